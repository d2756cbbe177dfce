import { addTo } from '../values/groups';
import { MINUTE } from '../values/time/zones';

/** An arrival and a departure of one row. */
export interface RowShift {
  /** Employer and employee. */
  employee: string;
  row: number;
  branch: string;
  /** Epoch ms. */
  from: number;
  to: number;
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
  const note = (one: RowShift, other: RowShift): void => {
    for (const place of one.places) overlapping.set(place, other.row);
    for (const place of other.places) overlapping.set(place, one.row);
  };
  for (const all of byEmployee.values()) {
    all.sort((one, other) => one.from - other.from);
    // The shift so far that ends last.
    let last = all[0];
    for (const shift of all.slice(1)) {
      if (shift.row !== last.row && (shift.from < last.to || touches(last, shift))) note(last, shift);
      if (shift.to > last.to) last = shift;
    }
  }
  return overlapping;
}

const touches = (before: RowShift, { from, branch }: RowShift): boolean =>
  before.branch === branch && Math.floor(from / MINUTE) === Math.floor(before.to / MINUTE);
