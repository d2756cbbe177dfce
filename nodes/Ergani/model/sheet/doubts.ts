import { fold } from '../values/normalise';
import { problem } from '../values/problems';
import { asText, isEmpty, isRecord, type Problem, trimBlanks } from '../values/result';
import type { HeldCell } from '../values/sameCell';
import { besideWeekday, monthAlone } from '../values/time/names';
import { dayIn } from '../values/time/read';
import { TimeCell, valueOf } from '../values/time/timeCell';
import { HOUR, isoDay, MINUTE, namesOtherZone } from '../values/time/zones';
import { contradictsHalf, isBareNumber } from './besideTimes';
import { cellOf, type Cells, isTimeField } from './cells';
import { areDays } from './dayColumns';
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
import { type RowCells, type ShiftCells, timesIn } from './fields';
import { holdsTimeOfDay, isNoAmount, type OtherColumn } from './kinds';
import { foldedSet, LONGEST_TEXT, Phrases, wordsOf } from './phrases';
import { readQrCode } from './qrCode';
import {
  noneWords,
  readMark,
  readStatus,
  readVerdict,
  saysCancelled,
  saysWhetherCancelled,
  type StatusColumn,
  type StatusMeaning,
  type Verdict,
} from './status';
import { CORRECTIONS, ENTRANCES, EXITS, SHIFT_WORDS } from './vocabulary/headers';
import {
  ARRIVED,
  BEFORE_NEGATIONS,
  CANCELLED_STEMS,
  CHANGED_TO,
  DOUBTFUL,
  GRANTED_STEMS,
  LEFT,
  NEGATIONS,
  NOT_IN_REMARKS,
  OF_BREAKS,
  TROUBLES,
} from './vocabulary/words';

/** The events of a row, as its own columns tell them. */
export interface RowEvents {
  ends: ReadonlySet<EventType>;
  /** Whether it has times, and no word that says that nothing happened. */
  isTimed: boolean;
}

/** The events of a row, beside a cell that may be the name of their shift. */
interface EventsBeside extends RowEvents {
  isUnderShift: boolean;
}

/** Something that a cell beside the fields says against its row. */
export interface Doubt extends HeldCell {
  /** What it seems to be, for the message. */
  seems: string;
  /** Whether an event that is on time goes out all the same. */
  canWait: boolean;
  isUnknownColumn: boolean;
  /** Whether the user, or the product, names the column for the status. */
  isNamed?: boolean;
  /** Whether it is a status that no table has, so that the row may count. */
  isStatus?: boolean;
  /** Whether it is the weekday, the month or the year of another day than the row's. */
  isOfDay?: boolean;
  /** Whether Columns Not Used does not silence its column. */
  isFixed?: boolean;
  /** Whether its column is one for the status of rows. */
  isOfStatus?: boolean;
}

/** What a cell says against its row. */
type Said = Pick<Doubt, 'seems'> & Partial<Pick<Doubt, 'canWait' | 'isStatus' | 'isOfDay'>>;

const exits = new Phrases(EXITS);
const entrances = new Phrases(ENTRANCES);
const corrections = new Phrases(CORRECTIONS);
/** `Main Entrance` is a door for leaving too, `IN gate` is none. */
const bareIn = new Phrases(['in', 'entry', 'Είσοδος', 'Εισόδου']);
const FEW_OF_DOORS = 2;
const arrived = new Phrases(ARRIVED.filter((word) => fold(word).length > 2));
const left = new Phrases(LEFT.filter((word) => fold(word).length > 2));
const otherwise = new Phrases(NOT_IN_REMARKS);
const troubles = new Phrases(TROUBLES);
const doubtful = foldedSet(DOUBTFUL);

const shiftWords = foldedSet(SHIFT_WORDS);
const isOfShift = (header: string): boolean => wordsOf(header).some((word) => shiftWords.has(word));

const SEEMS: Readonly<Partial<Record<WordKind, string>>> = {
  checkIn: 'an arrival',
  checkOut: 'a departure',
  break: 'a break',
  absence: 'an absence',
  leaving: 'an absence',
  cancellation: 'a cancelled row',
  plan: 'a plan',
  failure: 'a failure',
  morning: 'the half of the day',
  afternoon: 'the half of the day',
};
const BAD: ReadonlySet<string> = new Set(['break', 'absence', 'cancellation', 'plan', 'failure']);

