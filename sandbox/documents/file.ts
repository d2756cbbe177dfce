import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { isObject, type JsonObject } from '../json';
import type { DocumentType, PropertyInfo } from './description';

/** The first id of documents that have none; the registry's are below. */
const FIRST_ID = 1000;

/**
 * Reads kinds of documents from a JSON file: one description as `GET /Documents/{code}` answers it, its code the name
 * of the file; or an object of several by code. Besides `title`, `json` and `propertiesInfo` a description may have
 * the other fields of `DocumentType`.
 *
 * @throws TypeError when the file holds something else, in a sentence; the system's error when it can't be read
 */
export function readDocuments(path: string): DocumentType[] {
  const content = parse(path);
  if (isDescription(content)) return [typeOf(basename(path, extname(path)), content, FIRST_ID)];
  const entries = isObject(content) ? Object.entries(content) : [];
  if (entries.length === 0) throw new TypeError(`${path} holds no description: {title, json, propertiesInfo}`);
  return entries.map(([code, description], index) => {
    if (!isDescription(description)) throw new TypeError(`${path}: ${code} is not {title, json, propertiesInfo}`);
    return typeOf(code, description, FIRST_ID + index);
  });
}

function parse(path: string): unknown {
  const text = readFileSync(path, 'utf8');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new TypeError(`${path} holds no JSON`);
  }
}

function isDescription(value: unknown): value is JsonObject & Pick<DocumentType, 'json' | 'propertiesInfo'> {
  return (
    isObject(value) && isObject(value.json) && Array.isArray(value.propertiesInfo) && value.propertiesInfo.every(isInfo)
  );
}

function isInfo(value: unknown): value is PropertyInfo {
  if (!isObject(value) || typeof value.name !== 'string' || !Array.isArray(value.restrictions)) return false;
  return value.restrictions.every(
    (restriction) =>
      isObject(restriction) && typeof restriction.name === 'string' && typeof restriction.value === 'string',
  );
}

function typeOf(
  code: string,
  description: JsonObject & Pick<DocumentType, 'json' | 'propertiesInfo'>,
  id: number,
): DocumentType {
  const title = typeof description.title === 'string' ? description.title : code;
  return { id, description: title, series: 'ΕΝ', ...description, title, code };
}
