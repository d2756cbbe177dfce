import { fold } from '../values/normalise';
import { problem } from '../values/problems';
import { isRecord, type Problem } from '../values/result';
import type { MissingColumns } from '../values/words/sheet';
import { TimeCell } from '../values/time/timeCell';
import { type Cells, isDayField, type SheetReadingOptions } from './cells';
import { type Columns, labelOf } from './columns';
import { areDays } from './dayColumns';
import { FIELD_LABELS, type FieldName, type RowCells, timesIn } from './fields';
import { timePaths } from './kinds';
import { notSplit } from './notSplit';
import { recognise } from './recognise';

/** A column for one of these changes what rows mean: where the user names one, it must be there. */
const MUST_BE_THERE: ReadonlySet<FieldName> = new Set<FieldName>(['employerAfm', 'branch', 'referenceDate']);

/** Refuses a sheet without columns that an event needs, or that the user names; null where all are there. */
export function missingColumns(
  rows: readonly Cells[],
  read: readonly RowCells[],
  columns: Columns,
  { columnNames = [] }: SheetReadingOptions,
): Problem | null {
  const known = knownFields(read, columns);
  const missing = neededFields(known).filter((field) => !known.has(field));
  if (hasTimesAlone(read, known)) missing.push('date');
  const misnamed = columnNames
    .map(({ field }) => field)
    .filter((field) => field !== 'rowStatus')
    .filter((field) => !known.has(field) && !missing.includes(field))
    .filter((field) => MUST_BE_THERE.has(field) || columns.overridden.has(field));
  const lacking = [...missing, ...misnamed].map((field) => ({
    label: FIELD_LABELS[field],
    column: columnNames.find((one) => one.field === field)?.column,
  }));
  if (lacking.length === 0) return null;
  const unsplit = notSplit(columns.headers);
  if (unsplit !== undefined) return unsplit;
  const { headers, meant, unfit } = columns;
  const { others, cells } = notUnderstood(columns);
  const paths = pathsIn(rows, columns);
  const hasOthers = cells.length > 0 || unfit.size > 0 || paths.length > 0 || isLeftOver(others);
  const facts: MissingColumns = {
    missing: lacking,
    understood: meant.map(({ header, field }) => ({ column: header, label: labelOf(field) })).slice(0, MOST_NAMED),
    unfit: [...unfit].map(([header, field]) => ({ column: header, label: labelOf(field) })),
    paths,
    others,
    way: wayOut(rows, headers, missing) ?? (hasOthers || misnamed.length > 0 ? 'rename' : 'add'),
  };
  return problem('missingColumns', 'Columns', facts, ...cells);
}

/** The paths of times in objects, also below a header that means a field, which no object can fill. */
function pathsIn(rows: readonly Cells[], { meant, others }: Columns): string[] {
  const within = meant.flatMap(({ header }) => {
    const held = rows.map((row) => row?.[header]).find(isRecord);
    return held === undefined ? [] : timePaths(header, held);
  });
  return [...new Set([...others.flatMap(({ paths = [] }) => paths), ...within])];
}

/** The fields that a sheet can fill: by its columns, by QR codes in cells, by dates that have their times. */
function knownFields(read: readonly RowCells[], { meant }: Columns): Set<FieldName | 'rowStatus'> {
  const known = new Set(meant.filter(({ role }) => role === 'fills').map(({ field }) => field));
  if (read.some(({ hasQrCode }) => hasQrCode))
    for (const field of ['employeeAfm', 'lastName', 'firstName'] as const) known.add(field);
  if (read.some(({ fields: { date } }) => date instanceof TimeCell && date.holdsTime)) known.add('time');
  return known;
}

/** What an event needs beside the fields that are known. */
function neededFields(known: ReadonlySet<string>): FieldName[] {
  // Names come from the registry's list of employees, and for a full name the tax number too.
  const people: FieldName[] = known.has('fullName') ? [] : ['employeeAfm'];
  if (known.has('checkInTime') || known.has('checkOutTime')) return people;
  // A column for times may hold dates with them.
  const isTimed = known.has('eventTime') || known.has('time');
  const time: FieldName[] = isTimed ? [] : known.has('date') ? ['time'] : ['eventTime'];
  return [...people, 'event', ...time];
}

/** Whether the sheet has times of the day, and nothing that names a day for any of them. */
function hasTimesAlone(read: readonly RowCells[], known: ReadonlySet<string>): boolean {
  if ([...known].some(isDayField)) return false;
  const times = read.flatMap(timesIn).flatMap(([, cell]) => (cell instanceof TimeCell ? cell : []));
  return times.some(({ clockAlone }) => clockAlone !== null) && !times.some(({ namesDay }) => namesDay);
}

const isLeftOver = (others: MissingColumns['others']): boolean => 'count' in others || others.length > 0;

/** What to do about a sheet without columns that an event needs, where it is neither to name one nor to add one. */
function wayOut(
  rows: readonly Cells[],
  headers: readonly string[],
  missing: readonly FieldName[],
): MissingColumns['way'] | undefined {
  if (headers.some(isMisread)) return 'misread';
  if (isHeaderRowBelow(rows)) return 'headerRowBelow';
  if (missing.length === 1 && missing[0] === 'date') return 'addDate';
  return areDays(headers) ? 'rowPerDay' : undefined;
}

/** Greek letters of Windows-1253, read as UTF-8 or as Latin-1: `���`, `ÁÖÌ`. */
const isMisread = (header: string): boolean => header.includes('\uFFFD') || /^[\s\u00B4-\u00FF]{3,}$/.test(header);

/** How many rows above a table a header row can have. */
const MOST_ABOVE = 20;

/** Whether one of the first rows holds headers. */
const isHeaderRowBelow = (rows: readonly Cells[]): boolean =>
  rows.slice(0, MOST_ABOVE).some((row) => {
    const fields = Object.values(row ?? {}).flatMap((cell) => (typeof cell === 'string' ? recognise(cell) : []));
    return new Set(fields.map(({ field }) => field)).size > 1;
  });

/** How many headers a message names. */
const MOST_NAMED = 30;

/**
 * Whether headers are headers beyond doubt: two of them mean something, and none has a number. In a sheet without a
 * header row the cells of the first row stand for headers, and name people: among them is a tax number, a date or a
 * time. Where one header is a word for the tax number, the row is one of headers, and others may be days.
 */
function areHeaders({ headers, meant }: Columns): boolean {
  const number = meant.some(({ field, rank }) => field === 'employeeAfm' && rank !== 'named') ? /\d{5}/ : /\d\d/;
  return meant.length > 1 && !headers.some((header) => number.test(header));
}

/**
 * The headers that mean nothing. Those that may be cells of a row, which only items quote, are told by their number, and
 * as cells.
 */
function notUnderstood(columns: Columns): { others: MissingColumns['others']; cells: string[] } {
  const { headers, meant } = columns;
  const isMeant = (header: string): boolean => meant.some((one) => fold(one.header) === fold(header));
  const others = headers.slice(0, MOST_NAMED).filter((header) => !isMeant(header));
  if (others.length === 0 || areHeaders(columns)) return { others, cells: [] };
  return { others: { count: others.length, of: headers.length }, cells: others };
}
