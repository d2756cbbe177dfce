import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, fstatSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const LEASH = pathToFileURL(join(__dirname, 'leash.mjs')).href;
const windows = process.platform === 'win32';

export interface ChildOptions {
  script: string;
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Where its output goes; appended to. */
  logFile: string;
}

/**
 * A Node script in a process group of its own, which never outlives this process: it is killed when this process
 * ends, and ends by itself when this process was killed.
 */
export class Child {
  /** Resolves with the exit code (or the signal's name) when the process has ended. */
  readonly ended: Promise<number | string>;

  private result: number | string | undefined;

  private constructor(
    private readonly process: ChildProcess,
    private readonly logFile: string,
    /** Where in the log its output begins. */
    private readonly logStart: number,
  ) {
    const guard = () => this.signal('SIGKILL');
    globalThis.process.once('exit', guard);
    this.ended = new Promise((done) => {
      const end = (result: number | string) => {
        globalThis.process.off('exit', guard);
        this.result = result;
        done(result);
      };
      process.once('error', (error) => end(error.message));
      process.once('exit', (code, signal) => end(code ?? signal ?? 0));
    });
  }

  /** Starts the script. */
  static start({ script, args, cwd, env, logFile }: ChildOptions): Child {
    mkdirSync(dirname(logFile), { recursive: true });
    const log = openSync(logFile, 'a');
    try {
      const child = spawn(process.execPath, ['--import', LEASH, script, ...args], {
        cwd,
        env,
        detached: !windows,
        stdio: ['ignore', log, log, 'ipc'],
      });
      return new Child(child, logFile, fstatSync(log).size);
    } finally {
      closeSync(log);
    }
  }

  get pid(): number {
    return this.process.pid ?? 0;
  }

  get running(): boolean {
    return this.result === undefined;
  }

  /** The last lines of what it wrote. */
  lastWords(lines = 25): string {
    return readFileSync(this.logFile)
      .subarray(this.logStart)
      .toString('utf8')
      .trimEnd()
      .split('\n')
      .slice(-lines)
      .join('\n');
  }

  /** Asks it to end, and makes it end when it does not within the time. */
  async stop(graceMs = 15_000): Promise<void> {
    if (this.running) {
      this.process.kill('SIGTERM');
      const timer = setTimeout(() => this.signal('SIGKILL'), graceMs);
      await this.ended;
      clearTimeout(timer);
    }
    this.sweep();
  }

  /** Ends it at once, as a crash would. */
  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.ended;
  }

  /** Ends what it may have left running in its group. */
  private sweep(): void {
    if (!windows) this.signal('SIGKILL', true);
  }

  private signal(signal: NodeJS.Signals, evenIfEnded = false): void {
    const { pid } = this.process;
    if (!pid || (!this.running && !evenIfEnded)) return;
    try {
      process.kill(windows ? pid : -pid, signal);
    } catch {
      // It has ended already.
    }
  }
}
