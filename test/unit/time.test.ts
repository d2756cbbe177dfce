import fc from 'fast-check';
import { DateTime } from 'luxon';
import {
  dayOf,
  isFuture,
  isLate,
  nightCutOff,
  readDay,
  readEventTime,
  readSubmitDate,
  REGISTRY_ZONE,
  toRegistryTime,
  toZoneTime,
} from '../../nodes/Ergani/model/time';

const ATHENS = 'Europe/Athens';
const MINUTE = 60_000;
const DAY = 86_400_000;
const athens = (iso: string): number => DateTime.fromISO(iso, { zone: ATHENS }).toMillis();
const utc = (iso: string): number => Date.parse(iso);

const readTime = (eventTime: unknown, timezone = ATHENS) => readEventTime({ eventTime }, timezone);
const valueOf = (eventTime: unknown, timezone = ATHENS): number | undefined => {
  const reading = readTime(eventTime, timezone);
  return reading.ok ? reading.value : undefined;
};
const messageOf = (cells: { eventTime?: unknown; date?: unknown; time?: unknown }): string => {
  const reading = readEventTime(cells, ATHENS);
  return reading.ok ? `read as ${toRegistryTime(reading.value)}` : reading.problem.message;
};
const dayRead = (value: unknown, timezone = ATHENS): string | undefined => {
  const reading = readDay(value, 'Reference Date', timezone);
  return reading.ok ? reading.value : undefined;
};

const FROM = utc('2000-01-01T00:00:00Z');
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

describe('Endpoints, rule 6: on time is within 15 minutes of f_date', () => {
  it.each([
    [0, false],
    [15 * MINUTE, false],
    [15 * MINUTE + 1, true],
    [-MINUTE, false],
  ])('an event %d ms old is late: %s', (age, late) => {
    expect(isLate(1_000_000_000_000, 1_000_000_000_000 + age)).toBe(late);
  });

  it('an event is in the future beyond a minute', () => {
    expect([59_999, 60_000, 60_001].map((ahead) => isFuture(1_000 + ahead, 1_000))).toEqual([false, false, true]);
  });
});

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

  it('carries the offset of every hour of a year, both clock changes included', () => {
    for (let at = utc('2026-01-01T00:00:00Z'); at < utc('2027-01-01T00:00:00Z'); at += 30 * MINUTE) {
      if (toRegistryTime(at) !== DateTime.fromMillis(at, { zone: ATHENS }).toISO({ suppressMilliseconds: true })) {
        throw new Error(new Date(at).toISOString());
      }
    }
    expect(toRegistryTime(utc('2026-03-29T00:59:59Z'))).toBe('2026-03-29T02:59:59+02:00');
    expect(toRegistryTime(utc('2026-03-29T01:00:00Z'))).toBe('2026-03-29T04:00:00+03:00');
    expect(toRegistryTime(utc('2026-10-25T00:59:59Z'))).toBe('2026-10-25T03:59:59+03:00');
    expect(toRegistryTime(utc('2026-10-25T01:00:00Z'))).toBe('2026-10-25T03:00:00+02:00');
    expect(toZoneTime(utc('2026-10-25T00:59:59Z'), 'Europe/London')).toBe('2026-10-25T01:59:59+01:00');
    expect(toZoneTime(utc('2026-10-25T01:00:00Z'), 'Europe/London')).toBe('2026-10-25T01:00:00+00:00');
    expect(() => toZoneTime(0, 'Nowhere')).toThrow(RangeError);
  });
});

