import type { Employees, EmployeeInRow } from '../../../model/sheet/employees';
import type { FullNameOrder } from '../../../model/sheet/names';
import type { EventOutcome } from './output';
import type { ReadEvent, ReadItem } from './readEvent';

/** An event whose row leaves names or more to the registry's list of employees. */
type OpenEvent = ReadEvent & { lookup: EmployeeInRow };

export function isOpen(read: ReadItem['read']): read is OpenEvent {
  return 'lookup' in read && read.lookup !== undefined;
}

/**
 * Completes open events from the list of employees, in place. An event becomes invalid where the list can't complete it,
 * or has somebody else by its AFM. Complete events that the list does not have get a warning.
 * Section: Resources, CardDetails, f_eponymo and f_onoma.
 *
 * @param all of one input
 * @param order how to split a full name where the list does not have the employee
 */
export function completeEvents(all: ReadItem[], employees: Employees, order: FullNameOrder): void {
  for (const one of all) {
    const { read } = one;
    if (isOpen(read)) one.read = complete(read, employees, order);
    else if ('warnings' in read) one.read = check(read, employees);
  }
}

function complete(read: OpenEvent, employees: Employees, order: FullNameOrder): ReadEvent | EventOutcome {
  const { lookup, entry, warnings } = read;
  const employee = employees.complete(lookup, order);
  if (!employee.ok) return { status: 'invalid', problems: [employee.problem], entry };
  const { employeeAfm, lastName, firstName, branch } = employee.value;
  Object.assign(entry, { employeeAfm, lastName, firstName, branch });
  if (employee.warning !== undefined) warnings.push(employee.warning);
  const completed: ReadEvent = read;
  completed.lookup = undefined;
  completed.hasListedBranch = lookup.branch === undefined && !employees.lacks(lookup);
  return completed;
}

function check(read: ReadEvent, employees: Employees): ReadEvent | EventOutcome {
  const { entry, warnings, fullNames } = read;
  const { employeeAfm, lastName, firstName, branch } = entry;
  const names = employees.complete({ employeeAfm, lastName, firstName, branch, fullNames });
  if (!names.ok) return { status: 'invalid', problems: [names.problem], entry };
  Object.assign(entry, names.value);
  if (names.warning !== undefined) warnings.push(names.warning);
  return read;
}
