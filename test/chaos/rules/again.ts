import { keyOf, type Request } from '../evidence';
import { ON_TIME } from '../truth';
import { answerOf, mayHaveArrived } from './answers';
import type { Case, Row } from './case';

/** Whether a request that held a row, and is not its last, may have arrived. */
export function wasLeftOpen({ requests }: Row, evidence: Case): boolean {
  return requests.slice(0, -1).some((request) => mayHaveArrived(answerOf(request, evidence)));
}

/**
 * The requests of a row since the registry, and no fault, last refused one: what it refuses as a whole it has refused
 * before, so that none of those may have arrived.
 */
export function sinceRefusal({ requests }: Row): readonly Request[] {
  const isOwn = ({ call }: Request): boolean => call?.status === REFUSED && !call.faults.includes('answer');
  return requests.slice(requests.map(isOwn).lastIndexOf(true) + 1);
}

/**
 * Whether a row may be sent again after a request that may have arrived: the very same event, while it is on time, which
 * takes its own place at the registry. After receipts that don't fit it never goes again.
 */
export function mayGoAgain(row: Row, earlier: Request, later: Request, evidence: Case): boolean {
  const { trial, planned } = row;
  const { option, retryUnknown } = trial.settings;
  if (retryUnknown !== undefined || option?.options.retryUnknown !== undefined) return false;
  const answer = answerOf(earlier, evidence);
  const isUnknown =
    answer === 'none' ||
    (answer === 'spoiled' && !isList(earlier)) ||
    // On a busy machine any answer can take longer than a short timeout.
    trial.settings.timeout !== undefined;
  const isOnTime = planned.truth !== undefined && (later.call?.at ?? 0) - planned.truth.at <= ON_TIME;
  return isUnknown && isOnTime && eventOf(row, earlier) === eventOf(row, later);
}

/** Whether what came as a success was a list of receipts, and not a page, or a refusal with another status. */
export const isList = ({ call }: Request): boolean =>
  call?.faults.includes('receipts') === true && !call.faults.includes('answer');

const REFUSED = 400;

const eventOf = ({ key }: Row, { events }: Request): string =>
  JSON.stringify(events.filter((event) => keyOf(event) === key));
