import type { IExecuteFunctions } from 'n8n-workflow';
import { Employees, type EmployeeInRow } from '../../model/sheet/employees';
import { employees } from '../../transport/lists';
import type { Repetition, RequestOptions } from '../../transport/request';

/**
 * The registry's list of employees, for rows that leave names or branches to it. A list in memory serves where it has
 * all of them; otherwise the registry is asked again, since somebody may have been hired meanwhile.
 * Section: Resources, "Services".
 *
 * @param lookups what the rows say of their employees
 * @throws RegistryFailure
 */
export async function consultEmployees(
  context: IExecuteFunctions,
  lookups: readonly EmployeeInRow[],
  options: RequestOptions & Repetition,
): Promise<Employees> {
  const kept = new Employees(await employees.of(context, options), mayName(context));
  if (!lookups.some((one) => kept.lacks(one))) return kept;
  return new Employees(await employees.of(context, options, true), mayName(context));
}

/** Whether messages may name employees whom the rows do not: whoever talks to an agent could fish for them. */
const mayName = (context: IExecuteFunctions): boolean => !context.getNode().type.endsWith('Tool');
