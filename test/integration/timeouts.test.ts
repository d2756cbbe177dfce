import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { until } from '../support/until';
import { execute, type Execution, StoredCredential } from './n8n';
import {
  type Connection,
  DOCUMENTS,
  ASKS_EMPLOYER,
  EXECUTE,
  LOGIN,
  pass,
  REFRESH,
  start,
  TEMPLATE as TEMPLATE_CALL,
} from './registry';
import { GO_ON, ONCE, row, rows, submitting } from './rows';

describe('Answers that take their time', () => {
  jest.setTimeout(150_000);

  const TIMEOUT = 600;

  /** What the machine may take beside. */
  const SLACK = 6_000;
  const OF_LOGIN = 30_000;

  const EMPLOYER = { employerAfm: '094123454' };
  const TEMPLATE: INodeParameters = { resource: 'workCard', operation: 'getTemplate', options: ONCE };
  const options = { ...ONCE, timeout: TIMEOUT };
  const submission = submitting({ ...options, retryUnknown: 'never' }, EMPLOYER);

  const CALLS: Array<[name: string, on: string, parameters: INodeParameters]> = [
    ['a submission', DOCUMENTS, submission],
    ['the employer', ASKS_EMPLOYER, submitting(options)],
    ['employees', EXECUTE, submitting(options, EMPLOYER)],
    ['kinds of documents', 'GET /Lookup/Submissions', { resource: 'declaration', operation: 'getTypes', options }],
    [
      'a description',
      'GET /Documents/WTOLeave',
      { resource: 'declaration', operation: 'getTemplate', documentType: 'WTOLeave', options },
    ],
    ['services', 'GET /WebServices/ServicesList', { resource: 'service', operation: 'getAll', options }],
    [
      'a service',
      EXECUTE,
      {
        resource: 'service',
        operation: 'execute',
        service: { __rl: true, mode: 'id', value: 'EX_BASE_02' },
        parameters: { mappingMode: 'defineBelow', value: {} },
        options,
      },
    ],
    ['a PDF', 'GET /Documents/WRKCardSE', { resource: 'workCard', operation: 'getPdf', options }],
    [
      'a cancellation',
      'POST /Documents/CancelSubmittedDocument',
      { resource: 'declaration', operation: 'cancel', documentType: 'WTOLeave', options },
    ],
    ['a logout', 'POST /Authentication/Logout', { resource: 'session', operation: 'logOut', options }],
  ];

  const itemFor = ({ sandbox }: Connection, name: string): IDataObject => ({
    ...row(sandbox, 1),
    ...(name === 'employees' && { lastName: '', firstName: '' }),
    ...(['a PDF', 'a cancellation'].includes(name) && { protocol: 'ΕΥΣ92', submittedDate: '20260302' }),
  });

  async function startWithSession(): Promise<Connection> {
    const connection = await start();
    expect((await execute(connection.credential, [{}], TEMPLATE)).error).toBeUndefined();
    return connection;
  }

  /** What came out, and how many ms it took. */
  async function timed(running: Promise<Execution>): Promise<{ json: IDataObject; ms: number }> {
    const at = performance.now();
    const { outputs } = await running;
    return { json: outputs[0][0], ms: performance.now() - at };
  }

  describe('an answer that comes in drops, and never to its end, is waited for no longer than twice the timeout', () => {
    test('whatever is asked for', async () => {
      // Most of it is waiting: each at a registry of its own, and all at once.
      const calls = CALLS.map(async ([name, on, parameters]) => {
        const connection = await startWithSession();
        connection.sandbox.faults.add({ kind: 'drip', ms: 100, on, times: 'always' });
        const items = [itemFor(connection, name)];
        return { name, ...(await timed(execute(connection.credential, items, parameters, GO_ON))) };
      });
      for (const { name, json, ms } of await Promise.all(calls)) {
        expect([name, JSON.stringify(json)]).toEqual([name, expect.stringMatching(/no answer in time/)]);
        expect(ms).toBeGreaterThan(TIMEOUT);
        expect(ms).toBeLessThan(2 * TIMEOUT + SLACK);
        if (name === 'a submission') expect(json).toMatchObject({ status: 'unknown', reasonCode: 'noAnswer' });
      }
    });

    test('headers, and then nothing: for the timeout', async () => {
      const connection = await startWithSession();
      connection.sandbox.faults.add({ kind: 'drip', on: DOCUMENTS });
      const { json, ms } = await timed(execute(connection.credential, [itemFor(connection, '')], submission, GO_ON));
      expect(json).toMatchObject({ status: 'unknown', reasonCode: 'noAnswer' });
      expect(ms).toBeLessThan(TIMEOUT + SLACK);
    });
  });

  /** Resolves once a registry was asked, and the answer drips for a moment. */
  const underWay = async ({ sandbox }: Connection, on: string): Promise<void> => {
    await until(() => sandbox.ledger.count(on) > 0, 5);
    await pause(200);
  };

  test('with a login before it, thirty seconds longer; a login and a refresh end after thirty seconds', async () => {
    const expired = await startWithSession();
    expired.sandbox.sessions.expireAccessTokens();
    const slowlyStored = await start();
    const { credential } = slowlyStored;
    const store = credential.updateCredentials.bind(credential);
    let goOn = (): void => undefined;
    const late = new Promise<void>((done) => (goOn = done));
    credential.updateCredentials = async (...args) => {
      await late;
      await store(...args);
    };
    const cases: Array<[Connection, on: string, INodeParameters]> = [
      [await start(), DOCUMENTS, submission],
      [await start(), TEMPLATE_CALL, { ...TEMPLATE, options }],
      [await start(), LOGIN, submission],
      [expired, REFRESH, submission],
    ];
    const dripping = cases.map(async ([connection, on, parameters]) => {
      connection.sandbox.faults.add({ kind: 'drip', ms: 100, on, times: 'always' });
      return await timed(execute(connection.credential, [itemFor(connection, '')], parameters, GO_ON));
    });
    const storing = timed(execute(credential, [itemFor(slowlyStored, '')], submission, GO_ON));
    await Promise.all([...cases.map(([one, on]) => underWay(one, on)), underWay(slowlyStored, LOGIN)]);
    pass(OF_LOGIN - 1_000);
    const [first, template, ofLogin, ofRefresh] = await Promise.all(dripping);
    for (const { ms } of [first, template]) expect(ms).toBeLessThan(OF_LOGIN + 2 * TIMEOUT + SLACK);
    expect(template.ms).toBeGreaterThan(OF_LOGIN);
    expect(first.json).toMatchObject({ status: 'unknown', reasonCode: 'noAnswer' });
    for (const { json, ms } of [ofLogin, ofRefresh]) {
      expect(json).toMatchObject({ status: 'notSent', reasonCode: 'noAnswer' });
      expect(ms).toBeLessThan(OF_LOGIN + SLACK);
    }
    // What had no session in time does not go out later: it was told that it is not sent.
    expect((await storing).json).toMatchObject({ status: 'notSent', reasonCode: 'noAnswer' });
    goOn();
    await pause(1_000);
    expect(slowlyStored.sandbox.ledger.count(LOGIN)).toBe(1);
    expect(slowlyStored.sandbox.ledger.count(DOCUMENTS)).toBe(0);
  });

  describe('events that have to be sent', () => {
    /** A row whose event stays on time for twenty seconds. */
    const leaving = (connection: Connection, fields: IDataObject = {}): IDataObject =>
      row(connection.sandbox, 1, {
        eventTime: new Date(connection.sandbox.clock.now() - 15 * 60_000 + LEFT).toISOString(),
        ...fields,
      });
    const LEFT = 20_000;
    const NO_NAMES = { lastName: '', firstName: '' };

    test.each([
      ['the employer', {}, {}],
      ['employees', EMPLOYER, NO_NAMES],
    ])('wait no longer for %s, nor for a list that another execution asks for', async (_, parameters, fields) => {
      const connection = await startWithSession();
      const { sandbox, credential } = connection;
      sandbox.faults.add({ kind: 'drip', ms: 100, on: EXECUTE, times: 'always' });
      const patient = submitting({ retryFor: 900, timeout: 60_000 }, parameters);
      const cancel = new AbortController();
      const settings = { ...GO_ON, signal: cancel.signal };
      const other = execute(credential, [row(sandbox, 2, { lateReason: '003', ...fields })], patient, settings);
      const running = timed(execute(credential, [leaving(connection, fields)], patient, GO_ON));
      await underWay(connection, EXECUTE);
      pass(LEFT - 2_000);
      const { json, ms } = await running;
      expect(json.status).not.toBe('submitted');
      expect(ms).toBeLessThan(LEFT + SLACK);
      cancel.abort();
      await other;
    });

    test('are waited for once they are under way, however late it gets', async () => {
      const connection = await startWithSession();
      connection.sandbox.faults.add({ kind: 'delay', ms: 1_000, when: 'after', on: DOCUMENTS });
      const parameters = submitting({ timeout: 30_000 }, EMPLOYER);
      const running = timed(execute(connection.credential, [leaving(connection)], parameters, GO_ON));
      await underWay(connection, DOCUMENTS);
      pass(LEFT + 1_000);
      expect((await running).json).toMatchObject({ status: 'submitted', late: false });
    });
  });

  describe('an answer without end that comes fast', () => {
    let server: Server;
    let sent = 0;
    let isClosed = false;

    beforeEach(async () => {
      const chunk = Buffer.alloc(1_024 * 1_024, ' ');
      server = createServer((request, response) => {
        request.resume();
        response.writeHead(200, { 'content-type': 'application/json' });
        const tokens = {
          accessToken: 'a',
          accessTokenExpired: 10_800,
          refreshToken: 'r',
          refreshTokenExpired: '2099-01-01',
        };
        if (request.method === 'POST') return response.end(JSON.stringify(tokens));
        const write = (): void => {
          while (!isClosed && response.write(chunk)) sent += 1;
          sent += 1;
        };
        response.on('drain', write).on('close', () => (isClosed = true));
        return write();
      });
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    });
    afterEach(() => server.close().closeAllConnections());

    test('is read up to 64 MB, and the connection closed', async () => {
      const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const credential = new StoredCredential({
        environment: 'custom',
        baseUrl,
        username: 'user',
        password: 'password',
      });
      const parameters = { ...TEMPLATE, options: { ...ONCE, timeout: 60_000 } };
      const { outputs } = await execute(credential, [{}], parameters, GO_ON);
      expect(JSON.stringify(outputs[0][0])).toMatch(/larger than 64 MB/);
      for (let waited = 0; !isClosed && waited < 50; waited++) await pause(100);
      expect(isClosed).toBe(true);
      expect(sent).toBeLessThan(100);
    });
  });
});