/** What the words of other columns mean for a kind of document. */
export interface Sense {
  /** Kinds of words of a row that does not count. */
  bad: ReadonlySet<string>;
  status: (cell: unknown) => StatusMeaning;
  /** Whether a row that names an absence says so against itself. */
  hasPresence: boolean;
  /** Whether a year that is not that of the row's day contradicts it. */
  isOfYear: boolean;
  /** Whether rows are events, which do not wait until somebody approves them. */
  isOfEvents: boolean;
}

/** For work cards: the row says that the employee was there, and an absence contradicts it. */
const OF_WORK: Sense = { bad: BAD, status: readStatus, hasPresence: true, isOfYear: true, isOfEvents: true };

/** What the user says of the status of rows. */
export interface DoubtOptions {
  /** The columns for it. */
  status?: readonly StatusColumn[];
  eventWords?: EventWords;
  /**
   * Whether a column that the user names for it is not in the sheet. It may have a new name, and be one of those that
   * nobody mapped, so that the user's words count in these.
   */
  isStatusMissing?: boolean;
}

/** A status whose word nobody has told. */
const UNCLEAR = { seems: 'that the row counts, or that it does not', isStatus: true } as const;
const UNAPPROVED = { seems: 'a missing approval', canWait: true } as const;
/** What a row is asked by a column that is named for its status. */
const ASKED_OF_STATUS = { unclear: { ...UNCLEAR, canWait: false }, pending: UNAPPROVED } as const;

const NO_EVENTS: RowEvents = { ends: new Set(), isTimed: true };
export const NO_CELLS: RowCells = { fields: {}, shifts: [], problems: [], hasQrCode: false };

/** The reader of what the other columns of a sheet say, row by row. */
export class DoubtReader {
  private readonly kinds = new Map<string, WordKind | undefined>();

  /** Whether a name has a remark. */
  private readonly names = new Map<string, boolean>();

  constructor(
    private readonly others: readonly OtherColumn[],
    private readonly sense = OF_WORK,
    private readonly options: DoubtOptions = {},
  ) {}

  /** The cells by which a row does not count: of columns for the status, then of those whose header says so. */
  notCounting(row: Cells): HeldCell[] {
    const skipping = this.others.flatMap(({ header, kind }): HeldCell[] => {
      const cell = cellOf(row, header);
      const isNotToSend = kind === 'toSend' && !isEmpty(cell) && readMark(cell) === 'no';
      return isNotToSend || (kind === 'cancelled' && saysCancelled(cell)) ? [{ header, cell }] : [];
    });
    // Only an event has fifteen minutes, in which nobody approves it.
    const unapproved = this.sense.isOfEvents ? [] : this.cellsOfStatus(row, 'pending');
    return [...this.cellsOfStatus(row, 'skip'), ...unapproved, ...skipping];
  }

  private cellsOfStatus(row: Cells, verdict: Verdict): HeldCell[] {
    const { status: columns = [], eventWords } = this.options;
    return columns
      .map((column) => ({ ...column, cell: cellOf(row, column.header) }))
      .filter((one) => readVerdict(one.cell, one, eventWords, this.sense.status) === verdict)
      .map(({ header, cell }) => ({ header, cell }));
  }

