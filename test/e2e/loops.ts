import type { IDataObject, INode } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox/server';
import type { CredentialChoice } from '../../tools/example';
import type { Execution } from '../support/n8n/execution';
import type { N8n } from '../support/n8n/n8n';
import type { WorkflowFile } from '../support/n8n/api';
import { saveSandboxCredential } from '../../tools/sandboxAccess';
import { row, rows } from '../integration/rows';
import { ERGANI, submitRows, workflowOf } from './workflows';

const LOOP = 'Loop Over Items';
const CALL = 'Call';

const node = (name: string, type: string, typeVersion: number, parameters: INode['parameters']): INode => ({
  id: name.toLowerCase().replaceAll(' ', '-'),
  name,
  type: `n8n-nodes-base.${type}`,
  typeVersion,
  position: [110, 200],
  parameters,
});

const to = (name: string) => ({ node: name, type: 'main' as const, index: 0 });

/** Played in an n8n that others use, too: see shared.test.ts. */
export function loops(started: () => N8n): void {
  describe('n8n runs the node again and again in one execution, and the execution again', () => {
    let sandbox: Sandbox;
    let n8n: N8n;
    let credential: CredentialChoice;

    beforeAll(async () => {
      sandbox = await startSandbox();
      n8n = started();
      credential = await saveSandboxCredential(n8n, sandbox, 'Sandbox');
    }, 180_000);

    beforeEach(() => sandbox.ledger.reset());

    afterAll(async () => {
      await sandbox?.close();
    });

    const parameters = submitRows('');

    /** Saves a workflow, runs it, and returns the statuses of all runs of a node. */
    async function told(workflow: WorkflowFile, name: string): Promise<unknown[]> {
      const execution: Execution = await n8n.api.run(await n8n.api.saveWorkflow(workflow));
      expect(execution.summary()).toMatch(/: success$/);
      return execution.runs(name).flatMap(({ data }) => data?.main[0]?.map(({ json }) => json.status) ?? []);
    }

    const once = (count: number, status: string): string[] => Array<string>(count).fill(status);

    /** Expects each event in the registry once. */
    function expectOnce(count: number): void {
      const { events } = sandbox.ledger;
      expect(new Set(events.map(({ employeeAfm, date }) => `${employeeAfm} ${date}`)).size).toBe(count);
      expect(events).toHaveLength(count);
    }

    /** A workflow that hands the items to the node two at a time. */
    const looped = (items: IDataObject[]): WorkflowFile => {
      const workflow = workflowOf('Loop', { rows: items, parameters, credential });
      return {
        ...workflow,
        nodes: [...workflow.nodes, node(LOOP, 'splitInBatches', 3, { batchSize: 2, options: {} })],
        connections: {
          Start: { main: [[to(LOOP)]] },
          [LOOP]: { main: [[], [to(ERGANI)]] },
          [ERGANI]: { main: [[to(LOOP)]] },
        },
      };
    };

    test('Loop Over Items: each event is submitted in its turn, and once, also if a later turn brings it again', async () => {
      const items = rows(sandbox, 5);
      expect(await told(looped([...items, items[0]]), ERGANI)).toEqual([...once(5, 'submitted'), 'duplicate']);
      expect(await told(looped([...items, row(sandbox, 7)]), ERGANI)).toEqual([...once(5, 'duplicate'), 'submitted']);
      expectOnce(6);
    });

    test.each(['once', 'each'])(
      'a sub-workflow that is called %s for all items, by two workflows: its journal is its own',
      async (mode) => {
        const child = workflowOf(`Child ${mode}`, { rows: [], parameters, credential });
        const trigger = node('Start', 'executeWorkflowTrigger', 1.1, { inputSource: 'passthrough' });
        const childId = await n8n.api.saveWorkflow({
          ...child,
          pinData: {},
          nodes: child.nodes.map((one) => (one.name === 'Start' ? trigger : one)),
        });
        await n8n.api.activate(childId);
        const parent = (name: string, items: IDataObject[]): WorkflowFile => {
          const call = node(CALL, 'executeWorkflow', 1.2, {
            source: 'database',
            workflowId: { __rl: true, mode: 'id', value: childId },
            mode,
            options: {},
          });
          const { nodes, ...file } = workflowOf(`${name} ${mode}`, { rows: items, parameters, credential });
          return { ...file, nodes: [nodes[0], call], connections: { Start: { main: [[to(CALL)]] } } };
        };
        const items = rows(sandbox, 3);
        expect(await told(parent('One', items), CALL)).toEqual(once(3, 'submitted'));
        expect(await told(parent('One', [...items, row(sandbox, 7)]), CALL)).toEqual([
          ...once(3, 'duplicate'),
          'submitted',
        ]);
        expect(await told(parent('Another', [...items, row(sandbox, 8)]), CALL)).toEqual([
          ...once(3, 'duplicate'),
          'submitted',
        ]);
        expectOnce(5);
      },
    );
  });
}
