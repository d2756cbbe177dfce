import { isFirstName } from './firstNames';
import { PARTICLES } from './vocabulary/besideNames';
import { nameWords } from './words';

/** The order in which a sheet has both names in one cell. */
export type FullNameOrder = 'notSet' | 'lastNameFirst' | 'firstNameFirst';

/** One name: `Παπαδοπούλου-Νικολάου`. */
const ONE_NAME = /^\p{L}[\p{L}\p{M}'’-]+$/u;

/**
 * Splits a full name of two words, neither of them a title, a particle or an abbreviation. With three words we can't
 * tell where the middle one belongs. A first name of the table in the place of the last name shows the other order.
 *
 * @returns undefined for a name that can't be split
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
