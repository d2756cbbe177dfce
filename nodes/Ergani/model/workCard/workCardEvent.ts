import { readAfm } from '../cells/afm';
import { FIELD_LABELS, type FieldName, type RowFields } from '../attendance/columns';
import { fold } from '../cells/folding';
import { LATE_REASONS, type LateReason } from './lateReasons';
import { decimalReadings } from '../cells/numbers';
import {
  about,
  isEmpty,
  legible,
  type Problem,
  type Reading,
  refused,
  trimBlanks,
  understood,
  withoutBlanks,
} from '../cells/reading';
import { lazily, remembered } from '../cells/remembered';
import { sheetError } from '../cells/sheetErrors';
import {
  dayOf,
  isFuture,
  isLate,
  nightCutOff,
  ON_TIME_WINDOW_MS,
  readDay,
  readEventTime,
  toRegistryTime,
} from '../cells/time';

export type EventType = 'checkIn' | 'checkOut';

/** The three reasons with their meanings, in one line. */
const LATE_REASONS_LISTED = Object.entries(LATE_REASONS)
  .map(([code, meaning]) => `${code} = ${meaning}`)
  .join('; ');

/** An arrival or departure as a row reports it: complete and well-formed, its lateness not yet judged. */
export interface WorkCardEvent {
  /** Nine digits; null: the connected employer. */
  employerAfm: string | null;
  /** Branch number; '0' is the main branch. */
  branch: string;
  comments: string | null;
  /** Nine digits. */
  employeeAfm: string;
  lastName: string;
  firstName: string;
  event: EventType;
  /** Epoch ms. */
  eventTime: number;
  /** yyyy-MM-dd. */
  referenceDate: string;
  /** What the user gave for the case that the event is late. */
  lateReason: LateReason | null;
}

export type Verdict =
  /** `dayAssumed`: no reference date was named, so that it is the day of the event's time. */
  | { ok: true; event: WorkCardEvent; warnings: string[]; dayAssumed: boolean }
  /** All that is wrong with the row, not only the first; and what could be read all the same. */
  | { ok: false; problems: Problem[]; read: Partial<WorkCardEvent> };

const { event: EVENT, branch: BRANCH, lateReason: LATE_REASON, eventTime: EVENT_TIME } = FIELD_LABELS;

const CHECK_IN_WORDS = [
  'check-in',
  'checked in',
  'in',
  'entry',
  'entrance',
  'arrival',
  'arrive',
  'arrived',
  'start',
  'begin',
  'clock in',
  'punch in',
  'sign in',
  'login',
  'είσοδος',
  'εισ',
  'προσέλευση',
  'άφιξη',
  'έναρξη',
  'έναρξη εργασίας',
  'έναρξη βάρδιας',
  'αρχή',
  'μέσα',
];
const CHECK_OUT_WORDS = [
  'check-out',
  'checked out',
  'out',
  'exit',
  'departure',
  'depart',
  'departed',
  'end',
  'finish',
  'clock out',
  'punch out',
  'sign out',
  'logout',
  'έξοδος',
  'εξ',
  'αποχώρηση',
  'αναχώρηση',
  'λήξη',
  'λήξη εργασίας',
  'λήξη βάρδιας',
  'τέλος',
  'έξω',
];

const eventWords = lazily(
  () =>
    new Map<string, EventType>([
      ...CHECK_IN_WORDS.map((word) => [fold(word), 'checkIn'] as const),
      ...CHECK_OUT_WORDS.map((word) => [fold(word), 'checkOut'] as const),
    ]),
);

/** Letters that stand for both; I and O are here because they pass for the codes 1 and 0, which mean the opposite. */
const ambiguousEvents = lazily(
  () =>
    new Map([
      [fold('Ε'), 'check-in (Είσοδος, entry) or check-out (Έξοδος, exit)'],
      [fold('Α'), 'check-in (Άφιξη, arrival) or check-out (Αποχώρηση)'],
      [fold('I'), 'check-in (in) or check-out (the code 1)'],
      [fold('O'), 'check-out (out) or check-in (the code 0)'],
    ]),
);

