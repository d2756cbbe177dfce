import fc from 'fast-check';
import { namedElements } from '../../nodes/Ergani/actions/declaration/submit/namedElements';
import type { Element } from '../../nodes/Ergani/model/forms/nesting';
import { readRefusal } from '../../nodes/Ergani/model/registry/rejection';

const [ONE, TWO, THREE] = ['123456783', '045123671', '102938470'];
const NO_EMPLOYMENT = 'Δεν υπάρχει σχέση εργασίας στις ημερομηνίες 09/03/2026.';

const employeesIn = (...lines: string[]) => readRefusal({ message: lines.join('\\n') }).employees;

describe('Errors, 400: the employees whom a refusal names', () => {
  it.each([
    ['on the line of the reason', [`ΑΦΜ εργαζομένου ${ONE}: ${NO_EMPLOYMENT}`], 1],
    ['in a sentence', [`Ο εργαζόμενος με Α.Φ.Μ. ${ONE} έχει ήδη δηλωμένη άδεια στις 09/03/2026.`], 1],
    [
      'above the reasons, as a work card does it',
      [`Για τον εργαζόμενο με ΑΦΜ '${ONE}' στις 09/03/2026 βρέθηκαν τα παρακάτω λάθη: `, NO_EMPLOYMENT, 'Και άλλο.'],
      3,
    ],
    [
      'above the reasons, after a doubled break',
      [`Για τον εργαζόμενο με ΑΦΜ '${ONE}' στις 09/03/2026:`, '', 'Λάθος.'],
      2,
    ],
  ])('%s', (_, lines, count) => {
    const [employee, ...others] = employeesIn('Για το Παράρτημα: 3', ...lines);
    expect(others).toEqual([]);
    expect(employee).toMatchObject({ afm: ONE, day: '09/03/2026', branch: '3', heading: ['Για το Παράρτημα: 3'] });
    expect(employee.reasons).toHaveLength(count);
  });

  it('each with its own lines and the branch above it', () => {
    const all = employeesIn(
      `Για τον εργαζόμενο με ΑΦΜ '${ONE}' στις 09/03/2026 βρέθηκαν τα παρακάτω λάθη:`,
      'Πρώτο.',
      'Για το Παράρτημα: 2',
      'Χωρίς όνομα.',
      `Για τον εργαζόμενο με ΑΦΜ '${TWO}' βρέθηκαν τα παρακάτω λάθη:`,
      'Δεύτερο.',
      '',
      'Για όλους.',
      `ΑΦΜ ${THREE}: Τρίτο.`,
      'Για όλους.',
    );
    expect(all.map(({ afm, branch, reasons }) => [afm, branch, ...reasons.slice(-1)])).toEqual([
      [ONE, null, 'Πρώτο.'],
      [TWO, '2', 'Δεύτερο.'],
      [THREE, '2', `ΑΦΜ ${THREE}: Τρίτο.`],
    ]);
  });

  it.each([
    ['a number that nobody calls a tax number', `Το πρωτόκολλο ${ONE} δεν βρέθηκε.`],
    ['two tax numbers on a line', `Οι εργαζόμενοι με ΑΦΜ ${ONE} και ${TWO} έχουν την ίδια άδεια.`],
    ['a number of another length', `ΑΦΜ ${ONE}0: λάθος`],
    ['nobody', 'Η υποβολή δεν είναι έγκυρη.'],
  ])('%s is no employee', (_, line) => expect(employeesIn(line)).toEqual([]));

  it('of any text are read, and quickly', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom('ΑΦΜ', ONE, ':', '\n', '09/03/2026'))), (parts) => {
        for (const { afm } of employeesIn(parts.join(''))) expect(afm).toMatch(/^\d{9}$/);
      }),
    );
    expect(employeesIn(...Array.from({ length: 5_000 }, () => `ΑΦΜ ${ONE}: λάθος`))).toHaveLength(5_000);
  });
});

/** A schedule of a branch, with some employees each on a day. */
const element = (branch: string, ...employees: Array<[afm: string, day: string]>): Element => ({
  value: {
    f_aa_pararthmatos: branch,
    Ergazomenoi: { ErgazomenoiWTO: employees.map(([f_afm, f_date]) => ({ f_afm, f_date })) },
  },
  rows: [],
  faulty: [],
});
const named = (elements: Element[], ...lines: string[]) => [...namedElements(elements, employeesIn(...lines))];

describe('Errors, 400: which elements of a request a refusal names', () => {
  const MONDAY = '09/03/2026';
  const TUESDAY = '10/03/2026';

  it('by the tax number that it alone holds, with what is said of its employees', () => {
    const elements = [element('0', [ONE, MONDAY]), element('1', [TWO, MONDAY], [THREE, MONDAY])];
    expect(named(elements, `ΑΦΜ ${TWO}: α`, `ΑΦΜ ${THREE}: β`)).toEqual([
      [1, { branch: null, reason: `ΑΦΜ ${TWO}: α\nΑΦΜ ${THREE}: β`, message: `ΑΦΜ ${TWO}: α\nΑΦΜ ${THREE}: β` }],
    ]);
  });

  it.each([
    ['the branch above the name', ['Για το Παράρτημα: 1', `ΑΦΜ ${ONE}: α`], [1]],
    ['the day beside the name', [`ΑΦΜ ${ONE} στις ${TUESDAY}: α`], [2]],
    ['neither', [`ΑΦΜ ${ONE}: α`], []],
    ['a day that several hold', [`ΑΦΜ ${ONE} στις ${MONDAY}: α`], []],
    ['another branch', ['Για το Παράρτημα: 9', `ΑΦΜ ${ONE}: α`], []],
    ['an employee of none', [`ΑΦΜ ${THREE}: α`], []],
  ])('of several that hold it by %s', (_, lines, expected) => {
    const elements = [element('0', [ONE, MONDAY]), element('1', [ONE, MONDAY]), element('2', [ONE, TUESDAY])];
    expect(named(elements, ...lines).map(([place]) => place)).toEqual(expected);
  });

  it('only by the branch where it holds the employee', () => {
    const elements = [element('0', [ONE, MONDAY]), element('1', [TWO, MONDAY])];
    expect(named(elements, 'Για το Παράρτημα: 1', `ΑΦΜ ${ONE}: α`)).toEqual([]);
  });
});
