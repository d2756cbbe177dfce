import {
  BEFORE_VOICELESS,
  FIRST_VOWELS,
  GREEK_VOWELS,
  LATIN_SPELLINGS,
  LATIN_VOWELS,
  LIKE_SOUNDS,
} from './vocabulary/latinSpellings';

/** `usual`: letter by letter as passports have it (ELOT 743); `other`: in a way that people also use. */
export type Spelling = 'usual' | 'other';

interface Grapheme {
  /** One letter or two. */
  greek: string;
  spellings: ReadonlyArray<readonly [latin: string, isUsual: boolean]>;
  /** What it is written as before a voiceless letter and at the end, if that differs. */
  beforeVoiceless?: string;
}

/** How Greek words are written in Latin letters. */
interface Writing {
  /** By their first letter. */
  graphemes: ReadonlyMap<string, readonly Grapheme[]>;
  /** Latin letters that may stand anywhere, and Greek ones that may be left out. */
  silent: string;
}

const VOICELESS = 'θκξπστφχψ';

const byFirstLetter = (graphemes: readonly Grapheme[]): Map<string, Grapheme[]> => {
  const groups = new Map<string, Grapheme[]>();
  for (const one of graphemes) groups.set(one.greek[0], [...(groups.get(one.greek[0]) ?? []), one]);
  return groups;
};

const entriesOf = (text = ''): string[] => text.split(/[ |]+/).filter(Boolean);

const SPELLED: Writing = {
  graphemes: byFirstLetter(
    Object.entries(LATIN_SPELLINGS).map(([greek, row]) => {
      const [usual, others] = row.split('|');
      const spellings = [
        ...entriesOf(usual).map((latin) => [latin, true] as const),
        ...entriesOf(others).map((latin) => [latin, false] as const),
      ];
      return { greek, spellings, beforeVoiceless: BEFORE_VOICELESS[greek] };
    }),
  ),
  silent: '',
};

const SPOKEN: Writing = {
  graphemes: byFirstLetter(
    Object.entries(LIKE_SOUNDS).map(([greek, row]) => ({
      greek,
      spellings: entriesOf(row).map((latin) => [latin, true] as const),
    })),
  ),
  silent: GREEK_VOWELS + LATIN_VOWELS,
};

/** Where an m can be part of a b, as in μπ, or is followed by what can be written like that. */
const BEFORE_B = /μ+(?=[πβφψ])|m+(?=[pbf])/g;
const LASTING = /[lmr]|[λμρ]/g;
const TWICE = /(.)\1+/g;
const TO_LATIN: Partial<Record<string, string>> = { λ: 'l', μ: 'm', ρ: 'r' };

/**
 * What all spellings of a word have in common, Greek or Latin: its λ, μ and ρ in their order, which are always written
 * as `l`, `m` and `r`. Words of different skeletons neither spell each other nor come near.
 */
export function skeletonOf(plain: string): string {
  const letters = plain.replace(BEFORE_B, '').match(LASTING) ?? [];
  return letters
    .map((letter) => TO_LATIN[letter] ?? letter)
    .join('')
    .replace(TWICE, '$1');
}

/**
 * Whether Latin letters spell a Greek word, and how. Takes as many steps as their lengths multiplied.
 *
 * @param latin in small letters without accents
 * @param greek in small letters without accents or final sigma
 * @returns null where they don't
 */
export function spellingOf(latin: string, greek: string): Spelling | null {
  return mayBegin(latin, greek) ? written(latin, greek, SPELLED) : null;
}

const FINAL_SIGMA = /(?:s|σ)$/;

/** A word as it is, and without an s at its end. */
const endings = (word: string): string[] => (FINAL_SIGMA.test(word) ? [word, word.slice(0, -1)] : [word]);

/**
 * Whether a Latin word comes near a Greek one: it has the same consonants in the same order, as far as these can be
 * heard, and its first vowel can be that of the Greek word. Other vowels, letters that stand twice and an s at the end
 * don't count: `Nick` is near ΝΙΚΟΣ, and `Papadopoulos` is not near ΓΕΩΡΓΙΟΥ.
 *
 * @param latin in small letters without accents
 * @param greek in small letters without accents or final sigma
 */
export const isNear = (latin: string, greek: string): boolean =>
  canShareVowel(latin, greek) &&
  endings(latin.replace(TWICE, '$1')).some((one) =>
    endings(greek).some((other) => written(one, other, SPOKEN) !== null),
  );

/** Whether a vowel among the first ones of a Latin word can be one among the first ones of a Greek word. */
function canShareVowel(latin: string, greek: string): boolean {
  const [ours] = /[aeiouy]+/.exec(latin) ?? [];
  const [theirs] = /[αεηιουω]+/.exec(greek) ?? [];
  if (ours === undefined || theirs === undefined) return true;
  const possible = Object.entries(FIRST_VOWELS).flatMap(([vowel, row]) => (theirs.includes(vowel) ? [row] : []));
  return [...ours.replace(/y/g, 'i')].some((vowel) => possible.join(' ').includes(vowel));
}

/** Where in the Latin text one can be, and whether all spellings up to there are usual ones. */
type Positions = Map<number, boolean>;

/** Goes through a Greek word letter by letter, with all positions in the Latin one that it can have come to. */
function written(latin: string, greek: string, writing: Writing): Spelling | null {
  let here: Positions = new Map([[0, true]]);
  let next: Positions = new Map();
  for (let at = 0; at < greek.length; at++) {
    const afterNext: Positions = new Map();
    skipSilent(here, latin, writing);
    if (here.size > 0) advanceAll(latin, greek, at, here, [next, afterNext], writing);
    if (next.size === 0 && afterNext.size === 0) return null;
    [here, next] = [next, afterNext];
  }
  skipSilent(here, latin, writing);
  const isUsual = here.get(latin.length);
  if (isUsual === undefined) return null;
  return isUsual ? 'usual' : 'other';
}

function skipSilent(here: Positions, latin: string, { silent }: Writing): void {
  if (silent === '') return;
  // A map also goes through what is added meanwhile.
  for (const [from, isUsual] of here) {
    if (from < latin.length && silent.includes(latin[from])) advance(here, from + 1, isUsual);
  }
}

/** Goes on from all positions, by one letter of the Greek word or by two. */
function advanceAll(
  latin: string,
  greek: string,
  at: number,
  here: Positions,
  ahead: [Positions, Positions],
  { graphemes, silent }: Writing,
): void {
  const letter = greek[at];
  for (const [from, isUsual] of here) {
    // Of a letter that stands twice, one is often left out.
    if (letter === greek[at + 1]) advance(ahead[0], from, false);
    if (silent.includes(letter)) advance(ahead[0], from, isUsual);
    for (const grapheme of graphemes.get(letter) ?? []) {
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
  for (const { spellings } of SPELLED.graphemes.get(greek[0]) ?? [])
    for (const [spelling] of spellings) if (latin[0] === spelling[0]) return true;
  return false;
}
