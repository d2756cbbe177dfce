/**
 * Greek letters whose capitals look like Latin ones, with these. People mix them within a word and can't see the
 * difference: ΑΦΜ with a Latin A, IN with Greek letters.
 */
const LOOKALIKES: Partial<Record<string, string>> = {
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
  // Not Latin, but one letter with σ: it is written like this at the end of a word.
  ς: 'σ',
  τ: 't',
  υ: 'y',
  χ: 'x',
};

/**
 * A text is folded piece by piece, since normalizing an endless run of accents takes quadratic time. Accents are
 * dropped, so it doesn't matter where a piece ends.
 */
const PIECE = /[^]{1,100}/gu;

/**
 * The form in which headers and words are compared: it ignores case, accents, final sigma, blanks, punctuation, and
 * whether a letter is Greek or Latin where the two look alike. Compare it with other folded text only.
 */
export const fold = (text: string): string => text.replace(PIECE, foldPiece);

const BETWEEN_WORDS = /[^\p{L}\p{N}]+/gu;

function foldPiece(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(BETWEEN_WORDS, '')
    .replace(/[α-ω]/g, (letter) => LOOKALIKES[letter] ?? letter);
}
