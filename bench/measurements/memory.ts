import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { BUDGETS } from '../budgets';
import { bodies, events, sheetRow } from '../events';
import { forked, TIDY } from '../forked';
import type { Bench, Figure, Measurement } from '../measurement';
import type { Peak, Task, Tidiness } from '../memoryProcess';
import { median } from '../statistics';

const EVENTS = 100_000;
const WARM_UP = 1_000;
const BATCH = 100;
const ROUNDS = 1;
const MEGABYTE = 1_000_000;

const SCRIPT = join(__dirname, '..', 'memoryProcess.ts');

const megabytes = (peaks: number[]): string => (median(peaks) / MEGABYTE).toFixed(0);

type Way = 'limit' | 'node';

/** How much more memory the node needs than the limit, each in a fresh process. */
export const memory: Measurement = {
  name: 'memory',
  title: `Peak memory of the limit and of the node in n8n-core: ${EVENTS} events`,
  async run({ registry, built }: Bench): Promise<Figure[]> {
    const { access } = registry;
    const folder = await mkdtemp(join(tmpdir(), 'bench-'));
    const fileOf = (way: Way, count: number): string => join(folder, `${way}-${count}.json`);
    /** Writes what each way submits, and returns the size of the rows. Anew each round, since events become late. */
    const write = async (count: number): Promise<number> => {
      const all = events(count);
      const rows = JSON.stringify(all.map(sheetRow));
      await writeFile(fileOf('limit', count), JSON.stringify(bodies(all, BATCH, access.employerAfm)));
      await writeFile(fileOf('node', count), rows);
      return Buffer.byteLength(rows);
    };
    const peakOf = async (way: Way, tidy: Tidiness): Promise<Peak> => {
      await registry.forget();
      const task: Task = {
        way,
        access,
        folder: built.folder,
        warmUp: fileOf(way, WARM_UP),
        input: fileOf(way, EVENTS),
        tidy,
      };
      return await forked<Peak>(SCRIPT, task, tidy === 'never' ? process.execArgv : TIDY);
    };
    try {
      const needed: Record<Way, number[]> = { limit: [], node: [] };
      const taken: Record<Way, number[]> = { limit: [], node: [] };
      let size = 0;
      for (let round = 0; round < ROUNDS; round++) {
        await write(WARM_UP);
        size = await write(EVENTS);
        for (const way of ['limit', 'node'] as const) {
          needed[way].push((await peakOf(way, 'often')).heap);
          taken[way].push((await peakOf(way, 'never')).rss);
        }
      }
      const beside = ({ limit, node }: Record<Way, number[]>): Pick<Figure, 'samples' | 'note'> => ({
        samples: node.map((peak, round) => (peak - limit[round]) / size),
        note: `${megabytes(node)} − ${megabytes(limit)} MB; the rows are ${megabytes([size])} MB of JSON`,
      });
      return [
        {
          id: 'memory',
          title: "Peak heap above the limit's, at 100,000 rows, garbage collected / size of the rows as JSON",
          chart: { panel: 'budgets', label: 'Memory' },
          ...beside(needed),
          budget: BUDGETS.memory,
        },
        {
          id: 'residentMemory',
          title: 'The same of the resident set (RSS), garbage left to V8',
          ...beside(taken),
        },
      ];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
