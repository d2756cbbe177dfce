import fc from 'fast-check';
import { Employees, type EmployeeInRow } from '../../nodes/Ergani/model/sheet/employees';
import type { FullNameOrder } from '../../nodes/Ergani/model/sheet/names';
import type { Employee } from '../../nodes/Ergani/model/registry/employees';
import { reasonInError } from '../../nodes/Ergani/model/values/result';

const MARIA: Employee = { afm: '045123671', lastName: 'ΠΑΠΑΔΟΠΟΥΛΟΥ', firstName: 'ΜΑΡΙΑ', branch: '2' };
const NIKOS: Employee = { afm: '102938470', lastName: 'ΓΕΩΡΓΙΟΥ', firstName: 'ΝΙΚΟΣ', branch: '0' };
const LIST = [MARIA, NIKOS];

const completed = (told: EmployeeInRow, list: readonly Employee[] = LIST) => new Employees(list).complete(told);
const filledIn = (told: EmployeeInRow, list?: readonly Employee[]) => {
  const reading = completed(told, list);
  return reading.ok ? reading.value : reading.problem.code;
};
const named = ({ afm, lastName, firstName, branch }: Employee) => ({ employeeAfm: afm, lastName, firstName, branch });

describe('A row with an AFM and without names', () => {
  it('gets both from the list, and the branch there', () => {
    expect(completed({ employeeAfm: MARIA.afm })).toEqual({ ok: true, value: named(MARIA) });
  });

  it('keeps what it tells, as it is written', () => {
    expect(filledIn({ employeeAfm: MARIA.afm, lastName: 'Παπαδοπούλου', branch: '7' })).toEqual({
      employeeAfm: MARIA.afm,
      lastName: 'Παπαδοπούλου',
      firstName: 'ΜΑΡΙΑ',
      branch: '7',
    });
  });

  it.each<EmployeeInRow>([{ firstName: 'Παπαδοπούλου Μαρία' }, { lastName: 'ΜΑΡΙΑ ΠΑΠΑΔΟΠΟΥΛΟΥ' }])(
    'and whose only column of a name holds both, %j, gets them as the list parts them',
    (told) => {
      expect(completed({ employeeAfm: MARIA.afm, ...told })).toMatchObject({ ok: true, value: named(MARIA) });
    },
  );

  it('is refused where the list does not have the AFM, with what to do; no cell is quoted for a log', () => {
    expect(completed({ employeeAfm: '119874566' })).toMatchObject({
      problem: { code: 'unknownEmployee', field: 'Employee AFM', value: '"119874566"' },
    });
  });

  it('is refused where the list is empty, as that of the trial environment is', () => {
    expect(completed({ employeeAfm: MARIA.afm }, [])).toMatchObject({
      ok: false,
      problem: { code: 'unknownEmployee', field: 'Employee AFM' },
    });
  });

  it('is refused where the list has one name alone', () => {
    const list = [{ ...MARIA, firstName: '' }];
    expect(completed({ employeeAfm: MARIA.afm }, list)).toMatchObject({
      problem: { code: 'missing', field: 'First Name' },
    });
    expect(filledIn({ employeeAfm: MARIA.afm, firstName: 'ΜΑΡΙΑ' }, list)).toMatchObject({ lastName: MARIA.lastName });
  });
});

