import { problem, refused } from '../problems';
import { isEmpty, type Reading, type Refusal, understood } from '../result';
import { noValue, sheetError } from '../sheetErrors';
import type { UnreadFacts } from '../words/times';
import type { Cell, Clock, Dated, DateOrder, Instant, Unread } from './cell';
import {
  type DatedReading,
  type DateOrderOption,
  doubtOf,
  refuseEitherOrder,
  withDoubt,
  withOption,
} from './dateOrder';
import { clockChange, outsideYears, readCell } from './parse';
import { TimeCell, valueOf } from './timeCell';
import { inSheet } from './written';
import {
  athens,
  clockOf,
  DAY,
  formatted,
  HOUR,
  instantsOf,
  isoDay,
  isZoneUsedAt,
  midnightOf,
  type OffsetAt,
  offsetsOf,
  REGISTRY_ZONE,
} from './zones';

export { REGISTRY_ZONE };
export type { DateOrder };

/** Nothing was reported to the registry before this year; an earlier one is a slip. */
const FIRST_YEAR = 2000;
const FIRST_DAY = Date.UTC(FIRST_YEAR, 0, 1);
/** Midnight of that day in Athens. */
const FIRST_INSTANT = FIRST_DAY - 2 * HOUR;

/** The day of an instant (epoch ms) in Athens, yyyy-MM-dd. */
export const dayOf = (instant: number): string => isoDay(instant + athens(instant));

/**
 * An instant as f_date holds it: ISO 8601 with the offset of Athens, milliseconds only when they are not zero.
 * Section: Resources, CardDetails, f_date.
 *
 * @param instant epoch ms, whole
 */
export const toRegistryTime = (instant: number): string => toZoneTime(instant, REGISTRY_ZONE);

/**
 * An instant as the clocks of a zone show it: ISO 8601 with offset, milliseconds only when they are not zero.
 *
 * @param instant epoch ms, whole
 * @param timezone IANA zone; that of Athens where there is none of that name
 */
export function toZoneTime(instant: number, timezone: string): string {
  const offset = offsetIn(instant, timezone);
  return formatted(instant + offset, offset);
}

/**
 * The day and the clock of an instant in a zone.
 *
 * @param instant epoch ms
 * @param timezone IANA zone; that of Athens where there is none of that name
 * @returns `day`: its midnight, ms since the epoch as if in UTC; `clock`: ms since midnight
 */
export function localTime(instant: number, timezone: string): { day: number; clock: number } {
  const local = instant + offsetIn(instant, timezone);
  return { day: midnightOf(local), clock: clockOf(local) };
}

const offsetIn = (instant: number, timezone: string): number => (offsetsOf(timezone) ?? athens)(instant);

/** Parses a cell, unless it is parsed already. */
const parsed = (given: unknown, { dateOrder }: DateOrderOption): Cell =>
  given instanceof TimeCell ? given.cell : readCell(given, dateOrder);

/** Whether an instant is midnight in the user's zone or in the registry's. */
const isMidnight = (instant: number, offsetAt: OffsetAt): boolean =>
  [offsetAt, athens].some((offsets) => (instant + offsets(instant)) % DAY === 0);

/**
 * Whether a cell may mean a day without a time: it names no time, or its time is midnight. Midnight as written, in the
 * user's zone or in Athens, or in UTC for a cell that a program printed.
 */
function mayBeDayAlone(cell: Dated, offsetAt: OffsetAt): boolean {
  if (cell.clock === 0 || cell.clock === null) return true;
  if (cell.kind === 'local') return false;
  return (cell.printed && cell.instant % DAY === 0) || isMidnight(cell.instant, offsetAt);
}

/**
 * Whether a midnight in a cell for date and time may as well be a day without a time. 2026-05-04 often arrives as
 * midnight in UTC, and from a program also as midnight in its own zone. People who write midnight with the offset of
 * this place mean midnight.
 */
function isDoubtfulMidnight(cell: Instant, offsetAt: OffsetAt): boolean {
  if (cell.printed) return mayBeDayAlone(cell, offsetAt);
  const isInUtc = cell.instant === cell.day + cell.clock;
  return cell.clock === 0 && (isInUtc || !isMidnight(cell.instant, offsetAt));
}

