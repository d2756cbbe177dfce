import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { asCommand } from './advice';
import { bundle } from './bundle';
import { root, scriptOf } from './project';
import { runScript } from './run';

/** Builds the node and the credential, icons and codex included, into dist. */
export async function build(): Promise<void> {
  const options = { cwd: root, title: 'Building the node' };
  await rm(join(root, 'dist'), { recursive: true, force: true });
  await runScript(scriptOf('typescript', 'tsc'), ['-p', 'tsconfig.build.json', '--noEmit'], options);
  await mkdir(join(root, 'dist', 'credentials'), { recursive: true });
  await bundle();
  await runScript(scriptOf('gulp'), ['build:icons'], options);
}

if (require.main === module) void asCommand(build);
