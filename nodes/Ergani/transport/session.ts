import { createHash } from 'crypto';
import type { ICredentialDataDecryptedObject, IDataObject, IHttpRequestOptions } from 'n8n-workflow';
import { baseUrlOf } from './address';
import { isWithin, noteRegistryTime } from './clock';
import { failureFrom, failureOf, inSoLong, isAway, RegistryFailure } from './failure';

/** A token set as it is stored with the credential. Section: Resources, "Token set". */
export type TokenSet = {
  accessToken: string;
  /** Seconds, as text: n8n takes every hidden value of a credential for text when it shows the credential. */
  accessTokenExpired: string;
  refreshToken: string;
  /** ISO 8601 with offset. */
  refreshTokenExpired: string;
  /** The login that it was issued for: tokens of another login are never used. */
  tokenOwner: string;
};

type Http = (options: IHttpRequestOptions) => Promise<unknown>;

/** How long a login serves those who found the credential without a token: executions that started together. */
const SHARED_LOGIN_MS = 30_000;
/** How long no session is asked for after the registry said 429 without a Retry-After, and at most with one. */
const PAUSE_MS = 60_000;
export const LONGEST_PAUSE_MS = 15 * 60_000;
const SESSION_TIMEOUT_MS = 30_000;
/**
 * How long a login is not tried again that was answered with no session, at least: many executions can ask for it, and
 * the editor tests a credential and fills the node's lists at one moment.
 */
export const REFUSED_MS = 10_000;

/** Why no session was had, when (epoch ms), and for how many ms nobody asks again. */
export interface Setback {
  failure: RegistryFailure;
  at: number;
  ms: number;
}

/** The failure of a setback, with the time that is left of it; undefined once it is over. */
function standing({ failure, at, ms }: Setback): RegistryFailure | undefined {
  return isWithin(ms, at) ? inSoLong(failure, at + ms - Date.now()) : undefined;
}

