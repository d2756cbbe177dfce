import fc from 'fast-check';
import { sendingOrder } from '../../nodes/Ergani/model/sheet/order';
import { type InputFacts, placesInQuestion, refusedByTimeline } from '../../nodes/Ergani/model/sheet/timeline';
import type { Timeline, TimelineEvent } from '../../nodes/Ergani/model/sheet/timelineEvent';
import { problemOf } from '../../nodes/Ergani/model/sheet/timelineProblems';
import { workDaysOf } from '../../nodes/Ergani/model/sheet/workDays';
import { DAY, HOUR } from '../../nodes/Ergani/model/values/time/zones';
import { eventAt, ofDay, placesOf, rowsOf, shiftsOf } from '../support/timelines';
import { reasonInError } from '../../nodes/Ergani/model/values/result';
import { RowNames } from '../../nodes/Ergani/model/values/rowNames';

const FACTS: InputFacts = {
  hasMonthFirst: false,
  hasEventWords: false,
  now: Date.parse('2026-03-30T20:00:00+03:00'),
  canGoOut: () => true,
  isRecorded: () => false,
  judgesRecorded: false,
  knowsNew: true,
};
const OTHER = { employee: 'another' };

/** The same events with the work days that they tell each other. */
function settled(timeline: Timeline): Array<TimelineEvent | undefined> {
  const days = workDaysOf(timeline);
  return timeline.map((event, place) => event && { ...event, workDay: days.get(place)?.workDay ?? event.workDay });
}

const refused = (timeline: Timeline, facts: Partial<InputFacts> = {}): string[] =>
  [...refusedByTimeline(settled(timeline), { ...FACTS, ...facts })]
    .sort(([one], [other]) => one - other)
    .map(([place, { rule }]) => `${place} ${rule}`);

const recorded = (...places: number[]): Partial<InputFacts> => ({ isRecorded: (place) => places.includes(place) });

type Case = [string, Timeline, string[], Partial<InputFacts>?];

describe('A departure earlier than all arrivals of its work day', () => {
  it.each<Case>([
    ['below the arrival', rowsOf('in 2 16:00', 'out 2 12:00'), ['1 departureBeforeArrival']],
    ['below one of two', rowsOf('in 2 16:00', 'out 2 12:00', 'in 2 17:00'), ['1 departureBeforeArrival']],
    ['above them, all new', rowsOf('out 2 12:00', 'in 2 16:00'), []],
    ['above one that is recorded', rowsOf('out 2 12:00', 'in 2 16:00'), ['0 departureBeforeArrival'], recorded(1)],
    [
      'above one of several that is',
      rowsOf('out 2 12:00', 'in 2 16:00', 'in 2 17:00'),
      ['0 departureBeforeArrival'],
      recorded(2),
    ],
    ['where nobody can tell', rowsOf('out 2 12:00', 'in 2 16:00'), ['0 departureBeforeArrival'], { knowsNew: false }],
    ['recorded itself', rowsOf('in 2 16:00', 'out 2 12:00'), [], recorded(1)],
    [
      'recorded, and to be sent again',
      rowsOf('in 2 16:00', 'out 2 12:00'),
      ['1 departureBeforeArrival'],
      { ...recorded(1), judgesRecorded: true },
    ],
    ['behind an earlier arrival', rowsOf('in 2 08:00', 'in 2 16:00', 'out 2 12:00'), []],
    ['an earlier arrival further down', rowsOf('in 2 16:00', 'out 2 12:00', 'in 2 08:00'), []],
    [
      'an arrival that can not go out',
      rowsOf(eventAt('in 2 16:00', { isRead: false }), 'out 2 12:00'),
      ['1 departureBeforeArrival'],
    ],
    ['at the same instant', rowsOf('in 2 16:00', 'out 2 16:00'), []],
    ['of another work day, as its row says', rowsOf('in 2 16:00', ofDay('out 2 02:30', 1)), []],
    [
      'of the work day that its row says',
      rowsOf(ofDay('in 2 16:00', 2), ofDay('out 2 02:30', 2)),
      ['1 departureBeforeArrival'],
    ],
    ['of another employee', rowsOf('in 2 16:00', eventAt('out 2 12:00', OTHER)), []],
    [
      'behind an earlier one that is late',
      rowsOf('in 2 08:00', 'out 2 12:00', 'in 2 16:00'),
      [],
      { canGoOut: (place) => place > 0 },
    ],
    [
      'behind an earlier one that is late, before a later one that is recorded',
      rowsOf('in 2 08:00', 'out 2 12:00', 'in 2 16:00'),
      ['1 departureBeforeArrival'],
      { ...recorded(2), canGoOut: (place) => place > 0 },
    ],
    ['that can not be read', rowsOf('in 2 16:00', eventAt('out 2 12:00', { isRead: false })), []],
    ['a lone one among rows of shifts', shiftsOf(['in 2 16:00'], ['out 2 12:00']), ['1 departureBeforeArrival']],
    [
      'the oldest of a list of the newest first',
      rowsOf('out 3 02:30', 'in 2 18:00', 'out 2 02:30'),
      ['2 departureBeforeArrival'],
    ],
  ])('%s', (...[, events, expected, facts]: Case) => {
    expect(refused(events, facts)).toEqual(expected);
  });
});

