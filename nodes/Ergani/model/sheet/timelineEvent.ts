import { addTo } from '../values/groups';
import { DAY, HOUR, isoDay } from '../values/time/zones';

export type EventKind = 'checkIn' | 'checkOut';

/** An arrival or a departure in the rows of an input. */
export interface TimelineEvent {
  /** Index of its row in the input. */
  row: number;
  /** Key of the employee at an employer. */
  employee: string;
  kind: EventKind;
  /** Epoch ms. */
  time: number;
  /** The day that its row has for it, in the zone of the row: yyyy-MM-dd. */
  writtenDate: string;
  /** The work day, yyyy-MM-dd; undefined where it can't be told. */
  workDay: string | undefined;
  /** Whether its row names the work day. */
  namesWorkDay: boolean;
  /** Whether its row has no other event. */
  isAlone: boolean;
  /** Whether its kind was read from a cell. */
  hasWord: boolean;
  /** Whether its row was read without a problem. If not, it never goes out, and still bears witness. */
  isRead: boolean;
  /** Whether day and month of its date can change places. */
  mayBeMonthFirst: boolean;
}

/** The events of an input in the order of the rows; undefined where a place has no event. */
export type Timeline = ReadonlyArray<TimelineEvent | undefined>;

/** An event with its place in the timeline. */
export interface Placed {
  place: number;
  event: TimelineEvent;
}

/**
 * From six in the evening to the cut-off at 11:00. No shift is longer: between two events so far apart one is missing.
 */
export const LONGEST_SHIFT_MS = 17 * HOUR;

export const dayBefore = (day: string): string => isoDay(Date.parse(day) - DAY);

/**
 * The events of each employee at an employer, in the order of the rows.
 *
 * @param isMeant whether an event counts; all do where it is left out
 */
export function eventsByEmployee(timeline: Timeline, isMeant: (one: Placed) => boolean = () => true): Placed[][] {
  const lists = new Map<string, Placed[]>();
  timeline.forEach((event, place) => {
    if (event !== undefined && isMeant({ place, event })) addTo(lists, event.employee, { place, event });
  });
  return [...lists.values()];
}

export const isArrival = ({ event }: Placed): boolean => event.kind === 'checkIn';
export const isDeparture = ({ event }: Placed): boolean => event.kind === 'checkOut';

/**
 * The events in the order of their times. At one instant an arrival comes behind a departure, since no shift ends when
 * it begins; otherwise the order of the rows stays.
 */
export function byTime(events: readonly Placed[]): Placed[] {
  const isLater = (one: Placed): number => Number(isArrival(one));
  return [...events].sort((a, b) => a.event.time - b.event.time || isLater(a) - isLater(b) || a.place - b.place);
}

/** The events of one employee by work day, without those whose work day is not known. */
export function byWorkDay(events: readonly Placed[]): Map<string, Placed[]> {
  const days = new Map<string, Placed[]>();
  for (const one of events) if (one.event.workDay !== undefined) addTo(days, one.event.workDay, one);
  return days;
}

/** The events of each employee and work day. */
export const eachWorkDay = (lists: readonly Placed[][]): Placed[][] =>
  lists.flatMap((events) => [...byWorkDay(events).values()]);
