import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { ICheckProcessedContextData, IDataDeduplicator, IDataObject } from 'n8n-workflow';
import { workCardKind } from '../../nodes/Ergani/actions/workCard/submit/workCardKind';
import type { Waiting } from '../../nodes/Ergani/delivery/entry';
import { DOCUMENTS_KEPT, Journal } from '../../nodes/Ergani/delivery/journal';
import type { SubmissionBody } from '../../nodes/Ergani/model/workCard/submission';
import type { WorkCardEvent } from '../../nodes/Ergani/model/workCard/workCardEvent';
import { burial } from '../support/burial';
import { deliverInMemory } from '../support/deliveryWorld';
import { MemoryStore } from '../support/memoryStore';
import { openN8nStore } from '../support/n8nStore';
import { executionOver } from '../support/storeExecution';
import { callTool, execute, type Execution, useStore } from './n8n';
import { posts, statuses } from './outcomes';
import { type Connection, DOCUMENTS, hastened, HOUR, start } from './registry';
import { afm, GO_ON, minutesFrom, row, rows, submitting } from './rows';

describe('The journal', () => {
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

  /** What the journal of the test says beside the mark of its first day: an arrival, and that its shift is open. */
  const entries = (): number =>
    store
      .values(`${workflowId} 2`)
      .filter((value) => value.startsWith('sent '))
      .slice(1).length;
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
      expect(entries()).toBe(2 * 3);
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

    test('is still a duplicate once it is late and has no reason, and stops no run', async () => {
      const connection = await start();
      const { sandbox } = connection;
      const items = rows(sandbox, 3);
      await run(connection, items);
      await later(connection, 5);
      const { outputs, error } = await run(connection, [...items, row(sandbox, 7)], {}, { onError: undefined });
      expect(error).toBeUndefined();
      expect(outputs[0].map(({ status }) => status)).toEqual([...once(3, 'duplicate'), 'submitted']);
      expect(entries()).toBe(2 * 4);
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

    test('a dry run leaves the journal alone, and does not ask it', async () => {
      const connection = await start({ clock: Date.now() });
      const items = rows(connection.sandbox, 2);
      expect(statuses(await run(connection, items, { dryRun: true }))).toEqual(once(2, 'valid'));
      expect(entries()).toBe(0);
      await run(connection, items);
      expect(statuses(await run(connection, items, { dryRun: true }))).toEqual(once(2, 'valid'));
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
        const { outputs } = await hastened(run(connection, [...items, other]));
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
      expect(statuses(await hastened(run(connection, items, { repeatedEvents: 'submit' })))).toEqual(
        once(2, 'submitted'),
      );
      expect(statuses(await run(connection, items))).toEqual(once(2, 'duplicate'));
    });

    test('is unknown also when it is late by now', async () => {
      const connection = await start();
      const { sandbox } = connection;
      const items = rows(sandbox, 1);
      sandbox.faults.add({ kind: 'cut', when: 'after', on: DOCUMENTS });
      await run(connection, items, { retryUnknown: 'never' });
      await later(connection, 1);
      expect(statuses(await hastened(run(connection, items)))).toEqual(['unknown']);
      const excused = [{ ...items[0], lateReason: '003' }];
      expect(statuses(await hastened(run(connection, excused)))).toEqual(['unknown']);
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
      for (const output of execution.outputs[0]) expect(Object.keys(output)[4]).toBe('warnings');
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
      expect(entries()).toBe(2 * 4);
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
      const runs = await hastened(Promise.all(items.map(async (item) => await run(connection, [item]))));
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
      expect(entries()).toBe(2 * 2);
    });
  });

  describe('A journal that is full', () => {
    /** Fills the journal of the test with other things. */
    const fill = async (count: number): Promise<void> => {
      const place = { workflow: { id: workflowId, active: true }, node: { id: '2' } } as never;
      const others = Array.from({ length: count }, (_, n) => `other ${n}`);
      await store.checkProcessedAndRecord(others, 'node', place, { mode: 'entries' });
    };

    test('keeps a late event back that is older than what it holds, and sends it on purpose; others go out', async () => {
      const connection = await start();
      const { sandbox } = connection;
      const late = row(sandbox, 2, { lateReason: '001' });
      await run(connection, [row(sandbox, 1)]);
      await fill(2 * DOCUMENTS_KEPT);
      await later(connection, 48);
      // The first entry of that day: all before it is forgotten.
      const known = row(sandbox, 4, { lateReason: '001' });
      await run(connection, [known]);
      await later(connection, 1);
      const ofToday = row(sandbox, 5, { eventTime: minutesFrom(sandbox, -50), lateReason: '001' });
      const { outputs } = await run(connection, [known, ofToday, late, row(sandbox, 3)]);
      expect(outputs[0]).toMatchObject([
        { status: 'duplicate' },
        { status: 'submitted' },
        { status: 'notSent', reasonCode: 'journalFull', remedy: expect.stringContaining("'Submit Again'") },
        { status: 'submitted' },
      ]);
      expect(statuses(await run(connection, [late], { repeatedEvents: 'submit' }))).toEqual(['submitted']);
      expect(statuses(await run(connection, [late]))).toEqual(['duplicate']);
    });

    test('drops the oldest, holds as many as promised, and stays full', async () => {
      const connection = await start();
      const { sandbox } = connection;
      await fill(3 * DOCUMENTS_KEPT);
      for (let n = 0; n < 5; n++) await run(connection, [row(sandbox, n)]);
      const kept = store.values(`${workflowId} 2`).length;
      expect(kept).toBeGreaterThanOrEqual(DOCUMENTS_KEPT);
      expect(kept).toBeLessThan(1.2 * DOCUMENTS_KEPT);
    });
  });
});

