import { decimalReadings } from '../values/numbers';
import { isEmpty, isRecord } from '../values/result';
import { dayAlone } from '../values/time/read';

/** The envelopes of a result are two or three deep. Anything deeper is content. */
const DEEPEST_ENVELOPE = 6;
const DEEPEST_RECORD = 20;

/** Whether a name comes from the attributes and declarations of XML, which are no records. */
const isMarkup = (name: string): boolean => /^[@?#$]|^xmlns/.test(name);

/**
 * Reads the records of a service's result of any shape. An object is one record and an array is several. An empty
 * array, null or a missing value is none. A bare value is the record `{ value }`. The envelope is removed: the service
 * code, and every object below it that holds nothing but one list or one object. Sections: Resources, "Employer data
 * result" and "Monthly employment status result".
 *
 * @param answer body of the registry's answer, of any shape
 * @param serviceCode as it was sent
 */
export function readRecords(answer: unknown, serviceCode: string): Record<string, unknown>[] {
  return recordsIn(withoutCode(answer, serviceCode), DEEPEST_ENVELOPE);
}

/** What the answer holds under the service code; the answer itself where there is no such key. */
function withoutCode(answer: unknown, serviceCode: string): unknown {
  if (!isRecord(answer)) return answer;
  const code = serviceCode.trim().toLowerCase();
  const key = Object.keys(answer).find((name) => name.toLowerCase() === code);
  return key === undefined ? answer : answer[key];
}

function recordsIn(value: unknown, depth: number): Record<string, unknown>[] {
  if (isEmpty(value)) return [];
  if (Array.isArray(value)) {
    const items = value.filter((item) => !isEmpty(item));
    return areEnveloped(items) ? items.flatMap((item) => recordsIn(item, depth - 1)) : items.map(toRecord);
  }
  const content = depth > 0 && isRecord(value) ? contentOf(value) : undefined;
  if (content !== undefined) return recordsIn(content, depth - 1);
  // An empty element of XML becomes an object without fields.
  return isRecord(value) && Object.keys(value).length === 0 ? [] : [toRecord(value)];
}

const toRecord = (item: unknown): Record<string, unknown> => (isRecord(item) ? item : { value: item });

/**
 * The content of an envelope: a list, an object, or null for an empty one. Undefined where the record is no envelope.
 */
function contentOf(record: Record<string, unknown>): unknown[] | Record<string, unknown> | null | undefined {
  const names = Object.keys(record).filter((name) => !isMarkup(name));
  if (names.length !== 1) return undefined;
  const content = record[names[0]];
  if (isEmpty(content)) return null;
  return Array.isArray(content) || isRecord(content) ? content : undefined;
}

/** Whether each item of a list is in an envelope of the same name, as for repeated elements of XML. */
function areEnveloped(items: unknown[]): boolean {
  const [first] = Object.keys(items[0] ?? {});
  return items.every((item) => {
    if (!isRecord(item)) return false;
    const names = Object.keys(item);
    return names.length === 1 && names[0] === first && contentOf(item) !== undefined;
  });
}

/** The amounts and counters of EX_BASE_04. */
const NUMERIC_FIELD = /^(?:f_apodoxes|f_week_wres|f_arithmos_.+)$/i;
const DATE_FIELD = /^f_date(?:_|$)|^date[a-z]*$|[a-z]date$/i;
/** Numbers that identify something are no amounts, whatever they look like. */
const IDENTIFIER_FIELD =
  /(?:^|_)(?:afm|amka|ame|aa|id|kad|iban|code|kod|kodikos|kwdikos|protocol|tel|phone|tk|zip)(?:_|$)|(?:code|afm|amka|ame)$/i;
/** Greek decimals with a fraction. Nothing else looks like them. */
const GREEK_DECIMAL = /^-?(?:\d{1,3}(?:\.\d{3})+|\d+),\d+$/;
/** A JavaScript number is exact up to this many digits. */
const MOST_DIGITS = 15;

function typedText(name: string, text: string): unknown {
  if (DATE_FIELD.test(name)) return dayAlone(text) ?? text;
  const trimmed = text.trim();
  if (IDENTIFIER_FIELD.test(name) || /^[+-]?0\d/.test(trimmed)) return text;
  if (!NUMERIC_FIELD.test(name) && !GREEK_DECIMAL.test(trimmed)) return text;
  const readings = GREEK_DECIMAL.test(trimmed)
    ? [trimmed.replace(/\./g, '').replace(',', '.')]
    : decimalReadings(trimmed);
  if (readings.length !== 1 || readings[0].replace(/\D/g, '').length > MOST_DIGITS) return text;
  return Number(readings[0]);
}

/**
 * A record with its Greek decimals (`1.200,00`, `1200,00`) and counters (`f_arithmos_*`) as numbers, and its dates
 * (`f_date_*`, `BirthDate`, `DateFrom`) as yyyy-MM-dd if they are at midnight. Identifiers (tax and security numbers,
 * branches, codes), numbers with a leading zero, and what can be read in two ways (`1.200`) stay text.
 * Section: Resources, "Monthly employment status result".
 */
export function typedRecord(record: Record<string, unknown>, depth = DEEPEST_RECORD): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, typedValue(name, value, depth)]));
}

function typedValue(name: string, value: unknown, depth: number): unknown {
  if (typeof value === 'string') return typedText(name, value);
  if (depth === 0) return value;
  if (Array.isArray(value)) return value.map((item) => typedValue(name, item, depth - 1));
  return isRecord(value) ? typedRecord(value, depth - 1) : value;
}
