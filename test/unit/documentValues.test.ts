import { cellsOf, readValue } from '../../nodes/Ergani/model/forms/value';
import { reasonInItem } from '../../nodes/Ergani/model/values/result';
import type { DateOrder } from '../../nodes/Ergani/model/values/time/cell';
import { documentOf, fieldOf, sent, submit, type Told } from './documents';

const DAY = '(0[1-9]|[12][0-9]|3[01])/(0[1-9]|1[0-2])/[12][0-9]{3}';
const AMOUNT = '[0-9]+(,[0-9]{2})?';

describe('A value that would do is told where one does not (Endpoints, Other declarations)', () => {
  const numbers = (count: number): string[] => Array.from({ length: count }, (_, place) => String(place + 10));

  it.each<[Told, unknown, string]>([
    [{ enumeration: ['0', '1'], title: 'Χ (0) ΟΧΙ (1) ΝΑΙ' }, 'x', 'Enter 0 (ΟΧΙ), 1 (ΝΑΙ)'],
    [{ enumeration: ['0', '1', '2'], title: 'Χ (0) ΟΧΙ' }, '', 'Enter 0 (ΟΧΙ), 1, 2'],
    [{ enumeration: numbers(12) }, 'x', `Enter ${numbers(12).join(', ')}`],
    [{ enumeration: numbers(13) }, 'x', `Enter ${numbers(12).join(', ')} or another of its codes`],
    [{ enumeration: [''] }, 'x', 'Leave it empty'],
    [{ pattern: DAY }, '', 'Enter the day like 24/05/2026'],
    [{ example: '2026-09-25' }, '', 'Enter the day like 2026-05-24'],
    [{ example: '2026-09-25T09:00' }, '', 'Enter it like 24/05/2026 08:00 or 2026-05-24T08:00:00+03:00'],
    [{ example: '2026-09-25T09:00' }, 'x', 'Enter it like 24/05/2026 08:00 or 2026-05-24T08:00:00+03:00'],
    [{ pattern: '[0-2][0-9]:[0-5][0-9]' }, '', 'Enter the time of the day like 08:00'],
    [{ pattern: '[0-2][0-9]:[0-5][0-9]:[0-5][0-9]' }, '', 'Enter the time of the day like 08:00:00'],
    [{ pattern: AMOUNT }, '', 'Enter a number like 1200,50'],
    [{ pattern: '[0-9]+\\.[0-9]' }, '', 'Enter a number like 1200.5'],
    [{ pattern: '[0-9]+,[0-9]{3}' }, 'x', 'Enter a number like 1200,500'],
    [
      { name: 'f_afm', pattern: '[0-9]{9}' },
      '',
      'Enter the nine digits of the tax number, as text so that a leading zero stays',
    ],
    [
      { example: 'AA==', minLength: 1 },
      '',
      'Enter the name of a binary property of the item, or the content as Base64',
    ],
    [{ pattern: '[0-9]{3}' }, 'x', 'Enter it like "111"'],
    [{ pattern: '[0-9]{3}' }, '', 'Enter it like "111"'],
    [{ pattern: ['[\u1f00-\u1ffe]', '[a-z]{2}'] }, '1', 'Enter it as the pattern "[\u1f00-\u1ffe]" has it'],
    [{ pattern: '([A-Z]{2}|[0-9]{3})', minLength: 2 }, 'q', 'Enter it like "AA"'],
    // What the pattern would take is too short; another one would do.
    [{ pattern: ['[0-9]{2}', '[0-9]{4}'], minLength: 3 }, 'q', 'Enter it like "1111"'],
    [{ pattern: '[0-9]{2}', minLength: 3 }, 'q', 'Enter it as the pattern "[0-9]{2}" has it'],
    [{ pattern: '[0-9]{50}' }, 'q', 'Enter it as the pattern "[0-9]{50}" has it'],
    [{ pattern: '[\u1f00-\u1ffe]*' }, 'x', 'Enter it as the pattern "[\u1f00-\u1ffe]*" has it'],
    [{ length: 3 }, 'q', 'Enter text of 3 characters'],
    [{ minLength: 2 }, 'q', 'Enter text of at least 2 characters'],
    [{ maxLength: 2 }, 'qqq', 'Enter text of at most 2 characters'],
    [{ minLength: 2, maxLength: 3 }, 'q', 'Enter text of 2 to 3 characters'],
    [{}, {}, 'Enter a text'],
  ])('%j: %p', (told, cell, remedy) => {
    expect(readValue(fieldOf(told), cell)).toMatchObject({ ok: false, problem: { remedy } });
  });
});

