import { refused } from '../problems';
import type { ReasonCode } from '../reasonCodes';
import type { Problem, Reading, Refusal } from '../result';
import { OR_SET_ORDER, type UnreadFacts } from '../words/times';
import type { Cell, DateOrder } from './cell';
import { readCell } from './parse';
import { inSheet } from './written';

/** The option Date Order; undefined where there is no such option. */
export interface DateOrderOption {
  dateOrder?: DateOrder;
}

/**
 * What a value with a date means. `doubt`: the problem that it has if another row shows that dates have the month
 * first.
 */
export type DatedReading<T> = Refusal | { ok: true; value: T; warning?: string; doubt?: () => Problem };

/** Problems that setting the option solves. */
const SOLVED_BY_ORDER: readonly ReasonCode[] = ['monthFirst', 'ambiguousDate', 'twoDigitYear'];

/** Adds the option to the remedy, where there is the option and it helps. */
export function withOption(refusal: Refusal, { dateOrder }: DateOrderOption): Refusal {
  const { problem } = refusal;
  if (dateOrder === undefined || !SOLVED_BY_ORDER.includes(problem.code)) return refusal;
  return { ok: false, problem: { ...problem, remedy: problem.remedy + OR_SET_ORDER } };
}

/**
 * Refuses a date whose day and month can change places; null for any other cell.
 *
 * @param shownBy what shows that dates may have the month first
 */
export function refuseEitherOrder(
  cell: Cell,
  value: unknown,
  label: string,
  shownBy: UnreadFacts['shownBy'] = 'otherRows',
): Refusal | null {
  if (cell.kind === 'clock' || cell.kind === 'unread' || cell.monthFirst === undefined) return null;
  return refused('eitherOrder', label, { shownBy }, inSheet(value));
}

/** The same for a value that is not parsed yet. */
export const inDoubtOfOrder = (value: unknown, label: string, shownBy?: UnreadFacts['shownBy']): Problem | null =>
  refuseEitherOrder(readCell(value, 'shortYears'), value, label, shownBy)?.problem ?? null;

/** The doubt of a date whose day and month can change places; undefined for any other cell, or without the option. */
export function doubtOf(
  cell: Cell,
  value: unknown,
  label: string,
  option: DateOrderOption,
): (() => Problem) | undefined {
  if (option.dateOrder === undefined || !('monthFirst' in cell) || cell.monthFirst === undefined) return undefined;
  return () => withOption(refuseEitherOrder(cell, value, label) as Refusal, option).problem;
}

export const withDoubt = <T>(reading: Reading<T>, doubt: (() => Problem) | undefined): DatedReading<T> =>
  reading.ok && doubt !== undefined ? { ...reading, doubt } : reading;
