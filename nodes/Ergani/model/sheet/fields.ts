import type { Problem } from '../values/result';
import { type FieldName, FIELDS, type ShiftField } from './vocabulary/fields';

export type { FieldName, ShiftField };

/** The cells of a row by field. A cell for a time or a date becomes a `TimeCell` when it is parsed. */
export type RowFields = Partial<Record<FieldName, unknown>>;

/** The cells of one arrival and its departure. */
export type ShiftCells = Partial<Record<ShiftField, unknown>>;

/** A row by what its columns mean. */
export interface RowCells {
  fields: RowFields;
  /** One for each arrival and departure that the sheet has columns for. */
  shifts: ShiftCells[];
  problems: Problem[];
  /** Set if a column such as Cancelled says that the row does not count. Then nothing else in the row matters. */
  skipped?: Problem;
  /** The zone that the row names for its times, as written. */
  timezone?: string;
  /** Whether a cell is the QR code of an employee, who is among the fields then. */
  hasQrCode: boolean;
}

/** The cells of the times of arrivals and departures. */
export const shiftTimes = (shifts: readonly ShiftCells[]): unknown[] =>
  shifts.flatMap(({ checkInTime, checkOutTime }) => [checkInTime, checkOutTime]);

const CLOCKS = ['time', 'eventTime', 'checkInTime', 'checkOutTime'] as const;

/** The cells of all times of a row, with their fields; without those that are not there. */
export const timesIn = ({ fields, shifts }: RowCells): Array<[field: FieldName, cell: unknown]> =>
  [fields, ...shifts].flatMap((cells: RowFields) =>
    CLOCKS.filter((field) => cells[field] !== undefined).map((field): [FieldName, unknown] => [field, cells[field]]),
  );

/** Display names, as in the editor. */
export const FIELD_LABELS = Object.fromEntries(
  Object.entries(FIELDS).map(([field, { label }]) => [field, label]),
) as Record<FieldName, string>;
