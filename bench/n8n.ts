import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';

import axios, { type AxiosInstance } from 'axios';
import type { IDataObject } from 'n8n-workflow';

import { until } from '../test/support/until';
import type { CredentialChoice } from '../tools/example';
import { N8n } from '../test/support/n8n/n8n';
import type { WorkflowFile } from '../test/support/n8n/api';
import { saveSandboxCredential } from '../tools/sandboxAccess';

import type { Access } from './registry';

/** Long enough to give up only an execution that hangs. */
const PATIENCE_MS = 900_000;
/** Executions at a time: without a limit n8n starts all of a burst at once, and answers some of them with an error. */
const AT_ONCE = 20;
const LOOK_MS = 1_000;
const OK = 200;

/** A real n8n with the packed node and a credential for the registry, whose workflows are executed by webhooks. */
export class RealN8n {
  private readonly http: AxiosInstance;

  private constructor(
    private readonly n8n: N8n,
    readonly credential: CredentialChoice,
  ) {
    this.http = axios.create({
      baseURL: `http://127.0.0.1:${n8n.settings.port}/webhook`,
      proxy: false,
      timeout: PATIENCE_MS,
      maxBodyLength: Infinity,
      validateStatus: () => true,
      // No connection is kept: n8n closes one after some seconds, perhaps just when the next execution uses it.
      httpAgent: new Agent(),
    });
  }

  static async start(tarball: string, access: Access): Promise<RealN8n> {
    const env = { N8N_CONCURRENCY_PRODUCTION_LIMIT: String(AT_ONCE) };
    const n8n = await N8n.start({ tarball, editor: false, codeNodes: false, env });
    return new RealN8n(n8n, await saveSandboxCredential(n8n, access, 'Registry'));
  }

  /** Saves workflows, and has n8n listen to their webhooks. */
  async activate(workflows: WorkflowFile[]): Promise<void> {
    const { api } = this.n8n;
    for (const workflow of workflows) {
      await api.activate(await api.saveWorkflow(workflow));
      await until(async () => await api.listensTo(workflow.name));
    }
  }

  /**
   * Executes a workflow by its webhook, and waits until it is done.
   *
   * @throws Error where n8n answers that it did not succeed
   */
  async execute(workflow: string, body: IDataObject = {}): Promise<void> {
    const { status, data } = await this.http.post(workflow, body);
    if (status !== OK) throw new Error(`The workflow ${workflow} answered ${status}: ${JSON.stringify(data)}`);
  }

  /** Where a workflow finds a file of this name. */
  path(name: string): string {
    return join(this.n8n.filesFolder, name);
  }

  async writeFile(name: string, content: string): Promise<void> {
    await writeFile(this.path(name), content);
  }

  /** Starts n8n again, so that its memory is fresh. */
  async restart(): Promise<void> {
    await this.n8n.restart();
  }

  /** The most memory that n8n's process has while the work is done, in megabytes, looked at every second. */
  async memoryDuring(work: () => Promise<unknown>): Promise<number> {
    let most = 0;
    const look = async () => {
      const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(this.n8n.pid)]);
      most = Math.max(most, Number(stdout) / 1_000);
    };
    const timer = setInterval(() => void look(), LOOK_MS);
    await work().finally(() => clearInterval(timer));
    // Work that ends before the timer's first look would else be told to take none.
    await look();
    return most;
  }

  async stop(): Promise<void> {
    await this.n8n.dispose();
  }
}
