import { HEADERS } from '../../../model/attendance/columns';
import type { FieldName } from '../../../model/attendance/fields';
import type { Field } from '../../../model/document/description';
import { isBranch } from '../../../model/document/form';
import { isWorkingTime } from '../../../model/document/workingTime';

/** What the registry's fields are to a work card. */
const OF_PEOPLE: ReadonlyArray<[string, FieldName]> = [
  ['f_afm_ergodoti', 'employerAfm'],
  ['f_afm', 'employeeAfm'],
  ['f_eponymo', 'lastName'],
  ['f_onoma', 'firstName'],
];
const OF_WORKING_TIME: typeof OF_PEOPLE = [
  ['f_date', 'date'],
  ['f_from', 'checkInTime'],
  ['f_to', 'checkOutTime'],
  ['f_from_date', 'checkInDate'],
  ['f_to_date', 'checkOutDate'],
];

/**
 * What people call the fields of a document, beside the registry's own names and titles. Those of the work card are
 * known here too.
 *
 * @param code of the kind of document
 */
export function headersOf(code: string): (field: Field) => readonly string[] {
  const known = new Map([...OF_PEOPLE, ...(isWorkingTime(code) ? OF_WORKING_TIME : [])]);
  return ({ name, title }) => {
    if (name === 'f_amka') return ['ΑΜΚΑ'];
    const field = isBranch(name, title) ? 'branch' : known.get(name);
    return field === undefined ? [] : HEADERS[field];
  };
}
