import { dayAlone, readDay, readEventTime, toRegistryTime } from '../../nodes/Ergani/model/values/time/read';
import type { DateOrderOption } from '../../nodes/Ergani/model/values/time/dateOrder';
import { readSubmitDate } from '../../nodes/Ergani/model/values/time/submitDate';
import { TimeCell } from '../../nodes/Ergani/model/values/time/timeCell';

const ATHENS = 'Europe/Athens';
/** As a node with the option Date Order asks, and nobody has chosen. */
const NOT_SET: DateOrderOption = { dateOrder: 'notSet' };
const BY_OPTION = /, or set the option 'Date Order'$/;

type Cells = Parameters<typeof readEventTime>[0];

const problemOf = (cells: Cells, option?: DateOrderOption, timezone = ATHENS) => {
  const reading = readEventTime(cells, timezone, option);
  return reading.ok ? toRegistryTime(reading.value) : reading.problem;
};
const doubtOf = (cells: Cells, option: DateOrderOption = NOT_SET, timezone = ATHENS) => {
  const reading = readEventTime(cells, timezone, option);
  return reading.ok ? (reading.doubt?.() ?? 'none') : reading.problem.code;
};
const dayProblem = (value: unknown, option?: DateOrderOption, timezone = ATHENS) => {
  const reading = readDay(value, 'Reference Date', timezone, option);
  return reading.ok ? reading.value : reading.problem;
};

describe('CardDetails: f_date, a date whose order is in doubt', () => {
  test.each([
    ['monthFirst', { eventTime: '12/31/2026 08:00' }],
    ['twoDigitYear', { eventTime: '04/05/26 08:00' }],
    ['ambiguousDate', { eventTime: '04/05/2026 8:00 AM' }],
    ['ambiguousDate', { date: '04/05/2026', time: '8:00 AM' }],
  ])('%s is refused, with the option as a way out where there is one', (code, cells) => {
    expect(problemOf(cells, NOT_SET)).toMatchObject({ code, remedy: expect.stringMatching(BY_OPTION) });
    expect(problemOf(cells)).toMatchObject({ code, remedy: expect.not.stringMatching(/Date Order/) });
  });

  it('is read with the day first, and what is wrong with it where another row has the month first can be asked', () => {
    expect(problemOf({ eventTime: '04/05/2026 08:00' }, NOT_SET)).toBe('2026-05-04T08:00:00+03:00');
    expect(doubtOf({ eventTime: '04/05/2026 08:00' })).toMatchObject({
      code: 'ambiguousDate',
      field: 'Event Time',
      text: 'can have the day or the month first, and the dates of the sheet may have the month first',
      value: '"04/05/2026 08:00"',
      remedy: expect.stringMatching(BY_OPTION),
    });
    expect(doubtOf({ date: '04/05/2026', time: '08:00' })).toMatchObject({ field: 'Event Date' });
    expect(doubtOf({ eventTime: '04/05/2026 08:00', date: '04/05/2026' })).toMatchObject({ field: 'Event Time' });
  });

  test.each<[string, Cells, DateOrderOption]>([
    ['a day beyond 12', { eventTime: '31/05/2026 08:00' }, NOT_SET],
    ['day and month that are the same', { eventTime: '05/05/2026 08:00' }, NOT_SET],
    ['ISO', { eventTime: '2026-05-04T08:00' }, NOT_SET],
    ['an instant', { eventTime: '2026-05-04T08:00:00+03:00' }, NOT_SET],
    ['a number of Excel', { eventTime: 46146.333333333336 }, NOT_SET],
    ['another cell with the same day in ISO', { eventTime: '04/05/2026 08:00', date: '2026-05-04' }, NOT_SET],
    ['another cell with the instant', { eventTime: '2026-05-04T08:00:00+03:00', date: '04/05/2026' }, NOT_SET],
    ['an order that is set', { eventTime: '04/05/2026 08:00' }, { dateOrder: 'dayFirst' }],
    ['no option', { eventTime: '04/05/2026 08:00' }, {}],
  ])('is in no doubt with %s', (_, cells, option) => {
    expect(doubtOf(cells, option)).toBe('none');
  });

  it('is in no doubt where it is refused for something else', () => {
    const reading = readEventTime({ eventTime: '08/03/2026 02:30' }, 'America/New_York', NOT_SET);
    expect(reading).toMatchObject({ ok: false, problem: { code: 'clockChange' } });
    expect(reading).not.toHaveProperty('doubt');
  });

  test.each<[string, Cells, string]>([
    ['where the day is beyond 12', { date: '31/05/2026', time: '8:00 AM' }, '2026-05-31T08:00:00+03:00'],
    ['in ISO', { date: '2026-05-04', time: '8:00 AM' }, '2026-05-04T08:00:00+03:00'],
    [
      'where another cell holds the instant',
      { eventTime: '2026-05-04T08:00:00+03:00', date: '04/05/2026', time: '8:00 AM' },
      '2026-05-04T08:00:00+03:00',
    ],
    [
      'where another cell holds the day in ISO',
      { eventTime: '04/05/2026', date: '2026-05-04', time: '8:00 AM' },
      '2026-05-04T08:00:00+03:00',
    ],
  ])('can stand beside an English a.m. %s', (_, cells, expected) => {
    expect(problemOf(cells)).toBe(expected);
  });

  it('can stand beside a time without a.m. and p.m., and beside a Greek one', () => {
    expect(problemOf({ date: '04/05/2026', time: '8:00' })).toBe('2026-05-04T08:00:00+03:00');
    expect(problemOf({ date: '04/05/2026', time: '8:00 π.μ.' })).toBe('2026-05-04T08:00:00+03:00');
  });
});

