import { remembered } from '../values/remembered';

/**
 * A pattern of a document's description. It is one of XML Schema, not of JavaScript: it has to match the whole value,
 * `^` and `$` are characters like others, `\d` takes the digits of all scripts, classes can be subtracted. And it comes
 * from outside: JavaScript's own matcher can take time without end over one, this one takes time that grows with the
 * length of the value times that of the pattern. Section: Endpoints, Other declarations.
 */
export interface Pattern {
  /** Whether the pattern matches the whole value; undefined where that would take too long to find out. */
  accepts(value: string): boolean | undefined;
  /** A short value that it accepts; '' where none is at hand. */
  example: string;
}

type Takes = (character: string) => boolean;

/** One character. `isLiteral`: that of the example, and no other. */
interface One {
  kind: 'one';
  takes: Takes;
  example: string;
  isLiteral?: boolean;
}

/** What a pattern is made of. */
type Tree =
  | One
  | { kind: 'sequence'; parts: Tree[] }
  | { kind: 'choice'; of: Tree[] }
  | { kind: 'times'; of: Tree; least: number; most: number };

/** Nobody writes a longer one. */
const LONGEST_PATTERN = 20_000;
const DEEPEST_PATTERN = 100;
const MOST_STATES = 5_000;
/** Steps that one value may cost: some milliseconds. */
const MOST_STEPS = 2_000_000;

/** What a pattern can't be read for. Never leaves this file. */
class Unreadable extends Error {}

/** Unicode's general categories: of any other such name JavaScript makes no pattern. */
const CATEGORY = /^[A-Z][a-z]?$/;

/** The blocks of Unicode that a Greek registry may name: first and last character. JavaScript knows no blocks. */
const BLOCKS: Record<string, [first: number, last: number]> = {
  BasicLatin: [0x0, 0x7f],
  'Latin-1Supplement': [0x80, 0xff],
  Greek: [0x370, 0x3ff],
  GreekandCoptic: [0x370, 0x3ff],
  GreekExtended: [0x1f00, 0x1fff],
};

const matching =
  (pattern: RegExp): Takes =>
  (character) =>
    pattern.test(character);

const NO_LINE_END = /[^\n\r]/u;

/** Escapes that stand for many characters, with one of them. */
const CLASSES: Record<string, [takes: Takes, example: string]> = {
  s: [matching(/[ \t\n\r]/), ' '],
  d: [matching(/\p{Nd}/u), '1'],
  w: [matching(/[^\p{P}\p{Z}\p{C}]/u), 'A'],
  i: [matching(/[\p{L}_:]/u), 'A'],
  c: [matching(/[-.\p{L}\p{N}_:]/u), 'A'],
};

/** Escapes that stand for one character; all others stand for themselves. */
const CONTROLS: Record<string, string> = { n: '\n', r: '\r', t: '\t' };
const ESCAPABLE = /[\\|.?*+(){}\-[\]^$]/;

/** Characters that an example prefers, since a person understands them. */
const FAMILIAR = [...'1Α AZaz0Ω'];

/**
 * Reads a pattern from its beginning, one character after the other.
 *
 * @throws Unreadable
 */
