import { type Cells, headersOf } from '../sheet/cells';
import { DECLARATION_SHEETS, type DeclarationColumn, type DeclarationSheet } from '../sheet/vocabulary/declarations';
import { fold } from '../values/normalise';
import { problem } from '../values/problems';
import { type Problem, unwrapSingle } from '../values/result';
import { written } from '../values/written';
import type { HeaderTable } from '../sheet/headerTable';
import { columnOf } from './columns';
import type { DocumentDescription, Field } from './description';
import { isNothing } from './value';
import { isSchedule, isWorkingTime } from './workingTime';

/** Which fields a column of the ministry's sheets fills. A document has one of the two days. */
const FILLED: Readonly<Record<DeclarationColumn, readonly string[]>> = {
  day: ['f_date', 'f_day'],
  type: ['f_type'],
  times: ['f_from', 'f_to'],
  typeAndTimes: ['f_type', 'f_from', 'f_to'],
};

const holdsSeveral = (column: DeclarationColumn): boolean => column === 'times' || column === 'typeAndTimes';

/** A row whose cells stand under the registry's own names, and what is wrong with cells that hold several values. */
export interface OwnRow {
  row: Cells;
  problems: Problem[];
}

/** A column of one of the ministry's sheets, with the fields that it fills. */
interface Use {
  column: DeclarationColumn;
  fields: readonly Field[];
}

/**
 * The columns that a known sheet has in the input, by their headers. Null where the input is not this sheet, or has
 * other columns for the same fields.
 */
function usesOf(
  sheet: DeclarationSheet,
  code: string,
  { fields }: DocumentDescription,
  headers: readonly string[],
  table: HeaderTable<Field>,
): Map<string, Use> | null {
  const isOfDocument = sheet.documents === 'schedule' ? isSchedule(code) : isWorkingTime(code);
  const there = new Map(headers.map((header) => [fold(header), header]));
  if (!isOfDocument || !sheet.headers.every((header) => there.has(fold(header)))) return null;
  const uses = new Map<string, Use>();
  for (const [header, column] of Object.entries(sheet.columns)) {
    const own = there.get(fold(header));
    const found = FILLED[column].flatMap((name) => fields.filter((field) => field.name === name));
    const filled = holdsSeveral(column) ? found : found.slice(0, 1);
    if (own !== undefined && filled.length === (holdsSeveral(column) ? FILLED[column].length : 1))
      uses.set(own, { column, fields: filled });
  }
  const taken = new Set([...uses.values()].flatMap((use) => use.fields));
  const used = new Set([...uses.keys()].map(fold));
  const others = headers.filter((header) => !uses.has(header));
  const fillsTakenField = (header: string): boolean =>
    used.has(fold(header)) || (columnOf(header, table)?.fields.some((field) => taken.has(field)) ?? false);
  return others.some(fillsTakenField) ? null : uses;
}

/**
 * Rewrites the rows of a sheet that the ministry itself makes, so that their cells stand under the registry's names.
 * Rows of any other sheet stay as they are. Section: Endpoints, Other declarations.
 *
 * @param code of the kind of document
 * @param rows of the whole input: the headers of all rows tell which sheet it is
 * @param table what headers mean outside of the ministry's sheets
 */
export function ownRows(
  code: string,
  description: DocumentDescription,
  rows: readonly Cells[],
  table: HeaderTable<Field>,
): OwnRow[] {
  const headers = headersOf(rows);
  for (const sheet of DECLARATION_SHEETS) {
    const uses = usesOf(sheet, code, description, headers, table);
    if (uses === null) continue;
    const words = new Map(Object.entries(sheet.words ?? {}).map(([word, type]) => [fold(word), type]));
    return rows.map((row) => ownRow(row, uses, words));
  }
  return rows.map((row) => ({ row, problems: [] }));
}

function ownRow(row: Cells, uses: ReadonlyMap<string, Use>, words: ReadonlyMap<string, string>): OwnRow {
  const own: Cells = {};
  const problems: Problem[] = [];
  for (const [header, held] of Object.entries(row)) {
    const cell = unwrapSingle(held);
    const use = uses.get(header);
    if (use === undefined) own[header] = held;
    else if (!isNothing(cell, use.fields[0])) {
      const values = valuesIn(use.column, cell, words);
      if (values === null) problems.push(unreadable(use, header, cell));
      else use.fields.forEach(({ key }, place) => (own[key] = values[place]));
    }
  }
  return { row: own, problems };
}

/** A start and an end, with what stands before them: `ΕΡΓΑΣΙΑ 09:00-17:00`. */
const SHIFT = /^(\D{0,60})(\d{1,2}[:.]\d{2})\s{0,9}[-–—]\s{0,9}(\d{1,2}[:.]\d{2})$/;
/** The same in the ministry's Excel files: `08001600`, or as a number 8001600. */
export const RUN_TOGETHER = /^(\d{1,2})(\d{2})(\d{2})(\d{2})$/;

/** The values of a cell, in the order of the fields that its column fills; null where it can't be read. */
function valuesIn(column: DeclarationColumn, cell: unknown, words: ReadonlyMap<string, string>): unknown[] | null {
  if (!holdsSeveral(column)) return [cell];
  const text = written(cell) ?? '';
  const [, hour, minute, lastHour, lastMinute] = RUN_TOGETHER.exec(text) ?? [];
  const [, before = hour === undefined ? text : '', from, to] = SHIFT.exec(text) ?? [];
  const times = hour === undefined ? [from, to] : [`${hour}:${minute}`, `${lastHour}:${lastMinute}`];
  const type = words.get(fold(before));
  if (column === 'typeAndTimes') return type === undefined ? null : [type, ...times];
  return fold(before) === '' && times[0] !== undefined ? times : null;
}

const unreadable = ({ column, fields: [{ label }] }: Use, header: string, cell: unknown): Problem =>
  problem('severalInOneCell', label, { header, column: column === 'times' ? 'times' : 'typeAndTimes' }, cell);
