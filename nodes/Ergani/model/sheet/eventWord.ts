import { codeText } from '../values/codeText';
import { fold } from '../values/normalise';
import { withoutLeadingZeros } from '../values/numbers';
import { type Reading, refused, understood } from '../values/result';
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
  PLANS,
  WITHOUT,
  WORKED,
} from './vocabulary/words';
import { foldedSet, Phrases, wordsOf } from './phrases';

export type EventType = 'checkIn' | 'checkOut';

/**
 * What a word says of a row: one event, an arrival and a departure, that it is neither (a break, a day off), or, by the
 * user, that it counts, whatever it is.
 */
export type EventWord = EventType | 'both' | 'skip' | 'keep';

/** What users, or a product, say that words and codes mean, by the words folded. */
export type EventWords = ReadonlyMap<string, EventWord>;

/** What a word that stands alone in a cell is about. */
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

/** Absences that stand among other words. */
const absences = new Phrases(ABSENCES.filter((word) => fold(word).length > 3));
const breakEndings = new Phrases(BREAK_ENDINGS);
const without = new Phrases(WITHOUT);

/** Kinds whose phrases count among other words, under a header of status. */
const PHRASES: ReadonlyArray<readonly [WordKind, Phrases]> = LISTS.filter(([kind]) =>
  ['break', 'absence', 'cancellation', 'plan', 'failure'].includes(kind),
).map(([kind, words]) => [kind, new Phrases(words.filter((word) => fold(word).length > 2))]);

/** What kind a text is of that stands alone in its cell; undefined for one that says nothing. */
export function kindOfText(text: string): WordKind | undefined {
  const whole = KINDS.get(fold(text));
  if (whole !== undefined) return whole;
  const words = wordsOf(text);
  if (words.length > 5) return undefined;
  // A number behind it is that of a door or a button: `OUT 2`.
  const bare = /^\D*\d{0,2}\D*$/.test(text) ? words.join('').replace(/\d+$/, '') : '';
  const named = bare.length > 1 ? KINDS.get(bare) : undefined;
  return named ?? (breakEndings.isEndOf(words) && !without.isIn(words) ? 'break' : undefined);
}

/** The same where one word among several counts. */
export function kindAmong(text: string): WordKind | undefined {
  const whole = kindOfText(text);
  if (whole !== undefined) return whole;
  const words = wordsOf(text);
  return without.isIn(words) ? undefined : PHRASES.find(([, phrases]) => phrases.isIn(words))?.[0];
}

const { label: EVENT } = FIELDS.event;

const NO_WORDS: EventWords = new Map();

/** What the user says that a folded word means, a code with its leading zeros or without; undefined for nothing. */
export const saidOf = (folded: string, words: EventWords = NO_WORDS): EventWord | undefined =>
  words.size > 0 ? (words.get(folded) ?? words.get(withoutLeadingZeros(folded))) : undefined;

/** A cell's word or code, folded. */
export const foldedCell = (value: unknown): string =>
  fold(codeText(typeof value === 'boolean' ? `${value}` : value) ?? '');

/** A code that says nothing by itself: a number, or a single letter. */
const BARE_CODE = /^(?:\d{1,3}|\p{L})$/u;

/** Whether a cell holds a bare code of which the user does not say what it means. */
export const isBareCode = (value: unknown, words?: EventWords): boolean => {
  const text = codeText(value) ?? '';
  return BARE_CODE.test(text) && saidOf(fold(text), words) === undefined;
};

const WRITE_EVENT =
  "Enter checkIn or checkOut, Είσοδος or Έξοδος; or say by the option 'Event Words' what your words or codes mean";

/** What f_type holds for each type of event. Section: Resources, CardDetails, f_type. */
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
 * Reads what a cell says of its row: an English or Greek word in any case and with or without accents, a word beside the
 * registry's code for it ("0 - Είσοδος"), or, where the column is the registry's, its code alone: 0 is a check-in, 1 a
 * check-out. Any other bare code is asked about, as are true and false: they name no direction.
 * Section: Resources, CardDetails, f_type.
 *
 * @param words of the user or of the product, which come before all others
 * @param isRegistrys whether the registry's codes stand in the column
 */
export function readEventWord(value: unknown, words: EventWords = NO_WORDS, isRegistrys = false): Reading<EventWord> {
  const none = noValue(value, EVENT, WRITE_EVENT);
  if (none !== null) return none;
  const text = codeText(typeof value === 'boolean' ? `${value}` : value) ?? '';
  const folded = fold(text);
  const own = saidOf(folded, words);
  if (own !== undefined) return understood(own);
  if (BARE_CODE.test(text)) {
    const code = isRegistrys ? REGISTRY_CODES[withoutLeadingZeros(text)] : undefined;
    return code === undefined ? bareCode(value) : understood(code);
  }
  // A number in brackets is the system's own: `IN (1)`.
  const kind = kindOfWord(text) ?? kindOfWord(text.replace(/\(\d{1,3}\)$/, ''));
  const word = OF_KIND[kind ?? 'morning'];
  if (word !== undefined) return understood(word);
  const coded = REGISTRY_CODES[folded.slice(0, 1)];
  if (coded !== undefined && KINDS.get(folded.slice(1)) === coded) return understood(coded);
  return refused('unknownEvent', EVENT, 'is neither a check-in nor a check-out', WRITE_EVENT, value);
}

/** What kind a whole cell is of. */
function kindOfWord(text: string): WordKind | undefined {
  const whole = KINDS.get(fold(text));
  if (whole !== undefined) return whole;
  const words = wordsOf(text);
  return breakEndings.isEndOf(words) && !without.isIn(words) ? 'break' : undefined;
}

const bareCode = (value: unknown): Reading<EventWord> =>
  refused(
    'ambiguousEvent',
    EVENT,
    'is a bare code: 0 and 1, I and O mean an arrival in some systems, and a departure in others',
    WRITE_EVENT,
    value,
  );

/** Whether a word that was read is one event: no whole shift, and no break. */
export const isOneEvent = (reading: Reading<EventWord>): reading is Reading<EventType> =>
  reading.ok && (reading.value === 'checkIn' || reading.value === 'checkOut');

/**
 * Whether a cell says in words that there was neither an arrival nor a departure.
 *
 * @param read what the cell was read as, where that is known
 */
export function isSkipWord(value: unknown, words?: EventWords, read?: Reading<EventWord>): boolean {
  if (read?.ok) return read.value === 'skip';
  const said = saidOf(foldedCell(value), words);
  if (said !== undefined) return said === 'skip';
  const text = codeText(value) ?? '';
  // Of several words one is enough, where no number can be a time.
  const kind = kindOfWord(text);
  if (kind !== undefined) return OF_KIND[kind] === 'skip';
  return !/\d/.test(text) && absences.isIn(wordsOf(text));
}

/** Whether a cell says that somebody did not work on that day; of `Off` it can't be told. */
export const isDayOff = (value: unknown, words?: EventWords): boolean =>
  saidOf(foldedCell(value), words) === undefined &&
  ['absence', 'leaving'].includes(kindOfWord(codeText(value) ?? '') ?? '');

/** Whether a cell's word means a day off to some, and a departure to others. */
export const isLeaving = (value: unknown, words?: EventWords): boolean =>
  saidOf(foldedCell(value), words) === undefined && kindOfWord(codeText(value) ?? '') === 'leaving';
