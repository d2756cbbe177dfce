import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { IDataObject, INode } from 'n8n-workflow';

import { adopt, EXAMPLES } from '../../tools/example';
import type { WorkflowFile } from '../support/n8n/api';
import type { N8nWorker } from '../support/n8n/worker';
import { rows, submitting } from '../integration/rows';
import { startSandbox, type Sandbox } from '../../sandbox/server';
import { saveSandboxCredential } from '../../tools/sandboxAccess';
import { withAccess } from '../support/access';
import {
  BATCH as KILLED_BATCH,
  ROWS as KILLED_ROWS,
  STAGES,
  statusesAfter,
  TEMPLATE,
  withTemplateBehind,
} from '../support/killStages';
import type { Execution } from '../support/n8n/execution';
import { until } from '../support/until';
import { Stage } from './stage';
import { ALARM, alarm, ERGANI, rowsByWebhook } from './workflows';

const SUBMIT = 'POST /Documents/WRKCardSE';
const ROWS = 60;
const BATCH = 10;
/** The request during which the worker dies: the registry records it, and its answer never comes. */
const FATAL_BATCH = 3;

/** Has n8n miss a dead worker after seconds instead of a minute and a half. */
const WATCHFUL = {
  QUEUE_WORKER_LOCK_DURATION: '10000',
  QUEUE_WORKER_LOCK_RENEW_TIME: '2000',
  QUEUE_WORKER_STALLED_INTERVAL: '3000',
};

/** The example as published, except for the size of its batches and the execution to continue with. */
async function keptRows(execution = ''): Promise<WorkflowFile> {
  const workflow = JSON.parse(await readFile(join(EXAMPLES, 'queue-mode', 'kept-rows.json'), 'utf8')) as WorkflowFile;
  const change = (node: INode): INode => {
    const { parameters } = node;
    if (node.name === 'Loop Over Items') return { ...node, parameters: { ...parameters, batchSize: BATCH } };
    if (node.name !== 'Choose Execution') return node;
    return { ...node, parameters: { ...parameters, jsonOutput: JSON.stringify({ execution }) } };
  };
  return { ...workflow, nodes: workflow.nodes.map(change) };
}

/** How many events the registry has of each employee. */
function timesOf({ ledger }: Sandbox): Map<string, number> {
  const times = new Map<string, number>();
  for (const { employeeAfm } of ledger.events) times.set(employeeAfm, (times.get(employeeAfm) ?? 0) + 1);
  return times;
}

/** An execution that is held up at a stage, with a registry of its own. */
interface HeldUp {
  sandbox: Sandbox;
  path: string;
  workflow: string;
  posted: IDataObject[];
  execution: string;
}

