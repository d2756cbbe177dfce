import { Agent } from 'node:http';
import type { Profiler } from 'node:inspector/promises';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import axios, { type AxiosInstance } from 'axios';
import type { IDataObject } from 'n8n-workflow';

import { N8n } from '../../test/support/n8n/n8n';
import type { WorkflowFile } from '../../test/support/n8n/api';
import type { CredentialChoice } from '../../tools/example';
import { freePort } from '../../tools/ports';
import { saveSandboxCredential } from '../../tools/sandboxAccess';
import { until } from '../../test/support/until';
import type { Package } from '../package';
import { INTERVAL_US } from '../profile';
import type { Access } from '../registry';

import { Inspector } from './inspector';

/** Long enough to give up only an execution that hangs. */
const PATIENCE_MS = 900_000;
/** Executions that n8n runs at a time. */
const AT_ONCE = 20;
const OK = 200;

/** What n8n's process has used so far. */
export interface Usage {
  /** Milliseconds of CPU, those of the system included. */
  cpu: number;
  /** The same of the thread that runs JavaScript. */
  threadCpu: number;
  /** The most memory that it had at a time, in bytes. */
  peak: number;
  /** Milliseconds in n8n's store for what was processed before, from the call to its answer. */
  store: number;
}

/** Counts in n8n's process how long its store takes. */
const WATCH_STORE = `(() => {
  const { DataDeduplicationService: Service } = process.mainModule.require('n8n-core');
  globalThis.benchStore = 0;
  for (const name of ['checkProcessedAndRecord', 'removeProcessed', 'getProcessedDataCount']) {
    const original = Service.prototype[name];
    Service.prototype[name] = async function (...args) {
      const started = performance.now();
      try {
        return await original.apply(this, args);
      } finally {
        globalThis.benchStore += performance.now() - started;
      }
    };
  }
})()`;

const USAGE = `(() => {
  const sum = ({ user, system }) => (user + system) / 1000;
  const [cpu, threadCpu] = [sum(process.cpuUsage()), sum(process.threadCpuUsage())];
  return { cpu, threadCpu, peak: process.resourceUsage().maxRSS * 1024, store: globalThis.benchStore };
})()`;

/** A real n8n with the packed node and a credential for the registry, whose workflows are executed by webhooks. */
export class RealN8n {
  private readonly http: AxiosInstance;

  private constructor(
    private readonly n8n: N8n,
    readonly credential: CredentialChoice,
    private readonly inspectorPort: number,
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
    const inspectorPort = await freePort();
    const env = {
      N8N_CONCURRENCY_PRODUCTION_LIMIT: String(AT_ONCE),
      NODE_OPTIONS: Inspector.option(inspectorPort),
    };
    const n8n = await N8n.start({ tarball: tarball.path, editor: false, codeNodes: false, env });
    const started = new RealN8n(n8n, await saveSandboxCredential(n8n, access, 'Registry'), inspectorPort);
    await started.inspected(async (inspector) => await inspector.evaluate(WATCH_STORE));
    return started;
  }

  /** Starts it again, so that its memory is fresh. */
  async restart(): Promise<void> {
    await this.n8n.restart();
    await this.inspected(async (inspector) => await inspector.evaluate(WATCH_STORE));
  }

  /** Writes a file that workflows may read, and returns its path. */
  async writeFile(name: string, content: string): Promise<string> {
    const path = join(this.n8n.filesFolder, name);
    await writeFile(path, content);
    return path;
  }

  /** What n8n's process has used since it started. */
  async usage(): Promise<Usage> {
    return await this.inspected(async (inspector) => await inspector.evaluate<Usage>(USAGE));
  }

  /** Takes a CPU profile of n8n's process while the work is done. */
  async profiled(work: () => Promise<unknown>): Promise<Profiler.Profile> {
    return await this.inspected(async (inspector) => {
      await inspector.post('Profiler.enable');
      await inspector.post('Profiler.setSamplingInterval', { interval: INTERVAL_US });
      await inspector.post('Profiler.start');
      await work();
      return (await inspector.post<{ profile: Profiler.Profile }>('Profiler.stop')).profile;
    });
  }

  private async inspected<T>(work: (inspector: Inspector) => Promise<T>): Promise<T> {
    const inspector = await Inspector.connect(this.inspectorPort);
    try {
      return await work(inspector);
    } finally {
      inspector.close();
    }
  }

  /** Saves workflows and has n8n listen to their webhooks. */
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
  async execute(workflow: string, body: IDataObject): Promise<void> {
    const { status, data } = await this.http.post(workflow, body);
    if (status !== OK) throw new Error(`The workflow ${workflow} answered ${status}: ${JSON.stringify(data)}`);
  }

  async stop(): Promise<void> {
    await this.n8n.dispose();
  }
}
