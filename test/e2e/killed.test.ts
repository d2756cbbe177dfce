import type { IDataObject } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox/server';
import type { CredentialChoice } from '../../tools/example';
import type { Execution } from '../../tools/execution';
import type { N8n } from '../../tools/n8n';
import type { WorkflowFile } from '../../tools/n8nApi';
import { saveSandboxCredential } from '../../tools/sandboxAccess';
import { startN8n } from '../support/startN8n';
import { rows } from '../integration/rows';
import { BATCH, ROWS, STAGES, type Status, statusesAfter, withTemplateBehind } from '../support/killStages';
import { until } from '../support/until';
import { ERGANI, submitRows, workflowOf } from './workflows';

describe('n8n is killed with SIGKILL in the middle of an execution, which is then retried, and run again', () => {
  let sandbox: Sandbox;
  let n8n: N8n;
  let credential: CredentialChoice;

  beforeAll(async () => {
    sandbox = await startSandbox();
    n8n = await startN8n();
    credential = await saveSandboxCredential(n8n, sandbox, 'Sandbox');
  }, 180_000);

  afterAll(async () => {
    await n8n?.dispose();
    await sandbox?.close();
  });

  /** A workflow that submits the items, whatever becomes of them, and then asks for the template. */
  function workflow(name: string, items: IDataObject[]): WorkflowFile {
    const parameters = submitRows('', { batchSize: BATCH });
    const file = withTemplateBehind(workflowOf(name, { rows: items, parameters, credential }), ERGANI);
    return { ...file, settings: { saveExecutionProgress: true } };
  }

  test.each(STAGES)(
    '%s',
    async (name, stage) => {
      const { during, fault, skip = 0, recorded } = stage;
      sandbox.ledger.reset();
      const items = rows(sandbox, ROWS);
      const id = await n8n.api.saveWorkflow(workflow(name, items));
      sandbox.faults.add({ ...fault, on: during, skip });
      const killed = await n8n.api.launch(id);
      const isThere = () => sandbox.ledger.count(during) === skip + 1 && sandbox.ledger.events.length === recorded;
      await until(isThere, 50);
      await n8n.kill();
      sandbox.faults.clear();
      await n8n.launch();

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
      const { status } = await n8n.api.wait(killed, 60_000);
      expect(status).toBe('crashed');
      const retry = await n8n.api.call<{ id: string }>('post', `/executions/${killed}/retry`, { loadWorkflow: false });
      const wasTold = recorded === ROWS;
      expectTold(
        await n8n.api.wait(retry.id, 60_000),
        wasTold ? Array<Status>(ROWS).fill('submitted') : statusesAfter(stage, 1),
      );
      for (const again of [2, 3]) expectTold(await n8n.api.run(id), statusesAfter(stage, again));
    },
    300_000,
  );
});