describe('A departure whose date may be that of its shift', () => {
  const NIGHTS = rowsOf('in 2 18:00', 'out 2 02:30', 'in 3 18:00', 'out 3 03:10');

  it.each<Case>([
    ['nights in a row', NIGHTS, ['1 dateOfShift', '3 dateOfShift']],
    ['one alone', rowsOf('in 2 18:00', 'out 2 02:30'), ['1 dateOfShift']],
    [
      'pressed twice',
      rowsOf('in 2 18:00', 'in 3 18:00', 'out 3 03:10', 'out 3 03:11'),
      ['2 dateOfShift', '3 dateOfShift'],
    ],
    [
      'with an earlier half of the same evening',
      rowsOf('in 2 18:00', 'out 2 22:00', 'in 2 22:30', 'out 2 02:30'),
      ['3 dateOfShift'],
    ],
    ['dated by itself', rowsOf('in 2 18:00', 'out 3 02:30', 'in 3 18:00', 'out 4 03:10'), []],
    ['whose row names the work day', rowsOf('in 2 18:00', ofDay('out 2 02:30', 1)), []],
    ['of a shift of the day before, above', rowsOf('in 1 18:00', 'out 2 02:30', 'in 2 18:00'), []],
    ['arrivals listed before departures', rowsOf('in 2 08:00', 'in 2 17:00', 'out 2 12:00', 'out 2 21:00'), []],
    ['the same in the morning', rowsOf('in 2 06:00', 'in 2 17:00', 'out 2 09:00', 'out 2 21:00'), []],
    [
      'behind a night that is whole already',
      rowsOf('in 2 01:00', 'out 2 09:00', 'in 2 18:00', 'out 2 02:30'),
      ['3 dateOfShift'],
    ],
    ['newest first', rowsOf('in 3 18:00', 'out 3 02:30', 'in 2 18:00'), []],
    ['newest first, of two rows', rowsOf('in 3 18:00', 'out 3 02:30'), ['1 dateOfShift']],
    ['newest first but for one', rowsOf('in 3 18:00', 'out 3 02:30', 'in 2 18:00', 'in 4 08:00'), ['1 dateOfShift']],
    [
      'each employee by itself',
      rowsOf('in 2 18:00', 'out 2 02:30', eventAt('in 2 19:00', OTHER), eventAt('out 2 03:00', OTHER)),
      ['1 dateOfShift', '3 dateOfShift'],
    ],
    [
      'interleaved',
      rowsOf('in 2 18:00', eventAt('in 2 19:00', OTHER), 'out 2 02:30', eventAt('out 2 03:00', OTHER)),
      ['2 dateOfShift', '3 dateOfShift'],
    ],
    ['an arrival of another date above', rowsOf('in 1 18:00', 'out 2 02:30'), []],
    ['recorded', rowsOf('in 2 18:00', 'out 2 02:30'), [], recorded(1)],
    ['behind an arrival that is recorded', rowsOf('in 2 18:00', 'out 2 02:30'), ['1 dateOfShift'], recorded(0)],
    ['too early to be of that shift', rowsOf('in 2 10:00', 'out 2 04:00'), ['1 departureBeforeArrival']],
    ['too early, and of another work day', rowsOf('in 1 18:00', 'in 2 16:00', 'out 2 09:00'), ['2 dateOfShift']],
    ['rows of shifts', shiftsOf(['in 2 18:00', 'out 3 02:30'], ['in 3 18:00', 'out 4 03:10']), []],
  ])('%s', (...[, events, expected, facts]: Case) => {
    expect(refused(events, facts)).toEqual(expected);
  });
});

