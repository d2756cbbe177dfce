import { ergani, noOp, readingSheet, saveChain } from '../workflows';

import type { Scenes } from './scene';

const SUBMIT = 'Submit Work Cards';
const HEADER = ['Ονοματεπώνυμο', 'ΑΦΜ', 'Ημερομηνία', 'Προσέλευση', 'Αποχώρηση', 'Παρατηρήσεις'];

/** Two have come in this morning, one has a day off, and one row was filled in a day late. */
const SHEET = [
  ['Παπαδοπούλου Μαρία', '045123671', '10/03/2026', '07:58', '', ''],
  ['Γεωργίου Νίκος', '102938470', '10/03/2026', '08:01', '', 'Αλλαγή βάρδιας'],
  ['Δημητρίου Ελένη', '113829467', '09/03/2026', '08:00', '16:00', ''],
  ['Δημητρίου Ελένη', '113829467', '10/03/2026', '', '', 'Ρεπό'],
];

/** The field that a column of the sheet is dragged into. */
const COLUMNS = {
  ΑΦΜ: 'employeeAfm',
  Ημερομηνία: 'eventDate',
  Προσέλευση: 'checkInTime',
  Αποχώρηση: 'checkOutTime',
};

const ON_TIME = ['2026-03-10T07:58:00+02:00', '2026-03-10T08:01:00+02:00'];

export const dailySheet: Scenes = {
  'by the headers of its columns': async (editor, stage) => {
    const reading = await readingSheet(stage, 'daily.xlsx', HEADER, SHEET);
    const parameters = { resource: 'workCard', operation: 'submit' };
    const step = ergani(stage, SUBMIT, parameters, { onError: 'continueErrorOutput' });
    const outputs = [noOp('Submitted'), noOp('To Correct')];
    await editor.openWorkflow(await saveChain(stage, 'One row a day', [...reading, step], { outputs }));
    await editor.openNode(SUBMIT);
    await editor.executePrevious();
    await editor.input.getByTestId('radio-button-table').click();
    await editor.toggle('dryRun');
    await editor.choose('dataMode', 'Map Automatically');
    await editor.execute();
    expect((await editor.outputRows()).map(({ status }) => status)).toEqual(['valid', 'valid', 'skipped']);
    expect(stage.sandbox.ledger.events).toEqual([]);
    await editor.picture('daily-dry-run', editor.node);

    await editor.toggle('dryRun');
    await editor.execute();
    const rows = await editor.outputRows();
    const { events } = stage.sandbox.ledger;
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
  },

  'by dragging its columns': async (editor, stage) => {
    const reading = await readingSheet(stage, 'daily.xlsx', HEADER, SHEET.slice(0, 2));
    const step = ergani(stage, SUBMIT, { resource: 'workCard', operation: 'submit' });
    await editor.openWorkflow(await saveChain(stage, 'One row a day, dragged', [...reading, step]));
    await editor.openNode(SUBMIT);
    await editor.executePrevious();
    await editor.choose('event', 'Both');
    for (const [column, field] of Object.entries(COLUMNS)) await editor.drag(column, field);
    await editor.picture('daily-mapping', editor.node);
    await editor.execute();
    expect((await editor.outputRows()).map(({ status }) => status)).toEqual(['submitted', 'submitted']);
    expect(stage.sandbox.ledger.events.map(({ date }) => date)).toEqual(ON_TIME);
  },
};
