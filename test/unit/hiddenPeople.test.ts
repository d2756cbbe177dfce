import { personalCells, withoutPeople } from '../../nodes/Ergani/model/attendance/persons';

/** What is left of a text where the rows hold these cells. */
const left = (text: string, ...cells: unknown[]): string => withoutPeople(cells)(text);

describe('Names that are hidden', () => {
  it.each([
    ['in each case', 'Παύλος', 'Παύλου, Παύλο, Παύλε', '…, …, …'],
    ['also a feminine one', 'Μαρία', 'της Μαρίας', 'της …'],
    ['down to three letters of it', 'Νία', 'ΝΙΑ', '…'],
    ['but no other word that begins alike', 'Νία', 'νέο, νηα', 'νέο, νηα'],
    ['with all vowels of its ending', 'Ματθαίου', 'Ματθαίος, Ματθαία', '…, …'],
    ['and no consonant', 'Ματθαίου', 'Ματθίλη, Ματίλ', 'Ματθίλη, Ματίλ'],
    ['that end in another letter', 'Ιορδάν', 'Ιορδάν, Ιορδά', '…, Ιορδά'],
    ['in two parts', 'Παπαδοπούλου', 'Παπαδο-πούλου', '…'],
    ['in four', 'Παπαδοπούλου', 'Πα-πα-δο-πούλου', '…'],
    ['not in five', 'Παπαδοπούλου', 'Πα-πα-δο-πού-λου', 'Πα-πα-δο-πού-λου'],
    ['with three characters between them', 'Παπαδοπούλου', 'Παπαδο - πούλου', '…'],
    ['not with four', 'Παπαδοπούλου', 'Παπαδο -- πούλου', 'Παπαδο -- πούλου'],
    ['in one, which the row has in two', 'Παπα Δοπούλου', 'ΠΑΠΑΔΟΠΟΥΛΟΥ', '…'],
    ['of two letters', 'Νι', 'Νι', '…'],
    ['not of one', 'Ν.', 'Ν', 'Ν'],
  ])('%s', (_, cell, text, told) => {
    expect(left(text, cell)).toBe(told);
  });

  it('six words may be a name; of seven, which are a remark, the short ones stand in any sentence', () => {
    const name = 'Άννα Μαρία Ευα του Ιωάννη Νι';
    expect(left('Ευα, Νι, Άννα', name)).toBe('…, …, …');
    expect(left('Ευα, Νι, Άννα', `${name} κι`)).toBe('Ευα, Νι, …');
  });

  it.each([
    ['lists', (cell: unknown) => [cell]],
    ['objects', (cell: unknown) => ({ any: cell })],
  ])('in %s, six deep', (_, within) => {
    const deep = (levels: number): unknown => (levels === 0 ? 'Παύλος' : within(deep(levels - 1)));
    expect([left('Παύλος', deep(6)), left('Παύλος', deep(7))]).toEqual(['…', 'Παύλος']);
  });

  it('in the first ten thousand characters of a cell', () => {
    expect(left('Παύλος', 'Παύλος'.padStart(10_000))).toBe('…');
    expect(left('Παύλος', `${' '.repeat(10_000)}Παύλος`)).toBe('Παύλος');
  });

  it('in columns of any name, however long', () => {
    expect(personalCells({ ['x'.repeat(500)]: 1, status: 2, ΚΑΤΑΣΤΑΣΗ: 3 })).toEqual([1, 3]);
  });
});

describe('Numbers that are hidden, short as they are, since a row holds them', () => {
  it.each<[string, unknown, string, string]>([
    ['five digits', '12345', 'κάρτα 12345', 'κάρτα …'],
    ['as a number', 12345, 'κάρτα 12345', 'κάρτα …'],
    ['as a bigint', 12345n, 'κάρτα 12345', 'κάρτα …'],
    ['not four', '1234', 'κάρτα 1234', 'κάρτα 1234'],
    ['not four in two parts', '1234', '12 34', '12 34'],
    ['nor two parts of a cell', '12 34', '12 34', '12 34'],
    ['zeros before them do not count', '0012345', '12345, 00012345', '…, …'],
    ['zeros within them do', '1002003', '1002003, 123', '…, 123'],
    ['in parts', '12345', '12-345', '…'],
    ['in parts, three characters apart', '045123671', '045 - 123 - 671', '…'],
    ['not further apart', '045123671', '045 -- 123 -- 671', '045 -- 123 -- 671'],
    ['which the row has in parts', '12-34-56', '123456', '…'],
    ['each part of a cell', '12345 67890', '12345, then 67890, then 1234567890', '…, then …, then …'],
    ['beside other numbers', '12345', '12345 / 7', '… / 7'],
    ['which then are no part of them', '12345', '12345 678', '… 678'],
    ['of seven digits, among others', '1234567', '5 - 123 - 4567 - 8', '5 - … - 8'],
    ['not of six', '123456', '5 - 123 - 456 - 8', '5 - 123 - 456 - 8'],
    ['whole and in parts at once', '11111 22222 33333', '11111 22222 33333 4', '… 4'],
  ])('%s', (_, cell, text, told) => {
    expect(left(text, cell)).toBe(told);
  });

  it('of a date in a row no part is such a number', () => {
    expect(left('κωδικός 20260 και 04052', '04.05.2026 08:00', '2026/05/04')).toBe('κωδικός 20260 και 04052');
  });
});

describe('Numbers that are hidden whatever the rows hold', () => {
  it.each([
    ['an identity card, its letters small', 'αβ123456', 'αβ…'],
    ['with a blank', 'ΑΒ 123456 και Χ 1234567', 'ΑΒ … και Χ …'],
    ['not behind a word', 'το 123456, Αριθμός 123456', 'το 123456, Αριθμός 123456'],
    ['nor behind three letters', 'ΚΩΔ 123456, ΚΩΔ123456', 'ΚΩΔ 123456, ΚΩΔ123456'],
    ['nor further off', 'ΑΒ - 123456', 'ΑΒ - 123456'],
    ['nor with fewer digits', 'ΑΒ 12345', 'ΑΒ 12345'],
    ['a number that a date runs into', '04/05/2026０４５１２３６７１', '04/05/…'],
    ['digits of a date and a clock are not', '04/05/2026 08:00:00.123', '04/05/2026 08:00:00.123'],
    ['eight digits, a character apart', '1 2 3 4 5 6 7 8', '…'],
    ['not seven', '1 2 3 4 5 6 7', '1 2 3 4 5 6 7'],
  ])('%s', (_, text, told) => {
    expect(left(text)).toBe(told);
  });
});
