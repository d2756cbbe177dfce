import { codeText } from '../values/codeText';
import { isEmpty, type Problem, refused, quote } from '../values/result';
import { TimeCell } from '../values/time/timeCell';
import { type Cells, isTimeField, type SheetReadingOptions } from './cells';
import { type Columns, columnsOf } from './columns';
import { decimalKinds, decimalProblems } from './decimalHours';
import { type EventType, isBareCode, isOneEvent, isSkipWord, readEventWord } from './eventWord';
import { FIELD_LABELS, type FieldName, type RowCells, shiftTimes } from './fields';
import { missingColumns } from './missingColumns';
import { readCells } from './row';
import { columnInDoubt, doubtsOf, type RowEvents, saysWorked, statusWords, suspectsOf } from './suspects';

export type { Cells, ColumnName, SheetReadingOptions } from './cells';

/** A row of a sheet, read. */
export interface SheetRow extends Pick<RowCells, 'fields' | 'shifts' | 'problems' | 'skipped' | 'timezone'> {
  warning?: string;
  /** Whether something beside its times says that somebody worked. */
  saysWorked: boolean;
}

/** A sheet, read: its rows in their order, and what concerns them all. */
export interface Sheet {
  rows: SheetRow[];
  /** What is wrong with the sheet as a whole, so that none of its rows can go out; null for nothing. */
  problem: Problem | null;
  /** Headers of the columns that were not used. */
  unused: readonly string[];
  /** The zone of all times, as headers name it. */
  zone?: string;
}

/** Reads a sheet: what its columns mean, once, and its rows by that. Section: Resources, Card entry and CardDetails. */
export function readSheet(rows: readonly Cells[], options: SheetReadingOptions = {}): Sheet {
  const columns = columnsOf(rows, options);
  const suspects = suspectsOf(columns);
  const words = statusWords(columns, options);
  const read = rows.map((row) => readCells(row, columns, options));
  const doubts = read.map((one, n) =>
    one.skipped === undefined ? doubtsOf(rows[n], one, suspects, () => eventsOf(one, options), words) : [],
  );
  const allDoubts = doubts.flat();
  const inDoubt = allDoubts.length > 0 ? columnInDoubt(allDoubts) : null;
  const isWholeInDoubt = hasVagueTimes(columns) && allDoubts.some(({ kind }) => kind === 'times');
  const hasCode = ({ fields }: RowCells): boolean => isBareCode(fields.event, options.eventWords);
  const bareCodes = refuseBareCodes(read.filter(hasCode), columns);
  const kinds = decimalKinds(read);
  const warning = oneEndWarning(columns);
  const sheetRows = read.map((one, n): SheetRow => {
    const { fields, shifts, problems, skipped, timezone } = one;
    if (inDoubt !== null && doubts[n].length > 0) problems.push(inDoubt);
    if (bareCodes !== null && hasCode(one)) problems.push(bareCodes);
    problems.push(...decimalProblems(one, kinds));
    return { fields, shifts, problems, skipped, timezone, warning, saysWorked: saysWorked(rows[n], suspects) };
  });
  return {
    rows: sheetRows,
    problem: missingColumns(rows, read, columns, options) ?? (isWholeInDoubt ? inDoubt : null),
    unused: columns.unused,
    zone: columns.zone,
  };
}

/** The events that a row's own cells tell. */
function eventsOf({ fields, shifts }: RowCells, { eventWords }: SheetReadingOptions): RowEvents {
  const { event, time, eventTime, date } = fields;
  const ends = new Set<EventType>();
  const word = isEmpty(event) ? null : readEventWord(event, eventWords);
  if (word !== null && isOneEvent(word) && word.ok) ends.add(word.value);
  if (shifts.some(({ checkInTime }) => isTime(checkInTime))) ends.add('checkIn');
  if (shifts.some(({ checkOutTime }) => isTime(checkOutTime))) ends.add('checkOut');
  const saysNothing = word !== null && isSkipWord(event, eventWords, word);
  const cells = shiftTimes(shifts);
  const hasShift = cells.some(isTime) && !cells.every(isNoneOrMidnight);
  return { ends, isTimed: !saysNothing && (hasShift || [time, eventTime, date].some(isTime)) };
}

const isTime = (cell: unknown): boolean => cell instanceof TimeCell && (cell.holdsTime || cell.value === 0);

/** Programs print midnight for no time. */
const isNoneOrMidnight = (cell: unknown): boolean => !(cell instanceof TimeCell) || cell.clockAlone === 0;

/** Whether the times of the sheet stand in columns that can be of a plan. */
const hasVagueTimes = ({ meant }: Columns): boolean =>
  meant.some(({ field, rank, role }) => isTimeField(field) && rank === 'vague' && role === 'fills');

/** The warning for a sheet with a column for one end of a shift alone. */
function oneEndWarning({ meant }: Columns): string | undefined {
  const has = (field: FieldName): boolean => meant.some((one) => one.field === field);
  if (has('checkInTime') === has('checkOutTime')) return undefined;
  return has('checkInTime')
    ? 'Only arrivals have a column: no departure is reported'
    : 'Only departures have a column: no arrival is reported';
}

/** How many codes a message names. */
const MOST_CODES = 8;

/** Asks the user about the bare codes of a sheet, in one text; null where there are none. */
function refuseBareCodes(rows: readonly RowCells[], { meant }: Columns): Problem | null {
  const codes = new Set(rows.map(({ fields: { event } }) => codeText(event) ?? ''));
  if (codes.size === 0) return null;
  const headers = meant.filter(({ field }) => field === 'event').map(({ header }) => quote(header));
  return refused(
    'ambiguousEvent',
    FIELD_LABELS.event,
    `holds bare codes in ${headers.join(' and ')}, which mean an arrival in some systems and a departure in others:`,
    'Say by Options > Event Words what each code means: Check-In, Check-Out or Skip',
    ...[...codes].slice(0, MOST_CODES),
  ).problem;
}
