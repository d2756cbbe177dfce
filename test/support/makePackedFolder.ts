import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PACKED_FOLDER } from './packed';

/** Makes the folder that `packed` fills. */
export default async function makeFolder(): Promise<void> {
  process.env[PACKED_FOLDER] = await mkdtemp(join(tmpdir(), 'packed-'));
}
