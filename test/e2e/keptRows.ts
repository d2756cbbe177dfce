import axios from 'axios';
import type { IDataObject } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox/server';
import { adopt, type CredentialChoice, readExample } from '../../tools/example';
import type { N8n } from '../support/n8n/n8n';
import { saveSandboxCredential } from '../../tools/sandboxAccess';
import { KEY, withAccess } from '../support/access';
import { until } from '../support/until';
import { toldIn } from './recorded';

const ANY_STATUS = { proxy: false, validateStatus: () => true } as const;
const NOW = '2026-03-10T08:05:00+02:00';
const SUBMIT = 'POST /Documents/WRKCardSE';

/** Played in an n8n that others use, too: see shared.test.ts. test/queue kills its worker. */
export function keptRows(started: () => N8n): void {
  describe('rows that outlive a worker', () => {
    let sandbox: Sandbox;
    let n8n: N8n;
    let credential: CredentialChoice;

    beforeAll(async () => {
      sandbox = await startSandbox({ clock: NOW, employees: [] });
      n8n = started();
      credential = await saveSandboxCredential(n8n, sandbox, 'Sandbox');
    }, 180_000);

    afterAll(async () => {
      await sandbox?.close();
    });

    /** The example, with an event a request and two rows a batch. */
    async function save(execution = ''): Promise<string> {
      const workflow = adopt(await readExample('queue-mode/kept-rows'), n8n, credential);
      for (const { name, parameters } of workflow.nodes) {
        if (name === 'Loop Over Items') parameters.batchSize = 2;
        if (name === 'Submit Work Card')
          parameters.options = { ...(parameters.options as IDataObject), batchSize: 1, retryFor: 0 };
        if (name === 'Choose Execution') parameters.jsonOutput = JSON.stringify({ execution });
      }
      return await n8n.api.saveWorkflow(await withAccess(workflow, n8n));
    }

    const kept = async () =>
      (await n8n.api.dataTable('Kept rows')).map(({ state, protocol, reason }) => [state, protocol, reason]);

    /** Posts rows once the webhook listens. Returns the number of the execution that has kept them. */
    async function post(rows: IDataObject[]): Promise<string> {
      let execution = '';
      await until(async () => {
        const { status, data } = await axios.post<{ execution: string }>(
          `${n8n.localUrl}/webhook/kept-rows`,
          { rows },
          { ...ANY_STATUS, headers: KEY },
        );
        execution = data.execution;
        return status === 202;
      });
      return execution;
    }

    it('have the outcomes of both events, where a row has an arrival and a departure', async () => {
      const id = await save();
      await n8n.api.activate(id);
      const row = (ΑΦΜ: string, Άφιξη: string, Αναχώρηση: string) => ({
        ...{ ΑΦΜ, Επώνυμο: 'ΓΑΜΜΑ', Όνομα: 'ΑΝΝΑ', Ημερομηνία: '10/03/2026' },
        ...{ Άφιξη, Αναχώρηση },
      });
      const rows = [
        row('123456783', '07:57', '08:03'),
        row('045123671', '07:59', '09:30'),
        row('113829467', '08:00', '08:04'),
      ];
      // The departure of the last row finds the registry away.
      sandbox.faults.add({ kind: 'answer', status: 503, on: SUBMIT, skip: 4, times: 'always' });
      const execution = await post(rows);
      const ended = await n8n.api.wait(execution);
      expect(ended.summary()).toMatch(/: success$/);
      // One for each event of a row.
      const ofPeople = new Set(toldIn(ended).map(({ state }) => state));
      expect([...ofPeople]).toEqual(['submitted, invalid', 'waiting']);
      const protocols = sandbox.ledger.events.map(({ protocol }) => protocol);
      expect(protocols).toHaveLength(4);
      const settled = [
        ['submitted', `${protocols[0]}, ${protocols[1]}`, ''],
        ['submitted, invalid', protocols[2], expect.stringMatching(/^Event Time .* lies in the future/)],
      ];
      expect(await kept()).toEqual([
        ...settled,
        ['waiting', protocols[3], expect.stringMatching(/^The registry is not available/)],
      ]);

      sandbox.faults.clear();
      const resumed = await n8n.api.run(await save(execution), { trigger: 'Resume' });
      expect(resumed.summary()).toMatch(/: success$/);
      expect(toldIn(resumed)).toEqual([]);
      const last = sandbox.ledger.events.slice(3).map(({ protocol }) => protocol);
      expect(last).toHaveLength(2);
      expect(await kept()).toEqual([
        ...settled,
        ['duplicate, submitted', last.join(', '), expect.stringMatching(/^Not sent again/)],
      ]);
    });

    it('have the late reason that people have written into the table, and none that was posted', async () => {
      await n8n.api.activate(await save());
      await n8n.api.emptyDataTable('Kept rows');
      sandbox.ledger.reset();
      const late = { employeeAfm: '123456783', lastName: 'ΓΑΜΜΑ', firstName: 'ΑΝΝΑ', event: 'checkIn' };
      const names = ['lateReason', 'Late Reason', 'Αιτιολογία', 'f_aitiologia', 'l\u03b1te r\u03b5ason'];
      const rows = names.map((name, n) => ({ ...late, eventTime: `2026-03-10T07:0${n}:00+02:00`, [name]: '003' }));
      const execution = await post(rows);
      await n8n.api.wait(execution);
      expect((await kept()).map(([state]) => state)).toEqual(rows.map(() => 'invalid'));
      expect(sandbox.ledger.events).toEqual([]);

      const [{ id }] = await n8n.api.dataTable('Kept rows');
      await n8n.api.changeInDataTable('Kept rows', id, { lateReason: '001', state: 'waiting' });
      await n8n.api.run(await save(execution), { trigger: 'Resume' });
      expect(sandbox.ledger.events).toMatchObject([{ lateReason: '001' }]);
      expect((await kept()).map(([state]) => state)).toEqual(['submitted', ...rows.slice(1).map(() => 'invalid')]);
    });
  });
}
