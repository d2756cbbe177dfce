import { counted } from './numbers';
import { type Reading, refused, shown, understood } from './result';
import type { ReasonCode } from './reasonCodes';

/** A number that identifies somebody: what it is called, and how it is written. */
export interface NumberKind {
  /** Of what is no such number. */
  code: ReasonCode;
  /** Of one with more digits, or fewer. */
  wrongLength: ReasonCode;
  /** How many digits it has, also in words. */
  length: number;
  count: string;
  name: string;
  /** The text without what may surround the digits. */
  bare(text: string): string;
  /** Whether so many digits can be one. */
  fits(digits: string): boolean;
}

/** No cell with one is longer. On endless digits patterns would overflow the stack. */
const LONGEST_TEXT = 200;

const digitsOf = ({ count, name }: NumberKind): string => `the ${count} digits of the ${name}`;

/** How it is written. */
export const writeDigits = (kind: NumberKind): string =>
  `Enter ${digitsOf(kind)}, as text so that a leading zero stays`;

/**
 * Reads such a number: as many digits as it has. Where one is missing, the leading zero is put back if, and only if, the
 * number fits then.
 *
 * @param field display name, for messages
 */
export function readDigits(value: unknown, field: string, kind: NumberKind): Reading<string> {
  const { code, count, length, name, bare } = kind;
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') {
    return refused(code, field, 'is not a number or text', writeDigits(kind), value);
  }
  const text = String(value);
  const digits = text.length > LONGEST_TEXT ? '' : bare(text);
  if (/^\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(digits)) {
    return refused(
      'digitsLost',
      field,
      'is in scientific notation, which lacks digits',
      `Format the column as text in the spreadsheet, and enter ${digitsOf(kind)} again`,
      value,
    );
  }
  if (!/^\d+$/.test(digits)) {
    return refused(code, field, `is not a number of ${count} digits`, writeDigits(kind), value);
  }
  if (digits.length === length) return understood(digits);
  const repaired = `0${digits}`;
  const lacksOne = repaired.length === length;
  if (lacksOne && kind.fits(repaired)) {
    return understood(repaired, `${field} ${shown(value)} was read as "${repaired}": its leading zero was lost`);
  }
  const has = `has ${counted(digits.length, 'digit')}, not ${length}`;
  const what = lacksOne ? `${has}, and is no ${name} with a zero before it either` : has;
  return refused(kind.wrongLength, field, what, writeDigits(kind), value);
}
