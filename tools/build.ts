import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { asCommand } from './advice';
import { root, scriptOf } from './project';
import { run } from './run';

/**
 * Compiles the node and the credential, and copies their icons and the codex beside them.
 *
 * @param dist the folder that they go to, in place of what is there
 */
export async function build(dist = join(root, 'dist')): Promise<void> {
  const title = 'Building the node';
  // A file that was deleted or renamed since the last build would be published too.
  await rm(dist, { recursive: true, force: true });
  await run(process.execPath, [scriptOf('typescript', 'tsc'), '-p', 'tsconfig.build.json', '--outDir', dist], {
    title,
  });
  await run(process.execPath, [scriptOf('gulp'), 'build:icons'], { title, env: { ...process.env, DIST: dist } });
}

if (require.main === module) void asCommand(async () => await build());
