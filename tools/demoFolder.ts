import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { Advice } from './advice';
import { take } from './lock.cjs';

/** Takes a folder for this process alone, since two n8n would spoil one database. Returns how to release it. */
export async function takeFolder(folder: string, remedy: string): Promise<() => void> {
  await mkdir(folder, { recursive: true });
  const taken = await take(join(folder, 'running.pid'));
  if (typeof taken === 'number') {
    throw new Advice(`Process ${taken} already runs in ${folder}. Stop it with Ctrl+C in its window${remedy}.`);
  }
  return taken;
}

/** Empties the folder, this process's hold on it apart. */
export async function emptyFolder(folder: string): Promise<void> {
  for (const name of ['.n8n', '.cache', 'files', 'package', 'n8n.log']) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}
