import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The project's folder. */
export const root = resolve(__dirname, '..');

interface Manifest {
  name: string;
  version: string;
  bin?: string | Record<string, string>;
  files?: string[];
}

function readManifest(file: string): Manifest {
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
}

/** The published package: its name and version, from the one place that states them. */
export const manifest = readManifest(join(root, 'package.json'));

/** The type of the node in workflows. */
export const NODE_TYPE = `${manifest.name}.ergani`;

/** The type of the credential. */
export const CREDENTIAL_TYPE = 'erganiApi';

/** The folder and the manifest of an installed package. */
export function installed(name: string): { folder: string; manifest: Manifest } {
  // Not every package exports its manifest, so it is looked for where packages lie.
  const folder = join(root, 'node_modules', name);
  return { folder, manifest: readManifest(join(folder, 'package.json')) };
}

/** The n8n that is run here: the one of this project, or that of the folder which N8N_UNDER_TEST names. */
export const n8nFolder = process.env.N8N_UNDER_TEST ?? installed('n8n').folder;

/** The script of its command. */
export const n8nScript = join(n8nFolder, 'bin', 'n8n');

/** The script behind a command of an installed package, to be run with this Node. */
export function scriptOf(packageName: string, command = packageName): string {
  const { folder, manifest: its } = installed(packageName);
  const script = typeof its.bin === 'string' ? its.bin : its.bin?.[command];
  if (!script) throw new Error(`${packageName} has no command ${command}`);
  return join(folder, script);
}
