import { setFlagsFromString } from 'node:v8';

import { readPdf } from '../../nodes/Ergani/model/registry/pdf';
import { PARAMETER_TYPES, readParameterValue } from '../../nodes/Ergani/model/registry/serviceDescriptor';
import { xmlFlaw } from '../../nodes/Ergani/model/registry/xml';

// So V8 goes on where a process has compiled much for patterns, as an n8n has in time: then each turn of a loop in a
// pattern takes some of a stack of its own.
setFlagsFromString('--no-regexp-optimization');
afterAll(() => setFlagsFromString('--regexp-optimization'));

describe('Values of many megabytes end neither the stack nor the patience', () => {
  it.each(PARAMETER_TYPES)('a parameter of type %s, of fifty megabytes', (type) => {
    const long = 50_000_000;
    const values = [
      'x'.repeat(long),
      'AAAA'.repeat(long / 4),
      ' '.repeat(long),
      `<a b="${'x'.repeat(long)}"/>`,
      `<a${' b'.repeat(100_000)}`,
    ];
    const parameter = { name: 'P', description: 'P', isRequired: false, type, maxLength: 0 };
    for (const value of values) expect(typeof readParameterValue(parameter, value).ok).toBe('boolean');
  });

  it.each([
    ['of letters', 'A'.repeat(20_000_000)],
    ['of blanks and quotes', ' "'.repeat(10_000_000)],
    ['of backslashes', '\\'.repeat(20_000_000)],
  ])('a PDF that is none: 20 million characters %s', (_, answer) => {
    expect(readPdf(answer)).toMatchObject({ ok: false, problem: { field: 'PDF' } });
  });

  describe('XML', () => {
    const MILLION = 1_000_000;
    const many = (piece: (n: number) => string) => Array.from({ length: MILLION }, (_, n) => piece(n)).join('');

    it.each<[string, () => string, string | null]>([
      ['attributes', () => `<a${many((n) => ` b${n}="${n}"`)}/>`, null],
      [
        'attributes, two of one name',
        () => `<a${many((n) => ` b${n % (MILLION - 1)}=''`)}/>`,
        'has the attribute b0 twice',
      ],
      ['elements inside of each other', () => `${'<a>'.repeat(MILLION)}${'</a>'.repeat(MILLION)}`, null],
      ['elements that are not closed', () => '<a>'.repeat(MILLION), 'does not close the element a'],
      ['letters of a name', () => `<${'α'.repeat(MILLION)}/>`, null],
      ['letters of a name that is not closed', () => `<${'α'.repeat(MILLION)}>`, `element ${'α'.repeat(40)}…`],
      ['digits', () => `<a>${'9'.repeat(MILLION)}</a>`, null],
      ['digits of a character', () => `<a>&#${'9'.repeat(MILLION)};</a>`, 'has an & that begins no entity'],
      ['blanks in a tag', () => `<a${' '.repeat(MILLION)}b${' '.repeat(MILLION)}=${' '.repeat(MILLION)}"1"/>`, null],
      ['quotes', () => `<a b=${'"'.repeat(MILLION)}/>`, 'has a broken tag at character 1'],
    ])('of a million %s', (_, xml, flaw) => {
      const found = xmlFlaw(xml());
      if (flaw === null) expect(found).toBeNull();
      else expect(found).toContain(flaw);
      expect(String(found).length).toBeLessThan(200);
    });
  });
});
