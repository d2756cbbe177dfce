import { fold } from '../values/normalise';
import { asText, isEmpty, type Problem, refused, shown } from '../values/result';
import { TimeCell } from '../values/time/timeCell';
import { cellOf, type Cells, type SheetReadingOptions } from './cells';
import type { Column } from './columns';
import { kindAmong, saidOf } from './eventWord';
import type { RowCells } from './fields';
import { foldedSet } from './phrases';
import { FIELDS } from './vocabulary/fields';
import { ABSENCE_HEADERS, NO, VALIDITY_HEADERS, YES } from './vocabulary/words';

const yes = foldedSet(YES);
const no = foldedSet(NO);

/** Whether a cell says yes: by a word, or by the date since when it is so. */
export function saysYes(cell: unknown): boolean {
  if (cell === true) return true;
  const text = fold(asText(cell));
  if (yes.has(text)) return true;
  const { cell: time } = new TimeCell(cell);
  return (time.kind === 'local' || time.kind === 'instant') && time.day > Date.UTC(2000, 0, 1);
}

/** Whether a cell says no: by a word, by a zero, or by a date that is none. */
export const saysNo = (cell: unknown): boolean =>
  isEmpty(cell) || cell === false || no.has(fold(asText(cell))) || /^[\s0:./-]*$/.test(asText(cell)) || isAncient(cell);

/** Programs print a date that is none as the beginning of their time. */
function isAncient(cell: unknown): boolean {
  const { cell: time } = new TimeCell(cell);
  return (time.kind === 'local' || time.kind === 'instant') && time.day <= Date.UTC(2000, 0, 1);
}

const NO_ROW: ReadonlySet<string> = new Set(['cancellation', 'plan', 'failure', 'break', 'absence', 'leaving']);
const validity = foldedSet(VALIDITY_HEADERS);
const absence = foldedSet(ABSENCE_HEADERS);
const cancelled = foldedSet(FIELDS.cancelled.headers);
const yesAndNo = foldedSet([...YES, ...NO].filter((word) => !/^n(?:one|\/a)$/.test(word)));

/** Takes what a column for the status of its rows, or for cancelled ones, says of a row: whether it counts. */
export function takeStatus(read: RowCells, column: Column, row: Cells, options: SheetReadingOptions): void {
  const { header, field } = column;
  const cell = cellOf(row, header);
  if (isEmpty(cell)) return;
  const verdict = field === 'cancelled' ? ofCancelled(cell) : ofStatus(column, cell, options);
  if (verdict === 'skip') read.skipped ??= notCounted(header, cell);
  else if (verdict === 'unclear') read.unclear.push(header);
}

type Verdict = 'skip' | 'count' | 'unclear';

const isNoRow = (cell: unknown): boolean => NO_ROW.has(kindAmong(asText(cell)) ?? '');

function ofCancelled(cell: unknown): Verdict {
  if (saysYes(cell) || isNoRow(cell)) return 'skip';
  return saysNo(cell) ? 'count' : 'unclear';
}

/** A mere yes or no: what of it is so, its header says. */
const isYesOrNo = (cell: unknown): boolean => typeof cell === 'boolean' || yesAndNo.has(fold(asText(cell)));

/** What the words of a status say, unless the user or the product says what they mean. */
function ofStatus({ header, codes }: Column, cell: unknown, { eventWords }: SheetReadingOptions): Verdict {
  const folded = fold(asText(cell));
  const said = saidOf(folded, eventWords) ?? saidOf(folded, codes);
  if (said !== undefined) return said === 'skip' ? 'skip' : 'count';
  if (isNoRow(cell)) return 'skip';
  const own = fold(header);
  if (validity.has(own)) return saysNo(cell) ? 'skip' : 'count';
  if (absence.has(own) || cancelled.has(own)) return saysYes(cell) ? 'skip' : 'count';
  return isYesOrNo(cell) ? 'unclear' : 'count';
}

const notCounted = (header: string, cell: unknown): Problem =>
  refused(
    'rowNotCounted',
    'Row',
    `does not count by its ${shown(header)}:`,
    "If it does, correct that cell, or say by the options 'Column Names' or 'Event Words' that it counts",
    cell,
  ).problem;
