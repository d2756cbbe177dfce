import { besideWeekday, namedDate } from './names';
import { isDate, isMoment, trimBlanks } from '../result';
import type { ReasonCode } from '../reasonCodes';
import {
  clockOf,
  DAY,
  offsetText,
  HOUR,
  instantsOf,
  midnightOf,
  MINUTE,
  type OffsetAt,
  offsetsOf,
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
const WRITE_CLOCK = 'Enter the time of the day like 08:00 or 08:00:30';
const WRITE_ORDER = 'Write the year first, as in 2026-02-03 07:59, which has one reading';
const FULL_YEAR = 'Write the year with four digits, as in 2026-03-10: a sheet saved as text may print the month first';

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

const ISO = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:\d\d)?)?$/;
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:$|\s+-\s+|\s*[T,\s]\s*)/i;
const DAY_FIRST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?:$|\s+-\s+|\s*[T,\s]\s*)/i;
const SHORT_YEAR = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{1,2})(?:$|\s+-\s+|\s*[T,\s]\s*)/i;
const TWO_DIGIT_YEAR = /^\d{1,2}([-/.])\d{1,2}\1\d{2}(?!\d)/;
/** The century of years of two digits. */
const CENTURY = 2000;
const COMPACT = /^(\d{4})(\d\d)(\d\d)(?:T?(\d\d)(\d\d)(\d\d)?(Z|[+-]\d\d:?\d\d)?)?$/i;
const CLOCK =
  /^(\d{1,2})([:.])(\d{2})(?:\2(\d{2})(?:[.,](\d{1,9}))?)?\s*((?:[ap]|[παρ])\.?\s?(?:m|μ)\.?|(?:m|μ)\.?\s?(?:m|μ)\.?|[ap])?\s*(Z|(?:UTC|GMT)?\s?[+-]\d{2}(?::?\d{2})?|UTC|GMT)?(?:\[([^[\]]{1,60})\])?$/i;
