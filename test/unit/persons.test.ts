import fc from 'fast-check';
import { fold } from '../../nodes/Ergani/model/values/normalise';
import { personalCells, withoutPeople } from '../../nodes/Ergani/model/attendance/persons';

describe('texts that end up in a log', () => {
  const told = (text: string) => withoutPeople([])(text);

  it.each([
    ['Employee AFM "12345678" has 8 digits', 'Employee AFM "…" has 8 digits'],
    ['ΑΦΜ εργαζομένου 045123671: Δεν βρέθηκε', 'ΑΦΜ εργαζομένου …: Δεν βρέθηκε'],
    ['ΑΦΜ045123671', 'ΑΦΜ…'],
    ['EL045123671 και EL 045.123.671', 'EL… και EL …'],
    ['ΑΜΚΑ 01018012345, 010180-12345, 01/01/80 12345', 'ΑΜΚΑ …, …, …'],
    ['045 123 671', '…'],
    ['0-4-5-1-2-3-6-7-1', '…'],
    ['045\u00a0123\u2009671', '…'],
    ['０４５１２３６７１', '…'],
    ['ΑΔΤ ΑΒ123456, ΑΒ 123456, Χ-123456, ΑΕ1234567', 'ΑΔΤ ΑΒ…, ΑΒ …, Χ-…, ΑΕ…'],
    ['τηλ. 6941234567', 'τηλ. …'],
    ['02/03/2026 045123671 08:00', '02/03/2026 … 08:00'],
  ])('%s', (text, without) => expect(told(text)).toBe(without));

  it.each([
    'Event Time "2026-03-10T08:00:00+02:00" lies in the future: it is now 2026-03-10T07:58:30.123+02:00',
    'Δεν βρέθηκε υποβολή με πρωτόκολλο ΕΥΣ77 και ημερομηνία 20260302.',
    'Για την κίνηση προσέλευσης στις 14/04/2025 08:30:15, 2/3/2026 8:05 ή 14.04.2025',
    'Η υποβολή ΑΚ - ΚΑΡ575589 στις 20260302 08:00',
    'Late Reason is empty, and the event of 2026-03-10T08:00:00+02:00 is 16 minutes old: after 15 minutes',
    'Για το Παράρτημα: 12345\\nΧωρίς Ένδειξη Κάρτας Εργασίας.',
    '001 = a power or telecom outage prevented submission; 002 = a failure',
    '7 of 100000 rows',
  ])('%s stays as it is', (text) => expect(told(text)).toBe(text));
});

describe('the people of an input', () => {
  it.each([
    ['Η ΜΑΡΙΑ ΠΑΠΑΔΟΠΟΥΛΟΥ δεν βρέθηκε', 'Η … … δεν βρέθηκε'],
    ['της Μαρίας Παπαδοπούλου', 'της … …'],
    ['μαρια παπαδοπουλου', '… …'],
    ['MAPIA ΠAΠAΔOΠOYΛOY', '… …'],
    ['ΠΑΠΑ-ΔΟΠΟΥΛΟΥ, ΠΑΠΑ ΔΟΠΟΥΛΟΥ, ΠΑΠΑ\u200bΔΟΠΟΥΛΟΥ', '…, …, …'],
    ['ΠΑΠΑΔΟΠΟΥΛΟΥ_ΜΑΡΙΑ.pdf', '…_….pdf'],
    ['Μαρία'.normalize('NFD'), '…'],
    ['ΜΑΡΙΑΝΝΑ δεν είναι', 'ΜΑΡΙΑΝΝΑ δεν είναι'],
  ])('%s', (text, without) => expect(withoutPeople(['ΠΑΠΑΔΟΠΟΥΛΟΥ', 'ΜΑΡΙΑ', '', 'Η'])(text)).toBe(without));

  it('are found whatever stands between their names in the row', () => {
    const told = withoutPeople(['ΠΑΠΑ-ΔΟΠΟΥΛΟΥ', 'Ντ’ Αλ']);
    expect(told('ΠΑΠΑΔΟΠΟΥΛΟΥ, ΔΟΠΟΥΛΟΥ, ΝΤΑΛ')).toBe('…, …, …');
  });

  it('are found by their numbers without the zero, with other separators, and where they look like a date', () => {
    expect(withoutPeople(['045123671'])('45123671, 4.51.23.67-1')).toBe('…, …');
    expect(withoutPeople([45123671])('045 - 123 - 671')).toBe('…');
    expect(withoutPeople(['020260302'])('20260302 και 20260303')).toBe('… και 20260303');
    expect(withoutPeople(['000012345'])('ΑΦΜ 12345')).toBe('ΑΦΜ …');
    expect(withoutPeople(['ΑΔΤ ΑΒΓ123456'])('αρ. 123456')).toBe('αρ. …');
  });

  it('are in lists and objects too', () => {
    const told = withoutPeople([[{ eponymo: 'Ξενοπούλου' }], { deep: { deeper: ['Ευδοκία'] } }]);
    expect(told('ΞΕΝΟΠΟΥΛΟΥ ΕΥΔΟΚΙΑ')).toBe('… …');
  });

  it('their remarks are hidden but for the words that stand in any sentence', () => {
    const told = withoutPeople(['με αναρρωτική άδεια λόγω εγχείρησης στο γόνατο']);
    expect(told('Η ΕΓΧΕΙΡΗΣΗ στο παράρτημα 2 με ΑΔΕΙΑ')).toBe('Η … στο παράρτημα 2 με …');
  });

  it('are in the cells of a row, except those that are known to hold something else', () => {
    const row = {
      ΑΦΜ: 1,
      Επώνυμο: 2,
      Σχόλια: 3,
      Ονοματεπώνυμο: 4,
      Παράρτημα: 'x',
      Είσοδος: 5,
      Κίνηση: 'x',
      'Ημερομηνία Ώρα': 'x',
      status: 'x',
      reason: 'x',
      protocol: 'x',
      submittedDate: 'x',
    };
    expect(personalCells(row)).toEqual([1, 2, 3, 4, 5]);
  });

  it('no ordinary word goes with a cell that holds a digit or a letter alone', () => {
    expect(withoutPeople(['7', 'Μ', 'Μ.', 7, true, null, undefined])('item 7: Μ')).toBe('item 7: Μ');
  });
});

