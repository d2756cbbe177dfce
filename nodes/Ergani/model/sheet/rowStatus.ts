import { problem } from '../values/problems';
import { asText, isEmpty, type Problem } from '../values/result';
import { cellOf, type Cells, type SheetReadingOptions } from './cells';
import type { Column } from './columns';
import { saysCancelled, saysNotCancelled } from './doubts';
import { type EventWords, foldedCell, saidOf } from './eventWord';
import type { RowCells } from './fields';
import { readHeader } from './kinds';
import { noneWords, readMark, readStatus, type StatusMeaning } from './status';

/** Whether a row counts, by a cell of a column for that. */
export type Verdict = 'skip' | 'counts' | 'unclear';

/**
 * Reads a cell of a column that the user, or a product, names for the status of its row. What no table knows is unclear,
 * until Event Words tells it.
 *
 * @param codes what the product's codes mean
 */
export function readVerdict(
  header: string,
  cell: unknown,
  eventWords?: EventWords,
  codes?: EventWords,
  status: (one: unknown) => StatusMeaning = readStatus,
): Verdict {
  if (isEmpty(cell)) return 'counts';
  const folded = foldedCell(cell);
  const said = saidOf(folded, eventWords) ?? saidOf(folded, codes);
  if (said !== undefined) return said === 'skip' ? 'skip' : 'counts';
  const mark = readMark(cell);
  if (mark === undefined) {
    const meaning = status(cell);
    return meaning === 'counts' || meaning === 'unclear' ? meaning : 'skip';
  }
  if (mark === 'unclear') return mark;
  const { kind, flag } = readHeader(header);
  const yesCounts = kind === 'cancelled' || kind === 'absence' ? false : flag?.yesCounts;
  if (yesCounts === undefined) return isNone(cell) ? 'counts' : 'unclear';
  return (mark === 'yes') === yesCounts ? 'counts' : 'skip';
}

const isNone = (cell: unknown): boolean => noneWords.has(foldedCell(cell)) || /^[-–—.]+$/.test(asText(cell));

/** Reads from a column for the row's status, or for cancelled rows, whether the row counts. */
export function applyStatus(read: RowCells, column: Column, row: Cells, { eventWords }: SheetReadingOptions): void {
  const { header, field, codes } = column;
  const cell = cellOf(row, header);
  const verdict = field === 'cancelled' ? cancelledVerdict(cell) : readVerdict(header, cell, eventWords, codes);
  if (verdict === 'skip') read.skipped ??= notCounted(header, cell);
  else if (verdict === 'unclear') read.unclear.push(header);
}

function cancelledVerdict(cell: unknown): Verdict {
  if (saysCancelled(cell)) return 'skip';
  return saysNotCancelled(cell) ? 'counts' : 'unclear';
}

/** The reason of a row that does not count by a column. */
export const notCounted = (header: string, cell: unknown): Problem => problem('rowNotCounted', 'Row', { header }, cell);
