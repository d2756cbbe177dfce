import { isShiftField, recognise } from '../sheet/recognise';
import type { FieldName } from '../sheet/fields';
import { fold } from '../values/normalise';
import { isRecord } from '../values/result';
import { remembered } from '../values/remembered';

/** A word or a number. Bounded, since a pattern for endless runs overflows the stack. */
const TOKEN = /\p{L}[\p{L}\p{M}]{0,99}|(\p{Nd}{1,40})/gu;
/** How much can separate the parts of one name or number: a hyphen, a point, a blank or two. */
const WIDEST_GAP = 3;
/** Into how many tokens a text may split a name that is one word in the row. */
const MOST_PARTS = 4;

/** A cell of more words is a remark, whose short words are those of any sentence. */
const NAME_WORDS = 6;
const SHORTEST_NAME = 2;
const SHORTEST_REMARK = 4;
/** The least that two forms of a Greek name have in common. */
const SHORTEST_STEM = 3;
/** Shorter numbers are counts, branches and parts of dates. */
const SHORTEST_NUMBER = 5;
/** Longer than a bank account's. */
const LONGEST_NUMBER = 30;
/** A tax number has nine digits, or eight if its leading zero was lost; a social security number has eleven. */
const LONG_NUMBER = 8;
/** No message repeats more of a cell. */
const LONGEST_CELL = 10_000;
const DEEPEST_CELL = 6;

/** The same reason often belongs to many rows. */
const KNOWN_TEXTS = 500;
const KNOWN_WORDS = 10_000;
const HEAD = 4;

/** Of identity cards and passports. */
const SERIES = /^\p{L}{1,2}$/u;
const SERIES_APART = /^\p{Lu}{1,2}$/u;
const NUMBER_OF_SERIES = /^\p{Nd}{6,7}$/u;

const YEAR = '(?:19|20)\\d\\d';
const MONTH = '(?:0?[1-9]|1[0-2])';
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const DATE = `${YEAR}[./-]${MONTH}[./-]${DAY}|${DAY}[./-]${MONTH}[./-]${YEAR}|20\\d\\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])`;
const CLOCK = '[012]?\\d:[0-5]\\d(?::[0-5]\\d(?:[.,]\\d{1,9})?)?';
const DATE_OR_CLOCK = new RegExp(`(?<!\\d)(?:${DATE}|${CLOCK})(?!\\d)`, 'g');

interface Token {
  text: string;
  start: number;
  end: number;
  isNumber: boolean;
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: word, 1: number, index } of text.matchAll(TOKEN)) {
    tokens.push({ text: word, start: index, end: index + word.length, isNumber: number !== undefined });
  }
  return tokens;
}

/** Runs of tokens of one kind, with gaps no wider than `widest` between them. */
function* runsOf(tokens: Token[], belongs: (token: Token) => boolean, widest: number): Generator<Token[]> {
  let run: Token[] = [];
  for (const token of tokens) {
    const last = run.at(-1);
    if (last !== undefined && (!belongs(token) || token.start - last.end > widest)) {
      yield run;
      run = [];
    }
    if (belongs(token)) run.push(token);
  }
  if (run.length > 0) yield run;
}

const isNumber = (token: Token): boolean => token.isNumber;
const digitsOf = (tokens: Token[]): string => tokens.map(({ text }) => text.normalize('NFKC')).join('');
const withoutZeros = (digits: string): string => digits.replace(/^0+/, '');

/** A word without its Greek ending, so that ΠΑΠΑΔΟΠΟΥΛΟΣ is found in the genitive too. */
function stemOf(folded: string): string {
  let end = folded.length;
  if ('σs'.includes(folded[end - 1])) end--;
  while (VOWELS.includes(folded[end - 1])) end--;
  return end < SHORTEST_STEM ? folded : folded.slice(0, end);
}

/** As folding leaves them: those of Greek look like Latin ones. */
const VOWELS = 'aehioyωu';

/** A word of a text, as it is compared. */
interface FoldedWord {
  folded: string;
  isName: boolean;
  /** Whether a name can begin with it. */
  canBegin: boolean;
}

