import { readRefusal } from '../../nodes/Ergani/model/registry/rejection';

const ARRIVAL = "Για την κίνηση προσέλευσης με ΑΦΜ '123456783' στις 14/04/2025 βρέθηκαν τα παρακάτω λάθη: ";
const DEPARTURE = "Για την κίνηση αποχώρησης με ΑΦΜ '045123671' στις 15/04/2025 βρέθηκαν τα παρακάτω λάθη: ";
const NO_MARK = 'Χωρίς Ένδειξη Κάρτας Εργασίας.';
const NO_EMPLOYMENT = 'Δεν υπάρχει σχέση εργασίας στις ημερομηνίες 15/04/2025.';

const refusal = (...lines: string[]) => readRefusal({ message: lines.join('\\n') });
const namesOf = (...lines: string[]) =>
  refusal(...lines).movements.map(({ type, employeeAfm, day, branch, reasons }) => [
    type,
    employeeAfm,
    day,
    branch,
    ...reasons,
  ]);

const FIRST = ['checkIn', '123456783', '2025-04-14'];
const SECOND = ['checkOut', '045123671', '2025-04-15'];

describe('Errors, 400: the movements that a refusal names', () => {
  it.each([
    ['a backslash and an n', '\\n'],
    ['a line break', '\n'],
    ['a break of HTML', '<br>'],
    ['breaks that come doubled', '\r\n\r\n'],
    ['both kinds, one after the other', '\\n\n'],
  ])('are read between %s', (_, between) => {
    const message = ['Για το Παράρτημα: 0', ARRIVAL, NO_MARK, DEPARTURE, NO_EMPLOYMENT, ''].join(between);
    const { branch, reason, movements, beside } = readRefusal({ message });
    expect(branch).toBe('0');
    expect(reason.split(/\n+/)).toEqual([ARRIVAL, NO_MARK, DEPARTURE, NO_EMPLOYMENT].map((line) => line.trim()));
    expect(beside).toBe('');
    expect(movements).toEqual([
      expect.objectContaining({ type: 'checkIn', employeeAfm: '123456783', day: '2025-04-14', reasons: [NO_MARK] }),
      expect.objectContaining({ type: 'checkOut', employeeAfm: '045123671', reasons: [NO_EMPLOYMENT] }),
    ]);
  });

  it('have all their reasons, and each its own branch', () => {
    expect(
      namesOf('Για το Παράρτημα: 0', ARRIVAL, NO_MARK, NO_EMPLOYMENT, 'Για το Παράρτημα: 012', DEPARTURE, NO_MARK, ''),
    ).toEqual([
      [...FIRST, '0', NO_MARK, NO_EMPLOYMENT],
      [...SECOND, '12', NO_MARK],
    ]);
  });

  it('are read without a branch line, behind other lines, and of six digits as the guide shows them', () => {
    expect(namesOf(ARRIVAL, NO_MARK)).toEqual([[...FIRST, null, NO_MARK]]);
    expect(namesOf('Η υποβολή απορρίφθηκε.', 'Για το Παράρτημα: 0', ARRIVAL, NO_MARK)).toEqual([
      [...FIRST, '0', NO_MARK],
    ]);
    expect(namesOf(ARRIVAL.replace('123456783', '123456'), NO_MARK)[0]).toContain('123456');
  });

  it.each([
    ['in capitals without accents', ARRIVAL.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()],
    ['in decomposed letters', ARRIVAL.normalize('NFD')],
    ['without quotes', ARRIVAL.replace(/'/g, '')],
    ['with other quotes', ARRIVAL.replace("'", '«').replace("'", '»')],
    ['with a time behind the date', ARRIVAL.replace('2025', '2025 08:00:15')],
    ['with the date without zeros', ARRIVAL.replace('14/04', '14/4')],
    ['with another separator of the date', ARRIVAL.replace(/\//g, '-')],
    ['without a colon', ARRIVAL.replace(': ', '')],
  ])('are read %s', (_, line) => {
    expect(namesOf('Παράρτημα: 0', line, NO_MARK)).toEqual([[...FIRST, '0', NO_MARK]]);
  });

  it('may have their first reason on their own line', () => {
    expect(namesOf(`${ARRIVAL}${NO_MARK}`, NO_EMPLOYMENT)).toEqual([[...FIRST, null, NO_MARK, NO_EMPLOYMENT]]);
  });

  it.each([
    ['no type', ARRIVAL.replace('προσέλευσης', 'διόρθωσης')],
    ['both types', ARRIVAL.replace('προσέλευσης', 'προσέλευσης ή κίνηση αποχώρησης')],
    ['no date', ARRIVAL.replace('14/04/2025', '')],
    ['two dates', ARRIVAL.replace('14/04/2025', '14/04/2025 - 15/04/2025')],
    ['no number', ARRIVAL.replace('123456783', '')],
    ['two numbers', ARRIVAL.replace('123456783', '123456783, 045123671')],
    ['no faults', ARRIVAL.replace('λάθη', '')],
  ])('are none where the line has %s: its lines belong to nobody', (_, line) => {
    const { movements, beside } = refusal('Για το Παράρτημα: 0', ARRIVAL, NO_MARK, line, NO_EMPLOYMENT);
    expect(movements.map(({ reasons }) => reasons)).toEqual([[NO_MARK]]);
    expect(beside).toContain(NO_EMPLOYMENT);
  });

  it('are none without a reason', () => {
    expect(namesOf('Για το Παράρτημα: 0', ARRIVAL, '', DEPARTURE, NO_MARK)).toEqual([[...SECOND, '0', NO_MARK]]);
  });

  it.each([
    ['an empty line', ['', 'Παρακαλούμε διορθώστε.'], 'Παρακαλούμε διορθώστε.'],
    [
      'a line about another tax number',
      ['Ο ΑΦΜ 045123671 δεν βρέθηκε.', 'Τίποτα.'],
      'Ο ΑΦΜ 045123671 δεν βρέθηκε.\nΤίποτα.',
    ],
    ['a branch line in other words', ['Για το Παράρτημα 3 (ΑΘΗΝΑ)', 'Κλειστό.'], 'Κλειστό.'],
  ])('end with %s: what follows belongs to nobody', (_, lines, beside) => {
    expect(refusal('Για το Παράρτημα: 0', ARRIVAL, NO_MARK, ...lines)).toMatchObject({
      movements: [{ reasons: [NO_MARK] }],
      beside,
    });
  });

  it('a reason may speak of the movement itself', () => {
    const line = 'Ο εργαζόμενος 123456783 δεν βρέθηκε.';
    expect(namesOf(ARRIVAL, line)).toEqual([[...FIRST, null, line]]);
  });

  it('a reason that tells of another movement names nobody', () => {
    const line = "Υπάρχει ήδη κίνηση αποχώρησης με ΑΦΜ '123456783' στις 13/04/2025, με λάθη.";
    expect(namesOf(ARRIVAL, line, NO_MARK)).toEqual([[...FIRST, null, line, NO_MARK]]);
  });

  it('without movements all is beside them', () => {
    expect(refusal('Για το Παράρτημα: 0', 'Το ΑΦΜ δεν αντιστοιχεί στον συνδεδεμένο εργοδότη.')).toEqual({
      branch: '0',
      reason: 'Το ΑΦΜ δεν αντιστοιχεί στον συνδεδεμένο εργοδότη.',
      message: 'Για το Παράρτημα: 0\\nΤο ΑΦΜ δεν αντιστοιχεί στον συνδεδεμένο εργοδότη.',
      movements: [],
      beside: 'Το ΑΦΜ δεν αντιστοιχεί στον συνδεδεμένο εργοδότη.',
    });
  });

  it('of a message of any length are all read, while the message is shortened', () => {
    const lines = Array.from({ length: 500 }, (_, n) => [
      ARRIVAL.replace('123456783', String(100_000_000 + n)),
      NO_MARK,
    ]).flat();
    const { message, reason, movements } = refusal('Για το Παράρτημα: 0', ...lines);
    expect(movements).toHaveLength(500);
    expect(Math.max(message.length, reason.length)).toBeLessThanOrEqual(2_001);
  });
});
