import { isEmpty, type Problem, type Reading, type Refusal, refused, understood } from '../result';
import { noValue, sheetError } from '../sheetErrors';
import {
  type Cell,
  clockChange,
  type DateOrder,
  EITHER_ORDER,
  type Instant,
  LONGEST_TEXT,
  outsideYears,
  readCell,
  type Unread,
  WRITE_CLOCK,
  WRITE_DAY,
  WRITE_TIME,
} from './parse';
import type { ReasonCode } from '../reasonCodes';
import { TimeCell } from './timeCell';
import {
  athens,
  clockOf,
  DAY,
  formatted,
  HOUR,
  instantsOf,
  isoDay,
  midnightOf,
  type OffsetAt,
  offsetsOf,
  REGISTRY_ZONE,
} from './zones';
import { refusedTime } from './written';

export { REGISTRY_ZONE };
export type { DateOrder } from './parse';

/** Nothing was reported to the registry before this year; an earlier one is a slip. */
const FIRST_YEAR = 2000;
const FIRST_DAY = Date.UTC(FIRST_YEAR, 0, 1);
/** Midnight of that day in Athens. */
const FIRST_INSTANT = FIRST_DAY - 2 * HOUR;

/** Display names of the cells that can hold an event's time. */
const LABELS = { eventTime: 'Event Time', date: 'Event Date', time: 'Time' };

export type TimeLabels = Readonly<typeof LABELS>;

/** How the dates of a sheet are read, where its user can say so by the option Date Order. */
export interface Manner {
  dateOrder?: DateOrder;
}

/** What is in doubt only as long as nobody has said in which order a date is written. */
const IN_DOUBT_BY_ORDER: readonly ReasonCode[] = ['monthFirst', 'ambiguousDate', 'twoDigitYear'];
const SET_ORDER = "or set the option 'Date Order'";

/** A refusal with its way out by the option, where there is the option. */
function withOption(refusal: Refusal, { dateOrder }: Manner): Refusal {
  const { problem } = refusal;
  if (dateOrder === undefined || !IN_DOUBT_BY_ORDER.includes(problem.code)) return refusal;
  return { ok: false, problem: { ...problem, remedy: `${problem.remedy}, ${SET_ORDER}` } };
}

/**
 * What a value with a date means. `doubt`: what is wrong with it where another row shows that dates have the month first.
 */
export type DatedReading<T> = Refusal | { ok: true; value: T; warning?: string; doubt?: () => Problem };

/** The doubt of a value whose day and month can change places. */
function doubtOf(cell: Readable, value: unknown, label: string, manner: Manner): (() => Problem) | undefined {
  if (manner.dateOrder === undefined || cell.kind === 'clock' || cell.monthFirst === undefined) return undefined;
  return () => withOption(eitherOfBoth(cell, value, label) as Refusal, manner).problem;
}

/** Why a date is in doubt that can be read in both orders. */
const OTHER_ROWS = 'and other rows have the month first';

export const BESIDE_HALF = 'beside a time with a.m. or p.m.';

/** Refuses a date whose day and month can change places; null for any other cell. */
function eitherOfBoth(cell: Cell, value: unknown, label: string, why = OTHER_ROWS): Refusal | null {
  if (cell.kind === 'clock' || cell.kind === 'unread' || cell.monthFirst === undefined) return null;
  const { code, text, remedy } = EITHER_ORDER;
  return refusedTime(code, label, `${text}, ${why}`, remedy, value);
}

/**
 * What is wrong with a value where something shows that dates may have the month first, and no option tells; null for
 * nothing.
 *
 * @param why what shows it, for the message; another row, where nothing is said
 */
export const inDoubtOfOrder = (value: unknown, label: string, why?: string): Problem | null =>
  eitherOfBoth(readCell(value), value, label, why)?.problem ?? null;

/** A reading with the doubt of what it was made of, if there is one. */
export function withDoubt<T>(reading: Reading<T>, doubt: (() => Problem) | undefined): DatedReading<T> {
  return reading.ok && doubt !== undefined ? { ...reading, doubt } : reading;
}

