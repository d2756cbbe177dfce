import { BEFORE_VOICELESS, LATIN_SPELLINGS } from './vocabulary/latinSpellings';

/** `usual`: letter by letter as passports have it (ELOT 743); `other`: in a way that people also use. */
export type Spelling = 'usual' | 'other';

interface Grapheme {
  /** One letter or two. */
  greek: string;
  spellings: ReadonlyArray<readonly [latin: string, isUsual: boolean]>;
  /** What it is written as before a voiceless letter and at the end, if that differs. */
  beforeVoiceless: string | undefined;
}

const VOICELESS = 'θκξπστφχψ';

/** By their first letter. */
const GRAPHEMES = new Map<string, Grapheme[]>();
for (const [greek, row] of Object.entries(LATIN_SPELLINGS)) {
  const [usual, others = []] = row.split('|').map((part) => part.trim().split(' '));
  const spellings = [
    ...usual.map((latin) => [latin, true] as const),
    ...others.map((latin) => [latin, false] as const),
  ];
  const grapheme = { greek, spellings, beforeVoiceless: BEFORE_VOICELESS[greek] };
  GRAPHEMES.set(greek[0], [...(GRAPHEMES.get(greek[0]) ?? []), grapheme]);
}

/** Where in the Latin text one can be, and whether all spellings up to there are usual ones. */
type Positions = Map<number, boolean>;

/**
 * Whether Latin letters spell a Greek word, and how. Takes as many steps as their lengths multiplied.
 *
 * @param latin in small letters without accents
 * @param greek in small letters without accents or final sigma
 * @returns null where they don't
 */
export function spellingOf(latin: string, greek: string): Spelling | null {
  if (!mayBegin(latin, greek)) return null;
  let here: Positions = new Map([[0, true]]);
  let next: Positions = new Map();
  for (let at = 0; at < greek.length; at++) {
    const afterNext: Positions = new Map();
    if (here.size > 0) advanceAll(latin, greek, at, here, [next, afterNext]);
    if (next.size === 0 && afterNext.size === 0) return null;
    [here, next] = [next, afterNext];
  }
  const isUsual = here.get(latin.length);
  if (isUsual === undefined) return null;
  return isUsual ? 'usual' : 'other';
}

/** Goes on from all positions, by one letter of the Greek word or by two. */
function advanceAll(latin: string, greek: string, at: number, here: Positions, ahead: [Positions, Positions]): void {
  const letter = greek[at];
  for (const [from, isUsual] of here) {
    // Of a letter that stands twice, one is often left out.
    if (letter === greek[at + 1]) advance(ahead[0], from, false);
    for (const grapheme of GRAPHEMES.get(letter) ?? []) {
      const { length } = grapheme.greek;
      if (length === 2 && grapheme.greek[1] !== greek[at + 1]) continue;
      for (const [spelling, usual] of grapheme.spellings) {
        if (latin.startsWith(spelling, from)) advance(ahead[length - 1], from + spelling.length, isUsual && usual);
      }
      const { beforeVoiceless } = grapheme;
      if (beforeVoiceless !== undefined && isVoiceless(greek[at + length]) && latin.startsWith(beforeVoiceless, from))
        advance(ahead[length - 1], from + beforeVoiceless.length, isUsual);
    }
  }
}

function advance(positions: Positions, at: number, isUsual: boolean): void {
  positions.set(at, isUsual || positions.get(at) === true);
}

const isVoiceless = (letter: string | undefined): boolean => letter === undefined || VOICELESS.includes(letter);

/**
 * Whether the first letters can be the same. This settles most pairs of words that have nothing to do with each other.
 *
 * @param latin in small letters without accents
 * @param greek in small letters without accents or final sigma
 */
export function mayBegin(latin: string, greek: string): boolean {
  for (const { spellings } of GRAPHEMES.get(greek[0]) ?? [])
    for (const [spelling] of spellings) if (latin[0] === spelling[0]) return true;
  return false;
}
