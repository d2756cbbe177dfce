/** A JSON object whose fields are not known yet. */
export type JsonObject = { readonly [name: string]: unknown };

/** True for a JSON object: not for null, not for an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True for a string with something other than blanks in it. */
export function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
