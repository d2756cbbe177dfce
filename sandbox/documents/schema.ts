import { isDay } from '../athens';
import { fieldOf, isObject, type JsonObject } from '../json';
import type { DocumentDescription, PropertyInfo } from './description';
import { xsdPattern } from './xsdPattern';

/** Why a value does not hold, in the words of the registry's schema validation; undefined where it does. */
type Check = (value: string) => string | undefined;

type Shape =
  | { readonly kind: 'record'; readonly fields: ReadonlyMap<string, Shape> }
  | { readonly kind: 'list'; readonly element: Shape }
  | { readonly kind: 'leaf'; readonly check: Check };

/** What is let through beyond the description. */
export interface Leeway {
  /** Numbers count as the text that they are written as. */
  readonly numbers?: boolean;
  /** Fields that may be left out. */
  readonly optional?: readonly string[];
}

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)?$/;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Holds what is posted against a document's own description. */
export class Schema {
  private readonly shape: Shape;

  /** @throws SyntaxError when a pattern of the description can't be read */
  constructor({ json, propertiesInfo }: DocumentDescription) {
    // A name may stand on several levels: each place takes the next entry of that name, the last one serves the rest.
    const entries = new Map<string, PropertyInfo[]>();
    for (const info of propertiesInfo) entries.set(info.name, [...(entries.get(info.name) ?? []), info]);
    this.shape = shapeOf('', json, (name) => {
      const left = entries.get(name) ?? [];
      return left.length > 1 ? left.shift() : left[0];
    });
  }

  /**
   * The first thing that the description does not allow: a field missing, unknown or in another place, a list without
   * elements, a value that breaks a restriction. A list may be empty only where an empty element would do.
   *
   * @returns undefined when the body is as described
   */
  violation(body: unknown, leeway: Leeway = {}): string | undefined {
    return violationOf('', this.shape, body, leeway);
  }

  /** The described fields of a body, in the description's order, whatever their case. */
  inOrder(body: unknown): unknown {
    return ordered(this.shape, body);
  }

  /** The elements of the outermost list; the body itself where there is no list. */
  elements(body: unknown): JsonObject[] {
    return outermost(this.shape, body) ?? [body as JsonObject];
  }

  /** The elements of the innermost lists; one whose own lists are empty counts as innermost. */
  rows(body: unknown): JsonObject[] {
    return innermost(this.shape, body);
  }
}

function shapeOf(name: string, example: unknown, take: (name: string) => PropertyInfo | undefined): Shape {
  if (Array.isArray(example)) return { kind: 'list', element: shapeOf(name, example[0], take) };
  if (!isObject(example)) return { kind: 'leaf', check: checkOf(example, take(name)) };
  const fields = Object.entries(example).map(([key, value]) => [key, shapeOf(key, value, take)] as const);
  return { kind: 'record', fields: new Map(fields) };
}

/** The rules of a leaf: its restrictions, and what its example tells of its type. */
function checkOf(example: unknown, info?: PropertyInfo): Check {
  const valuesOf = (kind: string): string[] =>
    (info?.restrictions ?? []).filter(({ name }) => name === kind).map(({ value }) => value);
  const patterns = valuesOf('pattern').map(xsdPattern);
  const enumeration = valuesOf('enumeration');
  const [length, least, most] = ['length', 'minLength', 'maxLength'].map((kind) => valuesOf(kind).map(Number)[0]);
  return (value) => {
    if (typeof example === 'string') {
      if (isDay(example) && !isDay(value)) return `The string '${value}' is not a valid Date value.`;
      if (TIMESTAMP.test(example) && !TIMESTAMP.test(value))
        return `The string '${value}' is not a valid DateTime value.`;
      if (example === 'AA==' && !BASE64.test(value)) return 'The input is not a valid Base-64 string.';
    }
    if (enumeration.length > 0 && !enumeration.includes(value)) return 'The Enumeration constraint failed.';
    const characters = [...value].length;
    if (length !== undefined && characters !== length) return 'The actual length is not equal to the specified length.';
    if (least !== undefined && characters < least) return 'The actual length is less than the MinLength value.';
    if (most !== undefined && characters > most) return 'The actual length is greater than the MaxLength value.';
    if (patterns.length > 0 && !patterns.some((pattern) => pattern.test(value)))
      return 'The Pattern constraint failed.';
    return undefined;
  };
}