  /** The cells of a row that may change what it means. */
  of(row: Cells, read: RowCells = NO_CELLS, eventsOf: () => RowEvents = () => NO_EVENTS): Doubt[] {
    const asked = this.sense.isOfEvents ? (['unclear', 'pending'] as const) : (['unclear'] as const);
    const doubts = asked.flatMap((verdict): Doubt[] =>
      this.cellsOfStatus(row, verdict).map((held) => ({
        ...{ ...held, ...ASKED_OF_STATUS[verdict], isUnknownColumn: false, isNamed: true },
      })),
    );
    let events: RowEvents | undefined;
    for (const column of this.others) {
      const { header, kind, isFixed } = column;
      if (kind === 'notUsed' || kind === 'mute') continue;
      const cell = cellOf(row, header);
      // Where other rows are marked as to be sent, one without a mark may be left out on purpose.
      if (isEmpty(cell) && kind !== 'toSend') continue;
      const ofColumn = {
        isUnknownColumn: kind === 'unknown',
        isOfStatus: kind === 'status' || kind === 'flag',
        isFixed,
      };
      const add = (seems: string, canWait = false, more: Partial<Said> = {}): void =>
        void doubts.push({ ...more, header, cell, seems, canWait, ...ofColumn });
      if (kind === 'minutes') {
        if (hasBareHour(read)) add('the minutes of a time');
        continue;
      }
      if (kind === 'unknown') {
        const isTime = column.isEnd === true || holdsTimeOfDay(cell);
        if (isTime || (events ??= eventsOf()).isTimed) add('unknown', !this.speaks(cell) && !isTime);
        continue;
      }
      if (!(events ??= eventsOf()).isTimed) continue;
      const said = this.against(column, cell, read, events);
      if (said !== undefined) add(said.seems, said.canWait, said);
    }
    return doubts;
  }

  /** Whether a cell may say something: a text with a word of the tables, an object, or true. */
  private speaks(cell: unknown): boolean {
    return typeof cell === 'string' ? this.kindOf(cell) !== undefined : typeof cell === 'object' || cell === true;
  }

  private kindOf(text: string): WordKind | undefined {
    if (!this.kinds.has(text)) this.kinds.set(text, kindOfText(text) ?? (mayBeAbsent(text) ? 'absence' : undefined));
    return this.kinds.get(text);
  }

  /** What a cell says that contradicts its row; undefined for nothing. */
  private against(column: OtherColumn, cell: unknown, read: RowCells, ofRow: RowEvents): Said | undefined {
    const { header, kind, yesCounts = false } = column;
    const events = { ...ofRow, isUnderShift: isOfShift(header) };
    const { eventWords, isStatusMissing = false } = this.options;
    if (!column.isSilent && typeof cell === 'string' && namesOtherZone(cell) && hasLocalTimes(read))
      return { seems: 'the time zone' };
    if (isStatusMissing && saidOf(foldedCell(cell), eventWords) === 'skip') return { seems: 'a cancelled row' };
    switch (kind) {
      case 'flag':
        return this.flag(cell, yesCounts);
      case 'cancelled':
        return saysWhetherCancelled(cell) ? undefined : { seems: 'a cancelled row' };
      case 'toSend':
        return readMark(cell) === 'yes' ? undefined : { seems: 'a row that is not to be sent' };
      case 'absence':
        return !this.sense.bad.has('absence') || readMark(cell) === 'no' || isZero(cell)
          ? undefined
          : { seems: 'an absence' };
      case 'status':
        return column.yesCounts === undefined || readMark(cell) === undefined
          ? this.status(cell, read, events)
          : this.flag(cell, yesCounts);
      case 'door':
        return this.door(cell, events);
      case 'nextDay':
        if (readMark(cell) === 'no') return turnsAtMidnight(read) ? { seems: 'times of one day' } : undefined;
        return passesMidnight(read) ? undefined : { seems: 'a time of the day after' };
      case 'hours':
        if (isNoAmount(cell)) return this.status(cell, read, events);
        return contradictsHours(cell, read) ? { seems: 'another length than that of the times' } : undefined;
      case 'remark':
        return this.remark(cell, read, events);
      case 'harmless':
        if (isRecord(cell) && !isEmpty(cell.status)) return this.status(cell.status, read, events);
        if (column.isSilent || typeof cell !== 'string') return undefined;
        return this.word(cell) ?? this.otherEvent(this.kindOf(cell), cell, read, events);
      case 'comments':
        return this.comment(cell);
      case 'name':
        return typeof cell === 'string' && this.hasRemark(cell) ? { seems: 'a remark on the row' } : undefined;
      case 'weekday':
        return isOtherWeekday(cell, dayOfRow(read)) ? { seems: 'another day', isOfDay: true } : undefined;
      case 'month':
      case 'year':
        if (kind === 'year' && !this.sense.isOfYear) return undefined;
        return isOfAnother(kind, cell, dayOfRow(read)) ? { seems: `another ${kind}`, isOfDay: true } : undefined;
      case 'minutes':
      case 'mute':
      case 'notUsed':
      case 'unknown':
      default:
        return undefined;
    }
  }

