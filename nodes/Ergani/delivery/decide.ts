import { isOfContent } from '../model/registry/reasons';
import type { RegistryFailure } from '../transport/failure';
import { pauseWithin } from '../transport/retry';
import { TRAVEL_MS } from './entry';

/**
 * What follows from the registry's answer to a request, by the state that the request was in.
 *
 *              | accepted   | refused (400, 409,      | not reached, 429, 503    | no answer
 *              |            | 413, 422)               |                          |
 *  ------------+------------+-------------------------+--------------------------+---------------------------
 *   fresh      | submitted  | split: find the entries | repeat until Retry For   | harmless to repeat:
 *              |            | at fault, send the rest | or the time of its first | in doubt, repeat;
 *              |            | (On Rejection: Stop:    | entry is over; then      | else unknown, and
 *              |            | rejected, run ends)     | not sent                 | the run ends
 *  ------------+------------+-------------------------+--------------------------+---------------------------
 *   in doubt   | submitted, | a reason that can't     | repeat while harmless;   | repeat while harmless;
 *              | perhaps    | have arisen since: as   | then unknown, and the    | then unknown, and the
 *              | held twice | fresh; "exists already":| run ends                 | run ends
 *              |            | duplicate; else unknown |                          |
 *
 * Fresh: the registry can't have recorded the request. In doubt: the request was sent, and no answer came, so the registry
 * may have recorded it. Harmless: all entries stay on time until the repeat is answered, and nothing later of their owners
 * is sent in between, which locks see to. Retry For and On Rejection are options of the node.
 *
 * Beside the table:
 * - no session, a redirect, any other refusal: the registry has not read the request. Not sent, and the run ends.
 * - cancelled: the request that is under way is unknown, and the run ends.
 * - accepted, with receipts that don't match the entries: unknown, never repeated. The third time in a row the run ends.
 */

/** What is known of a request when its answer comes. Times are epoch ms by the registry's clock. */
export interface State {
  inDoubt: boolean;
  /** When the first of its entries that gives no late reason becomes late. */
  deadline: number;
  /** Until then it is harmless if the registry gets the request twice. */
  harmlessUntil: number;
  /** How many ms have passed since the first failure in this state, fresh or in doubt. */
  triedFor: number;
  /** How often it was repeated in this state. */
  repeats: number;
  /** How many ms to wait where a refusal may come from a difference between the two clocks; undefined where it can't. */
  timeToBeSure: number | undefined;
  isCancelled: boolean;
}

export type Answer =
  | { kind: 'accepted' }
  /** Receipts that don't match the entries. `inARow`: of how many requests in a row. */
  | { kind: 'unmatched'; inARow: number }
  /**
   * - `refused`: the registry read it and said no
   * - `unsent`: not reached, or turned away unread (429, 503, a redirect)
   * - `unknown`: no answer tells whether it was recorded
   * - `session`: there was no session to send it in
   * - `cancelled`: the execution was cancelled while the request was under way
   *
   * `lasting`: a repeat a minute later would fail in the same way. `retryAfter`: the ms that the registry asks to wait.
   */
  | Pick<RegistryFailure, 'kind' | 'status' | 'reason' | 'reasonCode' | 'retryAfter' | 'lasting'>;

export interface Policy {
  onRejection: 'stop' | 'isolate';
  retryUnknown: 'whileOnTime' | 'never' | 'always';
  retryForMs: number;
  /** A random number from 0 to 1, so that executions that failed together don't repeat at the same moment. */
  jitter: number;
}

export type Decision =
  /**
   * The entries get this outcome, and the run goes on. `held`: duplicate, for the entries that the refusal says the
   * registry holds already; unknown for the others.
   */
  | { action: 'finish'; as: 'submitted' | 'notSent' | 'unknown' | 'held' }
  /** The same, and the run ends: nothing more is sent. */
  | { action: 'stopRun'; as: 'rejected' | 'notSent' | 'unknown' | 'held' }
  /** The same request is sent again after a pause, from now on fresh or in doubt. */
  | { action: 'repeatAfter'; ms: number; inDoubt: boolean }
  /** Smaller requests are to show which entries are at fault. */
  | { action: 'split' };

/** Statuses of a refusal for which single entries can be at fault. With any other, smaller requests fail as well. */
const FAULT_OF_ENTRIES: ReadonlyArray<number | undefined> = [400, 409, 413, 422, undefined];
export const TOO_LARGE = 413;

/** After so many answers in a row that don't match, no other answer will match. */
const MOST_UNMATCHED = 3;

