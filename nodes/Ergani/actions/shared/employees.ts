import type { IExecuteFunctions } from 'n8n-workflow';
import { Employees, type EmployeeInRow, needsList } from '../../model/sheet/employees';
import { failureUnless, RegistryFailure } from '../../transport/failure';
import { employees } from '../../transport/lists';
import type { Repetition, RequestOptions } from '../../transport/request';

/**
 * The registry's list of employees, with which each run completes and checks its rows. A list in memory serves where it
 * has all of them; otherwise the registry is asked again, since somebody may have been hired meanwhile.
 * Section: Resources, "Services".
 *
 * @param rows what they say of their employees. Those that say all are only checked
 * @throws RegistryFailure where the list can't be had
 */
export async function consultEmployees(
  context: IExecuteFunctions,
  rows: readonly EmployeeInRow[],
  { retryFor, ...options }: RequestOptions & Repetition,
): Promise<Employees> {
  const isNeeded = rows.some(needsList);
  // What only checks is asked for once, and not again in five minutes: rows that could go out would wait each time.
  const asking = isNeeded ? { ...options, retryFor } : { ...options, retryFor: 0, isOptional: true };
  const kept = new Employees(await employees.of(context, asking), mayName(context));
  const missing = rows.filter((one) => kept.lacks(one));
  if (missing.length === 0 || (!isNeeded && kept.isEmpty)) return kept;
  const fresh = await employees.of(context, asking, true).catch(failureUnless(missing.some(needsList)));
  return fresh instanceof RegistryFailure ? kept : new Employees(fresh, mayName(context));
}

/** Says that rows went out unchecked; undefined where the list has somebody to check them with. */
export function notChecked(list: Employees | RegistryFailure): string | undefined {
  const unchecked = "Tax numbers, names and branches were not checked with the registry's list of employees";
  if (list instanceof RegistryFailure) return `${unchecked}: ${list.own}`;
  return list.isEmpty ? `${unchecked}, which is empty, as in the trial environment` : undefined;
}

/** Tells in a dry run of employees whose events the registry would refuse; undefined where there are none. */
export function notMarked({ withoutCard: { count, all } }: Employees): string | undefined {
  if (count === 0) return undefined;
  return `${count} of ${all} employees are not marked for the work card in the registry, which refuses their events`;
}

/** Whether messages may name employees whom the rows do not: whoever talks to an agent could fish for them. */
const mayName = (context: IExecuteFunctions): boolean => !context.getNode().type.endsWith('Tool');
