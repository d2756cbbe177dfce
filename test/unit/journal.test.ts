import type { IDataDeduplicator, IExecuteFunctions } from 'n8n-workflow';
import { DOCUMENTS_KEPT, type Journal as JournalType, type JournalState } from '../../nodes/Ergani/delivery/journal';
import { MemoryStore } from '../support/memoryStore';
import { executionOver } from '../support/storeExecution';

/** Each process looks at its own time, ten minutes after the one before: nothing of that is under way any more. */
let processes = 0;

const TEN_MINUTES = 600_000;

/** The journal of a process of its own, over a store that others may share. */
function processOf(
  store: IDataDeduplicator,
  ahead = ++processes * TEN_MINUTES,
): (again?: boolean, login?: string) => JournalType {
  let Journal!: new (context: IExecuteFunctions, login: string, again: boolean, now: () => number) => JournalType;
  jest.isolateModules(() => {
    ({ Journal } = jest.requireActual<{ Journal: typeof Journal }>('../../nodes/Ergani/delivery/journal'));
  });
  const context = executionOver(store);
  const now = (): number => Date.now() + ahead;
  return (again = false, login = 'login') => new Journal(context, login, again, now);
}

const claim = async (journal: JournalType, ...keys: string[]): Promise<Array<JournalState | 'free'>> => {
  const states = await journal.claim(
    keys.map((key) => ({ key })),
    true,
  );
  return keys.map((key) => states.get(key) ?? 'free');
};

const confirm = async (journal: JournalType, keys: string[]): Promise<void> => {
  journal.confirm(keys);
  await journal.settle();
};

const look = async (journal: JournalType, key: string): Promise<JournalState | 'free'> =>
  (await journal.lookUp([{ key }])).get(key) ?? 'free';

describe('The journal, from process to process', () => {
  let store: MemoryStore;

  beforeEach(() => {
    store = new MemoryStore();
  });

  test('what is confirmed, open or free for one is the same for another', async () => {
    const first = processOf(store)();
    expect(await claim(first, 'a', 'b', 'c')).toEqual(['free', 'free', 'free']);
    await confirm(first, ['a']);
    await first.release(['c']);
    const second = processOf(store)();
    expect(await claim(second, 'a', 'b', 'c')).toEqual(['confirmed', 'open', 'free']);
  });

  test('the first of a login is told, over processes, until a full journal can not know it', async () => {
    const isFirst = async (journal: JournalType, key: string): Promise<boolean> => {
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
  });

  test('what is claimed twice at once is free, and is with the registry once it is confirmed', async () => {
    const first = processOf(store)();
    expect(await claim(first, 'a', 'a')).toEqual(['free', 'free']);
    await confirm(first, ['a', 'a']);
    expect(await claim(processOf(store)(), 'a')).toEqual(['confirmed']);
  });

  test('what one execution has confirmed is so for the others of its process, before it is written', async () => {
    const execution = processOf(store);
    const first = execution();
    await claim(first, 'a', 'b');
    first.confirm(['a']);
    expect(await claim(execution(), 'a', 'b')).toEqual(['confirmed', 'open']);
    await first.settle();
    expect(await claim(processOf(store)(), 'a', 'b')).toEqual(['confirmed', 'open']);
  });

  test('looking leaves no trace', async () => {
    const first = processOf(store)();
    await claim(first, 'a', 'b');
    await confirm(first, ['a']);
    const before = store.values('workflow node');
    const second = processOf(store)();
    for (const [key, state] of [
      ['a', 'confirmed'],
      ['b', 'open'],
      ['c', 'free'],
    ]) {
      expect(await look(second, key)).toBe(state);
    }
    expect(store.values('workflow node')).toEqual(before);
  });

  test('a process that dies at any call leaves an event free, open or confirmed, and never free once it was sent', async () => {
    for (let calls = 0; calls < 8; calls++) {
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
  });

  /** The store, with another process that puts the list back as it was before a call, as often as is said. */
  function overwritten(): { store: IDataDeduplicator; times: number } {
    const PLACE = 'workflow node';
    const others = { store, times: 0 } as { store: IDataDeduplicator; times: number };
    others.store = new Proxy(store, {
      get: (target, method: keyof IDataDeduplicator) => {
        const call = target[method].bind(target) as (...args: unknown[]) => Promise<unknown>;
        return async (...args: unknown[]) => {
          const stale = [...(target.lists.get(PLACE) ?? [])];
          const result = await call(...args);
          if (others.times-- > 0) target.lists.set(PLACE, stale);
          return result;
        };
      },
    });
    return others;
  }

  test('what another process overwrites is written again', async () => {
    const others = overwritten();
    const victim = processOf(others.store)();
    others.times = 1;
    expect(await claim(victim, 'a')).toEqual(['free']);
    expect(await claim(processOf(store)(), 'a')).toEqual(['open']);
    await confirm(victim, ['a']);
    expect(await claim(processOf(store)(), 'a')).toEqual(['confirmed']);
  });

  test('who was overwritten looks for ten claims more', async () => {
    const others = overwritten();
    const victim = processOf(others.store)();
    others.times = 1;
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) await claim(victim, key);
    others.times = 1;
    await claim(victim, 'j');
    expect(await claim(processOf(store)(), 'a', 'j')).toEqual(['open', 'open']);
  });

  test('sent again on purpose: free whatever is known, and what was known before outlives a refusal', async () => {
    const first = processOf(store)();
    await claim(first, 'a', 'b');
    await confirm(first, ['a']);
    const again = processOf(store)(true);
    expect(await claim(again, 'a', 'b', 'c')).toEqual(['free', 'free', 'free']);
    await again.release(['a', 'b', 'c']);
    expect(await claim(processOf(store)(), 'a', 'b', 'c')).toEqual(['confirmed', 'open', 'free']);
  });
});
