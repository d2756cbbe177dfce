import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import * as tar from 'tar';

import { build } from './build';
import { manifest, root } from './project';
import { run } from './run';

export interface Tarball {
  /** Where it lies. */
  path: string;
  /** What it holds, sorted. */
  files: string[];
  /** Bytes, packed and unpacked. */
  size: number;
  unpackedSize: number;
}

interface PackReport {
  filename: string;
  size: number;
  unpackedSize: number;
  files: Array<{ path: string }>;
}

/** What a release is made of. */
const SOURCES = ['nodes', 'credentials', 'tsconfig.json', 'tsconfig.build.json', 'gulpfile.js'];
const PACKED = ['package.json', 'README.md', 'LICENSE.md'];

/** Builds and packs the package, as a release does, into the folder given. */
export async function pack(folder: string): Promise<Tarball> {
  await mkdir(folder, { recursive: true });
  // In a copy, so that nobody else builds in the same folder at the same time.
  return await withFolder(async (alone) => {
    for (const name of [...SOURCES, ...PACKED]) await cp(join(root, name), join(alone, name), { recursive: true });
    const packages = join(alone, 'node_modules');
    await symlink(join(root, 'node_modules'), packages, 'junction');
    await build(join(alone, 'dist'), alone);
    // Beside all packages npm takes ten times as long for the same bytes.
    await rm(packages);
    const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
    const [packed] = JSON.parse(await run('npm', args, { cwd: alone, title: 'Packing the node' })) as PackReport[];
    return {
      path: join(folder, packed.filename),
      files: packed.files.map(({ path }) => path).sort(),
      size: packed.size,
      unpackedSize: packed.unpackedSize,
    };
  });
}

/** Lays the content of a tarball into a folder, in place of what is there. */
export async function unpack(tarball: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await tar.extract({ file: tarball, cwd: folder, strip: 1 });
}

/** Does something in a temporary folder, which is gone afterwards. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `${manifest.name}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
