import fc from 'fast-check';
import { FIELD_LABELS } from '../../nodes/Ergani/model/columns';
import { withoutPersons } from '../../nodes/Ergani/model/persons';

describe('messages that end up in a log', () => {
  it.each([
    ['Employee AFM "12345678" has 8 digits', 'Employee AFM "…" has 8 digits'],
    ['Last Name "ΠΑΠΑ "Μ" 1" holds a digit', 'Last Name "…" holds a digit'],
    ['ΑΦΜ εργαζομένου 045123671: Δεν βρέθηκε', 'ΑΦΜ εργαζομένου …: Δεν βρέθηκε'],
    ['ΑΜΚΑ 01018012345', 'ΑΜΚΑ …'],
    ['045 123 671', '…'],
  ])('%s', (text, told) => expect(withoutPersons(text)).toBe(told));

  it.each([
    'Event Time "2026-03-10T08:00:00+02:00" lies in the future',
    'Δεν βρέθηκε υποβολή με πρωτόκολλο ΕΥΣ77 και ημερομηνία 20260302.',
    'Late Reason is empty',
    'Branch "12" is no branch number',
  ])('%s stays as it is', (text) => expect(withoutPersons(text)).toBe(text));

  it('the names of the people in question, wherever they stand', () => {
    const said = 'Η ΜΑΡΙΑ ΠΑΠΑΔΟΠΟΥΛΟΥ δεν βρέθηκε';
    expect(withoutPersons(said, ['ΠΑΠΑΔΟΠΟΥΛΟΥ', 'ΜΑΡΙΑ', '', 'Η'])).toBe('Η … … δεν βρέθηκε');
  });

  it('for any text around them, no number of nine digits or more and no value of a personal field is left', () => {
    const fields = fc.constantFrom('employerAfm' as const, 'employeeAfm' as const, 'lastName' as const);
    const digits = fc.stringMatching(/^\d{9,12}$/);
    fc.assert(
      fc.property(fc.string(), fields, digits, fc.string(), (before, field, number, after) => {
        const told = withoutPersons(`${before} ${FIELD_LABELS[field]} "Surname" ${number} ${after}`);
        expect(told).not.toMatch(/Surname"|\d{9}/);
      }),
    );
  });
});
