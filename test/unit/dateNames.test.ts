import fc from 'fast-check';
import { DateTime } from 'luxon';
import { readDay, readEventTime } from '../../nodes/Ergani/model/values/time/read';
import type { DateOrder } from '../../nodes/Ergani/model/values/time/cell';

const ZONE = 'Europe/Athens';

/** What a cell with date and time says: the local time, or the code of what is wrong with it. */
function said(eventTime: unknown, dateOrder: DateOrder = 'notSet'): string {
  const reading = readEventTime({ eventTime }, ZONE, { dateOrder });
  if (!reading.ok) return reading.problem.code;
  const time = DateTime.fromMillis(reading.value, { zone: ZONE }).toFormat("yyyy-MM-dd'T'HH:mm");
  return reading.doubt === undefined ? time : `${time}, in doubt`;
}

const ON_TIME = '2026-05-04T08:00';

describe('Resources, CardDetails, f_date: a month that is named', () => {
  it.each([
    '04-May-2026 08:00',
    '4 May 2026, 08:00',
    '4/May/2026 8:00 am',
    '4th May 2026 08:00',
    'May 4, 2026 8:00 AM',
    'May 04 2026 08:00:00',
    'MAY 4TH, 2026 at 8:00 AM',
    '2026-May-04 08:00',
    '2026 Μαΐου 4 08:00',
    '4 Μαΐου 2026 08:00',
    '04 Μάι 2026, 8:00 π.μ.',
    '4 ΜΑΪΟΥ 2026 08.00',
    '4η Μαΐου 2026 8 π.μ.',
    '4-Μαϊ-2026 8πμ',
  ])('leaves no doubt of the order: %s', (text) => {
    for (const order of ['notSet', 'dayFirst', 'monthFirst', 'yearFirst'] as const) {
      expect(said(text, order)).toBe(ON_TIME);
    }
  });

  it.each(['en-US', 'en-GB', 'el-GR'])('may be any day of a year, in words of %s, long or short', (locale) => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2025, 0, 1) / 60_000, max: Date.UTC(2029, 0, 1) / 60_000 }),
        fc.constantFrom('d MMMM yyyy HH:mm', 'dd MMM yyyy HH:mm', 'cccc d MMMM yyyy HH:mm', 'ccc, d MMM yyyy, HH:mm'),
        (minute, format) => {
          const utc = DateTime.fromMillis(minute * 60_000, { zone: 'utc' });
          const at = DateTime.fromObject(utc.toObject(), { zone: ZONE });
          // An hour that there is twice or never is refused in any form.
          fc.pre(at.getPossibleOffsets().length === 1 && at.hour === utc.hour);
          expect(said(at.setLocale(locale).toFormat(format))).toBe(at.toFormat("yyyy-MM-dd'T'HH:mm"));
        },
      ),
    );
  });

  it.each([
    ['4 Ιου 2026 08:00', 'notATime'],
    ['4 Ma 2026 08:00', 'notATime'],
    ['4 Maybe 2026 08:00', 'notATime'],
    ['31 February 2026 08:00', 'notADate'],
    ['4 May 08:00', 'notATime'],
    ['4 May 2026 at 25:00', 'notATime'],
  ])('is refused where it is none, or no day has it: %s', (text, code) => {
    expect(said(text)).toBe(code);
  });

  it('has a year of two digits only where the option says where the year stands', () => {
    expect(said('04-May-26 08:00')).toBe('twoDigitYear');
    expect(said('04-May-26 08:00', 'dayFirst')).toBe(ON_TIME);
    expect(said('04-May-26 08:00', 'monthFirst')).toBe(ON_TIME);
    expect(said('04-May-26 08:00', 'yearFirst')).toBe('twoDigitYear');
  });
});

describe('Resources, CardDetails, f_date: a weekday beside the date', () => {
  // 4 May 2026 is a Monday, 5 April a Sunday.
  it.each([
    'Δευ 04/05/2026 08:00',
    'Δευτέρα, 4/5/2026 8:00 π.μ.',
    'Mon 04/05/2026 8:00 AM',
    'monday 04/05/2026 08:00',
    '(Δευ.) 04-05-2026 08:00',
    '04/05/2026 08:00 (Mon)',
    '04/05/2026 08:00 Δευτέρα',
    'Mon, 2026-05-04 08:00',
  ])('settles the order of the date: %s', (text) => {
    expect(said(text)).toBe(ON_TIME);
  });

  it.each([
    ['Sun 04/05/2026 08:00', 'monthFirst'],
    ['Κυρ 04/05/2026 08:00', 'monthFirst'],
    ['Sun 04/05/2026 8:00 AM', 'monthFirst'],
    ['Τρίτη 04/05/2026 08:00', 'notADate'],
    ['Tue 2026-05-04 08:00', 'notADate'],
    ['Tue 4 May 2026 08:00', 'notADate'],
    ['Mon 08:00', 'notATime'],
    ['Monday', 'notATime'],
    ['Mon 04/05/26 08:00', 'twoDigitYear'],
  ])('has to be that of the date: %s', (text, code) => {
    expect(said(text)).toBe(code);
  });

  it('leaves the doubt where it fits both readings', () => {
    const pairs = [];
    for (let day = 1; day <= 12; day++) {
      for (let month = day + 1; month <= 12; month++) {
        const [one, other] = [DateTime.utc(2026, month, day), DateTime.utc(2026, day, month)];
        if (one.weekday === other.weekday) pairs.push(one);
      }
    }
    expect(pairs.length).toBeGreaterThan(0);
    for (const day of pairs) {
      expect(said(day.toFormat('ccc dd/MM/yyyy 08:00'))).toBe(day.toFormat("yyyy-MM-dd'T08:00, in doubt'"));
      expect(said(day.toFormat("ccc dd/MM/yyyy '8:00 AM'"))).toBe('ambiguousDate');
    }
  });

  it('stands beside a day alone too', () => {
    expect(readDay('Δευτέρα 4/5/2026', 'Date', ZONE, { dateOrder: 'notSet' })).toEqual({
      ok: true,
      value: '2026-05-04',
    });
  });
});

describe('Resources, CardDetails, f_date: what JavaScript prints', () => {
  const at = new Date('2026-05-04T05:00:00Z');

  it('is the same instant', () => {
    expect(said('Mon May 04 2026 08:00:00 GMT+0300 (Eastern European Summer Time)')).toBe(ON_TIME);
    expect(said('Mon May 04 2026 08:00:00 GMT+0300')).toBe(ON_TIME);
    expect(said(at.toString())).toBe(ON_TIME);
    expect(said(at.toUTCString())).toBe(ON_TIME);
  });

  it('is in doubt at a midnight, which may be a day alone', () => {
    expect(said('Mon May 04 2026 00:00:00 GMT+0300 (Eastern European Summer Time)')).toBe('ambiguousTime');
    expect(said('Mon, 04 May 2026 00:00:00 GMT')).toBe('ambiguousTime');
  });
});
