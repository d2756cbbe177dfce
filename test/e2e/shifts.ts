import { startSandbox, type Sandbox } from '../../sandbox/server';
import type { N8n } from '../support/n8n/n8n';
import { saveSandboxCredential } from '../../tools/sandboxAccess';
import { AFTER_THE_WEEK, heldBy, weekOfShifts } from '../integration/shifts';
import { ERGANI, submitRows, workflowOf } from './workflows';

/** Played in an n8n that others use, too: see shared.test.ts. */
export function shifts(started: () => N8n): void {
  describe('A week of fifty employees, one row a day, in a real n8n', () => {
    let sandbox: Sandbox;
    let n8n: N8n;
    let id: string;
    const { items, events, daysOff } = weekOfShifts();

    beforeAll(async () => {
      sandbox = await startSandbox({ clock: AFTER_THE_WEEK });
      n8n = started();
      const credential = await saveSandboxCredential(n8n, sandbox, 'Sandbox');
      const parameters = submitRows('', { lateReason: '002' });
      id = await n8n.api.saveWorkflow(workflowOf('Week', { rows: items, parameters, credential }));
    }, 180_000);

    afterAll(async () => {
      await sandbox?.close();
    });

    test.each([
      ['each event is submitted once, with the work day of its arrival', 'submitted'],
      ['run again, each is a duplicate', 'duplicate'],
    ])('%s', async (_, status) => {
      const execution = await n8n.api.run(id);
      expect(execution.summary()).toMatch(/: success$/);
      const statuses = execution.json(ERGANI).map((output) => output.status);
      expect(statuses.filter((one) => one === status)).toHaveLength(events.length);
      expect(statuses.filter((one) => one === 'skipped')).toHaveLength(daysOff);
      expect(statuses).toHaveLength(events.length + daysOff);
      expect(heldBy(sandbox)).toEqual(events);
    });
  });
}
