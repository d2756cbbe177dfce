import { existsSync } from 'node:fs';
import { copyFile, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import ExcelJS from 'exceljs';
import { DateTime } from 'luxon';
import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';

import { Ergani } from '../../nodes/Ergani/Ergani.node';
import type { RecordedEvent } from '../../sandbox/ledger';
import { pdfOf } from '../../sandbox/pdf';
import { DEFAULT_EMPLOYEES } from '../../sandbox/registry';
import { startSandbox, type Sandbox } from '../../sandbox/server';
import { template } from '../../sandbox/workCards';
import { exampleNames, importExamples, readExample } from '../../tools/example';
import type { Execution } from '../support/n8n/execution';
import type { N8n } from '../support/n8n/n8n';
import type { WorkflowFile } from '../support/n8n/api';
import { NODE_TYPE } from '../../tools/project';
import { ATTENDANCE, workbookOf } from '../../tools/sample';
import { HEADERS, SAMPLE_EMPLOYEES, SAMPLE_NOW, SAMPLE_ROWS, type Cell } from '../../tools/sampleRows';
import { saveSandboxCredential } from '../../tools/sandboxAccess';
import { checkedRows } from '../../tools/verdict';
import { SCHEDULED_DAYS } from './exampleSheets';
import { startN8n } from '../support/startN8n';

const HOUR = 3_600_000;
const GOOD_ROWS = SAMPLE_ROWS.filter(({ expected }) => expected === 'submitted').length;

const names = exampleNames();

const operations = ({ nodes }: WorkflowFile): string[] =>
  nodes
    .filter(({ type }) => type === NODE_TYPE)
    .map(({ parameters }) => `${String(parameters.resource)}.${String(parameters.operation)}`);

/** All operations that the node offers, as `resource.operation`. */
const offered = new Ergani().description.properties
  .filter(({ name }) => name === 'operation')
  .flatMap(({ displayOptions, options = [] }) =>
    (options as INodePropertyOptions[]).map(
      ({ value }) => `${String(displayOptions?.show?.resource?.[0])}.${String(value)}`,
    ),
  );

/** An example that was executed, and the registry that it was executed against. */
interface Executed {
  execution: Execution;
  sandbox: Sandbox;
  /** Executes another example. */
  execute(example: string): Promise<Execution>;
  /** The rows of a data table. */
  table(name: string): Promise<IDataObject[]>;
  /** What the registry was asked, logins and refreshes aside, since the examples that came before. */
  calls: string[];
}

type Expectation =
  /** The test that executes it, where a run by hand is not enough. */
  | { elsewhere: string }
  /** `after`: examples whose outcome it builds upon, executed before it. */
  | { after?: string[]; check(executed: Executed): Promise<void> | void };

const SUBMIT = 'POST /Documents/WRKCardSE 200';
const GET_DOCUMENT = 'GET /Documents/WRKCardSE 200';
const LIST_SERVICES = 'GET /WebServices/ServicesList 200';
const EXECUTE_SERVICE = 'POST /WebServices/ExecuteService 200';
/** A registry that has no EX_BASE_05 is asked for EX_BASE_04. */
const LIST_EMPLOYEES = ['POST /WebServices/ExecuteService 400', EXECUTE_SERVICE];

/** What each example must lead to, by the registry's own books. */
const EXPECTATIONS: Record<string, Expectation> = {
  'spreadsheet-to-registry': {
    async check({ execution, sandbox, calls, execute }) {
      // Holds every row against the ledger.
      const rows = checkedRows(execution, sandbox);
      expect(rows).toHaveLength(SAMPLE_ROWS.length);
      // A request for each age of its events: late, and on time.
      expect(calls).toEqual([...LIST_EMPLOYEES, EXECUTE_SERVICE, SUBMIT, SUBMIT]);

      // The sheet again, readable, with what became of each row beside it.
      const [{ fileName }] = execution.json('Save Spreadsheet');
      const written = await sheetOf(String(fileName));
      expect(written.map((row) => HEADERS.map((header) => row[header] ?? ''))).toEqual(
        SAMPLE_ROWS.map(({ cells }) => HEADERS.map((_, column) => legible(cells[column]))),
      );
      expect(written.map(({ Status, Protocol, Reason, Remedy }) => [Status, Protocol, Reason, Remedy])).toEqual(
        rows.map(({ status, ...row }) => [
          status,
          ...[row.protocol, row.reason, row.remedy].map((one) => one ?? undefined),
        ]),
      );
      // How each row was read, which tells the two events of a row apart that has an arrival and a departure.
      expect(written.map((row) => row['Read As'])).toEqual(
        rows.map(({ event, eventTime }) => `${String(event)} ${String(eventTime).slice(0, 16).replace('T', ' ')}`),
      );
      // On the canvas, too, one sees that a row needs somebody.
      expect(execution.json('For People').map(({ status }) => status)).toEqual(['invalid', 'invalid']);
      // What the node had to assume is told of rows that were submitted, too.
      const warnings = execution.json('Submit Work Cards').map((row) => row.warnings as string[] | undefined);
      expect(warnings.filter(Boolean)).not.toEqual([]);
      expect(written.map((row) => row.Warnings)).toEqual(warnings.map((one) => one?.join('; ')));
      expect(written[0]['Submitted At']).toBe(rows[0].submitDate);
      expect(written.filter(({ Protocol }) => Protocol)).toHaveLength(GOOD_ROWS);
      expect(fileName).toContain(`-protocols-${DateTime.now().setZone('Europe/Athens').toISODate()}-`);

      // A sheet with headers of its own keeps them, and loses nothing.
      const own = join(dirname(String(fileName)), ATTENDANCE);
      const sample = await readFile(own);
      const header = ['Α.Φ.Μ.', 'Ονοματεπώνυμο', 'Ημ/νία', 'Προσέλευση', 'Κωδικός'];
      const cells = ['045123671', 'Παπαδοπούλου Μαρία', { date: '2026-03-09' }, { time: '07:59' }, 45_000];
      await writeFile(own, await workbookOf({ title: 'x', headers: header, rows: [cells] }));
      const [{ fileName: other }] = (await execute('spreadsheet-to-registry')).json('Save Spreadsheet');
      const [row] = await sheetOf(String(other));
      expect(header.map((name) => row[name])).toEqual([...cells.slice(0, 2), '09/03/2026', '07:59', '45000']);
      await rm(String(other));
      await writeFile(own, sample);

      // Two runs that end in the same second leave two files.
      const twice = await Promise.all([execute('spreadsheet-to-registry'), execute('spreadsheet-to-registry')]);
      const files = twice.map((one) => String(one.json('Save Spreadsheet')[0].fileName));
      expect(new Set([fileName, ...files]).size).toBe(3);
      for (const file of files) await rm(file);
    },
  },

  'archive-pdfs': {
    after: ['spreadsheet-to-registry'],
    async check({ execution, sandbox, calls, execute }) {
      const { events } = sandbox.ledger;
      expect(events).toHaveLength(GOOD_ROWS);
      expect(calls).toEqual(events.map(() => GET_DOCUMENT));

      const saved = execution.json('Save PDF');
      expect(saved.map(({ protocol }) => protocol).sort()).toEqual(events.map(({ protocol }) => protocol).sort());
      for (const { protocol, fileName } of saved) {
        const event = sandbox.ledger.event(String(protocol)) as RecordedEvent;
        expect(fileName).toMatch(new RegExp(`/${event.protocol}\\.pdf$`));
        expect(await readFile(String(fileName))).toEqual(await pdfOf(event));
      }

      // Nights without n8n are made up for, and what a night asks for does not grow with the years.
      const folder = dirname(String(saved[0].fileName));
      const [sheet] = (await readdir(folder)).filter((name) => name.startsWith('attendance-protocols-'));
      const dated = (days: number) => sheet.replace(/\d{4}-\d\d-\d\d/, DateTime.now().minus({ days }).toISODate());
      await rename(join(folder, sheet), join(folder, dated(6)));
      await copyFile(join(folder, dated(6)), join(folder, dated(10)));
      expect((await execute('archive-pdfs')).json('Save PDF')).toHaveLength(GOOD_ROWS);

      // A sheet without the column is no night without protocols.
      const other = new ExcelJS.Workbook();
      other.addWorksheet('x').addRows([['Πρωτόκολλο'], ['ΕΥΣ1']]);
      await rename(join(folder, dated(6)), join(folder, dated(10)));
      await other.xlsx.writeFile(join(folder, dated(6)));
      const stopped = await execute('archive-pdfs');
      expect([stopped.status, stopped.error?.message]).toEqual(['error', expect.stringMatching(/no column Protocol/)]);
      await rm(join(folder, dated(6)));
    },
  },

  'monthly-status': {
    async check({ execution, calls }) {
      // The list of services is kept for a while, so another example may have asked for it.
      expect(calls.filter((call) => call !== LIST_SERVICES)).toEqual([EXECUTE_SERVICE]);
      const records = execution.json('Get Monthly Status');
      expect(records).toHaveLength(DEFAULT_EMPLOYEES.length);
      DEFAULT_EMPLOYEES.forEach(({ afm, lastName, hired, branch }, index) =>
        expect(records[index]).toMatchObject({
          f_afm: afm,
          f_eponimo: lastName,
          f_pararthma_aa: branch,
          f_year: '2026',
          f_month: '2',
          f_date_proslipsis: hired,
        }),
      );
      expect(records.map(({ f_apodoxes: earnings }) => earnings)).toEqual([1200, 980.5, 12345.67]);
      // Every record in the spreadsheet, as it came out: tax numbers as text, amounts as numbers.
      expect(await sheetOf(String(execution.json('Save Spreadsheet')[0].fileName))).toEqual(records);
    },
  },

  'schedule-to-registry': {
    async check({ execution, sandbox, calls }) {
      expect(calls.at(-1)).toBe('POST /Documents/WTODaily 200');
      const branches = declared(sandbox);
      expect(branches.map(({ content }) => content?.f_aa_pararthmatos)).toEqual(['0', '1']);
      // Every day of the sheet is in it once.
      const days = JSON.stringify(branches.map(({ content }) => content)).match(/"f_date"/g) ?? [];
      expect(days).toHaveLength(SCHEDULED_DAYS);
      const [{ fileName }] = execution.json('Save Spreadsheet');
      expect(fileName).toMatch(/\/schedule-protocols-\d{4}-\d\d-\d\d-\d{6}-\d{3}\.xlsx$/);
      const written = await sheetOf(String(fileName));
      expect(written).toHaveLength(SCHEDULED_DAYS);
      expect(new Set(written.map(({ Status }) => Status))).toEqual(new Set(['submitted']));
      expect(new Set(written.map(({ Protocol }) => Protocol))).toEqual(
        new Set(branches.map(({ protocol }) => protocol)),
      );
    },
  },

  'overtime-to-registry': {
    async check({ execution, sandbox }) {
      expect(declared(sandbox)).toHaveLength(1);
      const [{ fileName }] = execution.json('Save Spreadsheet');
      expect(fileName).toMatch(/\/overtime-protocols-\d{4}-\d\d-\d\d-\d{6}-\d{3}\.xlsx$/);
      const written = await sheetOf(String(fileName));
      expect(written.map(({ Status }) => Status)).toEqual(['submitted', 'submitted', 'invalid']);
      expect(written[2].Reason).toContain('is not a day of the calendar');
      // What was not read stands there as the sheet has it.
      expect(written.map((row) => row['Ημερομηνία'])).toEqual(['11/03/2026', '12/03/2026', '31/04/2026']);
    },
  },

  // Has a Code node.
  'roster-matrix': { elsewhere: 'rosterMatrix.ts' },

  // Takes forms and a person: its test plays both.
  'leave-with-approval': { elsewhere: 'leave.ts' },

  'retrospective-month': { elsewhere: 'retrospective.ts' },
  'schedule-from-form': { elsewhere: 'scheduleForm.ts' },

  'services-and-template': {
    check({ execution, calls }) {
      expect([...calls].sort()).toEqual(
        [GET_DOCUMENT, LIST_SERVICES, 'GET /Lookup/Submissions 200', 'GET /Documents/WTOLeave 200'].sort(),
      );
      expect(execution.json('Get Document Types').map(({ code }) => code)).toContain('WTOLeave');
      expect(execution.json('Describe Leave')).toMatchObject([{ json: { WTOS: expect.anything() } }]);
      const services = execution.json('Get Services');
      expect(services.map(({ name }) => name)).toEqual([
        'EX_BASE_01',
        'EX_BASE_02',
        'EX_BASE_03',
        'EX_BASE_04',
        'EX_DEMO_ALL',
      ]);
      expect(services[3]).toMatchObject({
        description: 'Μηνιαία κατάσταση απασχόλησης',
        parameters: [
          { name: 'ReportYear', isRequired: true, type: 'Decimal' },
          { name: 'ReportMonth', isRequired: true, type: 'Decimal' },
        ],
      });
      expect(execution.json('Get Template')).toEqual([template(false)]);
    },
  },

  // Takes a language model and a person: its test plays both.
  assistant: { elsewhere: 'assistant.test.ts' },

  // Takes an MCP client and a person.
  'ergani-over-mcp': { elsewhere: 'overMcp.ts' },

  'attendance-terminal': {
    // Executed by hand, it creates its data table; outage.test.ts has events come in.
    check({ execution, calls }) {
      expect(calls).toEqual([]);
      expect(execution.json('Make Data Table')).toMatchObject([{ name: 'Attendance events' }]);
    },
  },

  // Grows between its runs.
  'growing-sheet': { elsewhere: 'growingSheet.ts' },
  'growing-google-sheet': { elsewhere: 'growingElsewhere.ts' },
  'growing-excel-sheet': { elsewhere: 'growingElsewhere.ts' },

  // One calls the other.
  'several-employers': { elsewhere: 'severalEmployers.ts' },
  'one-employer': { elsewhere: 'severalEmployers.ts' },

  'badges-to-employees': {
    async check({ execution, calls, table }) {
      expect(calls).toEqual([]);
      expect(execution.json('Save Employees')).toHaveLength(SAMPLE_EMPLOYEES.length);
      const employees = await table('Ergani employees');
      expect(
        employees.map(({ badge, employeeAfm, lastName, firstName, branch }) => [
          badge,
          employeeAfm,
          lastName,
          firstName,
          branch,
        ]),
      ).toEqual(SAMPLE_EMPLOYEES.map((cells) => cells.map(String)));
      expect(await table('Ergani events')).toEqual([]);
    },
  },

  // Devices start these, and a schedule.
  'zkteco-terminal': { elsewhere: 'terminals.test.ts' },
  'hikvision-terminal': { elsewhere: 'terminals.test.ts' },
  'telegram-punch': { elsewhere: 'telegramPunch.ts' },
  'cloud-punches': { elsewhere: 'cloudPunches.ts' },
  'recorded-events': { elsewhere: 'recordedEvents.test.ts' },

  // These serve pages, and make the links to them.
  'punch-clock': { elsewhere: 'punchClock.test.ts' },
  'personal-links': { elsewhere: 'punchClock.test.ts' },

  // Look at what others have left: their test arranges that.
  'missing-punch-alarm': { elsewhere: 'watches.ts' },
  'guard-at-the-door': { elsewhere: 'guard.ts' },
  'open-shifts': { elsewhere: 'watches.ts' },
  'roster-watch': { elsewhere: 'watches.ts' },
  'health-check': { elsewhere: 'checks.ts' },
  'monthly-check': { elsewhere: 'checks.ts' },
  'ready-for-the-card': { elsewhere: 'checks.ts' },

  // Is written to by others.
  'audit-table': { elsewhere: 'auditTable.ts' },

  // Has Code nodes, and a credential of n8n's own beside ours.
  'first-contact': { elsewhere: 'firstContact.ts' },

  'cancel-leave': {
    check({ execution, sandbox, calls }) {
      expect(calls).toEqual(['POST /Documents/CancelSubmittedDocument 200']);
      const cancelled = sandbox.declarations.list.filter((declaration) => declaration.cancelled);
      expect(cancelled).toEqual([
        expect.objectContaining({ type: 'WTOLeave', protocol: 'ΑΔ101', submittedDate: '20260112' }),
      ]);
      expect(execution.json('Cancel Leave')).toEqual([
        {
          message: 'Η υποβολή με πρωτόκολλο ΑΔ101 ανακλήθηκε επιτυχώς.',
          documentType: 'WTOLeave',
          protocol: 'ΑΔ101',
          submittedDate: '20260112',
        },
      ]);
    },
  },

  'correct-event': {
    after: ['spreadsheet-to-registry'],
    check({ execution, sandbox, calls }) {
      expect(calls.slice(-2)).toEqual([EXECUTE_SERVICE, SUBMIT]);
      const [corrected] = execution.json('Submit Correction');
      expect(corrected).toMatchObject({ status: 'submitted', late: true, lateReason: '002' });
      const event = sandbox.ledger.event(String(corrected.protocol));
      expect(event).toMatchObject({ date: '2026-03-10T07:20:00+02:00', referenceDate: '2026-03-10', type: '0' });
      // It takes the place of the sheet's row, which stays in the books.
      const wrong = sandbox.ledger.event(String(event?.supersedes));
      expect(wrong).toMatchObject({
        date: '2026-03-10T07:30:00+02:00',
        supersededBy: corrected.protocol,
        employeeAfm: event?.employeeAfm,
        lastName: event?.lastName,
        firstName: event?.firstName,
        branch: event?.branch,
      });
      expect(sandbox.ledger.authoritative(event as RecordedEvent)).toBe(event);
    },
  },

  'log-out': {
    after: ['services-and-template'],
    async check({ execution, sandbox, execute, calls }) {
      expect(calls).toEqual(['POST /Authentication/Logout 200']);
      const [ended] = execution.json('Log Out');
      expect(ended.loggedOut).toBe(true);
      const left = Date.parse(String(ended.sessionExpiresAt)) - Date.parse(SAMPLE_NOW);
      expect(Math.abs(left - 3 * HOUR)).toBeLessThan(60_000);

      // The session lives on for three hours; after that a login starts a new one. A session not logged out would
      // still be renewed.
      sandbox.ledger.reset();
      sandbox.clock.advance(2 * HOUR);
      expect((await execute('services-and-template')).status).toBe('success');
      expect(sandbox.ledger.count('POST /Authentication')).toBe(0);
      sandbox.clock.advance(2 * HOUR);
      expect((await execute('services-and-template')).status).toBe('success');
      expect(sandbox.ledger.calls.map(asText).filter(isSession)).toEqual([
        'POST /Authentication/Refresh 401',
        'POST /Authentication 200',
      ]);
    },
  },
};

const asText = ({ method, path, status }: { method: string; path: string; status: number | null }): string =>
  `${method} ${path} ${status}`;
const isSession = (call: string): boolean => /^POST \/Authentication(\/Refresh)? /.test(call);

/** What was declared besides work cards while the test ran. */
const declared = ({ declarations }: Sandbox) => declarations.list.filter(({ call }) => call !== undefined);

/** What people see in a cell of the sample. */
function legible(cell: Cell): string {
  if (typeof cell !== 'object') return String(cell ?? '');
  return 'time' in cell ? cell.time : cell.date.split('-').reverse().join('/');
}

/** The rows of a spreadsheet, by its header. */
async function sheetOf(file: string): Promise<IDataObject[]> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(file);
  // Rows and columns count from 1.
  const values = workbook.worksheets[0].getSheetValues().slice(1) as unknown[][];
  const [header, ...rows] = values.map((row) => row.slice(1));
  return rows.map(
    (row) => Object.fromEntries(header.map((name, column) => [String(name), row[column]])) as IDataObject,
  );
}

