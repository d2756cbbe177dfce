import { gapsIn } from '../../nodes/Ergani/model/forms/gaps';
import { documentOf } from './documents';

const FORM = documentOf({ f_aa_pararthmatos: '', f_x: '', f_date: '' }, [
  { name: 'f_aa_pararthmatos', title: 'ΠΑΡΑΡΤΗΜΑ', restrictions: [{ name: 'pattern', value: '[0-9]{1,5}' }] },
  { name: 'f_date', title: 'ΗΜΕΡΑ' },
]);

const found = (rows: unknown[][]) =>
  gapsIn(FORM.fields, new Map(rows.entries())).map(({ row, field, problem }) => [row, field.name, problem.remedy]);
const FILL = 'Fill it in on each row, also where it is that of the row above';

describe('An empty cell that other rows of the sheet fill (Endpoints, Other declarations)', () => {
  it('is refused for the branch and the day, above and below the other rows', () => {
    expect(found([[' ', '', 'x'], ['1', '', ''], [2], [3, 'x', 'y']])).toEqual([
      [0, 'f_aa_pararthmatos', `${FILL}; 0 is the main branch`],
      [1, 'f_date', FILL],
      [2, 'f_date', FILL],
    ]);
  });

  it('is accepted where no row fills it', () => {
    expect(found([['', ''], ['', 'x'], []])).toEqual([]);
    expect(found([])).toEqual([]);
    expect(gapsIn([], new Map([[0, ['']]]))).toEqual([]);
  });
});
