import fc from 'fast-check';
import { inTheirTurn, OwnerQueues, workConcurrently } from '../../nodes/Ergani/actions/delivery/concurrency';
import { inBatches } from '../../nodes/Ergani/model/workCard/submission';
import { Random } from '../chaos/random';

interface Entry {
  id: number;
  owner: string;
}

const ownerOf = ({ owner }: Entry): string => owner;

const entriesOf = (owners: unknown[]): Entry[] => owners.map((owner, id) => ({ id, owner: String(owner) }));

const someEntries = fc
  .integer({ min: 1, max: 30 })
  .chain((owners) => fc.array(fc.nat({ max: owners - 1 }), { maxLength: 120 }).map(entriesOf));

const limits = fc.record({
  batchSize: fc.integer({ min: 1, max: 12 }),
  concurrentRequests: fc.integer({ min: 1, max: 5 }),
});

/** So many entries of each owner, shuffled, always in the same way. */
function mixed(owners: number, each: number): Entry[] {
  const random = new Random(1);
  const keyed = Array.from({ length: owners * each }, (_, n) => ({ owner: n % owners, key: random.number() }));
  return entriesOf(keyed.sort((one, other) => one.key - other.key).map(({ owner }) => owner));
}

describe('What waits is cut into batches that share no owner', () => {
  test('in whatever order batches end: each entry goes out once, each owner in order, no owner in two at once', () => {
    fc.assert(
      fc.property(someEntries, limits, fc.infiniteStream(fc.nat()), (entries, limit, draws) => {
        const waiting = new OwnerQueues(entries, ownerOf, limit);
        const underWay: Entry[][] = [];
        const gone: Entry[] = [];
        for (;;) {
          const batch = underWay.length < limit.concurrentRequests ? waiting.take() : undefined;
          if (batch === undefined) {
            const busy = new Set(underWay.flat().map(ownerOf));
            // Nothing is left lying that could go.
            const left = entries.filter((entry) => !gone.includes(entry));
            if (underWay.length < limit.concurrentRequests) {
              expect(left.filter((entry) => !busy.has(entry.owner))).toEqual([]);
            }
            if (underWay.length === 0) break;
            const [ended] = underWay.splice((draws.next().value as number) % underWay.length, 1);
            waiting.release(ended);
            continue;
          }
          const busy = new Set(underWay.flat().map(ownerOf));
          expect(batch.length).toBeGreaterThan(0);
          expect(batch.length).toBeLessThanOrEqual(limit.batchSize);
          expect(batch.filter(({ owner }) => busy.has(owner))).toEqual([]);
          expect(batch).toEqual([...batch].sort((one, other) => one.id - other.id));
          underWay.push(batch);
          gone.push(...batch);
        }
        expect(new Set(gone).size).toBe(entries.length);
        expect(gone).toHaveLength(entries.length);
        for (const owner of new Set(entries.map(ownerOf))) {
          const ids = gone.filter((entry) => entry.owner === owner).map(({ id }) => id);
          expect(ids).toEqual([...ids].sort((one, other) => one - other));
        }
      }),
      { numRuns: 300 },
    );
  });

  test('one at a time, they are those of one after the other', () => {
    fc.assert(
      fc.property(someEntries, limits, (entries, { batchSize }) => {
        const waiting = new OwnerQueues(entries, ownerOf, { batchSize, concurrentRequests: 1 });
        expect([...inTheirTurn(waiting, 1)]).toEqual([...inBatches(entries, batchSize)]);
      }),
    );
  });

  test.each([
    ['many owners', 1_000, 10],
    ['few owners with many entries each', 40, 250],
    ['fewer owners than a batch', 8, 1_250],
    ['an owner each', 10_000, 1],
  ])('%s, in any order: four full batches at once, and hardly more of them than needed', (_, owners, each) => {
    const limit = { batchSize: 100, concurrentRequests: 4 };
    const waiting = new OwnerQueues(mixed(owners, each), ownerOf, limit);
    const first = Array.from({ length: 4 }, () => waiting.take() as Entry[]);
    expect(first.map((batch) => batch.length)).toEqual([100, 100, 100, 100]);
    for (const batch of first) waiting.release(batch);
    expect([...inTheirTurn(waiting, 4)].length).toBeLessThanOrEqual(96 + 4);
  });

  test('what fits into one batch is not shared out: the registry asks for few requests', () => {
    const limit = { batchSize: 100, concurrentRequests: 4 };
    expect([...inTheirTurn(new OwnerQueues(mixed(50, 2), ownerOf, limit), 4)]).toHaveLength(1);
    expect([...inTheirTurn(new OwnerQueues(mixed(50, 3), ownerOf, limit), 4)].length).toBeLessThanOrEqual(3);
  });

  test('100,000 entries of two owners are cut in a moment', () => {
    const limit = { batchSize: 100, concurrentRequests: 5 };
    expect([...inTheirTurn(new OwnerQueues(mixed(2, 50_000), ownerOf, limit), 5)]).toHaveLength(1_000);
  });
});

describe('Work on batches', () => {
  const three = () => new OwnerQueues(entriesOf(['a', 'b', 'c']), ownerOf, { batchSize: 1, concurrentRequests: 2 });

  test('nothing to do is done', async () => {
    await workConcurrently(
      new OwnerQueues([], ownerOf, { batchSize: 1, concurrentRequests: 2 }),
      () => 2,
      async () => {
        throw new Error('There is nothing to work on');
      },
    );
  });

  test('where one fails no other begins, the other comes to its end, and the failure comes out', async () => {
    const ended: string[] = [];
    const begun: string[] = [];
    let goOn = (): void => undefined;
    const gate = new Promise<void>((open) => (goOn = open));
    const work = workConcurrently(
      three(),
      () => 2,
      async ([{ owner }]) => {
        begun.push(owner);
        if (owner === 'a') throw new Error('failed');
        await gate;
        ended.push(owner);
      },
    );
    const told = work.then(
      () => 'done',
      ({ message }: Error) => message,
    );
    await new Promise(setImmediate);
    expect(begun).toEqual(['a', 'b']);
    goOn();
    expect(await told).toBe('failed');
    expect(ended).toEqual(['b']);
    expect(begun).toEqual(['a', 'b']);
  });
});
