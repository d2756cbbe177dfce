import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { root, scriptOf } from './project';

/** A folder for each other n8n that the end-to-end tests run on, named after its version. */
const FOLDER = join(root, 'compat');
const PNPM = join(root, '.tools', 'node_modules', 'pnpm', 'bin', 'pnpm.cjs');

/** Runs a script to its end; where it fails, so does this one. */
function run(script: string[], cwd: string, env = process.env): void {
  const { status } = spawnSync(process.execPath, script, { cwd, env, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

for (const version of readdirSync(FOLDER)) {
  const cwd = join(FOLDER, version);
  process.stderr.write(`End-to-end tests on n8n ${version}, which takes one to three minutes to install ...\n`);
  run([PNPM, 'install', '--frozen-lockfile'], cwd);
  // Jest takes all that comes after this flag, up to the next one, for names of projects.
  const jest = [scriptOf('jest'), ...process.argv.slice(2), '--selectProjects', 'e2e'];
  run(jest, root, { ...process.env, N8N_UNDER_TEST: join(cwd, 'node_modules', 'n8n') });
}
