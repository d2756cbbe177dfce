import type { IDataObject } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox/server';
import type { CredentialChoice } from '../../tools/example';
import type { Execution } from '../support/n8n/execution';
import type { N8n } from '../support/n8n/n8n';
import type { WorkflowFile } from '../support/n8n/api';
import { saveSandboxCredential } from '../../tools/sandboxAccess';
import { startN8n } from '../support/startN8n';
import { rows } from '../integration/rows';
import {
  BATCH,
  type KillStage,
  ROWS,
  STAGES,
  type Status,
  statusesAfter,
  withTemplateBehind,
} from '../support/killStages';
import { until } from '../support/until';
import { ERGANI, submitRows, workflowOf } from './workflows';

/** An execution that is held up at a stage, with a registry of its own. */
interface HeldUp {
  sandbox: Sandbox;
  items: IDataObject[];
  workflow: string;
  execution: string;
}

/** A workflow that submits the items, whatever becomes of them, and then asks for the template. */
function workflow(name: string, items: IDataObject[], credential: CredentialChoice): WorkflowFile {
  const parameters = submitRows('', { batchSize: BATCH });
  const file = withTemplateBehind(workflowOf(name, { rows: items, parameters, credential }), ERGANI);
  return { ...file, settings: { saveExecutionProgress: true } };
}

describe('n8n is killed with SIGKILL in the middle of executions, each of which is then retried, and run again', () => {
  let n8n: N8n;
  const heldUp = new Map<string, HeldUp>();

  /** Starts an execution that does not get further than a stage. */
  async function holdUp(name: string, { during, fault, skip = 0, recorded }: KillStage): Promise<void> {
    const sandbox = await startSandbox();
    const items = rows(sandbox, ROWS);
    const credential = await saveSandboxCredential(n8n, sandbox, name);
    sandbox.faults.add({ ...fault, on: during, skip });
    const id = await n8n.api.saveWorkflow(workflow(name, items, credential));
    heldUp.set(name, { sandbox, items, workflow: id, execution: await n8n.api.launch(id) });
    await until(() => sandbox.ledger.count(during) === skip + 1 && sandbox.ledger.events.length === recorded, 50);
  }

  beforeAll(async () => {
    n8n = await startN8n();
    await Promise.all(STAGES.map(([name, stage]) => holdUp(name, stage)));
    await n8n.kill();
    for (const { sandbox } of heldUp.values()) sandbox.faults.clear();
    await n8n.launch();
  }, 300_000);

  afterAll(async () => {
    await n8n?.dispose();
    for (const { sandbox } of heldUp.values()) await sandbox.close();
  });

  test.concurrent.each(STAGES)(
    '%s',
    async (name, stage) => {
      const { sandbox, items, workflow: id, execution: killed } = heldUp.get(name)!;
      const expectTold = (execution: Execution, expected: Status[]): void => {
        expect(execution.summary()).toMatch(/: success$/);
        const told = execution.json(ERGANI).map(({ status }) => status);
        expect(told).toEqual(expected);
        const afms = sandbox.ledger.events.map(({ employeeAfm }) => employeeAfm);
        expect(new Set(afms).size).toBe(afms.length);
        items.forEach(({ employeeAfm }, n) => {
          if (told[n] !== 'unknown') expect(afms).toContain(employeeAfm);
        });
      };
      // With what n8n has kept of the crashed execution, Retry goes on with the node that was at work.
      const { status } = await n8n.api.wait(killed);
      expect(status).toBe('crashed');
      const retry = await n8n.api.call<{ id: string }>('post', `/executions/${killed}/retry`, { loadWorkflow: false });
      const wasTold = stage.recorded === ROWS;
      expectTold(
        await n8n.api.wait(retry.id),
        wasTold ? Array<Status>(ROWS).fill('submitted') : statusesAfter(stage, 1),
      );
      for (const again of [2, 3]) expectTold(await n8n.api.run(id), statusesAfter(stage, again));
      // What was claimed a moment before n8n was killed may be under way at another worker: it is waited for, three minutes.
    },
    300_000,
  );
});
