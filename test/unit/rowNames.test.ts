import { RowNames, withRow } from '../../nodes/Ergani/model/values/rowNames';

const items = (...numbers: unknown[]) => numbers.map((number) => ({ json: { row_number: number } }));

describe('What messages call a row', () => {
  it.each<[string, unknown[], string, string]>([
    ['the number of its row in Google Sheets', [2, 3], 'row 3', 'row 3'],
    ['the same as text', ['2', '17'], 'row 17', 'row 17'],
    [
      'without a number, its item and its line',
      [undefined, undefined],
      'item 2',
      'item 2 (line 3 of a sheet with a header)',
    ],
    ['beside an item that has one', [2, ''], 'item 2', 'item 2 (line 3 of a sheet with a header)'],
    // n8n logs messages.
    ['a tax number is no row', [2, '123456783'], 'item 2', 'item 2 (line 3 of a sheet with a header)'],
    ['nor is a text', [2, 'ΜΑΡΙΑ'], 'item 2', 'item 2 (line 3 of a sheet with a header)'],
    ['nor an object', [2, { toString: null }], 'item 2', 'item 2 (line 3 of a sheet with a header)'],
  ])('%s', (_, numbers, short, whole) => {
    const names = new RowNames(items(...numbers));
    expect([names.short(1), names.of(1)]).toEqual([short, whole]);
  });

  it('of a single item needs no line', () => {
    expect(new RowNames(items(undefined)).of(0)).toBe('item 1');
  });

  it.each<[string, unknown[], string]>([
    [
      'say once what a line is of',
      [undefined, undefined, undefined],
      'item 1 (line 2 of a sheet with a header, 08:00), item 3 (line 4)',
    ],
    ['are short where rows have numbers', [2, 3, 4], 'row 2 (08:00), row 4'],
  ])('several rows %s', (_, numbers, expected) => {
    const rows = [{ item: 0, facts: ['08:00'] }, { item: 2 }, { item: 2 }];
    expect(new RowNames(items(...numbers)).list(rows)).toBe(expected);
  });

  it('stands behind a message, which loses its full stop', () => {
    expect(withRow('Όχι.', 'row 3')).toBe('Όχι, row 3');
  });
});
