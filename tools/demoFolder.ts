import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { lock } from 'proper-lockfile';

import { endLeftBehind } from '../test/support/n8n/leftBehind';
import { passwordFile } from '../test/support/n8n/owner';

import { Advice } from './advice';

/** What the names of those sheets begin with that the main example writes. */
const PROTOCOLS = 'attendance-protocols-';

/** Takes a folder for this process alone, since two n8n would spoil one database. Returns how to release it. */
export async function takeFolder(folder: string, remedy: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true });
  // n8n's database is for nobody else on this machine.
  await chmod(folder, 0o700);
  const release = await lock(folder, { lockfilePath: join(folder, 'running.lock') }).catch(
    (error: { code?: string }) => {
      if (error.code !== 'ELOCKED') throw error;
      throw new Advice(`Another n8n runs in ${folder}. Stop it with Ctrl+C in its window${remedy}.`);
    },
  );
  const ended = await endLeftBehind(folder);
  if (ended !== undefined) process.stderr.write(`Ended the n8n that a start before has left behind (${ended})\n`);
  return release;
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