describe('The branch of an employee', () => {
  const AT_TWO = [MARIA, { ...MARIA, branch: '5' }, NIKOS];

  it('is not chosen among several', () => {
    expect(completed({ employeeAfm: MARIA.afm }, AT_TWO)).toMatchObject({
      problem: { code: 'ambiguousBranch', field: 'Branch', text: expect.stringContaining('2 branches') },
    });
    expect(filledIn({ employeeAfm: MARIA.afm, branch: '5' }, AT_TWO)).toEqual({ ...named(MARIA), branch: '5' });
  });

  it('is the one of all records, where they agree', () => {
    expect(filledIn({ employeeAfm: MARIA.afm }, [MARIA, MARIA])).toEqual(named(MARIA));
  });

  it('that the row gives stands, with a warning where the list has another', () => {
    const told = { employeeAfm: MARIA.afm, branch: '0' };
    expect(completed(told)).toEqual({
      ok: true,
      value: { ...named(MARIA), branch: '0' },
      warning: 'Branch "0" is not that of the employee in the registry\'s list of employees: 2',
    });
    expect(completed(told, [MARIA, { ...MARIA, branch: '0' }])).not.toHaveProperty('warning');
    expect(completed(told, [{ ...MARIA, branch: '' }])).not.toHaveProperty('warning');
  });

  it('is the main one, with a warning, where the list tells none', () => {
    const list = [{ ...MARIA, branch: '' }];
    expect(completed({ employeeAfm: MARIA.afm }, list)).toMatchObject({
      value: { branch: '0' },
      warning: expect.stringMatching(/^Branch is empty/),
    });
    expect(completed({ employeeAfm: MARIA.afm, branch: '0' }, list)).not.toHaveProperty('warning');
  });
});

describe('A row with an AFM and a full name', () => {
  it('gets both names as the list parts them, in either order, without a warning', () => {
    for (const fullName of ['Γεωργίου Νίκος', 'Νίκος Γεωργίου']) {
      expect(completed({ employeeAfm: NIKOS.afm, fullNames: [fullName] })).toEqual({ ok: true, value: named(NIKOS) });
    }
  });

  it('is told apart by what it says: names for the owner of the row, none for a log', () => {
    expect(completed({ employeeAfm: MARIA.afm, fullNames: ['Γεωργίου Νίκος'] })).toMatchObject({
      problem: {
        field: 'Full Name',
        text: "is not that of the tax number. In the row, then in the registry's list:",
        value: '"Γεωργίου Νίκος", "ΠΑΠΑΔΟΠΟΥΛΟΥ ΜΑΡΙΑ"',
      },
    });
  });

  it.each<EmployeeInRow>([
    { fullNames: ['Γεωργίου Νίκος'] },
    { lastName: 'Γεωργίου' },
    { firstName: 'Νίκος' },
    { lastName: 'Μαρία' },
  ])('%j of somebody else: is refused, and names nobody for a log', (told) => {
    const reading = completed({ employeeAfm: MARIA.afm, ...told });
    expect(reading).toMatchObject({ problem: { code: 'namesDiffer' } });
    expect(reading.ok ? '' : reasonInError(reading.problem) + reading.problem.remedy).not.toMatch(
      /\p{Script=Greek}|\d/u,
    );
  });

  it('is refused where the list has two names for the AFM', () => {
    const list = [MARIA, { ...NIKOS, afm: MARIA.afm }];
    expect(filledIn({ employeeAfm: MARIA.afm }, list)).toBe('ambiguousEmployee');
  });
});

describe('A row with a full name and no AFM', () => {
  it.each(['Γεωργίου Νίκος', 'νικοσ γεωργιου', 'ΓEΩPΓIOY NIKOΣ'])('%s: is the one who has it', (fullName) => {
    expect(completed({ fullNames: [fullName] })).toEqual({
      ok: true,
      value: named(NIKOS),
      warning:
        'Employee AFM is empty: "102938470" was taken from the registry\'s list of employees, where Full Name stands once',
    });
  });

  it.each(['Γεωργίου', 'Νίκος', 'Γεωργίου Νικόλαος', 'George Nikos'])('%s: is nobody', (fullName) => {
    expect(completed({ fullNames: [fullName] })).toMatchObject({
      problem: { code: 'unknownEmployee', field: 'Full Name', value: `"${fullName}"` },
    });
  });

  it('is refused where several have it, in whichever order', () => {
    const list = [NIKOS, { afm: '119874566', lastName: 'ΝΙΚΟΣ', firstName: 'ΓΕΩΡΓΙΟΥ', branch: '0' }];
    expect(completed({ fullNames: ['Γεωργίου Νίκος'] }, list)).toMatchObject({
      problem: { code: 'ambiguousEmployee', text: expect.stringContaining('2 employees') },
    });
  });

  const name = fc.constantFrom('ΑΝΝΑ', 'ΜΑΡΙΑ', 'ΝΙΚΟΥ', 'ΡΗΓΑ', 'ΣΟΦΙΑ');
  const employee = fc.record({
    afm: fc.constantFrom('045123671', '102938470', '113829467', '119874566'),
    lastName: name,
    firstName: name,
    branch: fc.constantFrom('0', '1'),
  });

  it('is given the AFM of those who have it, if that is one, and of nobody else', () => {
    fc.assert(
      fc.property(fc.array(employee, { maxLength: 6 }), name, name, (list, one, other) => {
        const having = list.filter(({ lastName, firstName }) =>
          [`${lastName} ${firstName}`, `${firstName} ${lastName}`].includes(`${one} ${other}`),
        );
        const afms = new Set(having.map(({ afm }) => afm));
        const reading = completed({ fullNames: [`${one} ${other}`], branch: '0' }, list);
        if (reading.ok) expect([...afms]).toEqual([reading.value.employeeAfm]);
        else if (afms.size === 0) expect(reading.problem.code).toBe('unknownEmployee');
        else if (afms.size > 1) expect(reading.problem.code).toBe('ambiguousEmployee');
      }),
    );
  });
});

