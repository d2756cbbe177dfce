import type { AnyRow, Options } from './readSheet';

/**
 * A sheet, what its rows say, and the options that are set. Rows without a person are all of one. What they say is an
 * event each, with a mark for each warning: `checkIn 08:00 !; skipped; columnInDoubt`. A time without a day is one of
 * 2026-05-04.
 */
type SheetAndOutcomes = readonly [rows: AnyRow | readonly AnyRow[], said: string, options?: Options];

/** Sheets by what they show. */
export type Corpus = Readonly<Record<string, readonly SheetAndOutcomes[]>>;
