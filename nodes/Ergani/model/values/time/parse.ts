import { CLOCKS, COMPACT, DATES, type Parts, PRINTED } from './forms';
import { besideWeekday, monthNamed } from './names';
import { isDate, isMoment, trimBlanks } from '../result';
import type { ReasonCode } from '../reasonCodes';
import {
  clockOf,
  DAY,
  HOUR,
  instantsOf,
  midnightOf,
  MINUTE,
  type OffsetAt,
  offsetsOf,
  offsetText,
  SECOND,
} from './zones';

/** A year outside these is a slip or another kind of number. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;
const LAST_INSTANT = Date.UTC(LAST_YEAR + 1, 0, 1);

/** The day that Excel counts from: right for all dates since March 1900. */
export const EXCEL_DAY_ZERO = Date.UTC(1899, 11, 30);
/** Smaller numbers are no dates: a branch, an hour or a duration easily ends up in the wrong column. */
const FIRST_SERIAL = (Date.UTC(2000, 0, 1) - EXCEL_DAY_ZERO) / DAY;
const LAST_SERIAL = (LAST_INSTANT - EXCEL_DAY_ZERO) / DAY;

/** Athens was 1:34:52 ahead of Greenwich until 1916. Programs that put a bare time on a day of 1899 use that offset. */
const ATHENS_MEAN_TIME = HOUR + 34 * MINUTE + 52 * SECOND;

// With the year first: whatever the option Date Order says, these have one reading.
export const WRITE_TIME = 'Enter it like 2026-05-04 08:00 or 2026-05-04T08:00:00+03:00';
export const WRITE_DAY = 'Enter the day like 2026-05-04';
export const WRITE_CLOCK = 'Write the time like 08:00';
const WRITE_ORDER = 'Write the year first, as in 2026-02-03 07:59, which has one reading';
const FULL_YEAR = 'Write the year with four digits, as in 2026-03-10';

/**
 * In which order dates with their year at the end, or with a year of two digits, are written. `notSet`: day first, as
 * far as there is no doubt.
 */
export type DateOrder = 'notSet' | 'dayFirst' | 'monthFirst' | 'yearFirst';

/**
 * What one cell says about a time before its zone is known. `day`: the day's midnight, ms since the epoch as if in UTC.
 * `clock`: ms since midnight; null for a bare day.
 */
export type Cell = Readonly<Instant | Local | Clock | Unread>;

export interface Instant {
  kind: 'instant';
  /** Epoch ms. */
  instant: number;
  /** Day and clock as the cell shows them: in its own offset, or in UTC. */
  day: number;
  clock: number;
  /**
   * Whether it is a number, an object, or text with fractions of a second. That is how programs hand over any time, and
   * they hand over a bare day as one of its midnights.
   */
  printed: boolean;
  /** The day if the month comes first; undefined if the cell leaves no doubt. */
  monthFirst?: number;
}

export interface Local {
  kind: 'local';
  day: number;
  clock: number | null;
  /** The day if the month comes first; undefined if the cell leaves no doubt. */
  monthFirst?: number;
}

export interface Clock {
  kind: 'clock';
  clock: number;
  /** Whether it has an English a.m. or p.m.: those who write so may put the month first. */
  english: boolean;
}

export interface Unread {
  kind: 'unread';
  code: ReasonCode;
  /** As that of a problem. */
  text: string;
  remedy: string;
}

function unread(code: ReasonCode, text: string, remedy: string): Unread {
  return { kind: 'unread', code, text, remedy };
}

const notATime = (text: string): Unread => unread('notATime', text, WRITE_TIME);
const NO_TIME = notATime('is no date or time');
const NO_CLOCK = notATime('holds no time of the day');

/** Refuses a day before `firstYear` or after the last year. */
export const outsideYears = (firstYear: number): Unread =>
  unread('outsideYears', `lies outside the years ${firstYear} to ${LAST_YEAR}`, WRITE_TIME);

