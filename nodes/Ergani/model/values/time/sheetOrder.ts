import type { DateOrder } from './cell';
import { readCell } from './parse';
import { DAY } from './zones';

/** The days that dates can be of: midnights, ms since the epoch as if in UTC. */
export interface DayWindow {
  first: number;
  last: number;
  /** How much nearer to now, in ms, the month first has to bring the newest date for the order to be in doubt. */
  margin: number;
}

const YEAR = 366 * DAY;

/** Events are reported within a year, and none before it happens; the day in Athens may be tomorrow's. */
export const windowOfEvents = (now: number): DayWindow => ({ first: now - YEAR, last: now + DAY, margin: 0 });

/**
 * Working time is declared for days up to a year before and after today. That a date is nearer to today says little of its
 * order then: it has to be nearer by `margin`.
 */
export const windowOfWorkingTime = (now: number): DayWindow => ({
  first: now - YEAR,
  last: now + YEAR,
  margin: 14 * DAY,
});

/** A date with its year behind day and month, or behind the name of the month in two digits. */
const DATE = /(?<![\d.:/-])\d{1,2}(?:([-/.])\d{1,2}\1(?:\d{4}|\d\d)|[-/. ]\p{L}{3,12}[-/. ]\d\d)(?![\d.:/-])/u;
/** A date is near the beginning, perhaps after a weekday. */
const LONGEST_BEGINNING = 40;

/** The days that a date can mean, by the order of its parts. */
interface Days {
  dayFirst: number | undefined;
  monthFirst: number | undefined;
  /** Of a year of two digits. */
  yearFirst: number | undefined;
  isShort: boolean;
}

/**
 * The dates of a sheet, which have one order. The day comes first unless a date tells otherwise, which is asked about
 * where it is read.
 */
export class SheetDates {
  private readonly dates: readonly Days[];

  /**
   * @param cells those of its columns of dates whose order neither the user nor the header tells
   * @param windowAt the days that they can be of, at a moment (epoch ms)
   */
  constructor(
    cells: Iterable<unknown>,
    private readonly windowAt: (now: number) => DayWindow,
  ) {
    this.dates = [...daysIn(cells)];
  }

  /**
   * How to read them. A year of two digits is read where the day first brings all such dates into the window, and the
   * year first does not.
   */
  order(now: number): Extract<DateOrder, 'notSet' | 'shortYears'> {
    const { fits } = this.at(now);
    const short = this.dates.filter(({ isShort }) => isShort);
    const mayBeYearFirst =
      short.every(({ yearFirst }) => fits(yearFirst)) &&
      short.some(({ dayFirst, yearFirst }) => dayFirst !== yearFirst);
    const isRead = short.length > 0 && !mayBeYearFirst && short.every(({ dayFirst }) => fits(dayFirst));
    return isRead ? 'shortYears' : 'notSet';
  }

  /**
   * Whether they may have the month first: read so, all of them are in the window, no further apart than with the day
   * first, and the newest is nearer to now. This only raises the question. It never decides how a date is read.
   */
  mayBeMonthFirst(now: number): boolean {
    const { fits, margin } = this.at(now);
    const [ofDay, ofMonth] = [rangeOf(this.dates, 'dayFirst'), rangeOf(this.dates, 'monthFirst')];
    return (
      ofDay !== undefined &&
      ofMonth !== undefined &&
      this.dates.every(({ monthFirst }) => fits(monthFirst)) &&
      ofMonth.newest - ofMonth.oldest <= ofDay.newest - ofDay.oldest &&
      Math.abs(ofMonth.newest - now) + margin < Math.abs(ofDay.newest - now)
    );
  }

  private at(now: number): { fits: (day: number | undefined) => boolean; margin: number } {
    const { first, last, margin } = this.windowAt(now);
    return { fits: (day) => day !== undefined && day >= first - DAY && day <= last, margin };
  }
}

/** The oldest and the newest of the dates in an order; undefined where it does not read all of them. */
function rangeOf(
  dates: readonly Days[],
  order: 'dayFirst' | 'monthFirst',
): { oldest: number; newest: number } | undefined {
  const [day, ...days] = dates.map(({ [order]: one }) => one);
  if (day === undefined) return undefined;
  const range = { oldest: day, newest: day };
  for (const one of days) {
    if (one === undefined) return undefined;
    range.oldest = Math.min(range.oldest, one);
    range.newest = Math.max(range.newest, one);
  }
  return range;
}

/** The dates whose parts can change places, each once. */
function* daysIn(cells: Iterable<unknown>): Generator<Days> {
  const seen = new Set<string>();
  for (const cell of cells) {
    if (typeof cell !== 'string') continue;
    const [date, mark] = DATE.exec(cell.slice(0, LONGEST_BEGINNING)) ?? [];
    if (date === undefined || seen.has(date)) continue;
    seen.add(date);
    const asItIs = readCell(cell, 'notSet');
    const isShort = asItIs.kind === 'unread' && asItIs.code === 'twoDigitYear';
    const isDate = isShort || asItIs.kind === 'local' || asItIs.kind === 'instant' || isOfEitherOrder(asItIs);
    if (!isDate) continue;
    const dayIn = (order: DateOrder): number | undefined => {
      const read = readCell(cell, order);
      return read.kind === 'local' || read.kind === 'instant' ? read.day : undefined;
    };
    const dayFirst = dayIn('dayFirst');
    // Nobody writes the month first with dots, and a month's name has one place.
    const monthFirst = mark === undefined ? dayFirst : mark === '.' ? undefined : dayIn('monthFirst');
    yield { dayFirst, monthFirst, yearFirst: isShort ? dayIn('yearFirst') : undefined, isShort };
  }
}

const isOfEitherOrder = (cell: { kind: string; code?: string }): boolean =>
  cell.kind === 'unread' && (cell.code === 'ambiguousDate' || cell.code === 'monthFirst');
