import { LONGEST_SHIFT_MS, nightCutOff } from '../registry/nightCutOff';
import { addTo } from '../values/groups';
import { localTime } from '../values/time/read';
import { DAY, HOUR, MINUTE, REGISTRY_ZONE } from '../values/time/zones';
import {
  byTime,
  countUntil,
  earliest,
  eachWorkDay,
  eventsByEmployee,
  isArrival,
  isDeparture,
  type Placed,
  type Timeline,
  type TimelineEvent,
} from './timelineEvent';

/** Why an event is refused because of the other rows. */
export type TimelineRule =
  /** A row shows that dates have the month first, and day and month of this event can change places. */
  | 'monthFirst'
  /** A shift ends at the midnight at which another one begins. */
  | 'partedShift'
  | 'tooOld'
  | 'dateOfShift'
  | 'departureBeforeArrival'
  | 'oneKindOnly'
  /** The other half of its shift, `other`, is refused. */
  | 'otherHalf';

export interface TimelineRefusal {
  rule: TimelineRule;
  /** Place of the event that contradicts it, where there is one. */
  other?: number;
}

/** Facts about an input beside its events. */
export interface InputFacts {
  /** Whether a row shows that its dates have the month first. */
  hasMonthFirst: boolean;
  /** Whether the user has said what words for events mean. */
  hasEventWords: boolean;
  /** Epoch ms. */
  now: number;
  /**
   * Whether the event of a place can go out now, judged by itself: it is neither in the future nor late without a
   * reason.
   */
  canGoOut(place: number): boolean;
  /** Whether the registry has the event of a place, or may have it. */
  isRecorded(place: number): boolean;
  /** Whether an event that is recorded can be refused too, because it is to be sent again. */
  judgesRecorded: boolean;
  /** Whether events that are not recorded are new: false without a journal. */
  knowsNew: boolean;
}

type Refusals = Map<number, TimelineRefusal>;

/**
 * Refuses events of an input that can't be a true history of their employee. Events that are recorded bear witness, and
 * are refused only if they are to be sent again.
 * Sections: Resources, CardDetails, f_reference_date; Endpoints, rules 3 and 4 of `POST /Documents/WRKCardSE`.
 *
 * @param timeline the events of an input, with their work days settled
 * @returns what is refused, by place
 */
export function refusedByTimeline(timeline: Timeline, facts: InputFacts): Refusals {
  const refusals: Refusals = new Map();
  const refuse = (one: Placed, refusal: TimelineRefusal): void => {
    const isJudged = one.event.isRead && (facts.judgesRecorded || !facts.isRecorded(one.place));
    if (isJudged && !refusals.has(one.place)) refusals.set(one.place, refusal);
  };
  const lists = eventsByEmployee(timeline);
  const isRefused = (place: number): boolean => refusals.has(place);
  for (const rule of RULES) rule(lists, { ...facts, isRefused }, refuse);
  refuseOtherHalves(lists, refusals, refuse);
  return refusals;
}

/**
 * The places that the journal has to be asked about before the timeline is judged: those that would be refused if
 * nothing were recorded, and on their days the arrivals that would refuse a departure if they were recorded.
 */
export function placesInQuestion(timeline: Timeline, facts: Omit<InputFacts, 'isRecorded' | 'knowsNew'>): Set<number> {
  const nothing = { ...facts, isRecorded: () => false, knowsNew: false };
  const refusals = refusedByTimeline(timeline, nothing);
  const places = new Set(refusals.keys());
  for (const day of eachWorkDay(eventsByEmployee(timeline))) {
    const isEarly = day.some(({ place }) => refusals.get(place)?.rule === 'departureBeforeArrival');
    if (isEarly) for (const { place } of day) places.add(place);
  }
  return places;
}

type Refuse = (one: Placed, refusal: TimelineRefusal) => void;

/** The facts for a rule: also what the rules before it have refused. */
type RuleFacts = InputFacts & { isRefused(place: number): boolean };
type Rule = (lists: readonly Placed[][], facts: RuleFacts, refuse: Refuse) => void;

/**
 * A sheet has one order of dates. Where a row has the month first, dates that can be read in both orders are refused.
 */
const refuseMonthFirst: Rule = (lists, { hasMonthFirst }, refuse) => {
  if (!hasMonthFirst) return;
  for (const one of lists.flat()) if (one.event.mayBeMonthFirst) refuse(one, { rule: 'monthFirst' });
};

/** A workbook that counts from 1904 is four years off. */
const OLDEST_MS = 366 * DAY;

export const isTooOld = (time: number, now: number): boolean => now - time > OLDEST_MS;

