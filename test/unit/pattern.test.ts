import fc from 'fast-check';
import { readPattern } from '../../nodes/Ergani/model/forms/pattern';

const accepts = (pattern: string, value: string): boolean | undefined => {
  const read = readPattern(pattern);
  if (read === null) throw new Error(`${pattern} was not read`);
  return read.accepts(value);
};

describe('A pattern of a description', () => {
  it.each([
    ['([0-9]){9}', '094123454', true],
    ['([0-9]){9}', '94123454', false],
    ['([0-9]){9}', '0941234540', false],
    ['([0-9]{1,10})|([ ]*)', '', true],
    ['([0-9]{1,10})|([ ]*)', '   ', true],
    ['([0-9]{1,10})|([ ]*)', '1 ', false],
    ['([0-1][0-9]|2[0-3]):([0-5][0-9])', '23:59', true],
    ['([0-1][0-9]|2[0-3]):([0-5][0-9])', '24:00', false],
    ['([0-9]{1,3}\\.([0-9]{3}\\.)*[0-9]{3}|[0-9]+)(,[0-9][0-9])', '1.200.300,00', true],
    ['([0-9]{1,3}\\.([0-9]{3}\\.)*[0-9]{3}|[0-9]+)(,[0-9][0-9])', '1.20,00', false],
    ['[A-ZΑ-Ω]{1,10}', 'ΔΑΤ', true],
    ['[A-ZΑ-Ω]{1,10}', 'δατ', false],
    ['[2][0][0-9]{2}', '2026', true],
    ['a|b', 'ab', false],
    ['', '', true],
    ['', 'a', false],
    ['(a|)b', 'b', true],
    ['a{2,}', 'aaaa', true],
    ['a{2,}', 'a', false],
    ['(a*)*', 'aaaa', true],
    ['[^0-9]+', 'αβγ', true],
    ['[^0-9]+', 'α1', false],
    ['[a-z-[aeiou]]+', 'xyz', true],
    ['[a-z-[aeiou]]+', 'xaz', false],
    ['[+-]?[0-9]+', '-5', true],
    ['[-+]?[0-9]+', '-5', true],
    ['\\d\\-\\d', '1-2', true],
    ['\\p{Lu}\\p{Ll}+', 'Μαρία', true],
    ['\\P{L}+', '12!', true],
    ['\\p{IsGreek}+', 'Ωμέγα', true],
    ['\\p{IsGreek}+', 'Omega', false],
    ['\\i\\c*', 'α-1', true],
    ['\\S+\\s\\S+', 'α β', true],
    ['.', '\n', false],
    ['.', '😀', true],
    // Characters like others, as in XML Schema.
    ['^a$', '^a$', true],
    ['^a$', 'a', false],
  ])('%s and "%s": %s', (pattern, value, expected) => {
    expect(accepts(pattern, value)).toBe(expected);
  });

  it.each([
    '(',
    ')',
    '(a',
    'a)',
    '[a',
    '[]',
    'a]',
    'a}',
    'a{',
    'a{,3}',
    'a{3,1}',
    '*a',
    'a+?',
    '(?:a)',
    '(?=a)a',
    '\\1',
    '\\',
    '\\u0041',
    '[z-a]',
    '[a[b]]',
    '[\\d-z]',
    '\\p{Nonsense}',
    '\\p{IsKlingon}',
    '(a{1,999}){1,999}',
    '('.repeat(5_000),
    'a'.repeat(50_000),
  ])('is left to the registry where it can not be read or is too large: %.30s', (pattern) => {
    expect(readPattern(pattern)).toBeNull();
  });

  it('costs no more than its length times that of the value, whatever it is', () => {
    for (const hostile of ['(a+)+b', '((a|a)*)*b', '(a|aa)+$', '([a-z]+)*[0-9]', '(.*)*(.*)*(.*)*x', '(a?){50}a{50}']) {
      expect(accepts(hostile, 'a'.repeat(5_000))).toBe(false);
    }
  });

  it('costs nothing to repeat nothing', () => {
    for (const nothing of ['((){999999}){999999}', '((a{0}){999999}){999999}']) {
      expect(accepts(nothing, '')).toBe(true);
      expect(accepts(nothing, 'a')).toBe(false);
    }
  });

  it('says nothing of a value that would take it too long', () => {
    expect(accepts('(a{0,9}b?){200}', 'a'.repeat(3_000))).toBeUndefined();
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
  const inBrackets = choicesOf(character).map((choices) => `(${choices})`);
  /** Patterns that mean the same in XML Schema and in JavaScript, and no hostile ones. */
  const common = choicesOf(fc.oneof(character, inBrackets));

  it('accepts what JavaScript accepts, where both read it in one way', () => {
    const values = fc.string({ unit: fc.constantFrom(...'ab09,/Ω .-\\cΑ'), maxLength: 8 });
    fc.assert(
      fc.property(common, values, (pattern, value) => {
        // JavaScript wants no backslash before a hyphen outside of brackets.
        const own = new RegExp(`^(?:${pattern.replaceAll('\\-', '-')})$`, 'u');
        expect(accepts(pattern, value)).toBe(own.test(value));
      }),
      { numRuns: 1_000 },
    );
  });

  it('accepts its own example', () => {
    fc.assert(
      fc.property(common, (pattern) => {
        expect(accepts(pattern, readPattern(pattern)!.example)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
