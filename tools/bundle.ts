import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { build } from 'esbuild';
import { minify } from 'terser';

import { root } from './project';

const NODE = 'nodes/Ergani/Ergani.node';
const CREDENTIAL = 'credentials/ErganiApi.credentials';

/**
 * Puts the node and the credential, with all that they need of this project, into one file, local names shortened: a
 * hundred files of their own are a third more to download, and take longer to load. What n8n brings stays outside.
 */
export async function bundle(): Promise<void> {
  const outfile = join(root, 'dist', `${NODE}.js`);
  const { outputFiles } = await build({
    stdin: {
      contents: `export { Ergani } from './${NODE}';\nexport { ErganiApi } from './${CREDENTIAL}';\n`,
      resolveDir: root,
      loader: 'ts',
    },
    outfile,
    write: false,
    bundle: true,
    minify: true,
    charset: 'utf8',
    platform: 'node',
    format: 'cjs',
    target: 'node20.15',
    external: ['n8n-workflow', 'luxon'],
    // Compiled where they are needed: V8 checks a literal with \p{...} when it reads the file, a sixth of the time of all.
    supported: { 'regexp-sticky-and-unicode-flags': false },
    logLevel: 'warning',
  });
  // It finds a thirtieth more to leave out: what is named once, and nowhere needed by that name.
  const { code = '' } = await minify(outputFiles[0].text, { compress: { passes: 2 }, toplevel: true, ecma: 2020 });
  await mkdir(dirname(outfile), { recursive: true });
  await writeFile(outfile, code);
  // n8n asks each of the two for the class that it is named after.
  await writeFile(
    join(root, 'dist', `${CREDENTIAL}.js`),
    `'use strict';\nexports.ErganiApi = require('../${NODE}.js').ErganiApi;\n`,
  );
}
