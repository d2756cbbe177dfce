import type {
  ICredentialDataDecryptedObject,
  IDataObject,
  IExecuteFunctions,
  IHttpRequestOptions,
  ILoadOptionsFunctions,
} from 'n8n-workflow';
import { baseUrlOf } from './address';
import { noteRegistryTime } from './clock';
import { failureFrom, failureOf, repeatable } from './failure';
import { asExpired, forgetSession, hasSession } from './session';

/** The credential's type. */
export const CREDENTIAL = 'erganiApi';
const DEFAULT_TIMEOUT_MS = 60_000;

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

/** Expiry is told by status 401, and by this header whatever the status. Section: Token lifecycle. */
function tellsExpiry({ status, headers }: Answer): boolean {
  return status === 401 || String(headers['api-token-expired']).toLowerCase() === 'true';
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
  const credentials = await caller.getCredentials(CREDENTIAL);
  try {
    let answer = await attempt(caller, call, credentials);
    if (tellsExpiry(answer) && !succeeded(answer)) {
      const stored = await caller.getCredentials(CREDENTIAL);
      const renewed = hasSession(stored) && stored.accessToken !== credentials.accessToken;
      if (renewed) answer = await attempt(caller, call, stored);
      if (!renewed || (tellsExpiry(answer) && !succeeded(answer)))
        answer = await attempt(caller, call, asExpired(stored));
      // A fresh token that is refused must not be handed to the next execution from this process's memory.
      if (answer.status === 401) forgetSession(stored);
    }
    if (!succeeded(answer)) throw failureOf(answer, call.remedy);
    return answer.body;
  } catch (error) {
    const failure = failureFrom(error);
    throw call.repeatable ? repeatable(failure) : failure;
  }
}

const succeeded = ({ status }: Answer): boolean => status >= 200 && status < 300;

async function attempt(caller: Caller, call: Call, credentials: ICredentialDataDecryptedObject): Promise<Answer> {
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
  const response = (await caller.helpers.httpRequestWithAuthentication.call(caller, CREDENTIAL, options, {
    credentialsDecrypted: { id: '', name: '', type: CREDENTIAL, data },
  })) as { statusCode: number; headers: Record<string, unknown>; body: unknown };
  noteRegistryTime(baseUrl, response.headers?.date, Date.now());
  return { status: response.statusCode, headers: response.headers ?? {}, body: response.body };
}
