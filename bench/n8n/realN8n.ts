import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

import axios, { type AxiosInstance } from 'axios';
import type { IDataObject } from 'n8n-workflow';

import { N8n } from '../../tools/n8n';
import type { WorkflowFile } from '../../tools/n8nApi';
import type { CredentialChoice } from '../../tools/example';
import { CREDENTIAL_TYPE } from '../../tools/project';
import type { Package } from '../package';
import type { Access } from '../registry';

/** Executions take as long as they take; only one that hangs is given up. */
const PATIENCE_MS = 300_000;
const POLL_MS = 100;
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
      // n8n closes a kept connection after some seconds, which may be just when the next execution is sent on it.
      httpAgent: new Agent(),
    });
  }

  /** Starts an n8n with the packed node. */
  static async start({ tarball }: Package, access: Access): Promise<RealN8n> {
    // Without it n8n begins all executions of a burst at once, and answers some with an error of its own.
    const env = { N8N_CONCURRENCY_PRODUCTION_LIMIT: String(AT_ONCE) };
    return await RealN8n.of(await N8n.start({ tarball: tarball.path, editor: false, codeNodes: false, env }), access);
  }

  /** An n8n that runs, which gets the credential. */
  static async of(n8n: N8n, { url, login }: Access): Promise<RealN8n> {
    const name = 'Registry';
    const { username, password, usertype: userType } = login;
    const data = { environment: 'custom', baseUrl: url, username, password, userType };
    return new RealN8n(n8n, { name, id: await n8n.api.saveCredential({ name, type: CREDENTIAL_TYPE, data }) });
  }

  /** Saves workflows and has n8n listen to their webhooks: in queue mode it does so some time after it has said so. */
  async activate(workflows: WorkflowFile[]): Promise<void> {
    for (const workflow of workflows) {
      const id = await this.n8n.api.saveWorkflow(workflow);
      const { versionId } = await this.n8n.api.workflow(id);
      await this.n8n.api.call('post', `/workflows/${id}/activate`, { versionId });
    }
    for (const { name } of workflows) {
      const deadline = Date.now() + PATIENCE_MS;
      while (!(await this.listensTo(name))) {
        if (Date.now() > deadline) throw new Error(`n8n does not listen to the webhook of ${name}`);
        await pause(POLL_MS);
      }
    }
  }

  private async listensTo(workflow: string): Promise<boolean> {
    const { headers } = await this.http.options(workflow, { headers: { Origin: 'http://127.0.0.1' } });
    return /POST/.test(String(headers['access-control-allow-methods']));
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
