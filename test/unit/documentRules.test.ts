import { fieldNamed } from '../../nodes/Ergani/model/values/result';
import { flawOf, readRules, takes } from '../../nodes/Ergani/model/forms/rules';
import { fieldOf, sent } from './documents';

const rule = (name: unknown, value: unknown) => ({ name, value });

describe('The restrictions of a field (Endpoints, Other declarations: propertiesInfo)', () => {
  it('are a list of names and values, or an object, in any case', () => {
    const rules = { enumeration: ['0', '1'], length: 3, minLength: 1, maxLength: 5 };
    const all = [rule('enumeration', '0'), rule('enumeration', '1'), rule('length', '3'), rule('minLength', '1')];
    expect(readRules([...all, rule('maxLength', '5')])).toMatchObject(rules);
    expect(readRules([{ Name: 'MaxLength', Value: 5 }])).toMatchObject({ maxLength: 5 });
    expect(readRules({ Enumeration: ['0', '1'], LENGTH: 3, minlength: '1', maxLength: 5 })).toMatchObject(rules);
  });

  it('may be empty, which stands for no value', () => {
    const empty = { enumeration: ['', '0'] };
    expect(readRules([rule('Enumeration', null), rule('enumeration', 0)])).toMatchObject(empty);
    expect(readRules({ enumeration: [null, 0] })).toMatchObject(empty);
  });

  it.each([
    undefined,
    [],
    {},
    [null, 'x', 7, []],
    [rule(undefined, 'x'), rule(null, null), rule(7, '0')],
    [rule('enumeration', undefined), rule('enumeration', {}), rule('pattern', true)],
    { enumeration: {}, pattern: false, maxLength: undefined },
    [rule('whiteSpace', 'collapse')],
  ])('ask for nothing where they are %j', (restrictions) => {
    expect(readRules(restrictions)).toEqual({ enumeration: [], patterns: [], isVague: false });
    expect(sent({}, 'x')).toBe('x');
  });

  it.each([
    ['50', 50],
    [50, 50],
    [' 50\n', 50],
    ['0', 0],
    ['', undefined],
    [null, undefined],
    ['-5', undefined],
    ['x5', undefined],
    ['5x', undefined],
    ['1.5', undefined],
    ['5000000000', undefined],
    ['unbounded', undefined],
  ])('limit a length to %p: %p', (value, length) => {
    const { length: exact, minLength, maxLength } = readRules({ length: value, minLength: value, maxLength: value });
    expect([exact, minLength, maxLength]).toEqual([length, length, length]);
  });

  it('can lack a value of theirs by another name', () => {
    expect(readRules([{ name: 'maxLength' }, rule('maxLength', 7)])).toMatchObject({ maxLength: 7 });
  });
});

describe('A value by its name in a description', () => {
  it('has that name, or else one with other capitals', () => {
    expect(fieldNamed({ Title: 'other', title: 'exact', TITLE: 'third' }, 'title')).toBe('exact');
    expect(fieldNamed({ Json: 1, Title: 'other' }, 'title')).toBe('other');
    expect(fieldNamed({ json: 1 }, 'title')).toBeUndefined();
    expect(fieldNamed({ title: undefined, Title: 'other' }, 'title')).toBeUndefined();
  });
});

describe('A value of a field', () => {
  const PATTERN = 'f_x "%s" is not in the form that the registry takes';

  it.each([
    [{ enumeration: ['ab'] }, 'ab', null],
    [{ length: 3 }, 'abc', null],
    [{ length: 3 }, '😀😀😀', null],
    [{ length: 3 }, 'ab', 'has 2 characters, not 3'],
    [{ length: 1 }, '', 'has 0 characters, not 1'],
    [{ length: 3, maxLength: 5 }, 'abcd', 'has 4 characters, not 3'],
    [{ minLength: 2 }, 'ab', null],
    [{ minLength: 2 }, 'a', 'has 1 character, fewer than 2'],
    [{ minLength: 2 }, '😀', 'has 1 character, fewer than 2'],
    [{ maxLength: 2 }, 'ab', null],
    [{ maxLength: 2 }, '', null],
    [{ maxLength: 2 }, 'abc', 'has 3 characters, more than 2'],
    [{ maxLength: 2 }, '😀😀', null],
    [{ maxLength: 2 }, '😀😀😀', 'has 3 characters, more than 2'],
    [{ minLength: 1, maxLength: 2 }, 'abc', 'has 3 characters, more than 2'],
  ])('%j: "%s" %s (length, minLength, maxLength, in characters)', (restrictions, text, flaw) => {
    const found = flawOf(readRules(restrictions), text);
    expect(found === null).toBe(flaw === null);
    if (flaw !== null && text !== '') expect(sent(restrictions, text)).toBe(`! f_x "${text}" ${flaw}`);
  });

  it('has to match one pattern of several', () => {
    const told = { pattern: ['[0-9]', '[a-c]'] };
    expect([sent(told, '1'), sent(told, 'a')]).toEqual(['1', 'a']);
    expect(sent(told, 'd')).toBe(`! ${PATTERN.replace('%s', 'd')}`);
    expect([takes(readRules(told), '1'), takes(readRules(told), 'a'), takes(readRules(told), 'd')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('is for the registry to judge where a pattern can not be read, or takes too long, and no other one takes it', () => {
    const unreadable = readRules({ pattern: ['[0-9]', '\\p{IsKlingon}'] });
    expect([flawOf(unreadable, '1'), flawOf(unreadable, 'x')]).toEqual([null, 'unsure']);
    expect(flawOf(readRules({ pattern: '\\p{IsKlingon}' }), 'x')).toBe('unsure');
    const slow = readRules({ pattern: ['[0-9]', '(a{0,9}b?){200}'] });
    expect([flawOf(slow, '1'), flawOf(slow, 'a'.repeat(3_000))]).toEqual([null, 'unsure']);
    expect(takes(slow, 'a'.repeat(3_000))).toBe(false);
  });

  it('keeps to its length even so', () => {
    expect(sent({ pattern: '\\p{IsKlingon}', maxLength: 2 }, 'abc')).toBe('! f_x "abc" has 3 characters, more than 2');
  });
});

describe('A field may stay empty', () => {
  it.each([
    [{}, true],
    [{ maxLength: 5 }, true],
    [{ minLength: 0 }, true],
    [{ minLength: 1 }, false],
    [{ length: 9 }, false],
    [{ enumeration: ['0', '1'] }, false],
    [{ enumeration: ['', '0', '1'] }, true],
    [{ enumeration: [null, '0'] }, true],
    [{ pattern: '[0-9]+' }, false],
    [{ pattern: '([0-9]+)|([ ]*)' }, true],
    [{ pattern: '\\p{IsKlingon}' }, true],
    [{ example: '2026-09-25' }, false],
    [{ example: '2026-09-25T08:00:00+03:00' }, false],
    [{ example: '2026-09-25', pattern: '[0-9-]*' }, true],
    [{ example: '2026-09-25', pattern: '\\p{IsKlingon}' }, true],
    [{ pattern: '([0-3][0-9]/[01][0-9]/[12][0-9]{3})|([ ]*)' }, true],
  ])('%j: %p', (told, may) => {
    expect(fieldOf(told).mayBeEmpty).toBe(may);
    expect(sent(told, ' ')).toEqual(may ? '' : '! f_x is empty');
  });

  it('and is null there where the description shows null', () => {
    expect([sent({ example: null }, ''), sent({ example: '0' }, undefined)]).toEqual([null, '']);
  });
});