describe('CardDetails: f_date, a date in the order that the user has set', () => {
  test.each<[string, NonNullable<DateOrderOption['dateOrder']>, string]>([
    ['04/05/2026 08:00', 'dayFirst', '2026-05-04'],
    ['04/05/2026 08:00', 'monthFirst', '2026-04-05'],
    ['04.05.2026 08:00', 'monthFirst', '2026-04-05'],
    ['04.05.2026 08:00', 'notSet', '2026-05-04'],
    ['04/05/26 08:00', 'dayFirst', '2026-05-04'],
    ['04/05/26 08:00', 'monthFirst', '2026-04-05'],
    ['26/05/04 08:00', 'yearFirst', '2026-05-04'],
    ['2026/05/04 08:00', 'yearFirst', '2026-05-04'],
    ['04/05/2026 8:00 AM', 'dayFirst', '2026-05-04'],
  ])('%s with %s', (eventTime, dateOrder, day) => {
    expect(problemOf({ eventTime }, { dateOrder })).toBe(`${day}T08:00:00+03:00`);
    expect(doubtOf({ eventTime }, { dateOrder })).toBe('none');
  });

  test.each<[string, NonNullable<DateOrderOption['dateOrder']>]>([
    ['04/05/2026 08:00', 'yearFirst'],
    ['04/05/6 08:00', 'dayFirst'],
    ['6/05/04 08:00', 'yearFirst'],
  ])('%s is no date with %s', (eventTime, dateOrder) => {
    expect(problemOf({ eventTime }, { dateOrder })).toMatchObject({ code: 'notADate' });
  });

  it('of a zone in brackets is in the same doubt as one without', () => {
    for (const zone of ['[Europe/Athens]', '+03:00', 'Z']) {
      expect(doubtOf({ eventTime: `04/05/2026 08:00 ${zone}` })).toMatchObject({ code: 'ambiguousDate' });
      expect(doubtOf({ eventTime: `31/05/2026 08:00 ${zone}` })).toBe('none');
    }
  });
});

describe('CardDetails: f_date, a midnight beside other cells', () => {
  test.each<[string, Cells, string]>([
    ['is meant as written where nothing else tells a time', { eventTime: '04/05/2026 00:00' }, '00:00:00'],
    ['is meant as written beside its day', { eventTime: '04/05/2026 00:00', date: '04/05/2026' }, '00:00:00'],
    ['gives way to a time of the day', { eventTime: '04/05/2026 00:00', time: '08:00' }, '08:00:00'],
    ['gives way to a time in another cell', { eventTime: '04/05/2026 00:00', date: '04/05/2026 08:00' }, '08:00:00'],
  ])('%s', (_, cells, clock) => {
    expect(problemOf(cells)).toBe(`2026-05-04T${clock}+03:00`);
  });

  it('in UTC may be a bare day, even where the user is in UTC', () => {
    expect(problemOf({ eventTime: '2026-05-04T00:00:00Z' }, {}, 'UTC')).toMatchObject({ code: 'ambiguousTime' });
  });

  it('of the first year is taken from its first moment in Athens on', () => {
    expect(problemOf({ eventTime: '2000-01-01T00:00:00+02:00' })).toBe('2000-01-01T00:00:00+02:00');
    expect(problemOf({ eventTime: '1999-12-31T23:59:59+02:00' })).toMatchObject({ code: 'outsideYears' });
    // East of Athens it begins earlier.
    expect(problemOf({ eventTime: '2000-01-01T00:00:01' }, {}, 'Asia/Tokyo')).toMatchObject({ code: 'outsideYears' });
  });
});

