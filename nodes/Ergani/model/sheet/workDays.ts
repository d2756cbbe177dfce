import { LONGEST_SHIFT_MS, nightCutOff } from '../registry/nightCutOff';
import { byTime, dayBefore, eventsByEmployee, type Placed, type Timeline } from './timelineEvent';

/** The work day of a departure whose row does not name it. */
interface WorkDay {
  /** yyyy-MM-dd. */
  workDay: string;
  /** Place of the arrival that it was taken from; null where no arrival settles it, and the day of the event stays. */
  arrival: number | null;
  /** When the employee's event before it was (epoch ms); -Infinity where the input has none. */
  after: number;
}

/**
 * The work days of departures until 11:00 in Athens whose rows don't name the day: they may end a shift of the day
 * before.
 * Sections: Resources, CardDetails, f_reference_date; Endpoints, rules 4 and 5 of `POST /Documents/WRKCardSE`.
 *
 * The employee's last event before the departure decides, whatever the order of the rows, and even if that event can't
 * be submitted. If it is an arrival at most 17 hours earlier, and its work day is this day or the day before, the
 * departure gets the same work day. Otherwise nothing settles it.
 *
 * @returns by place, without departures whose work day was never in doubt
 */
export function workDaysOf(timeline: Timeline): Map<number, WorkDay> {
  const workDays = new Map<number, WorkDay>();
  for (const events of eventsByEmployee(timeline)) {
    if (!events.some(isInDoubt)) continue;
    const inOrder = byTime(events);
    let before: Placed | undefined;
    inOrder.forEach((one, k) => {
      if (k > 0 && inOrder[k - 1].event.time < one.event.time) before = inOrder[k - 1];
      if (!isInDoubt(one)) return;
      const day = one.event.workDay as string;
      const settled = before && workDayFrom(before, one.event.time, day);
      if (settled === undefined)
        workDays.set(one.place, { workDay: day, arrival: null, after: before?.event.time ?? -Infinity });
      else if (settled.workDay !== day) workDays.set(one.place, settled);
    });
  }
  return workDays;
}

/** Whether the work day of an event depends on the events before it. */
function isInDoubt({ event }: Placed): boolean {
  const { kind, namesWorkDay, isRead, workDay, time } = event;
  if (kind !== 'checkOut' || namesWorkDay || !isRead || workDay === undefined) return false;
  return time <= nightCutOff(dayBefore(workDay));
}

/** The work day that a departure takes from the event before it; undefined where that event does not settle it. */
function workDayFrom({ place, event }: Placed, departureTime: number, day: string): WorkDay | undefined {
  if (event.kind !== 'checkIn' || departureTime - event.time > LONGEST_SHIFT_MS) return undefined;
  const { workDay } = event;
  return workDay === day || workDay === dayBefore(day) ? { workDay, arrival: place, after: event.time } : undefined;
}
