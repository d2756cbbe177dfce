import { isDate, isMoment, trimBlanks } from './reading';
import { remembered } from './remembered';
import { DAY, HOUR, MINUTE, SECOND } from './zones';

/** A year outside these is a slip or another kind of number. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;
const FIRST_INSTANT = Date.UTC(FIRST_YEAR, 0, 1);
const LAST_INSTANT = Date.UTC(LAST_YEAR + 1, 0, 1);

/** The day that Excel counts from, as it works out for all dates since March 1900. */
const EXCEL_DAY_ZERO = Date.UTC(1899, 11, 30);
/** Smaller numbers are taken for no dates: a branch, an hour or a duration is easily in the wrong column. */
const FIRST_SERIAL = (Date.UTC(2000, 0, 1) - EXCEL_DAY_ZERO) / DAY;
const LAST_SERIAL = (Date.UTC(LAST_YEAR + 1, 0, 1) - EXCEL_DAY_ZERO) / DAY;

/** Athens lay 1:34:52 ahead of Greenwich in 1899, and programs that place a bare time on that year's days apply it. */
const ATHENS_MEAN_TIME = HOUR + 34 * MINUTE + 52 * SECOND;

export const WRITE_TIME = 'Enter it like 04/05/2026 08:00 (day first) or 2026-05-04T08:00:00+03:00';
export const WRITE_DAY = 'Enter the day like 2026-05-04 or 04/05/2026 (day first)';
const WRITE_CLOCK = 'Enter the time of the day like 08:00 or 08:00:30';
export const FULL_YEAR =
  'Write the year with four digits, as in 10/03/2026 (day first) or 2026-03-10: a sheet saved as text may print the month first';

/**
 * What one cell says of a time, before its zone is known. `day` is ms since the epoch of the day's midnight as if in
 * UTC, `clock` ms since midnight (null: the cell names a day alone).
 */
export type Cell = Readonly<
  | { kind: 'instant'; instant: number; day: number | null; clock: number | null }
  | { kind: 'local'; day: number; clock: number | null }
  | { kind: 'clock'; clock: number }
  | Unread
>;

export interface Unread {
  kind: 'unread';
  /** Follows the field's name and the value. */
  message: string;
  remedy: string;
}

const unread = (message: string, remedy: string): Unread => ({ kind: 'unread', message, remedy });

/** What is said of a day before `firstYear` or after the last. */
export const outsideYears = (firstYear: number): Unread =>
  unread(`lies outside the years ${firstYear} to ${LAST_YEAR}`, WRITE_TIME);

const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:\d\d)?)?$/;
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:$|\s*[T,\s]\s*)/i;
const DAY_FIRST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?:$|\s*[T,\s]\s*)/i;
const TWO_DIGIT_YEAR = /^\d{1,2}([-/.])\d{1,2}\1\d{2}(?!\d)/;
const COMPACT = /^(\d{4})(\d\d)(\d\d)(?:T?(\d\d)(\d\d)(\d\d)?(Z|[+-]\d\d:?\d\d)?)?$/i;
const CLOCK =
  /^(\d{1,2})([:.])(\d{2})(?:\2(\d{2})(?:[.,](\d{1,9}))?)?\s*([apπ]\.?\s?[mμ]\.?|μ\.?\s?μ\.?)?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?(?:\[[\w/+-]{1,40}\])?$/i;
const NUMERIC = /^\d+(?:[.,]\d+)?$/;

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The days on which spreadsheets place a bare time, as their readers print them: day 0 of 1900, its neighbours, 1904. */
function isDayOfBareTime(year: number, month: number, day: number): boolean {
  return (
    (year === 1899 && month === 12 && day >= 30) ||
    (year === 1900 && month === 1 && day <= 1) ||
    (year === 1904 && month === 1 && day === 1)
  );
}

/** A calendar day, ms since the epoch as if in UTC, or why it is none. */
function readCalendar(year: number, month: number, day: number, dayFirst: boolean): number | Unread {
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) {
    return unread(dayFirst ? 'is no day of the calendar as day/month/year' : 'is no day of the calendar', WRITE_TIME);
  }
  if (year < FIRST_YEAR || year > LAST_YEAR) return outsideYears(FIRST_YEAR);
  return Date.UTC(year, month - 1, day);
}

/** Hours, minutes, seconds and a fraction's digits as ms since midnight; digits beyond milliseconds are cut off. */
function readClock(hour: number, minute: number, second: number, fraction: string | undefined): number | null {
  if (hour > 23 || minute > 59 || second > 59) return null;
  const ms = fraction === undefined ? 0 : Number(fraction.slice(0, 3).padEnd(3, '0'));
  return hour * HOUR + minute * MINUTE + second * SECOND + ms;
}

