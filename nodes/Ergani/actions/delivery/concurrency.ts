import { addTo } from '../../model/values/groups';

/** Entries of one owner that wait, the first of them last: what is taken is not kept. */
type Queue<Entry> = Entry[];

const idOf = <Entry extends { id: number }>(queue: Queue<Entry>): number => queue[queue.length - 1].id;

/** Queues by the id of the entry that each has next, the lowest last. */
class Line<Entry extends { id: number }> {
  private readonly queues: Queue<Entry>[] = [];

  get size(): number {
    return this.queues.length;
  }

  /** Id of the entry that is next; Infinity where there is none. */
  get first(): number {
    return this.queues.length === 0 ? Infinity : idOf(this.queues[this.queues.length - 1]);
  }

  push(queue: Queue<Entry>): void {
    const { queues } = this;
    let at = 0;
    for (let end = queues.length; at < end;) {
      const middle = (at + end) >> 1;
      if (idOf(queues[middle]) > idOf(queue)) at = middle + 1;
      else end = middle;
    }
    queues.splice(at, 0, queue);
  }

  pop(): Queue<Entry> {
    return this.queues.pop() as Queue<Entry>;
  }
}

/** How requests share what waits. */
export interface Concurrency {
  /** How many entries a batch may hold. */
  batchSize: number;
  /** How many batches may be under way. */
  concurrentRequests: number;
}

/**
 * What waits, cut into batches of which several can be under way: none holds an entry of an owner that another one has
 * under way, so that nothing overtakes an earlier entry of its owner.
 *
 * A batch takes what comes first of all that may go. Few owners with many entries each are shared out, so that no batch
 * takes a little of each and leaves nothing to the others.
 */
export class OwnerQueues<Entry extends { id: number }> {
  private readonly free = new Line<Entry>();

  /** What the owners of a batch under way have waiting, by the batch. */
  private readonly held = new Map<Entry[], Line<Entry>>();

  private left = 0;

  /** @param entries in the order of their ids */
  constructor(
    entries: Iterable<Entry>,
    ownerOf: (entry: Entry) => string,
    private readonly limits: Concurrency,
  ) {
    const queues = new Map<string, Queue<Entry>>();
    for (const entry of entries) {
      addTo(queues, ownerOf(entry), entry);
      this.left += 1;
    }
    // From the last on: so each goes to the end.
    for (const queue of [...queues.values()].reverse()) this.free.push(queue.reverse());
  }

  /** The next batch, in the order of its ids; undefined where nothing waits, or all of it for a batch under way. */
  take(): Entry[] | undefined {
    const { free } = this;
    if (free.size === 0) return undefined;
    const share = this.share();
    const batch: Entry[] = [];
    const own = new Line<Entry>();
    while (batch.length < this.limits.batchSize && own.size + free.size > 0) {
      const queue = own.size < share && free.first < own.first ? free.pop() : own.pop();
      batch.push(queue.pop() as Entry);
      if (queue.length > 0) own.push(queue);
    }
    this.left -= batch.length;
    this.held.set(batch, own);
    return batch.sort((one, other) => one.id - other.id);
  }

  /** Lets go the owners of a batch, all of which has its outcomes. */
  release(batch: Entry[]): void {
    const own = this.held.get(batch);
    while (own !== undefined && own.size > 0) this.free.push(own.pop());
    this.held.delete(batch);
  }

  /** How many owners a batch may hold that have more waiting than it takes. */
  private share(): number {
    const { batchSize, concurrentRequests } = this.limits;
    let owners = this.free.size;
    for (const own of this.held.values()) owners += own.size;
    return Math.ceil(owners / Math.min(concurrentRequests, Math.ceil(this.left / batchSize)));
  }
}

/** The batches of what waits, in the order in which they go out where each is answered in its turn. */
export function* inTheirTurn<Entry extends { id: number }>(
  waiting: OwnerQueues<Entry>,
  concurrentRequests: number,
): Generator<Entry[]> {
  const underWay: Entry[][] = [];
  for (;;) {
    const batch = underWay.length < concurrentRequests ? waiting.take() : undefined;
    if (batch === undefined) {
      const answered = underWay.shift();
      if (answered === undefined) return;
      waiting.release(answered);
    } else {
      underWay.push(batch);
      yield batch;
    }
  }
}

/**
 * Works on what waits, with as many batches under way as may be. Where the work on one fails, no other begins, and those
 * under way come to their end.
 *
 * @param mostAtOnce how many may be under way, asked before each begins
 * @throws what the first failure threw, once nothing is under way
 */
export async function workConcurrently<Entry extends { id: number }>(
  waiting: OwnerQueues<Entry>,
  mostAtOnce: () => number,
  work: (batch: Entry[]) => Promise<void>,
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  const failed: Array<Promise<void>> = [];
  const begin = (batch: Entry[]): void => {
    const working = work(batch);
    const ended = working
      .catch(() => void failed.push(working))
      .finally(() => {
        waiting.release(batch);
        underWay.delete(ended);
      });
    underWay.add(ended);
  };
  for (;;) {
    while (failed.length === 0 && underWay.size < mostAtOnce()) {
      const batch = waiting.take();
      if (batch === undefined) break;
      begin(batch);
    }
    if (underWay.size === 0) return await failed[0];
    await Promise.race(underWay);
  }
}
