import type { Cells } from './cells';

/** By whom a column has its meaning. For each field the first of these that has a column decides. */
const RANKS = ['named', 'product', 'known', 'vague'] as const;
export type Rank = (typeof RANKS)[number];

/** A column, before it is compared with others of its field. */
export interface Ranked<Field> {
  header: string;
  field: Field;
  rank: Rank;
}

/** The best rank that each field has a column of. */
export function bestRanks<Field>(columns: readonly Ranked<Field>[]): Map<Field, Rank> {
  const best = new Map<Field, Rank>();
  for (const { field, rank } of columns) {
    const held = best.get(field);
    if (held === undefined || RANKS.indexOf(rank) < RANKS.indexOf(held)) best.set(field, rank);
  }
  return best;
}

/** Whether no row has both a vague column and a clearer one for its field: the rows are of two sources. */
export function isOfOtherRows<Field>(
  { header, field }: Ranked<Field>,
  columns: readonly Ranked<Field>[],
  rows: readonly Cells[],
): boolean {
  const clearer = columns.filter((one) => one.field === field && one.rank !== 'vague');
  const has = (row: Cells, own: string): boolean => Object.hasOwn(row ?? {}, own);
  return !rows.some((row) => has(row, header) && clearer.some((one) => has(row, one.header)));
}
