import { spawn } from 'node:child_process';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { build } from './build';
import { root, scriptOf } from './project';

/** Lays the package into a folder as its tarball would. */
export async function layPackage(target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  await cp(join(root, 'package.json'), join(target, 'package.json'));
  await build(join(target, 'dist'));
}

/** Keeps a laid package up to date with the sources. Returns how to stop. */
export function keepUpToDate(target: string): () => void {
  const dist = join(target, 'dist');
  const compile = ['-p', 'tsconfig.build.json', '--watch', '--preserveWatchOutput', '--outDir', dist];
  const watchers = [
    [scriptOf('typescript', 'tsc'), ...compile],
    [scriptOf('gulp'), 'watch:icons', '-L'],
  ].map((args) =>
    spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, DIST: dist },
      stdio: ['ignore', 'inherit', 'inherit'],
    }),
  );
  const end = () => watchers.forEach((watcher) => watcher.kill());
  process.once('exit', end);
  return () => {
    process.off('exit', end);
    end();
  };
}
