import { type NumberKind, readDigits, writeDigits } from './digits';
import { type Reading, refused, withoutBlanks } from './result';

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

const AMKA: NumberKind = {
  code: 'notInForm',
  wrongLength: 'wrongLength',
  length: 11,
  count: 'eleven',
  name: 'AMKA',
  bare,
  fits: hasBirthday,
};

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
  if (!reading.ok || hasBirthday(reading.value)) return reading;
  return refused('notInForm', field, 'does not begin with a day of birth, as ddMMyy', WRITE_AMKA, value);
}
