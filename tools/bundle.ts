import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';

import { type JsMinifyOptions, minify } from '@swc/core';
import { build, type BuildOptions, type Plugin } from 'esbuild';

import { ownNames } from './ownNames';
import { root } from './project';

const NODE = 'nodes/Ergani/Ergani.node';
const CREDENTIAL = 'credentials/ErganiApi.credentials';

const ENTRY = {
  contents: [
    `import { Ergani } from './${NODE}';`,
    `import { ErganiApi } from './${CREDENTIAL}';`,
    // For exports, functions that serve modules of every kind would come along.
    'module.exports = { Ergani, ErganiApi };',
  ].join('\n'),
  resolveDir: root,
  loader: 'ts',
  sourcefile: 'entry',
} as const;

const OPTIONS = {
  absWorkingDir: root,
  bundle: true,
  write: false,
  charset: 'utf8',
  platform: 'node',
  target: 'node20.15',
  external: ['n8n-workflow', 'luxon'],
  // Compiled where they are needed: V8 checks a literal with \p{...} when it reads the file, a sixth of the time of all.
  supported: { 'regexp-sticky-and-unicode-flags': false },
  // A field without a value need not be said.
  tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
  logLevel: 'warning',
} satisfies BuildOptions;

const SHORTENED = {
  compress: {
    passes: 4,
    ecma: 2020,
    toplevel: true,
    hoist_props: true,
    keep_fargs: false,
    unsafe_arrows: true,
    sequences: 0,
    // A pattern that is named for one place is written there; each place that goes on from `lastIndex` sets that first.
    unsafe_regexp: true,
  },
  mangle: { toplevel: true },
} satisfies JsMinifyOptions;

/** What stands for all that is loaded when there is some work to do. */
const LATER = 'later';

/**
 * Puts the node and the credential, with all that they need of this project, into one file, local names shortened: a
 * hundred files of their own are a third more to download, and take longer to load. What n8n brings stays outside. What
 * is imported where it is needed is put together first: a wrapper for each of its files would be a thirtieth of it all.
 */
export async function bundle(): Promise<void> {
  const { atStart, entries, others } = await findEntries();
  const names = await asked(await exportsOf(entries), atStart);
  const later = await textOf({
    stdin: {
      contents: [
        ...others.map((file) => `import ${JSON.stringify(join(root, file))};`),
        ...entries.map((file, n) => exportAs(`m${n}`, file, names[n])),
      ].join('\n'),
      resolveDir: root,
    },
    format: 'esm',
    mangleProps: new RegExp(`^(?:${ownNames(others).join('|')})$`),
    plugins: [leaveOut(atStart)],
  });
  const whole = await textOf({
    stdin: ENTRY,
    format: 'cjs',
    minify: true,
    plugins: [importLater(entries, names, later)],
  });
  // It names what is inside of functions with fewer letters than esbuild: a thirtieth less to download.
  const { code } = await minify(whole, SHORTENED);
  const outfile = join(root, 'dist', `${NODE}.js`);
  await mkdir(dirname(outfile), { recursive: true });
  await writeFile(outfile, code);
  // n8n asks each of the two for the class that it is named after.
  await writeFile(
    join(root, 'dist', `${CREDENTIAL}.js`),
    `'use strict';\nexports.ErganiApi = require('../${NODE}.js').ErganiApi;\n`,
  );
}

async function textOf(options: BuildOptions): Promise<string> {
  const { outputFiles } = await build({ ...OPTIONS, ...options, write: false });
  return outputFiles[0].text;
}

/** The floors of the house, and their parts, in the order that packs best. */
const FLOORS = [
  ...['model/forms', 'model/registry', 'model/values', 'model/workCard'],
  ...['actions/workCard/submit', 'actions/declaration', 'methods', 'transport', 'model/attendance'],
  ...['actions/session', 'actions/service', 'actions'],
];

const floorOf = (file: string): number => FLOORS.findIndex((floor) => dirname(file).includes(floor));

/**
 * The files that n8n loads when it starts, those that these import where they are needed, and all that come with these:
 * floor by floor, since what is like it and stands close by is packed into less.
 */
async function findEntries(): Promise<{ atStart: Set<string>; entries: string[]; others: string[] }> {
  const { inputs } = (await build({ ...OPTIONS, stdin: ENTRY, format: 'cjs', metafile: true })).metafile;
  const atStart = new Set<string>();
  const needed = new Set<string>();
  const load = (file: string): void => {
    if (atStart.has(file)) return;
    atStart.add(file);
    for (const { path, kind, external } of inputs[file].imports) {
      if (external) continue;
      if (kind === 'import-statement') load(path);
      else needed.add(path);
    }
  };
  load('entry');
  const others = Object.keys(inputs).filter((file) => !atStart.has(file));
  others.sort((a, b) => floorOf(a) - floorOf(b) || a.localeCompare(b, 'en'));
  return { atStart, entries: [...needed].filter((file) => !atStart.has(file)), others };
}

