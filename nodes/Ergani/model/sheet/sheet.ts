import { fold } from '../values/normalise';
import { codeText } from '../values/codeText';
import { isEmpty, type Problem, refused, shown } from '../values/result';
import { valueOf } from '../values/time/read';
import { TimeCell } from '../values/time/timeCell';
import { type Cells, headersOf, isTimeField, type SheetReadingOptions } from './cells';
import { type Columns, columnsOf, labelOf } from './columns';
import { type EventType, isBareCode, isSkipWord, readEventWord } from './eventWord';
import { FIELD_LABELS, type FieldName, type RowCells, type RowFields } from './fields';
import { recognise } from './recognise';
import { readCells } from './row';
import { columnInDoubt, doubtsOf, type RowEvents, saysWorked, strayWordsOf, suspectsOf } from './suspects';

export type { Cells, ColumnName, SheetReadingOptions } from './cells';

/** A row of a sheet, read. */
export interface SheetRow extends Pick<RowCells, 'fields' | 'shifts' | 'problems' | 'skipped' | 'timezone'> {
  /** What is to be said of the row, where something is. */
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
  const strayWords = strayWordsOf(columns, options);
  const read = rows.map((row) => readCells(row, columns, options));
  const doubts = read.map((one, n) =>
    one.skipped === undefined ? doubtsOf(rows[n], one, suspects, () => eventsOf(one, options), strayWords) : [],
  );
  const all = doubts.flat();
  const inDoubt = all.length > 0 ? columnInDoubt(all) : null;
  const isWhole = hasVagueTimes(columns) && all.some(({ kind }) => kind === 'times');
  const isCode = read.map(({ fields: { event } }) => isBareCode(event, options.eventWords));
  const codes = bareCodesOf(
    read.filter((_, n) => isCode[n]),
    columns,
  );
  const isDecimal = decimalsOf(read);
  const end = oneEndOf(columns);
  const sheetRows = read.map((one, n): SheetRow => {
    const { fields, shifts, problems, skipped, timezone } = one;
    if (inDoubt !== null && doubts[n].length > 0) problems.push(inDoubt);
    if (codes !== null && isCode[n]) problems.push(codes);
    problems.push(...decimalProblems(one, isDecimal));
    return { fields, shifts, problems, skipped, timezone, warning: end, saysWorked: saysWorked(rows[n], suspects) };
  });
  const missing = problemOf(rows, read, columns, options);
  return {
    rows: sheetRows,
    problem: missing ?? (isWhole ? inDoubt : null),
    unused: columns.unused,
    zone: columns.zone,
  };
}

/** What a row's own cells say that happened. */
function eventsOf({ fields, shifts }: RowCells, { eventWords }: SheetReadingOptions): RowEvents {
  const ends = new Set<EventType>();
  const word = isEmpty(fields.event) ? null : readEventWord(fields.event, eventWords);
  const isNone = word !== null && isSkipWord(fields.event, eventWords, word);
  const cells = shifts.flatMap(({ checkInTime, checkOutTime }) => [checkInTime, checkOutTime]);
  if (word?.ok && (word.value === 'checkIn' || word.value === 'checkOut')) ends.add(word.value);
  for (const { checkInTime, checkOutTime } of shifts) {
    if (isTime(checkInTime)) ends.add('checkIn');
    if (isTime(checkOutTime)) ends.add('checkOut');
  }
  const isTimed =
    [fields.time, fields.eventTime, fields.date].some(isTime) || (cells.some(isTime) && !cells.every(isNoneOrMidnight));
  return { ends, isTimed: isTimed && !isNone };
}

const isTime = (cell: unknown): boolean => cell instanceof TimeCell && (cell.holdsTime || cell.value === 0);

/** Midnight is what programs print for no time. */
const isNoneOrMidnight = (cell: unknown): boolean => !(cell instanceof TimeCell) || cell.clockAlone === 0;

/** Whether the times of the sheet stand in columns that can be of a plan. */
const hasVagueTimes = ({ meant }: Columns): boolean =>
  meant.some(({ field, rank, role }) => isTimeField(field) && rank === 'vague' && role === 'fills');

/** What is to be said of a sheet that has a column for one end of a shift alone. */
function oneEndOf({ meant }: Columns): string | undefined {
  const has = (field: FieldName): boolean => meant.some((one) => one.field === field);
  if (has('checkInTime') === has('checkOutTime')) return undefined;
  return has('checkInTime')
    ? 'Only arrivals have a column: no departure is reported'
    : 'Only departures have a column: no arrival is reported';
}

/** How many codes a message names. */
const MOST_CODES = 8;

