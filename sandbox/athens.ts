import { DateTime } from 'luxon';

/** The registry writes and judges local times in Greece. */
const ZONE = 'Europe/Athens';

const athens = (at: number): DateTime => DateTime.fromMillis(at, { zone: ZONE });

/** Milliseconds to `dd/MM/yyyy HH:mm` in Athens, as `submitDate` of a receipt. */
export const receiptTime = (at: number): string => athens(at).toFormat('dd/MM/yyyy HH:mm');

/** Milliseconds to `dd/MM/yyyy HH:mm:ss` in Athens, as people read an event's time. */
export const exactTime = (at: number): string => athens(at).toFormat('dd/MM/yyyy HH:mm:ss');

/** Milliseconds to `HH:mm` in Athens. */
export const clockTime = (at: number): string => athens(at).toFormat('HH:mm');

/** Milliseconds to `dd/MM/yyyy` in Athens. */
export const dayOf = (at: number): string => athens(at).toFormat('dd/MM/yyyy');

/** Milliseconds to `yyyyMMdd` in Athens, as `submittedDate` of a query and `SubmittedDate` of a cancellation. */
export const compactDay = (at: number): string => athens(at).toFormat('yyyyMMdd');

/** Milliseconds to ISO 8601 with seven fraction digits and the offset of Athens, as `refreshTokenExpired`. */
export const longTimestamp = (at: number): string => athens(at).toFormat("yyyy-MM-dd'T'HH:mm:ss.SSS'0000'ZZ");

/** The first moment of a day (`yyyy-MM-dd`) in Athens as ISO 8601 with an offset. */
export const startOfDay = (day: string): string =>
  DateTime.fromISO(day, { zone: ZONE }).toFormat("yyyy-MM-dd'T'HH:mm:ssZZ");

/** True for a Saturday or Sunday (`yyyy-MM-dd`). */
export const isWeekend = (day: string): boolean => DateTime.fromISO(day).weekday > 5;

/** `yyyy-MM-dd` to `dd/MM/yyyy`. */
export const greekDay = (day: string): string => day.split('-').reverse().join('/');

/** `dd/MM/yyyy`, also with one digit for day or month, to `yyyy-MM-dd`; undefined for what is no day. */
export function isoDay(text: string): string | undefined {
  const {
    day = '',
    month = '',
    year = '',
  } = /^(?<day>\d\d?)\/(?<month>\d\d?)\/(?<year>\d{4})$/.exec(text)?.groups ?? {};
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) ? written : undefined;
}

/**
 * The last moment of a check-out of a night shift: 11:00 in Athens on the day after the reference date (section
 * "Limits").
 *
 * @param referenceDate `yyyy-MM-dd`
 * @returns milliseconds
 */
export function nightCutOff(referenceDate: string): number {
  return DateTime.fromISO(referenceDate, { zone: ZONE }).plus({ days: 1 }).set({ hour: 11 }).toMillis();
}

/** True for a day of the calendar as `yyyy-MM-dd`. */
export function isDay(text: string): boolean {
  const midnight = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  // A day such as 31 February rolls over into another one.
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text);
}

const TIMESTAMP =
  /^(?<day>\d{4}-\d\d-\d\d)T(?<time>(?:[01]\d|2[0-3]):[0-5]\d)(?:(?<seconds>:[0-5]\d)(?<fraction>\.\d{1,9})?)?(?<offset>Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/**
 * Reads an ISO 8601 timestamp with a UTC offset (`f_date` of the specification).
 *
 * @returns milliseconds; undefined when the text is none, or has no offset
 */
export function readTimestamp(text: string): number | undefined {
  const { day, time, seconds = ':00', fraction = '', offset } = TIMESTAMP.exec(text)?.groups ?? {};
  if (!day || !isDay(day)) return undefined;
  return Date.parse(`${day}T${time}${seconds}${fraction.slice(0, 4)}${offset}`);
}

const LOOSE = /^(?<moment>\d{4}-\d\d-\d\dT[\d:.]+)(?:(?<sign>[+-]\d\d):?(?<minutes>\d\d)|(?<utc>Z))?$/;

/**
 * Reads an ISO 8601 timestamp whose offset may stand without a colon, or be left out: then it is a time in Athens.
 *
 * @returns milliseconds; undefined when the text is none
 */
export function readLooseTimestamp(text: string): number | undefined {
  const { moment, sign, minutes, utc } = LOOSE.exec(text)?.groups ?? {};
  if (!moment) return undefined;
  if (sign) return readTimestamp(`${moment}${sign}:${minutes}`);
  if (utc) return readTimestamp(text);
  if (readTimestamp(`${moment}Z`) === undefined) return undefined;
  return DateTime.fromISO(moment, { zone: ZONE }).toMillis();
}
