import { about, type Reading, refused, understood } from './reading';
import type { ReasonCode } from './reasonCodes';

/** A number that identifies somebody: what it is called, and how it is written. */
export interface NumberKind {
  /** Of what is no such number. */
  code: ReasonCode;
  /** How many digits it has, in words. */
  count: string;
  name: string;
  /** The text without what may surround the digits. */
  bare(text: string): string;
}

/** No cell with one is longer. On endless digits patterns would overflow the stack. */
const LONGEST_TEXT = 200;

const digitsOf = ({ count, name }: NumberKind): string => `the ${count} digits of the ${name}`;

/** How it is written. */
export const writeDigits = (kind: NumberKind): string =>
  `Enter ${digitsOf(kind)}, as text so that a leading zero stays`;

/**
 * Reads the digits of such a number, however many there are. A spreadsheet may have lost some of them.
 *
 * @param field display name, for messages
 */
export function readDigits(value: unknown, field: string, kind: NumberKind): Reading<string> {
  const { code, count, bare } = kind;
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') {
    return refused(code, field, about(value, 'is not a number or text'), writeDigits(kind));
  }
  const text = String(value);
  const digits = text.length > LONGEST_TEXT ? '' : bare(text);
  if (/^\d+$/.test(digits)) return understood(digits);
  if (/^\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(digits)) {
    return refused(
      'digitsLost',
      field,
      about(value, 'is in scientific notation, which lacks digits'),
      `Format the column as text in the spreadsheet, and enter ${digitsOf(kind)} again`,
    );
  }
  return refused(code, field, about(value, `is not a number of ${count} digits`), writeDigits(kind));
}
