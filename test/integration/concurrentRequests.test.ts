import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import type { Fault } from '../../sandbox/faults';
import type { Sandbox } from '../../sandbox/server';
import { MemoryStore } from '../support/memoryStore';
import { openN8nStore } from '../support/n8nStore';
import { execute, useStore } from './n8n';
import { detailsOf, expectTrue, posts, statuses } from './outcomes';
import { callsOf, type Connection, DOCUMENTS, LOGIN, start } from './registry';
import { afm, minutesFrom, row, rows, submitting } from './rows';

const GO_ON = { onError: 'continueRegularOutput' } as const;
const REFRESH = 'POST /Authentication/Refresh';

let workflows = 0;

/** Submits, four requests at once where nothing else is said. */
async function submit({ sandbox, credential }: Connection, items: IDataObject[], options: IDataObject = {}) {
  const all = { concurrentRequests: 4, ...options };
  const parameters = submitting(all, { employerAfm: sandbox.employerAfm });
  return await execute(credential, items, parameters, { ...GO_ON, workflowId: `concurrent ${++workflows}` });
}

/** A registry with a session that has begun. */
async function startWithSession(): Promise<Connection> {
  const connection = await start();
  await execute(connection.credential, [{}], { resource: 'workCard', operation: 'getTemplate', options: {} });
  connection.sandbox.ledger.reset();
  return connection;
}

/** Has the registry hold each submission, and tells how many it held at the same time. */
function holding({ faults, ledger }: Sandbox, ms: number): () => number {
  faults.add({ kind: 'delay', ms, on: DOCUMENTS, times: 'always' });
  const strike = faults.strike.bind(faults);
  let most = 0;
  faults.strike = (endpoint) => {
    const open = ledger.calls.filter(
      ({ path, method, status }) => `${method} ${path}` === DOCUMENTS && status === null,
    );
    most = Math.max(most, open.length);
    return strike(endpoint);
  };
  return () => most;
}

/** Expects each row in the registry, and the rows of each employee in their order. */
function expectOrder({ ledger }: Sandbox): void {
  const last = new Map<string, number>();
  for (const { employeeAfm, eventAt } of ledger.events) {
    expect(eventAt).toBeGreaterThan(last.get(employeeAfm) ?? 0);
    last.set(employeeAfm, eventAt);
  }
}

/** Rows of some employees in turn, each an arrival and a departure after the other. */
const turns = (sandbox: Sandbox, employees: number, each: number): IDataObject[] =>
  Array.from({ length: employees * each }, (_, n) =>
    row(sandbox, n % employees, {
      event: Math.floor(n / employees) % 2 === 0 ? 'checkIn' : 'checkOut',
      eventTime: minutesFrom(sandbox, -10 + (5 * n) / (employees * each)),
    }),
  );

