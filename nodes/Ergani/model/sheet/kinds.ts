import { fold } from '../values/normalise';
import { asText, isEmpty, isRecord, trimBlanks } from '../values/result';
import { TimeCell } from '../values/time/timeCell';
import { weekdayAlone } from '../values/time/names';
import { DAY, namesOtherZone } from '../values/time/zones';
import { type Cells, filledCells } from './cells';
import { kindOfText } from './eventWord';
import { foldedSet, LONGEST_TEXT, Phrases, wordsOf } from './phrases';
import { readQrCode } from './qrCode';
import { recognise } from './recognise';
import { readMark } from './status';
import { ENDS, ORDINALS } from './vocabulary/fields';
import {
  ABSENCE_HEADERS,
  ACTORS,
  AMOUNT_HEADERS,
  CANCELLED_BEHIND_IS,
  CANCELLED_HEADERS,
  DOOR_HEADERS,
  FLAG_WORDS,
  HARMLESS_HEADERS,
  HARMLESS_WORDS,
  HOURS_WORDS,
  HOURS_WORKED,
  MONTH_HEADERS,
  NEVER_ALONE,
  NEXT_DAY_HEADERS,
  NO_ROW_WORDS,
  PLACE_HEADERS,
  REMARK_HEADERS,
  STATUS_HEADERS,
  SUMMER_TIME_HEADERS,
  TIMED_WORDS,
  TO_SEND_HEADERS,
  VALIDITY_WORDS,
  WORD_ENDINGS,
  YEAR_HEADERS,
} from './vocabulary/headers';
import {
  ABSENCES,
  ACTUAL,
  AGREED,
  BEFORE_OTHERS,
  BESIDE_OTHER_TIMES,
  BREAKS,
  CANCELLATIONS,
  CHANGED,
  FAILURES,
  MINUTES_WORDS,
  NEGATIONS,
  OF_BREAKS,
  OTHER_TIMES,
  OTHER_TIMES_ANYWHERE,
  PLANS,
} from './vocabulary/words';

/**
 * What a column is that fills no field. Its cells say whether the row counts (`status`, `flag`, `cancelled`, `toSend`, `absence`),
 * must not contradict the row's own cells (`door`, `hours`, `nextDay`, `minutes`, `weekday`, `month`, `year`), may contradict it in words
 * (`remark`, `comments`, `name`), or say nothing (`harmless`, `mute`, `notUsed`). All else is unknown.
 */
export type ColumnKind =
  | 'status'
  | 'flag'
  | 'cancelled'
  | 'toSend'
  | 'absence'
  | 'door'
  | 'hours'
  | 'nextDay'
  | 'minutes'
  | 'weekday'
  | 'month'
  | 'year'
  | 'comments'
  | 'name'
  | 'remark'
  | 'harmless'
  | 'notUsed'
  | 'mute'
  | 'unknown';

/** A column that fills no field. */
export interface OtherColumn {
  header: string;
  kind: ColumnKind;
  /** Of a flag, or a status that may hold marks: whether a yes says that the row counts, or that it does not. */
  yesCounts?: boolean;
  /** Of an unknown column with objects: the paths of the times in them. */
  paths?: readonly string[];
  /** Of an unknown column: whether one of its cells is a time of the day. */
  hasTimes?: boolean;
  /** Of an unknown column: whether its header is one of an arrival or a departure, so that all its cells are asked about. */
  isEnd?: boolean;
  /** Of a harmless column: whether its cells never speak, as those of a break or a plan. */
  isSilent?: boolean;
  /** Of a weekday, a month or a name: whether Columns Not Used does not silence it. */
  isFixed?: boolean;
}

