import type { IDataObject } from 'n8n-workflow';

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

export const refusals: Scenes = {
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