const refuseTooOld: Rule = (lists, { now }, refuse) => {
  for (const one of lists.flat()) if (isTooOld(one.event.time, now)) refuse(one, { rule: 'tooOld' });
};

/**
 * Systems that count by the day split a shift at midnight into two. Where these are rows with an arrival and a
 * departure, all four events are refused: any two of them could be taken for the halves of another shift.
 */
const refusePartedShifts: Rule = (lists, { isRecorded }, refuse) => {
  for (const events of lists) {
    const midnights = new Map<number, Placed[]>();
    for (const one of events) {
      const midnight = midnightOf(one.event);
      if (midnight !== undefined) addTo(midnights, midnight, one);
    }
    for (const together of midnights.values()) {
      if (!together.some(isArrival) || !together.some(isDeparture)) continue;
      if (together.every(({ place }) => isRecorded(place))) continue;
      for (const one of together) refuse(one, { rule: 'partedShift', other: partnerOf(one, events)?.place });
      for (const one of together) {
        const partner = partnerOf(one, events);
        if (partner !== undefined && !isRecorded(one.place)) refuse(partner, { rule: 'otherHalf', other: one.place });
      }
    }
  }
};

/** The midnight of a departure that ends a day or an arrival that begins one, to the minute; undefined for others. */
function midnightOf({ kind, time }: TimelineEvent): number | undefined {
  // Full hours in Athens are full hours in UTC, which is quick to check.
  if ((time + MINUTE) % HOUR >= 3 * MINUTE) return undefined;
  const { day, clock } = localTime(kind === 'checkOut' ? time + MINUTE : time, REGISTRY_ZONE);
  return clock < 2 * MINUTE ? day : undefined;
}

/**
 * The other half of a shift on the same row.
 *
 * @param events in the order of their places
 */
function partnerOf({ place, event }: Placed, events: readonly Placed[]): Placed | undefined {
  const at = countUntil(events, (one) => one.place < place);
  const other = events[event.kind === 'checkIn' ? at + 1 : at - 1];
  return other?.event.row === event.row && other.event.kind !== event.kind ? other : undefined;
}

/**
 * A departure that stands below a later arrival of the same date may have the date of its shift. Sheets that run newest
 * first have their rows like this too, and so have sheets that list arrivals before departures.
 *
 * @param ofNights true for the departures that could end the arrival's shift on the next day, false for the others
 */
const refuseDateOfShift =
  (ofNights: boolean): Rule =>
  (lists, _, refuse) => {
    if (runsNewestFirst(lists)) return;
    for (const events of lists) {
      const dates = new Map<string, DateOfEvents>();
      for (const [one, arrival] of arrivalsAbove(events)) {
        if (canEndNextDay(one.event, arrival.event) !== ofNights) continue;
        const { writtenDate } = one.event;
        const ofDate = dates.get(writtenDate) ?? dateOf(events, writtenDate);
        dates.set(writtenDate, ofDate);
        if (!isOfEarlierArrival(one, ofDate, ofNights)) refuse(one, { rule: 'dateOfShift', other: arrival.place });
      }
    }
  };

/**
 * Departures with the later arrival above them of the same date, with nothing between the two but departures that are
 * earlier than the arrival. Each has to be alone on its row.
 */
function* arrivalsAbove(events: readonly Placed[]): Generator<[departure: Placed, arrival: Placed]> {
  let above: { arrival: Placed; latest: number } | undefined;
  let date: string | undefined;
  for (const one of events) {
    const { kind, time, writtenDate, namesWorkDay, isAlone } = one.event;
    if (writtenDate !== date) above = undefined;
    date = writtenDate;
    if (!isAlone) above = undefined;
    else if (kind === 'checkIn') above = { arrival: one, latest: -Infinity };
    else if (above !== undefined) {
      above.latest = Math.max(above.latest, time);
      if (!namesWorkDay && above.arrival.event.time > above.latest) yield [one, above.arrival];
    }
  }
}

/** What an employee has on a date. */
interface DateOfEvents {
  /** Epoch ms; Infinity where there is none. */
  firstArrival: number;
  /** Whether arrivals and departures take turns. */
  takesTurns: boolean;
}

function dateOf(events: readonly Placed[], date: string): DateOfEvents {
  const ofDate = byTime(events.filter(({ event }) => event.writtenDate === date));
  return {
    firstArrival: ofDate.find(isArrival)?.event.time ?? Infinity,
    takesTurns: ofDate.every(({ event }, k) => k === 0 || ofDate[k - 1].event.kind !== event.kind),
  };
}

/**
 * Whether an earlier arrival of its date explains a departure. In a night, all events of the date have to take turns.
 */