const TABLES = {
  status: foldedSet(STATUS_HEADERS),
  absence: foldedSet(ABSENCE_HEADERS),
  door: foldedSet(DOOR_HEADERS),
  hours: foldedSet(HOURS_WORKED),
  nextDay: foldedSet(NEXT_DAY_HEADERS),
  month: foldedSet(MONTH_HEADERS),
  year: foldedSet(YEAR_HEADERS),
  remark: foldedSet(REMARK_HEADERS),
  harmless: foldedSet(HARMLESS_HEADERS),
  cancelled: foldedSet(CANCELLED_HEADERS),
  toSend: foldedSet(TO_SEND_HEADERS),
  behindIs: foldedSet(CANCELLED_BEHIND_IS),
  place: foldedSet(PLACE_HEADERS),
  summerTime: foldedSet(SUMMER_TIME_HEADERS),
  amount: foldedSet(AMOUNT_HEADERS),
};
/** Headers of signs alone: the number of the row, a share. */
const SIGNS: ReadonlySet<string> = new Set(['#', '№', '%', '€', '$']);
const flagWords = foldedSet(FLAG_WORDS);
const actors = foldedSet(ACTORS);
const harmlessWords = foldedSet(HARMLESS_WORDS);
const neverAlone = foldedSet(NEVER_ALONE);
const ofZones = foldedSet(['is', 'in', 'utc', 'gmt']);
const minutes = foldedSet(MINUTES_WORDS);
const timedWords = foldedSet(TIMED_WORDS);
const endings = WORD_ENDINGS.map(fold);
const hours = foldedSet(HOURS_WORDS);
const wordsOfHours: ReadonlySet<string> = new Set(HOURS_WORKED.flatMap(wordsOf));
const negations = foldedSet(NEGATIONS);
const agreed = foldedSet(AGREED);
const changed = foldedSet(CHANGED);
/** Words of fields: a column with one of them may be one of these. */
const ofFields = foldedSet([
  'afm',
  'αφμ',
  'tin',
  'vat',
  'branch',
  'παράρτημα',
  'παραρτήματος',
  'event',
  'punch',
  'time',
  'ώρα',
]);
const validity = new Phrases(VALIDITY_WORDS);
const noRow = new Phrases([
  ...NO_ROW_WORDS,
  ...[...ABSENCES, ...CANCELLATIONS, ...PLANS, ...FAILURES, ...BREAKS].filter((word) => fold(word).length > 3),
]);
/** Words of headers of arrivals and departures. */
const WORDS_OF_ENDS = Object.values(ENDS).flatMap(({ greek, greekVague, english, englishVague }) => [
  ...[...greek, ...greekVague].flat(),
  ...english,
  ...englishVague,
]);
const otherTimes = new Phrases(OTHER_TIMES);
const otherTimesAnywhere = new Phrases(OTHER_TIMES_ANYWHERE);
const beforeOthers = foldedSet(BEFORE_OTHERS);

/** Whether a header begins with a word for other times, perhaps behind a word such as `Time`. */
function isOfOtherTimes(words: readonly string[]): boolean {
  const first = words.findIndex((word, place) => !beforeOthers.has(word) || otherTimes.beginsAt(words, place));
  return first !== -1 && otherTimes.beginsAt(words, first);
}

/** Words that a header of other times may have beside the one that makes it so: `Planned start` and `Break minutes`. */
const besideOtherTimes: ReadonlySet<string> = new Set(
  [
    ...[...OTHER_TIMES, ...OTHER_TIMES_ANYWHERE, ...BEFORE_OTHERS, ...FLAG_WORDS, ...MINUTES_WORDS, ...BREAKS],
    ...[...HOURS_WORKED, ...WORDS_OF_ENDS, ...ORDINALS.flat(), ...CHANGED, ...BESIDE_OTHER_TIMES],
  ].flatMap(wordsOf),
);
const actual = foldedSet(ACTUAL);
const ofBreaks = new Phrases(OF_BREAKS);

