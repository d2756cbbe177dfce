import { decodeJwt, decodeProtectedHeader } from 'jose';
import type { TokenSet } from '../../sandbox/sessions';
import { carry, connect, DAY, HOUR, MINUTE, start } from './client';

const USERS = [
  { username: 'one', password: 'first', usertype: '02', employerAfm: '094123454' },
  { username: 'two', password: 'second', usertype: '01', employerAfm: '801234560' },
  { username: 'one', password: 'first', usertype: '03', employerAfm: '045123671' },
] as const;

describe('POST /Authentication', () => {
  it('answers a token set: a signed JWT of three hours and a refresh token of seven days', async () => {
    const { sandbox, logIn } = await start();
    const { status, data } = await logIn();
    const { accessToken, accessTokenExpired, refreshToken, refreshTokenExpired } = data as TokenSet;
    expect(status).toBe(200);
    expect(Object.keys(data as object)).toHaveLength(4);
    expect(decodeProtectedHeader(accessToken)).toMatchObject({ alg: 'HS256' });
    const { iat = 0, exp = 0 } = decodeJwt(accessToken);
    expect(exp - iat).toBe(10_800);
    expect(Math.abs(iat * 1000 - sandbox.clock.now())).toBeLessThan(5_000);
    expect(accessTokenExpired).toBe(10_800);
    expect(refreshToken.length).toBeGreaterThan(20);
    expect(refreshTokenExpired).toMatch(/^2026-03-09T08:00:\d\d\.\d{7}\+02:00$/);
  });

  it('tells the lifetime as a string where asked, and lives by another one', async () => {
    const { logIn, api, sandbox } = await start({ lifetimeAsString: true, accessTokenLifetime: 60 });
    const { data } = await logIn();
    expect(data).toMatchObject({ accessTokenExpired: '60' });
    carry(api, data as TokenSet);
    expect((await api.get('/WebServices/ServicesList')).status).toBe(200);
    sandbox.clock.advance(MINUTE);
    expect((await api.get('/WebServices/ServicesList')).status).toBe(401);
  });

  it.each([
    ['Username', { Username: 'nobody' }],
    ['Password', { Password: 'wrong' }],
    ['Usertype', { Usertype: '01' }],
    ['a Usertype that is no string', { Usertype: 2 }],
  ])('refuses with 401 when wrong: %s', async (_what, fields) => {
    const { logIn, sandbox } = await start();
    const { status, headers } = await logIn(fields);
    expect(status).toBe(401);
    expect(headers['api-token-expired']).toBeUndefined();
    expect(sandbox.ledger.calls).toMatchObject([{ status: 401, username: null }]);
  });

  it('takes the employer from the connection: each user works for their own', async () => {
    const { logIn, api, execute } = await start({ users: USERS });
    for (const { username: Username, password: Password, usertype: Usertype, employerAfm } of USERS) {
      const { data } = await logIn({ Username, Password, Usertype });
      carry(api, data as TokenSet);
      expect((await execute('EX_BASE_01')).data).toMatchObject({ EX_BASE_01: { Ergodotis: { Afm: employerAfm } } });
    }
  });

  it('answers 429 with Retry-After past the limit, until the window has moved on', async () => {
    const { logIn, sandbox } = await start({ rateLimit: { calls: 2, seconds: 30 } });
    await logIn({ Password: 'wrong' });
    await logIn();
    const refused = await logIn();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(25);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(30);
    sandbox.clock.advance(30_000);
    expect((await logIn()).status).toBe(200);
  });
});

describe('the access token', () => {
  const PROTECTED = [
    ['POST', '/Authentication/Logout'],
    ['GET', '/Documents/WRKCardSE'],
    ['POST', '/Documents/WRKCardSE'],
    ['POST', '/Documents/CancelSubmittedDocument'],
    ['GET', '/WebServices/ServicesList'],
    ['POST', '/WebServices/ExecuteService'],
  ] as const;

  it.each([...PROTECTED, ['POST', '/Authentication/Refresh'] as const])(
    'is required: %s %s answers 401 without it, or with one of another signer',
    async (method, url) => {
      const { api } = await start();
      const other = await connect();
      const data = method === 'POST' ? {} : undefined;
      const without = await api.request({ method, url, data });
      const foreign = await api.request({
        method,
        url,
        data,
        headers: { Authorization: `Bearer ${other.tokens.accessToken}` },
      });
      for (const { status, headers } of [without, foreign]) {
        expect(status).toBe(401);
        expect(headers['api-token-expired']).toBeUndefined();
      }
    },
  );

  it.each(PROTECTED)('expires after three hours: %s %s answers 401 with api-token-expired', async (method, url) => {
    const { api, sandbox } = await connect();
    const data = method === 'POST' ? {} : undefined;
    sandbox.clock.advance(3 * HOUR - MINUTE);
    expect((await api.request({ method, url, data })).status).not.toBe(401);
    sandbox.clock.advance(MINUTE);
    const { status, headers } = await api.request({ method, url, data });
    expect(status).toBe(401);
    expect(headers['api-token-expired']).toBe('true');
  });

  it.each([
    [403, true, 'true'],
    [400, true, 'true'],
    [200, true, 'true'],
    [401, false, undefined],
  ])('tells its expiry as set: status %i, header %s', async (status, header, told) => {
    const { api, sandbox } = await connect();
    Object.assign(sandbox.sessions.expiry, { status, header });
    sandbox.sessions.expireAccessTokens();
    const answer = await api.get('/WebServices/ServicesList');
    expect(answer.status).toBe(status);
    expect(answer.headers['api-token-expired']).toBe(told);
    expect(answer.data).toBe('');
  });
});

