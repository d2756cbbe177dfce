import { cellOf, type Cells, headersOf, type SheetReadingOptions } from '../sheet/cells';
import { ownHeaders } from '../sheet/candidates';
import { type Doubt, DoubtReader, questionsAbout, type Sense, unclearDoubt } from '../sheet/doubts';
import type { EventWords } from '../sheet/eventWord';
import { kindOf, type OtherColumn } from '../sheet/kinds';
import { NotUsed } from '../sheet/notUsed';
import { foldedSet, Phrases } from '../sheet/phrases';
import { recognise } from '../sheet/recognise';
import { notCounted, readVerdict, type Verdict } from '../sheet/rowStatus';
import { readStatus } from '../sheet/status';
import {
  CANCELLED_CODES,
  GRANT_WORDS,
  GRANTED,
  LEAVE_LENGTH,
  NO_GRANT_WORDS,
  WAITING,
  WHOLE_DAY,
} from '../sheet/vocabulary/declarations';
import { PENDING } from '../sheet/vocabulary/words';
import { fold } from '../values/normalise';
import { asText, isRecord, type Problem } from '../values/result';
import type { UnmappedCell } from './columns';

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
};

const FLAGS = { counts: new Phrases(GRANT_WORDS), countsNot: new Phrases(NO_GRANT_WORDS) };

const lengths = foldedSet([...Object.values(LEAVE_LENGTH).flat(), ...WHOLE_DAY]);

/** Fields of work cards that declarations use too. */
const USED = ['employerAfm', 'fullName'] as const;

/** What is known of a sheet of declarations beside its rows. */
interface SheetFacts {
  /** Whether a column is certainly no value of a declaration. */
  isOwn: (header: string) => boolean;
  /** Whether a column means the comments of the document. */
  isOfComments: (header: string) => boolean;
  options: SheetReadingOptions;
  /** Epoch ms. */
  now: number;
}

/** What the columns that mean no field of a document say of its rows, decided once for the sheet. */
export class OtherColumns {
  private readonly others: readonly OtherColumn[];

  private readonly reader: DoubtReader;

  /** Headers of the columns that the user names for the status. */
  private readonly named: readonly string[];

  private readonly eventWords: EventWords | undefined;

  /** Headers of the columns that hold the employer's number or a full name. */
  private readonly used: ReadonlyMap<string, (typeof USED)[number]>;

  /**
   * @param isMeant whether a header means a field of the document
   */
  constructor(
    rows: readonly Cells[],
    isMeant: (header: string) => boolean,
    { isOwn, isOfComments, options, now }: SheetFacts,
  ) {
    const headers = headersOf(rows);
    const notUsed = new NotUsed(options.columnsNotUsed, headers);
    const ofStatus = (options.columnNames ?? []).filter(({ field }) => field === 'rowStatus');
    this.eventWords = options.eventWords;
    this.named = headers.filter((header) => ofStatus.some(({ column }) => fold(column) === fold(header)));
    const ignored = ownHeaders(headers, rows);
    const free = headers.filter((header) => !isMeant(header) && !this.named.includes(header));
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
        if (isOwn(header) || ignored.has(header) || notUsed.has(header)) return { header, kind: 'notUsed' };
        if (header in CANCELLED_CODES) return { header, kind: 'harmless', isSilent: true };
        return lengths.has(fold(header)) ? { header, kind: 'harmless', isSilent: true } : kindOf(header, context);
      });
    // Comments go to the registry, and may say that there is nothing to declare.
    const comments = headers.filter(isOfComments).map((header): OtherColumn => ({ header, kind: 'comments' }));
    this.reader = new DoubtReader([...this.others, ...comments], undefined, OF_DECLARATIONS);
  }

  /** The cells of a row under headers that mean a field of work cards. */
  cellsOf(field: (typeof USED)[number], unmapped: readonly UnmappedCell[]): UnmappedCell[] {
    return unmapped.filter(({ header }) => this.used.get(header) === field);
  }

  /** Why a row does not count by a column for cancelled rows; undefined where none says so. */
  notCounted(row: Cells): Problem | undefined {
    const code = Object.entries(CANCELLED_CODES).find(([header, one]) => asText(row[header]) === one);
    const by = code === undefined ? this.reader.cancelled(row) : { header: code[0], cell: row[code[0]] };
    const named = this.named.find((header) => this.verdict(row, header) === 'skip');
    if (named !== undefined) return notCounted(named, row[named]);
    return by && notCounted(by.header, by.cell);
  }

  private verdict(row: Cells, header: string): Verdict {
    return readVerdict(header, cellOf(row, header), this.eventWords, undefined, OF_DECLARATIONS.status);
  }

  /** The columns that are named for the status, and whose words nobody has told. */
  private unclearIn(row: Cells): Doubt[] {
    return this.named.flatMap((header) =>
      this.verdict(row, header) === 'unclear' ? unclearDoubt(header, cellOf(row, header)) : [],
    );
  }

  /** Asks about the columns by which rows may not count, and about those that nobody knows: problems by row. */
  problems(rows: readonly Cells[]): Problem[][] {
    const doubts = rows.map((row) => [...this.unclearIn(row), ...this.reader.of(row)]);
    const questions = questionsAbout(doubts, this.others);
    return doubts.map((own) => questions.flatMap(({ problem, of }) => (of(own).length > 0 ? problem : [])));
  }
}