/** Whether a header of other times has no word that may make it one of the row's own: `Planned start (corrected)`. */
function areKnownBesideTimes(words: readonly string[]): boolean {
  const isOfBreak = ofBreaks.isIn(words);
  const isKnown = (word: string): boolean =>
    actual.has(word) ? isOfBreak : besideOtherTimes.has(word) || isHarmlessWord(word) || /^\d{1,2}$/.test(word);
  return words.every(isKnown);
}

/** Whether a header is, begins or ends with a phrase. */
const isAtAnEnd = (phrases: Phrases, words: readonly string[]): boolean =>
  phrases.beginsAt(words, 0) || phrases.isEndOf(words);

/** What a header alone says. */
export interface HeaderKind {
  kind: Exclude<ColumnKind, 'mute' | 'unknown' | 'notUsed'> | undefined;
  /** What it is where all its cells are marks. */
  flag?: { yesCounts: boolean };
  /** Whether no word of the tables is in it. */
  isSilent: boolean;
  isPlace: boolean;
  /** Whether it is of other times, such as those of a break, a plan or a record. */
  isOther: boolean;
  /** Whether it is harmless by its words alone, of which none is of a time. */
  isTimeless: boolean;
}

/** Words of headers by which a yes or a no says whether the row counts. */
export interface FlagWords {
  /** A yes says that it does. */
  counts: Phrases;
  /** A yes says that it does not. */
  countsNot: Phrases;
}

const OF_WORK: FlagWords = { counts: validity, countsNot: noRow };

/** Reads a header by the tables. */
export function readHeader(header: string, flags = OF_WORK): HeaderKind {
  const folded = header.length > LONGEST_TEXT ? '' : fold(header);
  const words = wordsOf(header);
  const own = words.filter((word) => !flagWords.has(word));
  const bare = own.join('');
  const isBehindIs = words[0] === 'is' && TABLES.behindIs.has(bare);
  const isCancelled = TABLES.cancelled.has(bare) && (!TABLES.behindIs.has(bare) || isBehindIs);
  const isToSend = TABLES.toSend.has(folded);
  const flag = isToSend ? { yesCounts: true } : flagOf(own, flags);
  const isPlace =
    words.some((word) => TABLES.place.has(word)) &&
    words.every((word) => TABLES.place.has(word) || harmlessWords.has(word));
  const isOther = words.length > 0 && (isOfOtherTimes(words) || otherTimesAnywhere.isIn(words));
  const isTimeless =
    !TABLES.harmless.has(folded) && !isOther && isHarmless(words) && !words.some((word) => timedWords.has(word));
  const kind = ((): HeaderKind['kind'] => {
    if (folded === '') return SIGNS.has(trimBlanks(header)) ? 'harmless' : undefined;
    if (header.includes('%')) return 'harmless';
    if (isCancelled) return 'cancelled';
    if (isToSend) return 'toSend';
    // Who has cancelled or rejected a row says that somebody did.
    if (actors.has(words[words.length - 1]) && flagOf(own.slice(0, -1), flags)?.yesCounts === false) return 'status';
    for (const one of ['status', 'absence', 'door', 'nextDay', 'hours', 'month', 'year', 'remark', 'harmless'] as const)
      if (TABLES[one].has(folded)) return one;
    if (isOfHours(words)) return 'hours';
    if (words.some((word) => minutes.has(word)) && !isOther && words.every((word) => minutes.has(word)))
      return 'minutes';
    if (isHarmless(words) || (isOther && !isPlace && areKnownBesideTimes(words))) return 'harmless';
    return undefined;
  })();
  return {
    kind,
    flag: TABLES.harmless.has(folded) ? undefined : flag,
    isSilent: flag === undefined && !isOther && !words.some((word) => ofFields.has(word)),
    isPlace,
    isOther,
    isTimeless,
  };
}

/** Whether a header is that of the month of a row's day, and of nothing else. */
export const isOfMonths = (header: string): boolean => header.length <= LONGEST_TEXT && TABLES.month.has(fold(header));

