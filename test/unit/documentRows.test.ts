import { readRow } from '../../nodes/Ergani/model/forms/row';
import { cellsOf, documentOf, type Row } from './documents';
import { reasonInItem } from '../../nodes/Ergani/model/values/result';

const DAY = '((0[1-9]|[12][0-9]|3[01])/(0[1-9]|1[0-2])/[12][0-9]{3})|([ ]*)';
const TIME = '(([0-1][0-9]|2[0-3]):([0-5][0-9]))|([ ]*)';
const info = (name: string, title: string, value: string) => ({
  name,
  title,
  restrictions: [{ name: 'pattern', value }],
});

/** A form of working time: a head with the days of which it is, and an entry with a day and its times. */
const SCHEDULE = documentOf(
  { W: { O: [{ f_from_date: '', f_to_date: '', E: { P: [{ f_date: '', A: { L: [{ f_from: '', f_to: '' }] } }] } }] } },
  [
    info('f_from_date', 'ΑΠΟ', DAY),
    info('f_to_date', 'ΕΩΣ', DAY),
    info('f_date', 'ΗΜΕΡΑ', DAY),
    info('f_from', 'ΩΡΑ ΑΠΟ', TIME),
    info('f_to', 'ΩΡΑ ΕΩΣ', TIME),
  ],
);

const problems = (row: Row, description = SCHEDULE) =>
  readRow(description, cellsOf(description, [row])[0].cells).problems.map(
    (problem) => `${problem.code}: ${reasonInItem(problem)}`,
  );

describe('The day of an entry (Endpoints, Other declarations: f_date)', () => {
  it.each<[Row]>([
    [{ f_date: '9/3/2026' }],
    [{ f_date: '9/3/2026', f_from_date: '9/3/2026', f_to_date: '9/3/2026' }],
    [{ f_date: '10/3/2026', f_from_date: '9/3/2026', f_to_date: '13/3/2026' }],
    [{ f_date: '10/3/2026', f_from_date: '9/3/2026' }],
    [{ f_date: '10/3/2026', f_to_date: '11/3/2026' }],
    [{ f_from_date: '9/3/2026', f_to_date: '9/3/2026' }],
    [{ f_from_date: '9/3/2026' }],
  ])('lies in those of the declaration: %j', (row) => {
    expect(problems(row)).toEqual([]);
  });

  it.each<[Row]>([
    [{ f_date: '1/3/2026', f_from_date: '9/3/2026', f_to_date: '13/3/2026' }],
    [{ f_date: '1/3/2026', f_from_date: '9/3/2026' }],
    [{ f_date: '1/3/2026', f_to_date: '28/2/2026' }],
  ])('or the row is refused: %j', (row) => {
    expect(problems(row)).toEqual(['cellsDiffer: ΗΜΕΡΑ "1/3/2026" lies outside the days of ΑΠΟ and ΕΩΣ']);
  });

  it('is the only one of the declaration, where the row has none: a leave of one day, from that day to that day', () => {
    const [{ cells }] = cellsOf(SCHEDULE, [{ f_from_date: '9/3/2026', f_to_date: '09.03.2026' }]);
    expect(readRow(SCHEDULE, cells).values).toEqual(['09/03/2026', '09/03/2026', '09/03/2026', '', '']);
  });

  it('is told where the declaration is of several: an entry is one day', () => {
    for (const [first, last] of [
      ['9/3/2026', '13/3/2026'],
      ['13/3/2026', '9/3/2026'],
    ])
      expect(problems({ f_from_date: first, f_to_date: last })).toEqual([
        'missing: ΗΜΕΡΑ is empty, and ΑΠΟ and ΕΩΣ are different days: each entry is one day',
      ]);
  });

  it('may be the only one, or have one bound', () => {
    const own = { name: 'f_date', title: 'ΗΜΕΡΑ', restrictions: [{ name: 'pattern', value: DAY }] };
    const until = documentOf({ f_date: '', f_to_date: '' }, [own, info('f_to_date', 'ΕΩΣ', DAY)]);
    expect(problems({ f_date: '1/3/2026' }, documentOf({ f_date: '' }, [own]))).toEqual([]);
    expect(problems({ f_date: '1/3/2026', f_to_date: '28/2/2026' }, until)).toEqual([
      'cellsDiffer: ΗΜΕΡΑ "1/3/2026" lies outside the days of ΕΩΣ',
    ]);
    // What is no day is refused for that alone.
    expect(problems({ f_date: 'x', f_from_date: '9/3/2026' })).toEqual(['notADate: ΗΜΕΡΑ "x" is not a date or time']);
    expect(problems({ f_date: '9/3/2026', f_from_date: 'x' })).toEqual(['notADate: ΑΠΟ "x" is not a date or time']);
  });
});

