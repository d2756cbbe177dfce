import { fold } from '../values/normalise';
import { asText, isEmpty, type Problem, refused, quote } from '../values/result';
import { TimeCell, valueOf } from '../values/time/timeCell';
import { contradictsHalf, isBareNumber } from './besideTimes';
import { cellOf, type Cells, type SheetReadingOptions } from './cells';
import { type Columns } from './columns';
import {
  type EventType,
  type EventWords,
  foldedCell,
  kindAmong,
  kindOfText,
  mayBeAbsent,
  saidOf,
  type WordKind,
} from './eventWord';
import { isShiftField, speaksOfEnds } from './recognise';
import { type RowCells, timesIn } from './fields';
import { saysNo, saysYes } from './rowStatus';
import {
  ABSENCE_HEADERS,
  BEFORE_OTHERS,
  DOOR_HEADERS,
  ENTRANCES,
  EXITS,
  HOURS_WORKED,
  MINUTES_WORDS,
  NEXT_DAY_HEADERS,
  OF_BREAKS,
  OTHER_TIMES,
  OTHER_TIMES_ANYWHERE,
  PUNCHES,
  RECORDINGS,
  STATUS_HEADERS,
  VALIDITY_HEADERS,
} from './vocabulary/words';
import { foldedSet, Phrases, wordsOf } from './phrases';

/** Headers under which certain words count. */
const HEADERS = {
  status: foldedSet(STATUS_HEADERS),
  door: foldedSet(DOOR_HEADERS),
  validity: foldedSet(VALIDITY_HEADERS),
  absence: foldedSet(ABSENCE_HEADERS),
  nextDay: foldedSet(NEXT_DAY_HEADERS),
};
type HeaderKind = keyof typeof HEADERS;

/** A column that nobody mapped, and what its cells may say of their rows, judged by its header. */
interface Suspect {
  header: string;
  kinds: ReadonlySet<HeaderKind>;
  /**
   * Which of its cells may be an arrival or a departure: all that are filled, times where the header has a word for
   * these (`byHeader`), texts with a time (`byText`), texts with a time and a colon (`byColon`), or none.
   */
  times: 'always' | 'byHeader' | 'byText' | 'byColon' | 'never';
  /** Whether the shifts of the sheet can be a plan: then all that may be punches counts. */
  isBesidePlan: boolean;
  isOfMinutes: boolean;
  isOfHoursWorked: boolean;
  /** Whether it says nothing of what happened: a plan, a sum, a record, a break. */
  isSilent: boolean;
  /**
   * The kinds of its texts so far. A column repeats them, and to read each anew takes as long as the rest of a sheet.
   */
  words: Map<string, WordKind | undefined>;
}

/** What a cell of such a column seems to hold. */
interface Doubt {
  header: string;
  kind: WordKind | 'times' | 'validity' | 'nextDay' | 'minutes' | 'unclear';
  cell: unknown;
}

const minutes = foldedSet(MINUTES_WORDS);
const otherTimes = new Phrases(OTHER_TIMES);
const ofBreaks = new Phrases(OF_BREAKS);
const beforeOthers = foldedSet(BEFORE_OTHERS);
const punches = new Phrases(PUNCHES);
const recordings = new Phrases(RECORDINGS);
const hoursWorked = new Phrases(HOURS_WORKED);
const otherTimesAnywhere = new Phrases(OTHER_TIMES_ANYWHERE);
const exits = new Phrases(EXITS);
const entrances = new Phrases(ENTRANCES);

/** In a header of more words, a word such as `In` says nothing. */
const MOST_WORDS = 6;

/** Whether the shifts of the sheet stand in columns that can be of a plan. */
const mayBePlan = ({ meant }: Columns): boolean =>
  meant.some(({ field, rank, role }) => isShiftField(field) && rank === 'vague' && role === 'fills');

/** The columns that nobody mapped, and comments, whose cells may change what their rows mean. */
export function suspectsOf(columns: Columns): Suspect[] {
  const { meant, unmapped, outranked, doubtfulEnds } = columns;
  const has = (field: string): boolean => meant.some((one) => one.field === field);
  const isOneEnded = has('checkInTime') !== has('checkOutTime');
  const isBesidePlan = mayBePlan(columns);
  const isDoubtfulEnd = (header: string): boolean => doubtfulEnds.includes(header);
  const comments = meant.filter(({ field, rank }) => field === 'comments' && rank !== 'named');
  const all = [
    ...unmapped.map((header) => {
      const times = isDoubtfulEnd(header) ? 'always' : timesUnder(header, isOneEnded, isBesidePlan);
      return suspectOf(header, times, isBesidePlan);
    }),
    ...outranked.map((header) => suspectOf(header, isDoubtfulEnd(header) ? 'always' : 'never')),
    ...comments.map(({ header }) => suspectOf(header, 'never')),
  ];
  return all.filter((one) => !one.isSilent || one.isOfHoursWorked);
}

