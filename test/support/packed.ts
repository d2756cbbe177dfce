import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { oneAtATime } from '../../tools/lock.cjs';
import { pack } from '../../tools/pack';

/** The variable that names the folder, from Jest's own process to those of its workers. */
export const PACKED_FOLDER = 'PACKED_FOLDER';

/**
 * Where the packed package lies, which all test files of one run of Jest share: the first to ask for it packs it, the
 * others wait.
 */
export async function packed(): Promise<string> {
  const folder = process.env[PACKED_FOLDER];
  if (!folder) throw new Error('This project of Jest lacks what packedFolder.js holds.');
  return await oneAtATime(join(folder, 'packing.pid'), async () => {
    const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
    return tarball ? join(folder, tarball) : (await pack(folder)).path;
  });
}
