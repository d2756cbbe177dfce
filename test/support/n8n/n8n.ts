import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { N8nApi, type Owner } from './api';
import { n8nEnvironment, packageFolder, type N8nSettings } from './environment';
import { answers, N8nProcess } from './process';
import { unpack } from '../../../tools/pack';
import { noteProcess } from './leftBehind';
import { ownerOf } from './owner';
import { freePort } from '../../../tools/ports';
import { manifest } from '../../../tools/project';

export type N8nOptions = Partial<N8nSettings> & {
  /** The packed package to install; without one, n8n uses what is in the folder already. */
  tarball?: string;
  /** The folder of a stopped n8n: the new one begins with a copy of it, its owner and all its tables. */
  copyOf?: string;
  /** The n8n to run: the script of its command. */
  script?: string;
};

const OK = 200;
const UNAUTHORIZED = 401;

/** A real n8n, run as a process of its own on a user folder. */
export class N8n extends N8nProcess {
  readonly api: N8nApi;

  private constructor(
    readonly settings: N8nSettings,
    readonly owner: Owner,
    private readonly script: string | undefined,
    /** Whether to remove the folder once n8n has been disposed of. */
    private readonly temporary: boolean,
  ) {
    super(join(settings.folder, 'n8n.log'));
    this.api = new N8nApi(this.localUrl, owner);
  }

  /**
   * Starts n8n and signs its owner in. Without a folder it lives in a temporary one, without a port on a free one.
   * It can be started again on the same folder: n8n keeps database and encryption key there.
   */
  static async start({ tarball, copyOf, script, ...options }: N8nOptions = {}): Promise<N8n> {
    const temporary = options.folder === undefined;
    if (options.folder) await mkdir(options.folder, { recursive: true });
    // n8n refuses files behind links, and temporary folders can be links.
    const folder = await realpath(options.folder ?? (await mkdtemp(join(tmpdir(), 'n8n-'))));
    if (copyOf) await cp(copyOf, folder, { recursive: true });
    const settings: N8nSettings = {
      editor: true,
      codeNodes: true,
      filesFolder: join(folder, 'files'),
      ...options,
      folder,
      port: options.port ?? (await freePort()),
      brokerPort: options.brokerPort ?? (await freePort()),
    };
    const n8n = new N8n(settings, await ownerOf(folder), script, temporary);
    await mkdir(settings.filesFolder, { recursive: true });
    await rm(n8n.logFile, { force: true });
    if (tarball) await n8n.install(tarball);
    await n8n.launch();
    return n8n;
  }

  /** The address for people, and for the browser. */
  get url(): string {
    return `http://localhost:${this.settings.port}`;
  }

  get folder(): string {
    return this.settings.folder;
  }

  /** Where workflows may read and write files. */
  get filesFolder(): string {
    return this.settings.filesFolder;
  }

  /** Lays a packed package where n8n looks for community nodes; it is loaded at the next start. */
  async install(tarball: string): Promise<void> {
    await unpack(tarball, packageFolder(this.folder, manifest.name));
  }

  /** Stops n8n and starts it on the same folder and port. */
  async restart(): Promise<void> {
    await this.stop();
    await this.launch();
  }

  /** Starts n8n again after a stop or a kill. */
  async launch(): Promise<void> {
    const { script, folder, settings } = this;
    const isReady = () => this.isReady();
    await this.begin({ name: 'n8n', command: 'start', script, folder, env: n8nEnvironment(settings), isReady });
    if (this.pid !== undefined) await noteProcess(folder, this.pid);
    try {
      await this.api.signIn();
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Stops n8n and removes its folder, if that was a temporary one. */
  async dispose(): Promise<void> {
    await this.stop();
    if (this.temporary && existsSync(this.folder))
      await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** The loopback address, which no name service can turn elsewhere. */
  get localUrl(): string {
    return `http://127.0.0.1:${this.settings.port}`;
  }

  private async isReady(): Promise<boolean> {
    return (
      (await answers(`${this.localUrl}/healthz/readiness`, OK)) &&
      (await answers(`${this.localUrl}/rest/login`, UNAUTHORIZED))
    );
  }
}
