import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeFolder } from '../../../tools/demoFolder';
import { endLeftBehind, noteProcess } from '../../support/n8n/leftBehind';

/** npm start, killed so that it could stop nothing, has left an n8n behind. */
describe('A process that a start before has left behind on its folder', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'left-behind-'));
  });

  afterEach(async () => await rm(folder, { recursive: true }));

  function begin() {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' });
    return { child, pid: child.pid as number, ended: once(child, 'exit') };
  }

  test('is ended before the folder is taken, which nobody else may read', async () => {
    const { pid, ended } = begin();
    await noteProcess(folder, pid);
    const told = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const release = await takeFolder(folder, '');
    expect(await ended).toEqual([null, 'SIGTERM']);
    expect(told).toHaveBeenCalledWith(expect.stringContaining(`(${pid})`));
    told.mockRestore();
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    await release();
    expect(await endLeftBehind(folder)).toBeUndefined();
  });

  test('is left alone where its number is that of another one by now', async () => {
    const { child, pid, ended } = begin();
    await writeFile(join(folder, 'n8n.pid'), JSON.stringify({ pid, started: 'long ago' }));
    expect(await endLeftBehind(folder)).toBeUndefined();
    expect(child.exitCode).toBeNull();
    child.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
  });
});
