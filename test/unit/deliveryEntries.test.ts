import fc from 'fast-check';
import { cutBatches } from '../../nodes/Ergani/delivery/batches';
import {
  ageOf,
  deadlineOf,
  harmlessUntil,
  timeToBeSure,
  timeToOpen,
  type Waiting,
  type Window,
} from '../../nodes/Ergani/delivery/entry';

const NOW = 1_000_000_000;
const MINUTE = 60_000;

/** The window of an event that happened so many ms ago. */
const aged = (ms: number, hasReason = false): Window => {
  const lateFrom = NOW - ms + 15 * MINUTE;
  return { opens: NOW - ms, lateFrom, hasReason, harmlessUntil: lateFrom };
};
const ALWAYS: Window = { opens: -Infinity, lateFrom: Infinity, hasReason: false, harmlessUntil: -Infinity };

describe('What a window tells', () => {
  test.each<[string, Window, string]>([
    ['ten minutes left', aged(5 * MINUTE), 'ample'],
    ['five minutes left', aged(10 * MINUTE), 'ample'],
    ['less', aged(10 * MINUTE + 1), 'urgent'],
    ['none, to the millisecond', aged(15 * MINUTE), 'urgent'],
    ['late', aged(15 * MINUTE + 1), 'late'],
    ['never late', ALWAYS, 'ample'],
  ])('%s', (_, window, age) => {
    expect(ageOf(window, NOW)).toBe(age);
  });

  test('the deadline is that of the first entry that is on time and has no reason', () => {
    expect(deadlineOf([aged(0), aged(MINUTE), aged(2 * MINUTE, true)], NOW)).toBe(NOW + 14 * MINUTE);
    expect(deadlineOf([aged(20 * MINUTE), ALWAYS], NOW)).toBe(Infinity);
    expect(deadlineOf([], NOW)).toBe(Infinity);
  });

  test('a repeat is harmless until the first entry is late, whatever reason it has', () => {
    expect(harmlessUntil([aged(0), aged(2 * MINUTE, true)])).toBe(NOW + 13 * MINUTE);
    expect(harmlessUntil([aged(0), ALWAYS])).toBe(-Infinity);
  });

  test('what is early has happened by either clock two seconds later', () => {
    expect(timeToOpen([aged(-10_000), aged(5_000)], NOW)).toBe(12_000);
    expect(timeToOpen([aged(1_500)], NOW)).toBe(500);
    expect(timeToOpen([ALWAYS], NOW)).toBe(0);
  });

  test.each<[string, Window, number, number | undefined]>([
    ['far from any limit', aged(5 * MINUTE), NOW, undefined],
    ['about to be late', aged(15 * MINUTE - 1_000), NOW, 3_000],
    ['just late', aged(15 * MINUTE + 1_000), NOW, 1_000],
    ['became late on the way', aged(15 * MINUTE + 30_000), NOW - MINUTE, 0],
    ['just happened', aged(500), NOW, 1_500],
    ['was sent before it had happened, as the answer tells', aged(-30_000), NOW, 0],
    ['knows no time', ALWAYS, NOW, undefined],
  ])('a refusal of what %s', (_, window, sentAt, wait) => {
    expect(timeToBeSure([aged(5 * MINUTE), window], sentAt, NOW)).toBe(wait);
  });
});

interface Row {
  owner: number;
  age: number;
  behind?: boolean;
}
const kind = { window: ({ age }: Row) => aged(age, true), ownerOf: ({ owner }: Row) => String(owner) };
const waitingOf = (rows: Row[]): Waiting<Row>[] =>
  rows.map((entry, id) => ({ id, item: id, entry, afterOthers: entry.behind }));
const cut = (rows: Row[], batchSize = 100, now = () => NOW): number[][] =>
  [...cutBatches(waitingOf(rows), kind, now, batchSize)].map((batch) => batch.map(({ id }) => id));

const [URGENT, AMPLE, LATE] = [12 * MINUTE, MINUTE, 60 * MINUTE];

describe('Batches', () => {
  test('hold one age each; what is on time goes first', () => {
    const ages = [LATE, AMPLE, URGENT, LATE, AMPLE];
    expect(cut(ages.map((age, owner) => ({ owner, age })))).toEqual([[2], [1, 4], [0, 3]]);
  });

  test('but an owner keeps the order, and is served as soon as nothing stands before', () => {
    const rows = [
      { owner: 1, age: LATE },
      { owner: 1, age: AMPLE },
      { owner: 2, age: LATE },
      { owner: 3, age: AMPLE },
    ];
    expect(cut(rows, 1)).toEqual([[3], [0], [1], [2]]);
  });

  test('are cut by the time at which they are asked for', () => {
    let now = NOW;
    const rows = [0, 1, 2].map((owner) => ({ owner, age: 10 * MINUTE }));
    const batches = cutBatches(waitingOf(rows), kind, () => now, 1);
    expect(batches.next().value).toMatchObject([{ id: 0 }]);
    now += 4 * MINUTE;
    // They are urgent by now, and go out no later for it.
    expect([...batches].map(([{ id }]) => id)).toEqual([1, 2]);
  });

  test('of mixed ages cost at most two requests more, where each owner has one age', () => {
    const rows = Array.from({ length: 1_000 }, (_, n) => ({ owner: n, age: [URGENT, AMPLE, LATE][n % 3] }));
    expect(cut(rows).length).toBeLessThanOrEqual(10 + 2);
  });

  test('for any rows: each once, each of one age, each owner in order, nothing late before what could go first', () => {
    const someRows = fc.array(
      fc.record({ owner: fc.nat({ max: 5 }), age: fc.constantFrom(URGENT, AMPLE, LATE), behind: fc.boolean() }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(someRows, fc.integer({ min: 1, max: 6 }), fc.boolean(), (drawn, batchSize, parts) => {
        const rows = drawn.map((row) => ({ ...row, behind: parts && row.behind }));
        const batches = cut(rows, batchSize);
        const sent = batches.flat();
        expect([...sent].sort((a, b) => a - b)).toEqual([...rows.keys()]);
        for (const batch of batches) expect(new Set(batch.map((id) => rows[id].age)).size).toBe(1);
        const left = new Set(rows.keys());
        for (const batch of batches) {
          const isFree = (id: number): boolean =>
            [...left].every((other) => {
              const [one, before] = [rows[id], rows[other]];
              return other >= id || one.owner !== before.owner || one.behind !== before.behind;
            });
          if (rows[batch[0]].age === LATE) {
            const first = [...left].filter((id) => rows[id].behind === rows[batch[0]].behind && rows[id].age !== LATE);
            expect(first.filter(isFree)).toEqual([]);
          }
          for (const id of batch) {
            expect([id, isFree(id)]).toEqual([id, true]);
            left.delete(id);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});
