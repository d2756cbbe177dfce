import { Findings } from '../values/findings';
import { isEmpty, type Problem, type Reading, refused } from '../values/result';
import { BESIDE_HALF, clockAlone, dayIn, inDoubtOfOrder, namesDay } from '../values/time/read';
import { readCell } from '../values/time/parse';
import { readTimeOfDay } from '../values/time/timeOfDay';
import { DAY, HOUR } from '../values/time/zones';
import { isDay } from './columns';
import { type DocumentDescription, type Field, isShiftTime, type List, type Part } from './description';
import { isOfValues, listsFor, listsIn, ownFields, type RowValues } from './nesting';
import { cellsOf, ENDS, missing, readValue, type Value } from './value';

/** A row as the document takes it, or what is wrong with it. */
export interface ReadRow {
  values: RowValues;
  problems: Problem[];
  warnings: string[];
}

/** As for a work card: what is longer is rather written by a clock of twelve hours, 9:00 to 5:00. */
const LONGEST_SHIFT = 13 * HOUR;

/**
 * Reads the cells of a row by the description. Section: Endpoints, Other declarations.
 *
 * @param cells by the indices of the fields
 * @param isMonthFirst whether another row shows that dates have the month first
 */
export function readRow(
  { elements, parts, fields }: DocumentDescription,
  cells: readonly unknown[],
  isMonthFirst = false,
): ReadRow {
  const reader = new RowReader(fields, cells, isMonthFirst);
  reader.readLevel(elements?.element ?? parts);
  reader.checkPeriod();
  reader.checkShift();
  const { values, problems, warnings } = reader;
  return { values, problems, warnings };
}

/** The values of a row, as they are read level by level. */
class RowReader extends Findings {
  readonly values: Array<Value | Value[] | undefined>;

  /** Whether dates that can be read in both ways are in doubt, and why. */
  private readonly isInDoubt: boolean;

  private readonly why: string | undefined;

  constructor(
    private readonly fields: readonly Field[],
    private readonly cells: readonly unknown[],
    isMonthFirst: boolean,
  ) {
    super();
    this.values = Array.from({ length: fields.length });
    const isEnglish = fields.some(({ form, index }) => form.kind === 'clock' && hasEnglishHalf(cells[index]));
    this.isInDoubt = isMonthFirst || isEnglish;
    this.why = isMonthFirst ? undefined : BESIDE_HALF;
  }

  readLevel(parts: Part[]): void {
    const own = ownFields(parts);
    for (const field of own) this.values[field.index] = this.take(this.readOne(field, this.cells[field.index]));
    for (const field of own) {
      const problem = field.form.kind === 'clock' ? dateOfAnotherDay(field, this.fields, this.cells) : null;
      if (problem !== null) this.problems.push(problem);
    }
    for (const list of listsFor(listsIn(parts), this.cells as RowValues)) {
      if (isOfValues(list)) this.readList(list);
      else this.readLevel(list.element);
    }
  }

  private readOne(field: Field, cell: unknown): Reading<Value> {
    const problem = this.isInDoubt && isDated(field) ? inDoubtOfOrder(cell, field.label, this.why) : null;
    return problem === null ? readValue(field, cell) : { ok: false, problem };
  }

  private readList({ element }: List): void {
    const [field] = ownFields(element);
    const all = cellsOf(field, this.cells[field.index]);
    // An empty list does where an empty element would.
    if (all.length === 0 && !field.mayBeEmpty) this.problems.push(missing(field).problem);
    const read = all.map((cell) => this.take(this.readOne(field, cell)));
    this.values[field.index] = read.includes(undefined) ? undefined : (read as Value[]);
  }

  checkPeriod(): void {
    const outside = dayOutsidePeriod(this.fields, this.cells, this.values);
    if (outside !== null) this.problems.push(outside);
  }

  /** Refuses half a shift, and warns of a long one. */
  checkShift(): void {
    const times = this.fields.filter(isShiftTime);
    const lacking = times.filter(({ index }) => isEmpty(this.cells[index]));
    if (this.problems.length === 0 && lacking.length === 1 && times.length === 2) {
      this.problems.push(missing(lacking[0]).problem);
    }
    const [start, end] = ['f_from', 'f_to'].map(
      (name) => clockAlone(this.values[times.find((one) => one.name === name)?.index ?? -1]) ?? Number.NaN,
    );
    // From a time to the same one is a whole day.
    if ((end - start + DAY - 1) % DAY >= LONGEST_SHIFT)
      this.warnings.push('The times are more than 13 hours apart. Write times by 24 hours');
  }
}