/** Whether a header is one that a yes stands under where a departure is of the next day. */
export const isOfNextDay = (header: string): boolean =>
  header.length <= LONGEST_TEXT && TABLES.nextDay.has(fold(header));

/** Whether a yes under a header says that its row counts, or that it does not; undefined where it does not tell. */
export function yesCountsUnder(header: string): boolean | undefined {
  const { kind, flag } = readHeader(header);
  return kind === 'cancelled' || kind === 'absence' ? false : flag?.yesCounts;
}

function flagOf(own: readonly string[], { counts, countsNot }: FlagWords): { yesCounts: boolean } | undefined {
  if (own.length === 0) return undefined;
  if (isAtAnEnd(countsNot, own)) return { yesCounts: false };
  // `Not approved` and `Μη έγκυρο` are the opposite.
  return isAtAnEnd(counts, own) ? { yesCounts: !own.some((word) => negations.has(word)) } : undefined;
}

/** Whether a header is that of an arrival or a departure that somebody has changed or granted: `Updated End`. */
function isOfChangedEnd(header: string): boolean {
  const [first, ...words] = wordsOf(header);
  const fields = changed.has(first) ? recognise(words.join(' ')) : [];
  return fields.some(({ field }) => field === 'checkInTime' || field === 'checkOutTime');
}

/** Whether all words of a header are those of headers of hours worked, and one of them names hours: `Total Hrs Worked`. */
const isOfHours = (words: readonly string[]): boolean =>
  words.some((word) => hours.has(word)) && words.every((word) => wordsOfHours.has(word));

/** Whether all words of a header are harmless, and one of them is enough to make it so. */
const isHarmless = (words: readonly string[]): boolean =>
  words.length > 0 &&
  words.every((word) => isHarmlessWord(word) || /^\d{1,2}$/.test(word)) &&
  words.some(isHarmlessWord) &&
  (words.length > 1 || !neverAlone.has(words[0])) &&
  // `Is UTC` says it of the times of the row.
  words.some((word) => !ofZones.has(word));

const isHarmlessWord = (word: string): boolean =>
  harmlessWords.has(word) ||
  endings.some((ending) => word.endsWith(ending) && harmlessWords.has(word.slice(0, -ending.length)));

/** What is known of a sheet when its other columns are told apart. */
export interface KindContext {
  rows: readonly Cells[];
  /** Whether `*` is in Columns Not Used: unknown columns without times don't count. */
  isRestUnused: boolean;
  hasBranch: boolean;
  /** Words of flags, where they are not those of work cards. */
  flags?: FlagWords;
  /** Epoch ms; undefined where it is not known. */
  now?: number;
}

