import { kindAmong, kindOfText } from '../sheet/eventWord';
import { foldedSet, LONGEST_TEXT, Phrases, wordsOf } from '../sheet/phrases';
import { saysYes } from '../sheet/rowStatus';
import {
  CANCELLED_CODES,
  CANCELLED_HEADERS,
  FLAG_WORDS,
  GRANTED_BEGINNINGS,
  NOT_GRANTED,
  NOT_GRANTED_BEGINNINGS,
  OTHER_STATUS_WORDS,
  STATUS_WORDS,
  UNDECIDED,
  UNDECIDED_AMONG,
} from '../sheet/vocabulary/declarations';
import { OUTPUT_STATUSES } from '../sheet/vocabulary/products';
import { CANCELLATIONS, NO, PRESENCE_HEADERS, VALIDITY_HEADERS } from '../sheet/vocabulary/words';
import { fold } from '../values/normalise';
import { asText, isRecord, type Problem, refused, quote, trimBlanks } from '../values/result';
import type { UnmappedCell } from './columns';

const flagWords = foldedSet(FLAG_WORDS);
const cancelledHeaders = foldedSet(CANCELLED_HEADERS);
const cancelled = foldedSet(CANCELLATIONS);
const notGranted = foldedSet(NOT_GRANTED);
const undecided = foldedSet(UNDECIDED);
const undecidedAmong = new Phrases(UNDECIDED_AMONG);
const statusWords = foldedSet(STATUS_WORDS);
const otherStatusWords = foldedSet(OTHER_STATUS_WORDS);
// What needs no approval has `n/a` or `none`.
const no = foldedSet(NO.filter((word) => word !== 'n/a' && word !== 'none'));
// A leave is declared of somebody who was not there.
const ofValidity = foldedSet(VALIDITY_HEADERS.filter((header) => !PRESENCE_HEADERS.includes(header)));

/** A header without the words around its own: `is_cancelled`, `remote_was_deleted`, `rejected_at`. */
const flagIn = (header: string): string =>
  wordsOf(header)
    .filter((word) => !flagWords.has(word))
    .join(' ');

/** Whether a text of as many words as one of these beginnings begins with it. */
function beginsWith(beginnings: readonly string[], text: string): boolean {
  const folded = fold(text);
  const { length } = trimBlanks(text).split(/\s+/);
  return beginnings.some((one) => one.split(' ').length === length && folded.startsWith(fold(one)));
}

/** Whether a header is that of its row's own status, and not of a payment or the like. */
function isOfStatus(header: string): boolean {
  const words = wordsOf(header);
  return words.some((word) => statusWords.has(word)) && !words.some((word) => otherStatusWords.has(word));
}

/** Whether a header says of its row that it was granted, or that it was not. */
const isOfGrant = (header: string): boolean =>
  ofValidity.has(fold(header)) || beginsWith(GRANTED_BEGINNINGS, flagIn(header));
const isOfNoGrant = (header: string): boolean =>
  [cancelled, notGranted].some((words) => words.has(fold(flagIn(header)))) ||
  beginsWith(NOT_GRANTED_BEGINNINGS, flagIn(header));

/** Whether a column for cancelled rows, whose header is the word itself, says yes. */
const isCancelled = ({ header, cell }: UnmappedCell): boolean =>
  cancelledHeaders.has(fold(flagIn(header))) && saysYes(cell);

/**
 * Whether a cell may say that its row, such as a leave, is not to be declared: it was cancelled or not granted, or that
 * is not decided yet. What is planned is declared as well as what is done.
 */
function mayNotCount({ header, cell }: UnmappedCell): boolean {
  if (isOfGrant(header) && (cell === false || no.has(fold(asText(cell))))) return true;
  if (isOfNoGrant(header) && saysYes(cell)) return true;
  if (CANCELLED_CODES[header] === asText(cell)) return true;
  const text = asText(isRecord(cell) ? cell.status : cell);
  if (text.length > LONGEST_TEXT) return false;
  const word = fold(text);
  if (notGranted.has(word) || beginsWith(NOT_GRANTED_BEGINNINGS, text)) return true;
  const isStatus = isOfStatus(header);
  if (isStatus && (undecided.has(word) || undecidedAmong.isIn(wordsOf(text)))) return true;
  const kind = isStatus ? kindAmong(text) : kindOfText(text);
  return kind === 'cancellation' || kind === 'failure';
}

/**
 * Whether a cell is a status that this node has written back: what became of the row before says nothing of what it
 * holds by now. HR systems say `rejected` too, without the node's other columns.
 */
const isWrittenBack = ({ header, cell }: UnmappedCell, hasReason: boolean): boolean =>
  isOfStatus(header) && OUTPUT_STATUSES.includes(cell) && (cell !== 'rejected' || hasReason);

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
  const hasReason = unmapped.some(({ header }) => header === 'reasonCode' || header === 'remedy');
  const written = unmapped.filter((one) => isWrittenBack(one, hasReason));
  const isOwn = (one: UnmappedCell): boolean =>
    written.includes(one) || (written.length > 0 && one.header === 'reasonCode');
  const doubts = unmapped.filter((one) => !isOwn(one) && mayNotCount(one));
  if (doubts.length === 0) return undefined;
  return refused(
    'columnInDoubt',
    'Columns',
    `that mean no field may say that a row is not to be declared, ${doubts.map(({ header }) => quote(header)).join(', ')}, by cells such as:`,
    'Take such rows out with a Filter node before this one. Leave the column out of those that are to be declared, with an Edit Fields node',
    ...doubts.map(({ cell }) => cell),
  ).problem;
}
