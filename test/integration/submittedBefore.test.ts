import type { IDataDeduplicator, IDataObject } from 'n8n-workflow';
import { DOCUMENTS_KEPT } from '../../nodes/Ergani/delivery/journal';
import { MemoryStore } from '../support/memoryStore';
import { execute, type Execution, useStore } from './n8n';
import { posts, statuses } from './outcomes';
import { type Connection, DOCUMENTS, HOUR, start } from './registry';
import { afm, minutesFrom, row, rows, submitting } from './rows';

const GO_ON = { onError: 'continueRegularOutput' } as const;

let workflows = 0;
let workflowId: string;
let store: MemoryStore;

beforeEach(() => {
  workflowId = `saved ${++workflows}`;
  store = new MemoryStore();
  useStore(store);
});

/** Runs the workflow of the test for these rows. */
async function run(
  { sandbox, credential }: Connection,
  items: IDataObject[],
  options: IDataObject = {},
  settings: Partial<Parameters<typeof execute>[3]> = {},
): Promise<Execution> {
  const parameters = submitting(options, { employerAfm: sandbox.employerAfm });
  return await execute(credential, items, parameters, { ...GO_ON, workflowId, ...settings });
}

/** Lets so many hours pass at the registry, and the node hear of it. */
async function later({ sandbox, credential }: Connection, hours: number): Promise<void> {
  sandbox.clock.advance(hours * HOUR);
  await execute(credential, [{}], { resource: 'workCard', operation: 'getTemplate' });
}

/** How many entries the journal of the test holds. */
const entries = (): number => store.lists.get(`${workflowId} 2`)?.length ?? 0;

const once = (count: number, status: string): string[] => Array<string>(count).fill(status);

