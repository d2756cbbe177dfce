import { FIELD_LABELS } from '../sheet/fields';
import { refused } from '../values/problems';
import { type Reading, understood } from '../values/result';
import { timeText } from '../values/time/written';
import { MINUTE } from '../values/time/zones';
import type { LateReason } from './lateReasons';
import type { WorkCardEvent } from './workCardEvent';

const { eventTime: EVENT_TIME, lateReason: LATE_REASON } = FIELD_LABELS;

/** Section: Limits, "On-time window". */
const ON_TIME_WINDOW_MS = 15 * MINUTE;

/**
 * The clocks of terminals and servers differ by seconds, so an event may lie this far ahead of the registry's clock.
 */
const CLOCK_ERROR_MS = MINUTE;

/** An event as it goes out at a given moment. */
export interface JudgedEvent {
  event: WorkCardEvent;
  late: boolean;
  /** The reason that goes out with it: null for an event on time. */
  lateReason: LateReason | null;
}

/**
 * Whether an event is late. After exactly 15 minutes it is still on time.
 * Section: Endpoints, rule 6 of `POST /Documents/WRKCardSE`.
 *
 * @param eventTime epoch ms
 * @param now epoch ms, the moment of sending
 */
export function isLate(eventTime: number, now: number): boolean {
  return now - eventTime > ON_TIME_WINDOW_MS;
}

/**
 * Whether an event lies so far in the future that it can't go out. The registry refuses events of the future, which the
 * specification does not mention. An event less than a minute ahead is early: it waits until it has happened.
 *
 * @param eventTime epoch ms
 * @param now epoch ms
 */
export function isFuture(eventTime: number, now: number): boolean {
  return eventTime - now > CLOCK_ERROR_MS;
}

/** Whether an event has not happened yet. Both in epoch ms, by the registry's clock. */
export function isEarly(eventTime: number, now: number): boolean {
  return eventTime > now;
}

/**
 * When the registry accepts an event (epoch ms): from `opens` on, and from `lateFrom` on with a late reason only. Until
 * `harmlessUntil` the same request can be sent again: it is accepted on the same terms.
 * Section: Limits, "On-time window".
 */
export function windowOf({ eventTime, lateReason }: WorkCardEvent) {
  const lateFrom = eventTime + ON_TIME_WINDOW_MS;
  return { opens: eventTime, lateFrom, hasReason: lateReason !== null, harmlessUntil: lateFrom };
}

/** Whether `judge` accepts an event at a moment (epoch ms). */
export function canGoOut({ eventTime, lateReason }: WorkCardEvent, now: number): boolean {
  return !isFuture(eventTime, now) && (lateReason !== null || !isLate(eventTime, now));
}

/**
 * Decides how an event goes out at a moment. On time it carries no reason, even if the row has one. A late event needs
 * the user's own reason. Section: Endpoints, rule 6 of `POST /Documents/WRKCardSE`; Resources, f_aitiologia.
 *
 * @param now epoch ms, the moment of sending
 */
export function judge(event: WorkCardEvent, now: number): Reading<JudgedEvent> {
  if (isFuture(event.eventTime, now))
    return refused('inFuture', EVENT_TIME, { now: timeText(now) }, timeText(event.eventTime));
  if (!isLate(event.eventTime, now)) return understood({ event, late: false, lateReason: null });
  if (event.lateReason !== null) return understood({ event, late: true, lateReason: event.lateReason });
  const minutes = ON_TIME_WINDOW_MS / MINUTE;
  return refused('lateReasonMissing', LATE_REASON, { minutes }, timeText(event.eventTime));
}

/** Whether an event is on time, and becomes late with the time: it has no late reason. */
const isPressing = ({ eventTime, lateReason }: WorkCardEvent, now: number): boolean =>
  lateReason === null && !isLate(eventTime, now);

/** How long an event that is on time waits for an answer that only others need. */
export const PATIENCE_MS = 5_000;

/**
 * How long a question can go on for events that can't go out without its answer: until the last of them becomes late. A
 * row near its limit does not end the question that others wait for.
 *
 * @param now epoch ms
 * @returns ms; Infinity where waiting makes one of them no later: it is late already, or gives a reason
 */
export function timeToAsk(needing: readonly WorkCardEvent[], now: number): number {
  let last = -Infinity;
  for (const event of needing)
    last = Math.max(last, isPressing(event, now) ? event.eventTime + ON_TIME_WINDOW_MS - now : Infinity);
  return last;
}

/**
 * How long a question can go on for events that can go out without its answer.
 *
 * @param now epoch ms
 * @returns ms; Infinity where none of them is on time
 */
export function patience(events: readonly WorkCardEvent[], now: number): number {
  return events.some((event) => isPressing(event, now)) ? PATIENCE_MS : Infinity;
}

/**
 * How long some events can wait until the first of them can no longer go out, since it becomes late without a reason.
 * Section: Limits, "On-time window".
 *
 * @param now epoch ms
 * @returns ms; Infinity where no event is on time without a reason
 */
export function timeLeft(events: readonly WorkCardEvent[], now: number): number {
  let first = Infinity;
  for (const event of events) if (event.eventTime < first && isPressing(event, now)) first = event.eventTime;
  return first + ON_TIME_WINDOW_MS - now;
}
