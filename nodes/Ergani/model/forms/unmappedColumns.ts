import { areDays } from '../sheet/dayColumns';
import { IN_HEADERS } from '../sheet/vocabulary/declarations';
import { addTo } from '../values/groups';
import { fold } from '../values/normalise';
import { problem } from '../values/problems';
import { asText, isEmpty, type Problem } from '../values/result';
import { WARNINGS } from '../values/words/warnings';
import { headersIn } from '../values/words/words';
import { type DateOrder, dayIn, isOtherDay } from '../values/time/read';
import { TimeCell } from '../values/time/timeCell';
import type { UnmappedCell } from './columns';
import { RUN_TOGETHER } from './knownSheet';
import { dayFieldOf, type DocumentDescription, type Field, isShiftTime } from './description';

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

/** The warning that names the columns of a row that were not declared; undefined where there are none. */
export const remarkOn = (unmapped: readonly UnmappedCell[]): string | undefined =>
  unmapped.length === 0 ? undefined : WARNINGS.notDeclared({ headers: headersIn(unmapped) });

/** The cells that may hold what a row leaves empty: its start or end, and its day. */
function heldIn(
  description: DocumentDescription,
  cells: readonly unknown[],
  unmapped: readonly UnmappedCell[],
): { lacking?: Field; clocks: UnmappedCell[]; day?: Field; days: UnmappedCell[] } {
  const isLacking = (field: Field | undefined): field is Field => field !== undefined && isEmpty(cells[field.index]);
  const lacking = description.fields.find((field) => isShiftTime(field) && isLacking(field));
  const day = dayFieldOf(description);
  return {
    lacking,
    clocks: lacking === undefined ? [] : unmapped.filter(holdsClock),
    day,
    days: isLacking(day) ? unmapped.filter(holdsDay) : [],
  };
}

/** The headers of the columns that may hold what a row leaves empty. `misplacedIn` asks about them. */
export function headersOfHeld(
  description: DocumentDescription,
  cells: readonly unknown[],
  unmapped: readonly UnmappedCell[],
): string[] {
  const { clocks, days } = heldIn(description, cells, unmapped);
  return headersIn([...clocks, ...days]);
}

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
  const { lacking, clocks, day, days } = heldIn(description, cells, unmapped);
  const isOfDays = areDays(headersIn(unmapped));
  const hasBoth = clocks.some(({ cell }) => SHIFT.test(asText(cell)));
  const ends = hasBoth ? description.fields.filter(isShiftTime).map(({ key }) => key) : undefined;
  const problems = clocks.length > 0 ? [elsewhere(lacking as Field, clocks, 'a time', isOfDays, ends)] : [];
  if (days.length > 0) return [...problems, elsewhere(day as Field, days, 'a date', isOfDays)];
  return [...problems, ...otherDays(cells, unmapped, day, dateOrder)];
}

/** Refuses an empty field whose value may stand in unmapped cells. */
function elsewhere(
  { label, key }: Field,
  unmapped: readonly UnmappedCell[],
  what: 'a date' | 'a time',
  areColumnsDays: boolean,
  ends?: readonly string[],
): Problem {
  const headers = headersIn(unmapped);
  return problem('heldElsewhere', label, { key, headers, what, areDays: areColumnsDays, ends });
}

/** Refuses a day under a header for times. The document has no day of the entry that it could be compared with. */
function dayForTime(meant: Field, { header, cell }: UnmappedCell): Problem {
  return problem('dayForTime', meant.label, { header, key: meant.key, name: meant.name }, cell);
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
  problem('otherDayElsewhere', label, { headers: headersIn(others), key }, cell);
