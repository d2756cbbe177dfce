import type { IDataDeduplicator, IExecuteFunctions } from 'n8n-workflow';
import type { Journal, JournalState } from '../../nodes/Ergani/delivery/journal';
import type { MemoryStore } from './memoryStore';
import { executionOver } from './storeExecution';

/** Each process looks at its own time, ten minutes after the one before: nothing of that is under way any more. */
let processes = 0;

const TEN_MINUTES = 600_000;

/**
 * The journals of a process of its own, over a store that others may share.
 *
 * @param ahead how far its clock is ahead of this machine's, in ms
 */
export function processOf(
  store: IDataDeduplicator,
  ahead = ++processes * TEN_MINUTES,
): (again?: boolean, login?: string) => Journal {
  let OwnJournal!: new (context: IExecuteFunctions, login: string, again: boolean, now: () => number) => Journal;
  jest.isolateModules(() => {
    ({ Journal: OwnJournal } = jest.requireActual<{ Journal: typeof OwnJournal }>(
      '../../nodes/Ergani/delivery/journal',
    ));
  });
  const context = executionOver(store);
  const now = (): number => Date.now() + ahead;
  return (again = false, login = 'login') => new OwnJournal(context, login, again, now);
}

type Told = JournalState | 'free';

/** Claims keys, and tells what the journal knew of them. */
export async function claim(journal: Journal, ...keys: string[]): Promise<Told[]> {
  const states = await journal.claim(
    keys.map((key) => ({ key })),
    true,
  );
  return keys.map((key) => states.get(key) ?? 'free');
}

export async function confirm(journal: Journal, keys: string[]): Promise<void> {
  journal.confirm(keys);
  await journal.settle();
}

export const look = async (journal: Journal, key: string): Promise<Told> =>
  (await journal.lookUp([{ key }])).get(key) ?? 'free';

/** Where the store has the values of these journals. */
export const JOURNAL_PLACE = 'workflow node';

/** A store in which another process puts the list back as it was before a call, as often as is said. */
export interface Overwritten {
  store: IDataDeduplicator;
  times: number;
  /** The calls that are overwritten; all, where it is not said. */
  only?: keyof IDataDeduplicator;
}

export function overwritten(store: MemoryStore): Overwritten {
  const others: Overwritten = { store, times: 0 };
  others.store = new Proxy(store, {
    get: (target, method: keyof IDataDeduplicator) => {
      const call = target[method].bind(target) as (...args: unknown[]) => Promise<unknown>;
      return async (...args: unknown[]) => {
        const stale = [...(target.lists.get(JOURNAL_PLACE) ?? [])];
        const result = await call(...args);
        if ((others.only ?? method) === method && others.times-- > 0) target.lists.set(JOURNAL_PLACE, stale);
        return result;
      };
    },
  });
  return others;
}
