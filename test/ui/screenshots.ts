import { copyFile, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { Advice, asCommand } from '../../tools/advice';
import { exampleNames } from '../../tools/example';
import { step } from '../../tools/progress';
import { manifest, root, scriptOf } from '../../tools/project';
import { run } from '../../tools/run';

import { chromiumPath } from './browser';
import { FOLDER_VARIABLE, LARGEST_BYTES } from './pictures';

/** Where the pictures lie that the documents show. */
const IMAGES = join(root, 'docs', 'images');

/** Of the pictures that the browser tests take, those that the documents show; and one of each example. */
const SHOWN = [
  'nodes-panel',
  'credential',
  'canvas',
  'submit',
  'mapping',
  'hint-fixed-time',
  'dry-run',
  'column-in-doubt',
  'branches',
  'service',
  'declaration',
  'declaration-mapping',
  'declaration-cancelled',
  'pdf',
  'error',
  'error-output',
  'somebody-else',
  'duplicate',
  'shift',
  'daily-dry-run',
  'daily-protocols',
  'daily-late',
  'daily-settings',
  'daily-mapping',
];

/** The animated one, and how large it may be. */
const FILM = 'sheet-to-protocols';
const LARGEST_FILM_BYTES = 1_000_000;

/** Plays all scenes of the browser tests, which must pass, with their pictures going to a folder. */
async function play(folder: string): Promise<void> {
  process.env[FOLDER_VARIABLE] = folder;
  const args = ['--config', join('test', 'ui', 'jest.config.js')];
  await step('Taking the pictures, in a real n8n', () =>
    run(process.execPath, [scriptOf('jest'), ...args], { title: 'Taking the pictures' }),
  );
}

/** Takes over the pictures that the documents show, in the place of all earlier ones. */
async function publish(folder: string): Promise<void> {
  const names = [FILM, ...SHOWN, ...exampleNames().map((name) => `examples/${name}`)];
  const files = await Promise.all(
    names.map(async (name) => ({
      name,
      from: join(folder, `${name}.png`),
      ...(await stat(join(folder, `${name}.png`))),
    })),
  );
  const limitOf = (name: string) => (name === FILM ? LARGEST_FILM_BYTES : LARGEST_BYTES);
  const large = files
    .filter(({ name, size }) => size > limitOf(name))
    .map(({ name, size }) => `${name} (${size} bytes)`);
  if (large.length > 0) throw new Advice(`Show less in these, or cut them: ${large.join(', ')}. Nothing was replaced.`);
  await rm(IMAGES, { recursive: true, force: true });
  for (const { name, from, size } of files) {
    const to = join(IMAGES, `${name}.png`);
    await mkdir(dirname(to), { recursive: true });
    await copyFile(from, to);
    process.stdout.write(`docs/images/${name}.png: ${(size / 1000).toFixed(0)} kB\n`);
  }
}

async function main(): Promise<void> {
  chromiumPath();
  const folder = await mkdtemp(join(tmpdir(), `${manifest.name}-`));
  try {
    await play(folder);
    await publish(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (require.main === module) void asCommand(main);