describe('Concurrent Requests', () => {
  test.each([
    [undefined, 1],
    [1, 1],
    [3, 3],
  ])('%s: never more than %d under way, in the order of the rows where they come out', async (set, most) => {
    const connection = await start();
    const { sandbox } = connection;
    const held = holding(sandbox, 100);
    const items = turns(sandbox, 5, 2);
    const { outputs } = await submit(connection, items, {
      batchSize: 2,
      ...(set === undefined ? { concurrentRequests: undefined } : { concurrentRequests: set }),
    });
    expect(outputs[0].map(({ status, employeeAfm }) => [status, employeeAfm])).toEqual(
      items.map(({ employeeAfm }) => ['submitted', employeeAfm]),
    );
    expectTrue(sandbox, outputs[0]);
    expectOrder(sandbox);
    expect(held()).toBeLessThanOrEqual(most);
  });

  test('several are under way at the same time', async () => {
    const connection = await startWithSession();
    const held = holding(connection.sandbox, 400);
    await submit(connection, rows(connection.sandbox, 8), { batchSize: 2 });
    expect(held()).toBeGreaterThan(1);
    expect(posts(connection.sandbox)).toBe(4);
  });

  test('events of one employee never overtake each other, however few employees there are', async () => {
    const connection = await start();
    const { sandbox } = connection;
    const { outputs } = await submit(connection, turns(sandbox, 3, 8), { batchSize: 2, concurrentRequests: 5 });
    expect(outputs[0].map(({ status }) => status)).toEqual(Array(24).fill('submitted'));
    expectOrder(sandbox);
    expectTrue(sandbox, outputs[0]);
  });

  test('a night shift over two requests: the departure goes out after its arrival', async () => {
    const connection = await start();
    const { sandbox } = connection;
    const night = (n: number, fields: IDataObject) => row(sandbox, n, { lateReason: '001', ...fields });
    const items = [
      ...[0, 1, 2].map((n) => night(n, { eventTime: '2026-03-01T22:00:00+02:00' })),
      ...[0, 1, 2].map((n) => night(n, { event: 'checkOut', eventTime: '2026-03-02T06:00:00+02:00' })),
    ];
    const execution = await submit(connection, items, { batchSize: 1 });
    expect(statuses(execution)).toEqual(Array(6).fill('submitted'));
    expect(new Set(sandbox.ledger.events.map(({ referenceDate }) => referenceDate))).toEqual(new Set(['2026-03-01']));
  });

  test.each([0, 6, 2.5, -1, '4', true])('%p is refused before anything is sent', async (concurrentRequests) => {
    const connection = await start();
    const { outputs } = await submit(connection, rows(connection.sandbox, 2), { concurrentRequests });
    expect(outputs[0]).toMatchObject(Array(2).fill({ status: 'notSent', reasonCode: 'invalidOption' }));
    expect(outputs[0][0].reason).toMatch(/^Concurrent Requests is not a whole number from 1 to 5/);
    expect(callsOf(connection.sandbox)).toEqual([]);
  });

  test('a dry run shows the requests that would go out, each employee in one of those under way', async () => {
    const connection = await start({ clock: Date.now() });
    const { sandbox } = connection;
    const { outputs } = await submit(connection, turns(sandbox, 4, 4), { batchSize: 4, dryRun: true });
    const employeesOf = new Map<unknown, Set<unknown>>();
    for (const { request, employeeAfm } of outputs[0]) {
      employeesOf.set(request, new Set([...(employeesOf.get(request) ?? []), employeeAfm]));
    }
    expect(employeesOf.size).toBe(4);
    expect([...employeesOf.values()].every(({ size }) => size === 1)).toBe(true);
    expect(outputs[0].filter(({ body }) => body !== undefined)).toHaveLength(4);
    expect(callsOf(sandbox)).toEqual([]);
  });
});

describe('A session for several requests at once', () => {
  test('a first login is one', async () => {
    const connection = await start();
    const execution = await submit(connection, rows(connection.sandbox, 8), { batchSize: 2 });
    expect(new Set(statuses(execution))).toEqual(new Set(['submitted']));
    expect(connection.sandbox.ledger.count(LOGIN)).toBe(1);
  });

  test.each(['status', 'header'])('a token that expires under all of them, told by %s: one Refresh', async (told) => {
    const connection = await startWithSession();
    const { sandbox } = connection;
    sandbox.sessions.expiry.header = told === 'header';
    sandbox.sessions.expireAccessTokens();
    holding(sandbox, 50);
    const items = rows(sandbox, 16);
    const execution = await submit(connection, items, { batchSize: 2 });
    expect(statuses(execution)).toEqual(Array(16).fill('submitted'));
    expectTrue(sandbox, execution.outputs[0]);
    expect([sandbox.ledger.count(REFRESH), sandbox.ledger.count(LOGIN)]).toEqual([1, 0]);
  });

  test('a token that expires in the middle of the run: one Refresh', async () => {
    const connection = await startWithSession();
    const { sandbox } = connection;
    sandbox.faults.add({ kind: 'expireAccessTokens', on: DOCUMENTS, skip: 5 });
    const execution = await submit(connection, rows(sandbox, 12), { batchSize: 1 });
    expect(statuses(execution)).toEqual(Array(12).fill('submitted'));
    expectTrue(sandbox, execution.outputs[0]);
    expect([sandbox.ledger.count(REFRESH), sandbox.ledger.count(LOGIN)]).toEqual([1, 0]);
  });

  test('no session can be had: nobody asks four times, and nothing is sent', async () => {
    const connection = await start();
    const { sandbox, credential } = connection;
    credential.data.password = 'another one';
    const execution = await submit(connection, rows(sandbox, 12), { batchSize: 1 });
    expect(new Set(statuses(execution))).toEqual(new Set(['notSent']));
    expect(sandbox.ledger.count(LOGIN)).toBe(1);
    expect(posts(sandbox)).toBe(0);
  });
});

