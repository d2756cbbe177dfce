import fc from 'fast-check';
import {
  NOTHING_PRIVATE,
  plainLines,
  textsWithoutRuns,
  withoutRuns,
  wordsOfCells,
  wordsOfLogin,
} from '../../nodes/Ergani/model/registry/texts';

describe('A text of the registry without long runs', () => {
  it.each([
    ['Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0', 'Bearer …'],
    ['token=0123456789abcdef', '…'],
    ['ΑΦΜ 123456783, protocol ΑΚ - ΚΑΡ575589', 'ΑΦΜ 123456783, protocol ΑΚ - ΚΑΡ575589'],
    ['2026-03-02T08:00:00+02:00', '2026-03-02T08:00:00+02:00'],
    ['Authentication/Refresh', 'Authentication/Refresh'],
    ['incomplete content of element', 'incomplete content of element'],
  ])('%s: %s', (text, shown) => expect(withoutRuns(text)).toBe(shown));

  it('holds no token, however deep it stands', () => {
    const token = fc.stringMatching(/^[A-Za-z0-9_-]{10,40}\d[A-Za-z0-9_-]{10,40}$/);
    fc.assert(
      fc.property(token, fc.jsonValue(), (secret, other) => {
        const shown = JSON.stringify(textsWithoutRuns({ a: [{ [secret]: `x ${secret} y`, other }], b: secret }));
        expect(shown).not.toContain(secret);
      }),
    );
  });
});

describe('The lines that an error may show', () => {
  const lines = (text: string, ...cells: unknown[]) => plainLines(text, wordsOfCells(cells));

  it.each<[said: string, shown: string, cells?: unknown[]]>([
    ['Χωρίς Ένδειξη Κάρτας Εργασίας.', 'Χωρίς Ένδειξη Κάρτας Εργασίας.'],
    ['Λάθος στις 14/04/2026 08:30', 'Λάθος στις 14/04/2026 08:30'],
    ['Element f_aitiologia is missing', 'Element f_aitiologia is missing'],
    ["Για την κίνηση με ΑΦΜ '123456783' βρέθηκαν λάθη:\nΧωρίς Ένδειξη.", 'Χωρίς Ένδειξη.'],
    ['{"Username":"demo"}', ''],
    ['S3cret-pass in <title>', ''],
    ['Ο Γεωργίου δεν υπάρχει', '', ['ΓΕΩΡΓΙΟΣ']],
    ['Της ΓΕΩΡΓΙΟΥ', '', [{ name: ['Γεωργίου'] }]],
    ['Δεν υπάρχει σχέση εργασίας', 'Δεν υπάρχει σχέση εργασίας', ['ΓΕΩΡΓΙΟΥ', 12, null]],
    ['α'.repeat(301), ''],
    ['Tax number 100 000 010', ''],
    ['Cannot read a1b2c3d4', ''],
    ['Card ΑΒ 1234', 'Card ΑΒ 1234'],
    ['', ''],
  ])('%j: %j', (said, shown, cells = []) => expect(lines(said, ...cells)).toBe(shown));

  it('have no word of a login, and no number of five digits', () => {
    const login = wordsOfLogin('papadopoulos', 'Correct-Horse');
    expect(plainLines('The user papadopoulos is locked', login)).toBe('');
    expect(plainLines('You sent horse, which is wrong', login)).toBe('');
    expect(plainLines('The account is locked', login)).toBe('The account is locked');
    expect(plainLines('You sent 1234', login, ['1234'])).toBe('');
    expect(plainLines('Number 12345', NOTHING_PRIVATE)).toBe('');
    expect(plainLines('Number 1234', NOTHING_PRIVATE)).toBe('Number 1234');
  });

  it('never hold a word of a cell', () => {
    const word = fc.stringMatching(/^[Α-ΡΣ-Ω]{4,12}$/);
    fc.assert(
      fc.property(word, fc.array(word, { maxLength: 5 }), (name, others) => {
        const text = [...others, name.toLowerCase(), ...others].join(' ');
        expect(plainLines(text, wordsOfCells([`${name} 7`]))).toBe('');
      }),
    );
  });
});
