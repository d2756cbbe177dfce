import { type NumberKind, readDigits, writeDigits } from './digits';
import { counted } from './numbers';
import { about, type Reading, refused, shown, understood, withoutBlanks } from './reading';

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
const bare = (text: string): string =>
  withoutBlanks(text)
    .replace(/^['’‘`]/, '')
    .replace(/(?<=\d)[-–](?=\d)/g, '')
    .replace(/[.,]0{1,9}$/, '');

const AMKA: NumberKind = { code: 'notInForm', count: 'eleven', name: 'AMKA', bare };

/** How it is written. */
export const WRITE_AMKA = writeDigits(AMKA);

/**
 * Reads a social security number (AMKA): eleven digits, of which the first six are the day of birth as ddMMyy. Ten
 * digits get their leading zero back if, and only if, the first six are a day then.
 * Section: Endpoints, Other declarations.
 *
 * @param value number or text, not empty
 * @param field display name, for messages
 */
export function readAmka(value: unknown, field: string): Reading<string> {
  const reading = readDigits(value, field, AMKA);
  if (!reading.ok) return reading;
  const { value: digits } = reading;
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