const WRITE_EVENT = 'Enter checkIn (or 0, Είσοδος) for an arrival, checkOut (or 1, Έξοδος) for a departure';
const LONGEST_WORD = 60;

/** What f_type holds for each type of event. Section: Resources, CardDetails, f_type. */
const EVENT_CODES: Record<string, EventType> = { '0': 'checkIn', '1': 'checkOut' };

/** A sheet has few branches and few words. */
const KNOWN_CODES = 512;

const bareCode = remembered((text: string) => {
  const code = withoutBlanks(text).replace(/^['’‘]/, '');
  // Of 1.0 there is one reading; 1.000 is a thousand, too.
  return decimalReadings(code).length === 1 ? code.replace(/(?<=^\d+)[.,]0+$/, '') : code;
}, KNOWN_CODES);

/**
 * A cell of a code column as text: Excel's apostrophe and the `.0` of number columns taken away; null for no text.
 * Where the point can part thousands, it stays, and the text is no code.
 */
function codeText(value: unknown): string | null {
  if (typeof value === 'string') {
    return value.length > LONGEST_WORD ? null : bareCode(value);
  }
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : null;
}

/**
 * Reads an event's type from its code (0 = check-in, 1 = check-out) or from an English or Greek word, case and accents
 * aside, or from both where they agree ("0 - Είσοδος"). True and false are refused: they say nothing of a direction.
 * Section: Resources, CardDetails, f_type.
 */
export function readEventType(value: unknown): Reading<EventType> {
  if (isEmpty(value)) return refused(EVENT, 'is empty', WRITE_EVENT);
  const error = sheetError(value, EVENT);
  if (error !== null) return error;
  const text = codeText(value);
  if (text === null) return refused(EVENT, about(value, 'is neither a check-in nor a check-out'), WRITE_EVENT);
  const code = EVENT_CODES[/^0*[01]$/.test(text) ? text.slice(-1) : ''];
  if (code !== undefined) return understood(code);
  const word = fold(text);
  const named = eventWords().get(word);
  if (named !== undefined) return understood(named);
  const ambiguous = ambiguousEvents().get(word);
  if (ambiguous !== undefined) return refused(EVENT, about(value, `can be ${ambiguous}`), WRITE_EVENT);
  const coded = EVENT_CODES[word.slice(0, 1)];
  if (coded !== undefined && eventWords().get(word.slice(1)) === coded) return understood(coded);
  return refused(EVENT, about(value, 'is neither a check-in nor a check-out'), WRITE_EVENT);
}

/**
 * Reads a branch number: digits, without leading zeros and without the `.0` of a number column; empty is the main
 * branch. Section: Resources, Card entry, f_aa (`"0"` is the main branch).
 */
export function readBranch(value: unknown): Reading<string> {
  if (isEmpty(value)) return understood('0');
  const error = sheetError(value, BRANCH);
  if (error !== null) return error;
  const text = codeText(value);
  if (text !== null && /^\d{1,15}$/.test(text)) return understood(text.replace(/^0+(?=\d)/, ''));
  const readings = text === null ? [] : decimalReadings(text).map((one) => one.replace(/\.0+$/, ''));
  const what = readings.length > 1 ? `can be ${readings.join(' or ')}` : 'is no branch number';
  return refused(BRANCH, about(value, what), 'Enter the number of the branch in digits alone; 0 is the main branch');
}

/**
 * Reads the code of a late reason; empty is none. Section: Resources, "f_aitiologia values".
 */
export function readLateReason(value: unknown): Reading<LateReason | null> {
  if (isEmpty(value)) return understood(null);
  const error = sheetError(value, LATE_REASON);
  if (error !== null) return error;
  const text = codeText(value);
  if (text !== null && /^0*[123]$/.test(text)) return understood(`00${text.slice(-1)}` as LateReason);
  if (text !== null && /^(?:empty|none|null)$/i.test(text)) return understood(null);
  return refused(
    LATE_REASON,
    about(value, 'is none of the three reasons that the registry takes'),
    `Leave it empty, or enter one of: ${LATE_REASONS_LISTED}. They are for force majeure only`,
  );
}

/**
 * Reads a name: text as it is seen, otherwise as it is written.
 * Section: Resources, CardDetails, f_eponymo and f_onoma.
 *
 * @param field display name, for messages
 */
export function readName(value: unknown, field: string): Reading<string> {
  const remedy = `Enter the employee's ${field.toLowerCase()} as the registry knows it`;
  if (isEmpty(value)) return refused(field, 'is empty', remedy);
  const error = sheetError(value, field);
  if (error !== null) return error;
  if (typeof value !== 'string') return refused(field, about(value, 'is not text'), remedy);
  const name = trimBlanks(legible(value));
  return name === '' ? refused(field, 'is empty', remedy) : understood(name);
}

/**
 * Reads the note of a Card entry as it is seen, in one line; empty is none. Section: Resources, Card entry, f_comments.
 */
export function readComments(value: unknown): Reading<string | null> {
  if (isEmpty(value)) return understood(null);
  const error = sheetError(value, FIELD_LABELS.comments);
  if (error !== null) return error;
  if (typeof value === 'string') return understood(trimBlanks(legible(value)) || null);
  if (typeof value === 'number' || typeof value === 'bigint') return understood(String(value));
  return refused(FIELD_LABELS.comments, about(value, 'is not text'), 'Enter a note as text, or leave it empty');
}

/**
 * Turns what a row says into an event, or into the list of all that is wrong with it. Needs no clock: whether the
 * event is late or lies in the future is for `judge`. Section: Resources, Work-card submission.
 *
 * @param fields cells by field, of any type
 * @param context `timezone`: IANA zone of times without an offset; `employerAfm` and `lateReason`: for rows that name
 *   none of their own
 */
export function readWorkCardEvent(
  fields: RowFields,
  context: { timezone: string; employerAfm: string | null; lateReason: LateReason | null },
): Verdict {
  const problems: Problem[] = [];
  const warnings: string[] = [];

  function take<T>(reading: Reading<T>): T | undefined {
    if (!reading.ok) {
      problems.push(reading.problem);
      return undefined;
    }
    if (reading.warning !== undefined) warnings.push(reading.warning);
    return reading.value;
  }
  const filled = (field: FieldName): boolean => !isEmpty(fields[field]);

  const employerAfm = filled('employerAfm')
    ? take(readAfm(fields.employerAfm, FIELD_LABELS.employerAfm))
    : context.employerAfm;
  const branch = take(readBranch(fields.branch));
  const comments = take(readComments(fields.comments));
  const employeeAfm = take(readAfm(fields.employeeAfm, FIELD_LABELS.employeeAfm));
  const lastName = take(readName(fields.lastName, FIELD_LABELS.lastName));
  const firstName = take(readName(fields.firstName, FIELD_LABELS.firstName));
  const event = take(readEventType(fields.event));
  const eventTime = take(readEventTime(fields, context.timezone));
  const referenceDate = filled('referenceDate')
    ? take(readDay(fields.referenceDate, FIELD_LABELS.referenceDate, context.timezone))
    : eventTime === undefined
      ? undefined
      : dayOf(eventTime);
  const lateReason = filled('lateReason') ? take(readLateReason(fields.lateReason)) : context.lateReason;

  if (event === 'checkOut' && eventTime !== undefined && referenceDate !== undefined) {
    const problem = afterCutOff(eventTime, referenceDate);
    if (problem !== null) problems.push(problem);
  }
  const read = {
    employerAfm,
    branch,
    comments,
    employeeAfm,
    lastName,
    firstName,
    event,
    eventTime,
    referenceDate,
    lateReason,
  };
  // What could not be read is undefined, and among the problems.
  return problems.length === 0
    ? { ok: true, event: read as WorkCardEvent, warnings, dayAssumed: !filled('referenceDate') }
    : { ok: false, problems, read };
}

/** What is wrong with a check-out after 11:00 of the day after its reference date; null for nothing. */
function afterCutOff(eventTime: number, referenceDate: string): Problem | null {
  const cutOff = nightCutOff(referenceDate);
  if (eventTime <= cutOff) return null;
  return refused(
    EVENT_TIME,
    `"${toRegistryTime(eventTime)}" of a check-out lies after ${toRegistryTime(cutOff)}, the latest for ${FIELD_LABELS.referenceDate} "${referenceDate}"`,
    'A check-out counts until 11:00 of the day after its reference date. Check both, and enter the day on which the shift began as Reference Date',
  ).problem;
}

/** A span of time in words, to the minute below two hours. */
function inWords(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.round(ms / 3_600_000);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}

/**
 * Judges an event at the moment of its sending: whether it is late, and which reason then goes out. An event on time
 * goes out with null even where a reason was given; a late one needs a reason, and nothing picks one for the user.
 * Section: Endpoints, rule 6 of `POST /Documents/WRKCardSE`; Resources, f_aitiologia.
 *
 * @param now epoch ms, the moment of sending
 */
export function judge(
  event: WorkCardEvent,
  now: number,
): { ok: true; late: boolean; lateReason: LateReason | null } | { ok: false; problem: Problem } {
  if (isFuture(event.eventTime, now)) {
    return refused(
      EVENT_TIME,
      `"${toRegistryTime(event.eventTime)}" lies in the future: it is now ${toRegistryTime(now)}`,
      'Submit an event once it has happened. If it has, check its date, its time zone and the clock that it came from',
    );
  }
  if (!isLate(event.eventTime, now)) return { ok: true, late: false, lateReason: null };
  if (event.lateReason !== null) return { ok: true, late: true, lateReason: event.lateReason };
  return refused(
    LATE_REASON,
    `is empty, and the event of ${toRegistryTime(event.eventTime)} is ${inWords(now - event.eventTime)} old: after ${ON_TIME_WINDOW_MS / 60_000} minutes the registry asks for a reason`,
    `Where one of these kept the event from being submitted in time, enter its code: ${LATE_REASONS_LISTED}. They are for force majeure only, not a general excuse for lateness`,
  );
}

/**
 * How long the events can wait: until the first of those that are on time, and have no reason to be late, would be
 * late. Section: Limits, "On-time window".
 *
 * @param now epoch ms
 * @returns ms; Infinity where none of the events is like that
 */
export function timeLeft(events: WorkCardEvent[], now: number): number {
  return events
    .filter(({ eventTime, lateReason }) => lateReason === null && !isLate(eventTime, now))
    .reduce((left, { eventTime }) => Math.min(left, eventTime + ON_TIME_WINDOW_MS - now), Infinity);
}

/** How far two clocks can differ although one follows the other, which is told in whole seconds. */
const CLOCKS_DIFFER_MS = 2_000;

/**
 * How long it takes until all of the events have happened by any clock. The registry refuses events of the future.
 *
 * @param now epoch ms
 * @returns ms; 0 where all have
 */
export function timeToHappen(events: WorkCardEvent[], now: number): number {
  return events.reduce((longest, { eventTime }) => Math.max(longest, eventTime + CLOCKS_DIFFER_MS - now), 0);
}

/**
 * How long it takes until the events that are close to a line are beyond it by any clock: those that are about to be
 * late, or just are; and, where that makes no other event late, those that have just happened. The registry may see
 * such an event on the other side of the line. Section: Limits, "On-time window".
 *
 * @param now epoch ms
 * @returns ms; 0 where no event is so close
 */
export function timeToBeSure(events: WorkCardEvent[], now: number): number {
  const late = events
    .map(({ eventTime }) => eventTime + ON_TIME_WINDOW_MS + CLOCKS_DIFFER_MS - now)
    .filter((left) => left > 0 && left <= 2 * CLOCKS_DIFFER_MS)
    .reduce((longest, left) => Math.max(longest, left), 0);
  const happened = timeToHappen(
    events.filter(({ eventTime }) => eventTime <= now),
    now,
  );
  return happened < timeLeft(events, now) ? Math.max(late, happened) : late;
}
