import { refused } from './problems';
import { type Reading, understood } from './result';

/**
 * Reads the content of a file: Base64, with or without line breaks and the head of a data URL.
 *
 * @param field display name, for messages
 * @returns Base64 without line breaks
 */
export function readBase64(value: unknown, field: string): Reading<string> {
  const base64 = typeof value === 'string' ? value.replace(/\s/g, '').replace(/^data:[^,]{0,200},/i, '') : '';
  const unpadded = base64.replace(/={1,2}$/, '');
  // A pattern that matches all of a file of many megabytes can need more of a stack than there is.
  return base64.length % 4 === 0 && unpadded !== '' && !/[^A-Za-z0-9+/]/.test(unpadded)
    ? understood(base64)
    : refused('notBase64', field, {}, value);
}
