import fc from 'fast-check';
import { nightCutOff } from '../../nodes/Ergani/model/registry/nightCutOff';
import type { EventType } from '../../nodes/Ergani/model/sheet/eventWord';
import type { Timeline, TimelineEvent } from '../../nodes/Ergani/model/sheet/timelineEvent';
import { workDaysOf } from '../../nodes/Ergani/model/sheet/workDays';
import { dayOf } from '../../nodes/Ergani/model/values/time/read';
import { DAY, HOUR, isoDay, MINUTE } from '../../nodes/Ergani/model/values/time/zones';
import { eventAt, ofDay, rowsOf } from '../support/timelines';

const OTHER = { employee: 'another' };

/** What became of each event: the day of the month taken for it and from which, `?` where it can't be told. */
const daysOf = (events: Timeline): string[] => {
  const found = workDaysOf(events);
  return events.flatMap((_, place) => {
    const day = found.get(place);
    if (day === undefined) return [];
    return [`${place}: ${day.arrival === null ? '?' : `${Number(day.workDay.slice(-2))} from ${day.arrival}`}`];
  });
};

describe('f_reference_date of a check-out after midnight that names none', () => {
  it.each<[string, Timeline, string[]]>([
    ['the check-in of the evening before', rowsOf('in 1 22:00', 'out 2 00:30'), ['1: 1 from 0']],
    ['with the next shift behind it', rowsOf('in 1 22:00', 'out 2 00:30', 'in 2 22:00'), ['1: 1 from 0']],
    ['in any order', rowsOf('in 2 22:00', 'out 2 00:30', 'in 1 22:00'), ['1: 1 from 2']],
    ['until 11:00', rowsOf('in 1 22:00', 'out 2 11:00'), ['1: 1 from 0']],
    ['not after 11:00', rowsOf('in 1 22:00', 'out 2 11:00:01'), []],
    ['not before midnight', rowsOf('in 1 14:00', 'out 1 23:59:59'), []],
    ['at midnight', rowsOf('in 1 14:00', 'out 2 00:00'), ['1: 1 from 0']],
    ["the check-in's own reference date counts", rowsOf(ofDay('in 2 00:10', 1), 'out 2 06:00'), ['1: 1 from 0']],
    ['also where it is the day after', rowsOf(ofDay('in 1 23:50', 2), 'out 2 06:00'), []],
    ['a reference date further off settles nothing', rowsOf(ofDay('in 1 22:00', 5), 'out 2 06:00'), ['1: ?']],
    ['nor one before it', rowsOf(ofDay('in 1 22:00', 28), 'out 2 06:00'), ['1: ?']],
    ['one that is named stays', rowsOf('in 1 22:00', ofDay('out 2 06:00', 2)), []],
    ['a check-in of the same morning settles it too', rowsOf('in 1 22:00', 'in 2 05:00', 'out 2 09:00'), []],
    [
      'one of that very moment is of the next shift',
      rowsOf('in 1 22:00', 'in 2 06:00', 'out 2 06:00'),
      ['2: 1 from 0'],
    ],
    ['a check-out between', rowsOf('in 1 22:00', 'out 1 23:00', 'out 2 02:00'), ['2: ?']],
    ['two of one moment', rowsOf('in 1 22:00', 'out 2 06:00', 'out 2 06:00'), ['1: 1 from 0', '2: 1 from 0']],
    ['a break at night', rowsOf('in 1 22:00', 'out 2 02:00', 'in 2 02:30', 'out 2 06:00'), ['1: 1 from 0']],
    ['a corrected check-in: the later', rowsOf('in 1 21:00', 'in 1 22:00', 'out 2 06:00'), ['2: 1 from 1']],
    [
      'two of one moment: the one told last',
      rowsOf(ofDay('in 1 22:00', 2), 'in 1 22:00', 'out 2 06:00'),
      ['2: 1 from 1'],
    ],
    ['shifts that touch', rowsOf('in 1 22:00', ofDay('out 1 22:00', 1), 'out 2 06:00'), ['2: 1 from 0']],
    ['17 hours at most', rowsOf('in 1 16:00', 'out 2 09:00'), ['1: 1 from 0']],
    ['no shift is longer', rowsOf('in 1 15:59:59', 'out 2 09:00'), ['1: ?']],
    ['no check-in at all', rowsOf('out 2 06:00'), ['0: ?']],
    ['a check-in after it', rowsOf('out 2 06:00', 'in 2 22:00'), ['0: ?']],
    ['a check-in is left alone', rowsOf('in 1 22:00', 'in 2 00:30'), []],
    ['another employee', rowsOf(eventAt('in 1 22:00', OTHER), 'out 2 06:00'), ['1: ?']],
    [
      'an invalid row as far as it can be read',
      rowsOf(eventAt('in 1 22:00', { isRead: false }), 'out 2 06:00'),
      ['1: 1 from 0'],
    ],
    [
      'one without a day settles nothing',
      rowsOf(eventAt('in 1 22:00', { workDay: undefined }), 'out 2 06:00'),
      ['1: ?'],
    ],
  ])('%s', (_, events, expected) => {
    expect(daysOf(events)).toEqual(expected);
  });

  it('one that tells no event is not there', () => {
    expect(daysOf([eventAt('in 1 22:00'), undefined, eventAt('out 2 06:00')])).toEqual(['2: 1 from 0']);
  });

  it('11:00 is that of Athens, also on the days when the clocks change', () => {
    const at = (iso: string, kind: EventType): TimelineEvent => {
      const time = Date.parse(iso);
      return eventAt('in 1 08:00', { kind, time, workDay: dayOf(time) });
    };
    // The clocks go forward at 03:00 on 29 March 2026, back at 04:00 on 25 October.
    for (const [evening, eleven] of [
      ['2026-03-28T20:00:00Z', '2026-03-29T08:00:00Z'],
      ['2026-10-24T19:00:00Z', '2026-10-25T09:00:00Z'],
    ]) {
      expect(daysOf([at(evening, 'checkIn'), at(eleven, 'checkOut')])).toHaveLength(1);
      const later = new Date(Date.parse(eleven) + 1).toISOString();
      expect(daysOf([at(evening, 'checkIn'), at(later, 'checkOut')])).toEqual([]);
    }
  });

  const START = Date.parse('2026-03-26T00:00:00Z');
  const anyEvent = fc.record({
    minute: fc.integer({ min: 0, max: 5 * 24 * 12 }).map((n) => n * 5),
    employee: fc.constantFrom('one', 'another'),
    kind: fc.constantFrom<EventType>('checkIn', 'checkOut'),
    shift: fc.constantFrom(null, -2, -1, 0, 1),
  });
  type AnyEvent = typeof anyEvent extends fc.Arbitrary<infer T> ? T : never;
  const eventOf = ({ minute, shift, ...rest }: AnyEvent): TimelineEvent => {
    const time = START + minute * MINUTE;
    const workDay = isoDay(Date.parse(dayOf(time)) + (shift ?? 0) * DAY);
    return eventAt('in 1 08:00', { ...rest, time, workDay, namesWorkDay: shift !== null });
  };
  /** At most one event a moment, so that no order is needed to tell them apart. */
  const someEvents = fc.uniqueArray(anyEvent, { maxLength: 25, selector: ({ minute }) => minute });

  it('for any events: what it says is what a search of all events says', () => {
    fc.assert(
      fc.property(someEvents, (some) => {
        const events = some.map(eventOf);
        const expected = events.flatMap(({ kind, namesWorkDay, workDay: day, time, employee }, place) => {
          const yesterday = isoDay(Date.parse(String(day)) - DAY);
          if (namesWorkDay || kind !== 'checkOut' || time > nightCutOff(yesterday)) return [];
          const earlier = events
            .filter((one) => one.employee === employee && one.time < time)
            .sort((a, b) => b.time - a.time)[0];
          const settled =
            earlier?.kind === 'checkIn' &&
            time - earlier.time <= 17 * HOUR &&
            [day, yesterday].includes(earlier.workDay);
          if (settled && earlier.workDay === day) return [];
          return [[place, settled ? yesterday : day, settled ? events.indexOf(earlier) : null]];
        });
        const found = [...workDaysOf(events)].map(([place, { workDay, arrival }]) => [place, workDay, arrival]);
        expect(found.sort((a, b) => Number(a[0]) - Number(b[0]))).toEqual(expected);
      }),
      { numRuns: 1_000 },
    );
  });
});