/** The day of an instant (epoch ms) in Athens, yyyy-MM-dd. */
export function dayOf(instant: number): string {
  return isoDay(instant + athens(instant));
}

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

const offsetIn = (instant: number, timezone: string): number => (offsetsOf(timezone) ?? athens)(instant);

/** The cell as it came. */
export const valueOf = (given: unknown): unknown => (given instanceof TimeCell ? given.value : given);

type Readable = Exclude<Cell, Unread>;
type Dated = Exclude<Readable, { kind: 'clock' }>;

/** Whether an instant is midnight in the user's zone or in the registry's. */
function isMidnight(instant: number, offsetAt: OffsetAt): boolean {
  const midnightBy = (offsets: OffsetAt): boolean => (instant + offsets(instant)) % DAY === 0;
  return midnightBy(offsetAt) || (offsetAt !== athens && midnightBy(athens));
}

/**
 * Whether a cell may mean a bare day. It does if it names no time, or if its time is midnight: as written, in the
 * user's zone or in Athens, or in UTC for a cell that a program printed.
 */
function isDayAlone(cell: Dated, offsetAt: OffsetAt): boolean {
  if (cell.clock === 0 || cell.clock === null) return true;
  if (cell.kind === 'local') return false;
  return (cell.printed && cell.instant % DAY === 0) || isMidnight(cell.instant, offsetAt);
}

/**
 * Whether a midnight may just as well be a bare day, in a cell that should hold date and time. 2026-05-04 often arrives
 * as midnight in UTC, and from a program also as midnight in its own zone. A person who writes midnight with the offset
 * of this place means midnight.
 */
function isDoubtful(cell: Instant, offsetAt: OffsetAt): boolean {
  if (cell.printed) return isDayAlone(cell, offsetAt);
  const inUtc = cell.instant === cell.day + cell.clock;
  return cell.clock === 0 && (inUtc || !isMidnight(cell.instant, offsetAt));
}

/**
 * The day that a cell names, ms since the epoch as if in UTC. Without a zone, or at midnight of the zone it is written
 * in, it is the day as written: spreadsheets print a day as 2026-05-04T00:00:00.000Z. Midnight in the user's zone is
 * the day there: 2026-05-03T21:00:00.000Z is 4 May in Athens. Any other instant falls on its day in Athens, the
 * registry's zone.
 */
function dayNamed(cell: Dated, offsetAt: OffsetAt): number {
  if (cell.kind === 'local') return cell.day;
  if (cell.clock === 0) return cell.day;
  const local = cell.instant + offsetAt(cell.instant);
  return local % DAY === 0 ? local : midnightOf(cell.instant + athens(cell.instant));
}

function unknownZone(timezone: string): Refusal {
  return refused(
    'unknownTimezone',
    'Timezone',
    'is no time zone',
    'Enter the name of a zone, e.g. Europe/Athens',
    timezone,
  );
}

/** A cell that holds something, with its field. */
interface Source {
  field: keyof typeof LABELS;
  label: string;
  value: unknown;
  cell: Readable;
}

type EventCells = Readonly<Partial<Record<Source['field'], unknown>>>;

/** Reads one of the cells; null where it is empty. */
function sourceOf(field: Source['field'], cells: EventCells, label: string, manner: Manner): Source | Refusal | null {
  const given = cells[field];
  const value = valueOf(given);
  if (isEmpty(value)) return null;
  const error = sheetError(value, label);
  if (error !== null) return error;
  const read = given instanceof TimeCell ? given.cell : readCell(value, manner.dateOrder);
  const isTooEarly =
    (read.kind === 'local' && read.day < FIRST_DAY) || (read.kind === 'instant' && read.instant < FIRST_INSTANT);
  const cell = isTooEarly ? outsideYears(FIRST_YEAR) : read;
  if (cell.kind !== 'unread') return { field, label, value, cell };
  return withOption(refusedTime(cell.code, label, cell.text, remedyFor(cell, field, cells), value), manner);
}