describe('Refusals', () => {
  test('those at fault are found in each request, all others are submitted', async () => {
    const connection = await start();
    const { sandbox } = connection;
    const isBad = (n: number) => n % 7 === 3;
    const items = rows(sandbox, 40, (n) => (isBad(n) ? { event: 'checkOut' } : {}));
    const { outputs } = await submit(connection, items, { batchSize: 10 });
    expect(outputs[0].map(({ status }) => status)).toEqual(items.map((_, n) => (isBad(n) ? 'rejected' : 'submitted')));
    expectTrue(sandbox, outputs[0]);
  });

  test('the wrong employer: as many requests are refused as were under way', async () => {
    const connection = await start();
    const items = rows(connection.sandbox, 40, (n) => (n < 30 ? { employerAfm: '123456783' } : {}));
    const { outputs } = await submit(connection, items, { batchSize: 2, concurrentRequests: 3 });
    expect(outputs[0].slice(30).map(({ status }) => status)).toEqual(Array(10).fill('submitted'));
    const others = outputs[0].slice(0, 30).map(({ status }) => status);
    expect(others.filter((status) => status === 'rejected').length).toBeLessThanOrEqual(6);
    expect(new Set(others)).toEqual(new Set(['rejected', 'notSent']));
    expectTrue(connection.sandbox, outputs[0]);
  });

  test('an event that is ahead of the clock waits, its employee with it, and all go out in order', async () => {
    const connection = await start({ futureTolerance: 0 });
    const { sandbox } = connection;
    const items = [
      row(sandbox, 1, { eventTime: minutesFrom(sandbox, 1 / 60) }),
      row(sandbox, 2),
      row(sandbox, 1, { event: 'checkOut', eventTime: minutesFrom(sandbox, 1.2 / 60) }),
      row(sandbox, 3),
    ];
    const execution = await submit(connection, items, { batchSize: 1 });
    expect(statuses(execution)).toEqual(Array(4).fill('submitted'));
    expect(sandbox.ledger.events.map(({ employeeAfm }) => employeeAfm).slice(2)).toEqual([afm(1), afm(1)]);
  });
});

