import { hash } from 'crypto';
import type { ICredentialDataDecryptedObject, IDataObject } from 'n8n-workflow';
import { plainLines, wordsOfLogin } from '../model/registry/texts';
import { fieldNamed, isRecord } from '../model/values/result';
import { keptBy } from '../model/values/remembered';
import { baseUrlOf, ENVIRONMENTS } from './address';
import { FAILURES, noSessionFor, NOTHING_SUBMITTED, NOTHING_SUBMITTED_WAIT } from '../model/values/words/failures';
import { type Answer, answerTo, type Http, SMALL, succeeded } from './answer';
import { isWithin } from './clock';
import { SESSION_TIMEOUT_MS } from './defaults';
import { failureOfError, failureOfAnswer, isAway, RegistryFailure } from './failure';
import { checkFailure, lastFailure, rememberFailure } from './lastFailures';

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

type Tokens = Omit<TokenSet, 'tokenOwner'>;

/** For how long a login also serves other executions that found the credential without a token: they started together. */
const SHARED_LOGIN_MS = 30_000;
/** How long no session is asked for after a 429 without a Retry-After, and at most with one. */
const PAUSE_MS = 60_000;
export const LONGEST_PAUSE_MS = 15 * 60_000;
/**
 * How long a login that gave no session is not tried again. Many executions can ask for one, and the editor tests a
 * credential and fills the node's lists at the same moment.
 */
export const REFUSED_MS = 10_000;

/**
 * A hash of address, user type, user name and password, which a token set is bound to. Once the credential is edited, its
 * hash is another one, so events never travel in the session of a former login.
 *
 * @throws AddressFlaw if the base URL can't be used
 */
export function loginOf(credentials: ICredentialDataDecryptedObject): string {
  const { username, password, userType } = credentials;
  const parts = [baseUrlOf(credentials), userType, username, password].map(String);
  return hash('sha256', JSON.stringify(parts));
}

/** Fields of a copy of the credential, for `preAuthentication`, which n8n calls with that copy. */
interface RenewalFlags {
  /** The token to replace. If Refresh does not accept it, `SpentTokens` is thrown instead of a login. */
  expiredAccessToken?: unknown;
  /** Epoch ms. The tokens of an earlier login don't serve, since they may be the ones that were refused. */
  loginSince?: number;
}

/** Older versions of n8n would store the flags with the tokens. */
export const NOT_STORED: Record<keyof RenewalFlags, undefined> = {
  expiredAccessToken: undefined,
  loginSince: undefined,
};

type FlaggedCredential = ICredentialDataDecryptedObject & RenewalFlags;

/** Whether the stored token set is of the login that the credential names now. */
export function hasSession(credentials: ICredentialDataDecryptedObject): boolean {
  return Boolean(credentials.accessToken) && credentials.tokenOwner === loginOf(credentials);
}

/**
 * A copy of the credential that makes n8n renew the session, as it does if the expirable field is empty. Refresh needs the
 * expired token, which goes into a field of its own.
 */
export function asExpired(credentials: ICredentialDataDecryptedObject): FlaggedCredential {
  return { ...credentials, accessToken: '', expiredAccessToken: credentials.accessToken };
}

/** Refresh no longer accepts the tokens: they have expired, or another process has used them and has newer ones. */
export class SpentTokens extends RegistryFailure {
  /** @param since when Refresh first refused them, in epoch ms of this machine */
  constructor(readonly since: number) {
    super('session', FAILURES.sessionNotRenewed());
  }
}

/** A copy of the credential that makes n8n log in. */
export function withoutSession(credentials: ICredentialDataDecryptedObject, loginSince: number): FlaggedCredential {
  return { ...credentials, accessToken: '', refreshToken: '', tokenOwner: '', loginSince };
}

/** The tokens that a request with this credential carries, or renews. */
export const tokensIn = ({ accessToken, refreshToken, expiredAccessToken }: FlaggedCredential): unknown[] => [
  accessToken,
  refreshToken,
  expiredAccessToken,
];

/** Why a request with this credential got no session. Older versions of n8n drop the cause of an error. */
export function sessionFailure(credentials: ICredentialDataDecryptedObject): RegistryFailure | undefined {
  return lastFailure(credentials, 'session');
}

/**
 * Obtains a token set: by Refresh if there are tokens of this login, else by a login, also if the refresh token has
 * expired. Executions of one process that want to replace the same token share one call. Section: Authentication,
 * "Client behaviour required to avoid rate limiting".
 *
 * @param http without authentication
 * @returns the token set for n8n to store with the credential
 * @throws SpentTokens instead of logging in, for a credential from `asExpired`: another process may have newer tokens
 * @throws an error whose cause is a RegistryFailure, without the response: n8n would repeat the login for a status of
 *   401
 */
