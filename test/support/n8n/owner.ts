import { randomBytes } from 'node:crypto';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Owner } from './api';

const PASSWORD_BYTES = 18;
/** Nobody but the user of this machine who started it reads it. */
const OWN_ONLY = 0o600;

/** Where an n8n started here keeps the password of its owner. */
export const passwordFile = (folder: string): string => join(folder, 'owner-password.txt');

/** The account that owns the n8n of a folder. Its password is drawn at the first start, and kept for those after it. */
export async function ownerOf(folder: string): Promise<Owner> {
  return { email: 'owner@example.com', password: await passwordOf(folder), firstName: 'Demo', lastName: 'Owner' };
}

async function passwordOf(folder: string): Promise<string> {
  const file = passwordFile(folder);
  const drawn = newPassword();
  const isNew = await writeFile(file, `${drawn}\n`, { flag: 'wx', mode: OWN_ONLY }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      return false;
    },
  );
  if (isNew) return drawn;
  await chmod(file, OWN_ONLY);
  return (await readFile(file, 'utf8')).trim();
}

/** n8n asks for a capital letter and a digit. */
function newPassword(): string {
  for (;;) {
    const password = randomBytes(PASSWORD_BYTES).toString('base64url');
    if (/[A-Z]/.test(password) && /\d/.test(password)) return password;
  }
}
