import { existsSync, statSync } from 'node:fs';
import { dirname, extname, join, posix, relative } from 'node:path';
import { Ergani } from '../../../nodes/Ergani/Ergani.node';
import { files, ROOT, textOf } from './files';

const manifest = JSON.parse(textOf('package.json')) as {
  repository: { url: string };
  homepage: string;
  bugs: { url: string };
  version: string;
};

/** Where the project lives, as a browser opens it. */
const HOME = manifest.repository.url.replace(/^git\+/, '').replace(/\.git$/, '');
/** Pages of the repository's host that no file stands behind. */
const HOSTED = ['/issues', '/issues/new/choose', `/releases/tag/v${manifest.version}`];

/** Markdown without what is shown as code, where brackets and hashes are only characters. */
const prose = (markdown: string): string =>
  markdown.replace(/^( *)(```|~~~)[^]*?^\1\2\s*$/gm, '').replace(/(`+)(?!`)[^]*?[^`]\1(?!`)/g, 'code');

/** The anchors of a page's headings, as GitHub and npm make them: the second of a name gets a number. */
function anchors(markdown: string): Set<string> {
  const seen = new Map<string, number>();
  const headings = markdown.replace(/^( *)(```|~~~)[^]*?^\1\2\s*$/gm, '').matchAll(/^#{1,6} +(.+?) *#*$/gm);
  const names = [...headings].map(([, heading]) => {
    const name = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
      .replace(/ /g, '-');
    const before = seen.get(name) ?? 0;
    seen.set(name, before + 1);
    return before === 0 ? name : `${name}-${before}`;
  });
  return new Set(names);
}

/** The targets of a page's links and pictures. */
function targets(markdown: string): string[] {
  const text = prose(markdown);
  return [
    ...[...text.matchAll(/\]\(\s*<?([^\s)>]+)>?(?:\s+"[^"]*")?\s*\)/g)],
    ...[...text.matchAll(/^\[[^\]]+\]:\s*<?(\S+?)>?\s*$/gm)],
    ...[...text.matchAll(/<((?:https?|mailto):[^>\s]+)>/g)],
    ...[...text.matchAll(/<(?:a|img)\b[^>]*?\b(?:href|src)="([^"]+)"/g)],
  ].map(([, target]) => target);
}

