import type { Employees, EmployeeInRow } from '../../../model/sheet/employees';
import type { FullNameOrder } from '../../../model/sheet/names';
import type { EventOutcome } from './output';
import type { ReadEvent, ReadItem } from './readEvent';

/** Whether an event lacks what its row leaves to the registry's list of employees. */
export const isOpen = ({ lookup }: ReadEvent): boolean => lookup !== undefined;

export const isEvent = (read: ReadItem['read']): read is ReadEvent => 'warnings' in read;

export function employeeOf({ lookup, entry, fullNames }: ReadEvent): EmployeeInRow {
  const { employeeAfm, lastName, firstName, branch, branchAssumed } = entry;
  return lookup ?? { employeeAfm, lastName, firstName, branch: branchAssumed ? undefined : branch, fullNames };
}

/**
 * Completes and checks events with the list of employees, in place: names, an empty branch, and the tax number where
 * there is only a full name. What the list contradicts, or can't complete, is refused.
 * Section: Resources, CardDetails, f_eponymo and f_onoma.
 *
 * @param all of one input
 * @param order how to split a full name where the list does not have the employee
 */
export function completeEvents(all: ReadItem[], employees: Employees, order: FullNameOrder): void {
  for (const one of all) if (isEvent(one.read)) one.read = complete(one.read, employees, order);
}

function complete(read: ReadEvent, employees: Employees, order: FullNameOrder): ReadEvent | EventOutcome {
  const { entry, warnings } = read;
  const given = employeeOf(read);
  const employee = employees.complete(given, order);
  if (!employee.ok) {
    const { problem } = employee;
    // An event that the journal has confirmed is not refused. The journal can tell only for an event with a tax number.
    return given.employeeAfm === undefined
      ? { status: 'invalid', problems: [problem], entry }
      : { ...read, refusal: problem };
  }
  Object.assign(entry, employee.value);
  if (employee.warning !== undefined) warnings.push(employee.warning);
  const hasListedBranch = given.branch === undefined && !employees.lacks(given);
  return { ...read, lookup: undefined, hasListedBranch };
}