  /** Whether a name has a word beside it that may say that the row does not count, or a sign. */
  private hasRemark(name: string): boolean {
    const known = this.names.get(name);
    if (known !== undefined) return known;
    const text = name.slice(0, LONGEST_TEXT);
    const asides = Array.from(text.matchAll(ASIDES), ([, inBrackets, behind]) => inBrackets ?? behind);
    const words = text.split(/\s+/).filter(Boolean);
    const behindFirst = words.slice(1).map((_, n) => words.slice(n + 1).join(' '));
    const isRemark = (one: string): boolean =>
      doubtful.has(fold(one)) || kindOfText(one) === 'leaving' || hasStem(fold(one), greekStems);
    const has =
      readQrCode(name) === null &&
      (SIGNS.test(name) ||
        this.sense.bad.has(kindAmong(name) ?? '') ||
        behindFirst.some(isRemark) ||
        asides.some((aside) => isRemark(aside) || isOfStems(wordsOf(aside))));
    this.names.set(name, has);
    return has;
  }

  private flag(cell: unknown, yesCounts: boolean): Said | undefined {
    const mark = readMark(cell);
    if (mark === 'unclear' || mark === undefined) return { seems: 'a yes or a no' };
    // `n/a` says nothing.
    if (typeof cell === 'string' && noneWords.has(fold(cell))) return undefined;
    return (mark === 'yes') === yesCounts ? undefined : { seems: 'a row that does not count', canWait: yesCounts };
  }

  private status(cell: unknown, read: RowCells, events: EventsBeside): Said | undefined {
    const meaning = this.sense.status(cell);
    if (meaning === 'not') return { seems: SEEMS[kindAmong(asText(cell)) ?? 'absence'] ?? 'a row that does not count' };
    if (meaning === 'pending') return UNAPPROVED;
    if (meaning === 'unclear') return UNCLEAR;
    if (typeof cell === 'string' && this.sense.hasPresence && isOtherTime(cell, read)) return { seems: 'another time' };
    return typeof cell === 'string' ? this.otherEvent(kindAmong(cell), cell, read, events) : undefined;
  }

  private door(cell: unknown, events: EventsBeside): { seems: string } | undefined {
    if (typeof cell !== 'string') return undefined;
    const words = wordsOf(cell.replace(/\d/g, ' '));
    const kind = this.kindOf(cell);
    const bad = this.word(cell);
    if (bad !== undefined) return bad;
    const isExit = exits.isIn(words) && !entrances.isIn(words);
    const isEntrance = words.length <= FEW_OF_DOORS && bareIn.isIn(words) && !exits.isIn(words);
    const end = isExit ? 'checkOut' : isEntrance || kind === 'checkIn' ? 'checkIn' : undefined;
    return end === undefined || events.ends.size === 0 || events.ends.has(end)
      ? undefined
      : { seems: SEEMS[end] as string };
  }

  private otherEvent(
    kind: WordKind | undefined,
    cell: string,
    read: RowCells,
    { ends, isUnderShift }: EventsBeside,
  ): { seems: string } | undefined {
    // `Leave` and `Off` beside an arrival are no departure.
    if (kind === 'leaving' && this.sense.hasPresence && ends.has('checkIn')) return { seems: SEEMS.leaving as string };
    if (kind === 'checkIn' || kind === 'checkOut')
      return ends.size === 0 || ends.has(kind) ? undefined : { seems: SEEMS[kind] as string };
    if ((kind === 'morning' || kind === 'afternoon') && /\p{L}.?\p{L}/u.test(cell)) {
      // `AM` beside a departure in the afternoon can be the name of its shift.
      const mayNameShift = isUnderShift && !ends.has('checkIn');
      return contradictsHalf(cell, timeCells(read), mayNameShift) ? { seems: SEEMS[kind] as string } : undefined;
    }
    return undefined;
  }

