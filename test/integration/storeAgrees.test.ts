import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { ICheckProcessedContextData, IDataDeduplicator } from 'n8n-workflow';
import { MemoryStore } from '../support/memoryStore';
import { openN8nStore } from '../support/n8nStore';

let folder: string;
let n8n: Awaited<ReturnType<typeof openN8nStore>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ergani-store-'));
  n8n = await openN8nStore(join(folder, 'database.sqlite'));
});

afterAll(async () => {
  await n8n.close();
  await rm(folder, { recursive: true });
});

/** One call of a store, and what it answers. */
type Step = (store: IDataDeduplicator, place: ICheckProcessedContextData) => Promise<unknown>;

const values = fc.uniqueArray(fc.integer({ min: 0, max: 12 }).map(String), { minLength: 1, maxLength: 6 });

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(values, fc.integer({ min: 6, max: 15 })).map(
    ([some, maxEntries]): Step =>
      async (store, place) =>
        await store.checkProcessedAndRecord(some, 'node', place, { mode: 'entries', maxEntries }),
  ),
  values.map(
    (some): Step =>
      async (store, place) =>
        (await store.removeProcessed(some, 'node', place, { mode: 'entries' })) ?? null,
  ),
  fc.constant<Step>(async (store, place) => await store.getProcessedDataCount('node', place, { mode: 'entries' })),
);

test("the store of the other tests answers as n8n's own", async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const memory = new MemoryStore();
      const place = { workflow: { id: `w${++runs}`, active: true }, node: { id: 'n' } } as ICheckProcessedContextData;
      for (const take of steps) expect(await take(memory, place)).toEqual(await take(n8n.store, place));
    }),
    { numRuns: 60 },
  );
});