describe('Timeout and Retry For', () => {
  /** What Submit and Get Template come to with these options, where each answer takes a moment. */
  async function withOptions(options: IDataObject) {
    const { sandbox, credential } = await start();
    for (const on of [DOCUMENTS, TEMPLATE_CALL]) sandbox.faults.add({ kind: 'delay', ms: 150, on });
    const submit = await execute(
      credential,
      rows(sandbox, 1),
      submitting(options, { employerAfm: sandbox.employerAfm }),
    );
    const read = await execute(credential, [{}], {
      resource: 'workCard',
      operation: 'getTemplate',
      options,
    } as INodeParameters);
    return { sandbox, submit, read };
  }

  test.each<[string, IDataObject]>([
    ['longer than a timer can run', { timeout: 2 ** 31 }],
    ['without end', { timeout: Infinity, retryFor: Infinity }],
    ['text', { timeout: '60000', retryFor: ' 60 ' }],
  ])('%s: the answer is waited for', async (_, options) => {
    const { sandbox, submit, read } = await withOptions(options);
    expect(submit.error).toBeUndefined();
    expect(submit.outputs[0]).toMatchObject([{ status: 'submitted' }]);
    expect(read.error).toBeUndefined();
    expect(sandbox.ledger.events).toHaveLength(1);
  });

  test('part of a millisecond is a limit too', async () => {
    const { read } = await withOptions({ timeout: 0.5, retryFor: 0 });
    expect(read.error?.message).toBe('The registry gave no answer in time, item 1');
  });

  test.each([
    [{ timeout: 0 }, 'Timeout (Milliseconds) is not a number above 0'],
    [{ retryFor: 'soon' }, 'Retry For (Seconds) is not a number from 0 on'],
  ])('%j is refused, and nothing is sent', async (options, message) => {
    const { sandbox, credential } = await start();
    const { error } = await execute(credential, rows(sandbox, 1), submitting(options));
    expect(error?.message).toBe(message);
    expect(sandbox.ledger.calls).toEqual([]);
  });
});