/** How to write what could not be read: a text beside a date needs the time alone, a text for a date the day. */
function remedyFor({ code, remedy }: Unread, field: Source['field'], { date }: EventCells): string {
  if (code !== 'notATime') return remedy;
  if (field === 'date') return WRITE_DAY;
  return new TimeCell(valueOf(date)).namesDay ? WRITE_CLOCK : remedy;
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
  if (cell.kind === 'clock') return { source, day: null, clock: cell.clock, instant: null };
  if (isDayAlone(cell, offsetAt) && !isWhole(source.field, cell, sources, offsetAt)) {
    return { source, day: dayNamed(cell, offsetAt), clock: null, instant: null };
  }
  if (cell.kind === 'local') return { source, day: cell.day, clock: cell.clock, instant: null };
  const local = cell.instant + offsetAt(cell.instant);
  return { source, day: midnightOf(local), clock: clockOf(local), instant: cell.instant };
}

/** Whether a midnight is the time of the event, rather than a day whose time is in another cell or missing. */
function isWhole(field: Source['field'], cell: Dated, sources: Source[], offsetAt: OffsetAt): boolean {
  if (field === 'date' || (cell.kind === 'instant' && isDoubtful(cell, offsetAt))) return false;
  return !sources.some((other) => other.cell.kind === 'clock' || !isDayAlone(other.cell, offsetAt));
}

/** The date whose day and month can change places; undefined where another cell leaves no doubt. */
function doubtfulDate(sources: Source[]): Source | undefined {
  const dates = sources.filter(({ cell }) => cell.kind !== 'clock');
  const sure = dates.some(({ cell }) => cell.kind === 'clock' || cell.monthFirst === undefined);
  return sure ? undefined : dates[0];
}

/** Refuses a date that can be read month first, beside an English a.m. or p.m.: those who write so may read it so. */
function orderOf(doubtful: Source | undefined, sources: Source[]): Refusal | null {
  if (doubtful === undefined || !sources.some(({ cell }) => cell.kind === 'clock' && cell.english)) return null;
  return eitherOfBoth(doubtful.cell, doubtful.value, doubtful.label, BESIDE_HALF);
}

/** Refuses a row that names a day and no time. */
function withoutTime({ field, label, value, cell }: Source): Refusal {
  if (field !== 'date' && cell.kind === 'instant') {
    return refusedTime(
      'ambiguousTime',
      label,
      'can be a midnight or a day without a time',
      'Enter it as text, like 2026-05-04 08:00 (midnight is 00:00) or 2026-05-04T08:00:00+03:00',
      value,
    );
  }
  return refusedTime(
    'dateWithoutTime',
    label,
    'holds a date but no time',
    `Add the time of the day ${field === 'date' ? '' : 'in the same cell, as in 2026-05-04 08:00, or '}in a column of its own; midnight is 00:00`,
    value,
  );
}

/** Refuses a row that names a time and no day. */
const withoutDate = ({ label, value }: Source): Refusal =>
  refusedTime(
    'timeWithoutDate',
    label,
    'holds a time but no date',
    'Add the date, in the same cell or in a column of its own',
    value,
  );

/**
 * The instant of a day and a time of the day, each with its cell. If the clocks change and there is none, or two, the
 * refusal names both offsets.
 */
function instantOf(
  { source: dated, day }: Part,
  { source: timed, clock }: Part,
  offsetAt: OffsetAt,
  timezone: string,
  wholeField: string,
): Reading<number> {
  const local = Number(day) + Number(clock);
  const { instants } = instantsOf(local, offsetAt);
  // East of Athens the first year begins earlier than in Athens.
  if (instants.length === 1 && instants[0] < FIRST_INSTANT) {
    return refusedTime('outsideYears', dated.label, outsideYears(FIRST_YEAR).text, WRITE_TIME, dated.value);
  }
  if (instants.length === 1) return understood(instants[0]);
  const { text, offsets } = clockChange(local, offsetAt, timezone);
  const remedy = `Enter the time that is meant with its offset, ${offsets}, in ${wholeField}`;
  const cells = dated === timed ? [timed.value] : [dated.value, timed.value];
  return refusedTime('clockChange', timed.label, text, remedy, ...cells);
}

