import { join } from 'node:path';

import { DateTime } from 'luxon';

import { SHEET_EMPLOYEES } from '../sandbox/registry';
import { startSandbox, type Sandbox } from '../sandbox/server';

import { emptyFolder, removeProtocols, takeFolder } from './demoFolder';
import { importExamples } from './example';
import type { Execution } from '../test/support/n8n/execution';
import { N8n } from '../test/support/n8n/n8n';
import { pack } from './pack';
import { step } from './progress';
import { ATTENDANCE, writeAttendance } from './sample';
import { sampleRowsAt, type SampleRow } from './sampleRows';
import { saveSandboxCredential } from './sandboxAccess';
import { reportWorkingHours } from './workingHours';

export interface DemoOptions {
  /** Where n8n lives; kept from one start to the next, with what the user has built in it. */
  folder: string;
  /** Whether to begin with an empty folder. */
  fresh: boolean;
  port: number;
  sandboxPort: number;
}

/** The credential for the sandbox, as n8n lists it. */
const CREDENTIAL = 'Ergani sandbox';
const MAIN_EXAMPLE = 'spreadsheet-to-registry';
const ARCHIVE_EXAMPLE = 'archive-pdfs';
const MONTH_EXAMPLE = 'monthly-status';
const TIMEZONE = 'Europe/Athens';

/** A sandbox registry, and beside it a real n8n that has the packed node, a credential and the example workflows. */
export class Demo {
  private workflows = new Map<string, string>();
  private cleanups: Array<() => Promise<void> | void> = [];
  private written = DateTime.fromMillis(0);

  sandbox!: Sandbox;
  n8n!: N8n;
  /** The rows of the sheet that n8n reads. */
  sample: SampleRow[] = [];

  constructor(private readonly options: DemoOptions) {}

  /** Starts both and brings in credential and workflows. */
  async start(): Promise<void> {
    const { folder, fresh, port, sandboxPort } = this.options;
    this.cleanups.push(await takeFolder(folder, ', or choose another folder: npm start -- --folder <folder>'));
    if (fresh) await emptyFolder(folder);
    this.sandbox = await startSandbox({
      port: sandboxPort,
      services: 'seen',
      employees: SHEET_EMPLOYEES,
      anybody: true,
    });
    this.cleanups.push(() => this.sandbox.close());
    const tarball = await step('Building and packing the node', () => pack(join(folder, 'package')));
    this.n8n = await step('Starting n8n', () => N8n.start({ folder, port, tarball: tarball.path, timezone: TIMEZONE }));
    this.cleanups.push(() => this.n8n.dispose());
    await step('Adding credential and workflows', () => this.furnish());
  }

  /** Writes the sheet for this moment, and submits it. */
  async submitSheet(): Promise<Execution> {
    this.sandbox.ledger.reset();
    await this.writeSheet();
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

  /** Puts there what the examples read when people try them: a new sheet, and a month of events in the registry. */
  async prepareForPeople(): Promise<void> {
    await reportWorkingHours(this.sandbox);
    this.sandbox.clock.reset();
    await this.writeSheet();
  }

  /** Where the editor shows the workflow that submits the sheet. */
  get workflowUrl(): string {
    return `${this.n8n.url}/workflow/${this.idOf(MAIN_EXAMPLE)}`;
  }

  get sheetFile(): string {
    return join(this.n8n.filesFolder, ATTENDANCE);
  }

  /** Stops everything that was started, in reverse order. */
  async stop(): Promise<void> {
    for (const cleanup of this.cleanups.splice(0).reverse()) await cleanup();
  }

  private async furnish(): Promise<void> {
    await removeProtocols(this.n8n.filesFolder);
    this.workflows = await importExamples(this.n8n, await saveSandboxCredential(this.n8n, this.sandbox, CREDENTIAL));
  }

  /** Writes the sheet with events of this moment: at least a minute after those of the sheet before it. */
  private async writeSheet(): Promise<void> {
    this.written = DateTime.max(DateTime.now(), this.written.plus({ minutes: 1 }));
    this.sample = sampleRowsAt(this.written);
    await writeAttendance(this.n8n.filesFolder, this.sample);
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