/** What this process knows of the sessions of one login. */
interface Memory {
  /** Renewals under way, by the access token that each replaces. */
  running: Map<string, Promise<TokenSet>>;
  /** The last renewal: which access token it replaced, by what, and when. */
  last?: { replaced: string; tokens: TokenSet; at: number };
  /** The access token that Refresh took no longer. */
  spent?: string;
  /** After a 429, which holds for login and Refresh alike. */
  pause?: Setback;
  /** After any other answer to a login that is no session. */
  refusal?: Setback;
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

/** What only copies of a credential carry: older versions of n8n would store it with the tokens. */
export const NOT_STORED = { expiredAccessToken: undefined, loginSince: undefined };

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

/** Refresh takes the tokens no longer: they have expired, or another process has used them and has newer ones. */
export class SpentTokens extends RegistryFailure {
  constructor() {
    super('session', 'The registry does not renew the session', { remedy: 'Run the workflow again' });
  }
}

/**
 * A copy of the credential that makes n8n log in.
 *
 * @param since epoch ms: an older login of this process does not serve, since its token may be among those refused
 */
export function withoutSession(
  credentials: ICredentialDataDecryptedObject,
  since: number,
): ICredentialDataDecryptedObject {
  return { ...credentials, accessToken: '', refreshToken: '', tokenOwner: '', loginSince: since };
}

/** Why there is no session, by the credential that it was asked for with. */
const failures = new WeakMap<ICredentialDataDecryptedObject, RegistryFailure>();

/** Why no session could be had for a request with this credential; older versions of n8n drop the cause of an error. */
export function sessionFailure(credentials: ICredentialDataDecryptedObject): RegistryFailure | undefined {
  return failures.get(credentials);
}

/**
 * Obtains a token set: Refresh where there are tokens of this login, a login where there are none or where the refresh
 * token has expired too. Callers in one process that want to replace the same token share one call.
 * Section: Authentication, "Client behaviour required to avoid rate limiting".
 *
 * @param http n8n's request helper, without authentication
 * @param credentials the credential's fields
 * @returns the token set for n8n to store with the credential
 * @throws SpentTokens in place of a login for who comes with `asExpired`, and can look for newer tokens first
 * @throws RegistryFailure without the response: n8n would repeat the login for one that has a status of 401
 */
export async function renewSession(http: Http, credentials: ICredentialDataDecryptedObject): Promise<TokenSet> {
  return await renewOnce(http, credentials).catch((error: unknown) => {
    const failure = failureFrom(error);
    failures.set(credentials, failure);
    throw failure;
  });
}

async function renewOnce(http: Http, credentials: ICredentialDataDecryptedObject): Promise<TokenSet> {
  let login: string;
  try {
    login = loginOf(credentials);
  } catch (error) {
    throw failureFrom(error);
  }
  const memory = memoryOf(login);
  const own = credentials.tokenOwner === login;
  const expired =
    own && credentials.refreshToken ? String(credentials.accessToken || credentials.expiredAccessToken || '') : '';

  if (expired !== '') forget(memory, expired);
  const { last } = memory;
  if (last !== undefined && last.replaced === expired) {
    // Whoever read the credential before the new tokens were stored comes with the old ones: they are replaced already.
    const life =
      expired === '' ? SHARED_LOGIN_MS : Math.max(SHARED_LOGIN_MS, Number(last.tokens.accessTokenExpired) * 1_000);
    if (isWithin(life, last.at) && last.at > Number(credentials.loginSince ?? 0)) return last.tokens;
  }
  const running = memory.running.get(expired);
  if (running !== undefined) return await running;

  const renewal = renew(http, credentials, memory, login, expired).finally(() => memory.running.delete(expired));
  memory.running.set(expired, renewal);
  return await renewal;
}

async function renew(
  http: Http,
  credentials: ICredentialDataDecryptedObject,
  memory: Memory,
  tokenOwner: string,
  expired: string,
): Promise<TokenSet> {
  const paused = memory.pause && standing(memory.pause);
  if (paused !== undefined) throw paused;
  const obtained = await obtain(http, credentials, memory, expired).catch((error: unknown) => {
    if (error instanceof RegistryFailure && error.status === 429) {
      memory.pause = { failure: error, at: Date.now(), ms: error.retryAfter ?? PAUSE_MS };
    }
    throw error;
  });
  const tokens = { ...obtained, tokenOwner };
  memory.last = { replaced: expired, tokens, at: Date.now() };
  return tokens;
}

async function obtain(
  http: Http,
  credentials: ICredentialDataDecryptedObject,
  memory: Memory,
  expired: string,
): Promise<Omit<TokenSet, 'tokenOwner'>> {
  if (expired !== '') {
    const refreshed = expired === memory.spent ? undefined : await refresh(http, credentials, expired);
    if (refreshed !== undefined) return refreshed;
    memory.spent = expired;
    if (credentials.expiredAccessToken !== undefined) throw new SpentTokens();
  }
  return await logIn(http, credentials, memory);
}

/** Forgets a token set that the registry does not accept, so that this process hands it to nobody else. */
export function forgetTokens(credentials: ICredentialDataDecryptedObject): void {
  forget(memoryOf(loginOf(credentials)), credentials.accessToken);
}

function forget(memory: Memory, accessToken: unknown): void {
  if (memory.last?.tokens.accessToken === accessToken) memory.last = undefined;
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
  const sentAt = Date.now();
  const response = (await http(options).catch(noSession)) as FullResponse;
  noteRegistryTime(baseUrl, response.headers?.date, sentAt);
  return { status: response.statusCode, headers: response.headers ?? {}, body: response.body };
}

/** Whether a login arrived or not changes nothing for the events: they were not sent. */
function noSession(error: unknown): never {
  const { kind, message, remedy, unreachable } = failureFrom(error);
  throw new RegistryFailure('unsent', message, {
    remedy:
      kind === 'unsent' ? remedy : 'No session could be started and nothing was submitted. Run the workflow again',
    unreachable: unreachable || kind === 'unknown',
  });
}

/**
 * A new token set for an expired one; undefined where the registry does not accept the refresh token any more, which
 * it may tell with another refusal than 401.
 */
async function refresh(
  http: Http,
  credentials: ICredentialDataDecryptedObject,
  accessToken: string,
): Promise<Omit<TokenSet, 'tokenOwner'> | undefined> {
  const body = { AccessToken: accessToken, RefreshToken: String(credentials.refreshToken) };
  const answer = await post(http, baseUrlOf(credentials), '/Authentication/Refresh', body, accessToken);
  const refused = answer.status >= 400 && answer.status < 500 && answer.status !== 429;
  return refused ? undefined : tokensOf(answer, 'token refresh');
}

async function logIn(
  http: Http,
  credentials: ICredentialDataDecryptedObject,
  memory: Memory,
): Promise<Omit<TokenSet, 'tokenOwner'>> {
  const refused = memory.refusal && standing(memory.refusal);
  if (refused !== undefined) throw refused;
  const { username, password, userType } = credentials;
  const body = { Username: username, Password: password, Usertype: userType };
  const answer = await post(http, baseUrlOf(credentials), '/Authentication', body);
  try {
    if (answer.status === 401) throw refusedLogin();
    return tokensOf(answer, 'login');
  } catch (error) {
    const failure = failureFrom(error);
    if (failure.status === 429) throw failure;
    const ms = Math.min(Math.max(REFUSED_MS, failure.retryAfter ?? 0), LONGEST_PAUSE_MS);
    memory.refusal = { failure, at: Date.now(), ms };
    throw inSoLong(failure, ms);
  }
}

function refusedLogin(): RegistryFailure {
  return new RegistryFailure('session', 'The registry does not accept the username, the password or the user type', {
    remedy:
      'Correct them in the credential: they are those of the registry itself for user type 02, and the trial environment has logins of its own. Nothing is tried again, so that the account is not locked',
  });
}

/**
 * The registry allows no session at the moment. Section: Errors, 429.
 *
 * @param retryAfter the ms that it asks to wait; where it names none, nobody waits for a login
 */
function tooManySessions(retryAfter: number | undefined): RegistryFailure {
  return new RegistryFailure('unsent', 'The registry allows no further login or token refresh at the moment', {
    remedy:
      'Wait some minutes, then run the workflow again. Each run needs no login of its own: tokens are kept with the credential',
    status: 429,
    retryAfter: retryAfter === undefined ? undefined : Math.min(retryAfter, LONGEST_PAUSE_MS),
    lasting: retryAfter === undefined,
  });
}

/** The token set of an answer to a login or a token refresh. */
function tokensOf(answer: Answer, call: 'login' | 'token refresh'): Omit<TokenSet, 'tokenOwner'> {
  if (answer.status === 429) throw tooManySessions(failureOf(answer).retryAfter);
  if (answer.status < 200 || answer.status > 299) {
    const { message, remedy, kind, status, retryAfter } = failureOf(answer);
    throw new RegistryFailure(
      kind === 'refused' || kind === 'session' ? 'session' : 'unsent',
      `No session could be started. ${message}`,
      {
        remedy: kind === 'unknown' ? 'Run the workflow again once the registry is back. Nothing was submitted' : remedy,
        // n8n repeats a login that has a status of 401.
        status: status === 401 ? undefined : status,
        retryAfter,
        unreachable: isAway(answer.status),
      },
    );
  }
  const { accessToken, accessTokenExpired, refreshToken, refreshTokenExpired } = (answer.body ?? {}) as IDataObject;
  if (typeof accessToken !== 'string' || accessToken === '') {
    throw new RegistryFailure('session', `The registry answered the ${call} without an access token`, {
      remedy: 'Check the environment and the Base URL of the credential: another server may answer there',
    });
  }
  return {
    accessToken,
    accessTokenExpired: String(Number(accessTokenExpired) || 0),
    refreshToken: typeof refreshToken === 'string' ? refreshToken : '',
    refreshTokenExpired: typeof refreshTokenExpired === 'string' ? refreshTokenExpired : '',
  };
}
