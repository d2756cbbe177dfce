import { type FieldName, FIELDS, OVERTIME } from '../../../model/sheet/vocabulary/fields';
import type { Field } from '../../../model/forms/description';
import { isBranch } from '../../../model/forms/form';
import { isLeave, isOvertime, isSchedule, isWorkingTime } from '../../../model/forms/workingTime';

/** All headers of a field of the work card. */
const all = (field: FieldName): readonly string[] => [...FIELDS[field].headers, ...(FIELDS[field].vague ?? [])];

type Headers = ReadonlyArray<[field: string, headers: readonly string[]]>;

const OF_PEOPLE: Headers = [
  ['f_afm_ergodoti', all('employerAfm')],
  ['f_afm', all('employeeAfm')],
  ['f_eponymo', all('lastName')],
  ['f_onoma', all('firstName')],
  ['f_amka', ['ΑΜΚΑ']],
];

const FIRST_DAY = ['Ημερομηνία Από', 'Ημ/νία Από', 'From Date'];
const LAST_DAY = ['Ημερομηνία Έως', 'Ημ/νία Έως', 'To Date'];

/** What people call the days and times of a schedule, a leave or overtime. A work card's words are of what happened. */
const OF_WORKING_TIME: Headers = [
  ['f_date', ['Ημερομηνία', 'Ημ/νία', 'Ημερ/νία', 'Ημερ.', 'Date']],
  ['f_from', ['Από', 'Ώρα Από', 'Έναρξη', 'Ώρα Έναρξης', 'Start', 'Start Time', 'From', 'From Time']],
  ['f_to', ['Έως', 'Ώρα Έως', 'Λήξη', 'Ώρα Λήξης', 'End', 'End Time', 'To', 'To Time']],
  ['f_from_date', FIRST_DAY],
  ['f_to_date', LAST_DAY],
];

/** In other sheets these are days of an employment. */
const OF_LEAVES: Headers = [
  ['f_from_date', [...FIRST_DAY, 'Ημερομηνία Έναρξης', 'Ημ/νία Έναρξης', 'Start Date']],
  ['f_to_date', [...LAST_DAY, 'Ημερομηνία Λήξης', 'Ημ/νία Λήξης', 'End Date']],
];

const PLANNED = ['Scheduled', 'Planned', 'Rostered', 'Προγραμματισμένη', 'Προβλεπόμενη', 'Πρόγραμμα', 'Προγρ.'];

/**
 * The words by which a header is rather of what a kind of document is of: where a sheet has the times of the day too,
 * these are no overtime; and beside those that were planned, they are what happened.
 */
export const wordsOf = (code: string): readonly string[] =>
  isOvertime(code) ? OVERTIME : isSchedule(code) ? PLANNED : [];

/**
 * What people call the fields of a document, beside the registry's own names and titles. Those of the work card are
 * known here too.
 *
 * @param code of the kind of document
 */
export function headersOf(code: string): (field: Field) => readonly string[] {
  const ofKind = isWorkingTime(code) ? [...OF_WORKING_TIME, ...(isLeave(code) ? OF_LEAVES : [])] : [];
  const known = new Map([...OF_PEOPLE, ...ofKind]);
  return ({ name, title }) => (isBranch(name, title) ? all('branch') : (known.get(name) ?? []));
}
