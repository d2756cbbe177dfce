import fc from 'fast-check';
import { hasCheckDigit, readAfm } from '../../nodes/Ergani/model/values/afm';
import { type Problem, reasonInItem } from '../../nodes/Ergani/model/values/result';

/** The facts' formula, written out: the sum of digit i times 2^(9-i), modulo 11, modulo 10. */
function withCheckDigit(eight: string): string {
  const sum = [...eight].reduce((total, digit, i) => total + Number(digit) * 2 ** (9 - (i + 1)), 0);
  return `${eight}${(sum % 11) % 10}`;
}

const eightDigits = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 8 })
  .map((digits) => digits.join(''))
  .filter((digits) => digits !== '00000000');
const validAfm = eightDigits.map(withCheckDigit);
const FIELD = 'Employee AFM';

const valueOf = (value: unknown): string | undefined => {
  const reading = readAfm(value, FIELD);
  return reading.ok ? reading.value : undefined;
};
const problemOf = (value: unknown) => {
  const reading = readAfm(value, FIELD);
  return reading.ok ? undefined : reading.problem;
};

describe('Check digit of a tax number', () => {
  it.each(['090000045', '094014201', '094019245', '099999995'])('fits %s', (afm) => {
    expect(hasCheckDigit(afm)).toBe(afm === withCheckDigit(afm.slice(0, 8)));
  });

  it.each(['090000045', '094019245'])('holds for the known public number %s', (afm) => {
    expect(hasCheckDigit(afm)).toBe(true);
  });

  it.each(['999999999', '123456789', '000000000', '90000045', '', '09000004x'])('does not hold for "%s"', (afm) => {
    expect(hasCheckDigit(afm)).toBe(false);
  });

  it('holds for exactly one ninth digit after any eight', () => {
    fc.assert(
      fc.property(eightDigits, (eight) => {
        const fitting = [...'0123456789'].filter((digit) => hasCheckDigit(eight + digit));
        expect(fitting).toEqual([withCheckDigit(eight)[8]]);
      }),
    );
  });
});

describe('Limits: tax identification number length, 9 digits', () => {
  it('keeps nine digits as they are, with a warning only where the check digit does not fit', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{9}$/), (afm) => {
        const reading = readAfm(afm, FIELD);
        expect(reading).toMatchObject({ ok: true, value: afm });
        expect(reading.ok && reading.warning === undefined).toBe(hasCheckDigit(afm));
      }),
    );
  });

  it('repairs eight digits with a leading zero if, and only if, the check digit then holds', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          eightDigits,
          validAfm.map((afm) => `0${afm.slice(1, 8)}`).map((a) => withCheckDigit(a).slice(1)),
        ),
        (eight) => {
          expect(valueOf(eight)).toBe(hasCheckDigit(`0${eight}`) ? `0${eight}` : undefined);
        },
      ),
    );
  });

  it('repairs a number that lost its leading zero in a spreadsheet, and says so', () => {
    const reading = readAfm(90000045, FIELD);
    expect(reading).toEqual({
      ok: true,
      value: '090000045',
      warning: 'Employee AFM 90000045 was read as "090000045": its leading zero was lost',
    });
  });

  it.each([
    ['as a number', 123456783],
    ['with blanks around', '  123456783 '],
    ['with non-breaking and zero-width blanks', '\u00a0123\u2009456\u200b783\ufeff'],
    ['with the prefix EL', 'EL123456783'],
    ['with the prefix EL and a blank', 'el 123456783'],
    ['with the prefix ΕΛ in Greek letters', 'ΕΛ 123456783'],
    ['with the prefix GR', 'GR-123456783'],
    ["with Excel's apostrophe", "'123456783"],
    ['with the .0 of a number column', '123456783.0'],
    ['with more places of a number column', '123456783,00'],
    ['in groups of three with dots', '123.456.783'],
    ['in groups of three with blanks', '123 456 783'],
    ['as a bigint', 123456783n],
  ])('reads it %s', (_, value) => {
    expect(valueOf(value)).toBe('123456783');
  });

  it('reads no text of more than 200 characters', () => {
    expect([valueOf('123456783'.padEnd(200)), valueOf('123456783'.padEnd(201))]).toEqual(['123456783', undefined]);
  });

  it('keeps the zeros of a number in groups of three', () => {
    expect(valueOf('123.456.000')).toBe('123456000');
  });

  it.each([
    ['12345', 'Employee AFM "12345" has 5 digits, not 9'],
    ['1234567890', 'Employee AFM "1234567890" has 10 digits, not 9'],
    [7, 'Employee AFM 7 has 1 digit, not 9'],
    ['12345678', 'Employee AFM "12345678" has 8 digits, not 9, and a zero before them makes no tax number of it'],
    ['', 'Employee AFM is empty'],
    [null, 'Employee AFM is empty'],
    ['\u200b \u00a0', 'Employee AFM is empty'],
    ['12345678X', 'Employee AFM "12345678X" is not a number of nine digits'],
    [-123456783, 'Employee AFM -123456783 is not a number of nine digits'],
    [123456783.5, 'Employee AFM 123456783.5 is not a number of nine digits'],
    [true, 'Employee AFM true is not a number or text'],
    [['123456783'], 'Employee AFM holds a list, which is not a number or text'],
    [{ value: '123456783' }, 'Employee AFM holds an object, which is not a number or text'],
  ])('refuses %j with a message that names field and value', (value, message) => {
    const problem = problemOf(value) as Problem;
    expect(reasonInItem(problem)).toBe(message);
    expect(problem.remedy).toContain('nine digits');
  });

  it.each([
    ['an apostrophe', "1'23456783"],
    ['a country prefix', '12EL3456783'],
    ['.0', '123.0456783'],
    ['groups of three behind other digits', '1,23.456.783'],
    ['groups of three before other digits', '1.234.567,83'],
    ['groups of three with two kinds of marks', '123.456,783'],
  ])('takes nothing away inside the number: %s', (_, value) => {
    expect(valueOf(value)).toBeUndefined();
  });

  it('is looked for in cells of up to 200 characters', () => {
    expect(valueOf('123456783'.padStart(200))).toBe('123456783');
    expect(valueOf('123456783'.padStart(201))).toBeUndefined();
  });

  it.each(['x9e8', '9e8x', '9e', 'e8'])('says nothing of scientific notation for %s', (value) => {
    expect(problemOf(value)?.text).toContain('is not a number of nine digits');
  });

  it.each(['1.23457E+08', '1,23456783E+8', '9e8', '12e7'])('refuses scientific notation: %s', (value) => {
    expect(problemOf(value)?.text).toContain('scientific notation');
  });

  it('gives nine digits or a problem for any JSON value, never an exception', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.anything()), (value) => {
        const reading = readAfm(value, FIELD);
        if (reading.ok) expect(reading.value).toMatch(/^\d{9}$/);
        else expect(reading.problem).toMatchObject({ field: FIELD });
      }),
    );
  });
});
