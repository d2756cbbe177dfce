/**
 * The search for the entries at fault in a batch that the registry refused, so that all others are submitted, each
 * owner's in their order. Section: Endpoints, rule 7 of `POST /Documents/WRKCardSE`.
 *
 * Entries that the registry names are taken out, and the rest is sent at once: k named entries cost one more request.
 * Where the registry names none for certain, the first half of the refused part is sent next. If the registry accepts
 * it, the fault lies in the other half, which is then halved without being sent. So each search ends at one entry, which
 * is refused alone, for its own reason. How many of the entries behind it are sent at once depends on what was found so
 * far: half as many after each fault, twice as many after each part that is accepted.
 *
 * k entries at fault among n cost at most 1 + k * (log2(n / k) + 6) requests, and never more than 2n + k.
 */
export interface Search<One> {
  /** The entries that are left, in order. */
  queue: readonly One[];
  /** How many of them are sent next. */
  next: number;
  /** How many are sent at once where nothing is known of them. */
  size: number;
  /** How many entries at the head of the queue include at least one that is at fault. */
  suspects: number;
}

/** What an answer told of the part that was sent. */
export type Finding<One> =
  /** Nothing is at fault: all entries of the part have their outcomes. */
  | { found: 'none' }
  /** The part was one entry, which is at fault. */
  | { found: 'one' }
  /** The registry named those at fault. `rest`: the other entries of the part, to be sent again. */
  | { found: 'named'; rest: readonly One[] }
  /** `some` of these are at fault; or they were `tooMany` for one request, which is no entry's fault. */
  | { found: 'some' | 'tooMany'; refused: readonly One[] };

export function beginSearch<One>(batch: readonly One[]): Search<One> {
  return { queue: batch, next: batch.length, size: batch.length, suspects: 0 };
}

export function nextPart<One>({ queue, next }: Search<One>): readonly One[] {
  return queue.slice(0, next);
}

/** The search after an answer to its next part. */
export function split<One>(search: Search<One>, finding: Finding<One>): Search<One> {
  const { next, size, suspects } = search;
  const behind = search.queue.slice(next);
  switch (finding.found) {
    case 'none':
      return resume(behind, suspects === 0 ? size * 2 : size, Math.max(0, suspects - next));
    case 'one':
      return resume(behind, Math.max(1, size >> 1), 0);
    case 'named':
      return resume([...finding.rest, ...behind], size, 0);
    case 'some':
      return resume([...finding.refused, ...behind], size, finding.refused.length);
    case 'tooMany':
      return resume([...finding.refused, ...behind], finding.refused.length >> 1, 0);
  }
}

function resume<One>(queue: readonly One[], size: number, suspects: number): Search<One> {
  return { queue, size, suspects, next: suspects === 0 ? size : Math.max(1, suspects >> 1) };
}
