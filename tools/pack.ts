import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import * as tar from 'tar';

import { asCommand } from './advice';
import { oneAtATime } from './lock.cjs';
import { manifest, root, scriptOf } from './project';
import { run, runScript } from './run';

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

/** Builds the node and the credential, icons and codex included, into dist. */
export async function build(): Promise<void> {
  const options = { cwd: root, title: 'Building the node' };
  await rm(join(root, 'dist'), { recursive: true, force: true });
  await runScript(scriptOf('typescript', 'tsc'), ['-p', 'tsconfig.build.json'], options);
  await runScript(scriptOf('gulp'), ['build:icons'], options);
  // With tabs, as n8n's own files are: less to download. What git ignores is formatted here.
  const format = ['--write', 'dist', '--ignore-path', '.prettierignore', '--log-level', 'warn'];
  await runScript(scriptOf('prettier'), format, options);
}

/** Builds and packs the package, as a release does, into the folder given. One at a time: all builds share dist. */
export async function pack(folder: string): Promise<Tarball> {
  return await oneAtATime(join(root, '.tools', 'packing.pid'), () => buildAndPack(folder));
}

async function buildAndPack(folder: string): Promise<Tarball> {
  await build();
  await mkdir(folder, { recursive: true });
  const report = await run(
    process.platform === 'win32' ? 'npm.cmd' : 'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', folder],
    { cwd: root, title: 'Packing the node' },
  );
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