/** Decides what a column is that fills no field, by its header and all its cells. */
export function kindOf(header: string, context: KindContext): OtherColumn {
  const filled = filledCells(context.rows, header);
  const { kind, flag, isSilent, isPlace, isOther, isTimeless } = readHeader(header, context.flags);
  // `OK` under `Cancelled` lets the row count, or agrees that it does not.
  const isAgreed = (cell: unknown): boolean => flag?.yesCounts === false && agreed.has(fold(asText(cell)));
  const areMarks = filled.every((cell) => readMark(cell) !== undefined || isAgreed(cell));
  if (kind === 'cancelled') return { header, kind };
  // Nothing is marked yet.
  if (kind === 'toSend') return { header, kind: filled.length > 0 ? kind : 'harmless' };
  const folded = header.length <= LONGEST_TEXT ? fold(header) : '';
  if (TABLES.summerTime.has(folded))
    return { header, kind: filled.every((cell) => readMark(cell) !== undefined) ? 'harmless' : 'unknown' };
  if (TABLES.amount.has(folded)) return { header, kind: filled.some(isNoAmount) ? 'unknown' : 'harmless' };
  const canBeFlag = kind === 'hours' ? filled.every(isNoAmount) : kind !== 'nextDay';
  if (flag !== undefined && filled.length > 0 && areMarks && canBeFlag) return { header, kind: 'flag', ...flag };
  // Under a word such as `Punch` a part of a day is a time too.
  const mayBeNumbers = isTimeless ? !isSilent : isOfChangedEnd(header);
  const holdsEnds = filled.some((cell) => (isTimeless && isWrittenTime(cell)) || (mayBeNumbers && isTimeAlone(cell)));
  if (kind === 'harmless' && holdsEnds) return { header, kind: 'unknown', hasTimes: true };
  // A day under `Approved` says when. A word may say that nobody has approved the row.
  if (kind === 'harmless' && flag?.yesCounts && filled.some(isNoAmount)) return { header, kind: 'status', ...flag };
  if (kind === 'remark' && filled.some(isTimeAlone)) return { header, kind: 'unknown', hasTimes: true };
  const timed = kind === 'remark' ? filled.filter(isRecord).find(holdsTimeOfDay) : undefined;
  if (timed !== undefined) return { header, kind: 'unknown', hasTimes: true, paths: timePaths(header, timed) };
  if (kind !== undefined) return { header, kind, isSilent: isOther };
  if (filled.length === 0) return { header, kind: 'harmless' };
  if (filled.every((cell) => readQrCode(cell) !== null)) return { header, kind: 'notUsed' };
  if (filled.every(isWeekday)) return { header, kind: 'weekday' };
  if (flag !== undefined && filled.every((cell) => typeof cell !== 'object'))
    return { header, kind: 'status', ...flag };
  if (isPlace && context.hasBranch && !filled.some(isBranchNumber)) return { header, kind: 'harmless' };
  if (isSilent && !isPlace && filled.every((cell) => isMuteCell(cell, context.now))) return { header, kind: 'mute' };
  const paths = filled.find(isRecord);
  const hasTimes = filled.some(holdsTimeOfDay);
  if (context.isRestUnused && !hasTimes) return { header, kind: 'notUsed' };
  return { header, kind: 'unknown', hasTimes, ...(paths !== undefined && { paths: timePaths(header, paths) }) };
}

/** Whether a cell is a word or a tick. Under a header of hours worked a number is how many, and a dash is nothing. */
export function isNoAmount(cell: unknown): boolean {
  if (typeof cell === 'boolean') return true;
  const text = asText(cell);
  return !/\d/.test(text) && /[^\s:.,/–—-]/.test(text);
}

/** Whether a cell is a time of the day in writing. A number is a phone number or a code as often. */
const isWrittenTime = (cell: unknown): boolean => typeof cell !== 'number' && holdsTimeOfDay(cell);

/** Whether a cell is a time, and not a text with one in it. */
const isTimeAlone = (cell: unknown): boolean =>
  (typeof cell === 'string' ? holdsTimeOfDay(cell) : typeof cell === 'number' && !Number.isInteger(cell)) &&
  new TimeCell(cell).holdsTime;

const isBranchNumber = (cell: unknown): boolean => /^\s*\d{1,5}(?:\.0)?\s*$/.test(asText(cell));

/** Whether a cell is the name of a weekday, and nothing else. */
export const isWeekday = (cell: unknown): boolean => weekdayAlone(cell) !== undefined;

/** Whether a column holds names of weekdays, and nothing else. */
export function holdsWeekdays(header: string, rows: readonly Cells[]): boolean {
  const filled = filledCells(rows, header);
  return filled.length > 0 && filled.every(isWeekday);
}

