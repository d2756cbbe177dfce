import { setTimeout as pause } from 'node:timers/promises';
import type { INodeParameters } from 'n8n-workflow';
import type { FaultEffect } from '../../sandbox/faults';
import { DEFAULT_USER } from '../../sandbox/registry';
import { until } from '../support/until';
import { Editor } from './editor';
import { execute, type Execution, type StoredCredential } from './n8n';
import {
  callsOf,
  CANCEL,
  type Connection,
  EXECUTE,
  expectNoSecret,
  hastened,
  HOUR,
  LOGIN,
  LOGOUT,
  MINUTE,
  pass,
  REFRESH,
  start,
  TEMPLATE,
} from './registry';
import { GO_ON, ONCE, row, rows, submitting } from './rows';

describe('Logins', () => {
  const READ = { resource: 'workCard', operation: 'getTemplate', options: ONCE };
  const GET_PDF = { resource: 'workCard', operation: 'getPdf', options: ONCE };
  const CANCELLING = { resource: 'declaration', operation: 'cancel', documentType: 'WTOLeave', options: ONCE };

  const EXECUTING = {
    resource: 'service',
    operation: 'execute',
    service: { __rl: true, mode: 'id', value: 'EX_BASE_01' },
    options: ONCE,
  } as unknown as INodeParameters;

  const ITEMS = 20;
  const items = Array.from({ length: ITEMS }, (_, n) => ({ protocol: `ΕΥΣ${n}`, submittedDate: '20260302' }));

  const sessionsOf = ({ sandbox }: Connection) => ({
    logins: sandbox.ledger.count(LOGIN),
    refreshes: sandbox.ledger.count(REFRESH),
  });

  /** What each item came to, after a look for secrets. */
  function toldOf(execution: Execution, credential: StoredCredential): Set<string> {
    expectNoSecret(execution, credential);
    expect(execution.outputs[0]).toHaveLength(ITEMS);
    return new Set(
      execution.outputs[0].map(({ error }) => String(error).replace(/(?:\. Tried for \d+ seconds)?, item \d+ .*$/, '')),
    );
  }

  /** Does something when the node asks for its credential for the n-th time. */
  function whenAsked(credential: StoredCredential, nth: number, work: () => Promise<unknown>): void {
    const getDecrypted = credential.getDecrypted.bind(credential);
    let asked = 0;
    credential.getDecrypted = async () => {
      asked += 1;
      if (asked === nth) await work();
      return await getDecrypted();
    };
  }

  /** A registry with a session that has begun, and a ledger that starts after it. */
  async function startWithSession(): Promise<Connection> {
    const connection = await start();
    expect((await execute(connection.credential, [{}], READ)).error).toBeUndefined();
    connection.sandbox.ledger.reset();
    return connection;
  }

  describe('a session that is refused although it is fresh is not renewed again by the same execution', () => {
    test.each<[string, string, INodeParameters]>([
      ['Get PDF', TEMPLATE, GET_PDF],
      ['Cancel', CANCEL, CANCELLING],
      ['Execute', EXECUTE, EXECUTING],
    ])(`%s with ${ITEMS} items: one Refresh`, async (_, on, parameters) => {
      const connection = await startWithSession();
      const { sandbox, credential } = connection;
      sandbox.faults.add({ kind: 'answer', status: 401, as: 'empty', on, times: 'always' });
      const told = toldOf(await execute(credential, items, parameters, GO_ON), credential);
      expect(told).toEqual(new Set(['The registry does not accept the session, not even a fresh one']));
      expect(sessionsOf(connection)).toEqual({ logins: 0, refreshes: 1 });
      // The right can be missing for one item alone: each is asked for, in the session that there is.
      expect(sandbox.ledger.count(on)).toBe(ITEMS + 1);
    });

    test('a token that expires in the middle is renewed, once each time', async () => {
      const connection = await startWithSession();
      const { sandbox, credential } = connection;
      sandbox.faults.add({ kind: 'expireAccessTokens', on: EXECUTE, skip: 2 });
      sandbox.faults.add({ kind: 'expireAccessTokens', on: EXECUTE, skip: 7 });
      const { outputs } = await execute(credential, Array(10).fill({}), EXECUTING, GO_ON);
      expect(outputs[0]).toEqual(Array(10).fill(expect.objectContaining({ Afm: sandbox.employerAfm })));
      expect(sessionsOf(connection)).toEqual({ logins: 0, refreshes: 2 });
    });
  });

  describe('a login that is answered with no session is not tried again for ten seconds', () => {
    const ANSWERS: Array<[string, FaultEffect, string]> = [
      ['400', { kind: 'answer', status: 400 }, 'No session could be started'],
      ['401', { kind: 'answer', status: 401, as: 'empty' }, 'does not accept the username'],
      ['403', { kind: 'answer', status: 403, as: 'html' }, 'No session could be started'],
      ['404', { kind: 'answer', status: 404, as: 'html' }, 'There is no login at this address'],
      ['500', { kind: 'answer', status: 500, as: 'html' }, 'No session could be started'],
      ['503', { kind: 'answer', status: 503, as: 'empty' }, 'No session could be started'],
      ['a page', { kind: 'answer', status: 200, as: 'html' }, 'answered the login without an access token'],
      ['an empty 200', { kind: 'answer', status: 200, as: 'empty' }, 'answered the login without an access token'],
      ['a redirect', { kind: 'answer', status: 302, as: 'empty' }, 'redirect'],
      ['429', { kind: 'answer', status: 429, as: 'empty' }, 'no further login'],
    ];

    test.each(ANSWERS)(`%s: one login for ${ITEMS} items`, async (_, effect, words) => {
      const connection = await start();
      const { sandbox, credential } = connection;
      sandbox.faults.add({ ...effect, on: LOGIN, times: 'always' });
      const told = [...toldOf(await execute(credential, items, GET_PDF, GO_ON), credential)];
      expect(told).toEqual([expect.stringContaining(words)]);
      expect(callsOf(sandbox)).toEqual([LOGIN]);
    });

    /** Of each sort one: refused, and no answer of a registry. */
    const SOME = ANSWERS.filter(([name]) => ['401', '500', 'a page'].includes(name));

    test.each(SOME)('%s: nor by another execution, or by one at the same time', async (_, effect) => {
      const { sandbox, credential } = await start();
      sandbox.faults.add({ ...effect, on: LOGIN, times: 'always' });
      await Promise.all([READ, GET_PDF, EXECUTING].map((parameters) => execute(credential, items, parameters, GO_ON)));
      await execute(credential, items, GET_PDF, GO_ON);
      expect(callsOf(sandbox)).toEqual([LOGIN]);
    });

    test.each(SOME)('%s: nor by Submit with many requests, whose rows are not sent', async (_, effect) => {
      const { sandbox, credential } = await start();
      sandbox.faults.add({ ...effect, on: LOGIN, times: 'always' });
      const named = rows(sandbox, 10, () => ({ employerAfm: sandbox.employerAfm }));
      const { outputs } = await execute(credential, [row(sandbox, 99), ...named], submitting({ batchSize: 2 }), GO_ON);
      expect(outputs[0].map(({ status }) => status)).toEqual(Array(11).fill('notSent'));
      expect(callsOf(sandbox)).toEqual([LOGIN]);
    });

    test.each(SOME)('%s: nor by the lists of the editor', async (_, effect) => {
      const { sandbox, credential } = await start();
      sandbox.faults.add({ ...effect, on: LOGIN, times: 'always' });
      const editor = new Editor(credential, EXECUTING);
      await expect(editor.list('getServices')).rejects.toThrow();
      await expect(Promise.all([editor.fields(), editor.list('getBranches')])).rejects.toThrow();
      expect(callsOf(sandbox)).toEqual([LOGIN]);
    });

    test.each([
      ['the password', { password: DEFAULT_USER.password }],
      ['the user type', { userType: DEFAULT_USER.usertype }],
    ])('who corrects %s in the editor is served at once', async (_, correction) => {
      const { sandbox, credential } = await start();
      const [field] = Object.keys(correction);
      credential.data[field] = 'wrong';
      await expect(new Editor(credential, EXECUTING).list('getServices')).rejects.toThrow('does not accept');
      Object.assign(credential.data, correction);
      expect((await new Editor(credential, EXECUTING).list('getServices')).results).toHaveLength(5);
      expect(sandbox.ledger.count(LOGIN)).toBe(2);
    });

    test('an execution after ten seconds tries again, and one with more patience goes on by itself', async () => {
      const { sandbox, credential } = await start();
      sandbox.faults.add({ kind: 'answer', status: 500, on: LOGIN });
      const patient = execute(credential, [{}], { ...READ, options: { retryFor: 20 } });
      const { error } = await execute(credential, [{}], READ);
      expect(error).toBeDefined();
      pass(10_050);
      expect((await execute(credential, [{}], READ)).error).toBeUndefined();
      expect((await patient).error).toBeUndefined();
      expect(callsOf(sandbox)).toEqual([LOGIN, LOGIN, TEMPLATE, TEMPLATE]);
    });

    test('nor is another process waited for again, which may have newer tokens', async () => {
      const { sandbox, credential } = await startWithSession();
      sandbox.sessions.expireAccessTokens();
      sandbox.sessions.expireRefreshTokens();
      sandbox.faults.add({ kind: 'answer', status: 200, as: 'html', on: LOGIN });
      const looks = jest.spyOn(credential, 'getDecrypted');
      expect((await hastened(execute(credential, [{}], READ))).error).toBeDefined();
      const { length: looked } = looks.mock.calls;
      looks.mockClear();
      expect((await execute(credential, [{}], READ)).error).toBeDefined();
      // Whoever waits looks at the credential again.
      expect(looks.mock.calls.length).toBeLessThan(looked);
      expect(callsOf(sandbox)).toEqual([TEMPLATE, REFRESH, LOGIN, TEMPLATE]);
    });
  });

  describe('an execution that has had no session asks for none later either', () => {
    test('whatever it was: no second login by a try of Retry On Fail more than ten seconds later', async () => {
      const answers: FaultEffect[] = [
        { kind: 'answer', status: 401, as: 'empty' },
        { kind: 'answer', status: 403, as: 'html' },
        { kind: 'answer', status: 200, as: 'html' },
        { kind: 'answer', status: 429, as: 'empty', headers: { 'retry-after': '1' } },
      ];
      const calls = answers.map(async (effect) => {
        const { sandbox, credential } = await start();
        sandbox.faults.add({ ...effect, on: LOGIN });
        whenAsked(credential, 2, async () => pass(10_050));
        const { error } = await execute(credential, [{}], READ, { retryOnFail: true, maxTries: 2 });
        expect(error).toBeDefined();
        return callsOf(sandbox);
      });
      expect(await Promise.all(calls)).toEqual(answers.map(() => [LOGIN]));
    });

    test('429 that names no time: nobody waits for a login, however long a request may be repeated', async () => {
      for (const parameters of [
        { ...GET_PDF, options: {} },
        { ...CANCELLING, options: { retryFor: 61 } },
      ]) {
        const { sandbox, credential } = await start();
        sandbox.faults.add({ kind: 'answer', status: 429, as: 'empty', on: LOGIN, times: 'always' });
        const started = Date.now();
        const told = [...toldOf(await execute(credential, items, parameters, GO_ON), credential)];
        expect(told).toEqual(['The registry allows no further login or token refresh at the moment']);
        expect(Date.now() - started).toBeLessThan(40_000);
        expect(callsOf(sandbox)).toEqual([LOGIN]);
      }
    });
  });

  describe('a login that does not reach the registry', () => {
    test('is repeated for the first item, and not tried for each of the others', async () => {
      const { sandbox, credential } = await start();
      sandbox.faults.add({ kind: 'cut', on: LOGIN, times: 'always' });
      const told = toldOf(
        await execute(credential, items, { ...GET_PDF, options: { retryFor: 2 } }, GO_ON),
        credential,
      );
      expect(told.size).toBe(1);
      expect(sandbox.ledger.count(LOGIN)).toBeGreaterThan(1);
      // Pauses grow from a quarter of a second on, at least.
      expect(sandbox.ledger.count(LOGIN)).toBeLessThanOrEqual(5);
    });

    test('is made by the next execution at once: nobody has refused it', async () => {
      const { sandbox, credential } = await start();
      sandbox.faults.add({ kind: 'cut', on: LOGIN });
      expect((await execute(credential, items, GET_PDF, GO_ON)).outputs[0]).toHaveLength(ITEMS);
      expect((await execute(credential, [{}], READ)).error).toBeUndefined();
      expect(callsOf(sandbox)).toEqual([LOGIN, LOGIN, TEMPLATE]);
    });
  });

  describe('an execution that is cancelled while it logs in or refreshes takes no other along', () => {
    test.each([
      ['login', LOGIN, false],
      ['Refresh', REFRESH, true],
    ])('%s: one call, and the others succeed', async (_, on, expired) => {
      const { sandbox, credential } = expired ? await startWithSession() : await start();
      if (expired) sandbox.sessions.expireAccessTokens();
      sandbox.faults.add({ kind: 'delay', ms: 1_000, on });
      const brake = new AbortController();
      const cancelled = execute(credential, [{}], READ, { signal: brake.signal });
      await until(() => sandbox.ledger.count(on) > 0, 5);
      const running = [READ, EXECUTING].map((parameters) => execute(credential, [{}], parameters));
      await pause(200);
      brake.abort();
      const others = await Promise.all(running);
      expect(others.map(({ error }) => error)).toEqual([undefined, undefined]);
      await cancelled;
      expect(sandbox.ledger.count(on)).toBe(1);
    });
  });
});

describe('POST /Authentication/Logout', () => {
  const LOG_OUT = { resource: 'session', operation: 'logOut', options: ONCE };
  const READ = { resource: 'workCard', operation: 'getTemplate', options: ONCE };

  /** A connection with a session, and an empty ledger. */
  async function loggedIn(): Promise<Connection> {
    const connection = await start();
    expect((await execute(connection.credential, [{}], READ)).error).toBeUndefined();
    connection.sandbox.ledger.reset();
    return connection;
  }

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
    expect((await hastened(execute(credential, [{}], READ))).error).toBeUndefined();
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
    expect((await hastened(execute(credential, [{}], READ))).error).toBeUndefined();
    expect(callsOf(sandbox)).toEqual([TEMPLATE, REFRESH, LOGIN, TEMPLATE]);
    expectNoSecret(execution, credential);
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
    expect(execution.error?.message).toBe('The registry refused the request: Μη έγκυρο διακριτικό ανανέωσης, item 1');
    expect(execution.error?.description).toMatch(/the next request starts a session of its own$/);
    expectNoSecret(execution, credential);
  });
});
