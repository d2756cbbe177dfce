import { areDays, ROW_PER_DAY } from '../sheet/dayColumns';
import { IN_HEADERS } from '../sheet/vocabulary/declarations';
import { addTo } from '../values/groups';
import { fold } from '../values/normalise';
import { asText, isEmpty, type Problem, refused, quote } from '../values/result';
import { type DateOrder, dayIn, isOtherDay } from '../values/time/read';
import { TimeCell } from '../values/time/timeCell';
import type { UnmappedCell } from './columns';
import { RUN_TOGETHER } from './knownSheet';
import { dayFieldOf, type DocumentDescription, type Field, isShiftTime } from './description';

/** How many headers a message names. */
const MOST_NAMED = 5;

const NUMBER = /^\s*[\d.,]+\s*$/;
const isNumber = (cell: unknown): boolean =>
  typeof cell === 'number' || (typeof cell === 'string' && NUMBER.test(cell));

const hasWord = (header: string, words: readonly string[]): boolean =>
  words.some((word) => fold(header).includes(fold(word)));

/** Whether a cell may hold a day. A number is a day of Excel's only under a header for days. */
const holdsDay = ({ header, cell }: UnmappedCell): boolean =>
  new TimeCell(cell).namesDay && (!isNumber(cell) || hasWord(header, IN_HEADERS.days));

/** A start and an end in one cell: `08:00-16:00`, `Πρωί 8:00 π.μ. έως 4:00 μ.μ.` */
const SHIFT = /^\D{0,9}\d\d?:\d\d\D+\d/;

/** Whether a cell may hold a start or an end. A number is a time of Excel's only under a header for times. */
function holdsClock({ header, cell }: UnmappedCell): boolean {
  if (hasWord(header, IN_HEADERS.sums)) return false;
  // Under other headers it is a day, such as 20260309, or a code.
  if (RUN_TOGETHER.test(asText(cell))) return hasWord(header, IN_HEADERS.hours);
  if (new TimeCell(cell).clockAlone === null && !SHIFT.test(asText(cell))) return false;
  return !isNumber(cell) || hasWord(header, IN_HEADERS.times);
}

/** The headers of some cells for a message: `"A"`, `"A" and "B"`, `"A", "B" and 3 others`. */
function namesOf(unmapped: readonly UnmappedCell[]): string {
  const all = unmapped.map(({ header }) => quote(header));
  if (all.length > MOST_NAMED) all.splice(MOST_NAMED - 1, all.length, `${all.length - MOST_NAMED + 1} others`);
  const last = all.pop();
  return all.length === 0 ? String(last) : `${all.join(', ')} and ${last}`;
}

/** The warning that names the columns of a row that were not declared; undefined where there are none. */
export const remarkOn = (unmapped: readonly UnmappedCell[]): string | undefined =>
  unmapped.length === 0
    ? undefined
    : `Not declared: ${namesOf(unmapped)} ${unmapped.length === 1 ? 'means' : 'mean'} no field of this document`;

/**
 * Refuses a row whose unmapped cells may hold its day or its times. The registry would accept an entry without them.
 * Section: Endpoints, Other declarations.
 *
 * @param cells by the indices of the fields
 * @param dateOrder of the sheet
 */
export function misplacedIn(
  description: DocumentDescription,
  cells: readonly unknown[],
  unmapped: readonly UnmappedCell[],
  dateOrder: DateOrder = 'notSet',
): Problem[] {
  if (unmapped.length === 0) return [];
  const { fields } = description;
  const day = dayFieldOf(description);
  const lacking = fields.find((field) => isShiftTime(field) && isEmpty(cells[field.index]));
  const clocks = lacking === undefined ? [] : unmapped.filter(holdsClock);
  const isOfDays = areDays(unmapped.map(({ header }) => header));
  const times = fields.filter(isShiftTime).map(({ key }) => key);
  const remedy = isOfDays
    ? ROW_PER_DAY
    : clocks.some(({ cell }) => SHIFT.test(asText(cell)))
      ? `A start and an end in one cell: make two columns of it, ${times.join(' and ')}`
      : undefined;
  const problems = clocks.length > 0 ? [elsewhere(lacking as Field, clocks, 'a time', remedy)] : [];
  const days = unmapped.filter(holdsDay);
  if (days.length > 0 && day !== undefined && isEmpty(cells[day.index]))
    return [...problems, elsewhere(day, days, 'a date', isOfDays ? ROW_PER_DAY : undefined)];
  return [...problems, ...otherDays(cells, unmapped, day, dateOrder)];
}

/** Refuses an empty field whose value may stand in unmapped cells. */
function elsewhere(
  { label, key }: Field,
  unmapped: readonly UnmappedCell[],
  what: string,
  remedy = `Name the column after the field that it holds, such as ${key}, or leave it out of the rows`,
): Problem {
  const [hold, mean] = unmapped.length === 1 ? ['holds', 'means'] : ['hold', 'mean'];
  return refused(
    'missing',
    label,
    `is empty, and ${namesOf(unmapped)}, which ${mean} no field of this document, ${hold} ${what}`,
    remedy,
  ).problem;
}

/** Refuses a day under a header for times. The document has no day of the entry that it could be compared with. */
function dayForTime(meant: Field, { header, cell }: UnmappedCell): Problem {
  const words = `under ${quote(header)} is a day, and ${meant.key} is a time of the day`;
  const remedy = `Name the column after the field that it holds, such as ${meant.name}_date, or enter the time`;
  return refused('dateWithoutTime', meant.label, words, remedy, cell).problem;
}

/**
 * Refuses the days of a row where columns that gave way to clearer ones hold another day, and the day of the entry where
 * columns for times do, such as the day of a request beside the days that it asks for.
 *
 * @param day the field for the day of the entry
 */
function otherDays(
  cells: readonly unknown[],
  unmapped: readonly UnmappedCell[],
  day: Field | undefined,
  dateOrder: DateOrder,
): Problem[] {
  const problems: Problem[] = [];
  const others = new Map<Field, UnmappedCell[]>();
  for (const one of unmapped) {
    const { meant, cell } = one;
    if (meant === undefined) continue;
    const isOfDays = meant.form.kind === 'day';
    const field = isOfDays ? meant : day;
    if (field === undefined) problems.push(dayForTime(meant, one));
    else {
      const { [field.index]: own } = cells;
      // What the order does not read, the day first may. Under a header for times it is none of the row's at all.
      const isUnread = !isOfDays && dayIn(own, { dateOrder }) !== undefined && dayIn(cell, { dateOrder }) === undefined;
      if (isUnread || isOtherDay(cell, own, dateOrder) || isOtherDay(cell, own)) addTo(others, field, one);
    }
  }
  return [...problems, ...[...others].map(([field, some]) => isAnotherDay(field, cells[field.index], some))];
}

const isAnotherDay = ({ label, key }: Field, cell: unknown, others: readonly UnmappedCell[]): Problem =>
  refused(
    'cellsDiffer',
    label,
    `is another day than ${namesOf(others)} ${others.length === 1 ? 'holds' : 'hold'}`,
    `Enter a row for each day, its day in the column ${key}, and leave out all other days`,
    cell,
  ).problem;
