import { readAfm } from '../values/afm';
import { readBase64 } from '../values/base64';
import { decimalReadings } from '../values/numbers';
import { refused } from '../values/problems';
import {
  fieldNamed,
  isEmpty,
  isRecord,
  legible,
  type Reading,
  shortened,
  trimBlanks,
  understood,
  withoutBlanks,
} from '../values/result';
import { readDay, REGISTRY_ZONE } from '../values/time/read';
import { inLayout } from '../values/time/zones';
import { scalarText, valuesIn, written } from '../values/written';

/** The types of parameters, in the order of their numbers from 1 to 9. Section: Resources, "Parameter type values". */
export const PARAMETER_TYPES = [
  'Text',
  'Date',
  'Int',
  'Decimal',
  'ListString',
  'ListInt',
  'ListStringDate',
  'XML',
  'MIME',
] as const;

export type ParameterType = (typeof PARAMETER_TYPES)[number];

/** Section: Resources, "Parameter descriptor". */
export interface ParameterDescriptor {
  name: string;
  /** The name where the registry gives no description. */
  description: string;
  isRequired: boolean;
  type: ParameterType;
  /** In characters, for a Text; 0 for no limit. */
  maxLength: number;
}

/** Section: Resources, "Service descriptor". */
export interface ServiceDescriptor {
  /** Service code. */
  name: string;
  /** The name where the registry gives no description. */
  description: string;
  instructions?: string;
  parameters: ParameterDescriptor[];
}

/** The form of dates that the registry has been seen to read, and no other. Section: Resources, "Parameter type values". */
const DATE_FORM = 'dd/MM/yyyy';

/**
 * Reads a type of parameters from its name in any case, or from its number, also as text; null for anything else.
 * Section: Resources, "Parameter type values".
 */
export function readParameterType(value: unknown): ParameterType | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = withoutBlanks(String(value)).toLowerCase();
  return PARAMETER_TYPES.find((type, place) => type.toLowerCase() === text || text === `${place + 1}`) ?? null;
}

/** A field as trimmed text; '' where it is missing or no text. */
function textField(record: Record<string, unknown>, name: string): string {
  const value = fieldNamed(record, name);
  return typeof value === 'string' ? trimBlanks(value) : '';
}

/**
 * The objects with a name in an array, in a single object, or in an object with an array or object as its only field.
 */
function namedIn(value: unknown): Record<string, unknown>[] {
  const [held, ...others] = isRecord(value) ? Object.values(value) : [];
  const isEnvelope = isRecord(value) && typeof fieldNamed(value, 'name') !== 'string';
  const all = isEnvelope ? (others.length === 0 ? held : []) : value;
  return [all].flat().filter((one) => isRecord(one) && textField(one, 'name') !== '') as Record<string, unknown>[];
}

function toParameter(record: Record<string, unknown>): ParameterDescriptor {
  const name = textField(record, 'name');
  const type = readParameterType(fieldNamed(record, 'type'));
  const maxLength = Math.floor(Number(scalarText(fieldNamed(record, 'maxLength'))));
  return {
    name,
    description: textField(record, 'description') || name,
    isRequired: /^(?:true|1)$/i.test(scalarText(fieldNamed(record, 'isRequired')) ?? ''),
    // The specification has no other types. The value of an unknown one goes out as the user wrote it.
    type: type ?? 'Text',
    maxLength: type !== null && Number.isFinite(maxLength) ? Math.max(maxLength, 0) : 0,
  };
}

/**
 * Reads the list of services. A service without a name is left out.
 * Section: Endpoints, `GET /WebServices/ServicesList`.
 *
 * @param answer body of the registry's answer, of any shape
 */
export function readDescriptors(answer: unknown): ServiceDescriptor[] {
  return namedIn(answer).map((record) => {
    const name = textField(record, 'name');
    const instructions = textField(record, 'instructions');
    return {
      name,
      description: textField(record, 'description') || name,
      ...(instructions === '' ? {} : { instructions }),
      parameters: namedIn(fieldNamed(record, 'parameters')).map(toParameter),
    };
  });
}

/** The display name of a parameter: its description, and its name where that differs. */
export function parameterLabel({ name, description }: ParameterDescriptor): string {
  return description === name ? name : `${shortened(description, 60)} (${name})`;
}