const isOfEarlierArrival = (one: Placed, { firstArrival, takesTurns }: DateOfEvents, ofNight: boolean): boolean =>
  firstArrival <= one.event.time && (!ofNight || takesTurns);

/** Whether a departure could end an arrival's shift if it were a day later. */
const canEndNextDay = ({ time }: TimelineEvent, arrival: TimelineEvent): boolean =>
  time + DAY - arrival.time <= LONGEST_SHIFT_MS && time + DAY <= nightCutOff(arrival.writtenDate);

/** Whether the rows of an input, three or more, run from the newest to the oldest as a whole. */
function runsNewestFirst(lists: readonly Placed[][]): boolean {
  const all = lists.flat().sort((one, other) => one.place - other.place);
  if (new Set(all.map(({ event }) => event.row)).size < 3) return false;
  const isSorted = all.every(({ event }, k) => k === 0 || event.time <= all[k - 1].event.time);
  return isSorted && all[all.length - 1].event.time < all[0].event.time;
}

/**
 * Refuses a departure that is earlier than all arrivals of its work day that the registry has or that go out: its work
 * day is wrong. In two cases it goes out all the same, and the registry decides: where these arrivals are new and stand
 * below it, and where an earlier arrival of the day does not go out.
 */
const refuseEarlyDepartures: Rule = (lists, { isRecorded, knowsNew, canGoOut, isRefused }, refuse) => {
  const mayBeRecorded = ({ place }: Placed): boolean => isRecorded(place) || !knowsNew;
  const isThere = ({ place, event }: Placed): boolean =>
    isRecorded(place) || (event.isRead && canGoOut(place) && !isRefused(place));
  for (const day of eachWorkDay(lists)) {
    const arrivals = day.filter(isArrival);
    const first = earliest(arrivals);
    const firstThere = earliest(arrivals.filter(isThere));
    const recorded = arrivals.filter(mayBeRecorded);
    for (const one of day.filter(isDeparture)) {
      const { time } = one.event;
      if (firstThere <= time) continue;
      // Where the day has no arrival before the departure, the one of the row above is taken.
      const [above] = first > time && arrivals[0]?.place < one.place ? arrivals : [];
      const other = above ?? recorded.find(({ event }) => event.time > time);
      if (other !== undefined) refuse(one, { rule: 'departureBeforeArrival', other: other.place });
    }
  }
};

/** So far apart, two events of one kind can be the two ends of a shift. */
const APART_MS = 4 * HOUR;

/** A terminal that was never set up has one word for all events: the second one of a day may be of the other kind. */
const refuseSecondsOfOneKind: Rule = (lists, { hasEventWords }, refuse) => {
  const all = lists.flat();
  if (hasEventWords || all.length === 0 || all.some(({ event }) => event.kind !== all[0].event.kind)) return;
  for (const day of eachWorkDay(lists)) {
    const [first, ...others] = byTime(day);
    for (const one of others) {
      const isDoubtful = one.event.hasWord && one.event.time - first.event.time >= APART_MS;
      if (isDoubtful) refuse(one, { rule: 'oneKindOnly', other: first.place });
    }
  }
};

/** In their order: an event is refused by the first rule that applies. */
const RULES: readonly Rule[] = [
  refuseMonthFirst,
  refuseTooOld,
  refusePartedShifts,
  refuseDateOfShift(true),
  refuseEarlyDepartures,
  refuseDateOfShift(false),
  refuseSecondsOfOneKind,
];

/**
 * Without its arrival, a departure would be taken for the end of another shift. An arrival goes out without its
 * departure.
 */
function refuseOtherHalves(lists: readonly Placed[][], refusals: Refusals, refuse: Refuse): void {
  for (const events of lists) {
    if (!events.some((one) => isArrival(one) && refusals.has(one.place))) continue;
    const byDay = new Map<string | undefined, Placed[]>();
    for (const one of byTime(events.filter(isArrival))) addTo(byDay, one.event.workDay, one);
    for (const one of events.filter(isDeparture)) {
      const arrival = partnerOf(one, events) ?? lastBefore(one, byDay.get(one.event.workDay) ?? []);
      if (arrival !== undefined && refusals.has(arrival.place))
        refuse(one, { rule: 'otherHalf', other: arrival.place });
    }
  }
}

/**
 * The last of the arrivals of a work day before a departure.
 *
 * @param arrivals in the order of their times
 */
const lastBefore = ({ event: { time } }: Placed, arrivals: readonly Placed[]): Placed | undefined =>
  arrivals[countUntil(arrivals, ({ event }) => event.time < time) - 1];
