import fc from 'fast-check';
import { fold } from '../../nodes/Ergani/model/values/normalise';

describe('Headers and words are the same', () => {
  it.each([
    ['in any case', 'Όνομα', 'ΌΝΟΜΑ'],
    ['with and without accents', 'Επώνυμο', 'Επωνυμο'],
    ['with accents as marks of their own', 'Επώνυμο', 'Επω\u0301νυμο'],
    ['with either sigma', 'ΛΟΓΟΣ', 'λόγος'],
    ['whatever the blanks and punctuation', 'Α.Φ.Μ. - (εργαζομένου)', 'αφμ_εργαζομένου'],
    ['from either keyboard', 'ΑΦΜ', 'A\u03a6M'],
    ['from either keyboard in small letters', 'κατάστημα', 'kaτασthma'],
    ['with all look-alikes', 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'ABEZHIKMNOPTYX'],
  ])('%s', (_, one, other) => {
    expect(fold(one)).toBe(fold(other));
  });

  it.each([
    ['of other letters', 'είσοδος', 'έξοδος'],
    ['of Greek letters that look like no Latin one', 'Δ', 'D'],
    ['of other digits', 'Ώρα 1', 'Ώρα 2'],
  ])('but not those %s', (_, one, other) => {
    expect(fold(one)).not.toBe(fold(other));
  });

  it.each([
    [1, 2],
    [100, 2],
    [101, 4],
    [10_000, 200],
  ])(
    'of %d characters too: for two rows with the same one %d pieces are folded, since none is kept',
    (length, times) => {
      const text = 'Ώ-'.repeat(length).slice(0, length);
      const folding = jest.spyOn(String.prototype, 'normalize');
      try {
        for (let row = 0; row < 2; row++) expect(fold(text)).toBe('ω'.repeat(Math.ceil(length / 2)));
        expect(folding).toHaveBeenCalledTimes(times);
      } finally {
        folding.mockRestore();
      }
    },
  );

  it('for any text: nothing but letters and digits is left, and folded once is folded for good', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' })), (text) => {
        const folded = fold(text);
        expect(folded).toMatch(/^[\p{L}\p{N}]*$/u);
        expect(fold(folded)).toBe(folded);
      }),
    );
  });
});
