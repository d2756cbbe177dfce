import { type NumberKind, readDigits, writeDigits } from './digits';
import { type Reading, shown, understood, withoutBlanks } from './result';
import { noValue } from './sheetErrors';

const digitAt = (text: string, at: number): number => text.charCodeAt(at) - '0'.charCodeAt(0);

/**
 * Whether the ninth digit of a tax number follows from the first eight: the sum of digit i (from the left, 1 to 8)
 * times 2^(9-i), modulo 11, modulo 10. False for nine zeros too: their sum is right, but they are nobody's number.
 *
 * @param afm nine digits; any other text is false
 */
export function hasCheckDigit(afm: string): boolean {
  if (afm.length !== 9 || afm === '000000000') return false;
  let sum = 0;
  for (let i = 0; i < 8; i++) {
    const digit = digitAt(afm, i);
    if (digit < 0 || digit > 9) return false;
    sum += digit << (8 - i);
  }
  return (sum % 11) % 10 === digitAt(afm, 8);
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

const TAX_NUMBER: NumberKind = {
  code: 'notAnAfm',
  wrongLength: 'notAnAfm',
  length: 9,
  count: 'nine',
  name: 'tax number',
  bare,
  fits: hasCheckDigit,
};

/** How it is written. */
export const WRITE_AFM = writeDigits(TAX_NUMBER);

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
  // Nearly every one.
  if (typeof value === 'string' && hasCheckDigit(value)) return understood(value);
  const none = noValue(value, field, WRITE_AFM);
  if (none !== null) return none;
  const reading = readDigits(value, field, TAX_NUMBER);
  if (!reading.ok || hasCheckDigit(reading.value)) return reading;
  const odd = 'has a check digit that does not fit: one of its digits may be mistyped';
  return understood(reading.value, `${field} ${shown(reading.value)} ${odd}`);
}
