import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import axios from 'axios';

import { Advice } from '../../../tools/advice';
import { n8nScript } from '../../../tools/project';

const READY_MS = 180_000;
const POLL_MS = 200;
/** What does not end when asked to is killed after this time. */
const GRACE_MS = 15_000;
const LAST_LINES = 25;

const windows = process.platform === 'win32';

/** Whether an address answers with this status. */
export async function answers(url: string, expected: number): Promise<boolean> {
  // A proxy of the user's is not for the loopback interface.
  const asked = axios.get(url, { proxy: false, timeout: 5_000, validateStatus: () => true });
  return await asked.then(({ status }) => status === expected).catch(() => false);
}

export interface Start {
  /** What messages call it. */
  name: string;
  /** n8n's command. */
  command: 'start' | 'worker';
  /** The script of n8n's command; that of this project where none is given. */
  script?: string;
  folder: string;
  env: Record<string, string>;
  isReady: () => Promise<boolean>;
}

/** A process of n8n's, which can be stopped or killed and started again on the same folder. It ends with this one. */
export abstract class N8nProcess {
  private child?: ChildProcess;
  private exit: Promise<unknown> = Promise.resolve();

  constructor(readonly logFile: string) {}

  get pid(): number | undefined {
    return this.running ? this.child?.pid : undefined;
  }

  /** Resolves when the process has ended, however it did. */
  get ended(): Promise<unknown> {
    return this.exit;
  }

  /** Lets it finish what it has begun, and stops it; the folder stays. */
  async stop(): Promise<void> {
    if (this.running) this.child?.kill('SIGTERM');
    const timer = setTimeout(this.endAtOnce, GRACE_MS);
    await this.exit;
    clearTimeout(timer);
    this.endAtOnce();
  }

  /** Ends it at once with SIGKILL, as a crash or a lack of memory would. */
  async kill(): Promise<void> {
    this.endAtOnce();
    await this.exit;
  }

  /** Starts it, and stops it again where it ends, or is not ready in time: then the end of its log is thrown. */
  protected async begin({ name, command, script = n8nScript, folder, env, isReady }: Start): Promise<void> {
    const log = openSync(this.logFile, 'a');
    // A group of its own: Ctrl+C in the terminal is for us, who stop it, and what it starts is ended with it.
    const stdio = ['ignore', log, log] as const;
    const child = spawn(process.execPath, [script, command], {
      cwd: folder,
      env,
      stdio: [...stdio],
      detached: !windows,
    });
    closeSync(log);
    this.child = child;
    this.exit = once(child, 'exit').then(([code, signal]: unknown[]) => code ?? signal);
    process.once('exit', this.endAtOnce);
    for (const deadline = Date.now() + READY_MS; Date.now() < deadline && this.running; await sleep(POLL_MS))
      if (await isReady()) return;
    const how = this.running ? `is not ready after ${READY_MS / 1000} s` : `ended (${child.exitCode})`;
    await this.stop();
    const said = readFileSync(this.logFile, 'utf8').trimEnd().split('\n').slice(-LAST_LINES).join('\n');
    throw new Advice(`${said}\n\n${name} ${how}. The lines above are the end of its log, ${this.logFile}.`);
  }

  private get running(): boolean {
    return this.child !== undefined && this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Ends the process, where it still runs, and what it may have left running in its group. */
  private readonly endAtOnce = (): void => {
    const { pid } = this.child ?? {};
    this.child = undefined;
    process.off('exit', this.endAtOnce);
    if (!pid) return;
    try {
      process.kill(windows ? pid : -pid, 'SIGKILL');
    } catch {
      // Nothing of it runs any more.
    }
  };
}
