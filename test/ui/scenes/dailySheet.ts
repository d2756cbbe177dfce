import { SHEET_EMPLOYEES } from '../../../sandbox/registry';
import { startSandbox, type Sandbox } from '../../../sandbox/server';
import { SAMPLE_NOW } from '../../../tools/sampleRows';
import { saveSandboxCredential } from '../../../tools/sandboxAccess';
import { greet, type Stage } from '../stage';
import { ergani, noOp, readingSheet, saveChain, type Step } from '../workflows';

import type { Scenes } from './scene';

const SUBMIT = 'Submit Work Cards';
const HEADER = ['ΑΦΜ', 'Επώνυμο', 'Όνομα', 'Ημερομηνία', 'Προσέλευση', 'Αποχώρηση', 'Παρατηρήσεις'];

/** The sheet of the README, a day in a row: two have come in this morning, one has a day off, and one row was filled in a day late. */
const SHEET = [
  ['45123787', 'Δημητρίου', 'Μαρία', '10/03/2026', '08:00', '', ''],
  ['102938470', 'Γεωργίου', 'Νίκος', '10/03/2026', '08:01', '', 'Αλλαγή βάρδιας'],
  ['113829467', 'Δημητρίου', 'Ελένη', '09/03/2026', '08:00', '16:00', ''],
  ['113829467', 'Δημητρίου', 'Ελένη', '10/03/2026', '', '', 'Ρεπό'],
];

/** The field that a column of the sheet is dragged into. */
const COLUMNS = {
  ΑΦΜ: 'employeeAfm',
  Επώνυμο: 'lastName',
  Όνομα: 'firstName',
  Ημερομηνία: 'eventDate',
  Προσέλευση: 'checkInTime',
  Αποχώρηση: 'checkOutTime',
};

const ON_TIME = ['2026-03-10T08:00:00+02:00', '2026-03-10T08:01:00+02:00'];

/** Plays with a registry that knows everybody of the sheet. */
async function withRegistry(stage: Stage, play: (sandbox: Sandbox, step: Step) => Promise<void>): Promise<void> {
  const sandbox = await startSandbox({ clock: SAMPLE_NOW, employees: SHEET_EMPLOYEES });
  try {
    const credential = await saveSandboxCredential(stage.n8n, sandbox, 'Ergani trial');
    await greet({ n8n: stage.n8n, credential });
    await play(sandbox, ergani({ credential }, SUBMIT, { resource: 'workCard', operation: 'submit' }));
  } finally {
    await sandbox.close();
  }
}

export const dailySheet: Scenes = {
  'by the headers of its columns': async (editor, stage) => {
    const reading = await readingSheet(stage, 'daily.xlsx', HEADER, SHEET);
    await withRegistry(stage, async (sandbox, step) => {
      const outputs = [noOp('Submitted'), noOp('To Correct')];
      const chain: Step[] = [...reading, { ...step, onError: 'continueErrorOutput' }];
      await editor.openWorkflow(await saveChain(stage, 'One row a day', chain, { outputs }));
      await editor.openNode(SUBMIT);
      await editor.executePrevious();
      await editor.input.getByTestId('radio-button-table').click();
      await editor.toggle('dryRun');
      await editor.choose('dataMode', 'Map Automatically');
      await editor.execute();
      expect((await editor.outputRows()).map(({ status }) => status)).toEqual(['valid', 'valid', 'skipped']);
      expect(sandbox.ledger.events).toEqual([]);
      await editor.picture('daily-dry-run', editor.node);

      await editor.toggle('dryRun');
      await editor.execute();
      const rows = await editor.outputRows();
      const { events } = sandbox.ledger;
      expect(events.map(({ date }) => date)).toEqual(ON_TIME);
      expect(rows.map(({ protocol }) => protocol).slice(0, 2)).toEqual(events.map(({ protocol }) => protocol));
      await editor.picture('daily-protocols', editor.node);
      await editor.output.getByText('Error Branch (2 items)').click();
      expect((await editor.outputRows()).map(({ status }) => status)).toEqual(['invalid', 'invalid']);
      await editor.showSchema();
      await editor.output.getByText('Late Reason is empty').first().scrollIntoViewIfNeeded();
      await editor.picture('daily-late', editor.node);
      await editor.node.getByTestId('tab-settings').click();
      await editor.picture('daily-settings', editor.node);
      // The editor keeps the view, which the scenes after this one don't expect.
      await editor.input.getByTestId('radio-button-schema').click();
    });
  },

  'by dragging its columns': async (editor, stage) => {
    const reading = await readingSheet(stage, 'daily.xlsx', HEADER, SHEET.slice(0, 2));
    await withRegistry(stage, async (sandbox, step) => {
      await editor.openWorkflow(await saveChain(stage, 'One row a day, dragged', [...reading, step]));
      await editor.openNode(SUBMIT);
      await editor.executePrevious();
      await editor.choose('event', 'Both');
      for (const [column, field] of Object.entries(COLUMNS)) await editor.drag(column, field);
      await editor.picture('daily-mapping', editor.node);
      await editor.execute();
      expect((await editor.outputRows()).map(({ status }) => status)).toEqual(['submitted', 'submitted']);
      expect(sandbox.ledger.events.map(({ date }) => date)).toEqual(ON_TIME);
    });
  },
};
