import { besideWeekday, monthNamed } from '../values/time/names';
import { TimeCell } from '../values/time/timeCell';

/** So many headers that are days make a sheet one of days. */
const LEAST_DAYS = 2;

/** So many headers that are the bare numbers of days do: `1` alone is the number of something. */
const LEAST_NUMBERS = 5;

/** A day without its year, or with two digits of it, as rosters have it: `23/11`, `11/24/26`. */
const SHORT_DATE = /^\d{1,2}[/.-]\d{1,2}([/.-]\d\d)?$/;

/** The number of a day. */
const NUMBER = /^([1-9]|[12]\d|3[01])$/;

/** A day and the name of its month: `23 Νοε`, `28-Nov`. */
const WITH_MONTH = /^\d{1,2}[ .-]+(\p{L}+)[.]?$/u;

/** Whether a header is a weekday, a date, or both. */
function isDay(header: string): boolean {
  const weekday = besideWeekday(`${header} -`)?.rest.replace(/ ?-$/, '');
  if (weekday !== undefined && (weekday === '' || NUMBER.test(weekday))) return true;
  const date = weekday ?? header.trim();
  const [, month] = WITH_MONTH.exec(date) ?? [];
  return (
    SHORT_DATE.test(date) || (month !== undefined && monthNamed(month) !== undefined) || new TimeCell(header).namesDay
  );
}

/** Whether headers are weekdays, dates or numbers of days, so that each day is a column. */
export const areDays = (headers: readonly string[]): boolean =>
  headers.filter(isDay).length >= LEAST_DAYS || headers.filter((one) => NUMBER.test(one)).length >= LEAST_NUMBERS;