/** The names and numbers of the people of an input, as far as its cells tell. */
class People {
  /** Stems of folded words. */
  readonly words = new Set<string>();

  /** How they begin. */
  private readonly heads = new Set<string>();

  /** The words of a language are few. */
  readonly wordOf = remembered((text: string): FoldedWord => {
    const folded = fold(text);
    return { folded, isName: this.words.has(stemOf(folded)), canBegin: this.heads.has(folded.slice(0, HEAD)) };
  }, KNOWN_WORDS);

  /** Without their leading zeros, which get lost. */
  readonly numbers = new Set<string>();

  /** How long the long ones are, in digits. */
  readonly lengths = new Set<number>();

  constructor(cells: Iterable<unknown>) {
    for (const cell of cells) this.add(cell, DEEPEST_CELL);
    for (const word of this.words) for (let end = 1; end <= HEAD; end++) this.heads.add(word.slice(0, end));
  }

  private add(cell: unknown, depth: number): void {
    if (['string', 'number', 'bigint'].includes(typeof cell)) this.addText(String(cell).slice(0, LONGEST_CELL));
    else if (depth > 0 && Array.isArray(cell)) for (const one of cell) this.add(one, depth - 1);
    else if (depth > 0 && isRecord(cell)) for (const one of personalCells(cell)) this.add(one, depth - 1);
  }

  private addText(text: string): void {
    const tokens = tokensOf(text);
    const words = tokens.filter((token) => !isNumber(token));
    const isName = tokens.length <= NAME_WORDS;
    const shortest = isName ? SHORTEST_NAME : SHORTEST_REMARK;
    for (const word of words) if (word.text.length >= shortest) this.words.add(stemOf(fold(word.text)));
    if (isName && words.length > 0 && tokens.length > 1) {
      this.words.add(stemOf(tokens.map((token) => fold(token.text)).join('')));
    }
    const numbers = tokensOf(text.replace(DATE_OR_CLOCK, '/'));
    for (const run of runsOf(numbers, isNumber, WIDEST_GAP)) {
      for (const number of [digitsOf(run), ...run.map((one) => digitsOf([one]))]) {
        const known = withoutZeros(number);
        if (known.length < SHORTEST_NUMBER || known.length > LONGEST_NUMBER) continue;
        this.numbers.add(known);
        if (known.length >= LONG_NUMBER - 1) this.lengths.add(known.length);
      }
    }
  }
}

/** Fields of an item that hold no people: those that this node adds to a row. */
const IMPERSONAL_NAMES = new Set(
  [
    ['status', 'protocol', 'reason', 'remedy', 'reasonCode', 'rejection', 'warnings', 'message', 'error', 'id'],
    ['submittedAt', 'submittedDate', 'submitDate', 'documentType', 'fileName', 'mimeType', 'fileSize', 'late'],
  ]
    .flat()
    .map(fold),
);
const PERSONAL_FIELDS = new Set<FieldName>([
  'employerAfm',
  'employeeAfm',
  'lastName',
  'firstName',
  'fullName',
  'comments',
]);

/** The cells of a row that may hold people, by the names of their columns: all but those known to hold none. */
export function personalCells(row: Record<string, unknown>): unknown[] {
  return Object.entries(row)
    .filter(([name]) => {
      const [meaning] = recognise(name);
      if (meaning === undefined) return !IMPERSONAL_NAMES.has(fold(name));
      // Under a mere word, such as `From` or `In`, anything may stand.
      return meaning.isVague || isShiftField(meaning.field) || PERSONAL_FIELDS.has(meaning.field);
    })
    .map(([, cell]) => cell);
}

