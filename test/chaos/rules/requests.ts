import { keyOf, type Request, type SentEvent, type Trial } from '../evidence';
import { ON_TIME } from '../truth';
import { answerOf, isMadeUp, mayHaveArrived } from './answers';
import { type Case, type Row, violated, violatedBy } from './case';
import type { Violation } from './violation';

/** What was sent is what the rows say; no request is too large; and what may have arrived is sent again only as it was, on time. */
export function requestsHold(evidence: Case): Violation[] {
  const { trials } = evidence.evidence;
  return [
    ...trials.flatMap((trial) => trial.requests.flatMap((request) => ofRequest(request, trial, evidence))),
    ...evidence.rows.flatMap((row) => sentAgain(row, evidence)),
  ];
}

function ofRequest({ events, call }: Request, trial: Trial, evidence: Case): Violation[] {
  const violations: Violation[] = [];
  const { batchSize } = trial.settings;
  if (events.length > batchSize) {
    violations.push(violatedBy(trial, `a request held ${events.length} events, being for ${batchSize} at most`));
  }
  if (new Set(events.map(keyOf)).size < events.length)
    violations.push(violatedBy(trial, 'a request held an event twice'));
  for (const event of events) {
    if (isFalselyLate(event, call?.at)) {
      violations.push(
        violatedBy(trial, `it declared a late reason for an event on time: ${JSON.stringify(event)}`, {
          falsified: true,
        }),
      );
    }
    const rows = evidence.rowsOf(event).filter((row) => row.trial === trial);
    const row = rows.find((one) => differenceTo(one, event, evidence) === undefined) ?? rows[0];
    if (row === undefined) {
      violations.push(violatedBy(trial, `it sent an event that none of its rows says: ${JSON.stringify(event)}`));
    } else {
      const difference = differenceTo(row, event, evidence);
      if (difference !== undefined) violations.push(violated(row, `it was sent with another ${difference}`));
    }
  }
  return violations;
}

/** How exactly an answer tells the registry's time, in ms, on a busy machine. */
const CLOCK_STEP = 3_000;

/** Whether an event declares a reason for being late, and was not. */
const isFalselyLate = ({ reason, at }: SentEvent, sentAt: number | undefined): boolean =>
  reason !== null && sentAt !== undefined && sentAt - at < ON_TIME - CLOCK_STEP;

function differenceTo(row: Row, event: SentEvent, evidence: Case): string | undefined {
  const { truth } = row.planned;
  const day = evidence.daysOf(row).find((one) => one === event.referenceDate) ?? truth.referenceDate;
  const wanted = { ...truth, referenceDate: day, reason: event.reason === null ? null : truth.reason };
  const field = (Object.keys(wanted) as Array<keyof typeof wanted>).find((name) => event[name] !== wanted[name]);
  return field && `${field}: ${String(event[field])} for ${String(wanted[field])}`;
}

function sentAgain(row: Row, evidence: Case): Violation[] {
  const answers = row.requests.map((request) => answerOf(request, evidence));
  const isWrong = row.requests.some((request, place) => {
    const earlier = row.requests[place - 1];
    return place > 0 && mayHaveArrived(answers[place - 1]) && !mayGoAgain(row, earlier, request, evidence);
  });
  if (!isWrong) return [];
  return [
    violated(row, `it was sent again after a request that may have arrived; its requests: ${answers.join(', ')}`),
  ];
}

/**
 * Whether a row may be sent again after a request that may have arrived: the very same event, while it is on time, which
 * takes its own place at the registry. After a list of receipts that don't fit it never goes again.
 */
function mayGoAgain({ trial, planned }: Row, earlier: Request, later: Request, evidence: Case): boolean {
  const { retryUnknown, timeout } = trial.settings;
  const answer = answerOf(earlier, evidence);
  const isGarbled = earlier.call?.faults.includes('receipts') === true && !isMadeUp(earlier);
  // What was turned away had no receipts to garble, whatever became of its status.
  const isList = isGarbled && evidence.recordedBy(earlier.call!.id).length > 0;
  // On a busy machine any answer can take longer than a short timeout.
  const isOpen = answer === 'none' || (answer === 'spoiled' && !isList) || timeout !== undefined;
  const isOnTime = (later.call?.at ?? 0) - planned.truth.at <= ON_TIME;
  const eventIn = ({ events }: Request): string =>
    JSON.stringify(events.filter((event) => keyOf(event) === keyOf(planned.truth)));
  return retryUnknown === undefined && isOpen && isOnTime && eventIn(earlier) === eventIn(later);
}
