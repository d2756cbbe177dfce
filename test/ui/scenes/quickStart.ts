import type { Editor } from '../editor';

import type { Scenes } from './scene';

const SUBMIT = 'Submit work cards';
const GET_PDF = 'Get PDF of work card';

/** Adds an operation of the node after what is on the canvas. */
async function addBehind({ page, nodesPanel: panel, node }: Editor, action: string): Promise<void> {
  await page.getByTestId('canvas-handle-plus').last().click();
  await panel.getByRole('textbox').fill('ergani');
  await panel.getByTestId('item-iterator-item').filter({ hasText: 'Ergani' }).first().click();
  await panel.getByText(action, { exact: true }).click();
  await node.getByTestId('node-parameters').waitFor();
}

export const quickStart: Scenes = {
  'from an empty canvas to a submitted row and its PDF, by the steps of docs/first-steps.md': async (editor, stage) => {
    const { sandbox } = stage;
    sandbox.clock.set(new Date().toISOString());
    await editor.openNodesPanel();
    await editor.nodesPanel.getByText('Trigger manually').click();
    await addBehind(editor, SUBMIT);

    await editor.node.getByTestId('node-credentials-select').click();
    await editor.page.getByTestId('node-credentials-select-item-new').click();
    const dialog = editor.credential;
    await dialog.getByTestId('parameter-input-username').waitFor();
    await editor.choose('environment', 'Custom', dialog);
    await editor.fill('baseUrl', sandbox.url, dialog);
    await editor.fill('username', sandbox.login.username, dialog);
    await editor.fill('password', sandbox.login.password, dialog);
    await dialog.getByTestId('credential-save-button').click();
    await dialog.waitFor({ state: 'hidden' });

    await editor.fill('employeeAfm', '123456783');
    await editor.fill('lastName', 'Papadopoulou');
    await editor.fill('firstName', 'Maria');
    await editor.toggle('dryRun');
    await editor.execute();
    expect(await editor.outputRows()).toMatchObject([{ status: 'valid' }]);
    expect(sandbox.ledger.events).toEqual([]);

    await editor.toggle('dryRun');
    await editor.execute();
    const [row] = await editor.outputRows();
    const [event] = sandbox.ledger.events;
    expect(row).toMatchObject({ status: 'submitted', protocol: event.protocol });
    expect(event).toMatchObject({ employeeAfm: '123456783', type: '0', lateReason: null });
    await editor.closeNode();

    await addBehind(editor, GET_PDF);
    await editor.execute();
    await editor.output.getByTestId('radio-button-binary').click();
    await editor.output.getByText(`${event.protocol}.pdf`).waitFor();
    await editor.closeNode();
    await editor.picture('quick-start');
    // What came before was not executed again: no second event.
    expect(sandbox.ledger.events).toHaveLength(1);
  },
};