/** A year of two digits, whatever follows it. */
const TWO_DIGIT_YEAR = /^\d{1,2}([-/.])\d{1,2}\1\d{2}(?!\d)/;
/** The century of years of two digits. */
const CENTURY = 2000;
/** What programs print of a moment, such as n8n of `{{ $now }}`, with more behind it than a zone in brackets. */
const PRINTED_AND_MORE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?:Z|[+-]\d\d:\d\d)\s*[^\s[]/;
const TAKE_NOW_OUT =
  'Leave one time in the field: remove {{ $now }} where it stands before the column that was dragged in';
const SERIAL_DAY = /^(\d{5})\s+(\S.*)$/;
/** Behind a written date, a time and another one, or its offset. */
const FROM_TO = /^\d{1,2}[:.]\d{2}\s*-\s*\d{1,2}(?:[:.]?\d{2})?$/;
/** What looks like that and has one meaning. */
const ISO_WITH_OFFSET = /^\d{4}-\d\d-\d\dT\d\d:\d\d[+-]\d\d:\d\d$/;
/** Behind a written date; with two digits it can be hours and minutes as well. */
const PART_OF_DAY = /^0?[.,]\d+$/;
const NUMERIC = /^\d+(?:[.,]\d+)?$/;

/**
 * Whether a day is one of those on which spreadsheets put a bare time, as programs that read them print it: day 0 of
 * 1900, its neighbours, or day 0 of 1904. In UTC, the small hours of Athens fall on the day before.
 */
function isDayOfBareTime(year: number, month: number, day: number, inUtc: boolean): boolean {
  return (
    (year === 1899 && month === 12 && day >= (inUtc ? 29 : 30) && day <= 31) ||
    (year === 1900 && month === 1 && day <= 1) ||
    (year === 1904 && month === 1 && day === 1)
  );
}

/** How messages name an order. */
const WRITTEN_AS: Record<DateOrder, string> = {
  notSet: 'day/month/year',
  dayFirst: 'day/month/year',
  monthFirst: 'month/day/year',
  yearFirst: 'year/month/day',
};

const isCalendarDay = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && !(day > new Date(Date.UTC(year, month, 0)).getUTCDate());

/**
 * A calendar day, ms since the epoch as if in UTC, or why it is none.
 *
 * @param order the one that it was read in; null if it leaves no choice
 */
function readCalendar(year: number, month: number, day: number, order: DateOrder | null): number | Unread {
  if (!isCalendarDay(year, month, day)) {
    if (order === 'notSet' && isCalendarDay(year, day, month)) {
      return unread('monthFirst', 'is a date only if its month comes first', WRITE_ORDER);
    }
    const as = order === null ? '' : ` as ${WRITTEN_AS[order]}`;
    return unread('notADate', `is no day of the calendar${as}`, WRITE_TIME);
  }
  if (year < FIRST_YEAR || year > LAST_YEAR) return outsideYears(FIRST_YEAR);
  return Date.UTC(year, month - 1, day);
}

/** An offset as text (Z, UTC, +03, +0300, +03:00, GMT +02:00) in ms, null where there is no such offset. */
function readOffset(given: string): number | null {
  const text = given.replace(/^(?:Z|UTC|GMT)\s?/i, '');
  if (text === '') return 0;
  const hours = Number(text.slice(1, 3));
  const minutes = Number(text.slice(3).replace(':', ''));
  if (hours > 14 || minutes > 59) return null;
  return (text[0] === '-' ? -1 : 1) * (hours * HOUR + minutes * MINUTE);
}

/** A time of day in ms since midnight, with what is written with it. */
interface TimeOfDay {
  clock: number;
  offset: number | null;
  /** The name in brackets behind it. */
  zone?: string;
  /** Whether a program wrote it. */
  printed: boolean;
  english: boolean;
}

/** A time of day that only a number told. */
const ofClock = (clock: number): TimeOfDay => ({ clock, offset: null, printed: false, english: false });

const clockCell = (clock: number, english = false): Clock => ({ kind: 'clock', clock, english });

/** Rounded to a second: spreadsheets hold times as fractions of a day, and 07:59:59.999 is 08:00. */
const toSecond = (ms: number): number => Math.min(Math.round(ms / SECOND) * SECOND, DAY - SECOND);

/** Programs print that offset without its seconds. */
const isMeanTime = (offset: number): boolean => Math.abs(offset - ATHENS_MEAN_TIME) < MINUTE;

/** The hour of 24 from one of 12 and its a.m. or p.m., which Greek letters may stand for that look alike. */
function to24Hours(hour: number, half: string): number {
  if (hour === 0) return Number.NaN;
  const morning = /^(?:a|[απ])/i.test(half);
  if (hour > 12) return morning ? Number.NaN : hour;
  return (hour % 12) + (morning ? 0 : 12);
}

/** The time of day from its parts; null if they are none. Digits beyond milliseconds are cut off. */
function timeOf({ hour, minute = '0', seconds = '0', fraction, half, offset, zone }: Parts): TimeOfDay | null {
  const hours = half === undefined ? Number(hour) : to24Hours(Number(hour), half);
  const ahead = offset === undefined ? null : readOffset(offset);
  const isTime = hours <= 23 && Number(minute) <= 59 && Number(seconds) <= 59;
  if (!isTime || (offset !== undefined && ahead === null)) return null;
  const ms = Number((fraction ?? '').slice(0, 3).padEnd(3, '0'));
  const clock = hours * HOUR + Number(minute) * MINUTE + Number(seconds) * SECOND + ms;
  return { clock, offset: ahead, zone, printed: fraction !== undefined, english: /^[ap]/i.test(half ?? '') };
}

/** Reads a time of day, after a date or by itself. */
function readClockText(text: string): TimeOfDay | null {
  for (const form of CLOCKS) {
    const match = form.pattern.exec(text);
    if (match === null) continue;
    const time = timeOf(match.groups as Parts);
    return form === PRINTED && time !== null ? { ...time, printed: true } : time;
  }
  return null;
}

/**
 * A bare time of day. One with an offset was printed by a program that moved it to UTC or elsewhere, by the offset that
 * Athens had in 1899 or by today's. Nobody can tell which, and the two give different times.
 */
function bareTime(clock: number, offset: number | null): Cell {
  if (offset === null || isMeanTime(offset)) return clockCell(toSecond(clock));
  return unread('ambiguousTime', 'can be a time by the clocks of Athens in 1899, or by its offset', WRITE_CLOCK);
}

type Ymd = [year: number, month: number, day: number];

/** A cell from the parts of a date and a time. */
function combined([year, month, day]: Ymd, time: TimeOfDay | null, order: DateOrder | null = null): Cell {
  const inUtc = time !== null && time.offset !== null && !isMeanTime(time.offset);
  if (time !== null && isDayOfBareTime(year, month, day, inUtc)) return bareTime(time.clock, time.offset);
  const at = readCalendar(year, month, day, order);
  if (typeof at !== 'number') return at;
  if (time === null || time.offset === null) return { kind: 'local', day: at, clock: time?.clock ?? null };
  return { kind: 'instant', instant: at + time.clock - time.offset, day: at, clock: time.clock, printed: time.printed };
}

/** Reads digits alone, a date with or without its time; null for any other text. */
function readCompact(text: string): Cell | null {
  const parts = COMPACT.pattern.exec(text)?.groups as Parts | undefined;
  if (parts === undefined) return null;
  const time = parts.hour === undefined ? null : timeOf(parts);
  if (parts.hour !== undefined && time === null) return NO_CLOCK;
  return combined([Number(parts.year), Number(parts.month), Number(parts.day)], time);
}

/** Reads a number: Excel's days or part of a day, epoch seconds or ms, or a terminal's yyyyMMddHHmm. */
function readNumber(number: number): Cell {
  if (number >= 0 && number < 1) return clockCell(toSecond(number * DAY));
  if (number >= FIRST_SERIAL && number < LAST_SERIAL) {
    const local = EXCEL_DAY_ZERO + Math.round(number * 86_400) * SECOND;
    const day = midnightOf(local);
    // Midnight and a bare day are the same number.
    return { kind: 'local', day, clock: local === day ? null : local - day };
  }
  const instant = number >= 1e9 && number < 1e10 ? Math.round(number * SECOND) : Math.trunc(number);
  if (instant >= 1e12 && instant < 1e13) {
    if (instant >= LAST_INSTANT) return outsideYears(FIRST_YEAR);
    const day = midnightOf(instant);
    return { kind: 'instant', instant, day, clock: instant - day, printed: true };
  }
  const compact = Number.isInteger(number) ? readCompact(String(number)) : null;
  return compact ?? notATime('is no date or time as Excel or a clock count it');
}

/**
 * The offset that a zone has at a local time.
 *
 * @param zone its name, as written in brackets
 * @param local ms since the epoch as if in UTC
 * @param offset the one written beside the name, which then has to be right; null if there is none
 */
function offsetIn(zone: string, local: number, offset: number | null): number | Unread {
  const offsetAt = offsetsOf(zone.replace(/^!/, ''));
  if (offsetAt === null) return unread('unknownTimezone', 'names a zone in brackets that is none', WRITE_TIME);
  if (offset !== null) {
    // Offsets long ago were not whole minutes.
    if (Math.abs(offsetAt(local - offset) - offset) < MINUTE) return offset;
    return notATime('has another offset than the zone in brackets at that time');
  }
  const { instants } = instantsOf(local, offsetAt);
  if (instants.length === 1) return local - instants[0];
  const { text, offsets } = clockChange(local, offsetAt, 'its zone');
  return unread('clockChange', text, `Enter the time that is meant with its offset, ${offsets}`);
}

/**
 * What is said of a local time which the clocks of a zone do not show, or show twice.
 *
 * @param zone what messages call it
 */
export function clockChange(local: number, offsetAt: OffsetAt, zone: string): { text: string; offsets: string } {
  const { instants, offsets } = instantsOf(local, offsetAt);
  const [happens, go] = instants.length === 0 ? ['does not exist', 'forward'] : ['occurs twice', 'back'];
  return { text: `${happens} in ${zone}, where the clocks go ${go}`, offsets: offsets.map(offsetText).join(' or ') };
}

/** What is wrong with a date whose day and month can change places. */
export const EITHER_ORDER = unread('ambiguousDate', 'can have the day or the month first', WRITE_ORDER);

/** No time is longer. */
export const LONGEST_TEXT = 100;

/** A date as it is written, before anything is said of the calendar. */
interface WrittenDate {
  ymd: Ymd;
  /** The order that it was read in; null if it leaves no choice. */
  order: DateOrder | null;
  mark?: string;
  /** What stands behind it. */
  rest: string;
}

type DateParts = Pick<WrittenDate, 'ymd' | 'order'>;

/** A date of three numbers with its year at an end. A day never has four digits. */
function inOrder({ first = '', second = '', third = '' }: Parts, order: DateOrder): DateParts | Unread {
  if (order === 'yearFirst' && third.length === 4)
    return unread('notADate', 'has its year at the end, not first', WRITE_TIME);
  const dayFirst = [third, second, first];
  const byOrder = { notSet: dayFirst, dayFirst, monthFirst: [third, first, second], yearFirst: [first, second, third] };
  const [year, month, day] = byOrder[order];
  if (year.length === 1) return unread('notADate', `is no date as ${WRITTEN_AS[order]}`, WRITE_TIME);
  return { ymd: [Number(year) + (year.length === 4 ? 0 : CENTURY), Number(month), Number(day)], order };
}

/** A date with the name of its month, or with its year first: its day is taken for the day in any order. */
function asNamed({ year = '', month, monthName, day }: Parts, order: DateOrder): DateParts | Unread | null {
  const number = monthName === undefined ? Number(month) : monthNamed(monthName);
  if (number === undefined) return null;
  const isShort = year.length === 2;
  if (isShort && (order === 'notSet' || order === 'yearFirst')) {
    return unread('twoDigitYear', 'has a year of two digits, which may be the day', FULL_YEAR);
  }
  return { ymd: [Number(year) + (isShort ? CENTURY : 0), number, Number(day)], order: null };
}

/** The date that a text begins with; null if there is none. */
function writtenDate(text: string, order: DateOrder): WrittenDate | Unread | null {
  for (const { pattern } of DATES) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const parts = match.groups as Parts;
    if (order === 'notSet' && parts.third !== undefined && parts.third.length < 4) continue;
    const date = parts.first === undefined ? asNamed(parts, order) : inOrder(parts, order);
    if (date === null) return null;
    return 'kind' in date ? date : { ...date, mark: parts.mark, rest: text.slice(match[0].length) };
  }
  return TWO_DIGIT_YEAR.test(text)
    ? unread('twoDigitYear', 'has a year of two digits, and may have the month first', FULL_YEAR)
    : null;
}

