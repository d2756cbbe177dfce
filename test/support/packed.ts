import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { oneAtATime } from '../../tools/lock.cjs';
import { pack } from '../../tools/pack';

/** The variable that names the folder, from Jest's own process to those of its workers. */
export const SHARED_FOLDER = 'SHARED_FOLDER';

/** A folder that all test files of one run of Jest share; see sharedFolder.js. */
export function sharedFolder(): string {
  const folder = process.env[SHARED_FOLDER];
  if (!folder) throw new Error('This project of Jest lacks what sharedFolder.js holds.');
  return folder;
}

/** Where the packed package lies: the first test file to ask for it packs it, the others wait. */
export async function packed(): Promise<string> {
  const folder = sharedFolder();
  return await oneAtATime(join(folder, 'packing.pid'), async () => {
    const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
    return tarball ? join(folder, tarball) : (await pack(folder)).path;
  });
}
