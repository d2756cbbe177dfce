import { addTo } from '../values/groups';
import { MINUTE } from '../values/time/zones';

/** Epoch ms. */
interface Span {
  from: number;
  to: number;
}

/**
 * Pairs of spans that conflict: each with the one before it that ends last.
 *
 * @param conflict whether two conflict, of which the first begins no later
 */
export function conflictingPairs<One extends Span>(
  spans: readonly One[],
  conflict: (before: One, one: One) => boolean,
): Array<[before: One, one: One]> {
  const [first, ...others] = [...spans].sort((one, other) => one.from - other.from);
  const pairs: Array<[One, One]> = [];
  let last = first;
  for (const one of others) {
    if (conflict(last, one)) pairs.push([last, one]);
    if (one.to > last.to) last = one;
  }
  return pairs;
}

/** An arrival and a departure of one row. */
export interface RowShift extends Span {
  /** Employer and employee. */
  employee: string;
  row: number;
  branch: string;
  places: readonly number[];
}

/**
 * Finds shifts of one employee that overlap, at whatever branches, or touch to the minute at one branch: nobody left in
 * between, and of the events of a day the registry keeps the last ones.
 *
 * @returns the places of all their events, each with the row of another such shift
 */
export function overlappingShifts(shifts: Iterable<RowShift>): Map<number, number> {
  const byEmployee = new Map<string, RowShift[]>();
  for (const shift of shifts) addTo(byEmployee, shift.employee, shift);
  const overlapping = new Map<number, number>();
  for (const all of byEmployee.values()) {
    for (const [one, other] of conflictingPairs(all, overlap)) {
      for (const place of one.places) overlapping.set(place, other.row);
      for (const place of other.places) overlapping.set(place, one.row);
    }
  }
  return overlapping;
}

const overlap = (before: RowShift, shift: RowShift): boolean =>
  shift.row !== before.row && (shift.from < before.to || touches(before, shift));

const touches = (before: RowShift, { from, branch }: RowShift): boolean =>
  before.branch === branch && Math.floor(from / MINUTE) === Math.floor(before.to / MINUTE);
