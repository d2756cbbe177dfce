import { type Content, Sheet } from '../../nodes/Ergani/model/sheet/sheet';
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

/** Whether two rows of a sheet are alike, after others: what the columns mean beside those is known after the first. */
function areAlike(one: Row, other: Row, others: Row[] = [one]): boolean | undefined {
  const rows = [...others, one, other];
  const sheet = new Sheet(rows.map((row) => ({ row })));
  const [first, second] = [-2, -1].map((place) => sheet.likenessOf({ row: rows.at(place)! }, rows.length + place));
  return first === undefined || second === undefined ? undefined : first === second;
}

describe('Rows that mean the same but for their employees', () => {
  it('differ in no cell but those of the employee, and of columns that mean nothing', () => {
    expect(areAlike(ROW, { ...ROW, ΑΦΜ: '090000045', Επώνυμο: '', Όνομα: 7 })).toBe(true);
    const [one, other] = ['α', 'β'].map((name) => ({ ...ROW, Τμήμα: name }));
    expect(areAlike(one, other)).toBe(true);
  });

  it.each([
    ['event', { Τύπος: 'Έξοδος' }],
    ['date', { Ημερομηνία: '05/05/2026' }],
    ['time', { Ώρα: '08:00:00' }],
    ['kind of value', { Ώρα: 8 }],
    ['columns', { Παράρτημα: '0' }],
  ])('not where they differ in %s', (_, cells) => {
    expect(areAlike(ROW, { ...ROW, ...cells })).toBe(false);
  });

  it.each([
    ['a list, which is compared by what it holds', { Ώρα: ['08:00'] }],
    ['a break in another column', { Ώρα: '08:00', is_nonworking: 'yes' }],
    ['two columns of one meaning', { Ώρα: '08:00', Time: '09:00' }],
  ])('not known of a row with %s', (_, cells) => {
    expect(areAlike(ROW, { ...ROW, ...cells })).toBeUndefined();
  });

  it('not where a column differs that tells the time only since a later row names an event', () => {
    const shift = { 'Ώρα Προσέλευσης': '', 'Ώρα Αποχώρησης': '' };
    const { Ώρα, ...row } = ROW;
    const [one, other] = [Ώρα, '09:00'].map((time) => ({
      ...row,
      ...shift,
      Τύπος: '',
      Timestamp: `04/05/2026 ${String(time)}`,
    }));
    const named = { ...one, Τύπος: 'Είσοδος' };
    const sheet = new Sheet([{ row: one }, { row: other }, { row: named }]);
    expect(sheet.read({ row: named }).fields.eventTime).toBe(one.Timestamp);
    const [first, second] = [one, other].map((each, place) => sheet.likenessOf({ row: each }, place));
    expect(first).not.toBe(second);
  });

  it('not known where an employee can stand in any column, or a column is missing', () => {
    const code = { ...ROW, Σημείωση: 'erg|nm:ΜΑΡΙΑ;ln:ΠΑΠΠΑ;afm:123456783;id:1' };
    expect(areAlike(ROW, ROW, [code])).toBeUndefined();
    const { Ώρα, ...timeless } = ROW;
    expect(Ώρα).toBe('08:00');
    expect(new Sheet([{ row: timeless }]).likenessOf({ row: timeless }, 0)).toBeUndefined();
  });

  it('not known of what a webhook got, whose other columns count too', () => {
    const content = { row: ROW, around: { Παράρτημα: '2' } };
    expect(new Sheet([content]).likenessOf(content, 0)).toBeUndefined();
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
