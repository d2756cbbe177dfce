import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';

import { unpack } from '../../tools/pack';
import { root } from '../../tools/project';
import { packed } from '../support/packed';

/** All files below a folder, with forward slashes, sorted. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
}

/** What is code in a tarball. */
const CODE = /\.(?:js|ts|jsx|tsx|mjs|cjs)$/;

describe('the packed package', () => {
  let folder: string;
  let files: string[];

  const contentOf = async (file: string) => await readFile(join(folder, file));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'package-'));
    await unpack(await packed(), folder);
    files = await filesIn(folder);
  }, 180_000);

  afterAll(async () => await rm(folder, { recursive: true, force: true }));

  it('holds each file of the node and the credential under its own name, and no other', async () => {
    const folders = ['credentials', 'nodes'];
    const sources = await Promise.all(
      folders.map(async (name) => (await filesIn(join(root, name))).map((file) => `${name}/${file}`)),
    );
    const expected = sources
      .flat()
      .flatMap((file) =>
        file.endsWith('.ts') ? [file.replace(/\.ts$/, '.js'), file.replace(/\.ts$/, '.js.map')] : file,
      )
      .map((file) => `dist/${file}`);
    expect(expected.length).toBeGreaterThan(300);
    expect(files).toEqual([...expected, 'LICENSE.md', 'README.md', 'package.json'].sort());
  });

  it('has source maps that lead to the files of the repository', async () => {
    const maps = files.filter((file) => file.endsWith('.map'));
    const leads = maps.map(async (file) => {
      const { sources } = JSON.parse(String(await contentOf(file))) as { sources: string[] };
      return sources.map((source) => posix.join(dirname(file), source));
    });
    expect((await Promise.all(leads)).flat()).toEqual(
      maps.map((file) => file.replace(/^dist\//, '').replace(/\.js\.map$/, '.ts')),
    );
  });

  it('can be read: it says why, and breaks its lines', async () => {
    const codes = files.filter((file) => CODE.test(file));
    for (const file of codes) {
      const lines = String(await contentOf(file)).split('\n');
      expect(`${file}: ${Math.max(...lines.map((line) => line.length)) < 1_000}`).toBe(`${file}: true`);
    }
    const session = String(await contentOf('dist/nodes/Ergani/transport/session.js'));
    expect(session).toMatch(/^ \* @returns /m);
    expect(session).toMatch(/^async function renewSession\(/m);
  });

  // What the scan that n8n has announced takes for obfuscation (GuardDog, byte by byte: a Greek letter begins with ce or cf).
  it.each([
    [
      'a Latin letter beside one that looks like it',
      /[a-zA-Z][\xce\xcf\xd0\xd1][\x80-\xbf]|[\xce-\xd1][\x80-\xbf][a-zA-Z]/,
    ],
    ['a character without width between Latin letters', /[a-zA-Z]\xe2\x80[\x8b-\x8d][a-zA-Z]/],
    ['eleven characters in a row by their numbers', /(?:\\u[0-9a-fA-F]{4}){11,}|(?:\\x[0-9a-fA-F]{2}){11,}/],
    ['a long text of Base64', /['"][A-Za-z0-9+/]{150,}/],
    ['code that is made while it runs', /\beval\s*\(|\bnew\s+Function\s*\(|\batob\s*\(/],
  ])('has nothing that looks hidden: %s', async (_, sign) => {
    for (const file of files.filter((one) => CODE.test(one)))
      expect([file, sign.test((await contentOf(file)).toString('latin1'))]).toEqual([file, false]);
  });
});
