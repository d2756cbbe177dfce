import type { IExecuteFunctions } from 'n8n-workflow';
import type { Employees, ToldEmployee } from '../../../model/sheet/employees';
import { fullNameIn } from '../../../model/sheet/words';
import { fold } from '../../../model/values/normalise';
import { isEmpty, legible, type Reading, trimBlanks, understood } from '../../../model/values/result';
import type { RowValues } from '../../../model/forms/nesting';
import { readValue } from '../../../model/forms/value';
import type { EmployeeFields } from '../../../model/forms/workingTime';
import { failureUnless, RegistryFailure } from '../../../transport/failure';
import type { RequestOptions } from '../../../transport/request';
import { consultEmployees } from '../../shared/employees';
import type { Row } from './rows';
import { unmappedOf } from './unmapped';

/** As the registry numbers it. */
const MAIN_BRANCH = '0';

/** How the registry is asked for what rows leave to it. */
export interface Asking {
  options: RequestOptions;
  /** Whether the run is to stop where it does not tell. */
  stops: boolean;
}

/** A row that leaves names to the registry's list of employees. */
export interface OpenRow {
  row: CompletedRow;
  wanted: ToldEmployee;
}

/** A row with what the registry was asked for in vain. */
export interface CompletedRow extends Row {
  warnings: string[];
  /** Why the list of employees did not come that it waits for. */
  failure?: RegistryFailure;
}

/**
 * What a row tells of its employee, with a full name that stands in a column of its own; null where it leaves no name
 * open, or names nobody. Where it has both names, an empty branch is the main branch, as in Submit of the work card.
 * Section: Resources, "Services".
 */
export function wantedOf(employee: EmployeeFields, row: Row): ToldEmployee | null {
  const wanted = toldOf(employee, row);
  const { lastName, firstName, branch } = employee;
  // The branch of somebody whose tax number can't be read is not known.
  const isNamed = !isEmpty(row.cells[lastName.index]) && !isEmpty(row.cells[firstName.index]);
  if (branch !== undefined && isEmpty(row.cells[branch.index])) {
    row.isBranchAssumed = true;
    if (isNamed) row.cells[branch.index] = MAIN_BRANCH;
  }
  return wanted;
}

function toldOf({ afm, lastName, firstName, branch }: EmployeeFields, { cells, unmapped }: Row): ToldEmployee | null {
  if (!isEmpty(cells[lastName.index]) && !isEmpty(cells[firstName.index])) return null;
  const told = (field: EmployeeFields['branch']): string | undefined => {
    const reading = field === undefined || isEmpty(cells[field.index]) ? null : readValue(field, cells[field.index]);
    return reading?.ok ? (reading.value ?? undefined) : undefined;
  };
  const employeeAfm = told(afm);
  const fullNames = fullNamesIn(unmapped);
  const mayLackAfm = isEmpty(cells[afm.index]) && fullNames !== undefined;
  if (employeeAfm === undefined && !mayLackAfm) return null;
  return { employeeAfm, lastName: told(lastName), firstName: told(firstName), fullNames, branch: told(branch) };
}

/** The full names in columns of their own, each once; undefined where there is none. */
function fullNamesIn(unmapped: Row['unmapped']): string[] | undefined {
  const names = unmappedOf(unmapped, 'fullName').flatMap(({ cell }) => {
    const name = fullNameIn(cell);
    return name === undefined ? [] : trimBlanks(legible(name));
  });
  return names.length === 0 ? undefined : [...new Map(names.map((name) => [fold(name), name])).values()];
}

/**
 * Fills in, in place, what rows of working time leave to the registry's list of employees: names, and with them the
 * branch; where a row has the full name alone, the tax number. Section: Resources, "Services".
 *
 * @returns the list; null where nobody asked for it, or it did not come
 * @throws RegistryFailure where the run is to stop for want of the list
 */
export async function completeRows(
  context: IExecuteFunctions,
  { afm, lastName, firstName, branch }: EmployeeFields,
  open: OpenRow[],
  { options, stops }: Asking,
): Promise<Employees | null> {
  if (open.length === 0) return null;
  const employees = await consultEmployees(
    context,
    open.map(({ wanted }) => wanted),
    options,
  ).catch(failureUnless(stops));
  if (employees instanceof RegistryFailure) {
    for (const { row } of open) row.failure = employees;
    return null;
  }
  for (const { row, wanted } of open) {
    const completed = employees.complete(wanted);
    if (!completed.ok) {
      row.problems.push(completed.problem);
      continue;
    }
    if (completed.warning !== undefined) row.warnings.push(completed.warning);
    row.cells[afm.index] = completed.value.employeeAfm;
    row.cells[lastName.index] = completed.value.lastName;
    row.cells[firstName.index] = completed.value.firstName;
    if (branch !== undefined) row.cells[branch.index] = completed.value.branch;
  }
  return employees;
}

/**
 * Checks, with a list that was asked for anyway, a row that names its employee in full; a full name beside that too.
 *
 * @param unmapped the cells of its columns that mean no field
 * @returns the values, with last and first name in their places where the row has them in each other's
 */
export function checkNames(
  employees: Employees,
  { afm, lastName, firstName }: EmployeeFields,
  values: RowValues,
  unmapped: Row['unmapped'],
): Reading<RowValues> {
  const [number, last, first] = [afm, lastName, firstName].map(({ index }) => values[index]);
  if (typeof number !== 'string' || typeof last !== 'string' || typeof first !== 'string') return understood(values);
  const names = employees.check({
    employeeAfm: number,
    lastName: last,
    firstName: first,
    fullNames: fullNamesIn(unmapped),
  });
  if (!names.ok) return names;
  const put = new Map([
    [lastName.index, names.value.lastName],
    [firstName.index, names.value.firstName],
  ]);
  return understood(
    values.map((value, index) => put.get(index) ?? value),
    names.warning,
  );
}
