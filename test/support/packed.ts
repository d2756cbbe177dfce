import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

import { oneAtATime } from '../../tools/lock.cjs';
import { pack } from '../../tools/pack';
import { sharedFolder } from './shared';

/** Where the packed package lies: the first test file to ask for it packs it, the others wait. */
export async function packed(): Promise<string> {
  const folder = sharedFolder();
  return await oneAtATime(join(folder, 'packing.pid'), async () => {
    const tarball = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
    return tarball ? join(folder, tarball) : (await pack(folder)).path;
  });
}