describe('the examples', () => {
  it('are all executed here', () => {
    expect(names).toEqual(Object.keys(EXPECTATIONS).sort());
  });

  it('those that a run by hand is not enough for have a test of their own', () => {
    const tests = Object.values(EXPECTATIONS).flatMap((one) => ('elsewhere' in one ? [one.elsewhere] : []));
    expect(tests.filter((file) => !existsSync(join(__dirname, file)))).toEqual([]);
  });

  it('run every operation of the node between them', async () => {
    const examples = await Promise.all(names.map(readExample));
    expect([...new Set(examples.flatMap(operations))].sort()).toEqual([...offered].sort());
  });

  it.each(names)('%s brings no credential and no data along', async (name) => {
    const { nodes, pinData } = await readExample(name);
    expect(pinData).toBeUndefined();
    expect(nodes.filter(({ credentials }) => credentials)).toEqual([]);
  });

  it.each(names)('the note of %s tells what a node sends that takes the place of another', async (name) => {
    const { nodes } = await readExample(name);
    const lines = nodes
      .filter(({ type }) => type === 'n8n-nodes-base.stickyNote')
      .flatMap(({ parameters }) => String(parameters.content).split('\n'))
      .filter((line) => line.includes('replace it by'));
    expect(lines.filter((line) => !/`[^`]+`/.test(line))).toEqual([]);
  });
});

describe('in a real n8n', () => {
  let sandbox: Sandbox;
  let n8n: N8n;
  let ids: Map<string, string>;

  const executed = new Set<string>();

  const execute = (name: string) => n8n.api.run(ids.get(name) ?? '');
  const succeed = async (name: string): Promise<Execution> => {
    executed.add(name);
    const execution = await execute(name);
    expect(execution.summary()).toMatch(/: success$/);
    return execution;
  };

  beforeAll(async () => {
    sandbox = await startSandbox({ clock: SAMPLE_NOW });
    n8n = await startN8n();
    ids = await importExamples(n8n, await saveSandboxCredential(n8n, sandbox, 'Sandbox'));
  }, 180_000);

  afterAll(async () => {
    await n8n?.dispose();
    await sandbox?.close();
  });

  it.each(Object.entries(EXPECTATIONS).flatMap(([name, one]) => ('check' in one ? [{ name, ...one }] : [])))(
    '$name does what it says',
    async ({ name, after = [], check }) => {
      sandbox.clock.set(SAMPLE_NOW);
      sandbox.declarations.reset();
      // A second run would submit nothing anew.
      for (const other of after.filter((one) => !executed.has(one))) await succeed(other);
      const before = sandbox.ledger.calls.length;
      const execution = await succeed(name);
      const calls = sandbox.ledger.calls.slice(before).map(asText);
      const table = (one: string) => n8n.api.dataTable(one);
      await check({ execution, sandbox, execute, table, calls: calls.filter((call) => !isSession(call)) });
    },
  );
});
