import { addTo } from '../values/groups';
import { fold } from '../values/normalise';
import { OVERTIME_TYPE, TYPES_OF_DAY } from '../sheet/vocabulary/declarations';
import { isEmpty } from '../values/result';
import { written } from '../values/written';
import type { DocumentDescription, Field } from './description';
import { type Element, faultyIn, NAMES, type NestableRow, type RowValues } from './nesting';
import { personIn } from './people';
import type { Code } from './title';
import { codesByName } from './value';

/** The fields for an employee. The registry knows the others by the tax number. */
export interface EmployeeFields {
  afm: Field;
  lastName: Field;
  firstName: Field;
  branch: Field | undefined;
}

/** Whether a kind of document is about working time: schedules, leaves, overtime. */
export const isWorkingTime = (code: string): boolean => /^WTO/i.test(code);

/** Whether a kind of document is about leaves. */
export const isLeave = (code: string): boolean => /^WTOLeave/i.test(code);

/** Whether a kind of document is about overtime. */
export const isOvertime = (code: string): boolean => /^WTOOv/i.test(code);

/** Whether a kind of document is a schedule, of days or of weeks. */
export const isSchedule = (code: string): boolean => /^WTO(?:Daily|Week)/i.test(code);

/** Whether a kind of document reports what was, once it is over. */
export const isReport = (code: string): boolean => /^WTO(?:Daily|Ov)A$/i.test(code);

/**
 * Whether each entry of a kind of document counts by itself, however many are sent together: overtime, and leaves,
 * where an entry is one day of one employee. A corrected repeat of a leave is none of these, since it replaces a whole
 * declaration.
 */
export const standsAlone = (code: string): boolean => /^WTOLeave$/i.test(code) || isOvertime(code);

/**
 * The field for the type of a day, such as work, rest or a leave. Its codes are not in the description, but in a list
 * of the registry. Section: Resources, "Services".
 *
 * @param code of the kind of document
 */
export const typeOfWork = (code: string, { fields }: DocumentDescription): Field | undefined =>
  isWorkingTime(code) ? fields.find(({ name, form }) => name === 'f_type' && form.kind === 'text') : undefined;

/**
 * Whether a cell can be one of a field whose header is vague: of the type of work, a code of the registry's list or the
 * name of one; of any other field, whatever it is.
 *
 * @param codes the list; empty where the registry gave none
 */
export function isTypeOfWork(
  code: string,
  description: DocumentDescription,
  codes: readonly Code[],
): (field: Field, cell: unknown) => boolean {
  const type = typeOfWork(code, description);
  const named = codesByName(codes.length > 0 ? codes : TYPES_OF_DAY);
  return (field, cell) => field !== type || named(written(cell) ?? '') !== undefined;
}

/** Whether a kind of document declares a type: leaves, and in schedules all but overtime. Overtime has its own alone. */
export function declares(document: string, { code, meaning }: Code): boolean {
  const isOfOvertime = fold(meaning).includes(fold(OVERTIME_TYPE));
  const of = isOfOvertime ? 'overtime' : TYPES_OF_DAY.find((type) => type.code === code)?.documents;
  if (isOvertime(document)) return of === 'overtime';
  return isLeave(document) ? of === undefined : of !== 'overtime';
}

const BRANCH = 'f_aa_pararthmatos';

/**
 * The values of a row that count when rows are compared; the others are undefined. In working time these do not count:
 * comments, the case of names, and the period of the declaration where the row has its own day. When rows of an earlier
 * run are compared, neither do names, nor a branch that the row left empty: the registry's list of employees may have
 * changed.
 *
 * @param later whether the row is compared with rows of an earlier run
 */
export function saidBy(
  { values, isBranchAssumed = false }: Pick<NestableRow, 'values' | 'isBranchAssumed'>,
  { fields }: DocumentDescription,
  code: string,
  later: boolean,
): RowValues {
  if (!isWorkingTime(code)) return values;
  const hasDay = fields.some(({ name, index }) => name === 'f_date' && !isEmpty(values[index]));
  const ignored = ['f_comments', ...(hasDay ? ['f_from_date', 'f_to_date', 'f_year', 'f_req_days'] : [])];
  if (later) ignored.push(...NAMES, ...(isBranchAssumed ? [BRANCH] : []));
  return fields.map(({ name, index }) => {
    if (ignored.includes(name)) return undefined;
    return NAMES.includes(name) ? fold(String(values[index])) : values[index];
  });
}

