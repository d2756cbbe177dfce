import { createHash } from 'node:crypto';

import type { Page } from 'playwright-core';

import { adopt, readExample } from '../../../tools/example';
import { userOf, withAccess } from '../../support/access';
import type { Stage } from '../stage';

import type { Scenes } from './scene';

const PHONE = { width: 412, height: 800 };
const TOKEN = '00112233445566778899aabbccddeeff';
const MARIA = { employeeAfm: '045123671', lastName: 'ΠΑΠΑΔΟΠΟΥΛΟΥ', firstName: 'ΜΑΡΙΑ', branch: '0' };
const NIKOS = { employeeAfm: '102938470', lastName: 'ΓΕΩΡΓΙΟΥ', firstName: 'ΝΙΚΟΣ', branch: '0' };
const CODE_OF_NIKOS = 'erg|nm:ΝΙΚΟΣ;ln:ΓΕΩΡΓΙΟΥ;afm:102938470;id:1';

/** Publishes the punch clock, with a link for Maria. Returns where her page and that at the door are. */
async function publish({ n8n, credential }: Stage): Promise<{ link: string; door: string }> {
  const workflow = await withAccess(adopt(await readExample('punch-clock'), n8n, credential), n8n);
  const id = await n8n.api.saveWorkflow(workflow);
  // Makes the tables.
  await n8n.api.launch(id, 'Every Minute');
  await n8n.api.waitForRunning();
  const tokenHash = createHash('sha256').update(TOKEN).digest('hex');
  const links = [
    { tokenHash, ...MARIA },
    { tokenHash: '-', ...NIKOS },
  ];
  await n8n.api.addToDataTable('Ergani personal links', links);
  await n8n.api.activate(id);
  const { nodes } = await n8n.api.workflow(id);
  const { webhookId } = nodes.find(({ name }) => name === 'Personal Page') ?? {};
  return { link: `${n8n.url}/webhook/${webhookId}/punch/${TOKEN}`, door: `${n8n.url}/webhook/punch-clock` };
}

/** Opens a page as soon as n8n serves it, which is a little after it was published. */
async function open(page: Page, url: string): Promise<void> {
  while ((await page.goto(url))?.status() !== 200) await page.waitForTimeout(200);
}

/** What the page says above its buttons, once it says so much. */
const says = async (page: Page, text: string): Promise<void> =>
  await page.getByRole('status').filter({ hasText: text }).waitFor();

export const punchClock: Scenes = {
  'takes an arrival and a departure by a link, each once, and a code at the door': async (editor, stage) => {
    const { page } = editor;
    const { sandbox } = stage;
    sandbox.clock.set(Date.now());
    const { link, door } = await publish(stage);
    await page.setViewportSize(PHONE);
    await open(page, link);
    await page.getByRole('heading', { name: `${MARIA.lastName} ${MARIA.firstName}` }).waitFor();
    for (const [button, type] of [
      ['Άφιξη', '0'],
      ['Αναχώρηση', '1'],
    ]) {
      await page.getByRole('button', { name: button }).click();
      // The page loads itself again until it knows.
      await says(page, 'Καταχωρίστηκε');
      const last = sandbox.ledger.events.at(-1);
      expect(last).toMatchObject({ employeeAfm: MARIA.employeeAfm, type, lateReason: null });
      await says(page, last?.protocol ?? '');
      await page.getByRole('button', { name: button }).click();
      await says(page, 'Το έχετε ήδη πατήσει');
    }
    // What a browser does by itself posts nothing anew.
    await page.reload();
    await page.goBack();
    await page.reload();
    expect(sandbox.ledger.events).toHaveLength(2);

    const { username, password } = userOf('Door Page');
    const context = await page.context().browser()?.newContext({ httpCredentials: { username, password } });
    const tablet = await context!.newPage();
    await open(tablet, door);
    await tablet.getByRole('link', { name: 'Άφιξη' }).click();
    await tablet.getByRole('textbox').waitFor();
    // A scanner types wherever the cursor stands, and ends with the Enter key.
    await tablet.keyboard.type(CODE_OF_NIKOS);
    await tablet.keyboard.press('Enter');
    await says(tablet, 'Καταχωρίστηκε');
    expect(sandbox.ledger.events.at(-1)).toMatchObject({ employeeAfm: '102938470', type: '0' });
    // For the next one it is as it was.
    await tablet.getByRole('link', { name: 'Αναχώρηση' }).waitFor();
    await context!.close();
  },
};
