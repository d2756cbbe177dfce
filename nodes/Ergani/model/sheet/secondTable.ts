import { fold } from '../values/normalise';
import { isEmpty, trimBlanks } from '../values/result';
import { TimeCell } from '../values/time/timeCell';
import { cellOf, type Cells, isDayField, isTimeField } from './cells';
import { kindAmong, kindOfText, type WordKind } from './eventWord';
import { isFirstName, nameWords } from './names';
import { foldedSet, LONGEST_TEXT, Phrases, wordsOf } from './phrases';
import { recognise } from './recognise';
import { ROW_NUMBERS, SUMS, TITLES } from './vocabulary/headers';

/** Rows that are no data of the sheet's first table. */
interface Tables {
  /** Those that repeat the headers. */
  skipped: ReadonlySet<number>;
  /** Those of a second table, with its headers. */
  asked: ReadonlySet<number>;
}

/** The headers of a sheet, and those that mean a field. */
interface TableColumns {
  headers: readonly string[];
  meant: ReadonlyArray<{ header: string; field: string }>;
}

/** So many cells of a row have to be headers. */
const LEAST = 2;

/** Fields whose cells are never words. */
const isOfData = (field: string): boolean => field === 'employeeAfm' || isTimeField(field) || isDayField(field);

const isOfName = (field: string): boolean => field === 'lastName' || field === 'firstName' || field === 'fullName';

/** The texts of a row without data. */
interface Words {
  filled: number;
  /** How many of them are the headers of their own columns. */
  own: number;
  /** How many are other headers. */
  others: number;
  /** Whether a column of numbers, dates or times has its own header. */
  isOfHeaders: boolean;
  /** The last text, and its header. */
  last?: { header: string; text: string };
  /** Whether a name is a word for what did not happen. */
  hasBadName: boolean;
}

/**
 * Finds rows that hold headers: those of the sheet once more, or others, which begin a second table. So does a row above
 * others with nothing but a text, such as `ΑΚΥΡΩΜΕΝΑ`: nobody knows what it says of them.
 */
export function findTables(rows: readonly Cells[], columns: TableColumns): Tables {
  const reader = new RowReader(rows, columns);
  const skipped = new Set<number>();
  let second = rows.length;
  let last = rows.length - 1;
  while (last >= 0 && !reader.isMore(rows[last])) last--;
  for (const [n, row] of rows.entries()) {
    if (reader.holdsData(row)) continue;
    const words = reader.wordsIn(row);
    const { filled, own, others, isOfHeaders } = words;
    const isSecond = own + others >= LEAST && (own + others) * 2 >= filled;
    if (filled >= LEAST && own === filled) skipped.add(n);
    else if (isSecond || isOfHeaders || (n < last && reader.isTitle(words))) second = Math.min(second, n);
  }
  const asked = new Set<number>();
  for (let n = second; n < rows.length; n++) if (!skipped.has(n)) asked.add(n);
  return { skipped, asked };
}

const rowNumbers = foldedSet(ROW_NUMBERS);
/** Headers of signs alone are not folded. */
const isOfRowNumbers = (header: string): boolean => trimBlanks(header) === '#' || rowNumbers.has(fold(header));

/** Reads the rows of a sheet by the fields of their columns. */
class RowReader {
  private readonly known: ReadonlySet<string>;

  private readonly numbers: ReadonlySet<string>;

  private readonly ofEvents: ReadonlySet<string>;

  private readonly ofData: ReadonlySet<string>;

  private readonly ofNames: ReadonlySet<string>;

  private readonly ofFullNames: ReadonlySet<string>;

  private people?: ReadonlySet<unknown>;

  constructor(
    private readonly rows: readonly Cells[],
    private readonly columns: TableColumns,
  ) {
    this.known = new Set(columns.headers.map(fold));
    this.numbers = new Set(columns.headers.filter(isOfRowNumbers));
    this.ofEvents = this.headersOf((field) => field === 'event' || field === 'rowStatus');
    this.ofData = this.headersOf(isOfData);
    this.ofNames = this.headersOf(isOfName);
    this.ofFullNames = this.headersOf((field) => field === 'fullName');
  }

  private headersOf(isOf: (field: string) => boolean): Set<string> {
    return new Set(this.columns.meant.filter(({ field }) => isOf(field)).map(({ header }) => header));
  }

