import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';

import Table from 'cli-table3';

import { installed, manifest, root } from '../tools/project';

import { svg } from './chart';
import { budgetText, median, verdictOf, type Figure } from './figures';

const DOCUMENT = join(root, 'BENCHMARKS.md');
const CHART = join(root, 'docs', 'bench.svg');
/** What is between these in the document is replaced; the rest is written by hand. */
const [BEGIN, END] = ['<!-- npm run bench -- --write: from here -->', '<!-- to here -->'];

const HEAD = ['What', 'Median', 'Rounds', 'Budget', '', 'Behind it'];
const WIDTHS = [46, 10, 13, 10, 9, 56];

/** A number with three digits that tell, at most two of them behind the point. */
function number(value: number): string {
  const digits = 2 - Math.floor(Math.log10(Math.abs(value) || 1));
  return value.toFixed(Math.min(Math.max(0, digits), 2));
}

function cells(figure: Figure): string[] {
  const { title, unit, samples, budget, note } = figure;
  const [lowest, highest] = [Math.min(...samples), Math.max(...samples)];
  return [
    title,
    `${number(median(samples))}${unit ? ` ${unit}` : ''}`,
    samples.length > 1 ? `${number(lowest)} – ${number(highest)}` : '',
    budget ? budgetText(budget) : '',
    verdictOf(figure) ?? '',
    note,
  ];
}

/** This machine and what runs on it, now. */
export function machine(): string {
  const packages = ['n8n', 'n8n-core', 'n8n-workflow', 'axios'].map((name) => [name, installed(name).manifest.version]);
  const versions = [[manifest.name, manifest.version], ['node', process.versions.node], ...packages];
  return [
    new Date().toISOString().slice(0, 10),
    cpus()[0]?.model ?? 'unknown processor',
    `${availableParallelism()} cores`,
    `${Math.round(totalmem() / 1024 ** 3)} GB`,
    `${platform()} ${release()}`,
    `load before the run ${loadavg()[0].toFixed(1)}`,
    ...versions.map((both) => both.join(' ')),
  ].join(', ');
}

/** The figures as a table for a terminal. */
export function table(figures: Figure[]): string {
  // Colour codes would spoil the table in a file.
  const style = process.stdout.isTTY ? {} : { head: [], border: [] };
  const printed = new Table({ head: HEAD, colWidths: WIDTHS, wordWrap: true, style });
  printed.push(...figures.map(cells));
  return printed.toString();
}

/** Writes the figures into BENCHMARKS.md, and the chart. */
export async function writeDocument(figures: Figure[], ranOn: string): Promise<void> {
  const text = await readFile(DOCUMENT, 'utf8');
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 || end < begin) throw new Error(`${DOCUMENT} does not say where the figures belong`);
  const lines = [HEAD, HEAD.map(() => '---'), ...figures.map(cells)].map((line) => `| ${line.join(' | ')} |`);
  const written = `${text.slice(0, begin)}${BEGIN}\n\n${ranOn}.\n\n${lines.join('\n')}\n\n${text.slice(end)}`;

  const prettier = await import('prettier');
  const style = await prettier.resolveConfig(DOCUMENT);
  await writeFile(DOCUMENT, await prettier.format(written, { ...style, parser: 'markdown' }));
  await writeFile(CHART, svg(figures));
}
