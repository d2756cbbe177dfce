import { codeOf } from '../problems';
import { isDate, isMoment, trimBlanks } from '../result';
import type { ClockChange, UnreadFacts, UnreadKind } from '../words/times';
import { type Cell, type Clock, type DateOrder, isTold, type Unread } from './cell';
import { plainTime, parseClock, type TimeOfDay, timeOf, toSecond } from './clock';
import { COMPACT, DATES, type Parts } from './forms';
import { besideWeekday, monthNamed } from './names';
import {
  clockOf,
  DAY,
  HOUR,
  instantsOf,
  isZoneUsedAt,
  midnightOf,
  MINUTE,
  type OffsetAt,
  offsetsOf,
  offsetText,
  SECOND,
  zoneOf,
} from './zones';

/** A year outside these is a slip or another kind of number. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;

const unread = (why: UnreadKind, facts: UnreadFacts = {}): Unread => ({
  kind: 'unread',
  why,
  code: codeOf(why),
  facts,
});

/** A day before `firstYear` or after the last year. */
export const outsideYears = (firstYear = FIRST_YEAR): Unread =>
  unread('outsideYears', { years: [firstYear, LAST_YEAR] });

const LAST_INSTANT = Date.UTC(LAST_YEAR + 1, 0, 1);

/** The day that Excel counts from: right for all dates since March 1900. */
export const EXCEL_DAY_ZERO = Date.UTC(1899, 11, 30);
/** Smaller numbers are no dates: a branch, an hour or a duration easily ends up in the wrong column. */
const FIRST_SERIAL = (Date.UTC(2000, 0, 1) - EXCEL_DAY_ZERO) / DAY;
const LAST_SERIAL = (LAST_INSTANT - EXCEL_DAY_ZERO) / DAY;

const NO_TIME = unread('notATime');
const NO_CLOCK = unread('noClock');

