import type { IExecuteFunctions } from 'n8n-workflow';
import { Employees, type EmployeeInRow, needsList } from '../../model/sheet/employees';
import { WARNINGS } from '../../model/values/words/warnings';
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
  if (list instanceof RegistryFailure) return WARNINGS.notChecked({ why: list.own });
  return list.isEmpty ? WARNINGS.notChecked({}) : undefined;
}

/** Tells in a dry run of employees whose events the registry would refuse; undefined where there are none. */
export function notMarked({ withoutCard: { count, all } }: Employees): string | undefined {
  return count === 0 ? undefined : WARNINGS.notMarked({ count, all });
}

/** Whether messages may name employees whom the rows do not: whoever talks to an agent could fish for them. */
const mayName = (context: IExecuteFunctions): boolean => !context.getNode().type.endsWith('Tool');
