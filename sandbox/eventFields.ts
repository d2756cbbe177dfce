import { isDay, readLooseTimestamp, readTimestamp } from './athens';
import type { Forms } from './forms';
import { fieldOf, isText } from './json';
import type { AcceptedEvent } from './ledger';

export const AFM = /^\d{9}$/;

/** The fields of an element of CardDetails. */
export type Fields = Pick<
  AcceptedEvent,
  'employeeAfm' | 'lastName' | 'firstName' | 'type' | 'referenceDate' | 'date' | 'eventAt' | 'lateReason'
>;

/**
 * Reads an element of CardDetails (section "CardDetails entry fields"), each field by itself.
 *
 * @param employeeAfm its `f_afm`
 * @returns the fields, or why the first one that can't be read can't
 */
export function readFields(detail: unknown, employeeAfm: unknown, { requests }: Forms): Fields | { reason: string } {
  const no = (reason: string): { reason: string } => ({ reason });
  if (typeof employeeAfm !== 'string' || !AFM.test(employeeAfm)) {
    return no('Το πεδίο f_afm είναι υποχρεωτικό και πρέπει να έχει 9 ψηφία.');
  }
  const lastName = fieldOf(detail, 'f_eponymo');
  const firstName = fieldOf(detail, 'f_onoma');
  const type = fieldOf(detail, 'f_type');
  if (!isText(lastName)) return no('Το πεδίο f_eponymo είναι υποχρεωτικό.');
  if (!isText(firstName)) return no('Το πεδίο f_onoma είναι υποχρεωτικό.');
  if (type !== '0' && type !== '1') return no('Το πεδίο f_type πρέπει να είναι 0 ή 1.');
  const referenceDate = fieldOf(detail, 'f_reference_date');
  if (typeof referenceDate !== 'string' || !isDay(referenceDate)) {
    return no('Το πεδίο f_reference_date πρέπει να είναι ημερομηνία της μορφής yyyy-MM-dd.');
  }
  const date = fieldOf(detail, 'f_date');
  const read = requests === 'lenient' ? readLooseTimestamp : readTimestamp;
  const eventAt = typeof date === 'string' ? read(date) : undefined;
  if (typeof date !== 'string' || eventAt === undefined) {
    return no('Το πεδίο f_date πρέπει να είναι ημερομηνία και ώρα ISO 8601 με διαφορά από UTC.');
  }
  const lateReason = fieldOf(detail, 'f_aitiologia');
  if (lateReason === undefined) return no('Το πεδίο f_aitiologia είναι υποχρεωτικό, έστω και ως null.');
  if (lateReason !== null && lateReason !== '001' && lateReason !== '002' && lateReason !== '003') {
    return no('Μη αποδεκτή τιμή στο πεδίο f_aitiologia: επιτρέπονται 001, 002, 003 ή null.');
  }
  return { employeeAfm, lastName, firstName, type, referenceDate, date, eventAt, lateReason };
}
