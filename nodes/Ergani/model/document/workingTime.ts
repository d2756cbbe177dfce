import { fold } from '../cells/folding';
import { isEmpty } from '../cells/reading';
import type { DocumentDescription, Field } from './description';
import { type Element, NAMES, type NestableRow, type RowValues } from './nesting';

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

/**
 * Whether the registry takes each entry of a kind of document for something of its own, however many come together: a
 * leave, of which each entry is one day of one employee. Its corrected repeat takes the place of what it names.
 */
export const standsAlone = (code: string): boolean => /^WTOLeave$/i.test(code);

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
export function employeeIn(code: string, { fields }: DocumentDescription): EmployeeFields | null {
  if (!isWorkingTime(code)) return null;
  const named = (name: string) => fields.find((field) => field.name === name);
  const [afm, lastName, firstName] = ['f_afm', ...NAMES].map(named);
  if (afm === undefined || lastName === undefined || firstName === undefined) return null;
  return { afm, lastName, firstName, branch: named(BRANCH) };
}

/** Whether the registry can tell a field where a row has nothing. */
export function isCompleted(field: Field, employee: EmployeeFields | null): boolean {
  return employee !== null && [employee.lastName, employee.firstName, employee.branch].includes(field);
}

/**
 * Keeps back corrected repeats of the same declaration and branch, in place: each would take the place of the others,
 * and their rows would be lost. Section: Endpoints, Other declarations.
 */
export function keepRivals(elements: readonly Element[]): void {
  const first = new Map<string, Element>();
  for (const element of elements) {
    const { f_rel_protocol: original, [BRANCH]: branch } = element.value as Record<string, string>;
    if (isEmpty(original)) continue;
    const other = first.get(`${original} ${branch}`);
    if (other !== undefined) {
      other.faulty.push(element.rows[0]);
      element.faulty.push(other.rows[0]);
    } else first.set(`${original} ${branch}`, element);
  }
}
