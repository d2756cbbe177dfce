import { hash } from 'crypto';
import type {
  ICredentialDataDecryptedObject,
  IDataObject,
  IExecuteFunctions,
  ILoadOptionsFunctions,
} from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { REASON_CODES } from '../model/values/reasonCodes';
import { abandon, tooLate } from './abandoned';
import { baseUrlOf } from './address';
import { type Answer, answerTo, type Http, succeeded } from './answer';
import { clockOf, isWithin } from './clock';
import { DEFAULT_RETRY_S, DEFAULT_TIMEOUT_MS } from './defaults';
import {
  failureOfAnswer,
  failureOfError,
  harmless,
  lasting,
  RegistryFailure,
  unexpectedAnswer as unexpected,
} from './failure';
import { forgetFailure, lastFailure, rememberFailure } from './lastFailures';
import { by, RetryPolicy } from './retry';
import { withoutSecrets } from './secrets';
import {
  asExpired,
  forgetTokens,
  hasSession,
  loginOf,
  LONGEST_PAUSE_MS,
  REFUSED_MS,
  rememberTokens,
  secretsOf,
  SESSION_TIMEOUT_MS,
  sessionFailure,
  SpentTokens,
  tokensKnown,
  withoutSession,
} from './session';

/** The credential's type. */
export const CREDENTIAL = 'erganiApi';
/** For how many seconds a call is repeated in the editor, where somebody waits. */
const EDITOR_RETRY_S = 3;
/** How long another process gets to store new tokens in place of spent ones, and how often to look. */
const STORING_MS = 5_000;
const LOOK_MS = 1_000;
/** axios restarts its timeout with every byte, so the total time of a call is capped at so many times the timeout. */
const LONGEST_TIMEOUTS = 2;

export type Caller = IExecuteFunctions | ILoadOptionsFunctions;

/** A call of the registry; `path` as the specification writes it. */
export interface Call {
  method: 'GET' | 'POST';
  path: string;
  query?: Record<string, string>;
  body?: IDataObject | string;
  /** Milliseconds. */
  timeout?: number;
  /** What the user can do when the registry refuses the call, in place of general advice. */
  remedy?: string;
  /** The account that it is meant for, as `registryAccount` tells it. */
  account?: string;
  /**
   * What follows where no answer tells whether the call was carried out:
   * - `repeat`: it is made again like one that was not; for calls that do the same however often they are made
   * - `runAgain`: the user is told that running the workflow again does no harm
   * - `lookFirst`: the user is told to look at the registry before doing it again
   */
  ifUnknown: 'repeat' | 'runAgain' | 'lookFirst';
}

/** For how long a call is repeated. */
export interface Repetition {
  /** Seconds after the first failure; 0 for a single attempt. */
  retryFor?: number;
  /**
   * When to give up in any case, in epoch ms of this machine: events that wait for the answer have to be sent. A call
   * that only reads (`ifUnknown` is `repeat`) ends then, whatever it is at.
   */
  until?: number;
}

/** What the user may set for a call. */
export type RequestOptions = Pick<Call & Repetition, 'timeout' | 'retryFor'>;

/** An answer, and the credential with the tokens that its request was made with. */
interface Attempt extends Answer {
  used: ICredentialDataDecryptedObject;
}

/** The registry's address of the credential that the node uses. */
export async function registryAddress(caller: Caller): Promise<string> {
  return await storedCredential(caller)
    .then(baseUrlOf)
    .catch((error: unknown) => {
      throw failureOfError(error);
    });
}

/**
 * The registry's address of the credential that the node uses, and what tells its user there from all others, as a hash:
 * a new password, and another way to log in, leave it as it is.
 */
export async function registryAccount(caller: Caller): Promise<{ address: string; account: string }> {
  const address = await registryAddress(caller);
  return { address, account: accountOf(await storedCredential(caller)) };
}

const accountOf = (credentials: ICredentialDataDecryptedObject): string =>
  hash('sha256', JSON.stringify([baseUrlOf(credentials), credentials.username]));

/**
 * Whether a call was turned away because its token has expired: told by status 401, and by a header whatever the
 * status. Section: Token lifecycle.
 */
function tellsExpiry(answer: Answer): boolean {
  const { status, headers } = answer;
  return !succeeded(answer) && (status === 401 || String(headers['api-token-expired']).toLowerCase() === 'true');
}

/** What stands for the execution that calls; for the editor, which has none, the request that it makes. */
export const executionOf = (caller: Caller): object => cancelSignal(caller) ?? caller;

/**
 * Remembers why an execution has no session: for long where asking again would fare no better, else for a moment. So an
 * execution of many items, of a loop or of an agent asks once; another execution may ask again.
 */
function noteNoSession(caller: Caller, credentials: ICredentialDataDecryptedObject, failure: RegistryFailure): void {
  const ms = failure.kind === 'session' || failure.status === 429 ? LONGEST_PAUSE_MS : REFUSED_MS;
  rememberFailure(executionOf(caller), loginOf(credentials), failure, ms);
}

