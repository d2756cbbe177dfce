import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { asCommand } from './advice';
import { root, scriptOf } from './project';
import { runScript } from './run';

/** A folder for each other n8n that the end-to-end tests run on, named after its version. */
const FOLDER = join(root, 'compat');
const PNPM = join(root, '.tools', 'node_modules', 'pnpm', 'bin', 'pnpm.cjs');

/** The end-to-end tests on the n8n of a folder. Resolves with Jest's exit code. */
async function test(version: string, args: string[]): Promise<number> {
  const cwd = join(FOLDER, version);
  process.stderr.write(`Installing n8n ${version} (one to three minutes the first time) ...\n`);
  await runScript(PNPM, ['install', '--frozen-lockfile'], { cwd, title: `Installing n8n ${version}` });
  process.stderr.write(`End-to-end tests on n8n ${version}\n`);
  return await new Promise((done, fail) => {
    const env = { ...process.env, N8N_UNDER_TEST: join(cwd, 'node_modules', 'n8n') };
    // Jest takes all that comes after this flag, up to the next one, for names of projects.
    const jest = [scriptOf('jest'), ...args, '--selectProjects', 'e2e'];
    const child = spawn(process.execPath, jest, { cwd: root, env, stdio: 'inherit' });
    child.once('error', fail);
    child.once('close', (code) => done(code ?? 1));
  });
}

if (require.main === module) {
  void asCommand(async () => {
    for (const version of readdirSync(FOLDER)) {
      const code = await test(version, process.argv.slice(2));
      if (code !== 0) return code;
    }
    return 0;
  });
}
