import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { asCommand } from './advice';
import { bundle } from './bundle';
import { fingerprint } from './fingerprint';
import { root, scriptOf } from './project';
import { runScript } from './run';

/** What was checked before and is the same is not checked again. */
const CHECK = [
  '-p',
  'tsconfig.build.json',
  '--noEmit',
  '--incremental',
  '--tsBuildInfoFile',
  '.tools/checked.tsbuildinfo',
];

const DIST = 'dist';
/** All that a build depends on: sources, settings, how it is done, and the versions of what does it. */
const SOURCES = [
  ...['nodes', 'credentials', 'tools'],
  ...['gulpfile.js', 'package.json', 'pnpm-lock.yaml', 'tsconfig.json', 'tsconfig.build.json'],
];
/** Tells what the last build was made of and what it made. */
const STAMP = join(root, '.tools', 'built.sha256');

/** Builds the node and the credential, icons and codex included, into dist, unless the same is there already. */
export async function build(): Promise<void> {
  const sources = await fingerprint(root, SOURCES);
  const stamp = async () => `${sources} ${await fingerprint(root, [DIST])}`;
  if (existsSync(STAMP) && (await readFile(STAMP, 'utf8')) === (await stamp())) return;
  const options = { cwd: root, title: 'Building the node' };
  await rm(join(root, DIST), { recursive: true, force: true });
  await runScript(scriptOf('typescript', 'tsc'), CHECK, options);
  await mkdir(join(root, DIST, 'credentials'), { recursive: true });
  await bundle();
  await runScript(scriptOf('gulp'), ['build:icons'], options);
  await writeFile(STAMP, await stamp());
}

if (require.main === module) void asCommand(build);
