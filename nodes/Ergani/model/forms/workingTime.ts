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

/**
 * The field whose codes say what a day is, such as work, rest or a leave: of those the registry has a list, and the
 * description does not tell it. Section: Resources, "Services".
 *
 * @param code of the kind of document
 */
export const typeOfWork = (code: string, { fields }: DocumentDescription): Field | undefined =>
  isWorkingTime(code) ? fields.find(({ name, form }) => name === 'f_type' && form.kind === 'text') : undefined;

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
 * Finds the rows that keep others back: corrected repeats of the same declaration and branch, and schedules of the same
 * day of an employee would each take the place of the others, and their rows would be lost. So would it with a row at
 * fault that may be of them, once that is corrected. Section: Endpoints, Other declarations.
 *
 * @returns the elements, each with those rows as `faulty` too
 */
export function withRivals(
  elements: readonly Element[],
  rows: readonly NestableRow[],
  description: DocumentDescription,
  code: string,
): Element[] {
  const claims = claimsOf(description.fields, code).map((claim) => ({
    ...claim,
    faultyLike: faultyIn(rows, claim.fields),
  }));
  const faulty = elements.map((element) => [...element.faulty]);
  const first = new Map<string, { element: number; row: number }>();
  for (const [element, { rows: own }] of elements.entries()) {
    for (const row of own) {
      const { values } = rows[row];
      for (const { claimant, names, faultyLike } of claims) {
        if (isEmpty(values[claimant.index])) continue;
        if (faulty[element].length === 0) faulty[element].push(...faultyLike(values));
        const claim = toldBy(rows[row], description, code, names);
        const other = first.get(claim);
        if (other === undefined) first.set(claim, { element, row });
        else if (other.element !== element) {
          faulty[other.element].push(row);
          faulty[element].push(other.row);
        }
      }
    }
  }
  return elements.map((element, place) => ({ ...element, faulty: faulty[place] }));
}

/** What a row declares that no other declaration may, by the fields of it and the one that has it do so. */
function claimsOf(
  all: readonly Field[],
  code: string,
): Array<{ claimant: Field; names: readonly string[]; fields: Field[] }> {
  const ofDays = [
    ['f_date', BRANCH, 'f_afm'],
    ['f_day', ...OF_DAY],
  ];
  return [['f_rel_protocol', BRANCH], ...(isSchedule(code) ? ofDays : [])].flatMap((names) => {
    const fields = all.filter(({ name }) => names.includes(name));
    const claimant = fields.find(({ name }) => name === names[0]);
    return claimant === undefined ? [] : { claimant, names, fields };
  });
}
