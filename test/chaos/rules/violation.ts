/** Something that does not hold. */
export interface Violation {
  /** Number of the execution; undefined where it belongs to none. */
  trial: number | undefined;
  /** Index of the row; undefined where it belongs to none. */
  row: number | undefined;
  /** Whether what became of the row can't be told any more: it was lost, told twice, or told wrongly. */
  unaccounted: boolean;
  /** Whether the registry holds an event that is not what its row meant, or whose row had to be refused. */
  falsified?: boolean;
  /** Whether a password or a token came out. */
  leaked?: boolean;
  text: string;
}
