import { ExpressionExtensions, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import { lazily } from '../model/values/remembered';
import { isPlain, sizeWithin, UNTOLD } from './plainValues';

/** Reads something as it stands for an item. Throws what n8n throws of an expression that fails. */
export type Reader = (item: number) => unknown;

/** Takes code, and gives a reader of what it gives, as far as it gives plain values. */
type Take = (code: string) => Reader;

/**
 * Computes code of several expressions with as few calls of n8n's engine as can be. Where n8n finds functions of its own
 * in a text (`.toDateTime()`, `$if`), it writes all code in it anew, which code that goes without them does not always
 * survive: code with them and code without goes in different texts.
 *
 * @param items the node's input
 * @returns takes code of an expression, and all the code of that expression, this among it: n8n writes it anew together
 */
export function evaluations(
  context: IExecuteFunctions,
  items: readonly INodeExecutionData[],
): (code: string, all: readonly string[]) => Reader {
  const ofItem: Record<Kind, Take> = { native: itemEvaluation(context), extended: itemEvaluation(context) };
  const ofRows = () => rowEvaluation(context, items.length);
  const ofAll: Record<Kind, Take> = { native: ofRows(), extended: ofRows() };
  const isComputable = lazily(() => areComputable(items));
  return (code, all) => {
    const kind = kindOf(code);
    if (kind === null || (CHAIN.test(code) && all.some((one) => kindOf(one) !== 'native'))) return () => UNTOLD;
    if (CHANGES.test(code.replace(FRESH, '')) || LISTS.test(code)) return () => UNTOLD;
    return (knowsItemAlone(code) && isComputable() ? ofAll : ofItem)[kind](code);
  };
}

const NAMES_OF_N8N = /\$[\p{L}\p{N}_$]*/gu;
/** What means something else inside of a function. */
const BOUND = /\b(?:this|arguments|await|yield|new\s*\.)/u;
/** What may change an item that other code reads. */
const CHANGES =
  /\+\+|--|<<=|>>=|(?<![=!<>])=(?![=>])|\bdelete\b|\bassign\b|\b(?:copyWithin|fill|pop|push|reverse|shift|sort|splice|unshift)\b/u;

/** A list that the code has made itself, as dates are turned round. */
const FRESH = /\.split\([^()]*\)\s*\.reverse\(\)/gu;

/** What asks which fields are there: to n8n's engine, one that was asked for is. */
const LISTS =
  /\bin\b|\b(?:entries|getOwnPropertyNames|hasField|hasOwn|hasOwnProperty|isEmpty|isNotEmpty|keys|urlEncode|values)\b/u;

/** What n8n, when it writes code anew, puts in other words. */
const CHAIN = /\?\./u;

/** Without functions that n8n has of its own, or with one that it finds. */
type Kind = 'native' | 'extended';

/** Patterns of n8n's own functions: what may be one, and what n8n takes for one. */
function patternsOf(all: typeof ExpressionExtensions | undefined): { named: RegExp; found: RegExp } | null {
  // Not in all that ever called itself n8n-workflow.
  if (all === undefined) return null;
  const names = ['isEmpty', 'isNotEmpty', ...all.flatMap(({ functions }) => Object.keys(functions))].join('|');
  return {
    named: new RegExp(`\\$if|\\.\\s*(?:${names})\\b`),
    found: new RegExp(`(?:\\$if|\\.(?:${names})\\s*(?:\\?\\.)?)\\s*\\(`),
  };
}

const EXTENSIONS = patternsOf(ExpressionExtensions);

/** Before n8n looks for its functions, it takes one quoted text out of the code. */
const QUOTED = /["'].*?["']/;

/** Of which kind code is; null where it is hard to say. */
function kindOf(code: string): Kind | null {
  if (EXTENSIONS === null) return null;
  const { named, found } = EXTENSIONS;
  if (!named.test(code)) return 'native';
  return found.test(code) && found.test(code.replace(QUOTED, '')) && !CHAIN.test(code) ? 'extended' : null;
}

/** What gives something else each time, by the clock or by chance: it is for the moment at which an item is read. */
const VARYING = /[nN]ow\b|\b[rR]andom|Relative|\bisInLast\b|\bDate\b(?!\s*\(\s*[^)\s])|\b(?:local|utc)\s*\(\s*\)/u;

/** Whether code of an expression knows nothing but the fields of its own item. */
function knowsItemAlone(code: string): boolean {
  return !BOUND.test(code) && !VARYING.test(code) && (code.match(NAMES_OF_N8N) ?? []).every((name) => name === '$json');
}

/** For how many items code is computed at one go: n8n's engine has five seconds for it. */
const ITEMS_AT_ONCE = 5_000;
/** n8n's engine gets a copy of all items each time, and has 128 MB for it and all else. */
const MOST_CHARACTERS = 4_000_000;
/** A longer text is none that an event has; it is read by itself, since so many of them may be more than there is room for. */
const LONGEST = 500;

/** Whether items are few enough, and plain data. */
function areComputable(items: readonly INodeExecutionData[]): boolean {
  if (items.length < 2) return false;
  let left = MOST_CHARACTERS;
  for (const { json, binary } of items) {
    // Where a workflow has n8n hand out data without its item, a field of that name would pass for the data.
    left -= binary === undefined && json?.json === undefined ? sizeWithin(left, json) : Infinity;
    if (left < 0) return false;
  }
  return true;
}

/**
 * Computes code that knows nothing but its own item for many items at one go.
 *
 * @param length how many items there are
 */
function rowEvaluation(context: IExecuteFunctions, length: number): Take {
  const codes: string[] = [];
  // What all code gives for some items, from the first of them on.
  let first = 0;
  let known: readonly unknown[] = [];
  let hasFailed = false;

  function rowOf(item: number): unknown {
    if (item >= first && item < first + known.length) return known[item - first];
    if (hasFailed) return undefined;
    first = item;
    known = compute(item);
    return known[0];
  }

  /** What all code gives for the items from one on, each in a list of its own; nothing where it fails. */
  function compute(from: number): readonly unknown[] {
    const each = codes.map((code) => `$told(() => (${code}))`).join(', ');
    const rows = `$input.all().slice(${from}, ${from + ITEMS_AT_ONCE}).map(({ json: $json }) => $json && [${each}])`;
    try {
      const told: unknown = context.evaluateExpression(`{{ ["", (($told) => ${rows})(${TELL})] }}`, from);
      const [, values] = Array.isArray(told) ? (told as unknown[]) : [];
      if (Array.isArray(values) && values.length === Math.min(ITEMS_AT_ONCE, length - from)) return values;
    } catch {
      // Which code fails, and with which words, each says by itself.
    }
    hasFailed = true;
    return [];
  }

  return (code) => {
    const place = codes.push(code) - 1;
    return (item) => {
      const row = rowOf(item);
      // Where the code fails, n8n says how.
      const [value] = Array.isArray(row) && Array.isArray(row[place]) ? (row[place] as unknown[]) : [UNTOLD];
      return isPlain(value) ? value : UNTOLD;
    };
  };
}

/** JavaScript: what code gives, in a list; null where it fails, or gives what is not plain or too long. */
const TELL = `(read) => {
  try {
    const value = read();
    const isText = typeof value === "string";
    return (isText ? value.length > ${LONGEST} : Object(value) === value) ? null : [value];
  } catch (error) {
    return null;
  }
}`;

/** How many items in a row expressions may fail to be computed together before each is left to itself. */
const MOST_FAILURES = 3;

/** Computes code of several expressions for an item at one go. */
function itemEvaluation(context: IExecuteFunctions): Take {
  const codes: string[] = [];
  let values: readonly unknown[] = [];
  let last = -1;
  let failures = 0;

  function valuesFor(item: number): readonly unknown[] {
    if (item === last) return values;
    last = item;
    values = codes.length > 1 && failures < MOST_FAILURES ? compute(item) : [];
    return values;
  }

  /** Code that n8n's engine takes by itself means the same in parentheses, but for a comment: then there is no list. */
  function compute(item: number): readonly unknown[] {
    const all = `{{ ["", ${codes.map((code) => `(${code})`).join(', ')}] }}`;
    try {
      const told: unknown = context.evaluateExpression(all, item);
      if (Array.isArray(told) && told.length === codes.length + 1) {
        failures = 0;
        return (told as unknown[]).slice(1);
      }
    } catch {
      // Which of them fails, and with which words, each says by itself.
    }
    failures += 1;
    return [];
  }

  return (code) => {
    const place = codes.push(code) - 1;
    return (item) => {
      const found = valuesFor(item);
      return place in found && isPlain(found[place]) ? found[place] : UNTOLD;
    };
  };
}
