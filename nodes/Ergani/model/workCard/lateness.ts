import { FIELD_LABELS } from '../attendance/columns';
import { type Problem, type Reading, refused, understood } from '../cells/reading';
import { toRegistryTime } from '../cells/time';
import { athens, DAY, HOUR, instantsOf, MINUTE } from '../cells/zones';
import { LATE_REASONS_LISTED, type LateReason } from './lateReasons';
import type { WorkCardEvent } from './workCardEvent';

const { eventTime: EVENT_TIME, lateReason: LATE_REASON, referenceDate: REFERENCE_DATE } = FIELD_LABELS;

/** On time is within 15 minutes of f_date. Section: Limits, "On-time window". */
export const ON_TIME_WINDOW_MS = 15 * MINUTE;

/** How far ahead of the clock an event may lie and only be early: clocks of terminals and servers differ by seconds. */
const CLOCK_ERROR_MS = MINUTE;

/** The night-shift cut-off, on the day after the reference date. */
const CUT_OFF_HOUR = 11;

/** An event as it goes out at a moment. */
export interface JudgedEvent {
  event: WorkCardEvent;
  late: boolean;
  /** The reason that goes out for it: null on time. */
  lateReason: LateReason | null;
}

/**
 * Whether an event is outside the on-time window when it is submitted. Exactly 15 minutes are on time.
 * Section: Endpoints, rule 6 of `POST /Documents/WRKCardSE`.
 *
 * @param eventTime epoch ms
 * @param now epoch ms, the moment of sending
 */
export function isLate(eventTime: number, now: number): boolean {
  return now - eventTime > ON_TIME_WINDOW_MS;
}

/**
 * Whether an event lies so far in the future, beyond a minute, that no clock explains it. The specification is silent;
 * the registry refuses events of the future. One that is only early waits until it is past: see `timeToHappen`.
 *
 * @param eventTime epoch ms
 * @param now epoch ms
 */
export function isFuture(eventTime: number, now: number): boolean {
  return eventTime - now > CLOCK_ERROR_MS;
}

/**
 * The latest moment of a check-out: 11:00 in Athens on the day after its reference date.
 * Section: Limits, "Night-shift check-out cut-off".
 *
 * @param referenceDate yyyy-MM-dd
 * @returns epoch ms; NaN where the text is no day
 */
export function nightCutOff(referenceDate: string): number {
  const local = Date.parse(`${referenceDate}T00:00:00Z`) + DAY + CUT_OFF_HOUR * HOUR;
  return Number.isNaN(local) ? local : instantsOf(local, athens()).instants[0];
}

/** What is wrong with a check-out after 11:00 of the day after its reference date; null for nothing. */
export function afterCutOff(eventTime: number, referenceDate: string): Problem | null {
  const cutOff = nightCutOff(referenceDate);
  if (eventTime <= cutOff) return null;
  return refused(
    'afterCutOff',
    EVENT_TIME,
    `"${toRegistryTime(eventTime)}" of a check-out lies after ${toRegistryTime(cutOff)}, the latest for ${REFERENCE_DATE} "${referenceDate}"`,
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
export function judge(event: WorkCardEvent, now: number): Reading<JudgedEvent> {
  if (isFuture(event.eventTime, now)) {
    return refused(
      'inFuture',
      EVENT_TIME,
      `"${toRegistryTime(event.eventTime)}" lies in the future: it is now ${toRegistryTime(now)}`,
      'Submit an event once it has happened. If it has, check its date, its time zone and the clock that it came from',
    );
  }
  if (!isLate(event.eventTime, now)) return understood({ event, late: false, lateReason: null });
  if (event.lateReason !== null) return understood({ event, late: true, lateReason: event.lateReason });
  return refused(
    'lateReasonMissing',
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