function suspectOf(header: string, times: Suspect['times'], isBesidePlan = false): Suspect {
  const folded = fold(header);
  const words = wordsOf(header);
  const kinds = new Set((Object.keys(HEADERS) as HeaderKind[]).filter((kind) => HEADERS[kind].has(folded)));
  const saysWhatBecame = [...kinds].some((kind) => kind !== 'door');
  return {
    header,
    kinds,
    times,
    isBesidePlan,
    isOfMinutes:
      words.some((word) => minutes.has(word)) && !otherTimes.isIn(words.filter((word) => !minutes.has(word))),
    isOfHoursWorked: hoursWorked.beginsAt(words, 0) && !ofBreaks.isIn(words),
    words: new Map(),
    isSilent: times !== 'always' && !saysWhatBecame && (isOfOtherTimes(words) || otherTimesAnywhere.isIn(words)),
  };
}

/** Which cells under a header may be an arrival or a departure. */
function timesUnder(header: string, isOneEnded: boolean, isBesidePlan: boolean): Suspect['times'] {
  const words = wordsOf(header);
  if (words.length <= MOST_WORDS && (speaksOfEnds(words) || punches.isIn(words))) return 'byHeader';
  if (isBesidePlan && recordings.isIn(words)) return 'byText';
  // One end has no column: any time may be it.
  return isOneEnded ? 'byColon' : 'never';
}

/** Whether a header begins with a word for other times, perhaps behind a word such as `Time`. */
function isOfOtherTimes(words: readonly string[]): boolean {
  const first = words.findIndex((word, place) => !beforeOthers.has(word) || otherTimes.beginsAt(words, place));
  return first !== -1 && otherTimes.beginsAt(words, first);
}

/** The events of a row, as its own columns tell them. */
export interface RowEvents {
  ends: ReadonlySet<EventType>;
  /** Whether it has times, and no word that says that nothing happened. */
  isTimed: boolean;
}

/**
 * The user's words for the status, where the column that the user names for it is not in the sheet: it may have a new
 * name, and be one of those that nobody mapped.
 */
export function statusWords(
  { meant }: Columns,
  { columnNames = [], eventWords }: SheetReadingOptions,
): EventWords | undefined {
  const isThere = (column: string): boolean =>
    meant.some(({ field, header }) => field === 'rowStatus' && fold(header) === fold(column));
  const isMissing = columnNames.some(({ field, column }) => field === 'rowStatus' && !isThere(column));
  return isMissing ? eventWords : undefined;
}

/**
 * The cells of a row that may change what it means.
 *
 * @param words as `statusWords` returns them
 */
export function doubtsOf(
  row: Cells,
  read: RowCells,
  suspects: readonly Suspect[],
  eventsOf: () => RowEvents,
  words?: EventWords,
): Doubt[] {
  const doubts: Doubt[] = read.unclear.map((header) => ({ header, kind: 'unclear', cell: cellOf(row, header) }));
  let events: RowEvents | undefined;
  for (const suspect of suspects) {
    const { header } = suspect;
    const cell = cellOf(row, header);
    if (isEmpty(cell) || suspect.isSilent) continue;
    if (holdsTimes(suspect, cell)) doubts.push({ header, kind: 'times', cell });
    else if (suspect.isOfMinutes && hasBareHour(read)) doubts.push({ header, kind: 'minutes', cell });
    else if ((events ??= eventsOf()).isTimed) {
      const isSkip = words !== undefined && saidOf(foldedCell(cell), words) === 'skip';
      const kind = isSkip ? 'cancellation' : kindOf(suspect, cell, read, events.ends);
      if (kind !== undefined) doubts.push({ header, kind, cell });
    }
  }
  return doubts;
}

/** Two times in one cell: `08:05, 16:10`. */
const SEVERAL_TIMES = /\d:\d\d\D+\d\d?:\d\d/;

/** Whether a cell may be the time of an event. */
function holdsTimes({ times, isBesidePlan }: Suspect, cell: unknown): boolean {
  if (times === 'always') return true;
  if (times === 'never') return false;
  if (times === 'byColon') return typeof cell === 'string' && cell.includes(':') && new TimeCell(cell).holdsTime;
  // A number is that of a badge as often.
  if (times === 'byText' && typeof cell !== 'string') return false;
  if (isBesidePlan && typeof cell === 'string' && SEVERAL_TIMES.test(cell)) return true;
  return isWrittenTime(cell) && new TimeCell(cell).holdsTime;
}

/** Whether a cell is written as a time: digits alone are codes as often. */
const isWrittenTime = (cell: unknown): boolean =>
  typeof cell === 'string'
    ? /\d[:.,]\d\d|\d\s*(?:[ap]|[πμ])\.?\s?(?:m|μ)|\d{4}-\d\d/i.test(cell)
    : typeof cell !== 'boolean';

/** Words that are doubts wherever they stand. */
const DOUBTED: ReadonlySet<string> = new Set(['break', 'absence', 'cancellation', 'plan', 'failure']);

