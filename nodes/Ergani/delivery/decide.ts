import { isOfContent } from '../model/registry/reasons';
import type { RegistryFailure } from '../transport/failure';
import { pauseBefore } from '../transport/retry';
import { TRAVEL_MS } from './entry';

/**
 * What to do with a request, by its state and the registry's answer.
 *
 *              | accepted   | refused (400, 409,      | not reached, 429, 503    | no answer
 *              |            | 413, 422)               |                          |
 *  ------------+------------+-------------------------+--------------------------+---------------------------
 *   fresh      | submitted  | split: find the entries | again, until Retry For   | harmless to repeat:
 *              |            | at fault, send the rest | or the time of its first | in doubt, again;
 *              |            | (On Rejection: Stop:    | entry is over; then      | else unknown, and
 *              |            | rejected, run ends)     | not sent                 | the run ends
 *  ------------+------------+-------------------------+--------------------------+---------------------------
 *   in doubt   | submitted, | a reason that can't     | again while harmless;    | again while harmless;
 *              | perhaps    | have arisen since: as   | then unknown, and the    | then unknown, and the
 *              | held twice | fresh; "exists already":| run ends                 | run ends
 *              |            | duplicate; else unknown |                          |
 *
 * In doubt: the request went out before, and no answer came. Harmless: all entries stay on time until it is answered, and
 * nothing later of their owners is sent in between, which the locks see to.
 *
 * Beside the table:
 * - no session, a redirect, any other refusal: nobody has read the request. Not sent, and the run ends.
 * - cancelled: the request that is under way is unknown, and the run ends.
 * - accepted with receipts that don't fit: unknown, never repeated. The run goes on, until it happens three times in a row.
 */

/** What is known of a request when its answer comes. Times are epoch ms by the registry's clock. */
export interface State {
  inDoubt: boolean;
  /** When its first entry that has no late reason becomes late. */
  deadline: number;
  harmlessUntil: number;
  /** How many ms have passed since the first failure in this state. */
  triedFor: number;
  /** How often it was repeated in this state. */
  repeats: number;
  /** How many ms to wait where a refusal may be for a limit of time that only one clock has passed. */
  timeToBeSure: number | undefined;
  isCancelled: boolean;
}

export type Answer =
  | { kind: 'accepted' }
  /** Receipts came that don't fit the entries, for this many requests in a row. */
  | { kind: 'unmatched'; inARow: number }
  /**
   * - `refused`: the registry looked at it and said no
   * - `unsent`: not reached, or turned away unread (429, 503, a redirect)
   * - `unknown`: no answer tells whether it was recorded
   * - `session`: there was no session to send it in
   * - `cancelled`: the execution was, while the request was under way
   *
   * `lasting`: the same request would fare no better in a minute. `retryAfter`: the ms that the registry asks to wait.
   */
  | Pick<RegistryFailure, 'kind' | 'status' | 'reason' | 'reasonCode' | 'retryAfter' | 'lasting'>;

export interface Policy {
  onRejection: 'stop' | 'isolate';
  retryUnknown: 'whileOnTime' | 'never' | 'always';
  /** Milliseconds. */
  retryFor: number;
  /** From 0 to 1: executions that failed together do not come back together. */
  jitter: number;
}

export type Decision =
  /** The entries have their outcomes, and the run goes on. `held`: a duplicate where the refusal says so, else unknown. */
  | { action: 'finish'; as: 'submitted' | 'notSent' | 'unknown' | 'held' }
  /** The same, and nothing more is sent. */
  | { action: 'stopRun'; as: 'rejected' | 'notSent' | 'unknown' | 'held' }
  | { action: 'repeatAfter'; ms: number; inDoubt: boolean }
  | { action: 'split' };

/** Statuses of a refusal that can be the fault of some entries. With any other, smaller requests fare no better. */
const FAULT_OF_ENTRIES: ReadonlyArray<number | undefined> = [400, 409, 413, 422, undefined];
export const TOO_LARGE = 413;

/** After so many lists of receipts in a row that don't fit, no other will. */
const MOST_UNMATCHED = 3;

/** A repeat takes this long at least, pause and travel: with less time left it would end late. */
const LEAST_MS = 6_000;

export function decide(state: State, answer: Answer, policy: Policy, now: number): Decision {
  switch (answer.kind) {
    case 'accepted':
      // In doubt, it may be held twice: the same event, which takes its own place.
      return { action: 'finish', as: 'submitted' };
    case 'unmatched':
      // The registry has recorded something. A repeat would be recorded too, and answered in the same way.
      return { action: answer.inARow < MOST_UNMATCHED ? 'finish' : 'stopRun', as: 'unknown' };
    case 'cancelled':
      // It was under way, and may arrive.
      return { action: 'stopRun', as: 'unknown' };
    case 'session':
      return unread(state);
    case 'refused':
      return state.inDoubt ? refusedInDoubt(state, answer, policy) : refusedFresh(state, answer, policy);
    case 'unsent':
      return state.inDoubt ? inDoubt(state, answer, policy, now) : unsentFresh(state, answer, policy, now);
    case 'unknown':
      return state.inDoubt ? inDoubt(state, answer, policy, now) : unansweredFresh(state, answer, policy, now);
  }
}

