import { digitsLost, isScientific, textOfDigits, zeroLost } from './digits';
import { counted } from './numbers';
import { type Reading, type Refusal, refused, understood, withoutBlanks } from './result';
import { noValue } from './sheetErrors';

const DIGITS = 'the nine digits of the tax number';

export const WRITE_AFM = `Enter ${DIGITS}, as text so that a leading zero stays`;

/**
 * Whether the ninth digit of a tax number follows from the first eight: the sum of digit i (from the left, 1 to 8)
 * times 2^(9-i), modulo 11, modulo 10. False for nine zeros too, although their sum fits.
 *
 * @param afm nine digits; any other text is false
 */
export function hasCheckDigit(afm: string): boolean {
  if (!/^\d{9}$/.test(afm) || afm === '000000000') return false;
  const sum = [...afm.slice(0, 8)].reduce((total, digit, place) => total + Number(digit) * 2 ** (8 - place), 0);
  return (sum % 11) % 10 === Number(afm[8]);
}

/**
 * The text without what may surround the digits of a tax number: blanks, Excel's leading apostrophe, the country prefix
 * of EU VAT numbers (in Greek letters too), separators between groups of three, the `.0` of a number column.
 */
function bare(text: string): string {
  const digits = withoutBlanks(text)
    .replace(/^['’‘`]/, '')
    .replace(/^(?:(?:E|Ε)(?:L|Λ)|GR)[-:.]?(?=\d)/i, '');
  return /^\d{1,3}([.,-])\d{3}\1\d{3}$/.test(digits) ? digits.replace(/[.,-]/g, '') : digits.replace(/[.,]0+$/, '');
}

/**
 * Reads a tax identification number. Section: Limits, "Tax identification number length".
 *
 * Eight digits get their leading zero back if, and only if, the check digit then fits. Nine digits whose check digit
 * doesn't fit pass with a warning, since the registry's own test numbers are like that.
 *
 * @param value number or text of any origin
 * @param field display name, for messages
 * @returns nine digits
 */
export function readAfm(value: unknown, field: string): Reading<string> {
  const none = noValue(value, field, WRITE_AFM);
  if (none !== null) return none;
  const isNone = (text: string): Refusal => refused('notAnAfm', field, text, WRITE_AFM, value);
  const text = textOfDigits(value);
  if (text === null) return isNone('is not a number or text');
  const digits = bare(text);
  if (isScientific(digits)) return digitsLost(value, field, DIGITS);
  if (!/^\d+$/.test(digits)) return isNone('is not a number of nine digits');
  const repaired = `0${digits}`;
  if (hasCheckDigit(repaired)) return understood(repaired, zeroLost(value, field, repaired));
  if (digits.length === 8) return isNone('has 8 digits, not 9, and a zero before them makes no tax number of it');
  if (digits.length !== 9) return isNone(`has ${counted(digits.length, 'digit')}, not 9`);
  if (hasCheckDigit(digits)) return understood(digits);
  return understood(
    digits,
    `${field} "${digits}" has a check digit that does not fit: one of its digits may be mistyped`,
  );
}