/**
 * Reads the value of a parameter into the text that goes out. The specification does not show the formats of the types.
 * Dates have the form that the registry has been seen to read, the other types the plainest form. Section: Resources,
 * "ExecuteService request" and "Parameter type values"; Limits, "Text parameter length".
 *
 * | type | text that goes out |
 * | --- | --- |
 * | Text | as it is; of a parameter `afm`, the nine digits |
 * | Date | `dd/MM/yyyy` |
 * | Int | digits, with a minus where negative |
 * | Decimal | digits, a point before the fraction, none between thousands |
 * | ListString, ListInt, ListStringDate | the values in the form of their type, separated by commas |
 * | XML | as it is |
 * | MIME | Base64 without line breaks |
 *
 * @returns null for an empty parameter that is not required
 */
export function readParameterValue(parameter: ParameterDescriptor, value: unknown): Reading<string | null> {
  const { name, type, maxLength, isRequired } = parameter;
  const field = parameterLabel(parameter);
  // For a tax number without its leading zero, the registry would answer that it knows nobody.
  const read: Reader = type === 'Text' && /^afm$/i.test(name) ? readAfm : READERS[type];
  const reading = isEmpty(value) ? understood(null) : read(value, field, maxLength);
  if (!reading.ok || reading.value !== null || !isRequired) return reading;
  return refused('empty', field, { asked: 'parameter' });
}

/**
 * @param field display name, for messages
 * @param maxLength of a text; 0 for none
 */
type Reader = (value: unknown, field: string, maxLength: number) => Reading<string | null>;

const READERS: Record<ParameterType, Reader> = {
  Text: readText,
  Date: readDate,
  Int: (value, field) => readNumber(value, field, true),
  Decimal: (value, field) => readNumber(value, field, false),
  ListString: (value, field) => readList(value, field, (item) => readItem(item, field)),
  ListInt: (value, field) => readList(value, field, (item) => readNumber(item, field, true)),
  ListStringDate: (value, field) => readList(value, field, (item) => readDate(item, field)),
  XML: (value, field) =>
    typeof value === 'string' ? understood(trimBlanks(value)) : refused('notText', field, { asked: 'xml' }, value),
  MIME: readBase64,
};

function readText(value: unknown, field: string, maxLength: number): Reading<string> {
  const given = scalarText(value);
  if (given === null) return refused('notText', field, { asked: 'text' }, value);
  const text = legible(given);
  if (maxLength === 0 || text.length <= maxLength) return understood(text);
  return refused('longParameter', field, { length: text.length, longest: maxLength }, text);
}

/** Birthdays and hire dates are parameters too. */
const FIRST_YEAR = 1900;

function readDate(value: unknown, field: string): Reading<string> {
  const day = readDay(value, field, REGISTRY_ZONE, { firstYear: FIRST_YEAR });
  return day.ok ? { ...day, value: inLayout(day.value, DATE_FORM) } : day;
}

const HAS_FRACTION = /\.0*[1-9]/;

/** Reads a number. In a text, a point can mark the fraction or separate thousands. */
function readNumber(value: unknown, field: string, whole: boolean): Reading<string> {
  const text = typeof value === 'number' || typeof value === 'bigint' ? scalarText(value) : null;
  const all = typeof value === 'string' ? decimalReadings(value) : text === null ? [] : [text];
  const readings = whole ? all.filter((one) => !HAS_FRACTION.test(one)).map((one) => one.split('.')[0]) : all;
  if (readings.length === 1) return understood(readings[0]);
  const kind = readings.length === 0 ? 'notANumber' : 'pointOrThousands';
  return refused(kind, field, { asked: whole ? 'wholeNumber' : 'fraction' }, value);
}

function readItem(value: unknown, field: string): Reading<string> {
  const text = written(value);
  return text === null ? refused('notText', field, { asked: 'texts' }, value) : understood(text);
}

function readList(value: unknown, field: string, readOne: (item: unknown) => Reading<string>): Reading<string | null> {
  const texts: string[] = [];
  for (const item of valuesIn(value, [','])) {
    const reading = readOne(item);
    if (!reading.ok) return reading;
    if (reading.value.includes(',')) return refused('commaInValue', field, {}, reading.value);
    texts.push(reading.value);
  }
  return understood(texts.length === 0 ? null : texts.join(','));
}
