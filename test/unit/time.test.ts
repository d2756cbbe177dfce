import fc from 'fast-check';
import { DateTime } from 'luxon';
import {
  dayOf,
  readDay,
  readEventTime,
  REGISTRY_ZONE,
  toRegistryTime,
  toZoneTime,
} from '../../nodes/Ergani/model/values/time/read';
import { readSubmitDate } from '../../nodes/Ergani/model/values/time/submitDate';
import { anotherLuxon } from './anotherLuxon';
import { reasonInItem, type Refusal } from '../../nodes/Ergani/model/values/result';

const ATHENS = 'Europe/Athens';
const MINUTE = 60_000;
const DAY = 86_400_000;
const utc = (iso: string): number => Date.parse(iso);

const readTime = (eventTime: unknown, timezone = ATHENS) => readEventTime({ eventTime }, timezone);
const valueOf = (eventTime: unknown, timezone = ATHENS): number | undefined => {
  const reading = readTime(eventTime, timezone);
  return reading.ok ? reading.value : undefined;
};
const messageOf = (cells: { eventTime?: unknown; date?: unknown; time?: unknown }): string => {
  const reading = readEventTime(cells, ATHENS);
  return reading.ok ? `read as ${toRegistryTime(reading.value)}` : reasonInItem(reading.problem);
};
/** The field and the code of what is wrong. */
const codeOf = (cells: Parameters<typeof readEventTime>[0]): string => {
  const reading = readEventTime(cells, ATHENS);
  return reading.ok ? `read as ${toRegistryTime(reading.value)}` : `${reading.problem.field}: ${reading.problem.code}`;
};
const dayRead = (value: unknown, timezone = ATHENS): string | undefined => {
  const reading = readDay(value, 'Reference Date', timezone);
  return reading.ok ? reading.value : undefined;
};

const { DateTime: OtherDateTime } = anotherLuxon();

const FROM = utc('2000-01-02T00:00:00Z');
const TO = utc('2100-12-31T00:00:00Z');
const second = fc.integer({ min: FROM / 1000, max: TO / 1000 }).map((s) => s * 1000);
/** Instants of the years around now, every tenth of them within three hours of a clock change in Athens. */
const changes = Array.from({ length: 30 }, (_, i) => 2015 + i).flatMap((year) =>
  [3, 10].map((month) => {
    const last = DateTime.utc(year, month, 31, 1);
    return last.minus({ days: last.weekday % 7 }).toMillis();
  }),
);
const nearChange = fc
  .tuple(fc.constantFrom(...changes), fc.integer({ min: -180 * 60, max: 180 * 60 }))
  .map(([change, seconds]) => change + seconds * 1000);
const instant = fc.oneof({ weight: 9, arbitrary: second }, { weight: 3, arbitrary: nearChange });
const zone = fc.constantFrom(
  ATHENS,
  ATHENS,
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'UTC',
);

/** All instants that luxon's own (slow) way finds for a local time. */
function instantsByLuxon(local: DateTime, name: string): number[] {
  const found = new Set<number>();
  const wall = local.toFormat("yyyy-MM-dd'T'HH:mm:ss");
  for (let offset = -12 * 60; offset <= 14 * 60; offset += 30) {
    const at = DateTime.fromMillis(local.setZone('UTC', { keepLocalTime: true }).toMillis() - offset * MINUTE, {
      zone: name,
    });
    if (at.toFormat("yyyy-MM-dd'T'HH:mm:ss") === wall) found.add(at.toMillis());
  }
  return [...found].sort((a, b) => a - b);
}

describe('CardDetails: f_date, ISO 8601 timestamp with UTC offset', () => {
  it("is what luxon's own way writes, for any instant", () => {
    fc.assert(
      fc.property(instant, fc.constantFrom(0, 1, 120, 999), (at, ms) => {
        const expected = DateTime.fromMillis(at + ms, { zone: REGISTRY_ZONE }).toISO({ suppressMilliseconds: true });
        expect(toRegistryTime(at + ms)).toBe(expected);
        expect(dayOf(at + ms)).toBe(expected?.slice(0, 10));
      }),
      { numRuns: 2000 },
    );
  });

  it('carries the offset of its moment, both clock changes included', () => {
    expect(toRegistryTime(utc('2026-03-29T00:59:59Z'))).toBe('2026-03-29T02:59:59+02:00');
    expect(toRegistryTime(utc('2026-03-29T01:00:00Z'))).toBe('2026-03-29T04:00:00+03:00');
    expect(toRegistryTime(utc('2026-10-25T00:59:59Z'))).toBe('2026-10-25T03:59:59+03:00');
    expect(toRegistryTime(utc('2026-10-25T01:00:00Z'))).toBe('2026-10-25T03:00:00+02:00');
    expect(toZoneTime(utc('2026-10-25T00:59:59Z'), 'Europe/London')).toBe('2026-10-25T01:59:59+01:00');
    expect(toZoneTime(utc('2026-10-25T01:00:00Z'), 'Europe/London')).toBe('2026-10-25T01:00:00+00:00');
    expect(toZoneTime(0, 'Nowhere')).toBe(toRegistryTime(0));
  });
});

