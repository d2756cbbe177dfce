import Table from 'cli-table3';
import type { Comparison } from './chaos';
import { STATUSES, type StatusCounts, sumOf, type Tally } from './tally';
import type { Kind } from './rows';

const NUMBER = new Intl.NumberFormat('en');
const number = (value: number): string => NUMBER.format(value);

type Line = [name: string, value: string];

const rowsIn = (tally: Tally): number => sumOf([...tally.rows.values()].flatMap((counts) => Object.values(counts)));

/** `200 × 4, 400 × 12`; the count alone where there is nothing to tell apart. */
function listed(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, count]) => (name === '' ? number(count) : `${name} × ${number(count)}`))
    .join(', ');
}

/** What a run counted beside its rows. */
function lines(tally: Tally): Line[] {
  const faults = [...tally.faults].sort(([one], [other]) => (one < other ? -1 : 1));
  return [
    ['rows given to executions', number(tally.inputs)],
    ['executions', number(tally.executions)],
    ["restarts of n8n's process", number(tally.restarts)],
    ...[...tally.troubles].sort().map(([name, count]): Line => [`with: ${name}`, number(count)]),
    ...[...tally.requests].sort().map(([endpoint, count]): Line => [endpoint, number(count)]),
    ...faults.map(([kind, variants]): Line => [`fault: ${kind}`, listed(variants)]),
    ['events in the ledger', number(tally.recorded)],
    ['held twice, identical, on time, and told', number(tally.repeated)],
    ['held twice otherwise', number(tally.twice)],
    ['lost rows', number(tally.lost)],
    ['falsified events', number(tally.falsified)],
    ['leaked secrets', number(tally.leaked)],
    ['unaccounted rows', number(tally.unaccounted)],
    ['violations', number(tally.violations.length)],
  ];
}

/** What Retry Unknown makes of rows that are on time, in a sentence. */
export function comparisonOf({ never, whileOnTime }: Comparison): string {
  const told = ({ unknownOnTime }: Tally): string =>
    `${number(sumOf(unknownOnTime.values()))} (${listed(unknownOnTime)})`;
  return `Seed ${never.seed}, ${number(rowsIn(never))} rows: unknown although on time, with never: ${told(never)}; with whileOnTime: ${told(whileOnTime)}.`;
}

function cellsOf(name: string, counts: StatusCounts): string[] {
  return [name, ...STATUSES.map((status) => number(counts[status])), number(sumOf(Object.values(counts)))];
}

const HEAD = [...STATUSES, 'all'];

/** The counts of a run as a table for a terminal. */
export function tableOf(tally: Tally): string {
  const table = new Table({
    head: [`seed ${tally.seed}: rows`, ...HEAD],
    colAligns: ['left', ...HEAD.map(() => 'right' as const)],
    // Colour codes would spoil the table in a file.
    style: process.stdout.isTTY ? {} : { head: [], border: [] },
    wordWrap: true,
    colWidths: [34, ...HEAD.map(() => 12)],
  });
  for (const [kind, counts] of tally.rows) table.push(cellsOf(kind, counts));
  table.push(cellsOf('all', total([tally])));
  for (const [name, value] of lines(tally))
    table.push([name, { content: value, colSpan: HEAD.length, hAlign: 'left' }]);
  return table.toString();
}

function total(tallies: readonly Tally[], kind?: Kind): StatusCounts {
  const counted = tallies.flatMap(({ rows }) => [...rows].filter(([one]) => kind === undefined || one === kind));
  const sums = STATUSES.map((status) => [status, sumOf(counted.map(([, counts]) => counts[status]))]);
  return Object.fromEntries(sums) as StatusCounts;
}

/** The counts of some runs as Markdown: rows of all runs by what they were made of, then each run's counts by seed. */
export function markdownOf(tallies: readonly Tally[]): string {
  const kinds = [...(tallies[0]?.rows.keys() ?? [])];
  const rows = [...kinds.map((kind) => cellsOf(kind, total(tallies, kind))), cellsOf('**all**', total(tallies))];
  const byName = tallies.map((tally) => new Map<string, string>([['rows', number(rowsIn(tally))], ...lines(tally)]));
  const names = [...new Set(byName.flatMap((values) => [...values.keys()]))];
  return [
    markdownTable(['Rows', ...HEAD], rows),
    markdownTable(
      ['Seed', ...tallies.map(({ seed }) => String(seed))],
      names.map((name) => [name, ...byName.map((values) => values.get(name) ?? '0')]),
    ),
  ].join('\n\n');
}

function markdownTable(head: string[], rows: string[][]): string {
  const rule = head.map((_, column) => (column === 0 ? '---' : '---:'));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** How many violations of one sort are reported in words. */
const OF_ONE_SORT = 3;
/** How much of a violation's text, up to its values and numbers aside, tells its sort. */
const SORT_LENGTH = 40;

/**
 * The first of what does not hold, in words.
 *
 * @param most how many are told; of one sort a few at the most
 */
export function violationsOf({ seed, violations }: Tally, most: number): string {
  const told = new Map<string, number>();
  const sorted = [...violations].sort((one, other) => one.registry - other.registry);
  const first = sorted
    .filter(({ text }) => {
      const sort = text.split(':')[0].replace(/\d+/g, '#').slice(0, SORT_LENGTH);
      told.set(sort, (told.get(sort) ?? 0) + 1);
      return Number(told.get(sort)) <= OF_ONE_SORT;
    })
    .slice(0, most)
    .map(({ registry, trial, row, text }) => {
      const places = [`seed ${seed}`, `registry ${registry}`];
      if (trial !== undefined) places.push(`execution ${trial}`);
      if (row !== undefined) places.push(`row ${row}`);
      return `${places.join(', ')}: ${text}`;
    });
  const more = violations.length - first.length;
  return [...first, ...(more > 0 ? [`and ${number(more)} more`] : [])].join('\n');
}
