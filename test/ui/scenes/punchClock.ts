import type { Page } from 'playwright-core';

import { adopt, importEmployees, readExample } from '../../../tools/example';
import { withPinSecret } from '../../../tools/pinSecret';
import type { Stage } from '../stage';

import type { Scenes } from './scene';

const PHONE = { width: 412, height: 800 };
const NAME = 'ΠΑΠΑΔΟΠΟΥΛΟΥ ΜΑΡΙΑ';
const PIN = '480913';
const A_SECOND = 1100;

/** Publishes an example that serves a page. */
async function publish(stage: Stage, example: string): Promise<void> {
  const { n8n, credential } = stage;
  const workflow = adopt(await readExample(example), n8n, credential);
  await n8n.api.activate(await n8n.api.saveWorkflow(await withPinSecret(workflow, n8n)));
}

/** Opens a page as soon as n8n serves it, which is a little after it was published. */
async function open(page: Page, url: string): Promise<void> {
  while ((await page.goto(url))?.status() !== 200) await page.waitForTimeout(200);
}

/** What the page says above its form. */
const said = async (page: Page): Promise<string> => (await page.getByRole('status').textContent())?.trim() ?? '';

/** Has the browser load its page again: it posts the form once more, as when a tablet brings its tab back. */
async function reload(page: Page): Promise<string> {
  // An event of another second would be another one to the registry.
  await page.waitForTimeout(A_SECOND);
  await page.reload();
  return await said(page);
}

/** Fills in the form and presses a button. Returns what the page that follows says. */
async function press(page: Page, pin: string, button: string): Promise<string> {
  await page.getByLabel('Name').selectOption({ label: NAME });
  await page.getByLabel('PIN').fill(pin);
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: button }).click();
  await loaded;
  return await said(page);
}

export const punchClock: Scenes = {
  'takes a PIN, an arrival and a departure, each once, refuses a wrong PIN, and locks': async (editor, stage) => {
    const { page } = editor;
    const { n8n, sandbox } = stage;
    sandbox.clock.set(Date.now());
    await importEmployees(n8n, stage.credential);
    for (const example of ['punch-clock-pins', 'punch-clock']) await publish(stage, example);
    await page.setViewportSize(PHONE);

    await open(page, `${n8n.url}/webhook/punch-clock-pin`);
    expect(await press(page, PIN, 'Set PIN')).toBe(`Set: the PIN of ${NAME}`);

    const clock = `${n8n.url}/webhook/punch-clock`;
    await open(page, clock);
    expect(await page.getByLabel('Name').locator('option').allTextContents()).toEqual(['', NAME]);
    for (const [button, type] of [
      ['Arrival', '0'],
      ['Departure', '1'],
    ]) {
      const answer = await press(page, PIN, button);
      const last = sandbox.ledger.events.at(-1);
      expect(last).toMatchObject({ lastName: 'ΠΑΠΑΔΟΠΟΥΛΟΥ', type, lateReason: null });
      const [day, time] = [last?.date.slice(0, 10), last?.date.slice(11, 16)];
      const reported = (at: string) => `Reported: ${button.toLowerCase()} ${at}. Protocol: ${last?.protocol}`;
      expect(answer).toBe(reported(`at ${time}`));
      // For the next one at the door it is empty again; what was typed is not there any more.
      expect(await page.getByLabel('PIN').inputValue()).toBe('');
      if (button === 'Departure') await editor.picture('punch-clock');
      expect(await reload(page)).toBe(`Already sent, nothing new. ${reported(`on ${day} at ${time}`)}`);
      expect(sandbox.ledger.events.at(-1)).toBe(last);
    }
    // After a while it forgets what it said, by itself.
    await page.getByRole('status').filter({ hasNotText: /\w/ }).waitFor({ state: 'attached' });
    // The browser does not keep the page before it, and posts its form to have it again.
    await page.goBack().catch(() => undefined);
    expect(await reload(page)).toMatch(/^Already sent, nothing new\. Reported: arrival/);
    expect(sandbox.ledger.events).toHaveLength(2);

    for (const wrong of ['1111', '2222', '3333']) {
      expect(await press(page, wrong, 'Arrival')).toBe('Wrong PIN. Nothing was reported.');
    }
    expect(await press(page, PIN, 'Arrival')).toMatch(/^Too many tries/);
    expect(sandbox.ledger.events).toHaveLength(2);
  },
};
