import { plainNumber } from './numbers';
import { isEmpty, legible, trimBlanks } from './result';

/** A text, number or boolean as text; null for anything else. */
export function scalarText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return plainNumber(value);
  return typeof value === 'boolean' || typeof value === 'bigint' ? String(value) : null;
}

/** A cell as visible text on one line; null for a list or an object. */
export function written(cell: unknown): string | null {
  const text = scalarText(cell);
  return text === null ? null : trimBlanks(legible(text));
}

/**
 * The values in a cell of a field that takes several: a list, a list as JSON text, one value a line, or values between
 * marks.
 *
 * @param marks the first of these that a text contains separates its values
 * @returns the values, without empty ones
 */
export function valuesIn(cell: unknown, marks: readonly string[]): unknown[] {
  const values = typeof cell === 'string' ? split(trimBlanks(cell), marks) : [cell].flat();
  return values.filter((one) => !isEmpty(one));
}

function split(text: string, marks: readonly string[]): unknown[] {
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list)) return list;
  } catch {
    // Not JSON.
  }
  const lines = text.split(/[\r\n]/);
  return lines.length > 1 ? lines : text.split(marks.find((mark) => text.includes(mark)) ?? marks[0]);
}
