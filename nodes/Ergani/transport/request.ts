import { REASON_CODES } from '../model/values/reasonCodes';
import { durationInWords, FAILURES } from '../model/values/words/failures';
import { type Answer, succeeded } from './answer';
import { type Caller, cancelSignal, isExecution } from './caller';
import { DEFAULT_RETRY_S } from './defaults';
import { afterTrying, failureOfAnswer, failureOfError, harmless, RegistryFailure } from './failure';
import { answerInSession, type Call, contradicts } from './inSession';
import { forgetFailure, lastFailure, rememberFailure } from './lastFailures';
import { by, pauseFor, pauseWithin } from './retry';

/** For how many seconds a call is repeated in the editor, where the user waits. */
const EDITOR_RETRY_S = 3;

export interface Repetition {
  /** Seconds after the first failure; 0 for a single attempt. */
  retryFor?: number;
  /**
   * When to give up in any case, in epoch ms of this machine, since events that wait for the answer have to be sent. A
   * call that only reads (`ifUnknown` is `repeat`) ends at this moment.
   */
  until?: number;
}

export type RequestOptions = Pick<Call & Repetition, 'timeout' | 'retryFor'>;

export type ListOptions = RequestOptions & Repetition & Pick<Call, 'isOptional'>;

/** A failure in spite of all repeats is remembered under this name. The caller's next call is then made only once. */
const REPEATS = 'repeats';

/**
 * Makes a call, and repeats it with growing pauses if it did not reach the registry or was turned away unread. If it is not
 * known whether it was carried out, `ifUnknown` decides.
 *
 * @returns what `callOnce` returns
 * @throws RegistryFailure of the last attempt
 */
export async function callRegistry(caller: Caller, call: Call & Repetition): Promise<unknown> {
  const { retryFor = isExecution(caller) ? DEFAULT_RETRY_S : EDITOR_RETRY_S, until, ifUnknown, isOptional } = call;
  // Otherwise each of many items would wait.
  const forMs = lastFailure(caller, REPEATS) === undefined ? retryFor * 1_000 : 0;
  const signal = cancelSignal(caller);
  let since = 0;
  let repeats = 0;
  for (;;) {
    const answer = callOnce(caller, call);
    const result = await (ifUnknown === 'repeat' ? by(until, answer) : answer).catch((error: unknown) =>
      harmlessFor(call, failureOfError(error)),
    );
    if (!(result instanceof RegistryFailure)) {
      forgetFailure(caller, REPEATS);
      return result;
    }
    const now = Date.now();
    if (repeats === 0) since = now;
    const left = mayBeRepeated(call, result) ? Math.min(since + forMs, until ?? Infinity) - now : 0;
    const pause = pauseWithin(left, repeats, result.retryAfter);
    if (pause !== undefined) {
      if (repeats++ === 0) logOf(caller)(result, left);
      await pauseFor(pause, signal);
      if (!signal?.aborted) {
        result.wasRepeated = true;
        continue;
      }
    }
    const mayCountForOthers = result.kind === 'unsent' || result.kind === 'unknown';
    if (mayCountForOthers && !isOptional) rememberFailure(caller, REPEATS, result);
    throw repeats === 0 ? result : afterTrying(result, Date.now() - since);
  }
}

/** A request that never reached the registry, or that it turned away unread, is repeated without harm. */
const mayBeRepeated = ({ ifUnknown }: Call, { kind, lasting }: RegistryFailure): boolean =>
  !lasting && (kind === 'unsent' || (kind === 'unknown' && ifUnknown === 'repeat'));

/** Writes to n8n's log that a request is going to be repeated. */
export const logOf =
  ({ logger }: Caller) =>
  ({ reasonCode }: RegistryFailure, ms: number): void =>
    // Without the failure's message, which can quote what the registry was sent, with names.
    logger.info(`Ergani: ${REASON_CODES[reasonCode]}. Trying again for up to ${durationInWords(ms)}`);

/**
 * Makes a call once, in a session (see `answerInSession`).
 *
 * @returns the body of the answer: parsed if it is JSON, else as text
 * @throws RegistryFailure if there is no answer, or one that is no success
 */
export async function callOnce(caller: Caller, call: Call): Promise<unknown> {
  try {
    const answer = await answerInSession(caller, call);
    if (!succeeded(answer)) throw contradicts(answer) ? contradictory(answer) : failureOfAnswer(answer, call.remedy);
    return answer.body;
  } catch (error) {
    throw harmlessFor(call, failureOfError(error));
  }
}

const harmlessFor = ({ ifUnknown }: Call, failure: RegistryFailure): RegistryFailure =>
  ifUnknown === 'lookFirst' ? failure : harmless(failure);

const contradictory = ({ status }: Answer): RegistryFailure =>
  new RegistryFailure('unknown', FAILURES.withReceipt(status), { status, lasting: true });
