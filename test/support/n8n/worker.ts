import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { n8nEnvironment, packageFolder } from './environment';
import { answers, N8nProcess } from './process';
import { unpack } from '../../../tools/pack';
import { freePort } from '../../../tools/ports';
import { manifest } from '../../../tools/project';

export interface N8nWorkerOptions {
  /** What messages call it. */
  name: string;
  /** Its user folder: two processes that share one take each other's runs for crashed ones. */
  folder: string;
  /** The packed package to install. */
  tarball: string;
  /** Further variables: where the database and the queue are, and the encryption key of the main process. */
  env: Record<string, string>;
}

const OK = 200;

/** A worker of n8n's queue mode, run as a process of its own. */
export class N8nWorker extends N8nProcess {
  private constructor(
    readonly name: string,
    private readonly folder: string,
    private readonly env: Record<string, string>,
    /** Where it tells whether it is ready. */
    readonly port: number,
  ) {
    super(join(folder, 'n8n.log'));
  }

  /** Installs the package and starts the worker; the main process must have prepared the database. */
  static async start({ name, folder, tarball, env }: N8nWorkerOptions): Promise<N8nWorker> {
    const filesFolder = join(folder, 'files');
    await mkdir(filesFolder, { recursive: true });
    await unpack(tarball, packageFolder(folder, manifest.name));
    const port = await freePort();
    const settings = { folder, port, brokerPort: await freePort(), filesFolder, editor: false, codeNodes: false };
    const health = {
      QUEUE_HEALTH_CHECK_ACTIVE: 'true',
      QUEUE_HEALTH_CHECK_PORT: String(port),
      N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
    };
    const worker = new N8nWorker(name, folder, n8nEnvironment({ ...settings, env: { ...health, ...env } }), port);
    await worker.launch();
    return worker;
  }

  /** The executions that it has begun, by its log, in order. */
  get executions(): string[] {
    return [...this.log.matchAll(/Worker started execution (\d+)/g)].map(([, id]) => id);
  }

  /** All that it has written. */
  get log(): string {
    return readFileSync(this.logFile, 'utf8');
  }

  /** Starts it again after a stop or a kill. */
  async launch(): Promise<void> {
    const { name, folder, env, port } = this;
    const isReady = () => answers(`http://127.0.0.1:${port}/healthz/readiness`, OK);
    await this.begin({ name, command: 'worker', folder, env, isReady });
  }
}
