import { LONGEST_UNDATED_SHIFT } from '../sheet/shiftEnds';
import { Issues } from '../values/issues';
import { refused } from '../values/problems';
import { isEmpty, type Problem, type Reading, type Refusal } from '../values/result';
import { inDoubtOfOrder, withOption } from '../values/time/dateOrder';
import { type DateOrder, isTold } from '../values/time/cell';
import { dayIn } from '../values/time/read';
import { TimeCell } from '../values/time/timeCell';
import { readCell } from '../values/time/parse';
import { readTimeOfDay } from '../values/time/timeOfDay';
import { DAY, HOUR } from '../values/time/zones';
import { isDayAlone } from './columns';
import { type DocumentDescription, type Field, isShiftTime, type Level, type List } from './description';
import { isOfValues, listsFor, type RowValues } from './nesting';
import { cellsOf, dayValue, ENDS, hoursBetween, missing, readValue, type Value } from './value';

/** A row as the document takes it, and what is wrong with it. */
export interface ReadRow {
  values: RowValues;
  problems: Problem[];
  warnings: string[];
}

/**
 * Reads the cells of a row by the description. Section: Endpoints, Other declarations.
 *
 * @param cells by the indices of the fields
 * @param isMonthFirst whether another row has a date that can only be read month first
 */
export function readRow(
  { elements, body, fields }: DocumentDescription,
  cells: readonly unknown[],
  isMonthFirst = false,
  dateOrder: DateOrder = 'notSet',
): ReadRow {
  const reader = new RowReader(fields, cells, isMonthFirst, dateOrder);
  reader.readLevel(elements?.element ?? body);
  reader.checkPeriod();
  reader.checkShift();
  const { values, problems, warnings } = reader;
  return { values, problems, warnings };
}

/** Until this time, in minutes, the end of a shift can be on the day after its start. */
const NOON = 12 * 60;

/** Reads the values of a row, level by level. */
class RowReader extends Issues {
  readonly values: Array<Value | Value[] | undefined>;

  /** The days in the row's fields for days, as midnights in epoch ms. */
  private readonly days = new Map<Field, number>();

  /** Whether dates such as 3/4 are refused: something in the sheet puts the month first. */
  private readonly isOrderInDoubt: boolean;

  /** Why, where the row itself is the reason. */
  private readonly shownBy: 'halfOfDay' | undefined;

  constructor(
    private readonly fields: readonly Field[],
    private readonly cells: readonly unknown[],
    isMonthFirst: boolean,
    private readonly dateOrder: DateOrder,
  ) {
    super();
    this.values = Array.from({ length: fields.length });
    for (const field of fields) {
      const day = field.form.kind === 'day' ? midnightIn(cells[field.index], dateOrder) : undefined;
      if (day !== undefined) this.days.set(field, day);
    }
    this.isOrderInDoubt =
      !isTold(dateOrder) &&
      (isMonthFirst || fields.some((field) => field.form.kind === 'clock' && this.isEnglish(field)));
    this.shownBy = isMonthFirst ? undefined : 'halfOfDay';
  }

  readLevel({ fields, lists }: Level): void {
    for (const field of fields) this.values[field.index] = this.take(this.readOne(field, this.cells[field.index]));
    for (const field of fields) if (field.form.kind === 'clock') this.checkDayOfTime(field);
    for (const list of listsFor(lists, this.cells as RowValues)) {
      if (isOfValues(list)) this.readList(list);
      else this.readLevel(list.element);
    }
  }

  private readOne(field: Field, cell: unknown): Reading<Value> {
    const isDated = field.form.kind === 'day' || field.form.kind === 'timestamp';
    const problem = this.isOrderInDoubt && isDated ? inDoubtOfOrder(cell, field.label, this.shownBy) : null;
    return problem === null
      ? readValue(field, cell, this.dateOrder)
      : withOption({ ok: false, problem }, { dateOrder: this.dateOrder });
  }

  private readList({ element }: List): void {
    const [field] = element.fields;
    const cells = cellsOf(field, this.cells[field.index]);
    if (cells.length === 0 && !field.mayBeEmpty) this.take(missing(field));
    const read = cells.map((cell) => this.take(this.readOne(field, cell)));
    this.values[field.index] = read.includes(undefined) ? undefined : (read as Value[]);
  }