const isDated = ({ form }: Field): boolean => form.kind === 'day' || form.kind === 'timestamp';

/** Whether a time has an English a.m. or p.m.: those who write so may put the month of a date first. */
function hasEnglishHalf(value: unknown): boolean {
  const cell = readCell(value);
  return cell.kind === 'clock' && cell.english;
}

/** A time of the day alone is no longer: `08:00:00`. */
const LONGEST_CLOCK = 8;

/** Until this time of the day after it, in minutes, a night shift of a day can end. */
const NOON = 12 * 60;

/** The days that the times of a row can be of: the day of the entry, or where the row has none, any other that it names. */
function daysOf(fields: readonly Field[], cells: readonly unknown[]): number[] {
  const daysIn = (some: readonly Field[]): number[] =>
    some.flatMap(({ form, index }) => (form.kind === 'day' ? (dayOf(cells[index]) ?? []) : []));
  const own = daysIn(fields.filter(({ name }) => name === 'f_date'));
  return own.length > 0 ? own : daysIn(fields);
}

/**
 * Refuses a time whose cell names a day too, where it can't be of a shift of a day of the row, or may be that day alone;
 * null for others. Where the row has no day, that of its time would be lost.
 */
function dateOfAnotherDay(
  { index, label, name }: Field,
  fields: readonly Field[],
  cells: readonly unknown[],
): Problem | null {
  const { [index]: cell } = cells;
  if (typeof cell === 'string' ? cell.length <= LONGEST_CLOCK : typeof cell === 'number' && cell < 1) return null;
  if (!namesDay(cell)) return null;
  const day = dayOf(cell);
  // An instant of a year long ago is a time of the day in a zone that nobody knows.
  if (day === null && readCell(cell).kind === 'local') return null;
  const time = readTimeOfDay(cell, label);
  // What holds no time is refused for that alone.
  if (!time.ok) return null;
  const isNextMorning = ENDS.test(name) && time.value <= NOON;
  const isOf = (one: number): boolean => (one === day && !isDay(cell)) || (isNextMorning && one + DAY === day);
  if (daysOf(fields, cells).some(isOf)) return null;
  return refused(
    'cellsDiffer',
    label,
    'names a day that the row does not, or no time',
    'Enter the day in its own field, and here the time alone',
    cell,
  ).problem;
}

/**
 * Refuses the day of an entry that lies outside the days of which the declaration is, or that is not told where these are
 * several; null where nothing is wrong. Where these are one day, an entry without its own is of that one.
 *
 * @param values takes that day
 */
function dayOutsidePeriod(
  fields: readonly Field[],
  cells: readonly unknown[],
  values: Array<Value | Value[] | undefined>,
): Problem | null {
  const [date, from, to] = ['f_date', 'f_from_date', 'f_to_date'].map((name) => {
    const field = fields.find((one) => one.name === name && one.form.kind === 'day');
    return field && { field, day: dayOf(cells[field.index]) };
  });
  if (date === undefined) return null;
  const { day } = date;
  const isByWeekday = fields.some(({ name }) => name === 'f_day');
  if (!isByWeekday && isEmpty(cells[date.field.index]) && from?.day && to?.day) {
    if (from.day === to.day) {
      values[date.field.index] = values[from.field.index];
      return null;
    }
    const several = `is empty, and ${from.field.label} and ${to.field.label} are different days: each entry is one day`;
    return refused('missing', date.field.label, several, 'Enter a row for each day').problem;
  }
  if (day === null) return null;
  const isOutside = (from?.day ?? day) > day || (to?.day ?? day) < day;
  if (!isOutside) return null;
  const bounds = [from, to].flatMap((bound) => bound?.field.label ?? []);
  const outside = `lies outside the days of ${bounds.join(' and ')}`;
  return refused(
    'cellsDiffer',
    date.field.label,
    outside,
    'Correct the day, or the days around it. The date of a request is none of the document',
    cells[date.field.index],
  ).problem;
}

function dayOf(cell: unknown): number | null {
  const day = dayIn(cell);
  return day === undefined ? null : Date.parse(day);
}
