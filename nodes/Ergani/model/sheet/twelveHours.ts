import { problem } from '../values/problems';
import { asText, type Problem } from '../values/result';
import { HALF } from '../values/time/forms';
import { TimeCell } from '../values/time/timeCell';
import { HOUR } from '../values/time/zones';
import { type EventType, type EventWords, isOneEvent, readEventWord } from './eventWord';
import { FIELD_LABELS, type RowCells, timesIn } from './fields';
import { LONGEST_UNDATED_SHIFT } from './shiftEnds';

/** A time with its half of the day behind it. */
const WITH_HALF = new RegExp(String.raw`\d\s*(?:${HALF})`, 'iu');

/** The time of a cell that has neither a day nor a half of the day, ms since midnight; null for any other cell. */
const bareClock = (cell: unknown): number | null =>
  cell instanceof TimeCell && !WITH_HALF.test(asText(cell.value)) ? cell.clockAlone : null;

/**
 * Finds the rows of a sheet that may be on twelve hours: some departure is by the clock so far behind its arrival that
 * nobody has worked so long (08:00 to 4:30), and no time of the sheet is one that a clock of twelve hours does not show.
 *
 * @param eventWords of the user
 * @returns for each such row its problem; that departure itself is asked about where it is read
 */
export function onTwelveHours(rows: readonly RowCells[], eventWords?: EventWords): Map<number, Problem> {
  const clocks = rows.map((row) => timesIn(row).flatMap(([, cell]) => bareClock(cell) ?? []));
  const isShown = clocks.flat().every((clock) => clock >= HOUR && clock < 13 * HOUR);
  const problems = new Map<number, Problem>();
  if (!isShown || !(rows.some(isTooLong) || hasDayBackwards(rows, eventWords))) return problems;
  rows.forEach((row, n) => {
    const [field, cell] = timesIn(row).find(([, one]) => bareClock(one) !== null) ?? [];
    if (field !== undefined && row.skipped === undefined && !isTooLong(row))
      problems.set(n, problem('twelveHours', FIELD_LABELS[field], {}, (cell as TimeCell).value));
  });
  return problems;
}

/** Whether a shift of a row, without dates of its own, is too long by the clock. */
const isTooLong = ({ shifts }: RowCells): boolean =>
  shifts.some(({ checkInTime, checkOutTime, checkOutDate }) => {
    const [from, to] = [bareClock(checkInTime), bareClock(checkOutTime)];
    return (
      checkOutDate === undefined &&
      from !== null &&
      to !== null &&
      to < from &&
      to + 24 * HOUR - from > LONGEST_UNDATED_SHIFT
    );
  });

/**
 * Whether somebody has left on a day, by its rows of single events, before all arrivals of that day. A night would have
 * begun at an hour that a clock of twelve hours does not show.
 */
function hasDayBackwards(rows: readonly RowCells[], eventWords?: EventWords): boolean {
  const days = new Map<string, Partial<Record<EventType, number>>>();
  for (const { fields, skipped } of rows) {
    const clock = bareClock(fields.time ?? fields.eventTime);
    const event = readEventWord(fields.event, eventWords);
    if (skipped !== undefined || clock === null || !isOneEvent(event) || !event.ok) continue;
    const { employeeAfm, lastName, firstName, fullName, date } = fields;
    const key = JSON.stringify([employeeAfm, lastName, firstName, fullName, date instanceof TimeCell && date.value]);
    const day = days.get(key) ?? {};
    const { value: type } = event;
    // The first arrival, and the last departure.
    day[type] = type === 'checkIn' ? Math.min(day[type] ?? clock, clock) : Math.max(day[type] ?? clock, clock);
    days.set(key, day);
  }
  return [...days.values()].some(
    ({ checkIn, checkOut }) => checkIn !== undefined && checkOut !== undefined && checkOut < checkIn,
  );
}