describe('An input with one kind of event', () => {
  const WORDLESS = { hasWord: false };

  it.each<Case>([
    ['two hours after each other', rowsOf('in 2 08:01', 'in 2 10:02'), []],
    ['four hours', rowsOf('in 2 08:00', 'in 2 12:00'), ['1 oneKindOnly']],
    [
      'all behind the first',
      rowsOf('in 2 08:01', 'in 2 08:05', 'in 2 16:02', 'in 2 16:03'),
      ['2 oneKindOnly', '3 oneKindOnly'],
    ],
    ['in any order', rowsOf('in 2 16:02', 'in 2 08:01'), ['0 oneKindOnly']],
    ['departures', rowsOf('out 2 12:00', 'out 2 20:00'), ['1 oneKindOnly']],
    ['on two days', rowsOf('in 2 08:01', 'in 3 16:02'), []],
    ['of two employees', rowsOf('in 2 08:01', eventAt('in 2 16:02', OTHER)), []],
    ['with the other kind of anybody', rowsOf('in 2 08:01', 'in 2 16:02', eventAt('out 9 16:00', OTHER)), []],
    [
      'with the other kind in a row that can not go out',
      rowsOf('in 2 08:01', 'in 2 16:02', eventAt('out 9 16:00', { ...OTHER, isRead: false })),
      [],
    ],
    ['with Event Words', rowsOf('in 2 08:01', 'in 2 16:02'), [], { hasEventWords: true }],
    ['by columns', rowsOf(eventAt('in 2 08:01', WORDLESS), eventAt('in 2 16:02', WORDLESS)), []],
    ['the second is recorded', rowsOf('in 2 08:01', 'in 2 16:02'), [], recorded(1)],
    ['the first is recorded', rowsOf('in 2 08:01', 'in 2 16:02'), ['1 oneKindOnly'], recorded(0)],
    [
      'the first can not go out',
      rowsOf(eventAt('in 2 08:01', { isRead: false, hasWord: false }), 'in 2 16:02'),
      ['1 oneKindOnly'],
    ],
  ])('%s', (...[, events, expected, facts]: Case) => {
    expect(refused(events, facts)).toEqual(expected);
  });
});

describe('An event that is too old', () => {
  const now = eventAt('in 2 08:00').time;
  const old = (ms: number): TimelineEvent => eventAt('in 2 08:00', { time: now - ms });

  it('is one of more than 366 days', () => {
    expect(refused(rowsOf(old(366 * DAY)), { now })).toEqual([]);
    expect(refused(rowsOf(old(366 * DAY + 1)), { now })).toEqual(['0 tooOld']);
    expect(refused(rowsOf(old(366 * DAY + 1)), { now, ...recorded(0) })).toEqual([]);
  });
});

describe('The other half of a shift', () => {
  const now = eventAt('in 2 10:00').time + 366 * DAY;

  it.each<Case>([
    ['of an arrival that is refused', rowsOf('in 2 08:00', 'out 2 16:00'), ['0 tooOld', '1 otherHalf'], { now }],
    ['of one that is recorded', rowsOf('in 2 08:00', 'out 2 16:00'), [], { now, ...recorded(0) }],
    ['of a later arrival', rowsOf('in 2 08:00', 'in 2 12:00', 'out 2 16:00'), ['0 tooOld'], { now }],
    ['on the same row', shiftsOf(['in 2 08:00', 'out 2 16:00']), ['0 tooOld', '1 otherHalf'], { now }],
    ['of somebody else', rowsOf('in 2 08:00', eventAt('out 2 16:00', OTHER)), ['0 tooOld'], { now }],
    ['an arrival, which no departure holds back', rowsOf('in 2 16:00', 'out 2 12:00'), ['1 departureBeforeArrival']],
    ['of an arrival that can not be read', rowsOf(eventAt('in 2 08:00', { isRead: false }), 'out 2 16:00'), []],
    [
      'of an arrival whose month is in doubt',
      rowsOf(eventAt('in 2 22:00', { mayBeMonthFirst: true }), 'out 3 06:00'),
      ['0 monthFirst', '1 otherHalf'],
      { hasMonthFirst: true },
    ],
  ])('%s', (...[, events, expected, facts]: Case) => {
    expect(refused(events, facts)).toEqual(expected);
  });
});

