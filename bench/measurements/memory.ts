import { fork } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { GCProfiler } from 'node:v8';

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
const TIDY = ['--max-semi-space-size=1', '--heap-growing-percent=5', '--optimize-for-size', '--single-threaded-gc'];

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

/** What the fresh process does. */
async function measure({ way, access, folder, count }: Task): Promise<Peak> {
  const json = JSON.stringify(events(count).map(sheetRow));
  // As read from outside, without texts in common.
  const input = JSON.parse(way === 'node' ? json : JSON.stringify(bodies(events(count), BATCH, access.employerAfm)));
  const node = new NodeInCore(folder, access);
  const limit = await Limit.logIn(access);
  const submit = async (some: typeof input) =>
    way === 'node' ? await node.submit(some, automatic(access.employerAfm)) : await limit.post(some);
  await submit(input.slice(0, WARM_UP));

  const rows = Buffer.byteLength(json) / MEGABYTE;
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
