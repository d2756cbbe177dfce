import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
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
      const child = spawn(process.execPath, args, { cwd: root, timeout: LIMIT_MS, killSignal: 'SIGKILL' });
      let said = '';
      child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
      await new Promise((done) => child.once('close', done));
      const lines = said.trimEnd().split('\n');
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