describe('A shift parted at midnight', () => {
  const ROWS = shiftsOf(['in 27 00:00', 'out 27 04:00'], ['in 26 20:00', 'out 26 23:59:59'], ['in 27 20:00']);
  const ALL = ['0 partedShift', '1 otherHalf', '2 otherHalf', '3 partedShift'];

  it.each<Case>([
    ['in rows of shifts: all four halves', ROWS, ALL],
    ['with the next evening recorded', ROWS, ALL, recorded(4)],
    ['its departure recorded', ROWS, ['0 partedShift', '1 otherHalf'], recorded(2, 3)],
    ['its arrival recorded', ROWS, ['2 otherHalf', '3 partedShift'], recorded(0)],
    ['both midnights recorded', ROWS, [], recorded(0, 3)],
    [
      'in rows of one event',
      rowsOf('in 26 20:00', 'out 26 23:59', 'in 27 00:00', 'out 27 04:00'),
      ['1 partedShift', '2 partedShift', '3 otherHalf'],
    ],
    [
      'whose end is open',
      shiftsOf(['in 26 20:00', 'out 27 00:00'], ['in 27 00:00']),
      ['0 otherHalf', '1 partedShift', '2 partedShift'],
    ],
    [
      'the first of two shifts on a row',
      shiftsOf(['in 26 20:00', 'out 26 23:59'], ['in 27 00:00', 'out 27 04:00', 'in 27 17:00', 'out 27 21:00']),
      ['0 otherHalf', '1 partedShift', '2 partedShift', '3 otherHalf'],
    ],
    ['of two employees', rowsOf('out 26 23:59', eventAt('in 27 00:00', OTHER)), []],
    ['with a break', shiftsOf(['in 26 20:00', 'out 26 23:50'], ['in 27 00:00', 'out 27 04:00']), []],
    ['at two midnights', rowsOf('out 26 00:00', 'in 27 00:00'), []],
  ])('%s', (...[, events, expected, facts]: Case) => {
    expect(refused(events, facts)).toEqual(expected);
  });
});

describe('What is wrong', () => {
  it.each<[string, Timeline, string[]]>([
    [
      'a parted shift has one code',
      shiftsOf(['in 26 20:00', 'out 26 23:59'], ['in 27 00:00', 'out 27 04:00']),
      Array<string>(4).fill('otherHalfRefused Event Time'),
    ],
    [
      'midnights alone on their rows are in doubt',
      rowsOf('out 26 23:59', 'in 27 00:00'),
      Array<string>(2).fill('ambiguousTime Event Time'),
    ],
    ['a departure', rowsOf('in 2 16:00', 'out 2 12:00'), ['departureBeforeArrival Event Time']],
    ['a date', rowsOf('in 2 18:00', 'out 2 02:30'), ['dateOfShift Event Time']],
    ['a word', rowsOf('in 2 08:00', 'in 2 16:00'), ['oneKindOnly Event']],
    ['a year', rowsOf(eventAt('in 2 08:00', { time: 0 })), ['tooOld Event Time']],
  ])('%s', (_, events, expected) => {
    const found = [...refusedByTimeline(events, FACTS)].map(([place, { rule, other }]) => {
      if (rule === 'monthFirst') throw new Error('Its row tells that');
      const otherEvent = other === undefined ? other : events[other];
      return problemOf({ rule, other }, events[place] as TimelineEvent, otherEvent, new RowNames([]));
    });
    expect(found.map(({ code, field }) => `${code} ${field}`)).toEqual(expected);
    // What n8n logs quotes no cell.
    for (const problem of found) expect(reasonInError(problem)).not.toMatch(/\d\d:\d\d|\d{4}-/);
  });
});

describe('What the journal is asked about', () => {
  const facts = {
    hasMonthFirst: false,
    hasEventWords: false,
    now: FACTS.now,
    canGoOut: () => true,
    judgesRecorded: false,
  };

  it.each<[string, Timeline, number[]]>([
    ['nothing where all is possible', rowsOf('in 2 08:00', 'out 2 16:00', 'out 3 16:00', 'in 3 08:00'), []],
    ['what is refused', rowsOf('in 2 18:00', 'out 2 02:30', 'in 9 08:00'), [1]],
    ['what would be, and its witnesses', rowsOf('out 2 02:30', 'in 2 18:00', 'in 2 19:00', 'in 9 08:00'), [0, 1, 2]],
  ])('%s', (_, events, expected) => {
    expect([...placesInQuestion(settled(events), facts)].sort((a, b) => a - b)).toEqual(expected);
  });
});