/** No date or time is longer. */
const LONGEST_TEXT = 100;
/** A date with a year of two digits, whatever follows it. */
const TWO_DIGIT_YEAR = /^\d{1,2}([-/.])\d{1,2}\1\d{2}(?!\d)/;
/** The century of years of two digits. */
const CENTURY = 2000;
/** What n8n prints for `{{ $now }}`, with something else behind it than a zone in brackets. */
const NOW_AND_MORE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(?:Z|[+-]\d\d:\d\d)\s*[^\s[]/;
/** A day as Excel counts it, and something after it. */
const SERIAL_DAY = /^(\d{5})\s+(\S.*)$/;
/** Two times after a date, or a time and its offset. */
const FROM_TO = /^\d{1,2}[:.]\d{2}\s*-\s*\d{1,2}(?:[:.]?\d{2})?$/;
/** Looks like the above, and has one meaning. */
const ISO_WITH_OFFSET = /^\d{4}-\d\d-\d\dT\d\d:\d\d[+-]\d\d:\d\d$/;
/** A part of a day behind a date. With two digits it can be hours and minutes as well. */
const PART_OF_DAY = /^0?[.,]\d+$/;
const NUMERIC = /^\d+(?:[.,]\d+)?$/;

const WRITTEN_AS: Record<DateOrder, string> = {
  notSet: 'day/month/year',
  shortYears: 'day/month/year',
  dayFirst: 'day/month/year',
  monthFirst: 'month/day/year',
  yearFirst: 'year/month/day',
};

type YearMonthDay = [year: number, month: number, day: number];

interface WrittenDate {
  ymd: YearMonthDay;
  /** The order in which it was read; null if there is no other. */
  order: DateOrder | null;
}

const clockCell = (clock: number, english = false): Clock => ({ kind: 'clock', clock, english });

const isCalendarDay = (year: number, month: number, day: number): boolean =>
  month >= 1 && month <= 12 && day >= 1 && !(day > new Date(Date.UTC(year, month, 0)).getUTCDate());

/** The midnight of a date, ms since the epoch as if in UTC. */
function readCalendar({ ymd: [year, month, day], order }: WrittenDate): number | Unread {
  if (!isCalendarDay(year, month, day)) {
    if (order === 'notSet' && isCalendarDay(year, day, month)) {
      return unread('monthFirst');
    }
    return unread('notInCalendar', order === null ? {} : { order: WRITTEN_AS[order] });
  }
  if (year < FIRST_YEAR || year > LAST_YEAR) return outsideYears();
  return Date.UTC(year, month - 1, day);
}

/**
 * Whether a day is one on which spreadsheets put a time without a day, as programs print it: day 0 of 1900, or one next
 * to it.
 */
const isDayOfBareTime = ([year, month, day]: YearMonthDay, hasOffset: boolean): boolean =>
  (year === 1899 && month === 12 && day >= (hasOffset ? 29 : 30)) || (year === 1900 && month === 1 && day <= 1);

/**
 * A time of the day without a day. Where a program printed it with an offset, it is not known whether that program
 * moved the time by the offset of Athens in 1899, or by today's.
 */
const bareTime = (clock: number, offset: number | null): Cell =>
  offset === null ? clockCell(toSecond(clock)) : unread('zoneOf1899');

function combine(date: WrittenDate, time: TimeOfDay | null): Cell {
  if (time !== null && isDayOfBareTime(date.ymd, time.offset !== null)) return bareTime(time.clock, time.offset);
  const day = readCalendar(date);
  if (typeof day !== 'number') return day;
  if (time === null || time.offset === null) return { kind: 'local', day, clock: time?.clock ?? null };
  return { kind: 'instant', instant: day + time.clock - time.offset, day, clock: time.clock, printed: time.printed };
}

/** Reads digits alone, a date with or without its time; null for any other text. */
function readCompact(text: string): Cell | null {
  const parts = COMPACT.pattern.exec(text)?.groups as Parts | undefined;
  if (parts === undefined) return null;
  const time = parts.hour === undefined ? null : timeOf(parts);
  if (parts.hour !== undefined && time === null) return NO_CLOCK;
  return combine({ ymd: [Number(parts.year), Number(parts.month), Number(parts.day)], order: null }, time);
}

/** Reads a number: Excel's days or a part of a day, epoch seconds or ms, or a terminal's yyyyMMddHHmm. */
function readNumber(number: number): Cell {
  if (number >= 0 && number < 1) return clockCell(toSecond(number * DAY));
  if (number >= FIRST_SERIAL && number < LAST_SERIAL) {
    const local = EXCEL_DAY_ZERO + Math.round(number * 86_400) * SECOND;
    const day = midnightOf(local);
    // Midnight and a day without a time are the same number.
    return { kind: 'local', day, clock: local === day ? null : local - day };
  }
  const instant = number >= 1e9 && number < 1e10 ? Math.round(number * SECOND) : Math.trunc(number);
  if (instant >= 1e12 && instant < 1e13) {
    if (instant >= LAST_INSTANT) return outsideYears();
    const day = midnightOf(instant);
    return { kind: 'instant', instant, day, clock: instant - day, printed: true };
  }
  const compact = Number.isInteger(number) ? readCompact(String(number)) : null;
  return compact ?? unread('notASerial');
}

/** Reads digits with at most one point or comma between them. */
function readNumericText(text: string): Cell {
  if (/^\d{1,2}[.,]\d{2}$/.test(text)) {
    // Many Greeks write half past eight as 08.30; no part of a day has two digits before the point.
    const clock = parseClock(text.replace(',', '.'))?.clock;
    const hasOneDigit = /^\d[.,]/.test(text);
    if (hasOneDigit && clock !== undefined && text[0] === '0') {
      return unread('clockOrPart');
    }
    if (clock !== undefined) return clockCell(clock);
    if (!hasOneDigit) return unread('notAClock');
  }
  if (/^(?:\d{4}|\d{6})$/.test(text)) {
    const time = timeOf({ hour: text.slice(0, 2), minute: text.slice(2, 4), seconds: text.slice(4) });
    return time === null ? NO_TIME : clockCell(time.clock);
  }
  return readNumber(Number(text.replace(',', '.')));
}

/** Reads a date of three numbers that has its year at an end. A day never has four digits. */
function readNumbers({ first = '', second = '', third = '', mark }: Parts, given: DateOrder): WrittenDate | Unread {
  // Nobody writes the month first with dots.
  const order = isTold(given) ? given : mark === '.' ? 'dayFirst' : 'notSet';
  if (order === 'yearFirst' && third.length === 4) return unread('yearAtEnd');
  const dayFirst = [third, second, first];
  const byOrder = { notSet: dayFirst, dayFirst, monthFirst: [third, first, second], yearFirst: [first, second, third] };
  const [year, month, day] = byOrder[order];
  if (year.length === 1) return unread('notInOrder', { order: WRITTEN_AS[order] });
  return { ymd: [Number(year) + (year.length === 4 ? 0 : CENTURY), Number(month), Number(day)], order };
}

/** Reads a date that has one order: with the name of its month, or with its year first; null for an unknown name. */
function readNamed({ year = '', month, monthName, day }: Parts, order: DateOrder): WrittenDate | Unread | null {
  const number = monthName === undefined ? Number(month) : monthNamed(monthName);
  if (number === undefined) return null;
  const isShort = year.length === 2;
  if (isShort && (order === 'notSet' || order === 'yearFirst')) {
    return unread('yearOrDay');
  }
  return { ymd: [Number(year) + (isShort ? CENTURY : 0), number, Number(day)], order: null };
}

/** Reads the date that a text begins with, and what follows it; null if there is none. */
function readDate(text: string, order: DateOrder): (WrittenDate & { behind: string }) | Unread | null {
  for (const { pattern } of DATES) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const parts = match.groups as Parts;
    if (order === 'notSet' && parts.third !== undefined && parts.third.length < 4) continue;
    const date = parts.first === undefined ? readNamed(parts, order) : readNumbers(parts, order);
    if (date === null) return null;
    return 'kind' in date ? date : { ...date, behind: text.slice(match[0].length) };
  }
  return TWO_DIGIT_YEAR.test(text) ? unread('shortYear') : null;
}