type Failure = Exclude<Answer, { kind: 'accepted' | 'unmatched' }>;

/** Nobody has read this request. In doubt, that says nothing of the first time. */
const unread = ({ inDoubt }: State): Decision => ({ action: 'stopRun', as: inDoubt ? 'unknown' : 'notSent' });

function refusedFresh(state: State, { status, reasonCode }: Failure, { onRejection }: Policy): Decision {
  // Such as 403 and 404: all other requests would come to the same.
  if (!FAULT_OF_ENTRIES.includes(status)) return unread(state);
  // Neither the size nor the employer is a matter of time.
  const isTimeless = status === TOO_LARGE || reasonCode === 'wrongEmployer';
  // What is late, or has not happened, by one of two clocks alone: once both agree, the answer tells.
  if (!isTimeless && !state.isCancelled && state.timeToBeSure !== undefined) {
    return { action: 'repeatAfter', ms: state.timeToBeSure, inDoubt: false };
  }
  return onRejection === 'stop' ? { action: 'stopRun', as: 'rejected' } : { action: 'split' };
}

function refusedInDoubt(state: State, failure: Failure, { onRejection, retryUnknown }: Policy): Decision {
  // Sent again while it was late, it may have lost its place to another event meanwhile: no reason is certain.
  if (!FAULT_OF_ENTRIES.includes(failure.status) || retryUnknown === 'always') return unread(state);
  // A request is taken or refused as a whole. What is the reason now was the reason the first time.
  if (isOfContent(failure.reason))
    return onRejection === 'stop' ? { action: 'stopRun', as: 'rejected' } : { action: 'split' };
  return { action: onRejection === 'stop' ? 'stopRun' : 'finish', as: 'held' };
}

function unsentFresh(state: State, failure: Failure, policy: Policy, now: number): Decision {
  // It is with nobody, so a repeat can do no harm, as long as somebody waits for it and it is on time.
  if (failure.lasting || state.isCancelled) return unread(state);
  const ms = pauseWithin(timeLeft(state, false, policy, now), state, failure, policy);
  if (ms !== undefined) return { action: 'repeatAfter', ms, inDoubt: false };
  // Its own time is over, which says nothing of other requests. But before a time that the registry names, nobody is taken.
  const isOwnEnd = state.triedFor < policy.retryFor && failure.retryAfter === undefined;
  return { action: isOwnEnd ? 'finish' : 'stopRun', as: 'notSent' };
}

function unansweredFresh(state: State, failure: Failure, policy: Policy, now: number): Decision {
  const isHarmless = state.harmlessUntil - now >= LEAST_MS;
  // A late event that is recorded twice can take the place of a later one. Nothing goes out before somebody has looked.
  if (policy.retryUnknown === 'never' || (policy.retryUnknown === 'whileOnTime' && !isHarmless)) {
    return { action: 'stopRun', as: 'unknown' };
  }
  // Retry For begins with this: what came before was another trouble.
  return inDoubt({ ...state, triedFor: 0, repeats: 0 }, failure, policy, now);
}

/** Neither no answer nor a registry that is away says anything of the first time. The next answer may. */
function inDoubt(state: State, failure: Failure, policy: Policy, now: number): Decision {
  const left = timeLeft(state, true, policy, now);
  const ms = failure.lasting || state.isCancelled ? undefined : pauseWithin(left, state, failure, policy);
  return ms === undefined ? { action: 'stopRun', as: 'unknown' } : { action: 'repeatAfter', ms, inDoubt: true };
}

/** For how many ms a request may still be repeated: as long as Retry For says, and as long as it is any use. */
export function timeLeft(
  { deadline, harmlessUntil, triedFor }: State,
  inDoubt: boolean,
  { retryFor, retryUnknown }: Policy,
  now: number,
): number {
  const end = inDoubt && retryUnknown !== 'always' ? harmlessUntil : deadline;
  return Math.min(end - TRAVEL_MS - now, retryFor - triedFor);
}

/** The pause before the next repeat; undefined where it would come too late. */
function pauseWithin(
  left: number,
  { repeats }: State,
  { retryAfter = 0 }: Failure,
  { jitter }: Policy,
): number | undefined {
  if (left <= 0 || retryAfter > left) return undefined;
  return Math.min(Math.max(retryAfter, pauseBefore(repeats, jitter)), left);
}
