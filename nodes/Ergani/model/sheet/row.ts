import { codeText } from '../values/codeText';
import { fold } from '../values/normalise';
import { problem } from '../values/problems';
import { asText, isEmpty, type Problem } from '../values/result';
import { columnsDiffer, isSameCell, meet } from '../values/sameCell';
import { type DateOrder, isTold } from '../values/time/cell';
import { weekdayAlone } from '../values/time/names';
import { isOtherDay } from '../values/time/read';
import { TimeCell } from '../values/time/timeCell';
import { HOUR } from '../values/time/zones';
import { addBesideTimes } from './besideTimes';
import { cellOf, type Cells, isDayField, isTimeField, type SheetReadingOptions } from './cells';
import { type Column, type Columns, labelOf } from './columns';
import { readEventWord, saidOf } from './eventWord';
import { FIELD_LABELS, type FieldName, type RowCells, type RowFields } from './fields';
import { readQrCode } from './qrCode';
import { fullNameIn } from './names';

/** In these fields no column stands in for an empty one: one may hold a planned time, the other the actual one. */
const NEVER_LEFT_TO_ANOTHER: ReadonlySet<string> = new Set(['checkInTime', 'checkOutTime']);

/** Reads the cells of one row by what its columns mean. */
export function readCells(row: Cells, columns: Columns, options: SheetReadingOptions): RowCells {
  const read: RowCells = { fields: {}, shifts: [], problems: [], hasQrCode: false };
  while (read.shifts.length < columns.shifts) read.shifts.push({});
  const orders = new Map<string, DateOrder>();
  for (const column of columns.meant) {
    if (column.role !== 'fills' || column.field === 'rowStatus' || column.field === 'cancelled') continue;
    const target = targetOf(read, column);
    const { [column.field]: held } = target;
    const value = valueIn(column, row, options);
    if (held === undefined) {
      target[column.field] = value;
      if (column.dateOrder !== undefined) orders.set(`${column.place} ${column.field}`, column.dateOrder);
    } else if (NEVER_LEFT_TO_ANOTHER.has(column.field) && isEmpty(held) !== isEmpty(value))
      read.problems.push(refuseDiffering(column, columns, row));
    else {
      const met = meet(held, value, (one, other) => agree(one, other, column.field));
      if (met === 'fills') target[column.field] = value;
      // Each of several full names has to be the employee's.
      else if (met === 'differs' && column.field === 'fullName') target.fullName = [held, value].flat();
      else if (met === 'differs') read.problems.push(refuseDiffering(column, columns, row));
    }
  }
  for (const column of columns.meant)
    if (column.role !== 'fills' && contradicts(column, row, read, options))
      read.problems.push(refuseDiffering(column, columns, row));
  for (const column of columns.meant)
    if (isBeforeNoon(column, cellOf(row, column.header))) read.problems.push(refuseBeforeNoon(column, row));
  addEmployee(read, row);
  addBesideTimes(read, columns, row);
  parseTimes(read, options.dateOrder, orders);
  return read;
}

/** The part of a row that a column fills: the row as a whole, or one of its arrivals and departures. */
const targetOf = ({ fields, shifts }: RowCells, { place }: Column): RowFields =>
  place === null ? fields : shifts[place];

/**
 * The cell of a column; undefined where a column for full names holds no name. A code of the product or of the registry
 * is replaced by its meaning, unless the user says what it means.
 */
function valueIn({ header, field, codes, isRegistrys }: Column, row: Cells, options: SheetReadingOptions): unknown {
  const value = cellOf(row, header);
  if (field === 'fullName') return fullNameIn(value);
  if (field !== 'event' || isEmpty(value) || (codes === undefined && !isRegistrys)) return value;
  const folded = fold(codeText(value) ?? '');
  if (saidOf(folded, options.eventWords) !== undefined) return value;
  const meaning = saidOf(folded, codes);
  if (meaning !== undefined) return meaning;
  const read = isRegistrys && /^\d+$/.test(folded) ? readEventWord(value, undefined, true) : undefined;
  return read?.ok ? read.value : value;
}

