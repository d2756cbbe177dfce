import { readFile } from 'node:fs/promises';

import axios from 'axios';
import type { IDataObject } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox/server';
import { adopt, type CredentialChoice, readExample } from '../../tools/example';
import type { Execution } from '../support/n8n/execution';
import type { N8n } from '../support/n8n/n8n';
import { saveSandboxCredential } from '../../tools/sandboxAccess';
import { userOf, withAccess } from '../support/access';
import { until } from '../support/until';
import { ANY_STATUS, Forms, withSender } from './forms';

const NOW = '2026-03-10T08:05:00+02:00';

/** Played in an n8n that others use, too: see shared.test.ts. */
export function leave(started: () => N8n): void {
  describe('leave with approval', () => {
    let sandbox: Sandbox;
    let n8n: N8n;
    let workflowId: string;
    let credential: CredentialChoice;
    let forms: Forms;

    const declared = () => sandbox.declarations.list.filter(({ call }) => call !== undefined);

    async function askFor(day: string, decision: string): Promise<Execution> {
      const answer = await forms.fillIn(`${n8n.localUrl}/form/leave-request`, 'Ask for Leave', '045123671', day);
      // n8n sends the browser on to the next form of a workflow: whoever asks for a leave would approve it.
      expect(JSON.stringify(answer)).not.toContain('form-waiting');
      const { id, link } = await forms.waiting();
      expect(declared().filter(({ cancelled }) => !cancelled)).toEqual([]);
      await forms.fillIn(link, 'Wait for Approval', decision);
      return await n8n.api.wait(id);
    }

    beforeAll(async () => {
      sandbox = await startSandbox({ clock: NOW });
      n8n = started();
      credential = await saveSandboxCredential(n8n, sandbox, 'Sandbox');
      workflowId = await n8n.api.saveWorkflow(
        withSender(await withAccess(adopt(await readExample('leave-with-approval'), n8n, credential), n8n)),
      );
      await n8n.api.activate(workflowId);
      forms = new Forms(n8n, workflowId);
    }, 180_000);

    afterAll(async () => {
      await sandbox?.close();
    });

    it('is declared once it is approved, its PDF saved, and cancelled by the second form', async () => {
      const execution = await askFor('2026-03-16', 'Approve');
      expect(execution.summary()).toMatch(/: success$/);
      const [leave] = declared();
      expect(leave).toMatchObject({ type: 'WTOLeave', cancelled: false });
      expect(JSON.stringify(leave.content)).toContain('"f_eponymo":"ΠΑΠΑΔΟΠΟΥΛΟΥ"');
      expect(JSON.stringify(leave.content)).toContain('"f_date":"16/03/2026"');
      const [{ fileName }] = execution.json('Save PDF');
      expect((await readFile(String(fileName))).subarray(0, 5).toString()).toBe('%PDF-');

      await forms.fillIn(
        `${n8n.localUrl}/form/leave-cancellation`,
        'Take Leave Back',
        leave.protocol,
        leave.submittedDate,
      );
      await until(() => declared()[0].cancelled);
    });

    it('is approved by nobody but who may, not by who has asked, nor by who counts executions', async () => {
      await forms.fillIn(`${n8n.localUrl}/form/leave-request`, 'Ask for Leave', '045123671', '2026-03-20');
      const { id, link } = await forms.waiting();
      const form = new FormData();
      form.append('field-0', 'Approve');
      const links = [link, `${n8n.localUrl}/form-waiting/${id}`];
      for (const url of links) {
        for (const auth of [undefined, userOf('Ask for Leave')]) {
          expect((await axios.post(url, form, { ...ANY_STATUS, auth })).status).not.toBe(200);
          const { status, data } = await axios.get<string>(url, { ...ANY_STATUS, auth });
          expect([status, JSON.stringify(data).includes('045123671')]).not.toEqual([200, true]);
        }
      }
      expect((await forms.newest()).status).toBe('waiting');
      await forms.fillIn(link, 'Wait for Approval', 'Decline');
      await n8n.api.wait(id);
    });

    it.each([
      ['ten digits', '0451236711', '2026-03-16'],
      ['markup', '<a href="https://x.example">045123671</a>', '2026-03-16'],
      ['markup behind it', '045123671\n<b>', '2026-03-16'],
      ['a day that is none', '045123671', '<img src=x onerror=alert(1)>'],
      ['a day that the calendar does not have', '045123671', '2026-02-30'],
    ])('an AFM of nine digits and a day are taken, and nothing else: %s', async (_, afm, day) => {
      const { id: before } = await forms.newest();
      const form = new FormData();
      [afm, day].forEach((value, index) => form.append(`field-${index}`, value));
      const { data } = await axios.post<IDataObject>(`${n8n.localUrl}/form/leave-request`, form, {
        ...ANY_STATUS,
        auth: userOf('Ask for Leave'),
      });
      expect(JSON.stringify(data)).not.toContain('form-waiting');
      await until(async () => (await forms.newest()).id !== before);
      const { id } = await forms.newest();
      const execution = await n8n.api.wait(id);
      expect(execution.status).toBe('error');
      expect(execution.runs('Hand Over')).toEqual([]);
    });

    it('one that the registry does not take comes to people', async () => {
      const answer = { status: 400, body: { message: 'Ο εργαζόμενος έχει άδεια.' } };
      sandbox.faults.add({ kind: 'answer', ...answer, on: 'POST /Documents/WTOLeave' });
      const execution = await askFor('2026-03-18', 'Approve');
      expect(execution.summary()).toMatch(/: success$/);
      expect(execution.json('Tell Somebody')).toMatchObject([
        {
          status: 'rejected',
          about: '045123671, 2026-03-18',
          reason: expect.stringContaining('Ο εργαζόμενος έχει άδεια'),
        },
      ]);
      expect(execution.runs('Save PDF')).toEqual([]);
    });

    it('one that was cancelled and is asked for again comes to people: it is not declared', async () => {
      const before = declared().length;
      const execution = await askFor('2026-03-16', 'Approve');
      expect(execution.summary()).toMatch(/: success$/);
      expect(declared()).toHaveLength(before);
      expect(execution.json('Tell Somebody')).toMatchObject([
        { status: 'duplicate', about: '045123671, 2026-03-16', reason: expect.any(String), remedy: expect.any(String) },
      ]);
    });

    it('a cancellation that the registry does not take comes to people', async () => {
      const { id: before } = await forms.newest();
      await forms.fillIn(`${n8n.localUrl}/form/leave-cancellation`, 'Take Leave Back', 'ΕΥΣ999', '20260310');
      await until(async () => (await forms.newest()).id !== before);
      const { id } = await forms.newest();
      const execution = await n8n.api.wait(id);
      expect(execution.summary()).toMatch(/: success$/);
      expect(execution.json('Tell Somebody')).toMatchObject([{ about: 'ΕΥΣ999', error: expect.any(String) }]);
    });

    it('is not declared where it is declined', async () => {
      const before = declared().length;
      expect((await askFor('2026-03-17', 'Decline')).summary()).toMatch(/: success$/);
      expect(declared()).toHaveLength(before);
    });
  });
}
