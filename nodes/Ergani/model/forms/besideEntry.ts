import { hoursIn, saysNoLength } from '../sheet/doubts';
import type { OtherColumn } from '../sheet/kinds';
import { foldedSet, Phrases, wordsOf } from '../sheet/phrases';
import { readMark } from '../sheet/status';
import { ENTRY_LENGTH, FLAGS_OF_TYPES, MORE_WORK, TYPE_WORDS, WAITING } from '../sheet/vocabulary/declarations';
import { OVERTIME } from '../sheet/vocabulary/fields';
import { NOT_IN_REMARKS, PENDING } from '../sheet/vocabulary/words';
import { fold } from '../values/normalise';
import { HOUR } from '../values/time/zones';
import { written } from '../values/written';
import { type EntryCells, knownTypes } from './entryCells';
import { lengthIn } from './leaveLength';
import type { Code } from './title';
import { codeNamed } from './value';
import { declares, isLeave, isOvertime, isWorkingTime } from './workingTime';

/** What a column can say of an entry of working time beside the fields of the document. */
type Witness = 'rival' | 'type' | 'words' | 'length' | 'more' | { ofType: string };

const typeWords = foldedSet(TYPE_WORDS);
const moreWork = foldedSet(MORE_WORK);
const flags = new Map(
  Object.entries(FLAGS_OF_TYPES).flatMap(([type, headers]) => headers.map((header) => [fold(header), type] as const)),
);
const lengthWords = foldedSet(ENTRY_LENGTH.words);
const besideLength = foldedSet(ENTRY_LENGTH.beside);
const ofOvertime = foldedSet(OVERTIME);

const pending = foldedSet([...PENDING, ...WAITING]);
/** A single word such as `open` says nothing among others. */
const pendingAmong = new Phrases([...PENDING, ...WAITING.filter((text) => wordsOf(text).length > 1)]);
const otherwise = new Phrases(NOT_IN_REMARKS);
/** A remark of more words is a story. */
const MOST_WORDS = 7;

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
    const type = flags.get(fold(header));
    const isFlag = this.own.some(({ code }) => code === type);
    return [
      ...(this.isRival(header) ? (['rival'] as const) : []),
      ...(words.some((word) => typeWords.has(word)) ? (['type'] as const) : []),
      ...(type !== undefined && isFlag ? [{ ofType: type }] : []),
      ...(moreWork.has(fold(header)) ? (['more'] as const) : []),
      ...(!isLeave(this.document) && this.isOfLength(words) ? (['length'] as const) : []),
      ...(kind === 'remark' || kind === 'comments' || (kind === 'harmless' && !isSilent) ? (['words'] as const) : []),
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
        return this.remark(cell, entry);
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

  private remark(cell: unknown, entry: EntryCells): string | undefined {
    if (typeof cell !== 'string') return undefined;
    const words = wordsOf(cell);
    if (words.length === 0 || words.length > MOST_WORDS) return undefined;
    if (pending.has(fold(cell))) return 'a missing approval';
    const isPending = pendingAmong.beginsAt(words, 0) || pendingAmong.isEndOf(words);
    if (isPending && !otherwise.isIn(words)) return 'a missing approval';
    const isNamed = fold(cell).length >= SHORTEST_MEANING && codeNamed(this.own, cell) !== ANY_WORK;
    return isNamed && isOtherType(this.own, cell, entry) ? 'another type of the day' : undefined;
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
