import fc from 'fast-check';
import { placesOfSeveral, sendingOrder, unpartedEvents } from '../../nodes/Ergani/model/sheet/order';
import type { Timeline } from '../../nodes/Ergani/model/sheet/timelineEvent';
import { eventAt, ofDay, rowsOf } from '../support/timelines';

const OTHER = { employee: 'another' };

describe('Endpoints, rule 3 of POST /Documents/WRKCardSE: of two events of one type the registry takes the last', () => {
  const unparted = (events: Timeline): string[] =>
    [...unpartedEvents(events)].map(([place, before]) => `${place} after ${before}`);

  it.each<[string, Timeline, string[]]>([
    ['pressed twice', rowsOf(ofDay('in 1 08:00', 1), ofDay('in 1 08:01', 1), ofDay('out 1 16:00', 1)), ['1 after 0']],
    ['a change of task', rowsOf('in 1 08:00', 'in 1 12:30', 'out 1 16:00'), ['1 after 0']],
    ['three times', rowsOf('in 1 08:00', 'in 1 09:00', 'in 1 10:00'), ['1 after 0', '2 after 1']],
    ['two departures', rowsOf('in 1 08:00', 'out 1 14:00', 'out 1 16:00'), ['2 after 1']],
    ['in any order', rowsOf('out 1 16:00', 'in 1 12:30', 'in 1 08:00'), ['1 after 2']],
    ['a split shift', rowsOf('in 1 08:00', 'out 1 12:00', 'in 1 17:00', 'out 1 21:00'), []],
    ['a split shift by type', rowsOf('in 1 08:00', 'in 1 17:00', 'out 1 12:00', 'out 1 21:00'), []],
    ['without a departure in between, on two days', rowsOf('in 1 22:00', 'in 2 08:00'), []],
    ['the very same', rowsOf('in 1 08:00', 'in 1 08:00', 'out 1 16:00'), []],
    ['another employee', rowsOf('in 1 08:00', ofDay('in 1 08:30', 1, OTHER)), []],
    ['another employer', rowsOf('in 1 08:00', ofDay('in 1 08:30', 1, OTHER)), []],
    ['a departure in between, whatever its work day', rowsOf('in 1 08:00', 'in 1 17:00', ofDay('out 1 12:00', 2)), []],
  ])('%s', (_, events, expected) => {
    expect(unparted(events)).toEqual(expected);
  });
});

/** The places of the input, in the order of sending, with a bar before what goes out behind all others. */
const sent = (events: Timeline, out: number[] = [], recorded: number[] = []): Array<number | '|'> => {
  const { places, afterOthers } = sendingOrder(
    events,
    (place) => !out.includes(place) && !recorded.includes(place),
    (place) => recorded.includes(place),
  );
  return places.flatMap((place, k) => {
    if (out.includes(place) || recorded.includes(place)) return [];
    const begins = afterOthers.has(place) && (k === 0 || !afterOthers.has(places[k - 1]));
    return begins ? ['|' as const, place] : [place];
  });
};

describe('Endpoints, rule 4 of POST /Documents/WRKCardSE: a check-out goes out after its check-in', () => {
  it.each<[string, Timeline, number[]]>([
    ['as they come', rowsOf('in 1 08:00', 'out 1 16:00'), [0, 1]],
    ['newest first', rowsOf('out 1 16:00', 'in 1 08:00'), [1, 0]],
    ['a split shift, newest first', rowsOf('out 1 21:00', 'in 1 17:00', 'out 1 12:00', 'in 1 08:00'), [3, 2, 1, 0]],
    [
      'others stay where they are',
      rowsOf(
        ofDay('out 1 16:00', 1, OTHER),
        'out 1 16:00',
        ofDay('in 1 08:00', 1, OTHER),
        ofDay('out 2 16:00', 2, OTHER),
      ),
      [2, 1, 0, 3],
    ],
    ['a correction stays behind what it corrects', rowsOf('in 1 08:05', 'in 1 08:00', 'out 1 16:00'), [0, 1, 2]],
    [
      'a split shift whose halves are the newest first',
      rowsOf('in 1 17:00', 'out 1 21:00', 'in 1 08:00', 'out 1 12:00'),
      [2, 3, 0, 1],
    ],
    ['its second half has only begun', rowsOf('in 1 17:00', 'out 1 12:00', 'in 1 08:00'), [2, 1, 0]],
    [
      'a correction of a split shift stays behind it',
      rowsOf('in 1 08:00', 'out 1 12:00', 'in 1 17:00', 'out 1 21:00', 'in 1 07:55'),
      [0, 1, 2, 3, 4],
    ],
    ['a night shift by the day before', rowsOf(ofDay('out 2 06:00', 1), 'in 1 22:00'), [1, 0]],
    ['the next work day', rowsOf('out 2 16:00', 'in 3 08:00'), [0, 1]],
  ])('%s', (_, events, expected) => {
    expect(sent(events)).toEqual(expected);
  });

  it('whatever the order of the input: each event goes out once', () => {
    const event = fc
      .record({ kind: fc.constantFrom('in', 'out'), hour: fc.integer({ min: 10, max: 23 }), employee: fc.nat(1) })
      .map(({ kind, hour, employee }) => ofDay(`${kind} 1 ${hour}:00`, 1, { employee: String(employee) }));
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), (events) => {
        const { places } = sendingOrder(
          events,
          () => true,
          () => false,
        );
        expect([...places].sort((a, b) => a - b)).toEqual(events.map((_, place) => place));
      }),
    );
  });
});

