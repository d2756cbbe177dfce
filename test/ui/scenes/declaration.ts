import { ergani, saveChain } from '../workflows';

import type { Scenes } from './scene';

const OPTION = 'rlc-item';

/** A day of leave, as a sheet has it. */
const LEAVE = { ΑΦΜ: '045123671', Ημέρα: '16/03/2026', Είδος: 'ΑΔΚΑΝ' };
const FIELDS = {
  f_afm: '={{ $json["ΑΦΜ"] }}',
  f_date: '={{ $json["Ημέρα"] }}',
  f_type: '={{ $json["Είδος"] }}',
};

export const declaration: Scenes = {
  'the fields of the type that is chosen, with their titles': async (editor, stage) => {
    const step = ergani(stage, 'Submit Leave', { resource: 'declaration', operation: 'submit' });
    await editor.openWorkflow(await saveChain(stage, 'Declaration', [step], { rows: [LEAVE] }));
    await editor.openNode('Submit Leave');
    await editor.field('documentType').getByTestId('rlc-input').click();
    await editor.page.getByTestId('rlc-search').fill('άδειες');
    await editor.page.getByTestId(OPTION).filter({ hasText: 'WTOLeave - ' }).click();
    for (const label of ['ΗΜΕΡΟΜΗΝΙΑ ΑΠΟ', 'ΕΠΩΝΥΜΟ']) await editor.node.getByText(label).first().waitFor();
    await editor.picture('declaration', editor.node);
  },

  'a leave, from the dry run to its PDF and its cancellation': async (editor, stage) => {
    const documentType = { __rl: true, mode: 'code', value: 'WTOLeave' };
    const parameters = {
      resource: 'declaration',
      operation: 'submit',
      documentType,
      fields: { mappingMode: 'defineBelow', value: FIELDS },
      options: { dryRun: true },
    };
    const chain = [
      ergani(stage, 'Submit Leave', parameters),
      ergani(stage, 'Get PDF', { resource: 'declaration', operation: 'getPdf', documentType }),
      ergani(stage, 'Cancel Leave', { resource: 'declaration', operation: 'cancel', documentType }),
    ];
    await editor.openWorkflow(await saveChain(stage, 'Leave', chain, { rows: [LEAVE] }));
    await editor.openNode('Submit Leave');
    // The fields come from the registry; one that comes after an execution makes its output stale.
    await editor.node.getByText('ΕΠΩΝΥΜΟ').first().waitFor();
    await editor.execute();
    expect(await editor.outputRows()).toMatchObject([{ status: 'valid' }]);
    await editor.picture('declaration-dry-run', editor.node);
    await editor.toggle('dryRun');
    await editor.execute();
    const [submitted] = await editor.outputRows();
    expect(submitted).toMatchObject({ status: 'submitted', documentType: 'WTOLeave' });
    await editor.picture('declaration-submitted', editor.node);
    await editor.closeNode();
    await editor.openNode('Cancel Leave');
    await editor.execute();
    expect(await editor.outputRows()).toMatchObject([{ protocol: submitted.protocol }]);
    const { list } = stage.sandbox.declarations;
    expect(list.at(-1)).toMatchObject({ type: 'WTOLeave', cancelled: true });
  },
};
