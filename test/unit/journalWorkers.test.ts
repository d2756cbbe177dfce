import { createHash } from 'node:crypto';
import type { IDataDeduplicator } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { asClaim, DOCUMENTS_KEPT, type Journal } from '../../nodes/Ergani/delivery/journal';
import { fast, onFastClock, useFastClock } from '../support/fastClock';
import { claim, confirm, JOURNAL_PLACE, look, overwritten, processOf } from '../support/journalProcess';
import { MemoryStore } from '../support/memoryStore';
import { PLACE } from '../support/storeExecution';

const DAY = 86_400_000;

/** The value that says that what became of a key is not known. */
const doubtOf = (key: string): string => `open ${createHash('sha256').update(`["login","${key}"]`).digest('base64')}`;

beforeEach(useFastClock);

afterEach(() => jest.useRealTimers());

describe('What another worker undoes', () => {
  test(
    'while it writes all the time, a warning says so; once it has stopped, nothing is left to warn of',
    fast(async () => {
      const store = new MemoryStore();
      const others = overwritten(store);
      const journal = processOf(others.store)();
      await claim(journal, 'a');
      others.times = Infinity;
      await confirm(journal, ['a']);
      expect(journal.complaint).toContain('other workers');
      others.times = 0;
      await journal.settle();
      expect(journal.complaint).toBeUndefined();
      expect(await look(processOf(store)(), 'a')).toBe('confirmed');
    }),
  );

  test(
    'a claim that never stood is warned of, until it stands',
    fast(async () => {
      const store = new MemoryStore();
      const others = overwritten(store);
      const journal = processOf(others.store)();
      others.times = Infinity;
      expect(await claim(journal, 'a')).toEqual(['free']);
      expect(journal.complaint).toContain('other workers');
      others.times = 0;
      await confirm(journal, ['a']);
      expect(journal.complaint).toBeUndefined();
      expect(await look(processOf(store)(), 'a')).toBe('confirmed');
    }),
  );

  test(
    'a removal that is undone until it is given up is done by the next settling',
    fast(async () => {
      const store = new MemoryStore();
      const others = overwritten(store);
      const journal = processOf(others.store)();
      await claim(journal, 'a', 'b');
      others.only = 'removeProcessed';
      others.times = Infinity;
      await journal.release(['b']);
      await confirm(journal, ['a']);
      expect(journal.complaint).toContain('other workers');
      others.times = 0;
      await journal.settle();
      expect(journal.complaint).toBeUndefined();
      const later = processOf(store)();
      expect([await look(later, 'a'), await look(later, 'b')]).toEqual(['confirmed', 'free']);
    }),
  );

  test(
    'a part of a large removal that is undone is done again',
    fast(async () => {
      const store = new MemoryStore();
      const others = overwritten(store);
      const journal = processOf(others.store)();
      const keys = Array.from({ length: 400 }, (_, n) => `key ${n}`);
      await claim(journal, ...keys);
      others.only = 'removeProcessed';
      others.times = 1;
      await journal.release(keys);
      await journal.settle();
      const open = store.values(JOURNAL_PLACE).filter((value) => value.startsWith('open '));
      expect(open).toEqual([]);
    }),
  );
});

describe('Another worker brings back the traces of a look-up', () => {
  /** A store that notes what it had before removals, and gets it back on demand. */
  function remembering(): { store: MemoryStore; bringBack: () => void } {
    const memory = new MemoryStore();
    const before = new Set<string>();
    const store = new Proxy(memory, {
      get: (target, name: keyof MemoryStore) => {
        if (name === 'removeProcessed') for (const hash of target.lists.get(JOURNAL_PLACE) ?? []) before.add(hash);
        const { [name]: member } = target;
        return typeof member === 'function' ? member.bind(target) : member;
      },
    });
    const bringBack = (): void => {
      memory.lists.set(JOURNAL_PLACE, [...new Set([...(memory.lists.get(JOURNAL_PLACE) ?? []), ...before])]);
    };
    return { store, bringBack };
  }

  const PROCESSES = [
    ['the same process', (process: () => Journal): (() => Journal) => process],
    ['another process', (_: () => Journal, store: MemoryStore): (() => Journal) => processOf(store)],
  ] as const;

  test.each(PROCESSES)(
    'what %s has confirmed since stays confirmed',
    async (_, other) =>
      await onFastClock(
        (async () => {
          const { store, bringBack } = remembering();
          const process = processOf(store);
          const asking = process();
          expect(await look(asking, 'a')).toBe('free');
          const sending = other(process, store)();
          expect(await claim(sending, 'a')).toEqual(['free']);
          await confirm(sending, ['a']);
          bringBack();
          // The other worker has overwritten only what the look-up took out.
          await store.removeProcessed([doubtOf('a')], 'node', PLACE);
          await asking.settle();
          expect(await look(processOf(store)(), 'a')).toBe('confirmed');
        })(),
      ),
  );

  test(
    'what an execution of the process has under way stays open',
    fast(async () => {
      const { store, bringBack } = remembering();
      const process = processOf(store);
      const asking = process();
      expect(await look(asking, 'a')).toBe('free');
      expect(await claim(process(), 'a')).toEqual(['free']);
      bringBack();
      await asking.settle();
      expect(await look(processOf(store)(), 'a')).toBe('open');
    }),
  );

  test(
    'what nobody has claimed is free again',
    fast(async () => {
      const { store, bringBack } = remembering();
      const asking = processOf(store)();
      expect(await look(asking, 'a')).toBe('free');
      bringBack();
      await asking.settle();
      expect(await look(processOf(store)(), 'a')).toBe('free');
    }),
  );
});

