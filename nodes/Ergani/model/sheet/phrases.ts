import { fold } from '../values/normalise';

/** Far longer than any header or word that says something. */
export const LONGEST_TEXT = 100;

/** The words of a text, each folded: `clockIn_time` is clock, in, time. */
export function wordsOf(text: string): string[] {
  if (text.length > LONGEST_TEXT) return [];
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .flatMap((word) => fold(word) || []);
}

/** Texts of a table, folded: to look up a whole header or cell. */
export const foldedSet = (texts: readonly string[]): ReadonlySet<string> => new Set(texts.map(fold));

/** Phrases of a table, to be found among the words of a text. */
export class Phrases {
  private readonly folded: ReadonlySet<string>;

  private readonly longest: number;

  constructor(texts: readonly string[]) {
    this.folded = foldedSet(texts);
    this.longest = Math.max(...texts.map((text) => wordsOf(text).length));
  }

  /** Whether one of them begins at a place among some words. */
  beginsAt(words: readonly string[], place: number): boolean {
    for (let length = 1; length <= this.longest && place + length <= words.length; length++)
      if (this.folded.has(words.slice(place, place + length).join(''))) return true;
    return false;
  }

  /** Whether one of them stands anywhere among some words. */
  isIn(words: readonly string[]): boolean {
    return words.some((_, place) => this.beginsAt(words, place));
  }

  /** Whether some words end with one of them. */
  isEndOf(words: readonly string[]): boolean {
    return words.some((_, place) => this.folded.has(words.slice(place).join('')));
  }
}