describe('What does not go out has no say in the order', () => {
  const CORRECTED = ['in 16 09:00', 'out 16 17:00', 'in 16 08:30'];

  it.each<[string, Timeline, number[], number[], Array<number | '|'>]>([
    ['a row of another day', rowsOf(...CORRECTED, 'in 29 04:30'), [3], [], [0, 1, 2]],
    ['a departure above its arrival', rowsOf('out 16 07:00', ...CORRECTED), [0], [], [1, 2, 3]],
    ['what the registry has of the day', rowsOf('out 16 08:00', 'in 16 07:00', ...CORRECTED), [], [0, 1], [2, 3, 4]],
    ['what it has of another day', rowsOf('out 15 16:00', 'in 15 08:00', ...CORRECTED), [], [0, 1], [2, 3, 4]],
    ['the same, as it goes out', rowsOf('out 15 16:00', 'in 15 08:00', ...CORRECTED), [], [], [1, 0, 2, 3, 4]],
    ['without the one between, no turns are taken', rowsOf('in 1 17:00', 'out 1 12:00', 'in 1 08:00'), [1], [], [0, 2]],
    ['turns are taken by those that are left', rowsOf('out 1 17:00', 'in 1 08:00', 'in 1 08:30'), [], [1], [2, 0]],
    [
      'a shift that ends in the next one',
      rowsOf('in 11 18:52', ofDay('out 12 07:06', 11), 'in 12 06:58'),
      [],
      [],
      [0, 1, 2],
    ],
    ['departures alone', rowsOf('out 1 17:00', 'out 1 16:30'), [], [], [0, 1]],
  ])('%s', (_, events, out, recorded, expected) => {
    expect(sent(events, out, recorded)).toEqual(expected);
  });
});

describe('A departure before all arrivals of its work day that go out', () => {
  it.each<[string, Timeline, number[], number[], Array<number | '|'>]>([
    ['goes out before them', rowsOf('out 2 02:30', 'in 2 18:00'), [], [], [0, '|', 1]],
    ['also from below', rowsOf('in 2 18:00', 'out 2 12:00', 'in 2 08:00'), [2], [], [1, '|', 0]],
    [
      'with their own departures behind them',
      rowsOf('out 2 02:30', 'in 2 18:00', 'out 2 23:00'),
      [],
      [],
      [0, '|', 1, 2],
    ],
    [
      'with all others before them',
      rowsOf('out 2 02:30', 'in 2 18:00', eventAt('in 2 08:00', OTHER)),
      [],
      [],
      [0, 2, '|', 1],
    ],
    ['unless its own arrival is there', rowsOf('in 2 00:10', 'out 2 02:30', 'in 2 18:00'), [], [0], [1, 2]],
    ['unless it is of another day', rowsOf(ofDay('out 2 02:30', 1), 'in 2 18:00'), [], [], [0, 1]],
    ['unless it is of somebody else', rowsOf('out 2 02:30', eventAt('in 2 18:00', OTHER)), [], [], [0, 1]],
    ['where its day is named', rowsOf(ofDay('out 1 06:00', 1), 'in 1 22:00'), [], [], [0, '|', 1]],
    ['whatever corrects them', rowsOf('in 2 18:00', 'in 2 17:30', 'out 2 12:00'), [], [], [2, '|', 0, 1]],
  ])('%s', (_, events, out, recorded, expected) => {
    expect(sent(events, out, recorded)).toEqual(expected);
  });
});

describe('Work days with several events of a kind', () => {
  it.each<[string, Timeline, number[]]>([
    ['none', rowsOf('in 1 08:00', 'out 1 16:00', 'in 2 08:00', undefined), []],
    [
      'two arrivals, with the departure between',
      rowsOf('in 1 08:00', 'out 1 12:00', 'in 1 17:00', 'in 2 08:00'),
      [0, 1, 2],
    ],
    ['two departures', rowsOf('out 1 12:00', 'out 1 13:00'), [0, 1]],
    ['of two employees', rowsOf('in 1 08:00', eventAt('in 1 09:00', OTHER)), []],
  ])('%s', (_, events, expected) => {
    expect([...placesOfSeveral(events)]).toEqual(expected);
  });
});