/** Refuses cells that contradict each other; null if all agree. */
function conflictOf(parts: Part[]): Refusal | null {
  for (const what of ['day', 'clock', 'instant'] as const) {
    const first = parts.find((part) => part[what] !== null);
    const other = parts.find((part) => part[what] !== null && part[what] !== first?.[what]);
    if (first === undefined || other === undefined) continue;
    const { label } = first.source;
    const differs = `names another ${what === 'day' ? 'day' : 'time'} than ${label}`;
    return refusedTime(
      'cellsDiffer',
      other.source.label,
      differs,
      'Leave one of them empty, or make them agree. The work day of a shift belongs in Reference Date',
      other.source.value,
    );
  }
  return null;
}

/**
 * The exact time of an event, from one cell that holds all of it, or from several that hold its date and its time.
 * Section: Resources, CardDetails, f_date.
 *
 * Understood: ISO 8601 with or without offset, luxon DateTime, JavaScript Date, epoch seconds and milliseconds,
 * dd/MM/yyyy HH:mm[:ss] (also yyyy/MM/dd, also with - and . and with a.m./p.m. in English and Greek), months by name,
 * yyyyMMddHHmm[ss], Excel serial numbers; beside a date its weekday. Refused: years of two digits; dates that fit month
 * first only; dates that fit both ways and have an English a.m. or p.m.; a midnight that may be a bare day, which in the
 * date's own column is any midnight.
 *
 * @param cells what the row holds, parsed already or not; several may say the same
 * @param timezone IANA zone of times without an offset
 * @param manner the order of dates: set, it allows what is refused above for want of it
 * @param labels display names of the cells
 * @returns epoch ms
 */
export function readEventTime(
  cells: { eventTime?: unknown; date?: unknown; time?: unknown },
  timezone: string,
  manner: Manner = {},
  labels: TimeLabels = LABELS,
): DatedReading<number> {
  const offsetAt = offsetsOf(timezone);
  if (offsetAt === null) return unknownZone(timezone);
  const sources: Source[] = [];
  for (const field of ['eventTime', 'date', 'time'] as const) {
    const source = sourceOf(field, cells, labels[field], manner);
    if (source !== null && 'ok' in source) return source;
    if (source !== null) sources.push(source);
  }
  if (sources.length === 0) return refusedTime('missing', labels.eventTime, 'is empty', WRITE_TIME);
  const parts = sources.map((source) => partOf(source, sources, offsetAt));
  const doubtful = doubtfulDate(sources);
  const conflict = conflictOf(parts) ?? orderOf(doubtful, sources);
  if (conflict !== null) return withOption(conflict, manner);
  const doubt = doubtful && doubtOf(doubtful.cell, doubtful.value, doubtful.label, manner);
  const instant = parts.find((part) => part.instant !== null)?.instant ?? null;
  if (instant !== null) return withDoubt(understood(instant), doubt);
  const dated = parts.find(({ day }) => day !== null);
  const timed = parts.find(({ clock }) => clock !== null);
  if (dated === undefined) return withoutDate(sources[0]);
  if (timed === undefined) return withoutTime(sources[0]);
  return withDoubt(instantOf(dated, timed, offsetAt, timezone, labels.eventTime), doubt);
}

/**
 * A day, however it is written: yyyy-MM-dd, yyyyMMdd or dd/MM/yyyy, with or without a time after it, ISO timestamps,
 * DateTime, Date, Excel serial numbers. Sections: Resources, CardDetails, f_reference_date; Endpoints, submittedDate.
 *
 * A zone never moves a day that is written as a day; for timestamps see `dayNamed`.
 *
 * @param given the cell, parsed already or not
 * @param field display name, for messages
 * @param timezone IANA zone in which midnight means a bare day
 * @param manner the order of dates; `firstYear`: the earliest year that makes sense, not before 1900
 * @returns yyyy-MM-dd
 */
