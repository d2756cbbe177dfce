import { trimBlanks } from '../values/result';
import type { RowFields } from './fields';

/** The code of an employee is never shorter than this example, nor longer than `LONGEST_CODE`. */
const SHORTEST_CODE = 'erg|afm:1;nm:a;ln:a'.length;
const LONGEST_CODE = 500;
const BEGINNING = 'erg|';

/** The fields by the names of the code's parts. */
const PARTS: Readonly<Record<string, 'employeeAfm' | 'lastName' | 'firstName'>> = {
  afm: 'employeeAfm',
  ln: 'lastName',
  nm: 'firstName',
};

/**
 * Reads the employee from a QR code of myErgani, as kiosks scan it:
 * `erg|nm:ΜΑΡΙΑ;ln:ΠΑΠΑΔΟΠΟΥΛΟΥ;afm:123456783;id:123456`. The id is the employer's own, and is left out.
 *
 * @returns null for any other value, and for a code that lacks one of the three fields
 */
export function readQrCode(value: unknown): Pick<RowFields, 'employeeAfm' | 'lastName' | 'firstName'> | null {
  if (typeof value !== 'string' || value.length < SHORTEST_CODE || value.length > LONGEST_CODE) return null;
  if (!value.includes('|')) return null;
  const text = trimBlanks(value);
  if (text.slice(0, BEGINNING.length).toLowerCase() !== BEGINNING) return null;
  const person: Pick<RowFields, 'employeeAfm' | 'lastName' | 'firstName'> = {};
  for (const part of text.slice(BEGINNING.length).split(';')) {
    const colon = part.indexOf(':');
    const field = PARTS[trimBlanks(part.slice(0, Math.max(colon, 0))).toLowerCase()];
    if (field !== undefined && !(field in person)) person[field] = trimBlanks(part.slice(colon + 1));
  }
  return Object.values(PARTS).every((field) => person[field]) ? person : null;
}
