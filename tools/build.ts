import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { asCommand } from './advice';
import { bundle } from './bundle';
import { root, scriptOf } from './project';
import { runScript } from './run';

/** What was checked before and is the same is not checked again. */
const CHECK = [
  '-p',
  'tsconfig.build.json',
  '--noEmit',
  '--incremental',
  '--tsBuildInfoFile',
  '.tools/checked.tsbuildinfo',
];

/** Builds the node and the credential, icons and codex included, into dist. */
export async function build(): Promise<void> {
  const options = { cwd: root, title: 'Building the node' };
  await rm(join(root, 'dist'), { recursive: true, force: true });
  await runScript(scriptOf('typescript', 'tsc'), CHECK, options);
  await mkdir(join(root, 'dist', 'credentials'), { recursive: true });
  await bundle();
  await runScript(scriptOf('gulp'), ['build:icons'], options);
}

if (require.main === module) void asCommand(build);
