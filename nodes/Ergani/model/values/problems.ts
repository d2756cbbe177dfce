import type { ReasonCode } from './reasonCodes';
import { type Problem, quote } from './result';

/** How many columns or codes a message names. The text for Columns Not Used has all of them. */
const MOST_NAMED = 8;

const list = (texts: readonly string[]): string => {
  const more = texts.length - MOST_NAMED;
  return texts.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
};
const listHeaders = (headers: readonly string[]): string => list(headers.map((header) => quote(header)));

/** Headers as Columns Not Used takes them: on one line, apart by semicolons. */
const printNotUsed = (headers: readonly string[]): string =>
  headers.map((header) => header.replace(/\s+/g, ' ')).join('; ');

/** A column whose cells contradict rows, and what these seem to be: `an absence`. */
interface ColumnInDoubt {
  header: string;
  seems: string;
  /** Whether the user, or the product, names it for the status. */
  isNamed?: boolean;
  /** Whether Columns Not Used does not silence it. */
  isFixed?: boolean;
}

/** Headers of a sheet, and paths of times in the objects of its cells. */
interface UnknownColumns {
  headers: readonly string[];
  paths: readonly string[];
}

interface Words<Facts> {
  code: ReasonCode;
  /** Follows the name of the field. It quotes no cell, since n8n logs errors; with a colon at its end, cells follow. */
  text: (facts: Facts) => string;
  /** Words between the text and the cells, which would make no sense without these. */
  lead?: string;
  /** It quotes no cell either. */
  remedy: (facts: Facts) => string;
}

const words = <Facts = void>(entry: Words<Facts>): Words<Facts> => entry;

/** The words of problems, by what is wrong. Items, errors and hints have them from here. */
const PROBLEMS = {
  unknownColumn: words<UnknownColumns>({
    code: 'unknownColumn',
    text: ({ headers, paths }) =>
      `that nobody knows may change what rows mean: ${listHeaders(headers)}${paths.length === 0 ? '' : `. Times within them: ${list(paths)}`}`,
    remedy: ({ headers }) =>
      `If they don't matter, enter into Options > Columns Not Used: ${printNotUsed(headers)}. If they do, say by Options > Column Names what they are`,
  }),

  columnInDoubt: words<{ columns: readonly ColumnInDoubt[] }>({
    code: 'columnInDoubt',
    text: ({ columns }) =>
      `may say that rows mean something else, or nothing: ${list(columns.map(({ header, seems }) => `${quote(header)} (${seems}?)`))}`,
    lead: ', by cells such as',
    remedy: ({ columns }) => {
      const named = columns.filter(({ isNamed }) => isNamed === true).map(({ header }) => header);
      const others = columns.filter((one) => one.isNamed !== true && one.isFixed !== true).map(({ header }) => header);
      const ways = [];
      if (named.length > 0)
        ways.push(`Enter each word of ${listHeaders(named)} into Options > Event Words, as Counts or Skip`);
      if (named.length < columns.length) ways.push('Correct the cells');
      if (others.length > 0)
        ways.push(
          `If the columns don't matter, enter into Options > Columns Not Used: ${printNotUsed(others)}`,
          `If one says whether rows count, enter it into Options > Column Names as Row Status`,
        );
      return ways.join('. ');
    },
  }),

  rowNotCounted: words<{ header: string }>({
    code: 'rowNotCounted',
    text: ({ header }) => `does not count by its ${quote(header)}:`,
    remedy: ({ header }) =>
      `If it does, correct that cell; enter the word into Options > Event Words as Counts; or enter into Options > Columns Not Used: ${printNotUsed([header])}`,
  }),

  headersAgain: words({
    code: 'rowNotCounted',
    text: () => 'holds the headers of the sheet once more',
    remedy: () => 'Nothing to do',
  }),

  twelveHours: words({
    code: 'ambiguousTime',
    text: () => 'may be by a clock of twelve hours, as the times of other rows seem to be',
    remedy: () =>
      'Write times by 24 hours, as in 16:30, or with AM or PM; or give departures of the next day their dates',
  }),

  secondTable: words({
    code: 'secondTable',
    text: () => 'stands in or below a row of headers that are not those of the columns: a second table begins there',
    remedy: () => 'Submit each table by itself, or bring its columns into the order of the first one',
  }),

  codesOfEvents: words<{ headers: readonly string[] }>({
    code: 'ambiguousEvent',
    text: ({ headers }) =>
      `holds bare codes in ${listHeaders(headers)}, which mean an arrival in some systems and a departure in others:`,
    remedy: () => 'Enter each code into Options > Event Words, as Check-In, Check-Out or Skip',
  }),
} as const;

type Kind = keyof typeof PROBLEMS;
type FactsOf<One extends Kind> = (typeof PROBLEMS)[One] extends Words<infer Facts> ? Facts : never;

/**
 * @param field display name, for messages
 * @param given the facts that its words need, then the cells that can't be used
 */
export function problem<One extends Kind>(
  kind: One,
  field: string,
  ...given: FactsOf<One> extends void ? [] : [facts: FactsOf<One>, ...cells: unknown[]]
): Problem {
  const [facts, ...cells] = given as [FactsOf<One>, ...unknown[]];
  const { code, text, lead, remedy } = PROBLEMS[kind] as Words<FactsOf<One>>;
  const value = cells.length === 0 ? undefined : cells.map(quote).join(', ');
  return { code, field, text: text(facts), ...(value !== undefined && { value, lead }), remedy: remedy(facts) };
}
