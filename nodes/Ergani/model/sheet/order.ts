import { SECOND } from '../values/time/zones';
import { byTime, byWorkDay, eventsByEmployee, type Placed, type Timeline } from './timelineEvent';

/** In which order events go out. */
export interface SendingOrder {
  /** All places of the timeline, each once. */
  places: number[];
  /**
   * Places of what goes out behind all others, in requests of its own: arrivals, and what follows them, of a work day of
   * which a departure comes before all arrivals that are known. In one request with such an arrival, the departure would
   * be taken for the end of it.
   */
  afterOthers: Set<number>;
}

/**
 * From each event that comes after another one of the same kind for the same work day, with none of the other kind
 * between them, to that one; without those of the same second: a button that was pressed twice, a departure that is
 * missing, a change of task, a correction. The registry takes the one that it gets last.
 * Section: Endpoints, rule 3 of `POST /Documents/WRKCardSE`.
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
 * Work days of which several events of one kind are there, by employee: of those, the registry keeps the last that it
 * gets. What of them goes out decides on their order.
 *
 * @returns the places of all events of such days
 */
export function placesOfSeveral(timeline: Timeline): Set<number> {
  const places = new Set<number>();
  for (const events of eventsByEmployee(timeline)) {
    if (events.length === 1) continue;
    for (const day of byWorkDay(events).values()) {
      if (hasSeveral(day)) for (const { place } of day) places.add(place);
    }
  }
  return places;
}

/** Whether there are several events of one kind. */
function hasSeveral(events: readonly Placed[]): boolean {
  const arrivals = events.filter(isArrival).length;
  return arrivals > 1 || events.length - arrivals > 1;
}

/**
 * The order in which to send events: that of the rows, unless it would send a departure before its arrival, or arrivals
 * and departures take turns by time, as in a split shift: none of them corrects another, and the latest is to count.
 * Then theirs is that of the times. What does not go out has no say.
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
  if (afterOthers.size === 0) return { places, afterOthers };
  const first = places.filter((place) => !afterOthers.has(place));
  return { places: [...first, ...places.filter((place) => afterOthers.has(place))], afterOthers };
}

/** Puts the events of one employee into their order, within the places that they have, and finds what goes out later. */
function arrange(events: Placed[], recorded: Placed[], places: number[], afterOthers: Set<number>): void {
  const inOrder = byTime(events);
  const corrected = new Set(pairsUnparted(inOrder).map(([{ event }]) => event.workDay));
  const recordedDays = byWorkDay(recorded.filter(isArrival));
  const days = byWorkDay(events);
  const moved: Placed[][] = [];
  for (const [workDay, day] of days) {
    const arrivals = day.filter(isArrival);
    const there = recordedDays.get(workDay) ?? [];
    const departures = day.filter((one) => !isArrival(one));
    const leading = new Set(departures.filter((one) => endsNone(one, arrivals) && endsNone(one, there)));
    if (leading.size > 0 && arrivals.length > 0) {
      for (const one of day) if (!leading.has(one)) afterOthers.add(one.place);
    }
    const isReversed = departures.some((one) => endsNone(one, there) && isBeforeArrival(one, arrivals));
    const isInOrder = byTime(day).every((one, k) => one === day[k]);
    if (!isInOrder && (isReversed || !corrected.has(workDay))) moved.push(day);
  }
  // Where nothing corrects anything, the days follow each other by time as well.
  const isPlain = [...days].every(([workDay, day]) => !corrected.has(workDay) || moved.includes(day));
  for (const some of moved.length > 0 && isPlain ? [events] : moved) {
    const sorted = byTime(some);
    some.forEach(({ place }, k) => (places[place] = sorted[k].place));
  }
}

const isArrival = ({ event }: Placed): boolean => event.kind === 'checkIn';

/** Whether a departure can be the end of none of some arrivals. */
const endsNone = (departure: Placed, arrivals: readonly Placed[]): boolean =>
  arrivals.every(({ event }) => event.time > departure.event.time);

/** Whether, in the order of the rows, a departure would go out before all arrivals that it can end. */
function isBeforeArrival(departure: Placed, arrivals: readonly Placed[]): boolean {
  const own = arrivals.filter(({ event }) => event.time <= departure.event.time);
  return own.length > 0 && own.every(({ place }) => place > departure.place);
}
