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

  it.each([1, 100, 101, 10_000])('of %d characters too', (length) => {
    const text = 'Ώ-'.repeat(length).slice(0, length);
    expect(fold(text)).toBe('ω'.repeat(Math.ceil(length / 2)));
    // A letter of another script has all of the text folded in the long way.
    expect(fold(`${text}Ж`)).toBe(`${'ω'.repeat(Math.ceil(length / 2))}ж`);
  });

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
