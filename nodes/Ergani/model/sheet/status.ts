import { fold } from '../values/normalise';
import { asText, isEmpty, trimBlanks } from '../values/result';
import { TimeCell } from '../values/time/timeCell';
import { type EventWords, foldedCell, kindAmong, kindOfText, mayBeAbsent, saidOf } from './eventWord';
import { foldedSet } from './phrases';
import { COUNTING, NO, NO_MARKS, NONE, PENDING, UNCLEAR_MARKS, YES, YES_MARKS } from './vocabulary/words';

/** What a flag says. */
export type Mark = 'yes' | 'no' | 'unclear';

/** What a word of a status says: the row counts, it does not, somebody has still to approve it, or nobody knows. */
export type StatusMeaning = 'counts' | 'pending' | 'not' | 'unclear';

const words: Record<'yes' | 'no', ReadonlySet<string>> = { yes: foldedSet(YES), no: foldedSet([...NO, ...NONE]) };
const marks: ReadonlyMap<string, Mark> = new Map([
  ...YES_MARKS.map((mark): [string, Mark] => [mark, 'yes']),
  ...NO_MARKS.map((mark): [string, Mark] => [mark, 'no']),
  ...UNCLEAR_MARKS.map((mark): [string, Mark] => [mark, 'unclear']),
]);

/** No mark is longer. */
const LONGEST_MARK = 12;

/** What stands for nothing, such as `-` and `0000-00-00 00:00:00`. */
const NOTHING = /^[\s0:./–—-]*$/;

/** Reads a cell of a flag; undefined for a cell that is no mark. */
export function readMark(cell: unknown): Mark | undefined {
  if (isEmpty(cell) || cell === false) return 'no';
  if (cell === true) return 'yes';
  const text = trimBlanks(asText(cell));
  if (NOTHING.test(text)) return 'no';
  if (text.length > LONGEST_MARK) return undefined;
  const word = fold(text);
  // `Ν` is the first letter of `Ναι`, and looks like that of `No`.
  if (GREEK_LETTER.test(text) && (words.yes.has(word) || words.no.has(word))) return 'unclear';
  if (word !== '' && words.yes.has(word)) return 'yes';
  if (word !== '' && words.no.has(word)) return 'no';
  // Emoji have a variation selector behind them.
  return marks.get(text.replace(/\uFE0F/g, '').toLowerCase());
}

/** For no date, programs print the beginning of their time: a date up to this day. */
const BEGINNING = Date.UTC(2000, 0, 1);

/** Whether a cell is a moment, as the one at which a row was deleted. The beginning of a program's time is none. */
export function isMoment(cell: unknown): boolean | undefined {
  const { cell: read } = new TimeCell(cell);
  if (read.kind !== 'local' && read.kind !== 'instant') return undefined;
  return read.day > BEGINNING;
}

/** Words for nothing, which are no answer. */
export const noneWords = foldedSet(NONE);
const counting = foldedSet(COUNTING);
const pending = foldedSet(PENDING);

/** Kinds of words of a row that does not count. */
const NOT_COUNTED: ReadonlySet<string> = new Set(['cancellation', 'plan', 'failure', 'break', 'absence', 'leaving']);
/** Kinds of words of a row with an event. */
const OF_EVENTS: ReadonlySet<string> = new Set(['checkIn', 'checkOut', 'worked', 'morning', 'afternoon']);

/** A status of several, or with a number in it: `Present, Late`, `Late (12 min)`. */
const PARTS = /[,;+&|/()[\]]+/;
const NUMBERS = /\b\d{1,3}(?::\d\d){0,2}\s{0,3}(?:h|hr|hrs|hours?|m|mins?|minutes?|λ|λεπτά|ώρες|ώ)?\b\.?/giu;

/** No status is longer. */
const LONGEST_STATUS = 60;

/** A letter that is a word in Greek is another one in Latin: `Ρ` for ΡΕΠΟ, `P` for present. */
const GREEK_LETTER = /^[ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΡΣΤΥΦΧΨΩα-ω]$/u;

/** The words of a status for a kind of document. */
export interface StatusWords {
  counting: ReadonlySet<string>;
  pending: ReadonlySet<string>;
  /** Kinds of words of a row that does not count. */
  not: ReadonlySet<string>;
  /** Kinds of words of a row that counts. */
  of: ReadonlySet<string>;
}