const HOUR_ALONE = /^(\d{1,2})\s*((?:[ap]|[παρ])\.?\s?(?:m|μ)\.?|(?:m|μ)\.?\s?(?:m|μ)\.?)$/i;
/** What JavaScript prints of a date behind its day. */
const PRINTED_BY_JAVASCRIPT = /^(\d\d:\d\d:\d\d) GMT([+-]\d{4})(?: \([^()]{1,60}\))?$/;
/** What programs print of a moment, such as n8n of `{{ $now }}`, with more behind it than a zone in brackets. */
const PRINTED_AND_MORE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?:Z|[+-]\d\d:\d\d)\s*[^\s[]/;
const TAKE_NOW_OUT =
  'Leave one time in the field: remove {{ $now }} where it stands before the column that was dragged in';
const SERIAL_DAY = /^(\d{5})\s+(\S.*)$/;
/** Behind a written date, a time and another one, or its offset. */
const FROM_TO = /^\d{1,2}[:.]\d{2}\s*-\s*\d{1,2}(?:[:.]?\d{2})?$/;
/** Behind a written date; with two digits it can be hours and minutes as well. */
const PART_OF_DAY = /^0?[.,]\d+$/;
const NUMERIC = /^\d+(?:[.,]\d+)?$/;

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

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
  month >= 1 && month <= 12 && day >= 1 && !(day > daysIn(year, month));

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

/** Hours, minutes, seconds and a fraction's digits as ms since midnight; digits beyond milliseconds are cut off. */
function readClock(hour: number, minute: number, second: number, fraction: string | undefined): number | null {
  if (hour > 23 || minute > 59 || second > 59) return null;
  const ms = fraction === undefined ? 0 : Number(fraction.slice(0, 3).padEnd(3, '0'));
  return hour * HOUR + minute * MINUTE + second * SECOND + ms;
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

/** A time of day in ms since midnight, the offset in ms that is written with it, and whether a program wrote it. */
interface TimeOfDay {
  clock: number;
  offset: number | null;
  printed: boolean;
}

const clockCell = (clock: number, english = false): Clock => ({ kind: 'clock', clock, english });

/** Rounded to a second: spreadsheets hold times as fractions of a day, and 07:59:59.999 is 08:00. */
const toSecond = (ms: number): number => Math.min(Math.round(ms / SECOND) * SECOND, DAY - SECOND);

/** Programs print that offset without its seconds. */
const isMeanTime = (offset: number): boolean => Math.abs(offset - ATHENS_MEAN_TIME) < MINUTE;

/**
 * A bare time of day. One with an offset was printed by a program that moved it to UTC or elsewhere, by the offset that
 * Athens had in 1899 or by today's. Nobody can tell which, and the two give different times.
 */
function bareTime(clock: number, offset: number | null): Cell {
  const second = toSecond(clock);
  if (offset === null || isMeanTime(offset)) return clockCell(second);
  return unread('ambiguousTime', 'can be a time by the clocks of Athens in 1899, or by its offset', WRITE_CLOCK);
}

/** A cell from the parts of a date and a time. */
function combined(
  [year, month, day]: [number, number, number],
  time: TimeOfDay | null,
  order: DateOrder | null = null,
): Cell {
  const inUtc = time !== null && time.offset !== null && !isMeanTime(time.offset);
  if (time !== null && isDayOfBareTime(year, month, day, inUtc)) return bareTime(time.clock, time.offset);
  const at = readCalendar(year, month, day, order);
  if (typeof at !== 'number') return at;
  if (time === null || time.offset === null) return { kind: 'local', day: at, clock: time?.clock ?? null };
  return { kind: 'instant', instant: at + time.clock - time.offset, day: at, clock: time.clock, printed: time.printed };
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
  const compact = Number.isInteger(number) ? COMPACT.exec(String(number)) : null;
  if (compact) return readCompact(compact);
  return notATime('is no date or time as Excel or a clock count it');
}

function readCompact([, year, month, day, ...time]: RegExpExecArray): Cell {
  const read = time[0] === undefined ? null : readTime(time[0], time[1], time[2], undefined, time[3]);
  if (read === undefined) return NO_CLOCK;
  return combined([Number(year), Number(month), Number(day)], read);
}

/** The time of day from its digits and its offset; undefined if they are none. */
function readTime(
  hour: string | number,
  minute: string,
  second: string | undefined,
  fraction: string | undefined,
  zone: string | undefined,
): TimeOfDay | undefined {
  const clock = readClock(Number(hour), Number(minute), Number(second ?? 0), fraction);
  const offset = zone === undefined ? null : readOffset(zone);
  if (clock === null || (zone !== undefined && offset === null)) return undefined;
  return { clock, offset, printed: fraction !== undefined };
}

/** The hour of 24 from one of 12 and its a.m. or p.m., which Greek letters may stand for that look alike. */
function to24Hours(hour: number, half: string): number | null {
  if (hour === 0) return null;
  const morning = /^(?:a|[απ])/i.test(half);
  if (hour > 12) return morning ? null : hour;
  return (hour % 12) + (morning ? 0 : 12);
}

/** Reads what else can be a time of day: an hour with its a.m. or p.m., and what JavaScript prints. */
function readHour(text: string): ReturnType<typeof readClockText> {
  const [, hour, half] = HOUR_ALONE.exec(text) ?? [];
  if (hour !== undefined) return readClockText(`${hour}:00 ${half}`);
  const [, clock, offset] = PRINTED_BY_JAVASCRIPT.exec(text) ?? [];
  const time = clock === undefined ? null : readClockText(`${clock}${offset}`);
  return time && { ...time, printed: true };
}

/** Reads a time of day, after a date or by itself. `zone`: a name in brackets after it. */
function readClockText(text: string): (TimeOfDay & { zone: string | null; english: boolean }) | null {
  const match = CLOCK.exec(text);
  if (match === null) return readHour(text);
  const [, hour, , minute, second, fraction, half, offset, zone = null] = match;
  const of24 = half === undefined ? Number(hour) : to24Hours(Number(hour), half);
  const time = of24 === null ? undefined : readTime(of24, minute, second, fraction, offset);
  return time === undefined ? null : { ...time, zone, english: /^[ap]/i.test(half ?? '') };
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
  const shown = offsets.map((offset) => offsetText(offset)).join(' or ');
  return { text: `${happens} in ${zone}, where the clocks go ${go}`, offsets: shown };
}

/** What is wrong with a date whose day and month can change places. */
export const EITHER_ORDER = unread('ambiguousDate', 'can have the day or the month first', WRITE_ORDER);

/** No time is longer. */
export const LONGEST_TEXT = 100;

/** Reads text, which can name the day of the week too: that has to be the one of the date. */
function readAnyText(given: string, order: DateOrder): Cell {
  const cell = readText(given, order);
  const parts = cell.kind === 'unread' ? besideWeekday(trimBlanks(given)) : null;
  if (parts === null) return cell;
  const { weekday, rest } = parts;
  const dated = readText(rest, order);
  if (dated.kind === 'clock') return cell;
  const isOn = (one: Cell): boolean => 'day' in one && new Date(one.day).getUTCDay() === weekday;
  const isEither = dated.kind === 'unread' ? dated.code === 'ambiguousDate' : dated.monthFirst !== undefined;
  if (isEither) {
    const [dayFirst, monthFirst] = [readText(rest, 'dayFirst'), readText(rest, 'monthFirst')];
    if (isOn(dayFirst)) return isOn(monthFirst) ? dated : dayFirst;
    if (isOn(monthFirst)) return unread('monthFirst', 'is on that weekday only if its month comes first', WRITE_ORDER);
  }
  if (dated.kind === 'unread' || isOn(dated)) return dated;
  return unread('notADate', 'names another weekday than that of its date', WRITE_TIME);
}

/** Reads text. ISO 8601 comes first, since it is by far the most frequent. */
function readText(given: string, order: DateOrder): Cell {
  const iso = ISO.exec(given);
  if (iso !== null) {
    if (given[10] === ' ' && FROM_TO.test(given.slice(11))) return fromTo();
    const time = iso[4] === undefined ? null : readTime(iso[4], iso[5], iso[6], iso[7], iso[8]);
    if (time === undefined) return NO_CLOCK;
    return combined([Number(iso[1]), Number(iso[2]), Number(iso[3])], time);
  }
  const text = trimBlanks(given).replace(/^['’‘]/, '');
  if (NUMERIC.test(text)) return readNumericText(text);
  if (PRINTED_AND_MORE.test(text))
    return unread('notATime', 'holds a time, and something more behind it', TAKE_NOW_OUT);
  const [, serial, behind] = SERIAL_DAY.exec(text) ?? [];
  if (serial !== undefined) return onSerialDay(Number(serial), behind);
  const date = writtenDate(text, order);
  if (date === null) {
    const compact = COMPACT.exec(text);
    if (compact !== null) return readCompact(compact);
    const time = readClockText(text);
    if (time === null || time.offset !== null || time.zone !== null) {
      return NO_TIME;
    }
    return clockCell(time.clock, time.english);
  }
  if ('kind' in date) return date;
  const rest = text.slice(date.length);
  if (FROM_TO.test(rest)) return fromTo();
  const part = PART_OF_DAY.test(rest) ? readNumericText(rest) : null;
  if (part?.kind === 'unread') return part;
  const time = part?.kind === 'clock' ? ofClock(part.clock) : rest === '' ? null : readClockText(rest);
  if (rest !== '' && time === null) return NO_CLOCK;
  return dated(date, time);
}

const fromTo = (): Unread => unread('ambiguousTime', 'can hold two times, or one with an offset', WRITE_TIME);

/**
 * A day and a time as Excel counts them, one behind the other: so two columns come that were dragged into one field.
 * Behind such a day, any number below 1 is a part of it.
 */
function onSerialDay(serial: number, behind: string): Cell {
  const day = readNumber(serial);
  const part = NUMERIC.test(behind) || PART_OF_DAY.test(behind) ? Number(behind.replace(',', '.')) : Number.NaN;
  const time = part < 1 ? ofClock(toSecond(part * DAY)) : readClockText(behind);
  if (day.kind !== 'local') return day.kind === 'unread' ? day : NO_TIME;
  if (time === null || time.zone !== null || time.offset !== null) {
    return NO_CLOCK;
  }
  return { ...day, clock: time.clock };
}

/** A time of day that only a number told. */
const ofClock = (clock: number): NonNullable<ReturnType<typeof readClockText>> => ({
  clock,
  offset: null,
  printed: false,
  zone: null,
  english: false,
});

/** A date as it is written, before anything is said of the calendar. */
interface WrittenDate {
  ymd: [year: number, month: number, day: number];
  /** The order that it was read in; null if it leaves no choice. */
  order: DateOrder | null;
  separator: string;
  /** How much of the text it is, with the mark before a time. */
  length: number;
}

/** The date that a text begins with; null if there is none. */
function writtenDate(text: string, order: DateOrder): WrittenDate | Unread | null {
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst !== null) {
    const [{ length }, year, separator, month, day] = yearFirst;
    return { ymd: [Number(year), Number(month), Number(day)], order: null, separator, length };
  }
  const whole = DAY_FIRST.exec(text);
  const date = whole ?? (order === 'notSet' ? null : SHORT_YEAR.exec(text));
  if (date === null) {
    return TWO_DIGIT_YEAR.test(text)
      ? unread('twoDigitYear', 'has a year of two digits, and may have the month first', FULL_YEAR)
      : dateWithName(text, order);
  }
  const [{ length }, first, separator, second, third] = date;
  if (order === 'yearFirst' && whole !== null) {
    return unread('notADate', 'has its year at the end, not first', WRITE_TIME);
  }
  const [yearText, month, day] = {
    notSet: [third, second, first],
    dayFirst: [third, second, first],
    monthFirst: [third, first, second],
    yearFirst: [first, second, third],
  }[order];
  if (yearText.length === 1) return unread('notADate', `is no date as ${WRITTEN_AS[order]}`, WRITE_TIME);
  const year = Number(yearText) + (whole === null ? CENTURY : 0);
  return { ymd: [year, Number(month), Number(day)], order, separator, length };
}

/** The date that a text begins with, if it names its month; its day is taken for the day in any order. */
function dateWithName(text: string, order: DateOrder): WrittenDate | Unread | null {
  const named = namedDate(text);
  if (named === null) return null;
  const { year, month, day, length } = named;
  const isShort = year.length === 2;
  if (isShort && (order === 'notSet' || order === 'yearFirst')) {
    return unread('twoDigitYear', 'has a year of two digits, which may be the day', FULL_YEAR);
  }
  return { ymd: [Number(year) + (isShort ? CENTURY : 0), month, day], order: null, separator: '-', length };
}

/** A written date with the time after it, if any. */
function dated(date: WrittenDate, time: ReturnType<typeof readClockText>): Cell {
  const { ymd, order, separator } = date;
  const [year, month, day] = ymd;
  // Nobody writes the month first with dots.
  const swaps = order === 'notSet' && separator !== '.';
  const cell = combined(ymd, time, order === 'notSet' && !swaps ? 'dayFirst' : order);
  if (cell.kind === 'unread') return cell;
  if (time !== null && time.zone !== null) {
    const offset = offsetIn(time.zone, Date.UTC(year, month - 1, day) + time.clock, time.offset);
    if (typeof offset !== 'number') return offset;
    return dated(date, { ...time, offset, zone: null });
  }
  if (cell.kind === 'clock') return cell;
  const monthFirst = swaps && day <= 12 && day !== month ? Date.UTC(year, day - 1, month) : undefined;
  if (time?.english && monthFirst !== undefined) return EITHER_ORDER;
  return monthFirst === undefined ? cell : { ...cell, monthFirst };
}

/** Reads text of digits with at most one point or comma in it. */
function readNumericText(text: string): Cell {
  if (/^\d{2}[.,]\d{2}$/.test(text)) {
    // Many Greeks write half past eight as 08.30; no part of a day has two digits before the point.
    const clock = readClockText(text.replace(',', '.'));
    return clock === null ? unread('notATime', 'is no time of the day', WRITE_CLOCK) : clockCell(clock.clock);
  }
  if (/^\d[.,]\d{2}$/.test(text)) {
    const clock = readClockText(text.replace(',', '.'));
    if (clock !== null && text[0] !== '0') return clockCell(clock.clock);
    if (clock !== null) return unread('ambiguousTime', 'can be hours and minutes, or a part of a day', WRITE_CLOCK);
  }
  if (/^(?:\d{4}|\d{6})$/.test(text)) {
    const clock = readClock(Number(text.slice(0, 2)), Number(text.slice(2, 4)), Number(text.slice(4)), undefined);
    return clock === null ? NO_TIME : clockCell(clock);
  }
  return readNumber(Number(text.replace(',', '.')));
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
    return combined([year, month, day], { clock, offset, printed: true });
  }
  if (isDate(value)) {
    const instant = value.getTime();
    if (Number.isNaN(instant)) return notATime('is no valid date');
    const ymd: [number, number, number] = [value.getUTCFullYear(), value.getUTCMonth() + 1, value.getUTCDate()];
    return combined(ymd, { clock: clockOf(instant), offset: 0, printed: true });
  }
  return NO_TIME;
}
