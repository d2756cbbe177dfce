import { readAfm } from '../values/afm';
import { readBase64 } from '../values/base64';
import { counted, decimalReadings, inTwoWays } from '../values/numbers';
import {
  about,
  fieldNamed,
  isEmpty,
  isRecord,
  legible,
  type Reading,
  refused,
  shortened,
  trimBlanks,
  understood,
  withoutBlanks,
} from '../values/result';
import { readDay, REGISTRY_ZONE } from '../values/time/read';
import { scalarText, valuesIn, written } from '../values/written';
import { inLayout } from '../values/time/zones';
import { xmlFlaw } from './xml';

/** The parameter types in the order of their numbers, 1 to 9. Section: Resources, "Parameter type values". */
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
  /** The name where the registry gives none. */
  description: string;
  isRequired: boolean;
  type: ParameterType;
  /** How many characters a Text may have; 0 for no limit. */
  maxLength: number;
}

/** Section: Resources, "Service descriptor". */
export interface ServiceDescriptor {
  /** Service code. */
  name: string;
  /** The name where the registry gives none. */
  description: string;
  instructions?: string;
  parameters: ParameterDescriptor[];
}

/** How a service takes a day: `yyyy`, `MM`, `dd` and what stands between them. */
export type DateForm = string;

/** As the registry reads dates of services, where it says nothing else. Section: Resources, "Parameter type values". */
export const USUAL_DATE_FORM: DateForm = 'dd/MM/yyyy';

const TYPES_BY_NAME = new Map(PARAMETER_TYPES.map((type) => [type.toLowerCase(), type]));

/**
 * Reads a parameter's type from its name in any case, or from its number, which may be text; null for anything else.
 * Section: Resources, "Parameter type values".
 */
export function readParameterType(value: unknown): ParameterType | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = withoutBlanks(String(value)).toLowerCase();
  return TYPES_BY_NAME.get(text) ?? (/^[1-9]$/.test(text) ? PARAMETER_TYPES[Number(text) - 1] : null);
}

/** A text field, trimmed; '' if it is missing or no text. */
function textField(record: Record<string, unknown>, name: string): string {
  const value = fieldNamed(record, name);
  return typeof value === 'string' ? trimBlanks(value) : '';
}

/** The objects of a list, whatever its shape: an array, a single object, or either in an object of one field. */
function objectsOf(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.filter(isRecord);
  if (!isRecord(value)) return [];
  if (typeof fieldNamed(value, 'name') === 'string') return [value];
  const inner = Object.values(value);
  return inner.length === 1 ? inner.flat().filter(isRecord) : [];
}

function toParameter(record: Record<string, unknown>): ParameterDescriptor {
  const name = textField(record, 'name');
  const type = readParameterType(fieldNamed(record, 'type'));
  const maxLength = Number(scalarText(fieldNamed(record, 'maxLength')));
  return {
    name,
    description: textField(record, 'description') || name,
    isRequired: /^(?:true|1)$/i.test(scalarText(fieldNamed(record, 'isRequired')) ?? ''),
    // A value of a type that the specification does not know can only go out as the user wrote it.
    type: type ?? 'Text',
    maxLength: type === null || !(maxLength >= 1 && Number.isFinite(maxLength)) ? 0 : Math.floor(maxLength),
  };
}

/**
 * Reads the list of services. One without a name is left out; one that lacks other fields is kept.
 * Section: Endpoints, `GET /WebServices/ServicesList`.
 *
 * @param answer the body of the registry's answer, of any shape
 */
export function readDescriptors(answer: unknown): ServiceDescriptor[] {
  return objectsOf(answer)
    .filter((record) => textField(record, 'name') !== '')
    .map((record) => {
      const name = textField(record, 'name');
      const instructions = textField(record, 'instructions');
      return {
        name,
        description: textField(record, 'description') || name,
        ...(instructions === '' ? {} : { instructions }),
        parameters: objectsOf(fieldNamed(record, 'parameters'))
          .map(toParameter)
          .filter((parameter) => parameter.name !== ''),
      };
    });
}

/** What messages call a parameter: its description, with its name if that differs. */
export function parameterLabel({ name, description }: ParameterDescriptor): string {
  return description === name ? name : `${shortened(description, 60)} (${name})`;
}

/**
 * Reads the value of a parameter as the registry takes it: always text. Section: Resources, "ExecuteService request"
 * and "Parameter type values"; Limits, "Text parameter length". The specification does not show the formats of the
 * types; dates go out as the registry has been seen to read them, the others in the plainest form:
 *
 * | type | text that goes out |
 * | --- | --- |
 * | Text | as it is; of a parameter `afm`, the nine digits |
 * | Date | `dd/MM/yyyy`, or the form that the instructions of the service name |
 * | Int | digits, with a minus where negative |
 * | Decimal | digits, a point before the fraction, none between thousands |
 * | ListString, ListInt, ListStringDate | the values in the form of their type, separated by commas |
 * | XML | as it is, once it is well-formed |
 * | MIME | Base64 without line breaks |
 *
 * @param dateForm as `dateFormOf` finds it
 * @returns null for a parameter that is left empty and not required
 */
