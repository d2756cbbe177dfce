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

  /** How many words the longest of them has that begins at a place among the words; 0 for none. */
  private lengthAt(words: readonly string[], place: number): number {
    for (let length = Math.min(this.longest, words.length - place); length > 0; length--)
      if (this.folded.has(words.slice(place, place + length).join(''))) return length;
    return 0;
  }

  /** Whether one of them begins at a place among the words. */
  beginsAt(words: readonly string[], place: number): boolean {
    return this.lengthAt(words, place) > 0;
  }

  /** The words that are left without the first of them that is among the words. */
  without(words: readonly string[]): readonly string[] {
    const place = words.findIndex((_, at) => this.beginsAt(words, at));
    return place === -1 ? words : [...words.slice(0, place), ...words.slice(place + this.lengthAt(words, place))];
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