/**
 * Makes a function that takes the people out of texts. Others than the owner of the rows read them: n8n writes the
 * errors of nodes to its log, and the registry's words repeat what it was sent.
 *
 * It hides the names, remarks and numbers of the cells, however they are written (case, accents, letters that look
 * alike, Greek endings, hyphens; numbers with other separators or without their leading zero), and any other number
 * that could be a tax, social security or identity card number. Dates, times, branches and protocols stay legible.
 *
 * @param cells that may hold people: texts, numbers, lists and objects of these; from all rows, since a refusal can
 *   name any of them
 * @returns takes a text and puts an ellipsis in each such place; linear in the length of the text
 */
export function withoutPeople(cells: Iterable<unknown>): (text: string) => string {
  let people: People | undefined;
  return remembered((text: string) => hidden(text, (people ??= new People(cells))), KNOWN_TEXTS);
}

/** From the first token to the last, inclusive. */
type Span = [first: Token, last: Token];

function hidden(text: string, people: People): string {
  const tokens = tokensOf(text);
  const spans = [...namesIn(tokens, people), ...numbersIn(text, tokens, people)];
  spans.sort(([one], [other]) => one.start - other.start);
  let told = '';
  let at = 0;
  for (const [{ start }, { end }] of spans) {
    if (end <= at) continue;
    if (start >= at) told += `${text.slice(at, start)}…`;
    at = end;
  }
  return told + text.slice(at);
}

/** Where known words stand, even in parts. */
function* namesIn(tokens: Token[], { words, wordOf }: People): Generator<Span> {
  for (let first = 0; first < tokens.length; first++) {
    const { folded, isName, canBegin } = wordOf(tokens[first].text);
    let found = isName && !tokens[first].isNumber ? first : -1;
    let joined = folded;
    for (let last = first + 1; canBegin && last < Math.min(first + MOST_PARTS, tokens.length); last++) {
      if (tokens[last].start - tokens[last - 1].end > WIDEST_GAP) break;
      joined += wordOf(tokens[last].text).folded;
      if (words.has(stemOf(joined))) found = last;
    }
    if (found < 0) continue;
    yield [tokens[first], tokens[found]];
    first = found;
  }
}

function* numbersIn(text: string, tokens: Token[], people: People): Generator<Span> {
  const known = new Set<Token>();
  for (const run of runsOf(tokens, isNumber, WIDEST_GAP)) {
    for (const [first, last] of knownNumbersIn(run, people)) {
      for (let at = first; at <= last; at++) known.add(run[at]);
      yield [run[first], run[last]];
    }
  }
  const undated = text.replace(DATE_OR_CLOCK, (match) => ' '.repeat(match.length));
  const isUnclear = (token: Token): boolean =>
    token.isNumber && !known.has(token) && undated.slice(token.start, token.end).trim() !== '';
  for (const run of runsOf(tokens, isUnclear, 1)) {
    const digits = run.reduce((sum, token) => sum + token.text.length, 0);
    if (digits >= LONG_NUMBER) yield [run[0], run[run.length - 1]];
  }
  // Identity cards and passports: one or two letters, then six or seven digits.
  for (let at = 1; at < tokens.length; at++) {
    const [letters, number] = [tokens[at - 1], tokens[at]];
    const gap = number.start - letters.end;
    const isSeries = gap === 0 ? SERIES : SERIES_APART;
    if (gap <= 1 && isSeries.test(letters.text) && NUMBER_OF_SERIES.test(number.text)) yield [number, number];
  }
}

/** Where known numbers stand in a run of digits, as indices of its tokens. */
function knownNumbersIn(run: Token[], { numbers, lengths }: People): Array<[first: number, last: number]> {
  const found: Array<[number, number]> = run.flatMap((token, at) =>
    numbers.has(withoutZeros(digitsOf([token]))) ? [[at, at] as [number, number]] : [],
  );
  const digits = digitsOf(run);
  if (numbers.has(withoutZeros(digits))) return [[0, run.length - 1]];
  const tokenAt = run.flatMap((token, at) => Array<number>(digitsOf([token]).length).fill(at));
  for (const length of lengths) {
    for (let at = 0; at + length <= digits.length; at++) {
      if (numbers.has(digits.slice(at, at + length))) found.push([tokenAt[at], tokenAt[at + length - 1]]);
    }
  }
  return found;
}
