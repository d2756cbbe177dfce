import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** npm, as a person runs it in a folder, with one registry and nothing of this machine's settings. */
export class Npm {
  private readonly env: NodeJS.ProcessEnv;

  constructor(
    registry: string,
    /** Stands for the home folder: npm's cache and settings are there. */
    home: string,
  ) {
    // The variables that npm sets for scripts would count as settings.
    const inherited = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
    this.env = {
      ...Object.fromEntries(inherited),
      npm_config_registry: registry,
      npm_config_cache: join(home, '.npm'),
      npm_config_userconfig: join(home, '.npmrc'),
      npm_config_globalconfig: join(home, 'npmrc'),
      npm_config_fetch_retries: '0',
      npm_config_update_notifier: 'false',
    };
  }

  /** Runs a command to its end and returns what it printed. */
  async run(command: string, cwd: string): Promise<string> {
    const { code, stdout, stderr } = await this.finished(command, cwd);
    if (code !== 0) throw new Error(`npm ${command} ended with ${code}:\n${stderr || stdout}`);
    return stdout.trim();
  }

  /** What `npm outdated` tells of a folder, by the packages' names; it ends with 1 when there is something to tell. */
  async outdated(cwd: string): Promise<Record<string, { current: string; latest: string }>> {
    const { stdout } = await this.finished('outdated --json', cwd);
    return JSON.parse(stdout || '{}') as Record<string, { current: string; latest: string }>;
  }

  private finished(command: string, cwd: string) {
    return new Promise<{ code: number | null; stdout: string; stderr: string }>((done, fail) => {
      const windows = process.platform === 'win32';
      const child = spawn(windows ? 'npm.cmd' : 'npm', command.split(' '), {
        cwd,
        env: this.env,
        shell: windows,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let stdout = '';
      let stderr = '';
      child.stdout.setEncoding('utf8').on('data', (chunk: string) => (stdout += chunk));
      child.stderr.setEncoding('utf8').on('data', (chunk: string) => (stderr += chunk));
      child.once('error', fail);
      child.once('close', (code) => done({ code, stdout, stderr }));
    });
  }
}
