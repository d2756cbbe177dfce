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

/**
 * A field by its name, whatever its case in the request: the registry has been seen to take both `Usertype` and
 * `UserType`.
 *
 * @returns undefined where there is no such field, or `value` is no object
 */
export function fieldOf(value: unknown, name: string): unknown {
  if (!isObject(value)) return undefined;
  if (Object.hasOwn(value, name)) return value[name];
  const folded = name.toLowerCase();
  const written = Object.keys(value).find((key) => key.toLowerCase() === folded);
  return written === undefined ? undefined : value[written];
}
