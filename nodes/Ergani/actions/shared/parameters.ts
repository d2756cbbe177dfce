import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { isRecord, type Problem } from '../../model/values/result';
import { Tries } from './tries';

/** Reads a parameter for an item. Throws what n8n throws of an expression that fails. */
export type Reader = (item: number) => unknown;

/**
 * Readers of parameters, in the order of their names. Expressions are n8n's, item by item, but for two kinds that need
 * no engine: a parameter without an expression is read once, and one that only names fields of the item
 * (`{{ $json['Last name'] }}`, as dragging a column writes it) is read from the item, since n8n's engine takes up to
 * half a millisecond for it. What an expression makes of the clock stays what the first try of the node made of it.
 *
 * @param items the node's input
 * @param names of parameters at the top level of the node
 */
export function readersOf(context: IExecuteFunctions, items: INodeExecutionData[], names: readonly string[]): Reader[] {
  const { parameters } = context.getNode();
  return names.map((name) => {
    const ask: Reader = (item) => context.getNodeParameter(name, item, '', { extractValue: true });
    const { [name]: value } = parameters;
    // A parameter that was never touched stands for its default, which can be an expression.
    if (!Object.hasOwn(parameters, name)) return ask;
    if (!hasExpression(value)) {
      const fixed = ask(0);
      return () => fixed;
    }
    return expressionReader(name, value, items, ask);
  });
}

/**
 * Readers of the values that a resource mapper holds, by the ids of its fields.
 *
 * @param name of a parameter at the top level of the node
 */
export function mappedReadersOf(
  context: IExecuteFunctions,
  items: INodeExecutionData[],
  name: string,
): Map<string, Reader> {
  const valuesIn = (mapper: unknown) => (isRecord(mapper) && isRecord(mapper.value) ? mapper.value : {});
  // n8n computes a mapper as a whole: once an item is enough for all its fields.
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

/** The value that a reader gives, or undefined and a problem where it fails. */
export function computed(label: string, read: Reader, item: number, problems: Problem[]): unknown {
  try {
    return read(item);
  } catch (error) {
    // n8n's message can hold the cell that the expression worked on.
    const value = error instanceof Error ? error.message : String(error);
    const text = "can't be computed:";
    problems.push({ code: 'cannotBeComputed', field: label, text, value, remedy: 'Correct the expression' });
    return undefined;
  }
}

/** Whether a parameter is, or holds, an expression, so that its value can differ by item. */
export function hasExpression(value: unknown): boolean {
  if (typeof value === 'string') return value.startsWith('=');
  return typeof value === 'object' && value !== null && Object.values(value).some(hasExpression);
}

const CLOCK = /\$now|\$today|\bDate\(\s*\)|\.(?:now|local|utc)\(\s*\)/;
const NAME_OF_N8N = /\$[\p{L}_]+/gu;

/** Whether a parameter is an expression that asks for the time at which it is computed. */
const asksClock = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('=') && CLOCK.test(value);

/** Whether a parameter is an expression of nothing but the time at which it is computed. */
export const isClockAlone = (value: unknown): boolean =>
  asksClock(value) && (value.match(NAME_OF_N8N) ?? []).every((name) => name === '$now' || name === '$today');

/**
 * Reads what a parameter or a field with an expression is for an item. A retry of the node repeats the events of its
 * first try: a time of its own would make other events of them.
 */
function expressionReader(name: string, value: unknown, items: INodeExecutionData[], ask: Reader): Reader {
  if (!asksClock(value)) return itemReader(value, items, ask);
  const tries = new Tries(items);
  const isAlone = isClockAlone(value);
  return (item) => tries.once(isAlone ? name : `${name} of item ${item}`, () => ask(item));
}

/** A field of the item in an expression, in the three ways in which n8n's editor writes it. */
const FIELD = /\{\{\s*\$json(?:\.([\p{L}_$][\p{L}\p{N}_$]*)|\['([^'{}\n]*)'\]|\["([^"{}\n]*)"\])\s*\}\}/gu;

/** What an expression is made of: names of the item's fields, with a text before, between and behind them. */
interface Template {
  fields: string[];
  texts: string[];
}

/** The parts of an expression that is made of text and names of fields alone; null for any other. */
function templateOf(value: unknown): Template | null {
  const code = isRecord(value) && value.__rl === true && !hasExpression(value.mode) ? value.value : value;
  if (typeof code !== 'string' || !code.startsWith('=') || code.includes('\\')) return null;
  const fields = [...code.matchAll(FIELD)].map(([, ...names]) => names.find((name) => name !== undefined) as string);
  const texts = code.slice(1).replace(FIELD, '{').split('{');
  // Any other brace belongs to code that only n8n can run.
  return texts.length === fields.length + 1 && !texts.some((text) => text.includes('}')) ? { fields, texts } : null;
}

/** What only n8n's engine can tell: it shows objects, dates and inherited names in its own way. */
const ASK = Symbol('ask n8n');

function cellAt(json: unknown, field: string): unknown {
  if (!isRecord(json) || field in Object.prototype) return ASK;
  const cell = json[field];
  return cell === null || ['undefined', 'string', 'number', 'boolean'].includes(typeof cell) ? cell : ASK;
}

/** What a template is for an item; n8n says what a truth value or a missing field is within a text. */
function filled({ fields, texts }: Template, json: unknown): unknown {
  if (fields.length === 1 && texts.join('') === '') return cellAt(json, fields[0]);
  const cells = fields.map((field) => cellAt(json, field));
  if (!cells.every((cell) => typeof cell === 'string' || Number.isFinite(cell))) return ASK;
  return texts.map((text, place) => text + String(cells[place] ?? '')).join('');
}

/** Reads from the item what an expression names of it, once n8n was seen to read a filled cell of it the same. */
function itemReader(value: unknown, items: readonly INodeExecutionData[], ask: Reader): Reader {
  const template = templateOf(value);
  if (template === null) return ask;
  let agrees: boolean | undefined;
  return (item) => {
    const found = agrees === false ? ASK : filled(template, items[item]?.json);
    if (found === ASK) return ask(item);
    if (agrees) return found;
    const asked = ask(item);
    if (!Object.is(found, asked)) agrees = false;
    else if (found !== undefined) agrees = true;
    return asked;
  };
}
