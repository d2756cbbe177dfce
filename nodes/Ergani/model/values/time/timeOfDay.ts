import { refused } from '../problems';
import { type Reading, understood } from '../result';
import { noValue } from '../sheetErrors';
import { readCell } from './parse';
import { inSheet } from './written';
import { athens, clockOf, MINUTE } from './zones';

/**
 * Reads a time of the day, however it is written: 08:00, 8.00 π.μ., a part of a day as Excel counts it, DateTime, ISO.
 * From a date with a time it takes the time, from an instant the time by the clocks of Athens.
 *
 * @param field display name, for messages
 * @returns whole minutes since midnight; refused where there are seconds too
 */
export function readTimeOfDay(value: unknown, field: string): Reading<number> {
  const none = noValue(value, field, 'clock');
  if (none !== null) return none;
  const cell = readCell(value);
  if (cell.kind === 'unread') {
    const wanted = cell.code === 'ambiguousTime' ? undefined : 'clock';
    return refused(cell.why, field, { ...cell.facts, wanted }, inSheet(value));
  }
  if (cell.kind === 'local' && cell.clock === null) {
    return refused('dateForClock', field, {}, inSheet(value));
  }
  const clock = cell.kind === 'instant' ? clockOf(cell.instant + athens(cell.instant)) : (cell.clock as number);
  if (clock % MINUTE !== 0) {
    return refused('withSeconds', field, {}, inSheet(value));
  }
  return understood(clock / MINUTE);
}