  /** A word that is the whole cell. Words of one or two letters say nothing here. */
  private word(cell: unknown): { seems: string } | undefined {
    const folded = typeof cell === 'string' ? fold(cell) : '';
    if (typeof cell !== 'string' || folded.length <= 2) return undefined;
    if (doubtful.has(folded)) return { seems: 'a row that does not count' };
    const kind = this.kindOf(cell);
    return kind !== undefined && this.sense.bad.has(kind) ? { seems: SEEMS[kind] as string } : undefined;
  }

  /** Of comments, which go to the registry, only absences and cancellations count, and a break that is all they say. */
  private comment(cell: unknown): { seems: string } | undefined {
    if (typeof cell !== 'string') return undefined;
    const whole = this.word(cell);
    if (whole !== undefined) return whole;
    if (this.sense.hasPresence && this.kindOf(cell) === 'leaving') return { seems: SEEMS.leaving as string };
    const words = wordsOf(cell);
    if (words.length === 0 || words.length > FEW_WORDS) return undefined;
    const kind = kindAtAnEnd(cell, words, this.sense.bad);
    return kind === 'absence' || kind === 'cancellation' ? { seems: SEEMS[kind] as string } : undefined;
  }

  private remark(cell: unknown, read: RowCells, events: EventsBeside): { seems: string } | undefined {
    if (isRecord(cell) && !isEmpty(cell.status)) return this.status(cell.status, read, events);
    if (typeof cell !== 'string') return undefined;
    const whole = this.word(cell) ?? this.otherEvent(this.kindOf(cell), cell, read, events);
    if (whole !== undefined) return whole;
    const words = wordsOf(cell);
    if (words.length === 0) return ASKS_AT_END.test(cell) ? { seems: 'a question' } : undefined;
    if (words.length > MOST_WORDS) return undefined;
    if (words.length <= FEW_WORDS && isOfStems(words)) return { seems: SEEMS.cancellation as string };
    const kind = kindAtAnEnd(cell, words, this.sense.bad);
    if (kind !== undefined) return { seems: SEEMS[kind] as string };
    if (words.length <= FEW_WORDS && ASKS_AT_END.test(cell)) return { seems: 'a question' };
    if (this.sense.hasPresence && !events.isUnderShift && tellsOtherTime(cell, words, read))
      return { seems: 'another time' };
    if (otherwise.isIn(words)) return undefined;
    const end = this.sense.hasPresence && words.length <= FEW_OF_DOORS ? this.door(cell, events) : undefined;
    if (end !== undefined) return end;
    if (corrections.beginsAt(words, 0) || corrections.isEndOf(words)) return { seems: 'a correction' };
    return this.sense.hasPresence && namesOtherTime(cell, words, read) ? { seems: 'another time' } : undefined;
  }
}

