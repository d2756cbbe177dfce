import type { IDataObject } from 'n8n-workflow';
import type { FaultEffect } from '../../sandbox/faults';
import type { Sandbox } from '../../sandbox/server';
import { execute, type Execution } from './n8n';
import { posts, statuses } from './outcomes';
import { type Connection, DOCUMENTS, start } from './registry';
import { afm, minutesFrom, row, rows, submitting } from './rows';

const GO_ON = { onError: 'continueRegularOutput' } as const;
/** Longer than a busy machine takes for an answer. */
const PATIENT_MS = 10_000;
const TWICE = [expect.stringContaining('the registry may hold this event twice')];

let workflows = 0;
let workflowId: string;

beforeEach(() => {
  workflowId = `settles ${++workflows}`;
});

/** Submits with some patience. */
async function submit({ sandbox, credential }: Connection, items: IDataObject[], options: IDataObject = {}) {
  const parameters = submitting({ retryFor: 5, timeout: PATIENT_MS, ...options }, { employerAfm: sandbox.employerAfm });
  return await execute(credential, items, parameters, { ...GO_ON, workflowId });
}

/** Expects that the authoritative event of each row's employee, type and day is the row's. */
function expectAuthoritative({ ledger }: Sandbox, { outputs }: Execution): void {
  for (const { protocol } of outputs[0]) {
    expect(ledger.event(String(protocol))).toMatchObject({ supersededBy: null });
  }
}

describe('A request of unknown fate goes out again while its events are on time', () => {
  test.each<[string, FaultEffect, number]>([
    ['cut before it was recorded', { kind: 'cut' }, 0],
    ['cut after it was recorded', { kind: 'cut', when: 'after' }, 1],
    ['no answer in time, recorded', { kind: 'delay', ms: 3_000, when: 'after' }, 1],
    ['500, recorded', { kind: 'answer', status: 500, when: 'after' }, 1],
    ['504 as HTML, recorded', { kind: 'answer', status: 504, as: 'html', when: 'after' }, 1],
    ['408 of a proxy, recorded', { kind: 'answer', status: 408, as: 'empty', when: 'after' }, 1],
    ['a page in place of receipts, recorded', { kind: 'answer', status: 200, as: 'html', when: 'after' }, 1],
  ])('%s: its rows are submitted, say so, and the run goes on', async (_, effect, recorded) => {
    const connection = await start();
    const { sandbox } = connection;
    sandbox.faults.add({ ...effect, on: DOCUMENTS });
    // The second answer has to be in time on a busy machine.
    const options = effect.kind === 'delay' ? { batchSize: 2, timeout: 2_000 } : { batchSize: 2 };
    const execution = await submit(connection, rows(sandbox, 4), options);
    expect(statuses(execution)).toEqual(Array(4).fill('submitted'));
    expect(execution.outputs[0].map(({ warnings }) => warnings)).toEqual([TWICE, TWICE, null, null]);
    expect(sandbox.ledger.events).toHaveLength(4 + 2 * recorded);
    expectAuthoritative(sandbox, execution);
  });

  test('again and again, as long as patience lasts; then it is unknown, and for later runs, too', async () => {
    const connection = await start();
    const { sandbox } = connection;
    const items = rows(sandbox, 2);
    sandbox.faults.add({ kind: 'cut', when: 'after', on: DOCUMENTS, times: 'always' });
    const { outputs } = await submit(connection, items, { retryFor: 2 });
    expect(outputs[0]).toMatchObject(Array(2).fill({ status: 'unknown', reasonCode: 'connectionCut' }));
    expect(posts(sandbox)).toBeGreaterThan(2);
    const bodies = new Set(sandbox.ledger.events.map(({ employeeAfm, date }) => `${employeeAfm} ${date}`));
    expect(bodies.size).toBe(2);
    sandbox.faults.clear();
    expect(statuses(await submit(connection, items))).toEqual(['unknown', 'unknown']);
  });

  test('with a patience of 0, never', async () => {
    const connection = await start();
    connection.sandbox.faults.add({ kind: 'cut', on: DOCUMENTS });
    expect(statuses(await submit(connection, rows(connection.sandbox, 1), { retryFor: 0 }))).toEqual(['unknown']);
    expect(posts(connection.sandbox)).toBe(1);
  });

  test.each([
    ['never', 1, 'unknown'],
    ['always', 2, 'submitted'],
    ['whileOnTime', 2, 'submitted'],
    [undefined, 2, 'submitted'],
  ])('Retry Unknown %s: %d requests, %s', async (retryUnknown, requests, status) => {
    const connection = await start();
    connection.sandbox.faults.add({ kind: 'cut', on: DOCUMENTS });
    const options = retryUnknown === undefined ? {} : { retryUnknown };
    expect(statuses(await submit(connection, rows(connection.sandbox, 1), options))).toEqual([status]);
    expect(posts(connection.sandbox)).toBe(requests);
  });

  test('receipts that do not match: it is unknown and never goes out again, and the run goes on', async () => {
    const connection = await start();
    connection.sandbox.faults.add({ kind: 'receipts', change: 'extra', on: DOCUMENTS });
    const { outputs } = await submit(connection, rows(connection.sandbox, 4), { batchSize: 2 });
    expect(outputs[0]).toMatchObject([
      ...Array<unknown>(2).fill({ status: 'unknown', reasonCode: 'receiptsUnmatched' }),
      ...Array<unknown>(2).fill({ status: 'submitted' }),
    ]);
    expect(posts(connection.sandbox)).toBe(2);
    expect(connection.sandbox.ledger.events).toHaveLength(4);
  });

  test('receipts that never match: after three lists in a row nothing more is sent', async () => {
    const connection = await start();
    connection.sandbox.faults.add({ kind: 'receipts', change: 'extra', on: DOCUMENTS, times: 'always' });
    const execution = await submit(connection, rows(connection.sandbox, 8), { batchSize: 2 });
    expect(statuses(execution)).toEqual([...Array<string>(6).fill('unknown'), 'notSent', 'notSent']);
    expect(posts(connection.sandbox)).toBe(3);
  });
});

