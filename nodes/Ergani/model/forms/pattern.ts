import { remembered } from '../values/remembered';

/**
 * A pattern of a document's description, which is one of XML Schema: it has to match the whole value, `^` and `$` are
 * characters like others, `\d` takes the digits of all scripts, classes can be subtracted.
 * Section: Endpoints, Other declarations.
 */
export interface Pattern {
  /** As the registry writes it. */
  text: string;
  /** Whether the pattern matches the whole value; undefined where finding out could take long. */
  accepts(value: string): boolean | undefined;
}

/** Nobody writes a longer or a deeper one. */
const LONGEST_PATTERN = 20_000;
const DEEPEST_PATTERN = 100;
/** Ways in which one value may be tried: some milliseconds. */
const MOST_TRIES = 4_000_000;

/** What stands for many characters, as RegExp has it in brackets. */
const CLASSES = new Map([
  ['\\s', ' \\t\\n\\r'],
  ['\\S', '\\0-\\x08\\x0b\\x0c\\x0e-\\x1f!-\\u{10ffff}'],
  ['\\d', '\\p{Nd}'],
  ['\\D', '\\P{Nd}'],
  ['\\w', '\\p{L}\\p{M}\\p{N}\\p{S}'],
  ['\\W', '\\p{P}\\p{Z}\\p{C}'],
]);

const TOKEN = /\\[pP]\{[^}]*\}|\\.|\[\^?|\{\d{1,6}(?:,\d{0,6})?\}|[^]/gsu;
const COUNT = /^\{(\d+)(,?)(\d*)\}$/;
const COUNTS = new Map([
  ['?', { least: 0, most: 1 }],
  ['*', { least: 0, most: Infinity }],
  ['+', { least: 1, most: Infinity }],
]);

const literal = (character: string): string => `\\u{${character.codePointAt(0)!.toString(16)}}`;

/** A character, an escape or a class of characters, as RegExp has it in brackets. */
function member(token: string): string {
  const known = CLASSES.get(token);
  if (known !== undefined) return known;
  if (/^\\(?:[nrt]|[pP]\{[A-Z][a-z]?\})$/.test(token)) return token;
  // Other escapes mean something to RegExp alone, or nothing.
  if (/^\\(?![\\|.?*+(){}\-[\]^$]$)/.test(token)) throw new Error();
  return literal(token.replace(/^\\/, ''));
}

/** What stands in brackets, from behind the first one. `tokens`: what is left of the pattern, the last first. */
function setFrom(tokens: string[], open: string): string {
  let inside = open;
  for (;;) {
    const token = tokens.pop();
    const next = tokens.at(-1);
    if (token === undefined || token === '[' || token === '[^') throw new Error();
    if (token === ']') {
      if (inside === open) throw new Error();
      return `${inside}]`;
    }
    const isOpening = next === '[' || next === '[^';
    if (token === '-' && isOpening && inside !== open) {
      tokens.pop();
      const without = setFrom(tokens, next);
      if (tokens.pop() !== ']') throw new Error();
      return `[${inside}]--${without}]`;
    }
    inside += token === '-' && inside !== open && next !== ']' ? '-' : member(token);
  }
}

/** How often the part before a token comes; undefined where it is no count. */
function countOf(token: string): { least: number; most: number } | undefined {
  const [, least, comma, most] = COUNT.exec(token) ?? [];
  if (least === undefined) return COUNTS.get(token);
  return { least: Number(least), most: Number(most || (comma ? Infinity : least)) };
}

/** The most ways in which a part can match within a text of so many characters: RegExp may try each of them. */
type Ways = (length: number) => number;

const ONE: Ways = () => 1;
const product =
  (parts: Ways[]): Ways =>
  (length) =>
    parts.reduce((all, ways) => all * ways(length), 1);
const sum =
  (parts: Ways[]): Ways =>
  (length) =>
    parts.reduce((all, ways) => all + ways(length), 0);

const repeated =
  (ways: Ways, { least, most }: { least: number; most: number }): Ways =>
  (length) => {
    const times = Math.max(least, Math.min(most, length));
    const each = ways(length);
    // k times in w ways each are w^k ways, and the sum over all k up to n is less than 2 * w^n.
    return each === 1 ? times - least + 1 : 2 * each ** times;
  };

/** A pattern as the source of a RegExp. What RegExp refuses as well is left to it. */
function translate(text: string): { source: string; ways: Ways } {
  const tokens = (text.match(TOKEN) ?? []).reverse();
  let source = '';
  /** The parts of each alternative, of the open groups from the outermost on. */
  const groups: Ways[][][] = [[[]]];
  let canRepeat = false;
  for (let token = tokens.pop(); token !== undefined; token = tokens.pop()) {
    const group = groups[groups.length - 1];
    const parts = group[group.length - 1];
    const count = countOf(token);
    if (count !== undefined) {
      if (!canRepeat) throw new Error();
      parts.push(repeated(parts.pop()!, count));
      source += token;
    } else if (token === '(') {
      if (groups.push([[]]) > DEEPEST_PATTERN + 1) throw new Error();
      source += '(?:';
    } else if (token === '|') {
      group.push([]);
      source += '|';
    } else if (token === ')') {
      groups.pop();
      groups[groups.length - 1].at(-1)!.push(sum(group.map(product)));
      source += ')';
    } else {
      if (/^[\]{}]$/.test(token)) throw new Error();
      if (token === '.') source += '[^\\n\\r]';
      else source += /^\[\^?$/.test(token) ? setFrom(tokens, token) : `[${member(token)}]`;
      parts.push(ONE);
    }
    canRepeat = count === undefined && token !== '(' && token !== '|';
  }
  if (groups.length > 1) throw new Error();
  return { source, ways: sum(groups[0].map(product)) };
}

/** A description has some hundred fields, and few patterns. */
const KNOWN_PATTERNS = 200;

/**
 * Reads a pattern as XML Schema defines it, as a RegExp. A value over which RegExp could take long, such as a long one
 * for `(a+)+b`, is not tried.
 *
 * @returns null for one that can't be read, or that is too large: what it asks is then for the registry to say
 */
export const readPattern: (text: string) => Pattern | null = remembered((text) => {
  if (text.length > LONGEST_PATTERN) return null;
  try {
    const { source, ways } = translate(text);
    // Only the flag v knows sets without others.
    const whole = new RegExp(`^(?:${source})$`, source.includes(']--') ? 'v' : 'u');
    const accepts = (value: string): boolean | undefined =>
      ways(value.length) * (value.length + 1) > MOST_TRIES ? undefined : whole.test(value);
    accepts('');
    return { text, accepts };
  } catch {
    return null;
  }
}, KNOWN_PATTERNS);