/** What the user is asked about the bare codes of a sheet, in one text; null where there are none. */
function bareCodesOf(rows: readonly RowCells[], { meant }: Columns): Problem | null {
  const codes = new Set(rows.map(({ fields: { event } }) => codeText(event) ?? ''));
  if (codes.size === 0) return null;
  const headers = meant.filter(({ field }) => field === 'event').map(({ header }) => shown(header));
  return refused(
    'ambiguousEvent',
    FIELD_LABELS.event,
    `holds bare codes in ${headers.join(' and ')}, which mean an arrival in some systems and a departure in others:`,
    'Say by Options > Event Words what each code means: Check-In, Check-Out or Skip',
    ...[...codes].slice(0, MOST_CODES),
  ).problem;
}

/** What of a time is a decimal number of hours, and what can be one, by the kind of cell. */
const DECIMAL_HOURS = { string: /^\s*\d{1,2}[.,][6-9]\d\s*$/, number: /^[1-9]\d?\.\d\d?$/ };
const HOURS = { string: /^\s*\d{1,2}[.,][0-5]\d\s*$/, number: /^0\.\d\d?$/ };

type Kind = keyof typeof HOURS;
const isWritten = (cell: unknown, patterns: typeof HOURS): boolean =>
  (typeof cell === 'string' || typeof cell === 'number') && patterns[typeof cell as Kind].test(String(cell));

const CLOCKS = ['eventTime', 'time', 'checkInTime', 'checkOutTime'] as const;

/** The cells of a row's times, as they came. */
function timesIn({ fields, shifts }: RowCells): Array<[FieldName, unknown]> {
  const times: Array<[FieldName, unknown]> = [];
  for (const cells of [fields, ...shifts] as RowFields[])
    for (const field of CLOCKS) if (cells[field] !== undefined) times.push([field, valueOf(cells[field])]);
  return times;
}

/**
 * In which kinds of cells times are written as a decimal number of hours, so that others can be. Below two it can be a
 * part of a day that ends after midnight, where others of the sheet are parts of a day beyond doubt.
 */
function decimalsOf(rows: readonly RowCells[]): ReadonlySet<string> {
  const kinds = new Set<string>();
  const cells = rows.flatMap(timesIn).map(([, cell]) => cell);
  const hasParts = cells.some((cell) => typeof cell === 'number' && cell < 1 && /\.\d{4}/.test(String(cell)));
  for (const cell of cells) {
    const isPart = hasParts && typeof cell === 'number' && cell < 2;
    if (!isPart && isWritten(cell, DECIMAL_HOURS)) kinds.add(typeof cell);
  }
  return kinds;
}

const decimalProblems = (row: RowCells, kinds: ReadonlySet<string>): Problem[] =>
  (kinds.size === 0 ? [] : timesIn(row)).flatMap(([field, cell]) =>
    kinds.has(typeof cell) && isWritten(cell, HOURS)
      ? refused(
          'ambiguousTime',
          FIELD_LABELS[field],
          'can be a decimal number of hours, as in other rows',
          'Write times as in 08:30',
          cell,
        ).problem
      : [],
  );

/** What changes the meaning of a row when the column that the user names for it is not there. */
const MUST_BE: ReadonlySet<FieldName> = new Set<FieldName>(['employerAfm', 'branch', 'referenceDate']);

/** What an event can't do without, by what the sheet has of it. */
function neededFields(known: ReadonlySet<string>): FieldName[] {
  // Names come from the registry's list of employees, and for a full name the tax number too.
  const people: FieldName[] = known.has('fullName') ? [] : ['employeeAfm'];
  if (known.has('checkInTime') || known.has('checkOutTime')) return people;
  // A column for times may hold dates with them.
  const isTimed = known.has('eventTime') || known.has('time');
  const time: FieldName[] = isTimed ? [] : known.has('date') ? ['time'] : ['eventTime'];
  return [...people, 'event', ...time];
}

