import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { startSandbox, type Sandbox } from '../../sandbox/server';
import { adopt, type CredentialChoice, EMPLOYEES, importEmployees, readExample } from '../../tools/example';
import type { N8n } from '../support/n8n/n8n';
import { workbookOf } from '../../tools/sample';
import { EMPLOYEE_HEADERS, SAMPLE_EMPLOYEES } from '../../tools/sampleRows';
import { saveSandboxCredential } from '../../tools/sandboxAccess';

import { runRecordedEvents, saveRecordedEvents } from './recorded';

const TABLE = 'Ergani events';
const MINUTE = 60_000;

/** Played in an n8n that others use, too: see shared.test.ts. */
export function recordedRows(started: () => N8n): void {
  describe('examples/recorded-events.json: what people do to its rows', () => {
    let sandbox: Sandbox;
    let n8n: N8n;
    let workflow: string;
    let credential: CredentialChoice;

    const minutesAgo = (minutes: number) => new Date(sandbox.clock.now() - minutes * MINUTE).toISOString();

    const run = async () => await runRecordedEvents(n8n, workflow);

    beforeAll(async () => {
      sandbox = await startSandbox();
      n8n = started();
      credential = await saveSandboxCredential(n8n, sandbox, 'Sandbox');
      await importEmployees(n8n, credential);
      workflow = await saveRecordedEvents(n8n, credential);
    }, 180_000);

    beforeEach(async () => await n8n.api.emptyDataTable(TABLE));

    afterAll(async () => {
      await n8n.api.emptyDataTable(TABLE);
      await sandbox?.close();
    });

    it("a sheet of employees that says not whose a badge is isn't saved, and one that is corrected is", async () => {
      const save = async (...rows: string[][]) => {
        const bytes = await workbookOf({ title: 'Εργαζόμενοι', headers: EMPLOYEE_HEADERS, rows });
        await writeFile(join(n8n.filesFolder, EMPLOYEES), bytes);
        const example = adopt(await readExample('badges-to-employees'), n8n, credential);
        return (await n8n.api.run(await n8n.api.saveWorkflow(example))).status;
      };
      const owners = async () =>
        (await n8n.api.dataTable('Ergani employees')).map(({ badge, employeeAfm }) => [badge, employeeAfm]);
      const rows = SAMPLE_EMPLOYEES.map((cells) => cells.map(String));
      const before = await owners();
      const other = ['7', '102938470', 'ΝΙΚΟΛΑΟΥ', 'ΑΝΝΑ', '0'];
      try {
        expect(await save(...rows)).toBe('success');
        expect(await save(other, ['7', ...rows[0].slice(1)], ['', ...rows[1].slice(1)])).toBe('error');
        expect(await save(...rows.map(([, ...cells]) => ['', ...cells]))).toBe('error');
        // As where the column of the tax numbers has another name.
        expect(await save(...rows.map(([badge, , ...cells]) => [badge, '', ...cells]))).toBe('error');
        expect(await save(...rows.map(([badge, afm, , ...cells]) => [badge, afm, '', ...cells]))).toBe('error');
        expect(await owners()).toEqual(before);
        expect(await save([rows[0][0], ...other.slice(1)])).toBe('success');
        expect(await owners()).toEqual(before.map(([badge, afm]) => [badge, badge === rows[0][0] ? other[1] : afm]));
      } finally {
        await save(...rows);
      }
    });

    it('a time that is changed back comes to people: it is not sent, and the registry goes by the other', async () => {
      const times = [minutesAgo(5), minutesAgo(3)];
      await n8n.api.addToDataTable(TABLE, [{ badge: '1452', event: 'checkIn', eventTime: times[0] }]);
      expect(await run()).toEqual([]);
      const [{ id }] = await n8n.api.dataTable(TABLE);
      await n8n.api.changeInDataTable(TABLE, id, { eventTime: times[1], status: null });
      expect(await run()).toEqual([]);
      await n8n.api.changeInDataTable(TABLE, id, { eventTime: times[0], status: null });
      const [, { protocol }] = sandbox.ledger.events;
      const reason = expect.stringMatching(/^Not sent again/) as string;
      expect(await run()).toMatchObject([{ status: 'duplicate', eventTime: times[0], protocol, reason }]);
      expect(sandbox.ledger.events).toHaveLength(2);
    });
  });
}
