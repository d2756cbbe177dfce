import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { Reader } from './parameters';
import { isPlain, sizeWithin, UNTOLD } from './plainValues';

/** Code of several expressions, computed with as few calls of n8n's engine as can be. */
export class Evaluations {
  private readonly ofItem: ItemEvaluation;

  private readonly ofRows: RowEvaluation;

  /** @param items the node's input */
  constructor(context: IExecuteFunctions, items: readonly INodeExecutionData[]) {
    this.ofItem = new ItemEvaluation(context);
    this.ofRows = new RowEvaluation(context, items);
  }

  /** A reader of what the code gives, as far as it gives a plain value. */
  take(code: string): Reader {
    if (CHANGES.test(code.replace(FRESH, ''))) return () => UNTOLD;
    if (knowsItemAlone(code) && this.ofRows.isPossible) return this.ofRows.take(code);
    return HAS.test(code) ? () => UNTOLD : this.ofItem.take(code);
  }
}

const NAMES_OF_N8N = /\$[\p{L}\p{N}_$]*/gu;
/** What means something else inside of a function. */
const BOUND = /\b(?:this|arguments|await|yield|new\s*\.)/u;
/** What may change an item that other code reads. */
const CHANGES =
  /\+\+|--|(?<![=!<>])=(?![=>])|\bdelete\b|\bassign\b|\b(?:copyWithin|fill|pop|push|reverse|shift|sort|splice|unshift)\b/u;

/** A list that the code has made itself, as dates are turned round. */
const FRESH = /\.split\([^()]*\)\s*\.reverse\(\)/gu;

/** What asks whether a field is there: to n8n's engine, one that other code has asked for is. */
const HAS = /\bin\b/u;

/** Whether code of an expression knows nothing of n8n but the fields of its own item. */
function knowsItemAlone(code: string): boolean {
  return !BOUND.test(code) && (code.match(NAMES_OF_N8N) ?? []).every((name) => name === '$json');
}

/** For how many items code is computed at one go: n8n's engine has five seconds for it. */
const ITEMS_AT_ONCE = 5_000;
/** n8n's engine gets a copy of all items each time, and has 128 MB for it and all else. */
const MOST_CHARACTERS = 4_000_000;

/** Code that knows nothing but its own item, computed for many items at one go. */
class RowEvaluation {
  private readonly codes: string[] = [];

  /** What all code gives for some items, from the first of them on. */
  private known: { first: number; rows: readonly unknown[] } = { first: 0, rows: [] };

  private possible: boolean | undefined;

  constructor(
    private readonly context: IExecuteFunctions,
    private readonly items: readonly INodeExecutionData[],
  ) {}

  /** Whether the items are few enough, and plain data. */
  get isPossible(): boolean {
    return (this.possible ??= this.items.length > 1 && this.isSmall());
  }

  private isSmall(): boolean {
    let left = MOST_CHARACTERS;
    for (const { json, binary } of this.items) {
      left -= binary === undefined ? sizeWithin(left, json) : Infinity;
      if (left < 0) return false;
    }
    return true;
  }

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
    if (!this.isPossible) return undefined;
    this.known = { first: item, rows: this.compute(item, Math.min(item + ITEMS_AT_ONCE, this.items.length)) };
    return this.known.rows[0];
  }

  /** What all code gives for the items from one to before another, each in a list of its own; nothing where it fails. */
  private compute(from: number, to: number): readonly unknown[] {
    const each = this.codes.map((code) => `(() => { try { return [(${code})]; } catch (error) { return null; } })()`);
    const all = `{{ $input.all().slice(${from}, ${to}).map(({ json: $json }) => [${each.join(', ')}]) }}`;
    try {
      const rows: unknown = this.context.evaluateExpression(all, from);
      if (Array.isArray(rows) && rows.length === to - from) return rows;
    } catch {
      // Which code fails, and with which words, each says by itself.
    }
    this.possible = false;
    return [];
  }
}

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
    const all = `{{ [${this.codes.map((code) => `(${code})`).join(', ')}] }}`;
    try {
      const values: unknown = this.context.evaluateExpression(all, item);
      if (Array.isArray(values) && values.length === this.codes.length) {
        this.failures = 0;
        return values;
      }
    } catch {
      // Which of them fails, and with which words, each says by itself.
    }
    this.failures += 1;
    return [];
  }
}
