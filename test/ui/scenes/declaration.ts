import { ergani, readingSheet, saveChain } from '../workflows';
import type { Editor } from '../editor';

import type { Scenes } from './scene';

const OPTION = 'rlc-item';
const SUBMIT = 'Submit Leave';

/** The field of the form that a column of the sheet is dragged into. */
const COLUMNS = { ΑΦΜ: 'f_afm', Ημέρα: 'f_date', Είδος: 'f_type' };

/** Two days of leave, as a sheet has them. */
const DAYS = [
  ['045123671', '16/03/2026', 'ΑΔΚΑΝ'],
  ['045123671', '17/03/2026', 'ΑΔΚΑΝ'],
];

/** Chooses the declaration of leaves from the list of all, which is searched; its fields come. */
async function chooseLeave(editor: Editor): Promise<void> {
  await editor.field('documentType').getByTestId('rlc-input').click();
  await editor.page.getByTestId('rlc-search').fill('άδειες');
  await editor.page.getByTestId(OPTION).filter({ hasText: 'WTOLeave - ' }).click();
  for (const label of ['ΗΜΕΡΟΜΗΝΙΑ ΑΠΟ', 'ΕΠΩΝΥΜΟ']) await editor.node.getByText(label).first().waitFor();
}

export const declaration: Scenes = {
  'a leave: its type, its fields, a sheet dragged into them, dry run, submission, PDF and cancellation': async (
    editor,
    stage,
  ) => {
    const reading = await readingSheet(stage, 'leave.xlsx', Object.keys(COLUMNS), DAYS);
    const documentType = { __rl: true, mode: 'code', value: 'WTOLeave' };
    const chain = [
      ...reading,
      ergani(stage, SUBMIT, { resource: 'declaration', operation: 'submit' }),
      ergani(stage, 'Get PDF', { resource: 'declaration', operation: 'getPdf', documentType }),
      ergani(stage, 'Cancel Leave', { resource: 'declaration', operation: 'cancel', documentType }),
    ];
    await editor.openWorkflow(await saveChain(stage, 'Leave', chain));
    await editor.openNode(SUBMIT);
    await editor.executePrevious();
    await chooseLeave(editor);
    await editor.picture('declaration', editor.node);
    for (const [column, field] of Object.entries(COLUMNS)) await editor.drag(column, field);
    await editor.picture('declaration-mapping', editor.node);

    await editor.toggle('dryRun');
    await editor.execute();
    const { declarations } = stage.sandbox;
    const submittedHere = () => declarations.list.filter(({ call }) => call !== undefined);
    const before = submittedHere().length;
    expect(await editor.outputRows()).toMatchObject([{ status: 'valid' }, { status: 'valid' }]);
    await editor.picture('declaration-dry-run', editor.node);
    await editor.toggle('dryRun');
    await editor.execute();
    const [submitted, other] = await editor.outputRows();
    const leaves = submittedHere().slice(before);
    expect(leaves).toMatchObject([{ type: 'WTOLeave', protocol: submitted.protocol }]);
    expect(JSON.stringify(leaves[0].content)).toMatch(/"f_eponymo":"ΠΑΠΑΔΟΠΟΥΛΟΥ".*"f_date":"16\/03\/2026"/);
    expect(submitted).toMatchObject({ status: 'submitted', documentType: 'WTOLeave' });
    expect(other).toMatchObject({ status: 'submitted', protocol: submitted.protocol });
    await editor.picture('declaration-submitted', editor.node);
    await editor.closeNode();

    await editor.openNode('Get PDF');
    await editor.execute();
    await editor.output.getByTestId('radio-button-binary').click();
    await editor.output.getByText(`${submitted.protocol}.pdf`).first().waitFor();
    await editor.picture('declaration-pdf', editor.node);
    await editor.closeNode();

    await editor.openNode('Cancel Leave');
    await editor.execute();
    const { protocol } = submitted;
    expect(await editor.outputRows()).toMatchObject([{ protocol }, { protocol }]);
    expect(submittedHere().slice(before)).toMatchObject([{ type: 'WTOLeave', cancelled: true }]);
    await editor.picture('declaration-cancelled', editor.node);
  },
};