/** A repeat takes this long at least, with its pause and its way. With less time left its entries would become late. */
const LEAST_MS = 6_000;

export function decide(state: State, answer: Answer, policy: Policy, now: number): Decision {
  switch (answer.kind) {
    case 'accepted':
      // A request in doubt may be recorded twice by now: the same event, which takes its own place.
      return { action: 'finish', as: 'submitted' };
    case 'unmatched':
      // The registry has recorded the request. It would record a repeat too, and answer it in the same way.
      return { action: answer.inARow < MOST_UNMATCHED ? 'finish' : 'stopRun', as: 'unknown' };
    case 'cancelled':
      // It was under way, and may have arrived.
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

/** The registry has not read this request. Of a request in doubt it may still have recorded an earlier attempt. */
const unread = ({ inDoubt }: State): Decision => ({ action: 'stopRun', as: inDoubt ? 'unknown' : 'notSent' });

function refusedFresh(state: State, { status, reasonCode }: Failure, { onRejection }: Policy): Decision {
  // 403, 404 and the like: any other request would be refused too.
  if (!FAULT_OF_ENTRIES.includes(status)) return unread(state);
  // The size and the employer don't change with time.
  const isTimeless = status === TOO_LARGE || reasonCode === 'wrongEmployer';
  // An entry can be late, or not have happened yet, by the registry's clock alone. Once both clocks agree, a refusal is real.
  if (!isTimeless && !state.isCancelled && state.timeToBeSure !== undefined) {
    return { action: 'repeatAfter', ms: state.timeToBeSure, inDoubt: false };
  }
  return onRejection === 'stop' ? { action: 'stopRun', as: 'rejected' } : { action: 'split' };
}

function refusedInDoubt(state: State, failure: Failure, { onRejection, retryUnknown }: Policy): Decision {
  // With `always`, late entries are repeated too, and a later event may have taken their place: no reason is certain.
  if (!FAULT_OF_ENTRIES.includes(failure.status) || retryUnknown === 'always') return unread(state);
  // A reason in the content of the request was true the first time too, so nothing of it was recorded.
  if (isOfContent(failure.reason))
    return onRejection === 'stop' ? { action: 'stopRun', as: 'rejected' } : { action: 'split' };
  return { action: onRejection === 'stop' ? 'stopRun' : 'finish', as: 'held' };
}

function unsentFresh(state: State, failure: Failure, policy: Policy, now: number): Decision {
  // The registry doesn't have it, so a repeat does no harm as long as the entries are on time.
  if (failure.lasting || state.isCancelled) return unread(state);
  const left = timeLeft(state, false, policy, now);
  const ms = pauseWithin(left, state.repeats, failure.retryAfter, policy.jitter);
  if (ms !== undefined) return { action: 'repeatAfter', ms, inDoubt: false };
  // Where its own entries' time is over, other requests may have more. Where the registry named a time, it takes none before.
  const isOwnEnd = state.triedFor < policy.retryForMs && failure.retryAfter === undefined;
  return { action: isOwnEnd ? 'finish' : 'stopRun', as: 'notSent' };
}

function unansweredFresh(state: State, failure: Failure, policy: Policy, now: number): Decision {
  const isHarmless = state.harmlessUntil - now >= LEAST_MS;
  // A late event that is recorded twice can take the place of a later one. Nothing more is sent before somebody has looked.
  if (policy.retryUnknown === 'never' || (policy.retryUnknown === 'whileOnTime' && !isHarmless)) {
    return { action: 'stopRun', as: 'unknown' };
  }
  // Retry For begins anew, since the failures before were of another kind.
  return inDoubt({ ...state, triedFor: 0, repeats: 0 }, failure, policy, now);
}

/** Another failure doesn't tell whether the first attempt was recorded. The answer to a repeat may. */
function inDoubt(state: State, failure: Failure, policy: Policy, now: number): Decision {
  const left = timeLeft(state, true, policy, now);
  const isOver = failure.lasting || state.isCancelled;
  const ms = isOver ? undefined : pauseWithin(left, state.repeats, failure.retryAfter, policy.jitter);
  return ms === undefined ? { action: 'stopRun', as: 'unknown' } : { action: 'repeatAfter', ms, inDoubt: true };
}

/** For how many ms a request may still be repeated. */
export function timeLeft(
  { deadline, harmlessUntil, triedFor }: State,
  inDoubt: boolean,
  { retryForMs, retryUnknown }: Policy,
  now: number,
): number {
  const end = inDoubt && retryUnknown !== 'always' ? harmlessUntil : deadline;
  return Math.min(end - TRAVEL_MS - now, retryForMs - triedFor);
}
