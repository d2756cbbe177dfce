import { extname } from 'node:path';
import { files, textOf } from './files';

const BINARY = new Set(['.png', '.gif', '.apng', '.xlsx', '.ico', '.pdf', '.zip', '.tgz']);

/** Hosts that packages come from, in pieces, since this file is looked through too. */
const HOSTS = [
  ['npmjs', 'org'],
  ['npmjs', 'com'],
  ['yarnpkg', 'com'],
  ['npmmirror', 'com'],
  ['npm', 'pkg', 'github', 'com'],
  ['jsr', 'io'],
  ['pypi', 'org'],
  ['unpkg', 'com'],
  ['jsdelivr', 'net'],
  ['docker', 'io'],
  ['docker', 'n8n', 'io'],
  ['ghcr', 'io'],
].map((labels) => labels.join('.'));

const named = (text: string): string[] =>
  HOSTS.filter((host) =>
    new RegExp(`(?<![\\w-])(?:[\\w-]+\\.)*${host.replaceAll('.', '\\.')}(?![\\w.-]*\\w)`).test(text),
  );

/** Text files, the lockfiles with them: they hold names, versions and hashes. */
const texts = files().filter((file) => !BINARY.has(extname(file)));

test('no file names the host of a package registry: npm and Docker know theirs', () => {
  expect(texts).toEqual(expect.arrayContaining(['pnpm-lock.yaml', '.github/workflows/publish.yml', 'CONTRIBUTING.md']));
  const found = texts.flatMap((file) => named(textOf(file)).map((host) => `${file}: ${host}`));
  expect(found).toEqual([]);
});
