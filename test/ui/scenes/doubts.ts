import { ergani, readingSheet, saveChain, submitRows } from '../workflows';

import type { Scenes } from './scene';

const SUBMIT = 'Submit Work Cards';

/** A sheet as a bookkeeper keeps it, with a column of the office's own. */
const HEADERS = ['ΑΦΜ', 'Επώνυμο', 'Όνομα', 'Κίνηση', 'Ημερομηνία', 'Ώρα', 'Έλεγχος γραφείου'];
const SHEET = [
  ['142387650', 'Παπαδόπουλος', 'Γεώργιος', 'Είσοδος', '10/03/2026', '07:55', 'ΟΚ'],
  ['135742096', 'Ιωάννου', 'Κωνσταντίνος', 'Είσοδος', '10/03/2026', '07:58', 'Εκκρεμεί'],
  ['158204635', 'Καραγιάννης', 'Νίκος', 'Είσοδος', '10/03/2026', '08:01', 'ΟΚ'],
];

export const doubts: Scenes = {
  'a column in doubt: a dry run asks, an option answers, and all rows are submitted': async (editor, stage) => {
    const reading = await readingSheet(stage, 'bookkeeper.xlsx', HEADERS, SHEET);
    const step = ergani(stage, SUBMIT, submitRows());
    await editor.openWorkflow(await saveChain(stage, 'Bookkeeper', [...reading, step]));
    await editor.openNode(SUBMIT);
    await editor.executePrevious();
    await editor.toggle('dryRun');
    await editor.execute();
    const asked = await editor.outputRows();
    // Events on time are not held back for a column that nobody knows, unless its cell is a word that counts.
    expect(asked.map(({ status }) => status)).toEqual(['valid', 'invalid', 'valid']);
    for (const one of [asked[0], asked[2]]) expect(one.warnings).toContain('"Έλεγχος γραφείου"');
    expect(asked[1]).toMatchObject({
      reasonCode: 'unknownColumn',
      reason: expect.stringContaining('"Έλεγχος γραφείου"'),
      remedy: expect.stringContaining('Options > Columns Not Used'),
    });
    await editor.picture('column-in-doubt', editor.node);

    await editor.addOption('Columns Not Used');
    await editor.fill('columnsNotUsed', 'Έλεγχος γραφείου');
    await editor.execute();
    expect((await editor.outputRows()).map(({ status }) => status)).toEqual(SHEET.map(() => 'valid'));
    await editor.picture('column-not-used', editor.node);

    await editor.toggle('dryRun');
    await editor.execute();
    const { events } = stage.sandbox.ledger;
    const submitted = await editor.outputRows();
    expect(submitted.map(({ status }) => status)).toEqual(SHEET.map(() => 'submitted'));
    expect(submitted.map(({ protocol }) => protocol)).toEqual(events.map(({ protocol }) => protocol));
    expect(events.map(({ employeeAfm }) => employeeAfm)).toEqual(SHEET.map(([afm]) => afm));
    await editor.picture('column-answered', editor.node);
  },
};
