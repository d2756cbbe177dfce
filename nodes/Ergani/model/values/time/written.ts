import { type ReasonCode } from '../reasonCodes';
import { type Refusal, refused } from '../result';
import { readCell } from './parse';
import { athens, clockOf, isoDay, midnightOf } from './zones';

/** A day (ms as if in UTC) as people write it: `26/11/2026`. */
const dayText = (day: number): string => isoDay(day).split('-').reverse().join('/');

/** A time of the day (ms since midnight): `13:06`, with seconds where it has any. */
const clockText = (clock: number): string => new Date(clock).toISOString().slice(11, 19).replace(/:00$/, '');

/** An instant (epoch ms) as messages tell it, by the clocks of Athens: `26/11/2026 13:06`. */
export function timeText(instant: number): string {
  const local = instant + athens(instant);
  return `${dayText(midnightOf(local))} ${clockText(clockOf(local))}`;
}

/** A cell as the sheet shows it: of the number of a date or a time what it stands for, of any other cell its value. */
export function inSheet(value: unknown): unknown {
  if (typeof value !== 'number') return value;
  const cell = readCell(value);
  if (cell.kind === 'clock') return clockText(cell.clock);
  if (cell.kind !== 'local') return value;
  return cell.clock === null ? dayText(cell.day) : `${dayText(cell.day)} ${clockText(cell.clock)}`;
}

/** Refuses cells that hold dates or times, which it shows as the sheet does. See `refused`. */
export const refusedTime = (
  code: ReasonCode,
  field: string,
  text: string,
  remedy: string,
  ...cells: unknown[]
): Refusal => refused(code, field, text, remedy, ...cells.map(inSheet));
