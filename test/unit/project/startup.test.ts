import { build } from 'esbuild';

import { root } from '../../../tools/project';

const NODE = 'nodes/Ergani/Ergani.node.ts';
const CREDENTIAL = 'credentials/ErganiApi.credentials.ts';

/** What n8n loads of the package when it starts: the files that others import, and not only once there is something to do. */
async function loadedAtStart(): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [NODE, CREDENTIAL],
    absWorkingDir: root,
    outdir: 'none',
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    external: ['n8n-workflow', 'luxon'],
  });
  const loaded = new Set<string>();
  const load = (file: string): void => {
    if (loaded.has(file)) return;
    loaded.add(file);
    for (const { path, kind, external } of metafile.inputs[file].imports) {
      if (kind === 'import-statement' && !external) load(path);
    }
  };
  load(NODE);
  load(CREDENTIAL);
  return [...loaded].sort();
}

it('n8n loads words, fields and constants when it starts, and nothing that does any work', async () => {
  const described = /(?:\.operation|\/(?:index|hints|resources|operation)|[fF]ields?)\.ts$/;
  const files = (await loadedAtStart()).filter((file) => !described.test(file));
  expect(files).toEqual([
    CREDENTIAL,
    NODE,
    'nodes/Ergani/model/values/remembered.ts',
    'nodes/Ergani/model/workCard/lateReasons.ts',
    'nodes/Ergani/transport/address.ts',
    'nodes/Ergani/transport/defaults.ts',
    'nodes/Ergani/transport/statuses.ts',
  ]);
});
