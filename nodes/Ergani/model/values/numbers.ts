import { trimBlanks, withoutBlanks } from './result';

/**
 * Decimal numbers with a point or a comma before the fraction. The other mark separates thousands, in groups of three.
 */
const WITH_POINT = /^(\d*|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d+))?$/;
const WITH_COMMA = /^(\d*|[1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d+))?$/;

/** No number is longer. */
const LONGEST_NUMBER = 60;

/** Digits without leading zeros; `0` for nothing but zeros. */
export const withoutLeadingZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, '');

/** A number as text: no leading zeros, a point before the fraction. */
function plain(sign: string, whole: string, fraction = ''): string {
  const digits = withoutLeadingZeros(whole) || '0';
  const number = fraction === '' ? digits : `${digits}.${fraction}`;
  return sign === '-' && /[1-9]/.test(number) ? `-${number}` : number;
}

/** Blanks between thousands, and a fraction: `1 200,50`. */
const WITH_BLANKS = /^[1-9]\d{0,2}(?:[^\S\t-\r\u2028\u2029]\d{3})+[.,]\d+$/;

/**
 * All decimal numbers that a text can mean, as plain text (`-1200.50`): a point or a comma can mark the fraction or
 * separate thousands. `1.200,00` and `12,5` have one reading, `1.200` has two (1.200 and 1200), `1.2.3` has none.
 *
 * Blanks separate thousands where a fraction follows them: `1 200,50`. Without a fraction they can also stand between
 * two numbers: `850 900` is read as `850900`, and as `850 and 900`.
 */
export function decimalReadings(text: string): string[] {
  if (text.length > LONGEST_NUMBER) return [];
  const trimmed = trimBlanks(text);
  const sign = /^[+-]/.test(trimmed) ? trimmed[0] : '';
  const rest = trimBlanks(trimmed.slice(sign.length));
  const parts = rest.split(/\s+/).map(withoutBlanks);
  if (parts.length > 1 && !WITH_BLANKS.test(rest)) {
    if (!parts.every((part) => /^\d+$/.test(part))) return [];
    return [plain(sign, parts.join('')), `${sign}${parts.join(' and ')}`];
  }
  const body = parts.join('');
  if (!/^[\d.,]*\d$/.test(body)) return [];
  const readings: string[] = [];
  for (const pattern of [WITH_POINT, WITH_COMMA]) {
    const shape = pattern.exec(body);
    if (shape === null) continue;
    const reading = plain(sign, shape[1].replace(/[.,]/g, ''), shape[2]);
    if (!readings.includes(reading)) readings.push(reading);
  }
  return readings;
}

/** A number as plain text, never with an exponent; null for infinity and NaN. */
export function plainNumber(number: number): string | null {
  if (!Number.isFinite(number)) return null;
  const text = String(number);
  if (!text.includes('e')) return text;
  if (Number.isInteger(number)) return BigInt(number).toString();
  const [digits, places] = text.split('e-');
  return `${number < 0 ? '-' : ''}0.${'0'.repeat(Number(places) - 1)}${digits.replace(/[-.]/g, '')}`;
}

/** A number with its noun: `1 event`, `2 events`. */
export function counted(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}

/** The rest of several: `the other event`, `the other 2 events`. */
export const otherOf = (number: number, thing: string): string =>
  number === 1 ? `the other ${thing}` : `the other ${number} ${thing}s`;
