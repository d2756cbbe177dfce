import { fork } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { GCProfiler } from 'node:v8';

import type { IDataObject } from 'n8n-workflow';

import { automatic, Limit, NodeInCore } from '../core';
import { bodies, events, sheetRow } from '../events';
import type { Figure } from '../figures';
import { BATCH, type Measurement } from '../measurement';
import { answerOf, type Access } from '../registry';
import { collectGarbage } from '../rounds';

const EVENTS = 100_000;
const WARM_UP = 1_000;
const MEGABYTE = 1_000_000;
/** After how many requests garbage is collected, so that the peak shows what was needed, not what was left over. */
const TIDY_REQUESTS = 25;
/** For the same reason V8 collects it whenever the heap has grown a little. */
const TIDY = [
  '--max-semi-space-size=1',
  '--heap-growing-percent=5',
  '--optimize-for-size',
  '--no-incremental-marking',
  '--single-threaded-gc',
];

interface Task {
  way: 'limit' | 'node';
  access: Access;
  folder: string;
  count: number;
}

/** Megabytes of JavaScript's heap at its fullest, above what it held before the first request; and of the rows as JSON. */
interface Peak {
  heap: number;
  rows: number;
}

/** How much more memory the node needs than the limit, each in a fresh process. */
export const memory: Measurement = {
  name: 'memory',
  title: 'Peak memory of the limit, and of the node in n8n-core',
  async run({ registry, folder, rows: cap }): Promise<Figure[]> {
    const peakOf = async (way: Task['way']): Promise<Peak> => {
      await registry.forget();
      const execArgv = [...process.execArgv, ...TIDY];
      const child = fork(__filename, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv });
      child.send({ way, access: registry.access, folder, count: cap(EVENTS) } satisfies Task);
      return await answerOf<Peak>(child);
    };
    const [limit, node] = [await peakOf('limit'), await peakOf('node')];
    return [
      {
        title: "Peak heap above the limit's / size of the rows as JSON",
        samples: [(node.heap - limit.heap) / node.rows],
        budget: { most: 4 },
        note: `${node.heap.toFixed(0)} − ${limit.heap.toFixed(0)} MB; ${cap(EVENTS)} rows are ${node.rows.toFixed(0)} MB of JSON`,
      },
    ];
  },
};

/** The same as it comes from outside, without texts in common. */
const asRead = (input: IDataObject[]): IDataObject[] => JSON.parse(JSON.stringify(input)) as IDataObject[];

/** What the fresh process does. */
async function measure({ way, access, folder, count }: Task): Promise<Peak> {
  const all = events(count);
  const rows = Buffer.byteLength(JSON.stringify(all.map(sheetRow))) / MEGABYTE;
  const input = asRead(way === 'node' ? all.map(sheetRow) : bodies(all, BATCH, access.employerAfm));
  all.length = 0;
  const node = new NodeInCore(folder, access);
  const limit = await Limit.logIn(access);
  // On a slow machine some events become late before they go out.
  const parameters = automatic(access.employerAfm, { lateReason: '001' });
  const submit = async (some: IDataObject[]) =>
    way === 'node' ? await node.submit(some, parameters) : await limit.post(some);
  await submit(input.slice(0, WARM_UP));

  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const profiler = new GCProfiler();
  profiler.start();
  let requests = 0;
  subscribe('http.client.request.start', () => ++requests % TIDY_REQUESTS === 0 && collectGarbage());
  await submit(input);
  // The heap shrinks only when garbage is collected, so it was fullest at its end or just before one of these moments.
  const collections = profiler.stop().statistics.map(({ beforeGC }) => beforeGC.heapStatistics.usedHeapSize);
  const heap = (Math.max(process.memoryUsage().heapUsed, ...collections) - before) / MEGABYTE;
  return { heap, rows };
}

if (require.main === module) {
  process.once('message', (task: Task) => {
    void measure(task).then((peak) => process.send?.(peak, () => process.disconnect()));
  });
}