describe('What is late is not sent again', () => {
  const late = (sandbox: Sandbox, n: number, fields: IDataObject = {}) =>
    row(sandbox, n, { eventTime: minutesFrom(sandbox, -60), lateReason: '001', ...fields });

  test('alone', async () => {
    const connection = await start();
    const { sandbox } = connection;
    sandbox.faults.add({ kind: 'cut', when: 'after', on: DOCUMENTS });
    expect(statuses(await submit(connection, [late(sandbox, 1), late(sandbox, 2)]))).toEqual(['unknown', 'unknown']);
    expect(posts(sandbox)).toBe(1);
  });

  test('but what is on time goes out before it, and again', async () => {
    const connection = await start();
    const { sandbox } = connection;
    sandbox.faults.add({ kind: 'cut', when: 'after', on: DOCUMENTS });
    sandbox.faults.add({ kind: 'cut', when: 'after', on: DOCUMENTS, skip: 1 });
    const items = [late(sandbox, 1), row(sandbox, 2), row(sandbox, 3)];
    const execution = await submit(connection, items);
    expect(statuses(execution)).toEqual(['unknown', 'submitted', 'submitted']);
    expect(execution.outputs[0].map(({ warnings }) => warnings)).toEqual([null, TWICE, TWICE]);
    expect(sandbox.ledger.events).toHaveLength(5);
  });

  test('nor is what has no time left for it', async () => {
    const connection = await start();
    const { sandbox } = connection;
    sandbox.faults.add({ kind: 'cut', when: 'after', on: DOCUMENTS });
    const edge = row(sandbox, 1, { eventTime: new Date(Date.parse(minutesFrom(sandbox, -15)) + 5_000).toISOString() });
    expect(statuses(await submit(connection, [edge, row(sandbox, 2)]))).toEqual(['unknown', 'notSent']);
    expect(sandbox.ledger.events).toHaveLength(1);
  });

  test('it becomes late meanwhile: it is left unknown before that', async () => {
    const connection = await start();
    const { sandbox } = connection;
    sandbox.faults.add({ kind: 'cut', on: DOCUMENTS, times: 'always' });
    const oldest = Date.parse(minutesFrom(sandbox, -14.87));
    const items = [row(sandbox, 1), row(sandbox, 2, { eventTime: new Date(oldest).toISOString() })];
    expect(statuses(await submit(connection, items, { retryFor: 60 }))).toEqual(['notSent', 'unknown']);
    expect(posts(sandbox)).toBeGreaterThan(1);
    for (const { at } of sandbox.ledger.calls) expect(at - oldest).toBeLessThan(15 * 60_000);
  });

  test('the registry finds the repeat late: unknown', async () => {
    const connection = await start();
    const { sandbox } = connection;
    sandbox.faults.add({ kind: 'cut', when: 'after', on: DOCUMENTS });
    const items = [row(sandbox, 1, { eventTime: minutesFrom(sandbox, -14.5) })];
    const running = submit(connection, items);
    while (sandbox.ledger.events.length === 0) await new Promise((done) => setTimeout(done, 5));
    sandbox.clock.advance(60_000);
    const { outputs } = await running;
    expect(outputs[0]).toMatchObject([{ status: 'unknown', reasonCode: 'connectionCut' }]);
    expect(sandbox.ledger.events).toHaveLength(1);
  });
});

