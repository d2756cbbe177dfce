import { fold } from '../values/normalise';
import { asText, isEmpty, type Problem, refused, quote } from '../values/result';
import { TimeCell } from '../values/time/timeCell';
import { cellOf, type Cells, type SheetReadingOptions } from './cells';
import type { Column } from './columns';
import { kindAmong, mayBeAbsent, saidOf } from './eventWord';
import type { RowCells } from './fields';
import { foldedSet } from './phrases';
import { FIELDS } from './vocabulary/fields';
import { ABSENCE_HEADERS, NO, NONE, VALIDITY_HEADERS, YES } from './vocabulary/words';

const yes = foldedSet(YES);
const no = foldedSet([...NO, ...NONE]);

/** For no date, programs print the beginning of their time: a date up to this day. */
const BEGINNING = Date.UTC(2000, 0, 1);

/** The day that a cell names, ms since the epoch as if in UTC. */
function dayShown(value: unknown): number | undefined {
  const { cell } = new TimeCell(value);
  return cell.kind === 'local' || cell.kind === 'instant' ? cell.day : undefined;
}

/** Whether a cell says yes: by a word, or by the date since when it is so. */
export const saysYes = (cell: unknown): boolean =>
  cell === true || yes.has(fold(asText(cell))) || (dayShown(cell) ?? BEGINNING) > BEGINNING;

/** Whether a cell says no: by a word, by a zero, or by a date that stands for none. */
export const saysNo = (cell: unknown): boolean =>
  isEmpty(cell) ||
  cell === false ||
  no.has(fold(asText(cell))) ||
  /^[\s0:./-]*$/.test(asText(cell)) ||
  (dayShown(cell) ?? Infinity) <= BEGINNING;

/** A row with a word of these does not count. */
const NOT_COUNTED: ReadonlySet<string> = new Set(['cancellation', 'plan', 'failure', 'break', 'absence', 'leaving']);
const validity = foldedSet(VALIDITY_HEADERS);
const absence = foldedSet(ABSENCE_HEADERS);
const cancelled = foldedSet(FIELDS.cancelled.headers);
const yesAndNo = foldedSet([...YES, ...NO]);

/** Reads from a column for the row's status, or for cancelled rows, whether the row counts. */
export function applyStatus(read: RowCells, column: Column, row: Cells, options: SheetReadingOptions): void {
  const { header, field } = column;
  const cell = cellOf(row, header);
  if (isEmpty(cell)) return;
  const verdict = field === 'cancelled' ? readCancelled(cell) : readVerdict(column, cell, options);
  if (verdict === 'skip') read.skipped ??= notCounted(header, cell);
  else if (verdict === 'unclear') read.unclear.push(header);
}

type Verdict = 'skip' | 'count' | 'unclear';

const isNotCounted = (cell: unknown): boolean => NOT_COUNTED.has(kindAmong(asText(cell)) ?? '');

function readCancelled(cell: unknown): Verdict {
  if (saysYes(cell) || isNotCounted(cell)) return 'skip';
  return saysNo(cell) ? 'count' : 'unclear';
}

/** Whether a cell is a mere yes or no: only its header can tell what that means. */
const isYesOrNo = (cell: unknown): boolean => typeof cell === 'boolean' || yesAndNo.has(fold(asText(cell)));

/** Reads a word of the status, first by the meaning that the user or the product gives it. */
function readVerdict({ header, codes }: Column, cell: unknown, { eventWords }: SheetReadingOptions): Verdict {
  const folded = fold(asText(cell));
  const said = saidOf(folded, eventWords) ?? saidOf(folded, codes);
  if (said !== undefined) return said === 'skip' ? 'skip' : 'count';
  if (isNotCounted(cell)) return 'skip';
  const own = fold(header);
  if (validity.has(own)) return saysNo(cell) ? 'skip' : 'count';
  if (absence.has(own) || cancelled.has(own)) return saysYes(cell) ? 'skip' : 'count';
  return isYesOrNo(cell) || mayBeAbsent(asText(cell)) ? 'unclear' : 'count';
}

const notCounted = (header: string, cell: unknown): Problem =>
  refused(
    'rowNotCounted',
    'Row',
    `does not count by its ${quote(header)}:`,
    "If it does, correct that cell, or say by the options 'Column Names' or 'Event Words' that it counts",
    cell,
  ).problem;
