import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { asCommand } from './advice';
import { root, scriptOf } from './project';
import { run } from './run';

/**
 * Compiles the node and the credential, and copies their icons and the codex beside them.
 *
 * @param dist the folder that they go to, in place of what is there
 * @param cwd the folder of the sources
 */
export async function build(dist = join(root, 'dist'), cwd = root): Promise<void> {
  const options = { title: 'Building the node', cwd, env: { ...process.env, DIST: dist } };
  // A file that was deleted or renamed since the last build would be published too.
  await rm(dist, { recursive: true, force: true });
  const compile = [scriptOf('typescript', 'tsc'), '-p', 'tsconfig.build.json', '--outDir', dist];
  await run(process.execPath, compile, options);
  await run(process.execPath, [scriptOf('gulp'), 'build:icons'], options);
}

if (require.main === module) void asCommand(async () => await build());
