import { isEmpty, type Reading, refused, trimBlanks, understood } from './result';

/**
 * Reads an identifier of the registry, such as a protocol: as text, also where it is a number.
 *
 * @param field display name, for messages
 * @param remedy what to enter
 */
export function readIdentifier(value: unknown, field: string, remedy: string): Reading<string> {
  if (isEmpty(value)) return refused('missing', field, 'is empty', remedy);
  return typeof value === 'string' || typeof value === 'number'
    ? understood(trimBlanks(String(value)))
    : refused('notText', field, 'is not text', remedy);
}
