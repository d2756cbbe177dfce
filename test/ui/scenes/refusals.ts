import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { ergani, GOOD_ROW, noOp, saveChain, submitRows } from '../workflows';

import type { Scenes } from './scene';

/** A check-out without a check-in, which the registry refuses. */
const REFUSED_ROW: IDataObject = {
  ...GOOD_ROW,
  ΑΦΜ: '135742096',
  Επώνυμο: 'Ιωάννου',
  Όνομα: 'Κωνσταντίνος',
  Τύπος: 'Έξοδος',
};
const REASON = 'Δεν βρέθηκε έναρξη εργασίας';

/** The sheet of README, with the tax number of one beside the name of another, a wrong digit, and no branch. */
const PETROS: IDataObject = { ...GOOD_ROW, ΑΦΜ: '119874566', Επώνυμο: 'Αθανασίου', Όνομα: 'Πέτρος' };
const SHEET = [PETROS, { ...PETROS, ΑΦΜ: '102938470', Ώρα: '08:01' }, { ...GOOD_ROW, ΑΦΜ: '142387651' }];
const DRAGGED = {
  resource: 'workCard',
  operation: 'submit',
  employeeAfm: '={{ $json.ΑΦΜ }}',
  lastName: '={{ $json.Επώνυμο }}',
  firstName: '={{ $json.Όνομα }}',
  event: '={{ $json.Τύπος }}',
  eventDate: '={{ $json.Ημερομηνία }}',
  eventTime: '={{ $json.Ώρα }}',
};

/** Who is refused, and who is not, whatever the mode. */
const whoIsWho =
  (name: string, parameters: INodeParameters): Scenes[string] =>
  async (editor, stage) => {
    const step = ergani(stage, 'Submit', parameters, { onError: 'continueErrorOutput' });
    const outputs = [noOp('Submitted'), noOp('To Correct')];
    await editor.openWorkflow(await saveChain(stage, name, [step], { rows: SHEET, outputs }));
    await editor.openNode('Submit');
    await editor.execute();
    await editor.output.getByText('Success Branch (1 item)').waitFor();
    // The branch is that of the registry's list.
    expect(await editor.outputRows()).toMatchObject([{ status: 'submitted', branch: '1', employeeAfm: PETROS.ΑΦΜ }]);
    await editor.output.getByText('Error Branch (2 items)').click();
    expect(await editor.outputRows()).toMatchObject([
      { status: 'invalid', reasonCode: 'namesDiffer', reason: expect.stringContaining('ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ') },
      { status: 'invalid', reasonCode: 'unknownEmployee', reason: expect.stringContaining('142387650') },
    ]);
    await editor.showSchema();
    await editor.output.getByText('ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ').first().scrollIntoViewIfNeeded();
    await editor.picture('somebody-else', editor.node);
    await editor.input.getByTestId('radio-button-schema').click();
  };

export const refusals: Scenes = {
  'somebody else beside a tax number, mapped automatically': whoIsWho('Who is who', submitRows()),
  'somebody else beside a tax number, columns dragged into the fields': whoIsWho('Who is who, dragged', DRAGGED),

  'a status and a word for the other event, beside fields that are set one by one': async (editor, stage) => {
    const rows = [
      { ...GOOD_ROW, Κατάσταση: 'Πρόχειρο' },
      { ...PETROS, Κατάσταση: 'Ακυρώθηκε' },
      { ...REFUSED_ROW, Κατάσταση: 'Εγκρίθηκε' },
    ];
    const step = ergani(stage, 'Submit', { ...DRAGGED, event: 'checkIn' }, { onError: 'continueErrorOutput' });
    const outputs = [noOp('Submitted'), noOp('To Correct')];
    await editor.openWorkflow(await saveChain(stage, 'Said otherwise', [step], { rows, outputs }));
    await editor.openNode('Submit');
    await editor.execute();
    await editor.output.getByText('Error Branch (3 items)').click();
    expect((await editor.outputRows()).map(({ reasonCode }) => reasonCode)).toEqual(rows.map(() => 'columnInDoubt'));
    expect(stage.sandbox.ledger.events).toEqual([]);
  },

  'in the place of the output, with what to do': async (editor, stage) => {
    const step = ergani(stage, 'Submit', submitRows());
    await editor.openWorkflow(await saveChain(stage, 'Refused', [step], { rows: [GOOD_ROW, REFUSED_ROW] }));
    await editor.openNode('Submit');
    await editor.execute();
    const says = async (part: string) => await editor.output.getByTestId(`node-error-${part}`).innerText();
    // n8n logs an error, so it has our own words for what the registry says.
    expect(await says('message')).toMatch(
      /The check-in of this check-out is not with the registry, item 2 \(line 3 of a sheet with a header, [^)]*\)$/,
    );
    expect(await says('description')).toContain('Submit the check-in first');
    await editor.picture('error', editor.node);

    expect(stage.sandbox.ledger.events).toHaveLength(1);
    const [{ protocol }] = stage.sandbox.ledger.events;
    // Nothing that was submitted is lost.
    await editor.output.getByText('From Ergani').click();
    await editor.output.getByText(`"protocol": "${protocol}"`).waitFor();
    await editor.picture('error-details', editor.node);
  },

  'on the error output, beside the rows that were submitted': async (editor, stage) => {
    const step = ergani(stage, 'Submit', submitRows(), { onError: 'continueErrorOutput' });
    const outputs = [noOp('Submitted'), noOp('To Correct')];
    const id = await saveChain(stage, 'Error output', [step], { rows: [GOOD_ROW, REFUSED_ROW], outputs });
    await editor.openWorkflow(id);
    await editor.executeWorkflow();
    await editor.canvasNode('To Correct').getByTestId('canvas-node-status-success').waitFor();
    await editor.canvasPicture('error-output-canvas');

    await editor.openNode('Submit');
    await editor.output.getByText('Success Branch (1 item)').waitFor();
    await editor.output.getByText('Error Branch (1 item)').click();
    const [row] = await editor.outputRows();
    expect(row).toMatchObject({
      ...REFUSED_ROW,
      status: 'rejected',
      remedy: expect.stringContaining('Submit the check-in first'),
    });
    expect(row.reason).toContain(REASON);
    await editor.showSchema();
    await editor.output.getByText(REASON).first().waitFor();
    await editor.picture('error-output', editor.node);
  },
};