describe('Requests that fail', () => {
  test('one that the registry turns away is sent again, and the others go on', async () => {
    const connection = await start();
    const { sandbox } = connection;
    sandbox.faults.add({ kind: 'answer', status: 429, on: DOCUMENTS, skip: 1, times: 2 });
    const execution = await submit(connection, rows(sandbox, 12), { batchSize: 2, retryFor: 20 });
    expect(statuses(execution)).toEqual(Array(12).fill('submitted'));
    expectTrue(sandbox, execution.outputs[0]);
    expect(posts(sandbox)).toBe(8);
  });

  test('one without an answer settles while it is on time, and nothing of its employees goes out before', async () => {
    const connection = await start();
    const { sandbox } = connection;
    sandbox.faults.add({ kind: 'cut', when: 'after', on: DOCUMENTS, skip: 1 });
    const execution = await submit(connection, turns(sandbox, 6, 4), { batchSize: 3, retryFor: 20 });
    expect(statuses(execution)).toEqual(Array(24).fill('submitted'));
    for (const { protocol } of execution.outputs[0]) expect(sandbox.ledger.event(String(protocol))).toBeDefined();
    const authoritative = sandbox.ledger.events.filter(({ supersededBy }) => supersededBy === null);
    // Arrivals and departures in turn: the last of each type counts.
    expect(authoritative).toHaveLength(12);
    const last = new Set(
      turns(sandbox, 6, 4)
        .slice(12)
        .map(({ employeeAfm, event }) => `${employeeAfm} ${event}`),
    );
    expect(
      new Set(authoritative.map(({ employeeAfm, type }) => `${employeeAfm} ${type === '0' ? 'checkIn' : 'checkOut'}`)),
    ).toEqual(last);
  });

  test('one without an answer for good ends the run: what was under way settles, and the rest is not sent', async () => {
    const connection = await startWithSession();
    const { sandbox } = connection;
    sandbox.faults.add({ kind: 'cut', on: DOCUMENTS });
    holding(sandbox, 300);
    const execution = await submit(connection, rows(sandbox, 40), { batchSize: 2, retryUnknown: 'never' });
    const told = statuses(execution);
    expect(told.filter((status) => status === 'unknown')).toHaveLength(2);
    expect(posts(sandbox)).toBeLessThanOrEqual(7);
    expect(told.filter((status) => status === 'submitted')).toHaveLength(2 * (posts(sandbox) - 1));
    expect(told.filter((status) => status === 'notSent').length).toBeGreaterThan(0);
    expectTrue(sandbox, execution.outputs[0]);
  });

  test('On Error: Stop: the error tells how far each row came', async () => {
    const connection = await startWithSession();
    const { sandbox, credential } = connection;
    sandbox.faults.add({ kind: 'cut', on: DOCUMENTS, skip: 2 });
    const items = rows(sandbox, 12);
    const options = { concurrentRequests: 3, batchSize: 1, retryUnknown: 'never' };
    const parameters = submitting(options, { employerAfm: sandbox.employerAfm });
    const execution = await execute(credential, items, parameters);
    const details = detailsOf(execution, items);
    expect(details.map(({ item }) => item)).toEqual(items.map((_, n) => n));
    expect(details.filter(({ status }) => status === 'unknown')).toHaveLength(1);
    for (const { status, protocol, employeeAfm } of details) {
      if (status === 'submitted') expect(sandbox.ledger.event(String(protocol))).toMatchObject({ employeeAfm });
    }
    expect(details.filter(({ status }) => status === 'submitted')).toHaveLength(sandbox.ledger.events.length);
  });

  test('the execution is cancelled: what was under way is unknown, and nothing else is sent', async () => {
    const connection = await startWithSession();
    const { sandbox, credential } = connection;
    holding(sandbox, 5_000);
    const items = rows(sandbox, 20);
    const parameters = submitting({ concurrentRequests: 3, batchSize: 2 }, { employerAfm: sandbox.employerAfm });
    const { error } = await execute(credential, items, parameters, { ...GO_ON, cancelAfter: 700 });
    const sent = posts(sandbox);
    expect(sent).toBeLessThanOrEqual(3);
    expect(sandbox.ledger.events).toEqual([]);
    const counts = { submitted: 0, unknown: 2 * sent, notSent: 20 - 2 * sent };
    expect(error?.context.data).toMatchObject({ counts });
  });
});

