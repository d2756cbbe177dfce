import fc from 'fast-check';
import { counted, decimalReadings, plainNumber } from '../../nodes/Ergani/model/values/numbers';

/** A whole part in groups of three. */
const grouped = (whole: string, mark: string): string => whole.replace(/\B(?=(\d{3})+$)/g, mark);
const whole = fc.nat({ max: 999_999_999 }).map(String);
const fraction = fc.stringMatching(/^\d{1,4}$/);

describe('Decimal numbers in Greek and English writing', () => {
  it.each([
    ['1.200,00', ['1200.00']],
    ['1,200.00', ['1200.00']],
    ['1200,00', ['1200.00']],
    ['12,5', ['12.5']],
    ['12.5', ['12.5']],
    ['-3,75', ['-3.75']],
    ['+3', ['3']],
    ['1 200,50', ['1200.50']],
    ['1.200.300', ['1200300']],
    ['007', ['7']],
    ['0.200', ['0.200']],
    [',5', ['0.5']],
    ['-0', ['0']],
    ['1.200', ['1.200', '1200']],
    ['1,200', ['1200', '1.200']],
    ['1.2.3', []],
    ['1,2,3', []],
    ['1.20,000.5', []],
    ['12e3', []],
    ['5.', []],
    ['', []],
    ['-', []],
    ['x', []],
    ['-0,5', ['-0.5']],
    ['-0,0', ['0.0']],
    ['-1,05', ['-1.05']],
    ['x1', []],
    ['1x', []],
    ['1-', []],
    ['1234,567,890', []],
    ['1,23', ['1.23']],
    ['0,200,300', []],
    ['1,2345,678', []],
    ['12.345.678,9', ['12345678.9']],
    ['123,456,789.10', ['123456789.10']],
    ['1 200.50', ['1200.50']],
    ['-1\u00a0234\u202f567,5', ['-1234567.5']],
    ['1 200,500', ['1200.500']],
    [' + 12 ', ['12']],
    ['1\u200b2', ['12']],
    ['850 900', ['850900', '850 and 900']],
    ['-40 5', ['-405', '-40 and 5']],
    ['1 2\t0\n0', ['1200', '1 and 2 and 0 and 0']],
    ['850 900 000', ['850900000', '850 and 900 and 000']],
    ['850\n900,00', []],
    ['850  900,00', []],
    ['1200 300,50', []],
    ['0 300,50', []],
    ['12 50,5', []],
    ['12,5 0', []],
    ['850,00 900,00', []],
    ['1 200.300,50', []],
    ['850 + 50', []],
    ['9'.repeat(60), ['9'.repeat(60)]],
    ['9'.repeat(61), []],
  ])('%s reads as %j', (text, readings) => {
    expect(decimalReadings(text)).toEqual(readings);
  });

  it('hold the number that was written, in either writing, and no other unless three digits follow one mark', () => {
    fc.assert(
      fc.property(
        whole,
        fraction,
        fc.constantFrom(['.', ','], [',', '.'], ['', ','], ['', '.']),
        (digits, part, [mark, point]) => {
          const text = `${grouped(digits, mark)}${point}${part}`;
          const readings = decimalReadings(text);
          expect(readings).toContain(`${digits}.${part}`);
          const twofold = /^[1-9]\d{0,2}[.,]\d{3}$/.test(text);
          expect(readings).toHaveLength(twofold ? 2 : 1);
        },
      ),
    );
  });

  it('are written plainly from numbers, without an exponent', () => {
    expect([1e21, -1e21, 1e-7, -1.25e-7, 3e-10, -0, 1200.5, Number.NaN, Infinity, -Infinity].map(plainNumber)).toEqual([
      '1000000000000000000000',
      '-1000000000000000000000',
      '0.0000001',
      '-0.000000125',
      '0.0000000003',
      '0',
      '1200.5',
      null,
      null,
      null,
    ]);
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }), (number) => {
        expect(plainNumber(number)).toMatch(/^-?\d+(\.\d+)?$/);
        expect(Number(plainNumber(number)) - number).toBe(0);
      }),
    );
  });
});

test('So many of a thing', () => {
  expect([0, 1, 2, 21].map((number) => counted(number, 'event'))).toEqual([
    '0 events',
    '1 event',
    '2 events',
    '21 events',
  ]);
});
