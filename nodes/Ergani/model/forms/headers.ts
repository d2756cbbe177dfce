import { LEAVE_HEADERS, PLANNED, WORKING_TIME_HEADERS } from '../sheet/vocabulary/declarations';
import { type FieldName, FIELDS, OVERTIME } from '../sheet/vocabulary/fields';
import type { Field } from './description';
import { isBranch } from './form';
import { isLeave, isOvertime, isSchedule, isWorkingTime } from './workingTime';

/** All headers of a field of the work card. */
const all = (field: FieldName): readonly string[] => [...FIELDS[field].headers, ...(FIELDS[field].vague ?? [])];

const OF_PEOPLE = {
  f_afm_ergodoti: all('employerAfm'),
  f_afm: all('employeeAfm'),
  f_eponymo: all('lastName'),
  f_onoma: all('firstName'),
  f_amka: ['ΑΜΚΑ'],
};

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
  const known = new Map<string, readonly string[]>(
    Object.entries({
      ...OF_PEOPLE,
      ...(isWorkingTime(code) && WORKING_TIME_HEADERS),
      ...(isLeave(code) && LEAVE_HEADERS),
    }),
  );
  return ({ name, title }) => (isBranch(name, title) ? all('branch') : (known.get(name) ?? []));
}
