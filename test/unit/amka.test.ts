import fc from 'fast-check';
import { readAmka } from '../../nodes/Ergani/model/values/amka';
import { fieldOf, sent, type Told } from './documents';
import { type Refusal, reasonInItem } from '../../nodes/Ergani/model/values/result';

const HIRING = { name: 'f_amka', pattern: '[0-9]{0,20}' };

describe('A social security number (Endpoints, Other declarations: f_amka)', () => {
  it.each<[unknown, string]>([
    ['14039000123', '14039000123'],
    [14_039_000_123, '14039000123'],
    [14_039_000_123n, '14039000123'],
    ["'14039000123 ", '14039000123'],
    ['14039000123.0', '14039000123'],
    ['140390-00123', '14039000123'],
    ['140390 00123', '14039000123'],
    ['14\u00a003–90 - 00123', '14039000123'],
    // Born in 2000, the only year of that number with such a day.
    ['29020000123', '29020000123'],
  ])('is eleven digits, of which the first six are a day: %p', (cell, amka) => {
    expect(readAmka(cell, 'AMKA')).toEqual({ ok: true, value: amka });
  });

  it.each<[unknown]>([[1_039_000_123], ['1039000123'], ['10390-00123']])(
    'gets back the zero that it has lost, with a warning: %p',
    (cell) => {
      const shown = typeof cell === 'string' ? `"${cell}"` : String(cell);
      expect(readAmka(cell, 'AMKA')).toEqual({
        ok: true,
        value: '01039000123',
        warning: `AMKA ${shown} was read as "01039000123": its leading zero was lost`,
      });
    },
  );

  it.each<[unknown, string, string]>([
    [101_900_012, '101900012 has 9 digits, not 11', 'wrongLength'],
    ['1', '"1" has 1 digit, not 11', 'wrongLength'],
    // With a zero before it, it would be of the 99th month.
    ['9999000123', '"9999000123" has 10 digits, not 11, and a zero before it does not make it an AMKA', 'wrongLength'],
    ['140390001234', '"140390001234" has 12 digits, not 11', 'wrongLength'],
    ['32039000123', '"32039000123" does not begin with a day of birth, as ddMMyy', 'notInForm'],
    ['14139000123', '"14139000123" does not begin with a day of birth, as ddMMyy', 'notInForm'],
    ['00000000000', '"00000000000" does not begin with a day of birth, as ddMMyy', 'notInForm'],
    ['29020100123', '"29020100123" does not begin with a day of birth, as ddMMyy', 'notInForm'],
    ['14/03/90-00123', '"14/03/90-00123" is not a number of eleven digits', 'notInForm'],
    ['-14039000123', '"-14039000123" is not a number of eleven digits', 'notInForm'],
    ['14.039.000.123', '"14.039.000.123" is not a number of eleven digits', 'notInForm'],
    ['1,4039E+10', '"1,4039E+10" is in scientific notation, which lacks digits', 'digitsLost'],
    [1.4e30, '1.4e+30 is in scientific notation, which lacks digits', 'digitsLost'],
    ['ΔΕΝ ΕΧΕΙ', '"ΔΕΝ ΕΧΕΙ" is not a number of eleven digits', 'notInForm'],
    [true, 'true is not a number or text', 'notInForm'],
    [{}, 'holds an object, which is not a number or text', 'notInForm'],
    ['1'.repeat(201), `"${'1'.repeat(40)}…" is not a number of eleven digits`, 'notInForm'],
  ])('is not %p', (cell, words, code) => {
    const { problem } = readAmka(cell, 'AMKA') as Refusal;
    expect([problem.code, reasonInItem(problem)]).toEqual([code, `AMKA ${words}`]);
  });

  it('is never made of fewer than ten digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,9}$/), (digits) => {
        expect(readAmka(digits, 'AMKA').ok).toBe(false);
      }),
    );
  });

  it.each<[Told]>([
    [HIRING],
    [{ name: 'f_replaceprograma_amka', pattern: '([0-9]{0,20})|([ ]*)' }],
    [{ name: 'AMKA', pattern: '[0-9]{11}', length: '11' }],
    [{ name: 'f_amka', maxLength: '20' }],
    [{ name: 'f_amka' }],
  ])('is what a field of that name holds, whatever else its pattern takes: %j', (told) => {
    expect(fieldOf(told).form).toEqual({ kind: 'amka' });
    expect(sent(told, 1_039_000_123)).toBe('01039000123');
    expect(sent(told, '1039000123')).toBe('01039000123');
    expect(sent(told, '101900012')).toMatch(/has 9 digits, not 11$/);
    expect(sent(told, '32039000123')).toMatch(/does not begin with a day of birth/);
  });

  it.each<[Told]>([
    [{ name: 'f_amkax' }],
    [{ name: 'xamka' }],
    [{ name: 'f_amika' }],
    [{ name: 'f_amka', maxLength: 5 }],
  ])('is not what another field holds: %j', (told) => expect(fieldOf(told).form).toEqual({ kind: 'text' }));

  it('may be empty where the form allows it', () => {
    expect(sent(HIRING, '')).toBe('');
    expect(sent({ name: 'f_amka', pattern: '[0-9]{11}' }, '')).toBe('! f_amka is empty');
  });
});