describe('A text', () => {
  it.each<[unknown, string]>([
    [' α β ', 'α β'],
    ['a\u200bb\tc', 'ab c'],
    [12, '12'],
    [1e21, '1000000000000000000000'],
    [10n, '10'],
    [true, 'true'],
    [false, 'false'],
  ])('is sent as it is seen: %p as "%s"', (cell, text) => {
    expect(sent({}, cell)).toBe(text);
  });

  it.each<[unknown, string]>([
    [{}, 'holds an object, which'],
    [['a'], 'holds a list, which'],
    [new Date(0), '"1970-01-01T00:00:00.000Z"'],
    [Number.NaN, 'NaN'],
  ])('is not read from %p', (cell, words) => {
    expect(sent({}, cell)).toBe(`! f_x ${words} is not text`);
  });

  it.each<[Told, unknown, string]>([
    [{ pattern: '[0-9]{1,3}' }, "'12", '12'],
    [{ pattern: '[0-9]{1,3}' }, '12.0', '12'],
    [{ pattern: '[0-9]{1,3}' }, '1\u200b2 ', '12'],
    [{ pattern: '[A-Z]{2}[0-9]{3}' }, 'AB 123', 'AB123'],
    // As it is, where the field takes that.
    [{ pattern: '[0-9.]{1,5}' }, '12.0', '12.0'],
    [{}, "'12", "'12"],
  ])('of digits alone loses what a spreadsheet has added, where the field asks for it: %j %p', (told, cell, text) => {
    expect(sent(told, cell)).toBe(text);
  });

  it.each(["'x", '1.5', '12.0.0', '1 2'])('"%s" is no number in disguise', (cell) => {
    expect(sent({ pattern: '[0-9]{1,3}' }, cell)).toBe(`! f_x "${cell}" is not in the form that the registry takes`);
  });

  it.each<[Told, string, string]>([
    [{ minLength: 1, maxLength: 30 }, 'ΑΙΚΑΤΕΡΙΝΗ ΜΑΡΙΑ ΑΛΕΞΑΝΔΡΑ ΣΟΦΙΑ', 'has 32 characters, more than 30'],
    [{ maxLength: 10 }, 'Τ Η Λ Ε Ρ Γ', 'has 11 characters, more than 10'],
    [{ maxLength: 3 }, '120.0', 'has 5 characters, more than 3'],
    [{ pattern: '[Α-Ω]{1,30}' }, 'ΑΝΝΑ ΜΑΡΙΑ', 'is not in the form that the registry takes'],
  ])('keeps the blanks between its words, however long it is: %j %j', (told, cell, words) => {
    expect(sent(told, cell)).toBe(`! f_x "${cell}" ${words}`);
  });

  it('is measured as it is written', () => {
    expect(sent({ maxLength: 2 }, "'xx x")).toBe(`! f_x "'xx x" has 5 characters, more than 2`);
  });

  it.each<[Told, number | string, string]>([
    [{ pattern: '[0-9]{3}' }, 7, '007'],
    [{ pattern: '[0-9]{21}' }, 7, `${'0'.repeat(20)}7`],
    [{ length: 3 }, 7, '007'],
    // A field that counts: of a file of CSV, all cells are texts.
    [{ name: 'f_req_days', pattern: '()|([0-9]{3})' }, '20', '020'],
  ])('of one length gets back the zeros that a number has lost, with a warning: %j %p', (told, cell, text) => {
    expect(readValue(fieldOf(told), cell)).toEqual({
      ok: true,
      value: text,
      warning: `${told.name ?? 'f_x'} "${cell}" was sent as "${text}", the only length that the registry takes`,
    });
  });

  it.each<[Told, unknown, string]>([
    // It was no number.
    [{ pattern: '[0-9]{3}' }, '7', '"7"'],
    // Which of the lengths, nobody knows.
    [{ pattern: '[0-9]{3,4}' }, 7, '7'],
    [{ pattern: '[0-9]{3}' }, -7, '-7'],
    [{ pattern: '[0-9]{3}' }, 0.5, '0.5'],
    [{ pattern: '[0-9a-z-]{3}' }, -7, '-7'],
    [{ pattern: '[0-9]{22}' }, 7, '7'],
    [{ pattern: 'a\\.a|[0-9.]{4}' }, 0.5, '0.5'],
    [{ name: 'f_req_days', title: 'f_x', pattern: '[0-9]{3}' }, '20,5', '"20,5"'],
    [{ name: 'f_req_days', title: 'f_x', pattern: '[0-9]{3}' }, '1020', '"1020"'],
  ])('gets no zeros where that would be a guess: %j %p', (told, cell, words) => {
    expect(sent(told, cell)).toBe(`! f_x ${words} is not in the form that the registry takes`);
  });

  it('is warned of where its pattern can not be checked, beside what else there is to say of it', () => {
    const unchecked =
      "The pattern that the registry gives for f_afm can't be checked here: the registry checks the value itself";
    const digit = 'f_afm "123456789" has a check digit that does not fit: one of its digits may be mistyped';
    const warningOf = (cell: string) =>
      readValue(fieldOf({ name: 'f_afm', pattern: ['0[0-9]{8}', '\\p{IsKlingon}'] }), cell);
    expect(warningOf('094123454')).toEqual({ ok: true, value: '094123454' });
    expect(warningOf('123456783')).toMatchObject({ value: '123456783', warning: unchecked });
    expect(warningOf('123456789')).toMatchObject({ value: '123456789', warning: `${digit}. ${unchecked}` });
  });
});

