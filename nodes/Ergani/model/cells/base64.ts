import { about, type Reading, refused, understood } from './reading';

/**
 * Reads the content of a file: Base64, with or without line breaks and the head of a data URL.
 *
 * @param field display name, for messages
 * @returns Base64 without line breaks
 */
export function readBase64(value: unknown, field: string): Reading<string> {
  const base64 = typeof value === 'string' ? value.replace(/\s/g, '').replace(/^data:[^,]{0,200},/i, '') : '';
  return base64.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(base64)
    ? understood(base64)
    : refused(
        'notBase64',
        field,
        about(value, 'is no whole Base64 text'),
        'Enter the content as Base64, or take it from a binary property',
      );
}