/** Why the execution is to ask for no session now; undefined where it may, and while a call is repeated for one. */
function whyNoSession(caller: Caller, credentials: ICredentialDataDecryptedObject): RegistryFailure | undefined {
  const failure = lastFailure(executionOf(caller), loginOf(credentials));
  return failure?.wasRepeated ? undefined : failure;
}

/** What a call is remembered by that failed in spite of all repeats: the next one of its caller is made once. */
const REPEATS = 'repeats';

/**
 * Makes a call, and makes it again with growing pauses where it did not reach the registry or was turned away unread;
 * where nobody knows what became of it, `ifUnknown` decides.
 *
 * @returns what `callOnce` returns
 * @throws RegistryFailure of the last attempt
 */
export async function callRegistry(caller: Caller, call: Call & Repetition): Promise<unknown> {
  const { retryFor = isExecution(caller) ? DEFAULT_RETRY_S : EDITOR_RETRY_S, until, ifUnknown } = call;
  // So that many items do not each wait.
  const forMs = lastFailure(caller, REPEATS) === undefined ? retryFor * 1_000 : 0;
  const policy = new RetryPolicy({
    forMs,
    until,
    unknownToo: ifUnknown === 'repeat',
    signal: cancelSignal(caller),
    note: logOf(caller),
  });
  for (;;) {
    const answer = callOnce(caller, call);
    const result = await (ifUnknown === 'repeat' ? by(until, answer) : answer).catch((error: unknown) =>
      harmlessFor(call, failureOfError(error)),
    );
    if (!(result instanceof RegistryFailure)) {
      forgetFailure(caller, REPEATS);
      return result;
    }
    if (await policy.shouldRetry(result)) continue;
    if (result.kind === 'unsent' || result.kind === 'unknown') rememberFailure(caller, REPEATS, result);
    throw policy.lastError(result);
  }
}

/** Writes to n8n's log that a request is tried again: somebody waits for it. */
export const logOf =
  ({ logger }: Caller) =>
  ({ reasonCode }: RegistryFailure, ms: number): void =>
    // Not the failure's message: it can repeat what the registry was sent, with the names of its rows.
    logger.info(`Ergani: ${REASON_CODES[reasonCode]}. Trying again for up to ${lasting(ms)}`);

/** Whether a workflow's execution calls; else it is the editor, for a list. */
function isExecution(caller: Caller): caller is IExecuteFunctions {
  return 'getExecutionCancelSignal' in caller;
}

/** Tells of the end of the execution, where there is one. */
export function cancelSignal(caller: Caller): AbortSignal | undefined {
  return isExecution(caller) ? caller.getExecutionCancelSignal() : undefined;
}

/**
 * Makes one attempt at a call, in a session. Where the answer tells that the token has expired, the token that another
 * execution stored meanwhile is taken, else the session is renewed, and the request is sent once more; one that
 * succeeded all the same is not. No session is asked for otherwise.
 * Section: Authentication, "Client behaviour required to avoid rate limiting".
 *
 * @returns the body of the answer: parsed where it was JSON, else text
 * @throws RegistryFailure for every answer that is no success, and for none
 */
export async function callOnce(caller: Caller, call: Call): Promise<unknown> {
  try {
    const answer = await answerInSession(caller, call);
    if (!succeeded(answer)) throw failureOfAnswer(answer, call.remedy);
    return answer.body;
  } catch (error) {
    throw harmlessFor(call, failureOfError(error));
  }
}

const harmlessFor = ({ ifUnknown }: Call, failure: RegistryFailure): RegistryFailure =>
  ifUnknown === 'lookFirst' ? failure : harmless(failure);

/**
 * What the registry answered, without the secrets of the credential: for what quotes it in an error or an output.
 *
 * @param answer the body of an answer, of any shape
 */
export async function quotable(caller: Caller, answer: unknown): Promise<unknown> {
  return withoutSecrets(answer, secretsOf(await storedCredential(caller)));
}

/** The failure of a call whose answer came as a success and can't be one; see `unexpectedAnswer` in `failure.ts`. */
export async function unexpectedAnswer(
  caller: Caller,
  answer: unknown,
  ...said: [message: string, remedy?: string]
): Promise<RegistryFailure> {
  return unexpected(await quotable(caller, answer), ...said);
}