describe('A day', () => {
  it.each<[unknown, string]>([
    [32_946, '14/03/1990'],
    [32_946.5, '14/03/1990'],
    [10_000, '18/05/1927'],
    [36_525, '31/12/1999'],
    [36_526, '01/01/2000'],
    [36_527, '02/01/2000'],
    ['1/3/1927', '01/03/1927'],
    [new Date('2026-05-24T00:00:00Z'), '24/05/2026'],
  ])('may be the number of a day of the twentieth century, as Excel counts births: %p', (cell, day) => {
    expect(sent({ pattern: DAY }, cell)).toBe(day);
  });

  it.each<[unknown, string]>([
    [9_999, '9999 is not a date or time as Excel or a clock count it'],
    [-1, '-1 is not a date or time as Excel or a clock count it'],
    [Number.POSITIVE_INFINITY, 'Infinity is not a date or time'],
    ['32946', '"32946" is not a date or time as Excel or a clock count it'],
    ['08:00', '"08:00" holds a time but no day'],
    ['1/1/1899', '"1/1/1899" lies outside the years 1900 to 2100'],
    [true, 'true is not a date or time'],
  ])('is not %p', (cell, words) => {
    expect(sent({ pattern: DAY }, cell)).toMatch(new RegExp(`^! f_x ${words}`));
  });

  it.each<[cell: unknown, order: DateOrder, said: string]>([
    ['24/11/2026', 'monthFirst', '! f_x "24/11/2026" is not a day of the calendar as month/day/year'],
    ['03/12/2026', 'yearFirst', '! f_x "03/12/2026" has its year at the end, not first'],
    ['03/12/2026', 'monthFirst', '12/03/2026'],
    ['24/11/2026', 'dayFirst', '24/11/2026'],
  ])('is no other one than in the order that is told, also where the field takes it as it is: %s, %s', (...told) => {
    const [cell, order, said] = told;
    const reading = readValue(fieldOf({ pattern: DAY }), cell, order);
    expect(reading.ok ? reading.value : `! ${reasonInItem(reading.problem)}`).toBe(said);
  });

  it('may be another thing where the field takes it', () => {
    expect(sent({ pattern: `${DAY}|ΑΟΡΙΣΤΟ` }, 'ΑΟΡΙΣΤΟ')).toBe('ΑΟΡΙΣΤΟ');
    expect(sent({ pattern: `${DAY}|ΑΟΡΙΣΤΟ` }, 'αόριστο')).toBe('! f_x "αόριστο" is not a date or time');
    expect(sent({ pattern: `${DAY}|true` }, true)).toBe('true');
    expect(sent({ pattern: `${DAY}|.*` }, {})).toBe('! f_x holds an object, which is not text');
  });

  it('that the registry would not take is refused here', () => {
    expect(sent({ pattern: DAY.replace('[12][0-9]{3}', '20[0-9]{2}') }, '24/5/1999')).toBe(
      '! f_x "24/5/1999" is not in the form that the registry takes',
    );
  });

  it('is no error of a spreadsheet', () => {
    expect(sent({ pattern: DAY }, '#REF!')).toMatch(/^! f_x "#REF!" is an error of the spreadsheet/);
  });
});

