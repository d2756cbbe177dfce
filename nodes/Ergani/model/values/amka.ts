import { isScientific, textOfDigits } from './digits';
import { refused } from './problems';
import { type Reading, understood, withoutBlanks } from './result';
import { WARNINGS } from './words/warnings';

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
  const text = textOfDigits(value);
  if (text === null) return refused('amkaOfOtherKind', field, {}, value);
  const digits = bare(text);
  if (isScientific(digits)) return refused('digitsLost', field, { of: 'amka' }, value);
  if (!/^\d+$/.test(digits)) return refused('amkaNotDigits', field, {}, value);
  const repaired = `0${digits}`;
  if (repaired.length === 11) {
    return hasBirthday(repaired)
      ? understood(repaired, WARNINGS.zeroLost({ field, cell: value, repaired }))
      : refused('amkaWithoutZero', field, {}, value);
  }
  if (digits.length !== 11) return refused('amkaOfOtherLength', field, { digits: digits.length }, value);
  return hasBirthday(digits) ? understood(digits) : refused('amkaWithoutBirthday', field, {}, value);
}
