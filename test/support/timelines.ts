import type { Timeline, TimelineEvent } from '../../nodes/Ergani/model/sheet/timelineEvent';
import { dayOf } from '../../nodes/Ergani/model/values/time/read';

/** An event of a day of March 2026 in Athens, such as `in 1 22:00`, as a row of its own tells it. */
export function eventAt(what: string, more: Partial<TimelineEvent> = {}): TimelineEvent {
  const [, kind, day, clock] = /^(in|out) (\d+) (\S+)$/.exec(what) as RegExpExecArray;
  const time = Date.parse(`2026-03-${day.padStart(2, '0')}T${clock}+02:00`);
  return {
    row: 0,
    employee: 'one',
    kind: kind === 'in' ? 'checkIn' : 'checkOut',
    time,
    writtenDate: dayOf(time),
    workDay: dayOf(time),
    namesWorkDay: false,
    isAlone: true,
    hasWord: true,
    isRead: true,
    mayBeMonthFirst: false,
    ...more,
  };
}

/** The same, whose row names the day of March that is its work day. */
export const ofDay = (what: string, day: number, more: Partial<TimelineEvent> = {}): TimelineEvent =>
  eventAt(what, { workDay: `2026-03-${String(day).padStart(2, '0')}`, namesWorkDay: true, ...more });

/** Rows of one event each, in their order. */
export const rowsOf = (...events: Array<string | TimelineEvent | undefined>): Array<TimelineEvent | undefined> =>
  events.map((one, row) => {
    const event = typeof one === 'string' ? eventAt(one) : one;
    return event && { ...event, row };
  });

/** Rows of an arrival and a departure, either of which can be missing: `['in 1 08:00', 'out 1 16:00']`. */
export const shiftsOf = (...rows: Array<Array<string | TimelineEvent>>): TimelineEvent[] =>
  rows.flatMap((halves, row) => {
    const events = halves.map((one) => (typeof one === 'string' ? eventAt(one) : one));
    const workDay = events[0].namesWorkDay || events.length === 1 ? undefined : events[0].workDay;
    return events.map((event) => ({
      ...event,
      row,
      hasWord: false,
      isAlone: halves.length === 1,
      ...(workDay !== undefined && { workDay, namesWorkDay: true }),
    }));
  });

/** The places of a timeline that have an event. */
export const placesOf = (timeline: Timeline): number[] =>
  timeline.flatMap((event, place) => (event === undefined ? [] : [place]));