describe('Many runs', () => {
  jest.setTimeout(180_000);

  let folder: string;

  let n8n: Awaited<ReturnType<typeof openN8nStore>>;

  let workflows = 0;

  let workflowId: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ergani-runs-'));
    n8n = await openN8nStore(join(folder, 'database.sqlite'));
    useStore(n8n.store);
  });

  beforeEach(() => {
    workflowId = `many ${++workflows}`;
  });

  afterAll(async () => {
    await n8n.close();
    await rm(folder, { recursive: true });
  });

  /** Runs the workflow of the test for these rows. */
  async function run({ sandbox, credential }: Connection, items: IDataObject[], options: IDataObject = {}) {
    const parameters = submitting({ retryFor: 20, ...options }, { employerAfm: sandbox.employerAfm });
    return await execute(credential, items, parameters, { ...GO_ON, workflowId });
  }

  /** How often the registry has each event. */
  const counts = ({ sandbox }: Connection): number[] => {
    const times = new Map<string, number>();
    for (const { employeeAfm, type, date } of sandbox.ledger.events) {
      const key = `${employeeAfm} ${type} ${date}`;
      times.set(key, (times.get(key) ?? 0) + 1);
    }
    return [...times.values()];
  };

  const tally = (executions: Execution[], status: string): number =>
    executions.flatMap(statuses).filter((one) => one === status).length;

  describe('Executions of one process', () => {
    test('two arrivals of a day, which another execution is about to send: it is waited for', async () => {
      const connection = await start();
      const { sandbox } = connection;
      const items = [-5, -3].map((minutes) => row(sandbox, 1, { eventTime: minutesFrom(sandbox, minutes) }));
      sandbox.faults.add({ kind: 'delay', ms: 600, on: DOCUMENTS });
      const first = run(connection, items);
      while (posts(sandbox) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
      expect(statuses(await run(connection, items))).toEqual(['duplicate', 'duplicate']);
      expect(statuses(await first)).toEqual(['submitted', 'submitted']);
      expect(posts(sandbox)).toBe(1);
    });

    test('a sheet that grows, run a hundred times, ten at once: each event is there once', async () => {
      const connection = await start();
      const { sandbox } = connection;
      const sheet = rows(sandbox, 20);
      let told = 0;
      for (let round = 0; round < 10; round++) {
        const executions = await Promise.all(
          Array.from({ length: 10 }, async (_, n) => {
            // Another one appends while this one reads.
            if (n % 2 === 1) sheet.push(row(sandbox, sheet.length));
            return await run(connection, [...sheet], { batchSize: 7 });
          }),
        );
        told += tally(executions, 'submitted');
        expect(executions.flatMap(statuses).filter((one) => one !== 'submitted' && one !== 'duplicate')).toEqual([]);
      }
      expect(sheet).toHaveLength(70);
      expect(counts(connection)).toEqual(Array(70).fill(1));
      expect(told).toBe(70);
    });

    test('the same rows at the same moment, the registry slow: one sends, the others take over what becomes of it', async () => {
      const connection = await start();
      const { sandbox } = connection;
      sandbox.faults.add({ kind: 'delay', ms: 300, on: DOCUMENTS, times: 'always' });
      const items = rows(sandbox, 6);
      const executions = await Promise.all([items, [...items].reverse(), items].map((some) => run(connection, some)));
      expect(tally(executions, 'submitted')).toBe(6);
      expect(tally(executions, 'duplicate')).toBe(12);
      expect(counts(connection)).toEqual(Array(6).fill(1));
    });

    test('what one of them leaves unknown is unknown for the one that has waited', async () => {
      const connection = await start();
      const { sandbox } = connection;
      sandbox.faults.add({ kind: 'delay', ms: 300, on: DOCUMENTS });
      sandbox.faults.add({ kind: 'cut', when: 'after', on: DOCUMENTS });
      const items = rows(sandbox, 2);
      const executions = await Promise.all([
        run(connection, items, { retryUnknown: 'never' }),
        run(connection, items, { retryUnknown: 'never' }),
      ]);
      expect(executions.map(statuses)).toEqual(Array(2).fill(['unknown', 'unknown']));
      expect(posts(sandbox)).toBe(1);
    });

    test('what is refused for one of them is tried by the other', async () => {
      const connection = await start();
      const { sandbox } = connection;
      sandbox.faults.add({ kind: 'answer', status: 400, body: { message: 'Όχι' }, on: DOCUMENTS });
      const items = rows(sandbox, 1);
      const executions = await Promise.all([run(connection, items), run(connection, items)]);
      expect(executions.flatMap(statuses).sort()).toEqual(['rejected', 'submitted']);
    });
  });

  describe('The ways in which n8n runs a node again', () => {
    const RETRY = { retryOnFail: true, maxTries: 3 };

    test('a tool of an agent that is called twice with the same event', async () => {
      const connection = await start();
      const { sandbox, credential } = connection;
      const parameters = submitting({}, { employerAfm: sandbox.employerAfm });
      const item = row(sandbox, 1);
      for (const status of ['submitted', 'duplicate']) {
        expect(await callTool(credential, { ...item }, parameters, { ...RETRY, workflowId })).toMatchObject([
          { status },
        ]);
      }
      expect(counts(connection)).toEqual([1]);
    });

    test('Retry On Fail, then a retry of the execution: what stood is a duplicate, and the rest goes out', async () => {
      const connection = await start();
      const { sandbox, credential } = connection;
      sandbox.faults.add({ kind: 'answer', status: 503, on: DOCUMENTS, skip: 1, times: 20 });
      const items = rows(sandbox, 4);
      const parameters = submitting({ batchSize: 2 }, { employerAfm: sandbox.employerAfm });
      const { error } = await execute(credential, items, parameters, { ...RETRY, workflowId });
      expect(error?.context.data).toMatchObject({ counts: { submitted: 2, notSent: 2 } });
      sandbox.faults.clear();
      const again = await execute(credential, items, parameters, { ...RETRY, workflowId });
      expect(statuses(again)).toEqual(['duplicate', 'duplicate', 'submitted', 'submitted']);
      expect(counts(connection)).toEqual([1, 1, 1, 1]);
    });
  });
});

