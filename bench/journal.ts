import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IDataDeduplicator, IExecuteFunctions } from 'n8n-workflow';
import { Journal } from '../nodes/Ergani/transport/journal';
import { openN8nStore } from '../test/support/n8nStore';

/**
 * What the journal costs a request, and how often two workers that send the same event at the same moment both get
 * through, with n8n's own store over SQLite: `node tools/with.mjs bench/journal.ts`.
 */

const SIZES = [10_000, 20_000, 50_000];
const EVENTS = [1, 100];
const REQUESTS = 30;
/** A run begins with requests that wait for other workers. */
const FIRST = 10;
const ROUNDS = 60;
const ROUND_MS = 400;
const JITTERS_MS = [0, 20];

const WORKFLOW = { id: 'workflow', active: true };
const NODE = { id: 'node' };
const PLACE = { workflow: WORKFLOW, node: NODE } as never;

/** What the journal needs of an execution of a worker; workers of one name queue up before the store. */
const executionOf = (worker: string, store: IDataDeduplicator): IExecuteFunctions =>
  ({
    getWorkflow: () => ({ ...WORKFLOW, id: worker }),
    getNode: () => NODE,
    getExecutionCancelSignal: () => undefined,
    helpers: {
      checkProcessedAndRecord: async (items: string[], scope: 'node', options: { mode: 'entries' }) =>
        await store.checkProcessedAndRecord(items, scope, PLACE, options),
      removeProcessed: async (items: string[], scope: 'node', options: { mode: 'entries' }) =>
        await store.removeProcessed(items, scope, PLACE, options),
      getProcessedDataCount: async (scope: 'node', options: { mode: 'entries' }) =>
        await store.getProcessedDataCount(scope, PLACE, options),
    },
  }) as unknown as IExecuteFunctions;

async function fill(store: IDataDeduplicator, size: number): Promise<void> {
  await store.clearAllProcessedItems('node', PLACE, { mode: 'entries' });
  const others = Array.from({ length: size }, (_, n) => `other ${n}`);
  await store.checkProcessedAndRecord(others, 'node', PLACE, { mode: 'entries' });
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1];

/** Median ms of what is done before a request and after it. */
async function cost(store: IDataDeduplicator, size: number, events: number): Promise<number> {
  await fill(store, size);
  const journal = new Journal(executionOf(`cost ${size} ${events}`, store), 'login', false);
  const times: number[] = [];
  for (let request = 0; request < REQUESTS; request++) {
    const keys = Array.from({ length: events }, (_, n) => `${request} ${n}`);
    const started = performance.now();
    await journal.claim(keys.map((key) => ({ key, mayBeOld: false })));
    await journal.confirm(keys);
    if (request >= FIRST) times.push(performance.now() - started);
  }
  return median(times);
}

/** In how many rounds both workers got through. */
async function race(stores: IDataDeduplicator[], size: number, jitter: number): Promise<number> {
  await fill(stores[0], size);
  let both = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const begin = Date.now() + ROUND_MS;
    const key = `round ${round}`;
    const standings = await Promise.all(
      stores.map(async (store, worker) => {
        const journal = new Journal(executionOf(`race ${size} ${jitter} ${worker}`, store), 'login', false);
        await new Promise((done) => setTimeout(done, begin + Math.random() * jitter - Date.now()));
        const standing = (await journal.claim([{ key, mayBeOld: false }])).get(key);
        if (standing === 'free') await journal.confirm([key]);
        return standing;
      }),
    );
    if (standings.every((standing) => standing === 'free')) both++;
  }
  return both;
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ergani-journal-'));
  const file = join(folder, 'database.sqlite');
  const workers = [await openN8nStore(file), await openN8nStore(file)];
  try {
    for (const size of SIZES) {
      for (const events of EVENTS) {
        const ms = await cost(workers[0].store, size, events);
        console.log(`${size} entries, ${events} event(s) a request: ${ms.toFixed(0)} ms`);
      }
    }
    const stores = workers.map(({ store }) => store);
    for (const jitter of JITTERS_MS) {
      const both = await race(stores, SIZES[0], jitter);
      console.log(`two workers, the same event within ${jitter} ms: both got through in ${both} of ${ROUNDS} rounds`);
    }
  } finally {
    for (const { close } of workers) await close();
    await rm(folder, { recursive: true });
  }
}

void main();
