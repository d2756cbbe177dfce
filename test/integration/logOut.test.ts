import { execute } from './n8n';
import { callsOf, type Connection, expectNoSecret, HOUR, MINUTE, start } from './registry';
import { ONCE } from './rows';

const LOG_OUT = { resource: 'session', operation: 'logOut', options: ONCE };
const READ = { resource: 'workCard', operation: 'getTemplate', options: ONCE };
const LOGIN = 'POST /Authentication';
const REFRESH = 'POST /Authentication/Refresh';
const LOGOUT = 'POST /Authentication/Logout';
const TEMPLATE = 'GET /Documents/WRKCardSE';

/** A connection with a session, and an empty ledger. */
async function loggedIn(): Promise<Connection> {
  const connection = await start();
  expect((await execute(connection.credential, [{}], READ)).error).toBeUndefined();
  connection.sandbox.ledger.reset();
  return connection;
}

describe('POST /Authentication/Logout', () => {
  test('sends the refresh token as a bare JSON string, once for all items, and tells until when the session lives', async () => {
    const { sandbox, credential } = await loggedIn();
    const execution = await execute(credential, [{}, {}], LOG_OUT);
    expect(execution.error).toBeUndefined();
    // The sandbox takes nothing but a JSON string that is the current refresh token.
    expect(sandbox.ledger.calls).toMatchObject([{ path: '/Authentication/Logout', status: 200 }]);
    expect(execution.outputs).toEqual([
      [{ loggedOut: true, sessionExpiresAt: expect.any(String), message: expect.any(String) }],
    ]);
    const { sessionExpiresAt, message } = execution.outputs[0][0];
    expect(sessionExpiresAt).toMatch(/^2026-03-02T1[01]:\d\d:\d\d\+02:00$/);
    expect(Math.abs(Date.parse(String(sessionExpiresAt)) - (sandbox.clock.now() + 3 * HOUR))).toBeLessThan(3_000);
    expect(message).toBe(`The session can be renewed until ${String(sessionExpiresAt)}`);
    expectNoSecret(execution, credential);
  });

  test('a session that ends sooner anyway does not live longer', async () => {
    const { sandbox, credential } = await loggedIn();
    const soon = sandbox.clock.now() + HOUR;
    credential.data.refreshTokenExpired = new Date(soon).toISOString();
    const { outputs } = await execute(credential, [{}], LOG_OUT);
    expect(Date.parse(String(outputs[0][0].sessionExpiresAt))).toBe(Math.floor(soon / 1_000) * 1_000);
  });

  test('the next request works without a login', async () => {
    const { sandbox, credential } = await loggedIn();
    await execute(credential, [{}], LOG_OUT);
    const { error } = await execute(credential, [{}], READ);
    expect(error).toBeUndefined();
    expect(callsOf(sandbox)).toEqual([LOGOUT, TEMPLATE]);
  });

  test('within three hours the session is renewed, after them the next request logs in', async () => {
    const { sandbox, credential } = await loggedIn();
    await execute(credential, [{}], LOG_OUT);
    sandbox.clock.advance(3 * HOUR - MINUTE);
    sandbox.sessions.expireAccessTokens();
    expect((await execute(credential, [{}], READ)).error).toBeUndefined();
    expect(callsOf(sandbox)).toEqual([LOGOUT, TEMPLATE, REFRESH, TEMPLATE]);

    sandbox.ledger.reset();
    await execute(credential, [{}], LOG_OUT);
    sandbox.clock.advance(3 * HOUR + MINUTE);
    expect((await execute(credential, [{}], READ)).error).toBeUndefined();
    expect(callsOf(sandbox)).toEqual([LOGOUT, TEMPLATE, REFRESH, LOGIN, TEMPLATE]);
  });

  test('where the access token has expired, the session that replaces it is ended', async () => {
    const { sandbox, credential } = await loggedIn();
    sandbox.sessions.expireAccessTokens();
    const execution = await execute(credential, [{}], LOG_OUT);
    expect(execution.error).toBeUndefined();
    expect(execution.outputs[0]).toMatchObject([{ loggedOut: true }]);
    expect(sandbox.ledger.calls.map(({ path, status }) => `${path} ${status}`)).toEqual([
      '/Authentication/Logout 401',
      '/Authentication/Refresh 200',
      '/Authentication/Logout 400',
      '/Authentication/Logout 200',
    ]);

    sandbox.ledger.reset();
    sandbox.clock.advance(3 * HOUR + MINUTE);
    expect((await execute(credential, [{}], READ)).error).toBeUndefined();
    expect(callsOf(sandbox)).toEqual([TEMPLATE, REFRESH, LOGIN, TEMPLATE]);
    expectNoSecret(execution, credential);
  });

  test('nor is the session left that replaces it where the registry still takes the token before', async () => {
    const { sandbox, credential } = await loggedIn();
    const { refreshToken: before } = credential.data;
    sandbox.sessions.expireAccessTokens();
    const logOut = sandbox.sessions.logOut.bind(sandbox.sessions);
    sandbox.sessions.logOut = (user, body) => (body === before ? undefined : logOut(user, body));
    expect((await execute(credential, [{}], LOG_OUT)).outputs[0]).toMatchObject([{ loggedOut: true }]);

    sandbox.ledger.reset();
    sandbox.clock.advance(3 * HOUR + MINUTE);
    expect((await execute(credential, [{}], READ)).error).toBeUndefined();
    expect(callsOf(sandbox)).toEqual([TEMPLATE, REFRESH, LOGIN, TEMPLATE]);
  });

  test.each([
    ['there is none', {}],
    ['it is that of a former login', { accessToken: 'a', refreshToken: 'r', tokenOwner: 'another' }],
  ])('no call is made for a session when %s', async (_, tokens) => {
    const { sandbox, credential } = await start();
    Object.assign(credential.data, tokens);
    const { outputs, error } = await execute(credential, [{}], LOG_OUT);
    expect(error).toBeUndefined();
    expect(outputs).toEqual([
      [{ loggedOut: false, sessionExpiresAt: null, message: 'There was no session to log out from' }],
    ]);
    expect(callsOf(sandbox)).toEqual([]);
  });

  test("the registry's refusal comes with its words and a remedy", async () => {
    const { credential } = await loggedIn();
    credential.data.refreshToken = 'unknown to the registry';
    const execution = await execute(credential, [{}], LOG_OUT);
    expect(execution.error?.message).toBe('The registry refused the request: Μη έγκυρο διακριτικό ανανέωσης, row 1');
    expect(execution.error?.description).toMatch(/the next request starts a session of its own$/);
    expectNoSecret(execution, credential);
  });

  test('a base URL that can not be used is said in words', async () => {
    const { credential } = await loggedIn();
    credential.data.baseUrl = 'registry';
    const { error } = await execute(credential, [{}], LOG_OUT);
    expect(error?.message).toMatch(/^The Base URL of the credential is no web address/);
    expect(error?.description).toMatch(/^Enter an address such as/);
  });
});
