import { about, type Reading, refused, understood } from './reading';

/**
 * Reads the content of a file: Base64, with or without line breaks and the head of a data URL.
 *
 * @param field display name, for messages
 * @returns Base64 without line breaks
 */
export function readBase64(value: unknown, field: string): Reading<string> {
  const remedy = 'Enter the content as Base64, or take it from a binary property';
  if (typeof value !== 'string') return refused('notBase64', field, about(value, 'is not Base64 text'), remedy);
  const base64 = value.replace(/\s/g, '').replace(/^data:[^,]{0,200},/i, '');
  if (base64.length % 4 !== 0) {
    return refused(
      'notBase64',
      field,
      about(value, 'is no whole Base64 text: its length is no multiple of four'),
      remedy,
    );
  }
  if (base64 === '' || /[^A-Za-z0-9+/]/.test(base64.replace(/={1,2}$/, ''))) {
    return refused('notBase64', field, about(value, 'is no Base64 text'), remedy);
  }
  return understood(base64);
}