describe('a worker that is killed with SIGKILL in the middle of a run', () => {
  let stage: Stage;

  /** Posts rows, kills the worker that submits them while the registry has a batch, and starts the worker again. */
  async function crash(path: string, workflowId: string, posted: IDataObject[]): Promise<string> {
    const { sandbox, queue } = stage;
    sandbox.ledger.reset();
    sandbox.faults.add({ kind: 'delay', on: SUBMIT, skip: FATAL_BATCH - 1, ms: 3_600_000, when: 'after' });
    await stage.post(path, posted);
    await until(() => sandbox.ledger.events.length === FATAL_BATCH * BATCH);
    const [{ id }] = await stage.executions(workflowId);
    const worker = queue.workerOf(id) as N8nWorker;
    await worker.kill();
    sandbox.faults.clear();
    await worker.launch();
    // The worker marks the execution as crashed when it comes back; the queue gives the job up a little later.
    await until(async () => (await stage.executions(workflowId)).find((one) => one.id === id)?.status === 'error');
    return id;
  }

  const afms = (some: IDataObject[]): string[] => some.map(({ employeeAfm }) => String(employeeAfm)).sort();

  const superseded = () => stage.sandbox.ledger.events.filter(({ supersededBy }) => supersededBy !== null).length;

  beforeAll(async () => {
    stage = await Stage.set(WATCHFUL);
  }, 300_000);

  afterAll(() => stage?.clear(), 60_000);

  it('the execution fails for all to see, and nothing is sent twice', async () => {
    const { sandbox, queue, credential } = stage;
    const errorWorkflow = await queue.api.saveWorkflow(alarm('Alarm'));
    await queue.api.activate(errorWorkflow);
    const parameters = submitting({ batchSize: BATCH }, { employerAfm: sandbox.employerAfm });
    const workflow = rowsByWebhook({ path: 'crash', parameters, credential, errorWorkflow });
    const id = await queue.api.saveWorkflow(workflow);
    await queue.api.activate(id);

    const posted = rows(sandbox, ROWS);
    const executionId = await crash('crash', id, posted);

    const execution = await queue.api.wait(executionId, 0);
    expect(execution.error?.message).toMatch(/failed to be processed/);
    // n8n keeps nothing of what the run was working on.
    expect(execution.items(ERGANI)).toEqual([]);
    // One alarm from the worker, which came back in time, and one from the queue.
    await until(async () => (await stage.executions(errorWorkflow)).length > 0);
    const alarms = (await stage.executions(errorWorkflow)).map(({ id }) => queue.api.wait(id, 60_000));
    const raised = await Promise.all(alarms);
    for (const one of raised) expect(one.json(ALARM)).toMatchObject([{ execution: { id: executionId } }]);

    // No other worker, nor the same one, has run it again.
    expect(queue.workers.flatMap(({ executions }) => executions).filter((one) => one === executionId)).toHaveLength(1);
    expect(sandbox.ledger.count(SUBMIT)).toBe(FATAL_BATCH);
    expect(afms(sandbox.ledger.events as unknown as IDataObject[])).toEqual(afms(posted.slice(0, FATAL_BATCH * BATCH)));
    expect(superseded()).toBe(0);

    // Nor does n8n's Retry button send anything: nothing is left for it to send.
    await queue.api.call('post', `/executions/${executionId}/retry`, { loadWorkflow: false });
    expect(sandbox.ledger.count(SUBMIT)).toBe(FATAL_BATCH);
  }, 300_000);

  it('afterwards both workers go on', async () => {
    const { sandbox, queue, credential } = stage;
    const before = queue.workers.map(({ executions }) => executions.length);
    const parameters = submitting({}, { employerAfm: sandbox.employerAfm });
    const id = await queue.api.saveWorkflow(rowsByWebhook({ path: 'after', parameters, credential }));
    await queue.api.activate(id);
    sandbox.faults.add({ kind: 'delay', on: SUBMIT, ms: 1_000, times: 'always' });
    await Promise.all(rows(sandbox, 30).map((one) => stage.post('after', [one])));
    expect((await stage.ended(id, 30)).map(({ status }) => status)).toEqual(Array(30).fill('success'));
    queue.workers.forEach(({ executions }, index) => expect(executions.length).toBeGreaterThan(before[index]));
    sandbox.faults.clear();
  }, 120_000);

  it('with rows kept first, each row is accounted for, and those that were not sent go out', async () => {
    const { sandbox, queue, credential } = stage;
    const kept = async (state: string) => (await queue.api.dataTable('Kept rows')).filter((row) => row.state === state);
    const afmsOf = (some: IDataObject[]) => afms(some.map(({ row }) => JSON.parse(String(row)) as IDataObject));
    const id = await queue.api.saveWorkflow(
      await withAccess(adopt(await keptRows(), queue.main, credential), queue.main),
    );
    await queue.api.activate(id);

    const posted = rows(sandbox, ROWS);
    const executionId = await crash('kept-rows', id, posted);

    const submitted = await kept('submitted');
    for (const { row, protocol } of submitted) {
      const { employeeAfm } = JSON.parse(String(row)) as IDataObject;
      expect(sandbox.ledger.event(String(protocol))).toMatchObject({ employeeAfm });
    }
    const doubtful = await kept('sending');
    const waiting = await kept('waiting');
    expect(afmsOf(submitted)).toEqual(afms(posted.slice(0, (FATAL_BATCH - 1) * BATCH)));
    expect(afmsOf(doubtful)).toEqual(afms(posted.slice((FATAL_BATCH - 1) * BATCH, FATAL_BATCH * BATCH)));
    expect(afmsOf(waiting)).toEqual(afms(posted.slice(FATAL_BATCH * BATCH)));

    await queue.api.saveWorkflow(
      await withAccess(adopt(await keptRows(executionId), queue.main, credential), queue.main),
    );
    const resumed = await queue.api.run(id, { trigger: 'Resume' });
    expect(resumed.summary()).toMatch(/: success$/);
    expect(await kept('waiting')).toEqual([]);
    expect(await kept('sending')).toEqual(doubtful);
    expect(await kept('submitted')).toHaveLength(ROWS - BATCH);
    expect(afms(sandbox.ledger.events as unknown as IDataObject[])).toEqual(afms(posted));
    expect(superseded()).toBe(0);
  }, 300_000);

  describe('two workers share what was submitted', () => {
    let workflowId: string;

    beforeAll(async () => {
      const { queue, sandbox, credential } = stage;
      const parameters = submitting({ batchSize: BATCH }, { employerAfm: sandbox.employerAfm });
      const workflow = rowsByWebhook({ path: 'again', parameters, credential });
      const goOn = (node: INode): INode =>
        node.name === ERGANI ? { ...node, onError: 'continueRegularOutput' } : node;
      workflowId = await queue.api.saveWorkflow({ ...workflow, nodes: workflow.nodes.map(goOn) });
      await queue.api.activate(workflowId);
    }, 300_000);

    /** Posts rows and returns what became of each. */
    async function told(posted: object[]): Promise<unknown[]> {
      const before = new Set((await stage.executions(workflowId)).map(({ id }) => id));
      await stage.post('again', posted as never);
      let id: string | undefined;
      await until(async () => {
        id = (await stage.executions(workflowId)).find((one) => !before.has(one.id))?.id;
        return id !== undefined;
      });
      const execution = await stage.queue.api.wait(String(id));
      return execution.json(ERGANI).map(({ status }) => status);
    }

    const counts = (): number[] => [...timesOf(stage.sandbox).values()];

    it('a sheet that grows, run by both workers: each event is there once', async () => {
      const { sandbox } = stage;
      sandbox.ledger.reset();
      const sheet = rows(sandbox, 40);
      for (let count = 10; count <= 40; count += 5) {
        const all = await told(sheet.slice(0, count));
        expect(all.filter((status) => status !== 'submitted' && status !== 'duplicate')).toEqual([]);
      }
      expect(counts()).toEqual(Array(40).fill(1));
    }, 400_000);
  });

  describe('both workers are killed in the middle of executions, each of which is then retried, and run again', () => {
    const heldUp = new Map<string, HeldUp>();

    /** Starts an execution that does not get further than a stage. */
    async function holdUp([name, { during, fault, skip = 0, recorded }]: (typeof STAGES)[number], nth: number) {
      const { queue } = stage;
      const sandbox = await startSandbox();
      const credential = await saveSandboxCredential(queue.main, sandbox, name);
      const path = `killed-${nth}`;
      const parameters = submitting({ batchSize: KILLED_BATCH, retryFor: 20 });
      const file = withTemplateBehind(rowsByWebhook({ path, parameters, credential }), ERGANI);
      // Even where n8n writes down what each node has put out.
      const workflow = await queue.api.saveWorkflow({ ...file, settings: { saveExecutionProgress: true } });
      await queue.api.activate(workflow);
      const posted = rows(sandbox, KILLED_ROWS);
      sandbox.faults.add({ ...fault, on: during, skip });
      await stage.post(path, posted);
      await until(() => sandbox.ledger.count(during) === skip + 1 && sandbox.ledger.events.length === recorded);
      const [{ id: execution }] = await stage.executions(workflow);
      heldUp.set(name, { sandbox, path, workflow, posted, execution });
    }

    beforeAll(async () => {
      const { queue } = stage;
      for (const [nth, one] of STAGES.entries()) await holdUp(one, nth);
      await Promise.all(queue.workers.map(async (worker) => await worker.kill()));
      for (const { sandbox } of heldUp.values()) sandbox.faults.clear();
      for (const worker of queue.workers) await worker.launch();
      for (const { workflow } of heldUp.values()) await stage.ended(workflow, 1);
    }, 300_000);

    afterAll(async () => {
      for (const { sandbox } of heldUp.values()) await sandbox.close();
    });

    it.concurrent.each(STAGES)(
      '%s',
      async (name, killed) => {
        const { queue } = stage;
        const { sandbox, path, workflow, posted, execution } = heldUp.get(name) as HeldUp;
        let runs = 0;
        const check = (told: unknown[]) => {
          expect(told).toEqual(statusesAfter(killed, ++runs));
          const held = timesOf(sandbox);
          const lost = posted.filter(({ employeeAfm }, n) => told[n] !== 'unknown' && !held.has(String(employeeAfm)));
          expect(lost).toEqual([]);
          expect([...held.values()]).toEqual(Array(held.size).fill(1));
        };
        const statuses = (one: Execution) => one.json(ERGANI).map(({ status }) => status);

        const calls = sandbox.ledger.calls.length;
        const submissions = sandbox.ledger.count(SUBMIT);
        await queue.api.call('post', `/executions/${execution}/retry`, { loadWorkflow: false });
        const all = await stage.ended(workflow, 2);
        const told = statuses(await queue.api.wait(String(all.find((one) => one.id !== execution)?.id)));
        // Often the queue's own error has taken the place of what n8n had kept: then Retry has nothing to send.
        if (told.length === 0) expect(sandbox.ledger.calls).toHaveLength(calls);
        // What the node had put out by then is kept, and Retry goes on behind it.
        else if (killed.during === TEMPLATE && sandbox.ledger.count(SUBMIT) === submissions)
          expect(told).toEqual(Array(KILLED_ROWS).fill('submitted'));
        else check(told);

        for (const count of [3, 4]) {
          await stage.post(path, posted);
          const ids = (await stage.ended(workflow, count)).map((one) => Number(one.id));
          check(statuses(await queue.api.wait(String(Math.max(...ids)), 0)));
        }
      },
      400_000,
    );
  });
});