describe('Ten thousand events of one employee', () => {
  const MANY = 10_000;
  /** What takes time in proportion takes a tenth of that on a busy machine, and what compares each with each minutes. */
  const PATIENCE_MS = 20_000;
  const [IN, OUT] = rowsOf('in 2 08:00', 'out 2 16:00') as TimelineEvent[];
  const [LATE_IN, EARLY_OUT, OF_ITS_OWN_DAY] = rowsOf('in 2 16:00', 'out 2 12:00', 'out 3 12:00') as TimelineEvent[];
  const repeated = (...events: TimelineEvent[]): Timeline =>
    Array.from({ length: MANY }, (_, place) => ({
      ...events[place % events.length],
      row: Math.floor(place / events.length),
    }));
  const parted = (first: TimelineEvent, second: TimelineEvent): Timeline =>
    Array.from({ length: MANY }, (_, row) => ({ ...(row < MANY / 2 ? first : second), row }));

  it.each<[string, Timeline]>([
    ['of one shift, again and again', repeated(IN, OUT)],
    ['of one departure that comes too early', repeated(LATE_IN, EARLY_OUT)],
    ['departures below their arrivals', parted(LATE_IN, EARLY_OUT)],
    ['departures above their arrivals', parted(EARLY_OUT, LATE_IN)],
    ['departures of one date', repeated(EARLY_OUT)],
    ['departures of the day after', parted(IN, OF_ITS_OWN_DAY)],
    ['whose arrivals are too old', repeated({ ...IN, time: IN.time - 400 * DAY }, OUT)],
  ])('%s: are judged at once', (_, events) => {
    const began = performance.now();
    const timeline = settled(events);
    refusedByTimeline(timeline, FACTS);
    placesInQuestion(timeline, { ...FACTS, judgesRecorded: true });
    sendingOrder(
      timeline,
      () => true,
      () => false,
    );
    expect(performance.now() - began).toBeLessThan(PATIENCE_MS);
  });
});

// What follows holds for any input, whatever its order, its gaps and what is known of it.

/** An event of five days and nights, at most one a minute. */
const someEvent = fc.record({
  minute: fc.oneof(
    fc.integer({ min: 0, max: 5 * 24 * 12 }).map((n) => n * 5),
    fc.constantFrom(24 * 60 - 1, 24 * 60, 2 * 24 * 60),
  ),
  kind: fc.constantFrom<TimelineEvent['kind']>('checkIn', 'checkOut'),
  employee: fc.constantFrom('one', 'another'),
  isRead: fc.oneof({ weight: 6, arbitrary: fc.constant(true) }, fc.constant(false)),
  // Late without a reason, in the future: what is refused by itself.
  goesOut: fc.oneof({ weight: 6, arbitrary: fc.constant(true) }, fc.constant(false)),
  named: fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, fc.constantFrom(-1, 0)),
});

type SomeEvent = typeof someEvent extends fc.Arbitrary<infer T> ? T : never;

const START = Date.parse('2026-03-02T00:00:00+02:00');

const timelineOf = (some: SomeEvent[]): TimelineEvent[] =>
  settled(
    some.map(({ minute, kind, employee, isRead, named }, row) => {
      const event = eventAt('in 1 08:00', {});
      const time = START + minute * 60_000;
      const day = new Date(time + 2 * HOUR).toISOString().slice(0, 10);
      const workDay = new Date(Date.parse(day) + (named ?? 0) * DAY).toISOString().slice(0, 10);
      const isNamed = named !== undefined;
      return { ...event, row, time, kind, employee, isRead, writtenDate: day, workDay, namesWorkDay: isNamed };
    }),
  ) as TimelineEvent[];

/**
 * A registry that takes a departure where it has an arrival of its work day, in the same request or from before.
 *
 * @returns what it has taken, by place
 */
function submit(timeline: TimelineEvent[], goesOut: (place: number) => boolean, has: Set<number>): Set<number> {
  const { places, afterOthers } = sendingOrder(timeline, goesOut, (place) => has.has(place));
  const shiftOf = (place: number): string => `${timeline[place].employee} ${timeline[place].workDay}`;
  const taken = new Set(has);
  for (const isAfter of [false, true]) {
    const request = places.filter((place) => goesOut(place) && afterOthers.has(place) === isAfter);
    const arrivals = [...taken, ...request].filter((place) => timeline[place].kind === 'checkIn').map(shiftOf);
    for (const place of request) {
      if (timeline[place].kind === 'checkIn' || arrivals.includes(shiftOf(place))) taken.add(place);
    }
  }
  return taken;
}

