import { CLOCKS, type Parts, PRINTED } from './forms';
import { DAY, HOUR, MINUTE, SECOND } from './zones';

/** A time of the day, with what is written next to it. */
export interface TimeOfDay {
  /** Ms since midnight. */
  clock: number;
  /** The offset from UTC in ms; null if the text has none. */
  offset: number | null;
  /** The name of a time zone that follows it. */
  zone?: string;
  /** Whether a program wrote it: see `Instant`. */
  printed: boolean;
  /** Whether it has an English a.m. or p.m. */
  english: boolean;
}

/** A time of the day alone. */
export const plainTime = (clock: number): TimeOfDay => ({ clock, offset: null, printed: false, english: false });

/** Rounds to a second: spreadsheets hold times as fractions of a day, and 07:59:59.999 is 08:00. */
export const toSecond = (ms: number): number => Math.min(Math.round(ms / SECOND) * SECOND, DAY - SECOND);

/** Reads an offset (Z, UTC, +03, +0300, +03:00, GMT +02:00) in ms; null where there is no such offset. */
function readOffset(given: string): number | null {
  const text = given.replace(/^(?:Z|UTC|GMT)\s?/i, '');
  if (text === '') return 0;
  const hours = Number(text.slice(1, 3));
  const minutes = Number(text.slice(3).replace(':', ''));
  if (hours > 14 || minutes > 59) return null;
  return (text[0] === '-' ? -1 : 1) * (hours * HOUR + minutes * MINUTE);
}

/** The hour of 24, from one of 12 with a.m. or p.m., also in Greek letters that look like these; NaN for no hour. */
function to24Hours(hour: number, half: string): number {
  if (hour === 0) return Number.NaN;
  const isMorning = /^(?:a|[απ])/i.test(half);
  if (hour > 12) return isMorning ? Number.NaN : hour;
  return (hour % 12) + (isMorning ? 0 : 12);
}

/** The time of the day from its parts; null if there is no such time. Digits beyond milliseconds are cut off. */
export function timeOf({
  hour,
  minute = '0',
  seconds = '0',
  fraction,
  half,
  offset,
  zone,
  named,
}: Parts): TimeOfDay | null {
  const hours = half === undefined ? Number(hour) : to24Hours(Number(hour), half);
  const ahead = offset === undefined ? null : readOffset(offset);
  const isTime = hours <= 23 && Number(minute) <= 59 && Number(seconds) <= 59;
  if (!isTime || (offset !== undefined && ahead === null)) return null;
  const ms = Number((fraction ?? '').slice(0, 3).padEnd(3, '0'));
  const clock = hours * HOUR + Number(minute) * MINUTE + Number(seconds) * SECOND + ms;
  return {
    clock,
    offset: ahead,
    zone: zone ?? named,
    printed: fraction !== undefined,
    english: /^[ap]/i.test(half ?? ''),
  };
}

/** Reads a time of the day, which may follow a date; null for any other text. */
export function parseClock(text: string): TimeOfDay | null {
  for (const form of CLOCKS) {
    const match = form.pattern.exec(text);
    if (match === null) continue;
    const time = timeOf(match.groups as Parts);
    return form === PRINTED && time !== null ? { ...time, printed: true } : time;
  }
  return null;
}
