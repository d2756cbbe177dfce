import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { Advice } from './advice';
import { take } from './lock.cjs';
import { passwordFile } from './owner';

/** What the names of those sheets begin with that the main example writes. */
const PROTOCOLS = 'attendance-protocols-';

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
  for (const name of ['.n8n', '.cache', 'files', 'package', 'n8n.log', passwordFile('')]) {
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Removes the sheets of protocols of earlier starts: the sandbox that gave these is gone, and knows none of them. */
export async function removeProtocols(filesFolder: string): Promise<void> {
  for (const name of await readdir(filesFolder))
    if (name.startsWith(PROTOCOLS)) await rm(join(filesFolder, name), { force: true });
}
