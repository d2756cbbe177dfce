import { trimBlanks } from '../values/result';

/** A code of a field. */
export interface Code {
  code: string;
  /** '' where the registry gives none. */
  meaning: string;
}

/** A code for messages, with its meaning. */
export const namedCode = ({ code, meaning }: Code): string => (meaning === '' ? code : `${code} (${meaning})`);

const LONGEST_TITLE = 2_000;
const IN_BRACKETS = /\(([^()]{1,20})\)/g;
/** What separates codes and meanings: blanks, hyphens, commas. */
const EDGES = /^[-–—:,;.\s]{1,20}|[-–—:,;\s]{1,20}$/g;

const bare = (text: string): string => trimBlanks(text.replace(EDGES, ''));

/**
 * Reads a title: `ΚΑΡΤΑ ΕΡΓΑΣΙΑΣ (0) ΌΧΙ (1) ΝΑΙ` is the label `ΚΑΡΤΑ ΕΡΓΑΣΙΑΣ` with two codes. Remarks stand in
 * brackets too. So a code has to be one that the field accepts, and its meaning has to follow. Section: Endpoints,
 * Other declarations.
 *
 * @param isCode whether the field accepts a code
 */
export function readTitle(title: string, isCode: (code: string) => boolean): { label: string; codes: Code[] } {
  const text = trimBlanks(title.slice(0, LONGEST_TITLE));
  const marks = [...text.matchAll(IN_BRACKETS)]
    .map(({ 0: whole, 1: code, index }) => ({ code: trimBlanks(code), start: index, end: index + whole.length }))
    .filter(({ code }) => isCode(code));
  const codes = marks.map(({ code, end }, place) => ({
    code,
    meaning: bare(text.slice(end, marks[place + 1]?.start)),
  }));
  if (codes.length === 0 || codes.some(({ meaning }) => meaning === '')) return { label: bare(text), codes: [] };
  return { label: bare(text.slice(0, marks[0].start)), codes };
}