describe('A row with several full names', () => {
  const ANNA: Employee = { afm: '113829467', lastName: 'ΓΕΩΡΓΙΟΥ', firstName: 'ΑΝΝΑ', branch: '0' };
  const codeOf = (told: EmployeeInRow) => {
    const reading = completed(told, [MARIA, NIKOS, ANNA]);
    return reading.ok ? reading.value.employeeAfm : reading.problem.code;
  };
  const [own, sisters] = ['Γεωργίου Νίκος', 'Γεωργίου Άννα'];

  it.each<[fullNames: string[], outcome: string]>([
    [[own, 'Nikos Georgiou'], NIKOS.afm],
    [[own, 'Γεωργίου'], NIKOS.afm],
    [[own, sisters], 'namesDiffer'],
    [[sisters, own], 'namesDiffer'],
    [[own, 'Nikos Georgiou', 'Anna Georgiou'], 'namesDiffer'],
    [[own, 'Παπαδόπουλος Ζήσης'], 'namesDiffer'],
  ])('and an AFM: %j: %s', (fullNames, outcome) => {
    expect(codeOf({ employeeAfm: NIKOS.afm, fullNames })).toBe(outcome);
  });

  it.each<[fullNames: string[], outcome: string]>([
    [[own, 'ΝΙΚΟΣ ΓΕΩΡΓΙΟΥ'], NIKOS.afm],
    [[own, sisters], 'namesDiffer'],
    [[own, 'Παπαδόπουλος Ζήσης'], 'unknownEmployee'],
    [['Παπαδόπουλος Ζήσης', own], 'unknownEmployee'],
    [[own, 'Nick Georgiou'], 'unknownEmployee'],
    [[], 'unknownEmployee'],
  ])('and no AFM: %j: %s', (fullNames, outcome) => {
    expect(codeOf({ fullNames })).toBe(outcome);
  });

  it('quotes none of them for a log', () => {
    const reading = completed({ fullNames: [own, sisters] }, [NIKOS, ANNA]);
    expect(reading.ok ? '' : reasonInError(reading.problem) + reading.problem.remedy).toMatch(
      /^[^\p{Script=Greek}\d]+$/u,
    );
  });

  it('and both names is refused where one of all differs', () => {
    const checked = (lastName: string, firstName: string, ...fullNames: string[]) =>
      new Employees([NIKOS, ANNA]).complete({ employeeAfm: NIKOS.afm, lastName, firstName, fullNames });
    expect(checked('Γεωργίου', 'Νίκος', own)).toMatchObject({ value: { lastName: 'Γεωργίου', firstName: 'Νίκος' } });
    expect(checked('Γεωργίου', 'Νίκος', sisters)).toMatchObject({
      problem: { code: 'namesDiffer', field: 'Full Name' },
    });
    expect(checked('Γεωργίου', 'Άννα', own)).toMatchObject({ problem: { code: 'namesDiffer', field: 'First Name' } });
    expect(checked('Νίκος', 'Γεωργίου', own)).toMatchObject({ value: { lastName: 'ΓΕΩΡΓΙΟΥ', firstName: 'ΝΙΚΟΣ' } });
  });

  it('may be in a newer list where one of them is not in this one', () => {
    expect(new Employees(LIST).lacks({ fullNames: [own, sisters] })).toBe(true);
    expect(new Employees(LIST).lacks({ fullNames: [own, 'ΝΙΚΟΣ ΓΕΩΡΓΙΟΥ'] })).toBe(false);
  });
});

