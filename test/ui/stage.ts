import { selectors, type Browser, type BrowserContext } from 'playwright-core';

import { startSandbox, type Sandbox } from '../../sandbox/server';
import { adopt, importExamples, readExample, type CredentialChoice } from '../../tools/example';
import { N8n } from '../support/n8n/n8n';
import { pack, withFolder } from '../../tools/pack';
import { SHEET_EMPLOYEES } from '../../sandbox/registry';
import { SAMPLE_NOW } from '../../tools/sampleRows';
import { saveSandboxCredential } from '../../tools/sandboxAccess';

import { launchBrowser } from './browser';
import { Editor } from './editor';
import { FAILED } from './pictures';
import type { Scene } from './scenes/scene';
import { ergani, saveChain } from './workflows';

/** Wide enough for the output panel to show the names of all of its views. */
const WINDOW = { width: 1360, height: 800 };
/** Longer than anything takes on a busy machine; no wait lasts longer than it needs to. */
const PATIENCE_MS = 30_000;
const TIMEZONE = 'Europe/Athens';

/** A sandbox registry, a real n8n that has the packed node, and a browser that is signed in. */
export class Stage {
  private constructor(
    readonly sandbox: Sandbox,
    readonly n8n: N8n,
    private readonly browser: Browser,
    private readonly context: BrowserContext,
    /** A credential for the sandbox. */
    readonly credential: CredentialChoice,
    /** Ids of the example workflows, by name. */
    readonly examples: Map<string, string>,
  ) {}

  static async start(): Promise<Stage> {
    const cleanups: Array<() => Promise<void>> = [];
    try {
      const sandbox = await startSandbox({ clock: SAMPLE_NOW, employees: SHEET_EMPLOYEES });
      cleanups.push(() => sandbox.close());
      const n8n = await withFolder(async (folder) => {
        const { path } = await pack(folder);
        return await N8n.start({ tarball: path, editor: true, codeNodes: false, timezone: TIMEZONE });
      });
      cleanups.push(() => n8n.dispose());
      const browser = await launchBrowser();
      cleanups.push(() => browser.close());
      const context = await signedIn(browser, n8n);
      const credential = await saveSandboxCredential(n8n, sandbox, 'Ergani sandbox');
      const examples = await importExamples(n8n, credential);
      const stage = new Stage(sandbox, n8n, browser, context, credential, examples);
      await greet(stage);
      return stage;
    } catch (error) {
      for (const cleanup of cleanups.reverse()) await cleanup();
      throw error;
    }
  }

  /**
   * Plays a scene in a tab of its own, on the morning of the examples, before a registry that holds nothing yet. Where it
   * fails, a picture shows what was there.
   */
  async play(title: string, scene: Scene): Promise<void> {
    this.sandbox.ledger.reset();
    this.sandbox.clock.set(SAMPLE_NOW);
    const page = await this.context.newPage();
    const editor = new Editor(page, this.n8n.url);
    try {
      await scene(editor, this);
    } catch (error) {
      await editor.picture(`${FAILED}${title}`).catch(() => undefined);
      throw error;
    } finally {
      await page.close();
    }
  }

  /** Saves a copy of an example, which a scene can change. Returns its id. */
  async copyExample(example: string, name: string): Promise<string> {
    const workflow = adopt(await readExample(example), this.n8n, this.credential);
    return await this.n8n.api.saveWorkflow({ ...workflow, name });
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.n8n.dispose();
    await this.sandbox.close();
  }
}

/** Signs the owner in, as a person does. */
async function signedIn(browser: Browser, { url, owner }: N8n): Promise<BrowserContext> {
  selectors.setTestIdAttribute('data-test-id');
  const context = await browser.newContext({ viewport: WINDOW, locale: 'en-GB', timezoneId: TIMEZONE });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  await page.goto(`${url}/signin`);
  await page.locator('input[name="emailOrLdapLoginId"]').fill(owner.email);
  await page.locator('input[name="password"]').fill(owner.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((address) => !address.pathname.includes('signin'));
  await page.close();
  return context;
}

/** Has the registry asked for its services: two answers have to tell its time, which a dry run, too, judges by. */
export async function greet(stage: Pick<Stage, 'n8n' | 'credential'>): Promise<void> {
  const asking = ['First Question', 'Second Question'].map((name) =>
    ergani(stage, name, { resource: 'service', operation: 'getAll' }),
  );
  await stage.n8n.api.run(await saveChain(stage, 'Greeting', asking));
}
