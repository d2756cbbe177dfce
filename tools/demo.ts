import { join } from 'node:path';

import { startSandbox, type Sandbox } from '../sandbox/server';

import { emptyFolder, removeProtocols, takeFolder } from './demoFolder';
import { importExamples, type CredentialChoice } from './example';
import type { Execution } from './execution';
import { N8n } from './n8n';
import { pack } from './pack';
import { step } from './progress';
import { SAMPLE_NOW } from './sampleRows';
import { saveSandboxCredential } from './sandboxAccess';
import { reportWorkingHours } from './workingHoursSheet';

export interface DemoOptions {
  /** Where n8n lives; kept from one start to the next, with what the user has built in it. */
  folder: string;
  /** Whether to begin with an empty folder. */
  fresh: boolean;
  port: number;
  sandboxPort: number;
}

/** Of the examples, whose sheet is of one morning. */
export const EXAMPLES_CREDENTIAL = 'Sandbox of the examples (10 March 2026)';
/** Of what people try by themselves, who report what happens now. */
export const TODAY_CREDENTIAL = 'Sandbox of today';
const MAIN_EXAMPLE = 'spreadsheet-to-registry';
const ARCHIVE_EXAMPLE = 'archive-pdfs';
const MONTH_EXAMPLE = 'monthly-status';
const TIMEZONE = 'Europe/Athens';
/** How often the sandbox's clock goes back to the example's moment, so that the example works at any time. */
const REWIND_MS = 5 * 60_000;

/**
 * A sandbox registry whose clock stays at the examples' morning, one whose clock is right, and beside them a real n8n
 * that has the packed node, a credential for each and the example workflows.
 */
export class Demo {
  private credential!: CredentialChoice;
  private workflows = new Map<string, string>();
  private cleanups: Array<() => Promise<void> | void> = [];

  sandbox!: Sandbox;
  today!: Sandbox;
  n8n!: N8n;

  constructor(private readonly options: DemoOptions) {}

  /** Starts both and brings in credential and workflows. */
  async start(): Promise<void> {
    const { folder, fresh, port, sandboxPort } = this.options;
    this.cleanups.push(await takeFolder(folder, ', or choose another folder: npm start -- --folder <folder>'));
    if (fresh) await emptyFolder(folder);
    this.sandbox = await startSandbox({ port: sandboxPort, clock: SAMPLE_NOW, services: 'seen' });
    this.cleanups.push(() => this.sandbox.close());
    this.today = await startSandbox();
    this.cleanups.push(() => this.today.close());
    const tarball = await step('Building and packing the node', () => pack(join(folder, 'package')));
    this.n8n = await step('Starting n8n (the first time it also sets up its database)', () =>
      N8n.start({ folder, port, tarball: tarball.path, timezone: TIMEZONE }),
    );
    this.cleanups.push(() => this.n8n.dispose());
    await step('Adding credentials, workflows and spreadsheet', () => this.furnish());
  }

  /** Submits the sheet at the moment that it describes. */
  async submitSheet(): Promise<Execution> {
    this.sandbox.ledger.reset();
    this.sandbox.clock.set(SAMPLE_NOW);
    return await step('Submitting the spreadsheet', () => this.execute(MAIN_EXAMPLE));
  }

  /** Fetches the PDFs of the sheet that was submitted, and saves them. */
  async archivePdfs(): Promise<Execution> {
    return await step('Fetching PDFs', () => this.execute(ARCHIVE_EXAMPLE));
  }

  /** Asks for the status of a month, and saves it as a spreadsheet. */
  async reportMonth(): Promise<Execution> {
    return await step('Asking for the status of a month', () => this.execute(MONTH_EXAMPLE));
  }

  /** Keeps the examples repeatable while people try them. */
  async keepRepeatable(): Promise<void> {
    await reportWorkingHours(this.sandbox);
    const timer = setInterval(() => this.sandbox.clock.set(SAMPLE_NOW), REWIND_MS);
    this.cleanups.push(() => clearInterval(timer));
  }

  /** Where the editor shows the workflow that submits the sheet. */
  get workflowUrl(): string {
    return `${this.n8n.url}/workflow/${this.idOf(MAIN_EXAMPLE)}`;
  }

  /** Stops everything that was started, in reverse order. */
  async stop(): Promise<void> {
    for (const cleanup of this.cleanups.splice(0).reverse()) await cleanup();
  }

  private async furnish(): Promise<void> {
    await removeProtocols(this.n8n.filesFolder);
    this.credential = await saveSandboxCredential(this.n8n, this.sandbox, EXAMPLES_CREDENTIAL);
    await saveSandboxCredential(this.n8n, this.today, TODAY_CREDENTIAL);
    this.workflows = await importExamples(this.n8n, this.credential);
  }

  private async execute(example: string): Promise<Execution> {
    return await this.n8n.api.run(this.idOf(example));
  }

  private idOf(example: string): string {
    const id = this.workflows.get(example);
    if (!id) throw new Error(`There is no example ${example}`);
    return id;
  }
}
