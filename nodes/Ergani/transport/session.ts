import { createHash } from 'crypto';
import type { ICredentialDataDecryptedObject, IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { baseUrlOf } from './address';
import { noteRegistryTime } from './clock';
import { failureFrom, failureOf, RegistryFailure } from './failure';

/** A token set as it is stored with the credential. Section: Resources, "Token set". */
export type TokenSet = {
  accessToken: string;
  /** Seconds. */
  accessTokenExpired: number;
  refreshToken: string;
  /** ISO 8601 with offset. */
  refreshTokenExpired: string;
  /** The login that it was issued for: tokens of another login are never used. */
  tokenOwner: string;
};

type Http = (options: IHttpRequestOptions) => Promise<unknown>;

/** How long a login serves those who found the credential without a token: executions that started together. */
const SHARED_LOGIN_MS = 30_000;
/** How long no session is asked for after the registry said 429 without a Retry-After. */
const PAUSE_MS = 60_000;
const SESSION_TIMEOUT_MS = 30_000;

/** What this process knows of the sessions of one login. */
interface Memory {
  /** Renewals under way, by the access token that each replaces. */
  running: Map<string, Promise<TokenSet>>;
  /** The last renewal: which access token it replaced, by what, and when. */
  last?: { replaced: string; tokens: TokenSet; at: number };
  /** After a 429: until when nobody asks, and what they are told. */
  pause?: { until: number; failure: RegistryFailure };
}

const memories = new Map<string, Memory>();

function memoryOf(login: string): Memory {
  let memory = memories.get(login);
  if (memory === undefined) {
    memory = { running: new Map() };
    memories.set(login, memory);
  }
  return memory;
}

/**
 * What a token set is bound to: address, user type, user name and password, as a hash. A credential that was edited
 * afterwards has another one, so that events never travel in the session of a former login.
 *
 * @throws AddressFlaw where the base URL can't be used
 */
export function loginOf(credentials: ICredentialDataDecryptedObject): string {
  const { username, password, userType } = credentials;
  const parts = [baseUrlOf(credentials), userType, username, password].map(String);
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Whether the stored token set is of the login that the credential names now. */
export function hasSession(credentials: ICredentialDataDecryptedObject): boolean {
  return Boolean(credentials.accessToken) && credentials.tokenOwner === loginOf(credentials);
}

/**
 * A copy of the credential that makes n8n ask for a new token set: n8n does so where the expirable field is empty, so
 * the expired token goes into another one, since Refresh needs it.
 */
export function asExpired(credentials: ICredentialDataDecryptedObject): ICredentialDataDecryptedObject {
  return { ...credentials, accessToken: '', expiredAccessToken: credentials.accessToken };
}

/**
 * Obtains a token set: Refresh where there are tokens of this login, a login where there are none or where the refresh
 * token has expired too. Callers in one process that want to replace the same token share one call.
 * Section: Authentication, "Client behaviour required to avoid rate limiting".
 *
 * @param http n8n's request helper, without authentication
 * @param credentials the credential's fields
 * @returns the token set for n8n to store with the credential
 * @throws RegistryFailure without the response: n8n would repeat the login for one that has a status of 401
 */
export async function renewSession(http: Http, credentials: ICredentialDataDecryptedObject): Promise<TokenSet> {
  let login: string;
  try {
    login = loginOf(credentials);
  } catch (error) {
    throw failureFrom(error);
  }
  const memory = memoryOf(login);
  const own = credentials.tokenOwner === login;
  const expired = own ? String(credentials.accessToken || credentials.expiredAccessToken || '') : '';
  const refreshToken = own ? String(credentials.refreshToken || '') : '';

  const { last } = memory;
  if (last !== undefined && last.replaced === expired) {
    // Whoever read the credential before the new tokens were stored comes with the old ones: they are replaced already.
    const life = expired === '' ? SHARED_LOGIN_MS : Math.max(SHARED_LOGIN_MS, last.tokens.accessTokenExpired * 1_000);
    if (Date.now() - last.at < life) return last.tokens;
  }
  const running = memory.running.get(expired);
  if (running !== undefined) return await running;

  const renewal = renew(http, credentials, memory, login, expired, refreshToken).finally(() =>
    memory.running.delete(expired),
  );
  memory.running.set(expired, renewal);
  return await renewal;
}

async function renew(
  http: Http,
  credentials: ICredentialDataDecryptedObject,
  memory: Memory,
  tokenOwner: string,
  expired: string,
  refreshToken: string,
): Promise<TokenSet> {
  if (memory.pause !== undefined && Date.now() < memory.pause.until) throw memory.pause.failure;
  memory.pause = undefined;
  const refreshable = expired !== '' && refreshToken !== '';
  const refreshed = refreshable ? refresh(http, credentials, expired, refreshToken) : Promise.resolve(undefined);
  const tokens = await refreshed
    .then(async (tokenSet) => ({ ...(tokenSet ?? (await logIn(http, credentials))), tokenOwner }))
    .catch((error: unknown) => {
      if (error instanceof RegistryFailure && error.status === 429) {
        memory.pause = { until: Date.now() + (error.retryAfter ?? PAUSE_MS), failure: error };
      }
      throw error;
    });
  memory.last = { replaced: expired, tokens, at: Date.now() };
  return tokens;
}

/** Forgets the tokens of a login in this process, so that the next request starts a session of its own. */
export function forgetSession(credentials: ICredentialDataDecryptedObject): void {
  memories.delete(loginOf(credentials));
}

interface FullResponse {
  statusCode: number;
  headers?: Record<string, unknown>;
  body: unknown;
}

interface Answer {
  status: number;
  headers: Record<string, unknown>;
  body: unknown;
}

async function post(http: Http, baseUrl: string, path: string, body: IDataObject, bearer?: string): Promise<Answer> {
  const options: IHttpRequestOptions = {
    method: 'POST',
    url: `${baseUrl}${path}`,
    body,
    json: true,
    headers: bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` },
    timeout: SESSION_TIMEOUT_MS,
    returnFullResponse: true,
    ignoreHttpStatusErrors: true,
    disableFollowRedirect: true,
  };
  const response = (await http(options).catch(noSession)) as FullResponse;
  noteRegistryTime(baseUrl, response.headers?.date, Date.now());
  return { status: response.statusCode, headers: response.headers ?? {}, body: response.body };
}

/** Whether a login arrived or not changes nothing for the events: they were not sent. */
function noSession(error: unknown): never {
  const { kind, message, remedy } = failureFrom(error);
  throw new RegistryFailure('unsent', message, {
    remedy:
      kind === 'unsent' ? remedy : 'No session could be started and nothing was submitted. Run the workflow again',
  });
}

/** A new token set for an expired one; undefined where the refresh token is not accepted any more. */
async function refresh(
  http: Http,
  credentials: ICredentialDataDecryptedObject,
  accessToken: string,
  refreshToken: string,
): Promise<Omit<TokenSet, 'tokenOwner'> | undefined> {
  const body = { AccessToken: accessToken, RefreshToken: refreshToken };
  const answer = await post(http, baseUrlOf(credentials), '/Authentication/Refresh', body, accessToken);
  return answer.status === 401 ? undefined : tokensOf(answer);
}

async function logIn(http: Http, credentials: ICredentialDataDecryptedObject): Promise<Omit<TokenSet, 'tokenOwner'>> {
  const { username, password, userType } = credentials;
  const body = { Username: username, Password: password, Usertype: userType };
  const answer = await post(http, baseUrlOf(credentials), '/Authentication', body);
  if (answer.status === 401) {
    throw new RegistryFailure('session', 'The registry does not accept the username, the password or the user type', {
      remedy:
        'Correct them in the credential: they are those of the registry itself for user type 02, and the trial environment has logins of its own. Nothing is tried again, so that the account is not locked',
    });
  }
  return tokensOf(answer);
}

function tokensOf(answer: Answer): Omit<TokenSet, 'tokenOwner'> {
  if (answer.status === 429) {
    throw new RegistryFailure('unsent', 'The registry allows no further login or token refresh at the moment', {
      remedy:
        'Wait some minutes, then run the workflow again. Each run needs no login of its own: tokens are kept with the credential',
      status: 429,
      retryAfter: failureOf(answer).retryAfter,
    });
  }
  if (answer.status < 200 || answer.status > 299) {
    const { message, remedy, kind, status } = failureOf(answer);
    throw new RegistryFailure(
      kind === 'refused' || kind === 'session' ? 'session' : 'unsent',
      `No session could be started. ${message}`,
      {
        remedy: kind === 'unknown' ? 'Run the workflow again once the registry is back. Nothing was submitted' : remedy,
        // n8n repeats a login that has a status of 401.
        status: status === 401 ? undefined : status,
      },
    );
  }
  const { accessToken, accessTokenExpired, refreshToken, refreshTokenExpired } = (answer.body ?? {}) as IDataObject;
  if (typeof accessToken !== 'string' || accessToken === '') {
    throw new RegistryFailure('session', 'The registry answered the login without an access token', {
      remedy: 'Check the environment and the Base URL of the credential: another server may answer there',
    });
  }
  return {
    accessToken,
    accessTokenExpired: Number(accessTokenExpired) || 0,
    refreshToken: typeof refreshToken === 'string' ? refreshToken : '',
    refreshTokenExpired: typeof refreshTokenExpired === 'string' ? refreshTokenExpired : '',
  };
}