  /** Whether a time is written with a.m. or p.m. in English: its dates may have the month first. */
  private isEnglish({ index }: Field): boolean {
    const cell = readCell(this.cells[index]);
    return cell.kind === 'clock' && cell.english;
  }

  /**
   * Refuses a time whose cell names a day that does not belong to the row. The registry takes the time alone, so that
   * the day would be lost. The end of a night shift may name the next day.
   */
  private checkDayOfTime({ index, label, name }: Field): void {
    const cell = this.cells[index];
    if (!new TimeCell(cell).namesDay) return;
    const day = midnightIn(cell, this.dateOrder);
    // Databases write a time of the day as 1899-12-30 08:00. With an offset, nobody knows in which zone it was meant.
    if (day === undefined && readCell(cell).kind === 'local') return;
    const time = readTimeOfDay(cell, label);
    // The cell was refused as a time already.
    if (!time.ok) return;
    const mayBeNextMorning = ENDS.test(name) && time.value <= NOON;
    const belongs = (own: number): boolean =>
      (own === day && !isDayAlone(cell)) || (mayBeNextMorning && own + DAY === day);
    if (this.daysOfTimes().some(belongs)) return;
    this.take(refused('dayOfTime', label, {}, cell));
  }

  /** The days that the times can belong to: the day of the entry, else any other day in the row. */
  private daysOfTimes(): number[] {
    const all = [...this.days];
    const own = all.filter(([{ name }]) => name === 'f_date');
    return (own.length > 0 ? own : all).map(([, day]) => day);
  }

  /**
   * Refuses the day of an entry outside of the declaration's period. An entry without a day is refused where the period
   * has several days, and gets the day of the period where it has one.
   */
  checkPeriod(): void {
    const [date, from, to] = ['f_date', 'f_from_date', 'f_to_date'].map((wanted) =>
      this.fields.find(({ name, form }) => name === wanted && form.kind === 'day'),
    );
    if (date === undefined) return;
    const [day, first, last] = [date, from, to].map((field) => field && this.dayOf(field));
    const { index, label } = date;
    const isByWeekday = this.fields.some(({ name }) => name === 'f_day');
    if (from && to && first && last && isEmpty(this.cells[index]) && !isByWeekday) {
      if (first === last) this.values[index] = this.values[from.index];
      else this.take(refused('severalDays', label, { from: from.label, to: to.label }));
    } else if (day !== undefined && ((first ?? day) > day || (last ?? day) < day)) {
      const bounds = [from, to].flatMap((bound) => bound?.label ?? []);
      this.take(refused('outsidePeriod', label, { bounds }, this.cells[index]));
    }
  }

  /** The day of a field as it was read, else the one that its cell names: a year such as 1926 is read as well. */
  private dayOf(field: Field): number | undefined {
    const value = this.values[field.index];
    return typeof value === 'string' ? dayValue(field, value) : this.days.get(field);
  }

  /** Refuses a shift with a start or an end alone, and one that is too long where its end names no day. */
  checkShift(): void {
    const times = this.fields.filter(isShiftTime);
    const lacking = times.filter(({ index }) => isEmpty(this.cells[index]));
    if (this.problems.length === 0 && lacking.length === 1 && times.length === 2) this.take(missing(lacking[0]));
    const [start, end] = ['f_from', 'f_to'].map((name) => times.find((one) => one.name === name));
    if (start === undefined || end === undefined || new TimeCell(this.cells[end.index]).namesDay) return;
    const hours = hoursBetween(this.values[start.index], this.values[end.index]) ?? 0;
    if (hours > LONGEST_UNDATED_SHIFT / HOUR) this.take(tooLong(start, end, this.cells));
  }
}

const tooLong = (start: Field, end: Field, cells: readonly unknown[]): Refusal =>
  refused(
    'tooLongShift',
    start.label,
    { end: end.label, hours: LONGEST_UNDATED_SHIFT / HOUR },
    cells[start.index],
    cells[end.index],
  );

function midnightIn(cell: unknown, dateOrder: DateOrder): number | undefined {
  const day = dayIn(cell, { dateOrder });
  return day === undefined ? undefined : Date.parse(day);
}
