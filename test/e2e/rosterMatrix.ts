import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { IDataObject, INode } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox/server';
import { adopt, type CredentialChoice, EXAMPLES, readExample } from '../../tools/example';
import { SAMPLE_NOW } from '../../tools/sampleRows';
import { saveSandboxCredential } from '../../tools/sandboxAccess';
import type { WorkflowFile } from '../support/n8n/api';
import type { N8n } from '../support/n8n/n8n';

const SHEET = 'roster.xlsx';
const SUBMIT = 'Submit Schedule';
/** Seven days of three people. On two of them somebody has two shifts. */
const ROWS = 23;

/** Played in an n8n that others use, too: see shared.test.ts. */
export function rosterMatrix(started: () => N8n): void {
  describe('examples/roster-matrix.json: a roster with a column for each day', () => {
    let sandbox: Sandbox;
    let n8n: N8n;
    let credential: CredentialChoice;

    beforeAll(async () => {
      sandbox = await startSandbox({ clock: SAMPLE_NOW });
      n8n = started();
      credential = await saveSandboxCredential(n8n, sandbox, 'Sandbox');
      await copyFile(join(EXAMPLES, SHEET), join(n8n.filesFolder, SHEET));
    }, 180_000);

    afterAll(async () => {
      await sandbox?.close();
    });

    /** What comes out of the example's last node. */
    async function run(change: (parameters: IDataObject, node: INode) => object): Promise<IDataObject[]> {
      const workflow: WorkflowFile = adopt(await readExample('roster-matrix'), n8n, credential);
      const nodes = workflow.nodes.map((node) => ({
        ...node,
        parameters: { ...node.parameters, ...change(node.parameters as IDataObject, node) },
      })) as INode[];
      const execution = await n8n.api.run(await n8n.api.saveWorkflow({ ...workflow, nodes }));
      expect(execution.summary()).toMatch(/: success$/);
      return execution.json(SUBMIT);
    }

    it('checks each day as a schedule and sends nothing, until Dry Run is off', async () => {
      const rows = await run(() => ({}));
      expect(rows.map(({ status }) => status)).toEqual(Array(ROWS).fill('valid'));
      const fields = rows.map((row) => row.fields as IDataObject);
      const count = (type: string) => fields.filter(({ f_type }) => f_type === type).length;
      expect([count('ΑΝ'), count('ΕΡΓ'), count('ΤΗΛ')]).toEqual([6, 16, 1]);
      expect(fields.slice(7, 9)).toMatchObject([
        { f_date: '06/04/2026', f_from: '09:00', f_to: '13:00' },
        { f_date: '06/04/2026', f_from: '17:00', f_to: '21:00' },
      ]);
      expect(sandbox.declarations.list.filter(({ call }) => call !== undefined)).toEqual([]);

      const sent = await run((_, { name }) => (name === SUBMIT ? { dryRun: false } : {}));
      expect(sent.map(({ status }) => status)).toEqual(Array(ROWS).fill('submitted'));
      expect(sandbox.declarations.list.filter(({ call }) => call !== undefined)).toHaveLength(2);
    });

    it('makes arrivals and departures, set up as the note says', async () => {
      const values: IDataObject = { firstDay: '', type: '', from: 'Προσέλευση', to: 'Αποχώρηση' };
      const rows = await run((parameters, { name }) => {
        if (name === SUBMIT) return { resource: 'workCard' };
        if (name !== 'Settings') return {};
        const { assignments } = parameters.assignments as { assignments: IDataObject[] };
        return {
          assignments: { assignments: assignments.map((one) => ({ ...one, value: values[String(one.name)] })) },
        };
      });
      // All are read, and have not happened yet. Days off have nothing to report.
      const skipped = rows.filter(({ reasonCode }) => reasonCode === 'noTimes');
      const planned = rows.filter(({ reasonCode }) => reasonCode === 'inFuture');
      expect([skipped.length, planned.length, rows.length]).toEqual([6, 34, 40]);
      expect(planned[0]).toMatchObject({ event: 'checkIn', eventTime: '2026-04-06T08:00:00+03:00' });
    });
  });
}
