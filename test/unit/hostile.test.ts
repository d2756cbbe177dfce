import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { exportedFunctions } from './hostileFunctions';

const root = resolve(__dirname, '../..');
/** Far more than all trials together need on a busy machine; a pattern that backtracks without end needs more. */
const LIMIT_MS = 8 * 60_000;

describe('Texts of 60,000 letters, blanks, digits, breaks, escapes, brackets, quotes', () => {
  it(
    'keep no exported function busy for a second',
    async () => {
      // A process of its own: what hangs can't be stopped from within.
      const args = ['--import', 'tsx', join(__dirname, 'hostileFunctions.ts'), 'run'];
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
      // Where it hung, this is what it was about to call.
      expect(lines.at(-1)).toBe('done');
    },
    LIMIT_MS + 60_000,
  );

  it('are tried on all files', () => {
    const functions = exportedFunctions((file) => jest.requireActual<Record<string, unknown>>(file));
    expect(functions.size).toBeGreaterThan(300);
  });
});