/**
 * The fields for the employee in a document of working time. It is about people who are employed already, so the
 * registry can tell their names and branch. A hiring is not. Section: Endpoints, Other declarations.
 *
 * @param code of the kind of document
 * @returns null where the document is not about working time, or lacks one of the fields
 */
export function employeeIn(code: string, description: DocumentDescription): EmployeeFields | null {
  const person = personIn(description);
  if (person === null || !isWorkingTime(code)) return null;
  const [afm, lastName, firstName] = person;
  return { afm, lastName, firstName, branch: description.fields.find(({ name }) => name === BRANCH) };
}

/** Whether the registry's list of employees can fill a field that a row leaves empty. */
export function isCompleted(field: Field, employee: EmployeeFields | null): boolean {
  return employee !== null && [employee.lastName, employee.firstName, employee.branch].includes(field);
}

/**
 * Finds rows of leaves that are an employee's only day in a period of several days: somebody may have entered one row
 * for the whole period. Section: Endpoints, Other declarations.
 *
 * @returns for each such row whether other employees have the same period
 */
export function onlyDays({ fields }: DocumentDescription, rows: readonly NestableRow[]): Map<number, boolean> {
  const indices = ['f_from_date', 'f_to_date', 'f_afm', 'f_date'].map((name) =>
    fields.findIndex((field) => field.name === name),
  );
  const valuesOf = (row: number): RowValues[number][] => indices.map((index) => rows[row].values[index]);
  const periods = new Map<string, Map<string, number[]>>();
  for (const row of rows.keys()) {
    const [from, to, afm] = valuesOf(row);
    if (!to) continue;
    const period = [from, to].join();
    const employees = periods.get(period) ?? new Map<string, number[]>();
    periods.set(period, employees);
    addTo(employees, String(afm), row);
  }
  const isOfSeveral = (row: number): boolean => {
    const [from, to, , day] = valuesOf(row);
    return to !== (from || day);
  };
  return new Map(
    [...periods.values()].flatMap((employees) =>
      [...employees.values()]
        .filter(([row, ...others]) => others.length === 0 && isOfSeveral(row))
        .map(([row]) => [row, employees.size > 1] as const),
    ),
  );
}

type DayRow = Pick<NestableRow, 'values' | 'isBranchAssumed'>;

/**
 * Fields that tell the day of one employee at one branch apart. The period counts where the row has no day of its own.
 */
const OF_DAY = [BRANCH, 'f_afm', 'f_date', 'f_day', 'f_from_date', 'f_to_date'];

/** The values of some fields as a text, the same for rows that say the same. */
function keyOf(row: DayRow, description: DocumentDescription, code: string, names: readonly string[]): string {
  const said = saidBy(row, description, code, false);
  return description.fields.flatMap(({ name, index }) => (names.includes(name) ? [said[index]] : [])).join();
}

/** The day, employee and branch of a row as a text, the same for rows about the same. */
export const dayOf = (row: DayRow, description: DocumentDescription, code: string): string =>
  keyOf(row, description, code, OF_DAY);

/**
 * Finds elements that would replace one another at the registry, so that the rows of one of them would be lost:
 * corrected repeats of the same declaration and branch, and schedules of the same day of an employee. A row at fault
 * may belong to such an element too, once it is corrected. Section: Endpoints, Other declarations.
 *
 * @returns the elements, each with the rows that hold it back added to `faulty`
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
  const firsts = new Map<string, { element: number; row: number }>();
  for (const [element, { rows: own }] of elements.entries()) {
    for (const row of own) {
      const { values } = rows[row];
      for (const { claimant, names, faultyLike } of claims) {
        if (isEmpty(values[claimant.index])) continue;
        if (faulty[element].length === 0) faulty[element].push(...faultyLike(values));
        const key = keyOf(rows[row], description, code, names);
        const first = firsts.get(key);
        if (first === undefined) firsts.set(key, { element, row });
        else if (first.element !== element) {
          faulty[first.element].push(row);
          faulty[element].push(first.row);
        }
      }
    }
  }
  return elements.map((element, place) => ({ ...element, faulty: faulty[place] }));
}

/** Something that one declaration alone may declare. */
interface Claim {
  /** Only a row that fills this field makes the claim. */
  claimant: Field;
  /** The fields that say what is claimed. */
  names: readonly string[];
  fields: Field[];
}

function claimsOf(all: readonly Field[], code: string): Claim[] {
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