function violationOf(name: string, shape: Shape, value: unknown, leeway: Leeway): string | undefined {
  if (shape.kind === 'record') return recordViolation(name, shape.fields, value, leeway);
  if (shape.kind === 'leaf') return leafViolation(name, shape.check, value, leeway);
  if (!Array.isArray(value)) return `The element '${name}' is invalid - A list is expected.`;
  for (const element of value) {
    const violation = violationOf(name, shape.element, element, leeway);
    if (violation) return violation;
  }
  return undefined;
}

function recordViolation(
  name: string,
  fields: ReadonlyMap<string, Shape>,
  value: unknown,
  leeway: Leeway,
): string | undefined {
  const element = `The element '${name}'`;
  const expected = [...fields.keys()];
  const expecting = (names: string[]): string =>
    names.length === 0 ? '' : ` List of possible elements expected: '${names.join(', ')}'.`;
  if (name === '' && isObject(value)) {
    const [root = ''] = Object.keys(value);
    if (root === '') return 'Root element is missing.';
    if (!fields.has(root)) return `The '${root}' element is not declared.`;
  }
  if (value !== null && !isObject(value)) return `${element} cannot contain text.${expecting(expected.slice(0, 1))}`;
  let next = 0;
  /** What may stand here: the optional fields that come next, and the first required one. */
  const possible = (): string[] => {
    const rest = expected.slice(next);
    const required = rest.findIndex((key) => !leeway.optional?.includes(key));
    return required < 0 ? rest : rest.slice(0, required + 1);
  };
  for (const [key, held] of Object.entries(value ?? {})) {
    const allowed = possible();
    const shape = fields.get(key);
    if (!shape || !allowed.includes(key)) return `${element} has invalid child element '${key}'.${expecting(allowed)}`;
    next = expected.indexOf(key) + 1;
    if (shape.kind === 'list' && Array.isArray(held) && held.length === 0 && !takesNothing(shape.element)) {
      return `${element} has incomplete content.${expecting([key])}`;
    }
    const violation = violationOf(key, shape, held, leeway);
    if (violation) return violation;
  }
  const missing = possible();
  return missing.some((key) => !leeway.optional?.includes(key))
    ? `${element} has incomplete content.${expecting(missing)}`
    : undefined;
}

function leafViolation(name: string, check: Check, value: unknown, { numbers }: Leeway): string | undefined {
  const text = value ?? '';
  const readable = typeof text === 'string' || (numbers && typeof text === 'number');
  const why = readable ? check(String(text)) : 'A text is expected.';
  if (!why) return undefined;
  const shown = readable ? String(text) : typeof text;
  return `The '${name}' element is invalid - The value '${shown}' is invalid according to its datatype 'String' - ${why}`;
}

/** Whether an element of empty fields would do. */
function takesNothing(shape: Shape): boolean {
  if (shape.kind === 'list') return takesNothing(shape.element);
  if (shape.kind === 'leaf') return shape.check('') === undefined;
  return [...shape.fields.values()].every(takesNothing);
}

/** The records and lists in a record, each with what the value holds there. */
function partsOf(shape: Shape, value: unknown): Array<[part: Shape, held: unknown]> {
  if (shape.kind !== 'record' || !isObject(value)) return [];
  const parts = [...shape.fields].filter(([, part]) => part.kind !== 'leaf');
  return parts.map(([name, part]) => [part, value[name]]);
}

function outermost(shape: Shape, value: unknown): JsonObject[] | undefined {
  if (shape.kind === 'list') return value as JsonObject[];
  for (const [part, held] of partsOf(shape, value)) {
    const elements = outermost(part, held);
    if (elements) return elements;
  }
  return undefined;
}

function innermost(shape: Shape, value: unknown): JsonObject[] {
  if (shape.kind !== 'list') return partsOf(shape, value).flatMap(([part, held]) => innermost(part, held));
  return (value as JsonObject[]).flatMap((element) => {
    const rows = innermost(shape.element, element);
    return rows.length > 0 ? rows : [element];
  });
}

function ordered(shape: Shape, value: unknown): unknown {
  if (shape.kind === 'list') return Array.isArray(value) ? value.map((each) => ordered(shape.element, each)) : value;
  if (shape.kind === 'leaf' || !isObject(value)) return value;
  const fields = [...shape.fields].map(([name, child]) => [name, ordered(child, fieldOf(value, name))] as const);
  return Object.fromEntries(fields.filter(([, held]) => held !== undefined));
}
