/** Not to be told without n8n's engine. */
export const UNTOLD = Symbol('untold');

/** Whether a value is none that n8n's engine has a way of its own with, such as objects and dates. */
export function isPlain(value: unknown): boolean {
  return value === undefined || value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/** What any value takes, in characters. */
const OF_ANY = 8;

/** Data does not go deeper, unless it leads back to itself. */
const DEEPEST = 30;

/**
 * About how much data takes, in characters, as far as it is less than so many; Infinity where it is more, or holds
 * what n8n's engine shows otherwise than it is: a date, an object of a class, a list with holes, a field named like a
 * method.
 */
export function sizeWithin(most: number, value: unknown, depth = 0): number {
  if (typeof value === 'string') return OF_ANY + value.length;
  if (isPlain(value)) return OF_ANY;
  if (depth > DEEPEST || typeof value !== 'object' || !isData(value as object)) return Infinity;
  let size = OF_ANY;
  const entries = Object.entries(value as object);
  if (Array.isArray(value) && entries.length !== value.length) return Infinity;
  for (const [name, held] of entries) {
    if (name in Object.prototype) return Infinity;
    size += name.length + sizeWithin(most, held, depth + 1);
    if (size > most) return Infinity;
  }
  return size;
}

const isData = (value: object): boolean => Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
