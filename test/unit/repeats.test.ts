import fc from 'fast-check';
import { repeatsOf, soleEmployer } from '../../nodes/Ergani/model/workCard/repeats';
import type { WorkCardEvent } from '../../nodes/Ergani/model/workCard/workCardEvent';

const EVENT: WorkCardEvent = {
  employerAfm: null,
  branch: '0',
  comments: null,
  employeeAfm: '090000045',
  lastName: 'Α',
  firstName: 'Β',
  type: 'checkIn',
  eventTime: Date.parse('2026-03-02T08:00:00+02:00'),
  referenceDate: '2026-03-02',
  lateReason: null,
};

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

  it.each<[string, Partial<WorkCardEvent>]>([
    ['names', { lastName: 'Γ', firstName: 'Δ' }],
    ['the comment', { comments: 'Ε' }],
    ['the late reason', { lateReason: '001' }],
    ['less than a second', { eventTime: EVENT.eventTime + 999 }],
    ['an employer that is the connected one', { employerAfm: '123456783' }],
  ])('%s: a repeat all the same', (_, change) => {
    expect(pairs([EVENT, { ...EVENT, ...change }], '123456783')).toEqual([[1, 0]]);
  });

  it.each<[string, Partial<WorkCardEvent>]>([
    ['employee', { employeeAfm: '094123454' }],
    ['type', { type: 'checkOut' }],
    ['second', { eventTime: EVENT.eventTime + 1_000 }],
    ['reference date', { referenceDate: '2026-03-01' }],
    ['branch', { branch: '1' }],
    ['employer', { employerAfm: '094123454' }],
  ])('another %s: no repeat', (_, change) => {
    expect(pairs([EVENT, { ...EVENT, ...change }], '123456783')).toEqual([]);
  });

  it.each<[string, Array<Partial<WorkCardEvent>>, number[][]]>([
    ['both assumed, whatever was taken', [{ branchAssumed: true }, { branch: '3', branchAssumed: true }], [[1, 0]]],
    ['the same, assumed once', [{ branchAssumed: true }, {}], [[1, 0]]],
    ['another one, named once', [{ branchAssumed: true }, { branch: '3' }], []],
  ])('the branch: %s', (_, changes, expected) => {
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
          const { employeeAfm, branch, type, eventTime } = events[place];
          return JSON.stringify([employeeAfm, branch, type, Math.floor(eventTime / 1_000)]);
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
