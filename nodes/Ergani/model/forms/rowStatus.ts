import { kindAmong, kindOfText } from '../sheet/eventWord';
import { foldedSet, wordsOf } from '../sheet/phrases';
import { saysNo, saysYes } from '../sheet/rowStatus';
import { FLAG_WORDS, NOT_GRANTED, STATUS_WORDS, UNDECIDED } from '../sheet/vocabulary/declarations';
import { OUTPUT_STATUSES } from '../sheet/vocabulary/products';
import { CANCELLATIONS, VALIDITY_HEADERS } from '../sheet/vocabulary/words';
import { fold } from '../values/normalise';
import { asText, isRecord, type Problem, refused, quote } from '../values/result';
import type { UnmappedCell } from './columns';

const flagWords = foldedSet(FLAG_WORDS);
const cancelled = foldedSet(CANCELLATIONS);
const notGranted = foldedSet(NOT_GRANTED);
const undecided = foldedSet(UNDECIDED);
const statusWords = foldedSet(STATUS_WORDS);
const ofValidity = foldedSet(VALIDITY_HEADERS);

/** A header without the words around its own: `is_cancelled`, `remote_was_deleted`, `rejected_at`. */
const flagIn = (header: string): string =>
  wordsOf(header)
    .filter((word) => !flagWords.has(word))
    .join('');

/** Whether a column for cancelled rows, whose header is the word itself, says yes. */
const isCancelled = ({ header, cell }: UnmappedCell): boolean => cancelled.has(flagIn(header)) && saysYes(cell);

/**
 * Whether a cell may say that its row, such as a leave, is not to be declared: it was cancelled or not granted, or that
 * is not decided yet. What is planned is declared as well as what is done.
 */
function mayNotCount({ header, cell }: UnmappedCell): boolean {
  const folded = fold(header);
  if (ofValidity.has(folded) && saysNo(cell)) return true;
  if (notGranted.has(flagIn(header))) return saysYes(cell);
  const text = asText(isRecord(cell) ? cell.status : cell);
  const word = fold(text);
  const isStatus = isRecord(cell) || wordsOf(header).some((one) => statusWords.has(one));
  if (notGranted.has(word) || (isStatus && undecided.has(word))) return true;
  const kind = isStatus ? kindAmong(text) : kindOfText(text);
  return kind === 'cancellation' || kind === 'failure';
}

/**
 * Whether a row has a status that this node has written back: what became of the row before says nothing of what it
 * holds by now. HR systems say `rejected` too, without the node's other columns.
 */
function isWrittenBack(unmapped: readonly UnmappedCell[]): boolean {
  const hasColumn = (name: string): boolean => unmapped.some(({ header }) => header === name);
  return unmapped.some(
    ({ header, cell }) =>
      header === 'status' &&
      OUTPUT_STATUSES.includes(cell) &&
      (cell !== 'rejected' || hasColumn('reasonCode') || hasColumn('remedy')),
  );
}

/** Why a row does not count by a column for cancelled rows; undefined where none says so. */
export function notCounted(unmapped: readonly UnmappedCell[]): Problem | undefined {
  const cancelledBy = unmapped.find(isCancelled);
  if (cancelledBy === undefined) return undefined;
  const remedy = 'If it does, correct that cell, or leave the column out';
  return refused(
    'rowNotCounted',
    'Row',
    `does not count by its ${quote(cancelledBy.header)}:`,
    remedy,
    cancelledBy.cell,
  ).problem;
}

/** Asks about the columns by which a row may not count; undefined where there are none. */
export function statusInDoubt(unmapped: readonly UnmappedCell[]): Problem | undefined {
  const own: readonly string[] = isWrittenBack(unmapped) ? ['status', 'reasonCode'] : [];
  const doubts = unmapped.filter((one) => !own.includes(one.header) && mayNotCount(one));
  if (doubts.length === 0) return undefined;
  return refused(
    'columnInDoubt',
    'Columns',
    `that mean no field may say that a row is not to be declared, ${doubts.map(({ header }) => quote(header)).join(', ')}, by cells such as:`,
    'Take such rows out with a Filter node before this one. Leave the column out of those that are to be declared, with an Edit Fields node',
    ...doubts.map(({ cell }) => cell),
  ).problem;
}
