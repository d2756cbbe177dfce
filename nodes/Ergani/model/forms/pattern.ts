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
/** What RegExp tries in some milliseconds. */
const MOST_TRIES = 4_000_000;

/** Classes of characters as RegExp has them in brackets. */
const CLASSES = new Map([
  ['\\s', ' \\t\\n\\r'],
  ['\\S', '\\0-\\x08\\x0b\\x0c\\x0e-\\x1f!-\\u{10ffff}'],
  ['\\d', '\\p{Nd}'],
  ['\\D', '\\P{Nd}'],
  ['\\w', '\\p{L}\\p{M}\\p{N}\\p{S}'],
  ['\\W', '\\p{P}\\p{Z}\\p{C}'],
]);

const TOKEN = /\\[pP]\{[^}]*\}|\\.|\[\^?|\{\d{1,6}(?:,\d{0,6})?\}|[^]/gsu;
const OPENS_SET = /^\[\^?$/;
const COUNT = /^\{(\d+)(,?)(\d*)\}$/;
const SHORT_COUNTS = new Map([
  ['?', '{0,1}'],
  ['*', '{0,}'],
  ['+', '{1,}'],
]);

/** How often the part before a token comes; undefined where the token is no count. */
function countOf(token = ''): { least: number; most: number } | undefined {
  const [, least, comma, most] = COUNT.exec(SHORT_COUNTS.get(token) ?? token) ?? [];
  return least === undefined ? undefined : { least: Number(least), most: Number(most || (comma ? Infinity : least)) };
}

/** A character, an escape or a class of characters, as RegExp has it in brackets. */
function member(token: string): string {
  const known = CLASSES.get(token);
  if (known !== undefined) return known;
  if (/^\\(?:[nrt]|[pP]\{[A-Z][a-z]?\})$/.test(token)) return token;
  // Other escapes mean something to RegExp alone, or nothing.
  if (/^\\(?![\\|.?*+(){}\-[\]^$]$)/.test(token)) throw new Error();
  return `\\u{${token.replace(/^\\/, '').codePointAt(0)!.toString(16)}}`;
}

/** Reads a set from behind its opening bracket. `tokens`: what is left of the pattern, the last first. */
function readSet(tokens: string[], opening: string): string {
  let inside = opening;
  for (let token = tokens.pop(); token !== ']'; token = tokens.pop()) {
    const next = tokens.at(-1) ?? '';
    if (token === undefined || OPENS_SET.test(token)) throw new Error();
    if (token === '-' && inside !== opening && OPENS_SET.test(next)) {
      tokens.pop();
      const without = readSet(tokens, next);
      if (tokens.pop() !== ']') throw new Error();
      return `[${inside}]--${without}]`;
    }
    inside += token === '-' && inside !== opening && next !== ']' ? '-' : member(token);
  }
  // RegExp takes an empty set for one of nothing.
  if (inside === opening) throw new Error();
  return `${inside}]`;
}

/** A pattern in the pieces of a RegExp. What RegExp refuses as well is left to it. */
function translate(text: string): string[] {
  const tokens = (text.match(TOKEN) ?? []).reverse();
  const pieces: string[] = [];
  for (let token = tokens.pop(); token !== undefined; token = tokens.pop()) {
    const isCount = countOf(token) !== undefined;
    // RegExp has meanings of its own for two counts side by side, and takes these brackets for characters.
    if ((isCount && countOf(pieces.at(-1)) !== undefined) || /^[\]{}]$/.test(token)) throw new Error();
    if (isCount || token === '|' || token === ')') pieces.push(token);
    else if (token === '(') pieces.push('(?:');
    else if (token === '.') pieces.push('[^\\n\\r]');
    else pieces.push(OPENS_SET.test(token) ? readSet(tokens, token) : `[${member(token)}]`);
  }
  return pieces;
}

/** The most ways in which a pattern can match within a text of so many characters: RegExp may try each of them. */
function waysOf(pieces: readonly string[], length: number): number {
  // Of each open group: the ways of its alternatives up to this one, of this one up to its last part, and of that part.
  let group = { others: 0, before: 1, last: 1 };
  const around: Array<typeof group> = [];
  for (const piece of pieces) {
    const count = countOf(piece);
    if (count !== undefined) {
      const times = Math.max(count.least, Math.min(count.most, length));
      // k times in w ways each are w^k ways, and the sum over all k up to n is less than 2 * w^n.
      group.last = group.last === 1 ? times - count.least + 1 : 2 * group.last ** times;
    } else if (piece === '(?:') {
      if (around.push(group) > DEEPEST_PATTERN) return Infinity;
      group = { others: 0, before: 1, last: 1 };
    } else if (piece === '|') {
      group = { others: group.others + group.before * group.last, before: 1, last: 1 };
    } else {
      const ways = piece === ')' ? group.others + group.before * group.last : 1;
      if (piece === ')') group = around.pop()!;
      group.before *= group.last;
      group.last = ways;
    }
  }
  return group.others + group.before * group.last;
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
    const pieces = translate(text);
    const source = pieces.join('');
    // Only the flag v knows sets without others.
    const whole = new RegExp(`^(?:${source})$`, source.includes(']--') ? 'v' : 'u');
    const accepts = (value: string): boolean | undefined =>
      waysOf(pieces, value.length) * (value.length + 1) > MOST_TRIES ? undefined : whole.test(value);
    // Some patterns are too large for RegExp only when it is first asked.
    accepts('');
    return { text, accepts };
  } catch {
    return null;
  }
}, KNOWN_PATTERNS);