export function readDay(
  given: unknown,
  field: string,
  timezone: string,
  manner: Manner & { firstYear?: number } = {},
): DatedReading<string> {
  const { firstYear = FIRST_YEAR } = manner;
  const value = valueOf(given);
  const offsetAt = offsetsOf(timezone);
  if (offsetAt === null) return unknownZone(timezone);
  const none = noValue(value, field, WRITE_DAY);
  if (none !== null) return none;
  const cell = given instanceof TimeCell ? given.cell : readCell(value, manner.dateOrder);
  if (cell.kind === 'unread') {
    const { code, text, remedy } = cell;
    if (code === 'notATime') return refusedTime('notADate', field, text, WRITE_DAY, value);
    const write = code === 'twoDigitYear' ? remedy : WRITE_DAY;
    return withOption(refusedTime(code, field, text, write, value), manner);
  }
  if (cell.kind === 'clock') {
    return refusedTime('timeWithoutDate', field, 'holds a time but no day', WRITE_DAY, value);
  }
  const day = dayNamed(cell, offsetAt);
  if (day < Date.UTC(firstYear, 0, 1)) {
    return refusedTime('outsideYears', field, outsideYears(firstYear).text, WRITE_DAY, value);
  }
  return withDoubt(understood(isoDay(day)), doubtOf(cell, value, field, manner));
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

/**
 * The day that a value names if it names nothing more: it is written as a day, or it is midnight in Athens.
 *
 * @returns yyyy-MM-dd; undefined for anything else
 */
export function dayAlone(value: unknown): string | undefined {
  const cell = readCell(value);
  if (cell.kind === 'unread' || cell.kind === 'clock' || !isDayAlone(cell, athens)) return undefined;
  return isoDay(dayNamed(cell, athens));
}

/** The day that a cell names in Athens, with or without a time, yyyy-MM-dd; undefined where it names none. */
export function dayIn(cell: unknown, manner?: Manner): string | undefined {
  const day = readDay(cell, '', REGISTRY_ZONE, manner);
  return day.ok ? day.value : undefined;
}

/**
 * The time at which the registry recorded a submission, as later calls need it. Section: Resources, Submission
 * receipt, submitDate; Endpoints, submittedDate. Taken with seconds and as ISO too.
 *
 * @param text submitDate as the registry wrote it, in the time of Athens where it has no offset
 * @param near epoch ms close to the submission: tells which hour is meant when the clocks go back
 * @returns submittedAt as ISO 8601 with the offset of Athens, submittedDate as yyyyMMdd; undefined for any other text
 */
export function readSubmitDate(text: string, near: number): SubmitTime | undefined {
  if (text.length > LONGEST_TEXT) return undefined;
  const [first, second]: Array<SubmitTimes[number] | undefined> = submitTimesOf(text);
  const isSecond = first && second && Math.abs(second.instant - near) < Math.abs(first.instant - near);
  return (isSecond ? second : first)?.time;
}

interface SubmitTime {
  submittedAt: string;
  submittedDate: string;
}

/** `instant`: epoch ms. */
type SubmitTimes = Array<{ instant: number; time: SubmitTime }>;

/** What a submitDate can mean: two times where the clocks change, none where it is no time. */
function submitTimesOf(text: string): SubmitTimes {
  const cell = readCell(text);
  let candidates: number[] = [];
  if (cell.kind === 'instant') candidates = [cell.instant];
  else if (cell.kind === 'local' && cell.clock !== null) {
    const local = cell.day + cell.clock;
    const { instants, offsets } = instantsOf(local, athens);
    candidates = instants.length > 0 ? instants : offsets.map((offset) => local - offset);
  }
  return candidates.map((instant) => ({
    instant,
    time: { submittedAt: toRegistryTime(instant), submittedDate: dayOf(instant).replace(/-/g, '') },
  }));
}
