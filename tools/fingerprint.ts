import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

/**
 * Of the names and contents of files, and of all that is in folders: another one where any file is another, has come or
 * is gone.
 *
 * @param root the folder that the names begin from
 * @param names of files and folders; what is not there counts as empty
 * @returns SHA-256, in hexadecimal digits
 */
export async function fingerprint(root: string, names: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const name of names) {
    for (const file of await filesAt(join(root, name))) {
      const content = await readFile(file);
      hash.update(`${relative(root, file)}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

async function filesAt(place: string): Promise<string[]> {
  if (!existsSync(place)) return [];
  if (!(await stat(place)).isDirectory()) return [place];
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => join(parentPath, name)).sort();
}
