import { UNNOTICED_MS } from '../editor';
import { saveChain, ergani } from '../workflows';

import type { Scenes } from './scene';

/** High enough for all fields of the credential. */
const WINDOW = { width: 1280, height: 1060 };

export const credential: Scenes = {
  'warns of production, tells that a password is wrong, and tests well with the right one': async (editor, stage) => {
    const { url, login } = stage.sandbox;
    await editor.page.setViewportSize(WINDOW);
    const step = ergani(stage, 'Submit', { resource: 'workCard', operation: 'submit' }, { credentials: {} });
    await editor.openWorkflow(await saveChain(stage, 'Credential', [step]));
    await editor.openNode('Submit');
    await editor.node.getByTestId('node-credentials-select').click();
    await editor.page.getByTestId('node-credentials-select-item-new').click();

    const dialog = editor.credential;
    const warning = dialog.getByText(/production/i).filter({ hasText: 'has legal effect' });
    await dialog.getByTestId('parameter-input-username').waitFor();
    await dialog.getByText('Production and trial have logins of their own').waitFor();
    expect(await warning.count()).toBe(0);
    await editor.choose('environment', 'Production', dialog);
    await warning.waitFor();
    await editor.picture('credential-production', dialog);

    await editor.choose('environment', 'Custom', dialog);
    await editor.fill('baseUrl', url, dialog);
    await editor.fill('username', login.username, dialog);
    await editor.fill('password', 'not the password', dialog);
    await dialog.getByTestId('credential-save-button').click();
    await dialog.getByText('More details').click();
    await dialog.getByText('The registry does not accept the username, the password or the user type').waitFor();
    await editor.picture('credential-refused', dialog);
    // The node's lists behind it don't try that login either.
    expect(stage.sandbox.ledger.count('POST /Authentication')).toBe(1);

    await editor.fill('password', login.password, dialog);
    const save = async (): Promise<void> => await dialog.getByTestId('credential-save-button').click();
    await save();
    // n8n closes a new credential once it works; opened again it shows its test. On a busy machine it can take the click
    // before it has taken the password.
    await dialog.waitFor({ state: 'hidden', timeout: UNNOTICED_MS }).catch(save);
    await dialog.waitFor({ state: 'hidden' });
    await editor.node.getByTestId('credential-edit-button').click();
    await dialog.getByText('Connection tested successfully').waitFor();
    await editor.picture('credential', dialog);
  },
};
