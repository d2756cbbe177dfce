import { fold } from './normalise';
import { isRecord } from './result';

/** A word, with digits right behind it. Bounded, since a pattern for endless runs overflows the stack. */
const WORD = /(\p{L}[\p{L}\p{M}]{0,99})\p{Nd}{0,9}/gu;
/** So many words can be one name, with so many characters between two of them. */
const MOST_PARTS = 4;
const WIDEST_GAP = 3;

/** A cell of more words is a remark, not a name: its short words are those of any sentence. */
const NAME_WORDS = 6;
const SHORTEST_NAME = 2;
const SHORTEST_REMARK = 4;
/** The forms of a Greek name share at least so many letters. */
const SHORTEST_STEM = 3;
const LONGEST_CELL = 10_000;
const DEEPEST_CELL = 6;

const YEAR = '(?:19|20)\\d\\d';
const MONTH = '(?:0?[1-9]|1[0-2])';
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const DATE = `${YEAR}[./-]${MONTH}[./-]${DAY}|${DAY}[./-]${MONTH}[./-]${YEAR}|20\\d\\d(?:0[1-9]|1[0-2])${DAY}`;
const CLOCK = '[012]?\\d:[0-5]\\d(?::[0-5]\\d(?:[.,]\\d{1,9})?)?';
/** Finds dates and times of the day, and numbers of so many digits or more with anything but letters between them. */
const numberOf = (leastDigits: number): RegExp =>
  new RegExp(
    `(?<!\\p{Nd})(?:${DATE}|${CLOCK})(?!\\p{Nd})|\\p{Nd}(?:[^\\p{L}\\p{Nd}]{0,3}\\p{Nd}){${leastDigits - 1},60}`,
    'gu',
  );
const LONG_NUMBER = numberOf(5);
/** For texts with ids of the registry, which are shorter. A tax number without its leading zero has eight digits. */
const NUMBER_OF_PERSON = numberOf(8);
/** Dates and times stay: they name nobody. */
const STAYS = new RegExp(`^(?:${DATE}|${CLOCK})$`);

const HIDDEN = '…';

/** Takes out of a text what names people. `isReceipt`: the registry's own shorter numbers stay. */
export type Redactor = (text: string, isReceipt?: boolean) => string;

/**
 * Makes a text fit for n8n's log: it takes out numbers of five digits and more, such as tax numbers, but for dates and
 * times, and the words of these cells, such as names, also in another case of Greek or in parts.
 *
 * @param cells of any type; lists and objects are gone through
 */
export function redactor(cells: Iterable<unknown>): Redactor {
  const stems = new Set<string>();
  for (const cell of cells) for (const text of textsIn(cell, DEEPEST_CELL)) addStems(text, stems);
  return (text, isReceipt = false) => {
    const numbers = isReceipt ? NUMBER_OF_PERSON : LONG_NUMBER;
    return withoutNames(withoutNumbers(text, numbers), stems);
  };
}

function withoutNumbers(text: string, numbers: RegExp): string {
  return text.replace(numbers, (found) => (STAYS.test(found) ? found : HIDDEN));
}

function* textsIn(cell: unknown, depth: number): Generator<string> {
  if (typeof cell === 'string') yield cell.slice(0, LONGEST_CELL);
  else if (depth > 0 && Array.isArray(cell)) for (const one of cell) yield* textsIn(one, depth - 1);
  else if (depth > 0 && isRecord(cell)) for (const one of Object.values(cell)) yield* textsIn(one, depth - 1);
}

function addStems(text: string, stems: Set<string>): void {
  const words = Array.from(text.matchAll(WORD), ([, word]) => word);
  const isName = words.length <= NAME_WORDS;
  const shortest = isName ? SHORTEST_NAME : SHORTEST_REMARK;
  for (const word of words) if (word.length >= shortest) stems.add(stemOf(word));
  // A message may have in one word what the row has in several.
  if (isName && words.length > 1) stems.add(stemOf(words.join('')));
}

/** Vowels and an s, as `fold` writes them, at the end of a word. */
const ENDING = /(?:[aehioyu]|ω)*(?:s|σ)?$/;

/** A word without its ending, so that a name is found in each of its cases. */
function stemOf(word: string): string {
  const folded = fold(word);
  const stem = folded.replace(ENDING, '');
  return stem.length < SHORTEST_STEM ? folded : stem;
}

function withoutNames(text: string, stems: ReadonlySet<string>): string {
  if (stems.size === 0) return text;
  const words = Array.from(text.matchAll(WORD), ({ 0: whole, 1: word, index }) => {
    return { word, start: index, end: index + whole.length };
  });
  let redacted = '';
  let at = 0;
  for (let first = 0; first < words.length;) {
    const count = partsOfName(words.slice(first, first + MOST_PARTS), stems);
    if (count > 0) {
      redacted += text.slice(at, words[first].start) + HIDDEN;
      at = words[first + count - 1].end;
    }
    first += Math.max(1, count);
  }
  return redacted + text.slice(at);
}

/** How many of the first words are one name together; 0 for none. */
function partsOfName(words: Array<{ word: string; start: number; end: number }>, stems: ReadonlySet<string>): number {
  let found = 0;
  let joined = '';
  for (const [place, { word, start }] of words.entries()) {
    if (place > 0 && start - words[place - 1].end > WIDEST_GAP) break;
    joined += word;
    if (stems.has(stemOf(joined))) found = place + 1;
  }
  return found;
}
