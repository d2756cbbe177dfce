import { field, listOf, named, type DocumentDescription, type PropertyInfo } from '../../sandbox/documents/description';
import { AMOUNT, DATE, TIME } from '../../sandbox/documents/patterns';
import { Schema } from '../../sandbox/documents/schema';
import { xsdPattern } from '../../sandbox/documents/xsdPattern';

const describing = (json: object, ...propertiesInfo: PropertyInfo[]): DocumentDescription => ({
  title: 'Δοκιμή',
  json: json as DocumentDescription['json'],
  propertiesInfo,
});

/** Why a value of a field with these restrictions does not hold. */
function why(value: unknown, restrictions: Parameters<typeof field>[2], example: unknown = 'f_x'): string | undefined {
  const schema = new Schema(describing({ f_x: example }, field('f_x', 'Χ', restrictions)));
  return schema.violation({ f_x: value });
}

describe('a restriction', () => {
  it.each([
    [{ pattern: '[0-9]{1,5}' }, '123', '123456'],
    [{ pattern: '([0-9]{4})|([ ]*)' }, '', '12'],
    [{ pattern: ['[0-9]+', '[Α-Ω]+'] }, 'ΑΒ', 'Α1'],
    [{ length: '9' }, '123456789', '12345678'],
    [{ minLength: '1' }, ' ', ''],
    [{ maxLength: '3' }, 'ΑΒΓ', 'ΑΒΓΔ'],
    [{ enumeration: ['0', '1'] }, '1', '01'],
    [{ minLength: '1', maxLength: '2', pattern: '[A-Z]+' }, 'AB', 'ABC'],
  ])('%j lets %j through and not %j', (restrictions, good, bad) => {
    expect(why(good, restrictions)).toBeUndefined();
    expect(why(bad, restrictions)).toMatch(/^The 'f_x' element is invalid - The value '.*' is invalid/);
  });
});

describe("the registry's own patterns", () => {
  const schema = (pattern: string): RegExp => xsdPattern(pattern);

  it.each([
    [
      'DATE',
      DATE,
      ['02/03/2026', '2/3/2026', '29/02/2024', '31/12/2026', '30/04/2026'],
      ['29/02/2026', '30/02/2024', '31/04/2026', '2026-03-02', '02/03/26', ''],
    ],
    ['TIME', TIME, ['00:00', '23:59'], ['24:00', '8:00', '08:60', '']],
    [
      'AMOUNT',
      AMOUNT,
      ['0,00', '980,50', '1.200,00', '1200,00', '1.234.567,89'],
      ['980', '980,5', '1.20,00', '1200.00', ''],
    ],
  ])('%s', (_name, pattern, good, bad) => {
    for (const value of good) expect([value, schema(pattern).test(value)]).toEqual([value, true]);
    for (const value of bad) expect([value, schema(pattern).test(value)]).toEqual([value, false]);
  });
});

describe('a pattern of XML Schema', () => {
  it.each([
    ['^a$', '^a$', 'a'],
    ['[^a]', 'b', 'a'],
    ['\\d{2}', '12', '1'],
    ['a\\-b', 'a-b', 'ab'],
    ['[a\\-z]', '-', 'b'],
    ['\\i\\c*', 'Ω1', '1Ω'],
    ['[0-9-]{0,10}', '12-3', '12/3'],
  ])('%s matches %s as a whole, and not %s', (pattern, good, bad) => {
    expect(xsdPattern(pattern).test(good)).toBe(true);
    expect(xsdPattern(pattern).test(bad)).toBe(false);
    expect(xsdPattern(pattern).test(`${good}\n`)).toBe(false);
  });

  it('that can be read by nobody is refused when the description is taken', () => {
    expect(() => new Schema(describing(named('f_x'), field('f_x', 'Χ', { pattern: '[' })))).toThrow(SyntaxError);
  });
});

describe('the shape of a body', () => {
  const schema = new Schema(
    describing(
      listOf('As', 'A', {
        ...named('f_one', 'f_comments'),
        ...listOf('Bs', 'B', named('f_two', 'f_comments')),
        ...listOf('Cs', 'C', named('f_three')),
      }),
      field('f_one', '1', { minLength: '1' }),
      field('f_comments', 'α', { maxLength: '2' }),
      field('f_two', '2', { minLength: '1' }),
      field('f_comments', 'β', { maxLength: '4' }),
      field('f_three', '3'),
    ),
  );
  const b = (fields: object = {}): object => ({ f_two: '2', f_comments: 'ΑΒΓΔ', ...fields });
  const a = (fields: object = {}): object => ({
    f_one: '1',
    f_comments: 'ΑΒ',
    Bs: { B: [b()] },
    Cs: { C: [] },
    ...fields,
  });
  const body = (...A: unknown[]): object => ({ As: { A } });
  const expecting = (name: string): string => ` List of possible elements expected: '${name}'.`;

  it.each([
    ['as described', body(a(), a({ Cs: { C: [{ f_three: '' }] } })), undefined],
    ['nothing', {}, 'Root element is missing.'],
    ['another root', { Bs: {} }, "The 'Bs' element is not declared."],
    ['a list', [], "The element '' cannot contain text." + expecting('As')],
    ['null for an element', body(null), "The element 'A' has incomplete content." + expecting('f_one')],
    ['an object for a list', { As: { A: a() } }, "The element 'A' is invalid - A list is expected."],
    ['no element', body(), "The element 'As' has incomplete content." + expecting('A')],
    [
      'fields in another order',
      body({ f_comments: '', ...a() }),
      "The element 'A' has invalid child element 'f_comments'." + expecting('f_one'),
    ],
    ['a field more', body(a({ f_more: '' })), "The element 'A' has invalid child element 'f_more'."],
    ['a field less', body({ f_one: '1', f_comments: '' }), "The element 'A' has incomplete content." + expecting('Bs')],
  ])('%s', (_what, posted, violation) => {
    expect(schema.violation(posted)).toBe(violation);
  });
});
