import { readCell } from './parse';
import { athens, clockOf, isoDay, midnightOf } from './zones';

/** A day (ms since the epoch as if in UTC) as people write it: `26/11/2026`. */
const dayText = (day: number): string => isoDay(day).split('-').reverse().join('/');

/** A time of the day (ms since midnight): `13:06`, with seconds where it has any. */
const clockText = (clock: number): string => new Date(clock).toISOString().slice(11, 19).replace(/:00$/, '');

/** An instant (epoch ms) in messages, by the clocks of Athens: `26/11/2026 13:06`. */
export function timeText(instant: number): string {
  const local = instant + athens(instant);
  return `${dayText(midnightOf(local))} ${clockText(clockOf(local))}`;
}

/** A cell with a date or a time as the sheet shows it, for messages: the date or time that a number stands for, any other cell as it is. */
export function inSheet(value: unknown): unknown {
  if (typeof value !== 'number') return value;
  const cell = readCell(value);
  if (cell.kind === 'clock') return clockText(cell.clock);
  if (cell.kind !== 'local') return value;
  return cell.clock === null ? dayText(cell.day) : `${dayText(cell.day)} ${clockText(cell.clock)}`;
}
