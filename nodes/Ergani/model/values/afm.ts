import { isScientific, textOfDigits } from './digits';
import { refused } from './problems';
import { type Reading, understood, withoutBlanks } from './result';
import { noValue } from './sheetErrors';
import { WARNINGS } from './words/warnings';

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
  const none = noValue(value, field, 'afm');
  if (none !== null) return none;
  const text = textOfDigits(value);
  if (text === null) return refused('afmOfOtherKind', field, {}, value);
  const digits = bare(text);
  if (isScientific(digits)) return refused('digitsLost', field, { of: 'afm' }, value);
  if (!/^\d+$/.test(digits)) return refused('afmNotDigits', field, {}, value);
  const repaired = `0${digits}`;
  if (hasCheckDigit(repaired)) return understood(repaired, WARNINGS.zeroLost({ field, cell: value, repaired }));
  if (digits.length === 8) return refused('afmWithoutZero', field, {}, value);
  if (digits.length !== 9) return refused('afmOfOtherLength', field, { digits: digits.length }, value);
  if (hasCheckDigit(digits)) return understood(digits);
  return understood(digits, WARNINGS.checkDigit({ field, digits }));
}
