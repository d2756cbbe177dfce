import { SECOND } from '../values/time/zones';
import {
  byTime,
  byWorkDay,
  countUntil,
  earliest,
  eachWorkDay,
  eventsByEmployee,
  isArrival,
  isDeparture,
  type Placed,
  type Timeline,
} from './timelineEvent';

/** The order in which events go out. */
export interface SendingOrder {
  /** All places of the timeline, each once. */
  places: number[];
  /**
   * Places of events that go out behind all others, in requests of their own. A departure of their work day comes
   * before all its known arrivals: in one request with such an arrival, it would be taken for the end of it.
   */
  afterOthers: Set<number>;
}

/**
 * Events of one kind and work day with none of the other kind between them: a departure is missing, a task has changed,
 * or one event corrects the other. The registry takes the one that it gets last. Events of the same second don't count:
 * a button was pressed twice.
 * Section: Endpoints, rule 3 of `POST /Documents/WRKCardSE`.
 *
 * @returns the place of each such event, and the place of the one before it
 */
export function unpartedEvents(timeline: Timeline): Map<number, number> {
  const unparted = new Map<number, number>();
  for (const events of eventsByEmployee(timeline)) {
    for (const [one, before] of pairsUnparted(byTime(events))) unparted.set(one.place, before.place);
  }
  return unparted;
}

function pairsUnparted(inOrder: readonly Placed[]): Array<[one: Placed, before: Placed]> {
  return inOrder.flatMap((one, k): Array<[Placed, Placed]> => {
    if (k === 0) return [];
    const { [k - 1]: before } = inOrder;
    const isLike = before.event.kind === one.event.kind && before.event.workDay === one.event.workDay;
    return isLike && one.event.time - before.event.time >= SECOND ? [[one, before]] : [];
  });
}

/**
 * The places of all events of work days on which an employee has several events of one kind. The registry keeps the
 * last of these that it gets, so their order matters.
 */
export function placesOfSeveral(timeline: Timeline): Set<number> {
  const places = new Set<number>();
  for (const day of eachWorkDay(eventsByEmployee(timeline))) {
    const arrivals = day.filter(isArrival).length;
    if (arrivals > 1 || day.length - arrivals > 1) for (const { place } of day) places.add(place);
  }
  return places;
}

/**
 * The order in which to send events. It is that of the rows, unless that would send a departure before its arrival, or
 * arrivals and departures take turns by time, as in a split shift: then none corrects another, and the latest has to
 * count, so they go out in the order of their times. Events that don't go out don't influence the order.
 * Section: Endpoints, rules 3 and 4 of `POST /Documents/WRKCardSE`.
 *
 * @param goesOut whether the event of a place goes out
 * @param isRecorded whether the registry has the event of a place, or may have it
 */
export function sendingOrder(
  timeline: Timeline,
  goesOut: (place: number) => boolean,
  isRecorded: (place: number) => boolean,
): SendingOrder {
  const recorded = new Map<string, Placed[]>();
  for (const events of eventsByEmployee(timeline, ({ place }) => isRecorded(place))) {
    recorded.set(events[0].event.employee, events);
  }
  const places = [...timeline.keys()];
  const afterOthers = new Set<number>();
  for (const events of eventsByEmployee(timeline, ({ place }) => goesOut(place))) {
    if (events.length === 1) continue;
    arrange(events, recorded.get(events[0].event.employee) ?? [], places, afterOthers);
  }
  const isLast = (place: number): boolean => afterOthers.has(place);
  return { places: [...places.filter((place) => !isLast(place)), ...places.filter(isLast)], afterOthers };
}

/** Sorts the events of one employee within their places, and finds those that go out behind all others. */
function arrange(events: Placed[], recorded: Placed[], places: number[], afterOthers: Set<number>): void {
  const corrected = new Set(pairsUnparted(byTime(events)).map(([{ event }]) => event.workDay));
  const recordedDays = byWorkDay(recorded.filter(isArrival));
  const days = byWorkDay(events);
  const moved: Placed[][] = [];
  for (const [workDay, day] of days) {
    const firstRecorded = earliest(recordedDays.get(workDay) ?? []);
    for (const { place } of behindDepartures(day, firstRecorded)) afterOthers.add(place);
    if (isToBeSorted(day, firstRecorded, corrected.has(workDay))) moved.push(day);
  }
  // Where each day that has corrections is sorted, the days are sorted by time as well.
  const isPlain = [...days].every(([workDay, day]) => !corrected.has(workDay) || moved.includes(day));
  for (const some of moved.length > 0 && isPlain ? [events] : moved) {
    const sorted = byTime(some);
    some.forEach(({ place }, k) => (places[place] = sorted[k].place));
  }
}

/**
 * The events of a work day that wait for its departures from before all of its arrivals. Sent behind an arrival, such a
 * departure would end its shift; sent before, the registry can refuse it.
 *
 * @param firstRecorded when the first arrival was that the registry has
 */
function behindDepartures(day: readonly Placed[], firstRecorded: number): Placed[] {
  const arrivals = day.filter(isArrival);
  const first = Math.min(firstRecorded, earliest(arrivals));
  const isEarly = (one: Placed): boolean => isDeparture(one) && one.event.time < first;
  return arrivals.length > 0 && day.some(isEarly) ? day.filter((one) => !isEarly(one)) : [];
}

/**
 * Whether the events of a work day go out by time and not in the order of their rows: where none corrects another; and
 * where a departure would go out before the arrival that it ends, with nothing but a later one at the registry.
 */
function isToBeSorted(day: readonly Placed[], firstRecorded: number, isCorrected: boolean): boolean {
  if (byTime(day).every((one, k) => one === day[k])) return false;
  const isBeforeArrival = earlierPlaces(day.filter(isArrival));
  return !isCorrected || day.some((one) => isDeparture(one) && one.event.time < firstRecorded && isBeforeArrival(one));
}

/** Tells whether, in the order of the rows, a departure would go out before all arrivals that it can end. */
function earlierPlaces(arrivals: readonly Placed[]): (departure: Placed) => boolean {
  const sorted = [...arrivals].sort((one, other) => one.event.time - other.event.time);
  // The first place of each arrival and all before it.
  const firstPlaces: number[] = [];
  for (const { place } of sorted) firstPlaces.push(Math.min(place, firstPlaces.at(-1) ?? Infinity));
  return (departure) => {
    const own = countUntil(sorted, ({ event }) => event.time <= departure.event.time);
    return own > 0 && firstPlaces[own - 1] > departure.place;
  };
}
