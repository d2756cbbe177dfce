import { Findings } from '../values/findings';
import { isEmpty, type Problem, type Reading, refused } from '../values/result';
import { BESIDE_HALF, inDoubtOfOrder } from '../values/time/dateOrder';
import { dayIn } from '../values/time/read';
import { TimeCell } from '../values/time/timeCell';
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

/** As for a work card: a longer shift was probably written by a clock of twelve hours, 9:00 to 5:00. */
const LONGEST_SHIFT = 13 * HOUR;

/** A night shift can end until this time of the next day, in minutes. */
const NOON = 12 * 60;

/** The values of a row, as they are read level by level. */
class RowReader extends Findings {
  readonly values: Array<Value | Value[] | undefined>;

  /** The days that the row names, as midnights. */
  private readonly days = new Map<Field, number>();

  /** What shows that dates which can be read in two ways are in doubt; undefined for another row. */
  private readonly why: string | undefined;

  private readonly isInDoubt: boolean;

  constructor(
    private readonly fields: readonly Field[],
    private readonly cells: readonly unknown[],
    isMonthFirst: boolean,
  ) {
    super();
    this.values = Array.from({ length: fields.length });
    for (const field of fields) {
      const day = field.form.kind === 'day' ? midnightIn(cells[field.index]) : undefined;
      if (day !== undefined) this.days.set(field, day);
    }
    this.isInDoubt = isMonthFirst || fields.some((field) => field.form.kind === 'clock' && this.isEnglish(field));
    this.why = isMonthFirst ? undefined : BESIDE_HALF;
  }

  readLevel(parts: Part[]): void {
    const own = ownFields(parts);
    for (const field of own) this.values[field.index] = this.take(this.readOne(field, this.cells[field.index]));
    for (const field of own) if (field.form.kind === 'clock') this.checkDayOfTime(field);
    for (const list of listsFor(listsIn(parts), this.cells as RowValues)) {
      if (isOfValues(list)) this.readList(list);
      else this.readLevel(list.element);
    }
  }

  private readOne(field: Field, cell: unknown): Reading<Value> {
    const isDated = field.form.kind === 'day' || field.form.kind === 'timestamp';
    const problem = this.isInDoubt && isDated ? inDoubtOfOrder(cell, field.label, this.why) : null;
    return problem === null ? readValue(field, cell) : { ok: false, problem };
  }

  private readList({ element }: List): void {
    const [field] = ownFields(element);
    const all = cellsOf(field, this.cells[field.index]);
    // An empty list does where an empty element would.
    if (all.length === 0 && !field.mayBeEmpty) this.take(missing(field));
    const read = all.map((cell) => this.take(this.readOne(field, cell)));
    this.values[field.index] = read.includes(undefined) ? undefined : (read as Value[]);
  }

  /** Whether a time has an English a.m. or p.m.: who writes so may put the month of a date first. */
  private isEnglish({ index }: Field): boolean {
    const cell = readCell(this.cells[index]);
    return cell.kind === 'clock' && cell.english;
  }

  /**
   * Refuses a time whose cell names a day too, unless a shift of a day of the row can have that time. The day would be
   * lost: the registry takes the time alone.
   */
  private checkDayOfTime({ index, label, name }: Field): void {
    const cell = this.cells[index];
    if (!new TimeCell(cell).namesDay) return;
    const day = midnightIn(cell);
    // A moment of long ago is a time of the day, in a zone that nobody knows.
    if (day === undefined && readCell(cell).kind === 'local') return;
    const time = readTimeOfDay(cell, label);
    // What holds no time is refused for that alone.
    if (!time.ok) return;
    const mayBeNextMorning = ENDS.test(name) && time.value <= NOON;
    const isOf = (one: number): boolean => (one === day && !isDay(cell)) || (mayBeNextMorning && one + DAY === day);
    if (this.daysOfTimes().some(isOf)) return;
    const words = 'names a day that the row does not, or no time';
    this.take(refused('cellsDiffer', label, words, 'Enter the day in its own field, and here the time alone', cell));
  }

  /** The days that the times can be of: that of the entry; where the row has none, any other that it names. */
  private daysOfTimes(): number[] {
    const all = [...this.days];
    const own = all.filter(([{ name }]) => name === 'f_date');
    return (own.length > 0 ? own : all).map(([, day]) => day);
  }

  /**
   * Refuses the day of an entry that lies outside the days of the declaration, or that is missing where these are
   * several. Where these are one day, an entry without its own is of that one.
   */
  checkPeriod(): void {
    const [date, from, to] = ['f_date', 'f_from_date', 'f_to_date'].map((wanted) =>
      this.fields.find(({ name, form }) => name === wanted && form.kind === 'day'),
    );
    if (date === undefined) return;
    const [day, first, last] = [date, from, to].map((field) => field && this.days.get(field));
    const { index, label } = date;
    const isByWeekday = this.fields.some(({ name }) => name === 'f_day');
    if (from && to && first && last && isEmpty(this.cells[index]) && !isByWeekday) {
      if (first === last) this.values[index] = this.values[from.index];
      else {
        const several = `is empty, and ${from.label} and ${to.label} are different days: each entry is one day`;
        this.take(refused('missing', label, several, 'Enter a row for each day'));
      }
    } else if (day !== undefined && ((first ?? day) > day || (last ?? day) < day)) {
      const bounds = [from, to].flatMap((bound) => bound?.label ?? []).join(' and ');
      const remedy = 'Correct the day, or the days around it. The date of a request is none of the document';
      this.take(refused('cellsDiffer', label, `lies outside the days of ${bounds}`, remedy, this.cells[index]));
    }
  }

  /** Refuses half a shift, and warns of a long one. */
  checkShift(): void {
    const times = this.fields.filter(isShiftTime);
    const lacking = times.filter(({ index }) => isEmpty(this.cells[index]));
    if (this.problems.length === 0 && lacking.length === 1 && times.length === 2) this.take(missing(lacking[0]));
    const [start, end] = ['f_from', 'f_to'].map(
      (name) => new TimeCell(this.values[times.find((one) => one.name === name)?.index ?? -1]).clockAlone ?? Number.NaN,
    );
    // From a time to the same one is a whole day.
    if ((end - start + DAY - 1) % DAY >= LONGEST_SHIFT)
      this.warnings.push('The times are more than 13 hours apart. Write times by 24 hours');
  }
}

function midnightIn(cell: unknown): number | undefined {
  const day = dayIn(cell);
  return day === undefined ? undefined : Date.parse(day);
}
