import { rm } from 'node:fs/promises';

import { SHARED_FOLDER } from './shared';

export default async function removeFolder(): Promise<void> {
  const folder = process.env[SHARED_FOLDER];
  if (folder) await rm(folder, { recursive: true, force: true });
}
