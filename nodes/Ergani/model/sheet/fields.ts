import { type FieldName, FIELDS, type ShiftField } from './vocabulary/fields';

export type { FieldName, ShiftField };

/** The cells of a row by field. Those of times and dates can be parsed already: `TimeCell`. */
export type RowFields = Partial<Record<FieldName, unknown>>;

/** The cells of one arrival and its departure. */
export type ShiftCells = Partial<Record<ShiftField, unknown>>;

/** Display names, as in the editor. */
export const FIELD_LABELS = Object.fromEntries(
  Object.entries(FIELDS).map(([field, { label }]) => [field, label]),
) as Record<FieldName, string>;
