import type { IExecuteFunctions } from 'n8n-workflow';
import { Employees, type ToldEmployee } from '../../model/sheet/employees';
import { employees } from '../../transport/lists';
import type { Repetition, RequestOptions } from '../../transport/request';

/**
 * The registry's list of employees, for rows that leave something to it. A list that was kept serves where it has all
 * that is wanted; else it is asked for anew, since somebody may have been hired meanwhile.
 * Section: Resources, "Services".
 *
 * @param wanted what the rows tell of their employees
 * @param options how long to wait, and to go on trying
 * @throws RegistryFailure
 */
export async function consultEmployees(
  context: IExecuteFunctions,
  wanted: readonly ToldEmployee[],
  options: RequestOptions & Repetition,
): Promise<Employees> {
  const kept = new Employees(await employees.of(context, options));
  if (!wanted.some((one) => kept.lacks(one))) return kept;
  return new Employees(await employees.of(context, options, true));
}
