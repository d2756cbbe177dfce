import { ExpressionExtensions, type IExecuteFunctions, type INodeExecutionData } from 'n8n-workflow';
import { lazily } from '../model/cells/remembered';
import { isPlain, sizeWithin, UNTOLD } from './plainValues';

/** Reads something as it stands for an item. Throws what n8n throws of an expression that fails. */
export type Reader = (item: number) => unknown;

/**
 * Code of several expressions, computed with as few calls of n8n's engine as can be. Where n8n finds functions of its own
 * in a text (`.toDateTime()`, `$if`), it writes all code in it anew, which code that goes without them does not always
 * survive: code with them and code without goes in different texts.
 */
export class Evaluations {
  private readonly ofItem: Record<Kind, ItemEvaluation>;

  private readonly ofRows: Record<Kind, RowEvaluation>;

  private readonly areComputable: () => boolean;

  /** @param items the node's input */
  constructor(context: IExecuteFunctions, items: readonly INodeExecutionData[]) {
    const ofRows = () => new RowEvaluation(context, items.length);
    this.ofItem = { native: new ItemEvaluation(context), extended: new ItemEvaluation(context) };
    this.ofRows = { native: ofRows(), extended: ofRows() };
    this.areComputable = lazily(() => areComputable(items));
  }

  /**
   * A reader of what code of an expression gives, as far as it gives plain values.
   *
   * @param all the code of that expression, this among it: n8n writes it anew together
   */
  take(code: string, all: readonly string[]): Reader {
    const kind = kindOf(code);
    if (kind === null || (CHAIN.test(code) && all.some((one) => kindOf(one) !== 'native'))) return () => UNTOLD;
    if (CHANGES.test(code.replace(FRESH, '')) || LISTS.test(code)) return () => UNTOLD;
    const evaluations = knowsItemAlone(code) && this.areComputable() ? this.ofRows : this.ofItem;
    return evaluations[kind].take(code);
  }
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
const extensions = lazily(() => {
  // Not in all that ever called itself n8n-workflow.
  const all: typeof ExpressionExtensions | undefined = ExpressionExtensions;
  if (all === undefined) return null;
  const names = ['isEmpty', 'isNotEmpty', ...all.flatMap(({ functions }) => Object.keys(functions))].join('|');
  return {
    named: new RegExp(`\\$if|\\.\\s*(?:${names})\\b`),
    found: new RegExp(`(?:\\$if|\\.(?:${names})\\s*(?:\\?\\.)?)\\s*\\(`),
  };
});

/** Before n8n looks for its functions, it takes one quoted text out of the code. */
const QUOTED = /["'].*?["']/;

/** Of which kind code is; null where it is hard to say. */
function kindOf(code: string): Kind | null {
  const patterns = extensions();
  if (patterns === null) return null;
  const { named, found } = patterns;
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

/** Code that knows nothing but its own item, computed for many items at one go. */
class RowEvaluation {
  private readonly codes: string[] = [];

  /** What all code gives for some items, from the first of them on. */
  private known: { first: number; rows: readonly unknown[] } = { first: 0, rows: [] };

  private hasFailed = false;

  /** @param length how many items there are */
  constructor(
    private readonly context: IExecuteFunctions,
    private readonly length: number,
  ) {}

  /** A reader of what the code gives. */
  take(code: string): Reader {
    const place = this.codes.push(code) - 1;
    return (item) => {
      const row = this.rowOf(item);
      // Where the code fails, n8n says how.
      const [value] = Array.isArray(row) && Array.isArray(row[place]) ? (row[place] as unknown[]) : [UNTOLD];
      return isPlain(value) ? value : UNTOLD;
    };
  }

  private rowOf(item: number): unknown {
    const { first, rows } = this.known;
    if (item >= first && item < first + rows.length) return rows[item - first];
    if (this.hasFailed) return undefined;
    this.known = { first: item, rows: this.compute(item) };
    return this.known.rows[0];
  }

  /** What all code gives for the items from one on, each in a list of its own; nothing where it fails. */
  private compute(from: number): readonly unknown[] {
    const each = this.codes.map((code) => `$told(() => (${code}))`).join(', ');
    const rows = `$input.all().slice(${from}, ${from + ITEMS_AT_ONCE}).map(({ json: $json }) => $json && [${each}])`;
    try {
      const told: unknown = this.context.evaluateExpression(`{{ ["", (($told) => ${rows})(${TELL})] }}`, from);
      const [, values] = Array.isArray(told) ? (told as unknown[]) : [];
      if (Array.isArray(values) && values.length === Math.min(ITEMS_AT_ONCE, this.length - from)) return values;
    } catch {
      // Which code fails, and with which words, each says by itself.
    }
    this.hasFailed = true;
    return [];
  }
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

/** Code of several expressions that is computed for an item at one go. */
class ItemEvaluation {
  private readonly codes: string[] = [];

  private values: readonly unknown[] = [];

  private item = -1;

  private failures = 0;

  constructor(private readonly context: IExecuteFunctions) {}

  /** A reader of what the code gives. */
  take(code: string): Reader {
    const place = this.codes.push(code) - 1;
    return (item) => {
      const values = this.valuesFor(item);
      return place in values && isPlain(values[place]) ? values[place] : UNTOLD;
    };
  }

  private valuesFor(item: number): readonly unknown[] {
    if (item === this.item) return this.values;
    this.item = item;
    this.values = this.codes.length > 1 && this.failures < MOST_FAILURES ? this.compute(item) : [];
    return this.values;
  }

  /** Code that n8n's engine takes by itself means the same in parentheses, but for a comment: then there is no list. */
  private compute(item: number): readonly unknown[] {
    const all = `{{ ["", ${this.codes.map((code) => `(${code})`).join(', ')}] }}`;
    try {
      const values: unknown = this.context.evaluateExpression(all, item);
      if (Array.isArray(values) && values.length === this.codes.length + 1) {
        this.failures = 0;
        return (values as unknown[]).slice(1);
      }
    } catch {
      // Which of them fails, and with which words, each says by itself.
    }
    this.failures += 1;
    return [];
  }
}
