import { refused } from './problems';
import { isEmpty, type Reading, trimBlanks, understood } from './result';
import type { Asked } from './words/howToWrite';

/**
 * Reads an identifier of the registry, such as a protocol: as text, also where it is a number.
 *
 * @param field display name, for messages
 */
export function readIdentifier(value: unknown, field: string, asked: Asked): Reading<string> {
  if (isEmpty(value)) return refused('empty', field, { asked });
  return typeof value === 'string' || typeof value === 'number'
    ? understood(trimBlanks(String(value)))
    : refused('notText', field, { asked });
}
