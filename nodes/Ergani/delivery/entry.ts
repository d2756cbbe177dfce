import type { Receipt } from '../model/registry/receipts';
import type { Rejection } from '../model/registry/rejection';
import { type Problem, reasonInItem } from '../model/values/result';
import type { ReasonCode } from '../model/values/reasonCodes';

/** When an entry may go out; all in epoch ms by the registry's clock. */
export interface Window {
  /** The registry refuses it before. */
  opens: number;
  /** It is late after. Infinity: never. */
  lateFrom: number;
  /** Whether it may go out late. */
  hasReason: boolean;
  /** Until then the registry may get it twice without harm. -Infinity: never. */
  harmlessUntil: number;
}

/** An entry that waits to be sent. An input item can hold several. */
export interface Waiting<Entry = object> {
  /** Tells it apart from all others of the run; they are numbered in the order in which to send them. */
  id: number;
  /** Index of its input item. */
  item: number;
  entry: Entry;
  /** Whether it goes out behind all that are not marked so, once those are answered. */
  afterOthers?: boolean;
}

/** An entry in the request that is about to go out, or has. */
export interface Outgoing<Entry = object, Prepared = object> extends Waiting<Entry> {
  prepared: Prepared;
  /** When it was prepared, in epoch ms by the registry's clock. */
  preparedAt: number;
  window: Window;
  /** The journal's key; '' where there is no journal. */
  identity: string;
}

export interface Why {
  code: ReasonCode;
  reason: string;
  remedy: string;
}

/** What became of an entry, such as an event of a work card. */
export type Outcome<Entry, Prepared> =
  /** The registry confirmed it. `near`: epoch ms of the answer. */
  | { status: 'submitted'; prepared: Prepared; receipt: Receipt; near: number }
  /** The registry refused it. `isOfAll`: for a reason that it gave of its request as a whole. */
  | ({ status: 'rejected'; prepared: Prepared; rejection: Rejection; isOfAll: boolean } & Why)
  /** Nothing in the world could submit it as it is: it was not sent. `entry`: as far as it could be read. */
  | { status: 'invalid'; problems: Problem[]; entry: Partial<Entry> }
  /** Its row says that there is nothing to submit, as the problem tells. */
  | { status: 'skipped'; problems: Problem[]; entry: Partial<Entry> }
  /** It is fine as far as this node can tell, and was not sent. `unreachable`: because the registry was not there. */
  | ({ status: 'notSent'; entry: Partial<Entry>; unreachable: boolean } & Why)
  /** It may have reached the registry, and no answer tells. `receipts`: what came in place of one, as it came. */
  | ({ status: 'unknown'; prepared: Prepared; receipts?: unknown } & Why)
  /** An earlier run may have sent it, and no answer tells; this one did not. */
  | ({ status: 'unknown'; entry: Partial<Entry> } & Why)
  /** The registry has it from this node: it was not sent again, or the registry answered to a repeat that it has it. */
  | ({ status: 'duplicate'; entry: Partial<Entry> } & Why)
  /** In a dry run: it would be sent, in the request of this number; the last one of a request holds its body. */
  | { status: 'valid'; prepared: Prepared; request: number; body?: object };

export type Status = Outcome<unknown, unknown>['status'];

/** Whether it is with the registry or may be: it must not be sent again without somebody's look. */
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

/** One remedy for all problems, or each beside the field that it is about. */
function remediesOf(problems: Problem[]): string {
  const remedies = new Set(problems.map(({ remedy }) => remedy));
  if (remedies.size === 1) return problems[0].remedy;
  return [...new Set(problems.map(({ field, remedy }) => `${field}: ${remedy}`))].join('. ');
}

/** How long before the end of a window a request is sent for the last time: it has to travel. */
export const TRAVEL_MS = 5_000;

/** On time with less than this, an entry travels apart from those that have more: its request can be repeated less. */
const AMPLE_MS = 5 * 60_000;

/** How far this clock may be off although it follows the registry's, which is told in whole seconds. */
const CLOCKS_DIFFER_MS = 2_000;

/** Requests hold entries of one age: what may be done about an answer that is missing depends on the oldest. */
export type Age = 'urgent' | 'ample' | 'late';

export function ageOf({ lateFrom }: Window, now: number): Age {
  if (now > lateFrom) return 'late';
  return lateFrom - now < AMPLE_MS ? 'urgent' : 'ample';
}

/** The moment (epoch ms) from which the first of the entries can no longer go out at all; Infinity for never. */
export function deadlineOf(windows: Window[], now: number): number {
  const ends = windows.filter(({ hasReason, lateFrom }) => !hasReason && lateFrom >= now);
  return ends.reduce((first, { lateFrom }) => Math.min(first, lateFrom), Infinity);
}

/** Until when (epoch ms) all of the entries may be sent a second time without harm. */
export function harmlessUntil(windows: Window[]): number {
  return windows.reduce((first, window) => Math.min(first, window.harmlessUntil), Infinity);
}

/** How many ms it takes until all of the entries have happened, whichever of the two clocks is right. */
export function timeToOpen(windows: Window[], now: number): number {
  return windows.reduce((longest, { opens }) => Math.max(longest, opens + CLOCKS_DIFFER_MS - now), 0);
}

/**
 * How many ms to wait until a refusal can no longer be for a limit of time that only one of the two clocks has passed;
 * undefined where it can't be for that at all. What is still early is not waited for: it is put off.
 *
 * @param sentAt when the request was prepared, in epoch ms
 */
export function timeToBeSure(windows: Window[], sentAt: number, now: number): number | undefined {
  let wait: number | undefined;
  for (const { opens, lateFrom } of windows) {
    const isOnVerge = Math.abs(now - lateFrom) <= CLOCKS_DIFFER_MS;
    // The answer may have told that this clock is ahead.
    const wasEarly = Math.min(sentAt, now) < opens + CLOCKS_DIFFER_MS;
    const hasTurned = sentAt > lateFrom !== now > lateFrom;
    if (!isOnVerge && !wasEarly && !hasTurned) continue;
    const untilLate = isOnVerge ? lateFrom + CLOCKS_DIFFER_MS - now : 0;
    const untilOpen = wasEarly && opens <= now ? opens + CLOCKS_DIFFER_MS - now : 0;
    wait = Math.max(wait ?? 0, untilLate, untilOpen);
  }
  return wait;
}
