import Fastify, { type FastifyInstance } from 'fastify';
import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox/server';
import { adopt, readExample } from '../../tools/example';
import type { N8n } from '../support/n8n/n8n';
import type { WorkflowFile } from '../support/n8n/api';
import { saveSandboxCredential } from '../../tools/sandboxAccess';
import { afm } from '../support/afm';

import { toldIn } from './recorded';

const SUBMIT = 'POST /Documents/WRKCardSE';
const RESULTS = ['status', 'protocol', 'reason'];

/** Where an example reads and writes, by the names of its nodes, and the column that tells its rows apart. */
const EXAMPLES = [
  { name: 'growing-google-sheet', key: 'row_number', reads: { 'Read Sheet': 'rows' }, writes: 'Write Back' },
  {
    name: 'growing-excel-sheet',
    key: 'No',
    reads: { 'Read Sheet': 'rows', 'Read Protocols': 'results' },
    writes: 'Write Protocols',
  },
] as const;

/** Both workflows read sheets of the test, in the place of Google's and Microsoft's: all else is as it is published. */
export function growingElsewhere(started: () => N8n): void {
  describe.each(EXAMPLES)('examples/$name.json', ({ name, key, reads, writes }) => {
    let sandbox: Sandbox;
    let server: FastifyInstance;
    let n8n: N8n;
    let workflow: string;
    /** The sheet of the rows. Google's holds the results, too. */
    let sheet: IDataObject[] = [];
    let results: IDataObject[] = [];
    let written = 0;

    beforeAll(async () => {
      sandbox = await startSandbox();
      n8n = started();
      server = Fastify();
      server.get('/rows', () =>
        sheet.map((cells, n) => (key === 'row_number' ? { row_number: n + 2, ...cells } : cells)),
      );
      server.get('/results', () => results);
      server.post('/results', (request) => {
        written += 1;
        write(request.body as IDataObject);
        return {};
      });
      const address = await server.listen({ host: '127.0.0.1', port: 0 });
      const example = adopt(await readExample(name), n8n, await saveSandboxCredential(n8n, sandbox, 'Sandbox'));
      workflow = await n8n.api.saveWorkflow(withSheet(example, address));
    }, 180_000);

    afterAll(async () => {
      await server?.close();
      await sandbox?.close();
    });

    /** What is empty leaves the cell as it is, as both of n8n's nodes have it, and an unknown column is left out. */
    function write(cells: IDataObject): void {
      const filled = Object.fromEntries(
        RESULTS.map((column) => [column, cells[column]]).filter(([, cell]) => cell !== null),
      );
      if (key === 'row_number') {
        Object.assign(sheet[Number(cells.row_number) - 2], filled);
        return;
      }
      const row = results.find(({ No }) => No === cells.No);
      if (row) Object.assign(row, filled);
      else results.push({ No: cells.No, ...filled });
    }

    function withSheet(example: WorkflowFile, address: string): WorkflowFile {
      const request = { type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2 };
      const nodes = example.nodes.map((node) => {
        const read = (reads as Record<string, string>)[node.name];
        if (read) return { ...node, ...request, parameters: { url: `${address}/${read}`, options: {} } };
        if (node.name !== writes) return node;
        const body = { sendBody: true, specifyBody: 'json', jsonBody: '={{ JSON.stringify($json) }}' };
        return { ...node, ...request, parameters: { method: 'POST', url: `${address}/results`, ...body, options: {} } };
      });
      return { ...example, nodes };
    }

    async function run(): Promise<unknown[]> {
      const execution = await n8n.api.run(workflow);
      expect(execution.summary()).toMatch(/: success$/);
      return toldIn(execution).map(({ status }) => status);
    }

    const resultOf = (n: number): IDataObject =>
      (key === 'row_number' ? sheet[n] : results.find(({ No }) => No === n + 1)) ?? {};
    const statuses = (): unknown[] => sheet.map((_, n) => resultOf(n).status);

    /** Days since 30 December 1899 in Athens, as sheets count. */
    const serial = (minutesAgo: number): number => {
      const moment = DateTime.fromMillis(sandbox.clock.now(), { zone: 'Europe/Athens' }).minus({ minutes: minutesAgo });
      return moment.setZone('utc', { keepLocalTime: true }).toMillis() / 86_400_000 + 25_569;
    };

    /** One row a day, as people keep it: the departure is filled in later. */
    const day = (n: number, cells: IDataObject = {}): IDataObject => ({
      No: n + 1,
      Επώνυμο: `ΕΠΩΝΥΜΟ${n}`,
      Όνομα: 'ΜΑΡΙΑ',
      ΑΦΜ: Number(afm(n)),
      Προσέλευση: serial(10),
      Αποχώρηση: '',
      Παρατηρήσεις: '',
      ...cells,
    });

    test('each event is reported once, while rows are added, filled in and corrected', async () => {
      sheet = [day(1), day(2), day(3, { ΑΦΜ: 12345 })].map((cells, n) => ({ ...cells, No: n + 1 }));
      expect(await run()).toEqual(['invalid']);
      expect(statuses()).toEqual(['submitted', 'submitted', 'invalid']);
      expect(sandbox.ledger.events).toHaveLength(2);

      // Nothing has changed: nothing is sent, written or told.
      const before = [written, sandbox.ledger.count(SUBMIT)];
      expect(await run()).toEqual([]);
      expect([written, sandbox.ledger.count(SUBMIT)]).toEqual(before);

      // The first leaves on time, the second's departure comes too late, the third's number is corrected.
      Object.assign(sheet[0], { Αποχώρηση: serial(1) });
      Object.assign(sheet[1], { Αποχώρηση: serial(9) });
      Object.assign(sheet[2], { ΑΦΜ: Number(afm(3)) });
      expect(await run()).toEqual([]);
      expect(statuses()).toEqual(['submitted', 'submitted', 'submitted']);
      const protocols = sheet.flatMap((_, n) => String(resultOf(n).protocol).split(', '));
      expect(protocols.sort()).toEqual(sandbox.ledger.events.map(({ protocol }) => protocol).sort());
      expect(protocols).toHaveLength(5);
    });

    test('the departure of a row that has its arrival can be in trouble, and is told once', async () => {
      const n = sheet.length;
      sheet.push({ ...day(4), No: n + 1 });
      expect(await run()).toEqual([]);
      // It is written an hour late, without a reason.
      sandbox.clock.advance(3_600_000);
      Object.assign(sheet[n], { Αποχώρηση: Number(sheet[n].Προσέλευση) + 5 / 1440 });
      expect(await run()).toEqual(['invalid']);
      expect(resultOf(n)).toMatchObject({ status: 'invalid', protocol: expect.stringMatching(/^\S+$/) as string });
      expect(await run()).toEqual([]);
      sandbox.faults.add({ kind: 'answer', status: 503, as: 'empty', on: SUBMIT, times: 'always' });
      expect(await run()).toEqual([]);
      sandbox.faults.clear();
    });

    test('people change nothing but their own cells, and the workflow nothing but its own', () => {
      const own = Object.keys(day(0));
      for (const row of sheet) {
        expect(Object.keys(row)).toEqual(key === 'row_number' ? expect.arrayContaining(own) : own);
        expect(row.Προσέλευση).toEqual(expect.any(Number));
      }
    });

    if (key === 'No') {
      test('a row without a number of its own is reported, and somebody is told', async () => {
        sheet = [day(20, { No: '' }), day(21, { No: '' })];
        results = [];
        expect(await run()).toEqual(['submitted', 'submitted']);
        expect(results).toEqual([]);
        expect(await run()).toEqual(['duplicate', 'duplicate']);
      });
    } else {
      test("a cell that begins with = stays text: Google's node is told to write values as they are", async () => {
        const { nodes } = await readExample(name);
        const options = nodes.find((node) => node.name === writes)?.parameters.options;
        expect(options).toEqual({ cellFormat: 'RAW', handlingExtraData: 'ignoreIt' });
      });
    }
  });
}