const OF_WORK: StatusWords = { counting, pending, not: NOT_COUNTED, of: OF_EVENTS };

/** Reads a word of a status by the tables. Only what they know counts. */
export function readStatus(cell: unknown, known = OF_WORK): StatusMeaning {
  if (isEmpty(cell)) return 'counts';
  const text = trimBlanks(asText(cell));
  if (/^[-–—.]{1,3}$/.test(text) || noneWords.has(fold(text))) return 'counts';
  if (text.length > LONGEST_STATUS || typeof cell === 'object' || text.includes('?')) return 'unclear';
  const meaningOf = (one: string): StatusMeaning => meaningOfWord(one, known);
  const whole = meaningOf(text);
  if (whole !== 'unclear') return whole;
  const parts = text
    .replace(NUMBERS, ' ')
    .split(PARTS)
    .filter((part) => fold(part) !== '');
  const meanings = parts.map(meaningOf);
  if (meanings.includes('not')) return 'not';
  return parts.length > 0 && meanings.every((one) => one === 'counts') ? 'counts' : 'unclear';
}

function meaningOfWord(text: string, known: StatusWords): StatusMeaning {
  const folded = fold(text);
  if (GREEK_LETTER.test(trimBlanks(text))) return 'unclear';
  if (known.pending.has(folded)) return 'pending';
  if (known.counting.has(folded)) return 'counts';
  const kind = kindAmong(text);
  if (kind === 'plan' && isPending(folded)) return 'pending';
  if (kind !== undefined && known.not.has(kind)) return 'not';
  if (mayBeAbsent(text)) return 'unclear';
  return kind !== undefined && known.of.has(kind) ? 'counts' : 'unclear';
}

const isPending = (folded: string): boolean => [...pending].some((one) => one.length > 5 && folded.startsWith(one));

/** Whether a cell under `Cancelled` and the like says clearly that the row was cancelled. */
export function saysCancelled(cell: unknown): boolean {
  if (isEmpty(cell)) return false;
  const mark = readMark(cell);
  return mark === undefined ? isMoment(cell) === true || kindOfText(asText(cell)) === 'cancellation' : mark === 'yes';
}

/** Whether such a cell says clearly that the row was cancelled, or clearly that it was not. */
export const saysWhetherCancelled = (cell: unknown): boolean =>
  readMark(cell) === 'no' || isMoment(cell) === false || saysCancelled(cell);

/** Whether a row counts, by a cell of a column for that; `pending`: once somebody has approved it. */
export type Verdict = 'skip' | 'counts' | 'pending' | 'unclear';

/** A column that the user, or a product, names for the status of its rows. */
export interface StatusColumn {
  header: string;
  /** Whether a yes says that the row counts, or that it does not; undefined where its header does not tell. */
  yesCounts?: boolean;
  /** Whether its cells say no more than that the row was cancelled, or was not. */
  isOfCancelled?: boolean;
  /** What the product's codes mean. */
  codes?: EventWords;
  /** Whether its cells are nothing but these codes, so that a word among them is unclear. */
  hasCodesAlone?: boolean;
}

/** Reads a cell of a column for the status. What no table knows is unclear, until Event Words tells it. */
export function readVerdict(
  cell: unknown,
  { yesCounts, isOfCancelled = false, codes, hasCodesAlone = false }: Omit<StatusColumn, 'header'>,
  eventWords?: EventWords,
  status: (one: unknown) => StatusMeaning = readStatus,
): Verdict {
  if (isOfCancelled) return saysCancelled(cell) ? 'skip' : saysWhetherCancelled(cell) ? 'counts' : 'unclear';
  if (isEmpty(cell)) return 'counts';
  const folded = foldedCell(cell);
  const said = saidOf(folded, eventWords) ?? saidOf(folded, codes);
  if (said !== undefined) return said === 'skip' ? 'skip' : 'counts';
  if (hasCodesAlone) return 'unclear';
  const mark = readMark(cell);
  if (mark === undefined) {
    const meaning = status(cell);
    return meaning === 'not' ? 'skip' : meaning;
  }
  if (mark === 'unclear') return mark;
  if (yesCounts === undefined) return isNone(cell) ? 'counts' : 'unclear';
  return (mark === 'yes') === yesCounts ? 'counts' : 'skip';
}

const isNone = (cell: unknown): boolean => noneWords.has(foldedCell(cell)) || /^[-–—.]+$/.test(asText(cell));
