import { type Cells, headersOf as headersIn } from '../sheet/cells';
import { type HeaderTable, numberings } from '../sheet/headerTable';
import { bestRanks, isOfOtherRows, type Ranked } from '../sheet/ranks';
import { fold } from '../values/normalise';
import { isEmpty, type Problem, refused, shown, soleOf } from '../values/result';
import { columnsDiffer, isSameCell } from '../values/sameCell';
import { dayAlone } from '../values/time/read';
import { TimeCell } from '../values/time/timeCell';
import { readCell } from '../values/time/parse';
import { type Field, isShiftTime } from './description';
import { HEADER_RANKS, TIME_NUMBERS } from './headers';
import { isNothing } from './value';

/** Far longer than any title. */
const LONGEST_HEADER = 400;

/** A column of a sheet that means a field of the document. */
interface Column extends Ranked<Field> {
  /** All fields that the header may stand for. */
  fields: readonly Field[];
  /** Of which pair of times it is, by a number in its header. */
  pair?: number;
  /** Whether that number is a word, or in front: a second half of the shift, which fills no field. A row has one half. */
  isSecondHalf: boolean;
}

/** The columns of a sheet that mean fields of the document, by their headers. */
export interface Columns {
  meant: ReadonlyMap<string, Column>;
  /** Those that say something else than the clearer columns for their days and times, which they stand beside. */
  rivals: ReadonlySet<string>;
}

/** What a header means; undefined for nothing. */
export function columnOf(header: string, table: HeaderTable<Field>): Column | undefined {
  const folded = header.length > LONGEST_HEADER ? '' : fold(header);
  const whole = table.find(folded);
  const numbered = whole === undefined ? numberings(folded, TIME_NUMBERS) : [];
  const found = numbered.find(({ rest }) => table.find(rest)?.fields[0].form.kind === 'clock');
  const meaning = whole ?? (found && table.find(found.rest));
  if (meaning === undefined) return undefined;
  const isSecondHalf = found !== undefined && !(found.form === 'digits' && found.isBehind);
  // The first half has no other columns than those of the whole.
  if (isSecondHalf && found.number < 2) return undefined;
  const { fields, rank } = meaning;
  return {
    header,
    field: fields[0],
    fields,
    rank: rank === HEADER_RANKS.vague ? 'vague' : 'known',
    pair: found?.number,
    isSecondHalf,
  };
}

/** What the columns of a sheet mean, decided once for all its rows. */
export function columnsOf(rows: readonly Cells[], table: HeaderTable<Field>): Columns {
  const columns = headersIn(rows).flatMap((header) => columnOf(header, table) ?? []);
  const filling = columns.filter(({ isSecondHalf }) => !isSecondHalf);
  const claims = filling.flatMap((one) => one.fields.map((field) => ({ ...one, field })));
  const best = bestRanks(claims);
  const isRival = (one: Column): boolean =>
    isDated(one.field) && one.rank !== best.get(one.field) && !isOfOtherRows(one, claims, rows);
  return {
    meant: new Map(columns.map((column) => [column.header, column])),
    rivals: new Set(filling.filter(isRival).map(({ header }) => header)),
  };
}

const isDated = ({ form }: Field): boolean => form.kind === 'clock' || form.kind === 'day';

/** Whether two cells say the same; lists and objects where they hold the same. */
function agree(one: unknown, other: unknown): boolean {
  if (isSameCell(one, other)) return true;
  return typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other);
}

/** A filled cell of a column that fills no field. */
export interface UnmappedCell {
  header: string;
  cell: unknown;
  /** The field that the column would mean, were the cell another one. */
  meant?: Field;
}

/** Whether a cell names a day and no time, as under `Από` where that is no time of the day, or a midnight that may be one. */
export function isDay(value: unknown): boolean {
  const cell = readCell(value);
  if (cell.kind === 'local') return cell.clock === null;
  return cell.kind === 'instant' && cell.printed && dayAlone(value) !== undefined;
}

/** The cells of a row by the indices of their fields. */
export interface DocumentCells {
  cells: unknown[];
  problems: Problem[];
  /** What the row has in columns that fill no field. */
  unmapped: UnmappedCell[];
}

/**
 * Reads the cells of a row. Two columns may mean one field as long as one is empty or both say the same.
 * Section: Endpoints, Other declarations.
 */
export function readCells({ meant, rivals }: Columns, row: Cells): DocumentCells {
  const read: DocumentCells = { cells: [], problems: [], unmapped: [] };
  const filledBy = new Map<Field, Column>();
  for (const [header, held] of Object.entries(row)) {
    const cell = soleOf(held);
    const column = meant.get(header);
    if (isNothing(cell, column?.field)) continue;
    if (column === undefined || column.isSecondHalf) read.unmapped.push({ header, cell });
    else if (isDayForTime(column, cell)) read.unmapped.push({ header, cell, meant: column.field });
    else if (rivals.has(header)) read.unmapped.push({ header, cell });
    else if (column.fields.length > 1) read.problems.push(ambiguous(column));
    else take(read, column, cell, filledBy);
  }
  const pairs = new Map([...filledBy].flatMap(([field, one]) => (isShiftTime(field) ? [[one.pair, one.header]] : [])));
  if (pairs.size > 1) read.problems.push(ofTwoPairs([...pairs.values()]));
  for (const { header, cell } of read.unmapped) {
    const column = meant.get(header);
    // Exports fill what there is not with midnight.
    if (column?.pair === undefined || column.pair < 2 || !new TimeCell(cell).clockAlone) continue;
    const first = read.cells[column.field.index];
    if (!isEmpty(first) && !agree(first, cell)) read.problems.push(differs(column, cell, filledBy, first));
  }
  return read;
}

/** Puts a cell into its field, unless another column has filled that. */
function take(
  { cells, problems, unmapped }: DocumentCells,
  column: Column,
  cell: unknown,
  filledBy: Map<Field, Column>,
): void {
  const { field, header, pair } = column;
  const first = cells[field.index];
  if (isEmpty(first)) {
    cells[field.index] = cell;
    filledBy.set(field, column);
  } else if (!agree(first, cell)) problems.push(differs(column, cell, filledBy, first));
  // The same hours, as of another day.
  else if (pair !== undefined) unmapped.push({ header, cell });
}

const isDayForTime = ({ field, rank }: Column, cell: unknown): boolean =>
  field.form.kind === 'clock' && rank === 'vague' && isDay(cell);

function differs(
  { field, header }: Column,
  cell: unknown,
  filledBy: ReadonlyMap<Field, Column>,
  first: unknown,
): Problem {
  const one = { header: filledBy.get(field)?.header ?? '', cell: first };
  return columnsDiffer(field.label, one, { header, cell }, 'enter a row for each');
}

function ofTwoPairs([one, other]: string[]): Problem {
  const words = `and ${shown(other)} are of different pairs of times, and their own pairs are not complete`;
  return refused('columnsDiffer', shown(one), words, 'Enter a row for each pair').problem;
}

function ambiguous({ header, fields }: Column): Problem {
  return refused(
    'ambiguousColumn',
    shown(header),
    `stands for ${fields.length} fields of the document`,
    `Name the column after the one that it holds: ${fields.map(({ key }) => key).join(' or ')}`,
  ).problem;
}
