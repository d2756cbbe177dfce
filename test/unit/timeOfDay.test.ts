import { DateTime } from 'luxon';
import { readTimeOfDay } from '../../nodes/Ergani/model/values/time/timeOfDay';

const read = (value: unknown) => {
  const reading = readTimeOfDay(value, 'Time from');
  return reading.ok ? reading.value : reading.problem;
};
const EIGHT = 480;

describe('A time of the day in a declaration', () => {
  test.each([
    ['08:00'],
    ['8.00 π.μ.'],
    ['08.00'],
    ['8.00'],
    ['08:00:00'],
    [1 / 3],
    ['2026-05-04 08:00'],
    ['2026-05-04T05:00:00Z'],
    [new Date('2026-05-04T05:00:00Z')],
    [DateTime.fromISO('2026-05-04T08:00', { zone: 'Europe/Athens' })],
  ])('%s is eight in the morning, in Athens', (value) => {
    expect(read(value)).toBe(EIGHT);
  });

  it('may be of a day before 1970, which programs put bare times on', () => {
    expect(read('1969-12-31T10:00:00Z')).toBe(720);
  });

  test.each([
    ['missing', ''],
    ['sheetError', '#N/A'],
    ['notATime', 'noon'],
    ['notATime', '25.00'],
    ['notATime', '08:00:30'],
    ['dateWithoutTime', '04/05/2026'],
    // It can be a part of a day as well.
    ['ambiguousTime', '0.30'],
  ])('is refused as %s: %j', (code, value) => {
    expect(read(value)).toMatchObject({ code, field: 'Time from' });
  });
});