/** A written date with the time after it, if any. */
function dated(date: WrittenDate, time: TimeOfDay | null): Cell {
  const { ymd, order, mark } = date;
  const [year, month, day] = ymd;
  // Nobody writes the month first with dots.
  const swaps = order === 'notSet' && mark !== '.';
  const cell = combined(ymd, time, order === 'notSet' && !swaps ? 'dayFirst' : order);
  if (cell.kind === 'unread') return cell;
  if (time?.zone !== undefined) {
    const offset = offsetIn(time.zone, Date.UTC(year, month - 1, day) + time.clock, time.offset);
    return typeof offset === 'number' ? dated(date, { ...time, offset, zone: undefined }) : offset;
  }
  if (cell.kind === 'clock' || !swaps || day > 12 || day === month) return cell;
  return time?.english ? EITHER_ORDER : { ...cell, monthFirst: Date.UTC(year, day - 1, month) };
}

/**
 * A day and a time as Excel counts them, one behind the other: so two columns come that were dragged into one field.
 * Behind such a day, any number below 1 is a part of it.
 */
function onSerialDay(serial: number, behind: string): Cell {
  const day = readNumber(serial);
  const part = NUMERIC.test(behind) || PART_OF_DAY.test(behind) ? Number(behind.replace(',', '.')) : Number.NaN;
  const time = part < 1 ? ofClock(toSecond(part * DAY)) : readClockText(behind);
  if (day.kind !== 'local') return day.kind === 'unread' ? day : NO_TIME;
  return time === null || time.zone !== undefined || time.offset !== null ? NO_CLOCK : { ...day, clock: time.clock };
}