/** Signs that no name has. */
const SIGNS = /[*?!†‡✓✔✗✘•●^=<>|~]|[;\u037E]\s*$|\d[:.]\d\d/;
/** What stands in brackets, or behind a dash or a colon. */
const ASIDES = /[([]([^()[\]]*)|(?:\s[-–—]\s|:)([^()[\]]*)/g;

/** A question mark, in Latin letters or in Greek: nobody is sure. */
const ASKS_AT_END = /[?\u037E;]\s{0,9}$/;

/** A remark of more words is a story. */
const MOST_WORDS = 7;
const FEW_WORDS = 5;

const cancelledStems = CANCELLED_STEMS.map(fold);
const grantedStems = GRANTED_STEMS.map(fold);
/** Of Greek words: `Cancellara` is a name. */
const greekStems = CANCELLED_STEMS.filter((stem) => /\p{Script=Greek}/u.test(stem)).map(fold);
const negations = foldedSet(NEGATIONS);
const beforeNegations = foldedSet(BEFORE_NEGATIONS);
const changedTo = new Phrases(CHANGED_TO);
const ofBreaks = new Phrases(OF_BREAKS);
const hasStem = (word: string | undefined, stems: readonly string[]): boolean =>
  word !== undefined && stems.some((stem) => word.startsWith(stem));

/** Whether a few words begin or end with one for a cancelled or refused row, in any of its forms. */
function isOfStems(words: readonly string[]): boolean {
  if (hasStem(words[0], cancelledStems) || hasStem(words.at(-1), cancelledStems)) return true;
  const first = words.findIndex((word) => !beforeNegations.has(word));
  return negations.has(words[first]) && words.slice(first + 1, first + 3).some((word) => hasStem(word, grantedStems));
}

/** The kind of a word with which a short text begins or ends. */
function kindAtAnEnd(text: string, words: readonly string[], bad: ReadonlySet<string>): WordKind | undefined {
  if (words.length > FEW_WORDS) return undefined;
  if (isOfStems(words)) return 'cancellation';
  const parts = text.split(/[^\p{L}\p{M}\p{N}]+/u).filter((part) => part !== '');
  // A word before it turns it into something else: `μετά την άδεια`. One behind it does not: `absent without leave`.
  const isTurned = otherwise.isIn(words);
  for (let length = Math.min(3, parts.length); length > 0; length--)
    for (const part of [parts.slice(0, length), ...(isTurned ? [] : [parts.slice(-length)])]) {
      const phrase = part.join(' ');
      const kind = fold(phrase).length > 3 ? kindOfText(phrase) : undefined;
      if (kind !== undefined && bad.has(kind) && !(kind === 'absence' && troubles.isIn(words))) return kind;
    }
  return mayBeAbsent(text) && bad.has('absence') ? 'absence' : undefined;
}

const TIME_IN_TEXT = /\b\d{1,2}[:.]\d\d\b/g;

/** Whether a text has a time that is none of some cells. */
function hasOtherTime(text: string, cells: readonly unknown[]): boolean {
  const own = new Set(cells.map((cell) => new TimeCell(cell).clockShown));
  return Array.from(text.matchAll(TIME_IN_TEXT), ([time]) => new TimeCell(time.replace('.', ':')).clockAlone).some(
    (clock) => clock !== null && !own.has(clock),
  );
}

/** Whether a text has a word for an arrival or a departure, and a time that is not the row's for it. */
function namesOtherTime(text: string, words: readonly string[], read: RowCells): boolean {
  const isArrival = arrived.isIn(words);
  const isDeparture = left.isIn(words);
  if (!isArrival && !isDeparture) return false;
  const said = { checkInTime: isArrival || bareIn.isIn(words), checkOutTime: isDeparture };
  const isOfEnd = (field: string): boolean =>
    field === 'checkInTime' || field === 'checkOutTime' ? said[field] : isTimeField(field);
  const own = timesIn(read).filter(([field]) => isOfEnd(field));
  return hasOtherTime(
    text,
    own.map(([, cell]) => valueOf(cell)),
  );
}

/** Whether a text of nothing but times, or with a word for a change, has a time that the row does not have. */
const tellsOtherTime = (text: string, words: readonly string[], read: RowCells): boolean =>
  text.includes(':') &&
  (!/\p{L}/u.test(text) || (changedTo.isIn(words) && !ofBreaks.isIn(words))) &&
  hasOtherTime(text, timeCells(read));

function isOtherTime(text: string, read: RowCells): boolean {
  const words = wordsOf(text);
  return namesOtherTime(text, words, read) || (words.length > 0 && tellsOtherTime(text, words, read));
}

/** Whether a weekday is not that of the day of its row, yyyy-MM-dd. */
function isOtherWeekday(cell: unknown, own: string | undefined): boolean {
  if (typeof cell !== 'string' || besideWeekday(`${trimBlanks(cell)} -`) === null) return false;
  return own !== undefined && dayIn(`${trimBlanks(cell)} ${own}`) !== own;
}

/** Whether a month or a year is not that of the day of its row, whose date may have the month first. */
function isOfAnother(part: 'month' | 'year', cell: unknown, own: string | undefined): boolean {
  const text = trimBlanks(asText(cell));
  const told = part === 'month' ? (monthAlone(text) ?? Number(text)) : Number(text);
  const [year, month] = own?.split('-').map(Number) ?? [];
  if (year === undefined || !Number.isInteger(told)) return false;
  return part === 'month' ? told >= 1 && told <= 12 && told !== month : told >= 1_900 && told !== year;
}

/** The day of a row, yyyy-MM-dd: the first that its cells name. */
function dayOfRow({ fields, shifts }: RowCells): string | undefined {
  const days = [fields.date, fields.eventTime, fields.time, fields.referenceDate];
  days.push(...shifts.flatMap(({ checkInDate, checkInTime }) => [checkInDate, checkInTime]));
  return days.map((day) => (day instanceof TimeCell ? dayOfCell(day) : undefined)).find((day) => day !== undefined);
}

/** The day that a parsed cell names in Athens, yyyy-MM-dd. */
function dayOfCell({ cell, value }: TimeCell): string | undefined {
  if (cell.kind === 'local') return isoDay(cell.day);
  return cell.kind === 'instant' ? dayIn(value) : undefined;
}

const isZero = (cell: unknown): boolean => /^[0:.,]*$/.test(asText(cell));

const timeCells = (read: RowCells): unknown[] => timesIn(read).map(([, cell]) => valueOf(cell));

/** Whether a time of a row needs a zone. */
const hasLocalTimes = (read: RowCells): boolean =>
  timesIn(read).some(([, cell]) => cell instanceof TimeCell && cell.cell.kind !== 'instant');

/** Whether the times of a row pass midnight, or have their own days. */
function passesMidnight(read: RowCells): boolean {
  const cells = timesIn(read).flatMap(([, cell]) => (cell instanceof TimeCell ? cell : []));
  if (cells.every(({ clockAlone }) => clockAlone === null)) return true;
  const clocks = cells.map(({ clockShown }) => clockShown).filter((clock) => clock !== null);
  return clocks.some((clock, n) => clock < clocks[n - 1]);
}

/** Whether a row has two times without days, of which the second is the earlier one. */
function turnsAtMidnight(read: RowCells): boolean {
  const clocks = timesIn(read).map(([, cell]) => (cell instanceof TimeCell ? cell.clockAlone : null));
  return clocks.some((clock, n) => clock !== null && clock < (clocks[n - 1] ?? 0));
}

/** Whether a time of a row is a mere number of hours. */
const hasBareHour = (read: RowCells): boolean => timeCells(read).some(isBareNumber);

/** How far hours worked may differ from the time between arrival and departure: breaks may be left out of them. */
const LONGEST_BREAKS = 3 * HOUR;

/** Whether hours worked are zero, or differ from the time between arrival and departure by more than LONGEST_BREAKS. */
function contradictsHours(cell: unknown, { shifts }: RowCells): boolean {
  const between = shifts.flatMap((shift) => lengthOf(shift) ?? []);
  const isAlone = shifts
    .slice(1)
    .every(({ checkInTime, checkOutTime }) => isEmpty(checkInTime) && isEmpty(checkOutTime));
  if (between.length === 0) return false;
  if (saysNoLength(cell)) return true;
  const lengths = isAlone ? hoursIn(cell) : [];
  return lengths.length > 0 && lengths.every((length) => Math.abs(between[0] - length) > LONGEST_BREAKS);
}

/** The time between the ends of a shift; undefined where it does not tell both, or they are the same. */
function lengthOf({ checkInTime, checkOutTime }: ShiftCells): number | undefined {
  if (!(checkInTime instanceof TimeCell && checkOutTime instanceof TimeCell)) return undefined;
  const [from, to] = [checkInTime, checkOutTime].map(({ cell }) => (cell.kind === 'instant' ? cell.instant : null));
  if (from !== null && to !== null) return to === from ? undefined : to - from;
  const [start, end] = [checkInTime.clockShown, checkOutTime.clockShown];
  if (start === null || end === null || start === end) return undefined;
  return end > start ? end - start : end - start + 24 * HOUR;
}

/** Whether a cell is no hours at all: `0:00`, `0.0`, `0 ώρες`. */
export function saysNoLength(cell: unknown): boolean {
  const text = asText(cell);
  return text.includes('0') && !/[1-9]/.test(text);
}

/** What a length can be in ms, `7:30`, 7.5, `7h 30m`; nothing for what can be something else, such as minutes or days. */
export function hoursIn(cell: unknown): number[] {
  const text = trimBlanks(asText(cell));
  const [, hours, minutes] =
    /^(\d{1,2}):(\d\d)(?::\d\d)?$/.exec(text) ?? /^(\d{1,2})\s?h\s?(?:(\d\d?)\s?m?)?$/i.exec(text) ?? [];
  if (hours !== undefined) return [Number(hours) * HOUR + Number(minutes ?? 0) * MINUTE];
  const number = Number(text.replace(',', '.'));
  // Below one it can be a part of a day, from a day on it can be minutes.
  if (number > 0 && number < 1) return [number * HOUR, number * 24 * HOUR];
  return number >= 1 && number <= 24 ? [number * HOUR] : [];
}

const SILENT_ON_WORK: ReadonlySet<string> = new Set(['harmless', 'mute', 'name']);

/** Whether something beside the times of a row says that somebody worked: a word, or a sum of hours. */
export const saysWorked = (row: Cells, others: readonly OtherColumn[]): boolean =>
  others.some(({ header, kind }) => {
    const cell = cellOf(row, header);
    if (isEmpty(cell)) return false;
    if (kind === 'hours') return !saysNoLength(cell);
    const word = typeof cell === 'string' && !SILENT_ON_WORK.has(kind) ? kindOfText(cell) : undefined;
    return word === 'worked' || word === 'checkIn' || word === 'checkOut';
  });

/** The reason of a row that does not count by a column. */
export const notCounted = ({ header, cell }: HeldCell): Problem => problem('rowNotCounted', 'Row', { header }, cell);

/** How many cells a message shows. */
const MOST_SHOWN = 8;

/**
 * Asks the user about all columns of a sheet whose cells contradict rows, in one text with the ways out.
 *
 * @param unknown headers of the sheet that nobody knows: one text for Columns Not Used has them all
 * @returns what a row is told, by its own doubts: it quotes its own cell, and that of another row only for a column that
 * its own does not speak in
 */
export function columnInDoubt(
  doubts: readonly Doubt[],
  unknown: readonly string[] = [],
): (own: readonly Doubt[]) => Problem {
  const first = firstOfColumns(doubts);
  return (own) => {
    const columns = [...new Map([...first, ...firstOfColumns(own)]).values()];
    const cells = columns.slice(0, MOST_SHOWN).map(({ cell }) => cell);
    return problem('columnInDoubt', 'Columns', { columns, unknown }, ...cells);
  };
}

/** The first doubt of each column, by header. */
function firstOfColumns(doubts: readonly Doubt[]): Map<string, Doubt> {
  const first = new Map<string, Doubt>();
  for (const doubt of doubts) if (!first.has(doubt.header)) first.set(doubt.header, doubt);
  return first;
}

/** Asks the user about all columns of a sheet that nobody knows, with the text to be pasted. */
function unknownColumns(doubts: readonly Doubt[], others: readonly OtherColumn[]): Problem {
  const headers = headersOf(doubts);
  const paths = others.flatMap(({ header, paths: own = [] }) => (headers.includes(header) ? own : []));
  return problem('unknownColumn', 'Columns', { headers, paths, areDays: areDays(headers) });
}

const headersOf = (doubts: readonly Doubt[]): string[] => [...new Set(doubts.map(({ header }) => header))];

/** A question about columns, and which doubts of a row it is about. */
export interface Question {
  /** What a row is told, by its own doubts. */
  problemOf: (own: readonly Doubt[]) => Problem;
  isUnknownColumn: boolean;
  of: (doubts: readonly Doubt[]) => Doubt[];
}

/** What the doubts of all rows ask the user: once about unknown columns, once about cells that contradict their rows. */
export function questionsAbout(doubts: ReadonlyArray<readonly Doubt[]>, others: readonly OtherColumn[]): Question[] {
  const [ofUnknown, ofOthers] = [true, false].map(
    (isUnknownColumn): Question['of'] =>
      (some) =>
        some.filter((one) => one.isUnknownColumn === isUnknownColumn),
  );
  const [unknown, inDoubt] = [doubts.flatMap(ofUnknown), doubts.flatMap(ofOthers)];
  const questions: Question[] = [];
  if (unknown.length > 0) {
    const asked = unknownColumns(unknown, others);
    questions.push({ problemOf: () => asked, isUnknownColumn: true, of: ofUnknown });
  }
  if (inDoubt.length > 0)
    questions.push({ problemOf: columnInDoubt(inDoubt, headersOf(unknown)), isUnknownColumn: false, of: ofOthers });
  return questions;
}