/** Departures that a registry has taken without an arrival before them that they can end. */
const falsified = (timeline: TimelineEvent[], taken: Set<number>): TimelineEvent[] =>
  timeline.filter(
    ({ kind, time, employee, workDay }, place) =>
      kind === 'checkOut' &&
      taken.has(place) &&
      ![...taken].some((at) => {
        const { [at]: one } = timeline;
        return one.kind === 'checkIn' && one.employee === employee && one.workDay === workDay && one.time <= time;
      }),
  );

describe('Among the events of an input that are sent', () => {
  it('no employee has a departure before the arrival that it ends, in the first run and in a second one', () => {
    fc.assert(
      fc.property(fc.array(someEvent, { maxLength: 14 }), fc.boolean(), (some, growing) => {
        const timeline = timelineOf(some);
        let taken = new Set<number>();
        const half = growing ? Math.ceil(some.length / 2) : some.length;
        for (const upTo of [half, some.length]) {
          const input = timeline.slice(0, upTo);
          const has = taken;
          const refusals = refusedByTimeline(input, {
            ...FACTS,
            isRecorded: (place) => has.has(place),
            canGoOut: (place) => some[place].goesOut,
          });
          const goesOut = (place: number): boolean =>
            some[place].goesOut && input[place].isRead && !has.has(place) && !refusals.has(place);
          taken = submit(input, goesOut, has);
          expect(falsified(timeline, taken)).toEqual([]);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it('no departure of a night is taken for that of another, where nights are dated by the day of their shift', () => {
    const night = fc.record({
      day: fc.integer({ min: 2, max: 8 }),
      employee: fc.constantFrom('one', 'another'),
      comes: fc.integer({ min: 14, max: 23 }),
      leaves: fc.integer({ min: 0, max: 6 }),
      twice: fc.boolean(),
    });
    const nights = fc.uniqueArray(night, {
      minLength: 1,
      maxLength: 8,
      selector: (one) => `${one.employee} ${one.day}`,
    });
    fc.assert(
      fc.property(nights, fc.boolean(), (some, inOrder) => {
        if (inOrder) some.sort((one, other) => one.day - other.day);
        const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:30`;
        const rows = some.flatMap(({ day, employee, comes, leaves, twice }) => [
          eventAt(`in ${day} ${clock(comes)}`, { employee }),
          ...Array.from({ length: twice ? 2 : 1 }, () => eventAt(`out ${day} ${clock(leaves)}`, { employee })),
        ]);
        // As a whole it may run from the newest to the oldest: then nobody can tell it from one that is dated right.
        fc.pre(rows.some(({ time }, k) => k > 0 && time > rows[k - 1].time) || rows.length < 3);
        const timeline = rowsOf(...rows);
        const refusals = refusedByTimeline(settled(timeline), FACTS);
        const departures = placesOf(timeline).filter((place) => timeline[place]?.kind === 'checkOut');
        // An arrival goes out whatever its departure is.
        expect([...refusals.keys()].sort((a, b) => a - b)).toEqual(departures);
      }),
      { numRuns: 1_000 },
    );
  });

  it('all are there where a history is told as it was, newest first or last', () => {
    const shift = fc.record({ comes: fc.integer({ min: 0, max: 23 }), hours: fc.integer({ min: 1, max: 10 }) });
    fc.assert(
      fc.property(fc.array(shift, { minLength: 2, maxLength: 6 }), fc.boolean(), (shifts, newestFirst) => {
        const rows = shifts.flatMap(({ comes, hours }, n) => {
          const arrival = eventAt(`in ${2 + 2 * n} ${String(comes).padStart(2, '0')}:30`);
          const time = arrival.time + hours * HOUR;
          return [
            arrival,
            { ...arrival, kind: 'checkOut' as const, time, writtenDate: dayOfMarch(time), workDay: dayOfMarch(time) },
          ];
        });
        const timeline = rowsOf(...(newestFirst ? rows.reverse() : rows));
        expect(refused(timeline)).toEqual([]);
      }),
    );
  });
});

const dayOfMarch = (time: number): string => new Date(time + 2 * HOUR).toISOString().slice(0, 10);
