import { inBatches } from '../../model/workCard/submission';
import { OwnerQueues, workConcurrently } from './concurrency';
import { Delivery, type DeliveryOptions, type World } from './delivery';
import { arePart, type Candidate, type DocumentKind, partsOf } from './documentKind';
import { Isolation } from './isolation';

/**
 * Sends entries to the registry in batches, each owner's in their order, and tells of each what became of it.
 * Section: Endpoints, `POST /Documents/WRKCardSE`.
 *
 * They are judged when a request is sent, not before: one can become late while others are on their way. What is early
 * by the registry's clock, and what its owner has after it, goes out once it is time, after all others: nobody waits
 * for a clock that runs fast but those whom it stamped.
 *
 * @param candidates taken batch by batch; each gets one outcome
 */
export async function deliver<Entry, Judged>(
  candidates: Iterable<Candidate<Entry>>,
  kind: DocumentKind<Entry, Judged>,
  world: World<Entry, Judged>,
  options: DeliveryOptions<Entry>,
): Promise<void> {
  const delivery = new Delivery(kind, world, options);
  const isolation = new Isolation(delivery, kind);
  const submit = async (batch: Candidate<Entry>[]): Promise<void> => {
    const turns = world.turns();
    if (options.onRejection === 'isolate') {
      await isolation.submit(batch, turns);
    } else {
      const sent = await delivery.send(batch, turns);
      if (sent !== 'settled') delivery.refuseAll(sent);
    }
    await delivery.finish(turns);
  };
  let open = candidates;
  for (let round = 0; ; round++) {
    delivery.mayPutOff = round < ROUNDS;
    if (options.concurrentRequests === 1) {
      for (const batch of inBatches(open, options.batchSize, arePart)) await submit(batch);
    } else {
      for (const part of partsOf(open)) {
        const waiting = new OwnerQueues(part, ({ entry }) => kind.ownerOf(entry), options);
        await workConcurrently(waiting, () => (delivery.isLimited ? 1 : options.concurrentRequests), submit);
      }
    }
    const early = await delivery.untilTime();
    if (early.length === 0) return;
    open = early;
  }
}

/** A clock that is set back makes entries early once more; after so many rounds they go out all the same. */
const ROUNDS = 3;
