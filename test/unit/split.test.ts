import fc from 'fast-check';
import { beginSearch, type Finding, nextPart, split } from '../../nodes/Ergani/delivery/split';

/** What a search may cost for so many entries at fault. */
const bound = (bad: number, n: number): number =>
  bad === 0 ? 1 : Math.min(1 + bad * (Math.log2(n / bad) + 6), 2 * n + bad);

/**
 * Searches a batch of the numbers from 0 on, against a registry that refuses each request with one at fault.
 *
 * @param isNamed whether the registry names one that is at fault
 */
function searched(
  n: number,
  isBad: (one: number) => boolean,
  isNamed: (one: number) => boolean = () => false,
): { parts: number[][]; accepted: number[]; refused: number[] } {
  const parts: number[][] = [];
  const accepted: number[] = [];
  const refused: number[] = [];
  const findingOf = (part: readonly number[]): Finding<number> => {
    if (!part.some(isBad)) {
      accepted.push(...part);
      return { found: 'none' };
    }
    const named = part.filter((one) => isBad(one) && isNamed(one));
    if (named.length > 0) {
      refused.push(...named);
      return { found: 'named', rest: part.filter((one) => !named.includes(one)) };
    }
    if (part.length > 1) return { found: 'some', refused: part };
    refused.push(...part);
    return { found: 'one' };
  };
  let search = beginSearch(Array.from({ length: n }, (_, one) => one));
  while (search.queue.length > 0) {
    const part = nextPart(search);
    expect(part.length).toBeGreaterThan(0);
    parts.push([...part]);
    search = split(search, findingOf(part));
  }
  return { parts, accepted, refused };
}

describe('The search for entries at fault', () => {
  const anyBatch = fc.integer({ min: 1, max: 300 }).chain((n) =>
    fc.record({
      n: fc.constant(n),
      bad: fc.oneof(
        fc.array(fc.nat({ max: n - 1 }), { maxLength: 8 }),
        fc.subarray(Array.from({ length: n }, (_, one) => one)),
      ),
    }),
  );

  test('finds each, alone; accepts all others, in order; costs at most 1 + k (log2(n / k) + 6) requests', () => {
    fc.assert(
      fc.property(anyBatch, ({ n, bad }) => {
        const atFault = new Set(bad);
        const { parts, accepted, refused } = searched(n, (one) => atFault.has(one));
        expect(refused).toEqual([...atFault].sort((a, b) => a - b));
        expect(accepted).toEqual(Array.from({ length: n }, (_, one) => one).filter((one) => !atFault.has(one)));
        expect(parts.length).toBeLessThanOrEqual(bound(atFault.size, n));
      }),
      { numRuns: 500 },
    );
  });

  test('those that are named are taken out at once: k of them cost one more request', () => {
    const { parts, refused } = searched(
      100,
      (one) => one % 7 === 0,
      () => true,
    );
    expect(parts).toHaveLength(2);
    expect(refused).toHaveLength(15);
  });

  test('where all are at fault, it is little more than a request each', () => {
    for (const n of [1, 2, 10, 64, 1_000]) {
      const { parts } = searched(n, () => true);
      expect(parts.length).toBeLessThanOrEqual(n + (Math.log2(n) * (Math.log2(n) + 1)) / 2);
    }
  });

  test('what is too large is halved, and later parts are as small', () => {
    let search = beginSearch(Array.from({ length: 60 }, (_, one) => one));
    const parts: number[] = [];
    while (search.queue.length > 0) {
      const part = nextPart(search);
      parts.push(part.length);
      search = split(search, part.length > 20 ? { found: 'tooMany', refused: part } : { found: 'none' });
    }
    expect(parts.slice(0, 3)).toEqual([60, 30, 15]);
    expect(parts.length).toBeLessThan(10);
  });
});