/**
 * The day that a cell names, ms since the epoch as if in UTC. Without a zone, or at midnight of the zone it is written
 * in, it is the day as written: spreadsheets print a day as 2026-05-04T00:00:00.000Z. Midnight in the user's zone is
 * the day there: 2026-05-03T21:00:00.000Z is 4 May in Athens. Any other instant falls on its day in Athens, the
 * registry's zone.
 */
function dayNamed(cell: Dated, offsetAt: OffsetAt): number {
  if (cell.kind === 'local' || cell.clock === 0) return cell.day;
  const local = cell.instant + offsetAt(cell.instant);
  return local % DAY === 0 ? local : midnightOf(cell.instant + athens(cell.instant));
}

const unknownZone = (timezone: string): Refusal => refused('notAZone', 'Timezone', {}, timezone);

const LABELS = { eventTime: 'Event Time', date: 'Event Date', time: 'Time' };
export type TimeLabels = Readonly<typeof LABELS>;
type Field = keyof TimeLabels;

/** The cells that can hold an event's time, as they came or parsed already. */
type EventCells = Readonly<Partial<Record<Field, unknown>>>;

interface Source {
  field: Field;
  label: string;
  value: unknown;
  cell: Dated | Clock;
}

/** Reads one of the cells; null where it is empty. */
function readSource(field: Field, cells: EventCells, label: string, option: DateOrderOption): Source | Refusal | null {
  const given = cells[field];
  const value = valueOf(given);
  if (isEmpty(value)) return null;
  const error = sheetError(value, label);
  if (error !== null) return error;
  const read = parsed(given, option);
  const isTooEarly =
    (read.kind === 'local' && read.day < FIRST_DAY) || (read.kind === 'instant' && read.instant < FIRST_INSTANT);
  const cell = isTooEarly ? outsideYears(FIRST_YEAR) : read;
  if (cell.kind !== 'unread') return { field, label, value, cell };
  const facts = { ...cell.facts, wanted: wantedIn(field, cell, cells) };
  return withOption(refused(cell.why, label, facts, inSheet(value)), option);
}

/** What is wanted in place of what could not be read: the day for a date, the time alone for a text next to a date. */
function wantedIn(field: Field, { code }: Unread, { date }: EventCells): UnreadFacts['wanted'] {
  if (code !== 'notATime') return undefined;
  if (field === 'date') return 'day';
  return new TimeCell(valueOf(date)).namesDay ? 'clock' : undefined;
}

/** What one cell tells about an event's time: day and clock in the user's zone, and the instant if it is known. */
interface Part {
  source: Source;
  day: number | null;
  clock: number | null;
  instant: number | null;
}

function partOf(source: Source, sources: Source[], offsetAt: OffsetAt): Part {
  const { cell } = source;
  const part = { source, day: null, clock: null, instant: null };
  if (cell.kind === 'clock') return { ...part, clock: cell.clock };
  if (mayBeDayAlone(cell, offsetAt) && !holdsEventTime(source.field, cell, sources, offsetAt)) {
    return { ...part, day: dayNamed(cell, offsetAt) };
  }
  if (cell.kind === 'local') return { ...part, day: cell.day, clock: cell.clock };
  const local = cell.instant + offsetAt(cell.instant);
  return { source, day: midnightOf(local), clock: clockOf(local), instant: cell.instant };
}

/** Whether a midnight is the time of the event, rather than a day whose time is in another cell or missing. */
function holdsEventTime(field: Field, cell: Dated, sources: Source[], offsetAt: OffsetAt): boolean {
  if (field === 'date' || (cell.kind === 'instant' && isDoubtfulMidnight(cell, offsetAt))) return false;
  return !sources.some((other) => other.cell.kind === 'clock' || !mayBeDayAlone(other.cell, offsetAt));
}

