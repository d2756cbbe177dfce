import { DateTime } from 'luxon';
import type { Cell } from '../../nodes/Ergani/model/values/time/cell';
import { readCell } from '../../nodes/Ergani/model/values/time/parse';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A cell in short: what kind, and what it says, local times as if in UTC. */
function said(value: unknown): string {
  const cell: Cell = readCell(value);
  if (cell.kind === 'unread') return [cell.why, ...(cell.facts.years ?? [])].join(' ');
  if (cell.kind === 'clock') return new Date(cell.clock).toISOString().slice(11);
  if (cell.kind === 'instant') return new Date(cell.instant).toISOString();
  const day = new Date(cell.day).toISOString().slice(0, 10);
  return cell.clock === null ? day : `${day} ${new Date(cell.clock).toISOString().slice(11, 23)}`;
}

const NO_COUNT = 'notASerial';
const OUTSIDE = 'outsideYears 1900 2100';

describe('Numbers, at the bounds of what they count', () => {
  const serialOf = (iso: string): number => (Date.parse(`${iso}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / DAY;
  const epochOf = (iso: string): number => Date.parse(iso);

  it.each([
    [-Number.MIN_VALUE, NO_COUNT],
    [-1, NO_COUNT],
    [0, '00:00:00.000Z'],
    [0.5, '12:00:00.000Z'],
    [86_399 / 86_400, '23:59:59.000Z'],
    // The last half second is no other day.
    [1 - Number.EPSILON, '23:59:59.000Z'],
    [1, NO_COUNT],
    [serialOf('2000-01-01') - 1, NO_COUNT],
    [serialOf('2000-01-01') - 1 / 86_400, NO_COUNT],
    [serialOf('2000-01-01'), '2000-01-01'],
    [serialOf('2000-01-01') + 1 / 86_400, '2000-01-01 00:00:01.000'],
    [serialOf('2026-05-04') + 0.4 / 86_400, '2026-05-04'],
    [serialOf('2026-05-04') + 0.6 / 86_400, '2026-05-04 00:00:01.000'],
    [serialOf('2026-05-04') - 0.4 / 86_400, '2026-05-04'],
    [serialOf('2100-12-31'), '2100-12-31'],
    [serialOf('2101-01-01') - 1 / 86_400, '2100-12-31 23:59:59.000'],
    [serialOf('2101-01-01'), NO_COUNT],
    [1e9 - 1, NO_COUNT],
    [1e9, '2001-09-09T01:46:40.000Z'],
    [1e9 + 0.5, '2001-09-09T01:46:40.500Z'],
    [epochOf('2100-12-31T23:59:59Z') / 1000, '2100-12-31T23:59:59.000Z'],
    [epochOf('2101-01-01T00:00:00Z') / 1000, OUTSIDE],
    [1e10 - 1, OUTSIDE],
    [1e10, NO_COUNT],
    // Twelve and fourteen digits are read as yyyyMMddHHmm[ss].
    [1e12 - 1, 'noClock'],
    [1e12, '2001-09-09T01:46:40.000Z'],
    [1e12 + 0.9, '2001-09-09T01:46:40.000Z'],
    [epochOf('2100-12-31T23:59:59.999Z'), '2100-12-31T23:59:59.999Z'],
    [epochOf('2101-01-01T00:00:00.000Z'), OUTSIDE],
    [1e13 - 1, OUTSIDE],
    [1e13, 'notInCalendar'],
    [1e14, NO_COUNT],
    [19000101, '1900-01-01'],
    [18991231, OUTSIDE],
    [21001231, '2100-12-31'],
    [21010101, OUTSIDE],
    [20260504.5, NO_COUNT],
    [202605040800, '2026-05-04 08:00:00.000'],
    [20260504080060, 'noClock'],
    [20260504080059, '2026-05-04 08:00:59.000'],
    [Number.NaN, NO_COUNT],
    [Infinity, NO_COUNT],
    [Number.MAX_VALUE, NO_COUNT],
  ])('%d: %s', (number, what) => {
    expect(said(number)).toBe(what);
    if (Number.isFinite(number) && !/e/.test(String(number)) && number >= 0 && number !== 0) {
      expect(said(String(number))).toBe(what);
    }
  });
});

describe('Text, at the bounds of a day and of a calendar', () => {
  it.each([
    ['1900-01-01', '1900-01-01'],
    ['1899-12-31', OUTSIDE],
    ['2100-12-31T23:59:59.999', '2100-12-31 23:59:59.999'],
    ['2101-01-01', OUTSIDE],
    ['2026-01-31', '2026-01-31'],
    ['2026-01-32', 'notInCalendar'],
    ['2026-01-00', 'notInCalendar'],
    ['2026-00-01', 'notInCalendar'],
    ['2026-12-01', '2026-12-01'],
    ['2026-13-01', 'notInCalendar'],
    ['2024-02-29', '2024-02-29'],
    ['2100-02-29', 'notInCalendar'],
    ['2026-05-04T23:00', '2026-05-04 23:00:00.000'],
    ['2026-05-04T24:00', 'noClock'],
    ['2026-05-04T08:59', '2026-05-04 08:59:00.000'],
    ['2026-05-04T08:60', 'noClock'],
    ['2026-05-04T08:00:59', '2026-05-04 08:00:59.000'],
    ['2026-05-04T08:00:60', 'noClock'],
    ['2026-05-04T08:00:00+14:59', '2026-05-03T17:01:00.000Z'],
    ['2026-05-04T08:00:00+15:00', 'noClock'],
    ['2026-05-04T08:00:00-14:00', '2026-05-04T22:00:00.000Z'],
    ['2026-05-04T08:00:00+02:60', 'noClock'],
    ['4.5.2026 12:59 π.μ.', '2026-05-04 00:59:00.000'],
    ['4.5.2026 0:59 π.μ.', 'noClock'],
    ['4.5.2026 12:00 μ.μ.', '2026-05-04 12:00:00.000'],
    ['4.5.2026 13:00 μ.μ.', '2026-05-04 13:00:00.000'],
    ['4.5.2026 13:00 π.μ.', 'noClock'],
    ['12/12/2026 7:59 AM', '2026-12-12 07:59:00.000'],
    ['12/1/2026 7:59 AM', 'eitherOrder'],
    ['13/1/2026 7:59 AM', '2026-01-13 07:59:00.000'],
    ['1/13/2026 7:59 AM', 'monthFirst'],
    ['23:59:59', '23:59:59.000Z'],
    ['24:00', 'notATime'],
    ['2359', '23:59:00.000Z'],
    ['2400', 'notATime'],
    ['235960', 'notATime'],
    [`2026-05-04T08:00${' '.repeat(84)}`, '2026-05-04 08:00:00.000'],
    [`2026-05-04T08:00${' '.repeat(85)}`, 'notATime'],
    ['1899-12-30T23:59:59.999', '23:59:59.000Z'],
    ['1899-12-31T08:00', '08:00:00.000Z'],
    ['1900-01-02T08:00', '1900-01-02 08:00:00.000'],
    ['1904-01-02T08:00', '1904-01-02 08:00:00.000'],
  ])('%s: %s', (text, what) => {
    expect(said(text)).toBe(what);
  });
});

describe('Objects, at the bounds of the years', () => {
  it.each([
    ['1899-12-28T23:59:59.999Z', OUTSIDE],
    ['1900-01-02T00:00:00.000Z', '1900-01-02T00:00:00.000Z'],
    ['1969-12-31T23:59:59.999Z', '1969-12-31T23:59:59.999Z'],
    ['2100-12-31T23:59:59.999Z', '2100-12-31T23:59:59.999Z'],
    ['2101-01-01T00:00:00.000Z', OUTSIDE],
    ['-000001-01-01T00:00:00.000Z', OUTSIDE],
    ['+275760-09-13T00:00:00.000Z', OUTSIDE],
  ])('%s: %s', (iso, what) => {
    expect(said(new Date(iso))).toBe(what);
    expect(said(DateTime.fromISO(iso, { zone: 'UTC' }))).toBe(what);
  });

  it('show day and clock of their own zone', () => {
    const cell = readCell(DateTime.fromISO('2026-05-04T01:02:03.004', { zone: 'Asia/Tokyo' }));
    expect(cell).toMatchObject({ day: Date.UTC(2026, 4, 4), clock: HOUR + 2 * MINUTE + 3 * SECOND + 4, printed: true });
    expect(readCell(new Date(-1))).toMatchObject({ day: -DAY, clock: DAY - 1, instant: -1 });
  });
});

describe('A day and a time, one behind the other in one cell', () => {
  it.each([
    ['46091 0.333333333333', '2026-03-10 08:00:00.000'],
    ['46091 0,333333333333', '2026-03-10 08:00:00.000'],
    ['46091  0.25', '2026-03-10 06:00:00.000'],
    ['46091 0', '2026-03-10 00:00:00.000'],
    ['46091 .5', '2026-03-10 12:00:00.000'],
    ['46091\t08:00', '2026-03-10 08:00:00.000'],
    ['46091 08:00:30', '2026-03-10 08:00:30.000'],
    ['46091 8.30', '2026-03-10 08:30:00.000'],
    ['46091 5:30 μ.μ.', '2026-03-10 17:30:00.000'],
    ['10/03/2026 0.333333333333', '2026-03-10 08:00:00.000'],
    ['2026-03-10 0,333333333333', '2026-03-10 08:00:00.000'],
    ['2026-03-10, .75', '2026-03-10 18:00:00.000'],
  ])('%p is %s', (text, meaning) => expect(said(text)).toBe(meaning));

  it.each([
    ['46091 1', 'noClock'],
    ['46091 46092', 'noClock'],
    ['46091 25:00', 'noClock'],
    ['46091 08:00Z', 'noClock'],
    ['46091 noon', 'noClock'],
    ['46091.5 0.25', 'notATime'],
    ['12345 0.25', NO_COUNT],
    ['99999 0.25', NO_COUNT],
    // Hours and minutes, or a part of a day.
    ['10/03/2026 0.25', 'clockOrPart'],
    ['10/03/2026 1.25', '2026-03-10 01:25:00.000'],
    ['10/03/2026 25', 'noClock'],
  ])('%p: %s', (text, message) => expect(said(text)).toBe(message));
});

describe('Something behind the moment of execution', () => {
  const NOW = '2026-03-10T08:05:00.000+02:00';
  const MORE = 'nowAndMore';

  it.each([
    [`${NOW} 46091.33`, MORE],
    [`${NOW}46091.33`, MORE],
    [`${NOW} 10/03/2026 08:00`, MORE],
    [`${NOW} ${NOW}`, MORE],
    ['2026-03-10T06:05:00.000Z 08:00', MORE],
    [NOW, '2026-03-10T06:05:00.000Z'],
    [`${NOW} `, '2026-03-10T06:05:00.000Z'],
    [`${NOW}[Europe/Athens]`, '2026-03-10T06:05:00.000Z'],
  ])('%p: %s', (text, meaning) => expect(said(text)).toBe(meaning));
});
