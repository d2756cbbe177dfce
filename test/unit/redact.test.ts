import fc from 'fast-check';
import { fold } from '../../nodes/Ergani/model/values/normalise';
import { redactor } from '../../nodes/Ergani/model/values/redact';

/** What is left of a text where the rows hold these cells. */
const left = (text: string, ...cells: unknown[]): string => redactor(cells)(text);

describe('Numbers', () => {
  it.each([
    ['Employee AFM "12345678" has 8 digits', 'Employee AFM "…" has 8 digits'],
    ['ΑΦΜ εργαζομένου 045123671: Δεν βρέθηκε', 'ΑΦΜ εργαζομένου …: Δεν βρέθηκε'],
    ['ΑΦΜ045123671', 'ΑΦΜ…'],
    ['EL045123671 και EL 045.123.671', 'EL… και EL …'],
    ['045 123 671', '…'],
    ['0-4-5-1-2-3-6-7-1', '…'],
    ['045\u00a0123\u2009671', '…'],
    ['０４５１２３６７１', '…'],
    ['ΑΔΤ ΑΒ123456, Χ-1234567', 'ΑΔΤ ΑΒ…, Χ-…'],
    ['τηλ. 6941234567', 'τηλ. …'],
    ['κάρτα 12345', 'κάρτα …'],
  ])('%s', (text, without) => expect(left(text)).toBe(without));

  it.each([
    'Event Time "2026-03-10T08:00:00+02:00" lies in the future: it is now 2026-03-10T07:58:30.123+02:00',
    'με ημερομηνία 20260302.',
    'Για την κίνηση προσέλευσης στις 14/04/2025 08:30:15, 2/3/2026 8:05 ή 14.04.2025',
    'after 15 minutes, row 1234',
    '001 = a power or telecom outage prevented submission; 002 = a failure',
  ])('%s stays as it is', (text) => expect(left(text)).toBe(text));
});

describe('Names of the rows', () => {
  it.each([
    ['in each case', 'Παύλος', 'Παύλου, Παύλο, Παύλε, ΠΑΥΛΟΣ', '…, …, …, …'],
    ['also a feminine one', 'Μαρία', 'της Μαρίας', 'της …'],
    ['but no other word that begins alike', 'Νία', 'νέο, νηα', 'νέο, νηα'],
    ['with all vowels of its ending', 'Ματθαίου', 'Ματθαίος, Ματθαία', '…, …'],
    ['and no consonant', 'Ματθαίου', 'Ματθίλη, Ματίλ', 'Ματθίλη, Ματίλ'],
    ['in parts', 'Παπαδοπούλου', 'Παπαδο-πούλου, Πα-πα-δο-πούλου', '…, …'],
    ['in one, which the row has in two', 'Παπα Δοπούλου', 'ΠΑΠΑΔΟΠΟΥΛΟΥ', '…'],
    ['in Latin letters that look alike', 'ΜΑΡΙΑ', 'MAPIA', '…'],
    ['of two letters', 'Νι', 'Νι', '…'],
    ['with a number that is written to it', 'ΕΠΩΝΥΜΟ1', 'του ΕΠΩΝΥΜΟ12', 'του …'],
    ['not of one', 'Ν.', 'Ν', 'Ν'],
    ['beside others', 'ΠΑΠΑΔΟΠΟΥΛΟΥ ΜΑΡΙΑ', 'Η ΜΑΡΙΑ ΠΑΠΑΔΟΠΟΥΛΟΥ δεν βρέθηκε', 'Η … … δεν βρέθηκε'],
  ])('%s', (_, cell, text, told) => {
    expect(left(text, cell)).toBe(told);
  });

  it('of a remark, words that are not short', () => {
    const remark = 'με αναρρωτική άδεια λόγω εγχείρησης στο γόνατο';
    expect(left('Η ΕΓΧΕΙΡΗΣΗ στο παράρτημα 2 με ΑΔΕΙΑ', remark)).toBe('Η … στο παράρτημα 2 με …');
  });

  it('in lists and objects, six deep', () => {
    const deep = (levels: number): unknown => (levels === 0 ? 'Παύλος' : [{ any: deep(levels - 1) }]);
    expect([left('Παύλος', deep(3)), left('Παύλος', deep(4))]).toEqual(['…', 'Παύλος']);
  });

  it('no ordinary word goes with what is no text', () => {
    expect(left('item 7: Μ', '7', 'Μ', 7, true, null, undefined)).toBe('item 7: Μ');
  });
});

describe('For any rows and any words around them', () => {
  const letters = fc.constantFrom(...'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩάέήίόύώϊABCDEFGHKLMNOPRSTUXYZ');
  const name = fc
    .array(letters, { minLength: 4, maxLength: 14 })
    .map((all) => all.join(''))
    .filter((word) => fold(word).length >= 4);
  const around = fc.constantFrom('Για την κίνηση του ', ' (', ': ', '\\n', ' στις 14/04/2025 08:00 ', '"', ' ΑΦΜ ');
  const written = (given: string) =>
    fc.constantFrom(given, given.toLowerCase(), given.toUpperCase(), `${given.slice(0, 2)}-${given.slice(2)}`);

  it('no name is left, and no long number', () => {
    const message = fc.array(name, { minLength: 1, maxLength: 4 }).chain((names) =>
      fc.record({
        names: fc.constant(names),
        parts: fc.array(
          fc.tuple(around, fc.oneof(fc.constantFrom(...names).chain(written), fc.stringMatching(/^\d{9}$/))),
          { maxLength: 6 },
        ),
      }),
    );
    fc.assert(
      fc.property(message, ({ names, parts }) => {
        const text = parts.map(([before, part]) => `${before} ${part} | `).join('');
        const told = left(text, ...names);
        const words = told.split(/[^\p{L}\p{M}]+/u).map(fold);
        for (const one of names) expect(words).not.toContain(fold(one));
        expect(told.replace(/14\/04\/2025 08:00/g, '')).not.toMatch(/\d{5}/);
      }),
      { numRuns: 500 },
    );
  });

  it('nothing else goes: what is left stands in the text, in its order', () => {
    fc.assert(
      fc.property(fc.array(name), fc.string({ unit: 'grapheme' }), (cells, text) => {
        let at = 0;
        for (const part of left(text, ...cells).split('…')) {
          const found = text.indexOf(part, at);
          expect(found).toBeGreaterThanOrEqual(at);
          at = found + part.length;
        }
      }),
    );
  });
});
