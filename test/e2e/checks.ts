import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import ExcelJS from 'exceljs';
import Fastify, { type FastifyInstance } from 'fastify';
import { DateTime } from 'luxon';
import type { IDataObject, INode } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox/server';
import { adopt, type CredentialChoice, EXAMPLES, importEmployees, readExample } from '../../tools/example';
import type { N8n } from '../support/n8n/n8n';
import type { WorkflowFile } from '../support/n8n/api';
import { workbookOf } from '../../tools/sample';
import { SAMPLE_NOW } from '../../tools/sampleRows';
import { saveSandboxCredential } from '../../tools/sandboxAccess';
import { arrival, departure, ELENI, MARIA, NIKOS, report, reportWorkingHours } from '../../tools/workingHours';
import { WORKING_HOURS } from './exampleSheets';
import { checkInAt } from './terminalPosts';

const MINUTE = 60_000;
const TABLE = 'Attendance events';
const LIST_SERVICES = 'GET /WebServices/ServicesList';

/** The minutes in which the law wants an event reported. */
const LAW_MINUTES = 15;

const nodeOf = ({ nodes }: WorkflowFile, name: string): INode => {
  const found = nodes.find((node) => node.name === name);
  if (!found) throw new Error(`The example has no node ${name}`);
  return found;
};

/** The rows of a spreadsheet, by its header; empty cells as empty text. */
async function sheetOf(file: string): Promise<IDataObject[]> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.readFile(file);
  const [header = [], ...rows] = (workbook.worksheets[0].getSheetValues().slice(1) as unknown[][]).map((cells) =>
    cells.slice(1),
  );
  return rows.map(
    (cells) => Object.fromEntries(header.map((name, n) => [String(name), cells[n] ?? ''])) as IDataObject,
  );
}

