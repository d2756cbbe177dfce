import type { Employees, ToldEmployee } from '../../../model/sheet/employees';
import type { FullNameOrder } from '../../../model/sheet/fullName';
import type { ReadEvent, ReadItem } from './readEvent';
import type { EventOutcome } from './output';

/** An event whose row leaves something of its employee to the registry's list. */
type OpenEvent = ReadEvent & { wanted: ToldEmployee };

/** Whether an event waits for the registry's list of employees. */
export function isOpen(read: ReadItem['read']): read is OpenEvent {
  return 'wanted' in read && read.wanted !== undefined;
}

/**
 * Fills in, in place, what rows leave to the registry's list of employees; a row that the list can't complete becomes
 * invalid. A row that names its employee in full stays as it is, with a warning where the list does not have them, or
 * becomes invalid where the list has somebody else.
 * Section: Resources, CardDetails, f_eponymo and f_onoma.
 *
 * @param all of one input
 * @param order how to split a full name where the list does not have the employee
 */
export function completeEvents(all: ReadItem[], employees: Employees, order: FullNameOrder): void {
  for (const one of all) {
    const { read } = one;
    if (isOpen(read)) one.read = completed(read, employees, order);
    else if ('warnings' in read) one.read = checked(read, employees);
  }
}

function completed(read: OpenEvent, employees: Employees, order: FullNameOrder): ReadEvent | EventOutcome {
  const { wanted, entry, warnings } = read;
  const employee = employees.complete(wanted, order);
  if (!employee.ok) return { status: 'invalid', problems: [employee.problem], entry };
  const { employeeAfm, lastName, firstName, branch } = employee.value;
  entry.employeeAfm = employeeAfm;
  entry.lastName = lastName;
  entry.firstName = firstName;
  entry.branch = branch;
  if (employee.warning !== undefined) warnings.push(employee.warning);
  const complete: ReadEvent = read;
  complete.wanted = undefined;
  complete.hasListedBranch = wanted.branch === undefined && !employees.lacks(wanted);
  return complete;
}

/** An event whose row names its employee in full. */
function checked(read: ReadEvent, employees: Employees): ReadEvent | EventOutcome {
  const { entry, warnings, fullNames } = read;
  const names = employees.check({ ...entry, fullNames });
  if (!names.ok) return { status: 'invalid', problems: [names.problem], entry };
  Object.assign(entry, names.value);
  if (names.warning !== undefined) warnings.push(names.warning);
  return read;
}
