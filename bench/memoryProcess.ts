import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { GCProfiler, setFlagsFromString } from 'node:v8';

import type { Access } from './registry';
import { collectGarbage } from './rounds';
import { automapped, NodeInCore, SCHEDULE } from './ways/core';
import { Limit } from './ways/limit';

/**
 * `never`: V8 decides. `often`: at every so many requests. `always`: all of it wherever V8 would look at the newest alone,
 * which shows to a few percent what is needed, and takes minutes for more than some ten thousand rows.
 */
export type Tidiness = 'never' | 'often' | 'always';

/** What a process of this kind is told to do. */
export interface Task {
  way: 'limit' | 'node' | 'schedule';
  access: Access;
  /** The package's folder. */
  folder: string;
  /** Files of JSON: the bodies for the limit, the rows for the node; few of them to warm up, then all. */
  warmUp: string;
  input: string;
  /** How often to collect garbage, so that the peak shows what was needed, not what was left over. */
  tidy: Tidiness;
}

/** Bytes above what the process held with its input and before it began to submit. */
export interface Peak {
  /** What JavaScript held. */
  heap: number;
  /** What the system had given to the process. */
  rss: number;
}

/** How often the resident set is looked at, in milliseconds. */
const LOOK_MS = 5;
/** After how many requests a tidy process collects garbage. */
const TIDY_REQUESTS = 25;
const SETTLE_TIMES = 3;
const SETTLE_MS = 50;

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

/** What submits the content of a file. */
async function submitter({ way, access, folder }: Task): Promise<(input: never) => Promise<void>> {
  if (way === 'limit') {
    const limit = await Limit.logIn(access);
    return async (bodies) => await limit.post(bodies);
  }
  const node = new NodeInCore({ folder }, access);
  return async (rows) => await node.submit(rows, way === 'schedule' ? SCHEDULE : automapped(access.employerAfm));
}

/** Collects garbage as it is told, until it is told to stop. */
function tidying(tidiness: Tidiness): () => void {
  if (tidiness === 'never') return () => undefined;
  if (tidiness === 'always') {
    setFlagsFromString('--gc-global');
    return () => setFlagsFromString('--no-gc-global');
  }
  let requests = 0;
  const tidy = () => {
    requests += 1;
    if (requests % TIDY_REQUESTS === 0) collectGarbage();
  };
  subscribe('http.client.request.start', tidy);
  return () => void unsubscribe('http.client.request.start', tidy);
}

async function work(task: Task): Promise<Peak> {
  const submit = await submitter(task);
  await submit(read(task.warmUp) as never);
  const input = read(task.input) as never;
  // The memory that the input was read from returns to the system a little after it was collected.
  for (let time = 0; time < SETTLE_TIMES; time++) {
    collectGarbage();
    await pause(SETTLE_MS);
  }
  const { heapUsed, rss } = process.memoryUsage();

  const profiler = new GCProfiler();
  profiler.start();
  let mostRss = rss;
  const look = () => (mostRss = Math.max(mostRss, process.memoryUsage.rss()));
  const timer = setInterval(look, LOOK_MS);
  const stopTidying = tidying(task.tidy);
  await submit(input);
  stopTidying();
  clearInterval(timer);
  look();
  // The heap shrinks only when garbage is collected, so it was fullest at its end or just before one of these moments.
  const collections = profiler.stop().statistics.map(({ beforeGC }) => beforeGC.heapStatistics.usedHeapSize);
  const mostHeap = Math.max(process.memoryUsage().heapUsed, ...collections);
  return { heap: mostHeap - heapUsed, rss: mostRss - rss };
}

process.once('message', (task: Task) => {
  void work(task).then((peak) => process.send?.(peak, () => process.disconnect()));
});
