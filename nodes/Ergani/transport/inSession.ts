import type { ICredentialDataDecryptedObject, IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { holdsReceipt } from '../model/registry/receipts';
import { FAILURES } from '../model/values/words/failures';
import { abandon, tooLate } from './abandoned';
import { baseUrlOf } from './address';
import { type Answer, answerTo, type Http, LARGE, SMALL, succeeded } from './answer';
import { accountOf, type Caller, cancelSignal, CREDENTIAL, executionOf, storedCredential } from './caller';
import { clockOf, isWithin } from './clock';
import { DEFAULT_TIMEOUT_MS, LONGEST_TIMEOUTS, SESSION_TIMEOUT_MS } from './defaults';
import { failureOfAnswer, failureOfError, RegistryFailure } from './failure';
import { lastFailure, rememberFailure } from './lastFailures';
import {
  asExpired,
  forgetTokens,
  hasSession,
  loginOf,
  LONGEST_PAUSE_MS,
  REFUSED_MS,
  renewSession,
  sessionFailure,
  SpentTokens,
  tokensIn,
  withoutSession,
} from './session';

/** How long another process gets to store new tokens in place of spent ones, and how often to look. */
const STORING_MS = 5_000;
const LOOK_MS = 1_000;

export interface Call {
  method: 'GET' | 'POST';
  /** As the specification writes it. */
  path: string;
  query?: Record<string, string>;
  body?: IDataObject | string;
  /** Milliseconds. */
  timeout?: number;
  /** What the user can do if the registry refuses the call, in place of general advice. */
  remedy?: string;
  /** The account that it must be made with, as `registryAccount` returns it. */
  account?: string;
  /**
   * What follows if no answer tells whether the call was carried out:
   * - `repeat`: it is repeated, since it only reads
   * - `runAgain`: the user is told that running the workflow again does no harm
   * - `lookFirst`: the user is told to look at the registry before making the call again
   */
  ifUnknown: 'repeat' | 'runAgain' | 'lookFirst';
  /** Whether its caller can do without an answer. Calls that follow are then made as if it had not failed. */
  isOptional?: boolean;
}

/** An answer, and the credential with the tokens that its request was made with. */
interface Attempt extends Answer {
  used: ICredentialDataDecryptedObject;
}

/**
 * Sends a request in a session. If the answer says that the token has expired, it is sent once more: with the token that
 * another execution has stored meanwhile, or else in a renewed session.
 * Section: Authentication, "Client behaviour required to avoid rate limiting".
 */
export async function answerInSession(caller: Caller, call: Call): Promise<Attempt> {
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
  // The registry does not even accept a fresh token, so this is no refusal of what the call holds.
  const failure = failureOfAnswer({ ...answer, status: 401 });
  if (!call.isOptional) noteNoSession(caller, stored, failure);
  throw failure;
}

/** Whether a call was turned away because its token has expired: by status 401 or a header. Section: Token lifecycle. */
function tellsExpiry(answer: Answer): boolean {
  const { status, headers } = answer;
  return (
    !succeeded(answer) &&
    !contradicts(answer) &&
    (status === 401 || String(headers['api-token-expired']).toLowerCase() === 'true')
  );
}

/** Whether an answer that is no success holds a receipt: the registry may have recorded what it says that it refuses. */
export const contradicts = ({ body }: Answer): boolean => holdsReceipt(body);

/**
 * Waits until another process has stored newer tokens, as it is about to if it has used the refresh token. A refresh token
 * that has expired was not used by another process.
 *
 * @param since when the registry said that the tokens are spent, in epoch ms: the wait ends `STORING_MS` after that
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
const isNewer = (stored: ICredentialDataDecryptedObject, used: ICredentialDataDecryptedObject): boolean =>
  hasSession(stored) && stored.accessToken !== used.accessToken;

/**
 * Logs in where no session is stored. The next call finds the session, and n8n stores it then. A failure is remembered
 * for the next call.
 *
 * @param account no login takes place for another one
 */
export async function signIn(caller: IExecuteFunctions, account: string): Promise<void> {
  const stored = await storedCredential(caller).catch(() => undefined);
  if (stored === undefined || hasSession(stored) || cancelSignal(caller)?.aborted) return;
  if (accountOf(stored) !== account) return;
  const http: Http = async (options) => await caller.helpers.httpRequest(options);
  await renewSession(http, { ...stored, accessToken: '' }).catch(() => undefined);
}

async function attempt(caller: Caller, call: Call, credentials: ICredentialDataDecryptedObject): Promise<Attempt> {
  if (cancelSignal(caller)?.aborted) throw new RegistryFailure('unsent', FAILURES.cancelledBefore());
  if (call.account !== undefined && call.account !== accountOf(credentials)) {
    throw new RegistryFailure('session', FAILURES.credentialChanged());
  }
  // n8n starts a session if the field is empty. Tokens of a former login are not used.
  const used = hasSession(credentials) ? { ...credentials } : { ...credentials, accessToken: '' };
  const noSession = used.accessToken === '' ? whyNoSession(caller, used) : undefined;
  if (noSession !== undefined) throw noSession;
  const credentialsDecrypted = { id: '', name: '', type: CREDENTIAL, data: used };
  const { method, path, query: qs, timeout = DEFAULT_TIMEOUT_MS } = call;
  const http: Http = async (options) =>
    await caller.helpers.httpRequestWithAuthentication.call(caller, CREDENTIAL, options, { credentialsDecrypted });
  // As bytes, since axios would parse a text again.
  const body = typeof call.body === 'object' ? Buffer.from(JSON.stringify(call.body)) : call.body;
  const headers = body === undefined ? {} : { 'Content-Type': 'application/json' };
  const options = { method, qs, body, headers, timeout };
  let isLate = false;
  const bounds = {
    // A login before the request has a time limit of its own.
    endsAfter: LONGEST_TIMEOUTS * timeout + (used.accessToken === '' ? SESSION_TIMEOUT_MS : 0),
    onEnd: () => {
      isLate = true;
      abandon(used);
    },
    largest: method === 'POST' && !path.startsWith('/WebServices') ? SMALL : LARGE,
    tokens: () => tokensIn(used),
  };
  const answer = await answerTo(http, baseUrlOf(credentials), path, options, bounds).catch((error: unknown) => {
    const failure = sessionFailure(used) ?? (used.accessToken === '' ? (isLate ? tooLate() : notStored()) : undefined);
    if (failure === undefined || failure instanceof SpentTokens) throw failure ?? failureOfError(error);
    // A copy, since executions that asked at the same time share the failure, and each sets `wasRepeated` on its own.
    const own = failure.but({});
    // Later calls don't wait half a minute for the same login once more.
    if (!call.isOptional || own.kind === 'session' || own.reasonCode === 'noAnswer') noteNoSession(caller, used, own);
    throw own;
  });
  return { ...answer, used };
}

/**
 * Remembers why an execution has no session, so that its other items don't ask for one as well: for a while if asking again
 * would fail in the same way, else for a moment. Another execution may ask again.
 */
function noteNoSession(caller: Caller, credentials: ICredentialDataDecryptedObject, failure: RegistryFailure): void {
  const ms = failure.kind === 'session' || failure.status === 429 ? LONGEST_PAUSE_MS : REFUSED_MS;
  rememberFailure(executionOf(caller), loginOf(credentials), failure, ms);
}

/** Why the execution must not ask for a session now; undefined if it may, as it may while a call is repeated. */
function whyNoSession(caller: Caller, credentials: ICredentialDataDecryptedObject): RegistryFailure | undefined {
  const failure = lastFailure(executionOf(caller), loginOf(credentials));
  return failure?.wasRepeated ? undefined : failure;
}

/** n8n stores a new session before it sends the request, so the request was not sent. */
const notStored = (): RegistryFailure => new RegistryFailure('unsent', FAILURES.sessionNotStored());