describe('Two workers', () => {
  const NOW = Date.parse('2026-03-02T08:05:00+02:00');
  const BATCH = 10;

  const waitingOf = (count: number): Waiting<WorkCardEvent>[] =>
    Array.from({ length: count }, (_, row) => ({
      id: row,
      item: row,
      entry: {
        employerAfm: null,
        branch: '0',
        comments: null,
        employeeAfm: afm(row),
        lastName: String(row),
        firstName: 'ΜΑΡΙΑ',
        type: 'checkIn',
        eventTime: NOW - 60_000,
        referenceDate: '2026-03-02',
        lateReason: null,
      },
    }));

  /** Rows that a registry recorded, as often as it did. */
  class Registry {
    readonly recorded: number[] = [];

    post = async (body: object): Promise<unknown> => {
      const sent = (body as SubmissionBody).Cards.Card.flatMap(({ Details }) =>
        Details.CardDetails.map(({ f_eponymo }) => Number(f_eponymo)),
      );
      this.recorded.push(...sent);
      return sent.map((row) => ({ id: '', protocol: `ΕΥΣ${row + 1}`, submitDate: '' }));
    };
  }

  /** Delivers so many rows as a worker of its own does, and tells what became of each. */
  async function deliverAs(worker: string, store: IDataDeduplicator, registry: Pick<Registry, 'post'>, count: number) {
    const journal = new Journal(executionOver(store, worker), 'login', false);
    const { outcomes } = await deliverInMemory(
      waitingOf(count),
      workCardKind(''),
      { post: registry.post, journal, clock: { now: NOW } },
      { batchSize: BATCH },
    );
    expect(journal.complaint).toBeUndefined();
    return outcomes.map(({ status }) => status);
  }

  const countOf = (recorded: number[], row: number): number => recorded.filter((one) => one === row).length;

  test('two workers that deliver the same sheet at once, over one database: each event once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ergani-workers-'));
    const workers = await Promise.all([0, 1].map(async () => await openN8nStore(join(folder, 'database.sqlite'))));
    try {
      const count = 25 * BATCH;
      const registry = new Registry();
      const told = await Promise.all(
        workers.map(async ({ store }, n) => await deliverAs(`worker ${n}`, store, registry, count)),
      );
      for (let row = 0; row < count; row++) {
        const times = countOf(registry.recorded, row);
        const statuses = told.map((statuses) => statuses[row]);
        expect([row, times, statuses.filter((status) => status === 'submitted').length]).toEqual([row, times, times]);
        expect(times).toBeLessThanOrEqual(1);
        // Where both stand back, both say so.
        if (times === 0) expect(statuses).toEqual(['unknown', 'unknown']);
      }
      expect(registry.recorded.length).toBeGreaterThan(count / 2);
      const again = await deliverAs('worker 3', workers[0].store, registry, count);
      expect(again).not.toContain('submitted');
    } finally {
      for (const { close } of workers) await close();
      await rm(folder, { recursive: true });
    }
  });

  /** The store as n8n has it over a slow database: a call works on the list as it was when the call began. */
  function unlocked(): IDataDeduplicator {
    const store = new MemoryStore();
    return new Proxy(store, {
      get: (target, method: keyof IDataDeduplicator) => {
        const call = target[method].bind(target) as (...args: unknown[]) => Promise<unknown>;
        return async (...args: unknown[]) => {
          const before = [...target.lists].map(([place, list]) => ({ place, list: [...list] }));
          await new Promise((done) => setTimeout(done, 5 + 10 * Math.random()));
          for (const { place, list } of before) target.lists.set(place, list);
          return await call(...args);
        };
      },
    });
  }

  test('bursts at both, each event in an execution of its own: what was confirmed stays so', async () => {
    const store = unlocked();
    let bursts = 0;
    const burst = async (): Promise<string[]> => {
      const executions = Array.from({ length: 16 }, (_, n) => ({ worker: `worker ${n % 2}`, event: ++bursts }));
      const sent = await Promise.all(
        executions.map(async ({ worker, event }) => {
          const journal = new Journal(executionOver(store, worker), 'login', false);
          // A run of one request, of two, and one that waits between claim and answer, for which it settles.
          const keys = event % 3 === 0 ? [`${event}`, `${event} again`] : [`${event}`];
          for (const key of keys) {
            expect(await journal.claim([{ key }], true)).toEqual(new Map());
            if (event % 3 === 1) await journal.settle();
            journal.confirm([key]);
          }
          await journal.settle();
          expect(journal.complaint).toBeUndefined();
          return keys;
        }),
      );
      return sent.flat();
    };
    const keys = [...(await burst()), ...(await burst()), ...(await burst())];
    const later = new Journal(executionOver(store, 'later'), 'login', false);
    const found = await later.lookUp(keys.map((key) => ({ key, until: 0 })));
    expect(keys.filter((key) => found.get(key) !== 'confirmed')).toEqual([]);
  });

  test('bursts at both of the same events: no event may be sent by both', async () => {
    const store = unlocked();
    for (let burst = 0; burst < 4; burst++) {
      const executions = Array.from({ length: 16 }, (_, n) => ({
        worker: `worker ${n % 2}`,
        key: `${burst} ${n >> 1}`,
      }));
      const sent = await Promise.all(
        executions.map(async ({ worker, key }) => {
          const journal = new Journal(executionOver(store, worker), 'login', false);
          const isFree = !(await journal.claim([{ key, until: 0 }], false)).has(key);
          expect(journal.complaint).toBeUndefined();
          return isFree ? [key] : [];
        }),
      );
      const keys = sent.flat();
      expect(keys).toHaveLength(new Set(keys).size);
    }
  });

  test.each(Array.from({ length: 14 }, (_, calls) => calls))(
    'a worker that is killed after %i calls of the journal: nothing is sent twice, nothing is lost without a word',
    async (calls) => {
      const shared = new MemoryStore();
      const count = 3 * BATCH;
      const registry = new Registry();
      let left = calls;
      const { buried, bury } = burial();
      const dying = new Proxy(shared, {
        get: (target, method: keyof IDataDeduplicator) => (left-- > 0 ? target[method].bind(target) : () => buried),
      });
      let isDead = false;
      const post: Registry['post'] = async (body) => await (isDead ? buried : registry.post(body));
      const life = deliverAs(`killed ${calls}`, dying, { post }, count).catch(() => undefined);
      await Promise.race([life, new Promise((done) => setTimeout(done, 300))]);
      // What goes on in a process that should be dead must not reach the registry.
      isDead = true;
      bury();
      await life;
      const before = registry.recorded.length;
      const statuses = await deliverAs(`later ${calls}`, shared, registry, count);
      statuses.forEach((status, row) => {
        const times = countOf(registry.recorded, row);
        const expected = status === 'submitted' || status === 'duplicate' ? 1 : times;
        expect([row, status, times]).toEqual([row, status, expected]);
        expect(times).toBeLessThanOrEqual(1);
        if (times === 0) expect(status).toBe('unknown');
      });
      // At most one request is in doubt, and at most one was under way.
      expect(statuses.filter((status) => status === 'unknown').length).toBeLessThanOrEqual(2 * BATCH);
      expect(registry.recorded.length).toBeGreaterThanOrEqual(before);
    },
  );
});

