import { codeText } from '../values/codeText';
import { problem } from '../values/problems';
import { asText, isEmpty, type Problem } from '../values/result';
import { WARNINGS } from '../values/words/warnings';
import { isTold } from '../values/time/cell';
import { SheetDates, windowOfEvents } from '../values/time/sheetOrder';
import { TimeCell } from '../values/time/timeCell';
import { fold } from '../values/normalise';
import { cellOf, type Cells, filledCells, isDayField, isTimeField, type SheetReadingOptions } from './cells';
import { type Columns, columnsOf } from './columns';
import { decimalKinds, decimalProblems } from './decimalHours';
import { type EventType, isBareCode, isOneEvent, isSkipWord, readEventWord } from './eventWord';
import { FIELD_LABELS, type FieldName, type RowCells, shiftTimes } from './fields';
import { missingColumns } from './missingColumns';
import { withPaths } from './paths';
import { foldedSet } from './phrases';
import { readCells } from './row';
import { SUMS } from './vocabulary/headers';
import { findTables } from './secondTable';
import { onTwelveHours } from './twelveHours';
import {
  type Doubt,
  type DoubtOptions,
  DoubtReader,
  notCounted,
  type Question,
  questionsAbout,
  type RowEvents,
  saysWorked,
} from './doubts';
import { isWeekday, yesCountsUnder } from './kinds';

export type { Cells, ColumnName, SheetReadingOptions } from './cells';

/** A row of a sheet, read. */
export interface SheetRow extends Pick<RowCells, 'fields' | 'shifts' | 'problems' | 'skipped' | 'timezone'> {
  warning?: string;
  /** Doubts that an event on time does not wait for: it goes out with a warning. */
  waiting: Problem[];
  /** Whether something beside its times says that somebody worked. */
  saysWorked: boolean;
  /** Whether it is asked about for a status that no table has. What it says may be true. */
  isStatusOpen?: boolean;
}

/** A sheet, read: its rows in their order, and what concerns them all. */
export interface Sheet {
  rows: SheetRow[];
  /** What is wrong with the sheet as a whole, so that none of its rows can go out; null for nothing. */
  problem: Problem | null;
  /** Headers of the columns that were not used, and that no row is skipped or in doubt for. */
  unused: readonly string[];
  /** Its dates; undefined where somebody has told their order. */
  dates?: SheetDates;
  /** The zone of all times, as headers name it. */
  zone?: string;
}

/**
 * Reads a sheet: what its columns mean, once, and its rows by that. Section: Resources, Card entry and CardDetails.
 *
 * @param now epoch ms; undefined where it is not known
 */
export function readSheet(given: readonly Cells[], options: SheetReadingOptions = {}, now?: number): Sheet {
  const rows = withPaths(given, options);
  const columns = columnsOf(rows, options, now);
  const { others } = columns;
  const reader = new DoubtReader(others, undefined, statusOf(columns, options));
  const tables = findTables(rows, columns);
  const dates = datesIn(rows, columns, options);
  const dateOrder = (now === undefined ? undefined : dates?.order(now)) ?? options.dateOrder;
  const read = rows.map((row) => readCells(row, columns, { ...options, dateOrder }));
  const skipping = rows.map((row) => reader.notCounting(row));
  for (const [n, one] of read.entries()) {
    const [held] = skipping[n];
    if (held !== undefined) one.skipped ??= notCounted(held);
    if (tables.skipped.has(n)) one.skipped ??= HEADERS_AGAIN;
    const [sum] = namesNobody(one) ? sumsIn(rows[n], columns) : [];
    if (sum !== undefined) one.skipped ??= problem('rowOfSums', 'Row', { header: sum.header }, sum.cell);
  }
  const doubts = read.map((one, n): Doubt[] =>
    one.skipped === undefined
      ? [...sumsIn(rows[n], columns), ...reader.of(rows[n], one, () => eventsOf(one, options))]
      : [],
  );
  const speaking = new Set([...skipping.flat(), ...doubts.flat()].map(({ header }) => header));
  const questions = questionsAbout(doubts, others);
  const unknown = questions.find(({ isUnknownColumn }) => isUnknownColumn);
  const isWholeInDoubt =
    hasVagueTimes(columns) && unknown?.of(doubts.flat()).some(({ header }) => hasTimes(others, header));
  const hasCode = ({ fields }: RowCells): boolean => isBareCode(fields.event, options.eventWords);
  const bareCodes = refuseBareCodes(read.filter(hasCode), columns);
  const kinds = decimalKinds(read);
  const twelve = onTwelveHours(read, options.eventWords);
  const warning = oneEndWarning(columns);
  const mayBeLive = !hasVagueTimes(columns);
  const sheetRows = read.map((one, n): SheetRow => {
    const { fields, shifts, skipped, timezone } = one;
    const { asked, waiting } = askedOf(doubts[n], questions, mayBeLive);
    const problems = [...one.problems, ...asked];
    if (tables.asked.has(n)) problems.push(SECOND_TABLE);
    if (bareCodes !== null && hasCode(one)) problems.push(bareCodes);
    problems.push(...decimalProblems(one, kinds));
    if (twelve.has(n)) problems.push(twelve.get(n) as Problem);
    const isStatusOpen = doubts[n].some(({ isStatus }) => isStatus);
    return {
      ...{ fields, shifts, problems, waiting, skipped, timezone, warning, isStatusOpen },
      saysWorked: saysWorked(rows[n], others),
    };
  });
  return {
    rows: sheetRows,
    problem: missingColumns(rows, read, columns, options) ?? (isWholeInDoubt && unknown ? unknown.problemOf([]) : null),
    unused: columns.unused.filter((header) => !speaking.has(header)),
    dates,
    zone: columns.zone,
  };
}

