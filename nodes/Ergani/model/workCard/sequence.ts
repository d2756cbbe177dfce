import { SECOND } from '../values/time/zones';
import { Subjects } from './repeats';
import { punchesOf, type ToldEvent } from './shifts';
import type { WorkCardEvent } from './workCardEvent';

/** How the events of each employee follow one another in an input, all by their places in it. */
interface Sequence {
  /**
   * From each event that comes after another one of the same type for the same work day, with none of the other type
   * between them, to that one; without those of the same second: a button that was pressed twice, a departure that is
   * missing, a change of task. The registry takes the one that it gets last.
   */
  unparted: Map<number, number>;
  /**
   * From a place in the order in which to send to the place in the input. The order is that of the input but for two
   * kinds of employees, whose events go out in the order of their times: those of whom a check-out would come before its
   * check-in, as in a list of the newest first, since the registry refuses it otherwise; and those whose arrivals and
   * departures take turns, as in a split shift: none of them corrects another, and the latest is to count.
   */
  moved: Map<number, number>;
}

/**
 * Tells how the events of an input follow one another, their reference dates settled.
 * Section: Endpoints, rules 3 and 4 of `POST /Documents/WRKCardSE`.
 *
 * @param told in the order of the input
 * @param connectedEmployer the employer of events that name none
 */
export function sequenceOf(told: readonly ToldEvent[], connectedEmployer: string): Sequence {
  const unparted = new Map<number, number>();
  const moved = new Map<number, number>();
  const subjects = new Subjects();
  // Tax numbers of employees who have two events of one type for one work day, or of whom a check-out comes before the
  // first check-in of its work day.
  const several = new Set<string>();
  const reversed = new Set<string>();
  for (const { entry: event } of told) {
    const { type, employeeAfm } = event;
    if (type === undefined || employeeAfm === undefined) continue;
    if (!subjects.take(event as WorkCardEvent)) {
      if (type === 'checkOut' || !subjects.hasCheckOut(event)) continue;
      reversed.add(employeeAfm);
    }
    several.add(employeeAfm);
  }
  for (const punches of punchesOf(several, told, connectedEmployer)) {
    const { size } = unparted;
    punches.forEach(({ place, event }, k) => {
      const before = k > 0 ? punches[k - 1] : undefined;
      if (before?.event.type !== event.type || before.event.referenceDate !== event.referenceDate) return;
      if (event.eventTime - before.event.eventTime >= SECOND) unparted.set(place, before.place);
    });
    if (unparted.size > size && !reversed.has(punches[0].event.employeeAfm)) continue;
    const places = punches.map(({ place }) => place);
    [...places].sort((a, b) => a - b).forEach((place, k) => moved.set(place, places[k]));
  }
  return { unparted, moved };
}
