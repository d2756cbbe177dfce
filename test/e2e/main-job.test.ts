import { spawn } from 'node:child_process';
import { mkdtemp, readFile, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

import { passwordFile } from '../support/n8n/owner';
import { freePort } from '../../tools/ports';
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

  /** The line below a title. */
  const valueOf = (title: string): string => finished.stdout.split(`${title}\n  `)[1]?.split('\n')[0] ?? '';

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

  it('says how many rows were submitted, and which were refused', () => {
    expect(finished.stdout).toContain('11 submitted, 2 refused on purpose: rows 12, 13\n');
  });

  it('names the employee whose tax number stands beside somebody else', () => {
    expect(finished.stdout.replace(/[\s│]+/g, ' ')).toContain('ΓΕΩΡΓΙΟΥ');
  });

  it('took few requests: a login, questions for the employer and employees, a submission for each age of the events', () => {
    expect(finished.stdout).toContain('\n5 requests to the registry\n');
  });

  it("fetched the rows' PDFs and the status of a month, and tells where they are", async () => {
    const good = SAMPLE_ROWS.filter(({ expected }) => expected === 'submitted').length;
    const pdfs = valueOf(`PDFs of the ${good} submissions`);
    expect(pdfs).toBe(join(folder, 'files'));
    const [protocol] = /ΕΥΣ\d+/.exec(tableRows(finished.stdout)[0]) ?? [];
    expect((await readFile(join(pdfs, `${protocol}.pdf`))).subarray(0, 5).toString()).toBe('%PDF-');

    const sheet = valueOf('Who worked in 2026-02: 10 employees');
    expect(sheet).toBe(join(folder, 'files', 'monthly-status-2026-02.xlsx'));
    // Spreadsheets are ZIP files.
    expect((await readFile(sheet)).subarray(0, 2).toString()).toBe('PK');
  });

  it('wrote the sheet again with the protocols', async () => {
    const sheet = valueOf('Sheet with the protocols');
    expect(dirname(sheet)).toBe(join(folder, 'files'));
    expect(basename(sheet)).toMatch(/^attendance-protocols-\d{4}-\d\d-\d\d-\d{6}-\d{3}\.xlsx$/);
    expect((await readFile(sheet)).subarray(0, 2).toString()).toBe('PK');
  });

  it('names no address and no login of the n8n that it has stopped', () => {
    expect(finished.stdout).not.toMatch(/https?:|@example/);
  });

  it('keeps the password, which it has drawn, where its user alone can read it', async () => {
    const file = passwordFile(folder);
    expect(await readFile(file, 'utf8')).toMatch(/^\S{20,}\n$/);
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('leaves nothing running', async () => {
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
    await expect(fetch(`http://127.0.0.1:${sandboxPort}`)).rejects.toThrow();
  });

  it('does the same when it is started again, with what the first start left', async () => {
    const again = await start();
    expect(again).toMatchObject({ code: 0 });
    expect(tableRows(again.stdout)).toHaveLength(SAMPLE_ROWS.length);
    expect(again.stdout).toContain('11 submitted, 2 refused on purpose: rows 12, 13\n');
  }, 240_000);
});
