import { digitsLost, isScientific, textOfDigits, zeroLost } from './digits';
import { counted } from './numbers';
import { type Reading, type Refusal, refused, understood, withoutBlanks } from './result';
import type { ReasonCode } from './reasonCodes';

const DIGITS = 'the eleven digits of the AMKA';

export const WRITE_AMKA = `Enter ${DIGITS}, as text so that a leading zero stays`;

/** Whether digits begin with a day as ddMMyy, of either century. */
function hasBirthday(digits: string): boolean {
  const [day, month, year] = [0, 2, 4].map((at) => Number(digits.slice(at, at + 2)));
  return [1900, 2000].some((century) => {
    const date = new Date(Date.UTC(century + year, month - 1, day));
    return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  });
}

/** The text without blanks, hyphens, Excel's apostrophe and the `.0` of a number column. */
const bare = (text: string): string =>
  withoutBlanks(text)
    .replace(/^['’‘`]/, '')
    .replace(/(?<=\d)[-–](?=\d)/g, '')
    .replace(/[.,]0{1,9}$/, '');

/**
 * Reads a social security number (AMKA): eleven digits, of which the first six are the day of birth as ddMMyy. Ten
 * digits get their leading zero back if, and only if, the first six are a day then.
 * Section: Endpoints, Other declarations.
 *
 * @param value number or text, not empty
 * @param field display name, for messages
 */
export function readAmka(value: unknown, field: string): Reading<string> {
  const isNone = (text: string, code: ReasonCode = 'notInForm'): Refusal =>
    refused(code, field, text, WRITE_AMKA, value);
  const text = textOfDigits(value);
  if (text === null) return isNone('is not a number or text');
  const digits = bare(text);
  if (isScientific(digits)) return digitsLost(value, field, DIGITS);
  if (!/^\d+$/.test(digits)) return isNone('is not a number of eleven digits');
  const repaired = `0${digits}`;
  if (repaired.length === 11) {
    return hasBirthday(repaired)
      ? understood(repaired, zeroLost(value, field, repaired))
      : isNone('has 10 digits, not 11, and a zero before it does not make it an AMKA', 'wrongLength');
  }
  if (digits.length !== 11) return isNone(`has ${counted(digits.length, 'digit')}, not 11`, 'wrongLength');
  return hasBirthday(digits) ? understood(digits) : isNone('does not begin with a day of birth, as ddMMyy');
}