describe('POST /Authentication/Refresh', () => {
  it('answers a whole new token set, also when the access token has expired', async () => {
    const { tokens, refresh, sandbox, api } = await connect();
    sandbox.clock.advance(4 * HOUR);
    const { status, data } = await refresh(tokens);
    const fresh = data as TokenSet;
    expect(status).toBe(200);
    expect(Object.keys(fresh).sort()).toEqual(Object.keys(tokens).sort());
    expect(fresh.accessToken).not.toBe(tokens.accessToken);
    expect(fresh.refreshToken).not.toBe(tokens.refreshToken);
    expect(fresh.refreshTokenExpired).toMatch(/^2026-03-09T12:00:/);
    carry(api, fresh);
    expect((await api.get('/WebServices/ServicesList')).status).toBe(200);
  });

  it('rotates: a refresh token that was used is refused with 401, even of two at once', async () => {
    const { tokens, refresh } = await connect();
    const answers = await Promise.all([refresh(tokens), refresh(tokens)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await refresh(tokens)).status).toBe(401);
  });

  it('needs both current tokens', async () => {
    const { tokens, refresh, logIn } = await connect();
    const { data } = await logIn();
    const other = data as TokenSet;
    expect((await refresh({ ...tokens, accessToken: other.accessToken })).status).toBe(401);
    expect((await refresh({ ...tokens, refreshToken: 'unknown' })).status).toBe(401);
    expect((await refresh({ ...tokens, refreshToken: '' })).status).toBe(400);
    expect((await refresh(tokens)).status).toBe(200);
  });

  it('answers 401 once the refresh token has expired, after seven days', async () => {
    const { tokens, refresh, sandbox, logIn } = await connect();
    sandbox.clock.advance(7 * DAY - MINUTE);
    const { status, data } = await refresh(tokens);
    expect(status).toBe(200);
    sandbox.clock.advance(7 * DAY);
    expect((await refresh(data as TokenSet)).status).toBe(401);
    expect((await logIn()).status).toBe(200);
  });

  it('answers 429 past the limit, counted apart from Authentication', async () => {
    const { tokens, refresh, logIn } = await connect({ rateLimit: { calls: 2, seconds: 60 } });
    await refresh(tokens);
    await refresh(tokens);
    const refused = await refresh(tokens);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await logIn()).status).toBe(200);
  });
});

describe('POST /Authentication/Logout', () => {
  const logOut = { headers: { 'Content-Type': 'application/json' } };

  it('takes the refresh token as a bare JSON string, answers no body, and leaves it three hours', async () => {
    for (const [later, expected] of [
      [3 * HOUR - MINUTE, 200],
      [3 * HOUR, 401],
    ]) {
      const { api, tokens, refresh, sandbox } = await connect();
      const { status, data } = await api.post('/Authentication/Logout', JSON.stringify(tokens.refreshToken), logOut);
      expect([status, data]).toEqual([200, '']);
      sandbox.clock.advance(later);
      expect((await refresh(tokens)).status).toBe(expected);
    }
  });

  it("refuses an object, an unknown token, and another user's", async () => {
    const { api, tokens, logIn } = await connect({ users: USERS });
    const other = (await logIn({ Username: 'two', Password: 'second', Usertype: '01' })).data as TokenSet;
    const foreign = await api.post('/Authentication/Logout', JSON.stringify(other.refreshToken), logOut);
    const object = await api.post('/Authentication/Logout', { RefreshToken: tokens.refreshToken });
    const unknown = await api.post('/Authentication/Logout', '"unknown"', logOut);
    for (const { status, data } of [object, unknown, foreign]) {
      expect(status).toBe(400);
      expect(data).toEqual({ message: expect.any(String) as string });
    }
  });
});
