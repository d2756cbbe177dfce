import { asText } from './result';

export interface NamedRow {
  /** Index of its item. */
  item: number;
  /** What tells it from its neighbours, such as its time. */
  facts?: readonly string[];
}

/** Nothing longer is a row of a sheet. It keeps tax numbers out of messages, too. */
const ROW_NUMBER = /^[1-9]\d{0,6}$/;

/**
 * What messages call the rows of an input. Somebody who reads one looks for the row in a sheet, whose lines are not
 * counted as n8n counts items.
 */
export class RowNames {
  constructor(private readonly items: ReadonlyArray<{ json: Record<string, unknown> }>) {}

  /** The row by the number that n8n's Google Sheets node gives it, else the item: `row 3`, `item 2`. */
  short(item: number): string {
    const number = this.numberOf(item);
    return number === undefined ? `item ${item + 1}` : `row ${number}`;
  }

  /** The same for a message that names no other row: `row 3`, `item 2 (line 3 of a sheet with a header)`. */
  of(item: number): string {
    return this.list([{ item }]);
  }

  /** Several rows, each once: `item 2 (line 3 of a sheet with a header, 26/11/2026 08:00), item 4 (line 5)`. */
  list(rows: readonly NamedRow[]): string {
    const names = new Map<number, string>();
    for (const { item, facts = [] } of rows) {
      if (names.has(item)) continue;
      const line = this.lineOf(item, names.size === 0);
      const beside = [...(line === undefined ? [] : [line]), ...facts].join(', ');
      names.set(item, this.short(item) + (beside === '' ? '' : ` (${beside})`));
    }
    return [...names.values()].join(', ');
  }

  private numberOf(item: number): string | undefined {
    const number = asText(this.items[item]?.json.row_number);
    return ROW_NUMBER.test(number) ? number : undefined;
  }

  /** Its line, if it comes from a sheet. A single item can't be mistaken for another. */
  private lineOf(item: number, isFirst: boolean): string | undefined {
    if (this.items.length === 1 || this.numberOf(item) !== undefined) return undefined;
    return `line ${item + 2}${isFirst ? ' of a sheet with a header' : ''}`;
  }
}

/** A message with its rows behind it: `Employee AFM is empty, row 5`. */
export const withRow = (message: string, rows: string): string => `${message.replace(/\.$/, '')}, ${rows}`;
