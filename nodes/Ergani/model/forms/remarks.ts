import { kindOfText } from '../sheet/eventWord';
import { foldedSet, Phrases, wordsOf } from '../sheet/phrases';
import {
  DECLARED,
  LEAVE_LENGTH,
  PRESENCE,
  SHIFT_HOURS,
  UNTIL,
  WAITING,
  WORK_STEMS,
} from '../sheet/vocabulary/declarations';
import { OVERTIME } from '../sheet/vocabulary/fields';
import { BREAKS, NOT_IN_REMARKS, PENDING, TROUBLES } from '../sheet/vocabulary/words';
import { fold } from '../values/normalise';
import { dayIn } from '../values/time/read';
import { TimeCell } from '../values/time/timeCell';
import { HOUR } from '../values/time/zones';
import type { EntryCells } from './entryCells';
import { lengthIn } from './leaveLength';

const pending = foldedSet([...PENDING, ...WAITING]);
/** A single word such as `open` says nothing among others. */
const pendingAmong = new Phrases([...PENDING, ...WAITING.filter((text) => wordsOf(text).length > 1)]);
const otherwise = new Phrases(NOT_IN_REMARKS);
const troubles = new Phrases(TROUBLES);
const declared = new Phrases(DECLARED.words);
const denials = new Phrases(['δεν', 'μην', 'do not', 'did not', 'will not', "don't", "didn't", "won't"]);
const presence = foldedSet(PRESENCE);
const parts = foldedSet(LEAVE_LENGTH.parts);
const workStems = WORK_STEMS.map(fold);
const until = new Phrases(UNTIL);

/** A remark of more words is a story. */
const MOST_WORDS = 7;

/** What a remark seems to say against the entry of its row, whatever the kind of document; undefined for nothing. */
export function pendingIn(text: string): string | undefined {
  const words = wordsOf(text);
  if (words.length === 0 || words.length > MOST_WORDS) return undefined;
  const isAmong = pendingAmong.beginsAt(words, 0) || pendingAmong.isEndOf(words);
  return pending.has(fold(text)) || (isAmong && !otherwise.isIn(words)) ? 'a missing approval' : undefined;
}

/**
 * What else a remark seems to say against the entry of its row, apart from the words of absences and cancellations, which
 * are those of work cards too; undefined for nothing.
 *
 * @param isOfLeave whether the document is about leaves
 */
export function againstEntry(text: string, entry: EntryCells, isOfLeave: boolean): string | undefined {
  const words = wordsOf(text);
  if (words.length === 0 || words.length > MOST_WORDS) return undefined;
  if (denials.beginsAt(words, 0) && !troubles.isIn(words)) return 'a row that does not count';
  if (declared.isIn(words) && !otherwise.isIn(words)) return 'a row that was declared already';
  if (entry.isWholeDay && saysWork(text, words)) return 'work';
  if (isOfLeave) return isOfOtherDays(text, words, entry) ? 'another length than a day' : undefined;
  return undefined;
}

const saysWork = (text: string, words: readonly string[]): boolean =>
  presence.has(fold(text)) ||
  (!otherwise.isIn(words) && words.some((word) => workStems.some((stem) => word.startsWith(stem))));

/** A day without its year behind a word for an end: `έως 5/12`. */
const DAY_OF_YEAR = /((?<!\p{L})\p{L}{1,10}|[-–])\s{0,3}(\d{1,2})[./-](\d{1,2})(?!\d|:)/gu;

/** Whether a remark on a leave tells several days, a part of one, or that it lasts until another day. */
function isOfOtherDays(text: string, words: readonly string[], { day, hours }: EntryCells): boolean {
  const length = lengthIn(text);
  if (length?.unit === 'days' && length.value !== 1) return true;
  if (hours === undefined && parts.has(words.join(''))) return true;
  const [, month, date] = (day === undefined ? undefined : dayIn(day.value))?.split('-').map(Number) ?? [];
  if (month === undefined) return false;
  return Array.from(text.matchAll(DAY_OF_YEAR)).some(
    ([, before, one, other]) =>
      (/^[-–]$/.test(before) || until.isEndOf(wordsOf(before))) &&
      !(Number(one) === date && Number(other) === month) &&
      !(Number(one) === month && Number(other) === date),
  );
}

/** A start and an end: `09:00-17:00`. */
const RANGES = /(?<!\d)(\d{1,2}:\d{2})(?!\d)[^\d:]{1,9}(\d{1,2}:\d{2})(?!\d)/g;

/** Whether a text names a start and an end, and none of these pairs are the row's. */
export function hasOtherTimes(text: string, { from, to }: EntryCells): boolean {
  if (from === undefined || to === undefined || besideShift.isIn(wordsOf(text))) return false;
  const pairs = Array.from(text.slice(0, LONGEST_TEXT).matchAll(RANGES), ([, ...both]) => both.map(clockIn));
  return pairs.length > 0 && !pairs.some(([start, end]) => start === from && end === to);
}

const LONGEST_TEXT = 200;

/** Words of times that are beside those of a shift. */
const besideShift = new Phrases([...BREAKS, ...OVERTIME]);

const clockIn = (text: string): number | null => {
  const time = new TimeCell(text);
  return time.isEndOfDay ? 0 : time.clockAlone;
};

const shifts = Object.values(SHIFT_HOURS).map(({ words, begins }) => ({ names: foldedSet(words), begins }));

/** Whether the name of a shift (`Νυχτερινή`) is that of another part of the day than the row's start. */
export function isOtherShift(text: string, { from }: EntryCells): boolean {
  const shift = shifts.find(({ names }) => names.has(fold(text)));
  if (shift === undefined || from === undefined) return false;
  const [first, last] = shift.begins;
  const hour = from / HOUR;
  return first <= last ? hour < first || hour > last : hour < first && hour > last;
}

/** What parts a name from a remark that somebody has written to it: `ΜΑΡΙΑ (ΑΚΥΡΟ)`. */
const ASIDES = /[()[\]{}/*;:–—]|\s-\s/;

/** Names of two people in one cell. */
const TWO_NAMES = /[&+]|\s(?:και|and)\s/i;

/** What a remark in the cell of a name seems to say against its row. */
export function againstName(name: string, { isOfWork }: EntryCells): string | undefined {
  if (TWO_NAMES.test(name)) return 'two people';
  const asides = name.split(ASIDES).slice(1);
  const kinds = asides.map(kindOfText);
  if (kinds.includes('cancellation') || kinds.includes('failure')) return 'a cancelled row';
  if (kinds.includes('absence') && isOfWork) return 'an absence';
  return asides.map(pendingIn).find((seems) => seems !== undefined);
}
