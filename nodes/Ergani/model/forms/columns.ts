import { areMostly, type Cells, type ColumnName, headersOf } from '../sheet/cells';
import { type HeaderTable, numberings } from '../sheet/headerTable';
import { type Ranked, Ranking } from '../sheet/ranks';
import { fold } from '../values/normalise';
import { problem } from '../values/problems';
import { isEmpty, type Problem, quote, unwrapSingle } from '../values/result';
import { columnsDiffer, type HeldCell, isSameCell, meet } from '../values/sameCell';
import { dayAlone } from '../values/time/read';
import { TimeCell } from '../values/time/timeCell';
import { readCell } from '../values/time/parse';
import { type Field, isShiftTime } from './description';
import { HEADER_RANKS, TIME_NUMBERS } from './headers';
import { isNothing } from './value';

/** Far longer than any title. */
const LONGEST_HEADER = 400;

/** A column whose header means a field of the document. */
export interface DocumentColumn extends Ranked<Field> {
  /** All fields that the header can mean. A column of several is refused where its cell is filled. */
  fields: readonly Field[];
  /** The number of the start and end that it belongs to: 2 for `Από 2`. */
  pair?: number;
  /**
   * Whether the number is an ordinal, a word, or in front (`2nd Start`): then the column is the second half of a split
   * shift. A row of a declaration has one half, so that the column fills no field.
   */
  isSecondHalf: boolean;
  /** Whether a clearer column in the same rows means the same day or time. Then this one fills no field. */
  isRival: boolean;
}

/** The columns of a sheet that mean fields of the document, by their headers. */
export type DocumentColumns = ReadonlyMap<string, DocumentColumn>;

/** What a header means by itself; undefined where it means no field. */
export function columnOf(header: string, table: HeaderTable<Field>): DocumentColumn | undefined {
  const folded = header.length > LONGEST_HEADER ? '' : fold(header);
  const whole = table.find(folded);
  const numbered = whole === undefined ? numberings(folded, TIME_NUMBERS) : [];
  const found = numbered.find(({ rest }) => table.find(rest)?.fields[0].form.kind === 'clock');
  const meaning = whole ?? (found && table.find(found.rest));
  if (meaning === undefined) return undefined;
  const isSecondHalf = found !== undefined && !(found.form === 'digits' && found.isBehind);
  // `1st Start` has no meaning: the first half stands in the columns without a number.
  if (isSecondHalf && found.number < 2) return undefined;
  const { fields, rank } = meaning;
  return {
    header,
    field: fields[0],
    fields,
    rank: rank === HEADER_RANKS.vague ? 'vague' : 'known',
    pair: found?.number,
    isSecondHalf,
    isRival: false,
  };
}

/**
 * What the columns of a sheet mean, decided once for all its rows.
 *
 * @param isOf whether a cell can be of a field, for those that vague headers may mean something else for
 * @param columnNames columns that the user names, by the names of fields
 */
export function documentColumnsOf(
  rows: readonly Cells[],
  table: HeaderTable<Field>,
  isOf: (field: Field, cell: unknown) => boolean = () => true,
  columnNames: readonly ColumnName[] = [],
): DocumentColumns {
  const isFit = ({ header, field, rank }: DocumentColumn): boolean =>
    rank !== 'vague' || areMostly((cell) => isOf(field, cell), rows, header);
  const named = new Map(columnNames.map(({ column, field }) => [fold(column), table.find(fold(field))?.fields ?? []]));
  const columns = headersOf(rows).flatMap((header): DocumentColumn[] => {
    const fields = named.get(fold(header));
    if (fields !== undefined) return fields.length === 0 ? [] : [namedColumn(header, fields)];
    const column = columnOf(header, table);
    return column === undefined || !isFit(column) ? [] : [column];
  });
  const claims = columns
    .filter(({ isSecondHalf }) => !isSecondHalf)
    .flatMap((column) => column.fields.map((field) => ({ ...column, field })));
  const ranking = new Ranking(claims, rows, new Set([...named.values()].flat()));
  const isRival = (one: DocumentColumn): boolean =>
    !one.isSecondHalf &&
    (isDated(one.field) || one.field.name === 'f_type') &&
    ranking.winnerOver(one) !== undefined &&
    !ranking.isOfOtherRows(one);
  return new Map(
    columns
      .filter((column) => ranking.winnerOver(column) !== 'named')
      .map((column) => [column.header, { ...column, isRival: isRival(column) }]),
  );
}

/** A column as the user names it. */
const namedColumn = (header: string, fields: readonly Field[]): DocumentColumn => ({
  ...{ header, field: fields[0], fields, rank: 'named', isSecondHalf: false, isRival: false },
});

/** Whether a column of types gave way to a clearer one. */
export function isRivalType(columns: DocumentColumns, header: string): boolean {
  const column = columns.get(header);
  return column?.isRival === true && column.field.name === 'f_type';
}