/** The file of the project that a web address shows, with its anchor; undefined for an address of others. */
function ownFile(address: string): string | undefined {
  const raw = `${HOME.replace('//github.com/', '//raw.githubusercontent.com/')}/HEAD/`;
  if (address.startsWith(raw)) return address.slice(raw.length);
  if (address !== HOME && !/^[/#.]/.test(address.slice(HOME.length))) return undefined;
  if (!address.startsWith(HOME)) return undefined;
  const rest = address.slice(HOME.length).replace(/^\.git$/, '');
  if (HOSTED.includes(rest)) return 'package.json';
  if (rest === '' || rest.startsWith('#')) return `README.md${rest === '#readme' ? '' : rest}`;
  return rest.replace(/^\/(?:blob|tree)\/HEAD\//, '');
}

/** What is wrong with a link; undefined where it leads somewhere, or to others' pages. */
function flaw(target: string, from: string): string | undefined {
  if (/^mailto:/.test(target)) return undefined;
  const own = ownFile(target);
  if (/^[a-z]+:/.test(target) && own === undefined) {
    if (!URL.canParse(target)) return 'is no address';
    // Examples of addresses that people enter, and this machine.
    return /^https:/.test(target) || /^http:\/\/(localhost|127\.0\.0\.1|host\.docker\.internal)\b/.test(target)
      ? undefined
      : 'is not https';
  }
  const [path, anchor] = (own ?? target).split('#');
  const file = path === '' ? from : own === undefined ? posix.join(dirname(from), decodeURI(path)) : decodeURI(path);
  if (file.startsWith('..')) return 'leads out of the project';
  if (!existsSync(join(ROOT, file))) return `leads to ${file}, which is not there`;
  if (anchor === undefined) return undefined;
  const page = statSync(join(ROOT, file)).isDirectory() ? `${file}/README.md` : file;
  if (extname(page) !== '.md') return `names a heading of ${page}`;
  return anchors(textOf(page)).has(anchor) ? undefined : `names a heading that ${page} does not have`;
}

const flawed = (links: string[], from: string): string[] =>
  links.flatMap((link) => {
    const what = flaw(link, from);
    return what === undefined ? [] : [`${from}: ${link} ${what}`];
  });

const all = files();
const pages = all.filter((file) => extname(file) === '.md');

describe('Links', () => {
  test.each(pages)('%s: each leads to a file and a heading that are there', (page) => {
    expect(flawed(targets(textOf(page)), page)).toEqual([]);
  });

  test('of the package, the node and the credential lead to the README and its headings', () => {
    const codex = textOf('nodes/Ergani/Ergani.node.json');
    const credential = textOf('credentials/ErganiApi.credentials.ts');
    const links = [
      manifest.homepage,
      manifest.bugs.url,
      ...[...codex.matchAll(/"url": "([^"]+)"/g)].map(([, url]) => url),
      ...[...credential.matchAll(/documentationUrl = '([^']+)'/g)].map(([, url]) => url),
    ];
    expect(links.length).toBeGreaterThanOrEqual(5);
    expect(links.map(ownFile)).not.toContain(undefined);
    expect(flawed(links, 'README.md')).toEqual([]);
  });

  test('of the fields in the editor lead to pages of the documentation', () => {
    const links = [...JSON.stringify(new Ergani().description).matchAll(/href=\\"([^"\\]+)/g)].map(([, link]) => link);
    expect(links.length).toBeGreaterThan(3);
    expect(links.map(ownFile)).not.toContain(undefined);
    expect(flawed(links, 'README.md')).toEqual([]);
  });

  test('on the notes of the examples, and in the forms for issues, work as well', () => {
    const others = all.filter((file) => /^(examples\/.*\.json|\.github\/.*\.ya?ml)$/.test(file));
    expect(others.length).toBeGreaterThan(15);
    for (const file of others) {
      const notes = extname(file) === '.json' ? notesOf(file) : [textOf(file)];
      expect(flawed(notes.flatMap(targets), 'README.md')).toEqual([]);
    }
  });
});

/** What the sticky notes of a workflow say. */
function notesOf(file: string): string[] {
  const { nodes = [] } = JSON.parse(textOf(file)) as { nodes?: Array<{ parameters: { content?: string } }> };
  return nodes.flatMap(({ parameters }) => (parameters.content === undefined ? [] : [parameters.content]));
}

describe('docs/README.md', () => {
  test('lists every page of the documentation', () => {
    const listed = targets(textOf('docs/README.md'));
    const there = pages.filter((page) => page.startsWith('docs/') && page !== 'docs/README.md');
    expect(there.filter((page) => !listed.includes(relative('docs', page)))).toEqual([]);
  });
});

describe('docs/developers/architecture.md', () => {
  const page = textOf('docs/developers/architecture.md');
  const named = (text: string): string[] => [...text.matchAll(/[\w./-]+\.(?:ts|mjs)\b/g)].map(([name]) => name);

  test('names only files that are there', () => {
    const names = named(page);
    expect(names.length).toBeGreaterThan(150);
    expect(names.filter((name) => !all.some((file) => `/${file}`.endsWith(`/${name}`)))).toEqual([]);
  });

  test('has the files of its last two tables with their whole paths', () => {
    const names = named(page.slice(page.indexOf('## Where to add something')));
    const folders = ['nodes/Ergani/', 'nodes/Ergani/actions/', ''];
    expect(names.length).toBeGreaterThan(80);
    const there = (name: string): boolean => folders.some((folder) => all.includes(`${folder}${name}`));
    expect(names.filter((name) => !there(name))).toEqual([]);
  });
});
