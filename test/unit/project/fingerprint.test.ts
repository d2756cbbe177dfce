import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { fingerprint } from '../../../tools/fingerprint';

/** A build is left out where nothing of what it depends on, and nothing of what it made, is another. */
describe('the fingerprint of files and folders', () => {
  let folder: string;
  let before: string;

  const look = async () => await fingerprint(folder, ['nodes', 'package.json', 'dist']);
  const at = (name: string) => join(folder, name);

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fingerprint-'));
    await mkdir(at('nodes/model'), { recursive: true });
    await writeFile(at('nodes/a.ts'), 'ab');
    await writeFile(at('nodes/model/b.ts'), 'c');
    await writeFile(at('package.json'), '{}');
    before = await look();
  });

  afterEach(async () => await rm(folder, { recursive: true }));

  it('is the same while all is the same', async () => {
    await writeFile(at('nodes/a.ts'), 'ab');
    await writeFile(at('elsewhere'), 'x');
    expect(await look()).toBe(before);
  });

  it.each<[string, () => Promise<void>]>([
    ['a file has changed', () => writeFile(at('nodes/model/b.ts'), 'd')],
    ['a file that was named has changed', () => writeFile(at('package.json'), '[]')],
    ['a file is new', () => writeFile(at('nodes/model/c.ts'), '')],
    ['a file is gone', () => rm(at('nodes/a.ts'))],
    ['a file has another name', () => rename(at('nodes/a.ts'), at('nodes/b.ts'))],
    ['a folder is there that was not', () => mkdir(at('dist')).then(() => writeFile(at('dist/a.js'), ''))],
    [
      'a letter has gone from one file to the next',
      () => writeFile(at('nodes/a.ts'), 'a').then(() => writeFile(at('nodes/model/b.ts'), 'bc')),
    ],
  ])('is another where %s', async (_, change) => {
    await change();
    expect(await look()).not.toBe(before);
  });
});