describe('Event Time: the exact time of an event, however a cell holds it', () => {
  it('is read back from every way of writing an instant, in any zone', () => {
    const ways: [string, (at: DateTime) => unknown][] = [
      ['ISO with offset', (at) => at.toISO()],
      ['ISO with offset, no milliseconds', (at) => at.toISO({ suppressMilliseconds: true })],
      ['ISO in UTC', (at) => at.toUTC().toISO()],
      ['ISO with a blank for T', (at) => at.toFormat('yyyy-MM-dd HH:mm:ss ZZ')],
      ['ISO, nine fraction digits', (at) => at.toFormat("yyyy-MM-dd'T'HH:mm:ss'.000000000'ZZ")],
      ['ISO with the zone after the offset', (at) => `${at.toISO()}[${at.zoneName}]`],
      ['compact ISO', (at) => at.toFormat("yyyyMMdd'T'HHmmssZZZ")],
      ['luxon DateTime', (at) => at],
      ['DateTime of another luxon', (at) => OtherDateTime.fromMillis(at.toMillis(), { zone: at.zoneName ?? ATHENS })],
      ['Date', (at) => at.toJSDate()],
      ['epoch milliseconds', (at) => at.toMillis()],
      ['epoch milliseconds as text', (at) => String(at.toMillis())],
      ['epoch seconds', (at) => at.toMillis() / 1000],
    ];
    // Counts of ms and seconds have 13 and 10 digits from September 2001 on; midnights have a test of their own.
    const isMidnight = (at: number): boolean =>
      [ATHENS, 'UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata'].some((name) => {
        const { hour, minute, second: s } = DateTime.fromMillis(at, { zone: name });
        return hour + minute + s === 0;
      });
    const from2002 = instant.filter((at) => at > utc('2002-01-01T00:00:00Z') && !isMidnight(at));
    fc.assert(
      fc.property(from2002, zone, fc.constantFrom(...ways), (at, name, [, write]) => {
        expect(readTime(write(DateTime.fromMillis(at, { zone: name })), name)).toEqual({ ok: true, value: at });
      }),
      { numRuns: 3000 },
    );
  });

  it('is read back from every way of writing a local time, or refused where that time is none or two', () => {
    const excelSerial = (at: DateTime): number => at.setZone('UTC', { keepLocalTime: true }).toMillis() / DAY + 25_569;
    const ways: [string, (at: DateTime) => { eventTime?: unknown; date?: unknown; time?: unknown }][] = [
      ['ISO', (at) => ({ eventTime: at.toFormat("yyyy-MM-dd'T'HH:mm:ss") })],
      ['ISO with a blank', (at) => ({ eventTime: at.toFormat('yyyy-MM-dd HH:mm:ss') })],
      ['day first', (at) => ({ eventTime: at.toFormat('dd/MM/yyyy HH:mm:ss') })],
      ['day first, short', (at) => ({ eventTime: at.toFormat('d-M-yyyy H:mm:ss') })],
      ['day first, dots', (at) => ({ eventTime: at.toFormat('dd.MM.yyyy, HH:mm:ss') })],
      ['year first, half days', (at) => ({ eventTime: at.toFormat('yyyy/MM/dd hh:mm:ss a', { locale: 'en-US' }) })],
      ['dots, half days', (at) => ({ eventTime: at.toFormat('dd.MM.yyyy hh:mm:ss a', { locale: 'en-US' }) })],
      [
        'Greek half days',
        (at) => ({ eventTime: at.toFormat("d/M/yyyy h:mm:ss '" + (at.hour < 12 ? 'π.μ.' : 'μ.μ.') + "'") }),
      ],
      ['year first, slashes', (at) => ({ eventTime: at.toFormat('yyyy/MM/dd HH:mm:ss') })],
      ['digits alone', (at) => ({ eventTime: at.toFormat('yyyyMMddHHmmss') })],
      ['separate', (at) => ({ date: at.toFormat('dd/MM/yyyy'), time: at.toFormat('HH:mm:ss') })],
      [
        'separate, date as timestamp',
        (at) => ({ date: at.toFormat("yyyy-MM-dd'T00:00:00.000Z'"), time: at.toFormat('H:mm:ss') }),
      ],
      [
        'separate, time of day zero',
        (at) => ({ date: at.toFormat('yyyy-MM-dd'), time: at.toFormat("'1899-12-30 'HH:mm:ss") }),
      ],
      [
        'separate, as Excel counts',
        (at) => ({ date: Math.floor(excelSerial(at)), time: excelSerial(at) - Math.floor(excelSerial(at)) }),
      ],
      ['Date and clock in Event Time', (at) => ({ date: at.toFormat('yyyyMMdd'), eventTime: at.toFormat('HH:mm:ss') })],
      [
        'all three',
        (at) => ({
          date: at.toFormat('yyyy-MM-dd'),
          time: at.toFormat('HH:mm:ss'),
          eventTime: at.toFormat('dd/MM/yyyy HH:mm:ss'),
        }),
      ],
    ];
    // Around the gap luxon itself never shows a time inside it, so local times are drawn as such.
    const local = instant.map((at) => DateTime.fromMillis(at, { zone: 'UTC' }));
    fc.assert(
      fc.property(local, zone, fc.constantFrom(...ways), (at, name, [, write]) => {
        const expected = instantsByLuxon(at, name);
        const reading = readEventTime(write(at), name);
        if (expected.length === 1) {
          expect(reading).toEqual({ ok: true, value: expected[0] });
        } else {
          expect(reading.ok).toBe(false);
          const { text, remedy } = (reading as Refusal).problem;
          expect(text).toContain(expected.length === 0 ? 'does not exist' : 'occurs twice');
          expect(remedy).toMatch(/, [+-]\d\d:\d\d or [+-]\d\d:\d\d, in Event Time$/);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['2026-05-04T08:00:00.5+03:00', 500],
    ['2026-05-04T08:00:00.1239999+03:00', 123],
    ['2026-05-04T08:00:00.000000001Z', 0],
  ])('keeps milliseconds and cuts off what is finer: %s', (text, ms) => {
    expect((valueOf(text) ?? -1) % 1000).toBe(ms);
  });

  it.each([
    ["'04/05/2026 08:00", '2026-05-04T08:00:00+03:00'],
    ['4/5/2026 8:00 π.μ.', '2026-05-04T08:00:00+03:00'],
    ['4/5/2026 8:00 μμ', '2026-05-04T20:00:00+03:00'],
    ['4/5/2026 12:15 πμ', '2026-05-04T00:15:00+03:00'],
    // Typed on a Greek keyboard: they look like AM and PM.
    ['4/5/2026 8:00 ΑΜ', '2026-05-04T08:00:00+03:00'],
    ['4/5/2026 8 ρμ', '2026-05-04T20:00:00+03:00'],
    ['04/05/2026 - 08:00', '2026-05-04T08:00:00+03:00'],
    ['2026-05-04  -  08:00:30', '2026-05-04T08:00:30+03:00'],
    ['4 Μαΐου 2026 - 8:00 π.μ.', '2026-05-04T08:00:00+03:00'],
    ['4/5/2026 12:15 ΜΜ', '2026-05-04T12:15:00+03:00'],
    ['5/5/2026, 8:00:03 PM', '2026-05-05T20:00:03+03:00'],
    ['13/5/2026 20:00 p.m.', '2026-05-13T20:00:00+03:00'],
    ['4.5.2026 8:00 PM', '2026-05-04T20:00:00+03:00'],
    ['04.05.2026 08.30', '2026-05-04T08:30:00+03:00'],
    ['2026-05-04T08:00', '2026-05-04T08:00:00+03:00'],
    ['202605040800', '2026-05-04T08:00:00+03:00'],
    [20260504080015, '2026-05-04T08:00:15+03:00'],
    ['2026-10-25T03:30:00+02:00', '2026-10-25T03:30:00+02:00'],
    ['2026-10-25T03:30:00+03:00', '2026-10-25T03:30:00+03:00'],
  ])('reads %j as %s', (given, registryTime) => {
    expect(messageOf({ eventTime: given })).toBe(`read as ${registryTime}`);
  });

  it.each([
    [{ date: '04/05/2026', time: '8:00 π.μ.' }, '2026-05-04T08:00:00+03:00'],
    [{ eventTime: '2026-05-04T08:00', date: '4/5/2026', time: '8:00 AM' }, '2026-05-04T08:00:00+03:00'],
    [{ date: '2026-05-04T00:00:00.000Z', time: '08:00' }, '2026-05-04T08:00:00+03:00'],
    [{ date: new Date('2026-05-04T00:00:00Z'), time: '1899-12-30T08:00:00' }, '2026-05-04T08:00:00+03:00'],
    [{ date: '46146', time: '0,3333333333' }, '2026-05-04T08:00:00+03:00'],
    [{ date: 46146, time: 0 }, '2026-05-04T00:00:00+03:00'],
    [{ date: '04/05/2026', time: '1900-01-00 08:00:00' }, '2026-05-04T08:00:00+03:00'],
    [{ date: '04/05/2026 00:00:00', time: '08:00' }, '2026-05-04T08:00:00+03:00'],
    [{ date: '04/05/2026', time: '04/05/2026 08:00' }, '2026-05-04T08:00:00+03:00'],
    [{ eventTime: '2026-10-25T00:30:00Z', date: '25/10/2026', time: '03:30' }, '2026-10-25T03:30:00+03:00'],
  ])('puts together %j', (cells, registryTime) => {
    expect(messageOf(cells)).toBe(`read as ${registryTime}`);
  });

  it.each([
    [{ eventTime: '13/25/2026 08:00' }, 'Event Time: notADate'],
    [{ eventTime: '05/13/2026 08:00' }, 'Event Time: monthFirst'],
    [{ eventTime: '2026-02-29T08:00' }, 'Event Time: notADate'],
    [{ eventTime: '04/05/26 08:00' }, 'Event Time: twoDigitYear'],
    [{ date: '5/4/26', time: '08:00' }, 'Event Date: twoDigitYear'],
    [{ eventTime: '04/05/2026' }, 'Event Time: dateWithoutTime'],
    [{ eventTime: 46146 }, 'Event Time: dateWithoutTime'],
    [{ eventTime: 20260504 }, 'Event Time: dateWithoutTime'],
    [{ time: '08:00' }, 'Time: timeWithoutDate'],
    [{}, 'Event Time: missing'],
    [{ eventTime: ' ', date: null, time: '' }, 'Event Time: missing'],
    [{ eventTime: true }, 'Event Time: notATime'],
    [{ eventTime: ['2026-05-04T08:00:00Z'] }, 'Event Time: notATime'],
    [{ eventTime: '1926-05-04T08:00' }, 'Event Time: outsideYears'],
    [{ eventTime: '20226-05-04T08:00' }, 'Event Time: notATime'],
    [{ eventTime: '04/05/2026 24:00' }, 'Event Time: notATime'],
    [{ eventTime: '2026-05-04T08:60:00Z' }, 'Event Time: notATime'],
    [{ eventTime: '2026-05-04T08:00:00+25:00' }, 'Event Time: notATime'],
    [{ eventTime: '4/5/2026 14:00 AM' }, 'Event Time: notATime'],
    [{ eventTime: 12345 }, 'Event Time: notATime'],
    [{ eventTime: Number.NaN }, 'Event Time: notATime'],
    [{ date: '04/05/2026', time: '8' }, 'Time: notATime'],
    [{ date: '04/05/2026', time: '0.25' }, 'Time: ambiguousTime'],
    [{ date: '04/05/2026', time: '1899-12-30T06:25:08.000Z' }, 'Time: ambiguousTime'],
    [{ date: '04/05/2026', time: '1899-12-29T22:30:08.000Z' }, 'Time: ambiguousTime'],
    [{ date: '04/05/2026', time: '1899-12-30T08:00:30.000+01:34' }, 'Time: ambiguousTime'],
    [{ date: '04/05/2026', time: '1899-12-30T08:00:30[Europe/Athens]' }, 'Time: ambiguousTime'],
    [{ date: '04/05/2026', time: DateTime.fromISO('1899-12-30T08:00:30', { zone: ATHENS }) }, 'Time: ambiguousTime'],
    [{ date: '04/05/2026', time: '1904-01-01T08:00:00' }, 'Time: outsideYears'],
    [{ date: '04/05/2026', eventTime: '05/05/2026 08:00' }, 'Event Date: cellsDiffer'],
    [{ date: '04/05/2026 09:00', time: '08:00' }, 'Time: cellsDiffer'],
    [{ eventTime: '2026-10-25T00:30:00Z', time: '2026-10-25T01:30:00Z' }, 'Time: cellsDiffer'],
    [{ eventTime: new Date(Number.NaN) }, 'Event Time: notATime'],
    [{ eventTime: DateTime.invalid('test') }, 'Event Time: notATime'],
    [{ eventTime: '29/03/2026 03:30' }, 'Event Time: clockChange'],
    [{ date: '25/10/2026', time: '03:30' }, 'Time: clockChange'],
  ])('refuses %j: %s', (cells, code) => {
    expect(codeOf(cells)).toBe(code);
  });

  it.each([
    '2026-03-02T00:00:00.000Z',
    '2026-03-02 00:00:00',
    '2026-03-02',
    46083,
    Date.parse('2026-03-01T22:00:00Z') / 1000,
    new Date('2026-03-02T00:00:00Z'),
    DateTime.fromISO('2026-03-02', { zone: 'America/New_York' }),
  ])('refuses %p in the column of the date as a date without a time, and takes it beside one', (date) => {
    for (const time of [undefined, null, '', '\u00a0']) {
      expect(messageOf({ date, time })).toMatch(
        /^Event Date .*holds a date but no time|^Event Date .* holds a date but no time$/,
      );
    }
    for (const time of ['00:00', 0, '00:00:00', '12:00 AM']) {
      expect(messageOf({ date, time })).toBe('read as 2026-03-02T00:00:00+02:00');
    }
    expect(messageOf({ date, time: '07:59' })).toBe('read as 2026-03-02T07:59:00+02:00');
  });

  it.each([
    ['2026-05-04T00:00', '2026-05-04T00:00:00+03:00'],
    ['2026-05-04 00:00:00', '2026-05-04T00:00:00+03:00'],
    ['04/05/2026 00:00', '2026-05-04T00:00:00+03:00'],
    ['4/5/2026 12:00 π.μ.', '2026-05-04T00:00:00+03:00'],
    ['202605040000', '2026-05-04T00:00:00+03:00'],
    ['2026-05-04T00:00:00+03:00', '2026-05-04T00:00:00+03:00'],
    ['2026-05-03T21:00:00Z', '2026-05-04T00:00:00+03:00'],
    ['2026-05-04T03:00:00+03:00', '2026-05-04T03:00:00+03:00'],
    ['2026-05-04T03:00:00', '2026-05-04T03:00:00+03:00'],
    ['2026-05-04T03:00:00.001+03:00', '2026-05-04T03:00:00.001+03:00'],
  ])('takes midnight in Event Time, or in Time, where it is written with a clock: %s', (given, registryTime) => {
    expect(messageOf({ eventTime: given })).toBe(`read as ${registryTime}`);
    expect(messageOf({ time: given })).toBe(`read as ${registryTime}`);
    expect(messageOf({ eventTime: given, date: '2026-05-04' })).toBe(`read as ${registryTime}`);
  });

  it.each([
    '2026-05-04T00:00:00.000Z',
    '2026-05-03T21:00:00.000Z',
    '2026-05-03T20:00:00.000-04:00',
    '2026-05-04T00:00:00-04:00',
    Date.parse('2026-05-04T00:00:00Z'),
    new Date('2026-05-04T00:00:00Z'),
  ])('refuses midnight in Event Time, or in Time, where it can be a day without a time: %p', (given) => {
    for (const field of ['eventTime', 'time']) {
      expect(messageOf({ [field]: given })).toContain('can be a midnight or a day without a time');
    }
    expect(messageOf({ eventTime: given, time: '07:59' })).toBe('read as 2026-05-04T07:59:00+03:00');
  });

  it('takes midnight of the user where it is not that of Athens as it takes that of Athens', () => {
    const berlin = (eventTime: unknown) => readTime(eventTime, 'Europe/Berlin');
    expect(berlin('2026-05-04T00:00:00+02:00')).toEqual({ ok: true, value: utc('2026-05-03T22:00:00Z') });
    expect(berlin('2026-05-04T00:00:00+03:00')).toEqual({ ok: true, value: utc('2026-05-03T21:00:00Z') });
    expect([berlin(new Date('2026-05-03T22:00:00Z')).ok, berlin(new Date('2026-05-03T21:00:00Z')).ok]).toEqual([
      false,
      false,
    ]);
    expect(valueOf(new Date('2026-05-03T22:00:00Z'))).toBe(utc('2026-05-03T22:00:00Z'));
  });

  it.each(['1899-12-29T08:00:00', '1899-13-30T08:00'])('%s is no time of day', (time) => {
    expect(messageOf({ date: '04/05/2026', time })).toMatch(/outside the years|not a day of the calendar/);
  });

  it.each([
    ['2026-05-04T08:00:00[America/New_York]', '2026-05-04T15:00:00+03:00'],
    ['2026-05-04T08:00:00-04:00[America/New_York]', '2026-05-04T15:00:00+03:00'],
    ['2026-05-04T12:00:00Z[UTC]', '2026-05-04T15:00:00+03:00'],
    ['2026-05-04T08:00[Europe/Athens]', '2026-05-04T08:00:00+03:00'],
    ['2026-05-04T08:00[!Europe/Athens]', '2026-05-04T08:00:00+03:00'],
    ['04/05/2026 08:00[Europe/London]', '2026-05-04T10:00:00+03:00'],
    ['2026-10-25T03:30:00+02:00[Europe/Athens]', '2026-10-25T03:30:00+02:00'],
  ])('counts in the zone that is named in brackets: %s', (given, registryTime) => {
    expect(messageOf({ eventTime: given })).toBe(`read as ${registryTime}`);
  });

  it.each([
    ['2026-05-04T08:00:00+03:00[America/New_York]', 'has another offset than the zone behind it'],
    ['2026-05-04T08:00:00Z[Europe/London]', 'has another offset than the zone behind it'],
    ['2026-10-25T03:30:00+01:00[Europe/Athens]', 'has another offset than the zone behind it'],
    ['2026-05-04T08:00:00[Europe/Atlantis]', 'names a zone that is none'],
    ['2026-05-04T08:00:00+03:00[u-ca=gregory]', 'names a zone that is none'],
    ['2026-03-29T03:30:00[Europe/Athens]', 'does not exist in its zone, where the clocks go forward'],
    ['2026-10-25T03:30:00[Europe/Athens]', 'occurs twice in its zone, where the clocks go back'],
    ['2026-02-30T08:00:00[Europe/Athens]', 'is not a day of the calendar'],
    ['2026-05-04T08:00:00[]', 'holds no time of the day'],
    ['08:00[America/New_York]', 'is not a date or time'],
  ])('refuses %s', (given, message) => {
    expect(messageOf({ eventTime: given })).toContain(message);
    expect(messageOf({ date: '2026-05-04', time: '08:00[America/New_York]' })).toContain('is not a date or time');
  });

  it('of Americans is the one that was written, or refused', () => {
    fc.assert(
      fc.property(
        instant,
        fc.constantFrom('M/d/yyyy, h:mm:ss a', 'MM-dd-yyyy hh:mm:ss a'),
        fc.boolean(),
        (at, form, split) => {
          const there = DateTime.fromMillis(at, { zone: ATHENS });
          const written = there.toFormat(form, { locale: 'en-US' });
          const [date, time] = [written.slice(0, written.search(/[ ,]/)), written.slice(written.search(/ /) + 1)];
          const reading = readEventTime(split ? { date, time } : { eventTime: written }, ATHENS);
          expect(reading.ok).toBe(there.day === there.month && instantsByLuxon(there, ATHENS).length === 1);
          if (reading.ok) expect(reading.value).toBe(at);
        },
      ),
    );
  });

  describe('A minute of a year', () => {
    type Cells = { eventTime?: unknown; date?: unknown; time?: unknown };
    const asUtc = (at: DateTime): DateTime => at.setZone('UTC', { keepLocalTime: true });
    const serial = (at: DateTime): number => asUtc(at).toMillis() / DAY + 25_569;
    const googleTime = (at: DateTime): string =>
      DateTime.fromISO(`1899-12-30T${at.toFormat('HH:mm:ss')}`, { zone: ATHENS })
        .toUTC()
        .toISO()!;
    const midnight = (at: DateTime): DateTime => at.startOf('day');
    const american = (at: DateTime, form: string): string => at.toFormat(form, { locale: 'en-US' });

    const whole: [string, (at: DateTime) => unknown][] = [
      ['ISO', (at) => at.toISO()],
      ['ISO without ms', (at) => at.toISO({ suppressMilliseconds: true })],
      ['ISO in UTC', (at) => at.toUTC().toISO()],
      ['ISO in UTC without ms', (at) => at.toUTC().toISO({ suppressMilliseconds: true })],
      ['ISO in New York', (at) => at.setZone('America/New_York').toISO()],
      ['ISO in India, without ms', (at) => at.setZone('Asia/Kolkata').toISO({ suppressMilliseconds: true })],
      ['ISO with offset and zone', (at) => at.toISO({ extendedZone: true })],
      ['local ISO with zone', (at) => `${at.toISO({ includeOffset: false })}[Europe/Athens]`],
      [
        'local ISO with zone of New York',
        (at) => `${at.setZone('America/New_York').toISO({ includeOffset: false })}[America/New_York]`,
      ],
      ['local ISO', (at) => at.toISO({ includeOffset: false })],
      ['SQL', (at) => at.toFormat('yyyy-MM-dd HH:mm:ss')],
      ['Greek', (at) => at.toFormat('dd/MM/yyyy HH:mm')],
      ['Greek, short', (at) => at.toFormat('d/M/yyyy H:mm')],
      ['Greek, dots', (at) => at.toFormat('d.M.yyyy H.mm')],
      ['Greek, half days', (at) => `${at.toFormat('d/M/yyyy h:mm')} ${at.hour < 12 ? 'π.μ.' : 'μ.μ.'}`],
      ['American', (at) => american(at, 'M/d/yyyy, h:mm:ss a')],
      ['American, as JavaScript prints it', (at) => at.toJSDate().toLocaleString('en-US', { timeZone: ATHENS })],
      ['British, as JavaScript prints it', (at) => at.toJSDate().toLocaleString('en-GB', { timeZone: ATHENS })],
      ['Greek, as JavaScript prints it', (at) => at.toJSDate().toLocaleString('el-GR', { timeZone: ATHENS })],
      ['digits', (at) => at.toFormat('yyyyMMddHHmm')],
      ['digits as a number', (at) => Number(at.toFormat('yyyyMMddHHmmss'))],
      ['serial', serial],
      ['serial as text', (at) => String(serial(at)).replace('.', ',')],
      ['ms', (at) => at.toMillis()],
      ['seconds as text', (at) => String(at.toSeconds())],
      ['Date', (at) => at.toJSDate()],
      ['DateTime', (at) => at],
      ['DateTime of another luxon', (at) => OtherDateTime.fromMillis(at.toMillis(), { zone: 'America/New_York' })],
      ['RFC 2822', (at) => at.toRFC2822()],
    ];
    const dates: [string, (at: DateTime) => unknown][] = [
      ['Greek', (at) => at.toFormat('d/M/yyyy')],
      ['ISO', (at) => at.toISODate()],
      ['with a midnight', (at) => at.toFormat('yyyy-MM-dd 00:00:00')],
      ['midnight in UTC', (at) => at.toFormat("yyyy-MM-dd'T00:00:00.000Z'")],
      ['midnight in Athens, in UTC', (at) => midnight(at).toUTC().toISO()],
      ['Date', (at) => new Date(at.toFormat('yyyy-MM-dd'))],
      ['Date of Athens', (at) => midnight(at).toJSDate()],
      ['DateTime', (at) => midnight(at)],
      ['serial', (at) => Math.floor(serial(at))],
      ['ms', (at) => midnight(at).toMillis()],
      ['digits', (at) => at.toFormat('yyyyMMdd')],
    ];
    const times: [string, (at: DateTime) => unknown][] = [
      ['24 hours', (at) => at.toFormat('H:mm')],
      ['with seconds', (at) => at.toFormat('HH:mm:ss')],
      ['dots', (at) => at.toFormat('HH.mm')],
      ['digits', (at) => at.toFormat('HHmm')],
      ['Greek', (at) => `${at.toFormat('h:mm')} ${at.hour < 12 ? 'πμ' : 'μμ'}`],
      ['part of a day', (at) => serial(at) - Math.floor(serial(at))],
      ['of 1899', (at) => at.toFormat("'1899-12-30T'HH:mm:ss")],
      ['of 1899 in UTC', (at) => at.toFormat("'1899-12-30T'HH:mm:ss.SSS'Z'")],
      ['of 1899 as Google prints it', googleTime],
      ['of 1899 as a Date', (at) => new Date(googleTime(at))],
    ];
    const forms: [string, (at: DateTime) => Cells][] = [
      ...whole.flatMap(([name, write]): [string, (at: DateTime) => Cells][] =>
        (['eventTime', 'date', 'time'] as const).map((field) => [
          `${field}: ${name}`,
          (at) => ({ [field]: write(at) }),
        ]),
      ),
      ...dates.flatMap(([day, writeDay]) =>
        times.map(([time, writeTime]): [string, (at: DateTime) => Cells] => [
          `${day} with ${time}`,
          (at) => ({ date: writeDay(at), time: writeTime(at) }),
        ]),
      ),
    ];
    forms.push([
      'American date with American time',
      (at) => ({ date: at.toFormat('M/d/yyyy'), time: american(at, 'h:mm a') }),
    ]);
    const year = utc('2026-01-01T00:00:00+02:00');
    const minutes = fc.oneof(
      fc.nat({ max: 365 * 24 * 60 - 1 }),
      // Midnights of Athens and of Greenwich, and the nights in which clocks change.
      fc.tuple(fc.nat({ max: 363 }), fc.constantFrom(0, 60, 120, 180)).map(([day, minute]) => day * 1_440 + minute),
      fc.tuple(fc.constantFrom(87, 297), fc.nat({ max: 359 })).map(([day, minute]) => day * 1_440 + minute),
    );

    it('comes back as the same instant or is refused, in whatever form it is written, and never as another', () => {
      fc.assert(
        fc.property(minutes, fc.constantFrom(...forms), (minute, [name, write]) => {
          const at = year + minute * MINUTE;
          const reading = readEventTime(write(DateTime.fromMillis(at, { zone: ATHENS })), ATHENS);
          if (reading.ok) expect([name, toRegistryTime(reading.value)]).toEqual([name, toRegistryTime(at)]);
        }),
        { numRuns: 5_000 },
      );
    });

    it('is read in every form that has one reading', () => {
      // A morning, an afternoon and an evening, on days above 12.
      const some = ['2026-04-14T08:31', '2026-07-20T14:07', '2026-01-25T20:03'].map((iso) =>
        DateTime.fromISO(iso, { zone: ATHENS }),
      );
      const never = forms.filter(([, write]) => !some.some((at) => readEventTime(write(at), ATHENS).ok));
      const ambiguous = /1899 (?:in|as)|American|RFC|JavaScript/;
      expect(never.map(([name]) => name).filter((name) => !ambiguous.test(name))).toEqual([]);
    });

    it('is not made of a day alone, in whatever form and column it is written', () => {
      const written = /^(?:ISO|ISO in UTC|ISO in New York|ISO with offset and zone|serial|ms|seconds|Date)/;
      const printed = [...dates, ...whole].filter(([name]) => written.test(name) && !name.includes('without'));
      fc.assert(
        fc.property(
          fc.nat({ max: 364 }),
          fc.constantFrom(ATHENS, 'UTC'),
          fc.constantFrom(...printed, ...dates),
          fc.constantFrom('date', 'eventTime', 'time'),
          (day, program, [name, write], field) => {
            // Under these headers, a clock that is written down is one that was read.
            fc.pre(field === 'date' || name !== 'with a midnight');
            const at = DateTime.fromISO('2026-01-01', { zone: program }).plus({ days: day });
            const reading = readEventTime({ [field]: write(at) }, ATHENS);
            expect([name, program, reading.ok]).toEqual([name, program, false]);
          },
        ),
        { numRuns: 1_000 },
      );
    });
  });

  it('refuses a zone that is none', () => {
    expect(readTime('2026-05-04T08:00', 'Europe/Atlantis')).toMatchObject({
      ok: false,
      problem: { field: 'Timezone' },
    });
  });

  it('gives an instant or a problem for any JSON values, never an exception', () => {
    const digits = fc.stringMatching(/^[0-9/:.TZ +-]{0,25}$/);
    const any = fc.oneof(
      fc.jsonValue(),
      fc.double(),
      fc.date({ noInvalidDate: false }),
      digits,
      fc.constant(undefined),
      fc.anything(),
    );
    fc.assert(
      fc.property(any, any, any, (eventTime, date, time) => {
        const reading = readEventTime({ eventTime, date, time }, ATHENS);
        if (reading.ok) {
          expect(Number.isInteger(reading.value)).toBe(true);
          expect(toRegistryTime(reading.value)).toMatch(/^(20\d\d|2100|2101)-/);
        } else {
          expect(reasonInItem(reading.problem)).toMatch(/^(Event Time|Event Date|Date|Time) /);
        }
      }),
      { numRuns: 3000 },
    );
  });
});

describe('CardDetails: f_reference_date, and submittedDate: a day, however it comes', () => {
  it.each([
    ['2026-05-04', '2026-05-04'],
    ['2026-5-4', '2026-05-04'],
    ['20260504', '2026-05-04'],
    [20260504, '2026-05-04'],
    ['04/05/2026', '2026-05-04'],
    ['4.5.2026', '2026-05-04'],
    ['04/05/2026 08:00', '2026-05-04'],
    ['04/05/2026 23:59:59', '2026-05-04'],
    ['2026-05-04T23:30:00', '2026-05-04'],
    ['2026-05-04T00:00:00.000Z', '2026-05-04'],
    ['2026-05-03T21:00:00.000Z', '2026-05-04'],
    ['2026-05-04T00:00:00+10:00', '2026-05-04'],
    ['2026-05-04T00:00:00-05:00', '2026-05-04'],
    ['2026-05-04T22:30:00Z', '2026-05-05'],
    ['2026-05-04T08:00:00+03:00', '2026-05-04'],
    [new Date('2026-05-04T00:00:00Z'), '2026-05-04'],
    [new Date('2026-05-03T21:00:00Z'), '2026-05-04'],
    [DateTime.fromISO('2026-05-04', { zone: 'America/New_York' }), '2026-05-04'],
    [DateTime.fromISO('2026-05-04T20:00:00', { zone: 'America/New_York' }), '2026-05-05'],
    [46146, '2026-05-04'],
    ['46146', '2026-05-04'],
    [46146.99, '2026-05-04'],
    [Date.parse('2026-05-04T22:30:00Z'), '2026-05-05'],
    ['04/05/26', undefined],
    ['08:00', undefined],
    ['31/04/2026', undefined],
    ['', undefined],
    [true, undefined],
  ])('%j is %s', (value, day) => {
    expect(dayRead(value)).toBe(day);
  });

  it('is never moved by a zone where it is written as a day', () => {
    const writings = [
      'yyyy-MM-dd',
      'dd/MM/yyyy',
      'yyyyMMdd',
      "yyyy-MM-dd'T00:00:00'",
      "yyyy-MM-dd'T00:00:00.000Z'",
      'dd/MM/yyyy HH:mm',
    ];
    fc.assert(
      fc.property(instant, zone, fc.constantFrom(...writings), (at, name, writing) => {
        const day = DateTime.fromMillis(at, { zone: 'UTC' });
        expect(dayRead(day.toFormat(writing), name)).toBe(day.toFormat('yyyy-MM-dd'));
      }),
      { numRuns: 1000 },
    );
  });

  it("is the user's day where a timestamp is midnight in the user's zone", () => {
    fc.assert(
      fc.property(instant, zone, (at, name) => {
        const midnight = DateTime.fromMillis(at, { zone: name }).startOf('day');
        fc.pre(midnight.hour === 0 && midnight.year >= 2000 && midnight.toUTC().year >= 2000);
        expect(dayRead(midnight.toUTC().toISO(), name)).toBe(
          midnight.toUTC().hour === 0 && midnight.toUTC().minute === 0
            ? midnight.toUTC().toFormat('yyyy-MM-dd')
            : midnight.toFormat('yyyy-MM-dd'),
        );
      }),
    );
  });

  it('gives a day or a problem for any JSON value, never an exception', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.double(), fc.date({ noInvalidDate: false }), fc.anything()), (value) => {
        expect(dayRead(value) ?? '2000-01-01').toMatch(/^\d{4}-\d\d-\d\d$/);
      }),
    );
  });
});