describe('What the store has lost after the last look', () => {
  test(
    'a process knows what it has confirmed, and writes it again',
    fast(async () => {
      const store = new MemoryStore();
      const process = processOf(store);
      const journal = process();
      await claim(journal, 'other');
      const before = [...(store.lists.get(JOURNAL_PLACE) ?? [])];
      await claim(journal, 'a');
      await confirm(journal, ['a']);
      store.lists.set(JOURNAL_PLACE, before);
      const next = process();
      expect(await claim(next, 'a')).toEqual(['confirmed']);
      await next.settle();
      expect(await look(processOf(store)(), 'a')).toBe('confirmed');
    }),
  );

  test(
    'but what is only remembered may have been forgotten by another process',
    fast(async () => {
      const store = new MemoryStore();
      const process = processOf(store);
      const journal = process();
      await claim(journal, 'shift');
      journal.remember(['shift']);
      await journal.settle();
      const other = processOf(store)();
      other.forget(['shift']);
      await other.settle();
      const asked = await process().lookUp([{ key: 'shift', until: 0, isMemory: true }]);
      expect(asked).toEqual(new Map());
    }),
  );
});

describe('Within a run', () => {
  test(
    'what was only asked about is claimed as free, and the claim stands',
    fast(async () => {
      const store = new MemoryStore();
      const journal = processOf(store)();
      const asked = [{ key: 'a', until: 0 }];
      await journal.claim(asked, false);
      journal.drop(['a']);
      expect(await journal.claim(asked, false)).toEqual(new Map());
      expect(await look(processOf(store)(), 'a')).toBe('open');
    }),
  );

  test(
    'what does not hold any more is free, and can be remembered anew',
    fast(async () => {
      const store = new MemoryStore();
      const journal = processOf(store)();
      await claim(journal, 'shift');
      journal.remember(['shift']);
      await journal.settle();
      journal.forget(['shift']);
      const asked = [{ key: 'shift', until: 0, isMemory: true }];
      expect(await journal.claim(asked, false)).toEqual(new Map());
      journal.remember(['shift']);
      await journal.settle();
      expect(await look(processOf(store)(), 'shift')).toBe('confirmed');
    }),
  );
});

describe('How far a full journal reaches back', () => {
  /** Fills a store up to what it keeps, with values of nobody. */
  const fill = async (store: MemoryStore, count: number): Promise<void> => {
    const others = Array.from({ length: count }, (_, n) => `other ${n}`);
    await store.checkProcessedAndRecord(others, 'node', PLACE, { mode: 'entries' });
  };

  const stateOf = async (store: MemoryStore, daysAgo: number, ahead: number): Promise<string> => {
    const journal = processOf(store, ahead)();
    const since = Date.now() + ahead - daysAgo * DAY;
    return (await journal.lookUp([{ key: `of ${daysAgo} days ago`, since }])).get(`of ${daysAgo} days ago`) ?? 'free';
  };

  test(
    'over a season without events, and more than a year',
    fast(async () => {
      const store = new MemoryStore();
      await fill(store, 2 * DOCUMENTS_KEPT);
      const first = processOf(store, 0)();
      await claim(first, 'a');
      await confirm(first, ['a']);
      expect(await stateOf(store, 1, 400 * DAY)).toBe('free');
      expect(await stateOf(store, 366, 400 * DAY)).toBe('free');
      expect(await stateOf(store, 401, 400 * DAY)).toBe('forgotten');
    }),
  );

  test(
    'whatever a run has asked first',
    fast(async () => {
      const store = new MemoryStore();
      await fill(store, 2 * DOCUMENTS_KEPT);
      const first = processOf(store, 0)();
      await claim(first, 'a');
      await confirm(first, ['a']);
      const journal = processOf(store, 200 * DAY)();
      const now = Date.now() + 200 * DAY;
      for (const daysAgo of [1, 100]) {
        const found = await journal.claim([{ key: `${daysAgo}`, since: now - daysAgo * DAY }], false);
        expect([daysAgo, found.get(`${daysAgo}`)]).toEqual([daysAgo, undefined]);
      }
    }),
  );

  test(
    'for all executions that ask at once',
    fast(async () => {
      const store = new MemoryStore();
      await fill(store, 2 * DOCUMENTS_KEPT);
      const first = processOf(store, 0)();
      await claim(first, 'a');
      await confirm(first, ['a']);
      const journalOf = processOf(store, 10 * DAY);
      const now = Date.now() + 10 * DAY;
      const asked = Array.from({ length: 5 }, async (_, n) => {
        const states = await journalOf().lookUp([{ key: `key ${n}`, since: now - (n + 1) * DAY }]);
        return states.get(`key ${n}`) ?? 'free';
      });
      expect(await Promise.all(asked)).toEqual(Array(5).fill('free'));
    }),
  );
});

