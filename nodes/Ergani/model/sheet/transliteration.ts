import { LATIN_SPELLINGS } from './vocabulary/latinSpellings';

/** `usual`: letter by letter as passports have it (ELOT 743); `other`: in a way that people also use. */
export type Spelling = 'usual' | 'other';

interface Grapheme {
  greek: string;
  spellings: ReadonlyArray<readonly [latin: string, isUsual: boolean]>;
}

/** By their first letter. */
const GRAPHEMES = new Map<string, Grapheme[]>();
for (const [greek, row] of Object.entries(LATIN_SPELLINGS)) {
  const [usual, others = ''] = row.split('|').map((part) => part.trim().split(' ').filter(Boolean));
  const spellings = [
    ...usual.map((latin) => [latin, true] as const),
    ...[...others].map((latin) => [latin, false] as const),
  ];
  GRAPHEMES.set(greek[0], [...(GRAPHEMES.get(greek[0]) ?? []), { greek, spellings }]);
}

/** Where in the Latin text one can be, and whether all spellings up to there are usual ones. */
type Positions = Map<number, boolean>;

function advance(positions: Positions, at: number, isUsual: boolean): void {
  positions.set(at, isUsual || positions.get(at) === true);
}

/** The positions in the Latin text before each letter of the Greek one, and behind its last. */
function positionsIn(latin: string, greek: string): Positions[] {
  const all = Array.from({ length: greek.length + 1 }, (): Positions => new Map());
  all[0].set(0, true);
  for (let at = 0; at < greek.length; at++) {
    const graphemes = (GRAPHEMES.get(greek[at]) ?? []).filter((one) => greek.startsWith(one.greek, at));
    for (const [from, isUsual] of all[at]) {
      // Of a letter that stands twice, one is often left out.
      if (greek[at] === greek[at + 1]) advance(all[at + 1], from, false);
      for (const grapheme of graphemes) {
        for (const [spelling, usual] of grapheme.spellings) {
          if (!latin.startsWith(spelling, from)) continue;
          advance(all[at + grapheme.greek.length], from + spelling.length, isUsual && usual);
        }
      }
    }
  }
  return all;
}

/**
 * Whether Latin letters spell a Greek word, and how. Takes as many steps as their lengths multiplied.
 *
 * @param latin in small letters without accents
 * @param greek in small letters without accents or final sigma
 * @returns null where they don't
 */
export function spellingOf(latin: string, greek: string): Spelling | null {
  if (!mayBegin(latin, greek)) return null;
  const isUsual = positionsIn(latin, greek)[greek.length].get(latin.length);
  if (isUsual === undefined) return null;
  return isUsual ? 'usual' : 'other';
}

/** Settles nearly all pairs of words that have nothing to do with each other. */
function mayBegin(latin: string, greek: string): boolean {
  return (GRAPHEMES.get(greek[0]) ?? []).some(({ spellings }) => spellings.some(([text]) => latin.startsWith(text)));
}
