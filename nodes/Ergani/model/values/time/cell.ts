import type { ReasonCode } from '../reasonCodes';
import type { UnreadFacts, UnreadKind } from '../words/times';

/**
 * How dates are read that have their year at the end, or a year of two digits. `notSet`: day first, unless the date
 * could also be read month first. `shortYears`, which nobody chooses: the same, where the sheet shows that its years of
 * two digits are years.
 */
export type DateOrder = 'notSet' | 'shortYears' | 'dayFirst' | 'monthFirst' | 'yearFirst';

export type ToldOrder = Exclude<DateOrder, 'notSet' | 'shortYears'>;

export const isTold = (order: DateOrder = 'notSet'): order is ToldOrder => order !== 'notSet' && order !== 'shortYears';

/** What one cell says about a time, before its zone is known. */
export type Cell = Dated | Readonly<Clock | Unread>;

export type Dated = Readonly<Instant | Local>;

/** A day, perhaps with a time, whose zone the cell does not tell. */
export interface Local {
  kind: 'local';
  /** Midnight of the day, ms since the epoch as if in UTC. */
  day: number;
  /** Ms since midnight; null for a day without a time. */
  clock: number | null;
  /** The day if the month comes first; undefined if the cell can be read in one way only. */
  monthFirst?: number;
}

/** A moment. Its day and clock are those that the cell shows: in its own offset, or in UTC. */
export interface Instant extends Omit<Local, 'kind'> {
  kind: 'instant';
  /** Epoch ms. */
  instant: number;
  clock: number;
  /**
   * Whether it is a number, an object, or text with fractions of a second. Programs hand over any time like this, and a
   * day without a time as one of its midnights.
   */
  printed: boolean;
}

export interface Clock {
  kind: 'clock';
  /** Ms since midnight. */
  clock: number;
  /** Whether it has an English a.m. or p.m.: people who write so may put the month first. */
  english: boolean;
}

/** A cell that can't be read. */
export interface Unread {
  kind: 'unread';
  /** What is wrong with it, and the code of that. */
  why: UnreadKind;
  code: ReasonCode;
  facts: UnreadFacts;
}
