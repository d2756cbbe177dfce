import { HEADERS } from '../../../model/attendance/columns';
import type { Field } from '../../../model/document/description';
import { isBranch } from '../../../model/document/form';
import { isWorkingTime } from '../../../model/document/workingTime';

/** What people call the days and times of a schedule, a leave or overtime, by the registry's names of the fields. */
const OF_WORKING_TIME = new Map<string, readonly string[]>([
  ['f_date', ['Ημερομηνία', 'Ημ/νία', 'Ημερ/νία', 'Ημερ.', 'Date']],
  ['f_from', ['Από', 'Ώρα Από', 'Έναρξη', 'Ώρα Έναρξης', 'Start', 'Start Time', 'From', 'From Time']],
  ['f_to', ['Έως', 'Ώρα Έως', 'Λήξη', 'Ώρα Λήξης', 'End', 'End Time', 'To', 'To Time']],
  ['f_from_date', ['Ημερομηνία Έναρξης', 'Ημ/νία Έναρξης', 'Ημερομηνία Από', 'Ημ/νία Από', 'Start Date', 'From Date']],
  ['f_to_date', ['Ημερομηνία Λήξης', 'Ημ/νία Λήξης', 'Ημερομηνία Έως', 'Ημ/νία Έως', 'End Date', 'To Date']],
]);

/**
 * What people call the fields of a document, beside the registry's own names and titles. Those of the work card are
 * known here too.
 *
 * @param code of the kind of document
 */
export function headersOf(code: string): (field: Field) => readonly string[] {
  const ofWorkingTime = isWorkingTime(code) ? OF_WORKING_TIME : new Map<string, readonly string[]>();
  return (field) => {
    switch (field.name) {
      case 'f_afm_ergodoti':
        return HEADERS.employerAfm;
      case 'f_afm':
        return HEADERS.employeeAfm;
      case 'f_eponymo':
        return HEADERS.lastName;
      case 'f_onoma':
        return HEADERS.firstName;
      case 'f_amka':
        return ['ΑΜΚΑ'];
      default:
        return isBranch(field.name, field.title) ? HEADERS.branch : (ofWorkingTime.get(field.name) ?? []);
    }
  };
}
