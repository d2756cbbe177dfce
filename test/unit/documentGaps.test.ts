import { Gaps } from '../../nodes/Ergani/model/forms/gaps';
import { documentOf } from './documents';

const FORM = documentOf({ f_aa_pararthmatos: '', f_x: '', f_date: '' }, [
  { name: 'f_aa_pararthmatos', title: 'ΠΑΡΑΡΤΗΜΑ', restrictions: [{ name: 'pattern', value: '[0-9]{1,5}' }] },
  { name: 'f_date', title: 'ΗΜΕΡΑ' },
]);

const found = (rows: unknown[][], excused: number[] = []) => {
  const gaps = new Gaps(FORM.fields);
  rows.forEach((cells, row) => {
    gaps.take(row, cells);
    if (excused.includes(row)) gaps.excuse(row, FORM.fields[0]);
  });
  return gaps.found().map(({ row, field, problem }) => [row, field.name, problem.remedy]);
};
const FILL = 'Fill it in on each row, also where it is that of the row above';

describe('What a row lacks and others of its sheet have (Endpoints, Other declarations)', () => {
  it('is the branch or the day, wherever the other rows stand', () => {
    expect(found([[' ', '', 'x'], ['1', '', ''], [2], [3, 'x', 'y']])).toEqual([
      [0, 'f_aa_pararthmatos', `${FILL}; 0 is the main branch`],
      [1, 'f_date', FILL],
      [2, 'f_date', FILL],
    ]);
  });

  it('is nothing where no row has it, or the registry tells it', () => {
    expect(found([['', ''], ['', 'x'], []])).toEqual([]);
    expect(found([['1'], [''], ['']], [0, 1])).toEqual([[2, 'f_aa_pararthmatos', `${FILL}; 0 is the main branch`]]);
    expect(new Gaps([]).found()).toEqual([]);
  });
});
