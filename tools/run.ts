import { spawn } from 'node:child_process';

import { Advice } from './advice';

export interface RunOptions {
  cwd: string;
  /** What is done, for the message when it is not. */
  title: string;
  /** Variables of the environment beside those of this process. */
  env?: Record<string, string>;
}

/** Runs a command to its end and returns what it wrote to stdout; a failure shows the end of its output. */
export function run(command: string, args: string[], { cwd, title, env }: RunOptions): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && command.endsWith('.cmd'),
    });
    let stdout = '';
    let all = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk;
      all += chunk;
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (all += chunk));
    child.once('error', fail);
    child.once('close', (code) => {
      if (code === 0) done(stdout);
      else
        fail(
          new Advice(`${all.trim().slice(-4000)}\n\n${title}: not done. The lines above tell what stood in the way.`),
        );
    });
  });
}

/** Runs a Node script to its end, as `run` does. */
export function runScript(script: string, args: string[], options: RunOptions): Promise<string> {
  return run(process.execPath, [script, ...args], options);
}
