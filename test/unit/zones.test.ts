import fc from 'fast-check';
import { IANAZone } from 'luxon';
import {
  athens,
  DAY,
  formatted,
  HOUR,
  instantsOf,
  isoDay,
  isZoneUsedAt,
  MINUTE,
  offsetsOf,
  zoneOf,
} from '../../nodes/Ergani/model/values/time/zones';
import { readEventTime } from '../../nodes/Ergani/model/values/time/read';

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

describe('A zone by its name', () => {
  it.each([
    ['UTC', 'UTC'],
    ['gmt', 'UTC'],
    ['Z', 'UTC'],
    ['Europe/Athens', 'Europe/Athens'],
    ['Athens', 'Europe/Athens'],
    ['ώρα Ελλάδας', 'Europe/Athens'],
    ['GTB Standard Time', 'Europe/Athens'],
    ['(UTC+02:00) Athens, Bucharest', 'Europe/Athens'],
    ['EET', 'EET'],
    ['eest', 'EEST'],
    ['Central European Summer Time', 'CEST'],
    ['UTC+3', 'UTC+3'],
    ['GMT +02:00', 'GMT +02:00'],
    ['UTC+5:30', 'UTC+5:30'],
    ['+03:00', '+03:00'],
    ['-0330', '-0330'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
  ])('%s is %s', (text, zone) => {
    expect(zoneOf(text)).toBe(zone);
    expect(offsetsOf(zone)).not.toBeNull();
  });

  it.each([
    ...['BST', 'CST', 'IST', 'EST', 'MST', 'WET', 'PDT', 'JST', 'MSK'],
    ...['App/Web', 'Mobile/Kiosk', 'Europe/Nowhere', 'Athens, Georgia', '(UTC+02:00) Cairo', 'local', 'server time'],
    ...['+1', '-2', '3', '+15:00', 'UTC+15', 'UTC-13', 'UTC+5:17', '+25:00', '', ' ', 'x'.repeat(100_000)],
  ])('%s is none', (text) => {
    expect(zoneOf(text)).toBeNull();
  });

  it.each([
    ['EET', [true, false]],
    ['EEST', [false, true]],
    ['CET', [true, false]],
    ['CEST', [false, true]],
    ['UTC+3', [true, true]],
    ['Europe/Athens', [true, true]],
  ])('%s is used in winter and in summer: %j', (zone, used) => {
    expect(['2026-11-24T12:00:00Z', '2026-05-04T12:00:00Z'].map((iso) => isZoneUsedAt(zone, at(iso)))).toEqual(used);
  });

  it.each([
    ['UTC+5:30', '2026-11-24 08:00', '2026-11-24T02:30:00Z'],
    ['CET', '2026-11-24 08:00', '2026-11-24T07:00:00Z'],
    ['CEST', '2026-11-24 08:00', 'unknownTimezone'],
    ['CEST', '2026-05-04 08:00', '2026-05-04T06:00:00Z'],
    ['EEST', '2026-11-24 08:00', 'unknownTimezone'],
    ['EEST', '2026-11-24T08:00:00+02:00', '2026-11-24T06:00:00Z'],
    ['Europe/Athens', '2026-11-24 08:00 EET', '2026-11-24T06:00:00Z'],
    ['Europe/Athens', '24/11/2026 8:00 am CET', '2026-11-24T07:00:00Z'],
    ['UTC', '2026-11-24 08:00 EET', '2026-11-24T06:00:00Z'],
    ['Europe/Athens', '2026-11-24 08:00 EEST', 'unknownTimezone'],
    ['Europe/Athens', '2026-11-24 08:00 +02:00[EEST]', 'notATime'],
    ['Europe/Athens', '2026-11-24 08:00 BST', 'notATime'],
    ['Europe/Athens', '2026-11-24 08:00[BST]', 'unknownTimezone'],
    ['BST', '2026-11-24 08:00', 'unknownTimezone'],
  ])('in %s, %s is %s', (zone, eventTime, expected) => {
    const reading = readEventTime({ eventTime }, zone);
    expect(reading.ok ? reading.value : reading.problem.code).toBe(expected.endsWith('Z') ? at(expected) : expected);
  });

  it('gives no other offset than its own, whatever the text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('utc', 'EET', 'gmt+2', '+0300')), fc.string(), (one, other) => {
        const zone = zoneOf(one + other);
        if (zone !== null) expect(offsetsOf(zone)).not.toBeNull();
      }),
    );
  });
});