/** The date whose day and month can change places; undefined where another cell leaves no doubt. */
function doubtfulDate(sources: Source[]): Source | undefined {
  const dates = sources.filter(({ cell }) => cell.kind !== 'clock');
  const isSure = dates.some(({ cell }) => cell.kind === 'clock' || cell.monthFirst === undefined);
  return isSure ? undefined : dates[0];
}

/** Refuses a date that can be read month first next to an English a.m. or p.m.: people who write so may read it so. */
function refuseBesideHalf(doubtful: Source | undefined, sources: Source[]): Refusal | null {
  if (doubtful === undefined || !sources.some(({ cell }) => cell.kind === 'clock' && cell.english)) return null;
  return refuseEitherOrder(doubtful.cell, doubtful.value, doubtful.label, 'halfOfDay');
}

function refuseWithoutTime({ field, label, value, cell }: Source): Refusal {
  if (field !== 'date' && cell.kind === 'instant') return refused('midnightOrDay', label, {}, inSheet(value));
  return refused('dateWithoutTime', label, { inSameCell: field !== 'date' }, inSheet(value));
}

const refuseWithoutDate = ({ label, value }: Source): Refusal => refused('timeWithoutDate', label, {}, inSheet(value));

/**
 * The instant of a day and a time of the day, each with its cell. If the clocks change and there is none, or two, the
 * refusal names both offsets.
 */
function readInstant(
  { source: dated, day }: Part,
  { source: timed, clock }: Part,
  offsetAt: OffsetAt,
  timezone: string,
  wholeField: string,
): Reading<number> {
  const local = Number(day) + Number(clock);
  const [instant, second] = instantsOf(local, offsetAt).instants;
  if (instant === undefined || second !== undefined) {
    const change = { ...clockChange(local, offsetAt), zone: timezone, inField: wholeField };
    const cells = dated === timed ? [timed.value] : [dated.value, timed.value];
    return refused('clockChange', timed.label, { change }, ...cells.map(inSheet));
  }
  if (!isZoneUsedAt(timezone, instant)) return refused('zoneNotUsed', timed.label);
  if (instant >= FIRST_INSTANT) return understood(instant);
  // East of Athens the first year begins earlier than in Athens.
  return refused('outsideYears', dated.label, outsideYears(FIRST_YEAR).facts, inSheet(dated.value));
}

/** Refuses cells that contradict each other; null if all agree. */
function refuseConflict(parts: Part[]): Refusal | null {
  for (const what of ['day', 'clock', 'instant'] as const) {
    const [first, ...others] = parts.filter((part) => part[what] !== null);
    const other = others.find((part) => part[what] !== first[what]);
    if (other === undefined) continue;
    const facts = { what: what === 'day' ? 'day' : 'time', than: first.source.label } as const;
    return refused('cellsNameOthers', other.source.label, facts, inSheet(other.source.value));
  }
  return null;
}

/**
 * Reads the exact time of an event, from one cell that holds all of it, or from several that hold its date and its
 * time.
 * Section: Resources, CardDetails, f_date.
 *
 * Understood: ISO 8601 with or without offset, luxon DateTime, JavaScript Date, epoch seconds and milliseconds,
 * dd/MM/yyyy HH:mm[:ss] (also yyyy/MM/dd, also with - and . and with a.m./p.m. in English and Greek), months by name,
 * yyyyMMddHHmm[ss], Excel serial numbers; beside a date its weekday. Refused: years of two digits; dates that fit month
 * first only; dates that fit both ways and have an English a.m. or p.m.; a midnight that may be a day without a time,
 * which in the date's own column is any midnight.
 *
 * @param cells what the row holds, parsed already or not; several may say the same
 * @param timezone IANA zone of times without an offset
 * @param option where the order of dates is set, dates are read that are refused above without it
 * @param labels display names of the cells
 * @returns epoch ms
 */
