import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox/server';
import { adopt, type CredentialChoice, readExample } from '../../tools/example';
import { saveSandboxCredential } from '../../tools/sandboxAccess';
import { arrival, departure, ELENI, MARIA, type Movement, NIKOS, report } from '../../tools/workingHours';
import { withAccess } from '../support/access';
import type { Execution } from '../support/n8n/execution';
import type { N8n } from '../support/n8n/n8n';
import { Forms, withSender } from './forms';

type Person = typeof MARIA;

/** Played in an n8n that others use, too: see shared.test.ts. */
export function retrospective(started: () => N8n): void {
  describe('examples/retrospective-month.json', () => {
    let sandbox: Sandbox;
    let n8n: N8n;
    let credential: CredentialChoice;

    const lastMonth = DateTime.now().setZone('Europe/Athens').startOf('month').minus({ months: 1 });
    const SET_UP = { month: lastMonth.toFormat('yyyy-MM'), exemptBranches: '0, 1', hoursOfDay: '9' };

    /** The days from the second Monday of the month on: 0 is the Monday, 5 the Saturday. */
    const monday = lastMonth.plus({ days: 7 + ((8 - lastMonth.weekday) % 7) });
    const day = (n: number) => monday.plus({ days: n }).toFormat('yyyy-MM-dd');

    const shift = (person: Person, n: number, from: string, to?: string): Movement[] => {
      const at = (text: string, days = 0) =>
        DateTime.fromISO(`${day(n)}T${text}`, { zone: 'Europe/Athens' })
          .plus({ days })
          .toISO() ?? '';
      const end = to === undefined ? [] : [departure(person, day(n), at(to, to > from ? 0 : 1))];
      return [arrival(person, day(n), at(from)), ...end];
    };
    const reported = async (...shifts: Movement[][]) =>
      await report(
        sandbox,
        shifts.flat().sort((one, other) => Date.parse(one.at) - Date.parse(other.at)),
      );
    const plan = ({ afm, branch }: Person, n: number, type: string, from: string, to: string) => {
      const { employerAfm } = sandbox;
      const own = { employerAfm, branch: String(branch), afm, day: day(n), periods: [{ type, from, to }] };
      sandbox.declarations.days.push({ declares: type === 'ΥΠ' ? 'overtime' : 'schedule', ...own });
    };

    const declared = () => sandbox.declarations.list.filter(({ call }) => call !== undefined);

    async function save(fields: Record<string, string>): Promise<string> {
      const workflow = withSender(
        await withAccess(adopt(await readExample('retrospective-month'), n8n, credential), n8n),
      );
      const chosen = workflow.nodes.find(({ name }) => name === 'Choose Month')?.parameters.assignments as IDataObject;
      for (const one of chosen.assignments as IDataObject[]) one.value = fields[String(one.name)] ?? one.value;
      // Its journal goes by the workflow: a test does not know what another one has declared.
      return await n8n.api.saveWorkflow({ ...workflow, name: `Retrospective month ${++saved}` });
    }
    let saved = 0;

    /** A run until somebody is asked, and with their decision until its end. */
    async function decide(id: string, decision: string): Promise<Execution> {
      const forms = new Forms(n8n, id);
      const ended = n8n.api.run(id);
      const { link } = await forms.waiting();
      expect(declared()).toEqual([]);
      await forms.fillIn(link, 'Wait for Approval', decision);
      const execution = await ended;
      expect(execution.summary()).toMatch(/: success$/);
      return execution;
    }

    const due = (execution: Execution) =>
      execution
        .json('Rows That Are Due')
        .map(({ document, afm, day: own, from, to, why }) => [
          document,
          afm,
          own,
          why || `${String(from)}-${String(to)}`,
        ]);

    beforeAll(async () => {
      sandbox = await startSandbox({ services: 'seen', rateLimit: { calls: 1_000, seconds: 60 } });
      n8n = started();
      credential = await saveSandboxCredential(n8n, sandbox, 'Sandbox');
    }, 180_000);

    beforeEach(() => {
      sandbox.ledger.reset();
      sandbox.declarations.reset();
      sandbox.clock.reset();
      sandbox.forms.workingHours = 'timestamp';
    });

    afterAll(async () => await sandbox?.close());

    it('what is due is declared once it is approved; what is not plain is left to people', async () => {
      plan(ELENI, 0, 'ΕΡΓ', '22:00', '06:00');
      plan(ELENI, 1, 'ΕΡΓ', '22:00', '06:00');
      plan(NIKOS, 3, 'ΥΠ', '16:00', '17:00');
      const before = sandbox.declarations.days.length;
      await reported(
        // Preparation is not in what is declared.
        shift(MARIA, 0, '07:52', '18:00'),
        shift(MARIA, 1, '10:00', '18:00'),
        shift(MARIA, 2, '08:00', '16:05'),
        shift(NIKOS, 0, '08:00'),
        shift(NIKOS, 3, '08:00', '18:00'),
        shift(NIKOS, 5, '08:00', '12:00'),
        shift(ELENI, 0, '22:00', '06:30'),
        shift(ELENI, 1, '22:00', '08:00'),
      );
      sandbox.forms.workingHours = 'greek';
      const id = await save(SET_UP);
      const execution = await decide(id, 'Approve');
      expect(due(execution)).toEqual([
        ['WTODailyA', MARIA.afm, day(0), '08:00-17:00'],
        ['WTOOvA', MARIA.afm, day(0), '17:00-18:00'],
        ['WTODailyA', ELENI.afm, day(0), '22:00-06:30'],
        ['WTODailyA', MARIA.afm, day(1), '10:00-18:00'],
        ['for people', NIKOS.afm, day(0), 'One mark of two is missing'],
        ['for people', ELENI.afm, day(1), expect.stringContaining('begins after midnight')],
        ['for people', NIKOS.afm, day(3), 'Work beyond overtime that was declared'],
        ['for people', NIKOS.afm, day(5), 'Work on a day without planned work'],
      ]);
      expect(execution.json('What Became of Them').map(({ status }) => status)).toEqual(
        Array.from({ length: 4 }, () => 'submitted'),
      );
      expect(declared().map(({ type, content }) => [type, content?.f_aa_pararthmatos])).toEqual([
        ['WTODailyA', '0'],
        ['WTODailyA', '1'],
        ['WTOOvA', '0'],
      ]);
      const days = sandbox.declarations.days.slice(before);
      expect(
        days.map(({ afm, periods }) => [afm, ...periods.map(({ type, from, to }) => `${type} ${from}-${to}`)]),
      ).toEqual([
        [MARIA.afm, 'ΕΡΓ 08:00-17:00'],
        [MARIA.afm, 'ΕΡΓ 10:00-18:00'],
        [ELENI.afm, 'ΕΡΓ 22:00-06:30'],
        [MARIA.afm, 'ΥΠ 17:00-18:00'],
      ]);

      // With what was declared, the plan is what was worked: nothing is due anew.
      sandbox.forms.workingHours = 'timestamp';
      const again = await n8n.api.run(id);
      expect(again.summary()).toMatch(/: success$/);
      expect(again.runs('Wait for Approval')).toEqual([]);
      expect(again.json('Tell Somebody')).toMatchObject([
        { text: expect.stringMatching(/0 rows of WTODailyA, 0 of WTOOvA, 4 left/) },
      ]);
      expect(declared()).toHaveLength(3);
    });

    it('what is declined is not declared; a refusal comes to people', async () => {
      await reported(shift(MARIA, 0, '08:00', '17:00'));
      const declined = await decide(await save(SET_UP), 'Decline');
      expect(declined.json('Tell Somebody')).toMatchObject([{ text: expect.stringContaining('declined') }]);
      expect(declared()).toEqual([]);
      const body = { message: 'Εκπρόθεσμη δήλωση.' };
      sandbox.faults.add({ kind: 'answer', status: 400, body, on: 'POST /Documents/WTODailyA' });
      const refused = await decide(await save(SET_UP), 'Approve');
      sandbox.faults.clear();
      expect(refused.json('Tell Somebody')).toMatchObject([
        { text: expect.stringMatching(/WTODailyA rejected 045123671 .*Εκπρόθεσμη/) },
      ]);
    });

    it('where the dry run refuses a row, nobody is asked and nothing is declared', async () => {
      const stranger = { ...MARIA, afm: '123456784' };
      plan(stranger, 0, 'ΕΡΓ', '08:00', '16:00');
      // The registry's list has them, and their tax number is none.
      sandbox.faults.add({
        ...{ kind: 'answer', status: 200, on: 'POST /WebServices/ExecuteService' },
        body: { EX_BASE_05: { Cur: [{ afm: stranger.afm }, { afm: MARIA.afm }] } },
      });
      await reported(shift(stranger, 0, '08:00', '17:00'), shift(MARIA, 0, '08:00', '17:00'));
      const execution = await n8n.api.run(await save(SET_UP));
      expect(execution.summary()).toMatch(/: success$/);
      expect(execution.runs('Wait for Approval')).toEqual([]);
      expect(execution.json('Tell Somebody')).toMatchObject([
        { text: expect.stringMatching(/2 rows of WTODailyA.*\n./) },
      ]);
      expect(declared()).toEqual([]);
    });

    it('reminds of the choice for the next month', async () => {
      const example = await readExample('retrospective-month');
      // A run by hand begins at the first trigger.
      const nodes = example.nodes.filter(({ name }) => name !== 'Run Workflow');
      const own = { ...example, name: 'Retrospective month, reminder', nodes };
      delete own.connections['Run Workflow'];
      const execution = await n8n.api.run(await n8n.api.saveWorkflow(adopt(own, n8n, credential)));
      const next = DateTime.now().setZone('Europe/Athens').plus({ months: 1 });
      expect(execution.json('Tell Somebody')).toMatchObject([
        {
          text: expect.stringContaining(
            `f_is_excluded 1, f_month ${next.toFormat('MM')}, f_year ${next.toFormat('yyyy')}`,
          ),
        },
      ]);
    });

    it.each([
      ['a branch', { exemptBranches: '' }],
      ['the hours of a day', { hoursOfDay: '0' }],
      ['a month', { month: 'February' }],
      ['a month whose reports are not overdue', { month: '2026-02' }],
    ])('closed until somebody has named %s: the registry is not asked', async (_, missing) => {
      const before = sandbox.ledger.calls.length;
      const execution = await n8n.api.run(await save({ ...SET_UP, ...missing }));
      expect(execution.status).toBe('error');
      expect(sandbox.ledger.calls).toHaveLength(before);
    });
  });
}
