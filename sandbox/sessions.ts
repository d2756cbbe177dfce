import { randomBytes } from 'node:crypto';
import { compactVerify, errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { longTimestamp } from './athens';
import type { Clock } from './clock';
import type { Forms } from './forms';
import { fieldOf, isText } from './json';
import { RateLimiter, type RateLimit } from './rateLimit';
import { badRequest, Refusal } from './refusal';
import type { User } from './registry';

/** Answer of Authentication and Refresh (section "Token set"). */
export interface TokenSet {
  accessToken: string;
  /** Seconds; a real registry has been seen to send it as a string too. */
  accessTokenExpired: number | string;
  refreshToken: string;
  /** ISO 8601 with seven fraction digits and an offset. */
  refreshTokenExpired: string;
}

export interface SessionOptions {
  readonly users: readonly User[];
  /** Seconds. */
  readonly accessTokenLifetime: number;
  /** Sends `accessTokenExpired` as a string. */
  readonly lifetimeAsString: boolean;
  /** For Authentication and for Refresh, each on its own. */
  readonly rateLimit: RateLimit;
  readonly forms: Forms;
}

/** How the registry tells that an access token has expired. */
export interface ExpiryAnswer {
  /** Status of the answer: 401 unless changed. */
  status: number;
  /** Whether the answer carries `api-token-expired: true`. */
  header: boolean;
}

interface Session {
  readonly user: User;
  readonly accessToken: string;
  refreshUntil: number;
}

const HOURS = 3_600_000;
const REFRESH_LIFE = 7 * 24 * HOURS;
const LIFE_AFTER_LOGOUT = 3 * HOURS;

/** Logins and their tokens: the section "Authentication" and the token lifecycle of the specification. */
export class Sessions {
  /** How an expired access token is told; can be changed at any time. */
  readonly expiry: ExpiryAnswer = { status: 401, header: true };

  /** Every token set issued so far, for tests that search for leaked tokens. */
  readonly issued: TokenSet[] = [];

  private readonly key = randomBytes(32);
  private readonly byRefreshToken = new Map<string, Session>();
  private readonly logIns: RateLimiter;
  private readonly refreshes: RateLimiter;
  private lastSerial = 0;
  private expiredSerial = 0;

  constructor(
    private readonly clock: Clock,
    private readonly options: SessionOptions,
  ) {
    this.logIns = new RateLimiter(clock, options.rateLimit);
    this.refreshes = new RateLimiter(clock, options.rateLimit);
  }

  /**
   * POST /Authentication.
   *
   * @throws Refusal 401 for a wrong Username, Password or Usertype, 429 past the rate limit
   */
  async logIn(body: unknown): Promise<{ user: User; tokens: TokenSet }> {
    this.logIns.enter();
    const [name, secret, type] = ['Username', 'Password', 'Usertype'].map((field) => fieldOf(body, field));
    const user = this.options.users.find(
      (candidate) => candidate.username === name && candidate.password === secret && this.takes(candidate, type),
    );
    if (!user) throw new Refusal(401, 'Λάθος όνομα χρήστη, κωδικός πρόσβασης ή τύπος χρήστη.');
    return { user, tokens: await this.issue(user) };
  }

  /**
   * POST /Authentication/Refresh: both tokens must be the current ones of one session. The old refresh token is spent.
   *
   * @throws Refusal 400 for a body of another shape, 401 when the tokens are not current or the refresh token has
   *   expired, 429 past the rate limit
   */
  async refresh(body: unknown): Promise<{ user: User; tokens: TokenSet }> {
    this.refreshes.enter();
    const [accessToken, refreshToken] = ['AccessToken', 'RefreshToken'].map((field) => fieldOf(body, field));
    if (!isText(accessToken) || !isText(refreshToken)) {
      throw badRequest('Τα πεδία AccessToken και RefreshToken είναι υποχρεωτικά.');
    }
    const session = this.byRefreshToken.get(refreshToken);
    if (!session || session.accessToken !== accessToken || session.refreshUntil <= this.clock.now()) {
      throw new Refusal(401, 'Μη έγκυρο διακριτικό ανανέωσης.');
    }
    // Deleted before anything is awaited, so that only one of two simultaneous refreshes finds it.
    this.byRefreshToken.delete(refreshToken);
    return { user: session.user, tokens: await this.issue(session.user) };
  }

  /**
   * POST /Authentication/Logout: the refresh token lives three hours more at the most.
   *
   * @param body the refresh token as a bare JSON string
   * @throws Refusal 400 when it is no string, or not the current refresh token of one of the user's sessions
   */
  logOut(user: User, body: unknown): void {
    if (typeof body !== 'string') throw badRequest('Το σώμα πρέπει να είναι το διακριτικό ανανέωσης.');
    const session = this.byRefreshToken.get(body);
    if (session?.user !== user) throw badRequest('Μη έγκυρο διακριτικό ανανέωσης.');
    session.refreshUntil = Math.min(session.refreshUntil, this.clock.now() + LIFE_AFTER_LOGOUT);
  }

  /**
   * The user of a request, by its header `Authorization: Bearer <access token>`.
   *
   * @throws Refusal 401 without a token of ours; the status and header of `expiry` when it has expired
   */
  async connected(authorization: string | undefined): Promise<User> {
    const token = bearer(authorization);
    try {
      const { payload } = await jwtVerify(token, this.key, { currentDate: new Date(this.clock.now()) });
      if (Number(payload.serial) <= this.expiredSerial) throw this.expired();
      return this.userOf(payload);
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw this.expired();
      throw error instanceof Refusal ? error : unauthorised();
    }
  }

  /**
   * Checks the header of Refresh, which may hold an expired token.
   *
   * @throws Refusal 401 when the header holds no token that was issued here
   */
  async issuedHere(authorization: string | undefined): Promise<void> {
    await compactVerify(bearer(authorization), this.key).catch(() => {
      throw unauthorised();
    });
  }

  /** Expires all access tokens issued so far. */
  expireAccessTokens(): void {
    this.expiredSerial = this.lastSerial;
  }

  /** Expires all refresh tokens issued so far. */
  expireRefreshTokens(): void {
    for (const session of this.byRefreshToken.values()) session.refreshUntil = 0;
  }

  private async issue(user: User): Promise<TokenSet> {
    const now = this.clock.now();
    const { accessTokenLifetime, lifetimeAsString } = this.options;
    const issuedAt = Math.floor(now / 1000);
    const accessToken = await new SignJWT({ serial: ++this.lastSerial, usertype: user.usertype })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(user.username)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + accessTokenLifetime)
      .sign(this.key);
    const refreshToken = randomBytes(48).toString('base64');
    const refreshUntil = now + REFRESH_LIFE;
    this.byRefreshToken.set(refreshToken, { user, accessToken, refreshUntil });
    const tokens = {
      accessToken,
      accessTokenExpired: lifetimeAsString ? String(accessTokenLifetime) : accessTokenLifetime,
      refreshToken,
      refreshTokenExpired: longTimestamp(refreshUntil),
    };
    this.issued.push(tokens);
    return tokens;
  }

  private takes({ usertype, alsoUsertypes }: User, sent: unknown): boolean {
    if (usertype === sent) return true;
    return this.options.forms.requests === 'lenient' && (alsoUsertypes ?? []).some((also) => also === sent);
  }

  private userOf({ sub, usertype }: JWTPayload): User {
    const user = this.options.users.find((candidate) => candidate.username === sub && candidate.usertype === usertype);
    if (!user) throw unauthorised();
    return user;
  }

  private expired(): Refusal {
    const { status, header } = this.expiry;
    return new Refusal(status, '', header ? { 'api-token-expired': 'true' } : {});
  }
}

const unauthorised = (): Refusal => new Refusal(401, '', { 'www-authenticate': 'Bearer' });

function bearer(authorization: string | undefined): string {
  const token = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  if (!token) throw unauthorised();
  return token;
}
