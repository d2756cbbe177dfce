import type {
  ICredentialDataDecryptedObject,
  IDataObject,
  IExecuteFunctions,
  IHttpRequestOptions,
  ILoadOptionsFunctions,
} from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { baseUrlOf } from './address';
import { noteRegistryTime } from './clock';
import { failureFrom, failureOf, RegistryFailure, repeatable } from './failure';
import { asExpired, forgetTokens, hasSession, SpentTokens, withoutSession } from './session';

/** The credential's type. */
export const CREDENTIAL = 'erganiApi';
const DEFAULT_TIMEOUT_MS = 60_000;
/** How long another process has to store the tokens that it got for the ones that are spent here. */
const STORING_MS = 1_000;

export type Caller = IExecuteFunctions | ILoadOptionsFunctions;

/** One call of the registry; `path` as the specification writes it. */
export interface Call {
  method: 'GET' | 'POST';
  path: string;
  query?: Record<string, string>;
  body?: IDataObject | string;
  /** Milliseconds. */
  timeout?: number;
  /** What the user can do when the registry refuses the call; else a general advice is given. */
  remedy?: string;
  /** Whether the call can be made again without harm where no answer tells what became of it; submissions can't. */
  repeatable?: boolean;
}

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: unknown;
  /** The credential with the tokens that the call was made with. */
  used: ICredentialDataDecryptedObject;
}

/** The registry's address of the credential that the node uses. */
export async function registryAddress(caller: Caller): Promise<string> {
  const credentials = await caller.getCredentials(CREDENTIAL);
  try {
    return baseUrlOf(credentials);
  } catch (error) {
    throw failureFrom(error);
  }
}

const succeeded = ({ status }: Answer): boolean => status >= 200 && status < 300;

/**
 * Whether a call was turned away because its token has expired: told by status 401, and by a header whatever the
 * status. Section: Token lifecycle.
 */
function tellsExpiry(answer: Answer): boolean {
  const { status, headers } = answer;
  return !succeeded(answer) && (status === 401 || String(headers['api-token-expired']).toLowerCase() === 'true');
}

/**
 * Calls the registry with the stored token. Where the answer tells that the token has expired, the token that another
 * execution stored meanwhile is taken, else the session is renewed, and the call is repeated once; a call that
 * succeeded all the same is not repeated. No session is asked for otherwise.
 * Section: Authentication, "Client behaviour required to avoid rate limiting".
 *
 * @returns the body of the answer: parsed where it was JSON, else text
 * @throws RegistryFailure for every answer that is no success, and for none
 */
export async function callRegistry(caller: Caller, call: Call): Promise<unknown> {
  try {
    const answer = await answerInSession(caller, call);
    if (!succeeded(answer)) throw failureOf(answer, call.remedy);
    return answer.body;
  } catch (error) {
    const failure = failureFrom(error);
    throw call.repeatable ? repeatable(failure) : failure;
  }
}

async function answerInSession(caller: Caller, call: Call): Promise<Answer> {
  let answer = await attempt(caller, call, await storedCredential(caller));
  if (!tellsExpiry(answer)) return answer;
  const stored = await storedCredential(caller);
  if (isNewer(stored, answer.used)) answer = await attempt(caller, call, stored);
  if (!tellsExpiry(answer)) return answer;
  answer = await attempt(caller, call, asExpired(stored)).catch(async (error: unknown) => {
    if (!(failureFrom(error) instanceof SpentTokens)) throw error;
    await sleep(STORING_MS);
    const latest = await storedCredential(caller);
    return await attempt(caller, call, isNewer(latest, stored) ? latest : withoutSession(latest));
  });
  if (tellsExpiry(answer)) forgetTokens(answer.used);
  return answer;
}

/** Whether a stored credential holds another session than the one that was used. */
function isNewer(stored: ICredentialDataDecryptedObject, used: ICredentialDataDecryptedObject): boolean {
  return hasSession(stored) && stored.accessToken !== used.accessToken;
}

async function storedCredential(caller: Caller): Promise<ICredentialDataDecryptedObject> {
  return await caller.getCredentials(CREDENTIAL).catch((error: Error) => {
    throw new RegistryFailure('unsent', `The credential could not be read: ${error.message}`, {
      remedy: 'Nothing was sent. Open the credential and test it, then run the workflow again',
    });
  });
}

async function attempt(caller: Caller, call: Call, credentials: ICredentialDataDecryptedObject): Promise<Answer> {
  if ('getExecutionCancelSignal' in caller && caller.getExecutionCancelSignal()?.aborted) {
    throw new RegistryFailure('unsent', 'The execution was cancelled before the request was sent', {
      remedy: 'Run the workflow again for what was not sent',
    });
  }
  const baseUrl = baseUrlOf(credentials);
  const options: IHttpRequestOptions = {
    method: call.method,
    url: `${baseUrl}${call.path}`,
    qs: call.query,
    body: call.body,
    headers: call.body === undefined ? {} : { 'Content-Type': 'application/json' },
    json: true,
    timeout: call.timeout ?? DEFAULT_TIMEOUT_MS,
    returnFullResponse: true,
    ignoreHttpStatusErrors: true,
    disableFollowRedirect: true,
  };
  // n8n asks for a token set where the field is empty; one of a former login counts as none.
  const data = hasSession(credentials) ? { ...credentials } : { ...credentials, accessToken: '' };
  const sentAt = Date.now();
  const response = (await caller.helpers.httpRequestWithAuthentication.call(caller, CREDENTIAL, options, {
    credentialsDecrypted: { id: '', name: '', type: CREDENTIAL, data },
  })) as { statusCode: number; headers: Record<string, unknown>; body: unknown };
  noteRegistryTime(baseUrl, response.headers?.date, sentAt);
  return { status: response.statusCode, headers: response.headers ?? {}, body: response.body, used: data };
}