function treeOf(text: string): Tree {
  const characters = [...text];
  let at = 0;

  const next = (): string | undefined => characters[at];

  function take(): string {
    const character = characters[at++];
    if (character === undefined) throw new Unreadable();
    return character;
  }

  function takes(wanted: string): boolean {
    if (next() !== wanted) return false;
    at++;
    return true;
  }

  /** What stands before a closing brace, which is taken too. */
  function untilBrace(): string {
    let inside = '';
    while (next() !== '}') inside += take();
    at++;
    return inside;
  }

  function choice(depth: number): Tree {
    if (depth > DEEPEST_PATTERN) throw new Unreadable();
    const of = [sequence(depth)];
    while (takes('|')) of.push(sequence(depth));
    return of.length === 1 ? of[0] : { kind: 'choice', of };
  }

  function sequence(depth: number): Tree {
    const parts: Tree[] = [];
    while (!END_OF_SEQUENCE.includes(next())) parts.push(piece(depth));
    return parts.length === 1 ? parts[0] : { kind: 'sequence', parts };
  }

  function piece(depth: number): Tree {
    const of = atom(depth);
    if (takes('?')) return { kind: 'times', of, least: 0, most: 1 };
    if (takes('*')) return { kind: 'times', of, least: 0, most: Infinity };
    if (takes('+')) return { kind: 'times', of, least: 1, most: Infinity };
    return takes('{') ? { kind: 'times', of, ...counts() } : of;
  }

  function counts(): { least: number; most: number } {
    const found = /^(\d{1,6})(,(\d{1,6})?)?$/.exec(untilBrace());
    if (found === null) throw new Unreadable();
    const least = Number(found[1]);
    const most = found[2] === undefined ? least : Number(found[3] ?? Infinity);
    if (most < least) throw new Unreadable();
    return { least, most };
  }

  function atom(depth: number): Tree {
    const character = take();
    if (character === '(') {
      const tree = choice(depth + 1);
      if (!takes(')')) throw new Unreadable();
      return tree;
    }
    if (character === '[') return set(depth);
    if (character === '.') return { kind: 'one', takes: matching(NO_LINE_END), example: 'A' };
    if (character === '\\') return escaped();
    if (/[?*+{}\])]/.test(character)) throw new Unreadable();
    return literal(character);
  }

  function escaped(): One {
    const character = take();
    if (character === 'p' || character === 'P') return category(character === 'P');
    const known = CLASSES[character.toLowerCase()];
    if (known !== undefined) {
      const [isOne, example] = known;
      return character in CLASSES ? { kind: 'one', takes: isOne, example } : setOf((one) => !isOne(one));
    }
    if (!ESCAPABLE.test(character) && !(character in CONTROLS)) throw new Unreadable();
    return literal(CONTROLS[character] ?? character);
  }

  /** `\p{Lu}`, `\P{IsGreek}`. */
  function category(others: boolean): One {
    if (!takes('{')) throw new Unreadable();
    const isOne = categoryOf(untilBrace());
    return setOf(others ? (one) => !isOne(one) : isOne);
  }

  /** What stands in brackets, from behind the first one. */
  function set(depth: number): One {
    if (depth > DEEPEST_PATTERN) throw new Unreadable();
    const others = takes('^');
    const parts: Takes[] = [];
    const examples: string[] = [];
    let without: Takes | undefined;
    for (let first = true; !takes(']'); first = false) {
      if (!first && next() === '-' && characters[at + 1] === '[') {
        at += 2;
        without = set(depth + 1).takes;
        if (!takes(']')) throw new Unreadable();
        break;
      }
      const part = range();
      parts.push(part.takes);
      examples.push(part.example);
    }
    if (parts.length === 0) throw new Unreadable();
    const inside: Takes = (one) => parts.some((part) => part(one)) !== others;
    return setOf(without === undefined ? inside : (one) => inside(one) && !without(one), examples);
  }

  /** One of the characters that stand in brackets. */
  function member(): One {
    const character = take();
    // Brackets inside brackets are read in one way here and in another one there.
    if (character === '[') throw new Unreadable();
    return character === '\\' ? escaped() : literal(character);
  }

  /** A character in brackets, or several from one to another. */
  function range(): One {
    const from = member();
    const after = characters[at + 1];
    if (next() !== '-' || after === ']' || after === '[' || after === undefined) return from;
    at++;
    const to = member();
    const [first, last] = [from.example.codePointAt(0)!, to.example.codePointAt(0)!];
    if (first > last || !from.isLiteral || !to.isLiteral) throw new Unreadable();
    return { kind: 'one', takes: between(first, last), example: from.example };
  }

  const tree = choice(0);
  if (at < characters.length) throw new Unreadable();
  return tree;
}

/** What ends a sequence: the end of the pattern too. */
const END_OF_SEQUENCE: ReadonlyArray<string | undefined> = [undefined, '|', ')'];

const literal = (character: string): One => ({
  kind: 'one',
  takes: (other) => other === character,
  example: character,
  isLiteral: true,
});

/** Characters from one code point to another. */
const between =
  (first: number, last: number): Takes =>
  (one) =>
    one.codePointAt(0)! >= first && one.codePointAt(0)! <= last;

