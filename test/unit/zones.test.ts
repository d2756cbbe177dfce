import fc from 'fast-check';
import { IANAZone } from 'luxon';
import {
  athens,
  DAY,
  formatted,
  HOUR,
  instantsOf,
  isoDay,
  MINUTE,
  offsetsOf,
} from '../../nodes/Ergani/model/values/time/zones';

/** Zones of whole, half and quarter hours, without and with changes, one of half an hour, one that lost a day. */
const ZONES = [
  'Europe/Athens',
  'UTC',
  'America/New_York',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
];
const zone = fc.constantFrom(...ZONES);
const at = (iso: string): number => Date.parse(iso);
const asked = (name: string, instant: number): number => Math.round(IANAZone.create(name).offset(instant) * MINUTE);

describe("A zone's offset from UTC", () => {
  it("is the platform's at any instant, and so when it is asked for again", () => {
    const instant = fc.integer({ min: at('1970-01-01T00:00:00Z'), max: at('2100-01-01T00:00:00Z') });
    fc.assert(
      fc.property(zone, instant, fc.integer({ min: -8 * DAY, max: 8 * DAY }), (name, first, step) => {
        for (const one of [first, first + step, first]) expect(offsetsOf(name)?.(one)).toBe(asked(name, one));
      }),
    );
  });

  it.each([
    ['spring', '2026-03-29T01:00:00Z', 2 * HOUR, 3 * HOUR],
    ['autumn', '2026-10-25T01:00:00Z', 3 * HOUR, 2 * HOUR],
  ])('changes in Athens at the instant of %s, to the millisecond', (_, change, before, after) => {
    expect([-DAY, -1, 0, 1, DAY].map((step) => athens(at(change) + step))).toEqual([
      before,
      before,
      after,
      after,
      after,
    ]);
  });

  it.each(['', 'Athens', 'Europe/Nowhere', '+25:00'])('is unknown for the zone "%s"', (name) => {
    expect(offsetsOf(name)).toBeNull();
  });
});

describe('The instants of a local time', () => {
  const local = (iso: string): number => at(`${iso}Z`);

  it.each([
    ['one on any day', '2026-05-04T08:00:00', ['2026-05-04T08:00:00+03:00'], [3]],
    ['one before the gap of spring', '2026-03-29T02:59:59.999', ['2026-03-29T02:59:59.999+02:00'], [2, 3]],
    ['none at its beginning', '2026-03-29T03:00:00', [], [2, 3]],
    ['none at its end', '2026-03-29T03:59:59.999', [], [2, 3]],
    ['one after it', '2026-03-29T04:00:00', ['2026-03-29T04:00:00+03:00'], [2, 3]],
    ['one before the doubled hour of autumn', '2026-10-25T02:59:59.999', ['2026-10-25T02:59:59.999+03:00'], [3, 2]],
    ['two at its beginning', '2026-10-25T03:00:00', ['2026-10-25T03:00:00+03:00', '2026-10-25T03:00:00+02:00'], [3, 2]],
    [
      'two at its end',
      '2026-10-25T03:59:59.999',
      ['2026-10-25T03:59:59.999+03:00', '2026-10-25T03:59:59.999+02:00'],
      [3, 2],
    ],
    ['one after it', '2026-10-25T04:00:00', ['2026-10-25T04:00:00+02:00'], [3, 2]],
  ])('in Athens are %s', (_, time, instants, hours) => {
    expect(instantsOf(local(time), athens)).toEqual({
      instants: instants.map(at),
      offsets: hours.map((hour) => hour * HOUR),
    });
  });

  it('show that time on the clocks of any zone, earlier first, and hold the instant that it was written from', () => {
    const instant = fc.integer({ min: at('1990-01-01T00:00:00Z'), max: at('2050-01-01T00:00:00Z') });
    fc.assert(
      fc.property(zone, instant, (name, written) => {
        // Samoa left out 30 December 2011, and a day is more than the clocks change elsewhere.
        fc.pre(name !== 'Pacific/Apia' || Math.abs(written - at('2011-12-30T10:00:00Z')) > 3 * DAY);
        const offsetAt = offsetsOf(name)!;
        const { instants } = instantsOf(written + offsetAt(written), offsetAt);
        expect(instants).toContain(written);
        expect(instants).toEqual([...instants].sort((a, b) => a - b));
        for (const one of instants) expect(one + offsetAt(one)).toBe(written + offsetAt(written));
      }),
    );
  });
});

describe('A local time as text', () => {
  it.each([
    ['2026-05-04T08:00:00Z', 3 * HOUR, '2026-05-04T08:00:00+03:00'],
    ['2026-05-04T08:00:00.001Z', 3 * HOUR, '2026-05-04T08:00:00.001+03:00'],
    ['2026-05-04T08:00:01Z', 0, '2026-05-04T08:00:01+00:00'],
    ['2026-05-04T08:00:00Z', -3.5 * HOUR, '2026-05-04T08:00:00-03:30'],
    ['2026-05-04T08:00:00Z', 5.75 * HOUR, '2026-05-04T08:00:00+05:45'],
    ['2026-05-04T08:00:00Z', 9 * HOUR + 9 * MINUTE, '2026-05-04T08:00:00+09:09'],
    ['2026-05-04T08:00:00Z', 10 * HOUR + 10 * MINUTE, '2026-05-04T08:00:00+10:10'],
    ['2026-05-04T08:00:00Z', -11 * HOUR, '2026-05-04T08:00:00-11:00'],
  ])('%s with an offset of %d ms is %s', (local, offset, text) => {
    expect(formatted(at(local), offset)).toBe(text);
  });

  it.each([
    ['2026-05-04T00:00:00.000Z', '2026-05-04'],
    ['2026-05-04T23:59:59.999Z', '2026-05-04'],
    ['1969-12-31T23:59:59.999Z', '1969-12-31'],
    ['1970-01-01T00:00:00.000Z', '1970-01-01'],
  ])('%s is of the day %s', (local, day) => {
    expect(isoDay(at(local))).toBe(day);
  });
});
