import { about, isEmpty, type Reading, refused, shown, understood, withoutBlanks } from './reading';
import { sheetError } from './sheetErrors';

const NINE_DIGITS = /^\d{9}$/;
/** No cell with a tax number is longer. On endless digits the patterns below would overflow the stack. */
const LONGEST_TEXT = 200;
const AS_TEXT = 'Enter the nine digits of the tax number, as text so that a leading zero stays';

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
function bareDigits(text: string): string {
  const bare = withoutBlanks(text)
    .replace(/^['’‘`]/, '')
    .replace(/^(?:[EΕ][LΛ]|GR)[-:.]?(?=\d)/i, '');
  return /^\d{1,3}([.,-])\d{3}\1\d{3}$/.test(bare) ? bare.replace(/[.,-]/g, '') : bare.replace(/[.,]0+$/, '');
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
  // Nearly every one.
  if (typeof value === 'string' && hasCheckDigit(value)) return understood(value);
  if (isEmpty(value)) return refused('missing', field, 'is empty', AS_TEXT);
  const error = sheetError(value, field);
  if (error !== null) return error;
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') {
    return refused('notAnAfm', field, about(value, 'is not a number or text'), AS_TEXT);
  }
  const text = String(value);
  const digits = NINE_DIGITS.test(text) ? text : text.length > LONGEST_TEXT ? '' : bareDigits(text);
  if (/^\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(digits)) {
    return refused(
      'digitsLost',
      field,
      about(value, 'is in scientific notation, which does not hold all digits'),
      'Format the column as text in the spreadsheet, and enter the nine digits of the tax number again',
    );
  }
  if (!/^\d+$/.test(digits)) return refused('notAnAfm', field, about(value, 'is not a number of nine digits'), AS_TEXT);
  if (digits.length === 9) {
    if (hasCheckDigit(digits)) return understood(digits);
    return understood(
      digits,
      `${field} ${shown(digits)} has a check digit that does not fit: one of its digits may be mistyped`,
    );
  }
  if (digits.length === 8) {
    const repaired = `0${digits}`;
    if (hasCheckDigit(repaired)) {
      return understood(repaired, `${field} ${shown(value)} was read as "${repaired}": its leading zero was lost`);
    }
    return refused(
      'notAnAfm',
      field,
      about(value, 'has 8 digits, not 9, and no leading zero was lost, as the check digit tells'),
      AS_TEXT,
    );
  }
  return refused(
    'notAnAfm',
    field,
    about(value, `has ${digits.length} ${digits.length === 1 ? 'digit' : 'digits'}, not 9`),
    AS_TEXT,
  );
}
