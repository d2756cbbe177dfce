import { remembered } from '../values/remembered';

/**
 * A pattern of a document's description. Patterns are those of XML Schema: they match the whole value, `^` and `$` are
 * plain characters, `\d` takes the digits of all scripts, and a set can be subtracted from another one.
 * Section: Endpoints, Other declarations.
 */
export interface Pattern {
  /** As the registry writes it. */
  text: string;
  /** Whether the pattern matches the whole value; undefined where RegExp could take long to find out. */
  accepts(value: string): boolean | undefined;
}

/** Far beyond any pattern of the registry. */
const LONGEST_PATTERN = 20_000;
const DEEPEST_PATTERN = 100;
/** RegExp makes so many attempts in some milliseconds. */
const MOST_ATTEMPTS = 4_000_000;
/** A description has some hundred fields and few different patterns. */
const KNOWN_PATTERNS = 200;

/** Classes of characters, as RegExp has them within brackets. */
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

/** How often the part before a token may come: the least and the most. Undefined where the token is no count. */
function countOf(token = ''): [least: number, most: number] | undefined {
  if (token === '?') return [0, 1];
  if (token === '*') return [0, Infinity];
  if (token === '+') return [1, Infinity];
  const [, least, comma, most] = /^\{(\d{1,6})(,?)(\d{0,6})\}$/.exec(token) ?? [];
  return least === undefined ? undefined : [Number(least), Number(most || (comma ? Infinity : least))];
}

/** A part of a pattern, in the language of RegExp. */
interface Part {
  source: string;
  /** In how many ways, at most, it can match within a text of so many characters. RegExp may try each of them. */
  ways(length: number): number;
}

/**
 * Reads alternatives, up to a closing parenthesis or to the end. `tokens`: the rest of the pattern, the next one last.
 */
function readChoice(tokens: string[], depth: number): Part {
  if (depth > DEEPEST_PATTERN) throw new Error();
  const choices: Part[][] = [[]];
  for (let next = tokens.at(-1); next !== undefined && next !== ')'; next = tokens.at(-1)) {
    if (next !== '|') choices[choices.length - 1].push(readCounted(tokens, depth));
    else choices.push((tokens.pop(), []));
  }
  return {
    source: choices.map((parts) => parts.map(({ source }) => source).join('')).join('|'),
    ways: (length) =>
      choices.reduce((sum, parts) => sum + parts.reduce((product, { ways }) => product * ways(length), 1), 0),
  };
}

/** Reads a part with its count, such as `[0-9]{3}`. */
function readCounted(tokens: string[], depth: number): Part {
  const { source, ways } = readSingle(tokens, depth);
  const count = countOf(tokens.at(-1));
  if (count === undefined) return { source, ways };
  const token = tokens.pop();
  // RegExp would take a second count for an option of the first one.
  if (countOf(tokens.at(-1)) !== undefined) throw new Error();
  const [least, most] = count;
  return {
    source: `${source}${token}`,
    ways(length) {
      const times = Math.max(least, Math.min(most, length));
      const each = ways(length);
      // k times in w ways each are w^k ways, and the sum over all k up to n is less than 2 * w^n.
      return each === 1 ? times - least + 1 : 2 * each ** times;
    },
  };
}

/** Reads a group, a set or a character. */
function readSingle(tokens: string[], depth: number): Part {
  const token = tokens.pop() as string;
  if (countOf(token) !== undefined || /^[\]{}]$/.test(token)) throw new Error();
  if (token === '(') {
    const { source, ways } = readChoice(tokens, depth + 1);
    if (tokens.pop() !== ')') throw new Error();
    return { source: `(?:${source})`, ways };
  }
  const one = OPENS_SET.test(token) ? readSet(tokens, token) : token === '.' ? '[^\\n\\r]' : `[${member(token)}]`;
  return { source: one, ways: () => 1 };
}

/** A character or a class of characters, as RegExp has it within brackets. */
function member(token: string): string {
  const known = CLASSES.get(token);
  if (known !== undefined) return known;
  if (/^\\(?:[nrt]|[pP]\{[A-Z][a-z]?\})$/.test(token)) return token;
  // XML Schema has no other escapes. Some of them mean something to RegExp.
  if (/^\\(?![\\|.?*+(){}\-[\]^$]$)/.test(token)) throw new Error();
  return `\\u{${token.replace(/^\\/, '').codePointAt(0)!.toString(16)}}`;
}

/** Reads a set from behind its opening bracket, such as `[a-z-[aeiou]]`. */
function readSet(tokens: string[], opening: string): string {
  let inside = opening;
  for (let token = tokens.pop(); token !== ']'; token = tokens.pop()) {
    const next = tokens.at(-1) ?? '';
    if (token === undefined || OPENS_SET.test(token)) throw new Error();
    if (token === '-' && inside !== opening && OPENS_SET.test(next)) {
      tokens.pop();
      const subtracted = readSet(tokens, next);
      if (tokens.pop() !== ']') throw new Error();
      return `[${inside}]--${subtracted}]`;
    }
    inside += token === '-' && inside !== opening && next !== ']' ? '-' : member(token);
  }
  // XML Schema has no empty set. RegExp takes it for a set that matches nothing.
  if (inside === opening) throw new Error();
  return `${inside}]`;
}

/**
 * Reads a pattern as XML Schema defines it, and has RegExp match values. A value over which RegExp could take long,
 * such as a long one for `(a+)+b`, is not tried.
 *
 * @returns null for a pattern that can't be read or is too large: then the registry judges the value
 */
export const readPattern: (text: string) => Pattern | null = remembered((text) => {
  if (text.length > LONGEST_PATTERN) return null;
  try {
    const tokens = (text.match(TOKEN) ?? []).reverse();
    const { source, ways } = readChoice(tokens, 0);
    if (tokens.length > 0) return null;
    // Only the flag v knows subtracted sets.
    const whole = new RegExp(`^(?:${source})$`, source.includes(']--') ? 'v' : 'u');
    const accepts = (value: string): boolean | undefined =>
      ways(value.length) * (value.length + 1) > MOST_ATTEMPTS ? undefined : whole.test(value);
    // RegExp refuses some patterns as too large only when it first matches.
    accepts('');
    return { text, accepts };
  } catch {
    return null;
  }
}, KNOWN_PATTERNS);