/** A written date with the time after it, where there is one. */
function dated(date: WrittenDate, time: TimeOfDay | null): Cell {
  const cell = combine(date, time);
  if (cell.kind === 'unread') return cell;
  const {
    ymd: [year, month, day],
    order,
  } = date;
  if (time?.zone !== undefined) {
    const offset = readZone(time.zone, Date.UTC(year, month - 1, day) + time.clock, time.offset);
    return typeof offset === 'number' ? dated(date, { ...time, offset, zone: undefined }) : offset;
  }
  if (cell.kind === 'clock' || order !== 'notSet' || day > 12 || day === month) return cell;
  return time?.english ? unread('eitherOrder') : { ...cell, monthFirst: Date.UTC(year, day - 1, month) };
}

/**
 * Reads the offset that a zone named after a time has at that local time.
 *
 * @param zone as it is written
 * @param local ms since the epoch as if in UTC
 * @param offset the one next to the name, which then has to be right; null if there is none
 */
function readZone(zone: string, local: number, offset: number | null): number | Unread {
  const name = zoneOf(zone.replace(/^!/, ''));
  const offsetAt = name === null ? null : offsetsOf(name);
  if (name === null || offsetAt === null) return unread('unknownZone');
  if (offset !== null) {
    // Offsets long ago were not whole minutes.
    const isRight = Math.abs(offsetAt(local - offset) - offset) < MINUTE && isZoneUsedAt(name, local - offset);
    return isRight ? offset : unread('otherOffset');
  }
  const { instants } = instantsOf(local, offsetAt);
  if (instants.length === 1) {
    return isZoneUsedAt(name, instants[0]) ? local - instants[0] : unread('zoneNotUsed');
  }
  return unread('clockChange', { change: clockChange(local, offsetAt) });
}

/** What is to be said of a local time that the clocks of a zone don't show, or show twice. */
export function clockChange(local: number, offsetAt: OffsetAt): ClockChange {
  const { instants, offsets } = instantsOf(local, offsetAt);
  return { isSkipped: instants.length === 0, offsets: offsets.map(offsetText) };
}

/**
 * Reads a day and a time as Excel counts them, one behind the other, as two columns come that were dragged into one
 * field. Behind such a day, any number below 1 is a part of it.
 */
