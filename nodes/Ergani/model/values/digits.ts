import { type Refusal, refused, shown } from './result';

/** No cell with a number of digits is longer. On endless digits patterns would overflow the stack. */
const LONGEST_TEXT = 200;

/** A number or a text as text; null for anything else, '' for what is too long to be one. */
export function textOfDigits(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') return null;
  const text = String(value);
  return text.length > LONGEST_TEXT ? '' : text;
}

/** Whether a spreadsheet has made a number of it that shows a power of ten. */
export const isScientific = (digits: string): boolean => /^\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(digits);

/** Refuses a number in scientific notation. `digits`: what it lacks, such as 'the nine digits of the tax number'. */
export const digitsLost = (value: unknown, field: string, digits: string): Refusal =>
  refused(
    'digitsLost',
    field,
    'is in scientific notation, which lacks digits',
    `Format the column as text in the spreadsheet, and enter ${digits} again`,
    value,
  );

/** Tells that a number column took the zero before a number. */
export const zeroLost = (value: unknown, field: string, repaired: string): string =>
  `${field} ${shown(value)} was read as "${repaired}": its leading zero was lost`;
