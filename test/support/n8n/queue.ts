import { randomBytes } from 'node:crypto';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { N8n } from './n8n';
import type { N8nApi } from './api';
import { N8nWorker } from './worker';
import { queueServices, QueueStore } from './queueServices';

export interface N8nQueueOptions {
  /** The packed package, installed in all processes. */
  tarball: string;
  /** How many workers. */
  workers?: number;
  /** Further variables for all processes. */
  env?: Record<string, string>;
}

const KEY_BYTES = 24;

/**
 * n8n's own distributed engine: a main process, workers, PostgreSQL and Redis. Each process has a user folder of its
 * own; the database, the queue and the encryption key are what they share.
 */
export class N8nQueue {
  readonly workers: N8nWorker[] = [];

  private started?: N8n;

  private constructor(
    private readonly folder: string,
    private readonly store: QueueStore,
  ) {}

  /** Starts all processes, on a fresh database and an empty queue. What it makes is gone after `dispose`. */
  static async start({ tarball, workers = 2, env = {} }: N8nQueueOptions): Promise<N8nQueue> {
    const store = await QueueStore.create(queueServices());
    const queue = new N8nQueue(await realpath(await mkdtemp(join(tmpdir(), 'n8n-queue-'))), store);
    try {
      const shared = {
        ...store.environment,
        EXECUTIONS_MODE: 'queue',
        N8N_ENCRYPTION_KEY: randomBytes(KEY_BYTES).toString('hex'),
        ...env,
      };
      const folder = join(queue.folder, 'main');
      queue.started = await N8n.start({ folder, tarball, editor: false, codeNodes: false, env: shared });
      const names = Array.from({ length: workers }, (_, index) => `worker-${index + 1}`);
      const starts = await Promise.allSettled(
        names.map((name) => N8nWorker.start({ name, folder: join(queue.folder, name), tarball, env: shared })),
      );
      // Each has started or failed by now. Note those that run first, so that `dispose` stops them all.
      for (const start of starts) if (start.status === 'fulfilled') queue.workers.push(start.value);
      for (const start of starts) if (start.status === 'rejected') throw start.reason;
      return queue;
    } catch (error) {
      await queue.dispose();
      throw error;
    }
  }

  /** The process that serves the editor, its interface and the webhooks. */
  get main(): N8n {
    if (!this.started) throw new Error('The main process was not started');
    return this.started;
  }

  get api(): N8nApi {
    return this.main.api;
  }

  /** Runs a statement in n8n's database. */
  async query(text: string, values?: unknown[]): Promise<Array<Record<string, unknown>>> {
    return await this.store.query(text, values);
  }

  /** The worker that ran an execution, by the workers' logs. */
  workerOf(executionId: string): N8nWorker | undefined {
    return this.workers.find(({ executions }) => executions.includes(executionId));
  }

  /** Stops all processes and removes what they kept: folders, database and queue. */
  async dispose(): Promise<void> {
    try {
      await Promise.all([...this.workers, ...(this.started ? [this.started] : [])].map((process) => process.stop()));
    } finally {
      await this.store.remove();
      await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
    }
  }
}
