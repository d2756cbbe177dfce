import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox/server';
import { adopt, type CredentialChoice, importEmployees, readExample } from '../../tools/example';
import type { N8n } from '../support/n8n/n8n';
import { workbookOf } from '../../tools/sample';
import type { Cell } from '../../tools/sampleRows';
import { saveSandboxCredential } from '../../tools/sandboxAccess';
import { SCHEDULE } from './exampleSheets';

const MARIA = { employeeAfm: '045123671', lastName: 'ΠΑΠΑΔΟΠΟΥΛΟΥ', firstName: 'ΜΑΡΙΑ', branch: '0' };
const NIKOS = { employeeAfm: '102938470', lastName: 'ΓΕΩΡΓΙΟΥ', firstName: 'ΝΙΚΟΣ', branch: '0' };
const ATTENDANCE = 'Attendance events';
const PUNCHES = 'Punch clock events';

/** What tells people of what is missing. Played in an n8n that others use, too: see shared.test.ts. */
export function watches(started: () => N8n): void {
  describe('What watches', () => {
    let sandbox: Sandbox;
    let n8n: N8n;
    let credential: CredentialChoice;

    const save = async (name: string) => await n8n.api.saveWorkflow(adopt(await readExample(name), n8n, credential));

    /** One run; what people were told. */
    async function run(id: string): Promise<string[]> {
      const execution = await n8n.api.run(id);
      expect(execution.summary()).toMatch(/: success$/);
      return execution.json('Tell Somebody').map(({ text }) => String(text));
    }

    const athens = (ago: { hours?: number; minutes?: number }) =>
      DateTime.now().setZone('Europe/Athens').minus(ago).startOf('second');
    const event = (person: IDataObject, type: string, ago: { hours?: number; minutes?: number }): IDataObject => ({
      ...person,
      event: type,
      eventTime: athens(ago).toISO({ suppressMilliseconds: true }),
      status: 'submitted',
    });

    beforeAll(async () => {
      sandbox = await startSandbox({ services: 'seen' });
      n8n = started();
      credential = await saveSandboxCredential(n8n, sandbox, 'Sandbox');
      // The workflows of the terminals and of the punch clock may not be there: what watches makes their tables.
      for (const name of [ATTENDANCE, PUNCHES, 'Ergani events', 'Ergani employees'])
        await n8n.api.dropDataTable(name).catch(() => undefined);
      await run(await save('open-shifts'));
      await importEmployees(n8n, credential);
    }, 180_000);

    beforeEach(async () => {
      for (const name of [ATTENDANCE, PUNCHES, 'Ergani events']) await n8n.api.emptyDataTable(name);
    });

    afterAll(async () => {
      for (const name of [ATTENDANCE, PUNCHES, 'Ergani events']) await n8n.api.emptyDataTable(name);
      await sandbox?.close();
    });

    it('open-shifts: an arrival of 13 hours ago without a departure is told of, once, whichever table has it', async () => {
      const id = await save('open-shifts');
      await n8n.api.addToDataTable(ATTENDANCE, [
        event(MARIA, 'checkIn', { hours: 14 }),
        // Left.
        event(NIKOS, 'checkIn', { hours: 15 }),
        event(NIKOS, 'checkOut', { hours: 7 }),
        // Not long enough.
        event(NIKOS, 'checkIn', { hours: 5 }),
        // Never reported.
        { ...event(NIKOS, 'checkIn', { hours: 20 }), status: 'rejected' },
      ]);
      const eleni = event({ badge: '001' }, 'checkIn', { hours: 16 });
      await n8n.api.addToDataTable('Ergani events', [
        { ...eleni, eventTime: athens({ hours: 16 }).toFormat('yyyy-MM-dd HH:mm:ss') },
      ]);
      const told = await run(id);
      expect(told).toEqual([
        expect.stringMatching(/^ΠΑΠΑΔΟΠΟΥΛΟΥ ΜΑΡΙΑ \(045123671\) arrived on \d\d\/\d\d \d\d:\d\d, /),
        expect.stringMatching(/^ΔΗΜΗΤΡΙΟΥ ΕΛΕΝΗ \(113829467\) /),
      ]);
      expect(await run(id)).toEqual([]);
      const anna = { employeeAfm: '123456783', lastName: 'ΓΑΜΜΑ', firstName: 'ΑΝΝΑ', branch: '0' };
      await n8n.api.addToDataTable(PUNCHES, [event(anna, 'checkIn', { hours: 13 })]);
      expect(await run(id)).toEqual([expect.stringContaining('ΓΑΜΜΑ ΑΝΝΑ')]);
    });

    describe('missing-punch-alarm', () => {
      const ALARMS = 'Missing punches';
      const ROSTER = 'Ergani roster';
      const ELENI = { ...MARIA, employeeAfm: '113829467', lastName: 'ΔΗΜΗΤΡΙΟΥ', firstName: 'ΕΛΕΝΗ' };
      const HEADERS = [...SCHEDULE.headers, 'Επικοινωνία'];
      let id: string;

      interface Planned {
        /** Minutes ago; nothing is a day off. */
        from?: number;
        to?: number;
        contact?: string;
        /** Cells as people type them, or as Excel stores dates and times. */
        typed?: boolean;
        type?: string;
        /** Days from now, of a day off. */
        offIn?: number;
      }

      /** The clock's minute may change in the middle of a test: its plan has one moment. */
      let now = athens({});
      const minute = (minutesAgo: number) => now.minus({ minutes: minutesAgo }).startOf('minute');

      /** A row of the plan. */
      function planned({ employeeAfm, lastName, firstName }: typeof MARIA, shift: Planned): Cell[] {
        const { from, to = (from ?? 0) - 480, contact, typed, type = 'ΕΡΓ', offIn = 0 } = shift;
        const day = minute(from ?? 0).plus({ days: offIn });
        const time = (ago: number): Cell =>
          typed ? minute(ago).toFormat('H:mm') : { time: minute(ago).toFormat('HH:mm') };
        return [
          0,
          // Excel takes the zero of a number away.
          typed ? Number(employeeAfm) : employeeAfm,
          lastName,
          firstName,
          typed ? day.toFormat('d/M/yyyy') : { date: day.toFormat('yyyy-MM-dd') },
          type,
          from === undefined ? undefined : time(from),
          from === undefined ? undefined : time(to),
          contact,
        ];
      }

      const write = async (rows: Cell[][], headers = HEADERS) =>
        await writeFile(join(n8n.filesFolder, SCHEDULE.name), await workbookOf({ ...SCHEDULE, headers, rows }));

      /** One run with this plan: to whom which texts went. */
      async function alarms(
        rows: Cell[][],
        headers?: string[],
      ): Promise<{ employee: string[]; responsible: string[] }> {
        // After midnight, too, the plan has a day from today on.
        await write([...rows, planned(MARIA, { offIn: 2 })], headers);
        return await again();
      }

      async function again(): Promise<{ employee: string[]; responsible: string[] }> {
        const execution = await n8n.api.run(id);
        expect(execution.summary()).toMatch(/: success$/);
        const of = (node: string) => execution.json(node).map(({ text }) => String(text));
        return { employee: of('Tell Employee'), responsible: of('Tell Responsible') };
      }

      const keyOf = ({ employeeAfm }: typeof MARIA, type: string, from: number) =>
        `${employeeAfm} ${type} ${minute(from).toISO() ?? ''}`;

      const flexible = async (person: typeof MARIA, minutes: string) =>
        await n8n.api.addToDataTable(ROSTER, [
          { key: person.employeeAfm, employeeAfm: person.employeeAfm, flexible: minutes },
        ]);

      beforeAll(async () => {
        id = await save('missing-punch-alarm');
        // The first run makes the tables; before there is a plan it stops loudly.
        await rm(join(n8n.filesFolder, SCHEDULE.name), { force: true });
        expect((await n8n.api.run(id)).status).toBe('error');
      });

      beforeEach(async () => {
        for (const name of [ALARMS, ROSTER]) await n8n.api.emptyDataTable(name);
        now = athens({});
      });

      afterAll(async () => await n8n.api.emptyDataTable(ROSTER));

      it('comes while the event can still be reported in time, whichever run just missed it', async () => {
        const { nodes } = await readExample('missing-punch-alarm');
        const parametersOf = (name: string) => nodes.find((node) => node.name === name)?.parameters ?? {};
        const [{ minutesInterval }] = (
          parametersOf('Every Two Minutes').rule as { interval: Array<{ minutesInterval: number }> }
        ).interval;
        const code = String(parametersOf('Who Is Missing').jsCode);
        const [employee, responsible] = ['EMPLOYEE', 'RESPONSIBLE'].map((name) =>
          Number(new RegExp(`${name}_AFTER = (\\d+)`).exec(code)?.[1]),
        );
        expect(employee).toBe(5);
        expect(employee + minutesInterval).toBeLessThan(responsible);
        // The law has fifteen, and give or take one.
        expect(responsible + minutesInterval).toBeLessThan(14);
      });

      it('tells the employee first, then who is responsible, and these again until it is handled', async () => {
        // In five minutes somebody may still come; nobody is asked for on a day off, or for telework.
        const early = [planned(MARIA, { from: 2 }), planned(NIKOS, {}), planned(ELENI, { from: 30, type: 'ΤΗΛ' })];
        expect(await alarms(early)).toEqual({ employee: [], responsible: [] });

        const plan = [
          planned(MARIA, { from: 6, contact: 'maria@example.org' }),
          planned(NIKOS, { from: 11, contact: 'nikos@example.org', typed: true }),
          // Nobody knows how she is reached.
          planned(ELENI, { from: 6 }),
        ];
        expect(await alarms(plan)).toEqual({
          employee: [
            expect.stringMatching(/^ΠΑΠΑΔΟΠΟΥΛΟΥ ΜΑΡΙΑ: .*προσέλευσης.* \(\d\d\/\d\d \d\d:\d\d\)$/),
            expect.stringMatching(/^ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ: /),
          ],
          responsible: [
            expect.stringMatching(/^ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ \(102938470\) should have come by .* on time until \d\d:\d\d\.$/),
            expect.stringMatching(/^ΔΗΜΗΤΡΙΟΥ ΕΛΕΝΗ \(113829467\) should have come by /),
          ],
        });
        expect(await again()).toEqual({ employee: [], responsible: [] });

        // Time goes on.
        await n8n.api.emptyDataTable(ALARMS);
        const told = (person: typeof MARIA, responsibleTold: number | null, handled?: string) => ({
          key: keyOf(person, 'checkIn', 40),
          employeeTold: minute(35).toISO(),
          responsibleTold: responsibleTold === null ? null : minute(responsibleTold).toISO(),
          handled,
        });
        await n8n.api.addToDataTable(ALARMS, [told(MARIA, null), told(NIKOS, 17), told(ELENI, 20, 'ill')]);
        const later = [MARIA, NIKOS, ELENI].map((person) => planned(person, { from: 40, contact: 'x@example.org' }));
        expect(await alarms(later)).toEqual({
          employee: [],
          responsible: [
            expect.stringMatching(/^ΠΑΠΑΔΟΠΟΥΛΟΥ ΜΑΡΙΑ .*late reason that is true\.$/),
            expect.stringContaining('ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ'),
          ],
        });
        expect(await again()).toEqual({ employee: [], responsible: [] });
      });

      it('has she left? Nobody is told while she may still be there, or of who has left, whichever table has it', async () => {
        const plan = [MARIA, NIKOS, ELENI].map((person) => planned(person, { from: 480, to: 10 }));
        await n8n.api.addToDataTable(PUNCHES, [
          event(MARIA, 'checkIn', { minutes: 485 }),
          event(NIKOS, 'checkIn', { minutes: 485 }),
          event(NIKOS, 'checkOut', { minutes: 12 }),
        ]);
        await n8n.api.addToDataTable('Ergani events', [
          event({ badge: '001' }, 'checkIn', { minutes: 470 }),
          event({ badge: '001' }, 'checkOut', { minutes: 2 }),
        ]);
        const { responsible } = await alarms(plan);
        expect(responsible).toEqual([
          expect.stringMatching(/^ΠΑΠΑΔΟΠΟΥΛΟΥ ΜΑΡΙΑ \(045123671\) should have left by .*no departure is there/),
        ]);
        // A departure that was refused is none; who came back from a break has not left.
        await n8n.api.emptyDataTable(ALARMS);
        await n8n.api.addToDataTable(ATTENDANCE, [
          { ...event(MARIA, 'checkOut', { minutes: 9 }), status: 'rejected' },
          event(NIKOS, 'checkIn', { minutes: 11 }),
        ]);
        expect((await again()).responsible).toHaveLength(2);
        // Two minutes after the end it is too early.
        await n8n.api.emptyDataTable(ALARMS);
        expect(await alarms([planned(MARIA, { from: 480, to: 2 })])).toEqual({ employee: [], responsible: [] });
        // Who is known not to have come does not leave.
        await n8n.api.emptyDataTable(PUNCHES);
        await n8n.api.addToDataTable(ALARMS, [{ key: keyOf(MARIA, 'checkIn', 480), handled: 'ill' }]);
        expect(await alarms([planned(MARIA, { from: 480, to: 10 })])).toEqual({ employee: [], responsible: [] });
      });

      it('arrivals have the flexible minutes of the registry, and who came later leaves later', async () => {
        await flexible(MARIA, '60');
        await n8n.api.addToDataTable(PUNCHES, [event(NIKOS, 'checkIn', { minutes: 445 })]);
        await flexible(NIKOS, '60');
        const plan = (from: number) => [planned(MARIA, { from }), planned(NIKOS, { from: 480, to: 10 })];
        expect(await alarms(plan(40))).toEqual({ employee: [], responsible: [] });
        expect((await alarms(plan(72))).responsible).toEqual([expect.stringContaining('ΠΑΠΑΔΟΠΟΥΛΟΥ ΜΑΡΙΑ')]);
        // Thirty-five minutes later than planned, so until thirty-five minutes after the planned end.
        expect((await alarms([planned(NIKOS, { from: 480, to: 46 })])).responsible).toEqual([
          expect.stringContaining('ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ'),
        ]);
      });

      it('of a split shift each part has its own arrival and departure, and rows that touch are one', async () => {
        const split = [planned(MARIA, { from: 600, to: 420 }), planned(MARIA, { from: 240, to: 11 })];
        await n8n.api.addToDataTable(PUNCHES, [
          event(MARIA, 'checkIn', { minutes: 602 }),
          event(MARIA, 'checkOut', { minutes: 415 }),
          event(MARIA, 'checkIn', { minutes: 250 }),
        ]);
        expect((await alarms(split)).responsible).toEqual([expect.stringContaining('should have left')]);
        await n8n.api.emptyDataTable(ALARMS);
        await n8n.api.addToDataTable(PUNCHES, [event(MARIA, 'checkOut', { minutes: 10 })]);
        expect(await alarms(split)).toEqual({ employee: [], responsible: [] });
        const touching = [planned(NIKOS, { from: 600, to: 300 }), planned(NIKOS, { from: 300, to: 20 })];
        await n8n.api.addToDataTable(PUNCHES, [
          event(NIKOS, 'checkIn', { minutes: 600 }),
          event(NIKOS, 'checkOut', { minutes: 20 }),
        ]);
        expect(await alarms(touching)).toEqual({ employee: [], responsible: [] });
      });

      it('a shift of the night ends on the next day', async () => {
        const day = athens({}).startOf('day');
        const row = (from: string, to: string): Cell[] => [
          ...planned(MARIA, {}).slice(0, 4),
          day.toFormat('d/M/yyyy'),
          'ΕΡΓ',
          from,
          to,
        ];
        for (const [from, to, hours] of [
          ['22:00', '06:00', 30],
          ['16:00', '00:00', 24],
          ['16:00', '24:00', 24],
        ] as const) {
          await write([row(from, to)]);
          const execution = await n8n.api.run(id);
          const [{ shifts }] = execution.json('Read Shifts');
          expect(shifts).toMatchObject([
            {
              ends: day
                .plus({ days: 1 })
                .set({ hour: hours - 24 })
                .toISO(),
            },
          ]);
        }
      });

      it('is loud about what it can not read, once a day, and reads the rest', async () => {
        const today = athens({}).toFormat('d/M/yyyy');
        const row = (...cells: Cell[]): Cell[] => ['0', '045123671', 'ΠΑΠΑΔΟΠΟΥΛΟΥ', 'ΜΑΡΙΑ', ...cells];
        const strange = [
          row(today, 'ΕΡΓ', '08.00', '16:00'),
          row(today, 'ΕΡΓ', '8-16'),
          row(today, 'ΕΡΓ', '0800', '1600'),
          row(today, 'ΕΡΓ', 8, 16),
          row('Δευτέρα', 'ΕΡΓ', '08:00', '16:00'),
          ['0', '4512', 'ΓΑΜΜΑ', 'ΑΝΝΑ', today, 'ΕΡΓ', '08:00', '16:00'],
        ];
        const { responsible } = await alarms([...strange, planned(NIKOS, { from: 12 })]);
        expect(responsible).toEqual([
          expect.stringContaining('time "08.00"'),
          expect.stringContaining('time "8-16", time ""'),
          expect.stringContaining('time "0800", time "1600"'),
          expect.stringContaining('time "8", time "16"'),
          expect.stringContaining('day "Δευτέρα"'),
          expect.stringContaining('AFM "4512"'),
          expect.stringContaining('ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ'),
        ]);
        expect(await again()).toEqual({ employee: [], responsible: [] });
        await n8n.api.emptyDataTable(ALARMS);

        // A column that is named otherwise, a plan without a row, and one that nobody has gone on with.
        const renamed = HEADERS.map((header) => (header === 'Ώρα έως' ? 'Λήξη' : header));
        expect((await alarms([planned(NIKOS, { from: 12 })], renamed)).responsible).toEqual([
          expect.stringMatching(/nothing in the column for "to"/),
        ]);
        await write([]);
        expect((await again()).responsible).toHaveLength(3);
        await write([row('1/2/2026', 'ΕΡΓ', '08:00', '16:00')]);
        expect((await again()).responsible).toEqual(['The plan has no day from today on.']);
        // Of the past nobody is asked.
        expect(await alarms([planned(NIKOS, { from: -600 }), row('1/2/2026', 'ΕΡΓ', '8-16')])).toEqual({
          employee: [],
          responsible: [],
        });
      });
    });

    it('roster-watch: tells who is new, who is gone and what has changed; of the first list it tells nobody', async () => {
      const id = await save('roster-watch');
      const person = (
        { employeeAfm: afm, lastName: Eponimo, firstName: Onoma }: typeof MARIA,
        more: IDataObject = {},
      ) => ({
        ...{ afm, Eponimo, Onoma, PararthmaAa: '0', DateProslipsis: '2024-01-01T00:00:00+02:00', WeekHours: '40.0' },
        ...{ WorkingCard: 'ΝΑΙ (1)', EueliktoWrario: '0', Apodoxes: '1234.56', Amka: '14038500123', ...more },
      });
      const employed = (...Cur: IDataObject[]) =>
        sandbox.faults.add({
          kind: 'answer',
          status: 200,
          body: { EX_BASE_05: { Cur } },
          on: 'POST /WebServices/ExecuteService',
        });
      employed(person(MARIA), person(NIKOS));
      expect(await run(id)).toEqual([]);
      employed(person(MARIA), person(NIKOS));
      expect(await run(id)).toEqual([]);
      const eleni = { ...MARIA, employeeAfm: '113829467', lastName: 'ΔΗΜΗΤΡΙΟΥ', firstName: 'ΕΛΕΝΗ' };
      employed(person(MARIA, { WeekHours: '20.0', EueliktoWrario: '60' }), person(eleni, { PararthmaAa: '1' }));
      expect(await run(id)).toEqual([
        'ΔΗΜΗΤΡΙΟΥ ΕΛΕΝΗ (113829467) is new, in branch 1.',
        'ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ (102938470) is gone from branch 0.',
        'ΠΑΠΑΔΟΠΟΥΛΟΥ ΜΑΡΙΑ (045123671) has changed: weekHours from 40.0 to 20.0, flexible from 0 to 60.',
      ]);
      const kept = await n8n.api.dataTable('Ergani roster');
      expect(kept.map(({ employeeAfm }) => employeeAfm).sort()).toEqual([MARIA.employeeAfm, eleni.employeeAfm]);
      // Wages and insurance numbers are nobody's business here.
      expect(JSON.stringify(kept)).not.toMatch(/1234\.56|14038500123/);

      // An empty list is no news that everybody is gone.
      sandbox.faults.clear();
      employed();
      expect((await n8n.api.run(id)).status).toBe('error');
      expect(await n8n.api.dataTable('Ergani roster')).toEqual(kept);
    });
  });
}
