import fc from 'fast-check';
import { sequenceOf } from '../../nodes/Ergani/model/workCard/sequence';
import { type ToldEvent, workDaysOf } from '../../nodes/Ergani/model/workCard/shifts';
import { dayOf } from '../../nodes/Ergani/model/values/time/read';
import type { EventType } from '../../nodes/Ergani/model/attendance/eventType';
import { nightCutOff } from '../../nodes/Ergani/model/workCard/nightCutOff';
import { DAY, HOUR, isoDay, MINUTE } from '../../nodes/Ergani/model/values/time/zones';

const NOBODY = '';

/** An event of March 2026 in Athens, such as `in 1 22:00`, with the day that it names, if any. */
function told(what: string, referenceDay?: number, more: Partial<ToldEvent['entry']> = {}): ToldEvent {
  const [, type, day, time] = /^(in|out) (\d+) (\S+)$/.exec(what) as RegExpExecArray;
  const dateOf = (dayOfMonth: string | number): string => `2026-03-${String(dayOfMonth).padStart(2, '0')}`;
  return {
    entry: {
      employerAfm: null,
      employeeAfm: '090000045',
      type: type === 'in' ? 'checkIn' : 'checkOut',
      eventTime: Date.parse(`${dateOf(day)}T${time}+02:00`),
      referenceDate: dateOf(referenceDay ?? day),
      ...more,
    },
    dayAssumed: referenceDay === undefined,
  };
}

/** What became of each event: the day of the month taken for it and from which, `?` where it can't be told. */
const daysOf = (events: ToldEvent[], connected = NOBODY): string[] => {
  const found = workDaysOf(events, connected);
  return events.flatMap((_, place) => {
    const day = found.get(place);
    if (day === undefined) return [];
    return [`${place}: ${day.checkIn === null ? '?' : `${Number(day.referenceDate.slice(-2))} from ${day.checkIn}`}`];
  });
};