/**
 * Parses the times and days of a row, each once.
 *
 * @param order of the dates, by the user
 * @param orders by the headers, with place and field for key
 */
function parseTimes({ fields, shifts }: RowCells, order: DateOrder = 'notSet', orders: Map<string, DateOrder>): void {
  for (const [n, cells] of ([fields, ...shifts] as RowFields[]).entries()) {
    const place = n === 0 ? null : n - 1;
    for (const field of Object.keys(cells) as FieldName[]) {
      const value = cells[field];
      if (isEmpty(value) || (!isTimeField(field) && !isDayField(field))) continue;
      cells[field] = new TimeCell(value, isTold(order) ? order : (orders.get(`${place} ${field}`) ?? order));
    }
  }
}

/** Whether the cell of a column that fills nothing contradicts the cell that counts. */
function contradicts(column: Column, row: Cells, read: RowCells, options: SheetReadingOptions): boolean {
  const { role, field } = column;
  const value = valueIn(column, row, options);
  if (isEmpty(value)) return false;
  const counts = targetOf(read, column)[field as FieldName];
  // No other column stands in for one that is empty.
  if (role === 'agrees') return isEmpty(counts) || !agree(counts, value, field);
  return isOtherDay(value, counts, options.dateOrder);
}

/** Whether two cells say the same; events and weekdays by what they mean. */
function agree(one: unknown, other: unknown, field: string): boolean {
  if (field === 'weekday' && weekdayAlone(one) !== undefined && weekdayAlone(one) === weekdayAlone(other)) return true;
  const [first, second] = field === 'event' ? [readEventWord(one), readEventWord(other)] : [];
  return first?.ok && second?.ok ? first.value === second.value : isSameCell(one, other);
}

/** Refuses a field that two columns fill differently. `column`: the second one. */
function refuseDiffering(column: Column, { meant }: Columns, row: Cells): Problem {
  const others = meant.filter((one) => one !== column && one.field === column.field && one.place === column.place);
  const first = others.find(({ header }) => !isEmpty(cellOf(row, header))) ?? others[0] ?? column;
  const [one, other] = [first, column].map(({ header }) => ({ header, cell: cellOf(row, header) }));
  return columnsDiffer(labelOf(column.field), one, other, 'nameOne');
}

/** Whether an arrival in a column of the afternoon is from 1:00 to 7:59: that may stand for 13:00 to 19:59. */
function isBeforeNoon({ field, isAfternoon }: Column, cell: unknown): boolean {
  if (!isAfternoon || field !== 'checkInTime') return false;
  // From eight on it can be a morning, and midnight is no time.
  const clock = new TimeCell(cell).clockAlone ?? 0;
  return clock >= HOUR && clock < 8 * HOUR;
}

const refuseBeforeNoon = ({ field, header }: Column, row: Cells): Problem =>
  problem('beforeNoon', labelOf(field), { header }, cellOf(row, header));

/**
 * Adds the employee whose QR code stands in a cell of the row, whatever its column. What the row's own columns say has
 * to agree with it.
 */
function addEmployee(read: RowCells, row: Cells): void {
  const { fields, problems } = read;
  for (const header of Object.keys(row ?? {})) {
    const cell = cellOf(row, header);
    const person = readQrCode(cell);
    if (person === null) continue;
    read.hasQrCode = true;
    for (const field of ['employeeAfm', 'lastName', 'firstName'] as const) {
      const own = fields[field];
      if (isEmpty(own) || own === cell) fields[field] = person[field];
      else if (fold(asText(own)) !== fold(asText(person[field])))
        problems.push(problem('otherThanQrCode', FIELD_LABELS[field], { header }));
    }
  }
}