describe('CardDetails: f_reference_date, a day whose order is in doubt', () => {
  it('is refused, with the option as a way out where there is one', () => {
    expect(dayProblem('12/31/2026', NOT_SET)).toMatchObject({
      code: 'monthFirst',
      remedy: expect.stringMatching(/^Enter the day like 2026-05-04, or set the option/),
    });
    expect(dayProblem('12/31/2026')).toMatchObject({ remedy: expect.not.stringMatching(/Date Order/) });
    expect(dayProblem('04/05/26', NOT_SET)).toMatchObject({
      code: 'twoDigitYear',
      remedy: expect.not.stringMatching(/^Enter the day like/),
    });
  });

  it('is read with the day first, and what is wrong with it can be asked', () => {
    const reading = readDay('04/05/2026', 'Reference Date', ATHENS, NOT_SET);
    expect(reading).toMatchObject({ ok: true, value: '2026-05-04' });
    expect(reading.ok && reading.doubt?.()).toMatchObject({ code: 'ambiguousDate', field: 'Reference Date' });
    expect(readDay('31/05/2026', 'Reference Date', ATHENS, NOT_SET)).toEqual({ ok: true, value: '2026-05-31' });
    expect(readDay('04/05/2026', 'Reference Date', ATHENS)).toEqual({ ok: true, value: '2026-05-04' });
  });

  it('is of no zone that nobody knows', () => {
    expect(dayProblem('2026-05-04', {}, 'Nowhere')).toMatchObject({ code: 'unknownTimezone' });
  });
});

describe('What a cell holds', () => {
  test.each<[string, unknown, boolean, boolean, number | null, string | undefined]>([
    ['a day', '04/05/2026', true, false, null, '2026-05-04'],
    ['a day and a time', '04/05/2026 08:00', true, true, null, undefined],
    ['midnight', '04/05/2026 00:00', true, true, null, '2026-05-04'],
    ['an instant', '2026-05-04T08:00:00Z', true, true, null, undefined],
    ['midnight in Athens', '2026-05-03T21:00:00.000Z', true, true, null, '2026-05-04'],
    ['a time of the day', '08:00', false, true, 28_800_000, undefined],
    ['nothing that can be read', 'yesterday', false, false, null, undefined],
    ['the number 0', 0, false, false, 0, undefined],
  ])('%s', (_, cell, day, time, clock, alone) => {
    expect(new TimeCell(cell).namesDay).toBe(day);
    expect(new TimeCell(cell).holdsTime).toBe(time);
    expect(new TimeCell(cell).clockAlone).toBe(clock);
    expect(dayAlone(cell)).toBe(alone);
  });
});

describe('Submission receipt: submitDate, at a clock change', () => {
  const submittedAt = (text: string, near: string) => readSubmitDate(text, Date.parse(near))?.submittedAt;

  it('is the reading that is closest, where the hour does not exist', () => {
    expect(submittedAt('29/03/2026 03:30', '2026-03-29T01:29:00Z')).toBe('2026-03-29T04:30:00+03:00');
    expect(submittedAt('29/03/2026 03:30', '2026-03-29T00:31:00Z')).toBe('2026-03-29T02:30:00+02:00');
  });

  it('is the reading that is closest, where the hour comes twice; the first, where both are as close', () => {
    expect(submittedAt('25/10/2026 03:30', '2026-10-25T01:31:00Z')).toBe('2026-10-25T03:30:00+02:00');
    expect(submittedAt('25/10/2026 03:30', '2026-10-25T00:29:00Z')).toBe('2026-10-25T03:30:00+03:00');
    expect(submittedAt('25/10/2026 03:30', '2026-10-25T01:00:00Z')).toBe('2026-10-25T03:30:00+03:00');
  });
});