describe('Limits: night-shift check-out cut-off, 11:00 on the following day', () => {
  it.each([
    ['2026-05-04', '2026-05-05T11:00:00+03:00'],
    ['2026-12-31', '2027-01-01T11:00:00+02:00'],
    ['2026-03-28', '2026-03-29T11:00:00+03:00'],
    ['2026-10-24', '2026-10-25T11:00:00+02:00'],
  ])('of %s is %s', (day, cutOff) => {
    expect(toRegistryTime(nightCutOff(day))).toBe(cutOff);
  });

  it("is luxon's 11:00 on any day", () => {
    fc.assert(
      fc.property(instant, (at) => {
        const day = DateTime.fromMillis(at, { zone: ATHENS });
        expect(nightCutOff(day.toFormat('yyyy-MM-dd'))).toBe(
          day.plus({ days: 1 }).startOf('day').set({ hour: 11 }).toMillis(),
        );
      }),
    );
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
      ['DateTime of another luxon', (at) => ({ ...at.toObject(), isValid: true, toMillis: () => at.toMillis() })],
      ['Date', (at) => at.toJSDate()],
      ['epoch milliseconds', (at) => at.toMillis()],
      ['epoch milliseconds as text', (at) => String(at.toMillis())],
      ['epoch seconds', (at) => at.toMillis() / 1000],
    ];
    // Counts of ms and seconds have 13 and 10 digits from September 2001 on.
    const from2002 = instant.filter((at) => at > utc('2002-01-01T00:00:00Z'));
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
      ['day first, half days', (at) => ({ eventTime: at.toFormat('dd/MM/yyyy hh:mm:ss a', { locale: 'en-US' }) })],
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
          const message = reading.ok ? '' : reading.problem.message;
          expect(message).toContain(expected.length === 0 ? 'does not exist' : 'occurs twice');
          expect(message.match(/\d{4}-\d\d-\d\dT[\d:]{8}[+-]\d\d:\d\d/g)).toHaveLength(2);
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('is read from Excel serial numbers to the nearest second, with a point or a comma', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: utc('2001-01-01T00:00:00Z') / 1000, max: utc('2099-01-01T00:00:00Z') / 1000 })
          .filter((s) => s % 86_400 !== 0),
        fc.boolean(),
        (seconds, asText) => {
          const serial = seconds / 86_400 + 25_569;
          expect(valueOf(asText ? String(serial).replace('.', ',') : serial, 'UTC')).toBe(seconds * 1000);
        },
      ),
      { numRuns: 2000 },
    );
    expect(valueOf(46146.354166666664)).toBe(athens('2026-05-04T08:30:00'));
    expect(valueOf('46146,3541666667')).toBe(athens('2026-05-04T08:30:00'));
  });

  it.each([
    ['2026-05-04T08:00:00.5+03:00', 500],
    ['2026-05-04T08:00:00.1239999+03:00', 123],
    ['2026-05-04T08:00:00.000000001Z', 0],
  ])('keeps milliseconds and cuts off what is finer: %s', (text, ms) => {
    expect((valueOf(text) ?? -1) % 1000).toBe(ms);
  });

  it.each([
    ['04/05/2026 08:00', '2026-05-04T08:00:00+03:00'],
    ['  04/05/2026\u00a008:00 ', '2026-05-04T08:00:00+03:00'],
    ["'04/05/2026 08:00", '2026-05-04T08:00:00+03:00'],
    ['4/5/2026 8:00 π.μ.', '2026-05-04T08:00:00+03:00'],
    ['4/5/2026 8:00 μμ', '2026-05-04T20:00:00+03:00'],
    ['4/5/2026 12:15 πμ', '2026-05-04T00:15:00+03:00'],
    ['4/5/2026 12:15 ΜΜ', '2026-05-04T12:15:00+03:00'],
    ['4/5/2026, 8:00:03 PM', '2026-05-04T20:00:03+03:00'],
    ['4/5/2026 20:00 p.m.', '2026-05-04T20:00:00+03:00'],
    ['04.05.2026 08.30', '2026-05-04T08:30:00+03:00'],
    ['2026-05-04T08:00', '2026-05-04T08:00:00+03:00'],
    ['2026-5-4 8:00', '2026-05-04T08:00:00+03:00'],
    ['2026-05-04 05:00 UTC', '2026-05-04T08:00:00+03:00'],
    ['2026-05-04T08:00+03', '2026-05-04T08:00:00+03:00'],
    ['202605040800', '2026-05-04T08:00:00+03:00'],
    [20260504080015, '2026-05-04T08:00:15+03:00'],
    ['2026-10-25T03:30:00+02:00', '2026-10-25T03:30:00+02:00'],
    ['2026-10-25T03:30:00+03:00', '2026-10-25T03:30:00+03:00'],
  ])('reads %j as %s', (given, registryTime) => {
    expect(messageOf({ eventTime: given })).toBe(`read as ${registryTime}`);
  });

  it.each([
    [{ date: '04/05/2026', time: '8:00 AM' }, '2026-05-04T08:00:00+03:00'],
    [{ date: '2026-05-03T21:00:00.000Z', time: '08:00' }, '2026-05-04T08:00:00+03:00'],
    [{ date: '2026-05-04T00:00:00.000Z', time: '08:00' }, '2026-05-04T08:00:00+03:00'],
    [{ date: new Date('2026-05-04T00:00:00Z'), time: new Date('1899-12-30T08:00:00Z') }, '2026-05-04T08:00:00+03:00'],
    [{ date: 46146, time: 0.3333333333 }, '2026-05-04T08:00:00+03:00'],
    [{ date: '46146', time: '0,3333333333' }, '2026-05-04T08:00:00+03:00'],
    [{ date: 46146, time: 0 }, '2026-05-04T00:00:00+03:00'],
    [{ date: 20260504, time: '0830' }, '2026-05-04T08:30:00+03:00'],
    [{ date: '04/05/2026', time: '08.30' }, '2026-05-04T08:30:00+03:00'],
    [{ date: '04/05/2026', time: '1899-12-30T08:00:00.000Z' }, '2026-05-04T08:00:00+03:00'],
    [{ date: '04/05/2026', time: '1899-12-30T07:59:59.999Z' }, '2026-05-04T08:00:00+03:00'],
    [{ date: '04/05/2026', time: '1899-12-31T08:00' }, '2026-05-04T08:00:00+03:00'],
    [{ date: '04/05/2026', time: '1900-01-00 08:00:00' }, '2026-05-04T08:00:00+03:00'],
    [{ date: '04/05/2026', time: '1904-01-01T08:00:00.000Z' }, '2026-05-04T08:00:00+03:00'],
    [{ date: '04/05/2026 00:00:00', time: '08:00' }, '2026-05-04T08:00:00+03:00'],
    [{ date: '04/05/2026 08:00' }, '2026-05-04T08:00:00+03:00'],
    [{ time: '04/05/2026 08:00' }, '2026-05-04T08:00:00+03:00'],
    [{ date: '04/05/2026', time: '04/05/2026 08:00' }, '2026-05-04T08:00:00+03:00'],
    [{ eventTime: '2026-10-25T00:30:00Z', date: '25/10/2026', time: '03:30' }, '2026-10-25T03:30:00+03:00'],
    [{ eventTime: '2026-05-04', date: '', time: '08:00' }, '2026-05-04T08:00:00+03:00'],
  ])('puts together %j', (cells, registryTime) => {
    expect(messageOf(cells)).toBe(`read as ${registryTime}`);
  });

  it.each([
    [{ eventTime: '13/25/2026 08:00' }, 'Event Time "13/25/2026 08:00" is no day of the calendar as day/month/year'],
    [{ eventTime: '05/13/2026 08:00' }, 'Event Time "05/13/2026 08:00" is no day of the calendar as day/month/year'],
    [{ eventTime: '2026-02-29T08:00' }, 'Event Time "2026-02-29T08:00" is no day of the calendar'],
    [
      { eventTime: '04/05/26 08:00' },
      'Event Time "04/05/26 08:00" has a year of two digits, and may have the month first',
    ],
    [{ date: '5/4/26', time: '08:00' }, 'Date "5/4/26" has a year of two digits, and may have the month first'],
    [{ eventTime: '04/05/2026' }, 'Event Time "04/05/2026" holds a date but no time'],
    [{ eventTime: 46146 }, 'Event Time 46146 holds a date but no time'],
    [{ eventTime: 20260504 }, 'Event Time 20260504 holds a date but no time'],
    [{ time: '08:00' }, 'Time "08:00" holds a time but no date'],
    [{ eventTime: '08:00' }, 'Event Time "08:00" holds a time but no date'],
    [{}, 'Event Time is empty'],
    [{ eventTime: ' ', date: null, time: '' }, 'Event Time is empty'],
    [{ eventTime: true }, 'Event Time true is no date or time'],
    [{ eventTime: ['2026-05-04T08:00:00Z'] }, 'Event Time holds a list, which is no date or time'],
    [{ eventTime: '1926-05-04T08:00' }, 'Event Time "1926-05-04T08:00" lies outside the years 2000 to 2100'],
    [{ eventTime: '20226-05-04T08:00' }, 'Event Time "20226-05-04T08:00" is no date or time'],
    [{ eventTime: '04/05/2026 25:00' }, 'Event Time "04/05/2026 25:00" holds no time of the day'],
    [{ eventTime: '04/05/2026 24:00' }, 'Event Time "04/05/2026 24:00" holds no time of the day'],
    [{ eventTime: '2026-05-04T08:60:00Z' }, 'Event Time "2026-05-04T08:60:00Z" holds no time of the day'],
    [{ eventTime: '2026-05-04T08:00:00+25:00' }, 'Event Time "2026-05-04T08:00:00+25:00" holds no time of the day'],
    [{ eventTime: '4/5/2026 14:00 AM' }, 'Event Time "4/5/2026 14:00 AM" holds no time of the day'],
    [{ eventTime: 12345 }, 'Event Time 12345 is no date or time as Excel or a clock count it'],
    [{ eventTime: Number.NaN }, 'Event Time NaN is no date or time as Excel or a clock count it'],
    [{ eventTime: 'yesterday' }, 'Event Time "yesterday" is no date or time'],
    [{ date: '04/05/2026', time: '8' }, 'Time "8" is no date or time as Excel or a clock count it'],
    [{ date: '04/05/2026', time: '0.25' }, 'Time "0.25" can be 00:25 or, as a part of a day, 06:00:00'],
    [
      { date: '04/05/2026', time: '1899-12-30T06:25:08.000Z' },
      'Time "1899-12-30T06:25:08.000Z" can be 08:00:00 (Athens mean time of 1899) or 06:25:08 (UTC)',
    ],
    [
      { date: '04/05/2026', eventTime: '05/05/2026 08:00' },
      'Date "04/05/2026" names another day than Event Time "05/05/2026 08:00"',
    ],
    [{ date: '04/05/2026 09:00', time: '08:00' }, 'Time "08:00" names another time than Date "04/05/2026 09:00"'],
    [
      { eventTime: '2026-10-25T00:30:00Z', time: '2026-10-25T01:30:00Z' },
      'Time "2026-10-25T01:30:00Z" names another time than Event Time "2026-10-25T00:30:00Z"',
    ],
    [{ eventTime: new Date(Number.NaN) }, 'Event Time holds an invalid date, which is no valid date'],
    [{ eventTime: DateTime.invalid('test') }, 'Event Time holds an invalid date, which is no valid date'],
    [
      { eventTime: '29/03/2026 03:30' },
      'Event Time "29/03/2026 03:30" does not exist in Europe/Athens, where the clocks go forward: it can be read as 2026-03-29T03:30:00+02:00 or as 2026-03-29T03:30:00+03:00',
    ],
    [
      { date: '25/10/2026', time: '03:30' },
      'Time "03:30" with Date "25/10/2026" occurs twice in Europe/Athens, where the clocks go back: it can be read as 2026-10-25T03:30:00+03:00 or as 2026-10-25T03:30:00+02:00',
    ],
  ])('refuses %j', (cells, message) => {
    expect(messageOf(cells)).toBe(message);
  });

  it('asks for a year of four digits where it has two', () => {
    const reading = readTime('5/4/26 8:00');
    expect(reading.ok ? '' : reading.problem.remedy).toContain('four digits');
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
          expect(toRegistryTime(reading.value)).toMatch(/^(1999|20\d\d|2100|2101)-/);
        } else {
          expect(reading.problem.message).toMatch(/^(Event Time|Date|Time) /);
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

  it('says a problem in the words of the field', () => {
    expect(readDay('04/05/26', 'Submitted Date', ATHENS)).toMatchObject({
      problem: {
        field: 'Submitted Date',
        message: 'Submitted Date "04/05/26" has a year of two digits, and may have the month first',
      },
    });
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

  it('in the doubled hour of autumn is the one closer to the submission', () => {
    expect(readSubmitDate('25/10/2026 03:30', utc('2026-10-25T00:31:00Z'))?.submittedAt).toBe(
      '2026-10-25T03:30:00+03:00',
    );
    expect(readSubmitDate('25/10/2026 03:30', utc('2026-10-25T01:31:00Z'))?.submittedAt).toBe(
      '2026-10-25T03:30:00+02:00',
    );
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
