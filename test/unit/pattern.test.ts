import fc from 'fast-check';
import { readPattern } from '../../nodes/Ergani/model/forms/pattern';

const accepts = (pattern: string, value: string): boolean | undefined => {
  const read = readPattern(pattern);
  if (read === null) throw new Error(`${pattern} was not read`);
  return read.accepts(value);
};

/** Each pattern with texts that it takes as a whole, and texts that it doesn't. */
type Case = [pattern: string, taken: string[], left: string[]];

const hold = (cases: Case[]): void => {
  for (const [pattern, taken, left] of cases) {
    expect([pattern, taken.map((text) => accepts(pattern, text))]).toEqual([pattern, taken.map(() => true)]);
    expect([pattern, left.map((text) => accepts(pattern, text))]).toEqual([pattern, left.map(() => false)]);
  }
};

describe('A pattern of XML Schema (Endpoints, Other declarations: restrictions)', () => {
  it.each(['\\p{IsGreek}', '\\P{IsBasicLatin}', '\\i', '\\C'])(
    'is not read with %s, which RegExp does not know',
    (escape) => expect(readPattern(escape)).toBeNull(),
  );

  it('has classes of characters of all scripts', () => {
    hold([
      ['\\s', [' ', '\t', '\n', '\r'], ['\u00a0', 'a', '']],
      ['\\S', ['a', '\u00a0'], [' ', '\t']],
      ['\\d', ['1', '٣'], ['a', '½']],
      ['\\D', ['a'], ['1']],
      ['\\w', ['a', 'Ω', '1', '+', '€'], [' ', '!', '_', '\u0007', '-']],
      ['\\W', [' ', '!', '_', '\u0007'], ['a', 'Ω', '1']],
      ['[\\d\\s]+', ['1 2'], ['a']],
      ['.', ['a', ' ', '😀', '\u2028'], ['\n', '\r', '', 'ab']],
    ]);
  });

  it.each(['\\a', '\\b', '\\1', '\\0', '\\x41', '\\u0041', '\\/', '\\"', '\\Ω', '\\', '[\\', 'a\\'])(
    'is not read with %s, which means nothing there',
    (pattern) => expect(readPattern(pattern)).toBeNull(),
  );

  it('has sets in brackets, also negated and subtracted ones', () => {
    hold([
      ['[abc]', ['a', 'b', 'c'], ['d', '', 'ab']],
      ['[a-c]', ['a', 'b', 'c'], ['d', '-', '`']],
      ['[a-a]', ['a'], ['b', '-']],
      ['[^a-c]', ['d', '^', '😀'], ['a', 'b', 'c']],
      ['[a^]', ['a', '^'], ['b']],
      ['[-a]', ['-', 'a'], ['b']],
      ['[a-]', ['-', 'a'], ['b']],
      ['[-]', ['-'], ['a']],
      ['[^-]', ['a'], ['-']],
      ['[+--]', ['+', ',', '-'], ['.', '*']],
      ['[\\--\\]]', ['-', '0', ']'], ['^', ',']],
      ['[.?*+(){}|$]', [...'.?*+(){}|$'], ['a']],
      ['[\\[\\]]', ['[', ']'], ['a']],
      ['[α-ω]', ['α', 'λ', 'ω'], ['Α', 'ώ', 'a']],
      ['[😀-😂]', ['😀', '😁', '😂'], ['😃', 'a']],
      ['[0-9]{2}', ['12'], ['1', '123']],
      ['[a-z-[aeiou]]', ['b', 'z'], ['a', 'u', 'A', '-']],
      ['[^a-z-[0-9]]', ['A', '-'], ['a', '5']],
      ['[a-z-[b-y-[m]]]', ['a', 'm', 'z'], ['b', 'y']],
      ['[\\w-[\\d]]', ['a'], ['1']],
      ['[-+-[+]]', ['-'], ['+']],
    ]);
  });

  it('has counts', () => {
    hold([
      ['a?', ['', 'a'], ['aa']],
      ['a*', ['', 'a', 'aaa'], ['b']],
      ['a+', ['a', 'aaa'], ['']],
      ['a{2}', ['aa'], ['a', 'aaa']],
      ['a{2,}', ['aa', 'aaaa'], ['a']],
      ['a{2,3}', ['aa', 'aaa'], ['a', 'aaaa']],
      ['a{0}b', ['b'], ['ab', 'a']],
      ['a{0,0}b', ['b'], ['ab']],
      ['a{0,}', ['', 'aa'], ['b']],
      ['a{1,1}', ['a'], ['', 'aa']],
      ['(ab){2}', ['abab'], ['ab', 'abb']],
      ['(a|b){2,3}c', ['abc', 'bbbc'], ['ac', 'abbac']],
      ['(a?){3}', ['', 'a', 'aaa'], ['aaaa']],
      ['(a*b?)*c', ['c', 'aabac'], ['ca']],
      ['(a*)+', ['', 'aaa'], ['b']],
    ]);
  });

  it.each([
    '{',
    '{}',
    '{a}',
    '{,2}',
    '{2',
    '{2,',
    '{2,1}',
    '{1,2,3}',
    '{2}}',
    '{ 2}',
    '{2 }',
    '{2,3 }',
    '{-1}',
    '{1000000,}',
    '??',
    '**',
    '+*',
  ])('is not read with a%s, which is no count', (count) => expect(readPattern(`a${count}`)).toBeNull());

  it('has alternatives, also empty ones, and parentheses', () => {
    hold([
      ['a|b|c', ['a', 'b', 'c'], ['', 'ab', 'd']],
      ['ab|cd', ['ab', 'cd'], ['abcd', 'ad', 'abd']],
      ['a(b|c)d', ['abd', 'acd'], ['ad', 'abcd']],
      ['|a', ['', 'a'], ['b']],
      ['a||b', ['', 'a', 'b'], ['ab']],
      ['()', [''], ['a']],
      ['((a))', ['a'], ['']],
      ['', [''], ['a']],
    ]);
  });

  it.each(['(', ')', 'a)', '(a', '(a|b', '(a))', '?', '*', '+', '|*', '(?:a)', '(?=a)', '{2}', ']', '}', 'a]', 'a}'])(
    'is not read as %s',
    (pattern) => expect(readPattern(pattern)).toBeNull(),
  );

  it('has ^ and $ as plain characters', () => {
    hold([
      ['^a$', ['^a$'], ['a']],
      ['a|b$', ['a', 'b$'], ['b', 'ab$']],
    ]);
  });

  it('counts two UTF-16 units of one character as one', () => {
    hold([
      ['.{2}', ['😀a'], ['😀', '😀ab']],
      ['😀+', ['😀😀'], ['\ud83d']],
      ['[😀]', ['😀'], ['\ud83d', '😁']],
    ]);
  });
});