describe('A time of the day', () => {
  const TIME = '([0-1][0-9]|2[0-3]):[0-5][0-9]';

  it.each(['24:00', ' 24.00 ', '24:00:00'])('is the midnight at which a day ends, where it is an end: %p', (cell) => {
    expect(sent({ name: 'f_to', pattern: TIME }, cell)).toBe('00:00');
    expect(sent({ name: 'f_to', pattern: `${TIME}:00` }, cell)).toBe('00:00:00');
    // As a beginning it would be one of the next day.
    expect(sent({ name: 'f_from', pattern: TIME }, cell)).toMatch(/^! f_from ".*" (is not|holds no) /);
  });
});

describe('A timestamp', () => {
  it.each<[unknown, string]>([
    ['2026-05-04', 'dateWithoutTime'],
    ['x', 'notATime'],
    [{}, 'notATime'],
  ])('is not %p', (cell, code) => {
    const reading = readValue(fieldOf({ example: '2026-09-25T09:00', title: 'ΩΡΑ' }), cell);
    expect(reading).toMatchObject({ ok: false, problem: { code, field: 'ΩΡΑ' } });
    expect(sent({ example: '2026-09-25T09:00' }, cell)).toMatch(/ is not a date with a time$/);
  });
});

describe('A decimal number', () => {
  const GREEK = '[0-9]{1,3}(\\.[0-9]{3})*,[0-9]{2}';
  const THOUSANDS = '[0-9]+(\\.[0-9]{3})*(,[0-9]{2})?';
  const ENGLISH = '[0-9]{1,3}(,[0-9]{3})*\\.[0-9]{2}';

  it.each<[string, unknown, string]>([
    [AMOUNT, 1_200, '1200'],
    [AMOUNT, '1200,00', '1200,00'],
    [AMOUNT, 1_200.5, '1200,50'],
    [AMOUNT, '1.200,50', '1200,50'],
    [AMOUNT, '1 200,50', '1200,50'],
    [AMOUNT, '1.200,00 €', '1200'],
    [AMOUNT, '1200€', '1200'],
    [AMOUNT, '850,50 ΕΥΡΩ', '850,50'],
    [AMOUNT, '850,50 ευρώ', '850,50'],
    [AMOUNT, 935.0000000000001, '935'],
    [AMOUNT, 1_234.5600000000002, '1234,56'],
    [AMOUNT, '1234.5600000000002', '1234,56'],
    [AMOUNT, 0.1 + 0.2, '0,30'],
    [AMOUNT, '12.5000', '12,50'],
    [AMOUNT, `12.5${'0'.repeat(20)}`, '12,50'],
    [AMOUNT, 12.05, '12,05'],
    [AMOUNT, 100.5, '100,50'],
    [AMOUNT, '0012.0', '12'],
    [AMOUNT, 10n, '10'],
    [AMOUNT, 1e-7 * 1e7, '1'],
    ['[0-9]+,[0-9]{2}', 1_200, '1200,00'],
    [GREEK, 1_234_567.5, '1.234.567,50'],
    [GREEK, '1.234,50', '1.234,50'],
    [GREEK, 999, '999,00'],
    [ENGLISH, 1_234_567.5, '1,234,567.50'],
    [`${GREEK}|[0-9]+,[0-9]{2}`, 1_234.5, '1234,50'],
    ['[0-9]{3},[0-9]', 40, '040,0'],
    ['[0-9]{4},[0-9]', 4, '0004,0'],
    ['[0-9]{4},[0-9]', 0.5, '0000,5'],
    ['[0-9]{3},[0-9]', 400, '400,0'],
  ])('is written as %s asks: %p as "%s"', (pattern, cell, text) => {
    expect(sent({ pattern }, cell)).toBe(text);
  });

  it('is sent as it is where that is what the registry takes, though it could be another number elsewhere', () => {
    expect(sent({ pattern: THOUSANDS }, '1.200')).toBe('1.200');
    expect(sent({ pattern: AMOUNT }, '1.200')).toBe('! f_x "1.200" can be read in two ways');
  });

  it.each<[string, unknown, string]>([
    [AMOUNT, 'δέκα', '"δέκα" is not a decimal number'],
    [AMOUNT, '1.2.3', '"1.2.3" is not a decimal number'],
    [AMOUNT, true, 'true is not a decimal number'],
    [AMOUNT, {}, 'holds an object, which is not a decimal number'],
    [AMOUNT, Number.POSITIVE_INFINITY, 'Infinity is not a decimal number'],
    [AMOUNT, '1.200 €', '"1.200 €" can be read in two ways'],
    [AMOUNT, '850\n900,00', '"850 900,00" is not a decimal number'],
    [
      AMOUNT,
      `1${'0'.repeat(9)},0000000001`,
      '"1000000000,0000000001" has 10 decimal places, and the registry takes 0 or 2',
    ],
    [AMOUNT, '€', '"€" is not a decimal number'],
    [AMOUNT, '850 $', '"850 $" is not a decimal number'],
    [AMOUNT, 935.00000001, '935.00000001 has 8 decimal places, and the registry takes 0 or 2'],
    [AMOUNT, '935,0000001', '"935,0000001" has 7 decimal places, and the registry takes 0 or 2'],
    [AMOUNT, '-', '"-" is not a decimal number'],
    [AMOUNT, 0.125, '0.125 has 3 decimal places, and the registry takes 0 or 2'],
    // A thousand and more, as the registry writes numbers, but not as a number says it.
    [THOUSANDS, 1.234, '1.234 has 3 decimal places, and the registry takes 0 or 2'],
    [AMOUNT, -5, '-5 is not in the form that the registry takes'],
    ['[0-9]{7},[0-9]|12,0', 4, '4 is not in the form that the registry takes'],
  ])('%s: %p is refused', (pattern, cell, words) => {
    expect(sent({ pattern }, cell)).toBe(`! f_x ${words}`);
  });

  it.each(['850 900', '850\n900', '40 5', '12 50', '1 200'])('is not made of two: %j', (cell) => {
    const said = cell.replace('\n', ' ');
    expect(sent({ pattern: AMOUNT }, cell)).toBe(`! f_x "${said}" can be read in two ways`);
  });

  it('quotes nothing of an ambiguous number in an error', () => {
    expect(readValue(fieldOf({ pattern: AMOUNT }), '1.200')).toMatchObject({
      problem: { code: 'ambiguousNumber', text: 'can be read in two ways', remedy: 'Enter a number like 1200,50' },
    });
  });
});

