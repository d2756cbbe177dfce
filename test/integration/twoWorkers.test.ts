import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IDataDeduplicator } from 'n8n-workflow';
import { workCardKind } from '../../nodes/Ergani/actions/workCard/submit/workCardKind';
import type { Waiting } from '../../nodes/Ergani/delivery/entry';
import { Journal } from '../../nodes/Ergani/delivery/journal';
import type { SubmissionBody } from '../../nodes/Ergani/model/workCard/submission';
import type { WorkCardEvent } from '../../nodes/Ergani/model/workCard/workCardEvent';
import { deliverInMemory } from '../support/deliveryWorld';
import { MemoryStore } from '../support/memoryStore';
import { openN8nStore } from '../support/n8nStore';
import { executionOver } from '../support/storeExecution';
import { afm } from './rows';

const NOW = Date.parse('2026-03-02T08:05:00+02:00');
const BATCH = 10;

const waitingOf = (count: number): Waiting<WorkCardEvent>[] =>
  Array.from({ length: count }, (_, row) => ({
    id: row,
    item: row,
    entry: {
      employerAfm: null,
      branch: '0',
      comments: null,
      employeeAfm: afm(row),
      lastName: String(row),
      firstName: 'ΜΑΡΙΑ',
      type: 'checkIn',
      eventTime: NOW - 60_000,
      referenceDate: '2026-03-02',
      lateReason: null,
    },
  }));

/** Rows that a registry recorded, as often as it did. */
class Registry {
  readonly recorded: number[] = [];

  post = async (body: object): Promise<unknown> => {
    const sent = (body as SubmissionBody).Cards.Card.flatMap(({ Details }) =>
      Details.CardDetails.map(({ f_eponymo }) => Number(f_eponymo)),
    );
    this.recorded.push(...sent);
    return sent.map((row) => ({ id: '', protocol: `ΕΥΣ${row + 1}`, submitDate: '' }));
  };
}

/** Delivers so many rows as a worker of its own does, and tells what became of each. */
async function deliverAs(worker: string, store: IDataDeduplicator, registry: Registry, count: number) {
  const journal = new Journal(executionOver(store, worker), 'login', false);
  const { outcomes } = await deliverInMemory(
    waitingOf(count),
    workCardKind(''),
    { post: registry.post, journal, clock: { now: NOW } },
    { batchSize: BATCH },
  );
  expect(journal.complaint).toBeUndefined();
  return outcomes.map(({ status }) => status);
}

const countOf = (recorded: number[], row: number): number => recorded.filter((one) => one === row).length;

test('two workers that deliver the same sheet at once, over one database: each event once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ergani-workers-'));
  const workers = await Promise.all([0, 1].map(async () => await openN8nStore(join(folder, 'database.sqlite'))));
  try {
    const count = 25 * BATCH;
    const registry = new Registry();
    const told = await Promise.all(
      workers.map(async ({ store }, n) => await deliverAs(`worker ${n}`, store, registry, count)),
    );
    for (let row = 0; row < count; row++) {
      const times = countOf(registry.recorded, row);
      const statuses = told.map((statuses) => statuses[row]);
      expect([row, times, statuses.filter((status) => status === 'submitted').length]).toEqual([row, times, times]);
      expect(times).toBeLessThanOrEqual(1);
      // Where both stand back, both say so.
      if (times === 0) expect(statuses).toEqual(['unknown', 'unknown']);
    }
    expect(registry.recorded.length).toBeGreaterThan(count / 2);
    const again = await deliverAs('worker 3', workers[0].store, registry, count);
    expect(again).not.toContain('submitted');
  } finally {
    for (const { close } of workers) await close();
    await rm(folder, { recursive: true });
  }
});

test.each(Array.from({ length: 14 }, (_, calls) => calls))(
  'a worker that is killed after %i calls of the journal: nothing is sent twice, nothing is lost without a word',
  async (calls) => {
    const shared = new MemoryStore();
    let left = calls;
    const dying = new Proxy(shared, {
      get: (target, method: keyof IDataDeduplicator) =>
        left-- > 0 ? target[method].bind(target) : () => new Promise(() => {}),
    });
    const count = 3 * BATCH;
    const registry = new Registry();
    const life = deliverAs(`killed ${calls}`, dying, registry, count);
    await Promise.race([life, new Promise((done) => setTimeout(done, 300))]);
    const before = registry.recorded.length;
    const statuses = await deliverAs(`later ${calls}`, shared, registry, count);
    statuses.forEach((status, row) => {
      const times = countOf(registry.recorded, row);
      const expected = status === 'submitted' || status === 'duplicate' ? 1 : times;
      expect([row, status, times]).toEqual([row, status, expected]);
      expect(times).toBeLessThanOrEqual(1);
      if (times === 0) expect(status).toBe('unknown');
    });
    // At most one request is in doubt, and at most one was under way.
    expect(statuses.filter((status) => status === 'unknown').length).toBeLessThanOrEqual(2 * BATCH);
    expect(registry.recorded.length).toBeGreaterThanOrEqual(before);
  },
);

test('what is confirmed is written down with the next claim: two calls of the store a request less than one by one', async () => {
  const store = new MemoryStore();
  let calls = 0;
  const counting = new Proxy(store, {
    get: (target, method: keyof IDataDeduplicator) => {
      calls += 1;
      return target[method].bind(target);
    },
  });
  const statuses = await deliverAs('counted', counting, new Registry(), 20 * BATCH);
  expect(new Set(statuses)).toEqual(new Set(['submitted']));
  // Claim, removal of what the last request left, and the look; at the end what the last one leaves.
  expect(calls).toBeLessThanOrEqual(3 * 20 + 2);
  expect([...store.lists.values()].flat()).toHaveLength(20 * BATCH);
});
