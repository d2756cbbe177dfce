import { FIELD_LABELS } from '../sheet/fields';
import { type Reading, refused, understood } from '../values/result';
import { timeText } from '../values/time/written';
import { MINUTE } from '../values/time/zones';
import { SUBMIT_LATER } from '../registry/reasons';
import { ENTER_LATE_REASON, type LateReason } from './lateReasons';
import type { WorkCardEvent } from './workCardEvent';

const { eventTime: EVENT_TIME, lateReason: LATE_REASON } = FIELD_LABELS;

/** On time is within 15 minutes of f_date. Section: Limits, "On-time window". */
const ON_TIME_WINDOW_MS = 15 * MINUTE;

/** An event this far in the future is only early: the clocks of terminals and servers differ by seconds. */
const CLOCK_ERROR_MS = MINUTE;

/** An event as it goes out at the moment for which it was judged. */
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
 * Whether an event is more than a minute in the future, which no difference of clocks explains. The specification says
 * nothing about it, but the registry refuses such events. One that is only early waits until it has happened.
 *
 * @param eventTime epoch ms
 * @param now epoch ms
 */
export function isFuture(eventTime: number, now: number): boolean {
  return eventTime - now > CLOCK_ERROR_MS;
}

/** Whether an event has not happened yet, by the registry's clock (epoch ms both). */
export function isEarly(eventTime: number, now: number): boolean {
  return eventTime > now;
}

/**
 * When the registry takes an event, in epoch ms: from its time on; on time until 15 minutes later, and so long a repeat
 * does no harm; after that with a late reason. Section: Limits, "On-time window".
 */
export function windowOf({ eventTime, lateReason }: WorkCardEvent) {
  const lateFrom = eventTime + ON_TIME_WINDOW_MS;
  return { opens: eventTime, lateFrom, hasReason: lateReason !== null, harmlessUntil: lateFrom };
}

/** Whether `judge` lets an event go out at a moment (epoch ms). */
export function canGoOut({ eventTime, lateReason }: WorkCardEvent, now: number): boolean {
  return !isFuture(eventTime, now) && (lateReason !== null || !isLate(eventTime, now));
}

/**
 * Judges an event at the moment of sending: whether it is late, and with which reason it goes out. An event on time
 * carries no reason, even if one was given. A late one needs a reason, and nobody picks one for the user.
 * Section: Endpoints, rule 6 of `POST /Documents/WRKCardSE`; Resources, f_aitiologia.
 *
 * @param now epoch ms, the moment of sending
 */
export function judge(event: WorkCardEvent, now: number): Reading<JudgedEvent> {
  if (isFuture(event.eventTime, now)) {
    return refused(
      'inFuture',
      EVENT_TIME,
      `lies in the future: it is now ${timeText(now)}`,
      SUBMIT_LATER,
      timeText(event.eventTime),
    );
  }
  if (!isLate(event.eventTime, now)) return understood({ event, late: false, lateReason: null });
  if (event.lateReason !== null) return understood({ event, late: true, lateReason: event.lateReason });
  return refused(
    'lateReasonMissing',
    LATE_REASON,
    `is empty, and the event is more than ${ON_TIME_WINDOW_MS / MINUTE} minutes old:`,
    ENTER_LATE_REASON,
    timeText(event.eventTime),
  );
}

/**
 * How long the events can wait: until the first that is on time and has no late reason becomes late.
 * Section: Limits, "On-time window".
 *
 * @param now epoch ms
 * @returns ms; Infinity if there is no such event
 */
export function timeLeft(events: WorkCardEvent[], now: number): number {
  let first = Infinity;
  for (const { eventTime, lateReason } of events) {
    if (lateReason === null && eventTime < first && !isLate(eventTime, now)) first = eventTime;
  }
  return first + ON_TIME_WINDOW_MS - now;
}
