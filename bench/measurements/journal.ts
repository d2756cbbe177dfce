import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { IDataDeduplicator } from 'n8n-workflow';

import { Journal } from '../../nodes/Ergani/delivery/journal';
import { openN8nStore } from '../../test/support/n8nStore';
import { executionOver, PLACE } from '../../test/support/storeExecution';
import type { Figure, Measurement } from '../measurement';
import { median } from '../statistics';

/** Entries of a journal; it keeps 20,000 events, and 50,000 are beyond what it ever holds. */
const SIZES = [10_000, 20_000, 50_000];
const BATCH = 100;
const REQUESTS = 18;
/** A run begins with requests that wait for other workers. */
const FIRST = 10;
const RACES = 60;
const RACE_MS = 100;
const JITTERS_MS = [0, 20];

async function fill(store: IDataDeduplicator, size: number): Promise<void> {
  await store.clearAllProcessedItems('node', PLACE, { mode: 'entries' });
  const others = Array.from({ length: size }, (_, n) => `other ${n}`);
  await store.checkProcessedAndRecord(others, 'node', PLACE, { mode: 'entries' });
}

/** Milliseconds of what is done before each request and after it. */
async function costs(store: IDataDeduplicator, size: number, events: number): Promise<number[]> {
  const journal = new Journal(executionOver(store, `cost ${size} ${events}`), 'login', false);
  const times: number[] = [];
  for (let request = 0; request < REQUESTS; request++) {
    // What is kept is cut to what the journal allows as soon as it writes.
    if (request === 0 || request >= FIRST) await fill(store, size);
    const keys = Array.from({ length: events }, (_, n) => `${request} ${n}`);
    const started = performance.now();
    await journal.claim(keys.map((key) => ({ key, mayBeOld: false })));
    journal.confirm(keys);
    await journal.settle();
    if (request >= FIRST) times.push(performance.now() - started);
  }
  return times;
}

/** In how many races both workers got through. */
async function races(stores: IDataDeduplicator[], size: number, jitter: number): Promise<number> {
  await fill(stores[0], size);
  let both = 0;
  for (let round = 0; round < RACES; round++) {
    const begin = Date.now() + RACE_MS;
    const key = `round ${round}`;
    const states = await Promise.all(
      stores.map(async (store, worker) => {
        const journal = new Journal(executionOver(store, `race ${size} ${jitter} ${worker}`), 'login', false);
        await new Promise((done) => setTimeout(done, begin + Math.random() * jitter - Date.now()));
        const state = (await journal.claim([{ key, mayBeOld: false }])).get(key);
        if (state === undefined) journal.confirm([key]);
        await journal.settle();
        return state;
      }),
    );
    if (states.every((state) => state === undefined)) both++;
  }
  return both;
}

/** What the journal costs a request, and how often two workers that send the same event both get through. */
export const journal: Measurement = {
  name: 'journal',
  title: "The journal over n8n's own store (SQLite): its cost a request, and races of two workers",
  async run(): Promise<Figure[]> {
    const folder = await mkdtemp(join(tmpdir(), 'ergani-journal-'));
    const file = join(folder, 'database.sqlite');
    const workers = [await openN8nStore(file), await openN8nStore(file)];
    const stores = workers.map(({ store }) => store);
    const figures: Figure[] = [];
    try {
      for (const size of SIZES) {
        const alone = await costs(stores[0], size, 1);
        figures.push({
          id: `journal${size}`,
          title: `Journal of ${size.toLocaleString('en')} entries: its part of a request of ${BATCH} events`,
          unit: 'ms',
          samples: await costs(stores[0], size, BATCH),
          note: `of a request of one event ${median(alone).toFixed(0)} ms`,
        });
      }
      for (const jitter of JITTERS_MS) {
        const both = await races(stores, SIZES[0], jitter);
        figures.push({
          id: `race${jitter}`,
          title: `Two workers, the same event within ${jitter} ms: both get through, of 100 tries`,
          samples: [(both / RACES) * 100],
          note: `${both} of ${RACES}`,
        });
      }
    } finally {
      for (const { close } of workers) await close();
      await rm(folder, { recursive: true });
    }
    return figures;
  },
};
