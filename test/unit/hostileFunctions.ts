/**
 * Calls every function that the package exports with long texts, whatever it is for, and writes each that takes too long
 * to the output.
 */
import { readdirSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const SIZE = 60_000;
const MOST_MS = 1_000;

/** What the patterns of the package begin or go on with: letters, blanks, digits, breaks, escapes, brackets, quotes. */
const PIECES = [
  'n',
  'Ω',
  ' ',
  '\r\n',
  '\\n',
  '\\\\',
  '0',
  '12',
  '1,',
  '([',
  '"',
  "'",
  '/',
  '<a ',
  '.',
  '%41',
  'Μαρία ',
];
const textsOf = (piece: string): string[] => {
  const run = piece.repeat(Math.ceil(SIZE / piece.length)).slice(0, SIZE);
  return [run, `1${run}!`];
};

const isClass = (one: unknown): boolean => /^class\b/.test(Function.prototype.toString.call(one));

/** The exported functions of all files, by file and name. */
export function exportedFunctions(load: (file: string) => Record<string, unknown>): Map<string, CallableFunction> {
  const found = new Map<string, CallableFunction>();
  for (const folder of ['nodes', 'credentials'])
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts')) continue;
      for (const [name, one] of Object.entries(load(join(root, folder, file))))
        if (typeof one === 'function' && !isClass(one)) found.set(`${file} ${name}`, one);
    }
  return found;
}

function call(one: CallableFunction, args: unknown[]): void {
  try {
    const result: unknown = one(...args);
    if (result instanceof Promise) result.catch(() => undefined);
    // A reading that is only begun costs nothing.
    else if (typeof result === 'function') result(...args);
  } catch {
    // Most are not for texts.
  }
}

if (process.argv[2] === 'run') {
  const functions = exportedFunctions(createRequire(__filename));
  // Of the processor: the machine that runs tests is busy.
  const elapsed = (): number => process.cpuUsage().user / 1_000;
  for (const [name, one] of functions) {
    writeSync(1, `${name}\n`);
    for (const piece of PIECES)
      for (const text of textsOf(piece))
        for (const args of [[text], ['a', `a${text}`]]) {
          const began = elapsed();
          call(one, args);
          const ms = elapsed() - began;
          if (ms > MOST_MS) writeSync(1, `! ${name}: ${Math.round(ms)} ms for ${JSON.stringify(piece)}\n`);
        }
  }
  writeSync(1, 'done\n');
  process.exit(0);
}