/** @param examples characters that may be in the set */
function setOf(takes: Takes, examples: string[] = []): One {
  const example = [...FAMILIAR, ...examples].find(takes) ?? '';
  return { kind: 'one', takes, example };
}

function categoryOf(name: string): Takes {
  const block = /^Is/.test(name) ? BLOCKS[name.slice(2)] : undefined;
  if (block !== undefined) return between(...block);
  if (!CATEGORY.test(name)) throw new Unreadable();
  return matching(new RegExp(`^\\p{${name}}$`, 'u'));
}

/** The shortest value of a tree, with one of each thing that may come once or not at all where it is all there is. */
function exampleOf(tree: Tree): string {
  switch (tree.kind) {
    case 'one':
      return tree.example;
    case 'sequence':
      return tree.parts.map(exampleOf).join('');
    case 'choice':
      return exampleOf(tree.of[0]);
    case 'times': {
      const times = tree.least > 0 ? tree.least : Math.min(1, tree.most);
      return exampleOf(tree.of).repeat(Math.min(times, MOST_STATES));
    }
  }
}

/** A state of the machine that a pattern is: it takes a character and goes on, or goes on in several ways without one. */
interface State {
  takes?: Takes;
  to: number[];
}

/** Each state comes after those that it leads to, but for the beginning of a loop; state 0 is the end. */
function statesOf(tree: Tree): { states: State[]; start: number } {
  const states: State[] = [{ to: [] }];
  const add = (state: State): number => {
    if (states.length >= MOST_STATES) throw new Unreadable();
    return states.push(state) - 1;
  };
  /** Puts a tree before a state, and returns where it begins. */
  const before = (part: Tree, end: number): number => {
    switch (part.kind) {
      case 'one':
        return add({ takes: part.takes, to: [end] });
      case 'sequence':
        return part.parts.reduceRight((next, one) => before(one, next), end);
      case 'choice':
        return add({ to: part.of.map((one) => before(one, end)) });
      case 'times':
        return timesBefore(part, end);
    }
  };
  const timesBefore = ({ of, least, most }: Extract<Tree, { kind: 'times' }>, end: number): number => {
    let start = end;
    if (most === Infinity) {
      const loop: State = { to: [] };
      start = add(loop);
      loop.to = [before(of, start), end];
    } else {
      for (let times = least; times < most; times++) start = add({ to: [before(of, start), end] });
    }
    for (let times = 0; times < least; times++) {
      const next = before(of, start);
      // What takes nothing can be repeated without end: `((){999999}){999999}`.
      if (next === start) break;
      start = next;
    }
    return start;
  };
  return { start: before(tree, 0), states };
}

/** Runs the machine over a value in all ways at once, so that no way is gone twice. */
function accepts(states: State[], start: number, value: string): boolean | undefined {
  if (value.length * states.length > MOST_STEPS) return undefined;
  const reached = new Uint32Array(states.length);
  let step = 0;
  let open: number[] = [];
  const enter = (first: number): void => {
    const ways = [first];
    for (let state = ways.pop(); state !== undefined; state = ways.pop()) {
      if (reached[state] === step) continue;
      reached[state] = step;
      if (state === 0 || states[state].takes !== undefined) open.push(state);
      else ways.push(...states[state].to);
    }
  };
  step = 1;
  enter(start);
  for (const character of value) {
    const before = open;
    open = [];
    step++;
    for (const state of before) if (states[state].takes?.(character)) enter(states[state].to[0]);
    if (open.length === 0) return false;
  }
  return reached[0] === step;
}

/** A description has some hundred fields, and few patterns. */
const KNOWN_PATTERNS = 200;

/**
 * Reads a pattern as XML Schema defines it.
 *
 * @returns null for one that can't be read, or that is too large: what it asks is then for the registry to say
 */
export const readPattern: (text: string) => Pattern | null = remembered((text) => {
  if (text.length > LONGEST_PATTERN) return null;
  try {
    const tree = treeOf(text);
    const { states, start } = statesOf(tree);
    const example = exampleOf(tree);
    const isExample = accepts(states, start, example) === true;
    return { accepts: (value) => accepts(states, start, value), example: isExample ? example : '' };
  } catch {
    return null;
  }
}, KNOWN_PATTERNS);
