import { mkdir, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { INodeType } from 'n8n-workflow';

import type { ErganiApi } from '../credentials/ErganiApi.credentials';

import { pack, unpack, type Tarball } from '../tools/pack';
import { root } from '../tools/project';

/** The package as it is published: packed, and unpacked where it finds n8n's packages. */
export interface Package {
  tarball: Tarball;
  /** Holds what the tarball holds. */
  folder: string;
}

/** The built node's file, below the package's folder. */
const NODE_FILE = join('dist', 'nodes', 'Ergani', 'Ergani.node.js');
/** The built credential's file, below the package's folder. */
const CREDENTIAL_FILE = join('dist', 'credentials', 'ErganiApi.credentials.js');

/** Packs the node for the work, and removes the files afterwards. */
export async function withPackage<T>(work: (built: Package) => Promise<T>): Promise<T> {
  // Below the project's folder, so that `n8n-workflow` and `luxon` are found from there.
  const parent = join(root, '.tools', `bench-${process.pid}`);
  const folder = join(parent, 'package');
  try {
    await mkdir(parent, { recursive: true });
    const tarball = await pack(parent);
    await unpack(tarball.path, folder);
    // Profiles name files by where they really are.
    return await work({ tarball, folder: await realpath(folder) });
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}

/** The node of a package, ready to be run. */
export function nodeOf({ folder }: Pick<Package, 'folder'>): INodeType {
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const { Ergani } = require(join(folder, NODE_FILE)) as { Ergani: new () => INodeType };
  return new Ergani();
}

/** The credential of a package, which shares its sessions with the node. */
export function credentialOf({ folder }: Pick<Package, 'folder'>): ErganiApi {
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const built = require(join(folder, CREDENTIAL_FILE)) as { ErganiApi: typeof ErganiApi };
  return new built.ErganiApi();
}