describe('Who may be in a newer list', () => {
  it('is whoever is not in this one', () => {
    const employees = new Employees(LIST);
    expect(employees.lacks({ employeeAfm: MARIA.afm })).toBe(false);
    expect(employees.lacks({ employeeAfm: '119874566', fullNames: ['Γεωργίου Νίκος'] })).toBe(true);
    expect(employees.lacks({ fullNames: ['Νίκος Γεωργίου'] })).toBe(false);
    expect(employees.lacks({ fullNames: ['Νίκος'] })).toBe(true);
  });
});

describe('The mark of the work card', () => {
  it.each<[string, Employee[], { count: number; all: number }]>([
    ['nobody', [], { count: 0, all: 0 }],
    ['not told', LIST, { count: 0, all: 2 }],
    ['one has none', [{ ...MARIA, hasCard: false }, NIKOS], { count: 1, all: 2 }],
    ['one has it', [{ ...MARIA, hasCard: true }, NIKOS], { count: 0, all: 2 }],
    [
      'of two branches at one alone',
      [
        { ...MARIA, hasCard: false },
        { ...MARIA, branch: '5', hasCard: true },
      ],
      { count: 0, all: 1 },
    ],
  ])('is counted by people: %s', (_, list, counted) => {
    expect(new Employees(list).withoutCard).toEqual(counted);
  });
});

describe('An employee whom a row names in full', () => {
  const BOTH = { lastName: 'Παπαδοπούλου', firstName: 'Μαρία' };
  const checked = (list: readonly Employee[], employeeAfm: string, mayName = true) =>
    new Employees(list, mayName).complete({ employeeAfm, ...BOTH });

  it('goes out at the branch that the list has', () => {
    expect(checked(LIST, MARIA.afm)).toEqual({ ok: true, value: { employeeAfm: MARIA.afm, ...BOTH, branch: '2' } });
  });

  it('is somebody else where the list has other names', () => {
    expect(checked(LIST, NIKOS.afm)).toMatchObject({
      problem: { code: 'namesDiffer', field: 'Last Name', value: '"Παπαδοπούλου", "ΓΕΩΡΓΙΟΥ ΝΙΚΟΣ"' },
    });
    expect(checked(LIST, NIKOS.afm, false)).toMatchObject({
      problem: { code: 'namesDiffer', value: '"Παπαδοπούλου"' },
    });
  });

  it('and whom the list does not have goes out with a warning: another firm may have lent them', () => {
    expect(checked(LIST, '119874566')).toMatchObject({
      value: { employeeAfm: '119874566', ...BOTH, branch: '0' },
      warning: expect.stringContaining('"119874566" is not in'),
    });
    expect(checked([], '119874566')).toEqual({
      ok: true,
      value: { employeeAfm: '119874566', ...BOTH, branch: '0' },
    });
  });

  it.each([
    ['045123672', 'one digit'],
    ['045123761', 'two digits that have changed places'],
  ])('is refused by a check digit that does not fit, and the nearest is named: %s, %s', (afm) => {
    expect(checked(LIST, afm)).toMatchObject({
      problem: {
        code: 'unknownEmployee',
        field: 'Employee AFM',
        value: `"045123671 ΠΑΠΑΔΟΠΟΥΛΟΥ ΜΑΡΙΑ"`,
      },
    });
    // A tool of an agent could fish for people.
    expect(checked(LIST, afm, false)).toMatchObject({ problem: { code: 'unknownEmployee', value: `"${afm}"` } });
    // Test numbers have such digits.
    expect(checked([], afm)).toMatchObject({ ok: true });
  });
});

