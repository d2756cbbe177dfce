import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import type { IDataDeduplicator } from 'n8n-workflow';

import { Journal } from '../../nodes/Ergani/delivery/journal';
import { openN8nStore } from '../../test/support/n8nStore';
import { executionOver, PLACE } from '../../test/support/storeExecution';
import { median, type Figure } from '../figures';
import { BATCH, type Measurement } from '../measurement';
import { timed } from '../rounds';

/** A journal keeps the last 20,000 events. */
const SIZES = [1_000, 20_000];
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

const claim = async (journal: Journal, keys: string[]) =>
  await journal.claim(keys.map((key) => ({ key, mayBeOld: false })));

/** Milliseconds of what is done before a request and after it, by request. */
async function costs(store: IDataDeduplicator, size: number, events: number): Promise<number[]> {
  const journal = new Journal(executionOver(store, `cost ${size} ${events}`), 'login', false);
  const times: number[] = [];
  for (let request = 0; request < REQUESTS; request++) {
    // What is kept is cut to what the journal allows as soon as it writes.
    if (request === 0 || request >= FIRST) await fill(store, size);
    const keys = Array.from({ length: events }, (_, n) => `${request} ${n}`);
    const time = await timed(async () => {
      await claim(journal, keys);
      journal.confirm(keys);
      await journal.settle();
    });
    if (request >= FIRST) times.push(time);
  }
  return times;
}

/** In how many races both of two workers got through with the same event. */
async function races(stores: IDataDeduplicator[], jitter: number): Promise<number> {
  await fill(stores[0], SIZES[0]);
  let both = 0;
  for (let race = 0; race < RACES; race++) {
    const key = `race ${race}`;
    const begin = Date.now() + RACE_MS;
    const taken = await Promise.all(
      stores.map(async (store, worker) => {
        const journal = new Journal(executionOver(store, `race ${jitter} ${worker}`), 'login', false);
        await pause(begin + Math.random() * jitter - Date.now());
        const taken = !(await claim(journal, [key])).has(key);
        if (taken) journal.confirm([key]);
        await journal.settle();
        return taken;
      }),
    );
    if (!taken.includes(false)) both++;
  }
  return both;
}

/** What the journal costs a request, and how often two workers that send the same event both get through. */
export const journal: Measurement = {
  name: 'journal',
  title: "The journal over n8n's own store (SQLite)",
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
          title: `Journal of ${size.toLocaleString('en')} entries: its part of a request of ${BATCH} events`,
          unit: 'ms',
          samples: await costs(stores[0], size, BATCH),
          note: `of a request of one event ${median(alone).toFixed(0)} ms`,
        });
      }
      for (const jitter of JITTERS_MS) {
        figures.push({
          title: `Two workers, the same event within ${jitter} ms: both get through, of ${RACES} tries`,
          samples: [await races(stores, jitter)],
          note: '',
        });
      }
      return figures;
    } finally {
      for (const { close } of workers) await close();
      await rm(folder, { recursive: true });
    }
  },
};