/** What a cell says that contradicts the events of its row; undefined for nothing. */
function kindOf(
  suspect: Suspect,
  cell: unknown,
  read: RowCells,
  ends: ReadonlySet<EventType>,
): Doubt['kind'] | undefined {
  const { kinds } = suspect;
  if (kinds.has('validity') && saysNo(cell)) return 'validity';
  if (kinds.has('absence') && !saysNo(cell) && (saysYes(cell) || /\p{L}/u.test(asText(cell)))) return 'absence';
  if (kinds.has('nextDay')) return saysYes(cell) && !passesMidnight(read) ? 'nextDay' : undefined;
  if (typeof cell !== 'string') return undefined;
  const kind = wordIn(suspect, cell);
  if (kind === 'checkIn' || kind === 'checkOut') return ends.size === 0 || ends.has(kind) ? undefined : kind;
  if (kind === 'morning' || kind === 'afternoon') return contradictsHalf(cell, timeCells(read)) ? kind : undefined;
  if (kind === 'leaving') return kinds.has('status') ? 'absence' : undefined;
  return kind !== undefined && DOUBTED.has(kind) ? kind : undefined;
}

function wordIn(suspect: Suspect, cell: string): WordKind | undefined {
  const { words } = suspect;
  if (!words.has(cell)) words.set(cell, readWord(suspect, cell));
  return words.get(cell);
}

/** The kind of a cell's word. Words of one or two letters count only under headers of the status, or of doors. */
function readWord({ kinds }: Suspect, cell: string): WordKind | undefined {
  const isStatus = kinds.has('status');
  const isDoor = kinds.has('door');
  const kind = (isStatus ? kindAmong(cell) : kindOfText(cell)) ?? (mayBeAbsent(cell) ? 'absence' : undefined);
  const isHalf = kind === 'morning' || kind === 'afternoon';
  const isShort = fold(cell).length <= 2;
  if (isHalf ? /\p{L}.?\p{L}/u.test(cell) : kind !== undefined && (!isShort || isStatus || isDoor)) return kind;
  const words = isDoor ? wordsOf(cell.replace(/\d/g, ' ')) : [];
  return exits.isIn(words) && !entrances.isIn(words) ? 'checkOut' : undefined;
}

const timeCells = (read: RowCells): unknown[] => timesIn(read).map(([, cell]) => valueOf(cell));

/** Whether the times of a row pass midnight, or have their own days. */
function passesMidnight(read: RowCells): boolean {
  const cells = timesIn(read).flatMap(([, cell]) => (cell instanceof TimeCell ? cell : []));
  if (cells.every(({ clockAlone }) => clockAlone === null)) return true;
  const clocks = cells.map(({ clockShown }) => clockShown).filter((clock) => clock !== null);
  return clocks.some((clock, n) => clock < clocks[n - 1]);
}

/** Whether a time of a row is a mere number of hours. */
const hasBareHour = (read: RowCells): boolean => timeCells(read).some(isBareNumber);

/** No hours at all: `0:00`, `0.0`. */
const NO_LENGTH = /^[0:.,]*$/;

/** Whether something beside the times of a row says that somebody worked: a word, or a sum of hours. */
export const saysWorked = (row: Cells, suspects: readonly Suspect[]): boolean =>
  suspects.some((suspect) => {
    const cell = cellOf(row, suspect.header);
    if (isEmpty(cell)) return false;
    if (suspect.isOfHoursWorked) return !NO_LENGTH.test(asText(cell));
    const kind = typeof cell === 'string' ? wordIn(suspect, cell) : undefined;
    return kind === 'worked' || kind === 'checkIn' || kind === 'checkOut';
  });

const SEEMS: Readonly<Record<Doubt['kind'], string>> = {
  times: 'an arrival or a departure',
  checkIn: 'an arrival',
  checkOut: 'a departure',
  worked: 'work',
  break: 'a break',
  absence: 'an absence',
  leaving: 'an absence',
  cancellation: 'a cancelled row',
  plan: 'a plan',
  failure: 'a failure',
  morning: 'the half of the day',
  afternoon: 'the half of the day',
  validity: 'a row that does not count',
  nextDay: 'a time of the day after',
  minutes: 'the minutes of a time',
  unclear: 'that the row counts, or that it does not',
};

/** How many columns a message names. */
const MOST_NAMED = 8;

/** Asks the user about all columns in doubt of a sheet, in one text with the ways out. */
export function columnInDoubt(doubts: readonly Doubt[]): Problem {
  const first = new Map<string, Doubt>();
  for (const doubt of doubts) if (!first.has(doubt.header)) first.set(doubt.header, doubt);
  const named = [...first.values()].slice(0, MOST_NAMED);
  const more = first.size > named.length ? `, and ${first.size - named.length} more` : '';
  const headers = named.map(({ header, kind }) => `${quote(header)} (${SEEMS[kind]}?)`);
  return refused(
    'columnInDoubt',
    'Columns',
    `that nobody mapped may change what rows mean, ${headers.join(', ')}${more}, by cells such as:`,
    'Say by Options > Column Names what each is: a field, Row Status (its words say whether a row counts) or Not Used. Of a word of the status, Event Words says whether the row is to be skipped (Skip) or counts (Counts)',
    ...named.map(({ cell }) => cell),
  ).problem;
}