describe('A full name beside an AFM that the list does not have', () => {
  const STRANGER = '119874566';
  const split = (name: string, order: FullNameOrder, list: readonly Employee[] = []) => {
    const reading = new Employees(list).complete({ employeeAfm: STRANGER, fullNames: [name] }, order);
    return reading.ok ? [reading.value.lastName, reading.value.firstName] : reading.problem.code;
  };

  it.each<[string, FullNameOrder, unknown]>([
    ['Παπαδοπούλου Μαρία', 'lastNameFirst', ['Παπαδοπούλου', 'Μαρία']],
    ['Μαρία Παπαδοπούλου', 'firstNameFirst', ['Παπαδοπούλου', 'Μαρία']],
    ['Παπαδοπούλου, Μαρία', 'lastNameFirst', ['Παπαδοπούλου', 'Μαρία']],
    ["O'Brien-Smith  Zoë", 'lastNameFirst', ["O'Brien-Smith", 'Zoë']],
    ['Θωμάς Κωνσταντίνος', 'lastNameFirst', ['Θωμάς', 'Κωνσταντίνος']],
    // The other order, as far as a first name of the table tells.
    ['Μαρία Παπαδοπούλου', 'lastNameFirst', 'unknownEmployee'],
    ['Μαρία, Παπαδοπούλου', 'firstNameFirst', 'unknownEmployee'],
    ['Παπαδοπούλου Μαρία Ελένη', 'lastNameFirst', 'unknownEmployee'],
    ['κα Παπαδοπούλου', 'firstNameFirst', 'unknownEmployee'],
    ['Παπαδοπούλου Μ.', 'lastNameFirst', 'unknownEmployee'],
    ['Παπαδοπούλου', 'lastNameFirst', 'unknownEmployee'],
    ['Van Dyke', 'lastNameFirst', 'unknownEmployee'],
    ['Ντε Σίλβα', 'firstNameFirst', 'unknownEmployee'],
    ['Παπαδοπούλου 17', 'lastNameFirst', 'unknownEmployee'],
    ['Παπαδοπούλου Μαρία', 'notSet', 'unknownEmployee'],
  ])('%s, %s: %j', (name, order, expected) => {
    expect(split(name, order)).toEqual(expected);
    expect(split(name, order, [NIKOS])).toEqual(expected);
  });

  it('is refused where the list has that name beside another AFM', () => {
    expect(split('Παπαδοπούλου Μαρία', 'lastNameFirst', LIST)).toBe('unknownEmployee');
  });

  it.each([{ lastName: 'Παπαδοπούλου' }, { firstName: 'Μαρία' }, { fullNames: ['Παπαδοπούλου Μαρία', 'Άννα Ρήγα'] }])(
    'is refused where the row tells more of the name: %j',
    (more) => {
      const told = { employeeAfm: STRANGER, fullNames: ['Παπαδοπούλου Μαρία'], ...more };
      expect(new Employees([]).complete(told, 'lastNameFirst')).toMatchObject({ problem: { code: 'unknownEmployee' } });
    },
  );

  it('never takes the place of what the list has', () => {
    const told = { employeeAfm: NIKOS.afm, fullNames: ['Νίκος Γεωργίου'] };
    expect(new Employees(LIST).complete(told, 'lastNameFirst')).toMatchObject({ value: named(NIKOS) });
    const other = { employeeAfm: NIKOS.afm, fullNames: ['Παπαδοπούλου Μαρία'] };
    expect(new Employees(LIST).complete(other, 'lastNameFirst')).toMatchObject({ problem: { code: 'namesDiffer' } });
  });

  it('has a warning where there is a list', () => {
    const told = { employeeAfm: STRANGER, fullNames: ['Ρήγα Άννα'] };
    expect(new Employees([]).complete(told, 'lastNameFirst')).not.toHaveProperty('warning');
    expect(new Employees(LIST).complete(told, 'lastNameFirst')).toHaveProperty('warning');
  });
});
