import axios from 'axios';
import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox/server';
import { adopt, readExample } from '../../tools/example';
import { saveSandboxCredential } from '../../tools/sandboxAccess';
import { userOf, withAccess } from '../support/access';
import { Mailbox } from '../support/mailbox';
import type { Execution } from '../support/n8n/execution';
import type { N8n } from '../support/n8n/n8n';
import { until } from '../support/until';
import { ANY_STATUS, Forms, SENDS_LINK, withSender } from './forms';

const MARIA = '045123671';

/** Played in an n8n that others use, too: see shared.test.ts. */
export function scheduleForm(started: () => N8n): void {
  describe('examples/schedule-from-form.json', () => {
    let sandbox: Sandbox;
    let n8n: N8n;
    let mailbox: Mailbox;
    let forms: Forms;

    const declared = () => sandbox.declarations.list.filter(({ call }) => call !== undefined);

    /** The clock's minute may change in a test: what it asks for lies this many minutes ahead, to the minute. */
    const ahead = (minutes: number) => DateTime.now().setZone('Europe/Athens').plus({ minutes });
    const day = (days: number) => ahead(0).plus({ days }).toFormat('yyyy-MM-dd');

    const fields = (values: Record<string, string>): string[] => {
      const all = { afm: MARIA, day: day(2), kind: 'Work', from: '', to: '', fromAgain: '', toAgain: '', ...values };
      return Object.values(all);
    };

    async function ask(values: Record<string, string>): Promise<void> {
      const answer = await forms.fillIn(`${n8n.localUrl}/form/schedule-request`, 'Ask for Schedule', ...fields(values));
      // Whoever asks must not be sent on to the approver's form.
      expect(JSON.stringify(answer)).not.toContain('form-waiting');
    }

    async function askAndDecide(values: Record<string, string>, decision = 'Approve'): Promise<Execution> {
      await ask(values);
      const { id, link } = await forms.waiting();
      await forms.fillIn(link, 'Wait for Approval', decision);
      const execution = await n8n.api.wait(id);
      expect(execution.summary()).toMatch(/: success$/);
      return execution;
    }

    /** What somebody is told where nobody is asked. */
    async function refused(values: Record<string, string>): Promise<IDataObject[]> {
      const before = await forms.newest();
      await ask(values);
      // The form's own execution starts another one.
      await until(async () => Number((await forms.newest()).id) >= Number(before?.id ?? 0) + 2);
      const execution = await n8n.api.wait((await forms.newest()).id);
      expect(execution.summary()).toMatch(/: success$/);
      expect(execution.runs('Wait for Approval')).toEqual([]);
      return execution.json('Tell Somebody');
    }

    beforeAll(async () => {
      sandbox = await startSandbox();
      n8n = started();
      mailbox = await Mailbox.open();
      const credential = await saveSandboxCredential(n8n, sandbox, 'Sandbox');
      const workflow = withSender(
        await withAccess(adopt(await readExample('schedule-from-form'), n8n, credential), n8n),
      );
      const data = { user: '', password: '', hostName: '', ...mailbox.credential };
      const id = await n8n.api.saveCredential({ name: 'Mail', type: 'smtp', data });
      for (const node of workflow.nodes)
        if (node.name === 'Mail PDF') node.credentials = { smtp: { id, name: 'Mail' } };
      const workflowId = await n8n.api.saveWorkflow(workflow);
      await n8n.api.activate(workflowId);
      forms = new Forms(n8n, workflowId);
    }, 180_000);

    beforeEach(() => {
      sandbox.declarations.reset();
      mailbox.mails.length = 0;
    });

    afterAll(async () => {
      await mailbox?.close();
      await sandbox?.close();
    });

    it('a split shift is declared once it is approved, and its PDF mailed once', async () => {
      const split = { from: '8:00', to: '12:00', fromAgain: '17:00', toAgain: '21:00' };
      const execution = await askAndDecide(split);
      expect(execution.json('What to Approve')).toMatchObject([
        {
          about: expect.stringMatching(/^ΠΑΠΑΔΟΠΟΥΛΟΥ ΜΑΡΙΑ \(045123671\) .* ΕΡΓ 08:00-12:00, 17:00-21:00$/),
          warning: '',
        },
      ]);
      expect(declared()).toMatchObject([{ type: 'WTODaily' }]);
      expect(sandbox.declarations.days).toMatchObject([
        {
          ...{ afm: MARIA, branch: '0', day: day(2) },
          periods: [
            { type: 'ΕΡΓ', from: '08:00', to: '12:00' },
            { type: 'ΕΡΓ', from: '17:00', to: '21:00' },
          ],
        },
      ]);
      const [mail, ...more] = mailbox.mails;
      expect(more).toEqual([]);
      expect(mail).toMatch(/^To: client@example\.org\r$/m);
      expect(mail).toContain('application/pdf');
      expect(mail).toContain(Buffer.from('%PDF-').toString('base64').slice(0, 6));
    });

    it('a shift that begins within the hour has a warning, which the approver alone sees', async () => {
      const begins = ahead(40);
      await ask({
        ...{ day: begins.toFormat('yyyy-MM-dd'), from: begins.toFormat('HH:mm') },
        to: begins.plus({ hours: 8 }).toFormat('HH:mm'),
      });
      const { id, link, execution } = await forms.waiting();
      expect(execution.json(SENDS_LINK)).toEqual([{ sent: true }]);
      for (const auth of [undefined, userOf('Ask for Schedule')]) {
        const { status, data } = await axios.get<string>(link, { ...ANY_STATUS, auth });
        expect([status, JSON.stringify(data).includes(MARIA)]).not.toEqual([200, true]);
      }
      const page = await axios.get<string>(link, { ...ANY_STATUS, auth: userOf('Wait for Approval') });
      expect(page.data).toMatch(/It begins in (39|40) minutes\./);
      expect(page.data).toContain(`Decide until ${begins.toFormat('dd/MM HH:mm')}`);
      expect(declared()).toEqual([]);
      await forms.fillIn(link, 'Wait for Approval', 'Approve');
      expect((await n8n.api.wait(id)).summary()).toMatch(/: success$/);
      expect(declared()).toHaveLength(1);
    });

    it('a shift that has begun, and what the dry run refuses, come to people: nobody is asked', async () => {
      const begun = ahead(-2);
      const times = { from: begun.toFormat('HH:mm'), to: begun.plus({ hours: 8 }).toFormat('HH:mm') };
      expect(await refused({ day: begun.toFormat('yyyy-MM-dd'), ...times })).toMatchObject([
        { about: expect.stringContaining(MARIA), reason: expect.stringMatching(/has begun.*WTODailyA/) },
      ]);
      expect(await refused({ afm: '123456784', from: '08:00', to: '16:00' })).toMatchObject([
        { reason: expect.stringContaining('123456784') },
      ]);
      const overlapping = { from: '08:00', to: '16:00', fromAgain: '15:00', toAgain: '20:00' };
      expect(await refused(overlapping)).toMatchObject([{ reason: expect.stringMatching(/./) }]);
      expect(await refused({ day: day(-1), kind: 'Rest' })).toMatchObject([{ reason: expect.stringMatching(/begun/) }]);
      expect(declared()).toEqual([]);
    });

    it('one that is declined is not declared, and told', async () => {
      const execution = await askAndDecide({ from: '22:00', to: '06:00' }, 'Decline');
      expect(execution.json('Tell Somebody')).toMatchObject([
        { about: expect.stringContaining('22:00-06:00 (next day)'), reason: 'It was declined.' },
      ]);
      expect(declared()).toEqual([]);
    });

    it('a day that is changed and changed back is declared each time: the last one counts', async () => {
      const morning = { day: day(3), from: '08:00', to: '16:00' };
      await askAndDecide(morning);
      await askAndDecide({ day: day(3), kind: 'Rest' });
      await askAndDecide(morning);
      expect(sandbox.declarations.days.map(({ periods }) => periods.map(({ type }) => type))).toEqual([
        ['ΕΡΓ'],
        ['ΑΝ'],
        ['ΕΡΓ'],
      ]);
    });

    it('what the registry does not take, and a mail that does not go out, come to people', async () => {
      const answer = { status: 400, body: { message: 'Εκπρόθεσμη δήλωση.' } };
      sandbox.faults.add({ kind: 'answer', ...answer, on: 'POST /Documents/WTODaily' });
      const refusal = await askAndDecide({ day: day(4), from: '08:00', to: '16:00' });
      expect(refusal.json('Tell Somebody')).toMatchObject([
        { about: expect.stringContaining(MARIA), reason: expect.stringContaining('Εκπρόθεσμη δήλωση') },
      ]);
      sandbox.faults.clear();
      await mailbox.close();
      const unsent = await askAndDecide({ day: day(5), from: '08:00', to: '16:00' });
      expect(declared()).toHaveLength(1);
      expect(unsent.json('Tell Somebody')).toMatchObject([{ reason: expect.stringMatching(/./) }]);
    });

    it.each([
      ['ten digits', { afm: '0451236711', from: '08:00', to: '16:00' }],
      ['markup', { afm: '<a href="https://x.example">045123671</a>', from: '08:00', to: '16:00' }],
      ['a day that the calendar does not have', { day: '2027-02-30', from: '08:00', to: '16:00' }],
      ['a time with words', { from: '08:00', to: '16:00 <b>' }],
      ['a time that the clock does not have', { from: '08:00', to: '25:00' }],
      ['a start without an end', { from: '08:00' }],
      ['work without hours', {}],
      ['rest with hours', { kind: 'Rest', from: '08:00', to: '16:00' }],
      ['a kind of its own', { kind: 'toString', from: '08:00', to: '16:00' }],
    ])('an AFM, a day, a kind and times are taken, and nothing else: %s', async (_, values: Record<string, string>) => {
      const before = Number((await forms.newest()).id);
      const form = new FormData();
      fields(values).forEach((value, index) => form.append(`field-${index}`, value));
      const { data } = await axios.post<unknown>(`${n8n.localUrl}/form/schedule-request`, form, {
        ...ANY_STATUS,
        auth: userOf('Ask for Schedule'),
      });
      expect(JSON.stringify(data)).not.toContain('form-waiting');
      await until(async () => Number((await forms.newest()).id) > before);
      const execution = await n8n.api.wait((await forms.newest()).id);
      expect([execution.status, execution.runs('Hand Over')]).toEqual(['error', []]);
      expect(execution.error?.message).toContain('Nobody was asked');
    });
  });
}
