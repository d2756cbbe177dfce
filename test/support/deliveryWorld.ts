import { deliver } from '../../nodes/Ergani/delivery/deliver';
import type { Outcome, Waiting } from '../../nodes/Ergani/delivery/entry';
import type { Kind, World } from '../../nodes/Ergani/delivery/kind';
import type { DeliveryOptions } from '../../nodes/Ergani/delivery/run';

const OPTIONS: DeliveryOptions = {
  batchSize: 100,
  onRejection: 'isolate',
  retryUnknown: 'never',
  retryForMs: 0,
  lockFor: 60_000,
};

/** What became of a delivery. */
export interface Delivered<Entry, Prepared> {
  /** In the order of the entries. */
  outcomes: Outcome<Entry, Prepared>[];
  /** Warnings by the id of their entry. */
  warnings: Map<number, string[]>;
  /** What the journal knows in the end, by key. */
  journal: Map<string, 'open' | 'confirmed'>;
  /** How long it paused, in ms, each time. */
  pauses: number[];
}

/**
 * Delivers entries, all in memory: pauses take no time but that of `now`, and each entry has to get one outcome.
 *
 * @param given what is particular to the test; `post` is needed, and `clock` is moved by pauses
 */
export async function deliverInMemory<Entry extends object, Prepared extends object>(
  waiting: Waiting<Entry>[],
  kind: Kind<Entry, Prepared>,
  given: Pick<World<Entry, Prepared>, 'post'> & Partial<World<Entry, Prepared>> & { clock: { now: number } },
  options: Partial<DeliveryOptions> = {},
): Promise<Delivered<Entry, Prepared>> {
  const { clock, ...own } = given;
  const outcomes = new Map<number, Outcome<Entry, Prepared>>();
  const warnings = new Map<number, string[]>();
  const journal = new Map<string, 'open' | 'confirmed'>();
  const pauses: number[] = [];
  let unsettled: string[] = [];
  const settle = async (): Promise<void> => {
    for (const key of unsettled) journal.set(key, 'confirmed');
    unsettled = [];
  };
  await deliver(
    waiting,
    kind,
    {
      pause: async (ms) => {
        // Whatever waits, waits with all that is confirmed written down.
        expect(unsettled).toEqual([]);
        pauses.push(ms);
        clock.now += ms;
      },
      signIn: async () => {},
      isCancelled: () => false,
      now: () => clock.now,
      beSureOfTime: async () => {},
      clocks: () => [clock.now],
      journal: {
        isKept: true,
        claim: async (wanted) => {
          await settle();
          for (const { key } of wanted) journal.set(key, 'open');
          return new Map();
        },
        confirm: (keys) => void unsettled.push(...keys),
        remember: (keys) => void unsettled.push(...keys),
        release: async (keys) => {
          for (const key of keys) journal.delete(key);
        },
        leaveOpen: () => {},
        forget: (keys) => {
          for (const key of keys) journal.delete(key);
        },
        drop: (keys) => {
          for (const key of keys) journal.delete(key);
        },
        lookUp: async () => new Map(),
        settle,
      },
      lock: { acquire: async () => {}, release: () => {} },
      logRepeat: () => {},
      warn: (id, warning) => void warnings.set(id, [...(warnings.get(id) ?? []), warning]),
      report: (id, outcome) => {
        if (outcomes.has(id)) throw new Error(`Entry ${id} was told of twice`);
        outcomes.set(id, outcome);
      },
      ...own,
    },
    { ...OPTIONS, ...options },
  );
  expect(unsettled).toEqual([]);
  expect(outcomes.size).toBe(waiting.length);
  return {
    outcomes: waiting.map(({ id }) => outcomes.get(id) as Outcome<Entry, Prepared>),
    warnings,
    journal,
    pauses,
  };
}
