import { join } from 'node:path';

import { startSandbox, type Sandbox } from '../sandbox/server';

import { emptyFolder, takeFolder } from './demoFolder';
import { adopt, placeSample, readExample } from './example';
import type { Execution } from './execution';
import { N8n } from './n8n';
import { pack } from './pack';
import { step } from './progress';
import { SAMPLE_NOW } from './sampleRows';
import { saveSandboxCredential } from './sandboxAccess';

export interface DemoOptions {
  /** Where n8n lives; kept from one start to the next, with what the user has built in it. */
  folder: string;
  /** Whether to begin with an empty folder. */
  fresh: boolean;
  port: number;
  sandboxPort: number;
}

const CREDENTIAL = 'Ergani sandbox';
const EXAMPLE = 'spreadsheet-to-registry';
const TIMEZONE = 'Europe/Athens';
/** So often the sandbox's clock goes back to the example's moment, so that the example can be tried again at any time. */
const REWIND_MS = 5 * 60_000;

/** A sandbox registry, and beside it a real n8n that has the packed node, a credential and the example workflow. */
export class Demo {
  private workflowId = '';
  private cleanups: Array<() => Promise<void> | void> = [];

  private constructor(private readonly options: DemoOptions) {}

  sandbox!: Sandbox;
  n8n!: N8n;

  /** Prepares a demonstration; nothing is started yet. */
  static prepare(options: DemoOptions): Demo {
    return new Demo(options);
  }

  /** Starts both and brings in credential and workflow. */
  async start(): Promise<void> {
    const { folder, fresh, port, sandboxPort } = this.options;
    this.cleanups.push(await takeFolder(folder, ', or choose another folder: npm start -- --folder <folder>'));
    if (fresh) await emptyFolder(folder);
    this.sandbox = await startSandbox({ port: sandboxPort, clock: SAMPLE_NOW });
    this.cleanups.push(() => this.sandbox.close());
    const tarball = await step('Building and packing the node', () => pack(join(folder, 'package')));
    this.n8n = await step('Starting n8n (the first time it also sets up its database)', () =>
      N8n.start({ folder, port, tarball: tarball.path, timezone: TIMEZONE }),
    );
    this.cleanups.push(() => this.n8n.dispose());
    await step('Adding credential, workflow and spreadsheet', () => this.furnish());
  }

  /** Executes the example workflow at the moment that its sheet tells of. */
  async run(): Promise<Execution> {
    this.sandbox.ledger.reset();
    this.sandbox.clock.set(SAMPLE_NOW);
    return await step('Running the workflow', () => this.n8n.api.run(this.workflowId));
  }

  /** Keeps the example repeatable for as long as people try it. */
  keepRepeatable(): void {
    const timer = setInterval(() => this.sandbox.clock.set(SAMPLE_NOW), REWIND_MS);
    this.cleanups.push(() => clearInterval(timer));
  }

  /** Where the editor shows the workflow. */
  get workflowUrl(): string {
    return `${this.n8n.url}/workflow/${this.workflowId}`;
  }

  /** Stops everything that was started, in reverse order. */
  async stop(): Promise<void> {
    for (const cleanup of this.cleanups.splice(0).reverse()) await cleanup();
  }

  private async furnish(): Promise<void> {
    const credential = await saveSandboxCredential(this.n8n, this.sandbox, CREDENTIAL);
    const file = await placeSample(this.n8n);
    const workflow = adopt(await readExample(EXAMPLE), { credential, file });
    this.workflowId = await this.n8n.api.saveWorkflow(workflow);
  }
}
