import { addTo } from '../values/groups';
import { DAY, isoDay, SECOND } from '../values/time/zones';
import type { EventType } from './eventWord';

/** An arrival or a departure in the rows of an input. */
export interface TimelineEvent {
  /** Index of its row in the input. */
  row: number;
  /** Key of the employee at an employer. */
  employee: string;
  kind: EventType;
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
 * The events of an employee in the order of their times. Of one second, a departure comes first where an arrival is before
 * it or a departure behind it: one shift is followed by another. Otherwise a button was pressed twice, and the arrival
 * comes first.
 */
export function byTime(events: readonly Placed[]): Placed[] {
  const secondOf = ({ event }: Placed): number => Math.floor(event.time / SECOND);
  const sorted = [...events].sort((a, b) => a.event.time - b.event.time || a.place - b.place);
  const inOrder: Placed[] = [];
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    while (to < sorted.length && secondOf(sorted[to]) === secondOf(sorted[from])) to++;
    const some = sorted.slice(from, to);
    const before = inOrder.at(-1);
    const { [to]: next } = sorted;
    const isBetween = (before !== undefined && isArrival(before)) || (next !== undefined && isDeparture(next));
    const isFirst = (one: Placed): boolean => isDeparture(one) === isBetween;
    inOrder.push(...some.filter(isFirst), ...some.filter((one) => !isFirst(one)));
  }
  return inOrder;
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

/** The time of the first of some events; Infinity for none. */
export const earliest = (events: readonly Placed[]): number =>
  events.reduce((first, { event }) => Math.min(first, event.time), Infinity);

/** How many events stand before the first one that fails a test, which none behind that one passes. */
export function countUntil(events: readonly Placed[], passes: (one: Placed) => boolean): number {
  let [from, to] = [0, events.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (passes(events[middle])) from = middle + 1;
    else to = middle;
  }
  return from;
}
