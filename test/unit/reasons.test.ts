import fc from 'fast-check';
import type { ReasonCode } from '../../nodes/Ergani/model/values/reasonCodes';
import { codeOfReason, isOfContent, isOfOneEvent, remedyOfReason } from '../../nodes/Ergani/model/registry/reasons';

/** Words of refusals, as they were seen. */
const SEEN: Array<[ReasonCode, string]> = [
  ['notMarkedForCard', 'Χωρίς Ένδειξη Κάρτας Εργασίας.'],
  ['noEmployment', 'Δεν υπάρχει σχέση εργασίας στις ημερομηνίες 14/04/2025 - 15/04/2025'],
  [
    'lateReasonNotAllowed',
    'Δεν πρέπει να δηλώνεται λόγος καθυστέρησης, όταν η ώρα κίνησης είναι εντός του επιτρεπόμενου χρονικού ορίου.',
  ],
  ['lateReasonMissing', 'Πρέπει να συμπληρώσετε τον λόγο καθυστέρησης'],
  ['lateReasonMissing', 'Η ώρα κίνησης είναι εκτός του επιτρεπόμενου χρονικού ορίου.'],
  ['lateReasonMissing', 'Η υποβολή είναι εκπρόθεσμη.'],
  ['lateReasonMissing', 'Η υποβολή σας θεωρείται εκπρόθεσμη.'],
  ['inFuture', 'Η δηλωμένη ώρα κίνησης είναι μεγαλύτερη και αποκλίνει σημαντικά της τωρινής ώρας (01:57).'],
  ['existsAlready', 'Για τον εργαζόμενο υπάρχει ήδη είσοδος (14/04/2025 08:00).'],
  ['existsAlready', 'Υπάρχει ήδη έξοδος.'],
  ['noCheckIn', 'Δεν βρέθηκε έναρξη εργασίας για την ημερομηνία αναφοράς 14/04/2025.'],
  ['noCheckIn', 'Δεν υπάρχει προσέλευση.'],
  ['noCheckIn', 'Δεν υπάρχει αντίστοιχη είσοδος.'],
  ['afterCutOff', 'Η λήξη νυχτερινής βάρδιας δεν μπορεί να είναι μετά τις 11:00 της επόμενης ημέρας.'],
  ['wrongEmployer', 'Το ΑΦΜ δεν αντιστοιχεί στον συνδεδεμένο εργοδότη.'],
  [
    'schemaViolation',
    "The element 'CardDetails' has incomplete content. List of possible elements expected: 'f_aitiologia'.",
  ],
  [
    'schemaViolation',
    "The 'f_aa' element is invalid - The value '123456' is invalid according to its datatype 'String' - The Pattern constraint failed.",
  ],
  ['serviceNotAllowed', 'Service Code is not authenticated to specific User'],
  ['serviceNotAllowed', 'Service Code is not authenticate to specific User'],
];

/** What can be the reason although the very same was taken, or would have been, before. */
const CAN_ARISE: ReasonCode[] = ['lateReasonMissing', 'existsAlready', 'serviceNotAllowed'];

describe('Endpoints, rule 7: what is refused now was refused before, unless the reason can have arisen since', () => {
  it.each(SEEN)('%s: "%s"', (code, reason) => {
    expect(isOfContent(reason)).toBe(!CAN_ARISE.includes(code));
  });

  it('it can have arisen where the words are not known, or one reason of several can', () => {
    expect(isOfContent('')).toBe(false);
    expect(isOfContent('Σφάλμα 17.')).toBe(false);
    expect(isOfContent('Δεν υπάρχει προσέλευση.\nΥπάρχει ήδη έξοδος.')).toBe(false);
    expect(isOfContent('Δεν υπάρχει προσέλευση.\nΔεν υπάρχει σχέση εργασίας στις ημερομηνίες 1/4/2025')).toBe(true);
  });
});

describe('Errors, words of refusals', () => {
  it.each(SEEN)('%s: "%s"', (code, reason) => {
    expect(codeOfReason(reason)).toBe(code);
    expect(remedyOfReason(reason)).toMatch(/^[A-Z].{20,}[^.]$/);
  });

  it('are known without accents, in capitals, and with Latin letters among the Greek', () => {
    for (const [code, reason] of SEEN) {
      const capitals = reason.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
      expect([code, codeOfReason(capitals)]).toEqual([code, code]);
      expect(codeOfReason(capitals.replace(/Α/g, 'A').replace(/Ο/g, 'O'))).toBe(code);
    }
  });

  it.each([
    'Υπάρχει σχέση εργασίας.',
    'Δεν υπάρχει ήδη έξοδος.',
    'Η κίνηση έχει ένδειξη Κάρτας Εργασίας.',
    'Μη αποδεκτή κίνηση.',
    'Parameter Date Invalid Form',
    'No objects found',
    '',
  ])('that are not known stay what they are: "%s"', (reason) => {
    expect(codeOfReason(reason)).toBe('refused');
    expect(remedyOfReason(reason)).toBeUndefined();
  });

  it('of several lines: the code is that of the first known one, the remedies are those of all', () => {
    const [[, noMark], [, noEmployment]] = SEEN;
    const reason = ['Κάτι άλλο.', noEmployment, noMark, noEmployment].join('\n');
    expect(codeOfReason(reason)).toBe('noEmployment');
    expect(remedyOfReason(reason)).toBe(`${remedyOfReason(noEmployment)}. ${remedyOfReason(noMark)}`);
  });

  it('a violation of the schema has its element in the remedy', () => {
    const remedies = SEEN.filter(([code]) => code === 'schemaViolation').map(([, reason]) => remedyOfReason(reason));
    expect(remedies).toEqual([expect.stringMatching(/: f_aitiologia$/), expect.stringMatching(/: f_aa$/)]);
  });

  it('one event has nothing to do with another, but for employer, schema and rights', () => {
    const codes = [...new Set(SEEN.map(([code]) => code))];
    expect(codes.filter((code) => !isOfOneEvent(code))).toEqual([
      'wrongEmployer',
      'schemaViolation',
      'serviceNotAllowed',
    ]);
    expect(isOfOneEvent('refused')).toBe(false);
  });

  it('any text has a code', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(codeOfReason(text)).toBe('refused');
      }),
    );
  });
});
