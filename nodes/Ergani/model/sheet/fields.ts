import type { Problem } from '../values/result';
import { type FieldName, FIELDS, type ShiftField } from './vocabulary/fields';

export type { FieldName, ShiftField };

/** The cells of a row by field. Those of times and dates can be parsed already: `TimeCell`. */
export type RowFields = Partial<Record<FieldName, unknown>>;

/** The cells of one arrival and its departure. */
export type ShiftCells = Partial<Record<ShiftField, unknown>>;

/** What a row says, by what its columns mean. */
export interface RowCells {
  fields: RowFields;
  /** For each arrival and departure that the sheet has columns for, what this row holds of it. */
  shifts: ShiftCells[];
  problems: Problem[];
  /** Why the row does not count, whatever else is wrong with it, by a column for that. */
  skipped?: Problem;
  /** The zone that the row names for its times, as written. */
  timezone?: string;
  /** Whether a cell is the QR code of an employee, who is among the fields then. */
  hasQrCode: boolean;
  /** Headers of columns that are to say whether the row counts, and whose cells don't tell. */
  unclear: string[];
}

/** Display names, as in the editor. */
export const FIELD_LABELS = Object.fromEntries(
  Object.entries(FIELDS).map(([field, { label }]) => [field, label]),
) as Record<FieldName, string>;
