import type { IExecuteFunctions } from 'n8n-workflow';
import type { RowValues } from '../../../model/forms/nesting';
import { readValue } from '../../../model/forms/value';
import type { EmployeeFields } from '../../../model/forms/workingTime';
import { type Employees, type EmployeeInRow, MAIN_BRANCH } from '../../../model/sheet/employees';
import { fullNameIn } from '../../../model/sheet/names';
import { fold } from '../../../model/values/normalise';
import { isEmpty, legible, type Reading, trimBlanks, understood } from '../../../model/values/result';
import { failureUnless, RegistryFailure } from '../../../transport/failure';
import type { RequestOptions } from '../../../transport/request';
import { consultEmployees } from '../../shared/employees';
import type { SheetOptions } from '../../shared/sheetOptions';
import type { DocumentRow } from './rows';

/** How to ask the registry what the rows leave to it. */
export interface Asking {
  options: RequestOptions;
  /** Epoch ms, by the registry's clock. */
  now: number;
  /** How the sheet is read. */
  sheetOptions: SheetOptions;
  /** Whether the run is to stop where the registry does not answer. */
  stops: boolean;
}

/** A row that leaves names to the registry's list of employees. */
export interface OpenRow {
  row: DocumentRow;
  lookup: EmployeeInRow;
}

/**
 * What a row says of its employee; null where it has both names, or no tax number and no full name to find the employee
 * by. Section: Resources, "Services".
 */
export function wantedOf(
  { afm, lastName, firstName, branch }: EmployeeFields,
  { cells, fullNames: named }: DocumentRow,
): EmployeeInRow | null {
  if (!isEmpty(cells[lastName.index]) && !isEmpty(cells[firstName.index])) return null;
  const read = (field: EmployeeFields['branch']): string | undefined => {
    const reading = field === undefined || isEmpty(cells[field.index]) ? null : readValue(field, cells[field.index]);
    return reading?.ok ? (reading.value ?? undefined) : undefined;
  };
  const employeeAfm = read(afm);
  const fullNames = fullNamesIn(named);
  const mayLackAfm = isEmpty(cells[afm.index]) && fullNames !== undefined;
  if (employeeAfm === undefined && !mayLackAfm) return null;
  return { employeeAfm, lastName: read(lastName), firstName: read(firstName), fullNames, branch: read(branch) };
}

/** Where a row has both names, an empty branch is the main branch, as in Submit of the work card. */
export function assumeBranch({ lastName, firstName, branch }: EmployeeFields, row: DocumentRow): void {
  const { cells } = row;
  if (branch === undefined || !isEmpty(cells[branch.index])) return;
  row.isBranchAssumed = true;
  if (!isEmpty(cells[lastName.index]) && !isEmpty(cells[firstName.index])) cells[branch.index] = MAIN_BRANCH;
}

/** The full names in columns of their own, each once; undefined where there is none. */
function fullNamesIn(cells: DocumentRow['fullNames']): string[] | undefined {
  const names = cells.flatMap(({ cell }) => {
    const name = fullNameIn(cell);
    return name === undefined ? [] : trimBlanks(legible(name));
  });
  return names.length === 0 ? undefined : [...new Map(names.map((name) => [fold(name), name])).values()];
}

/**
 * Completes open rows from the list of employees, in place: names and branch, and the tax number where there is only a
 * full name. Section: Resources, "Services".
 *
 * @returns the list; null where no row is open, or the registry did not return it
 * @throws RegistryFailure where the run is to stop for it
 */
export async function completeRows(
  context: IExecuteFunctions,
  { afm, lastName, firstName, branch }: EmployeeFields,
  open: OpenRow[],
  { options, stops }: Asking,
): Promise<Employees | null> {
  if (open.length === 0) return null;
  const lookup = open.map((one) => one.lookup);
  const employees = await consultEmployees(context, lookup, options).catch(failureUnless(stops));
  if (employees instanceof RegistryFailure) {
    for (const { row } of open) row.failure = employees;
    return null;
  }
  for (const { row, lookup } of open) {
    const completed = employees.complete(lookup);
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
 * Checks the names of a row that has both, and a full name beside them, with the list of employees.
 *
 * @param named the cells of its columns for full names
 * @returns the values, with the names in their places where the row has them swapped
 */
export function checkNames(
  employees: Employees,
  { afm, lastName, firstName }: EmployeeFields,
  values: RowValues,
  named: DocumentRow['fullNames'],
): Reading<RowValues> {
  const [number, last, first] = [afm, lastName, firstName].map(({ index }) => values[index]);
  if (typeof number !== 'string' || typeof last !== 'string' || typeof first !== 'string') return understood(values);
  const names = employees.complete({
    branch: MAIN_BRANCH,
    employeeAfm: number,
    lastName: last,
    firstName: first,
    fullNames: fullNamesIn(named),
  });
  if (!names.ok) return names;
  const checked = new Map([
    [lastName.index, names.value.lastName],
    [firstName.index, names.value.firstName],
  ]);
  return understood(
    values.map((value, index) => checked.get(index) ?? value),
    names.warning,
  );
}
