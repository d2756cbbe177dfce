import type { Locator } from 'playwright-core';

import { ergani, GOOD_ROW, readingSheet, saveChain, submitRows } from '../workflows';

import type { Scenes } from './scene';

const SUBMIT = 'Submit Work Cards';

/** The field that a column of the sheet is dragged into. */
const COLUMNS = {
  ΑΦΜ: 'employeeAfm',
  Επώνυμο: 'lastName',
  Όνομα: 'firstName',
  Κίνηση: 'event',
  Χρόνος: 'eventTime',
};

/** Cells of a spreadsheet have no zone: what a cell shows is what UTC says. */
const at = (time: string): Date => new Date(`2026-03-10T${time}:00Z`);

const SHEET: Array<Array<string | Date>> = [
  ['142387650', 'Παπαδόπουλος', 'Γεώργιος', 'Είσοδος', at('07:55')],
  ['135742096', 'Ιωάννου', 'Κωνσταντίνος', 'Είσοδος', at('07:58')],
  ['158204635', 'Καραγιάννης', 'Νίκος', 'Προσέλευση', at('08:01')],
];

/** In pixels: two of them, and the hints above them, are in a window of 800. */
const TALLEST_ROW = 250;

/** Where an element is on the page. */
async function boxOf(element: Locator): Promise<NonNullable<Awaited<ReturnType<Locator['boundingBox']>>>> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('What is to be seen is not shown');
  return box;
}

