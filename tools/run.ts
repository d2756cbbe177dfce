import { execFile, type ExecFileException } from 'node:child_process';
import { promisify } from 'node:util';

import { Advice } from './advice';
import { root } from './project';

export interface RunOptions {
  /** What is done, for the message when it is not. */
  title: string;
  cwd?: string;
  env?: NodeJS.ProcessEnv;
}

/** Runs a command to its end and returns what it wrote to stdout; where it fails, all that it wrote is shown. */
export async function run(command: string, args: string[], { title, ...options }: RunOptions): Promise<string> {
  const shell = process.platform === 'win32' && command !== process.execPath;
  try {
    return (await promisify(execFile)(command, args, { cwd: root, maxBuffer: Infinity, shell, ...options })).stdout;
  } catch (error) {
    const { stdout, stderr, message } = error as ExecFileException;
    throw new Advice(`${stdout ?? ''}${stderr || message}\n${title}: not done. The lines above tell why.`);
  }
}
