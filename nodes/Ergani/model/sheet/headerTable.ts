import { fold } from '../values/normalise';

/** What a header means: all fields of the best rank that have it. */
export interface Meaning<Field> {
  fields: readonly Field[];
  /** 0 is the best. */
  rank: number;
}

/** Fields by their headers, which are compared folded: see `fold`. */
export class HeaderTable<Field> {
  private readonly known = new Map<string, { fields: Field[]; rank: number }>();

  /** Adds headers of a field. A header of several fields belongs to those of the best rank. */
  add(field: Field, headers: readonly string[], rank: number): void {
    for (const header of headers) {
      const folded = fold(header);
      const held = this.known.get(folded);
      if (folded === '' || (held !== undefined && held.rank < rank)) continue;
      if (held === undefined || held.rank > rank) this.known.set(folded, { fields: [field], rank });
      else if (!held.fields.includes(field)) held.fields.push(field);
    }
  }

  find(folded: string): Meaning<Field> | undefined {
    return this.known.get(folded);
  }
}

/** A number in a header: digits (`In 2`), an ordinal (`2nd In`), or a word for one (`Afternoon In`). */
interface HeaderNumber {
  number: number;
  text: string;
  form: 'digits' | 'ordinal' | 'word';
}

const ORDINAL_ENDINGS = ['η', 'ης', 'ος', 'ου', 'th'];

/** The numbers from `first` to nine, with words for some of them. */
export function headerNumbers(first: number, words: ReadonlyMap<number, readonly string[]>): HeaderNumber[] {
  return Array.from({ length: 10 - first }, (_, place) => place + first).flatMap((number) => {
    const texts: Array<[HeaderNumber['form'], string[]]> = [
      ['digits', [`${number}`, `0${number}`]],
      ['ordinal', ORDINAL_ENDINGS.map((ending) => `${number}${ending}`)],
      ['word', [...(words.get(number) ?? [])]],
    ];
    return texts.flatMap(([form, all]) => all.map((text) => ({ number, text: fold(text), form })));
  });
}

/** A header without its number. */
interface Numbered extends HeaderNumber {
  /** Folded. */
  rest: string;
  isBehind: boolean;
}

/** All ways to read a folded header as one with a number in front or behind. */
export function numberings(folded: string, numbers: readonly HeaderNumber[]): Numbered[] {
  return numbers.flatMap((one): Numbered[] => [
    ...(folded.startsWith(one.text) ? [{ ...one, rest: folded.slice(one.text.length), isBehind: false }] : []),
    ...(folded.endsWith(one.text) ? [{ ...one, rest: folded.slice(0, -one.text.length), isBehind: true }] : []),
  ]);
}