describe('What an earlier run has submitted', () => {
  test('comes out as a duplicate, on the success output, with words, and is not sent', async () => {
    const connection = await start();
    const { sandbox } = connection;
    const items = rows(sandbox, 3);
    await run(connection, items);
    for (let again = 0; again < 2; again++) {
      const { outputs, error } = await run(connection, items, {}, { onError: undefined });
      expect(error).toBeUndefined();
      expect(outputs[0]).toMatchObject(
        items.map(({ employeeAfm }) => ({
          status: 'duplicate',
          protocol: null,
          employeeAfm,
          reasonCode: 'submittedBefore',
          reason: expect.stringContaining('earlier run'),
          remedy: expect.stringContaining("'Repeated Events'"),
        })),
      );
    }
    expect(posts(sandbox)).toBe(1);
    expect(sandbox.ledger.events).toHaveLength(3);
    expect(entries()).toBe(3);
  });

  test('with an error output, no duplicate goes there', async () => {
    const connection = await start();
    const items = rows(connection.sandbox, 2);
    await run(connection, items);
    const { outputs } = await run(connection, items, {}, { onError: 'continueErrorOutput' });
    expect(outputs[0].map(({ status }) => status)).toEqual(once(2, 'duplicate'));
    expect(outputs[1] ?? []).toEqual([]);
  });

  test('is no duplicate for another workflow, another login, or another registry', async () => {
    const connection = await start();
    const { sandbox, credential } = connection;
    const items = rows(sandbox, 2);
    await run(connection, items);
    expect(statuses(await run(connection, items, {}, { workflowId: `${workflowId}, another` }))).toEqual(
      once(2, 'submitted'),
    );
    const other = await start();
    expect(statuses(await run(other, items))).toEqual(once(2, 'submitted'));
    credential.data.username = `${credential.data.username as string} `;
    const { outputs } = await run(connection, items);
    expect(outputs[0].map(({ status }) => status)).not.toContain('duplicate');
  });

  test('names, comments and reason aside; another time, type or day is another event', async () => {
    const connection = await start();
    const { sandbox } = connection;
    const first = row(sandbox, 1);
    await run(connection, [first]);
    const same = { ...first, lastName: 'ΑΛΛΟ', firstName: 'ΑΛΛΗ', comments: 'x', lateReason: '001' };
    const others = [
      { ...first, eventTime: minutesFrom(sandbox, -2) },
      { ...first, event: 'checkOut', eventTime: minutesFrom(sandbox, -0.5), referenceDate: '2026-03-02' },
      { ...first, referenceDate: '2026-03-01' },
    ];
    expect(statuses(await run(connection, [same, ...others]))).toEqual(['duplicate', ...once(3, 'submitted')]);
  });

  test('the rows beside it aside: a check-out after midnight, without the check-in that told its day', async () => {
    const connection = await start({ clock: '2026-03-02T00:35:00+02:00' });
    const { sandbox } = connection;
    const checkIn = row(sandbox, 1, { eventTime: '2026-03-01 22:00', lateReason: '001' });
    const checkOut = row(sandbox, 1, { event: 'checkOut', eventTime: '2026-03-02 00:30' });
    expect(statuses(await run(connection, [checkIn, checkOut]))).toEqual(once(2, 'submitted'));
    expect(sandbox.ledger.events).toMatchObject([{ referenceDate: '2026-03-01' }, { referenceDate: '2026-03-01' }]);
    expect(statuses(await run(connection, [checkOut]))).toEqual(['duplicate']);
  });

  test('a correction goes out; one back to the first time is a duplicate, until it is sent on purpose', async () => {
    const connection = await start();
    const { sandbox } = connection;
    const first = row(sandbox, 1);
    const second = { ...first, eventTime: minutesFrom(sandbox, -2) };
    for (const [item, options, status] of [
      [first, {}, 'submitted'],
      [second, {}, 'submitted'],
      [first, {}, 'duplicate'],
      [first, { repeatedEvents: 'submit' }, 'submitted'],
      [first, {}, 'duplicate'],
    ] as const) {
      expect(statuses(await run(connection, [item], options))).toEqual([status]);
    }
    expect(sandbox.ledger.events.at(-1)).toMatchObject({ supersededBy: null });
    expect(Date.parse(sandbox.ledger.events.at(-1)?.date ?? '')).toBe(Date.parse(first.eventTime as string));
  });

  test('the branch counts where the row gives it', async () => {
    const connection = await start();
    const { sandbox } = connection;
    const bare = row(sandbox, 1);
    expect(statuses(await run(connection, [bare]))).toEqual(['submitted']);
    expect(statuses(await run(connection, [bare]))).toEqual(['duplicate']);
    expect(statuses(await run(connection, [{ ...bare, branch: 1 }]))).toEqual(['submitted']);
    expect(statuses(await run(connection, [{ ...bare, branch: '01' }]))).toEqual(['duplicate']);
    expect(statuses(await run(connection, [bare]))).toEqual(['duplicate']);
  });

  test('is still a duplicate once it is late and has no reason, and stops no run', async () => {
    const connection = await start();
    const { sandbox } = connection;
    const items = rows(sandbox, 3);
    await run(connection, items);
    await later(connection, 5);
    const { outputs, error } = await run(connection, [...items, row(sandbox, 7)], {}, { onError: undefined });
    expect(error).toBeUndefined();
    expect(outputs[0].map(({ status }) => status)).toEqual([...once(3, 'duplicate'), 'submitted']);
    expect(entries()).toBe(4);
  });

  test('what is late and was never sent stays out of the journal', async () => {
    const connection = await start();
    const { sandbox } = connection;
    const items = rows(sandbox, 2, () => ({ eventTime: minutesFrom(sandbox, -60) }));
    expect(statuses(await run(connection, items))).toEqual(once(2, 'invalid'));
    expect(entries()).toBe(0);
    const late = items.map((item) => ({ ...item, lateReason: '001' }));
    expect(statuses(await run(connection, late))).toEqual(once(2, 'submitted'));
  });
});

