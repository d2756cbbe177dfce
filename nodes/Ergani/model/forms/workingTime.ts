import { addTo } from '../values/groups';
import { fold } from '../values/normalise';
import { isEmpty } from '../values/result';
import type { DocumentDescription, Field } from './description';
import { type Element, faultyIn, NAMES, type NestableRow, type RowValues } from './nesting';
import { personIn } from './people';

/** The fields of an employee whom the registry knows by the tax number. */
export interface EmployeeFields {
  afm: Field;
  lastName: Field;
  firstName: Field;
  branch: Field | undefined;
}

/** Whether a kind of document is of working time, such as a schedule, a leave or overtime. */
export const isWorkingTime = (code: string): boolean => /^WTO/i.test(code);

/** Whether a kind of document is of leaves. */
export const isLeave = (code: string): boolean => /^WTOLeave/i.test(code);

/** Whether a kind of document is of overtime. */
export const isOvertime = (code: string): boolean => /^WTOOv/i.test(code);

/** Whether a kind of document is a schedule, of days or of weeks. */
export const isSchedule = (code: string): boolean => /^WTO(?:Daily|Week)/i.test(code);

/**
 * Whether the registry takes each entry of a kind of document for something of its own, however many come together: a
 * leave, of which each entry is one day of one employee, and overtime. The corrected repeat of a leave takes the place of
 * what it names.
 */
export const standsAlone = (code: string): boolean => /^WTOLeave$/i.test(code) || isOvertime(code);

const BRANCH = 'f_aa_pararthmatos';

/**
 * What makes a row another one than others, by the indices of the fields. Of working time, comments don't, nor do the
 * days of the whole declaration where the row has its own, nor the case of names; for later runs, no names, and no
 * branch that the row left open: the registry's list of employees changes.
 */
export function saidBy(
  { values, isBranchAssumed = false }: Pick<NestableRow, 'values' | 'isBranchAssumed'>,
  { fields }: DocumentDescription,
  code: string,
  later: boolean,
): RowValues {
  if (!isWorkingTime(code)) return values;
  const hasDay = fields.some(({ name, index }) => name === 'f_date' && !isEmpty(values[index]));
  const aside = ['f_comments', ...(hasDay ? ['f_from_date', 'f_to_date', 'f_year', 'f_req_days'] : [])];
  if (later) aside.push(...NAMES, ...(isBranchAssumed ? [BRANCH] : []));
  return fields.map(({ name, index }) => {
    if (aside.includes(name)) return undefined;
    return NAMES.includes(name) ? fold(String(values[index])) : values[index];
  });
}

/**
 * The employee in a form of working time, such as a schedule, a leave or overtime: of people who work there already, the
 * registry knows names and branch. Other forms, such as a hiring, say them themselves.
 * Section: Endpoints, Other declarations.
 *
 * @param code of the kind of document
 * @returns null where it is no such form
 */
export function employeeIn(code: string, description: DocumentDescription): EmployeeFields | null {
  const person = personIn(description);
  if (person === null || !isWorkingTime(code)) return null;
  const [afm, lastName, firstName] = person;
  return { afm, lastName, firstName, branch: description.fields.find(({ name }) => name === BRANCH) };
}

/** Whether the registry can tell a field where a row has nothing. */
export function isCompleted(field: Field, employee: EmployeeFields | null): boolean {
  return employee !== null && [employee.lastName, employee.firstName, employee.branch].includes(field);
}

/**
 * The rows of leaves that are the only day of an employee in a period of several, as where a row stands for all of it.
 * Section: Endpoints, Other declarations.
 */
export function onlyDays({ fields }: DocumentDescription, rows: readonly NestableRow[]): number[] {
  const told = ['f_from_date', 'f_to_date', 'f_afm'].map((name) => fields.findIndex((field) => field.name === name));
  const found = new Map<string, number[]>();
  for (const [row, { values }] of rows.entries()) {
    const [from, to, afm] = told.map((index) => values[index]);
    if (from && to && from !== to) addTo(found, [from, to, afm].join(), row);
  }
  return [...found.values()].filter(({ length }) => length === 1).flat();
}

type DayRow = Pick<NestableRow, 'values' | 'isBranchAssumed'>;

/** What tells the day of an employee apart from others: of a day of its own, those of the whole declaration don't. */
const OF_DAY = [BRANCH, 'f_afm', 'f_date', 'f_day', 'f_from_date', 'f_to_date'];

/** What a row says in some fields, the same for rows that say the same. */
function toldBy(row: DayRow, description: DocumentDescription, code: string, names: readonly string[]): string {
  const said = saidBy(row, description, code, false);
  return description.fields.flatMap(({ name, index }) => (names.includes(name) ? [said[index]] : [])).join();
}

/** The day of the employee that a row is about, and the branch. */
export const dayOf = (row: DayRow, description: DocumentDescription, code: string): string =>
  toldBy(row, description, code, OF_DAY);

/**
 * Keeps back, in place, corrected repeats of the same declaration and branch, and schedules of the same day of an employee:
 * each would take the place of the others, and their rows would be lost. So it would with a row at fault that may be of
 * them, once that is corrected. Section: Endpoints, Other declarations.
 */
export function keepRivals(
  elements: readonly Element[],
  rows: readonly NestableRow[],
  description: DocumentDescription,
  code: string,
): void {
  const { fields } = description;
  // What a row declares that no other declaration may, by the field that has it do so.
  const claims = [
    ['f_rel_protocol', BRANCH],
    ...(isSchedule(code)
      ? [
          ['f_date', BRANCH, 'f_afm'],
          ['f_day', ...OF_DAY],
        ]
      : []),
  ].flatMap((names) => {
    const of = fields.filter(({ name }) => names.includes(name));
    const claimant = of.find(({ name }) => name === names[0]);
    return claimant === undefined ? [] : { claimant, names, faultyLike: faultyIn(rows, of) };
  });
  const first = new Map<string, { element: Element; row: number }>();
  for (const element of elements) {
    for (const row of element.rows) {
      const { values } = rows[row];
      for (const { claimant, names, faultyLike } of claims) {
        if (isEmpty(values[claimant.index])) continue;
        if (element.faulty.length === 0) element.faulty.push(...faultyLike(values));
        const claim = toldBy(rows[row], description, code, names);
        const other = first.get(claim);
        if (other === undefined) first.set(claim, { element, row });
        else if (other.element !== element) {
          other.element.faulty.push(row);
          element.faulty.push(other.row);
        }
      }
    }
  }
}
