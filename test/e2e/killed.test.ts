import type { IDataObject, INode } from 'n8n-workflow';

import type { FaultEffect } from '../../sandbox/faults';
import { startSandbox, type Sandbox } from '../../sandbox/server';
import type { CredentialChoice } from '../../tools/example';
import { N8n } from '../../tools/n8n';
import type { WorkflowFile } from '../../tools/n8nApi';
import { withTarball } from '../../tools/pack';
import { saveSandboxCredential } from '../../tools/sandboxAccess';
import { rows } from '../integration/rows';
import { ERGANI, submitRows, workflowOf } from './workflows';

const SUBMIT = 'POST /Documents/WRKCardSE';
const SERVICE = 'POST /WebServices/ExecuteService';
const TEMPLATE = 'GET /Documents/WRKCardSE';
const ROWS = 6;
const BATCH = 2;
const NEVER = 3_600_000;

type Status = 'submitted' | 'duplicate' | 'unknown';

interface Stage {
  /** The call during which n8n is killed, and what holds it up. */
  during: string;
  fault: FaultEffect;
  /** How many such calls come before it. */
  skip?: number;
  /** How many events the registry has by then. */
  recorded: number;
  /** What becomes of each batch when the execution is run again. */
  then: [Status, Status, Status];
}

const STAGES: Array<[string, Stage]> = [
  [
    'before its first request',
    {
      during: SERVICE,
      fault: { kind: 'delay', ms: NEVER },
      recorded: 0,
      then: ['submitted', 'submitted', 'submitted'],
    },
  ],
  [
    'while the registry has a request and has not recorded it',
    { during: SUBMIT, fault: { kind: 'delay', ms: NEVER }, recorded: 0, then: ['unknown', 'submitted', 'submitted'] },
  ],
  [
    'after the registry has recorded a request, before its answer',
    {
      during: SUBMIT,
      fault: { kind: 'delay', ms: NEVER, when: 'after' },
      skip: 1,
      recorded: 2 * BATCH,
      then: ['duplicate', 'unknown', 'submitted'],
    },
  ],
  [
    'after the last answer, before the end of the execution',
    {
      during: TEMPLATE,
      fault: { kind: 'delay', ms: NEVER },
      recorded: ROWS,
      then: ['duplicate', 'duplicate', 'duplicate'],
    },
  ],
];

/** Resolves when the condition holds; the test's own time limit ends the wait if it never does. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((done) => setTimeout(done, 50));
}

describe('n8n is killed with SIGKILL in the middle of an execution, which is then run again', () => {
  let sandbox: Sandbox;
  let n8n: N8n;
  let credential: CredentialChoice;

  beforeAll(async () => {
    sandbox = await startSandbox();
    n8n = await withTarball(({ path }) => N8n.start({ tarball: path, editor: false, codeNodes: false }));
    credential = await saveSandboxCredential(n8n, sandbox, 'Sandbox');
  }, 180_000);

  afterAll(async () => {
    await n8n?.dispose();
    await sandbox?.close();
  });

  /** A workflow that submits the items, whatever becomes of them, and then asks for the template. */
  function workflow(name: string, items: IDataObject[], options: IDataObject): WorkflowFile {
    const parameters = submitRows('', { batchSize: BATCH, ...options });
    const { nodes, connections, ...file } = workflowOf(name, { rows: items, parameters, credential });
    const ergani = nodes.find((node) => node.name === ERGANI) as INode;
    const template: INode = {
      ...ergani,
      id: 'template',
      name: 'Template',
      parameters: { resource: 'workCard', operation: 'getTemplate' },
      executeOnce: true,
    };
    return {
      ...file,
      nodes: [
        ...nodes.map((node) => (node === ergani ? { ...node, onError: 'continueRegularOutput' as const } : node)),
        template,
      ],
      connections: { ...connections, [ERGANI]: { main: [[{ node: 'Template', type: 'main', index: 0 }]] } },
    };
  }

  test.each(STAGES)(
    '%s',
    async (name, { during, fault, skip = 0, recorded, then }) => {
      sandbox.ledger.reset();
      const items = rows(sandbox, ROWS);
      const id = await n8n.api.saveWorkflow(workflow(name, items, {}));
      sandbox.faults.add({ ...fault, on: during, skip });
      await n8n.api.launch(id);
      await until(() => sandbox.ledger.count(during) === skip + 1 && sandbox.ledger.events.length === recorded);
      await n8n.kill();
      sandbox.faults.clear();
      await n8n.launch();

      for (const again of [1, 2]) {
        const execution = await n8n.api.run(id);
        const told = execution.json(ERGANI).map(({ status }) => status);
        const expected = then.flatMap((status) =>
          Array<Status>(BATCH).fill(again === 2 && status === 'submitted' ? 'duplicate' : status),
        );
        expect(told).toEqual(expected);
        const afms = sandbox.ledger.events.map(({ employeeAfm }) => employeeAfm);
        expect(new Set(afms).size).toBe(afms.length);
        items.forEach(({ employeeAfm }, n) => {
          if (told[n] !== 'unknown') expect(afms).toContain(employeeAfm);
        });
      }
    },
    300_000,
  );
});
