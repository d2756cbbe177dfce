import { hoursIn, saysNoLength } from '../sheet/doubts';
import type { OtherColumn } from '../sheet/kinds';
import { foldedSet, wordsOf } from '../sheet/phrases';
import { readMark } from '../sheet/status';
import {
  DECLARED,
  ENTRY_LENGTH,
  FLAGS_OF_TYPES,
  LEAVE_LENGTH,
  MORE_WORK,
  PRESENCE,
  SHIFT_HEADERS,
  TYPE_WORDS,
} from '../sheet/vocabulary/declarations';
import { OVERTIME } from '../sheet/vocabulary/fields';
import { fold } from '../values/normalise';
import { asText } from '../values/result';
import { HOUR } from '../values/time/zones';
import { written } from '../values/written';
import { type EntryCells, knownTypes } from './entryCells';
import { lengthIn } from './leaveLength';
import { againstEntry, hasOtherTimes, isOtherShift, pendingIn } from './remarks';
import type { Code } from './title';
import { codesByName } from './value';
import { declares, isLeave, isOvertime, isReport, isSchedule, isWorkingTime } from './workingTime';

/** What a column can say of an entry of working time beside the fields of the document. */
type Witness =
  | 'rival'
  | 'type'
  | 'words'
  | 'remark'
  | 'length'
  | 'minutes'
  | 'worked'
  | 'days'
  | 'shift'
  | 'more'
  | 'presence'
  | 'declared'
  | 'toDeclare'
  | 'protocol'
  | { ofType: string };

type TypeNamed = (text: string) => string | undefined;

const typeWords = foldedSet(TYPE_WORDS);
const moreWork = foldedSet(MORE_WORK);
const flags = new Map(
  Object.entries(FLAGS_OF_TYPES).flatMap(([type, headers]) => headers.map((header) => [fold(header), type] as const)),
);
const lengthWords = foldedSet(ENTRY_LENGTH.words);
const besideLength = foldedSet(ENTRY_LENGTH.beside);
const ofOvertime = foldedSet(OVERTIME);

const presence = foldedSet(PRESENCE);
const declared = {
  flags: foldedSet(DECLARED.flags),
  unclear: foldedSet(DECLARED.unclear),
  protocols: foldedSet(DECLARED.protocols),
};
const minuteWords = foldedSet(ENTRY_LENGTH.minutes);
const workedWords = foldedSet(ENTRY_LENGTH.worked);
const dayHeaders = foldedSet(LEAVE_LENGTH.days);
const shiftHeaders = foldedSet(SHIFT_HEADERS);

/** A protocol as the registry gives it: `ΥΠ12345`. */
const PROTOCOL = /^\s*\p{Lu}{1,4}\s?\d{3,12}\s*$/u;

/** Shorter codes are words of other things too. */
const SHORTEST_MEANING = 4;

/** The type that any work is. A remark that names it contradicts no other. */
const ANY_WORK = 'ΕΡΓ';

/** So far from the times of an entry its length may be, in hours: for breaks in a schedule, and for what was rounded. */
const LONGEST_BREAK = 1;
const ROUNDED = 0.02;

/** Longer is a week's length, or minutes. */
const LONGEST = 24;

/** What the other columns of a sheet of working time say of its entries. */
export class BesideEntry {
  /** The type that a text names. */
  private readonly typeNamed: TypeNamed;

  /** The codes of the types that the document declares. */
  private readonly own: ReadonlySet<string>;

  /** The type of these that a text names. Overtime may be telework. */
  private readonly ownNamed: TypeNamed;

  private readonly witnesses = new Map<OtherColumn, Witness[]>();

  /**
   * @param document code of the kind of document
   * @param isRival whether a header is one of types whose column gave way to a clearer one
   */
  constructor(
    private readonly document: string,
    codes: readonly Code[],
    private readonly isRival: (header: string) => boolean,
  ) {
    const known = knownTypes(codes);
    const own = known.filter((code) => declares(document, code));
    this.typeNamed = codesByName(known);
    this.own = new Set(own.map(({ code }) => code));
    this.ownNamed = codesByName(own);
  }

  /**
   * What a cell seems to be that contradicts the entry of its row; undefined for nothing.
   *
   * @param column of a kind that Columns Not Used does not silence
   */
  against(column: OtherColumn, cell: unknown, entry: EntryCells): string | undefined {
    const witnesses = this.witnesses.get(column) ?? this.witnessesOf(column);
    this.witnesses.set(column, witnesses);
    for (const witness of witnesses) {
      const seems = this.seems(witness, cell, entry);
      if (seems !== undefined) return seems;
    }
    return undefined;
  }

