import { fold } from '../values/normalise';

/** Far longer than any known header or word. */
export const LONGEST_TEXT = 100;

/** The words of a text, each folded: `clockIn_time` is clock, in, time. */
export function wordsOf(text: string): string[] {
  if (text.length > LONGEST_TEXT) return [];
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .flatMap((word) => fold(word) || []);
}

/** The folded texts of a table, to look up a whole header or cell. */
export const foldedSet = (texts: readonly string[]): ReadonlySet<string> => new Set(texts.map(fold));

/** The phrases of a table, to find them among the words of a text. */
export class Phrases {
  private readonly folded: ReadonlySet<string>;

  private readonly longest: number;

  constructor(texts: readonly string[]) {
    this.folded = foldedSet(texts);
    this.longest = Math.max(...texts.map((text) => wordsOf(text).length));
  }

  /** Whether one of them begins at a place among the words. */
  beginsAt(words: readonly string[], place: number): boolean {
    for (let length = 1; length <= this.longest && place + length <= words.length; length++)
      if (this.folded.has(words.slice(place, place + length).join(''))) return true;
    return false;
  }

  /** Whether one of them is among the words. */
  isIn(words: readonly string[]): boolean {
    return words.some((_, place) => this.beginsAt(words, place));
  }

  /** Whether the words end with one of them. */
  isEndOf(words: readonly string[]): boolean {
    return words.some((_, place) => this.folded.has(words.slice(place).join('')));
  }
}
