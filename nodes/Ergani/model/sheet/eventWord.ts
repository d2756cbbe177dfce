import { codeText } from '../values/codeText';
import { fold } from '../values/normalise';
import { withoutLeadingZeros } from '../values/numbers';
import { refused } from '../values/problems';
import { type Reading, understood } from '../values/result';
import { noValue } from '../values/sheetErrors';
import { FIELDS } from './vocabulary/fields';
import {
  ABSENCES,
  AFTERNOON,
  ARRIVED,
  BREAK_ENDINGS,
  BREAKS,
  CANCELLATIONS,
  FAILURES,
  LEAVING,
  LEFT,
  MORNING,
  NOT_THERE,
  PLANS,
  TROUBLES,
  WITHOUT,
  WORKED,
} from './vocabulary/words';
import { foldedSet, Phrases, wordsOf } from './phrases';

export type EventType = 'checkIn' | 'checkOut';

/**
 * What a word says of its row: one event, an arrival and a departure (`both`), neither of them, as for a break or a day
 * off (`skip`), or, as the user says, that the row counts (`keep`).
 */
export type EventWord = EventType | 'both' | 'skip' | 'keep';

/** The meaning of words and codes by the user or by a product. The keys are folded. */
export type EventWords = ReadonlyMap<string, EventWord>;

/** The kinds of words. */
export type WordKind =
  | EventType
  | 'worked'
  | 'break'
  | 'absence'
  | 'leaving'
  | 'cancellation'
  | 'plan'
  | 'failure'
  | 'morning'
  | 'afternoon';

const LISTS: ReadonlyArray<readonly [WordKind, readonly string[]]> = [
  ['morning', MORNING],
  ['afternoon', AFTERNOON],
  ['worked', WORKED],
  ['checkIn', ARRIVED],
  ['checkOut', LEFT],
  ['leaving', LEAVING],
  ['break', BREAKS],
  ['absence', ABSENCES],
  ['cancellation', CANCELLATIONS],
  ['plan', PLANS],
  ['failure', FAILURES],
];

/** The kind of each word, by the word folded. */
const KINDS: ReadonlyMap<string, WordKind> = new Map(
  LISTS.flatMap(([kind, words]) => [...foldedSet(words)].map((word) => [word, kind] as const)).reverse(),
);

/** Absences that are recognised within a longer text too. Short ones have to be the whole cell. */
const absences = new Phrases(ABSENCES.filter((word) => fold(word).length > 3));
const notThere = new Phrases(NOT_THERE);
const troubles = new Phrases(TROUBLES);
const breakEndings = new Phrases(BREAK_ENDINGS);
const without = new Phrases(WITHOUT);

/** Kinds whose phrases count among other words, under a header of the status. */
const PHRASES: ReadonlyArray<readonly [WordKind, Phrases]> = LISTS.filter(([kind]) =>
  ['break', 'absence', 'cancellation', 'plan', 'failure'].includes(kind),
).map(([kind, words]) => [kind, new Phrases(words.filter((word) => fold(word).length > 2))]);

/** The kind of a cell's text; undefined for one that says nothing. */
export function kindOfText(text: string): WordKind | undefined {
  const whole = KINDS.get(fold(text));
  if (whole !== undefined) return whole;
  const words = wordsOf(text);
  if (words.length > 5) return undefined;
  // The number of a door or a button can stand behind the word: `OUT 2`.
  const [number = ''] = text.match(/\d+/) ?? [];
  const isShort = words.length > 0 && number.length <= 2 && (text.match(/\d/g) ?? []).length === number.length;
  const joined = isShort ? words.join('') : '';
  const bare = joined.endsWith(number) ? joined.slice(0, joined.length - number.length) : joined;
  const named = bare.length > 1 ? KINDS.get(bare) : undefined;
  return named ?? (isBreak(words) ? 'break' : undefined);
}

/** Whether a few words have one among them that may say that somebody was not there: `Δεν ήρθε τελικά`. */
export function mayBeAbsent(text: string): boolean {
  const words = wordsOf(text);
  return words.length <= 5 && notThere.isIn(words) && !troubles.isIn(words);
}

const isBreak = (words: readonly string[]): boolean => breakEndings.isEndOf(words) && !without.isIn(words);

/** The kind of a cell's text, where one word among several counts. */
export function kindAmong(text: string): WordKind | undefined {
  const whole = kindOfText(text);
  if (whole !== undefined) return whole;
  const words = wordsOf(text);
  return without.isIn(words) ? undefined : PHRASES.find(([, phrases]) => phrases.isIn(words))?.[0];
}

const { label: EVENT } = FIELDS.event;

const NO_WORDS: EventWords = new Map();

/** The meaning of a folded word by the user, for a code with or without its leading zeros; undefined for none. */
export const saidOf = (folded: string, words: EventWords = NO_WORDS): EventWord | undefined =>
  words.size > 0 ? (words.get(folded) ?? words.get(withoutLeadingZeros(folded))) : undefined;

