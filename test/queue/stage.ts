import axios from 'axios';
import type { IDataObject } from 'n8n-workflow';

import { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/server';
import type { CredentialChoice } from '../../tools/example';
import { N8nQueue } from '../support/n8n/queue';
import { saveSandboxCredential } from '../../tools/sandboxAccess';
import { KEY } from '../support/access';
import { packed } from '../support/packed';
import { compiled } from '../support/startN8n';
import { until } from '../support/until';

/** An execution as n8n lists it. */
export interface Listed {
  id: string;
  status: string;
}

const UNENDED = new Set(['new', 'running', 'waiting']);
/** n8n lists so many executions at once; its next pages leave some out while executions end. */
const LISTED = 100;
const REDIRECT = 300;
const NOT_FOUND = 404;

/** n8n in queue mode with two workers, a sandbox, and a credential for it that has no token yet. */
export class Stage {
  private constructor(
    readonly sandbox: Sandbox,
    readonly queue: N8nQueue,
    readonly credential: CredentialChoice,
  ) {}

  /** @param env further variables for n8n's processes */
  static async set(env: Record<string, string> = {}, options: SandboxOptions = {}): Promise<Stage> {
    const sandbox = await startSandbox(options);
    try {
      const queue = await N8nQueue.start({ tarball: await packed(), workers: 2, env: { ...compiled(), ...env } });
      return new Stage(sandbox, queue, await saveSandboxCredential(queue.main, sandbox, 'Sandbox'));
    } catch (error) {
      await sandbox.close();
      throw error;
    }
  }

  /** Posts rows to a production webhook: at once, or as soon as n8n has registered it. */
  async post(path: string, rows: IDataObject[]): Promise<void> {
    await until(async () => {
      const url = `${this.queue.main.localUrl}/webhook/${path}`;
      const { status } = await axios.post(url, { rows }, { proxy: false, headers: KEY, validateStatus: () => true });
      if (status >= REDIRECT && status !== NOT_FOUND) throw new Error(`The webhook answered ${status}`);
      return status < REDIRECT;
    });
  }

  /** The executions of a workflow, of which there can be a hundred. */
  async executions(workflowId: string): Promise<Listed[]> {
    const filter = encodeURIComponent(JSON.stringify({ workflowId }));
    const path = `/executions?filter=${filter}&limit=${LISTED}`;
    const { results } = await this.queue.api.call<{ results: Listed[] }>('get', path);
    // One that ends while n8n makes the list can be in it twice: as running and as ended.
    return [...new Map(results.map((one) => [one.id, one])).values()];
  }

  /** Waits until a workflow has so many executions, all ended. */
  async ended(workflowId: string, count: number): Promise<Listed[]> {
    let listed: Listed[] = [];
    await until(async () => {
      listed = await this.executions(workflowId);
      return listed.length === count && listed.every(({ status }) => !UNENDED.has(status));
    });
    return listed;
  }

  /** Stops everything and removes what it kept. */
  async clear(): Promise<void> {
    await this.queue.dispose();
    await this.sandbox.close();
  }
}
