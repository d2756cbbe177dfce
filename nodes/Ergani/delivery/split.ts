/**
 * The search for the entries at fault in a batch that the registry refused, so that all others are submitted, each
 * owner's in their order. Section: Endpoints, rule 7 of `POST /Documents/WRKCardSE`.
 *
 * Entries that the registry names are taken out, and the rest goes out at once: k named entries cost one more request.
 * Where nothing is named that is certain, the first half of a refused group goes out next. If that goes through, the
 * fault lies in the other half, which is then halved unsent. So each search ends at one entry, which is refused alone, for
 * its own reason. How many of the entries behind it go out at once follows from what was found so far: half as many after
 * each fault, twice as many after each group that goes through.
 *
 * k entries at fault among n cost at most 1 + k * (log2(n / k) + 6) requests, and never more than 2n + k.
 */
export interface Search<One> {
  /** What is left to send, in order. */
  queue: readonly One[];
  /** How many of them go out next. */
  next: number;
  /** How many go out at once where nothing is known of them. */
  size: number;
  /** Among so many at the head of the queue at least one is at fault. */
  suspects: number;
}

/** What an answer told of the part that was sent. */
export type Finding<One> =
  /** Nothing is at fault: all of the part have their outcomes. */
  | { found: 'none' }
  /** The part was one entry, and that is at fault. */
  | { found: 'one' }
  /** The registry named those at fault. `rest`: the others of the part, to be sent again. */
  | { found: 'named'; rest: readonly One[] }
  /** Some of these are at fault; perhaps those of the second group, where there are groups. */
  | { found: 'some'; refused: readonly One[]; groups: Groups<One> | undefined }
  /** These were too many, which is nobody's fault. */
  | { found: 'tooMany'; refused: readonly One[] };

export type Groups<One> = readonly [likelySound: readonly One[], suspected: readonly One[]];

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
    case 'some': {
      // A group that was split before is halved: the bound rests on that.
      const [first, second] = (suspects === 0 ? finding.groups : undefined) ?? halves(finding.refused);
      const queue = [...first, ...second, ...behind];
      return { queue, next: first.length, size, suspects: finding.refused.length };
    }
    case 'tooMany': {
      const [first, second] = halves(finding.refused);
      return { queue: [...first, ...second, ...behind], next: first.length, size: first.length, suspects: 0 };
    }
  }
}

function resume<One>(queue: readonly One[], size: number, suspects: number): Search<One> {
  return { queue, size, suspects, next: suspects === 0 ? size : Math.max(1, suspects >> 1) };
}

function halves<One>(all: readonly One[]): Groups<One> {
  const middle = all.length >> 1;
  return [all.slice(0, middle), all.slice(middle)];
}

/**
 * Refused entries in two groups, those that are suspected last; undefined where one group would be empty, or where an
 * owner has entries in both: an owner's keep their order.
 *
 * @param suspected places of entries
 */
export function groupsOf<One>(
  refused: readonly One[],
  suspected: ReadonlySet<number>,
  ownerOf: (one: One) => string,
): Groups<One> | undefined {
  const last = refused.filter((_, place) => suspected.has(place));
  const first = refused.filter((_, place) => !suspected.has(place));
  const owners = new Set(last.map(ownerOf));
  const areApart = first.every((one) => !owners.has(ownerOf(one)));
  return first.length > 0 && last.length > 0 && areApart ? [first, last] : undefined;
}