describe('The journal of several requests at once', () => {
  let folder: string;
  let n8n: Awaited<ReturnType<typeof openN8nStore>>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ergani-concurrent-'));
    n8n = await openN8nStore(join(folder, 'database.sqlite'));
  });

  afterAll(async () => {
    useStore(new MemoryStore());
    await n8n.close();
    await rm(folder, { recursive: true });
  });

  test.each(['in memory', "n8n's own over SQLite"])('a second run sends nothing of it again: %s', async (name) => {
    useStore(name === 'in memory' ? new MemoryStore() : n8n.store);
    const connection = await start();
    const { sandbox, credential } = connection;
    const parameters = submitting({ concurrentRequests: 5, batchSize: 2 }, { employerAfm: sandbox.employerAfm });
    const workflowId = `journal ${++workflows}`;
    const items = turns(sandbox, 12, 4);
    const first = await execute(credential, items, parameters, { ...GO_ON, workflowId });
    expect(statuses(first)).toEqual(Array(48).fill('submitted'));
    expect(first.outputs[0].every(({ warnings }) => warnings === undefined)).toBe(true);
    const again = await execute(credential, [...items].reverse(), parameters, { ...GO_ON, workflowId });
    expect(statuses(again)).toEqual(Array(48).fill('duplicate'));
    expect(sandbox.ledger.events).toHaveLength(48);
  });

  test('nothing is left in it but two entries an event at most: no mark of a request stays', async () => {
    const store = new MemoryStore();
    useStore(store);
    const connection = await start();
    const items = rows(connection.sandbox, 40);
    await submit(connection, items, { batchSize: 2, concurrentRequests: 5 });
    const [list] = [...store.lists.values()];
    // One for each event that was sent, and the marks of the last requests.
    expect(list.length).toBeGreaterThanOrEqual(40);
    expect(list.length).toBeLessThanOrEqual(40 + 5);
  });

  test('two executions of the same rows at the same moment: each event once', async () => {
    useStore(new MemoryStore());
    const connection = await startWithSession();
    const { sandbox, credential } = connection;
    holding(sandbox, 50);
    const parameters = submitting(
      { concurrentRequests: 4, batchSize: 3, retryFor: 20 },
      { employerAfm: sandbox.employerAfm },
    );
    const workflowId = `journal ${++workflows}`;
    const items = turns(sandbox, 9, 2);
    const both = await Promise.all(
      [items, items].map((some) => execute(credential, some, parameters, { ...GO_ON, workflowId })),
    );
    const told = both.flatMap(statuses);
    expect(told.filter((status) => status === 'submitted')).toHaveLength(18);
    expect(told.filter((status) => status === 'duplicate')).toHaveLength(18);
    expect(sandbox.ledger.events).toHaveLength(18);
    expectOrder(sandbox);
  });
});

describe('Any rows', () => {
  const someRows = fc.array(
    fc.record({
      employee: fc.nat({ max: 5 }),
      event: fc.constantFrom('checkIn', 'checkIn', 'checkOut'),
      branch: fc.nat({ max: 2 }),
    }),
    { minLength: 1, maxLength: 14 },
  );

  test('whatever may be under way, each comes to what it comes to one at a time', async () => {
    const [one, several] = [await start(), await start()];
    await fc.assert(
      fc.asyncProperty(
        someRows,
        fc.integer({ min: 2, max: 5 }),
        fc.integer({ min: 2, max: 5 }),
        fc.constantFrom<Fault[]>(
          [],
          [{ kind: 'expireAccessTokens', on: DOCUMENTS, skip: 1 }],
          [{ kind: 'answer', status: 503, on: DOCUMENTS, skip: 1 }],
          [{ kind: 'cut', when: 'before', on: DOCUMENTS, skip: 20 }],
        ),
        async (some, concurrentRequests, batchSize, faults) => {
          const told = await Promise.all(
            [one, several].map(async (connection) => {
              const { sandbox } = connection;
              sandbox.ledger.reset();
              sandbox.faults.clear();
              for (const fault of faults) sandbox.faults.add(fault);
              const items = some.map(({ employee, ...fields }, n) =>
                row(sandbox, employee, { ...fields, eventTime: minutesFrom(sandbox, (n - some.length) / 4) }),
              );
              const options = {
                batchSize,
                retryFor: 20,
                concurrentRequests: connection === one ? 1 : concurrentRequests,
              };
              const execution = await submit(connection, items, options);
              expectTrue(sandbox, execution.outputs[0]);
              expectOrder(sandbox);
              return statuses(execution);
            }),
          );
          expect(told[1]).toEqual(told[0]);
        },
      ),
      { numRuns: 12 },
    );
  });
});
