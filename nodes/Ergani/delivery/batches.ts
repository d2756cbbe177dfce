import { ageOf, type Age, type Waiting } from './entry';
import type { Kind } from './kind';

type Placing<Entry> = Pick<Kind<Entry, unknown>, 'window' | 'ownerOf'>;

/**
 * Cuts entries into batches, each by the time at which it is asked for. A batch has entries of one age, since a request
 * with a single late entry can't be repeated. Entries that are on time go before late ones, but each owner's entries
 * keep their order. Entries marked `afterOthers` come last.
 *
 * @param now epoch ms by the registry's clock
 */
export function* cutBatches<Entry>(
  waiting: Iterable<Waiting<Entry>>,
  kind: Placing<Entry>,
  now: () => number,
  batchSize: number,
): Generator<Waiting<Entry>[]> {
  const all = [...waiting];
  for (const isAfter of [false, true]) {
    let queue = all.filter(({ afterOthers = false }) => afterOthers === isAfter);
    while (queue.length > 0) {
      const before = queue.length;
      for (const age of ['urgent', 'ample'] as const) queue = yield* sweep(queue, kind, age, now, batchSize, Infinity);
      if (queue.length < before) continue;
      // One late batch at a time: entries on time may have waited for late ones of their owners.
      const isAllLate = queue.every(({ entry }) => ageOf(kind.window(entry), now()) === 'late');
      queue = yield* sweep(queue, kind, 'late', now, batchSize, isAllLate ? Infinity : 1);
    }
  }
}

/** Cuts batches of the entries of one age that have no other entry of their owner before them. Returns the rest. */
function* sweep<Entry>(
  queue: Waiting<Entry>[],
  kind: Placing<Entry>,
  age: Age,
  now: () => number,
  batchSize: number,
  mostBatches: number,
): Generator<Waiting<Entry>[], Waiting<Entry>[]> {
  const left: Waiting<Entry>[] = [];
  const skipped = new Set<string>();
  let batch: Waiting<Entry>[] = [];
  let batches = 0;
  for (const one of queue) {
    const owner = kind.ownerOf(one.entry);
    if (batches >= mostBatches || skipped.has(owner) || ageOf(kind.window(one.entry), now()) !== age) {
      skipped.add(owner);
      left.push(one);
      continue;
    }
    batch.push(one);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
    batches += 1;
  }
  if (batch.length > 0) yield batch;
  return left;
}
