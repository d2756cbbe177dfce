import { decimalReadings } from './numbers';
import { trimBlanks, withoutBlanks } from './result';

/** No code or word is longer. */
const LONGEST_CODE = 60;

const BETWEEN_DIGITS = /\d\s+\d/;

function bareCode(text: string): string {
  // `12 34` is two numbers, not 1234.
  const code = (BETWEEN_DIGITS.test(text) ? trimBlanks(text) : withoutBlanks(text)).replace(/^['’‘]/, '');
  if (!code.includes('.') && !code.includes(',')) return code;
  // `1.0` is the number 1, but `1.000` can be a thousand.
  const [, whole = code] = /^(\d{1,60})[.,]0{1,60}$/.exec(code) ?? [];
  return decimalReadings(code).length === 1 ? whole : code;
}

/**
 * A code as text, without Excel's apostrophe and the `.0` of number columns. A point that may separate thousands stays,
 * so that the text is no known code.
 *
 * @returns null for what is neither text nor a number
 */
export function codeText(value: unknown): string | null {
  if (typeof value === 'string') {
    return value.length > LONGEST_CODE ? null : bareCode(value);
  }
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : null;
}
