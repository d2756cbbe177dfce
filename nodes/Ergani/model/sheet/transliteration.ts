import { addTo } from '../values/groups';
import {
  BEFORE_VOICELESS,
  FIRST_VOWELS,
  GREEK_VOWELS,
  LATIN_SPELLINGS,
  LATIN_VOWELS,
  LIKE_SOUNDS,
} from './vocabulary/latinSpellings';

/** `usual`: letter by letter, as in passports (ELOT 743); `other`: in another way that people use. */
type Spelling = 'usual' | 'other';

/** One Greek letter or two, and how they are written in Latin ones. */
interface Grapheme {
  greek: string;
  spellings: ReadonlyArray<readonly [latin: string, isUsual: boolean]>;
  /** One more usual spelling, before a voiceless letter and at the end of a word. */
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
  for (const one of graphemes) addTo(groups, one.greek[0], one);
  return groups;
};

const entriesOf = (text = ''): string[] => text.split(/[ |]+/).filter(Boolean);

/** Names as they are spelled. */
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

/** Names as they sound. */
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
 * as `l`, `m` and `r`. Words with different skeletons are not the same name.
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
  return mayBegin(latin, greek) ? align(latin, greek, SPELLED) : null;
}

const FINAL_SIGMA = /(?:s|σ)$/;

/** A word as it is, and without an s at its end. */
const endings = (word: string): string[] => (FINAL_SIGMA.test(word) ? [word, word.slice(0, -1)] : [word]);

/**
 * Whether a Latin word sounds like a Greek one: it has the same consonants in the same order, as far as they are heard,
 * and its first vowel can be that of the Greek word. Other vowels, double letters and an s at the end don't count:
 * `Nick` is near ΝΙΚΟΣ, and `Papadopoulos` is not near ΓΕΩΡΓΙΟΥ.
 *
 * @param latin in small letters without accents
 * @param greek in small letters without accents or final sigma
 */
export const isNear = (latin: string, greek: string): boolean =>
  canShareVowel(latin, greek) &&
  endings(latin.replace(TWICE, '$1')).some((one) => endings(greek).some((other) => align(one, other, SPOKEN) !== null));

/** Whether a vowel among the first ones of a Latin word can be one among the first ones of a Greek word. */
function canShareVowel(latin: string, greek: string): boolean {
  const [ours] = /[aeiouy]+/.exec(latin) ?? [];
  const [theirs] = /[αεηιουω]+/.exec(greek) ?? [];
  if (ours === undefined || theirs === undefined) return true;
  const possible = Object.entries(FIRST_VOWELS).flatMap(([vowel, row]) => (theirs.includes(vowel) ? [row] : []));
  return [...ours.replace(/y/g, 'i')].some((vowel) => possible.join(' ').includes(vowel));
}

/** How many Latin letters can stand for the Greek ones so far, and whether by usual spellings alone. */
type Positions = Map<number, boolean>;

/** Goes through a Greek word letter by letter, with all positions in the Latin word that it can have come to. */
function align(latin: string, greek: string, { graphemes, silent }: Writing): Spelling | null {
  let here: Positions = new Map([[0, true]]);
  let next: Positions = new Map();
  for (let at = 0; at < greek.length; at++) {
    const letter = greek[at];
    const afterNext: Positions = new Map();
    skipSilent(here, latin, silent);
    for (const [from, isUsual] of here) {
      // Of a double letter, one is often left out.
      if (letter === greek[at + 1]) advance(next, from, false);
      if (silent.includes(letter)) advance(next, from, isUsual);
      for (const { greek: letters, spellings, beforeVoiceless } of graphemes.get(letter) ?? []) {
        if (!greek.startsWith(letters, at)) continue;
        const target = letters.length === 1 ? next : afterNext;
        for (const [spelling, usual] of spellings)
          if (latin.startsWith(spelling, from)) advance(target, from + spelling.length, isUsual && usual);
        const isBeforeVoiceless = beforeVoiceless !== undefined && isVoiceless(greek[at + letters.length]);
        if (isBeforeVoiceless && latin.startsWith(beforeVoiceless, from))
          advance(target, from + beforeVoiceless.length, isUsual);
      }
    }
    if (next.size === 0 && afterNext.size === 0) return null;
    [here, next] = [next, afterNext];
  }
  skipSilent(here, latin, silent);
  const isUsual = here.get(latin.length);
  if (isUsual === undefined) return null;
  return isUsual ? 'usual' : 'other';
}

function skipSilent(positions: Positions, latin: string, silent: string): void {
  // A map also goes through what is added meanwhile.
  for (const [from, isUsual] of positions)
    if (from < latin.length && silent.includes(latin[from])) advance(positions, from + 1, isUsual);
}

function advance(positions: Positions, to: number, isUsual: boolean): void {
  positions.set(to, isUsual || positions.get(to) === true);
}

const isVoiceless = (letter: string | undefined): boolean => letter === undefined || VOICELESS.includes(letter);

/**
 * Whether the first letters can be the same. Most pairs of words that are not the same name differ in these already.
 *
 * @param latin in small letters without accents
 * @param greek in small letters without accents or final sigma
 */
export function mayBegin(latin: string, greek: string): boolean {
  for (const { spellings } of SPELLED.graphemes.get(greek[0]) ?? [])
    for (const [spelling] of spellings) if (latin[0] === spelling[0]) return true;
  return false;
}