export function readParameterValue(
  parameter: ParameterDescriptor,
  value: unknown,
  dateForm: DateForm = USUAL_DATE_FORM,
): Reading<string | null> {
  const { name, type, maxLength, isRequired } = parameter;
  const field = parameterLabel(parameter);
  // The registry finds nobody by a tax number that lost its leading zero, and says no more than that.
  const read: Reader = type === 'Text' && /^afm$/i.test(name) ? readAfm : READERS[type];
  const reading = isEmpty(value) ? understood(null) : read(value, field, { dateForm, maxLength });
  if (!reading.ok || reading.value !== null || !isRequired) return reading;
  return refused('missing', field, 'is empty', 'Enter a value: the service requires this parameter');
}

/** What a value of some types is held to. */
interface Limits {
  dateForm: DateForm;
  maxLength: number;
}

/** @param field display name, for messages */
type Reader = (value: unknown, field: string, limits: Limits) => Reading<string | null>;

const READERS: Record<ParameterType, Reader> = {
  Text: readText,
  Date: readDate,
  Int: readInt,
  Decimal: (value, field) => readNumber(value, field, false),
  ListString: (value, field) => readList(value, field, readItem),
  ListInt: (value, field) => readList(value, field, readInt),
  ListStringDate: (value, field, limits) => readList(value, field, (item) => readDate(item, field, limits)),
  XML: readXml,
  MIME: readBase64,
};

function readText(value: unknown, field: string, { maxLength }: Limits): Reading<string> {
  const given = scalarText(value);
  if (given === null) return refused('notText', field, about(value, 'is not text'), 'Enter text');
  const text = legible(given);
  if (maxLength > 0 && text.length > maxLength) {
    const words = about(text, `has ${text.length} characters, more than ${maxLength}`);
    return refused('tooLong', field, words, `Shorten it to ${counted(maxLength, 'character')}`);
  }
  return understood(text);
}

/** Services also take birthdays and hire dates. */
const FIRST_YEAR = 1900;

function readDate(value: unknown, field: string, { dateForm }: Limits): Reading<string> {
  const day = readDay(value, field, REGISTRY_ZONE, { firstYear: FIRST_YEAR });
  return day.ok ? { ...day, value: inLayout(day.value, dateForm) } : day;
}

/** What a value can mean as a number. A number has one reading; only text leaves open what a point means. */
function numberReadings(value: unknown): string[] {
  if (typeof value === 'string') return decimalReadings(value);
  const text = typeof value === 'number' || typeof value === 'bigint' ? scalarText(value) : null;
  return text === null ? [] : [text];
}

const HAS_FRACTION = /\.0*[1-9]/;

/** The only reading of a number; refused if there is none, or more than one. */
function readNumber(value: unknown, field: string, whole: boolean): Reading<string> {
  const all = numberReadings(value);
  const readings = whole ? all.filter((one) => !HAS_FRACTION.test(one)).map((one) => one.split('.')[0]) : all;
  if (readings.length === 1) return understood(readings[0]);
  const example = whole
    ? 'Enter digits alone, e.g. 1200'
    : 'Enter digits with a point before the fraction, e.g. 1200.50';
  if (readings.length === 0) {
    return refused('notANumber', field, about(value, `is no ${whole ? 'whole number' : 'decimal number'}`), example);
  }
  const remedy = `${example}, and nothing between thousands`;
  return refused('ambiguousNumber', field, about(value, inTwoWays(readings)), remedy);
}

function readInt(value: unknown, field: string): Reading<string> {
  return readNumber(value, field, true);
}

/** A value of a ListString. */
function readItem(value: unknown, field: string): Reading<string> {
  const text = written(value);
  return text === null
    ? refused('notText', field, about(value, 'is not text'), 'Enter a list of texts')
    : understood(text);
}

function readList(
  value: unknown,
  field: string,
  readOne: (item: unknown, field: string) => Reading<string>,
): Reading<string | null> {
  const texts: string[] = [];
  for (const item of valuesIn(value, [','])) {
    const reading = readOne(item, field);
    if (!reading.ok) return reading;
    if (reading.value.includes(',')) {
      return refused(
        'commaInValue',
        field,
        about(reading.value, 'has a comma in it, which would make two values of it'),
        'Enter one value a line without commas: the registry takes them as the end of a value',
      );
    }
    texts.push(reading.value);
  }
  return understood(texts.length === 0 ? null : texts.join(','));
}

function readXml(value: unknown, field: string): Reading<string> {
  const remedy = 'Enter well-formed XML: one root element, each element closed, & written as &amp;';
  if (typeof value !== 'string') return refused('notText', field, about(value, 'is not text'), remedy);
  const xml = trimBlanks(value);
  const flaw = xmlFlaw(xml);
  if (flaw === null) return understood(xml);
  const quiet = 'is not well-formed XML';
  return refused('notXml', field, about(xml, { quoting: `${quiet}: it ${flaw}`, quiet }), remedy);
}
