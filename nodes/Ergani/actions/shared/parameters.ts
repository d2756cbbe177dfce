import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { problem } from '../../model/values/problems';
import { isRecord, type Problem } from '../../model/values/result';
import { Tries } from './tries';

/** Reads a parameter for an item. Throws what n8n throws of an expression that fails. */
export type Reader = (item: number) => unknown;

/**
 * Readers of parameters, in the order of their names. n8n's engine computes expressions, item by item, with two
 * exceptions, since it takes up to half a millisecond each: a parameter without an expression is read once, and one that
 * only names fields of the item (`{{ $json['Last name'] }}`, as dragging a column writes it) is read from the item.
 *
 * @param names of parameters at the top level of the node
 */
export function readersOf(context: IExecuteFunctions, items: INodeExecutionData[], names: readonly string[]): Reader[] {
  const { parameters } = context.getNode();
  return names.map((name) => {
    const ask: Reader = (item) => context.getNodeParameter(name, item, '', { extractValue: true });
    // A parameter that was never touched has its default, which can be an expression.
    if (!Object.hasOwn(parameters, name)) return ask;
    if (hasExpression(parameters[name])) return expressionReader(name, parameters[name], items, ask);
    const fixed = ask(0);
    return () => fixed;
  });
}

/**
 * Readers of the values in a resource mapper, by the ids of its fields.
 *
 * @param name of a parameter at the top level of the node
 */
export function mappedReadersOf(
  context: IExecuteFunctions,
  items: INodeExecutionData[],
  name: string,
): Map<string, Reader> {
  const valuesIn = (mapper: unknown) => (isRecord(mapper) && isRecord(mapper.value) ? mapper.value : {});
  // n8n computes a mapper as a whole, so it is asked once an item for all fields.
  let last: { item: number; values: Record<string, unknown> } | undefined;
  const readerOf = (id: string, value: unknown): Reader => {
    const ask: Reader = (item) => {
      if (last?.item !== item) last = { item, values: valuesIn(context.getNodeParameter(name, item, {})) };
      return last.values[id];
    };
    return hasExpression(value) ? expressionReader(`${name} ${id}`, value, items, ask) : () => value;
  };
  const fields = Object.entries(valuesIn(context.getNode().parameters[name]));
  return new Map(fields.map(([id, value]) => [id, readerOf(id, value)]));
}

/** What a reader returns; undefined and a problem where it throws. */
export function compute(label: string, read: Reader, item: number, problems: Problem[]): unknown {
  try {
    return read(item);
  } catch (error) {
    // n8n's message can quote the cell that the expression worked on.
    const value = error instanceof Error ? error.message : String(error);
    problems.push({ ...problem('cannotBeComputed', label), value });
    return undefined;
  }
}

/** Whether a parameter is an expression, or holds one. */
export function hasExpression(value: unknown): boolean {
  if (typeof value === 'string') return value.startsWith('=');
  return typeof value === 'object' && value !== null && Object.values(value).some(hasExpression);
}

const CLOCK = /\$now|\$today|\bDate\(\s*\)|\.(?:now|local|utc)\(\s*\)/;
const N8N_NAME = /\$[\p{L}_]+/gu;

/** Whether a parameter is an expression that asks for the current time. */
const asksClock = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('=') && CLOCK.test(value);

/** Whether a parameter is an expression that asks for nothing but the current time. */
export const isClockAlone = (value: unknown): boolean =>
  asksClock(value) && (value.match(N8N_NAME) ?? []).every((name) => name === '$now' || name === '$today');

/** Retry On Fail must repeat the events of the first try, so an expression keeps the time that it got there. */
function expressionReader(name: string, value: unknown, items: INodeExecutionData[], ask: Reader): Reader {
  if (!asksClock(value)) return itemReader(value, items, ask);
  const tries = new Tries(items);
  const isAlone = isClockAlone(value);
  return (item) => tries.once(isAlone ? name : `${name} of item ${item}`, () => ask(item));
}

/** A field of the item in an expression, in the three ways in which n8n's editor writes it. */
const FIELD = /\{\{\s*\$json(?:\.([\p{L}_$][\p{L}\p{N}_$]*)|\['([^'{}\n]*)'\]|\["([^"{}\n]*)"\])\s*\}\}/gu;

/** An expression of text and names of fields alone: `texts` stand before, between and behind the `fields`. */
interface FieldExpression {
  fields: string[];
  texts: string[];
}

/** Null for an expression that holds anything else. */
function parseFields(value: unknown): FieldExpression | null {
  const code = isRecord(value) && value.__rl === true && !hasExpression(value.mode) ? value.value : value;
  if (typeof code !== 'string' || !code.startsWith('=') || code.includes('\\')) return null;
  const fields = [...code.matchAll(FIELD)].map(([, ...names]) => names.find((name) => name !== undefined) as string);
  const texts = code.slice(1).replace(FIELD, '{').split('{');
  // Any other brace belongs to code.
  return texts.length === fields.length + 1 && !texts.some((text) => text.includes('}')) ? { fields, texts } : null;
}

/** Stands for what only n8n's engine can tell: how it shows objects, dates and inherited names. */
const ASK = Symbol('ask n8n');

function cellAt(json: unknown, field: string): unknown {
  if (!isRecord(json) || field in Object.prototype) return ASK;
  const cell = json[field];
  return cell === null || ['undefined', 'string', 'number', 'boolean'].includes(typeof cell) ? cell : ASK;
}

function fill({ fields, texts }: FieldExpression, json: unknown): unknown {
  if (fields.length === 1 && texts.join('') === '') return cellAt(json, fields[0]);
  const cells = fields.map((field) => cellAt(json, field));
  // Within a text, n8n has its own way with booleans and missing fields.
  if (!cells.every((cell) => typeof cell === 'string' || Number.isFinite(cell))) return ASK;
  return texts.map((text, place) => text + String(cells[place] ?? '')).join('');
}

/** Reads an expression from the item, once n8n has returned the same for an item that fills its fields. */
function itemReader(value: unknown, items: readonly INodeExecutionData[], ask: Reader): Reader {
  const expression = parseFields(value);
  if (expression === null) return ask;
  let agrees: boolean | undefined;
  return (item) => {
    const found = agrees === false ? ASK : fill(expression, items[item]?.json);
    if (found === ASK) return ask(item);
    if (agrees) return found;
    const asked = ask(item);
    if (!Object.is(found, asked)) agrees = false;
    else if (found !== undefined) agrees = true;
    return asked;
  };
}
