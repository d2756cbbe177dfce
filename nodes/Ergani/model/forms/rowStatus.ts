import { kindAmong, kindOfText, type WordKind } from '../sheet/eventWord';
import { foldedSet, LONGEST_TEXT, Phrases, wordsOf } from '../sheet/phrases';
import { isMoment, readMark } from '../sheet/status';
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
import { VALIDITY_WORDS } from '../sheet/vocabulary/headers';
import { CANCELLATIONS, NO } from '../sheet/vocabulary/words';
import { fold } from '../values/normalise';
import { remembered } from '../values/remembered';
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
// Not those for nothing: what needs no approval has `n/a` or `none`.
const no = foldedSet(NO);
// A leave is declared of somebody who was not there.
const ofValidity = foldedSet(VALIDITY_WORDS.slice(0, 31));
const saysYes = (cell: unknown): boolean => readMark(cell) === 'yes' || isMoment(cell) === true;

/** Tells whether a text of as many words as one of some beginnings begins with it. */
function beginner(beginnings: readonly string[]): (text: string) => boolean {
  const known = beginnings.map((one) => ({ words: one.split(' ').length, folded: fold(one) }));
  return (text) => {
    const folded = fold(text);
    const { length } = trimBlanks(text).split(/\s+/);
    return known.some((one) => one.words === length && folded.startsWith(one.folded));
  };
}
const beginsGranted = beginner(GRANTED_BEGINNINGS);
const beginsNotGranted = beginner(NOT_GRANTED_BEGINNINGS);

/** What the header of a column says of its cells. */
interface HeaderMeaning {
  /** Whether a yes says that the row was cancelled. */
  isOfCancelled: boolean;
  /** Whether a no says that the row was not granted. */
  isOfGrant: boolean;
  /** Whether a yes says so. */
  isOfNoGrant: boolean;
  /** Whether its words are the row's own status, and not that of a payment or the like. */
  isOfStatus: boolean;
}

function readHeader(header: string): HeaderMeaning {
  const words = wordsOf(header);
  // Without the words around its own: `is_cancelled`, `remote_was_deleted`, `rejected_at`.
  const flag = words.filter((word) => !flagWords.has(word)).join(' ');
  const folded = fold(flag);
  return {
    isOfCancelled: cancelledHeaders.has(folded),
    isOfGrant: ofValidity.has(fold(header)) || beginsGranted(flag),
    isOfNoGrant: cancelled.has(folded) || notGranted.has(folded) || beginsNotGranted(flag),
    isOfStatus: words.some((word) => statusWords.has(word)) && !words.some((word) => otherStatusWords.has(word)),
  };
}

const isOfNoUse = (kind: WordKind | undefined): boolean => kind === 'cancellation' || kind === 'failure';

/** Whether a text may say that its row is not to be declared. Under a header of the status more words do. */
function isInDoubt(text: string, isOfStatus: boolean): boolean {
  const word = fold(text);
  if (notGranted.has(word) || beginsNotGranted(text)) return true;
  if (isOfStatus && (undecided.has(word) || undecidedAmong.isIn(wordsOf(text)))) return true;
  return isOfNoUse(isOfStatus ? kindAmong(text) : kindOfText(text));
}

/** How many headers of a sheet are remembered. Each row repeats them, and to read one takes long. */
const MOST_HEADERS = 1_000;

/** Reads from the columns of a sheet that mean no field whether its rows are to be declared. */
export class StatusReader {
  private readonly meaningOf = remembered(readHeader, MOST_HEADERS);

  /** Why a row does not count by a column for cancelled rows; undefined where none says so. */
  notCounted(unmapped: readonly UnmappedCell[]): Problem | undefined {
    const cancelledBy = unmapped.find(({ header, cell }) => this.meaningOf(header).isOfCancelled && saysYes(cell));
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
  inDoubt(unmapped: readonly UnmappedCell[]): Problem | undefined {
    const hasReason = unmapped.some(({ header }) => header === 'reasonCode' || header === 'remedy');
    const written = unmapped.filter((one) => this.isWrittenBack(one, hasReason));
    const isOwn = (one: UnmappedCell): boolean =>
      written.includes(one) || (written.length > 0 && one.header === 'reasonCode');
    const doubts = unmapped.filter((one) => !isOwn(one) && this.mayNotCount(one));
    if (doubts.length === 0) return undefined;
    return refused(
      'columnInDoubt',
      'Columns',
      `that mean no field may say that a row is not to be declared, ${doubts.map(({ header }) => quote(header)).join(', ')}, by cells such as:`,
      'Take such rows out with a Filter node before this one. Leave the column out of those that are to be declared, with an Edit Fields node',
      ...doubts.map(({ cell }) => cell),
    ).problem;
  }

  /**
   * Whether a cell is a status that this node has written back: what became of the row before says nothing of what it
   * holds by now. HR systems say `rejected` too, without the node's other columns.
   */
  private isWrittenBack({ header, cell }: UnmappedCell, hasReason: boolean): boolean {
    return OUTPUT_STATUSES.includes(cell) && (cell !== 'rejected' || hasReason) && this.meaningOf(header).isOfStatus;
  }

  /**
   * Whether a cell may say that its row, such as a leave, is not to be declared: it was cancelled or not granted, or
   * that is not decided yet. What is planned is declared as well as what is done.
   */
  private mayNotCount({ header, cell }: UnmappedCell): boolean {
    const { isOfGrant, isOfNoGrant, isOfStatus } = this.meaningOf(header);
    if (isOfGrant && (cell === false || no.has(fold(asText(cell))))) return true;
    if (isOfNoGrant && saysYes(cell)) return true;
    const text = asText(isRecord(cell) ? cell.status : cell);
    if (CANCELLED_CODES[header] === text) return true;
    return text.length <= LONGEST_TEXT && /\p{L}/u.test(text) && isInDoubt(text, isOfStatus);
  }
}
