import { counted } from './numbers';
import { about, type Reading, refused, shown, understood, withoutBlanks } from './reading';

/** How it is written. */
export const WRITE_AMKA = 'Enter the eleven digits of the AMKA, as text so that a leading zero stays';

/** No cell with one is longer. */
const LONGEST_TEXT = 200;
const BIRTHDAY = /^(\d\d)(\d\d)(\d\d)/;

/** Whether a number begins with a day as ddMMyy, in either of two centuries. */
function hasBirthday(digits: string): boolean {
  const [, day, month, year] = (BIRTHDAY.exec(digits) ?? []).map(Number);
  return [1900, 2000].some((century) => {
    const date = new Date(Date.UTC(century + year, month - 1, day));
    return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  });
}

/** The text without what may surround the digits: blanks, hyphens, Excel's apostrophe, the `.0` of a number column. */
const bareDigits = (text: string): string =>
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
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') {
    return refused('notInForm', field, about(value, 'is not a number or text'), WRITE_AMKA);
  }
  const text = String(value);
  const digits = text.length > LONGEST_TEXT ? '' : bareDigits(text);
  if (/^\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(digits)) {
    return refused(
      'digitsLost',
      field,
      about(value, 'is in scientific notation, which does not hold all digits'),
      'Format the column as text in the spreadsheet, and enter the eleven digits of the AMKA again',
    );
  }
  if (!/^\d+$/.test(digits)) {
    return refused('notInForm', field, about(value, 'is not a number of eleven digits'), WRITE_AMKA);
  }
  if (digits.length === 10 && hasBirthday(`0${digits}`)) {
    return understood(`0${digits}`, `${field} ${shown(value)} was read as "0${digits}": its leading zero was lost`);
  }
  if (digits.length !== 11) {
    const has = counted(digits.length, 'digit');
    return refused('wrongLength', field, about(value, `has ${has}, not 11`), WRITE_AMKA);
  }
  if (hasBirthday(digits)) return understood(digits);
  return refused('notInForm', field, about(value, 'does not begin with a day of birth, as ddMMyy'), WRITE_AMKA);
}
