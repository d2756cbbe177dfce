import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { IDataObject, INode } from 'n8n-workflow';

import { adopt, EXAMPLES } from '../../tools/example';
import type { WorkflowFile } from '../support/n8n/api';
import type { N8nWorker } from '../support/n8n/worker';
import { rows, submitting } from '../integration/rows';
import { withAccess } from '../support/access';
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
  QUEUE_WORKER_LOCK_DURATION: '15000',
  QUEUE_WORKER_LOCK_RENEW_TIME: '3000',
  QUEUE_WORKER_STALLED_INTERVAL: '5000',
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
    console.log(
      `${ROWS} rows in ${ROWS / BATCH} batches, killed during the ${FATAL_BATCH}rd: ${sandbox.ledger.events.length} in the ledger, ${superseded()} superseded; execution ${execution.status}, ${raised.length} alarms, rows that n8n kept: ${execution.items('Rows').length}`,
    );
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
    console.log(
      `${ROWS} rows kept first, killed during batch ${FATAL_BATCH}: ${submitted.length} submitted, ${doubtful.length} in doubt, ${waiting.length} waiting; ${sandbox.ledger.events.length} in the ledger`,
    );

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
    console.log(
      `After Resume: ${(await kept('submitted')).length} submitted, ${doubtful.length} in doubt; ${sandbox.ledger.events.length} in the ledger, ${superseded()} superseded`,
    );
  }, 300_000);
});
