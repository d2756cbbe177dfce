import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { READERS } from './hostileReaders';

const root = resolve(__dirname, '../..');
/** Far more than all trials together need on a busy machine; a pattern that backtracks without end needs more. */
const LIMIT_MS = 5 * 60_000;

describe('Texts of any length, from a row or from the registry', () => {
  it(
    'cost no reader more than time that grows with the length, and end in no exception',
    async () => {
      // A process of its own: what hangs can't be stopped from within.
      const args = ['--import', 'tsx', join(__dirname, 'hostileReaders.ts'), 'run'];
      const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
      const file = join(folder, 'trials.txt');
      // A pipe refuses what is written while this process is too busy to read it; a file takes it always.
      const output = openSync(file, 'w');
      const child = spawn(process.execPath, args, {
        cwd: root,
        stdio: ['ignore', output, output],
        timeout: LIMIT_MS,
        killSignal: 'SIGKILL',
      });
      await new Promise((done) => child.once('close', done));
      closeSync(output);
      const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
      rmSync(folder, { recursive: true });
      expect(lines.filter((line) => line.startsWith('!'))).toEqual([]);
      // Where it hung, this is what it was about to read.
      expect(lines.at(-1)).toBe('done');
    },
    6 * 60_000,
  );

  it('are tried on each reader of the model', () => {
    const folder = join(root, 'nodes/Ergani/model');
    const files = readdirSync(folder, { recursive: true })
      .map(String)
      .filter((file) => file.endsWith('.ts'));
    const exported = files.flatMap((file) =>
      Object.keys(jest.requireActual<Record<string, unknown>>(join(folder, file))),
    );
    const readers = exported.filter((name) => /^(?:read|typed|fold$|trim|without|shown)|Flaw$|Readings$/.test(name));
    expect(readers.length).toBeGreaterThan(20);
    expect(readers.filter((name) => !(name in READERS))).toEqual([]);
  });
});
