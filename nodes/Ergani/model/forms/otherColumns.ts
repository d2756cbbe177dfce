import { cellOf, type Cells, headersOf, type SheetReadingOptions } from '../sheet/cells';
import { notUsedIn } from '../sheet/candidates';
import { type Doubt, DoubtReader, NO_CELLS, notCounted, questionsAbout, type Sense } from '../sheet/doubts';
import type { EventWords } from '../sheet/eventWord';
import { holdsWeekdays, isOfMonths, kindOf, type OtherColumn, yesCountsUnder } from '../sheet/kinds';
import { NotUsed } from '../sheet/notUsed';
import { foldedSet, Phrases } from '../sheet/phrases';
import { recognise } from '../sheet/recognise';
import { readStatus } from '../sheet/status';
import {
  AROUND_LEAVE,
  GRANT_WORDS,
  GRANTED,
  LEAVE_LENGTH,
  NO_GRANT_WORDS,
  OTHER_WEEKDAYS,
  STATUS_CODES,
  WAITING,
  WHOLE_DAY,
} from '../sheet/vocabulary/declarations';
import { PENDING } from '../sheet/vocabulary/words';
import { fold } from '../values/normalise';
import { isEmpty, isRecord, type Problem } from '../values/result';
import { isOfWeekdays } from '../values/time/names';
import { BesideEntry } from './besideEntry';
import type { UnmappedCell } from './columns';
import type { EntryCells } from './entryCells';
import { againstName } from './remarks';
import type { Code } from './title';
import { isLeave } from './workingTime';

/** Kinds of words of a row that is not to be declared. What is planned is declared as well as what was done. */
const NOT_GRANTED: ReadonlySet<string> = new Set(['cancellation', 'failure']);

const STATUS = {
  counting: foldedSet(GRANTED),
  pending: foldedSet([...PENDING, ...WAITING]),
  not: NOT_GRANTED,
  of: new Set(['worked']),
};

/** For declarations: nobody has to have been there. */
const OF_DECLARATIONS: Sense = {
  bad: NOT_GRANTED,
  status: (cell) => readStatus(isRecord(cell) ? cell.status : cell, STATUS),
  hasPresence: false,
  // A year can be the one whose leave is used up.
  isOfYear: false,
  isOfEvents: false,
};

/** For a row with hours of work: an absence contradicts them. */
const OF_WORK: Sense = { ...OF_DECLARATIONS, bad: new Set([...NOT_GRANTED, 'absence', 'leaving']) };

const FLAGS = { counts: new Phrases(GRANT_WORDS), countsNot: new Phrases(NO_GRANT_WORDS) };

const aroundLeave = foldedSet(AROUND_LEAVE);

const otherWeekdays = foldedSet(OTHER_WEEKDAYS);

const lengths = foldedSet([...Object.values(LEAVE_LENGTH).flat(), ...WHOLE_DAY]);

/** What codes of databases mean, by the headers of their columns. */
const codes: ReadonlyMap<string, EventWords> = new Map(
  Object.entries(STATUS_CODES).map(([header, words]) => [header, new Map(Object.entries(words))]),
);

/** Fields of work cards that declarations use too. */
const USED = ['employerAfm', 'fullName'] as const;

/** What is known of a sheet of declarations beside its rows. */
interface SheetFacts {
  /** Whether a column is certainly no value of a declaration. */
  isOwn: (header: string) => boolean;
  /** Whether a column means the comments of the document. */
  isOfComments: (header: string) => boolean;
  /** Whether a column means a name of the employee. */
  isOfName: (header: string) => boolean;
  /** Whether a column of types gave way to a clearer one. */
  isRivalType: (header: string) => boolean;
  /** Code of the kind of document. */
  document: string;
  /** The registry's list of types; empty where it gave none. */
  types: readonly Code[];
  options: SheetReadingOptions;
  /** Epoch ms. */
  now: number;
}

/** A column of the weekday or the month of the declared day, or of another weekday, which is harmless; undefined for others. */
function asColumnOfDay({ header, kind }: OtherColumn, rows: readonly Cells[]): OtherColumn | undefined {
  if (kind === 'weekday' && otherWeekdays.has(fold(header))) return { header, kind: 'harmless', isSilent: true };
  const told = isOfMonths(header) ? 'month' : isOfWeekdays(header) ? 'weekday' : undefined;
  const isTold = kind === 'notUsed' || kind === told || (told === 'weekday' && holdsWeekdays(header, rows));
  return told !== undefined && isTold ? { header, kind: told, isFixed: true } : undefined;
}

/** What is asked about a row. */
export interface RowDoubts {
  problems: Problem[];
  /** Whether its status is one that no table has, so that the row may count. */
  isStatusOpen: boolean;
  /** Whether a column says that the row may be of another day than it names. */
  isDayOpen: boolean;
}

/** What the columns that mean no field of a document say of its rows, decided once for the sheet. */
export class OtherColumns {
  private readonly others: readonly OtherColumn[];

  private readonly reader: DoubtReader;

  /** For rows with hours of work. */
  private readonly readerOfWork: DoubtReader;

  private readonly besideEntry: BesideEntry;

  /** Headers of names. */
  private readonly names: readonly string[];

  /** All columns that speak, with the comments of the document. */
  private readonly speaking: readonly OtherColumn[];

