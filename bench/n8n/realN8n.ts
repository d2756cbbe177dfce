import { Agent } from 'node:http';

import axios, { type AxiosInstance } from 'axios';
import type { IDataObject } from 'n8n-workflow';

import { N8n } from '../../tools/n8n';
import type { WorkflowFile } from '../../tools/n8nApi';
import type { CredentialChoice } from '../../tools/example';
import { saveSandboxCredential } from '../../tools/sandboxAccess';
import type { Package } from '../package';
import type { Access } from '../registry';

/** Long enough to give up only an execution that hangs. */
const PATIENCE_MS = 300_000;
/** Executions that n8n runs at a time. */
const AT_ONCE = 20;
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

  /** Starts an n8n with the packed node. */
  static async start({ tarball }: Package, access: Access): Promise<RealN8n> {
    // Without it n8n starts all executions of a burst at once, and answers some of them with an error.
    const env = { N8N_CONCURRENCY_PRODUCTION_LIMIT: String(AT_ONCE) };
    const n8n = await N8n.start({ tarball: tarball.path, editor: false, codeNodes: false, env });
    return new RealN8n(n8n, await saveSandboxCredential(n8n, access, 'Registry'));
  }

  /** Saves workflows and has n8n listen to their webhooks. */
  async activate(workflows: WorkflowFile[]): Promise<void> {
    const { api } = this.n8n;
    for (const workflow of workflows) await api.activate(await api.saveWorkflow(workflow));
  }

  /**
   * Executes a workflow by its webhook, and waits until it is done.
   *
   * @throws Error where n8n answers that it did not succeed
   */
  async execute(workflow: string, body: IDataObject): Promise<void> {
    const { status, data } = await this.http.post(workflow, body);
    if (status !== OK) throw new Error(`The workflow ${workflow} answered ${status}: ${JSON.stringify(data)}`);
  }

  async stop(): Promise<void> {
    await this.n8n.dispose();
  }
}
