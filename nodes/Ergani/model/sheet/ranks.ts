import type { Cells } from './cells';

/** By whom a column has its meaning. For each field the first of these that has a column decides. */
const RANKS = ['named', 'product', 'known', 'vague'] as const;
export type Rank = (typeof RANKS)[number];

export const isClearer = (one: Rank, other: Rank): boolean => RANKS.indexOf(one) < RANKS.indexOf(other);

/** A column, before it is compared with others of its field. */
export interface Ranked<Field> {
  header: string;
  field: Field;
  rank: Rank;
  /** Whether its header comes a second time, with a number. Then it does not decide which rank counts. */
  isRepeated?: boolean;
}

/** Which columns of a sheet give way to clearer ones, or to those that the user names. */
export class Ranking<Field> {
  private readonly best = new Map<Field, Rank>();

  /**
   * @param columns all that mean something
   * @param named fields that the user names a column for, which decides even where the sheet does not have it
   */
  constructor(
    private readonly columns: readonly Ranked<Field>[],
    private readonly rows: readonly Cells[],
    private readonly named: ReadonlySet<Field>,
  ) {
    for (const { field, rank, isRepeated = false } of columns) {
      if (isRepeated) continue;
      const held = this.best.get(field);
      if (held === undefined || isClearer(rank, held)) this.best.set(field, rank);
    }
  }

  /** The rank that a column gives way to; undefined where it has that rank itself. */
  winnerOver({ field, rank }: Ranked<Field>): Rank | undefined {
    const winner = this.named.has(field) ? 'named' : (this.best.get(field) ?? 'vague');
    return rank === winner ? undefined : winner;
  }

  /** Whether no row has both a vague column and a clearer one for its field: the rows are of two sources. */
  isOfOtherRows({ header, field, rank }: Ranked<Field>): boolean {
    const clearer = this.columns.filter((one) => one.field === field && one.rank !== 'vague');
    const has = (row: Cells, own: string): boolean => Object.hasOwn(row ?? {}, own);
    return (
      rank === 'vague' && !this.rows.some((row) => has(row, header) && clearer.some((one) => has(row, one.header)))
    );
  }
}
