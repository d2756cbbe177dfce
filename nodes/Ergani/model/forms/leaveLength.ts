import { foldedSet } from '../sheet/phrases';
import { readMark } from '../sheet/status';
import { LEAVE_LENGTH, LENGTH_UNITS, WHOLE_DAY, WHOLE_DAY_WORDS } from '../sheet/vocabulary/declarations';
import { fold } from '../values/normalise';
import { decimalReadings } from '../values/numbers';
import { problem } from '../values/problems';
import { type Problem } from '../values/result';
import { TimeCell } from '../values/time/timeCell';
import { HOUR } from '../values/time/zones';
import { written } from '../values/written';
import type { UnmappedCell } from './columns';

type Unit = 'days' | 'hours';

const headers = {
  days: foldedSet(LEAVE_LENGTH.days),
  hours: foldedSet(LEAVE_LENGTH.hours),
  either: foldedSet(LEAVE_LENGTH.either),
  parts: foldedSet(LEAVE_LENGTH.parts),
  whole: foldedSet(WHOLE_DAY),
};
const wholeDay = foldedSet(WHOLE_DAY_WORDS);
const units: Record<Unit, ReadonlySet<string>> = {
  days: foldedSet(LENGTH_UNITS.days),
  hours: foldedSet(LENGTH_UNITS.hours),
};

/** Hours of a day of work, in weeks of forty hours with five and with six days. */
const DAYS_OF_HOURS = [8, 40 / 6];
/** Such as 6.67 for two thirds. */
const ROUNDED = 0.01;

/** A row of a leave, with the cells that fill no field of the document. */
export interface LeaveRow {
  row: number;
  /** Its employee, as a text. */
  employee: string;
  /** Its day, as a text. */
  day: string;
  /** How many hours lie between its own times; undefined where it has none. */
  hours: number | undefined;
  beside: readonly UnmappedCell[];
}

/** A length with its unit; undefined unit where the cell does not tell it. */
export function lengthIn(cell: unknown): { value: number; unit?: Unit } | undefined {
  const clock = typeof cell === 'number' ? null : new TimeCell(cell).clockAlone;
  const text = written(cell) ?? '';
  if (clock !== null && text.includes(':')) return { value: clock / HOUR, unit: 'hours' };
  const [, number, word] = /^([\d.,]{1,12})\s{0,5}(\p{L}{0,10})\.?$/u.exec(text) ?? [];
  const readings = number === undefined ? [] : decimalReadings(number);
  if (readings.length !== 1) return undefined;
  const value = Number(readings[0]);
  if (word === '') return { value };
  const unit = (['days', 'hours'] as const).find((one) => units[one].has(fold(word)));
  return unit && { value, unit };
}

/** How many days a cell tells; null for one day or the hours of the row, NaN for any other length or text. */
function daysOtherThanOne(cell: unknown, ofHeader: Unit | undefined, hours: number | undefined): number | null {
  const length = lengthIn(cell);
  if (length === undefined) return wholeDay.has(fold(written(cell) ?? '')) ? null : Number.NaN;
  const { value } = length;
  const unit = length.unit ?? ofHeader ?? (value <= 1 ? 'days' : 'hours');
  if (unit === 'days') return value === 1 || (hours !== undefined && value > 0 && value < 1) ? null : value;
  const wanted = hours === undefined ? DAYS_OF_HOURS : [hours];
  return wanted.some((one) => Math.abs(one - value) <= ROUNDED) ? null : Number.NaN;
}

/** How many days a cell tells that is not of one day; NaN for another length or part, null for no doubt. */
function daysIn({ header, cell }: UnmappedCell, hours: number | undefined): number | null {
  const folded = fold(header);
  if (headers.whole.has(folded)) return readMark(cell) === 'yes' || hours !== undefined ? null : Number.NaN;
  if (headers.parts.has(folded)) {
    const isWhole = readMark(cell) === 'no' || wholeDay.has(fold(written(cell) ?? ''));
    return isWhole || hours !== undefined ? null : Number.NaN;
  }
  if (headers.days.has(folded)) return daysOtherThanOne(cell, 'days', hours);
  if (headers.hours.has(folded)) return daysOtherThanOne(cell, 'hours', hours);
  return headers.either.has(folded) ? daysOtherThanOne(cell, undefined, hours) : null;
}

/**
 * Finds rows of leaves whose own columns tell another length than one day, or than that of their times: half a day, five
 * days. An entry of a leave is one day. Section: Endpoints, Other declarations.
 *
 * A length of several days is that of the whole leave where the sheet has as many days of it, or those of several such leaves.
 */
export function otherLengths(rows: readonly LeaveRow[]): Map<number, Problem> {
  const found = new Map<number, Problem>();
  const leaves = new Map<string, { days: number; rows: Array<{ day: string; take: () => void }> }>();
  for (const { row, employee, day, hours, beside } of rows) {
    for (const one of beside) {
      const days = daysIn(one, hours);
      if (days === null) continue;
      const take = (): void => {
        if (!found.has(row)) found.set(row, ofOtherLength(one));
      };
      if (!(days > 1)) {
        take();
        continue;
      }
      const key = JSON.stringify([employee, one.header, days]);
      const leave = leaves.get(key) ?? { days, rows: [] };
      leaves.set(key, leave);
      leave.rows.push({ day, take });
    }
  }
  for (const { days, rows: all } of leaves.values())
    if (new Set(all.map(({ day }) => day)).size % days !== 0) for (const { take } of all) take();
  return found;
}

function ofOtherLength({ header, cell }: UnmappedCell): Problem {
  return problem('otherLength', 'Row', { header }, cell);
}