  /** The filled cells of a row, without its number and boxes that are not ticked. */
  private *cellsIn(row: Cells | null): Generator<[header: string, cell: unknown]> {
    for (const header in row) {
      const cell = cellOf(row, header);
      if (!isEmpty(cell) && cell !== false && !this.numbers.has(header)) yield [header, cell];
    }
  }

  /** Whether a cell of the row is a number, a date or a time: a row of headers has none. */
  holdsData(row: Cells | null): boolean {
    for (const [, cell] of this.cellsIn(row))
      if (typeof cell !== 'string' || (/\d/.test(cell) && cell.length < 40 && OF_DIGITS.test(cell))) return true;
    return false;
  }

  /** Whether a row is more than a text. */
  isMore(row: Cells | null): boolean {
    return this.holdsData(row) || this.wordsIn(row).filled >= LEAST;
  }

  wordsIn(row: Cells | null): Words {
    const words: Words = { filled: 0, own: 0, others: 0, isOfHeaders: false, hasBadName: false };
    for (const [header, cell] of this.cellsIn(row)) {
      words.filled++;
      if (typeof cell !== 'string' || cell.length > LONGEST_TEXT) continue;
      const folded = fold(cell);
      words.last = { header, text: cell };
      words.hasBadName ||= this.ofNames.has(header) && isTitleWord(cell);
      if (folded !== '' && folded === fold(header)) {
        words.own++;
        words.isOfHeaders ||= this.ofData.has(header);
      } else if (isHeader(cell) && (this.known.has(folded) || !this.ofEvents.has(header))) words.others++;
    }
    return words;
  }

  /** Whether a row without data has nothing but a text, or a word for what did not happen in place of a name. */
  isTitle({ filled, last, hasBadName }: Words): boolean {
    if (hasBadName) return true;
    if (filled !== 1 || last === undefined || this.columns.headers.length <= LEAST) return false;
    const { header, text } = last;
    if (fold(text) === '' || isSum(text)) return false;
    const time = new TimeCell(text);
    return !time.namesDay && !time.holdsTime && (isBad(text) || !this.isPerson(header, text));
  }

  /** Whether a text is the name of somebody who has no times: it has a first name, or other rows with data have it. */
  private isPerson(header: string, text: string): boolean {
    if (!this.ofNames.has(header)) return false;
    const words = this.ofFullNames.has(header) ? nameWords(text) : [];
    if (words.length > 1 && words.some(isFirstName)) return true;
    this.people ??= this.namesBesideData();
    return this.people.has(text);
  }

  /** The names of all rows with data. */
  private namesBesideData(): Set<unknown> {
    const rows = this.rows.filter((row) => this.holdsData(row));
    return new Set([...this.ofNames].flatMap((header) => rows.map((row) => cellOf(row, header))));
  }
}

const sums = new Phrases(SUMS);
const titles = foldedSet(TITLES);
const BAD_KINDS: ReadonlySet<WordKind> = new Set(['break', 'absence', 'cancellation', 'plan', 'failure']);

/** Whether a text is a word for a sum, perhaps with whose: `ΣΥΝΟΛΟ ΠΑΠΠΑ`. */
function isSum(text: string): boolean {
  const words = wordsOf(text);
  return sums.beginsAt(words, 0) || sums.isEndOf(words);
}

/** Whether a text says that something did not happen. */
function isBad(text: string): boolean {
  const kind = kindAmong(text);
  return titles.has(fold(text)) || (kind !== undefined && BAD_KINDS.has(kind));
}

/** Whether a text is a word for what did not happen, and nothing else. */
function isTitleWord(text: string): boolean {
  const kind = fold(text).length > 2 ? kindOfText(text) : undefined;
  return titles.has(fold(text)) || (kind !== undefined && BAD_KINDS.has(kind));
}

/** Whether a text is a header that the node knows, and no time. */
const isHeader = (text: string): boolean =>
  recognise(text).some(({ isEndAlone }) => !isEndAlone) && !new TimeCell(text).holdsTime;

/** Digits, and what stands between those of dates and times. */
const OF_DIGITS = /^[\dTZ\s:.,/+-]+$/;

/** Whether a row holds nothing but the headers of its columns once more. */
export function repeatsHeaders(row: Cells): boolean {
  const filled = Object.keys(row).filter((header) => !isEmpty(cellOf(row, header)));
  return filled.length >= LEAST && filled.every((header) => isOwnHeader(header, cellOf(row, header)));
}

const isOwnHeader = (header: string, cell: unknown): boolean =>
  typeof cell === 'string' && cell.length <= LONGEST_TEXT && fold(cell) !== '' && fold(cell) === fold(header);