describe('A repeat that is refused for what was wrong with it before', () => {
  test('for one of its events: the first request was refused too, so that one is rejected, and none is there twice', async () => {
    const connection = await start();
    const { sandbox } = connection;
    sandbox.faults.add({ kind: 'cut', on: DOCUMENTS });
    const items = rows(sandbox, 6, (n) => (n === 4 ? { event: 'checkOut', employeeAfm: afm(90) } : {}));
    const execution = await submit(connection, items);
    expect(statuses(execution)).toEqual(items.map((_, n) => (n === 4 ? 'rejected' : 'submitted')));
    expect(execution.outputs[0][4]).toMatchObject({ reasonCode: 'noCheckIn' });
    expect(JSON.stringify(execution.outputs[0])).not.toMatch(/twice/);
    expect(sandbox.ledger.events).toHaveLength(5);
    // The journal agrees: what was rejected is free, the rest is with the registry.
    const again = await submit(connection, items);
    expect(statuses(again)).toEqual(items.map((_, n) => (n === 4 ? 'rejected' : 'duplicate')));
  });

  test('events that take each other’s place go out in their order', async () => {
    const connection = await start();
    const { sandbox } = connection;
    sandbox.faults.add({ kind: 'cut', on: DOCUMENTS });
    const items = [
      row(sandbox, 1, { eventTime: minutesFrom(sandbox, -3) }),
      row(sandbox, 2),
      row(sandbox, 3, { event: 'checkOut' }),
      row(sandbox, 1),
    ];
    const { outputs } = await submit(connection, items);
    expect(outputs[0].map(({ status }) => status)).toEqual(['submitted', 'submitted', 'rejected', 'submitted']);
    expect(sandbox.ledger.events).toHaveLength(3);
    expect(sandbox.ledger.event(String(outputs[0][0].protocol))?.supersededBy).toBe(outputs[0][3].protocol);
  });

  test('as a whole, where nobody looks for the ones at fault: all are rejected', async () => {
    const connection = await start();
    const { sandbox } = connection;
    sandbox.faults.add({ kind: 'cut', on: DOCUMENTS });
    const items = [row(sandbox, 1), row(sandbox, 2, { event: 'checkOut' })];
    const execution = await submit(connection, items, { onRejection: 'stop' });
    expect(statuses(execution)).toEqual(['rejected', 'rejected']);
  });

  test('the wrong employer, too', async () => {
    const connection = await start();
    const { sandbox } = connection;
    sandbox.faults.add({ kind: 'cut', on: DOCUMENTS });
    const { outputs } = await submit(connection, [row(sandbox, 1, { employerAfm: afm(77) })]);
    expect(outputs[0]).toMatchObject([{ status: 'rejected', reasonCode: 'wrongEmployer' }]);
  });
});

describe('A repeat that is refused in words that nobody has seen', () => {
  const UNSEEN = { kind: 'answer', status: 400, body: { message: 'Σφάλμα 17.' } } as const;

  test('the first request may have been recorded: all are unknown, and the run goes on', async () => {
    const connection = await start();
    const { sandbox } = connection;
    sandbox.faults.add({ kind: 'cut', when: 'after', on: DOCUMENTS });
    sandbox.faults.add({ ...UNSEEN, on: DOCUMENTS });
    const { outputs } = await submit(connection, rows(sandbox, 4), { batchSize: 2 });
    expect(outputs[0]).toMatchObject([
      ...Array<unknown>(2).fill({ status: 'unknown', reasonCode: 'connectionCut' }),
      ...Array<unknown>(2).fill({ status: 'submitted' }),
    ]);
    expect(outputs[0][0].reason).toMatch(/^The connection was cut .*, and sent again it came to this: /);
    expect(sandbox.ledger.events).toHaveLength(4);
  });
});