/** An offset as text (Z, UTC, +03, +0300, +03:00) in ms, null where there is no such offset. */
function readOffset(text: string): number | null {
  if (/^[a-z]/i.test(text)) return 0;
  const hours = Number(text.slice(1, 3));
  const minutes = Number(text.slice(3).replace(':', ''));
  if (hours > 14 || minutes > 59) return null;
  return (text[0] === '-' ? -1 : 1) * (hours * HOUR + minutes * MINUTE);
}

/** Puts together what a text or a date object named one by one. */
function combined(
  [year, month, day]: [number, number, number],
  clock: number | null,
  offset: number | null,
  dayFirst: boolean,
): Cell {
  if (clock !== null && isDayOfBareTime(year, month, day)) {
    if (offset === 0 && (clock + ATHENS_MEAN_TIME) % MINUTE === 0) {
      const readings = [clock + ATHENS_MEAN_TIME, clock].map((ms) => new Date(ms).toISOString().slice(11, 19));
      return unread(`can be ${readings[0]} (Athens mean time of 1899) or ${readings[1]} (UTC)`, WRITE_CLOCK);
    }
    // A spreadsheet holds times as fractions of a day: 07:59:59.999 is 08:00.
    return { kind: 'clock', clock: Math.min(Math.round(clock / SECOND) * SECOND, DAY - SECOND) };
  }
  const at = readCalendar(year, month, day, dayFirst);
  if (typeof at !== 'number') return at;
  if (clock === null || offset === null) return { kind: 'local', day: at, clock };
  return { kind: 'instant', instant: at + clock - offset, day: at, clock };
}

/** Reads what Excel (days, parts of a day), a clock (epoch seconds or ms) or a terminal (yyyyMMddHHmm) counts. */
function readNumber(number: number): Cell {
  if (number >= 0 && number < 1) {
    return { kind: 'clock', clock: Math.min(Math.round(number * 86_400) * SECOND, DAY - SECOND) };
  }
  if (number >= FIRST_SERIAL && number < LAST_SERIAL) {
    const local = EXCEL_DAY_ZERO + Math.round(number * 86_400) * SECOND;
    const day = Math.floor(local / DAY) * DAY;
    return { kind: 'local', day, clock: Number.isInteger(number) ? null : local - day };
  }
  const instant = number >= 1e9 && number < 1e10 ? Math.round(number * SECOND) : number;
  if (instant >= 1e12 && instant < 1e13) {
    return instant < LAST_INSTANT
      ? { kind: 'instant', instant: Math.trunc(instant), day: null, clock: null }
      : outsideYears(FIRST_YEAR);
  }
  const compact = Number.isInteger(number) ? COMPACT.exec(String(number)) : null;
  if (compact) return readCompact(compact);
  return unread('is no date or time as Excel or a clock count it', WRITE_TIME);
}

function readCompact([, year, month, day, hour, minute, second, zone]: RegExpExecArray): Cell {
  const clock = hour === undefined ? null : readClock(Number(hour), Number(minute), Number(second ?? 0), undefined);
  const offset = zone === undefined ? null : readOffset(zone);
  if ((hour !== undefined && clock === null) || (zone !== undefined && offset === null)) {
    return unread('holds no time of the day', WRITE_TIME);
  }
  return combined([Number(year), Number(month), Number(day)], clock, offset, false);
}

/** Half of a day, by its letter: a.m. and π.μ. come before noon. */
function to24Hours(hour: number, half: string): number | null {
  if (hour === 0) return null;
  const morning = /^[aπ]/i.test(half);
  if (hour > 12) return morning ? null : hour;
  return (hour % 12) + (morning ? 0 : 12);
}

/** Reads what stands after a date, or alone. */
function readClockText(text: string): { clock: number; offset: number | null } | null {
  const match = CLOCK.exec(text);
  if (match === null) return null;
  const hour = match[6] === undefined ? Number(match[1]) : to24Hours(Number(match[1]), match[6]);
  const clock = hour === null ? null : readClock(hour, Number(match[3]), Number(match[4] ?? 0), match[5]);
  const offset = match[7] === undefined ? null : readOffset(match[7]);
  if (clock === null || (match[7] !== undefined && offset === null)) return null;
  return { clock, offset };
}

/** A sheet has few days and, where they are kept by the minute, few times. */
const KNOWN_TEXTS = 2_048;
const LONGEST_TEXT = 100;