function onSerialDay(serial: number, behind: string): Cell {
  const day = readNumber(serial);
  const part = NUMERIC.test(behind) || PART_OF_DAY.test(behind) ? Number(behind.replace(',', '.')) : Number.NaN;
  const time = part < 1 ? plainTime(toSecond(part * DAY)) : parseClock(behind);
  if (day.kind !== 'local') return day.kind === 'unread' ? day : NO_TIME;
  return time === null || time.zone !== undefined || time.offset !== null ? NO_CLOCK : { ...day, clock: time.clock };
}

/** Reads what follows a written date. */
function withBehind(date: WrittenDate, behind: string, isIso: boolean): Cell {
  if (behind === '') return dated(date, null);
  if (!isIso && FROM_TO.test(behind)) return unread('twoTimes');
  const part = PART_OF_DAY.test(behind) ? readNumericText(behind) : null;
  if (part?.kind === 'unread') return part;
  const time = part?.kind === 'clock' ? plainTime(part.clock) : parseClock(behind);
  return time === null ? NO_CLOCK : dated(date, time);
}

function readText(given: string, order: DateOrder): Cell {
  const text = trimBlanks(given).replace(/^['’‘]/, '');
  if (NUMERIC.test(text)) return readNumericText(text);
  if (NOW_AND_MORE.test(text)) return unread('nowAndMore');
  const [, serial, behind] = SERIAL_DAY.exec(text) ?? [];
  if (serial !== undefined) return onSerialDay(Number(serial), behind);
  const date = readDate(text, order);
  if (date !== null) return 'kind' in date ? date : withBehind(date, date.behind, ISO_WITH_OFFSET.test(text));
  const compact = readCompact(text);
  if (compact !== null) return compact;
  const time = parseClock(text);
  if (time === null || time.offset !== null || time.zone !== undefined) return NO_TIME;
  return clockCell(time.clock, time.english);
}

/** Reads text that may name a weekday, which has to be that of its date. */
function readAnyText(given: string, order: DateOrder): Cell {
  const cell = readText(given, order);
  const parts = cell.kind === 'unread' ? besideWeekday(trimBlanks(given)) : null;
  if (parts === null) return cell;
  const { weekday, rest } = parts;
  const date = readText(rest, order);
  if (date.kind === 'clock') return cell;
  const isOnWeekday = (one: Cell): boolean => 'day' in one && new Date(one.day).getUTCDay() === weekday;
  const isEither = date.kind === 'unread' ? date.code === 'ambiguousDate' : date.monthFirst !== undefined;
  if (isEither) {
    const [dayFirst, monthFirst] = [readText(rest, 'dayFirst'), readText(rest, 'monthFirst')];
    if (isOnWeekday(dayFirst)) return isOnWeekday(monthFirst) ? date : dayFirst;
    if (isOnWeekday(monthFirst)) return unread('monthFirstByWeekday');
  }
  if (date.kind === 'unread' || isOnWeekday(date)) return date;
  return unread('otherWeekday');
}

/**
 * Reads one cell of any kind. It knows no zone: the readers in `read.ts` say which instant a local time is, and which
 * day a timestamp means.
 *
 * @param order of dates that can be read in several
 */
export function readCell(value: unknown, order: DateOrder = 'notSet'): Cell {
  if (typeof value === 'string') return value.length > LONGEST_TEXT ? NO_TIME : readAnyText(value, order);
  if (typeof value === 'number') return readNumber(value);
  if (isMoment(value)) {
    if (!value.isValid) return unread('invalidDate');
    const { year, month, day, hour, minute, second, millisecond } = value;
    const clock = hour * HOUR + minute * MINUTE + second * SECOND + millisecond;
    const offset = Date.UTC(year, month - 1, day) + clock - value.toMillis();
    return combine({ ymd: [year, month, day], order: null }, { ...plainTime(clock), offset, printed: true });
  }
  if (isDate(value)) {
    const instant = value.getTime();
    if (Number.isNaN(instant)) return unread('invalidDate');
    const ymd: YearMonthDay = [value.getUTCFullYear(), value.getUTCMonth() + 1, value.getUTCDate()];
    return combine({ ymd, order: null }, { ...plainTime(clockOf(instant)), offset: 0, printed: true });
  }
  return NO_TIME;
}