describe('f_reference_date of a check-out after midnight that names none', () => {
  it.each<[string, ToldEvent[], string[]]>([
    ['the check-in of the evening before', [told('in 1 22:00'), told('out 2 00:30')], ['1: 1 from 0']],
    ['with the next shift behind it', [told('in 1 22:00'), told('out 2 00:30'), told('in 2 22:00')], ['1: 1 from 0']],
    ['in any order', [told('in 2 22:00'), told('out 2 00:30'), told('in 1 22:00')], ['1: 1 from 2']],
    ['until 11:00', [told('in 1 22:00'), told('out 2 11:00')], ['1: 1 from 0']],
    ['not after 11:00', [told('in 1 22:00'), told('out 2 11:00:01')], []],
    ['not before midnight', [told('in 1 14:00'), told('out 1 23:59:59')], []],
    ['at midnight', [told('in 1 14:00'), told('out 2 00:00')], ['1: 1 from 0']],
    ["the check-in's own reference date counts", [told('in 2 00:10', 1), told('out 2 06:00')], ['1: 1 from 0']],
    ['also where it is the day after', [told('in 1 23:50', 2), told('out 2 06:00')], []],
    ['a reference date further off settles nothing', [told('in 1 22:00', 5), told('out 2 06:00')], ['1: ?']],
    ['nor one before it', [told('in 1 22:00', 28), told('out 2 06:00')], ['1: ?']],
    ['one that is named stays', [told('in 1 22:00'), told('out 2 06:00', 2)], []],
    [
      'a check-in of the same morning settles it too',
      [told('in 1 22:00'), told('in 2 05:00'), told('out 2 09:00')],
      [],
    ],
    [
      'one of that very moment is of the next shift',
      [told('in 1 22:00'), told('in 2 06:00'), told('out 2 06:00')],
      ['2: 1 from 0'],
    ],
    ['a check-out between', [told('in 1 22:00'), told('out 1 23:00'), told('out 2 02:00')], ['2: ?']],
    [
      'two of one moment',
      [told('in 1 22:00'), told('out 2 06:00'), told('out 2 06:00')],
      ['1: 1 from 0', '2: 1 from 0'],
    ],
    [
      'a break at night',
      [told('in 1 22:00'), told('out 2 02:00'), told('in 2 02:30'), told('out 2 06:00')],
      ['1: 1 from 0'],
    ],
    ['a corrected check-in: the later', [told('in 1 21:00'), told('in 1 22:00'), told('out 2 06:00')], ['2: 1 from 1']],
    [
      'two of one moment: the one told last',
      [told('in 1 22:00', 2), told('in 1 22:00'), told('out 2 06:00')],
      ['2: 1 from 1'],
    ],
    ['shifts that touch', [told('in 1 22:00'), told('out 1 22:00', 1), told('out 2 06:00')], ['2: 1 from 0']],
    ['17 hours at most', [told('in 1 16:00'), told('out 2 09:00')], ['1: 1 from 0']],
    ['no shift is longer', [told('in 1 15:59:59'), told('out 2 09:00')], ['1: ?']],
    ['no check-in at all', [told('out 2 06:00')], ['0: ?']],
    ['a check-in after it', [told('out 2 06:00'), told('in 2 22:00')], ['0: ?']],
    ['a check-in is left alone', [told('in 1 22:00'), told('in 2 00:30')], []],
    ['another employee', [told('in 1 22:00', undefined, { employeeAfm: '094123454' }), told('out 2 06:00')], ['1: ?']],
    [
      'an invalid row as far as it can be read',
      [{ entry: told('in 1 22:00').entry }, told('out 2 06:00')],
      ['1: 1 from 0'],
    ],
    [
      'one without a day settles nothing',
      [told('in 1 22:00', undefined, { referenceDate: undefined }), told('out 2 06:00')],
      ['1: ?'],
    ],
    [
      'one without a time is not there',
      [told('in 1 22:00'), told('in 2 05:00', undefined, { eventTime: undefined }), told('out 2 06:00')],
      ['2: 1 from 0'],
    ],
  ])('%s', (_, events, expected) => {
    expect(daysOf(events)).toEqual(expected);
  });

  it('no employer is the connected one, and another employer is not', () => {
    const own = { employerAfm: '123456783' };
    expect(daysOf([told('in 1 22:00', undefined, own), told('out 2 06:00')], '123456783')).toEqual(['1: 1 from 0']);
    expect(daysOf([told('in 1 22:00', undefined, own), told('out 2 06:00')], NOBODY)).toEqual(['1: ?']);
    expect(daysOf([told('in 1 22:00', undefined, own), told('out 2 06:00')], '090000045')).toEqual(['1: ?']);
  });

  it('11:00 is that of Athens, also on the days when the clocks change', () => {
    const at = (iso: string, type: EventType): ToldEvent => {
      const eventTime = Date.parse(iso);
      const employee = { employeeAfm: '090000045', employerAfm: null };
      return { entry: { ...employee, type, eventTime, referenceDate: dayOf(eventTime) }, dayAssumed: true };
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
    employeeAfm: fc.constantFrom('090000045', '094123454'),
    type: fc.constantFrom<EventType>('checkIn', 'checkOut'),
    employerAfm: fc.constantFrom(null, '123456783'),
    shift: fc.constantFrom(null, -2, -1, 0, 1),
  });
  type AnyEvent = typeof anyEvent extends fc.Arbitrary<infer T> ? T : never;
  const eventOf = ({ minute, shift, ...rest }: AnyEvent): ToldEvent => {
    const eventTime = START + minute * MINUTE;
    const referenceDate = isoDay(Date.parse(dayOf(eventTime)) + (shift ?? 0) * DAY);
    return { entry: { ...rest, eventTime, referenceDate }, dayAssumed: shift === null };
  };
  /** At most one event a moment, so that no order is needed to tell them apart. */
  const someEvents = fc.uniqueArray(anyEvent, { maxLength: 25, selector: ({ minute }) => minute });

  it('for any events: the day of the event or the day before, within the cut-off, and as the check-in has it', () => {
    fc.assert(
      fc.property(someEvents, (some) => {
        const events = some.map(eventOf);
        for (const [place, { referenceDate, checkIn }] of workDaysOf(events, NOBODY)) {
          const { entry: event, dayAssumed } = events[place];
          expect([event.type, dayAssumed]).toEqual(['checkOut', true]);
          expect(event.eventTime).toBeLessThanOrEqual(nightCutOff(referenceDate));
          if (checkIn === null) {
            expect(referenceDate).toBe(event.referenceDate);
          } else {
            const { entry: found } = events[checkIn];
            expect(found).toMatchObject({ type: 'checkIn', referenceDate, employeeAfm: event.employeeAfm });
            expect(referenceDate < String(event.referenceDate)).toBe(true);
            const apart = Number(event.eventTime) - Number(found.eventTime);
            expect(apart > 0 && apart <= 17 * HOUR).toBe(true);
          }
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('for any order of the events: the same', () => {
    fc.assert(
      fc.property(
        someEvents.chain((some) =>
          fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length, maxLength: some.length })),
        ),
        ([some, shuffled]) => {
          const byMinute = (list: AnyEvent[]) =>
            [...workDaysOf(list.map(eventOf), NOBODY)]
              .map(([place, { referenceDate, checkIn }]) =>
                [list[place].minute, referenceDate, checkIn === null ? null : list[checkIn].minute].join(' '),
              )
              .sort();
          expect(byMinute(shuffled)).toEqual(byMinute(some));
        },
      ),
    );
  });

  it('for any events: what it says is what a search of all events says', () => {
    fc.assert(
      fc.property(someEvents, (some) => {
        const events = some.map(eventOf);
        const expected = events.flatMap(({ entry: event, dayAssumed }, place) => {
          const day = String(event.referenceDate);
          const yesterday = isoDay(Date.parse(day) - DAY);
          const time = Number(event.eventTime);
          if (!dayAssumed || event.type !== 'checkOut' || time > nightCutOff(yesterday)) return [];
          const earlier = events
            .filter(({ entry: one }) => one.employeeAfm === event.employeeAfm && one.employerAfm === event.employerAfm)
            .filter(({ entry: one }) => Number(one.eventTime) < time)
            .sort((a, b) => Number(b.entry.eventTime) - Number(a.entry.eventTime))[0]?.entry;
          const settled =
            earlier?.type === 'checkIn' &&
            time - Number(earlier.eventTime) <= 17 * HOUR &&
            [day, yesterday].includes(String(earlier.referenceDate));
          if (settled && earlier.referenceDate === day) return [];
          return [[place, settled ? yesterday : day]];
        });
        const found = [...workDaysOf(events, NOBODY)].map(([place, { referenceDate }]) => [place, referenceDate]);
        expect(found.sort((a, b) => Number(a[0]) - Number(b[0]))).toEqual(expected);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('Endpoints, rule 3 of POST /Documents/WRKCardSE: of two events of one type the registry takes the last', () => {
  const unparted = (events: ToldEvent[], connected = NOBODY): string[] =>
    [...sequenceOf(events, connected).unparted].map(([place, before]) => `${place} after ${before}`);

  it.each<[string, ToldEvent[], string[]]>([
    ['pressed twice', [told('in 1 08:00', 1), told('in 1 08:01', 1), told('out 1 16:00', 1)], ['1 after 0']],
    ['a change of task', [told('in 1 08:00'), told('in 1 12:30'), told('out 1 16:00')], ['1 after 0']],
    ['three times', [told('in 1 08:00'), told('in 1 09:00'), told('in 1 10:00')], ['1 after 0', '2 after 1']],
    ['two departures', [told('in 1 08:00'), told('out 1 14:00'), told('out 1 16:00')], ['2 after 1']],
    ['in any order', [told('out 1 16:00'), told('in 1 12:30'), told('in 1 08:00')], ['1 after 2']],
    ['a split shift', [told('in 1 08:00'), told('out 1 12:00'), told('in 1 17:00'), told('out 1 21:00')], []],
    ['a split shift by type', [told('in 1 08:00'), told('in 1 17:00'), told('out 1 12:00'), told('out 1 21:00')], []],
    ['without a departure in between, on two days', [told('in 1 22:00'), told('in 2 08:00')], []],
    ['the very same', [told('in 1 08:00'), told('in 1 08:00'), told('out 1 16:00')], []],
    ['another employee', [told('in 1 08:00'), told('in 1 08:30', 1, { employeeAfm: '094123454' })], []],
    ['another employer', [told('in 1 08:00'), told('in 1 08:30', 1, { employerAfm: '094123454' })], []],
    ['what could not be read', [told('in 1 08:00'), told('in 1 08:30', 1, { eventTime: undefined })], []],
    [
      'a departure in between, whatever its work day',
      [told('in 1 08:00'), told('in 1 17:00'), told('out 1 12:00', 2)],
      [],
    ],
  ])('%s', (_, events, expected) => {
    expect(unparted(events)).toEqual(expected);
  });

  it('an employer that is the connected one is no other', () => {
    const events = [told('in 1 08:00'), told('in 1 08:30', 1, { employerAfm: '123456783' })];
    expect(unparted(events, '123456783')).toEqual(['1 after 0']);
  });
});

describe('Endpoints, rule 4 of POST /Documents/WRKCardSE: a check-out goes out after its check-in', () => {
  /** The places of the input, in the order of sending. */
  const sent = (events: ToldEvent[]): number[] => {
    const { moved } = sequenceOf(events, NOBODY);
    return events.map((_, place) => moved.get(place) ?? place);
  };
  const OTHER = { employeeAfm: '094123454' };

  it.each<[string, ToldEvent[], number[]]>([
    ['as they come', [told('in 1 08:00'), told('out 1 16:00')], [0, 1]],
    ['newest first', [told('out 1 16:00'), told('in 1 08:00')], [1, 0]],
    [
      'a split shift, newest first',
      [told('out 1 21:00'), told('in 1 17:00'), told('out 1 12:00'), told('in 1 08:00')],
      [3, 2, 1, 0],
    ],
    [
      'others stay where they are',
      [told('out 1 16:00', 1, OTHER), told('out 1 16:00'), told('in 1 08:00', 1, OTHER), told('out 2 16:00', 2, OTHER)],
      [2, 1, 0, 3],
    ],
    [
      'a correction stays behind what it corrects',
      [told('in 1 08:05'), told('in 1 08:00'), told('out 1 16:00')],
      [0, 1, 2],
    ],
    [
      'a split shift whose halves are the newest first',
      [told('in 1 17:00'), told('out 1 21:00'), told('in 1 08:00'), told('out 1 12:00')],
      [2, 3, 0, 1],
    ],
    ['its second half has only begun', [told('in 1 17:00'), told('out 1 12:00'), told('in 1 08:00')], [2, 1, 0]],
    [
      'a correction of a split shift stays behind it',
      [told('in 1 08:00'), told('out 1 12:00'), told('in 1 17:00'), told('out 1 21:00'), told('in 1 07:55')],
      [0, 1, 2, 3, 4],
    ],
    ['a night shift by the day before', [told('out 2 06:00', 1), told('in 1 22:00')], [1, 0]],
    ['a departure of the morning, an arrival of the evening', [told('out 1 06:00', 1), told('in 1 22:00')], [0, 1]],
    ['the next work day', [told('out 2 16:00'), told('in 3 08:00')], [0, 1]],
    ['what could not be read', [told('out 1 16:00'), told('in 1 08:00', 1, { eventTime: undefined })], [0, 1]],
  ])('%s', (_, events, expected) => {
    expect(sent(events)).toEqual(expected);
  });

  it('whatever the order of the input: each event goes out once, and none before all check-ins of which one is earlier', () => {
    const event = fc
      .record({ type: fc.constantFrom('in', 'out'), hour: fc.integer({ min: 10, max: 23 }), employee: fc.nat(1) })
      .map(({ type, hour, employee }) => told(`${type} 1 ${hour}:00`, 1, { employeeAfm: `09000004${employee}` }));
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), (events) => {
        const order = sent(events);
        expect([...order].sort((a, b) => a - b)).toEqual(events.map((_, place) => place));
        for (const employeeAfm of ['090000040', '090000041']) {
          const own = order.map((place) => events[place].entry).filter((one) => one.employeeAfm === employeeAfm);
          const first = own.findIndex(({ type }) => type === 'checkIn');
          const arrivals = own.filter(({ type }) => type === 'checkIn').map(({ eventTime }) => Number(eventTime));
          const before = own.slice(0, Math.max(first, 0)).map(({ eventTime }) => Number(eventTime));
          expect(Math.max(...before, -Infinity)).toBeLessThanOrEqual(Math.min(...arrivals));
        }
      }),
    );
  });
});