describe('The store of the tests', () => {
  let folder: string;

  let n8n: Awaited<ReturnType<typeof openN8nStore>>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ergani-store-'));
    n8n = await openN8nStore(join(folder, 'database.sqlite'));
  });

  afterAll(async () => {
    await n8n.close();
    await rm(folder, { recursive: true });
  });

  /** One call of a store, and what it answers. */
  type Step = (store: IDataDeduplicator, place: ICheckProcessedContextData) => Promise<unknown>;

  const values = fc.uniqueArray(fc.integer({ min: 0, max: 12 }).map(String), { minLength: 1, maxLength: 6 });

  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.tuple(values, fc.integer({ min: 6, max: 15 })).map(
      ([some, maxEntries]): Step =>
        async (store, place) =>
          await store.checkProcessedAndRecord(some, 'node', place, { mode: 'entries', maxEntries }),
    ),
    values.map(
      (some): Step =>
        async (store, place) =>
          (await store.removeProcessed(some, 'node', place, { mode: 'entries' })) ?? null,
    ),
    fc.constant<Step>(async (store, place) => await store.getProcessedDataCount('node', place, { mode: 'entries' })),
  );

  test("the store of the other tests answers as n8n's own", async () => {
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const memory = new MemoryStore();
        const place = { workflow: { id: `w${++runs}`, active: true }, node: { id: 'n' } } as ICheckProcessedContextData;
        for (const take of steps) expect(await take(memory, place)).toEqual(await take(n8n.store, place));
      }),
      { numRuns: 60 },
    );
  });
});
