import type { Request } from '../evidence';
import type { Case } from './case';

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

/** Statuses after which smaller requests can fare better; after any other refusal sending stops. */
const FAULT_OF_EVENTS = [400, 409, 413, 422];

export function answerOf(request: Request, evidence: Case): Answer {
  const { call, events } = request;
  const status = call?.status;
  if (call === undefined || status === null || status === undefined) return 'none';
  const replaced = call.faults.includes('answer');
  if (status < 300) {
    const clear =
      !replaced && !call.faults.includes('receipts') && evidence.recordedBy(call.id).length === events.length;
    return clear ? 'confirmed' : 'spoiled';
  }
  if (call.toldExpiry) return 'expired';
  if (status < 400 || status === 429 || status === 503) return 'unsent';
  return status === 408 || status >= 500 ? 'none' : 'refused';
}

/** Whether the registry may hold the events of a request after this answer. */
export const mayHaveArrived = (answer: Answer): boolean =>
  answer === 'confirmed' || answer === 'spoiled' || answer === 'none';

/**
 * Whether nothing more is sent after this answer, unless the request is made again. After an answer that tells of the
 * token, what went before decides: see `sessionRefusals`.
 */
export function endsSending(request: Request, answer: Answer, onRejection: 'isolate' | 'stop'): boolean {
  const { call, events } = request;
  const replaced = call?.faults.includes('answer') === true;
  switch (answer) {
    case 'confirmed':
    case 'expired':
      return false;
    case 'spoiled':
      // A list of receipts shows that the registry works, even if this one can't be read.
      return replaced || call?.faults.includes('receipts') !== true;
    case 'none':
    case 'unsent':
      return true;
    case 'refused':
      return events.length === 0 || onRejection === 'stop' || !FAULT_OF_EVENTS.includes(call?.status ?? 0);
  }
}