/**
 * What a row is asked by its own doubts.
 *
 * @param mayBeLive whether an event on time need not wait for what an unknown column means
 */
function askedOf(
  doubts: readonly Doubt[],
  questions: readonly Question[],
  mayBeLive: boolean,
): { asked: Problem[]; waiting: Problem[] } {
  const asked: Problem[] = [];
  const waiting: Problem[] = [];
  for (const { problemOf, isUnknownColumn, of } of questions) {
    const own = of(doubts);
    if (own.length === 0) continue;
    const canWait = own.every((doubt) => doubt.canWait) && (mayBeLive || !isUnknownColumn);
    (canWait ? waiting : asked).push(problemOf(own));
  }
  return { asked, waiting };
}

/** The dates of a sheet whose order nobody has told. */
function datesIn(
  rows: readonly Cells[],
  { meant }: Columns,
  { dateOrder }: SheetReadingOptions,
): SheetDates | undefined {
  if (isTold(dateOrder)) return undefined;
  const dated = meant.filter(
    ({ field, dateOrder: told, role }) =>
      role === 'fills' && told === undefined && (isTimeField(field) || isDayField(field)),
  );
  return new SheetDates(
    dated.flatMap(({ header }) => filledCells(rows, header)),
    windowOfEvents,
  );
}

const hasTimes = (others: Columns['others'], header: string): boolean =>
  others.some((one) => one.header === header && one.hasTimes === true);

const sums = foldedSet(SUMS);
/** Fields that hold the word for a sum, in the row of one. */
const OF_SUMS: ReadonlySet<string> = new Set(['employeeAfm', 'lastName', 'firstName', 'fullName', 'date', 'weekday']);

/** Whether a row has no tax number, or a word in its place: it can't be sent as it is. */
const namesNobody = ({ fields: { employeeAfm }, hasQrCode }: RowCells): boolean =>
  !hasQrCode && !/\d/.test(asText(employeeAfm));

/** The cells by which a row is the sum of those above it. */
const sumsIn = (row: Cells, { meant }: Columns): Doubt[] =>
  meant.flatMap(({ header, field }): Doubt[] => {
    const cell = OF_SUMS.has(field) ? cellOf(row, header) : undefined;
    // `Mo` is a day, and looks like the Greek for an average.
    const isSum = typeof cell === 'string' && cell.length < 30 && sums.has(fold(cell)) && !isWeekday(cell);
    return isSum ? [{ header, cell, seems: 'a sum', canWait: false, isUnknownColumn: false }] : [];
  });

/** The columns for the status of rows, as the user and products name them. */
function statusOf({ meant }: Columns, { columnNames = [], eventWords }: SheetReadingOptions): DoubtOptions {
  const status = meant
    .filter(({ field }) => field === 'rowStatus' || field === 'cancelled')
    .map(({ header, field, codes }) => ({
      ...{ header, codes },
      ...(field === 'cancelled' ? { isOfCancelled: true } : { yesCounts: yesCountsUnder(header) }),
    }));
  const isThere = (column: string): boolean =>
    meant.some(({ field, header }) => field === 'rowStatus' && fold(header) === fold(column));
  const isStatusMissing = columnNames.some(({ field, column }) => field === 'rowStatus' && !isThere(column));
  return { status, eventWords, isStatusMissing };
}

const HEADERS_AGAIN = problem('headersAgain', 'Row');

const SECOND_TABLE = problem('secondTable', 'Row');

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
  return has('checkInTime') ? WARNINGS.arrivalsAlone() : WARNINGS.departuresAlone();
}

/** How many codes a message names. */
const MOST_CODES = 8;

/** Asks the user about the bare codes of a sheet, in one text; null where there are none. */
function refuseBareCodes(rows: readonly RowCells[], { meant }: Columns): Problem | null {
  const codes = new Set(rows.map(({ fields: { event } }) => codeText(event) ?? ''));
  if (codes.size === 0) return null;
  const headers = meant.filter(({ field }) => field === 'event').map(({ header }) => header);
  return problem('codesOfEvents', FIELD_LABELS.event, { headers }, ...[...codes].slice(0, MOST_CODES));
}
