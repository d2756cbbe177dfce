import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { build } from './build';
import { root, scriptOf } from './project';

/** An editor saves a file in several steps. */
const SETTLE_MS = 200;

const SOURCES = ['nodes', 'credentials'];

/** What is copied rather than compiled. */
const isAsset = (file: string | null) => file !== null && /\.(svg|png|json)$/.test(file);

/** Lays the package into a folder as its tarball would. */
export async function layPackage(target: string): Promise<void> {
  await build();
  await mkdir(target, { recursive: true });
  await writeFile(join(target, 'package.json'), await readFile(join(root, 'package.json')));
  await cp(join(root, 'dist'), join(target, 'dist'), { recursive: true });
}

/** Keeps a laid package up to date with the sources. Returns how to stop. */
export function keepUpToDate(target: string): () => void {
  const compiler = spawn(
    process.execPath,
    [
      scriptOf('typescript', 'tsc'),
      ...['-p', 'tsconfig.build.json', '--watch', '--preserveWatchOutput'],
      ...['--outDir', join(target, 'dist')],
    ],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const end = () => compiler.kill();
  process.once('exit', end);
  const watchers = SOURCES.map((folder) => copyAssets(join(root, folder), join(target, 'dist', folder)));
  return () => {
    watchers.forEach((watcher) => watcher.close());
    process.off('exit', end);
    end();
  };
}

/** Copies icons and codex whenever one of them changes. */
function copyAssets(from: string, to: string): { close(): void } {
  let timer: NodeJS.Timeout | undefined;
  return watch(from, { recursive: true }, (_event, file) => {
    if (!isAsset(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      const filter = (source: string) => !/\.[^./\\]+$/.test(source) || isAsset(source);
      cp(from, to, { recursive: true, filter }).catch((error: unknown) => {
        process.stderr.write(`Copying icons: ${String(error)}\n`);
      });
    }, SETTLE_MS);
  });
}