const isDated = ({ form }: Field): boolean => form.kind === 'clock' || form.kind === 'day';

/** Whether two cells say the same. Lists and objects are compared by what they hold. */
function holdSame(one: unknown, other: unknown): boolean {
  if (isSameCell(one, other)) return true;
  return typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other);
}

/** A filled cell that fills no field. */
export interface UnmappedCell extends HeldCell {
  /** The field that the header means: one for days, or one for a time of the day where the cell holds a day instead. */
  meant?: Field;
}

/** Whether a cell holds a day without a time. A printed instant at midnight counts as a day. */
export function isDayAlone(value: unknown): boolean {
  const cell = readCell(value);
  if (cell.kind === 'local') return cell.clock === null;
  return cell.kind === 'instant' && cell.printed && dayAlone(value) !== undefined;
}

/** What a row holds. */
export interface DocumentCells {
  /** By the indices of the fields. */
  cells: unknown[];
  problems: Problem[];
  unmapped: UnmappedCell[];
}

/**
 * Sorts the cells of a row into their fields. Two columns may mean one field as long as one of them is empty or both
 * say the same. Section: Endpoints, Other declarations.
 */
export function sortCells(columns: DocumentColumns, row: Cells): DocumentCells {
  const read: DocumentCells = { cells: [], problems: [], unmapped: [] };
  const filledBy = new Map<Field, DocumentColumn>();
  const lacksDay = lacksCellOf('f_date', columns, row);
  for (const [header, held] of Object.entries(row)) {
    const cell = unwrapSingle(held);
    const column = columns.get(header);
    if (isNothing(cell, column?.field)) continue;
    if (column === undefined || column.isSecondHalf) read.unmapped.push({ header, cell });
    else if (isDayForTime(column, cell, lacksDay)) read.unmapped.push({ header, cell, meant: column.field });
    else if (column.isRival)
      read.unmapped.push({ header, cell, ...(column.field.form.kind === 'day' && { meant: column.field }) });
    else if (column.fields.length > 1) read.problems.push(ambiguous(column));
    else take(read, column, cell, filledBy);
  }
  const pairs = new Map([...filledBy].flatMap(([field, one]) => (isShiftTime(field) ? [[one.pair, one.header]] : [])));
  if (pairs.size > 1) read.problems.push(ofTwoPairs([...pairs.values()]));
  for (const { header, cell } of read.unmapped) {
    const column = columns.get(header);
    // Where a row has no second half, many exports write midnight.
    if (column?.pair === undefined || column.pair < 2 || !new TimeCell(cell).clockAlone) continue;
    const first = read.cells[column.field.index];
    if (!isEmpty(first) && !holdSame(first, cell)) read.problems.push(differs(column, cell, filledBy, first));
  }
  return read;
}

/** Whether no column of a field has a cell in a row. */
const lacksCellOf = (name: string, columns: DocumentColumns, row: Cells): boolean =>
  Object.entries(row).every(([header, cell]) => {
    const field = columns.get(header)?.field;
    return field?.name !== name || isNothing(unwrapSingle(cell), field);
  });

/** Fills the field of a column with a cell, or compares the cell with the one that fills it already. */
function take(
  { cells, problems, unmapped }: DocumentCells,
  column: DocumentColumn,
  cell: unknown,
  filledBy: Map<Field, DocumentColumn>,
): void {
  const { field, header, pair } = column;
  const first = cells[field.index];
  const met = meet(first, cell, holdSame);
  if (met === 'fills') {
    cells[field.index] = cell;
    filledBy.set(field, column);
  } else if (met === 'differs') problems.push(differs(column, cell, filledBy, first));
  // A numbered column with the same hours, such as those of another day of the week.
  else if (pair !== undefined) unmapped.push({ header, cell });
}

/**
 * Whether a cell of a column for times holds a day. Under the registry's own name for a start or an end, it is read as a
 * time, and refused as none, where the row has its day; where it has none, it may be the first or last day of a leave.
 */
function isDayForTime({ field, rank }: DocumentColumn, cell: unknown, lacksDay: boolean): boolean {
  if (field.form.kind !== 'clock' || !isDayAlone(cell)) return false;
  return rank === 'vague' || (lacksDay && isShiftTime(field) && typeof cell === 'string' && /\D/.test(cell));
}

function differs(
  { field, header }: DocumentColumn,
  cell: unknown,
  filledBy: ReadonlyMap<Field, DocumentColumn>,
  first: unknown,
): Problem {
  const one = { header: filledBy.get(field)?.header ?? '', cell: first };
  return columnsDiffer(field.label, one, { header, cell }, 'rowForEach');
}

function ofTwoPairs([one, other]: string[]): Problem {
  return problem('pairsNotWhole', quote(one), { other });
}

function ambiguous({ header, fields }: DocumentColumn): Problem {
  return problem('ambiguousColumn', quote(header), { keys: fields.map(({ key }) => key) });
}
