import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import * as tar from 'tar';

import { asCommand } from './advice';
import { build } from './build';
import { oneAtATime } from './lock.cjs';
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

/** Builds and packs the package, as a release does, into the folder given. One at a time: all builds share dist. */
export async function pack(folder: string): Promise<Tarball> {
  return await oneAtATime(join(root, '.tools', 'packing.pid'), () => buildAndPack(folder));
}

/** What npm packs of this folder. */
const PACKED = [...(manifest.files ?? []), 'package.json', 'README.md', 'LICENSE.md'];

async function buildAndPack(folder: string): Promise<Tarball> {
  await build();
  await mkdir(folder, { recursive: true });
  // Beside all that is installed here, npm takes ten times as long for the same bytes.
  const alone = await mkdtemp(join(tmpdir(), `${manifest.name}-`));
  for (const name of PACKED) await cp(join(root, name), join(alone, name), { recursive: true });
  const report = await run(
    process.platform === 'win32' ? 'npm.cmd' : 'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', folder],
    { cwd: alone, title: 'Packing the node' },
  ).finally(() => rm(alone, { recursive: true, force: true }));
  const [packed] = JSON.parse(report) as PackReport[];
  return {
    path: join(folder, packed.filename),
    files: packed.files.map(({ path }) => path).sort(),
    size: packed.size,
    unpackedSize: packed.unpackedSize,
  };
}

/** Lays the content of a tarball into a folder, in place of what is there. */
export async function unpack(tarball: string, folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await tar.extract({ file: tarball, cwd: folder, strip: 1 });
}

/** Packs into a temporary folder that is gone when the work with the tarball is done. */
export async function withTarball<T>(work: (tarball: Tarball, folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `${manifest.name}-`));
  try {
    return await work(await pack(folder), folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (require.main === module) {
  void asCommand(async () => {
    const { path, files, size, unpackedSize } = await pack(process.argv[2] ?? root);
    process.stdout.write(
      `${files.join('\n')}\n\n${path}: ${files.length} files, ${size} bytes (${unpackedSize} unpacked)\n`,
    );
  });
}
