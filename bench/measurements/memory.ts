import { fork } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { GCProfiler } from 'node:v8';

import type { IDataObject } from 'n8n-workflow';

import { automatic, NodeInCore, nothingInCore } from '../core';
import { events, sheetRow } from '../events';
import type { Figure } from '../figures';
import type { Measurement } from '../measurement';
import { answerOf, type Access } from '../registry';
import { collectGarbage } from '../rounds';

const EVENTS = 100_000;
const WARM_UP = 1_000;
const MEGABYTE = 1_000_000;
/** After how many requests garbage is collected: what is left then was needed. */
const TIDY_REQUESTS = 25;
/** Between them V8 collects it whenever the heap has grown a little. */
const TIDY = [
  '--max-semi-space-size=1',
  '--heap-growing-percent=5',
  '--optimize-for-size',
  '--no-incremental-marking',
  '--single-threaded-gc',
];

interface Task {
  way: 'nothing' | 'node';
  access: Access;
  folder: string;
  count: number;
}

/** Megabytes that JavaScript's heap held at its fullest, garbage aside, beyond the rows; and of the rows as JSON. */
interface Peak {
  heap: number;
  rows: number;
}

/** How much memory the node needs beyond what n8n-core itself takes for its items, each in a fresh process. */
export const memory: Measurement = {
  name: 'memory',
  title: 'Peak memory in n8n-core, with the node and with one that does nothing',
  async run({ registry, folder, rows: cap }): Promise<Figure[]> {
    const peakOf = async (way: Task['way']): Promise<Peak> => {
      await registry.forget();
      const execArgv = [...process.execArgv, ...TIDY];
      const child = fork(__filename, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv });
      child.send({ way, access: registry.access, folder, count: cap(EVENTS) } satisfies Task);
      return await answerOf<Peak>(child);
    };
    const [nothing, node] = [await peakOf('nothing'), await peakOf('node')];
    return [
      {
        title: 'Peak heap above that of a node that does nothing, in n8n-core / size of the rows as JSON',
        samples: [(node.heap - nothing.heap) / node.rows],
        budget: { most: 5.1 },
        note: `${node.heap.toFixed(0)} − ${nothing.heap.toFixed(0)} MB; ${cap(EVENTS)} rows are ${node.rows.toFixed(0)} MB of JSON`,
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
  const input = asRead(all.map(sheetRow));
  all.length = 0;
  const node = new NodeInCore(folder, access);
  // On a slow machine some events become late before they go out.
  const parameters = automatic(access.employerAfm, { lateReason: '001' });
  const submit = async (some: IDataObject[]) =>
    way === 'node' ? await node.submit(some, parameters) : await nothingInCore(some);
  await submit(input.slice(0, WARM_UP));

  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  const profiler = new GCProfiler();
  profiler.start();
  let requests = 0;
  subscribe('http.client.request.start', () => ++requests % TIDY_REQUESTS === 0 && collectGarbage());
  await submit(input);
  collectGarbage();
  const full = profiler.stop().statistics.filter(({ gcType }) => gcType === 'MarkSweepCompact');
  const heap = (Math.max(...full.map(({ afterGC }) => afterGC.heapStatistics.usedHeapSize)) - before) / MEGABYTE;
  return { heap, rows };
}

if (require.main === module) {
  process.once('message', (task: Task) => {
    void measure(task).then((peak) => process.send?.(peak, () => process.disconnect()));
  });
}