describe('Nothing of the same employee comes between a request and its repeat', () => {
  test('another execution waits, and its event stays the authoritative one', async () => {
    const connection = await start();
    const { sandbox } = connection;
    sandbox.faults.add({ kind: 'cut', when: 'after', on: DOCUMENTS });
    sandbox.faults.add({ kind: 'answer', status: 503, on: DOCUMENTS, times: 2 });
    const first = submit(connection, [row(sandbox, 1, { eventTime: minutesFrom(sandbox, -5) })]);
    while (posts(sandbox) === 0) await new Promise((done) => setTimeout(done, 5));
    const second = submit(connection, [row(sandbox, 1)]);
    expect(statuses(await first)).toEqual(['submitted']);
    const execution = await second;
    expect(statuses(execution)).toEqual(['submitted']);
    expectAuthoritative(sandbox, execution);
    expect(sandbox.ledger.events).toHaveLength(3);
  });

  test('one of another employee does not wait', async () => {
    const connection = await start();
    const { sandbox } = connection;
    sandbox.faults.add({ kind: 'cut', when: 'after', on: DOCUMENTS });
    sandbox.faults.add({ kind: 'delay', ms: 3_000, on: DOCUMENTS });
    await execute(connection.credential, [{}], { resource: 'workCard', operation: 'getTemplate' });
    let isDone = false;
    const first = submit(connection, [row(sandbox, 1)]).then((execution) => {
      isDone = true;
      return execution;
    });
    while (posts(sandbox) < 2) await new Promise((done) => setTimeout(done, 5));
    sandbox.faults.clear();
    expect(statuses(await submit(connection, [row(sandbox, 2)]))).toEqual(['submitted']);
    expect(isDone).toBe(false);
    expect(statuses(await first)).toEqual(['submitted']);
  });
});

describe('A registry that refuses what it has', () => {
  test.each<[boolean, number, string]>([
    [true, 3, 'duplicate'],
    [false, 1, 'duplicate'],
    // One of them was there before, or the first request was recorded: nobody knows.
    [false, 3, 'unknown'],
  ])('says so to the repeat (in words that name the event: %s), of %i: %s', async (named, count, status) => {
    const connection = await start({ repeats: 'refused', refusals: named ? 'seen' : 'specification' });
    const { sandbox } = connection;
    sandbox.faults.add({ kind: 'cut', when: 'after', on: DOCUMENTS });
    const items = rows(sandbox, count);
    const { outputs } = await submit(connection, items);
    expect(outputs[0]).toMatchObject(Array(count).fill({ status }));
    if (status === 'duplicate')
      expect(outputs[0]).toMatchObject(Array(count).fill({ protocol: null, reasonCode: 'existsAlready' }));
    expect(sandbox.ledger.events).toHaveLength(count);
    expect(statuses(await submit(connection, items))).toEqual(Array(count).fill(status));
  });

  test('names another time: that is not this event, which stays unknown', async () => {
    const connection = await start({ repeats: 'refused' });
    const { sandbox } = connection;
    await submit(connection, [row(sandbox, 1, { eventTime: minutesFrom(sandbox, -5) })]);
    sandbox.faults.add({ kind: 'cut', on: DOCUMENTS });
    expect(statuses(await submit(connection, [row(sandbox, 1)]))).toEqual(['unknown']);
    expect(sandbox.ledger.events).toHaveLength(1);
  });

  test('refuses an event that was not sent before: rejected', async () => {
    const connection = await start({ repeats: 'refused' });
    const { sandbox } = connection;
    await submit(connection, [row(sandbox, 1, { eventTime: minutesFrom(sandbox, -5) })]);
    const { outputs } = await submit(connection, [row(sandbox, 1)]);
    expect(outputs[0]).toMatchObject([{ status: 'rejected', reasonCode: 'existsAlready' }]);
  });
});
