import type { ReasonCode } from '../reasonCodes';
import { quote } from '../result';

/** What a problem says and how it is mended. `Facts`: what its words need to know; `{}` where they need nothing. */
export interface Words<Facts = NoFacts> {
  code: ReasonCode;
  /** Follows the name of the field. It quotes no cell, since n8n logs errors; with a colon at its end, cells follow. */
  text: string | ((facts: Facts) => string);
  /** Words between the text and the cells, which would make no sense without these. */
  lead?: string;
  /** It quotes no cell either. */
  remedy: string | ((facts: Facts) => string);
}

export type NoFacts = Record<never, never>;

export const words = <Facts = NoFacts>(entry: Words<Facts>): Words<Facts> => entry;

/** How many columns or codes a message names. The text for Columns Not Used has all of them. */
const MOST_NAMED = 8;

export const list = (texts: readonly string[]): string => {
  const more = texts.length - MOST_NAMED;
  return texts.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
};
/** The headers of columns, or of cells. */
export const headersIn = (held: ReadonlyArray<{ header: string }>): string[] => held.map(({ header }) => header);

export const listHeaders = (headers: readonly string[]): string => list(headers.map((header) => quote(header)));

/** How many headers a sentence names. */
const MOST_IN_SENTENCE = 5;

/** Headers in a sentence: `"A"`, `"A" and "B"`, `"A", "B" and 3 others`. */
export function headersInSentence(headers: readonly string[]): string {
  const all = headers.map((header) => quote(header));
  if (all.length > MOST_IN_SENTENCE)
    all.splice(MOST_IN_SENTENCE - 1, all.length, `${all.length - MOST_IN_SENTENCE + 1} others`);
  const last = all.pop();
  return all.length === 0 ? String(last) : `${all.join(', ')} and ${last}`;
}

/** What to do about several days in one row. */
export const rowForEachDay = (key: string): string => `Enter a row for each day, its day in the column ${key}`;

/** Headers as Columns Not Used takes them: on one line, apart by semicolons. */
export const printNotUsed = (headers: readonly string[]): string =>
  headers.map((header) => header.replace(/\s+/g, ' ')).join('; ');