/** Reads text of digits with at most one point or comma in it. */
function readNumericText(text: string): Cell {
  if (/^\d{1,2}[.,]\d{2}$/.test(text)) {
    // Many Greeks write half past eight as 08.30; no part of a day has two digits before the point.
    const clock = readClockText(text.replace(',', '.'))?.clock;
    const isOne = /^\d[.,]/.test(text);
    if (isOne && clock !== undefined && text[0] === '0') {
      return unread('ambiguousTime', 'can be hours and minutes, or a part of a day', WRITE_CLOCK);
    }
    if (clock !== undefined) return clockCell(clock);
    if (!isOne) return unread('notATime', 'is no time of the day', WRITE_CLOCK);
  }
  if (/^(?:\d{4}|\d{6})$/.test(text)) {
    const time = timeOf({ hour: text.slice(0, 2), minute: text.slice(2, 4), seconds: text.slice(4) });
    return time === null ? NO_TIME : clockCell(time.clock);
  }
  return readNumber(Number(text.replace(',', '.')));
}

/** Reads what stands behind a written date. */
function readBehind(date: WrittenDate, isIso: boolean): Cell {
  const { rest } = date;
  if (rest === '') return dated(date, null);
  if (!isIso && FROM_TO.test(rest))
    return unread('ambiguousTime', 'can hold two times, or one with an offset', WRITE_TIME);
  const part = PART_OF_DAY.test(rest) ? readNumericText(rest) : null;
  if (part?.kind === 'unread') return part;
  const time = part?.kind === 'clock' ? ofClock(part.clock) : readClockText(rest);
  return time === null ? NO_CLOCK : dated(date, time);
}