describe('The size of a pattern', () => {
  const nested = (depth: number): string => `${'('.repeat(depth)}a${')'.repeat(depth)}`;
  const subtracted = (depth: number): string => `${'[a-z-'.repeat(depth)}[a]${']'.repeat(depth)}`;

  it('is limited to a hundred levels of parentheses', () => {
    expect([100, 101, 9_000].map((depth) => readPattern(nested(depth))?.accepts('a'))).toEqual([
      true,
      undefined,
      undefined,
    ]);
    expect(accepts(subtracted(100), 'a')).toBe(true);
  });

  it('is limited to 20,000 characters', () => {
    const set = (length: number): string => `[${' '.repeat(length - 2)}]`;
    expect([accepts(set(20_000), ' '), readPattern(set(20_001))]).toEqual([true, null]);
  });

  it.each(['a{99999}', '(a{1,999}){1,999}', '((){999999}){999999}', '((a{0}){999999}){999999}', '(a{999}){999}'])(
    '%s costs no time',
    (large) => {
      const begin = Date.now();
      for (const length of [0, 1, 3_000]) readPattern(large)?.accepts('a'.repeat(length));
      expect(Date.now() - begin).toBeLessThan(1_000);
    },
  );
});

describe('A value over which RegExp could take long is not tried', () => {
  it.each([
    '(a+)+b',
    '((a|a)*)*b',
    '(a|aa)+$',
    '(a|a)*b',
    '([a-z]+)*[0-9]',
    '(.*)*(.*)*(.*)*x',
    '.*.*.*.*x',
    '(a?){50}a{50}b',
    'a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a{30}b',
    '(a{0,9}b?){200}',
    '(([Α-Ωa]+)+)+[0-9]',
    '(a{1,20}){1,20}b',
    '((a{0,5}){0,5}){0,5}b',
  ])('%s: undefined for a long value, at once', (hostile) => {
    const begin = Date.now();
    for (let length = 0; length <= 100; length++) expect(accepts(hostile, 'a'.repeat(length))).not.toBe(null);
    expect(accepts(hostile, 'a'.repeat(2_000))).toBeUndefined();
    expect(accepts(hostile, '')).toBe(hostile.endsWith('{200}'));
    expect(Date.now() - begin).toBeLessThan(5_000);
  });

  it.each([
    ['([0-9]{1,3}\\.([0-9]{3}\\.)*[0-9]{3}|[0-9]+)(,[0-9][0-9])', '1.200.300,00', true],
    ['([0-9]{1,3}\\.([0-9]{3}\\.)*[0-9]{3}|[0-9]+)(,[0-9][0-9])', '1.20,00', false],
    ['([0-9]{1,10})|([ ]*)', ' '.repeat(1_000), true],
    ['[\\s\\S]{0,2000}', 'x\n'.repeat(900), true],
    ['([0-9]|[A-Z]){9}', '1A2B3C4D5', true],
    ['[A-Z]+( [A-Z]+)?', `${'A'.repeat(60)} ${'B'.repeat(60)}`, true],
  ])('but patterns of the registry are checked: %s', (pattern, value, expected) => {
    expect(accepts(pattern, value)).toBe(expected);
  });

  const character = fc.constantFrom(
    ...['a', '0', ',', 'Ω', ' ', '\\.', '\\-', '\\\\', '[0-9]', '[a-c]', '[^ab]', '[/]', '[Α-Ω0]'],
  );
  const counted = fc.constantFrom('', '', '', '?', '{2}', '{1,3}', '{0,2}');
  const choicesOf = (atom: fc.Arbitrary<string>) => {
    const piece = fc.tuple(atom, counted).map((parts) => parts.join(''));
    const sequence = fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(''));
    return fc.array(sequence, { minLength: 1, maxLength: 3 }).map((sequences) => sequences.join('|'));
  };
  /** Patterns that mean the same in XML Schema and in JavaScript, and no hostile ones. */
  const common = choicesOf(
    fc.oneof(
      character,
      choicesOf(character).map((choices) => `(${choices})`),
    ),
  );

  it('and any other answer is that of RegExp, where the pattern means the same to both', () => {
    const values = fc.string({ unit: fc.constantFrom(...'ab09,/Ω .-\\cΑ'), maxLength: 8 });
    fc.assert(
      fc.property(common, values, (pattern, value) => {
        // JavaScript wants no backslash before a hyphen outside of brackets.
        const own = new RegExp(`^(?:${pattern.replaceAll('\\-', '-')})$`, 'u');
        expect([own.test(value), undefined]).toContain(accepts(pattern, value));
      }),
      { numRuns: 1_000 },
    );
  });
});