export async function renewSession(http: Http, credentials: ICredentialDataDecryptedObject): Promise<TokenSet> {
  try {
    return await sessionsOf(credentials).renew(http, credentials);
  } catch (error) {
    const failure = failureOfError(error);
    rememberFailure(credentials, 'session', failure);
    throw withRemedy(inOwnWords(failure));
  }
}

/** The test of a credential shows a message alone. The node has the failure itself from it, as its cause. */
const withRemedy = (failure: RegistryFailure): Error =>
  new Error([failure.message, failure.remedy].join('. '), { cause: failure });

/** The failure without its status, for which n8n would show a text of its own instead of the message. */
const inOwnWords = (failure: RegistryFailure): RegistryFailure =>
  failure.status === undefined ? failure : failure.but({ status: undefined });

/** Forgets a token set that the registry does not accept, so that no other execution gets it. */
export function forgetTokens(credentials: ICredentialDataDecryptedObject): void {
  sessionsOf(credentials).forget(credentials.accessToken);
}

/** The sessions of one login, as this process has them. */
class LoginSessions {
  /** Renewals under way, by the access token that each replaces; '' for a login without one. */
  private readonly running = new Map<string, Promise<TokenSet>>();

  /** The last renewal: which access token it replaced, by what, and when. */
  private last: { replaced: string; tokens: TokenSet; at: number } | undefined;

  /** The access token that Refresh has not accepted, and since when. */
  private spent: { token: string; since: number } | undefined;

  constructor(private readonly login: string) {}

  forget(accessToken: unknown): void {
    if (this.last?.tokens.accessToken === accessToken) this.last = undefined;
  }

  /** New tokens for a credential: from the last renewal, from one that is under way, or from a new one. */
  async renew(http: Http, credentials: FlaggedCredential): Promise<TokenSet> {
    const { accessToken, refreshToken, tokenOwner, expiredAccessToken, loginSince = 0 } = credentials;
    const canRefresh = tokenOwner === this.login && Boolean(refreshToken);
    const expired = canRefresh ? String(accessToken || expiredAccessToken || '') : '';
    if (expired !== '') this.forget(expired);
    const tokens = this.lastFor(expired, loginSince);
    if (tokens !== undefined) return tokens;
    const before = this.running.get(expired);
    if (before !== undefined) return await before;
    const ask = { http, credentials, until: Date.now() + SESSION_TIMEOUT_MS };
    const renewal = this.renewNow(ask, expired).finally(() => this.running.delete(expired));
    this.running.set(expired, renewal);
    return await renewal;
  }

  /** The last renewal's tokens, for an execution that read the credential before n8n stored them. */
  private lastFor(expired: string, loginSince: number): TokenSet | undefined {
    if (this.last?.replaced !== expired) return undefined;
    const { tokens, at } = this.last;
    const life = expired === '' ? 0 : Number(tokens.accessTokenExpired) * 1_000;
    return isWithin(Math.max(SHARED_LOGIN_MS, life), at) && at > loginSince ? tokens : undefined;
  }

  private async renewNow(ask: Ask, expired: string): Promise<TokenSet> {
    checkFailure(this, 'session');
    try {
      const tokens = { ...(await this.obtain(ask, expired)), tokenOwner: this.login };
      this.last = { replaced: expired, tokens, at: Date.now() };
      return tokens;
    } catch (error) {
      const failure = failureOfError(error);
      // A 429 blocks login and refresh. Any other failure of a login blocks logging in alone: see `obtain`.
      if (failure.status === 429) rememberFailure(this, 'session', failure, failure.retryAfter ?? PAUSE_MS);
      // The registry may fail because of these tokens, so the next renewal logs in.
      if (failure.status === 500) this.spent = { token: expired, since: Date.now() };
      throw failure;
    }
  }

  private async obtain(ask: Ask, expired: string): Promise<Tokens> {
    if (expired !== '') {
      const refreshed = expired === this.spent?.token ? undefined : await refresh(ask, expired);
      if (refreshed !== undefined) return refreshed;
      if (expired !== this.spent?.token) this.spent = { token: expired, since: Date.now() };
      if (ask.credentials.expiredAccessToken !== undefined) throw new SpentTokens(this.spent.since);
    }
    checkFailure(this, 'login');
    const { username, password, userType } = ask.credentials;
    const answer = await post(ask, '/Authentication', { Username: username, Password: password, Usertype: userType });
    try {
      return tokensOf(answer, ask.credentials);
    } catch (error) {
      const failure = failureOfError(error);
      if (failure.status === 429) throw failure;
      const ms = Math.min(Math.max(REFUSED_MS, failure.retryAfter ?? 0), LONGEST_PAUSE_MS);
      rememberFailure(this, 'login', failure, ms);
      throw failure.but({ retryAfter: ms });
    }
  }
}

const sessionsBy = keptBy((login) => new LoginSessions(login));
const sessionsOf = (credentials: ICredentialDataDecryptedObject): LoginSessions => sessionsBy(loginOf(credentials));

