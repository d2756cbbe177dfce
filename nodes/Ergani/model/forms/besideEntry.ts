import { hoursIn, saysNoLength } from '../sheet/doubts';
import type { OtherColumn } from '../sheet/kinds';
import { foldedSet, wordsOf } from '../sheet/phrases';
import { readMark } from '../sheet/status';
import {
  DECLARED,
  ENTRY_LENGTH,
  FLAGS_OF_TYPES,
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
import { codeNamed } from './value';
import { declares, isLeave, isOvertime, isSchedule, isWorkingTime } from './workingTime';

/** What a column can say of an entry of working time beside the fields of the document. */
type Witness =
  | 'rival'
  | 'type'
  | 'words'
  | 'remark'
  | 'length'
  | 'shift'
  | 'more'
  | 'presence'
  | 'declared'
  | 'protocol'
  | { ofType: string };

const typeWords = foldedSet(TYPE_WORDS);
const moreWork = foldedSet(MORE_WORK);
const flags = new Map(
  Object.entries(FLAGS_OF_TYPES).flatMap(([type, headers]) => headers.map((header) => [fold(header), type] as const)),
);
const lengthWords = foldedSet(ENTRY_LENGTH.words);
const besideLength = foldedSet(ENTRY_LENGTH.beside);
const ofOvertime = foldedSet(OVERTIME);

const presence = foldedSet(PRESENCE);
const declared = { flags: foldedSet(DECLARED.flags), protocols: foldedSet(DECLARED.protocols) };
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
  private readonly known: readonly Code[];

  /** Those that the document declares. Overtime may be telework. */
  private readonly own: readonly Code[];

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
    this.known = knownTypes(codes);
    this.own = this.known.filter((code) => declares(document, code));
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
    const isFlag = this.own.some(({ code }) => code === type);
    return [
      ...(this.isRival(header) ? (['rival'] as const) : []),
      ...(words.some((word) => typeWords.has(word)) ? (['type'] as const) : []),
      ...(type !== undefined && isFlag ? [{ ofType: type }] : []),
      ...(moreWork.has(folded) ? (['more'] as const) : []),
      ...(presence.has(folded) ? (['presence'] as const) : []),
      ...(declared.flags.has(folded) ? (['declared'] as const) : []),
      ...(declared.protocols.has(folded) ? (['protocol'] as const) : []),
      ...(isSchedule(this.document) && shiftHeaders.has(folded) ? (['shift'] as const) : []),
      ...(!isLeave(this.document) && this.isOfLength(words) ? (['length'] as const) : []),
      ...(isRemark || (kind === 'harmless' && !isSilent) ? (['words'] as const) : []),
      ...(isRemark ? (['remark'] as const) : []),
    ];
  }

  /** Whether a header is that of an entry's length: `Ώρες`, `Total Hours`, and in overtime `Ώρες υπερωρίας`. */
  private isOfLength(words: readonly string[]): boolean {
    const own = isOvertime(this.document) ? words.filter((word) => !ofOvertime.has(word)) : words;
    const isNamed = own.length < words.length || own.some((word) => lengthWords.has(word));
    return isNamed && own.every((word) => lengthWords.has(word) || besideLength.has(word));
  }

  private seems(witness: Witness, cell: unknown, entry: EntryCells): string | undefined {
    switch (witness) {
      case 'rival':
        return isOtherType(this.known, cell, entry) ? 'another type of the day' : undefined;
      case 'type':
        return isOtherType(this.own, cell, entry) ? 'another type of the day' : undefined;
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
      case 'protocol':
        return PROTOCOL.test(asText(cell)) ? 'a row that was declared already' : undefined;
      case 'length':
        return this.isOtherLength(cell, entry) ? 'another length than that of the times' : undefined;
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
    const isNamed = fold(cell).length >= SHORTEST_MEANING && codeNamed(this.own, cell) !== ANY_WORK;
    const isOther = isNamed && isOtherType(this.own, cell, entry);
    return pendingIn(cell) ?? (isOther ? 'another type of the day' : undefined);
  }

  private remark(cell: unknown, entry: EntryCells): string | undefined {
    if (typeof cell !== 'string') return undefined;
    const isMoved = isSchedule(this.document) && hasOtherTimes(cell, entry);
    return againstEntry(cell, entry, isLeave(this.document)) ?? (isMoved ? 'other times' : undefined);
  }

  private isOtherLength(cell: unknown, { hours, hoursOfDay }: EntryCells): boolean {
    if (hours === undefined) return false;
    if (saysNoLength(cell)) return hours > 0;
    const told = lengthIn(cell);
    const lengths = told?.unit === 'hours' ? [told.value] : hoursIn(cell).map((length) => length / HOUR);
    const shorter = isOvertime(this.document) || hours === 0 ? ROUNDED : LONGEST_BREAK;
    const fits = (length: number): boolean =>
      [hours, hoursOfDay ?? hours].some((own) => length - own <= ROUNDED && own - length <= shorter);
    return lengths.length > 0 && lengths.every((length) => length <= LONGEST && !fits(length));
  }
}

/** Whether a cell names another type than the row's. */
function isOtherType(types: readonly Code[], cell: unknown, { type }: EntryCells): boolean {
  const other = codeNamed(types, written(cell) ?? '');
  return type !== undefined && other !== undefined && other !== type;
}

/** A yes or a no to the question whether somebody was there. */
function contradictsPresence(cell: unknown, { isWholeDay, isOfWork }: EntryCells): string | undefined {
  const mark = readMark(cell);
  if (mark === 'no') return isOfWork ? 'an absence' : undefined;
  return mark === 'yes' && isWholeDay ? 'work' : undefined;
}
