import { SECOND } from '../cells/zones';
import { Subjects } from './repeats';
import { punchesOf, type ToldEvent } from './shifts';
import type { WorkCardEvent } from './workCardEvent';

/**
 * How the events of each employee follow one another in an input, their reference dates settled.
 * Section: Endpoints, rules 3 and 4 of `POST /Documents/WRKCardSE`.
 */
export class Sequence {
  /** Tax numbers of employees who have two events of one type for one work day. */
  private readonly repeating = new Set<string>();

  /** Tax numbers of employees of whom a check-out comes before the first check-in of its work day. */
  private readonly reversed = new Set<string>();

  /**
   * @param told in the order of the input
   * @param connectedEmployer the employer of events that name none
   */
  constructor(
    private readonly told: readonly ToldEvent[],
    private readonly connectedEmployer: string,
  ) {
    const subjects = new Subjects();
    for (const { event } of told) {
      if (event.type === undefined || event.employeeAfm === undefined) continue;
      if (subjects.take(event as WorkCardEvent)) this.repeating.add(event.employeeAfm);
      else if (event.type === 'checkIn' && subjects.hasCheckOut(event)) this.reversed.add(event.employeeAfm);
    }
  }

  /**
   * Events that come after another one of the same type for the same work day, with none of the other type between them:
   * a button that was pressed twice, a departure that is missing, a change of task. The registry takes the one that it
   * gets last.
   *
   * @returns from the place of each to the place of the one before it; without those of the same second
   */
  unparted(): Map<number, number> {
    const unparted = new Map<number, number>();
    for (const punches of punchesOf(this.repeating, this.told, this.connectedEmployer)) {
      punches.forEach(({ place, event }, k) => {
        const before = k > 0 ? punches[k - 1] : undefined;
        if (before?.event.type !== event.type || before.event.referenceDate !== event.referenceDate) return;
        if (event.eventTime - before.event.eventTime >= SECOND) unparted.set(place, before.place);
      });
    }
    return unparted;
  }

  /**
   * The order in which to send, which is that of the input but for employees of whom a check-out would come before its
   * check-in, as in a list of the newest first: theirs is that of the times, since the registry refuses it otherwise.
   *
   * @returns from a place in the order to the place in the input; empty where all stay as they are
   */
  moved(): Map<number, number> {
    const moved = new Map<number, number>();
    for (const punches of punchesOf(this.reversed, this.told, this.connectedEmployer)) {
      const places = punches.map(({ place }) => place);
      [...places].sort((a, b) => a - b).forEach((place, k) => moved.set(place, places[k]));
    }
    return moved;
  }
}
