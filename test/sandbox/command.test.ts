import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { clientOf } from './client';

const root = resolve(__dirname, '../..');
const started: ChildProcess[] = [];

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/** Runs the command, up to its end or to the last line of its greeting. */
function run(...args: string[]): Promise<{ child: ChildProcess; code: number | null; said: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', resolve(root, 'sandbox/main.ts'), ...args], { cwd: root });
  started.push(child);
  let said = '';
  return new Promise((done) => {
    const listen = (chunk: Buffer): void => {
      said += chunk.toString();
      if (said.includes('Ctrl+C')) done({ child, code: null, said });
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('close', (code) => done({ child, code, said }));
  });
}

describe('npm run sandbox', () => {
  it('greets with base URL and login that work, and ends with Ctrl+C', async () => {
    const { child, said } = await run('--port', '0', '--clock', '2026-03-02T08:00:00+02:00');
    const shown = (label: string): string => new RegExp(`${label} +(\\S+)`).exec(said)?.[1] ?? '';
    expect(shown('Base URL')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/WebservicesAPI\/api$/);
    expect(said).not.toContain('/control');
    const { status, headers } = await clientOf(shown('Base URL')).post('/Authentication', {
      Username: shown('Username'),
      Password: shown('Password'),
      Usertype: shown('User type'),
    });
    expect(status).toBe(200);
    expect(headers.date).toMatch(/^Mon, 02 Mar 2026 06:0/);
    const ended = new Promise((done) => child.once('close', (code) => done(code)));
    child.kill('SIGINT');
    expect(await ended).toBe(0);
  });

  it('says in a sentence what to do when the port is in use', async () => {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const { code, said } = await run('--port', String(port));
    await new Promise((done) => server.close(done));
    expect(code).toBe(1);
    expect(said.trim()).toBe(`Port ${port} is in use: stop the program that holds it, or choose another with --port.`);
  });

  it.each([
    ['an unknown flag', ['--prot', '1'], /--prot/],
    ['a clock that is none', ['--clock', 'noon'], /--clock: "noon"/],
    ['a form that is none', ['--form', 'refusals=other'], /refusals is one of specification, seen/],
  ])('says what is wrong with %s', async (_what, args, message) => {
    const { code, said } = await run(...args);
    expect(code).toBe(1);
    expect(said).toMatch(message);
    expect(said).not.toMatch(/\n\s+at /);
  });

  it('answers in the forms that it is told, and takes documents from a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
    const json = { As: { A: [{ f_a: 'f_a' }, { f_a: 'f_a' }] } };
    const description = { title: 'ΔΟΚΙΜΗ', json, propertiesInfo: [{ name: 'f_a', title: 'Α', restrictions: [] }] };
    writeFileSync(join(folder, 'Trial.json'), JSON.stringify(description));
    const { said } = await run(
      ...['--port', '0', '--control', '--seen'],
      ...['--form', 'pdfForm=text', '--form', 'separator=lf', '--documents', join(folder, 'Trial.json')],
    );
    rmSync(folder, { recursive: true });
    const shown = (label: string): string => new RegExp(`${label} +(\\S+)`).exec(said)?.[1] ?? '';
    const forms = (await clientOf(shown('Control')).get('/forms')).data as object;
    expect(forms).toMatchObject({ refusals: 'seen', pdfForm: 'text', separator: 'lf', cardReceipts: 'event' });
    const api = clientOf(shown('Base URL'));
    const login = { Username: shown('Username'), Password: shown('Password'), UserType: '01' };
    const { accessToken } = (await api.post('/Authentication', login)).data as { accessToken: string };
    const headers = { Authorization: `Bearer ${accessToken}` };
    expect((await api.get('/Documents/Trial', { headers })).data).toEqual(description);
  });
});