function readText(given: string, order: DateOrder): Cell {
  const text = trimBlanks(given).replace(/^['’‘]/, '');
  if (NUMERIC.test(text)) return readNumericText(text);
  if (PRINTED_AND_MORE.test(text))
    return unread('notATime', 'holds a time, and something more behind it', TAKE_NOW_OUT);
  const [, serial, behind] = SERIAL_DAY.exec(text) ?? [];
  if (serial !== undefined) return onSerialDay(Number(serial), behind);
  const date = writtenDate(text, order);
  if (date !== null) return 'kind' in date ? date : readBehind(date, ISO_WITH_OFFSET.test(text));
  const compact = readCompact(text);
  if (compact !== null) return compact;
  const time = readClockText(text);
  if (time === null || time.offset !== null || time.zone !== undefined) return NO_TIME;
  return clockCell(time.clock, time.english);
}

/** Reads text, which can name the day of the week too: that has to be the one of the date. */
function readAnyText(given: string, order: DateOrder): Cell {
  const cell = readText(given, order);
  const parts = cell.kind === 'unread' ? besideWeekday(trimBlanks(given)) : null;
  if (parts === null) return cell;
  const { weekday, rest } = parts;
  const beside = readText(rest, order);
  if (beside.kind === 'clock') return cell;
  const isOn = (one: Cell): boolean => 'day' in one && new Date(one.day).getUTCDay() === weekday;
  const isEither = beside.kind === 'unread' ? beside.code === 'ambiguousDate' : beside.monthFirst !== undefined;
  if (isEither) {
    const [dayFirst, monthFirst] = [readText(rest, 'dayFirst'), readText(rest, 'monthFirst')];
    if (isOn(dayFirst)) return isOn(monthFirst) ? beside : dayFirst;
    if (isOn(monthFirst)) return unread('monthFirst', 'is on that weekday only if its month comes first', WRITE_ORDER);
  }
  if (beside.kind === 'unread' || isOn(beside)) return beside;
  return unread('notADate', 'names another weekday than that of its date', WRITE_TIME);
}

/**
 * Reads one cell of any kind. It knows no zone: which instant a local time is, and which day a timestamp means, is for
 * the readers in `time` to say.
 *
 * @param order in which dates are written that leave a choice
 */
export function readCell(value: unknown, order: DateOrder = 'notSet'): Cell {
  if (typeof value === 'string') {
    if (value.length > LONGEST_TEXT) return NO_TIME;
    return readAnyText(value, order);
  }
  if (typeof value === 'number') return readNumber(value);
  if (isMoment(value)) {
    if (!value.isValid) return notATime('is no valid date');
    const { year, month, day, hour, minute, second, millisecond } = value;
    const clock = hour * HOUR + minute * MINUTE + second * SECOND + millisecond;
    const offset = Date.UTC(year, month - 1, day) + clock - value.toMillis();
    return combined([year, month, day], { ...ofClock(clock), offset, printed: true });
  }
  if (isDate(value)) {
    const instant = value.getTime();
    if (Number.isNaN(instant)) return notATime('is no valid date');
    const ymd: Ymd = [value.getUTCFullYear(), value.getUTCMonth() + 1, value.getUTCDate()];
    return combined(ymd, { ...ofClock(clockOf(instant)), offset: 0, printed: true });
  }
  return NO_TIME;
}