const readKnownText = remembered(readText, KNOWN_TEXTS);

/** Reads text; ISO 8601 comes first, since it is by far the most frequent. */
function readText(given: string): Cell {
  const iso = ISO.exec(given);
  if (iso !== null) {
    const clock = iso[4] === undefined ? null : readClock(Number(iso[4]), Number(iso[5]), Number(iso[6] ?? 0), iso[7]);
    const offset = iso[8] === undefined ? null : readOffset(iso[8]);
    if ((iso[4] !== undefined && clock === null) || (iso[8] !== undefined && offset === null)) {
      return unread('holds no time of the day', WRITE_TIME);
    }
    return combined([Number(iso[1]), Number(iso[2]), Number(iso[3])], clock, offset, false);
  }
  const text = trimBlanks(given).replace(/^['’‘]/, '');
  if (NUMERIC.test(text)) return readNumericText(text);
  const dayFirst = DAY_FIRST.exec(text);
  const date = dayFirst ?? YEAR_FIRST.exec(text);
  if (date === null) {
    if (TWO_DIGIT_YEAR.test(text)) {
      return unread('has a year of two digits, and may have the month first', FULL_YEAR);
    }
    const compact = COMPACT.exec(text);
    if (compact !== null) return readCompact(compact);
    const clock = readClockText(text);
    return clock?.offset === null ? { kind: 'clock', clock: clock.clock } : unread('is no date or time', WRITE_TIME);
  }
  const [year, month, day] = dayFirst ? [date[4], date[3], date[1]] : [date[1], date[3], date[4]];
  const ymd: [number, number, number] = [Number(year), Number(month), Number(day)];
  const rest = text.slice(date[0].length);
  if (rest === '') return combined(ymd, null, null, dayFirst !== null);
  const clock = readClockText(rest);
  if (clock === null) return unread('holds no time of the day', WRITE_TIME);
  return combined(ymd, clock.clock, clock.offset, dayFirst !== null);
}

/** Reads text of digits, which may have one point or comma in it. */
function readNumericText(text: string): Cell {
  if (/^\d{2}[.]\d{2}$/.test(text)) {
    // 08.30 is how many Greeks write half past eight; no part of a day begins with two digits.
    const clock = readClockText(text);
    return clock === null ? unread('is no time of the day', WRITE_CLOCK) : { kind: 'clock', clock: clock.clock };
  }
  if (/^\d[.]\d{2}$/.test(text)) {
    const clock = readClockText(text);
    if (clock !== null && text[0] !== '0') return { kind: 'clock', clock: clock.clock };
    if (clock !== null) {
      const part = new Date(Math.round(Number(text) * 86_400) * SECOND).toISOString().slice(11, 19);
      return unread(`can be 0${text.replace('.', ':')} or, as a part of a day, ${part}`, WRITE_CLOCK);
    }
  }
  if (/^(?:\d{4}|\d{6})$/.test(text)) {
    const clock = readClock(Number(text.slice(0, 2)), Number(text.slice(2, 4)), Number(text.slice(4)), undefined);
    return clock === null ? unread('is no date or time', WRITE_TIME) : { kind: 'clock', clock };
  }
  return readNumber(Number(text.replace(',', '.')));
}

/**
 * Reads one cell of unknown kind. It knows no zone: what a local time means as an instant, and which day a timestamp
 * means, is for the readers in `time`.
 */
export function readCell(value: unknown): Cell {
  if (typeof value === 'string') {
    return value.length > LONGEST_TEXT ? unread('is no date or time', WRITE_TIME) : readKnownText(value);
  }
  if (typeof value === 'number') return readNumber(value);
  if (isMoment(value)) {
    if (!value.isValid) return unread('is no valid date', WRITE_TIME);
    const clock = readClock(value.hour, value.minute, value.second, String(value.millisecond).padStart(3, '0'));
    const day = Date.UTC(value.year, value.month - 1, value.day);
    const instant = value.toMillis();
    return instant >= FIRST_INSTANT && instant < LAST_INSTANT
      ? { kind: 'instant', instant, day, clock }
      : outsideYears(FIRST_YEAR);
  }
  if (isDate(value)) {
    const instant = value.getTime();
    if (Number.isNaN(instant)) return unread('is no valid date', WRITE_TIME);
    const day = Math.floor(instant / DAY) * DAY;
    return combined([value.getUTCFullYear(), value.getUTCMonth() + 1, value.getUTCDate()], instant - day, 0, false);
  }
  return unread('is no date or time', WRITE_TIME);
}
