import type { INode } from 'n8n-workflow';

import type { N8nWorker } from '../../tools/n8nWorker';
import { rows, submitting } from '../integration/rows';
import { Stage, until } from './stage';
import { ERGANI, rowsByWebhook } from './workflows';

const SUBMIT = 'POST /Documents/WRKCardSE';
const ROWS = 30;
const BATCH = 10;

describe('two workers share what was submitted', () => {
  let stage: Stage;
  let workflowId: string;

  beforeAll(async () => {
    stage = await Stage.set({
      QUEUE_WORKER_LOCK_DURATION: '15000',
      QUEUE_WORKER_LOCK_RENEW_TIME: '3000',
      QUEUE_WORKER_STALLED_INTERVAL: '5000',
    });
    const { queue, sandbox, credential } = stage;
    const parameters = submitting({ batchSize: BATCH }, { employerAfm: sandbox.employerAfm });
    const workflow = rowsByWebhook({ path: 'again', parameters, credential });
    const goOn = (node: INode): INode => (node.name === ERGANI ? { ...node, onError: 'continueRegularOutput' } : node);
    workflowId = await queue.api.saveWorkflow({ ...workflow, nodes: workflow.nodes.map(goOn) });
    await queue.api.activate(workflowId);
  }, 300_000);

  afterAll(() => stage?.clear(), 60_000);

  /** Posts rows and returns what became of each. */
  async function told(posted: object[]): Promise<unknown[]> {
    const before = new Set((await stage.executions(workflowId)).map(({ id }) => id));
    await stage.post('again', posted as never);
    let id: string | undefined;
    await until(async () => {
      id = (await stage.executions(workflowId)).find((one) => !before.has(one.id))?.id;
      return id !== undefined;
    });
    const execution = await stage.queue.api.wait(String(id), 120_000);
    return execution.json(ERGANI).map(({ status }) => status);
  }

  const counts = (): number[] => {
    const times = new Map<string, number>();
    for (const { employeeAfm } of stage.sandbox.ledger.events) {
      times.set(employeeAfm, (times.get(employeeAfm) ?? 0) + 1);
    }
    return [...times.values()];
  };

  const batches = (...statuses: string[]): string[] => statuses.flatMap((status) => Array<string>(BATCH).fill(status));

  it('a worker is killed during a request, and the same rows are run again, by whichever worker', async () => {
    const { sandbox, queue } = stage;
    sandbox.ledger.reset();
    const posted = rows(sandbox, ROWS);
    sandbox.faults.add({ kind: 'delay', on: SUBMIT, skip: 1, ms: 3_600_000, when: 'after' });
    await stage.post('again', posted);
    await until(() => sandbox.ledger.events.length === 2 * BATCH);
    const [{ id }] = await stage.executions(workflowId);
    const worker = queue.workerOf(id) as N8nWorker;
    await worker.kill();
    sandbox.faults.clear();
    expect(await told(posted)).toEqual(batches('duplicate', 'unknown', 'submitted'));
    await worker.launch();
    for (let again = 0; again < 4; again++) {
      expect(await told(posted)).toEqual(batches('duplicate', 'unknown', 'duplicate'));
    }
    expect(counts()).toEqual(Array(ROWS).fill(1));
  }, 400_000);

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
