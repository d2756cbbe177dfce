import type { DocumentDescription } from '../../nodes/Ergani/model/forms/description';
import { employeeIn, isCompleted, saidBy } from '../../nodes/Ergani/model/forms/workingTime';
import { documentOf } from './documents';

const EMPLOYEE = ['f_afm', 'f_eponymo', 'f_onoma'];

const schedule = (own: string[] = EMPLOYEE, ofBranch: string[] = ['f_aa_pararthmatos', 'f_comments']) => {
  const named = (names: string[]) => Object.fromEntries(names.map((name) => [name, name]));
  return documentOf({ WTOS: { WTO: [{ ...named(ofBranch), E: { EW: [{ ...named([...own, 'f_date']) }] } }] } });
};
const names = (code: string, description: DocumentDescription): unknown => {
  const employee = employeeIn(code, description);
  return employee && [employee.afm, employee.lastName, employee.firstName, employee.branch].map((field) => field?.name);
};

describe('The employee of a form of working time (Endpoints, Other declarations: WTO...)', () => {
  it.each(['WTODaily', 'WTOWeek', 'WTOLeave', 'WTOOv', 'wtodaily'])('is known in %s', (code) => {
    expect(names(code, schedule())).toEqual(['f_afm', 'f_eponymo', 'f_onoma', 'f_aa_pararthmatos']);
  });

  it('may have no branch', () => {
    expect(names('WTODaily', schedule(EMPLOYEE, ['f_comments']))).toEqual([...EMPLOYEE, undefined]);
  });

  it.each(['WebE3N', 'E12', '57', 'XWTODaily'])('is not known in %s, which tells the names itself', (code) => {
    expect(employeeIn(code, schedule())).toBeNull();
  });

  it.each(EMPLOYEE)('is not known in a form without %s', (lacking) => {
    expect(employeeIn('WTODaily', schedule(EMPLOYEE.filter((name) => name !== lacking)))).toBeNull();
  });

  it('has names and a branch that the registry can tell, and a tax number and a day that the row has to', () => {
    const description = schedule();
    const employee = employeeIn('WTODaily', description);
    const told = (of: typeof employee) =>
      description.fields.filter((field) => isCompleted(field, of)).map(({ name }) => name);
    expect(told(employee)).toEqual(['f_aa_pararthmatos', 'f_eponymo', 'f_onoma']);
    expect(told(null)).toEqual([]);
  });
});

describe('What makes a row of working time another one', () => {
  const description = schedule(EMPLOYEE, ['f_aa_pararthmatos', 'f_comments', 'f_from_date', 'f_to_date']);
  const ROW: Record<string, string> = {
    ...{ f_aa_pararthmatos: '1', f_comments: 'x', f_from_date: '01/03/2026', f_to_date: '31/03/2026' },
    ...{ f_afm: '100000015', f_eponymo: 'Παππά', f_onoma: 'Μαρία', f_date: '09/03/2026' },
  };
  const said = (later: boolean, fields: Record<string, string> = {}, isBranchAssumed?: boolean, code = 'WTOLeave') => {
    const values = description.fields.map(({ name }) => ({ ...ROW, ...fields })[name]);
    const counting = saidBy({ values, isBranchAssumed }, description, code, later);
    return Object.fromEntries(description.fields.map(({ name, index }) => [name, counting[index]]));
  };

  it.each(['f_aa_pararthmatos', 'f_afm', 'f_date'])('is %s, now and later', (name) => {
    for (const later of [false, true]) expect(said(later, { [name]: '2' })).not.toEqual(said(later));
  });

  it.each(['f_comments', 'f_from_date', 'f_to_date'])('is not %s where the row has a day of its own', (name) => {
    for (const later of [false, true]) expect(said(later, { [name]: '2' })).toEqual(said(later));
  });

  it.each(['f_from_date', 'f_to_date'])('is %s where it has none', (name) => {
    for (const later of [false, true])
      expect(said(later, { [name]: '2', f_date: '' })).not.toEqual(said(later, { f_date: '' }));
  });

  it.each([
    ['f_eponymo', 'ΠΑΠΠΑ'],
    ['f_onoma', 'ΜΑΡΙΑ'],
  ])('is %s now, case and accents aside, and not later', (name, other) => {
    expect(said(false, { [name]: other })).toEqual(said(false));
    expect(said(false, { [name]: 'Άλλο' })).not.toEqual(said(false));
    expect(said(true, { [name]: 'Άλλο' })).toEqual(said(true));
  });

  it('is a branch that the row left open, but not later', () => {
    const branch = { f_aa_pararthmatos: '2' };
    expect(said(false, branch, true)).not.toEqual(said(false, {}, true));
    expect(said(true, branch, true)).toEqual(said(true, {}, true));
  });

  it('is everything in other forms', () => {
    expect(said(true, {}, true, 'WebE3N')).toEqual(ROW);
  });
});