  /** Headers of the columns that hold the employer's number or a full name. */
  private readonly used: ReadonlyMap<string, (typeof USED)[number]>;

  /**
   * @param isMeant whether a header means a field of the document
   */
  constructor(
    rows: readonly Cells[],
    isMeant: (header: string) => boolean,
    { isOwn, isOfComments, isOfName, isRivalType, document, types, options, now }: SheetFacts,
  ) {
    const headers = headersOf(rows);
    const notUsed = new NotUsed(options.columnsNotUsed, headers);
    const ofStatus = (options.columnNames ?? []).filter(({ field }) => field === 'rowStatus');
    const named = headers.filter((header) => ofStatus.some(({ column }) => fold(column) === fold(header)));
    const isNotUsed = notUsedIn(headers, rows, notUsed);
    const free = headers.filter((header) => !isMeant(header) && !named.includes(header) && !codes.has(header));
    this.used = new Map(
      free.flatMap((header) => {
        const field = USED.find((one) => recognise(header)[0]?.field === one);
        return field === undefined ? [] : [[header, field] as const];
      }),
    );
    const context = { rows, hasBranch: true, now, isRestUnused: notUsed.isRest, flags: FLAGS };
    this.others = free
      .filter((header) => !this.used.has(header))
      .map((header): OtherColumn => {
        if (isOwn(header)) return { header, kind: 'notUsed' };
        if (lengths.has(fold(header)) || isRivalType(header))
          return { header, kind: isNotUsed(header) ? 'notUsed' : 'harmless', isSilent: true };
        if (isLeave(document) && aroundLeave.has(fold(header))) return { header, kind: 'harmless', isSilent: true };
        const one: OtherColumn = isNotUsed(header) ? { header, kind: 'notUsed' } : kindOf(header, context);
        return asColumnOfDay(one, rows) ?? one;
      });
    // Comments go to the registry, and may say that there is nothing to declare.
    const comments = headers.filter(isOfComments).map((header): OtherColumn => ({ header, kind: 'comments' }));
    const status = [
      ...named.map((header) => ({ header, yesCounts: yesCountsUnder(header) })),
      ...headers.flatMap((header) =>
        codes.has(header) ? [{ header, codes: codes.get(header), hasCodesAlone: true }] : [],
      ),
    ];
    this.names = headers.filter((header) => isOfName(header) || this.used.get(header) === 'fullName');
    this.speaking = [...this.others, ...comments];
    const words = { status, eventWords: options.eventWords };
    this.reader = new DoubtReader(this.speaking, OF_DECLARATIONS, words);
    this.readerOfWork = new DoubtReader(this.speaking, OF_WORK, words);
    this.besideEntry = new BesideEntry(document, types, isRivalType);
  }

  /** The cells of a row under headers that mean a field of work cards. */
  cellsOf(field: (typeof USED)[number], unmapped: readonly UnmappedCell[]): UnmappedCell[] {
    return unmapped.filter(({ header }) => this.used.get(header) === field);
  }

  /** Why a row does not count; undefined where no column says so. */
  notCounted(row: Cells): Problem | undefined {
    const [held] = this.reader.notCounting(row);
    return held && notCounted(held);
  }

  /**
   * Asks about the columns by which rows may not count, about those that nobody knows, and about those of another day.
   *
   * @param entries what the rows declare; undefined for a row that does not count
   * @param held headers, by row, of the columns that are asked about already for what they may hold
   */
  doubts(
    rows: readonly Cells[],
    entries: ReadonlyArray<EntryCells | undefined> = [],
    held: ReadonlyArray<readonly string[]> = [],
  ): RowDoubts[] {
    const doubts = rows.map((row, place) => {
      const all = this.doubtsOf(row, entries[place]);
      const unknown = all.filter(({ isUnknownColumn }) => isUnknownColumn);
      const areHeld = unknown.every(({ header }) => held[place]?.includes(header) === true);
      return areHeld ? all.filter((doubt) => !unknown.includes(doubt)) : all;
    });
    const questions = questionsAbout(doubts, this.others);
    return doubts.map((all) => ({
      problems: questions.flatMap(({ problemOf, of }) => {
        const own = of(all);
        return own.length > 0 ? problemOf(own) : [];
      }),
      isStatusOpen: all.some(({ isStatus }) => isStatus),
      isDayOpen: all.some(({ isOfDay }) => isOfDay),
    }));
  }

  private doubtsOf(row: Cells, entry: EntryCells | undefined): Doubt[] {
    const reader = entry?.isOfWork === true ? this.readerOfWork : this.reader;
    const doubts = reader.of(row, { ...NO_CELLS, fields: { date: entry?.day } });
    if (entry === undefined) return doubts;
    const add = (header: string, cell: unknown, seems: string | undefined): void => {
      if (seems !== undefined) doubts.push({ header, cell, seems, canWait: false, isUnknownColumn: false });
    };
    for (const column of this.speaking) {
      const { header, kind } = column;
      const cell = cellOf(row, header);
      if (kind === 'notUsed' || kind === 'unknown' || isEmpty(cell)) continue;
      add(header, cell, this.besideEntry.against(column, cell, entry));
    }
    for (const header of this.names) {
      const cell = cellOf(row, header);
      if (typeof cell === 'string') add(header, cell, againstName(cell, entry));
    }
    return doubts;
  }
}
