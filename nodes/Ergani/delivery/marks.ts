/**
 * What the store keeps of a text: two values. n8n's store can't be asked whether it has a value without adding it, and a
 * process can be killed in between. With one value, what was only asked about would look recorded from then on. With two,
 * it looks open, which is the lesser error: a person looks, or an option that could have been used is not.
 *
 *                fact   doubt
 *   free          -      -     nothing is known
 *   open          x      x     it was claimed, and what became of it is not known; or it was only asked about
 *   confirmed     x      -     it is so
 *
 * The fact is the older of the two, and a full list drops its oldest values first: nothing that is open ends up confirmed.
 */
export interface Mark {
  fact: string;
  doubt: string;
}

export type MarkState = 'open' | 'confirmed' | undefined;

export const markOf = (hash: string): Mark => ({ fact: `sent ${hash}`, doubt: `open ${hash}` });

/** The hash that a value of the journal is about. */
export const hashIn = (value: string): string => value.slice(value.lastIndexOf(' ') + 1);

/** The values of marks, in the order in which the store has to get them. */
export const valuesOf = (marks: readonly Mark[]): string[] => [
  ...marks.map(({ fact }) => fact),
  ...marks.map(({ doubt }) => doubt),
];

export function stateOf({ fact, doubt }: Mark, had: ReadonlySet<unknown>): MarkState {
  if (had.has(doubt)) return 'open';
  return had.has(fact) ? 'confirmed' : undefined;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** An open mark that was claimed in the last two minutes may be under way at another worker. */
const UNDER_WAY_MINUTES = 2;

export const minuteOf = (now: number): number => Math.floor(now / MINUTE_MS);

/** A value that says in which minute a mark was claimed. */
export const claimedIn = (hash: string, minute: number): string => `at ${minute} ${hash}`;

/** A value that says that something of a login was claimed. */
export const claimedOf = (hash: string): string => `login ${hash}`;

/** The minutes in which a mark may have been claimed that is still under way, the latest first. A clock may be ahead. */
export const minutesUnderWay = (now: number): number[] =>
  Array.from({ length: UNDER_WAY_MINUTES + 2 }, (_, ago) => minuteOf(now) + 1 - ago);

/** When a mark that was claimed in a minute is no longer taken for one that is under way (epoch ms). */
export const underWayUntil = (minute: number): number => (minute + 1 + UNDER_WAY_MINUTES) * MINUTE_MS;

export const dayNumber = (now: number): number => Math.floor(now / DAY_MS);
