import { DateTime } from 'luxon';
import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox/server';
import { adopt, type CredentialChoice, readExample } from '../../tools/example';
import type { Execution } from '../support/n8n/execution';
import type { N8n } from '../support/n8n/n8n';
import type { WorkflowFile } from '../support/n8n/api';
import { saveSandboxCredential } from '../../tools/sandboxAccess';
import { row } from '../integration/rows';

import { ERGANI, submitRows, workflowOf } from './workflows';

const TABLE = 'Ergani audit';
const WRITE = 'Write to Audit Table';
const OTHERS = 'What Was There Before';

/** Played in an n8n that others use, too: see shared.test.ts. */
export function auditTable(started: () => N8n): void {
  describe('examples/audit-table.json', () => {
    let sandbox: Sandbox;
    let n8n: N8n;
    let credential: CredentialChoice;
    let id: string;

    const audit = async () => await n8n.api.dataTable(TABLE);

    /** A workflow with a Submit, in which somebody has pasted the node of the example below what was there. */
    async function audited(
      name: string,
      rows: IDataObject[],
      parameters: INodeParameters,
      pinned?: IDataObject[],
    ): Promise<Execution> {
      const workflow = workflowOf(name, { rows, parameters, credential });
      for (const node of workflow.nodes) if (node.name === ERGANI) node.onError = 'continueRegularOutput';
      const { nodes } = await readExample('audit-table');
      const [write] = nodes.filter((node) => node.name === WRITE);
      const others: INode = {
        ...{ id: 'others', name: OTHERS, type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} },
        position: [220, -100],
      };
      const pinData = pinned ? { ...workflow.pinData, [ERGANI]: pinned.map((json) => ({ json })) } : workflow.pinData;
      const behind = [WRITE, OTHERS].map((node) => ({ node, type: 'main' as const, index: 0 }));
      const changed: WorkflowFile = {
        ...workflow,
        pinData,
        nodes: [...workflow.nodes, { ...write, position: [220, 100] }, others],
        connections: { ...workflow.connections, [ERGANI]: { main: [behind] } },
      };
      return await n8n.api.run(await n8n.api.saveWorkflow(changed));
    }

    beforeAll(async () => {
      sandbox = await startSandbox();
      n8n = started();
      credential = await saveSandboxCredential(n8n, sandbox, 'Sandbox');
      id = await n8n.api.saveWorkflow(adopt(await readExample('audit-table'), n8n, credential));
      expect((await n8n.api.run(id)).summary()).toMatch(/: success$/);
    }, 180_000);

    beforeEach(async () => await n8n.api.emptyDataTable(TABLE));

    afterAll(async () => await sandbox?.close());

    test('the node that is copied is connected to nothing here', async () => {
      const { nodes, connections } = await readExample('audit-table');
      expect(nodes.map(({ name }) => name)).toContain(WRITE);
      expect(JSON.stringify(connections)).not.toContain(WRITE);
    });

    test('each item of a Submit has a row with its answer, refused and repeated ones too', async () => {
      const rows = [row(sandbox, 1), row(sandbox, 2, { employeeAfm: '12345' })];
      const before = Date.now();
      const first = await audited('Audited work cards', rows, submitRows(''));
      const second = await audited('Audited work cards', rows.slice(0, 1), submitRows(''));
      for (const execution of [first, second]) expect(execution.summary()).toMatch(/: success$/);
      const items = [...first.json(ERGANI), ...second.json(ERGANI)];
      expect(items.map(({ status }) => status)).toEqual(['submitted', 'invalid', 'duplicate']);
      const written = await audit();
      expect(written).toMatchObject(
        items.map(({ status, protocol, reasonCode, reason, submitDate }, n) => ({
          workflow: 'Audited work cards',
          execution: (n < 2 ? first : second).id,
          status,
          protocol: protocol ?? '',
          reasonCode: reasonCode ?? '',
          reason: reason ?? '',
          submitDate: submitDate ?? '',
        })),
      );
      const [{ employeeAfm, lastName, firstName, event, eventTime, referenceDate, branch }] = items;
      expect(written[0]).toMatchObject({ employeeAfm, lastName, firstName, what: event, eventTime });
      expect(JSON.parse(String(written[0].details))).toMatchObject({ referenceDate, branch });
      expect(written[0].protocol).toBe(sandbox.ledger.events[0].protocol);
      for (const { at } of written) {
        expect(Date.parse(String(at))).toBeGreaterThanOrEqual(before - 1);
        expect(Date.parse(String(at))).toBeLessThanOrEqual(Date.now());
      }
    });

    test('a declaration has all that it says of somebody', async () => {
      const day = DateTime.now().setZone('Europe/Athens').plus({ days: 3 }).toFormat('dd/MM/yyyy');
      const declared = [
        { Παράρτημα: '0', ΑΦΜ: '045123671', Επώνυμο: 'ΠΑΠΑΔΟΠΟΥΛΟΥ', Όνομα: 'ΜΑΡΙΑ', Ημερομηνία: day },
      ].map((one) => ({ ...one, Τύπος: 'ΕΡΓ', 'Ώρα από': '08:00', 'Ώρα έως': '16:00' }));
      const { nodes } = await readExample('schedule-to-registry');
      const [{ parameters }] = nodes.filter(({ type }) => type.startsWith('n8n-nodes-ergani.'));
      const execution = await audited('Audited declarations', declared, parameters);
      const [item] = execution.json(ERGANI);
      expect(item).toMatchObject({ status: 'submitted' });
      const written = await audit();
      expect(written).toMatchObject([
        {
          workflow: 'Audited declarations',
          ...{ employeeAfm: '045123671', lastName: 'ΠΑΠΑΔΟΠΟΥΛΟΥ', firstName: 'ΜΑΡΙΑ' },
          ...{ what: 'WTODaily', status: 'submitted', protocol: item.protocol },
        },
      ]);
      expect(JSON.parse(String(written[0].details))).toEqual(item.fields);
    });

    test('a Submit that could not log in, or that failed as a whole, leaves its reason there', async () => {
      const right = credential;
      const login = { ...sandbox.login, password: 'another' };
      credential = await saveSandboxCredential(n8n, { ...sandbox, login }, 'Wrong password');
      try {
        await audited('Audited without a login', [row(sandbox, 3)], submitRows(''));
        await audited('Audited failure', [row(sandbox, 3)], submitRows(''), [{ error: 'The node failed' }]);
      } finally {
        credential = right;
      }
      const written = await audit();
      expect(written).toMatchObject([{ status: 'notSent' }, { status: 'error', reason: 'The node failed' }]);
      expect(written[0].reason).not.toBe('');
    });

    test('what can not be written fails the execution, after all that was there before', async () => {
      const putBack = await n8n.api.renameDataTable(TABLE, 'Away');
      try {
        const execution = await audited('Audited work cards', [row(sandbox, 4)], submitRows(''));
        expect(execution.status).toBe('error');
        expect(execution.json(ERGANI)).toMatchObject([{ status: 'submitted' }]);
        expect(execution.json(OTHERS)).toMatchObject([{ status: 'submitted' }]);
      } finally {
        await putBack();
      }
    });

    test('what is older than the years to keep is deleted, and nothing without a number of years', async () => {
      const example = await readExample('audit-table');
      const years = Number(/"name":"years","value":(\d+)/.exec(JSON.stringify(example))?.[1]);
      expect(years).toBe(10);
      const at = (ago: object) => DateTime.now().minus(ago).toISO();
      await n8n.api.addToDataTable(TABLE, [
        { at: at({ years, days: 1 }), status: 'old' },
        { at: at({ years, days: -1 }), status: 'kept' },
      ]);
      const none = JSON.parse(JSON.stringify(example).replace(`"value":${years}`, '"value":0')) as WorkflowFile;
      await n8n.api.saveWorkflow(none);
      expect((await n8n.api.run(id)).status).toBe('error');
      expect((await audit()).map(({ status }) => status)).toEqual(['old', 'kept']);
      await n8n.api.saveWorkflow(example);
      expect((await n8n.api.run(id)).summary()).toMatch(/: success$/);
      expect((await audit()).map(({ status }) => status)).toEqual(['kept']);
    });
  });
}
