import { besideWeekday } from '../values/time/names';
import { TimeCell } from '../values/time/timeCell';

/** So many headers that are days make a sheet one of days. */
const LEAST_DAYS = 2;

/** A day without its year, or with two digits of it, as rosters have it: `23/11`, `11/24/26`. */
const SHORT_DATE = /^\d{1,2}[/.-]\d{1,2}([/.-]\d\d)?$/;

/** Whether a header is a weekday, a date, or both. */
function isDay(header: string): boolean {
  const date = besideWeekday(`${header} -`)?.rest.replace(/ ?-$/, '') ?? header.trim();
  return date === '' || SHORT_DATE.test(date) || new TimeCell(header).namesDay;
}

/** Whether headers are weekdays or dates, so that each day is a column. */
export const areDays = (headers: readonly string[]): boolean => headers.filter(isDay).length >= LEAST_DAYS;

/** What to do about such a sheet. */
export const ROW_PER_DAY =
  "The columns are days: make a row of each employee and day, as the example 'Roster with a column for each day' does. See 'A column for each day' in docs/dirty-data.md";
