import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { pack } from '../../tools/pack';
import { SHARED_FOLDER } from './packed';
import { setUpN8n } from './startN8n';

/** Packs the package, and sets an n8n up: what `packed` and `startN8n` give to each test file. */
export default async function makeSharedFolder(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'shared-'));
  process.env[SHARED_FOLDER] = folder;
  await Promise.all([pack(folder), setUpN8n()]);
}
