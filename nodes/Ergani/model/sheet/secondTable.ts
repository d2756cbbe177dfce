import { fold } from '../values/normalise';
import { isEmpty } from '../values/result';
import { TimeCell } from '../values/time/timeCell';
import { cellOf, type Cells, isDayField, isTimeField } from './cells';
import { kindAmong, type WordKind } from './eventWord';
import { foldedSet, LONGEST_TEXT, Phrases, wordsOf } from './phrases';
import { recognise } from './recognise';
import { SUMS, TITLES } from './vocabulary/headers';

/** Rows that are none of the sheet. */
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

/** The texts of a row without data. */
interface Words {
  filled: number;
  /** How many of them are the headers of their own columns. */
  own: number;
  /** How many are other headers. */
  others: number;
  /** Whether a column of numbers, dates or times has its own header. */
  isOfHeaders: boolean;
  /** Whether a text is one that begins a part of the sheet, where it is all that the row has. */
  isTitle: boolean;
}

/**
 * Finds rows that hold headers: those of the sheet once more, or others, which begin a second table. So does a row with
 * nothing but a title, such as `ΑΚΥΡΩΜΕΝΑ`: nobody knows what it says of the rows below.
 */
export function findTables(rows: readonly Cells[], { headers, meant }: TableColumns): Tables {
  const known = new Set(headers.map(fold));
  const headersOfFields = (isOf: (field: string) => boolean): Set<string> =>
    new Set(meant.filter(({ field }) => isOf(field)).map(({ header }) => header));
  const isOfEvent = headersOfFields((field) => field === 'event' || field === 'rowStatus');
  const ofData = headersOfFields(isOfData);
  const skipped = new Set<number>();
  let second: number | undefined;
  for (const [n, row] of rows.entries()) {
    if (holdsData(row)) continue;
    const { filled, own, others, isOfHeaders, isTitle } = wordsIn(row, known, isOfEvent, ofData);
    const isSecond = own + others >= LEAST && (own + others) * 2 >= filled;
    if (filled >= LEAST && own === filled) skipped.add(n);
    else if (isSecond || isOfHeaders || (isTitle && filled === 1 && headers.length > LEAST)) second ??= n;
  }
  const asked = new Set<number>();
  if (second !== undefined) for (let n = second; n < rows.length; n++) if (!skipped.has(n)) asked.add(n);
  return { skipped, asked };
}

function wordsIn(
  row: Cells,
  known: ReadonlySet<string>,
  isOfEvent: ReadonlySet<string>,
  ofData: ReadonlySet<string>,
): Words {
  const words: Words = { filled: 0, own: 0, others: 0, isOfHeaders: false, isTitle: false };
  for (const header of Object.keys(row ?? {})) {
    const cell = cellOf(row, header);
    if (isEmpty(cell)) continue;
    words.filled++;
    if (typeof cell !== 'string' || cell.length > LONGEST_TEXT) continue;
    const folded = fold(cell);
    words.isTitle = folded !== '' && !isSum(cell) && ((ofData.has(header) && !/\d/.test(cell)) || isBad(cell));
    if (folded !== '' && folded === fold(header)) {
      words.own++;
      words.isOfHeaders ||= ofData.has(header);
    } else if (isHeader(cell) && (known.has(folded) || !isOfEvent.has(header))) words.others++;
  }
  return words;
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

/** Whether a text is a header that the node knows, and no time. */
const isHeader = (text: string): boolean => recognise(text).length > 0 && !new TimeCell(text).holdsTime;

/** Digits, and what stands between those of dates and times. */
const OF_DIGITS = /^[\dTZ\s:.,/+-]+$/;

/** Whether a cell of the row is a number, a date or a time: a row of headers has none. */
function holdsData(row: Cells | null): boolean {
  for (const header in row) {
    const cell = cellOf(row, header);
    if (typeof cell === 'string' ? /\d/.test(cell) && cell.length < 40 && OF_DIGITS.test(cell) : !isEmpty(cell))
      return true;
  }
  return false;
}

/** Whether a row holds nothing but the headers of its columns once more. */
export function repeatsHeaders(row: Cells): boolean {
  const filled = Object.keys(row).filter((header) => !isEmpty(cellOf(row, header)));
  return filled.length >= LEAST && filled.every((header) => isOwnHeader(header, cellOf(row, header)));
}

const isOwnHeader = (header: string, cell: unknown): boolean =>
  typeof cell === 'string' && cell.length <= LONGEST_TEXT && fold(cell) !== '' && fold(cell) === fold(header);