  private witnessesOf({ header, kind, isSilent = false }: OtherColumn): Witness[] {
    if (!isWorkingTime(this.document)) return [];
    const words = wordsOf(header);
    const folded = fold(header);
    const type = flags.get(folded);
    const isRemark = kind === 'remark' || kind === 'comments';
    return [
      ...(this.isRival(header) ? (['rival'] as const) : []),
      ...(words.some((word) => typeWords.has(word)) ? (['type'] as const) : []),
      ...(type !== undefined && this.own.has(type) ? [{ ofType: type }] : []),
      ...(moreWork.has(folded) ? (['more'] as const) : []),
      ...(presence.has(folded) ? (['presence'] as const) : []),
      ...(declared.flags.has(folded) ? (['declared'] as const) : []),
      ...(declared.unclear.has(folded) ? (['toDeclare'] as const) : []),
      ...(declared.protocols.has(folded) ? (['protocol'] as const) : []),
      ...(isSchedule(this.document) && shiftHeaders.has(folded) ? (['shift'] as const) : []),
      ...(isLeave(this.document) ? [] : this.lengthWitness(words)),
      ...(!isLeave(this.document) && dayHeaders.has(folded) ? (['days'] as const) : []),
      ...(isRemark || (kind === 'harmless' && !isSilent) ? (['words'] as const) : []),
      ...(isRemark ? (['remark'] as const) : []),
    ];
  }

  /** Whether a header is that of an entry's length: `Ώρες`, `Total Hours`, and in overtime `Ώρες υπερωρίας`. */
  private lengthWitness(words: readonly string[]): Witness[] {
    const own = isOvertime(this.document) ? words.filter((word) => !ofOvertime.has(word)) : words;
    const bare = own.filter((word) => !workedWords.has(word));
    const isMinutes = bare.some((word) => minuteWords.has(word));
    const isNamed = own.length < words.length || isMinutes || bare.some((word) => lengthWords.has(word));
    if (!isNamed || !bare.every((word) => [lengthWords, besideLength, minuteWords].some((all) => all.has(word))))
      return [];
    if (bare.length < own.length) return isReport(this.document) && !isMinutes ? ['worked'] : [];
    return [isMinutes ? 'minutes' : 'length'];
  }

  private seems(witness: Witness, cell: unknown, entry: EntryCells): string | undefined {
    switch (witness) {
      case 'rival':
        return isOtherType(this.typeNamed, cell, entry) ? 'another type of the day' : undefined;
      case 'type':
        return isOtherType(this.ownNamed, cell, entry) ? 'another type of the day' : undefined;
      case 'words':
        return this.words(cell, entry);
      case 'remark':
        return this.remark(cell, entry);
      case 'shift':
        return typeof cell === 'string' && (hasOtherTimes(cell, entry) || isOtherShift(cell, entry))
          ? 'other times'
          : undefined;
      case 'presence':
        return contradictsPresence(cell, entry);
      case 'declared':
        return readMark(cell) === 'yes' ? 'a row that was declared already' : undefined;
      case 'toDeclare':
        return readMark(cell) === undefined ? undefined : 'that the row is to be declared, or was';
      case 'protocol':
        return PROTOCOL.test(asText(cell)) ? 'a row that was declared already' : undefined;
      case 'length':
        return this.isOtherLength(lengthsIn(cell), cell, entry) ? OTHER_LENGTH : undefined;
      case 'minutes':
        return this.isOtherLength(minutesIn(cell), cell, entry) ? OTHER_LENGTH : undefined;
      case 'worked':
        return this.isOtherWork(lengthsIn(cell), entry) ? OTHER_LENGTH : undefined;
      case 'days':
        return isOfDays(cell, entry) ? 'several days' : undefined;
      case 'more':
        return readMark(cell) === 'no' ? undefined : 'other work than that of the row';
      default:
        return this.contradictsFlag(witness.ofType, cell, entry) ? 'another type of the day' : undefined;
    }
  }

  /** A yes or a no to the question whether the day is of a type. */
  private contradictsFlag(wanted: string, cell: unknown, { type }: EntryCells): boolean {
    const mark = readMark(cell);
    if (type === undefined || mark === undefined) return false;
    // A cross beside the type that it is for agrees.
    return (mark === 'no') === (type === wanted);
  }