/** A cell's word or code; '' for what is neither. */
const wordIn = (value: unknown): string => codeText(typeof value === 'boolean' ? `${value}` : value) ?? '';

/** A cell's word or code, folded. */
export const foldedCell = (value: unknown): string => fold(wordIn(value));

/** A question mark, in Latin letters or in Greek. */
export const ASKS = /[?;\u037E]/;

/** A code that means nothing by itself: a number, or a single letter. */
const BARE_CODE = /^(?:\d{1,3}|\p{L})$/u;

/** Whether a cell holds a bare code whose meaning the user has not set. */
export const isBareCode = (value: unknown, words?: EventWords): boolean => {
  const text = codeText(value) ?? '';
  return BARE_CODE.test(text) && saidOf(fold(text), words) === undefined;
};

/** The values of f_type. Section: Resources, CardDetails, f_type. */
const REGISTRY_CODES: Readonly<Record<string, EventType>> = { '0': 'checkIn', '1': 'checkOut' };

const OF_KIND: Readonly<Partial<Record<WordKind, EventWord>>> = {
  checkIn: 'checkIn',
  checkOut: 'checkOut',
  worked: 'both',
  break: 'skip',
  absence: 'skip',
  leaving: 'skip',
};

/**
 * Reads what a cell says of its row: an English or Greek word in any case and with or without accents, or a word behind
 * the registry's code for it ("0 - Είσοδος"). In the registry's own column the code alone is enough: 0 is a check-in, 1
 * a check-out. Any other bare code is refused, and so are true and false, which name no direction.
 * Section: Resources, CardDetails, f_type.
 *
 * @param words of the user or of the product, which come before all others
 * @param isRegistrys whether the registry's codes stand in the column
 */
export function readEventWord(value: unknown, words: EventWords = NO_WORDS, isRegistrys = false): Reading<EventWord> {
  const none = noValue(value, EVENT, 'event');
  if (none !== null) return none;
  const text = wordIn(value);
  const folded = fold(text);
  const own = saidOf(folded, words);
  if (own !== undefined) return understood(own);
  if (ASKS.test(text)) return refused('eventWithQuestionMark', EVENT, {}, value);
  if (BARE_CODE.test(text)) {
    const code = isRegistrys ? REGISTRY_CODES[withoutLeadingZeros(text)] : undefined;
    return code === undefined ? refused('bareCode', EVENT, {}, value) : understood(code);
  }
  // Some systems add a number in brackets: `IN (1)`.
  const kind = kindOfWord(text, folded) ?? kindOfWord(text.replace(/\(\d{1,3}\)$/, ''));
  const word = kind && OF_KIND[kind];
  if (word !== undefined) return understood(word);
  const coded = REGISTRY_CODES[folded.slice(0, 1)];
  if (coded !== undefined && KINDS.get(folded.slice(1)) === coded) return understood(coded);
  return refused('unknownEvent', EVENT, {}, value);
}

/** The kind of a word that is the whole cell. */
function kindOfWord(text: string, folded = fold(text)): WordKind | undefined {
  return KINDS.get(folded) ?? (isBreak(wordsOf(text)) ? 'break' : undefined);
}

/** Whether a word was read as one event. */
export const isOneEvent = (reading: Reading<EventWord>): reading is Reading<EventType> =>
  reading.ok && (reading.value === 'checkIn' || reading.value === 'checkOut');

/**
 * Whether a cell says in words that there was neither an arrival nor a departure.
 *
 * @param read the reading of the cell, where it was read already
 */
export function isSkipWord(value: unknown, words?: EventWords, read?: Reading<EventWord>): boolean {
  if (read?.ok) return read.value === 'skip';
  const text = wordIn(value);
  const folded = fold(text);
  const said = saidOf(folded, words);
  if (said !== undefined) return said === 'skip';
  const kind = kindOfWord(text, folded);
  if (kind !== undefined) return OF_KIND[kind] === 'skip';
  // One word among several is enough, unless a number among them can be a time.
  return !/\d/.test(text) && absences.isIn(wordsOf(text));
}

/** Whether a cell says that somebody did not work on that day, or has a word such as `Off`, which may say so. */
export function isDayOff(value: unknown, words?: EventWords): boolean {
  const kind = kindUnlessSaid(value, words);
  return kind === 'absence' || kind === 'leaving';
}

/** Whether a cell has a word such as `Off`, which can mean a day off or a departure. */
export const isLeaving = (value: unknown, words?: EventWords): boolean => kindUnlessSaid(value, words) === 'leaving';

/** The kind of a cell's word; undefined where the user says what it means. */
function kindUnlessSaid(value: unknown, words?: EventWords): WordKind | undefined {
  const text = wordIn(value);
  const folded = fold(text);
  return saidOf(folded, words) === undefined ? kindOfWord(text, folded) : undefined;
}
