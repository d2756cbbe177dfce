import { addTo } from '../values/groups';
import { remembered } from '../values/remembered';
import { DAY, HOUR, isoDay } from '../values/time/zones';
import { nightCutOff } from './nightCutOff';
import type { WorkCardEvent } from './workCardEvent';

/** An event of an input, as far as it could be read. */
export interface ToldEvent {
  entry: Partial<WorkCardEvent>;
  /** Whether its row names no reference date, so that the day of its time was assumed. */
  dayAssumed?: boolean;
}

/** The work day of a check-out whose row names none. */
interface WorkDay {
  /** yyyy-MM-dd. */
  referenceDate: string;
  /** Place of the check-in that it was taken from; null if none settles it, and it stays the day of the event. */
  checkIn: number | null;
}

interface Punch {
  place: number;
  event: Partial<WorkCardEvent> & Pick<WorkCardEvent, 'employeeAfm' | 'type' | 'eventTime'>;
  /** Whether its reference date is in doubt. */
  open: boolean;
}

/** From six in the evening to the cut-off. No shift is longer: an event in between must be missing. */
const LONGEST_SHIFT_MS = 17 * HOUR;

const KNOWN_DAYS = 1_024;

const dayBefore = (day: string): string => isoDay(Date.parse(day) - DAY);

/** Until when a check-out on a day can belong to a shift of the day before. */
const endOfNight = remembered((day: string) => nightCutOff(dayBefore(day)), KNOWN_DAYS);

/**
 * The work days of check-outs that name none and may belong to a shift of the day before: those until 11:00 in Athens.
 * Sections: Resources, CardDetails, f_reference_date; Endpoints, rules 4 and 5 of `POST /Documents/WRKCardSE`.
 *
 * The last event of the same employer and employee before the check-out decides, whatever the order of the rows, and
 * even if that event can't be submitted. If it is a check-in at most 17 hours earlier, and its reference date is this
 * day or the day before, the check-out gets the same date. Otherwise nothing settles the date. Of events at the same
 * instant a check-in comes last, since no shift ends when it begins; of several check-ins, the one further down in the
 * input.
 *
 * @param told in the order of the input
 * @param connectedEmployer the employer of events that name none
 * @returns by place in `told`; without the check-outs whose date was never in doubt
 */
export function workDaysOf(told: readonly ToldEvent[], connectedEmployer: string): Map<number, WorkDay> {
  const workDays = new Map<number, WorkDay>();
  const employees = new Set(told.filter(isInDoubt).map(({ entry }) => entry.employeeAfm));
  for (const punches of punchesOf(employees, told, connectedEmployer)) {
    let before: Punch | undefined;
    punches.forEach((punch, k) => {
      if (k > 0 && punches[k - 1].event.eventTime < punch.event.eventTime) before = punches[k - 1];
      if (!punch.open) return;
      const day = punch.event.referenceDate as string;
      const settled = before && workDayFrom(before, punch.event.eventTime, day);
      if (settled === undefined) workDays.set(punch.place, { referenceDate: day, checkIn: null });
      else if (settled.referenceDate !== day) workDays.set(punch.place, settled);
    });
  }
  return workDays;
}

const isCheckIn = ({ event }: Punch): number => Number(event.type === 'checkIn');

/** The work day that a check-out takes from the event before it; undefined if that does not settle it. */
function workDayFrom({ place, event }: Punch, checkOutTime: number, day: string): WorkDay | undefined {
  if (event.type !== 'checkIn' || checkOutTime - event.eventTime > LONGEST_SHIFT_MS) return undefined;
  const { referenceDate } = event;
  return referenceDate === day || referenceDate === dayBefore(day) ? { referenceDate, checkIn: place } : undefined;
}

/** The events of each of some employees at an employer, one list each, in the order of their times. */
export function punchesOf(
  employees: ReadonlySet<string | undefined>,
  told: readonly ToldEvent[],
  connectedEmployer: string,
): Iterable<Punch[]> {
  const lists = new Map<string | undefined, Punch[]>();
  told.forEach((one, place) => {
    const { entry: event } = one;
    if (!employees.has(event.employeeAfm)) return;
    if (event.type === undefined || event.eventTime === undefined) return;
    const { employerAfm, employeeAfm } = event;
    const isConnected = (employerAfm ?? connectedEmployer) === connectedEmployer;
    const key = isConnected ? employeeAfm : `${employerAfm} ${employeeAfm}`;
    addTo(lists, key, { place, event: event as Punch['event'], open: isInDoubt(one) });
  });
  const byTime = (a: Punch, b: Punch): number => a.event.eventTime - b.event.eventTime || isCheckIn(a) - isCheckIn(b);
  for (const punches of lists.values()) {
    // Nearly all are in order.
    if (punches.some((one, k) => k > 0 && byTime(punches[k - 1], one) > 0)) punches.sort(byTime);
  }
  return lists.values();
}

/** Whether the work day of an event depends on the events before it. */
export function isInDoubt({ entry, dayAssumed }: ToldEvent): boolean {
  if (!dayAssumed || entry.type !== 'checkOut') return false;
  const { eventTime, referenceDate } = entry as WorkCardEvent;
  return eventTime <= endOfNight(referenceDate);
}
