import { ageOf, type Age, type Waiting } from './entry';
import type { Kind } from './kind';

/** What of a kind decides about the place of an entry. */
type Placing<Entry> = Pick<Kind<Entry, unknown>, 'window' | 'ownerOf'>;

/**
 * Cuts what waits into batches, each when it is asked for, by the time at that moment. A batch holds entries of one age:
 * an old one would decide what may be done about the others. What is on time goes before what is late, unless something
 * of its owner waits before it: each owner's entries keep their order. What is marked to go out behind all others does.
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
  for (const isBehind of [false, true]) {
    let queue = all.filter(({ afterOthers = false }) => afterOthers === isBehind);
    while (queue.length > 0) {
      const before = queue.length;
      for (const age of ['urgent', 'ample'] as const) queue = yield* sweep(queue, kind, age, now, batchSize, Infinity);
      if (queue.length < before) continue;
      // With each batch, something on time can come to have nothing of its owner before it any more.
      const isAllLate = queue.every(({ entry }) => ageOf(kind.window(entry), now()) === 'late');
      queue = yield* sweep(queue, kind, 'late', now, batchSize, isAllLate ? Infinity : 1);
    }
  }
}

/** Batches of one age, of all that has nothing else of its owner before it. Returns what is left. */
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
