import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { root } from '../tools/project';

import { svg } from './chart';
import { machineText, type Machine } from './machine';
import { markdown } from './report';
import type { Result } from './verdict';

const DOCUMENT = join(root, 'BENCHMARKS.md');
const CHART = join(root, 'docs', 'bench.svg');

/** `--write` replaces what is between these; the rest is written by hand. */
const [BEGIN, END] = ['<!-- npm run bench -- --write: from here -->', '<!-- to here -->'];

/** Writes the results into BENCHMARKS.md and the chart into docs. */
export async function writeDocument(results: Result[], machine: Machine): Promise<void> {
  const text = await readFile(DOCUMENT, 'utf8');
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`${DOCUMENT} does not say where the results belong`);
  const results_ = `${machineText(machine).replace('\n', '\n\n')}\n\n${markdown(results)}`;
  const written = `${text.slice(0, begin)}${BEGIN}\n\n${results_}\n\n${text.slice(end)}`;

  const prettier = await import('prettier');
  const style = await prettier.resolveConfig(DOCUMENT);
  await writeFile(DOCUMENT, await prettier.format(written, { ...style, parser: 'markdown' }));
  await mkdir(dirname(CHART), { recursive: true });
  await writeFile(CHART, svg(results));
}
