import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remedyFor } from '../../../tools/with/remedy.mjs';

const ROOT = '/home/nathan/n8n-nodes-ergani';
const REGISTRY = /npm registry/;

/** What pnpm has printed on a machine that lacked something, where GitHub could not be reached. */
const recorded = (name: string): string => readFileSync(join(__dirname, 'recorded', `${name}.txt`), 'utf8');

describe('Without a binary of sqlite3 from GitHub', () => {
  test.each([
    ['no-python', 'Python 3 is missing'],
    ['no-make', 'make is missing'],
    ['no-compiler', 'a C++ compiler is missing'],
  ])('%s: what is missing is said, and how to get it', (name, missing) => {
    const { telling = '', remedy = '' } = remedyFor(recorded(name), ROOT) ?? {};
    expect(telling).toBe(
      'The binary of sqlite3 was not fetched from GitHub: getaddrinfo ENOTFOUND github.com.\n' +
        `sqlite3 could not be built on this machine: ${missing}.`,
    );
    expect(remedy).toContain('apt-get install build-essential python3');
    expect(remedy).toContain('HTTPS_PROXY');
    expect(`${telling}${remedy}`).not.toMatch(REGISTRY);
  });

  test('a build that fails otherwise is told by its own words', () => {
    const said = recorded('no-compiler').replace('make: cc: No such file or directory', 'sqlite3.cc:1: error');
    expect(remedyFor(said, ROOT)?.telling).toMatch(/could not be built on this machine: Error: `make` failed/);
  });

  test('a build that was tried for another reason does not speak of GitHub', () => {
    const said = recorded('no-make').replace(/^.*prebuild-install warn.*\n/m, '');
    const { telling = '', remedy = '' } = remedyFor(said, ROOT) ?? {};
    expect(telling).toBe('sqlite3 could not be built on this machine: make is missing.');
    expect(remedy).not.toContain('github');
  });
});

test.each([
  ['FetchError: request to https://npm.example/sqlite3 failed, reason: getaddrinfo ENOTFOUND npm.example', REGISTRY],
  ['npm error code ECONNREFUSED', REGISTRY],
  ['ENOSPC: no space left on device, write', /disk is full/],
  ["EACCES: permission denied, mkdir '/x'", /Check who owns \/home\/nathan/],
])('%s', (said, remedy) => {
  expect(remedyFor(`Progress\n${said}\nend`, ROOT)).toEqual({ telling: said, remedy: expect.stringMatching(remedy) });
});

test('a binary that was fetched after a warning, and a registry that is away, is the registry', () => {
  const said =
    'x install: prebuild-install warn install getaddrinfo ENOTFOUND github.com\nERR_PNPM_META_FETCH_FAIL GET x';
  expect(remedyFor(said, ROOT)?.remedy).toMatch(REGISTRY);
});

test('what is not known is left to the program that said it', () => {
  expect(remedyFor('something else', ROOT)).toBeUndefined();
});