/** The fields that no column means although an event needs them, or although the user names a column for them. */
function problemOf(
  rows: readonly Cells[],
  read: readonly RowCells[],
  columns: Columns,
  { columnNames = [] }: SheetReadingOptions,
): Problem | null {
  const known = new Set<string>(columns.meant.filter(({ role }) => role === 'fills').map(({ field }) => field));
  if (read.some(({ hasQrCode }) => hasQrCode))
    for (const field of ['employeeAfm', 'lastName', 'firstName']) known.add(field);
  const hasTimedDates = read.some(({ fields: { date } }) => date instanceof TimeCell && date.holdsTime);
  if (hasTimedDates) known.add('time');
  const missing = neededFields(known).filter((field) => !known.has(field));
  if (hasTimesAlone(read, known)) missing.push('date');
  const misnamed = columnNames
    .map(({ field }) => field)
    .filter((field): field is FieldName => field !== 'ignore' && field !== 'rowStatus')
    .filter((field) => !known.has(field) && !missing.includes(field))
    .filter((field) => MUST_BE.has(field) || columns.givenUp.has(field));
  const labels = [...missing, ...misnamed].map((field) => {
    const name = columnNames.find((one) => one.field === field);
    return FIELD_LABELS[field] + (name === undefined ? '' : ` (${shown(name.column)})`);
  });
  if (labels.length === 0) return null;
  const isOnlyDate = missing.length === 1 && missing[0] === 'date';
  const remedy = isHeaderRowBelow(rows) ? HEADER_ROW_BELOW : isOnlyDate ? ADD_DATE : RENAME;
  const { text, others } = wordsOn(labels, headersOf(rows), columns);
  return refused('noColumn', 'Columns', text, remedy, ...others).problem;
}

const DATES = ['date', 'checkInDate', 'checkOutDate', 'referenceDate'] as const;

/** Whether the sheet has times of the day, and nothing that names a day for any of them. */
function hasTimesAlone(read: readonly RowCells[], known: ReadonlySet<string>): boolean {
  if (DATES.some((field) => known.has(field))) return false;
  const cells = read.flatMap(({ fields, shifts }) =>
    [fields, ...shifts].flatMap((some: RowFields) => CLOCKS.map((field) => some[field])),
  );
  const times = cells.filter((cell): cell is TimeCell => cell instanceof TimeCell);
  return times.some(({ clockAlone }) => clockAlone !== null) && !times.some(({ namesDay }) => namesDay);
}

const ADD_DATE = 'Add a column with the date, such as Ημερομηνία, or write it into the cells of the times';
const RENAME =
  "Rename the columns, for example ΑΦΜ, Τύπος, Ημερομηνία, Ώρα, or Είσοδος and Έξοδος; say by the option 'Column Names' which is which; or choose 'Map Each Column Manually'";
const HEADER_ROW_BELOW =
  "The header row is probably further down: the first rows hold the names of columns. Set it in the node before this one: 'Header Row' under Options > Data Location on Sheet (Google Sheets), or 'Range' and 'Header Row' (Extract From File, Microsoft Excel)";

/** How many rows above a table a header row can have. */
const MOST_ABOVE = 20;

/** Whether the cells of one of the first rows are what headers are. */
const isHeaderRowBelow = (rows: readonly Cells[]): boolean =>
  rows.slice(0, MOST_ABOVE).some((row) => {
    const fields = Object.values(row ?? {}).flatMap((cell) => (typeof cell === 'string' ? recognise(cell) : []));
    return new Set(fields.map(({ field }) => field)).size > 1;
  });

/** How many headers a message names. */
const NAMED_HEADERS = 30;

/**
 * Whether headers are headers beyond doubt: two of them mean something, and none has a number. Without a header row, the
 * cells of the first row stand for them, which name people: among them is a tax number, a date or a time.
 */
const areHeaders = (headers: readonly string[], { meant }: Columns): boolean =>
  meant.length > 1 && !headers.some((header) => /\d\d/.test(header));

/**
 * What is missing, and which headers were understood as what. `others`, which were not, are quoted as cells are, where
 * they may be such.
 */
function wordsOn(missing: string[], headers: readonly string[], columns: Columns): { text: string; others: string[] } {
  const { meant, unfit } = columns;
  const named = headers.slice(0, NAMED_HEADERS);
  const understood = meant.map(({ header, field }) => `${shown(header)} as ${labelOf(field)}`).slice(0, NAMED_HEADERS);
  const isMeant = (header: string): boolean => meant.some((one) => fold(one.header) === fold(header));
  const others = named.filter((header) => !isMeant(header));
  const few = [...unfit].map(([header, field]) => `${shown(header)} would be ${labelOf(field)}`);
  const besideFew = few.length === 0 ? '' : `. ${few.join(', ')}, if nine of ten of its cells were times`;
  const known = `are missing for ${missing.join(', ')}. Understood: ${understood.join(', ') || 'none'}${besideFew}`;
  if (!areHeaders(headers, columns))
    return { text: `${known}. Not understood: ${others.length} of ${headers.length}:`, others };
  const unknown = others.map((header) => shown(header)).join(', ') || 'none';
  return { text: `${known}. Not understood: ${unknown}`, others: [] };
}
