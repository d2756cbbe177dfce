import fc from 'fast-check';
import { repeatsOf, soleEmployer } from '../../nodes/Ergani/model/workCard/repeats';
import type { WorkCardEvent } from '../../nodes/Ergani/model/workCard/workCardEvent';
import { EVENT } from '../support/workCardEvents';

const pairs = (...args: Parameters<typeof repeatsOf>): number[][] => [...repeatsOf(...args)];

describe('Events that are told more than once', () => {
  it('the second and the third name the first', () => {
    const other = { ...EVENT, employeeAfm: '094123454' };
    expect(pairs([EVENT, other, { ...EVENT }, undefined, { ...EVENT }, { ...other }], '')).toEqual([
      [2, 0],
      [4, 0],
      [5, 1],
    ]);
  });

  it.each<[string, Array<Partial<WorkCardEvent>>, number[][]]>([
    ['another branch', [{ branch: '1' }, { branch: '3' }], [[1, 0]]],
    ['another day, which both name', [{}, { referenceDate: '2026-01-01' }], []],
    ['another day, which one names', [{ referenceDate: '2026-01-01' }, { dayAssumed: true }], [[1, 0]]],
  ])('%s', (_, changes, expected) => {
    expect(
      pairs(
        changes.map((change) => ({ ...EVENT, ...change })),
        '',
      ),
    ).toEqual(expected);
  });

  it('for any events: each place that is not named as a repeat holds another event', () => {
    const anyEvent = fc.record({
      employeeAfm: fc.constantFrom('090000045', '094123454'),
      branch: fc.constantFrom('0', '1'),
      type: fc.constantFrom('checkIn' as const, 'checkOut' as const),
      eventTime: fc.integer({ min: 0, max: 3_000 }),
    });
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), (some) => {
        const events = some.map((one) => ({ ...EVENT, ...one }));
        const repeats = repeatsOf(events, '');
        const keyOf = (place: number) => {
          const { employeeAfm, type, eventTime } = events[place];
          return JSON.stringify([employeeAfm, type, Math.floor(eventTime / 1_000)]);
        };
        for (const [place, first] of repeats) expect([first < place, keyOf(place)]).toEqual([true, keyOf(first)]);
        const firsts = events.flatMap((_, place) => (repeats.has(place) ? [] : [keyOf(place)]));
        expect(new Set(firsts).size).toBe(firsts.length);
      }),
    );
  });
});

describe('Authentication: the employer is the connected one', () => {
  it.each([
    [['123456783', null, '123456783'], '123456783'],
    [[null, '123456783'], '123456783'],
    [['123456783', '094123454', '123456783'], ''],
    [[null, null], ''],
    [[], ''],
  ])('%j: "%s" stands for it', (employers, expected) => {
    expect(soleEmployer([...employers.map((employerAfm) => ({ employerAfm })), undefined, {}])).toBe(expected);
  });
});
