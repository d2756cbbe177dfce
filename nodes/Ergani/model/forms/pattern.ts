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
/** RegExp spells counts out, so `(a{999}){999}` is too large for it. */
const LARGEST_PATTERN = 5_000;
/** Steps that one value may cost: some milliseconds. */
const MOST_STEPS = 4_000_000;

/** What a pattern can't be read for. Never leaves this file. */
class Unreadable extends Error {}

/** A part of a pattern, as a RegExp has it. */
interface Part {
  source: string;
  size: number;
  /** The most ways in which it can match within a text of so many characters: RegExp may try each of them. */
  ways(length: number): number;
}

const TOKEN = /\\[pP]\{[^}]*\}|\\.|[^]/gsu;

/** What stands for many characters, and how a RegExp with the flag `v` writes it, inside of brackets and outside. */
const SETS = new Map([
  ['.', '[^\\n\\r]'],
  ['\\s', '[ \\t\\n\\r]'],
  ['\\S', '[^ \\t\\n\\r]'],
  ['\\d', '\\p{Nd}'],
  ['\\D', '\\P{Nd}'],
  ['\\w', '[^\\p{P}\\p{Z}\\p{C}]'],
  ['\\W', '[\\p{P}\\p{Z}\\p{C}]'],
  ['\\i', '[\\p{L}_:]'],
  ['\\I', '[^\\p{L}_:]'],
  ['\\c', '[\\p{L}\\p{N}_:.\\-]'],
  ['\\C', '[^\\p{L}\\p{N}_:.\\-]'],
]);

/** The blocks of Unicode that a Greek registry may name. RegExp knows no blocks. */
const BLOCKS = new Map([
  ['IsBasicLatin', '\\u0000-\\u007f'],
  ['IsLatin-1Supplement', '\\u0080-\\u00ff'],
  ['IsGreek', '\\u0370-\\u03ff'],
  ['IsGreekandCoptic', '\\u0370-\\u03ff'],
  ['IsGreekExtended', '\\u1f00-\\u1fff'],
]);

const literal = (character: string): string => `\\u{${character.codePointAt(0)!.toString(16)}}`;

/** A character or an escape, as a RegExp with the flag `v` has it. */
function single(token: string): string {
  const [, kind, name] = /^\\([pP])\{(.*)\}$/s.exec(token) ?? [];
  const block = BLOCKS.get(name);
  if (block !== undefined) return `[${kind === 'P' ? '^' : ''}${block}]`;
  // A general category is called alike in both; other names mean something to RegExp alone.
  if (/^\\[pP]\{[A-Z][a-z]?\}$/.test(token)) return token;
  if (/^\\[nrt\\|.?*+(){}\-[\]^$]$/.test(token)) return /[nrt]/.test(token) ? token : literal(token[1]);
  if (token.startsWith('\\')) throw new Unreadable();
  return literal(token);
}

function repeated({ source, size, ways }: Part, least: number, most: number): Part {
  return {
    source: `${source}{${least},${most === Infinity ? '' : most}}`,
    size: size * Math.max(1, most === Infinity ? least : most),
    ways(length) {
      const times = Math.max(least, Math.min(most, length));
      const each = ways(length);
      // k times in w ways each are w^k ways, and the sum over all k up to n is less than 2 * w^n.
      return each === 1 ? times - least + 1 : 2 * each ** times;
    },
  };
}

/**
 * Reads a pattern token by token. What RegExp refuses as well, such as `[z-a]`, is left to it.
 *
 * @throws Unreadable
 */
function partOf(text: string): Part {
  const tokens = text.match(TOKEN) ?? [];
  let at = 0;

  function take(wanted?: string): string {
    const { [at]: token } = tokens;
    if (token === undefined || (wanted !== undefined && token !== wanted)) throw new Unreadable();
    at++;
    return token;
  }

  function takes(wanted: string): boolean {
    if (tokens[at] !== wanted) return false;
    at++;
    return true;
  }

  function choice(depth: number): Part {
    if (depth > DEEPEST_PATTERN) throw new Unreadable();
    const parts = [sequence(depth)];
    while (takes('|')) parts.push(sequence(depth));
    return {
      source: `(?:${parts.map(({ source }) => source).join('|')})`,
      size: parts.reduce((sum, { size }) => sum + size, 0),
      ways: (length) => parts.reduce((sum, { ways }) => sum + ways(length), 0),
    };
  }

  function sequence(depth: number): Part {
    const parts: Part[] = [];
    while (at < tokens.length && tokens[at] !== '|' && tokens[at] !== ')') parts.push(piece(depth));
    return {
      source: parts.map(({ source }) => source).join(''),
      // Nothing has a size too: `((){99999}){99999}` repeats it.
      size: parts.reduce((sum, { size }) => sum + size, 1),
      ways: (length) => parts.reduce((product, { ways }) => product * ways(length), 1),
    };
  }

  function piece(depth: number): Part {
    const part = atom(depth);
    if (takes('?')) return repeated(part, 0, 1);
    if (takes('*')) return repeated(part, 0, Infinity);
    if (takes('+')) return repeated(part, 1, Infinity);
    if (!takes('{')) return part;
    let inside = '';
    while (!takes('}')) inside += take();
    const [, least, range, most = Infinity] = /^(\d{1,6})(,(\d{1,6})?)?$/.exec(inside) ?? [];
    if (least === undefined) throw new Unreadable();
    return repeated(part, Number(least), Number(range === undefined ? least : most));
  }

  function atom(depth: number): Part {
    const token = take();
    if (token === '(') {
      const part = choice(depth + 1);
      take(')');
      return part;
    }
    if (/^[?*+{}\])]$/.test(token)) throw new Unreadable();
    const source = token === '[' ? set(depth) : (SETS.get(token) ?? single(token));
    return { source, size: 1, ways: () => 1 };
  }

  /** What stands in brackets, from behind the first one. */
  function set(depth: number): string {
    if (depth > DEEPEST_PATTERN) throw new Unreadable();
    const inside = [takes('^') ? '^' : ''];
    while (!takes(']')) {
      if (inside.length > 1 && tokens[at] === '-' && tokens[at + 1] === '[') {
        at += 2;
        const without = set(depth + 1);
        take(']');
        return `[[${inside.join('')}]--${without}]`;
      }
      inside.push(range());
    }
    if (inside.length === 1) throw new Unreadable();
    return `[${inside.join('')}]`;
  }

  function member(): string {
    const token = take();
    // Brackets inside brackets are read in one way here and in another one there.
    if (token === '[') throw new Unreadable();
    return token === '.' ? literal(token) : (SETS.get(token) ?? single(token));
  }

  /** A character in brackets, or several from one to another. */
  function range(): string {
    const first = member();
    const { [at]: token, [at + 1]: after } = tokens;
    if (token !== '-' || after === ']' || after === '[') return first;
    at++;
    return `${first}-${member()}`;
  }

  const part = choice(0);
  if (at < tokens.length || part.size > LARGEST_PATTERN) throw new Unreadable();
  return part;
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
    const { source, ways } = partOf(text);
    const whole = new RegExp(`^${source}$`, 'v');
    const accepts = (value: string): boolean | undefined =>
      ways(value.length) * (value.length + 1) > MOST_STEPS ? undefined : whole.test(value);
    accepts('');
    return { text, accepts };
  } catch {
    return null;
  }
}, KNOWN_PATTERNS);