/** What a login and a refresh need. Section: Endpoints. */
interface Ask {
  http: Http;
  credentials: ICredentialDataDecryptedObject;
  /** When the time for both is over, in epoch ms of this machine. */
  until: number;
}

/**
 * A new token set for an expired one; undefined if the registry does not accept the refresh token any more. Any refusal is
 * taken for that, and any answer without a token, since a login can still give a session. With a 408 of a proxy, the
 * registry may have used the refresh token up.
 */
async function refresh(ask: Ask, accessToken: string): Promise<Tokens | undefined> {
  const body = { AccessToken: accessToken, RefreshToken: String(ask.credentials.refreshToken) };
  const answer = await post(ask, '/Authentication/Refresh', body, { Authorization: `Bearer ${accessToken}` });
  try {
    return tokensOf(answer, ask.credentials);
  } catch (error) {
    const failure = failureOfError(error);
    if (failure.kind !== 'unsent' || failure.status === 408) return undefined;
    throw failure;
  }
}

async function post(
  { http, credentials, until }: Ask,
  path: string,
  body: IDataObject,
  headers: IDataObject = {},
): Promise<Answer> {
  const timeout = Math.max(until - Date.now(), 1);
  const bounds = { endsAfter: timeout, largest: SMALL };
  const options = { method: 'POST', body, headers, timeout } as const;
  return await answerTo(http, baseUrlOf(credentials), path, options, bounds).catch(noSession);
}

/** Throws the failure of a login or a refresh: even if that arrived, no event was sent. */
function noSession(error: unknown): never {
  const { kind, reasonCode: code, message, remedy: own, unreachable } = failureOfError(error);
  const remedy = kind === 'unsent' ? own : NOTHING_SUBMITTED;
  throw new RegistryFailure('unsent', { code, message, remedy }, { unreachable: unreachable || kind === 'unknown' });
}

function noLoginThere(status: number, address: string): RegistryFailure {
  const { origin, pathname } = new URL(address);
  const words =
    pathname === '/' ? FAILURES.noPath(`${origin}/WebservicesAPI/api`) : FAILURES.noLoginThere(ENVIRONMENTS.trial);
  return new RegistryFailure('session', words, { status });
}

/**
 * The registry allows no session at the moment. Section: Errors, 429.
 *
 * @param retryAfter the ms that it asks to wait; without it, a call is not repeated
 */
function tooManySessions(retryAfter: number | undefined): RegistryFailure {
  return new RegistryFailure('unsent', FAILURES.loginLimited(), {
    status: 429,
    retryAfter: retryAfter === undefined ? undefined : Math.min(retryAfter, LONGEST_PAUSE_MS),
    lasting: retryAfter === undefined,
  });
}

/**
 * The token set in the answer to a login or a refresh. Of an answer that holds none only plain sentences are shown, and
 * none with a word of the login: it may repeat what it was sent.
 *
 * @throws RegistryFailure where there is none
 */
function tokensOf(answer: Answer, credentials: ICredentialDataDecryptedObject): Tokens {
  const { username, password, userType } = credentials;
  if (answer.status === 401) throw new RegistryFailure('session', FAILURES.loginRefused(String(userType)));
  if (answer.status === 429) throw tooManySessions(failureOfAnswer(answer).retryAfter);
  if (answer.status === 404 || answer.status === 405) throw noLoginThere(answer.status, baseUrlOf(credentials));
  if (!succeeded(answer)) {
    const { reason, own, remedy: ofStatus, kind, reasonCode: code, status, retryAfter } = failureOfAnswer(answer);
    const said =
      kind === 'refused'
        ? plainLines(reason, wordsOfLogin(username, password), [String(username), String(password)])
        : '';
    const why = said === '' || said === own ? own : `${own}: ${said}`;
    const remedy = kind === 'unknown' ? NOTHING_SUBMITTED_WAIT : ofStatus;
    throw new RegistryFailure(
      kind === 'refused' || kind === 'session' ? 'session' : 'unsent',
      { code, message: noSessionFor(why), remedy },
      { status, retryAfter, unreachable: isAway(answer.status) },
    );
  }
  const body = isRecord(answer.body) ? answer.body : {};
  const [accessToken, lifetime, refreshToken, refreshTokenExpired] = [
    'accessToken',
    'accessTokenExpired',
    'refreshToken',
    'refreshTokenExpired',
  ].map((name) => fieldNamed(body, name));
  if (typeof accessToken !== 'string' || accessToken === '') {
    throw new RegistryFailure('session', FAILURES.noAccessToken());
  }
  return {
    accessToken,
    accessTokenExpired: String(Number(lifetime) || 0),
    refreshToken: typeof refreshToken === 'string' ? refreshToken : '',
    refreshTokenExpired: typeof refreshTokenExpired === 'string' ? refreshTokenExpired : '',
  };
}