describe('What another process has confirmed', () => {
  test(
    'is known from then on, and what is only remembered is asked about again',
    fast(async () => {
      const store = new MemoryStore();
      const first = processOf(store)();
      await claim(first, 'own', 'shift');
      first.confirm(['own']);
      first.remember(['shift']);
      await first.settle();
      const second = processOf(store)();
      const keys = [
        { key: 'own', isMemory: false },
        { key: 'shift', isMemory: true },
      ];
      const states = await second.lookUp(keys.map(asClaim));
      expect(keys.map(({ key }) => [states.get(key), second.isConfirmed(key)])).toEqual([
        ['confirmed', true],
        ['confirmed', false],
      ]);
    }),
  );
});

describe('Two workers, with executions that claim, confirm, release and leave open what they like', () => {
  /** Random numbers by a seed (mulberry32). */
  function randomBy(seed: number): () => number {
    let state = seed;
    return () => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    };
  }

  /** The store as n8n has it over a database: a call works on the list as it was when the call began. */
  const unlocked = (store: MemoryStore, random: () => number): IDataDeduplicator =>
    new Proxy(store, {
      get: (target, method: keyof IDataDeduplicator) => {
        const call = target[method].bind(target) as (...args: unknown[]) => Promise<unknown>;
        return async (...args: unknown[]) => {
          const before = [...(target.lists.get(JOURNAL_PLACE) ?? [])];
          await sleep(5 + 20 * random());
          if (method !== 'getProcessedDataCount') target.lists.set(JOURNAL_PLACE, before);
          return await call(...args);
        };
      },
    });

  const KEYS = ['a', 'b', 'c', 'd', 'e', 'f'];

  afterEach(() => jest.restoreAllMocks());

  test.each(Array.from({ length: 12 }, (_, n) => 1_010 + n))(
    'nothing is sent twice or forgotten, and nothing is confirmed that was not sent (%i)',
    async (seed) =>
      await onFastClock(
        (async () => {
          const random = randomBy(seed);
          jest.spyOn(Math, 'random').mockImplementation(random);
          const shared = new MemoryStore();
          const store = unlocked(shared, random);
          const workers = [processOf(store, 0), processOf(store, 0)];
          const became = new Map<string, string>();

          const send = async (journal: Journal, keys: string[]): Promise<void> => {
            const until = random() < 0.5 ? 0 : Infinity;
            const states = await journal.claim(
              keys.map((key) => ({ key, until })),
              random() < 0.5,
            );
            const free = keys.filter((key) => !states.has(key));
            await journal.release(keys.filter((key) => states.has(key)));
            if (random() < 0.3) await journal.settle();
            await sleep(100 * random());
            const outcome = random();
            if (outcome < 0.6) journal.confirm(free);
            else if (outcome < 0.8) await journal.release(free);
            else journal.leaveOpen(free);
            if (outcome >= 0.6 && outcome < 0.8) return;
            for (const key of free) {
              expect([key, became.get(key)]).toEqual([key, undefined]);
              became.set(key, outcome < 0.6 ? 'confirmed' : 'open');
            }
          };

          const execute = async (worker: number): Promise<void> => {
            const journal = workers[worker]();
            await sleep(300 * random());
            for (let requests = random() < 0.5 ? 1 : 2; requests > 0; requests--) {
              const some = KEYS.filter(() => random() < 0.3);
              if (random() < 0.2) await journal.lookUp(some.map((key) => ({ key, until: 0 })));
              else await send(journal, some);
            }
            await journal.settle();
            expect(journal.complaint).toBeUndefined();
          };

          for (let round = 0; round < 3; round++) await Promise.all([0, 1, 0, 1].map(execute));
          const found = await processOf(shared, 60 * 60_000)().lookUp(KEYS.map((key) => ({ key, until: 0 })));
          const told = KEYS.map((key) => [key, found.get(key)]);
          expect(told).toEqual(KEYS.map((key) => [key, became.get(key)]));
        })(),
      ),
  );
});