describe('Submission receipt: submitDate, dd/MM/yyyy HH:mm', () => {
  it.each([
    ['04/05/2026 08:01', '2026-05-04T08:01:00+03:00', '20260504'],
    ['4/12/2026 8:01:30', '2026-12-04T08:01:30+02:00', '20261204'],
    ['2026-05-04T22:30:00Z', '2026-05-05T01:30:00+03:00', '20260505'],
    ['2026-05-04T08:01:00', '2026-05-04T08:01:00+03:00', '20260504'],
  ])('%s is %s', (text, submittedAt, submittedDate) => {
    expect(readSubmitDate(text, 0)).toEqual({ submittedAt, submittedDate });
  });

  it('is the minute of the submission, for any instant', () => {
    fc.assert(
      fc.property(instant, (at) => {
        const there = DateTime.fromMillis(at, { zone: ATHENS });
        const minute = there.startOf('minute');
        expect(readSubmitDate(there.toFormat('dd/MM/yyyy HH:mm'), at)).toEqual({
          submittedAt: minute.toISO({ suppressMilliseconds: true }),
          submittedDate: there.toFormat('yyyyMMdd'),
        });
      }),
      { numRuns: 1000 },
    );
  });

  it.each(['', 'soon', '04/05/2026', '99/99/2026 08:00'])('"%s" is none', (text) => {
    expect(readSubmitDate(text, 0)).toBeUndefined();
  });
});
