import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { SHARED_FOLDER } from './shared';

/** Makes the folder that `packed` and `startN8n` fill. */
export default async function makeFolder(): Promise<void> {
  process.env[SHARED_FOLDER] = await mkdtemp(join(tmpdir(), 'shared-'));
}