async function answerInSession(caller: Caller, call: Call): Promise<Attempt> {
  let answer = await attempt(caller, call, await storedCredential(caller));
  if (!tellsExpiry(answer)) return answer;
  const stored = await storedCredential(caller);
  if (isNewer(stored, answer.used)) answer = await attempt(caller, call, stored);
  if (!tellsExpiry(answer)) return answer;
  const refusedAt = Date.now();
  answer = await attempt(caller, call, asExpired(stored)).catch(async (error: unknown) => {
    const failure = failureOfError(error);
    if (!(failure instanceof SpentTokens)) throw error;
    const newer = await newerSession(caller, stored, failure.since);
    return await attempt(caller, call, newer ?? withoutSession(stored, refusedAt));
  });
  if (!tellsExpiry(answer)) return answer;
  forgetTokens(answer.used);
  // Not even a fresh token was accepted, which says nothing of what the call holds.
  const failure = failureOfAnswer({ ...answer, status: 401 });
  noteNoSession(caller, stored, failure);
  throw failure;
}

/**
 * The session that another process obtains for a spent one, once it is stored. A refresh token that has expired was
 * not spent by another process, so nobody waits for it.
 *
 * @param since when it was found to be spent, in epoch ms: nobody waits again after that was long enough ago
 */
async function newerSession(
  caller: Caller,
  spent: ICredentialDataDecryptedObject,
  since: number,
): Promise<ICredentialDataDecryptedObject | undefined> {
  const expiresAt = Date.parse(String(spent.refreshTokenExpired));
  while (isWithin(STORING_MS, since) && !(expiresAt <= clockOf(baseUrlOf(spent)).now())) {
    await sleep(LOOK_MS);
    const latest = await storedCredential(caller);
    if (isNewer(latest, spent)) return latest;
  }
  return undefined;
}

/** Whether a stored credential holds another session than the one that was used. */
function isNewer(stored: ICredentialDataDecryptedObject, used: ICredentialDataDecryptedObject): boolean {
  return hasSession(stored) && stored.accessToken !== used.accessToken;
}

async function storedCredential(caller: Caller): Promise<ICredentialDataDecryptedObject> {
  return await caller.getCredentials(CREDENTIAL).catch((error: Error) => {
    throw new RegistryFailure('unsent', `The credential could not be read: ${error.message}`, {
      code: 'credentialUnreadable',
      remedy: 'Test the credential, then run the workflow again',
    });
  });
}

async function attempt(caller: Caller, call: Call, credentials: ICredentialDataDecryptedObject): Promise<Attempt> {
  if (cancelSignal(caller)?.aborted) {
    throw new RegistryFailure('unsent', 'The execution was cancelled before the request was sent', {
      code: 'cancelled',
      remedy: 'Run the workflow again for what was not sent',
    });
  }
  if (call.account !== undefined && call.account !== accountOf(credentials)) {
    throw new RegistryFailure('session', 'The credential names another account than at the beginning', {
      code: 'credentialChanged',
      remedy: 'Run the workflow again for what was not sent',
    });
  }
  // n8n asks for a token set where the field is empty; one of a former login counts as none.
  const used = hasSession(credentials) ? { ...credentials } : { ...credentials, accessToken: '' };
  const noSession = used.accessToken === '' ? whyNoSession(caller, used) : undefined;
  if (noSession !== undefined) throw noSession;
  const credentialsDecrypted = { id: '', name: '', type: CREDENTIAL, data: used };
  const { method, path, query: qs, timeout = DEFAULT_TIMEOUT_MS } = call;
  const http: Http = async (options) =>
    await caller.helpers.httpRequestWithAuthentication.call(caller, CREDENTIAL, options, { credentialsDecrypted });
  // As bytes, since axios parses a text once more.
  const body = typeof call.body === 'object' ? Buffer.from(JSON.stringify(call.body)) : call.body;
  const headers = body === undefined ? {} : { 'Content-Type': 'application/json' };
  const options = { method, qs, body, headers, timeout };
  let isLate = false;
  const bounds = {
    // A login before it has a time of its own.
    endsAfter: LONGEST_TIMEOUTS * timeout + (used.accessToken === '' ? SESSION_TIMEOUT_MS : 0),
    onEnd: () => {
      isLate = true;
      abandon(used);
    },
    secrets: () => secretsOf(used),
    tokens: () => tokensKnown(used),
  };
  rememberTokens(credentials);
  const answer = await answerTo(http, baseUrlOf(credentials), path, options, bounds).catch((error: unknown) => {
    const failure = sessionFailure(used) ?? (used.accessToken === '' ? (isLate ? tooLate() : notStored()) : undefined);
    if (failure === undefined || failure instanceof SpentTokens) throw failure ?? failureOfError(error);
    // Executions that asked together share the failure, and each goes on in its own way.
    const own = failure.but({});
    noteNoSession(caller, used, own);
    throw own;
  });
  return { ...answer, used };
}

/** n8n stores a new session before the request goes out with it: without one, the registry can have taken nothing. */
const notStored = (): RegistryFailure =>
  new RegistryFailure('unsent', 'n8n could not store the new session with the credential', {
    code: 'sessionNotStored',
    remedy: "See whether n8n's database is busy or full, then run the workflow again: nothing was sent",
  });
