import type { ColumnUse } from '../../../nodes/Ergani/model/sheet/cells';
import type { AnyRow, Options } from './readSheet';

/**
 * A sheet, what its rows say, and the options that are set. Rows without a person are all of one. What they say is an
 * event each, with a mark for each warning: `checkIn 08:00 !; skipped; columnInDoubt`. A time without a day is one of
 * 2026-05-04.
 */
type SheetAndOutcomes = readonly [rows: AnyRow | readonly AnyRow[], said: string, options?: Options];

/** Sheets by what they show. */
export type Corpus = Readonly<Record<string, readonly SheetAndOutcomes[]>>;

/** What most sheets say whose day is a shift from 08:00 to 16:00: that it is read, or that both ends are asked about. */
export const WORKED = 'checkIn 08:00; checkOut 16:00';
export const DOUBTED = 'columnInDoubt; columnInDoubt';

/** The option Column Names with one column. */
export const named = (column: string, field: ColumnUse): Options => ({ columnNames: [{ column, field }] });

/** A sheet of several rows. */
export const sheet = (...rows: AnyRow[]): AnyRow[] => rows;
