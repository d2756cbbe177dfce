import { isFirstName } from './firstNames';
import { PARTICLES } from './vocabulary/besideNames';
import { nameWords } from './words';

/** In which order a sheet writes both names in one cell. */
export type FullNameOrder = 'notSet' | 'lastNameFirst' | 'firstNameFirst';

/** A last name or a first name as it stands alone: `Παπαδοπούλου-Νικολάου`. */
const ONE_NAME = /^\p{L}[\p{L}\p{M}'’-]+$/u;

/**
 * Splits a full name that has one reading in an order: two words, neither a title nor a particle nor cut short. Of three
 * nobody can tell where the middle one belongs, and a first name that the table knows in the place of the last name is
 * in the other order.
 */
export function splitFullName(
  fullName: string,
  order: Exclude<FullNameOrder, 'notSet'>,
): { lastName: string; firstName: string } | undefined {
  // A comma stands behind the last name.
  const words = fullName.split(order === 'lastNameFirst' ? /\s*,\s*|\s+/ : /\s+/);
  if (words.length !== 2 || !words.every((word) => ONE_NAME.test(word))) return undefined;
  const parts = words.map(nameWords);
  if (nameWords(fullName).length < parts.flat().length) return undefined;
  if (parts.some(([word]) => PARTICLES.includes(word.plain))) return undefined;
  const [lastName, firstName] = order === 'lastNameFirst' ? words : [...words].reverse();
  const [last, first] = order === 'lastNameFirst' ? parts : [...parts].reverse();
  return last.some(isFirstName) && !first.some(isFirstName) ? undefined : { lastName, firstName };
}
