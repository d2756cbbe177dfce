import { besideWeekday } from '../values/time/names';
import { TimeCell } from '../values/time/timeCell';

/** So many headers that are days make a sheet one of days. */
const LEAST_DAYS = 2;

/** Whether headers are weekdays or dates, so that each day is a column. */
export const areDays = (headers: readonly string[]): boolean =>
  headers.filter((header) => besideWeekday(`${header} -`)?.rest === '-' || new TimeCell(header).namesDay).length >=
  LEAST_DAYS;

/** What to do about such a sheet. */
export const ROW_PER_DAY =
  "The columns are days: make a row of each employee and day. See 'A column for each day' in docs/dirty-data.md";
