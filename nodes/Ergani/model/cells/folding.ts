import { remembered } from './remembered';

/**
 * Greek capitals that look like Latin ones, in lower case. People type them from either keyboard, mixed within a word,
 * and cannot see the difference: ΑΦΜ with a Latin A, IN with Greek letters.
 */
const LOOKALIKES: Record<string, string> = {
  α: 'a',
  β: 'b',
  ε: 'e',
  ζ: 'z',
  η: 'h',
  ι: 'i',
  κ: 'k',
  μ: 'm',
  ν: 'n',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'y',
  χ: 'x',
  ς: 'σ',
};

/** Headers and words come again in every row: each is folded once, as long as they are short and not endless. */
const LONGEST_KNOWN = 100;
const KNOWN_TEXTS = 1_000;

/**
 * Longer texts are folded piece by piece: putting marks without end into their order takes quadratic time. They are put
 * aside in any case, so that nothing hangs on where a piece ends.
 */
const PIECE = /[^]{1,100}/gu;

const foldKnown = remembered(foldAfresh, KNOWN_TEXTS);

/**
 * The text as headers and words are compared: case, accents, final sigma, blanks, punctuation and the alphabet of
 * letters that look alike put aside. Only for comparing with other folded text: the result is not legible.
 */
export function fold(text: string): string {
  return text.length <= LONGEST_KNOWN ? foldKnown(text) : (text.match(PIECE) ?? []).map(foldAfresh).join('');
}

function foldAfresh(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/[α-ω]/g, (letter) => LOOKALIKES[letter] ?? letter);
}