describe('A file', () => {
  it.each<[Told]>([[{}], [{ pattern: '.*' }]])('is Base64, also where the field takes any text: %j', (rules) => {
    expect(sent({ example: 'AA==', ...rules }, 'JVBERi0=')).toBe('JVBERi0=');
    expect(sent({ example: 'AA==', ...rules }, 'αρχείο.pdf')).toMatch(/^! f_x "αρχείο.pdf" is not a whole Base64 text/);
  });
});

describe('A dash', () => {
  const OPTIONAL = '|([ ]*)';
  const TIME = '([0-1][0-9]|2[0-3]):([0-5][0-9])';

  it.each<[Told]>([
    [{ pattern: `(${DAY})${OPTIONAL}` }],
    [{ pattern: `(${TIME})${OPTIONAL}` }],
    [{ pattern: `(${AMOUNT})${OPTIONAL}` }],
    [{ pattern: `([0-9]{4})${OPTIONAL}` }],
    [{ name: 'f_afm', pattern: `([0-9]{9})${OPTIONAL}` }],
    [{ name: 'f_amka', pattern: '[0-9]{0,20}' }],
  ])('is nothing where the field may be empty: %j', (told) => {
    for (const dash of ['-', ' – ', '—', '--']) expect(sent(told, dash)).toBe('');
    expect(sent({ ...told, example: null }, '-')).toBeNull();
  });

  it('is a text where the field takes it, and wrong where it takes neither that nor nothing', () => {
    expect(sent({ maxLength: 5 }, '-')).toBe('-');
    expect(sent({ pattern: '[0-9-]{0,10}' }, '-')).toBe('-');
    expect(sent({ pattern: DAY }, '-')).toBe('! f_x "-" is not a date or time');
    expect(sent({ enumeration: ['', '1'] }, '-')).toBe('! f_x "-" is none of the values that the registry takes');
    expect(sent({ pattern: `(${DAY})${OPTIONAL}` }, '----')).toBe('! f_x "----" is not a date or time');
  });
});

