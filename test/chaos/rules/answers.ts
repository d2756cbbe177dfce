import type { Request } from '../evidence';
import type { Case, Row } from './case';

/**
 * What a client can know of a request from the answer that it got:
 * - `confirmed`: the registry's own receipts, one for each event
 * - `spoiled`: a success, without receipts that could be told apart
 * - `none`: no answer, or one of a gateway that does not know
 * - `unsent`: turned away unread
 * - `expired`: turned away for its token
 * - `refused`: the registry said no
 */
export type Answer = 'confirmed' | 'spoiled' | 'none' | 'unsent' | 'expired' | 'refused';

export function answerOf({ call, events }: Request, evidence: Case): Answer {
  const status = call?.status;
  if (call === undefined || status === null || status === undefined) return 'none';
  if (status < 300) {
    const isOwn = !isMadeUp({ call, events }) && !call.faults.includes('receipts');
    return isOwn && evidence.recordedBy(call.id).length === events.length ? 'confirmed' : 'spoiled';
  }
  if (call.toldExpiry) return 'expired';
  if (status < 400 || status === 429 || status === 503) return 'unsent';
  return status === 408 || status >= 500 ? 'none' : 'refused';
}

/** Whether a fault stood in the place of the registry's own answer. */
export const isMadeUp = ({ call }: Request): boolean =>
  call?.faults.some((fault) => fault === 'answer' || fault === 'echo') === true;

/** Whether the registry may hold the events of a request after this answer. */
export const mayHaveArrived = (answer: Answer): boolean =>
  answer === 'confirmed' || answer === 'spoiled' || answer === 'none';

/**
 * The requests of a row since the registry, and no fault, last refused one: what it refuses as a whole it has refused
 * before, so that none of those may have arrived.
 */
export function sinceRefusal({ requests }: Row): readonly Request[] {
  const isOwn = (request: Request): boolean => request.call?.status === 400 && !isMadeUp(request);
  return requests.slice(requests.map(isOwn).lastIndexOf(true) + 1);
}
