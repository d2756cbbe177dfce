import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox/server';
import { adopt, type CredentialChoice, importEmployees, readExample } from '../../tools/example';
import type { N8n } from '../support/n8n/n8n';
import { workbookOf } from '../../tools/sample';
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
    async function run(id: string, teller = 'Tell Somebody'): Promise<string[]> {
      const execution = await n8n.api.run(id);
      expect(execution.summary()).toMatch(/: success$/);
      return execution.json(teller).map(({ text }) => String(text));
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

    it('missing-punch-alarm: who should have come ten minutes ago and has not is told to the manager, once', async () => {
      const id = await save('missing-punch-alarm');
      const plan = async (...rows: Array<[typeof MARIA, number | null, 'typed' | 'cells']>) => {
        const cells = rows.map(([{ employeeAfm, lastName, firstName }, minutes, form]) => {
          const starts = athens({ minutes: minutes ?? 0 });
          const day = form === 'typed' ? starts.toFormat('d/M/yyyy') : { date: starts.toFormat('yyyy-MM-dd') };
          const time = form === 'typed' ? starts.toFormat('HH:mm') : { time: starts.toFormat('HH:mm') };
          // Excel takes the zero of a number away.
          const afm = form === 'typed' ? Number(employeeAfm) : employeeAfm;
          return [0, afm, lastName, firstName, day, 'ΕΡΓ', minutes === null ? undefined : time, undefined];
        });
        await writeFile(join(n8n.filesFolder, SCHEDULE.name), await workbookOf({ ...SCHEDULE, rows: cells }));
      };
      const eleni = { ...MARIA, employeeAfm: '113829467', lastName: 'ΔΗΜΗΤΡΙΟΥ', firstName: 'ΕΛΕΝΗ' };
      // In ten minutes somebody may still come; nobody is asked for on a day off, or about this morning.
      await plan([MARIA, 8, 'cells'], [NIKOS, null, 'cells'], [eleni, 150, 'typed']);
      expect(await run(id, 'Tell Manager')).toEqual([]);
      await plan([MARIA, 12, 'cells'], [NIKOS, 12, 'typed'], [eleni, 12, 'typed']);
      await n8n.api.addToDataTable(PUNCHES, [event(MARIA, 'checkIn', { minutes: 20 })]);
      await n8n.api.addToDataTable('Ergani events', [event({ badge: '001' }, 'checkIn', { minutes: 3 })]);
      expect(await run(id, 'Tell Manager')).toEqual([
        expect.stringMatching(/^ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ \(102938470\) should have come at \d\d\/\d\d \d\d:\d\d, /),
      ]);
      expect(await run(id, 'Tell Manager')).toEqual([]);
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