describe('A list in one cell', () => {
  const cells = (told: Told, cell: unknown) => cellsOf(fieldOf(told), cell);

  it.each<[unknown, unknown[]]>([
    ['002', ['002']],
    ['002\n003', ['002', '003']],
    ['002\r\n003\r\n', ['002', '003']],
    ['α,β;γ', ['α,β', 'γ']],
    ['α, β,,γ', ['α', ' β', 'γ']],
    [' ["002", 3, null, ""] ', ['002', 3]],
    ['{"a":1}', ['{"a":1}']],
    ['[002, 003', ['[002', ' 003']],
    ['"002"', ['"002"']],
    [7, [7]],
    [
      ['002', null, ' ', 3],
      ['002', 3],
    ],
    ['', []],
    [undefined, []],
    [[], []],
  ])('%j holds %j', (cell, all) => {
    expect(cells({}, cell)).toEqual(all);
  });

  it('of decimals has commas within the numbers', () => {
    expect(cells({ pattern: '[0-9]+,[0-9]{2}' }, '12,50; 3,00')).toEqual(['12,50', ' 3,00']);
    expect(cells({ pattern: '[0-9]+,[0-9]{2}' }, '12,50')).toEqual(['12,50']);
  });
});

test('Warnings of a row are those of its values, and no others', () => {
  const description = documentOf({ A: { B: [{ f_x: 'x', f_y: 'y' }] } }, [
    { name: 'f_x', restrictions: { pattern: '[0-9]{3}' } },
  ]);
  expect(submit(description, [{ f_x: 7, f_y: 'y' }, { f_x: '007' }]).warnings).toStrictEqual([
    ['f_x "7" was sent as "007", the only length that the registry takes'],
    [],
  ]);
});