export const submit: Scenes = {
  'one row that is typed in by hand': async (editor, stage) => {
    const step = ergani(stage, SUBMIT, { resource: 'workCard', operation: 'submit' });
    await editor.openWorkflow(await saveChain(stage, 'Submit by hand', [step]));
    await editor.openNode(SUBMIT);
    await editor.fill('employeeAfm', '142387650');
    await editor.fill('lastName', 'Παπαδόπουλος');
    await editor.fill('firstName', 'Γεώργιος');
    await editor.fill('eventTime', '2026-03-10 08:00:00');
    await editor.page.keyboard.press('Enter');
    await editor.execute();

    const [row] = await editor.outputRows();
    const [event] = stage.sandbox.ledger.events;
    expect(stage.sandbox.ledger.events).toHaveLength(1);
    expect(row).toMatchObject({ status: 'submitted', protocol: event.protocol });
    expect(event).toMatchObject({
      employeeAfm: '142387650',
      lastName: 'Παπαδόπουλος',
      firstName: 'Γεώργιος',
      type: '0',
      date: '2026-03-10T08:00:00+02:00',
      branch: '0',
      lateReason: null,
    });
    await editor.showSchema();
    await editor.picture('submit', editor.node);
  },

  'a sheet whose columns are dragged into the fields': async (editor, stage) => {
    const reading = await readingSheet(stage, 'terminal.xlsx', Object.keys(COLUMNS), SHEET);
    const step = ergani(stage, SUBMIT, { resource: 'workCard', operation: 'submit' });
    await editor.openWorkflow(await saveChain(stage, 'Submit a sheet', [...reading, step]));
    await editor.openNode(SUBMIT);
    await editor.executePrevious();
    for (const [column, field] of Object.entries(COLUMNS)) await editor.drag(column, field);
    // The editor takes a moment to show the first row's value, and that the time is not that of execution any more.
    await editor.node
      .getByTestId('node-parameters')
      .getByText(/^46091\.3/)
      .waitFor();
    await editor.output.getByText("'Event Time' is empty, or now").waitFor({ state: 'hidden' });
    await editor.picture('mapping', editor.node);
    await editor.execute();

    const rows = await editor.outputRows();
    const { events } = stage.sandbox.ledger;
    expect(rows.map(({ status }) => status)).toEqual(SHEET.map(() => 'submitted'));
    expect(rows.map(({ protocol }) => protocol)).toEqual(events.map(({ protocol }) => protocol));
    expect(events.map(({ employeeAfm, date }) => [employeeAfm, date])).toEqual([
      ['142387650', '2026-03-10T07:55:00+02:00'],
      ['135742096', '2026-03-10T07:58:00+02:00'],
      ['158204635', '2026-03-10T08:01:00+02:00'],
    ]);
    await editor.picture('sheet', editor.node);
  },

  'a whole sheet from the canvas': async (editor, stage) => {
    await editor.openWorkflow(await stage.copyExample('spreadsheet-to-registry', 'Attendance sheet'));
    await editor.executeWorkflow();
    await editor.canvasNode(SUBMIT).getByTestId('canvas-node-status-success').waitFor();
    expect(stage.sandbox.ledger.count('POST /Documents/WRKCardSE')).toBe(2);
    await editor.page.getByText('13 items').first().waitFor();
    await editor.canvasPicture('canvas');
    await editor.openNode(SUBMIT);
    const rows = await editor.outputRows();
    const bad = rows.filter(({ status }) => status !== 'submitted');
    expect(rows).toHaveLength(13);
    expect(bad).toMatchObject([
      { status: 'invalid', reason: expect.stringContaining('Employee AFM') },
      { status: 'invalid', reasonCode: 'namesDiffer' },
    ]);
    await editor.picture('sheet-submitted', editor.node);
  },

  'an arrival and a departure that stand on one row': async (editor, stage) => {
    const row = {
      ΑΦΜ: '142387650',
      Επώνυμο: 'Παπαδόπουλος',
      Όνομα: 'Γεώργιος',
      Ημερομηνία: '10/03/2026',
      'Ώρα Προσέλευσης': '07:52',
      'Ώρα Αποχώρησης': '08:03',
    };
    const step = ergani(stage, SUBMIT, submitRows());
    await editor.openWorkflow(await saveChain(stage, 'Arrival and departure', [step], { rows: [row] }));
    await editor.openNode(SUBMIT);
    await editor.execute();
    const rows = await editor.outputRows();
    const { events } = stage.sandbox.ledger;
    expect(rows.map(({ status, protocol, event }) => [status, protocol, event])).toEqual([
      ['submitted', events[0].protocol, 'checkIn'],
      ['submitted', events[1].protocol, 'checkOut'],
    ]);
    expect(events.map(({ date, referenceDate }) => [date, referenceDate])).toEqual([
      ['2026-03-10T07:52:00+02:00', '2026-03-10'],
      ['2026-03-10T08:03:00+02:00', '2026-03-10'],
    ]);
    await editor.output.getByText('2 submitted', { exact: true }).waitFor();
    await editor.picture('shift', editor.node);
  },

  'what was submitted before not again, and says so': async (editor, stage) => {
    const step = ergani(stage, SUBMIT, submitRows());
    await editor.openWorkflow(await saveChain(stage, 'Executed twice', [step], { rows: [GOOD_ROW] }));
    await editor.openNode(SUBMIT);
    await editor.execute();
    expect(await editor.outputRows()).toMatchObject([{ status: 'submitted' }]);
    await editor.output.getByText('skips the events that are').waitFor();
    await editor.execute();
    await editor.output.getByText('1 submitted before', { exact: true }).waitFor();
    expect(await editor.outputRows()).toMatchObject([
      { status: 'duplicate', reason: expect.stringContaining('an earlier run of this node has submitted') },
    ]);
    expect(stage.sandbox.ledger.events).toHaveLength(1);
    await editor.picture('duplicate', editor.node);
  },

  'and shows why and what to do without scrolling, in rows of a few lines': async (editor, stage) => {
    const rows = [
      GOOD_ROW,
      { ...GOOD_ROW, ΑΦΜ: '45123787', Επώνυμο: 'Δημητρίου', Όνομα: 'Μαρία' },
      { ...GOOD_ROW, ΑΦΜ: '45123780' },
      { ...GOOD_ROW, Ώρα: '' },
      { ...GOOD_ROW, Ημερομηνία: '09/03/2026' },
      { ...GOOD_ROW, ΑΦΜ: '135742096', Επώνυμο: 'Ιωάννου', Όνομα: 'Κωνσταντίνος', Τύπος: 'Έξοδος' },
    ];
    const step = ergani(stage, SUBMIT, submitRows(), { onError: 'continueRegularOutput' });
    await editor.openWorkflow(await saveChain(stage, 'Reasons and remedies', [step], { rows }));
    await editor.openNode(SUBMIT);
    await editor.execute();
    await editor.output.getByText('; 1 with warnings: see warnings').waitFor();
    await editor.outputRows();
    await editor.picture('reasons');
    const panel = await boxOf(editor.output);
    const table = editor.output.getByRole('table').first();
    const headers = table.locator('thead th');
    for (const name of ['reason', 'remedy']) {
      const { x, width } = await boxOf(headers.filter({ hasText: new RegExp(`^\\s*${name}\\s*$`) }));
      expect(x + width).toBeLessThanOrEqual(panel.x + panel.width);
    }
    for (const row of await table.locator('tbody tr').all())
      expect((await boxOf(row)).height).toBeLessThan(TALLEST_ROW);
  },

  'nothing in a dry run': async (editor, stage) => {
    await editor.openWorkflow(await stage.copyExample('spreadsheet-to-registry', 'Dry run'));
    await editor.openNode(SUBMIT);
    await editor.executePrevious();
    await editor.toggle('dryRun');
    await editor.execute();
    const rows = await editor.outputRows();
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['valid', 'invalid']));
    expect(stage.sandbox.ledger.events).toEqual([]);
    await editor.output.getByText('11 can be submitted, 2 need attention:').waitFor();
    // Rows to correct are found by their status.
    await editor.searchOutput('invalid');
    await editor.output.getByText('2 of 13 items').waitFor();
    await editor.output.getByText('Employee AFM 45123780 has 8 digits').waitFor();
    await editor.picture('dry-run', editor.node);
  },
};