const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,255}$/;
const WEB = /^(?:https?:\/\/|www\.)\S{1,2000}$/i;
/** Six characters and more without blanks, with a digit among them: an identifier. */
const IDENTIFIER = /^(?=\D{0,80}\d)[\p{L}\p{N}_.#-]{6,80}$/u;
const NUMBER = /^[+-]?\d{1,15}(?:[.,]\d{1,10})?$/;

/** Whether a cell can be no flag, no time and no word about its row. */
function isMuteCell(cell: unknown, now?: number): boolean {
  if (typeof cell === 'number' || (typeof cell === 'string' && NUMBER.test(trimBlanks(cell))))
    return isMuteNumber(cell, now);
  if (typeof cell === 'string') {
    const text = trimBlanks(cell);
    if (EMAIL.test(text) || WEB.test(text)) return true;
    return (
      IDENTIFIER.test(text) &&
      !namesOtherZone(text) &&
      !holdsMoment(text, now) &&
      !holdsTimeOfDay(text) &&
      kindOfText(text) === undefined
    );
  }
  if (Array.isArray(cell)) return isMuteList(cell, now);
  return isRecord(cell) && isMuteObject(cell, now, 0);
}

/** Lists in lists are of no export, and may be ten thousand deep. */
const isMuteList = (cells: unknown[], now?: number): boolean =>
  cells.every((one) => !Array.isArray(one) && isMuteCell(one, now));

const DEEPEST = 5;

function isMuteObject(held: Record<string, unknown>, now: number | undefined, depth: number): boolean {
  return Object.values(held).every((cell) => {
    if (isEmpty(cell) || cell === false) return true;
    if (isRecord(cell)) return depth < DEEPEST && isMuteObject(cell, now, depth + 1);
    if (cell === true) return false;
    if (typeof cell === 'string')
      return kindOfText(cell) === undefined && !holdsTimeOfDay(cell) && !holdsMoment(cell, now);
    return Array.isArray(cell) ? isMuteList(cell, now) : isMuteCell(cell, now);
  });
}

/** A number of four digits and more can still be 0800, 1630. */
const LATEST_CLOCK = 2_400;

function isMuteNumber(cell: number | string, now?: number): boolean {
  const value = Number(asText(cell).replace(',', '.'));
  return value > LATEST_CLOCK && !holdsMoment(cell, now);
}

/** Whether a cell can be a moment of the last year or the next, as a date, a number of Excel or of Unix. */
function holdsMoment(cell: unknown, now?: number): boolean {
  const { cell: read } = new TimeCell(cell);
  if (read.kind === 'clock' || read.kind === 'unread') return isUnixTime(cell, now);
  return now === undefined || Math.abs(read.day - now) < 367 * DAY;
}

/** Unix times are of this century, where nobody knows what time it is. */
const SOME_TIME = Date.UTC(2030, 0, 1);
const SOME_YEARS = 30 * 367 * DAY;

function isUnixTime(cell: unknown, now?: number): boolean {
  const value = Number(asText(cell));
  const near = now === undefined ? SOME_YEARS : 367 * DAY;
  return [1, 1_000].some((unit) => Math.abs(value * unit - (now ?? SOME_TIME)) < near);
}

/** Two times in one cell: `08:05, 16:10`. */
const SEVERAL_TIMES = /\d:\d\d\D{1,40}\d\d?:\d\d/;

/** Whether a cell holds a time of the day, written as one: digits alone are codes as often. */
export function holdsTimeOfDay(cell: unknown): boolean {
  if (isRecord(cell)) return timePaths('', cell).length > 0;
  if (typeof cell === 'boolean') return false;
  if (typeof cell === 'string' && SEVERAL_TIMES.test(cell)) return true;
  if (typeof cell === 'string' && !/\d[:.,]\d\d|\d\s*(?:[ap]|[πμ])\.?\s?(?:m|μ)|\d{4}-\d\d|\d\d?h/i.test(cell))
    return false;
  return new TimeCell(cell).holdsTime;
}

/** The paths of the times in an object. */
export function timePaths(header: string, held: Record<string, unknown>, depth = 0): string[] {
  return Object.entries(held).flatMap(([name, cell]) => {
    const path = `${header}.${name}`;
    if (isRecord(cell)) return depth < DEEPEST ? timePaths(path, cell, depth + 1) : [];
    return typeof cell === 'string' && holdsTimeOfDay(cell) ? [path] : [];
  });
}
