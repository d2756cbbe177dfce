import { type Age, ageOf, type Waiting } from './entry';
import type { Kind } from './kind';

/** An entry that waits, with what decides about its place. */
interface Queued<Entry> {
  one: Waiting<Entry>;
  owner: string;
  window: ReturnType<Kind<Entry, unknown>['window']>;
}

/**
 * Cuts what waits into batches, each when it is asked for, by the time at that moment. A batch holds entries of one age:
 * an old one would decide what may be done about the others. What is on time goes before what is late, unless something
 * of its owner waits before it: each owner's entries keep their order. What is marked to go out behind all others does.
 *
 * @param now epoch ms by the registry's clock
 */
export function* cutBatches<Entry>(
  waiting: Iterable<Waiting<Entry>>,
  kind: Pick<Kind<Entry, unknown>, 'window' | 'ownerOf'>,
  now: () => number,
  batchSize: number,
): Generator<Waiting<Entry>[]> {
  const all = Array.from(waiting, (one): Queued<Entry> => {
    return { one, owner: kind.ownerOf(one.entry), window: kind.window(one.entry) };
  });
  for (const isBehind of [false, true]) {
    let queue = all.filter(({ one }) => (one.afterOthers === true) === isBehind);
    while (queue.length > 0) {
      const before = queue.length;
      for (const age of ['urgent', 'ample'] as const) queue = yield* sweep(queue, age, now, batchSize, Infinity);
      if (queue.length < before) continue;
      // With each batch, something on time can come to have nothing of its owner before it any more.
      const isAllLate = queue.every(({ window }) => ageOf(window, now()) === 'late');
      queue = yield* sweep(queue, 'late', now, batchSize, isAllLate ? Infinity : 1);
    }
  }
}

/** Batches of one age, of all that has nothing else of its owner before it. Returns what is left. */
function* sweep<Entry>(
  queue: Queued<Entry>[],
  age: Age,
  now: () => number,
  batchSize: number,
  mostBatches: number,
): Generator<Waiting<Entry>[], Queued<Entry>[]> {
  const left: Queued<Entry>[] = [];
  const skipped = new Set<string>();
  let batch: Waiting<Entry>[] = [];
  let batches = 0;
  for (const queued of queue) {
    const { one, owner, window } = queued;
    if (batches >= mostBatches || skipped.has(owner) || ageOf(window, now()) !== age) {
      skipped.add(owner);
      left.push(queued);
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