  /** Of harmless columns, words of a missing approval and of another type. */
  private words(cell: unknown, entry: EntryCells): string | undefined {
    if (typeof cell !== 'string') return undefined;
    const isNamed = fold(cell).length >= SHORTEST_MEANING && this.ownNamed(cell) !== ANY_WORK;
    const isOther = isNamed && isOtherType(this.ownNamed, cell, entry);
    return pendingIn(cell) ?? (isOther ? 'another type of the day' : undefined);
  }

  private remark(cell: unknown, entry: EntryCells): string | undefined {
    if (typeof cell !== 'string') return undefined;
    const isMoved = isSchedule(this.document) && hasOtherTimes(cell, entry);
    return againstEntry(cell, entry, isLeave(this.document)) ?? (isMoved ? 'other times' : undefined);
  }

  /** @param lengths that the cell can mean, in hours */
  private isOtherLength(lengths: readonly number[], cell: unknown, { hours, hoursOfDay }: EntryCells): boolean {
    if (hours === undefined) return false;
    if (saysNoLength(cell)) return hours > 0;
    const shorter = isOvertime(this.document) || hours === 0 ? ROUNDED : LONGEST_BREAK;
    const fits = (length: number): boolean =>
      [hours, hoursOfDay ?? hours].some((own) => length - own <= ROUNDED && own - length <= shorter);
    return lengths.length > 0 && lengths.every((length) => length <= LONGEST && !fits(length));
  }

  /** Whether other hours were worked than a report declares. Those of a day can be more than its overtime. */
  private isOtherWork(lengths: readonly number[], { hours, hoursOfDay = 0 }: EntryCells): boolean {
    if (hours === undefined || lengths.length === 0) return false;
    return lengths.every((length) =>
      isOvertime(this.document)
        ? length < hours - ROUNDED
        : [hours, hoursOfDay].every((own) => Math.abs(length - own) > LONGEST_BREAK),
    );
  }
}

const OTHER_LENGTH = 'another length than that of the times';

const MINUTES = /^\s*(\d{1,4})\s?(?:λ|λεπτά|min|mins|minutes|')\.?\s*$/i;
const HOURS_AND_MINUTES = /^\s*(\d{1,2})\s?(?:ω|ώρες|ώρα|h)\.?\s?(\d{1,2})\s?(?:λ|λεπτά|m|min|')?\.?\s*$/i;

/** What a cell can mean as a length, in hours. */
function lengthsIn(cell: unknown): number[] {
  const text = asText(cell);
  const [, minutes] = MINUTES.exec(text) ?? [];
  if (minutes !== undefined) return [Number(minutes) / MINUTES_OF_HOUR];
  const [, hours, more] = HOURS_AND_MINUTES.exec(text) ?? [];
  if (hours !== undefined) return [Number(hours) + Number(more) / MINUTES_OF_HOUR];
  const told = lengthIn(cell);
  return told?.unit === 'hours' ? [told.value] : hoursIn(cell).map((length) => length / HOUR);
}

const MINUTES_OF_HOUR = 60;

/** The same of minutes. Fewer than those of an hour can be the rest of a length in hours. */
function minutesIn(cell: unknown): number[] {
  const minutes = Number(asText(cell));
  return minutes >= MINUTES_OF_HOUR ? [minutes / MINUTES_OF_HOUR] : [];
}

/** Whether a cell tells several days, and the sheet has not as many of its employee. */
function isOfDays(cell: unknown, { daysOfEmployee }: EntryCells): boolean {
  const length = lengthIn(cell);
  if (length === undefined) return typeof cell === 'string' && wordsOf(cell).length > 1;
  return length.unit !== 'hours' && length.value > 1 && length.value !== daysOfEmployee;
}

/** Whether a cell names another type than the row's. */
function isOtherType(named: TypeNamed, cell: unknown, { type }: EntryCells): boolean {
  const other = named(written(cell) ?? '');
  return type !== undefined && other !== undefined && other !== type;
}

/** A yes or a no to the question whether somebody was there. */
function contradictsPresence(cell: unknown, { isWholeDay, isOfWork }: EntryCells): string | undefined {
  const mark = readMark(cell);
  if (mark === 'no') return isOfWork ? 'an absence' : undefined;
  return mark === 'yes' && isWholeDay ? 'work' : undefined;
}
