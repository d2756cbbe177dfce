import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The variable that names the shared folder, from Jest's own process to those of its workers. */
export const SHARED_FOLDER = 'SHARED_FOLDER';

/** A folder that all test files of one run of Jest share; `globalSetup` makes and fills it. */
export function sharedFolder(): string {
  const folder = process.env[SHARED_FOLDER];
  if (!folder) throw new Error('This project of Jest lacks the global setup of test/support.');
  return folder;
}

/** Where the packed package lies. */
export async function packed(): Promise<string> {
  const tarball = (await readdir(sharedFolder())).find((name) => name.endsWith('.tgz'));
  if (!tarball) throw new Error(`There is no package in ${sharedFolder()}`);
  return join(sharedFolder(), tarball);
}
