import { IN_HEADERS } from '../sheet/vocabulary/declarations';
import { besideWeekday, isOfWeekdays } from '../values/time/names';
import { fold } from '../values/normalise';
import { asText, isEmpty, type Problem, refused, shown } from '../values/result';
import { dayIn } from '../values/time/read';
import { TimeCell } from '../values/time/timeCell';
import type { UnmappedCell } from './columns';
import { type DocumentDescription, type Field, isShiftTime } from './description';

/** A row of a wide sheet would be nothing but headers. */
const MOST_NAMED = 5;

const NUMBER = /^\s*[\d.,]+\s*$/;
const isNumber = (cell: unknown): boolean =>
  typeof cell === 'number' || (typeof cell === 'string' && NUMBER.test(cell));

const speaksOf = (header: string, words: readonly string[]): boolean =>
  words.some((word) => fold(header).includes(fold(word)));

const holdsDay = ({ header, cell }: UnmappedCell): boolean =>
  new TimeCell(cell).namesDay && (!isNumber(cell) || speaksOf(header, IN_HEADERS.days));

/** A start and an end in one cell, as a rota has them: `08:00-16:00`, `Πρωί 8:00 π.μ. έως 4:00 μ.μ.` */
const SHIFT = /^\D{0,9}\d\d?:\d\d\D+\d/;

/** The same as the registry's own Excel files have it, `08001600`: a day looks alike, but not under a header of hours. */
const RUN_TOGETHER = /^\d{7,8}$/;

const holdsClock = ({ header, cell }: UnmappedCell): boolean =>
  (RUN_TOGETHER.test(asText(cell))
    ? speaksOf(header, IN_HEADERS.hours)
    : (new TimeCell(cell).clockAlone !== null || SHIFT.test(asText(cell))) &&
      (!isNumber(cell) || speaksOf(header, IN_HEADERS.times))) && !speaksOf(header, IN_HEADERS.sums);

/** Headers as messages name them: `"A"`, `"A" and "B"`, `"A", "B" and 3 others`. */
function named(headers: readonly string[]): string {
  const all = headers.map(shown);
  if (all.length > MOST_NAMED) all.splice(MOST_NAMED - 1, all.length, `${all.length - MOST_NAMED + 1} others`);
  const last = all.pop();
  return all.length === 0 ? String(last) : `${all.join(', ')} and ${last}`;
}

const headersOf = (unmapped: readonly UnmappedCell[]): string[] => unmapped.map(({ header }) => header);

/** What is to be said of a row that fills columns which mean no field; undefined where there are none. */
export const remarkOn = (unmapped: readonly UnmappedCell[]): string | undefined =>
  unmapped.length === 0
    ? undefined
    : `Not declared: ${named(headersOf(unmapped))} ${unmapped.length === 1 ? 'means' : 'mean'} no field of this document`;

/**
 * What is wrong with a row whose day or time of the day may stand in a column that means no field: the registry takes
 * an entry without them. Section: Endpoints, Other declarations.
 *
 * @param cells by the indices of the fields
 */
export function doubtsOf(
  { fields }: DocumentDescription,
  cells: readonly unknown[],
  unmapped: readonly UnmappedCell[],
): Problem[] {
  if (unmapped.length === 0) return [];
  const day = fields.find(({ name, form }) => name === 'f_date' && form.kind === 'day');
  const lacking = fields.find((field) => isShiftTime(field) && isEmpty(cells[field.index]));
  const clocks = lacking === undefined ? [] : unmapped.filter(holdsClock);
  const problems = clocks.length > 0 ? [elsewhere(lacking as Field, clocks, 'a time')] : [];
  if (day === undefined) return [...problems, ...unmapped.flatMap(dayForTime)];
  const days = unmapped.filter(holdsDay);
  if (days.length > 0 && isEmpty(cells[day.index])) return [...problems, elsewhere(day, days, 'a date')];
  const differing = daysBeside(day, cells[day.index], unmapped);
  return differing === null ? problems : [...problems, differing];
}

/** A value that the row lacks, where columns that mean no field may hold it. */
function elsewhere({ label, key }: Field, unmapped: readonly UnmappedCell[], what: string): Problem {
  const [hold, mean] = unmapped.length === 1 ? ['holds', 'means'] : ['hold', 'mean'];
  return refused(
    'missing',
    label,
    `is empty, and ${named(headersOf(unmapped))}, which ${mean} no field of this document, ${hold} ${what}`,
    `Name the column after the field that it holds, such as ${key}, or leave it out of the rows`,
  ).problem;
}

/** Refuses a day under a header of times, where the document has no day of the entry to hold it against. */
function dayForTime({ header, cell, meant }: UnmappedCell): Problem[] {
  if (meant === undefined) return [];
  const words = `under ${shown(header)} is a day, and ${meant.key} is a time of the day`;
  const remedy = `Name the column after the field that it holds, such as ${meant.name}_date, or enter the time`;
  return [refused('dateWithoutTime', meant.label, words, remedy, cell).problem];
}

/** Whether it names the weekday of its row: not the one of a weekly rest. */
const isWeekday = ({ header, cell }: UnmappedCell): boolean =>
  isOfWeekdays(header) && besideWeekday(`${asText(cell)} -`)?.rest === '-';

/**
 * Refuses a day beside another one that the columns of the times hold: one of a request, beside the days that it asks for;
 * and beside another weekday, as of a date that has the month first.
 */
function daysBeside({ label, key }: Field, cell: unknown, unmapped: readonly UnmappedCell[]): Problem | null {
  const own = dayIn(cell);
  const isAnother = (one: UnmappedCell): boolean =>
    isWeekday(one) ? dayIn(`${asText(one.cell)} ${own}`) !== own : one.meant !== undefined && dayIn(one.cell) !== own;
  const others = unmapped.filter(isAnother);
  if (own === undefined || others.length === 0) return null;
  const hold = others.length === 1 ? 'holds' : 'hold';
  return refused(
    'cellsDiffer',
    label,
    `is another day than ${named(headersOf(others))} ${hold}`,
    `Enter a row for each day, its day in the column ${key}, and leave out all other days`,
    cell,
  ).problem;
}
