import { join } from 'node:path';

import { BUDGETS } from '../budgets';
import { forked } from '../forked';
import type { Bench, Figure, Measurement } from '../measurement';
import { CREDENTIAL_FILE, NODE_FILE } from '../package';
import { rounds } from '../rounds';
import { median } from '../statistics';

const ROUNDS = 15;
const SCRIPT = join(__dirname, '..', 'startupProcess.cjs');
const KILOBYTE = 1_000;

/** How long requiring files takes in a fresh process, in milliseconds, once others are there. */
const requiring = async (files: string[], before: string[]): Promise<number> =>
  // Without this process's arguments: they load a TypeScript compiler, which would be measured, too.
  await forked<number>(SCRIPT, { before, files }, []);

/** What n8n loads for the node when it starts, and what a user downloads before that. */
export const startup: Measurement = {
  name: 'startup',
  title: 'Requiring the built node in a fresh process, and the size of its package',
  async run({ built: { folder, tarball } }: Bench): Promise<Figure[]> {
    // The path, so that each process finds the same one as the node does.
    const n8nWorkflow = [require.resolve('n8n-workflow')];
    const files = [NODE_FILE, CREDENTIAL_FILE].map((file) => join(folder, file));
    const times = await rounds(
      {
        n8nWorkflow: async () => await requiring(n8nWorkflow, []),
        node: async () => await requiring(files, n8nWorkflow),
      },
      { rounds: ROUNDS },
    );
    return [
      {
        id: 'startup',
        title: 'Requiring node and credential, beyond n8n-workflow (which brings luxon)',
        chart: { panel: 'budgets', label: 'Start-up' },
        unit: 'ms',
        samples: times.node,
        budget: BUDGETS.startup,
        note: `n8n-workflow itself: ${median(times.n8nWorkflow).toFixed(0)} ms`,
      },
      {
        id: 'tarball',
        title: 'Tarball',
        chart: { panel: 'budgets', label: 'Tarball' },
        unit: 'kB',
        samples: [tarball.size / KILOBYTE],
        budget: BUDGETS.tarball,
        note: `${tarball.files.length} files, ${(tarball.unpackedSize / KILOBYTE).toFixed(0)} kB unpacked`,
      },
    ];
  },
};