describe('What is not with the registry is free', () => {
  test.each([
    ['refused', { kind: 'answer', status: 400, body: { message: 'Όχι' } }, 'rejected'],
    ['turned away', { kind: 'answer', status: 503 }, 'notSent'],
    ['without a session', { kind: 'answer', status: 401 }, 'notSent'],
  ] as const)('%s: the next run sends it', async (_, effect, status) => {
    const connection = await start();
    const { sandbox } = connection;
    const items = rows(sandbox, 2);
    sandbox.faults.add({ ...effect, on: DOCUMENTS, times: 9 });
    expect(statuses(await run(connection, items))).toEqual(once(2, status));
    expect(entries()).toBe(0);
    sandbox.faults.clear();
    expect(statuses(await run(connection, items))).toEqual(once(2, 'submitted'));
  });

  test('of a refused batch, only what was refused is sent again', async () => {
    const connection = await start();
    const { sandbox } = connection;
    const bad = row(sandbox, 5, { event: 'checkOut' });
    const items = [...rows(sandbox, 4), bad];
    expect(statuses(await run(connection, items))).toEqual([...once(4, 'submitted'), 'rejected']);
    expect(statuses(await run(connection, items))).toEqual([...once(4, 'duplicate'), 'rejected']);
    expect(sandbox.ledger.events).toHaveLength(4);
  });

  test('a dry run leaves the journal alone, and does not ask it', async () => {
    const connection = await start({ clock: Date.now() });
    const items = rows(connection.sandbox, 2);
    expect(statuses(await run(connection, items, { dryRun: true }))).toEqual(once(2, 'valid'));
    expect(entries()).toBe(0);
    await run(connection, items);
    expect(statuses(await run(connection, items, { dryRun: true }))).toEqual(once(2, 'valid'));
  });

  test('what was sent again on purpose and refused was submitted before all the same', async () => {
    const connection = await start();
    const { sandbox } = connection;
    const items = rows(sandbox, 1);
    await run(connection, items);
    sandbox.faults.add({ kind: 'answer', status: 400, body: { message: 'Όχι' }, on: DOCUMENTS });
    expect(statuses(await run(connection, items, { repeatedEvents: 'submit' }))).toEqual(['rejected']);
    expect(statuses(await run(connection, items))).toEqual(['duplicate']);
  });
});

describe('What was submitted before, and sent again on purpose without an answer', () => {
  test('is unknown from then on', async () => {
    const connection = await start();
    const items = rows(connection.sandbox, 1);
    await run(connection, items);
    connection.sandbox.faults.add({ kind: 'cut', on: DOCUMENTS });
    expect(statuses(await run(connection, items, { repeatedEvents: 'submit' }))).toEqual(['unknown']);
    expect(statuses(await run(connection, items))).toEqual(['unknown']);
  });
});

describe('What an earlier run has left without an answer', () => {
  test('is unknown, with the words for it, and not sent, until somebody chooses to', async () => {
    const connection = await start();
    const { sandbox } = connection;
    const items = rows(sandbox, 2);
    const other = row(sandbox, 3);
    sandbox.faults.add({ kind: 'cut', when: 'after', on: DOCUMENTS });
    expect(statuses(await run(connection, items, { retryUnknown: 'never' }))).toEqual(once(2, 'unknown'));
    for (let again = 0; again < 2; again++) {
      const { outputs } = await run(connection, [...items, other]);
      expect(outputs[0][0]).toMatchObject({
        status: 'unknown',
        reasonCode: 'leftOpen',
        reason: expect.stringContaining('earlier run'),
        remedy: expect.stringMatching(/Look in the web pages.*'Repeated Events'/),
      });
      expect(outputs[0].map(({ status }) => status)).toEqual([
        ...once(2, 'unknown'),
        again === 0 ? 'submitted' : 'duplicate',
      ]);
    }
    expect(sandbox.ledger.events).toHaveLength(3);
    expect(statuses(await run(connection, items, { repeatedEvents: 'submit' }))).toEqual(once(2, 'submitted'));
    expect(statuses(await run(connection, items))).toEqual(once(2, 'duplicate'));
  });

  test('is unknown also when it is late by now', async () => {
    const connection = await start();
    const { sandbox } = connection;
    const items = rows(sandbox, 1);
    sandbox.faults.add({ kind: 'cut', when: 'after', on: DOCUMENTS });
    await run(connection, items, { retryUnknown: 'never' });
    await later(connection, 1);
    expect(statuses(await run(connection, items))).toEqual(['unknown']);
    expect(statuses(await run(connection, [{ ...items[0], lateReason: '003' }]))).toEqual(['unknown']);
    expect(posts(sandbox)).toBe(1);
  });
});