describe('A time with a date of its own (Endpoints, Other declarations: f_from, f_to)', () => {
  const F_DATE = '09/03/2026';

  it.each<[Row]>([
    [{ f_date: F_DATE, f_from: '09/03/2026 22:00', f_to: '10/03/2026 06:00' }],
    [{ f_date: F_DATE, f_from: '22:00', f_to: '10/03/2026 12:00' }],
    [{ f_date: F_DATE, f_from: '2026-03-09T08:00:00+02:00', f_to: '09/03/2026 16:00' }],
    // Without a day of the entry those of the declaration are the only ones.
    [{ f_from_date: '13/03/2026', f_to_date: '13/03/2026', f_from: '13/03/2026 08:00', f_to: '14/03/2026 01:00' }],
    // The end of a night shift at two, and at midnight, as programs print it.
    [{ f_date: F_DATE, f_from: '18:00', f_to: '2026-03-10T00:00:00.000Z' }],
    [{ f_date: F_DATE, f_from: '18:00', f_to: '2026-03-09T22:00:00.000Z' }],
    [{ f_date: F_DATE, f_from: '2026-03-09T00:00:00+02:00', f_to: '09/03/2026 08:00' }],
  ])('is of the day of the entry, an end also of the next morning: %j', (row) => {
    expect(problems(row)).toEqual([]);
  });

  it.each<[Row, string[]]>([
    [
      { f_date: F_DATE, f_from: '10/03/2026 00:30', f_to: '10/03/2026 08:30' },
      ['cellsDiffer: ΩΡΑ ΑΠΟ "10/03/2026 00:30" names a day that the row does not, or no time'],
    ],
    [
      { f_date: F_DATE, f_to: '10/03/2026 12:01' },
      ['cellsDiffer: ΩΡΑ ΕΩΣ "10/03/2026 12:01" names a day that the row does not, or no time'],
    ],
    [
      { f_from_date: '13/03/2026', f_to_date: '13/03/2026', f_from: '14/03/2026 01:00' },
      ['cellsDiffer: ΩΡΑ ΑΠΟ "14/03/2026 01:00" names a day that the row does not, or no time'],
    ],
    // Those who have no column for the day would lose it.
    [
      { f_from: '13/03/2026 08:00' },
      ['cellsDiffer: ΩΡΑ ΑΠΟ "13/03/2026 08:00" names a day that the row does not, or no time'],
    ],
    // So programs print a day alone: it is no shift from two o'clock.
    [
      { f_date: F_DATE, f_from: '2026-03-09T00:00:00.000Z' },
      ['cellsDiffer: ΩΡΑ ΑΠΟ "2026-03-09T00:00:00.000Z" names a day that the row does not, or no time'],
    ],
    [{ f_date: F_DATE, f_from: F_DATE }, ['dateWithoutTime: ΩΡΑ ΑΠΟ "09/03/2026" holds a date but no time']],
    // So databases hand over a time of the day, of whatever zone: it names no day that counts.
    [
      { f_date: F_DATE, f_from: '1970-01-01T08:00:00.000Z' },
      ['cellsDiffer: ΩΡΑ ΑΠΟ "1970-01-01T08:00:00.000Z" names a day that the row does not, or no time'],
    ],
  ])('is of no other day: %j', (row, expected) => {
    expect(problems(row)).toEqual(expected);
  });

  it('may stand beside the day that a program has for a time alone', () => {
    expect(problems({ f_date: F_DATE, f_from: '1900-01-01 08:00:00', f_to: '1899-12-30 16:00:00' })).toEqual([]);
  });
});

describe('A date that can be read in two ways (Endpoints, Other declarations: f_date)', () => {
  it('is refused beside a time with an English a.m. or p.m.', () => {
    const words = 'can have the day or the month first, beside a time with a.m. or p.m.';
    for (const time of [{ f_from: '8:00 AM' }, { f_to: '4 p.m.' }]) {
      expect(problems({ f_date: '3/9/2026', ...time })).toEqual([`ambiguousDate: ΗΜΕΡΑ "3/9/2026" ${words}`]);
    }
  });

  it.each<[Row]>([
    [{ f_date: '3/9/2026', f_from: '8:00 π.μ.', f_to: '16:00' }],
    [{ f_date: '3/9/2026', f_from: '08:00', f_to: '16:00' }],
    [{ f_date: '13/9/2026', f_from: '8:00 AM', f_to: '16:00' }],
    [{ f_date: '3/3/2026', f_from: '8:00 AM', f_to: '16:00' }],
    [{ f_date: '2026-09-03', f_from: '8:00 AM', f_to: '16:00' }],
    [{ f_date: 46_090, f_from: '8:00 AM', f_to: '16:00' }],
  ])('is none where nothing leaves a doubt: %j', (row) => {
    expect(problems(row)).toEqual([]);
  });
});

describe('The times of an entry', () => {
  it.each([
    [{ f_from: '08:00' }, 'missing: ΩΡΑ ΕΩΣ is empty'],
    [{ f_to: '16:00', f_from: ' ' }, 'missing: ΩΡΑ ΑΠΟ is empty'],
  ])('are both there or none: %j', (times, problem) => {
    expect(problems({ f_date: '9/3/2026', ...times })).toEqual([problem]);
    expect(problems({ f_date: '9/3/2026' })).toEqual([]);
  });

  const codes = (f_from: unknown, f_to: unknown): string[] => {
    const [{ cells }] = cellsOf(SCHEDULE, [{ f_date: '9/3/2026', f_from, f_to }]);
    return readRow(SCHEDULE, cells).problems.map(({ code }) => code);
  };

  it.each([
    // By a clock of twelve hours; a whole day.
    ['9:00', '5:00'],
    ['8:00', '8:00'],
    ['6:00', '20:01'],
    ['18:00', '16:00'],
  ])('that are hardly those of a shift are asked about: %s, %s', (from, to) => {
    expect(codes(from, to)).toEqual(['dayUnknown']);
  });

  it.each([
    ['9:00', '17:00'],
    ['6:00', '20:00'],
    ['20:00', '24:00'],
    // A guard's whole day, with its date.
    ['08:00', '10/03/2026 08:00'],
    ['9:00', ''],
    ['', ''],
  ])('of a shift are not: %s, %s', (from, to) => {
    expect(codes(from, to)).not.toContain('dayUnknown');
  });
});

describe('A day outside of the period of its row', () => {
  it.each(['1/12/1926', '01/12/2025', '1.12.2062'])('is refused, however far it is: %s', (f_date) => {
    expect(problems({ f_date, f_from_date: '1/12/2026', f_to_date: '7/12/2026' })[0]).toMatch(/^cellsDiffer: ΗΜΕΡΑ/);
  });
});
