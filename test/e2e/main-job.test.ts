import { spawn } from 'node:child_process';
import { mkdtemp, readFile, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

import { passwordFile } from '../../tools/owner';
import { freePort, isFree } from '../../tools/ports';
import { root } from '../../tools/project';
import { SAMPLE_ROWS } from '../../tools/sampleRows';
import { compiled } from '../support/startN8n';

interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Runs `npm start` as a supervisor without a terminal does. */
function npmStart(args: string[]): Promise<Finished> {
  return new Promise((done, fail) => {
    const windows = process.platform === 'win32';
    const child = spawn(windows ? 'npm.cmd' : 'npm', ['start', '--', ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: windows,
      env: { ...process.env, ...compiled() },
    });
    const finished: Finished = { code: null, stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (finished.stdout += chunk));
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (finished.stderr += chunk));
    child.once('error', fail);
    child.once('close', (code) => done({ ...finished, code }));
  });
}

const tableRows = (stdout: string) => stdout.split('\n').filter((line) => /^│\s+\d+\s+│/.test(line));

describe('npm start', () => {
  let folder: string;
  let port: number;
  let sandboxPort: number;
  let finished: Finished;

  beforeAll(async () => {
    folder = await realpath(await mkdtemp(join(tmpdir(), 'demo-')));
    [port, sandboxPort] = [await freePort(), await freePort()];
    finished = await start();
  }, 240_000);

  const start = () => npmStart(['--folder', folder, '--port', String(port), '--sandbox-port', String(sandboxPort)]);

  afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

  it('exits 0', () => {
    expect(finished).toMatchObject({ code: 0 });
  });

  it('prints each row of the sheet with its status, and a protocol for each that was submitted', () => {
    const rows = tableRows(finished.stdout);
    expect(rows).toHaveLength(SAMPLE_ROWS.length);
    SAMPLE_ROWS.forEach(({ expected }, index) => {
      expect(rows[index]).toContain(expected);
      if (expected === 'submitted') expect(rows[index]).toMatch(/ΕΥΣ\d+/);
    });
  });

  it('took five requests: one login, one question for the employer, one submission for each age of the events', () => {
    expect(finished.stdout).toContain(
      `5 requests for ${SAMPLE_ROWS.length} rows: 1 x POST /Authentication, 1 x POST /WebServices/ExecuteService, 3 x POST /Documents/WRKCardSE`,
    );
  });

  it("fetched the rows' PDFs and the status of a month, and tells where they are", async () => {
    const good = SAMPLE_ROWS.filter(({ expected }) => expected === 'submitted').length;
    const [, pdf, others] = /^PDFs: (.+) and (\d+) others$/m.exec(finished.stdout) ?? [];
    expect(Number(others)).toBe(good - 1);
    const protocol = basename(pdf, '.pdf');
    expect(tableRows(finished.stdout)[0]).toContain(` ${protocol} `);
    expect(pdf).toBe(join(folder, 'files', `${protocol}.pdf`));
    expect((await readFile(pdf)).subarray(0, 5).toString()).toBe('%PDF-');

    const [, sheet] = /^EX_BASE_04 for 2026-02: 3 employees, in (.+)$/m.exec(finished.stdout) ?? [];
    expect(sheet).toBe(join(folder, 'files', 'monthly-status-2026-02.xlsx'));
    // Spreadsheets are ZIP files.
    expect((await readFile(sheet)).subarray(0, 2).toString()).toBe('PK');

    expect(finished.stdout).toContain(
      `${good + 2} requests for these two: ${good} x GET /Documents/WRKCardSE, 1 x GET /WebServices/ServicesList, 1 x POST /WebServices/ExecuteService`,
    );
  });

  it('wrote the sheet again with the protocols', async () => {
    const [, sheet] = /^Sheet with protocols: (.+)$/m.exec(finished.stdout) ?? [];
    expect(dirname(sheet)).toBe(join(folder, 'files'));
    expect(basename(sheet)).toMatch(/^attendance-protocols-\d{4}-\d\d-\d\d-\d{6}-\d{3}\.xlsx$/);
    expect((await readFile(sheet)).subarray(0, 2).toString()).toBe('PK');
  });

  const loginIn = ({ stdout }: Finished): string | undefined => /owner@example\.com, password (\S+)/.exec(stdout)?.[1];

  it("tells the editor's address and login", () => {
    expect(finished.stdout).toContain(`http://localhost:${port}`);
    expect(loginIn(finished)).toMatch(/^\S{20,}$/);
  });

  it('keeps the password, which it has drawn, where its user alone can read it', async () => {
    const file = passwordFile(folder);
    expect(await readFile(file, 'utf8')).toBe(`${loginIn(finished)}\n`);
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('leaves nothing running', async () => {
    expect(await isFree(port)).toBe(true);
    expect(await isFree(sandboxPort)).toBe(true);
  });

  it('does the same when it is started again, with what the first start left', async () => {
    const again = await start();
    expect(again).toMatchObject({ code: 0 });
    const withoutProtocols = ({ stdout }: Finished) =>
      tableRows(stdout).map((row) => row.replace(/ΕΥΣ\d+/, '').replace(/\s+/g, ' '));
    expect(withoutProtocols(again)).toEqual(withoutProtocols(finished));
    expect(loginIn(again)).toBe(loginIn(finished));
  }, 240_000);
});