const letters = fc.constantFrom(...'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩάέήίόύώϊABCDEFGHKLMNOPRSTUXYZ');
const name = fc
  .array(letters, { minLength: 4, maxLength: 14 })
  .map((all) => all.join(''))
  .filter((word) => fold(word).length >= 4);
const afm = fc.stringMatching(/^[01]\d{8}$/).filter((digits) => Number(digits) > 1_000_000);

const LATIN: Record<string, string> = { Α: 'A', Β: 'B', Ε: 'E', Ι: 'I', Κ: 'K', Μ: 'M', Ν: 'N', Ο: 'O', Τ: 'T' };
const writtenName = (given: string) =>
  fc.constantFrom(
    given,
    given.toLowerCase(),
    given.toUpperCase(),
    given.normalize('NFD').replace(/\p{M}/gu, ''),
    given.normalize('NFD'),
    given.replace(/[ΑΒΕΙΚΜΝΟΤ]/g, (letter) => LATIN[letter]),
    `${given.slice(0, 2)}-${given.slice(2)}`,
  );
const writtenNumber = (digits: string) =>
  fc.constantFrom(
    digits,
    String(Number(digits)),
    digits.replace(/(...)(...)(...)/, '$1.$2.$3'),
    digits.replace(/(...)(...)(...)/, '$1 $2 $3'),
    digits.replace(/(..)(...)(....)/, '$1-$2-$3'),
    `EL${digits}`,
    `'${digits}'`,
    [...digits].join(' '),
  );

describe('for any people and any words around them', () => {
  const around = fc.constantFrom('Για την κίνηση του ', ' (', ': ', '\\n', ' στις 14/04/2025 08:00 ', '', '"', ' ΑΦΜ ');
  const people = fc.array(fc.record({ lastName: name, firstName: name, afm }), { minLength: 1, maxLength: 4 });
  const message = people.chain((all) =>
    fc
      .array(
        fc.oneof(
          fc.constantFrom(...all.flatMap(({ lastName, firstName }) => [lastName, firstName])).chain(writtenName),
          fc.constantFrom(...all.map((one) => one.afm)).chain(writtenNumber),
        ),
        { minLength: 1, maxLength: 6 },
      )
      .chain((parts) =>
        fc
          .array(around, { minLength: parts.length + 1, maxLength: parts.length + 1 })
          .map((words) => ({ all, text: parts.map((part, n) => `${words[n]} ${part} `).join('') + words.at(-1) })),
      ),
  );

  it('none of their names and numbers is left, folded and digits alone', () => {
    fc.assert(
      fc.property(message, ({ all, text }) => {
        const told = withoutPeople(all.flatMap((one) => Object.values(one)))(text);
        const words = told.split(/[^\p{L}\p{M}]+/u).map(fold);
        const numbers = [...told.matchAll(/\d(?:[^\p{L}\d]?\d)*/gu)].map(([digits]) => digits.replace(/\D/g, ''));
        for (const { lastName, firstName, afm: number } of all) {
          expect(words).not.toContain(fold(lastName));
          expect(words).not.toContain(fold(firstName));
          expect(numbers.filter((digits) => digits.includes(String(Number(number))))).toEqual([]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('nothing else goes: what is left stands in the text, in its order', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(name, afm)), fc.string({ unit: 'grapheme' }), (cells, text) => {
        let at = 0;
        for (const part of withoutPeople(cells)(text).split('…')) {
          const found = text.indexOf(part, at);
          expect(found).toBeGreaterThanOrEqual(at);
          at = found + part.length;
        }
      }),
    );
  });
});
