import { tally } from '../../model/values/groups';
import { LOOK_FIRST, RegistryFailure } from '../../transport/failure';
import type { Addressed, Candidate, DocumentKind } from './documentKind';
import type { Why } from './outcome';

/** How a request ended that brought no receipts. */
export interface Fate {
  failure: RegistryFailure;
  /** What came in their place, if anything did. */
  received?: { receipts: unknown };
}

/** How long a repeat takes at least, pause and travel: what has less time left would keep the others from it. */
const LEAST_MS = 6_000;

/** What was sent, may have been recorded, and has no outcome yet since it is sent again. */
export class Unclear<Entry, Judged> {
  private readonly first = new Map<number, Fate & { owner: string; together: number }>();

  constructor(private readonly kind: DocumentKind<Entry, Judged>) {}

  /** Takes note of how a request for so many ended the first time, for those that are sent again. */
  add(again: Candidate<Entry>[], fate: Fate, together: number): void {
    for (const { id, entry } of again) this.first.set(id, { ...fate, owner: this.kind.ownerOf(entry), together });
  }

  /** Whether the first request for any of them held more than these. */
  isPart(sent: Candidate<Entry>[]): boolean {
    return sent.some(({ id }) => (this.first.get(id)?.together ?? 0) > sent.length);
  }

  settle(id: number): void {
    this.first.delete(id);
  }

  /** How the first request for a candidate ended; undefined where nothing is unclear about it. */
  of({ id }: { id: number }): Fate | undefined {
    return this.first.get(id);
  }

  includesAny(candidates: Candidate<Entry>[]): boolean {
    return candidates.some(({ id }) => this.first.has(id));
  }

  /** Whose entries have to wait, lest one of them comes between a request and its repeat. */
  get owners(): string[] {
    return Array.from(this.first.values(), ({ owner }) => owner);
  }

  /** Whether it does no harm to send an entry again. */
  isRepeatable({ entry }: Candidate<Entry>, now: number): boolean {
    return this.kind.timeToRepeat([entry], now) > 0;
  }

  /**
   * The part of a request that can be sent again without harm, and has the time for it. An entry of which another one in
   * the request takes the place is in it only together with that one.
   */
  repeatable(sent: Addressed<Entry, Judged>[], now: number): Addressed<Entry, Judged>[] {
    const others = sent.filter(({ entry }) => this.kind.timeToRepeat([entry], now) < LEAST_MS);
    const subjects = new Set(others.map(({ entry }) => this.kind.subjectOf(entry)));
    return sent.filter(({ entry }) => !subjects.has(this.kind.subjectOf(entry)));
  }

  /**
   * The part of a request that can be sent again in pieces: of entries that take each other's place, the last one might
   * not follow the others.
   */
  severable(sent: Addressed<Entry, Judged>[]): Addressed<Entry, Judged>[] {
    const counts = tally(sent.map(({ entry }) => this.kind.subjectOf(entry)));
    return sent.filter(({ entry }) => counts.get(this.kind.subjectOf(entry)) === 1);
  }
}

/** The failure of a request that was sent again: the first may have been carried out, whatever the last came to. */
export function stillUnclear(first: RegistryFailure, last: RegistryFailure): RegistryFailure {
  if (first === last) return last;
  const { code, reason, remedy } = whyUnclear(first, `sent again it came to this: ${last.message}`);
  return new RegistryFailure('unknown', reason, { code, remedy });
}

/** Why something is unknown, with what came of it after the first request for it. */
export function whyUnclear({ reasonCode: code, message }: RegistryFailure, since: string): Why {
  return { code, reason: `${message}, and ${since}`, remedy: LOOK_FIRST };
}