describe('An event does not take the place of a later one that an earlier run has submitted', () => {
  test('a row that was refused then, with a correction behind it', async () => {
    const connection = await start();
    const { sandbox } = connection;
    const first = row(sandbox, 1, { eventTime: minutesFrom(sandbox, -2) });
    const correction = row(sandbox, 1);
    sandbox.faults.add({ kind: 'answer', status: 400, body: { message: 'Όχι' }, on: DOCUMENTS });
    const options = { batchSize: 1 };
    expect(statuses(await run(connection, [first, correction], options))).toEqual(['rejected', 'submitted']);
    const { outputs } = await run(connection, [first, correction], options);
    expect(outputs[0]).toMatchObject([{ status: 'notSent', reasonCode: 'overtaken' }, { status: 'duplicate' }]);
    expect(sandbox.ledger.events).toHaveLength(1);
  });

  test('the earlier one was submitted too, as another n8n process knows: it is no less a duplicate', async () => {
    const connection = await start();
    const { sandbox } = connection;
    const shift = ['checkIn', 'checkOut', 'checkIn', 'checkOut'];
    const items = shift.map((event, n) => row(sandbox, 1, { event, eventTime: minutesFrom(sandbox, n - 5) }));
    expect(statuses(await run(connection, items))).toEqual(once(4, 'submitted'));
    // What a process knows by itself, it knows of the workflow's id.
    const ofAnother = `${workflowId} elsewhere`;
    store.lists.set(`${ofAnother} 2`, [...(store.lists.get(`${workflowId} 2`) ?? [])]);
    expect(statuses(await run(connection, items, {}, { workflowId: ofAnother }))).toEqual(once(4, 'duplicate'));
    expect(posts(sandbox)).toBe(1);
  });

  test('another day, type or employee is no such event', async () => {
    const connection = await start();
    const { sandbox } = connection;
    const last = row(sandbox, 1, { event: 'checkIn' });
    await run(connection, [last]);
    const items = [
      { ...last, referenceDate: '2026-03-01', eventTime: minutesFrom(sandbox, -3) },
      { ...last, employeeAfm: afm(2), eventTime: minutesFrom(sandbox, -3) },
      last,
    ];
    expect(statuses(await run(connection, items))).toEqual(['submitted', 'submitted', 'duplicate']);
  });

  test('but a list of the newest first holds no later one: the second half of a split shift goes out', async () => {
    const connection = await start({ clock: '2026-03-02T09:01:00+02:00' });
    const { sandbox } = connection;
    const punches: IDataObject[] = [];
    for (const [event, hours] of [
      ['checkIn', 0],
      ['checkOut', 5],
      ['checkIn', 3.5],
    ] as const) {
      await later(connection, hours);
      punches.unshift(row(sandbox, 1, { event }));
      const others = once(punches.length - 1, 'duplicate');
      expect(statuses(await run(connection, punches))).toEqual(['submitted', ...others]);
    }
    expect(sandbox.ledger.events.map(({ supersededBy }) => supersededBy === null)).toEqual([false, true, true]);
  });
});

