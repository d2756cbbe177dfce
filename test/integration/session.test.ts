import { DEFAULT_USER } from '../../sandbox/registry';
import type { Sandbox } from '../../sandbox/server';
import type { StoredCredential } from './n8n';
import { execute, type Execution } from './n8n';
import {
  callsOf,
  type Connection,
  DOCUMENTS,
  expectNoSecret,
  hastened,
  HOUR,
  LOGIN,
  REFRESH,
  renewedByNobody,
  start,
  TEMPLATE,
} from './registry';
import { ONCE, row, rows, submitting } from './rows';

const READ = { resource: 'workCard', operation: 'getTemplate', options: ONCE };

const read = async (credential: StoredCredential): Promise<Execution> => await execute(credential, [{}], READ);

/** A registry with a session that has begun, and a ledger that starts after it. */
async function startWithSession(options?: Parameters<typeof start>[0]): Promise<Connection> {
  const connection = await start(options);
  expect((await read(connection.credential)).error).toBeUndefined();
  connection.sandbox.ledger.reset();
  return connection;
}

/** The token set of a login outside of the node, as another worker would make it. */
async function otherProcess(sandbox: Sandbox, path: string, body: object, bearer?: unknown): Promise<object> {
  const answer = await fetch(`${sandbox.url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(bearer ? { Authorization: `Bearer ${String(bearer)}` } : {}) },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as object;
}

const loginBody = ({ login }: Sandbox): object => ({
  Username: login.username,
  Password: login.password,
  Usertype: login.usertype,
});

/** Message and description, after a look for secrets in all that n8n keeps. */
function said(execution: Execution, credential: StoredCredential): string {
  expectNoSecret(execution, credential);
  const { error } = execution;
  // What n8n's log or API would show of the error and its causes.
  const texts = [];
  for (let at: unknown = error; at instanceof Error; at = at.cause) texts.push(JSON.stringify(at), at.stack);
  expect(texts.join()).not.toContain(String(credential.data.password));
  return `${String(error?.message)} | ${String(error?.description)}`;
}

describe('Client behaviour 1 and 2: authenticate once, store all four values, use the access token', () => {
  test('the first execution logs in once, the next not at all', async () => {
    const { sandbox, credential } = await start();
    expect((await read(credential)).outputs[0]).toHaveLength(1);
    expect(callsOf(sandbox)).toEqual([LOGIN, TEMPLATE]);
    expect((await read(credential)).outputs[0]).toHaveLength(1);
    expect(callsOf(sandbox)).toEqual([LOGIN, TEMPLATE, TEMPLATE]);
  });

  test('all four values of the token set are stored with the credential', async () => {
    const { sandbox, credential } = await start();
    await read(credential);
    expect(credential.data).toMatchObject({
      accessToken: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      accessTokenExpired: '10800',
      refreshToken: expect.stringMatching(/^[\w+/=]{64}$/),
      refreshTokenExpired: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{7}[+-]\d\d:\d\d$/),
    });
    expect(Date.parse(String(credential.data.refreshTokenExpired))).toBeGreaterThan(sandbox.clock.now());
  });

  test.each(['01', '03'])('Usertype %s is sent as chosen', async (usertype) => {
    const { sandbox, credential } = await start({ users: [{ ...DEFAULT_USER, usertype }] });
    expect((await read(credential)).error).toBeUndefined();
    credential.data.userType = '02';
    expect((await read(credential)).error).toBeDefined();
    expect(sandbox.ledger.calls.at(-1)).toMatchObject({ path: '/Authentication', status: 401 });
  });

  test('many executions that start at once with a new credential log in once', async () => {
    const { sandbox, credential } = await start();
    const executions = await Promise.all(Array.from({ length: 20 }, () => read(credential)));
    expect(executions.filter(({ error }) => error)).toEqual([]);
    expect(sandbox.ledger.count(LOGIN)).toBe(1);
    expect(sandbox.ledger.count(REFRESH)).toBe(0);
  });
});

describe('Client behaviour 3: on 401 or api-token-expired, Refresh once and retry once', () => {
  test('an access token that has expired costs one Refresh and no login, and the new set is stored whole', async () => {
    const { sandbox, credential } = await startWithSession();
    const before = credential.data;
    sandbox.clock.advance(3 * HOUR);
    expect((await read(credential)).outputs[0]).toHaveLength(1);
    expect(callsOf(sandbox)).toEqual([TEMPLATE, REFRESH, TEMPLATE]);
    for (const value of ['accessToken', 'refreshToken', 'refreshTokenExpired']) {
      expect(credential.data[value]).toBeTruthy();
      expect(credential.data[value]).not.toBe(before[value]);
    }
    expect(credential.data).not.toHaveProperty('expiredAccessToken');
    await read(credential);
    expect(callsOf(sandbox)).toEqual([TEMPLATE, REFRESH, TEMPLATE, TEMPLATE]);
  });

  test.each([
    { status: 401, header: false },
    { status: 401, header: true },
    { status: 403, header: true },
    { status: 400, header: true },
    { status: 500, header: true },
  ])('expiry told with $status, header $header: an event is submitted once', async (expiry) => {
    const { sandbox, credential } = await startWithSession();
    const parameters = submitting({}, { employerAfm: sandbox.employerAfm });
    // The list of employees is asked for once in five minutes.
    await execute(credential, [row(sandbox, 2)], submitting({ dryRun: true }));
    Object.assign(sandbox.sessions.expiry, expiry);
    sandbox.sessions.expireAccessTokens();
    const { outputs, error } = await execute(credential, [row(sandbox, 1)], parameters);
    expect(error).toBeUndefined();
    expect(outputs[0]).toMatchObject([{ status: 'submitted' }]);
    expect(callsOf(sandbox)).toEqual([DOCUMENTS, REFRESH, DOCUMENTS]);
    expect(sandbox.ledger.events.map(({ protocol }) => protocol)).toEqual([outputs[0][0].protocol]);
  });

  test('a request that succeeded is not repeated, whatever its header says', async () => {
    const { sandbox, credential } = await startWithSession();
    sandbox.faults.add({ kind: 'amend', on: DOCUMENTS, headers: { 'api-token-expired': 'true' } });
    const { outputs } = await execute(
      credential,
      [row(sandbox, 1)],
      submitting({}, { employerAfm: sandbox.employerAfm }),
    );
    expect(outputs[0]).toMatchObject([{ status: 'submitted' }]);
    expect(callsOf(sandbox)).toEqual([DOCUMENTS]);
  });

  test('a 403 without the header is not taken for expiry', async () => {
    const { sandbox, credential } = await startWithSession();
    sandbox.faults.add({ kind: 'answer', status: 403, on: TEMPLATE });
    expect((await read(credential)).error).toBeDefined();
    expect(callsOf(sandbox)).toEqual([TEMPLATE]);
  });

  test('a fresh token that is refused is not handed to the next execution, should storing it have failed', async () => {
    const connection = await startWithSession();
    const { sandbox, credential } = connection;
    renewedByNobody(connection);
    const before = credential.data;
    sandbox.sessions.expireAccessTokens();
    sandbox.faults.add({ kind: 'expireAccessTokens', on: TEMPLATE, skip: 1 });
    expect((await read(credential)).error).toBeDefined();
    credential.data = before;
    sandbox.ledger.reset();
    expect((await read(credential)).error).toBeUndefined();
    expect(callsOf(sandbox)).toEqual([TEMPLATE, REFRESH, LOGIN, TEMPLATE]);
  });

  test('many executions at once that hit an expired token: one Refresh, and none fails', async () => {
    const { sandbox, credential } = await startWithSession();
    sandbox.sessions.expireAccessTokens();
    const executions = await Promise.all(Array.from({ length: 30 }, () => read(credential)));
    expect(executions.filter(({ error }) => error)).toEqual([]);
    expect(sandbox.ledger.count(REFRESH)).toBe(1);
    expect(sandbox.ledger.count(LOGIN)).toBe(0);
  });
});

describe('Client behaviour 4: when Refresh returns 401, authenticate again', () => {
  test('an expired refresh token costs one Refresh and one login', async () => {
    const { sandbox, credential } = await startWithSession();
    sandbox.clock.advance(8 * 24 * HOUR);
    expect((await hastened(read(credential))).error).toBeUndefined();
    expect(callsOf(sandbox)).toEqual([TEMPLATE, REFRESH, LOGIN, TEMPLATE]);
    await read(credential);
    expect(callsOf(sandbox)).toEqual([TEMPLATE, REFRESH, LOGIN, TEMPLATE, TEMPLATE]);
  });

  test.each([500, 503])('a Refresh answered with %i is no reason for a login', async (status) => {
    const connection = await startWithSession();
    const { sandbox, credential } = connection;
    renewedByNobody(connection);
    sandbox.sessions.expireAccessTokens();
    sandbox.faults.add({ kind: 'answer', status, as: 'html', on: REFRESH });
    expect(said(await read(credential), credential)).toContain('No session could be started');
    expect(callsOf(sandbox)).toEqual([TEMPLATE, REFRESH]);
    expect((await read(credential)).error).toBeUndefined();
  });

  // 408 comes from a proxy, and nobody knows whether the registry has spent the tokens meanwhile.
  test.each([400, 403, 408])(
    'a Refresh that is answered with %i costs one login, and the call is made',
    async (status) => {
      const connection = await startWithSession();
      const { sandbox, credential } = connection;
      renewedByNobody(connection);
      sandbox.sessions.expireAccessTokens();
      sandbox.faults.add({ kind: 'answer', status, as: 'empty', on: REFRESH, times: 'always' });
      expect((await read(credential)).error).toBeUndefined();
      expect(callsOf(sandbox)).toEqual([TEMPLATE, REFRESH, LOGIN, TEMPLATE]);
    },
  );

  test('a Refresh that is answered with 500 each time shuts nobody out: the next run logs in', async () => {
    const connection = await startWithSession();
    const { sandbox, credential } = connection;
    renewedByNobody(connection);
    sandbox.sessions.expireAccessTokens();
    sandbox.faults.add({ kind: 'answer', status: 500, on: REFRESH, times: 'always' });
    expect((await read(credential)).error).toBeDefined();
    expect((await read(credential)).error).toBeUndefined();
    expect(callsOf(sandbox)).toEqual([TEMPLATE, REFRESH, TEMPLATE, LOGIN, TEMPLATE]);
  });
});

describe('Client behaviour 5: no session is asked for that is not needed', () => {
  test('a token set that another process stored meanwhile is taken, without a session call', async () => {
    const { sandbox, credential } = await startWithSession();
    sandbox.sessions.expireAccessTokens();
    const tokens = await otherProcess(sandbox, '/Authentication', loginBody(sandbox));
    sandbox.ledger.reset();
    const getDecrypted = credential.getDecrypted.bind(credential);
    credential.getDecrypted = async () => {
      if (sandbox.ledger.count(TEMPLATE) === 1) credential.data = { ...credential.data, ...tokens };
      return await getDecrypted();
    };
    expect((await read(credential)).error).toBeUndefined();
    expect(callsOf(sandbox)).toEqual([TEMPLATE, TEMPLATE]);
  });

  test('tokens that another process has just renewed are taken before a login is tried', async () => {
    const { sandbox, credential } = await startWithSession();
    sandbox.sessions.expireAccessTokens();
    const { accessToken: AccessToken, refreshToken: RefreshToken } = credential.data;
    const tokens = await otherProcess(sandbox, '/Authentication/Refresh', { AccessToken, RefreshToken }, AccessToken);
    sandbox.ledger.reset();
    const getDecrypted = credential.getDecrypted.bind(credential);
    credential.getDecrypted = async () => {
      if (sandbox.ledger.count(REFRESH) === 1) credential.data = { ...credential.data, ...tokens };
      return await getDecrypted();
    };
    expect((await read(credential)).error).toBeUndefined();
    expect(callsOf(sandbox)).toEqual([TEMPLATE, REFRESH, TEMPLATE]);
  });

  test.each([
    ['username', { username: 'other' }],
    ['password', { password: 'other-password' }],
    ['user type', { userType: '03' }],
  ])('after another %s was entered, the old tokens are not used', async (_, edit) => {
    const { sandbox, credential } = await startWithSession({
      users: [
        DEFAULT_USER,
        { ...DEFAULT_USER, username: 'other', employerAfm: '123456783' },
        { ...DEFAULT_USER, usertype: '03' },
      ],
    });
    Object.assign(credential.data, edit);
    await read(credential);
    expect(callsOf(sandbox)[0]).toBe(LOGIN);
    expect(sandbox.ledger.count(REFRESH)).toBe(0);
    const accepted = !('password' in edit);
    expect(callsOf(sandbox)).toEqual(accepted ? [LOGIN, TEMPLATE] : [LOGIN]);
  });

  test('events never travel in the session of a former login', async () => {
    const employerAfm = '123456783';
    const { sandbox, credential } = await startWithSession({
      users: [DEFAULT_USER, { ...DEFAULT_USER, username: 'other', employerAfm }],
    });
    credential.data.username = 'other';
    const { outputs } = await execute(credential, [row(sandbox, 1)], submitting());
    expect(outputs[0]).toMatchObject([{ status: 'submitted', employerAfm }]);
    expect(sandbox.ledger.events).toMatchObject([{ employerAfm }]);
    expect(new Set(sandbox.ledger.calls.map(({ username }) => username))).toEqual(new Set(['other']));
  });

  test('after another base URL was entered, no token of the old registry goes to the new one', async () => {
    const { sandbox: former, credential } = await startWithSession();
    const { sandbox: present } = await start();
    credential.data.baseUrl = present.url;
    expect((await read(credential)).error).toBeUndefined();
    expect(callsOf(present)).toEqual([LOGIN, TEMPLATE]);
    expect(callsOf(former)).toEqual([]);
  });
});

describe('Errors: 401 on POST /Authentication', () => {
  test('a wrong password costs exactly one call, and is said plainly', async () => {
    const { sandbox, credential } = await start();
    credential.data.password = 'not-the-password';
    const message = said(await read(credential), credential);
    expect(message).toContain('does not accept the username, the password or the user type');
    expect(message).toContain('Correct them in the credential');
    expect(callsOf(sandbox)).toEqual([LOGIN]);
  });
});

describe('Errors: 429 on POST /Authentication and POST /Authentication/Refresh', () => {
  test.each([
    ['Authentication', LOGIN, { logins: 1, refreshes: 0 }],
    ['Refresh', REFRESH, { logins: 0, refreshes: 1 }],
  ])('%s: it is said to wait, and neither executions at once nor the next one ask again', async (_, on, asked) => {
    const { sandbox, credential } = on === LOGIN ? await start() : await startWithSession();
    sandbox.sessions.expireAccessTokens();
    sandbox.faults.add({ kind: 'answer', status: 429, on, times: 'always' });
    const executions = await Promise.all(Array.from({ length: 20 }, () => read(credential)));
    for (const execution of [...executions, await read(credential)])
      expect(said(execution, credential)).toMatch(/no further login or token refresh at the moment.* \| .*Wait/);
    expect({ logins: sandbox.ledger.count(LOGIN), refreshes: sandbox.ledger.count(REFRESH) }).toEqual(asked);
  });
});

describe('A new session that n8n can not store with the credential', () => {
  /** As n8n's database fails: so many times. */
  function failToStore(credential: StoredCredential, times: number): void {
    const store = credential.updateCredentials.bind(credential);
    credential.updateCredentials = async (...args) => {
      if (times-- > 0) throw Object.assign(new Error('SQLITE_BUSY: database is locked'), { code: 'SQLITE_BUSY' });
      await store(...args);
    };
  }

  test.each(['login', 'token refresh'])(
    'of a %s: the row is not sent, and the database is what to check',
    async (of) => {
      const { sandbox, credential } = await (of === 'login' ? start() : startWithSession());
      sandbox.clock.advance(4 * HOUR);
      failToStore(credential, 2);
      const execution = await execute(credential, [row(sandbox, 1)], submitting(), {
        onError: 'continueRegularOutput',
      });
      expectNoSecret(execution, credential);
      expect(execution.outputs[0]).toMatchObject([{ status: 'notSent', reasonCode: 'sessionNotStored' }]);
      expect(String(execution.outputs[0][0].remedy)).toContain('database');
      expect(callsOf(sandbox)).not.toContain(DOCUMENTS);
    },
  );

  test('it is tried again in the same session', async () => {
    const { sandbox, credential } = await start();
    failToStore(credential, 2);
    const execution = await execute(credential, [row(sandbox, 1)], submitting({ retryFor: 60, retryUnknown: 'never' }));
    expect(execution.outputs[0]).toMatchObject([{ status: 'submitted' }]);
    expect(callsOf(sandbox).filter((call) => call === LOGIN)).toHaveLength(1);
  });
});

describe('Where password and tokens may go', () => {
  test.each([301, 302, 303, 307, 308])(
    'a redirect (%i) is not followed, by the login or by a request',
    async (status) => {
      const { sandbox: elsewhere } = await start();
      const location = `${elsewhere.url}/WebServices/ServicesList`;
      for (const on of [LOGIN, TEMPLATE]) {
        const { sandbox, credential } = await start();
        sandbox.faults.add({ kind: 'answer', status, as: 'empty', on, headers: { location } });
        expect(said(await read(credential), credential)).toContain('redirect');
      }
      expect(callsOf(elsewhere)).toEqual([]);
    },
  );

  test.each([
    ['plain http to another machine', 'http://registry.example/api', 'does not start with https://'],
    ['more than an address', 'https://user:secret@registry.example/api', 'Base URL of the credential'],
  ])('%s is refused, and nothing goes there', async (_, baseUrl, words) => {
    const { credential } = await start();
    credential.data.baseUrl = baseUrl;
    const message = said(await read(credential), credential);
    expect(message).toContain(words);
    expect(message).not.toContain('secret');
    expect(credential.data.accessToken).toBe('');
  });
});

describe('A fresh token that is told to have expired too, by the header on a refusal', () => {
  test.each([400, 403])('status %i: no event is refused for it', async (status) => {
    const { sandbox, credential } = await startWithSession();
    const headers = { 'api-token-expired': 'true' };
    sandbox.faults.add({ kind: 'answer', status, as: 'empty', headers, times: 'always', on: DOCUMENTS });
    const parameters = submitting({}, { employerAfm: sandbox.employerAfm });
    const { outputs } = await execute(credential, rows(sandbox, 4), parameters, { onError: 'continueRegularOutput' });
    expect(new Set(outputs[0].map((one) => one.status))).toEqual(new Set(['notSent']));
    expect(sandbox.ledger.count(DOCUMENTS)).toBe(2);
    expect(sandbox.ledger.count(REFRESH)).toBe(1);
  });
});
