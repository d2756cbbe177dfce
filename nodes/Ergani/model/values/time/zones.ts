import { IANAZone } from 'luxon';
import { fold } from '../normalise';
import { remembered } from '../remembered';
import { trimBlanks } from '../result';

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
 * Names that mean one fixed offset. `usedIn`: a zone that has this offset for a part of the year. They are not looked up in
 * luxon, which would give some of them a summer time, such as `EET`.
 */
const OFFSET_NAMES: ReadonlyMap<string, { offset: number; usedIn: string }> = new Map([
  ['EET', { offset: 2 * HOUR, usedIn: REGISTRY_ZONE }],
  ['EEST', { offset: 3 * HOUR, usedIn: REGISTRY_ZONE }],
  ['CET', { offset: HOUR, usedIn: 'Europe/Berlin' }],
  ['CEST', { offset: 2 * HOUR, usedIn: 'Europe/Berlin' }],
]);

const NAMES_IN_WORDS: ReadonlyArray<readonly [zone: string, names: readonly string[]]> = [
  ['UTC', ['UTC', 'GMT', 'Z', 'Coordinated Universal Time', 'Greenwich Mean Time']],
  [
    REGISTRY_ZONE,
    ['Athens', 'Athens time', 'Europe/Athens', 'Greece', 'Greece time', 'Greek time', 'GTB Standard Time'],
  ],
  [REGISTRY_ZONE, ['Αθήνα', 'ώρα Αθήνας', 'Ελλάδα', 'ώρα Ελλάδας', 'ώρα Ελλάδος', 'Athens, Bucharest']],
  ['EET', ['EET', 'Eastern European Time', 'Eastern European Standard Time']],
  ['EEST', ['EEST', 'Eastern European Summer Time']],
  ['CET', ['CET', 'Central European Time', 'Central European Standard Time']],
  ['CEST', ['CEST', 'Central European Summer Time']],
];
const ZONES_BY_NAME = new Map(NAMES_IN_WORDS.flatMap(([zone, names]) => names.map((name) => [fold(name), zone])));

/** Without a word before it, a sign and a digit can be anything: `(+1)` is often the next day. */
const OFFSET = /^(?:(?:UTC|GMT)\s?([+-])(\d{1,2})(?::?(00|15|30|45))?|([+-])(\d\d):?(00|15|30|45))$/i;
/** As Windows names a zone: `(UTC+02:00) Athens, Bucharest`. */
const OF_WINDOWS = /^\((?:UTC|GMT)\+0?2:00\)\s?(\p{L}[\p{L}, ]{1,40})$/u;
const OFFSETS = { least: -12 * HOUR, most: 14 * HOUR };
/** No name of a zone is longer. */
const LONGEST_NAME = 60;

/** The offset that a text such as `UTC+5:30` or `+0300` tells, in ms; null for any other text. */
function fixedOffset(text: string): number | null {
  const match = OFFSET.exec(text);
  if (match === null) return null;
  const [sign = match[4], hours = match[5], minutes = match[6] ?? '0'] = match.slice(1, 4);
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * MINUTE);
  return offset < OFFSETS.least || offset > OFFSETS.most ? null : offset;
}

/**
 * The offsets of a zone: one of IANA's, a fixed offset (`+05:30`, `UTC+3`), or EET, EEST, CET and CEST; null if there
 * is no such zone. Each cell asks for its zone, which luxon looks up slowly.
 */
export const offsetsOf: (timezone: string) => OffsetAt | null = remembered((timezone) => {
  const fixed = OFFSET_NAMES.get(timezone)?.offset ?? fixedOffset(timezone);
  if (fixed !== null) return () => fixed;
  // By other short names platforms mean zones that nobody expects: by BST that of Bangladesh.
  const isNamed = timezone.includes('/') || timezone === 'UTC';
  return isNamed && IANAZone.isValidZone(timezone) ? rememberOffsets(IANAZone.create(timezone)) : null;
}, MOST_ZONES);

/**
 * The zone that a text names, as `offsetsOf` takes it; null for all that does not mean one thing alone, such as `BST`
 * (British, or of Bangladesh), `CST` and `IST`.
 */
export function zoneOf(given: string): string | null {
  const text = trimBlanks(given);
  if (text.length > LONGEST_NAME) return null;
  const [, ofWindows] = OF_WINDOWS.exec(text) ?? [];
  const named = ZONES_BY_NAME.get(fold(ofWindows ?? text));
  if (named !== undefined) return named;
  if (fixedOffset(text) !== null) return text;
  return text.includes('/') && offsetsOf(text) !== null ? text : null;
}

/** Short names of zones, most of which mean several. Those that are words, such as WET and WEST, are left out. */
const SHORT_NAMES = [
  ...['UTC', 'GMT', 'EST', 'EDT', 'CST', 'CDT', 'MST', 'MDT', 'PST', 'PDT', 'AKST', 'AKDT', 'HST', 'NST', 'NDT', 'BST'],
  ...['IST', 'MSK', 'EET', 'EEST', 'CET', 'CEST', 'TRT', 'AEST', 'AEDT', 'ACST', 'AWST', 'NZST', 'NZDT', 'JST', 'KST'],
  ...['HKT', 'SGT', 'SAST', 'PKT', 'BRT'],
];
const OTHER_ZONES: ReadonlySet<string> = new Set([
  ...SHORT_NAMES.map(fold),
  ...NAMES_IN_WORDS.flatMap(([zone, names]) =>
    zone === REGISTRY_ZONE ? [] : names.filter((name) => name !== 'Z').map(fold),
  ),
  ...['Eastern Time', 'Central Time', 'Mountain Time', 'Pacific Time', 'London time', 'UK time', 'ώρα Λονδίνου'].map(
    fold,
  ),
]);
const CAPITALS: ReadonlySet<string> = new Set(SHORT_NAMES);
const IANA_NAME = /^(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific|Etc|US)\//i;
const MAY_NAME_ZONE = /[a-z]t|utc|msk|[+-]\d|\/|time|ώρα/i;
/** A text of more words is a story. */
const MOST_WORDS = 7;

/** Whether a text names a zone that is not the registry's, alone or in capitals among a few words: `times in EST`. */
export function namesOtherZone(given: string): boolean {
  const text = trimBlanks(given);
  // Nearly no cell has what a name of a zone has, and many are asked.
  if (text.length > LONGEST_NAME || !MAY_NAME_ZONE.test(text)) return false;
  if (OTHER_ZONES.has(fold(text)) || fixedOffset(text) !== null) return true;
  const words = text.split(/[\s,;()[\]]+/);
  if (words.length > MOST_WORDS) return false;
  return words.some(
    (word) =>
      CAPITALS.has(word) ||
      (IANA_NAME.test(word) && word !== REGISTRY_ZONE) ||
      (/^(?:UTC|GMT)/.test(word) && fixedOffset(word) !== null),
  );
}

/** Whether clocks show the offset of a zone at an instant: those of Athens show EEST in summer only. */
export function isZoneUsedAt(zone: string, instant: number): boolean {
  const named = OFFSET_NAMES.get(zone);
  return named === undefined || offsetsOf(named.usedIn)?.(instant) === named.offset;
}

export const athens = offsetsOf(REGISTRY_ZONE) as OffsetAt;

/**
 * The instants (epoch ms, earlier first) at which a zone's clocks show a local time: one, or none in the hour that is
 * left out in spring, or two in the hour that comes twice in autumn. Also the offsets around it: two where clocks
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
