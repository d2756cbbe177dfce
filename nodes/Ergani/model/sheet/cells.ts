import { isEmpty, unwrapSingle } from '../values/result';
import type { DateOrder } from '../values/time/cell';
import { TimeCell } from '../values/time/timeCell';
import { type EventWords, isBareCode, readEventWord } from './eventWord';
import type { FieldName } from './vocabulary/fields';

/** A row as it came: header to cell. */
export type Cells = Record<string, unknown>;

/** What the user can map a column to. */
export type ColumnUse = FieldName | 'rowStatus';

/** A column as the user maps it. */
export interface ColumnName {
  field: ColumnUse;
  column: string;
}

/** The options for reading a sheet. */
export interface SheetReadingOptions {
  columnNames?: readonly ColumnName[];
  eventWords?: EventWords;
  dateOrder?: DateOrder;
  /** The option Columns Not Used: headers, apart by `;` or line breaks. */
  columnsNotUsed?: string;
}

/** The union of all headers, in the order in which they come up. n8n leaves out empty cells, headers and all. */
export function headersOf(rows: readonly Cells[]): string[] {
  const headers = new Set<string>();
  for (const row of rows) for (const header of Object.keys(row ?? {})) headers.add(header);
  return [...headers];
}

/** The cell of a column. A list of one, as Airtable hands over what it looks up, is unwrapped. */
export const cellOf = (row: Cells, header: string): unknown => unwrapSingle((row as Cells | null)?.[header]);

/** The cells of a column that are not empty. */
export const filledCells = (rows: readonly Cells[], header: string): unknown[] =>
  rows.map((row) => cellOf(row, header)).filter((cell) => !isEmpty(cell));

const TIMES: ReadonlySet<string> = new Set(['eventTime', 'time', 'checkInTime', 'checkOutTime']);
const DAYS: ReadonlySet<string> = new Set(['date', 'referenceDate', 'checkInDate', 'checkOutDate']);

/** Whether a field holds a time, perhaps with its date. */
export const isTimeField = (field: string): boolean => TIMES.has(field);
/** Whether a field holds a date, perhaps with a time. */
export const isDayField = (field: string): boolean => DAYS.has(field);

/** Whether a cell can be of a field; undefined for a field that takes anything. */
function checkOf(field: FieldName, { dateOrder, eventWords }: SheetReadingOptions) {
  if (TIMES.has(field)) return isTimeOrNone;
  if (DAYS.has(field)) return (cell: unknown) => new TimeCell(cell, dateOrder).namesDay;
  if (field === 'event') return (cell: unknown) => readEventWord(cell, eventWords).ok || isBareCode(cell, eventWords);
  if (field === 'weekday') return (cell: unknown) => typeof cell === 'string' && !/\d/.test(cell);
  return undefined;
}

/** So many of the filled cells of a vague column have to be of its field. */
const ENOUGH = 0.9;

/** Whether enough of the cells of a vague column are of its field. One without cells may be of any. */
export function areMostly(isOf: (cell: unknown) => boolean, rows: readonly Cells[], header: string): boolean {
  const filled = filledCells(rows, header);
  return filled.filter(isOf).length >= filled.length * ENOUGH;
}

/** Whether the cells of a vague column are of its field. */
export function areCellsOf(
  field: FieldName,
  rows: readonly Cells[],
  header: string,
  options: SheetReadingOptions,
): boolean {
  const isOf = checkOf(field, options);
  return isOf === undefined || areMostly(isOf, rows, header);
}

/** Whether a cell is a time, or a word for none. */
function isTimeOrNone(cell: unknown): boolean {
  const time = new TimeCell(cell);
  return time.holdsTime || time.isEndOfDay || cell === 0 || isNoTimeText(cell);
}

/** What stands for no time in reports: dashes, words for a day off, a no. */
const isNoTimeText = (cell: unknown): boolean =>
  cell === false || (typeof cell === 'string' && !/\d/.test(cell) && readEventWord(cell).ok) || cell === '-';