export function readEventTime(
  cells: EventCells,
  timezone: string,
  option: DateOrderOption = {},
  labels: TimeLabels = LABELS,
): DatedReading<number> {
  const offsetAt = offsetsOf(timezone);
  if (offsetAt === null) return unknownZone(timezone);
  const sources: Source[] = [];
  for (const field of ['eventTime', 'date', 'time'] as const) {
    const source = readSource(field, cells, labels[field], option);
    if (source !== null && 'ok' in source) return source;
    if (source !== null) sources.push(source);
  }
  if (sources.length === 0) return refused('empty', labels.eventTime, { asked: 'time' });
  const parts = sources.map((source) => partOf(source, sources, offsetAt));
  const doubtful = doubtfulDate(sources);
  const conflict = refuseConflict(parts) ?? refuseBesideHalf(doubtful, sources);
  if (conflict !== null) return withOption(conflict, option);
  const doubt = doubtful && doubtOf(doubtful.cell, doubtful.value, doubtful.label, option);
  const instant = parts.find((part) => part.instant !== null)?.instant ?? null;
  if (instant !== null) return withDoubt(understood(instant), doubt);
  const dated = parts.find(({ day }) => day !== null);
  const timed = parts.find(({ clock }) => clock !== null);
  if (dated === undefined) return refuseWithoutDate(sources[0]);
  if (timed === undefined) return refuseWithoutTime(sources[0]);
  return withDoubt(readInstant(dated, timed, offsetAt, timezone, labels.eventTime), doubt);
}

/**
 * Reads a day, however it is written: yyyy-MM-dd, yyyyMMdd or dd/MM/yyyy, with or without a time after it, ISO
 * timestamps, DateTime, Date, Excel serial numbers.
 * Sections: Resources, CardDetails, f_reference_date; Endpoints, submittedDate.
 *
 * A zone never moves a day that is written as a day; for timestamps see `dayNamed`.
 *
 * @param given the cell, parsed already or not
 * @param field display name, for messages
 * @param timezone IANA zone in which midnight means a day without a time
 * @param option the order of dates; `firstYear`: the earliest year that makes sense, not before 1900
 * @returns yyyy-MM-dd
 */
export function readDay(
  given: unknown,
  field: string,
  timezone: string,
  option: DateOrderOption & { firstYear?: number } = {},
): DatedReading<string> {
  const { firstYear = FIRST_YEAR } = option;
  const value = valueOf(given);
  const offsetAt = offsetsOf(timezone);
  if (offsetAt === null) return unknownZone(timezone);
  const none = noValue(value, field, 'day');
  if (none !== null) return none;
  const cell = parsed(given, option);
  if (cell.kind === 'unread') {
    const wanted = cell.code === 'twoDigitYear' ? undefined : 'day';
    const unread = problem(cell.why, field, { ...cell.facts, wanted }, inSheet(value));
    const code = unread.code === 'notATime' ? 'notADate' : unread.code;
    return withOption({ ok: false, problem: { ...unread, code } }, option);
  }
  if (cell.kind === 'clock') return refused('timeForDay', field, {}, inSheet(value));
  const day = dayNamed(cell, offsetAt);
  if (day < Date.UTC(firstYear, 0, 1)) {
    return refused('outsideYears', field, { ...outsideYears(firstYear).facts, wanted: 'day' }, inSheet(value));
  }
  return withDoubt(understood(isoDay(day)), doubtOf(cell, value, field, option));
}

/**
 * The day that a value names if it names nothing more: it is written as a day, or it is midnight in Athens.
 *
 * @returns yyyy-MM-dd; undefined for anything else
 */
export function dayAlone(value: unknown): string | undefined {
  const cell = readCell(value);
  const isDay = cell.kind !== 'unread' && cell.kind !== 'clock' && mayBeDayAlone(cell, athens);
  return isDay ? isoDay(dayNamed(cell, athens)) : undefined;
}

/** The day that a cell names in Athens, with or without a time, yyyy-MM-dd; undefined where it names none. */
export function dayIn(cell: unknown, option?: DateOrderOption): string | undefined {
  const day = readDay(cell, '', REGISTRY_ZONE, option);
  return day.ok ? day.value : undefined;
}

/** Whether two cells name different days. One that names no day is none. */
export function isOtherDay(one: unknown, other: unknown, dateOrder?: DateOrder): boolean {
  const [day, own] = [one, other].map((cell) => dayIn(cell, { dateOrder }));
  return day !== undefined && own !== undefined && day !== own;
}
