import type { DocumentDescription } from '../../nodes/Ergani/model/document/description';
import { employeeIn, isCompleted } from '../../nodes/Ergani/model/document/workingTime';
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
