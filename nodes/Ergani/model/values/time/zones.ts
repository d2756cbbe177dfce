import { IANAZone } from 'luxon';
import { remembered } from '../remembered';

/** The zone in which the registry counts days and hours. */
export const REGISTRY_ZONE = 'Europe/Athens';

export const SECOND = 1_000;
export const MINUTE = 60_000;
export const HOUR = 3_600_000;
export const DAY = 86_400_000;

/** A zone's offset from UTC in ms at an instant (epoch ms). */
export type OffsetAt = (instant: number) => number;

const MOST_ZONES = 32;
const MOST_DAYS = 1_024;

/**
 * Remembers offsets by day: luxon asks the platform's calendar each time, which for 100,000 rows would be most of the
 * work. No zone changes its clocks twice within a day, so a day that begins and ends with one offset has it throughout.
 */
function rememberOffsets(zone: IANAZone): OffsetAt {
  const ask: OffsetAt = (instant) => Math.round(zone.offset(instant) * MINUTE);
  const offsetOn = remembered((day: number) => {
    const offset = ask(day * DAY);
    return offset === ask((day + 1) * DAY) ? offset : Number.NaN;
  }, MOST_DAYS);
  return (instant) => {
    const offset = offsetOn(Math.floor(instant / DAY));
    return Number.isNaN(offset) ? ask(instant) : offset;
  };
}

/**
 * The offsets of an IANA zone; null if there is no such zone. Each cell asks for its zone, which luxon looks up slowly.
 */
export const offsetsOf: (timezone: string) => OffsetAt | null = remembered((timezone) => {
  const fixed = SHORT_NAMES.get(timezone)?.offset ?? fixedOffset(timezone);
  if (fixed !== null) return () => fixed;
  return IANAZone.isValidZone(timezone) ? rememberOffsets(IANAZone.create(timezone)) : null;
}, MOST_ZONES);

/** Short names that mean one offset each, with the zone that has them on some days of the year. */
const SHORT_NAMES: ReadonlyMap<string, { offset: number; of: string }> = new Map([
  ['EET', { offset: 2 * HOUR, of: 'Europe/Athens' }],
  ['EEST', { offset: 3 * HOUR, of: 'Europe/Athens' }],
  ['CET', { offset: HOUR, of: 'Europe/Berlin' }],
  ['CEST', { offset: 2 * HOUR, of: 'Europe/Berlin' }],
]);

/** The offset that a text such as `UTC+5:30` or `+0300` tells, in ms; null for any other text. */
function fixedOffset(text: string): number | null {
  const [, sign, hours, minutes = '0'] = /^(?:UTC|GMT)?\s?([+-])(\d{1,2})(?::?([0-5]\d))?$/i.exec(text) ?? [];
  if (hours === undefined || Number(hours) > 14) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * MINUTE);
}

/** Names of the registry's zone. */
const ATHENS = /^(?:europe\/)?athens$|^greece$|^ελλ[άα]δα$|^αθ[ήη]να$|^ώρα ελλάδος$|^gtb(?: standard time)?$|^greek time$/i;

/**
 * The zone that a text names, as `offsetsOf` takes it: one of IANA's, an offset, or a short name that means one thing
 * alone. Null for anything else: `BST`, `CST` and `IST` are zones of several countries.
 */
export function zoneOf(given: string): string | null {
  const text = given.trim();
  if (/^(?:utc|gmt|z)$/i.test(text)) return 'UTC';
  if (ATHENS.test(text) || /\bAthens\b/.test(text)) return REGISTRY_ZONE;
  const short = text.toUpperCase();
  if (SHORT_NAMES.has(short)) return short;
  if (fixedOffset(text) !== null) return text;
  return text.includes('/') && offsetsOf(text) !== null ? text : null;
}

/** Whether a zone with a short name has it at an instant: Athens has no EEST in November. */
export function isZoneAt(zone: string, instant: number): boolean {
  const named = SHORT_NAMES.get(zone);
  return named === undefined || offsetsOf(named.of)?.(instant) === named.offset;
}


/** The offsets of the registry's zone. */
export const athens = offsetsOf(REGISTRY_ZONE) as OffsetAt;

/**
 * The instants (epoch ms, earlier first) at which a zone's clocks show a local time: one, or none in the hour that is
 * left out in spring, or two in the hour that comes twice in autumn. And the offsets around it, two where clocks
 * change.
 *
 * @param local the local time, as ms since the epoch as if it were UTC
 */
export function instantsOf(local: number, offsetAt: OffsetAt): { instants: number[]; offsets: number[] } {
  // No zone is a day away from UTC, and none changes its clocks twice within two days.
  const offsets = [...new Set([offsetAt(local - DAY), offsetAt(local + DAY)])];
  // Where the clocks go back, a time comes twice: first with the greater offset, which gives the earlier instant.
  const instants = offsets.map((offset) => local - offset).filter((instant) => offsetAt(instant) === local - instant);
  return { instants, offsets };
}

/** The midnight before a local time, both in ms since the epoch as if in UTC. */
export const midnightOf = (local: number): number => Math.floor(local / DAY) * DAY;

/** How many ms a local time, as if it were UTC, is after its midnight. */
export const clockOf = (local: number): number => local - midnightOf(local);

const two = (number: number): string => (number < 10 ? `0${number}` : String(number));

/** A local time as ISO 8601 with offset; milliseconds only when they are not zero. `local` as if it were UTC. */
export function formatted(local: number, offset: number): string {
  const time = new Date(local).toISOString().slice(0, local % SECOND === 0 ? 19 : 23);
  return `${time}${offsetText(offset)}`;
}

/** An offset as ISO 8601 has it, such as +03:00. */
export function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / MINUTE;
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The day of a local time, yyyy-MM-dd. `local` as if it were UTC. */
export const isoDay = (local: number): string => new Date(local).toISOString().slice(0, 10);

/** A day (yyyy-MM-dd) as it is written elsewhere, such as dd/MM/yyyy. */
export function inLayout(day: string, layout: string): string {
  const [year, month, date] = day.split('-');
  return layout.replace('yyyy', year).replace('MM', month).replace('dd', date);
}
