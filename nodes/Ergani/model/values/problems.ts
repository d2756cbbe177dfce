import type { ReasonCode } from './reasonCodes';
import { type Problem, quote } from './result';

/** What a problem says behind the name of its field, and how it is mended. Neither quotes a cell: see `Problem`. */
interface Words {
  text: string;
  remedy: string;
}

/** How many columns a message names. The text for Columns Not Used has all of them. */
const MOST_NAMED = 8;

const list = (texts: readonly string[]): string => {
  const more = texts.length - MOST_NAMED;
  return texts.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
};
const listHeaders = (headers: readonly string[]): string => list(headers.map((header) => quote(header)));

/** A column whose cell may change what its row means, and what it seems to be: `an absence`. */
export interface ColumnDoubt {
  header: string;
  seems: string;
  /** Whether the user has named it Row Status. */
  isNamed?: boolean;
}

/** The first doubt of each column. A sheet can have one in each row. */
function firstOfEach(doubts: readonly ColumnDoubt[]): ColumnDoubt[] {
  const first = new Map<string, ColumnDoubt>();
  for (const doubt of doubts) if (!first.has(doubt.header)) first.set(doubt.header, doubt);
  return [...first.values()];
}

/** The headers as Columns Not Used takes them: line breaks within one become blanks, `;` separates them. */
export const printNotUsed = (headers: readonly string[]): string =>
  headers.map((header) => header.replace(/[\r\n]+/g, ' ')).join('; ');

/**
 * The words of each problem by its code and facts. Errors, hints, output items and docs/troubleshooting.md have them
 * from here. A problem whose words are here has them nowhere else.
 */
export const PROBLEMS = {
  unknownColumn: ({ headers, paths = [] }: { headers: readonly string[]; paths?: readonly string[] }): Words => {
    const inside = paths.length === 0 ? '' : `. Times within them: ${list(paths.map((path) => quote(path)))}`;
    return {
      text: `that the node does not know may change what rows mean: ${listHeaders(headers)}${inside}`,
      remedy: `Where they say nothing of arrivals and departures: Options > Columns Not Used: ${printNotUsed(headers)}. Where they do: say by Options > Column Names which is which`,
    };
  },

  columnInDoubt: ({ doubts }: { doubts: readonly ColumnDoubt[] }): Words => {
    const columns = firstOfEach(doubts);
    const said = list(columns.map(({ header, seems }) => `${quote(header)} (${seems}?)`));
    const named = columns.filter(({ isNamed }) => isNamed === true).map(({ header }) => header);
    const others = columns.filter(({ isNamed }) => isNamed !== true).map(({ header }) => header);
    const words = `Options > Event Words: say of each word of ${listHeaders(named)} whether it is Counts or Skip`;
    const columnsOrRows = `Correct the cells. Where a column says whether rows count: Options > Column Names, ${listHeaders(others)} is Row Status. Where it says nothing of that: Options > Columns Not Used: ${printNotUsed(others)}`;
    return {
      text: `may say that rows mean something else, or nothing: ${said}, by cells such as:`,
      remedy: [named.length > 0 ? [words] : [], others.length > 0 ? [columnsOrRows] : []].flat().join('. '),
    };
  },

  rowNotCounted: ({ header }: { header: string }): Words => ({
    text: `does not count by its ${quote(header)}:`,
    remedy: "If it does, correct that cell, or say by the options 'Column Names' or 'Event Words' that it counts",
  }),

  secondTable: ({ row }: { row: number }): Words => ({
    text: `holds headers, and belongs to another table that begins in row ${row}`,
    remedy: 'Give each table to the node by itself, with its own header row',
  }),

  ambiguousEvent: ({ headers }: { headers: readonly string[] }): Words => ({
    text: `holds bare codes in ${list(headers.map((header) => quote(header)))}, which mean an arrival in some systems and a departure in others:`,
    remedy: 'Options > Event Words: say of each code whether it is Check-In, Check-Out or Skip',
  }),
} satisfies Partial<Record<ReasonCode, (facts: never) => Words>>;

type Facts<Code extends keyof typeof PROBLEMS> = Parameters<(typeof PROBLEMS)[Code]>[0];

/**
 * A problem with its words.
 *
 * @param field display name, which comes before the text
 * @param cells those that can't be used, which items show and errors do not
 */
export function problem<Code extends keyof typeof PROBLEMS>(
  code: Code,
  field: string,
  facts: Facts<Code>,
  ...cells: unknown[]
): Problem {
  const words = (PROBLEMS[code] as (given: Facts<Code>) => Words)(facts);
  const value = cells.length === 0 ? undefined : cells.map(quote).join(', ');
  return { code, field, ...words, ...(value !== undefined && { value }) };
}
