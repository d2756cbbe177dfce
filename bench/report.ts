import Table from 'cli-table3';

import { budgetText } from './budgets';
import type { Machine } from './machine';
import type { Result } from './verdict';

const HEAD = ['What', 'Median', 'Spread', 'Budget', '', 'Behind it'];
const WORDS = { holds: 'holds', unclear: 'unclear', over: 'OVER' };

/** The widths of the columns on the page; the last one takes what is left. */
const WIDTHS = [46, 10, 10, 10, 9];
const PAGE = 150;
const LEAST = 30;

/** A number with three digits that tell. */
function number(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) || 1)));
  return value.toFixed(Math.min(digits, 2));
}

function cells({ title, unit, budget, summary, verdict, note }: Result): string[] {
  const withUnit = (text: string) => (unit ? `${text} ${unit}` : text);
  return [
    title,
    withUnit(number(summary.median)),
    number(summary.spread),
    budget ? withUnit(budgetText(budget)) : '',
    verdict ? WORDS[verdict] : '',
    note,
  ];
}

/** The results as a table for a terminal. */
export function table(results: Result[], page = process.stdout.columns ?? PAGE): string {
  const room = WIDTHS.reduce((sum, width) => sum + width + 1, 2);
  const printed = new Table({
    head: HEAD,
    colWidths: [...WIDTHS, Math.max(LEAST, page - room)],
    wordWrap: true,
    // Colour codes would spoil the table in a file.
    style: process.stdout.isTTY ? {} : { head: [], border: [] },
  });
  for (const result of results) printed.push(cells(result));
  return printed.toString();
}

/** The results as a table in Markdown. */
export function markdown(results: Result[]): string {
  const line = (texts: string[]) => `| ${texts.map((text) => text.replace(/\|/g, '\\|')).join(' | ')} |`;
  return [line(HEAD), line(HEAD.map(() => '---')), ...results.map((result) => line(cells(result)))].join('\n');
}

/** The results, with each round's number and the machine, as JSON. */
export const json = (results: Result[], machine: Machine): string => JSON.stringify({ machine, results }, null, 2);
