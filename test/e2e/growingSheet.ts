import { DateTime } from 'luxon';
import type { IDataObject, INode } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox/server';
import { adopt, type CredentialChoice, readExample } from '../../tools/example';
import type { N8n } from '../support/n8n/n8n';
import { NODE_TYPE } from '../../tools/project';
import { saveSandboxCredential } from '../../tools/sandboxAccess';
import { minutesFrom, row } from '../integration/rows';
import { until } from '../support/until';

import { told, toldIn } from './recorded';

const SHEET = 'Attendance sheet';
const HOUR = 3_600_000;
const SLOW_MS = 4_000;
const SUBMIT = 'POST /Documents/WRKCardSE';
const SERVICE = 'POST /WebServices/ExecuteService';

/** Played in an n8n that others use, too: see shared.test.ts. */
export function growingSheet(started: () => N8n): void {
  describe('examples/growing-sheet.json: a sheet is read again and again while it grows', () => {
    let sandbox: Sandbox;
    let n8n: N8n;
    let credential: CredentialChoice;
    let workflow: string;

    beforeAll(async () => {
      sandbox = await startSandbox();
      n8n = started();
      credential = await saveSandboxCredential(n8n, sandbox, 'Sandbox');
      const example = adopt(await readExample('growing-sheet'), n8n, credential);
      // A registry that is away is given up soon.
      for (const { type, parameters } of example.nodes) if (type === NODE_TYPE) parameters.options = { retryFor: 1 };
      workflow = await n8n.api.saveWorkflow(example);
    }, 180_000);

    afterAll(async () => {
      await sandbox?.close();
    });

    const dataTable = { typeVersion: 1.1, type: 'n8n-nodes-base.dataTable', position: [220, 0] as [number, number] };
    const table = { __rl: true, mode: 'name', value: SHEET };

    /** Has n8n change the sheet as a person would. */
    async function edit(operation: 'insert' | 'update', rows: IDataObject[], id?: unknown): Promise<void> {
      const start: INode = {
        ...{ id: 'start', name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1 },
        ...{ position: [0, 0], parameters: {} },
      };
      const filters = { conditions: [{ keyName: 'id', condition: 'eq', keyValue: id as number }] };
      const columns = { mappingMode: 'autoMapInputData', value: null, matchingColumns: [], schema: [] };
      const change: INode = {
        ...{ id: 'change', name: 'Change', ...dataTable },
        parameters: { resource: 'row', operation, dataTableId: table, ...(id !== undefined && { filters }), columns },
      };
      const connections = { Start: { main: [[{ node: 'Change', type: 'main' as const, index: 0 }]] } };
      const pinData = { Start: rows.map((json) => ({ json })) };
      const file = { name: 'Edit', nodes: [start, change], connections, pinData };
      const execution = await n8n.api.run(await n8n.api.saveWorkflow(file));
      expect(execution.summary()).toMatch(/: success$/);
    }

    /** Runs the example, and returns the statuses that somebody was told of. */
    async function run(): Promise<unknown[]> {
      const execution = await n8n.api.run(workflow);
      expect(execution.summary()).toMatch(/: success$/);
      return toldIn(execution).map(({ status }) => status);
    }

    const sheet = async (): Promise<IDataObject[]> => await n8n.api.dataTable(SHEET);
    const statuses = async (): Promise<unknown[]> => (await sheet()).map(({ status }) => status);

    /** Expects each row that has a protocol in the registry, once, and nothing else. */
    async function expectEach(): Promise<void> {
      const protocols = (await sheet()).flatMap(({ protocol }) =>
        protocol === null ? [] : String(protocol).split(', '),
      );
      expect(sandbox.ledger.events.map(({ protocol }) => protocol).sort()).toEqual(protocols.sort());
    }

    test('each row is reported once, its protocol written back, and what is wrong told once', async () => {
      // The first execution makes the sheet.
      expect(await run()).toEqual([]);
      expect(await sheet()).toEqual([]);

      const bad = row(sandbox, 3, { event: 'κάτι' });
      await edit('insert', [row(sandbox, 1), row(sandbox, 2), bad]);
      expect(await run()).toEqual(['invalid']);
      expect(await statuses()).toEqual(['submitted', 'submitted', 'invalid']);
      await expectEach();

      // Nothing has changed: nothing is sent, written or told.
      const before = [await sheet(), sandbox.ledger.count(SUBMIT)];
      expect(await run()).toEqual([]);
      expect([await sheet(), sandbox.ledger.count(SUBMIT)]).toEqual(before);

      // Rows are added, and the bad one is corrected where it stands.
      await edit('insert', [row(sandbox, 4), row(sandbox, 5)]);
      await edit('update', [{ event: 'checkIn' }], (await sheet())[2].id);
      expect(await run()).toEqual([]);
      expect(await statuses()).toEqual(Array(5).fill('submitted'));
      expect(sandbox.ledger.events).toHaveLength(5);
      await expectEach();
    });

    test('a connection that is cut, a registry that is away, and a late row', async () => {
      const done = (await sheet()).length;
      const late = row(sandbox, 7, { eventTime: minutesFrom(sandbox, -60), lateReason: '002' });
      await edit('insert', [late]);
      sandbox.faults.add({ kind: 'cut', when: 'after', on: SUBMIT });
      expect(await run()).toEqual(['unknown']);
      expect(await run()).toEqual([]);
      expect((await statuses()).slice(done)).toEqual(['unknown']);
      expect(sandbox.ledger.events).toHaveLength(done + 1);

      // Hours later the rows that are done are late; a registry that does not say who the employer is changes nothing.
      sandbox.clock.advance(30 * HOUR);
      await edit('insert', [row(sandbox, 8)]);
      sandbox.faults.add({ kind: 'answer', status: 400, on: SERVICE, times: 'always' });
      await run();
      expect((await statuses()).slice(0, done)).toEqual(Array(done).fill('submitted'));
      sandbox.faults.clear();
      expect(await run()).toEqual([]);
      expect(await statuses()).toEqual([...Array<string>(done).fill('submitted'), 'unknown', 'submitted']);
      expect(sandbox.ledger.events).toHaveLength(done + 2);
    });

    test('a row that waits for the registry is told once, and so is another fault of a row that was corrected', async () => {
      await edit('insert', [row(sandbox, 11)]);
      sandbox.faults.add({ kind: 'answer', status: 503, as: 'empty', on: SUBMIT, times: 'always' });
      expect([await run(), await run()]).toEqual([['notSent'], []]);
      sandbox.faults.clear();

      // By the time that somebody has corrected it, it is late.
      const bad = row(sandbox, 12, { employeeAfm: '1234' });
      await edit('insert', [bad]);
      expect([await run(), await run()]).toEqual([['invalid'], []]);
      sandbox.clock.advance(HOUR);
      const last = async () => (await sheet()).at(-1) as IDataObject;
      await edit('update', [{ employeeAfm: row(sandbox, 12).employeeAfm }], (await last()).id);
      expect(await run()).toEqual(['invalid']);
      expect((await last()).reason).toMatch(/^Late Reason is empty/);
      // It grows older, and is told of no more.
      sandbox.clock.advance(HOUR);
      expect(await run()).toEqual([]);
    });

    /** Launches the example, and resolves when it has read the sheet and its request is under way. */
    async function underWay(): Promise<() => Promise<void>> {
      const before = sandbox.ledger.count(SUBMIT);
      const execution = await n8n.api.launch(workflow);
      await until(() => sandbox.ledger.count(SUBMIT) > before);
      return async () => expect((await n8n.api.wait(execution)).summary()).toMatch(/: success$/);
    }

    test('a run that lasts longer than the time between two: what it writes stands, whatever the next one read', async () => {
      const done = (await sheet()).length;
      sandbox.faults.add({ kind: 'delay', ms: SLOW_MS, on: SUBMIT, times: 'always' });
      await edit('insert', [row(sandbox, 21), row(sandbox, 22)]);
      const ended = await underWay();
      await edit('insert', [row(sandbox, 23)]);
      // It reads rows that have no status yet, and ends when the first run has written its protocols.
      await run();
      await ended();
      sandbox.faults.clear();
      const written = (await sheet()).slice(done);
      expect(written.map(({ status }) => status)).toEqual(Array(3).fill('submitted'));
      expect(written.map(({ protocol }) => sandbox.ledger.event(String(protocol))?.employeeAfm)).toEqual(
        written.map(({ employeeAfm }) => employeeAfm),
      );
      // Nothing is left for the run after that.
      const before = await sheet();
      expect(await run()).toEqual([]);
      expect(await sheet()).toEqual(before);
    });

    test('a row that was corrected while a run was on its way keeps what the next one wrote', async () => {
      sandbox.faults.add({ kind: 'delay', ms: SLOW_MS, on: SUBMIT });
      await edit('insert', [row(sandbox, 24)]);
      const ended = await underWay();
      const { id } = (await sheet()).at(-1) as IDataObject;
      const corrected = { eventTime: minutesFrom(sandbox, -3), status: 'submitted', protocol: 'ΕΥΣ of the correction' };
      await n8n.api.changeInDataTable(SHEET, id, corrected);
      await ended();
      expect((await sheet()).at(-1)).toMatchObject(corrected);
      // A correction that has no protocol yet gets its own.
      await n8n.api.changeInDataTable(SHEET, id, { status: null, protocol: null });
      expect(await run()).toEqual([]);
      const last = (await sheet()).at(-1);
      expect(last).toMatchObject({ status: 'submitted' });
      expect(sandbox.ledger.event(String(last?.protocol))?.eventAt).toBe(Date.parse(corrected.eventTime));
    });

    test('a time that is corrected after it was reported goes out, and its protocol stands beside the first', async () => {
      const [first] = await sheet();
      await edit('update', [{ eventTime: minutesFrom(sandbox, -2) }], first.id);
      expect(await run()).toEqual([]);
      const [corrected] = await sheet();
      const [before, after] = String(corrected.protocol).split(', ');
      expect(before).toBe(first.protocol);
      expect(sandbox.ledger.event(after)?.employeeAfm).toBe(first.employeeAfm);
      expect(await run()).toEqual([]);
      expect((await sheet())[0]).toEqual(corrected);
    });

    test('a time that is changed back comes to people, once: it is not sent, and the registry goes by the other', async () => {
      const times = [minutesFrom(sandbox, -4), minutesFrom(sandbox, -3)];
      await edit('insert', [row(sandbox, 25, { eventTime: times[0] })]);
      expect(await run()).toEqual([]);
      const { id } = (await sheet()).at(-1) as IDataObject;
      await edit('update', [{ eventTime: times[1] }], id);
      expect(await run()).toEqual([]);
      const { protocol } = (await sheet()).at(-1) as IDataObject;
      const before = sandbox.ledger.events.length;
      await edit('update', [{ eventTime: times[0] }], id);
      expect(await run()).toEqual(['duplicate']);
      const reason = expect.stringMatching(/^Not sent again/) as string;
      expect((await sheet()).at(-1)).toMatchObject({ status: 'duplicate', protocol, reason });
      expect(await run()).toEqual([]);
      expect(sandbox.ledger.events).toHaveLength(before);
    });

    test('a row of the sheet that it makes can be a day, whose departure is filled in later', async () => {
      await n8n.api.dropDataTable(SHEET);
      expect(await run()).toEqual([]);
      const before = sandbox.ledger.events.length;
      const { employeeAfm, lastName, firstName } = row(sandbox, 21);
      const at = (minutes: number) => minutesFrom(sandbox, minutes);
      await edit('insert', [{ employeeAfm, lastName, firstName, checkInTime: at(-3) }]);
      expect(await run()).toEqual([]);
      const { id, protocol, status } = (await sheet()).at(-1) as IDataObject;
      expect(status).toBe('submitted');
      await edit('update', [{ checkOutTime: at(-1) }], id);
      expect(await run()).toEqual([]);
      const last = (await sheet()).at(-1) as IDataObject;
      expect(String(last.protocol).split(', ')).toEqual([protocol, expect.stringMatching(/./)]);
      expect(sandbox.ledger.events.slice(before).map(({ type }) => type)).toEqual(['0', '1']);

      // As people write a day: its date in a cell of its own.
      const now = DateTime.fromMillis(sandbox.clock.now(), { zone: 'Europe/Athens' }).minus({ minutes: 1 });
      const other = row(sandbox, 22);
      const day = { eventDate: now.toFormat('dd/MM/yyyy'), checkInTime: now.toFormat('HH:mm') };
      await edit('insert', [{ ...other, event: undefined, eventTime: undefined, ...day }]);
      expect(await run()).toEqual([]);
      expect((await statuses()).at(-1)).toBe('submitted');
    });

    test('people are told where a run fails as a whole, such as where the sheet has lost a column', async () => {
      const example = adopt(await readExample('growing-sheet'), n8n, credential);
      for (const { name, parameters } of example.nodes) {
        if (name === 'Every Five Minutes') parameters.rule = { interval: [{ field: 'seconds', secondsInterval: 1 }] };
        if (name === 'Read Sheet') {
          parameters.filters = { conditions: [{ keyName: 'lost', condition: 'isEmpty' }] };
        }
      }
      // A run by hand tells nobody.
      const id = await n8n.api.saveWorkflow({ ...example, name: 'Growing sheet that has lost a column' });
      await n8n.api.activate(id);
      await until(async () =>
        (await told(n8n)).some(({ workflow }) => (workflow as IDataObject | undefined)?.id === id),
      );
      await n8n.api.call('post', `/workflows/${id}/deactivate`);
    });
  });
}
