import { remediesByRows } from '../../nodes/Ergani/delivery/report';
import { whyNot } from '../../nodes/Ergani/delivery/entry';
import { RowNames } from '../../nodes/Ergani/model/values/rowNames';
import type { Problem } from '../../nodes/Ergani/model/values/result';

const names = new RowNames([{ json: { row_number: 2 } }, { json: { row_number: 3 } }, { json: { row_number: 4 } }]);
const remedies = (...all: string[]) => all.map((remedy, item) => ({ item, remedy }));

describe('What mends rows is said once for all that it mends', () => {
  test.each([
    ['one for all needs no rows', remedies('A', 'A'), ['A']],
    ['each with its rows', remedies('A', 'B', 'A'), ['Row 2, row 4: A', 'Row 3: B']],
    ['no more than are asked for', remedies('A', 'B', 'C'), ['Row 2: A', 'Row 3: B']],
    ['a row with several events once', [...remedies('A', 'B'), ...remedies('A')], ['Row 2: A', 'Row 3: B']],
    ['none', [], []],
  ])('%s', (_, all, said) => expect(remediesByRows(all, names, 2)).toEqual(said));

  test.each([
    ['one for all its fields', [['A', 'mend it']], 'mend it'],
    [
      'the same of two fields',
      [
        ['A', 'mend it'],
        ['B', 'mend it'],
      ],
      'mend it',
    ],
    [
      'each with its fields',
      [
        ['A', 'mend it'],
        ['B', 'write'],
        ['C', 'mend it'],
      ],
      'A, C: mend it. B: write',
    ],
  ])('within a row: %s', (_, all, remedy) => {
    const problems = all.map(([field, remedy]) => ({ code: 'fieldEmpty', field, remedy, text: 'is empty' }));
    expect(whyNot({ status: 'invalid', problems: problems as unknown as Problem[], entry: {} })).toMatchObject({
      remedy,
    });
  });
});
