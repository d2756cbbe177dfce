import { spawn } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { installed, root } from '../../tools/project';

interface Step {
  name?: string;
  run?: string;
}

export interface Job {
  steps?: Step[];
  needs?: string[];
  environment?: string;
  env?: Record<string, string>;
  permissions?: Record<string, string>;
}

interface Yaml {
  parse(text: string): unknown;
}

const requireFromN8n = createRequire(join(realpathSync(installed('n8n').folder), 'package.json'));

/** The jobs of publish.yml, by their ids. */
export function publishJobs(): Record<string, Job> {
  const text = readFileSync(join(root, '.github', 'workflows', 'publish.yml'), 'utf8');
  return ((requireFromN8n('yaml') as Yaml).parse(text) as { jobs: Record<string, Job> }).jobs;
}

/** What a step of publish.yml runs. */
export function publishScript(job: string, name: string): string {
  const run = publishJobs()[job].steps?.find((step) => step.name === name)?.run;
  if (!run) throw new Error(`publish.yml has no step ${name} that runs something`);
  return run;
}

/** Runs a script as GitHub does, in a folder. */
export async function runScript(script: string, cwd: string, env: NodeJS.ProcessEnv = {}) {
  // The variables that npm sets for scripts would count as settings.
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const child = spawn('bash', ['-e', '-o', 'pipefail', '-c', script], {
    cwd,
    env: { ...Object.fromEntries(inherited), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
  }
  const status = await new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done));
  return { status, said };
}