describe('A journal that can not be used', () => {
  const broken = (fails: (method: keyof IDataDeduplicator) => boolean): IDataDeduplicator =>
    new Proxy(store, {
      get(target, method: keyof IDataDeduplicator) {
        if (!fails(method)) return target[method].bind(target);
        return async () => {
          throw new Error('SQLITE_BUSY: database is locked');
        };
      },
    });

  const WARNING = [expect.stringContaining("The journal of what was submitted can't be used")];

  test.each<[string, (method: keyof IDataDeduplicator) => boolean]>([
    ['at all', () => true],
    ['when something is to be written', (method) => method === 'checkProcessedAndRecord'],
    ['when something is to be taken out', (method) => method === 'removeProcessed'],
  ])('%s: all rows go out, with a warning once a run', async (_, fails) => {
    const connection = await start();
    useStore(broken(fails));
    const execution = await run(connection, rows(connection.sandbox, 5), { batchSize: 2 });
    expect(statuses(execution)).toEqual(once(5, 'submitted'));
    expect(execution.outputs[0].map(({ warnings }) => warnings)).toEqual([WARNING, ...Array<null>(4).fill(null)]);
    expect(JSON.stringify(execution.outputs)).not.toContain('SQLITE');
  });

  test('since the workflow is not saved: each run sends, and says so', async () => {
    const connection = await start();
    const items = rows(connection.sandbox, 1);
    for (let again = 0; again < 2; again++) {
      const { outputs } = await run(connection, items, {}, { workflowId: '' });
      expect(outputs[0]).toMatchObject([{ status: 'submitted', warnings: WARNING }]);
    }
  });

  test('what it knew before it could not be written to is not forgotten', async () => {
    const connection = await start();
    const items = rows(connection.sandbox, 2);
    useStore(broken((method) => method === 'removeProcessed'));
    await run(connection, items);
    useStore(store);
    // Confirmed as far as this process knows; for another one, without an answer.
    expect(statuses(await run(connection, items))).toEqual(once(2, 'duplicate'));
  });

  test('is used again as soon as it can be: what it knows of the rest is not sent again', async () => {
    const connection = await start();
    const items = rows(connection.sandbox, 4);
    await run(connection, items, { batchSize: 2 });
    let calls = 0;
    useStore(broken(() => calls++ < 3));
    // Another process of n8n, which remembers nothing: for this one, the node has another id there.
    store.lists.set(`${workflowId}' 2`, store.lists.get(`${workflowId} 2`)!);
    const { outputs } = await run(connection, items, { batchSize: 2 }, { workflowId: `${workflowId}'` });
    expect(outputs[0].map(({ status }) => status)).toEqual([...once(2, 'submitted'), ...once(2, 'duplicate')]);
    expect(outputs[0].map(({ warnings }) => warnings)).toEqual([WARNING, ...Array<null>(3).fill(null)]);
    expect(entries()).toBe(4);
  });

  test('for what was about to be sent: what is confirmed when it is back, it knows', async () => {
    const connection = await start();
    const items = rows(connection.sandbox, 2);
    let calls = 0;
    useStore(broken(() => calls++ < 3));
    await run(connection, items);
    expect(entries()).toBe(2);
  });

  test('since the database has no answer: it is waited for once, whatever runs are behind', async () => {
    const connection = await start();
    const items = rows(connection.sandbox, 5);
    let calls = 0;
    useStore(
      new Proxy(store, {
        get: () => async () => {
          calls++;
          await new Promise(() => undefined);
        },
      }),
    );
    const runs = await Promise.all(items.map(async (item) => await run(connection, [item])));
    expect(runs.flatMap(({ outputs }) => outputs[0])).toMatchObject(
      Array(5).fill({ status: 'submitted', warnings: WARNING }),
    );
    expect(calls).toBe(1);
    // What this process has seen confirmed it knows by itself.
    expect(statuses(await run(connection, items))).toEqual(once(5, 'duplicate'));
  });

  test('a database that is busy for a moment: nothing is said, nothing is lost', async () => {
    const connection = await start();
    const items = rows(connection.sandbox, 2);
    let calls = 0;
    useStore(broken(() => calls++ % 3 < 2));
    const execution = await run(connection, items);
    expect(execution.outputs[0].map(({ warnings }) => warnings)).toEqual([undefined, undefined]);
    expect(entries()).toBe(2);
  });
});

describe('A journal that is full', () => {
  /** Fills the journal of the test with other things. */
  const fill = async (count: number): Promise<void> => {
    const place = { workflow: { id: workflowId, active: true }, node: { id: '2' } } as never;
    const others = Array.from({ length: count }, (_, n) => `other ${n}`);
    await store.checkProcessedAndRecord(others, 'node', place, { mode: 'entries' });
  };

  test('keeps a late event back that it does not know, and sends it on purpose; one on time goes out', async () => {
    const connection = await start();
    const { sandbox } = connection;
    const known = row(sandbox, 1, { lateReason: '001' });
    await run(connection, [known]);
    await fill(DOCUMENTS_KEPT);
    await later(connection, 1);
    const late = row(sandbox, 2, { eventTime: minutesFrom(sandbox, -60), lateReason: '001' });
    const { outputs } = await run(connection, [known, late, row(sandbox, 3)]);
    expect(outputs[0]).toMatchObject([
      { status: 'duplicate' },
      { status: 'notSent', reasonCode: 'journalFull', remedy: expect.stringContaining("'Submit Again'") },
      { status: 'submitted' },
    ]);
    expect(statuses(await run(connection, [late], { repeatedEvents: 'submit' }))).toEqual(['submitted']);
    expect(statuses(await run(connection, [late]))).toEqual(['duplicate']);
  });

  test('an entry less, and it is not', async () => {
    const connection = await start();
    const { sandbox } = connection;
    await fill(DOCUMENTS_KEPT - 1);
    const late = row(sandbox, 2, { eventTime: minutesFrom(sandbox, -60), lateReason: '001' });
    expect(statuses(await run(connection, [late]))).toEqual(['submitted']);
  });

  test('drops the oldest, holds as many as promised, and stays full', async () => {
    const connection = await start();
    const { sandbox } = connection;
    await fill(3 * DOCUMENTS_KEPT);
    for (let n = 0; n < 5; n++) await run(connection, [row(sandbox, n)]);
    expect(entries()).toBeGreaterThanOrEqual(DOCUMENTS_KEPT);
    expect(entries()).toBeLessThan(1.2 * DOCUMENTS_KEPT);
  });
});
