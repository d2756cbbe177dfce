import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The project's folder. */
export const ROOT = join(__dirname, '..', '..', '..');

/** What is fetched, made or kept here, and no part of the project. */
const OUTSIDE = new Set(['node_modules', '.tools', '.git', 'dist', 'coverage', '.demo', '.n8n', '.mutants']);

/** All files of the project below a folder, with forward slashes. */
export function files(folder = ROOT): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return OUTSIDE.has(entry.name) ? [] : files(path);
    return entry.isFile() ? [relative(ROOT, path).split(sep).join('/')] : [];
  });
}

/** The text of a file of the project. */
export const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
