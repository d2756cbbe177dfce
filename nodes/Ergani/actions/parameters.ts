import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { isRecord } from '../model/values/result';
import { evaluations, type Reader } from './evaluations';
import { isPlain, UNTOLD } from './plainValues';

/**
 * Readers of parameters, in the order of their names, each with the value that n8n gives, or its error. n8n's engine
 * takes 150 to 450 µs for an expression, whatever is in it. So a parameter without one is read once; what only names a
 * field of the item is read from the item; and other expressions are computed together, those of many items that know
 * nothing but their item, and those of one item, as far as that gives plain values. The engine has its say wherever it
 * might see it differently.
 *
 * @param items the node's input
 * @param names of parameters at the top level of the node
 */
export function readersOf(
  context: IExecuteFunctions,
  items: readonly INodeExecutionData[],
  names: readonly string[],
): Reader[] {
  const { parameters } = context.getNode();
  const take = evaluations(context, items);
  return names.map((name) => {
    const asked: Reader = (item) => context.getNodeParameter(name, item, '', { extractValue: true });
    // A parameter that was never touched stands for its default, which can be an expression.
    if (!(name in parameters)) return asked;
    if (!varies(parameters[name])) {
      const value = asked(0);
      return () => value;
    }
    return readerOf(parameters[name], asked, items, take);
  });
}

/**
 * Readers of the values that a resource mapper holds, by the ids of its fields.
 *
 * @param name of a parameter at the top level of the node
 */
export function mappedReadersOf(
  context: IExecuteFunctions,
  items: readonly INodeExecutionData[],
  name: string,
): Map<string, Reader> {
  const mapper: unknown = context.getNode().parameters[name];
  const values = isRecord(mapper) && isRecord(mapper.value) ? mapper.value : {};
  const take = evaluations(context, items);
  // n8n computes a mapper as a whole.
  const whole = oncePerItem((item) => context.getNodeParameter(name, item, {}));
  return new Map(
    Object.entries(values).map(([id, value]) => {
      const asked: Reader = (item) => {
        const computed = whole(item);
        return isRecord(computed) && isRecord(computed.value) ? computed.value[id] : undefined;
      };
      return [id, varies(value) ? readerOf(value, asked, items, take) : () => value];
    }),
  );
}

/** The same, asked once for an item as long as no other item is asked for. */
function oncePerItem(read: Reader): Reader {
  let last: { item: number; value: unknown } | undefined;
  return (item) => (last?.item === item ? last : (last = { item, value: read(item) })).value;
}

/** A reader of what an expression gives. */
function readerOf(
  value: unknown,
  asked: Reader,
  items: readonly INodeExecutionData[],
  take: ReturnType<typeof evaluations>,
): Reader {
  const parts = partsOf(expressionOf(value));
  if (parts === null) return asked;
  const codes = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.code]));
  const readers = parts.map((part): Reader => {
    if (typeof part === 'string') return () => part;
    const path = pathOf(part.code);
    return path === null ? take(part.code, codes) : (item) => valueAt(items[item]?.json, path);
  });
  const isComputed = codes.some((code) => pathOf(code) === null);
  return checked(joined(readers), asked, isComputed ? MOST_CHECKED : 1);
}

/** Whether a parameter's value can differ by item: it is, or holds, an expression. */
export function varies(value: unknown): boolean {
  if (typeof value === 'string') return value.startsWith('=');
  return typeof value === 'object' && value !== null && Object.values(value).some(varies);
}

/** The expression that a parameter, or the value of a resource locator, is; '' where it is something else. */
function expressionOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (!isRecord(value) || value.__rl !== true || varies(value.mode)) return '';
  return typeof value.value === 'string' ? value.value : '';
}

/** The text and the code that an expression is made of; null where n8n's engine has to tell them apart. */
function partsOf(expression: string): Array<string | { code: string }> | null {
  if (!expression.startsWith('=') || expression.includes('\\')) return null;
  const parts = expression
    .slice(1)
    .split(/\{\{([^{}]*)\}\}/)
    .map((part, place) => (place % 2 === 0 ? part : { code: part.trim() }))
    .filter((part) => part !== '');
  const isClear = (part: string | { code: string }) =>
    typeof part === 'string' ? !/[{}]/.test(part) : part.code !== '';
  return parts.every(isClear) ? parts : null;
}

const PLAIN = /^\$json(?:\.[\p{L}_$][\p{L}\p{N}_$]*|\['[^'\n]*'\]|\["[^"\n]*"\])+$/u;

const STEP = /\.([^.[]+)|\['([^']*)'\]|\["([^"]*)"\]/gu;

/** The names that lead to the field that code like `$json.branch` or `$json["Last name"]` names; null for other code. */
function pathOf(code: string): string[] | null {
  if (!PLAIN.test(code)) return null;
  return Array.from(code.slice('$json'.length).matchAll(STEP), ([, name, single, double]) => name ?? single ?? double);
}

/**
 * The plain value at a path; undefined where its last name is not there. The rest is for the engine to say: it has a
 * way of its own with objects, with what they inherit, and with names below nothing.
 */
function valueAt(json: unknown, path: readonly string[]): unknown {
  let value = json;
  for (const [depth, name] of path.entries()) {
    if (!isRecord(value)) return UNTOLD;
    if (Object.hasOwn(value, name)) value = value[name];
    else return depth < path.length - 1 || name in value ? UNTOLD : undefined;
  }
  return isPlain(value) ? value : UNTOLD;
}

/** What the parts of an expression give together: one alone its own value, several a text. */
function joined(parts: readonly Reader[]): Reader {
  if (parts.length === 1) return parts[0];
  return (item) => {
    let text = '';
    for (const read of parts) {
      const part = read(item);
      if (typeof part !== 'string' && !Number.isFinite(part)) return UNTOLD;
      text += String(part);
    }
    return text;
  };
}

/** How many different values of code are checked: those of a short list of words are all of them. */
const MOST_CHECKED = 3;

/**
 * Asks n8n for what can't be told without its engine, and until it was seen to read the same.
 *
 * @param most how many different values are to be seen
 */
function checked(read: Reader, asked: Reader, most: number): Reader {
  const seen = new Set<unknown>();
  let isWrong = false;
  return (item) => {
    const found = isWrong ? UNTOLD : read(item);
    if (found === UNTOLD) return asked(item);
    if (seen.size === most || seen.has(found)) return found;
    const value = asked(item);
    if (!Object.is(found, value)) isWrong = true;
    // What isn't there is no evidence by itself: nothing at a wrong place looks the same.
    else if (found !== undefined || seen.size > 0) seen.add(found);
    return value;
  };
}
