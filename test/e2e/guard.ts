import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import axios from 'axios';
import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox/server';
import { adopt, readExample } from '../../tools/example';
import { workbookOf } from '../../tools/sample';
import { saveSandboxCredential } from '../../tools/sandboxAccess';
import type { Cell } from '../../tools/sampleRows';
import { userOf, withAccess } from '../support/access';
import type { N8n } from '../support/n8n/n8n';
import { until } from '../support/until';

import { SCHEDULE } from './exampleSheets';

const MARIA = { employeeAfm: '045123671', lastName: 'ΠΑΠΑΔΟΠΟΥΛΟΥ', firstName: 'ΜΑΡΙΑ', branch: '0' };
const NIKOS = { employeeAfm: '102938470', lastName: 'ΓΕΩΡΓΙΟΥ', firstName: 'ΝΙΚΟΣ', branch: '0' };
const TABLES = ['Attendance events', 'Punch clock events', 'Ergani events'];
const TOLD = 'Punches outside';
const FORM = 'https://n8n.example.org/form/overtime-at-the-door';
const ATHENS = 'Europe/Athens';

/** Played in an n8n that others use, too: see shared.test.ts. */
export function guard(started: () => N8n): void {
  describe('examples/guard-at-the-door.json', () => {
    let n8n: N8n;
    let sandbox: Sandbox;
    let id: string;

    /** The clock's minute may change in the middle of a test: its plan has one moment. */
    let now = DateTime.now().setZone(ATHENS);
    const minute = (minutesAgo: number) => now.minus({ minutes: minutesAgo }).startOf('minute');

    /** A shift of the plan; one that goes on over midnight is one row, of the day on which it begins. */
    const shift = ({ employeeAfm, lastName, firstName }: typeof MARIA, from: number, to: number): Cell[] => [
      0,
      employeeAfm,
      lastName,
      firstName,
      minute(from).toFormat('d/M/yyyy'),
      'ΕΡΓ',
      minute(from).toFormat('HH:mm'),
      minute(to).toFormat('HH:mm'),
    ];
    const punch = (person: typeof MARIA, event: string, minutesAgo: number, more: IDataObject = {}): IDataObject => ({
      ...person,
      event,
      eventTime: minute(minutesAgo).toISO({ suppressMilliseconds: true }),
      status: 'submitted',
      ...more,
    });

    const NEXT_WEEK = -7 * 24 * 60;
    /** A plan goes on: one that ends with last night's shift is told of. */
    const write = async (rows: Cell[][], headers = SCHEDULE.headers) => {
      const all = [...rows, shift(NIKOS, NEXT_WEEK, NEXT_WEEK - 480)];
      await writeFile(join(n8n.filesFolder, SCHEDULE.name), await workbookOf({ ...SCHEDULE, headers, rows: all }));
    };

    async function told(): Promise<string[]> {
      const execution = await n8n.api.run(id, { trigger: 'Every Minute' });
      expect(execution.summary()).toMatch(/: success$/);
      return execution.json('Tell Responsible').map(({ text }) => String(text));
    }

    beforeAll(async () => {
      n8n = started();
      sandbox = await startSandbox();
      const credential = await saveSandboxCredential(n8n, sandbox, 'Sandbox');
      const text = JSON.stringify(
        await withAccess(adopt(await readExample('guard-at-the-door'), n8n, credential), n8n),
      );
      const set = ['"name":"form","value":""', '"field":"minutes","minutesInterval":1'];
      for (const part of set) expect(text).toContain(part);
      const workflow = text
        .replace(set[0], `"name":"form","value":"${FORM}"`)
        // What asks by itself is asked for here.
        .replace(set[1], '"field":"hours","hoursInterval":23');
      id = await n8n.api.saveWorkflow(JSON.parse(workflow) as Awaited<ReturnType<typeof readExample>>);
      // The first run makes the tables; before there is a plan it stops loudly.
      await rm(join(n8n.filesFolder, SCHEDULE.name), { force: true });
      expect((await n8n.api.run(id, { trigger: 'Every Minute' })).status).toBe('error');
      await n8n.api.activate(id);
    }, 180_000);

    beforeEach(async () => {
      for (const table of [...TABLES, TOLD, 'Ergani roster']) await n8n.api.emptyDataTable(table);
      sandbox.declarations.reset();
      now = DateTime.now().setZone(ATHENS);
    });

    afterAll(async () => {
      await n8n.api.call('post', `/workflows/${id}/deactivate`);
      for (const table of TABLES) await n8n.api.emptyDataTable(table);
      await sandbox?.close();
    });

    test('a punch outside the hours is told once, with the declaration to be made; one within preparation is not', async () => {
      await write([shift(MARIA, -30, -510), shift(NIKOS, -8, -488)]);
      await n8n.api.addToDataTable('Punch clock events', [punch(MARIA, 'checkIn', 1), punch(NIKOS, 'checkIn', 1)]);
      const [text, ...others] = await told();
      expect(others).toEqual([]);
      expect(text).toMatch(/^ΠΑΠΑΔΟΠΟΥΛΟΥ ΜΑΡΙΑ \(045123671\) arrived at /);
      expect(text).toContain(`${minute(-30).toFormat('HH:mm')} to ${minute(-510).toFormat('HH:mm')}`);
      expect(text).toContain(`${FORM}?AFM=045123671&Last%20Name=`);
      expect(await told()).toEqual([]);
    });

    test('a departure after the hours is told without an offer: what has begun is not declared', async () => {
      await write([shift(MARIA, 500, 20), shift(NIKOS, 500, 9)]);
      await n8n.api.addToDataTable('Attendance events', [punch(MARIA, 'checkOut', 1), punch(NIKOS, 'checkOut', 1)]);
      const texts = await told();
      expect(texts).toEqual([expect.stringMatching(/^ΠΑΠΑΔΟΠΟΥΛΟΥ ΜΑΡΙΑ .* left at /)]);
      expect(texts[0]).not.toContain(FORM);
    });

    test('flexible minutes of the registry move the end, and a shift over midnight is one', async () => {
      await n8n.api.addToDataTable('Ergani roster', [{ key: 'x', employeeAfm: MARIA.employeeAfm, flexible: '30' }]);
      await write([shift(MARIA, 500, 20), shift(NIKOS, 24 * 60 - 60, -30)]);
      await n8n.api.addToDataTable('Punch clock events', [punch(MARIA, 'checkOut', 1), punch(NIKOS, 'checkIn', 1)]);
      expect(await told()).toEqual([]);
    });

    test('who has no shift of this day is told of, by badge too', async () => {
      await write([shift(MARIA, -4 * 24 * 60, -4 * 24 * 60 - 480)]);
      await n8n.api.addToDataTable('Ergani employees', [{ badge: 'guard-1', ...NIKOS }]);
      const terminal = { badge: 'guard-1', event: 'checkIn', eventTime: minute(2).toFormat('yyyy-MM-dd HH:mm:ss') };
      await n8n.api.addToDataTable('Ergani events', [{ ...terminal, status: 'submitted' }]);
      expect(await told()).toEqual([expect.stringMatching(/^ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ .*no shift near it/)]);
    });

    test('a punch goes out first: one that its workflow has not tried yet is left alone, whatever happens to the guard', async () => {
      await write([shift(NIKOS, -300, -700)]);
      const waits = [punch(MARIA, 'checkIn', 1, { status: 'notSent' }), punch(MARIA, 'checkIn', 7, { status: null })];
      await n8n.api.addToDataTable('Punch clock events', waits);
      // The registry has been away for five minutes: of that one people are told all the same.
      expect(await told()).toEqual([expect.stringContaining(minute(7).toFormat('HH:mm'))]);
      expect(await n8n.api.dataTable('Punch clock events')).toMatchObject(waits.map(({ status }) => ({ status })));
      // It changes no table but its own.
      const { nodes } = await readExample('guard-at-the-door');
      const changed = nodes.filter(({ parameters }) =>
        ['insert', 'update', 'upsert', 'deleteRows'].includes(String(parameters.operation)),
      );
      expect(changed.map(({ name }) => name)).toEqual(['Save Told']);
    });

    test('is loud about a plan that it can not read, once a day, and goes by the rest', async () => {
      const strange = shift(MARIA, -60, -300);
      strange[6] = '8-16';
      await write([strange, shift(NIKOS, -60, -300)]);
      await n8n.api.addToDataTable('Punch clock events', [punch(NIKOS, 'checkIn', 1)]);
      expect(await told()).toEqual([expect.stringContaining('8-16'), expect.stringContaining('ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ')]);
      expect(await told()).toEqual([]);
      await write(
        [shift(NIKOS, -60, -300)],
        SCHEDULE.headers.map((one) => (one === 'Ώρα έως' ? 'Λήξη' : one)),
      );
      await n8n.api.addToDataTable('Punch clock events', [punch(NIKOS, 'checkOut', 0)]);
      expect(await told()).toEqual([expect.stringMatching(/nothing in the column for "to"/)]);
    });

    test('the form declares overtime that has not begun, and none that has', async () => {
      const url = `${n8n.localUrl}/form/overtime-at-the-door`;
      const fill = async (day: DateTime, from: string, to: string, auth?: object) => {
        const form = new FormData();
        const values = [
          MARIA.employeeAfm,
          MARIA.lastName,
          MARIA.firstName,
          MARIA.branch,
          day.toFormat('yyyy-MM-dd'),
          from,
          to,
        ];
        values.forEach((value, place) => form.append(`field-${place}`, value));
        return (await axios.post(url, form, { proxy: false, validateStatus: () => true, ...auth })).status;
      };
      const who = { auth: userOf('Overtime Form') };
      const tomorrow = now.plus({ days: 1 });
      await until(
        async () => (await axios.get(url, { proxy: false, validateStatus: () => true, ...who })).status === 200,
      );
      expect(await fill(tomorrow, '16:00', '17:00')).toBe(401);
      const declared = () => sandbox.declarations.list.filter(({ call }) => call !== undefined);
      for (const [day, from, to] of [
        [now.minus({ days: 1 }), '16:00', '17:00'],
        [tomorrow, '16.00', '17:00'],
      ] as const)
        expect(await fill(day, from, to, who)).toBe(200);
      await n8n.api.waitForRunning();
      expect(declared()).toEqual([]);
      expect(await fill(tomorrow, '16:00', '17:00', who)).toBe(200);
      await until(() => declared().length > 0);
      await n8n.api.waitForRunning();
      expect(declared()).toMatchObject([{ type: 'WTOOv' }]);
      expect(JSON.stringify(declared()[0].content)).toContain(MARIA.employeeAfm);
      const filter = encodeURIComponent(JSON.stringify({ workflowId: id }));
      const { results } = await n8n.api.call<{ results: Array<{ id: string }> }>(
        'get',
        `/executions?limit=3&filter=${filter}`,
      );
      const texts = await Promise.all(
        results.map(async (one) => String((await n8n.api.wait(one.id)).json('Tell Responsible')[0]?.text)),
      );
      expect(texts[0]).toContain(`submitted, protocol ${declared()[0].protocol}`);
      const refused = texts.slice(1).join('\n');
      expect(refused).toContain('it has begun at');
      expect(refused).toContain('is no time such as');
    });
  });
}
