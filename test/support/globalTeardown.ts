import { rm } from 'node:fs/promises';

import { sharedFolder } from './packed';

export default async function removeSharedFolder(): Promise<void> {
  await rm(sharedFolder(), { recursive: true, force: true });
}