/** Played in an n8n that others use, too: see shared.test.ts. */
export function checks(started: () => N8n): void {
  describe('What looks after the others', () => {
    let sandbox: Sandbox;
    let n8n: N8n;
    let credential: CredentialChoice;

    beforeAll(async () => {
      sandbox = await startSandbox({ clock: SAMPLE_NOW, services: 'seen' });
      n8n = started();
      credential = await saveSandboxCredential(n8n, sandbox, 'Sandbox');
    }, 180_000);

    afterAll(async () => {
      await sandbox?.close();
    });

    describe('Health check', () => {
      let chat: FastifyInstance;
      /** What came in where people read. */
      const told: string[] = [];
      let id: string;

      /** A row of the terminal's table. */
      const row = (minutes: number, fields: IDataObject): IDataObject =>
        checkInAt(Date.now() - minutes * MINUTE, { employeeAfm: '045123671', ...fields });

      /** A time as a terminal in Greece writes it. */
      const athensMinutesAgo = (minutes: number): string =>
        DateTime.now().setZone('Europe/Athens').minus({ minutes }).toFormat("yyyy-MM-dd'T'HH:mm:ss");

      /** One run with these rows in the table; what it told. */
      const check = async (rows: IDataObject[]): Promise<string[]> => {
        told.length = 0;
        await n8n.api.emptyDataTable(TABLE);
        if (rows.length > 0) await n8n.api.addToDataTable(TABLE, rows);
        const execution = await n8n.api.run(id);
        expect(execution.summary()).toMatch(/: success$/);
        return [...told];
      };

      beforeAll(async () => {
        chat = Fastify();
        chat.post<{ Body: { text: string } }>('/hook', ({ body }) => {
          told.push(body.text);
          return {};
        });
        const address = await chat.listen({ host: '127.0.0.1', port: 0 });
        const workflow = adopt(await readExample('health-check'), n8n, credential);
        // As its note asks, and with a registry that is given up at once.
        nodeOf(workflow, 'Tell Somebody').parameters.url = `${address}/hook`;
        (nodeOf(workflow, 'Read Lists').parameters.options as IDataObject).retryFor = 0;
        id = await n8n.api.saveWorkflow(workflow);
        // The first run makes the table.
        expect((await n8n.api.run(id)).summary()).toMatch(/: success$/);
      });

      afterAll(async () => await chat?.close());

      it('is done before fifteen minutes are over, also for an event that has just missed a run', async () => {
        const workflow = await readExample('health-check');
        const [{ minutesInterval }] = (
          nodeOf(workflow, 'Every Ten Minutes').parameters.rule as { interval: Array<{ minutesInterval: number }> }
        ).interval;
        const open = JSON.stringify(nodeOf(workflow, 'What Is Open').parameters);
        const [, grace] = /minus\(\{ minutes: (\d+) \}\)/.exec(open) ?? [];
        const { retryFor, timeout } = nodeOf(workflow, 'Read Lists').parameters.options as Record<string, number>;
        const asking = (retryFor + timeout / 1_000) / 60;
        expect(minutesInterval + Number(grace) + asking).toBeLessThan(LAW_MINUTES - 1);
      });

      it('tells nobody while all is well', async () => {
        const rows = [
          row(90, { status: 'submitted', protocol: 'ΕΥΣ1' }),
          row(60, { status: 'duplicate' }),
          row(30, { status: 'invalid', reason: 'x' }),
          // The terminal's own workflow is about to report it.
          row(1, {}),
          row(2, { status: 'notSent' }),
        ];
        expect(await check(rows)).toEqual([]);
        expect(await check([])).toEqual([]);
      });

      it('tells how many events wait and how many are unknown, and names nobody', async () => {
        const rows = [
          row(4, {}),
          row(20, { status: 'notSent' }),
          // A time without an offset is Greek, wherever n8n stands.
          row(0, { eventTime: athensMinutesAgo(10) }),
          row(0, { eventTime: athensMinutesAgo(12) }),
          row(0, { eventTime: athensMinutesAgo(1).replace('T', ' ') }),
          // A time that nobody can read is no reason to keep quiet.
          row(0, { eventTime: 'noon' }),
          row(0, { status: 'unknown' }),
          row(1, {}),
          row(90, { status: 'submitted' }),
        ];
        const [text, ...more] = await check(rows);
        expect(more).toEqual([]);
        expect(text.split('\n')).toEqual([
          expect.stringMatching(/^Events that wait to be reported: 5\./),
          expect.stringMatching(/^Events whose fate is unknown: 1\./),
        ]);
        expect(text).not.toMatch(/ΠΑΠΑΔΟΠΟΥΛΟΥ|ΜΑΡΙΑ|045123671/);
      });

      it('tells of what waits in the tables of the other terminals and of the punch clock, too, breaks aside', async () => {
        await importEmployees(n8n, credential);
        const events = [
          { event: 'checkIn', eventTime: athensMinutesAgo(5) },
          { event: 'checkOut', eventTime: athensMinutesAgo(1) },
          { event: 'break', eventTime: athensMinutesAgo(50) },
          { event: 'checkIn', eventTime: athensMinutesAgo(60), status: 'unknown' },
          { event: 'checkIn', eventTime: athensMinutesAgo(60), status: 'submitted' },
        ];
        await n8n.api.addToDataTable(
          'Ergani events',
          events.map((one) => ({ badge: '1452', ...one })),
        );
        const pressed = {
          employeeAfm: '045123671',
          event: 'checkIn',
          eventTime: athensMinutesAgo(6),
          status: 'notSent',
        };
        await n8n.api.addToDataTable('Punch clock events', [pressed]);
        try {
          const [text] = await check([row(5, {})]);
          expect(text.split('\n')).toEqual([
            expect.stringMatching(/^Events that wait to be reported: 3\./),
            expect.stringMatching(/^Events whose fate is unknown: 1\./),
          ]);
        } finally {
          for (const name of ['Ergani events', 'Punch clock events']) await n8n.api.emptyDataTable(name);
        }
      });

      it('tells that the registry is away, and what waits for it', async () => {
        sandbox.faults.add({ kind: 'answer', status: 503, as: 'empty', on: LIST_SERVICES });
        const [text] = await check([row(5, { status: 'notSent' })]);
        expect(text.split('\n')).toEqual([
          expect.stringMatching(/^The registry can't be used: The registry is not available/),
          expect.stringMatching(/^Events that wait to be reported: 1\./),
        ]);
        // With the next answer all is well again.
        expect(await check([])).toEqual([]);
      });
    });

    describe('Ready for the work card?', () => {
      let id: string;

      /** What the file of a run says, by whom or what it concerns. */
      async function check(): Promise<unknown[][]> {
        const execution = await n8n.api.run(id);
        expect(execution.summary()).toMatch(/: success$/);
        return (await sheetOf(String(execution.json('Save Spreadsheet')[0].fileName))).map((row) => [
          ...[row.Concerns, row['Employee AFM'], row.Branch, row['What To Correct']],
        ]);
      }

      /** Answers of the services, in the order of the calls. */
      const answers = (...bodies: IDataObject[]) => {
        for (const body of bodies)
          sandbox.faults.add({ kind: 'answer', status: 200, body, on: 'POST /WebServices/ExecuteService' });
      };
      const EMPLOYER = { EX_BASE_01: { Ergodotis: { Afm: '094123454', Eponimia: 'ΑΛΦΑ ΑΕ', IsInCardSector: '1' } } };
      const BRANCHES = { EX_BASE_02: { Pararthma: [{ Aa: '0', Address: 'ΕΡΜΟΥ 15' }] } };

      beforeAll(async () => {
        id = await n8n.api.saveWorkflow(adopt(await readExample('ready-for-the-card'), n8n, credential));
      });

      beforeEach(() => {
        sandbox.clock.set(SAMPLE_NOW);
        sandbox.records.withoutCard = [];
        sandbox.records.inCardSector = true;
      });

      afterAll(() => {
        sandbox.faults.clear();
        Object.assign(sandbox.records, { withoutCard: [], inCardSector: true });
      });

      it('says who is not marked, and at which branch nobody works, as a sheet to correct; it only reads', async () => {
        sandbox.records.withoutCard = ['102938470'];
        const before = sandbox.ledger.calls.length;
        expect(await check()).toEqual([
          ['Employee', '102938470', '0', expect.stringMatching(/^Not marked for the work card/)],
          ['Branch', '', '2', 'Nobody works at this branch'],
          ['Employer', '', '', 'Nothing'],
          ['Employee', '045123671', '0', 'Nothing'],
          ['Employee', '113829467', '1', 'Nothing'],
        ]);
        const paths = sandbox.ledger.calls.slice(before).map(({ path }) => path);
        expect(paths.filter((path) => !path.startsWith('/WebServices') && !path.startsWith('/Authentication'))).toEqual(
          [],
        );
        // Wages and insurance numbers are nobody's business in the file.
        const execution = await n8n.api.run(id);
        expect(JSON.stringify(execution.json('What To Correct'))).not.toMatch(/14038500123|1200\.00/);
        // Corrected at the registry.
        sandbox.records.withoutCard = [];
        expect((await check())[0]).toEqual(['Branch', '', '2', 'Nobody works at this branch']);
      });

      it('an employer who is not obliged, as in the trial environment, is told', async () => {
        sandbox.records.inCardSector = false;
        expect((await check())[0]).toEqual([
          'Employer',
          '',
          '',
          expect.stringContaining('does not have this employer'),
        ]);
      });

      it('who has no schedule, flexible minutes that can be none, a branch of others, and marks that nobody knows', async () => {
        const person = (afm: string, more: IDataObject) => ({
          ...{ afm, Eponimo: 'ΓΑΜΜΑ', Onoma: 'ΑΝΝΑ', PararthmaAa: '0', WorkingCard: 'ΝΑΙ (1)', EueliktoWrario: '120' },
          ...{ WorkingTimeDigitalOrganization: 'ΟΧΙ (0)', Orario: 'ΔΕΥ-ΠΑΡ 08:00-16:00', ...more },
        });
        const Cur = [
          person('1', {}),
          person('2', { Orario: null }),
          person('3', { Orario: null, WorkingTimeDigitalOrganization: 'ΝΑΙ (1)' }),
          person('4', { EueliktoWrario: '240' }),
          person('5', { PararthmaAa: '7' }),
          person('6', { WorkingCard: 'ΥΠΟ ΕΛΕΓΧΟ', EueliktoWrario: null }),
          person('7', { WorkingCard: 'ΟΧΙ (0)', Orario: '' }),
        ];
        answers(EMPLOYER, BRANCHES, { EX_BASE_05: { Cur } });
        expect(await check()).toEqual([
          ['Employee', '2', '0', 'No schedule at the registry'],
          ['Employee', '4', '0', 'The flexible minutes are no number up to 120'],
          ['Employee', '5', '7', "Branch 7 is none of this employer's"],
          ['Employee', '6', '0', 'The mark of the work card is not understood: "ΥΠΟ ΕΛΕΓΧΟ"'],
          ['Employee', '7', '0', expect.stringMatching(/^Not marked .*; No schedule at the registry$/)],
          ['Employer', '', '', 'Nothing'],
          ['Employee', '1', '0', 'Nothing'],
          ['Employee', '3', '0', 'Nothing'],
        ]);
      });

      it('a registry that tells of nobody is no sign that all are ready', async () => {
        answers(EMPLOYER, BRANCHES, { EX_BASE_05: { Cur: [] } });
        const execution = await n8n.api.run(id);
        expect(execution.status).toBe('error');
        expect(execution.summary()).toContain('told of nobody');
      });

      it('without a credential it stops, and asks nobody', async () => {
        const closed = await n8n.api.saveWorkflow({
          ...(await readExample('ready-for-the-card')),
          name: 'Not ready yet',
        });
        const before = sandbox.ledger.calls.length;
        expect((await n8n.api.run(closed)).status).toBe('error');
        expect(sandbox.ledger.calls).toHaveLength(before);
      });
    });

    describe('Monthly check of working hours', () => {
      let id: string;

      /** The rows of the file that a run writes. */
      const check = async (): Promise<IDataObject[]> => {
        const execution = await n8n.api.run(id);
        expect(execution.summary()).toMatch(/: success$/);
        return await sheetOf(String(execution.json('Save Spreadsheet')[0].fileName));
      };

      beforeAll(async () => {
        await copyFile(join(EXAMPLES, WORKING_HOURS.name), join(n8n.filesFolder, WORKING_HOURS.name));
        id = await n8n.api.saveWorkflow(adopt(await readExample('monthly-check'), n8n, credential));
      });

      beforeEach(() => {
        sandbox.ledger.reset();
        sandbox.clock.set(SAMPLE_NOW);
      });

      it('writes down what the sheet and the registry say differently, and sends nothing', async () => {
        await reportWorkingHours(sandbox);
        const events = sandbox.ledger.events.length;
        const rows = await check();
        expect(rows.map((row) => Object.values(row))).toEqual([
          ['102938470', '2026-02-02', 'checkOut', '22:00', '22:07', 'Another time'],
          ['', '2026-02-03', 'checkIn', '22:00', '', 'Employee AFM "1138294" has 7 digits, not 9'],
          ['', '2026-02-03', 'checkOut', '06:00', '', 'Employee AFM "1138294" has 7 digits, not 9'],
          ['045123671', '2026-02-03', 'checkOut', '16:00', '', 'Only in the sheet'],
          ['102938470', '2026-02-03', 'checkIn', '', '14:00', 'Only at the registry'],
          ['102938470', '2026-02-03', 'checkOut', '', '22:00', 'Only at the registry'],
        ]);
        expect(sandbox.ledger.events).toHaveLength(events);
        expect(
          sandbox.ledger.calls.filter(({ path, method }) => method === 'POST' && path === '/Documents/WRKCardSE'),
        ).toHaveLength(events);
      });

      it('ten minutes of preparation are no difference, nor is flexible arrival where it is declared', async () => {
        const sheet = join(n8n.filesFolder, WORKING_HOURS.name);
        const [maria, nikos] = WORKING_HOURS.rows;
        const rows = [
          // Came ten minutes early to change, and left nine minutes later: at the registry 08:00 to 16:00.
          [...maria.slice(0, 5), { time: '07:50' }, { time: '16:09' }],
          // An hour earlier by the sheet; at the registry 14:00 to 22:07.
          [...nikos.slice(0, 5), { time: '13:00' }, { time: '21:00' }],
        ];
        // The first call of a service, since the first run has asked whose login it is.
        const flexible = (EueliktoWrario: string) => ({
          kind: 'answer' as const,
          status: 200,
          body: { EX_BASE_05: { Cur: [{ afm: '102938470', EueliktoWrario }] } },
          on: 'POST /WebServices/ExecuteService',
        });
        await reportWorkingHours(sandbox);
        const ofMonday = async () =>
          (await check())
            .filter((row) => row.Day === '2026-02-02' && row['What Differs'] === 'Another time')
            .map((row) => [row['Employee AFM'], row.Event]);
        try {
          await writeFile(sheet, await workbookOf({ ...WORKING_HOURS, rows }));
          const both = [
            ['102938470', 'checkIn'],
            ['102938470', 'checkOut'],
          ];
          expect(await ofMonday()).toEqual(both);
          sandbox.faults.add(flexible('30'));
          expect(await ofMonday()).toEqual(both);
          sandbox.faults.add(flexible('90'));
          expect(await ofMonday()).toEqual([]);
          // Eleven minutes are more than the law has.
          const early = [...maria.slice(0, 5), { time: '07:49' }, { time: '16:11' }];
          await writeFile(sheet, await workbookOf({ ...WORKING_HOURS, rows: [early] }));
          expect((await ofMonday()).length).toBe(2);
          // In industry they are not.
          const workflow = adopt(await readExample('monthly-check'), n8n, credential);
          const { assignments } = nodeOf(workflow, 'Choose Month').parameters.assignments as IDataObject;
          for (const one of assignments as IDataObject[]) if (one.name === 'preparation') one.value = '30';
          id = await n8n.api.saveWorkflow(workflow);
          expect(await ofMonday()).toEqual([]);
        } finally {
          sandbox.faults.clear();
          await copyFile(join(EXAMPLES, WORKING_HOURS.name), sheet);
          id = await n8n.api.saveWorkflow(adopt(await readExample('monthly-check'), n8n, credential));
        }
      });

      it('where both sides say the same, the file says so, also where no empty output gives an item', async () => {
        const sheet = join(n8n.filesFolder, WORKING_HOURS.name);
        const workflow = adopt(await readExample('monthly-check'), n8n, credential);
        // From n8n 3.0 on, Always Output Data gives one only where all outputs are empty.
        nodeOf(workflow, 'Compare').alwaysOutputData = false;
        await reportWorkingHours(
          sandbox,
          ({ at, person }) => at.startsWith('2026-02-02') && person.afm === '045123671',
        );
        try {
          await writeFile(sheet, await workbookOf({ ...WORKING_HOURS, rows: WORKING_HOURS.rows.slice(0, 1) }));
          id = await n8n.api.saveWorkflow(workflow);
          expect(await check()).toMatchObject([{ 'What Differs': 'Nothing differs' }]);
        } finally {
          await copyFile(join(EXAMPLES, WORKING_HOURS.name), sheet);
          id = await n8n.api.saveWorkflow(adopt(await readExample('monthly-check'), n8n, credential));
        }
      });

      it('where the registry has nothing, all of the sheet is in the file', async () => {
        const rows = await check();
        expect(rows.filter((row) => row['What Differs'] === 'Only in the sheet')).toHaveLength(8);
      });

      describe('what an inspector would see', () => {
        /** The rows of both files of a run. */
        const bothFiles = async (workflow: string) => {
          const execution = await n8n.api.run(workflow);
          expect(execution.summary()).toMatch(/: success$/);
          const rowsOf = async (node: string) => await sheetOf(String(execution.json(node)[0].fileName));
          return { differences: await rowsOf('Save Spreadsheet'), inspection: await rowsOf('Save Inspection') };
        };
        const inspection = async (workflow = id) => (await bothFiles(workflow)).inspection;
        const inShort = (rows: IDataObject[]) =>
          rows.map((row) => [row['Employee AFM'], row.Day, row['What Is Seen'], row.Minutes]);

        type Person = typeof MARIA;
        /** What was planned for somebody, or of overtime: spans such as `ΕΡΓ 08:00-16:00`. */
        const plan = ({ afm, branch }: Person, day: string, ...spans: string[]) => {
          const periods = spans.map((span) => {
            const [type, from = '', to = ''] = span.split(/[ -]/);
            return { type, from, to };
          });
          const declares = spans[0].startsWith('ΥΠ') ? 'overtime' : 'schedule';
          const { employerAfm } = sandbox;
          sandbox.declarations.days.push({ declares, employerAfm, branch: String(branch), afm, day, periods });
        };
        /** A shift of one day, or one that ends on the day after. */
        const shift = (person: Person, day: string, from: string, to?: string) => {
          const time = (text: string, days = 0) =>
            DateTime.fromISO(`${day}T${text}`, { zone: 'Europe/Athens' }).plus({ days }).toISO() ?? '';
          const end = to === undefined ? [] : [departure(person, day, time(to, to > from ? 0 : 1))];
          return [arrival(person, day, time(from)), ...end];
        };
        const inOrder = (...shifts: Array<ReturnType<typeof shift>>) =>
          shifts.flat().sort((one, other) => Date.parse(one.at) - Date.parse(other.at));

        const chosen = async (fields: Record<string, string>): Promise<string> => {
          const workflow = adopt(await readExample('monthly-check'), n8n, credential);
          const { assignments } = nodeOf(workflow, 'Choose Month').parameters.assignments as IDataObject;
          for (const one of assignments as IDataObject[]) one.value = fields[String(one.name)] ?? one.value;
          return await n8n.api.saveWorkflow({ ...workflow, name: `Monthly check of ${JSON.stringify(fields)}` });
        };

        beforeEach(() => sandbox.declarations.reset());

        afterEach(async () => {
          sandbox.forms.workingHours = 'timestamp';
          sandbox.records.withoutEmployment = [];
          sandbox.faults.clear();
          for (const name of [TABLE, 'Punch clock events', 'Ergani events']) await n8n.api.emptyDataTable(name);
        });

        it('days with one mark of two, and work outside the plan, in both forms that the registry was seen to write', async () => {
          plan(ELENI, '2026-02-02', 'ΕΡΓ 22:00-06:00');
          plan(ELENI, '2026-02-04', 'ΥΠ 16:00-18:00');
          plan(NIKOS, '2026-02-06', 'ΕΡΓ 08:00-12:00', 'ΕΡΓ 17:00-21:00');
          plan(NIKOS, '2026-02-09', 'ΤΗΛ 08:00-16:00');
          plan(NIKOS, '2026-02-10', 'ΑΔΚΑΝ');
          await report(
            sandbox,
            inOrder(
              ...['2026-02-03', '2026-02-04', '2026-02-05'].map((day) => shift(MARIA, day, '08:00')),
              shift(MARIA, '2026-02-06', '07:50', '16:10'),
              shift(NIKOS, '2026-02-03', '08:00'),
              shift(NIKOS, '2026-02-04', '07:49', '16:00'),
              shift(NIKOS, '2026-02-06', '08:00', '21:00'),
              shift(NIKOS, '2026-02-09', '08:00', '16:00'),
              shift(NIKOS, '2026-02-10', '10:00', '11:00'),
              shift(ELENI, '2026-02-02', '22:00', '07:00'),
              shift(ELENI, '2026-02-04', '08:00', '18:05'),
              shift(ELENI, '2026-02-07', '09:00', '13:00'),
            ),
          );
          const files = await bothFiles(id);
          const { inspection: rows } = files;
          expect(inShort(rows)).toEqual([
            [MARIA.afm, '', 'One mark of two on 3 days: again and again', ''],
            [NIKOS.afm, '', 'One mark of two on 1 day', ''],
            [ELENI.afm, '2026-02-02', 'Work outside the plan: 06:00-07:00', 60],
            [MARIA.afm, '2026-02-03', 'One mark of two: no departure', ''],
            [NIKOS.afm, '2026-02-03', 'One mark of two: no departure', ''],
            [MARIA.afm, '2026-02-04', 'One mark of two: no departure', ''],
            [NIKOS.afm, '2026-02-04', 'Work outside the plan: 07:49-08:00', 11],
            [MARIA.afm, '2026-02-05', 'One mark of two: no departure', ''],
            [NIKOS.afm, '2026-02-06', 'Work outside the plan: 12:00-17:00', 300],
            [ELENI.afm, '2026-02-07', 'Work outside the plan: 09:00-13:00', 240],
            [NIKOS.afm, '2026-02-10', 'Work outside the plan: 10:00-11:00', 60],
          ]);
          expect(rows[2]).toMatchObject({
            ...{ Employee: 'ΔΗΜΗΤΡΙΟΥ ΕΛΕΝΗ', Arrival: '22:00', Departure: '07:00', Plan: 'ΕΡΓ 22:00-06:00' },
          });
          expect(rows[9].Plan).toBe('ΑΝ');
          sandbox.forms.workingHours = 'greek';
          expect(await bothFiles(id)).toEqual(files);

          // In industry eleven minutes are preparation.
          const inIndustry = await chosen({ preparation: '30' });
          expect(inShort(await inspection(inIndustry)).filter(([, day]) => day === '2026-02-04')).toEqual([
            [MARIA.afm, '2026-02-04', 'One mark of two: no departure', ''],
          ]);
        });

        it('who may come later leaves later; a night of the clocks forward has an hour less', async () => {
          const march = await chosen({ month: '2026-03' });
          plan(MARIA, '2026-03-28', 'ΕΡΓ 22:00-06:00');
          await report(
            sandbox,
            inOrder(
              shift(NIKOS, '2026-03-27', '09:00', '17:00'),
              shift(MARIA, '2026-03-28', '22:00', '06:30'),
              shift(ELENI, '2026-03-28', '22:00', '06:00'),
            ),
          );
          sandbox.clock.set('2026-04-02T09:00:00+03:00');
          const nights = [
            [MARIA.afm, '2026-03-28', 'Work outside the plan: 06:00-06:30', 30],
            [ELENI.afm, '2026-03-28', 'Work outside the plan: 22:00-06:00', 420],
          ];
          expect(inShort(await inspection(march))).toEqual([
            [NIKOS.afm, '2026-03-27', 'Work outside the plan: 16:00-17:00', 60],
            ...nights,
          ]);
          sandbox.faults.add({
            ...{ kind: 'answer', status: 200, on: 'POST /WebServices/ExecuteService' },
            body: { EX_BASE_05: { Cur: [{ afm: NIKOS.afm, EueliktoWrario: '60' }] } },
          });
          expect(inShort(await inspection(march))).toEqual(nights);
        });

        it('what was sent and is not at the registry, and what of it can not be read', async () => {
          plan(ELENI, '2026-02-03', 'ΕΡΓ 22:00-06:00');
          await report(
            sandbox,
            inOrder(shift(MARIA, '2026-02-03', '08:00', '16:00'), shift(ELENI, '2026-02-03', '22:00', '06:00')),
          );
          const event = ({ afm }: Person, kind: string, eventTime: string, fields: IDataObject = {}) => ({
            ...{ employeeAfm: afm, event: kind, eventTime, status: 'submitted', protocol: 'ΕΥΣ9', ...fields },
          });
          await importEmployees(n8n, credential);
          await n8n.api.addToDataTable(TABLE, [
            // Corrected by the one that the registry has, whose seconds it does not write.
            event(MARIA, 'checkIn', '2026-02-03T08:05:00+02:00'),
            event(MARIA, 'checkIn', '2026-02-03T08:00:41+02:00'),
            event(MARIA, 'checkOut', '2026-02-03T17:00:00+02:00'),
            event(MARIA, 'checkIn', '2026-02-04T08:00:00+02:00'),
            event(MARIA, 'checkIn', '2026-02-05T08:00:00+02:00', { status: 'rejected' }),
            // Of another month.
            event(MARIA, 'checkIn', '2026-03-05T08:00:00+02:00'),
            event(MARIA, 'checkIn', 'noon'),
          ]);
          await n8n.api.addToDataTable('Punch clock events', [
            event(ELENI, 'checkOut', '2026-02-04T06:00:00+02:00'),
            event(ELENI, 'checkOut', '2026-02-05T06:00:00+02:00', { referenceDate: '2026-02-04', status: 'unknown' }),
          ]);
          await n8n.api.addToDataTable('Ergani events', [
            { badge: '001', event: 'checkIn', eventTime: '2026-02-03 22:00:10', status: 'submitted' },
            { badge: '9999', event: 'checkIn', eventTime: '2026-02-03 22:00:10', status: 'submitted' },
          ]);
          const [unread, nobody, ...rest] = inShort(await inspection()).sort(
            ([, day], [, other]) => Number(Boolean(day)) - Number(Boolean(other)),
          );
          expect([unread[2], nobody[2]].sort()).toEqual([
            expect.stringMatching(/^Can't be read: event .*"badge":"9999"/),
            expect.stringMatching(/^Can't be read: event .*noon/),
          ]);
          expect(rest).toEqual([
            [MARIA.afm, '2026-02-03', 'Departure sent, and at another time at the registry (ΕΥΣ9)', ''],
            [MARIA.afm, '2026-02-04', 'Arrival sent, and missing at the registry (ΕΥΣ9)', ''],
            [ELENI.afm, '2026-02-04', 'Departure sent, its answer unknown, and missing at the registry (ΕΥΣ9)', ''],
          ]);
        });

        it('a registry that tells of nobody, or of no plan, is no sign that all is well', async () => {
          expect(inShort(await inspection())).toEqual([['', '', 'The registry tells of no hours in this month', '']]);
          await report(sandbox, shift(MARIA, '2026-02-03', '08:00', '16:00'));
          expect(inShort(await inspection())).toEqual([['', '', 'Nothing of all this', '']]);
          sandbox.records.withoutEmployment = [{ afm: MARIA.afm }];
          expect(inShort(await inspection())).toEqual([
            [MARIA.afm, '', expect.stringContaining('tells of no plan in this month'), ''],
          ]);
        });
      });
    });
  });
}
