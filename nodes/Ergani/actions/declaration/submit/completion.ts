import type { IExecuteFunctions } from 'n8n-workflow';
import { readValue } from '../../../model/forms/value';
import type { EmployeeFields } from '../../../model/forms/workingTime';
import { type Employees, type EmployeeInRow, MAIN_BRANCH, needsList } from '../../../model/sheet/employees';
import { fullNameIn } from '../../../model/sheet/names';
import { fold } from '../../../model/values/normalise';
import { isEmpty, legible, trimBlanks } from '../../../model/values/result';
import { failureUnless, RegistryFailure } from '../../../transport/failure';
import type { RequestOptions } from '../../../transport/request';
import { consultEmployees, notChecked } from '../../shared/employees';
import type { SheetOptions } from '../../shared/sheetOptions';
import type { DocumentRow } from './rows';

export interface Asking {
  options: RequestOptions;
  /** Epoch ms, by the registry's clock. */
  now: number;
  sheetOptions: SheetOptions;
  /** Whether the run is to stop where the registry does not answer. */
  stops: boolean;
}

/** A row whose employee can be looked up in the registry's list. */
export interface NamedRow {
  row: DocumentRow;
  lookup: EmployeeInRow;
}

/**
 * What a row says of its employee; null where it has no tax number and no full name to find the employee by, or where
 * one of these cells can't be read. Section: Resources, "Services".
 */
export function employeeOf(
  { afm, lastName, firstName, branch }: EmployeeFields,
  { cells, fullNames: named }: DocumentRow,
): EmployeeInRow | null {
  const fields = [afm, lastName, firstName, branch];
  const readings = fields.map((field) =>
    field === undefined || isEmpty(cells[field.index]) ? null : readValue(field, cells[field.index]),
  );
  if (readings.some((reading) => reading?.ok === false)) return null;
  const [employeeAfm, last, first, number] = readings.map((reading) =>
    reading?.ok ? (reading.value ?? undefined) : undefined,
  );
  const fullNames = fullNamesIn(named);
  const isNameless = last === undefined || first === undefined;
  if (employeeAfm === undefined && !(isNameless && fullNames !== undefined)) return null;
  return { employeeAfm, lastName: last, firstName: first, fullNames, branch: number };
}

/** Without the list, an empty branch is the main branch, as in Submit of the work card. */
export function assumeBranch({ branch }: EmployeeFields, { cells }: DocumentRow): void {
  if (branch !== undefined && isEmpty(cells[branch.index])) cells[branch.index] = MAIN_BRANCH;
}

/** The full names in columns of their own, each once; undefined where there is none. */
function fullNamesIn(cells: DocumentRow['fullNames']): string[] | undefined {
  const names = cells.flatMap(({ cell }) => {
    const name = fullNameIn(cell);
    return name === undefined ? [] : trimBlanks(legible(name));
  });
  return names.length === 0 ? undefined : [...new Map(names.map((name) => [fold(name), name])).values()];
}

interface Completion {
  /** The list; null where it could not be had, or no row names an employee. */
  employees: Employees | null;
  /** Says that rows were not checked. */
  unchecked?: string;
}

/**
 * Completes and checks rows with the list of employees, in place: names and branch, and the tax number where there is
 * only a full name. Section: Resources, "Services".
 *
 * @throws RegistryFailure where rows need the list and the run is to stop for it
 */
export async function completeRows(
  context: IExecuteFunctions,
  fields: EmployeeFields,
  named: readonly NamedRow[],
  { options, stops }: Asking,
): Promise<Completion> {
  if (named.length === 0) return { employees: null };
  const needing = named.filter(({ lookup }) => needsList(lookup));
  const others = named.filter(({ lookup }) => !needsList(lookup));
  const asked = consultEmployees(
    context,
    named.map(({ lookup }) => lookup),
    options,
  );
  const employees = await asked.catch(failureUnless(stops && needing.length > 0));
  const unchecked = others.length === 0 ? undefined : notChecked(employees);
  if (employees instanceof RegistryFailure) {
    for (const { row } of needing) row.failure = employees;
    for (const { row } of others) assumeBranch(fields, row);
    return { employees: null, unchecked };
  }
  for (const one of named) complete(one, employees, fields);
  return { employees, unchecked };
}

function complete({ row, lookup }: NamedRow, employees: Employees, fields: EmployeeFields): void {
  const { afm, lastName, firstName, branch } = fields;
  const completed = employees.complete(lookup);
  if (!completed.ok) {
    assumeBranch(fields, row);
    // A row that the journal has confirmed is not refused, unless it lacks a name.
    if (needsList(lookup)) row.problems.push(completed.problem);
    else row.refusal = completed.problem;
    return;
  }
  const { value, warning } = completed;
  if (warning !== undefined) row.warnings.push(warning);
  row.cells[afm.index] = value.employeeAfm;
  row.cells[lastName.index] = value.lastName;
  row.cells[firstName.index] = value.firstName;
  if (branch !== undefined) row.cells[branch.index] = value.branch;
}
