import type { Receipt } from '../model/registry/receipts';
import type { Rejection } from '../model/registry/rejection';
import { addTo } from '../model/values/groups';
import { type Problem, reasonInItem } from '../model/values/result';
import type { Why } from '../model/values/words/outcomes';

/** When an entry may be sent. All are epoch ms by the registry's clock. */
export interface Window {
  /** The registry refuses the entry before, since it has not happened yet. */
  opens: number;
  /** The entry is late after it. Infinity: never. */
  lateFrom: number;
  /** Whether the entry gives a reason for being late, without which the registry refuses a late one. */
  hasReason: boolean;
  /** Until then it does no harm if the registry gets the entry twice. -Infinity: it can always do harm. */
  harmlessUntil: number;
}

/** An entry that waits to be sent. An input item can hold several. */
export interface Waiting<Entry = object> {
  /** Numbers the entries of a run, in the order in which to send them. */
  id: number;
  /** Index of the input item. */
  item: number;
  entry: Entry;
  /** Whether it is sent only once all entries that are not marked so were answered. */
  afterOthers?: boolean;
}

/** An entry of the request that is about to be sent, or was. */
export interface Outgoing<Entry = object, Prepared = object> extends Waiting<Entry> {
  prepared: Prepared;
  /** Epoch ms by the registry's clock. */
  preparedAt: number;
  window: Window;
  /** What the journal knows it by; none where no journal is kept. */
  keys: string[];
  /** The keys that hold for later entries once the registry has it. They are claimed along with it. */
  sets: string[];
}

export type Outcome<Entry, Prepared> =
  /** The registry confirmed it. `answeredAt`: epoch ms by the registry's clock. */
  | { status: 'submitted'; prepared: Prepared; receipt: Receipt; answeredAt: number }
  /** The registry refused it. `isOfAll`: it refused the whole request, and this entry may be fine. */
  | ({ status: 'rejected'; prepared: Prepared; rejection: Rejection; isOfAll: boolean } & Why)
  /** It can't be sent as it is. `entry`: as far as it could be read. */
  | { status: 'invalid'; problems: Problem[]; entry: Partial<Entry> }
  /** Its row says that there is nothing to submit, as the problem tells. */
  | { status: 'skipped'; problems: Problem[]; entry: Partial<Entry> }
  /** It was not sent, and is fine as far as this node can tell. `unreachable`: because the registry was away. */
  | ({ status: 'notSent'; entry: Partial<Entry>; unreachable: boolean } & Why)
  /** It may have reached the registry, and no answer tells. `answerShape`: of the answer, where it can't be matched. */
  | ({ status: 'unknown'; prepared: Prepared; answerShape?: string } & Why)
  /** An earlier run may have sent it, and no answer tells. This run did not send it. */
  | ({ status: 'unknown'; entry: Partial<Entry> } & Why)
  /**
   * The registry has it already: an earlier run submitted it, or this run did, for another row or with a request that
   * had no answer.
   */
  | ({ status: 'duplicate'; entry: Partial<Entry> } & Why)
  /** In a dry run: it would be sent, in the request of this number. The last entry of a request has its body. */
  | { status: 'valid'; prepared: Prepared; request: number; body?: object };

export type Status = Outcome<unknown, unknown>['status'];

/** Whether the registry has it, or may have it: it must not be sent again before somebody has looked. */
export const isWithRegistry = ({ status }: { status: Status }): boolean =>
  status === 'submitted' || status === 'duplicate' || status === 'unknown';

/** Why an entry was not submitted, and what to do about it, in one sentence each; null where it was. */
export function whyNot<Entry, Prepared>(outcome: Outcome<Entry, Prepared>): Why | null {
  if ('problems' in outcome) {
    return {
      code: outcome.problems[0].code,
      reason: outcome.problems.map(reasonInItem).join('; '),
      remedy: remediesOf(outcome.problems),
    };
  }
  return 'reason' in outcome ? { code: outcome.code, reason: outcome.reason, remedy: outcome.remedy } : null;
}

/** The remedy that all problems share, or each remedy with its fields. */
function remediesOf(problems: Problem[]): string {
  const fields = new Map<string, string[]>();
  for (const { field, remedy } of problems) addTo(fields, remedy, field);
  if (fields.size === 1) return problems[0].remedy;
  return [...fields].map(([remedy, own]) => `${[...new Set(own)].join(', ')}: ${remedy}`).join('. ');
}

/** A request is sent this long before a limit of time at the latest, so that it arrives before the limit. */
export const TRAVEL_MS = 5_000;

/** An entry with less time left until it is late is urgent. */
const URGENT_MS = 5 * 60_000;

/** How far this clock can differ from the registry's, whose answers tell the time in whole seconds. */
const CLOCKS_DIFFER_MS = 2_000;

/** A request holds entries of one age, since the oldest entry decides whether the request may be repeated. */
export type Age = 'urgent' | 'ample' | 'late';

export function ageOf({ lateFrom }: Window, now: number): Age {
  if (now > lateFrom) return 'late';
  return lateFrom - now < URGENT_MS ? 'urgent' : 'ample';
}

export const isOnTime = ({ opens, lateFrom }: Window, now: number): boolean => now >= opens && now <= lateFrom;

/** When the first entry becomes late that has no reason for it (epoch ms); Infinity for never. */
export function deadlineOf(windows: Window[], now: number): number {
  const ends = windows.filter(({ hasReason, lateFrom }) => !hasReason && lateFrom >= now);
  return ends.reduce((first, { lateFrom }) => Math.min(first, lateFrom), Infinity);
}

/** Until when all of the entries may be sent a second time without harm (epoch ms). */
export function harmlessUntil(windows: Window[]): number {
  return windows.reduce((first, window) => Math.min(first, window.harmlessUntil), Infinity);
}

/** How many ms it takes until all of the entries have happened, by this clock and by the registry's. */
export function timeToOpen(windows: Window[], now: number): number {
  return windows.reduce((longest, { opens }) => Math.max(longest, opens + CLOCKS_DIFFER_MS - now), 0);
}

/**
 * A refusal so close to a limit of time may come from a difference between this clock and the registry's. Returns how
 * many ms to wait until both clocks have passed the limit; undefined where no entry is close to one. Nobody waits for an
 * entry that has not happened yet: `prepareAgain` takes it out of the request.
 *
 * @param sentAt when the request was prepared, in epoch ms
 */
export function timeToBeSure(windows: Window[], sentAt: number, now: number): number | undefined {
  let wait: number | undefined;
  for (const { opens, lateFrom } of windows) {
    const isOnVerge = Math.abs(now - lateFrom) <= CLOCKS_DIFFER_MS;
    // The answer can have corrected this clock to an earlier time.
    const wasEarly = Math.min(sentAt, now) < opens + CLOCKS_DIFFER_MS;
    const becameLate = sentAt > lateFrom !== now > lateFrom;
    if (!isOnVerge && !wasEarly && !becameLate) continue;
    const untilLate = isOnVerge ? lateFrom + CLOCKS_DIFFER_MS - now : 0;
    const untilOpen = wasEarly && opens <= now ? opens + CLOCKS_DIFFER_MS - now : 0;
    wait = Math.max(wait ?? 0, untilLate, untilOpen);
  }
  return wait;
}
