import fc from 'fast-check';
import { DateTime } from 'luxon';
import { readShifts } from '../../nodes/Ergani/model/sheet/shift';
import { readSheet } from '../../nodes/Ergani/model/sheet/sheet';
import type { DateOrder } from '../../nodes/Ergani/model/values/time/read';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const EXCEL_DAY_ZERO = Date.UTC(1899, 11, 30);

type Row = Record<string, unknown>;
interface Shift {
  came: DateTime;
  left: DateTime;
}

/** A form in which systems and people write a shift. */
interface Form {
  write(shift: Shift): Row;
  dateOrder?: DateOrder;
  timezone?: string;
  /** Whether it tells the instants even in an hour that the clocks repeat. */
  exact?: boolean;
  /** Whether midnight is the same as the bare day. */
  midnightIsDay?: boolean;
}

const ATHENS = 'Europe/Athens';
const serial = (at: DateTime): number =>
  (Date.UTC(at.year, at.month - 1, at.day, at.hour, at.minute) - EXCEL_DAY_ZERO) / (24 * HOUR);

const FORMS: Record<string, Form> = {
  'one date and two times': {
    write: ({ came, left }) => ({
      Ημερομηνία: came.toFormat('dd/MM/yyyy'),
      'Ώρα Προσέλευσης': came.toFormat('HH:mm'),
      'Ώρα Αποχώρησης': left.toFormat('HH:mm'),
    }),
  },
  'a date and a time of each': {
    write: ({ came, left }) => ({
      'Start Date': came.toFormat('yyyy-MM-dd'),
      'Start Time': came.toFormat('HH:mm:ss'),
      'End Date': left.toFormat('yyyy-MM-dd'),
      'End Time': left.toFormat('HH:mm:ss'),
    }),
  },
  'the month first, with a.m. and p.m.': {
    dateOrder: 'monthFirst',
    write: ({ came, left }) => ({
      'Start Date': came.toFormat('MM/dd/yyyy'),
      'Start Time': came.toFormat('hh:mm a'),
      'End Date': left.toFormat('MM/dd/yyyy'),
      'End Time': left.toFormat('hh:mm a'),
    }),
  },
  'years of two digits, the month first': {
    dateOrder: 'monthFirst',
    write: ({ came, left }) => ({ In: came.toFormat('M/d/yy H:mm'), Out: left.toFormat('M/d/yy H:mm') }),
  },
  'years of two digits, the day first, with Greek a.m. and p.m.': {
    dateOrder: 'dayFirst',
    write: ({ came, left }) => ({ Είσοδος: greek(came, 'd.M.yy'), Έξοδος: greek(left, 'd/M/yy') }),
  },
  'years of two digits, first': {
    dateOrder: 'yearFirst',
    write: ({ came, left }) => ({ In: came.toFormat('yy/MM/dd HH:mm'), Out: left.toFormat('yy-M-d HH:mm') }),
  },
  'full local times': {
    write: ({ came, left }) => ({
      check_in: came.toFormat('yyyy-MM-dd HH:mm:ss'),
      check_out: left.toFormat('yyyy-MM-dd HH:mm:ss'),
    }),
  },
  'full times in UTC without a word': {
    timezone: 'UTC',
    exact: true,
    write: ({ came, left }) => ({
      check_in: came.toUTC().toFormat('yyyy-MM-dd HH:mm:ss'),
      check_out: left.toUTC().toFormat('yyyy-MM-dd HH:mm:ss'),
    }),
  },
  'ISO with offsets': {
    exact: true,
    write: ({ came, left }) => ({ begin: came.toISO({ suppressMilliseconds: true }), end: left.toUTC().toISO() }),
  },
  'epoch seconds': { exact: true, write: ({ came, left }) => ({ start: came.toSeconds(), end: left.toSeconds() }) },
  'numbers of Excel': {
    write: ({ came, left }) => ({ Date: Math.floor(serial(came)), In: serial(came) % 1, Out: serial(left) % 1 }),
  },
  'full numbers of Excel': {
    midnightIsDay: true,
    write: ({ came, left }) => ({ In: serial(came), Out: serial(left) }),
  },
};

function greek(at: DateTime, date: string): string {
  return `${at.toFormat(`${date} h:mm`)} ${at.hour < 12 ? 'π.μ.' : 'μ.μ.'}`;
}

/** Whether the clocks show the local time of an instant once. */
const isPlain = (at: DateTime): boolean => at.getPossibleOffsets().length === 1;

/** Whether it is midnight by a clock that programs print for a bare day. */
const isMidnight = (at: DateTime): boolean => [at, at.toUTC()].some(({ hour, minute }) => hour === 0 && minute === 0);

const clockOf = (at: DateTime): string => at.toFormat('HH:mm');

/** Any minute of a year, and often one of the nights on which its clocks change. */
const arrival = fc.oneof(
  fc.integer({ min: Date.UTC(2026, 0, 1) / MINUTE, max: Date.UTC(2027, 0, 1) / MINUTE }),
  ...['2026-03-28T12:00Z', '2026-10-24T12:00Z'].map((from) =>
    fc.integer({ min: Date.parse(from) / MINUTE, max: Date.parse(from) / MINUTE + 24 * 60 }),
  ),
);
const shift = fc
  .record({ came: arrival, minutes: fc.integer({ min: 1, max: 23 * 60 - 1 }) })
  .map(({ came, minutes }): Shift => {
    const at = DateTime.fromMillis(came * MINUTE, { zone: ATHENS });
    return { came: at, left: at.plus(minutes * MINUTE) };
  });

test.each(Object.entries(FORMS))('A shift comes back as the same two instants from %s', (_, form) => {
  const { write, dateOrder = 'notSet', timezone = ATHENS, exact = false, midnightIsDay = false } = form;
  let tried = 0;
  let told = 0;
  fc.assert(
    fc.property(shift, ({ came, left }) => {
      tried++;
      const row = write({ came, left });
      const [{ fields, shifts }] = readSheet([row], { dateOrder }).rows;
      const punches = readShifts(fields, shifts, { timezone, dateOrder });
      if ('skipped' in punches) throw new Error('skipped');
      expect(punches.map(({ event }) => event.ok && event.value)).toEqual(['checkIn', 'checkOut']);
      const times = punches.map(({ time }) => (time.ok ? time.value : time.problem.code));
      // What can't be told is refused, and never taken for another time.
      const doubtful = exact
        ? isMidnight(came) || isMidnight(left)
        : !isPlain(came) || !isPlain(left) || clockOf(came) === clockOf(left);
      // Of so long a shift a midnight without its date may stand for no time.
      const isNone = clockOf(left) === '00:00' && left.diff(came).as('hours') > 14;
      // A shift of more than fourteen hours by the clocks needs the date of its departure.
      const byClocks = left.setZone('utc', { keepLocalTime: true }).diff(came.setZone('utc', { keepLocalTime: true }));
      const isLong = byClocks.as('hours') > 14;
      if (
        doubtful ||
        isNone ||
        (isLong && !times.every((time) => typeof time === 'number')) ||
        (midnightIsDay && (isMidnight(came) || isMidnight(left)))
      ) {
        times.forEach((time, n) => {
          if (typeof time === 'number') expect(time).toBe([came, left][n].toMillis());
        });
        return;
      }
      told++;
      expect(times).toEqual([came.toMillis(), left.toMillis()]);
      expect(punches.map(({ day }) => day?.ok && day.value)).toEqual(Array(2).fill(came.setZone(ATHENS).toISODate()));
    }),
    { numRuns: 500 },
  );
  expect(told / tried).toBeGreaterThan(0.5);
});