/** The names that each of some files exports. */
async function exportsOf(files: string[]): Promise<string[][]> {
  const options = { ...OPTIONS, entryPoints: files, outdir: 'dist' };
  const { metafile } = await build({ ...options, format: 'esm', metafile: true });
  const outputs = Object.values(metafile.outputs);
  return files.map((file) => outputs.find(({ entryPoint }) => entryPoint === file)?.exports ?? []);
}

/** Those of some names that the files of the start speak of. */
async function asked(names: string[][], atStart: ReadonlySet<string>): Promise<string[][]> {
  const files = [...atStart].filter((file) => file !== ENTRY.sourcefile);
  const texts = await Promise.all(files.map(async (file) => await readFile(join(root, file), 'utf8')));
  const words = new Set(texts.flatMap((text) => text.match(/\w+/g) ?? []));
  return names.map((all) => all.filter((name) => words.has(name)));
}

/**
 * Exports the only one, or several as one object. What `export * as` makes of it looks the names up, and is made amid
 * declarations: those behind it could no longer be one, and would be named twice.
 */
const exportAs = (name: string, file: string, names: readonly string[]): string => {
  if (names.length === 1) return `export { ${names[0]} as ${name} } from ${JSON.stringify(join(root, file))};`;
  const all = names.map((one) => `${one}: ${name}_.${one}`).join(', ');
  return `import * as ${name}_ from ${JSON.stringify(join(root, file))};\nexport const ${name} = { ${all} };`;
};

/** A file as esbuild names it. */
const nameOf = (path: string): string => relative(root, path).split(sep).join('/');

/** Leaves files where they are: they are to be there once. */
const leaveOut = (files: ReadonlySet<string>): Plugin => ({
  name: 'leave out',
  setup({ onResolve, resolve: find }) {
    onResolve({ filter: /^\./ }, async ({ path, resolveDir, kind, importer, pluginData }) => {
      if (pluginData === LATER) return undefined;
      const found = await find(path, { resolveDir, kind, importer, pluginData: LATER });
      return files.has(nameOf(found.path)) ? { path: found.path, external: true } : found;
    });
  },
});

/** Has the files of the start import what was put together, in place of what it was made of. */
const importLater = (entries: readonly string[], names: readonly string[][], text: string): Plugin => ({
  name: 'import later',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: new RegExp(`^${LATER}$`) }, () => ({ path: LATER, namespace: LATER }));
    onLoad({ filter: /./, namespace: LATER }, () => ({ contents: asFunction(text), loader: 'js', resolveDir: root }));
    onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      const source = await readFile(file, 'utf8');
      const contents = source.replace(DYNAMIC_IMPORTS, (_, path: string, member?: string) => {
        const place = entries.indexOf(`${nameOf(resolve(dirname(file), path))}.ts`);
        if (place === -1) throw new Error(`${file} imports ${path}, which is loaded at the start anyway`);
        const isAlone = names[place].length === 1;
        if (isAlone !== (member !== undefined))
          throw new Error(`${file} is to import ${path} for its only name at once`);
        return `${LATER}().m${place}`;
      });
      const isChanged = contents !== source;
      return { contents: isChanged ? `import { ${LATER} } from '${LATER}';\n${contents}` : source, loader: 'ts' };
    });
  },
});

/** A file imported where it is needed, with the member that is asked for at once. */
const DYNAMIC_IMPORTS = /(?:\(await )?\bimport\('(\.[^']+)'\)(?:\)\.(\w+))?/g;

/** A module's import statements, and what it exports, which stands at its end. */
const IMPORTS = /^import \{([^}]*)\} from ("[^"]*");\n/gm;
const EXPORTS = /^export \{([^}]*)\};\s*$/m;

/**
 * A module as esbuild writes it, made to one whose content is run once it is asked for: in a function, whose variables
 * can have the shortest names. As a module that waits, it would be a hundredth more to download.
 */
function asFunction(text: string): string {
  const imports = new Map<string, string[]>();
  // What several files import is asked for once.
  for (const [, names, from] of text.matchAll(IMPORTS)) imports.set(from, [...(imports.get(from) ?? []), names]);
  const [, exported = ''] = EXPORTS.exec(text) ?? [];
  const all = exported.replace(/(\w+) as (\w+)/g, '$2: $1');
  const content = text.replace(IMPORTS, '').replace(EXPORTS, '');
  return `${[...imports].map(([from, names]) => `import {${names.join()}} from ${from};\n`).join('')}let all;
export const ${LATER} = () => (all ??= make());
function make() {
${content}
return {${all}};
}
`;
}
