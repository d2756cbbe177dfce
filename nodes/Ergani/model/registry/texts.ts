import { fold } from '../values/normalise';
import { isRecord } from '../values/result';

/**
 * Texts of the registry are shown as they are, or not at all: what is not known to be harmless stays out, since lists of
 * what a secret or a name can look like never end.
 */

/** Latin letters and digits of this length can be a token. */
const SHORTEST_RUN = 16;
/** A piece of a run. Bounded, since a pattern for an endless one overflows the stack. */
const PIECE = /[\w.+/=-]{1,1000}/g;
const DIGIT = /\d/;
const CUT = '…';

/** A text without long runs of Latin letters and digits with a digit among them. */
export function withoutRuns(text: string): string {
  let shown = '';
  let at = 0;
  let run = { start: 0, end: 0, hasDigit: false };
  const cut = ({ start, end, hasDigit }: typeof run): void => {
    if (!hasDigit || end - start < SHORTEST_RUN) return;
    shown += text.slice(at, start) + CUT;
    at = end;
  };
  for (const { 0: piece, index } of text.matchAll(PIECE)) {
    if (index !== run.end) {
      cut(run);
      run = { start: index, end: index, hasDigit: false };
    }
    run.end = index + piece.length;
    run.hasDigit ||= DIGIT.test(piece);
  }
  cut(run);
  return shown + text.slice(at);
}

/** The registry's answers nest less than this. What lies deeper is left out. */
const DEEPEST = 50;

export function textsWithoutRuns(answer: unknown, depth = DEEPEST): unknown {
  if (typeof answer === 'string') return withoutRuns(answer);
  if (depth === 0) return null;
  if (Array.isArray(answer)) return answer.map((one) => textsWithoutRuns(one, depth - 1));
  if (!isRecord(answer)) return answer;
  const entries = Object.entries(answer).map(([name, held]) => [withoutRuns(name), textsWithoutRuns(held, depth - 1)]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}

/** A longer line is no sentence. */
const LONGEST_LINE = 300;
/** Dates and times name nobody, and names of fields are the registry's own. */
const HARMLESS =
  /(?<!\d)\d{1,2}[/.-]\d{1,2}[/.-]\d{4}(?!\d)|(?<!\d)\d{4}-\d\d-\d\d(?!\d)|(?<!\d)\d{1,2}:\d\d(?::\d\d)?(?!\d)|\bf_[a-z_]{1,40}/g;
/** Five digits, also in groups, as tax numbers are written. */
const LONG_NUMBER = /\p{Nd}(?:[^\p{L}\p{Nd}]{0,3}\p{Nd}){4}/u;
/** A letter next to a digit: passwords, identity cards. */
const MIXED = /\p{L}\p{Nd}|\p{Nd}\p{L}/u;
const SENTENCE = /^[\p{L}\p{M}\p{Nd}\s.,;:!?()'-]*$/u;

/** Whether a line is a plain sentence: words and short numbers. */
function isPlainSentence(line: string): boolean {
  if (line.length > LONGEST_LINE) return false;
  const rest = line.replace(HARMLESS, ' ');
  return SENTENCE.test(rest) && !LONG_NUMBER.test(rest) && !MIXED.test(rest);
}

const LINE_BREAK = /[\r\n]+/;
const WORD = /\p{L}[\p{L}\p{M}]{3,59}/gu;

/** Whether a word must not be shown. */
export type IsPrivate = (word: string) => boolean;

/**
 * The lines of a text that are plain sentences without a private word, so that n8n may log them; '' where there is none.
 *
 * @param isPrivate asked about words of four letters and more
 * @param hidden texts that no line may hold, however short
 */
export function plainLines(text: string, isPrivate: IsPrivate, hidden: readonly string[] = []): string {
  const lines = text.split(LINE_BREAK).map((line) => line.trim());
  const isShown = (line: string): boolean =>
    line !== '' &&
    isPlainSentence(line) &&
    !(line.match(WORD) ?? []).some(isPrivate) &&
    !hidden.some((one) => one !== '' && line.includes(one));
  return lines.filter(isShown).join('\n');
}

/** Nothing is private: for texts without any part of a row or a login. */
export const NOTHING_PRIVATE: IsPrivate = () => false;

/** Recognises the words of a login, and parts of them. */
export function wordsOfLogin(...texts: unknown[]): IsPrivate {
  const known = texts.filter((text) => typeof text === 'string').map((text) => text.toLowerCase());
  return (word) => known.some((text) => text.includes(word.toLowerCase()));
}

const LONGEST_CELL = 10_000;
const DEEPEST_CELL = 6;
/** A Greek name ends differently in each grammatical case: so many letters at its end are left out. */
const ENDING = 2;
/** So many letters are never left out. */
const SHORTEST = 4;

function* textsIn(cell: unknown, depth: number): Generator<string> {
  if (typeof cell === 'string') yield cell.slice(0, LONGEST_CELL);
  else if (depth > 0 && Array.isArray(cell)) for (const one of cell) yield* textsIn(one, depth - 1);
  else if (depth > 0 && isRecord(cell)) for (const one of Object.values(cell)) yield* textsIn(one, depth - 1);
}

/**
 * Recognises the words of cells, such as names and remarks, in each grammatical case of Greek.
 *
 * @param cells of any type; lists and objects are gone through
 */
export function wordsOfCells(cells: Iterable<unknown>): IsPrivate {
  const stems = new Set<string>();
  for (const cell of cells) {
    for (const text of textsIn(cell, DEEPEST_CELL)) {
      for (const word of text.match(WORD) ?? []) {
        const folded = fold(word);
        stems.add(folded.slice(0, Math.max(SHORTEST, folded.length - ENDING)));
      }
    }
  }
  return (word) => {
    const folded = fold(word);
    for (let length = SHORTEST; length <= folded.length; length++) if (stems.has(folded.slice(0, length))) return true;
    return false;
  };
}
