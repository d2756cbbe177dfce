import type { IDataDeduplicator } from 'n8n-workflow';
import { DOCUMENTS_KEPT, type Journal } from '../../nodes/Ergani/delivery/journal';
import { fast, useFastClock } from '../support/fastClock';
import { claim, confirm, JOURNAL_PLACE, look, overwritten, processOf } from '../support/journalProcess';
import { MemoryStore } from '../support/memoryStore';

beforeEach(useFastClock);

afterEach(() => jest.useRealTimers());

describe('The journal, from process to process', () => {
  let store: MemoryStore;

  beforeEach(() => {
    store = new MemoryStore();
  });

  test(
    'what is confirmed, open or free for one is the same for another',
    fast(async () => {
      const first = processOf(store)();
      expect(await claim(first, 'a', 'b', 'c')).toEqual(['free', 'free', 'free']);
      await confirm(first, ['a']);
      await first.release(['c']);
      const second = processOf(store)();
      expect(await claim(second, 'a', 'b', 'c')).toEqual(['confirmed', 'open', 'free']);
    }),
  );

  test(
    'the first of a login is told, over processes, until a full journal can not know it',
    fast(async () => {
      const isFirst = async (journal: Journal, key: string): Promise<boolean> => {
        await claim(journal, key);
        await confirm(journal, [key]);
        return await journal.isFirst();
      };
      const idle = processOf(store)();
      expect(await idle.isFirst()).toBe(false);
      const left = processOf(store)();
      expect(await isFirst(left, 'a')).toBe(true);
      await left.leaveFirst();
      expect(await left.isFirst()).toBe(false);
      expect(await isFirst(processOf(store)(), 'b')).toBe(true);
      expect(await isFirst(processOf(store)(), 'c')).toBe(false);
      expect(await isFirst(processOf(store)(true), 'c')).toBe(false);
      expect(await isFirst(processOf(store)(false, 'another'), 'c')).toBe(true);
      const [list] = store.lists.values();
      while (list.length < DOCUMENTS_KEPT) list.push(String(list.length));
      expect(await isFirst(processOf(store)(false, 'a third'), 'c')).toBe(false);
    }),
  );

  test(
    'what is claimed twice at once is free, and is with the registry once it is confirmed',
    fast(async () => {
      const first = processOf(store)();
      expect(await claim(first, 'a', 'a')).toEqual(['free', 'free']);
      await confirm(first, ['a', 'a']);
      expect(await claim(processOf(store)(), 'a')).toEqual(['confirmed']);
    }),
  );

  test(
    'what one execution has confirmed is so for the others of its process, before it is written',
    fast(async () => {
      const execution = processOf(store);
      const first = execution();
      await claim(first, 'a', 'b');
      first.confirm(['a']);
      expect(await claim(execution(), 'a', 'b')).toEqual(['confirmed', 'open']);
      await first.settle();
      expect(await claim(processOf(store)(), 'a', 'b')).toEqual(['confirmed', 'open']);
    }),
  );

  test(
    'looking leaves no trace',
    fast(async () => {
      const first = processOf(store)();
      await claim(first, 'a', 'b');
      await confirm(first, ['a']);
      const before = store.values(JOURNAL_PLACE);
      const second = processOf(store)();
      for (const [key, state] of [
        ['a', 'confirmed'],
        ['b', 'open'],
        ['c', 'free'],
      ]) {
        expect(await look(second, key)).toBe(state);
      }
      expect(store.values(JOURNAL_PLACE)).toEqual(before);
    }),
  );

  test(
    'a process that dies at any call leaves an event free, open or confirmed, and never free once it was sent',
    fast(async () => {
      for (let calls = 0; calls < 9; calls++) {
        const shared = new MemoryStore();
        let left = calls;
        let die = (): void => {};
        const death = new Promise<void>((done) => (die = done));
        const dying = new Proxy(shared, {
          get: (target, method: keyof IDataDeduplicator) => {
            if (left-- > 0) return target[method].bind(target);
            die();
            return () => new Promise(() => {});
          },
        });
        const journal = processOf(dying)();
        let isSent = false;
        const life = (async () => {
          await claim(journal, 'a');
          isSent = true;
          await confirm(journal, ['a']);
        })();
        await Promise.race([life, death]);
        left = 0;
        const state = await look(processOf(shared)(), 'a');
        expect([calls, isSent && state === 'free', !isSent && state === 'confirmed']).toEqual([calls, false, false]);
      }
    }),
  );

  test(
    'what another process overwrites is written again',
    fast(async () => {
      const others = overwritten(store);
      const victim = processOf(others.store)();
      others.times = 1;
      expect(await claim(victim, 'a')).toEqual(['free']);
      expect(await claim(processOf(store)(), 'a')).toEqual(['open']);
      await confirm(victim, ['a']);
      expect(await claim(processOf(store)(), 'a')).toEqual(['confirmed']);
    }),
  );

  test(
    'who was overwritten looks for ten claims more',
    fast(async () => {
      const others = overwritten(store);
      const victim = processOf(others.store)();
      others.times = 1;
      for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) await claim(victim, key);
      others.times = 1;
      await claim(victim, 'j');
      expect(await claim(processOf(store)(), 'a', 'j')).toEqual(['open', 'open']);
    }),
  );

  test(
    'sent again on purpose: free whatever is known, and what was known before outlives a refusal',
    fast(async () => {
      const first = processOf(store)();
      await claim(first, 'a', 'b');
      await confirm(first, ['a']);
      const again = processOf(store)(true);
      expect(await claim(again, 'a', 'b', 'c')).toEqual(['free', 'free', 'free']);
      await again.release(['a', 'b', 'c']);
      expect(await claim(processOf(store)(), 'a', 'b', 'c')).toEqual(['confirmed', 'open', 'free']);
    }),
  );
});
