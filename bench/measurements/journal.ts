import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
/** A run begins with requests that wait for other workers, which don't count. */
const FIRST = 10;

async function fill(store: IDataDeduplicator, size: number): Promise<void> {
  await store.clearAllProcessedItems('node', PLACE, { mode: 'entries' });
  const others = Array.from({ length: size }, (_, n) => `other ${n}`);
  await store.checkProcessedAndRecord(others, 'node', PLACE, { mode: 'entries' });
}

/** Milliseconds of what is done before a request and after it, by request. */
async function costs(store: IDataDeduplicator, size: number, events: number): Promise<number[]> {
  const journal = new Journal(executionOver(store, `cost ${size} ${events}`), 'login', false);
  const times: number[] = [];
  for (let request = 0; request < REQUESTS; request++) {
    // What is kept is cut to what the journal allows as soon as it writes.
    if (request === 0 || request >= FIRST) await fill(store, size);
    const keys = Array.from({ length: events }, (_, n) => `${request} ${n}`);
    const time = await timed(async () => {
      await journal.claim(
        keys.map((key) => ({ key })),
        true,
      );
      journal.confirm(keys);
      await journal.settle();
    });
    if (request >= FIRST) times.push(time);
  }
  return times;
}

/** What the journal adds to a request, by its size. */
export const journal: Measurement = {
  name: 'journal',
  title: "The journal over n8n's own store (SQLite)",
  async run(): Promise<Figure[]> {
    const folder = await mkdtemp(join(tmpdir(), 'ergani-journal-'));
    const { store, close } = await openN8nStore(join(folder, 'database.sqlite'));
    try {
      const figures: Figure[] = [];
      for (const size of SIZES) {
        const alone = await costs(store, size, 1);
        figures.push({
          title: `Journal of ${size.toLocaleString('en')} entries: its part of a request of ${BATCH} events`,
          unit: 'ms',
          samples: await costs(store, size, BATCH),
          note: `of a request of one event ${median(alone).toFixed(0)} ms`,
        });
      }
      return figures;
    } finally {
      await close();
      await rm(folder, { recursive: true });
    }
  },
};
