import Table from 'cli-table3';
import { STATUSES, sumOf, type Tally } from './tally';

const number = (value: number): string => value.toLocaleString('en');

/** `200 × 4, 400 × 12`; the count alone where there is nothing to tell apart. */
const listed = (counts: ReadonlyMap<string, number>): string =>
  [...counts]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, count]) => (name === '' ? number(count) : `${name} × ${number(count)}`))
    .join(', ');

/** What a run counted beside its rows. */
function lines(tally: Tally): Array<[name: string, value: string]> {
  return [
    ['executions', number(tally.executions)],
    ["restarts of n8n's process", number(tally.restarts)],
    ['with', listed(tally.troubles)],
    ['requests', listed(tally.requests)],
    ...[...tally.faults].map(([kind, variants]): [string, string] => [`fault: ${kind}`, listed(variants)]),
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

/** The counts of a run as a table. */
export function tableOf(tally: Tally): string {
  const table = new Table({
    head: [`seed ${tally.seed}: rows`, ...STATUSES, 'all'],
    colAligns: ['left', ...STATUSES.map(() => 'right' as const), 'right'],
    // Colour codes would spoil the table in a file.
    style: process.stdout.isTTY ? {} : { head: [], border: [] },
    wordWrap: true,
    colWidths: [34, ...STATUSES.map(() => 12), 12],
  });
  for (const [kind, counts] of tally.rows) {
    table.push([kind, ...STATUSES.map((status) => number(counts[status])), number(sumOf(Object.values(counts)))]);
  }
  for (const [name, value] of lines(tally)) {
    table.push([name, { content: value, colSpan: STATUSES.length + 1, hAlign: 'left' }]);
  }
  return table.toString();
}

/** How many violations of one sort are reported in words, and how much of a text, numbers aside, tells its sort. */
const OF_ONE_SORT = 3;
const SORT_LENGTH = 40;

/**
 * The first of what does not hold, in words.
 *
 * @param most how many are told; of one sort a few at the most
 */
export function violationsOf({ seed, violations }: Tally, most: number): string {
  const sorts = new Map<string, number>();
  const first = [...violations]
    .sort((one, other) => one.registry - other.registry)
    .filter(({ text }) => {
      const sort = text.replace(/\d+/g, '#').slice(0, SORT_LENGTH);
      sorts.set(sort, (sorts.get(sort) ?? 0) + 1);
      return sorts.get(sort)! <= OF_ONE_SORT;
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
