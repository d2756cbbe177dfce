import fc from 'fast-check';
import { DateTime } from 'luxon';

import { type AnyRow, saidBy } from './saidRows';

const AFMS = ['094014201', '094014298', '123456783'];

const at = (employee: number, time: string, code: unknown, header = 'Κίνηση'): AnyRow => ({
  ΑΦΜ: AFMS[employee],
  Επώνυμο: 'Παππάς',
  Όνομα: 'Νίκος',
  Ημερομηνία: time.slice(0, 10),
  Ώρα: time.slice(11),
  [header]: code,
});

/** Shifts of employees, each from one time to another, with the codes of an arrival and a departure. */
const sheetOf = (shifts: ReadonlyArray<[number, string, string]>, [arrival, departure]: [unknown, unknown]): AnyRow[] =>
  shifts.flatMap(([employee, from, to]) => [at(employee, from, arrival), at(employee, to, departure)]);

const DAY: Array<[number, string, string]> = [
  [0, '2026-05-04 08:00', '2026-05-04 16:00'],
  [1, '2026-05-04 09:05', '2026-05-04 17:00'],
];
const NIGHTS: Array<[number, string, string]> = [
  [0, '2026-05-04 22:00', '2026-05-05 06:00'],
  [1, '2026-05-04 21:30', '2026-05-05 07:10'],
];

const isDoubted = (rows: AnyRow[], eventWords = {}): boolean => {
  const { events } = saidBy(rows, { eventWords });
  const doubted = events.filter((event) => event === 'ambiguousEvent');
  expect([0, events.length]).toContain(doubted.length);
  return doubted.length > 0;
};

// As a home-made system writes them: 1 for in and 0 for out.
describe('CardDetails: f_type, where a sheet counts 1 as an arrival and 0 as a departure', () => {
  it.each<[string, AnyRow[]]>([
    ['a day', sheetOf(DAY, ['1', '0'])],
    ['numbers', sheetOf(DAY, [1, 0])],
    ['nights', sheetOf(NIGHTS, ['1', '0'])],
    ['the newest first', sheetOf(DAY, ['1', '0']).reverse()],
    ['days and nights', [...sheetOf(DAY, [1, 0]), ...sheetOf([[2, '2026-05-04 22:00', '2026-05-05 06:00']], [1, 0])]],
    ['somebody who is still there', [...sheetOf(DAY, ['1', '0']), at(2, '2026-05-04 10:00', '1')]],
  ])('none of its events can be read: %s', (_, rows) => {
    const { events, problems } = saidBy(rows);
    expect(new Set(events)).toEqual(new Set(['ambiguousEvent']));
    expect(new Set(problems)).toEqual(
      new Set([
        'Event holds a code by which everybody leaves first and comes hours later: 1 may be the arrival, and 0 the departure',
      ]),
    );
  });

  it('they are what the user says', () => {
    const rows = sheetOf(DAY, ['1', '0']);
    const { events } = saidBy(rows, { eventWords: { 1: 'checkIn', 0: 'checkOut' } });
    expect(events.slice(0, 2)).toEqual(['checkIn 2026-05-04T08:00', 'checkOut 2026-05-04T16:00']);
    expect(isDoubted(sheetOf(DAY, ['01', '00']), { 1: 'checkIn', 0: 'checkOut' })).toBe(false);
    expect(isDoubted(rows, { 1: 'checkOut', 0: 'checkIn' })).toBe(false);
  });

  it('an event that is told in words stays as it is', () => {
    const { events } = saidBy([...sheetOf(DAY, ['1', '0']), at(2, '2026-05-04 10:00', 'Είσοδος')]);
    expect(events.at(-1)).toBe('checkIn 2026-05-04T10:00');
    expect(new Set(events.slice(0, -1))).toEqual(new Set(['ambiguousEvent']));
  });

  it.each<[string, AnyRow[]]>([
    ['days', sheetOf(DAY, ['0', '1'])],
    ['nights', sheetOf(NIGHTS, ['0', '1'])],
    ['words', sheetOf(DAY, ['Έξοδος', 'Είσοδος'])],
    ['one employee alone, back after a short rest', sheetOf([[0, '2026-05-04 02:00', '2026-05-04 10:00']], ['1', '0'])],
    [
      'nights, of which one day is shown',
      sheetOf(
        [0, 1].map((n) => [n, '2026-05-04 06:00', '2026-05-04 22:00']),
        [1, 0],
      ),
    ],
    [
      'a break',
      sheetOf(
        [0, 1].map((n) => [n, '2026-05-04 14:00', '2026-05-04 17:30']),
        [1, 0],
      ),
    ],
    [
      'somebody else who comes first',
      [...sheetOf(DAY, ['1', '0']), ...sheetOf([[2, '2026-05-04 08:00', '2026-05-04 16:00']], [0, 1])],
    ],
    [
      'departures at the end',
      [...sheetOf(DAY, ['1', '0']), at(0, '2026-05-04 20:00', '1'), at(1, '2026-05-04 20:00', '1')],
    ],
    ['one event each', [at(0, '2026-05-04 08:00', '1'), at(1, '2026-05-04 16:00', '0')]],
  ])('those of others can be read: %s', (_, rows) => {
    expect(isDoubted(rows)).toBe(false);
  });

  /** Work of several employees: whole shifts of 5 to 11 hours with rests of 11 hours and more, by minutes. */
  const work = fc.array(
    fc.record({
      begin: fc.integer({ min: 0, max: 1_439 }),
      shifts: fc.array(
        fc.record({ lasts: fc.integer({ min: 300, max: 659 }), rest: fc.integer({ min: 660, max: 1_200 }) }),
        { minLength: 1, maxLength: 5 },
      ),
    }),
    { minLength: 2, maxLength: 3 },
  );

  const rowsOf = (
    people: Array<{ begin: number; shifts: Array<{ lasts: number; rest: number }> }>,
    codes: [0 | 1, 0 | 1],
  ) =>
    people.flatMap(({ begin, shifts }, employee) => {
      let minutes = begin;
      const written = (): string => DateTime.utc(2026, 5, 4).plus({ minutes }).toFormat('yyyy-MM-dd HH:mm');
      return shifts.flatMap(({ lasts, rest }) => {
        const arrival = at(employee, written(), codes[0]);
        minutes += lasts;
        const departure = at(employee, written(), codes[1]);
        minutes += rest;
        return [arrival, departure];
      });
    });

  it('whatever shifts they are, in any order of rows', () => {
    fc.assert(
      fc.property(work, fc.infiniteStream(fc.nat()), (people, order) => {
        const shuffled = (rows: AnyRow[]) =>
          rows
            .map((row) => ({ row, key: order.next().value as number }))
            .sort((one, other) => one.key - other.key)
            .map(({ row }) => row);
        expect(isDoubted(shuffled(rowsOf(people, [1, 0])))).toBe(true);
        expect(isDoubted(shuffled(rowsOf(people, [0, 1])))).toBe(false);
      }),
    );
  });
});
