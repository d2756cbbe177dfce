/** No tax or social security number is longer. Patterns would overflow the stack on endless digits. */
const LONGEST_TEXT = 200;

/** A number or a text as text; null for anything else, '' for one that is too long. */
export function textOfDigits(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') return null;
  const text = String(value);
  return text.length > LONGEST_TEXT ? '' : text;
}

/** Whether it is in scientific notation, as spreadsheets write long numbers: `1,2E+08`. */
export const isScientific = (digits: string): boolean => /^\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(digits);
