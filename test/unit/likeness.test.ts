import { type Content, Sheet } from '../../nodes/Ergani/model/attendance/sheet';
import { wholeEmployees } from '../../nodes/Ergani/model/workCard/workCardEvent';

type Row = Content['row'];

const ROW: Row = {
  ΑΦΜ: '123456783',
  Επώνυμο: 'ΠΑΠΑΔΟΠΟΥΛΟΥ',
  Όνομα: 'ΜΑΡΙΑ',
  Τύπος: 'Είσοδος',
  Ημερομηνία: '04/05/2026',
  Ώρα: '08:00',
};

/** Whether two rows of a sheet are alike, among others. */
function areAlike(row: Row, others: Row[] = []): boolean | undefined {
  const sheet = new Sheet([ROW, row, ...others].map((one) => ({ row: one })));
  const [one, other] = [ROW, row].map((each) => sheet.likenessOf({ row: each }));
  return one === undefined || other === undefined ? undefined : one === other;
}

describe('Rows that mean the same but for their employees', () => {
  it('differ in no cell but those of the employee, and of columns that mean nothing', () => {
    expect(areAlike({ ...ROW, ΑΦΜ: '090000045', Επώνυμο: '', Όνομα: 7 })).toBe(true);
    const [one, other] = ['α', 'β'].map((name) => ({ ...ROW, Τμήμα: name }));
    const sheet = new Sheet([{ row: one }, { row: other }]);
    expect(sheet.likenessOf({ row: one })).toBe(sheet.likenessOf({ row: other }));
  });

  it.each([
    ['event', { Τύπος: 'Έξοδος' }],
    ['date', { Ημερομηνία: '05/05/2026' }],
    ['time', { Ώρα: '08:00:00' }],
    ['kind of value', { Ώρα: 8 }],
    ['columns', { Παράρτημα: '0' }],
  ])('not where they differ in %s', (_, cells) => {
    expect(areAlike({ ...ROW, ...cells })).toBe(false);
  });

  it.each([
    ['a list, which is compared by what it holds', { Ώρα: ['08:00'] }],
    ['a break in another column', { Ώρα: '08:00', is_nonworking: 'yes' }],
    ['two columns of one meaning', { Ώρα: '08:00', Time: '09:00' }],
  ])('not known of a row with %s', (_, cells) => {
    expect(areAlike({ ...ROW, ...cells })).toBeUndefined();
  });

  it('not known where an employee can stand in any column, or a column is missing', () => {
    const code = { ...ROW, Σημείωση: 'erg|nm:ΜΑΡΙΑ;ln:ΠΑΠΠΑ;afm:123456783;id:1' };
    expect(areAlike(ROW, [code])).toBeUndefined();
    const { Ώρα, ...timeless } = ROW;
    expect(Ώρα).toBe('08:00');
    expect(new Sheet([{ row: timeless }]).likenessOf({ row: timeless })).toBeUndefined();
  });

  it('not known of what a webhook got, whose other columns count too', () => {
    const content = { row: ROW, around: { Παράρτημα: '2' } };
    expect(new Sheet([content]).likenessOf(content)).toBeUndefined();
  });
});

describe('An employee who is read as written', () => {
  const isWhole = wholeEmployees();
  const employee = { employeeAfm: '123456783', lastName: 'ΠΑΠΑΔΟΠΟΥΛΟΥ', firstName: 'ΜΑΡΙΑ' };

  it('has a tax number whose check digit fits, and both names', () => {
    expect(isWhole(employee)).toBe(true);
  });

  it.each([
    { employeeAfm: '123456789' },
    { employeeAfm: 123456783 },
    { employeeAfm: ' 123456783' },
    { lastName: '' },
    { lastName: ' ΠΑΠΠΑ' },
    { lastName: '-' },
    { lastName: '#N/A' },
    { firstName: undefined },
    { firstName: 'ΜΑ\u200BΡΙΑ' },
    { firstName: 'Μ'.repeat(31) },
  ])('is none with %j', (cells) => {
    expect(isWhole({ ...employee, ...cells })).toBe(false);
  });
});
