import { keyOf, type Request } from '../evidence';
import { ON_TIME } from '../truth';
import { answerOf, mayHaveArrived } from './answers';
import type { Case, Row } from './case';

/** Whether a request that held a row, and is not its last, may have arrived. */
export function wasLeftOpen({ requests }: Row, evidence: Case): boolean {
  return requests.slice(0, -1).some((request) => mayHaveArrived(answerOf(request, evidence)));
}

/**
 * Whether a row may be sent again after a request that may have arrived: the very same event, while it is on time, which
 * takes its own place at the registry. Receipts, whatever is wrong with them, show that the registry has recorded it.
 */
export function mayGoAgain(row: Row, earlier: Request, later: Request, evidence: Case): boolean {
  const { trial, planned } = row;
  if (trial.settings.option?.options.retryUnknown !== undefined) return false;
  const answer = answerOf(earlier, evidence);
  const isUnknown =
    answer === 'none' ||
    (answer === 'spoiled' && earlier.call?.faults.includes('answer') === true) ||
    // On a busy machine any answer can take longer than a short timeout.
    trial.settings.timeout !== undefined;
  const isOnTime = planned.truth !== undefined && (later.call?.at ?? 0) - planned.truth.at <= ON_TIME;
  return isUnknown && isOnTime && eventOf(row, earlier) === eventOf(row, later);
}

const eventOf = ({ key }: Row, { events }: Request): string =>
  JSON.stringify(events.filter((event) => keyOf(event) === key));
