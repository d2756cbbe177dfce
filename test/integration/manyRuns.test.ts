import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IDataObject } from 'n8n-workflow';
import { openN8nStore } from '../support/n8nStore';
import { callTool, execute, type Execution, useStore } from './n8n';
import { posts, statuses } from './outcomes';
import { type Connection, DOCUMENTS, start } from './registry';
import { minutesFrom, row, rows, submitting } from './rows';

jest.setTimeout(180_000);

const GO_ON = { onError: 'continueRegularOutput' } as const;

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
    sandbox.faults.add({ kind: 'delay', ms: 4_000, on: DOCUMENTS });
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

  test('Execute Once', async () => {
    const connection = await start();
    const { sandbox, credential } = connection;
    const parameters = submitting({}, { employerAfm: sandbox.employerAfm });
    const settings = { ...RETRY, executeOnce: true, workflowId };
    const items = rows(sandbox, 3);
    expect(statuses(await execute(credential, items, parameters, settings))).toEqual(['submitted']);
    expect(statuses(await execute(credential, items, parameters, settings))).toEqual(['duplicate']);
    expect(counts(connection)).toEqual([1]);
  });

  test('a tool of an agent that is called twice with the same event', async () => {
    const connection = await start();
    const { sandbox, credential } = connection;
    const parameters = submitting({}, { employerAfm: sandbox.employerAfm });
    const item = row(sandbox, 1);
    for (const status of ['submitted', 'duplicate']) {
      expect(await callTool(credential, { ...item }, parameters, { ...RETRY, workflowId })).toMatchObject([{ status }]);
    }
    expect(counts(connection)).toEqual([1]);
  });

  test('event after event, as a loop does: a correction goes out, an event of before does not', async () => {
    const connection = await start();
    const { sandbox } = connection;
    const first = row(sandbox, 1);
    const correction = row(sandbox, 1, { eventTime: minutesFrom(sandbox, -3) });
    const told: unknown[] = [];
    for (const item of [first, correction, first]) told.push(...statuses(await run(connection, [item])));
    expect(told).toEqual(['submitted', 'submitted', 'duplicate']);
  });
});
