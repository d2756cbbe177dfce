import { DateTime } from 'luxon';
import { type Punch, type PunchContext, readPunches } from '../../nodes/Ergani/model/sheet/shift';
import { Sheet } from '../../nodes/Ergani/model/sheet/sheet';
import { toRegistryTime } from '../../nodes/Ergani/model/values/time/read';

const ATHENS: PunchContext = { timezone: 'Europe/Athens', dateOrder: 'notSet' };

type Row = Record<string, unknown>;

/** What one row of a sheet says, `others` being the other rows. */
function punchesOf(row: Row, others: Row[] = [], context = ATHENS): ReturnType<typeof readPunches> {
  const sheet = new Sheet([row, ...others].map((one) => ({ row: one })));
  const { fields, shifts } = sheet.read({ row });
  return readPunches(fields, shifts, context);
}

const toldBy = ({ event, time, day }: Punch): unknown[] => [
  event.ok ? event.value : event.problem.code,
  time.ok ? toRegistryTime(time.value) : time.problem.code,
  day === null ? null : day.ok ? day.value : day.problem.code,
];

/** Type, time and work day of each event of a row, or the code of what is wrong with them; or why there is none. */
function told(row: Row, others: Row[] = [], context = ATHENS): unknown {
  const punches = punchesOf(row, others, context);
  return 'skipped' in punches ? punches.skipped.code : punches.map(toldBy);
}

/** Whether there is a remark on the time of each event of a row. */
const warns = (row: Row): boolean[] => {
  const punches = punchesOf(row);
  return 'skipped' in punches ? [] : punches.map(({ time }) => time.ok && time.warning !== undefined);
};

const DAY_SHIFT = [
  ['checkIn', '2026-05-04T08:00:00+03:00', '2026-05-04'],
  ['checkOut', '2026-05-04T16:00:00+03:00', '2026-05-04'],
];
const NIGHT_SHIFT = [
  ['checkIn', '2026-05-04T22:00:00+03:00', '2026-05-04'],
  ['checkOut', '2026-05-05T06:00:00+03:00', '2026-05-04'],
];

describe('An arrival and a departure on one row', () => {
  it.each<[string, Row]>([
    ['one date', { Ημερομηνία: '04/05/2026', 'Ώρα Προσέλευσης': '08:00', 'Ώρα Αποχώρησης': '16:00' }],
    ['mere words', { 'Ημ/νία': '2026-05-04', Είσοδος: '08:00', Έξοδος: '16:00' }],
    ['beginning and end', { Date: '2026-05-04', 'Ώρα Έναρξης': '08:00:00', 'Ώρα Λήξης': '16:00:00' }],
    ['full times', { check_in: '2026-05-04 08:00:00', check_out: '2026-05-04 16:00:00' }],
    ['instants', { begin: '2026-05-04T08:00:00+0300', end: '2026-05-04T13:00:00Z' }],
    [
      'a date of each',
      { 'Start Date': '04/05/2026', 'Start Time': '08:00', 'End Date': '04/05/2026', 'End Time': '16:00' },
    ],
    ['numbers of Excel', { Date: 46146, 'Clock In': 1 / 3, 'Clock Out': 2 / 3 }],
    ['epoch seconds', { start: 1777870800, end: 1777899600 }],
    ['a full arrival', { 'Time In': '2026-05-04 08:00', 'Time Out': '16:00' }],
    ['a date beside full times', { Date: '04/05/2026', In: '2026-05-04 08:00', Out: '2026-05-04 16:00' }],
    ['a date of the departure alone', { Date: '04/05/2026', In: '08:00', Out: '16:00', 'Out Date': '04/05/2026' }],
  ])('with %s', (_, row) => {
    expect(told(row)).toEqual(DAY_SHIFT);
  });

  it.each<[string, Row]>([
    ['times alone', { Date: '2026-05-04', In: '22:00', Out: '06:00' }],
    ['a date of each', { 'In Date': '2026-05-04', In: '22:00', 'Out Date': '2026-05-05', Out: '06:00' }],
    ['full times', { In: '2026-05-04 22:00', Out: '2026-05-05 06:00' }],
    ['the date of the shift beside full times', { Date: '4/5/2026', In: '2026-05-04 22:00', Out: '2026-05-05 06:00' }],
    ['a full departure', { Date: '4/5/2026', In: '22:00', Out: '05/05/2026 06:00' }],
  ])('overnight, with %s', (_, row) => {
    expect(told(row)).toEqual(NIGHT_SHIFT);
  });

  it('belong to the reference date that the row names', () => {
    expect(told({ In: '2026-05-05 00:30', Out: '2026-05-05 08:00', 'Reference Date': '2026-05-04' })).toEqual([
      ['checkIn', '2026-05-05T00:30:00+03:00', '2026-05-04'],
      ['checkOut', '2026-05-05T08:00:00+03:00', '2026-05-04'],
    ]);
  });

  it('have the zone of the row, and the work day of Athens', () => {
    const row = { Date: '2026-05-04', In: '20:00', Out: '03:00' };
    expect(told(row, [], { ...ATHENS, timezone: 'America/New_York' })).toEqual([
      ['checkIn', '2026-05-05T03:00:00+03:00', '2026-05-05'],
      ['checkOut', '2026-05-05T10:00:00+03:00', '2026-05-05'],
    ]);
  });

  it('end at midnight, which is said aloud, since some programs print it for nothing', () => {
    const punches = punchesOf({ Date: '2026-05-04', In: '16:00', Out: '00:00' });
    expect(punches).toMatchObject([
      { time: { ok: true } },
      {
        time: {
          value: Date.parse('2026-05-05T00:00:00+03:00'),
          warning:
            'Check-Out Time "00:00" was taken for a time of the day after. Write times by 24 hours. If the departure is not known yet, leave it empty',
        },
      },
    ]);
    expect(told({ In: '2026-05-04 16:00', Out: '2026-05-05 00:00' })).toMatchObject([
      {},
      ['checkOut', '2026-05-05T00:00:00+03:00', '2026-05-04'],
    ]);
  });

  it('that would be longer than any shift is said aloud too, and an ordinary night is not', () => {
    const warned = (Out: string): boolean => {
      const punches = punchesOf({ Date: '2026-05-04', In: '18:00', Out }) as Punch[];
      return punches[1].time.ok && punches[1].time.warning !== undefined;
    };
    expect([warned('07:00'), warned('07:01'), warned('17:59'), warned('18:01')]).toEqual([false, true, true, false]);
  });

  it.each([
    ['9:00', '1:00'],
    ['8:00', '1:00'],
    ['12:00', '4:00'],
  ])('that may be written by twelve hours is said aloud: %s to %s', (In, Out) => {
    const [, departure] = punchesOf({ Date: '2026-05-04', In, Out }) as Punch[];
    expect(departure.time).toMatchObject({ ok: true, warning: expect.stringContaining('of the day after') });
  });

  it('may be an arrival alone as yet', () => {
    for (const Out of ['', null, undefined, ' ', '-', '--:--'.slice(0, 2), '—']) {
      expect(told({ Date: '2026-05-04', In: '08:00', Out })).toEqual([DAY_SHIFT[0]]);
    }
    // Programs that read a spreadsheet leave out its empty cells.
    expect(told({ Date: '2026-05-04', In: '08:00' }, [{ Date: '2026-05-04', In: '08:00', Out: '16:00' }])).toEqual([
      DAY_SHIFT[0],
    ]);
  });

  it('may be a departure alone, from 11:00 on or with a date of its own', () => {
    const at = (time: string, day: string | null = null) => [['checkOut', `2026-05-0${time}:00+03:00`, day]];
    expect(told({ Date: '2026-05-04', In: '', Out: '16:00' })).toEqual(at('4T16:00'));
    expect(told({ Date: '2026-05-04', In: '', Out: '11:00' })).toEqual(at('4T11:00'));
    expect(told({ Date: '2026-05-04', In: '', Out: '10:59' })).toEqual([['checkOut', 'dayUnknown', null]]);
    expect(told({ Date: '2026-05-04', In: '', Out: '00:00' })).toEqual([['checkOut', 'dayUnknown', null]]);
    expect(told({ In: '', Out: '2026-05-05 06:00' })).toEqual(at('5T06:00'));
    expect(told({ Date: '2026-05-04', In: '', Out: '2026-05-05 06:00' })).toEqual(at('5T06:00', '2026-05-04'));
    expect(told({ Date: '2026-05-05', In: '', Out: '2026-05-05 06:00' })).toEqual(at('5T06:00', '2026-05-05'));
    expect(told({ Date: '2026-05-03', In: '', Out: '2026-05-05 06:00' })).toEqual(at('5T06:00', 'cellsDiffer'));
    expect(told({ Date: '2026-05-04', In: '', Out: '06:00', 'Out Date': '2026-05-05' })).toEqual(
      at('5T06:00', '2026-05-04'),
    );
  });

  it.each<[Row]>([
    [{ Date: '2026-05-04', In: '', Out: '' }],
    [{ Date: '2026-05-04', In: '-', Out: '--' }],
    [{ Date: '', In: null, Out: undefined }],
  ])('are none on a day off: %j', (row) => {
    expect(told(row)).toBe('noTimes');
  });

  it('are none where the words say so, for the day or in the place of times', () => {
    const others = [{ Date: '2026-05-04', Είσοδος: '08:00', Έξοδος: '16:00' }];
    expect(told({ Date: '2026-05-04' }, others)).toBe('noTimes');
    expect(told({ Date: '2026-05-04', Είσοδος: 'ΡΕΠΟ', Έξοδος: '' }, others)).toBe('noEvent');
    expect(told({ Date: '2026-05-04', Είσοδος: 'άδεια', Έξοδος: 'Άδεια' }, others)).toBe('noEvent');
    expect(told({ Date: '2026-05-04', In: '10:00', Out: '10:20', Type: 'Break' })).toBe('noEvent');
    const eventWords = new Map([['tp', 'skip' as const]]);
    expect(told({ Date: '2026-05-04', In: 'TP', Out: 'TP' }, [], { ...ATHENS, eventWords })).toBe('noEvent');
    expect(told({ Date: '2026-05-04', Είσοδος: '08:00', Έξοδος: 'ΡΕΠΟ' }, others)).toEqual([
      DAY_SHIFT[0],
      ['checkOut', 'notATime', '2026-05-04'],
    ]);
  });

  it('are refused where the day can be told by nothing, or where they end before they begin', () => {
    expect(told({ Date: '2026-05-04', In: '08:00', Out: '08:00' })).toMatchObject([
      ['checkIn', 'departureFirst', '2026-05-04'],
      ['checkOut', 'departureFirst', '2026-05-04'],
    ]);
    expect(told({ Date: '2026-05-04', In: '00:00', Out: '00:00' })).toMatchObject([
      ['checkIn', 'ambiguousTime', null],
      ['checkOut', 'ambiguousTime', null],
    ]);
    const dated = { 'In Date': '2026-05-04', 'Out Date': '2026-05-04', In: '00:00', Out: '00:00' };
    for (const row of [dated, { In: '2026-05-04 00:00', Out: '2026-05-04 00:00' }]) {
      expect(told(row)).toMatchObject([
        ['checkIn', 'ambiguousTime', null],
        ['checkOut', 'ambiguousTime', null],
      ]);
    }
    expect(told({ In: '08:00', Out: '16:00' })).toEqual([
      ['checkIn', 'timeWithoutDate', null],
      ['checkOut', 'dayUnknown', null],
    ]);
    // The two columns may be the wrong way round, and an arrival at 16:00 would take the place of the real one.
    for (const times of [
      { In: '2026-05-04 16:00', Out: '2026-05-04 08:00' },
      { In: '2026-05-04 08:00', Out: '2026-05-04 08:00' },
    ]) {
      expect(told(times)).toEqual([
        ['checkIn', 'departureFirst', '2026-05-04'],
        ['checkOut', 'departureFirst', '2026-05-04'],
      ]);
    }
    expect(told({ Date: '2026-05-05', In: '2026-05-04 08:00', Out: '16:00' })).toEqual([
      ['checkIn', 'cellsDiffer', null],
      ['checkOut', 'dayUnknown', null],
    ]);
    expect(told({ Date: '2026-05-04', 'Work Date': '2026-05-04', In: '08:00', Out: '2026-05-04' })).toMatchObject([
      DAY_SHIFT[0],
      ['checkOut', 'dateWithoutTime', '2026-05-04'],
    ]);
  });

  it('give an item each, whichever of them can be read', () => {
    expect(told({ Date: '2026-05-04', In: '8 o’clock', Out: '16:00' })).toEqual([
      ['checkIn', 'notATime', null],
      ['checkOut', 'dayUnknown', null],
    ]);
    expect(told({ In: '8 o’clock', Out: '2026-05-04 16:00' })).toEqual([
      ['checkIn', 'notATime', null],
      ['checkOut', '2026-05-04T16:00:00+03:00', 'dayUnknown'],
    ]);
    expect(told({ In: '#REF!', Out: '2026-05-04 16:00', 'Reference Date': '2026-05-04' })).toEqual([
      ['checkIn', 'sheetError', '2026-05-04'],
      ['checkOut', '2026-05-04T16:00:00+03:00', '2026-05-04'],
    ]);
    expect(told({ Date: '2026-05-04', In: '08:00', Out: '#REF!' })).toEqual([
      DAY_SHIFT[0],
      ['checkOut', 'sheetError', '2026-05-04'],
    ]);
    expect(told({ Date: '2026-05-04', In: '08:00', Out: '25:00' })).toEqual([
      DAY_SHIFT[0],
      ['checkOut', 'notATime', '2026-05-04'],
    ]);
  });

  it('are refused in the hour that the clocks repeat or leave out, each for itself', () => {
    expect(told({ Date: '2026-10-24', In: '22:00', Out: '03:30' })).toEqual([
      ['checkIn', '2026-10-24T22:00:00+03:00', '2026-10-24'],
      ['checkOut', 'clockChange', '2026-10-24'],
    ]);
    expect(told({ Date: '2026-03-28', In: '22:00', Out: '03:30' })).toMatchObject([
      {},
      ['checkOut', 'clockChange', {}],
    ]);
    expect(told({ Date: '2026-10-25', In: '03:30', Out: '03:45' })).toMatchObject([
      ['checkIn', 'clockChange', null],
      ['checkOut', 'dayUnknown', null],
    ]);
    // By their offsets the departure is later, although its clock shows less.
    expect(told({ In: '2026-10-25T03:50:00+03:00', Out: '2026-10-25T03:10:00+02:00' })).toEqual([
      ['checkIn', '2026-10-25T03:50:00+03:00', '2026-10-25'],
      ['checkOut', '2026-10-25T03:10:00+02:00', '2026-10-25'],
    ]);
  });
});

describe('A split shift', () => {
  it.each<[string[]]>([
    [['Είσοδος 1', 'Έξοδος 1', 'Είσοδος 2', 'Έξοδος 2']],
    [['Είσοδος', 'Έξοδος', 'Είσοδος_1', 'Έξοδος_1']],
    [['1η Είσοδος', '1η Έξοδος', '2η Είσοδος', '2η Έξοδος']],
    [['In1', 'Out1', 'In2', 'Out2']],
    [['Clock-In 2', 'Clock-Out 2', 'Clock-In 4', 'Clock-Out 4']],
  ])('is two pairs of columns: %j', ([in1, out1, in2, out2]) => {
    const row = { Date: '2026-05-04', [in2]: '18:00', [out2]: '22:00', [in1]: '09:00', [out1]: '13:00' };
    expect(told(row)).toEqual(
      [9, 13, 18, 22].map((hour, n) => [
        n % 2 === 0 ? 'checkIn' : 'checkOut',
        `2026-05-04T${String(hour).padStart(2, '0')}:00:00+03:00`,
        '2026-05-04',
      ]),
    );
  });

  it('may have a second half that goes past midnight, and none that begins there', () => {
    const row = { Date: '2026-05-04', In1: '09:00', Out1: '13:00', In2: '19:00', Out2: '01:00' };
    expect(told(row)).toMatchObject([{}, {}, {}, ['checkOut', '2026-05-05T01:00:00+03:00', '2026-05-04']]);
    expect(told({ ...row, In2: '00:30', Out2: '03:00' })).toMatchObject([
      {},
      {},
      ['checkIn', 'dayUnknown', null],
      ['checkOut', 'dayUnknown', null],
    ]);
  });

  it('is refused from the time on whose day the times before it do not tell', () => {
    const row = { Date: '2026-05-04', In1: '22:00', Out1: '', In2: '', Out2: '12:00' };
    expect(told(row)).toMatchObject([{}, ['checkOut', 'dayUnknown', null]]);
    expect(told({ ...row, In1: '1O:00', Out1: '23:00', In2: '23:30' })).toMatchObject([
      ['checkIn', 'notATime', null],
      ['checkOut', 'dayUnknown', null],
      ['checkIn', 'dayUnknown', null],
      ['checkOut', 'dayUnknown', null],
    ]);
    expect(told({ ...row, In1: 'x', In2: '2026-05-05 01:00', Out2: '04:00' })).toMatchObject([
      ['checkIn', 'notATime', null],
      ['checkIn', '2026-05-05T01:00:00+03:00', '2026-05-05'],
      ['checkOut', '2026-05-05T04:00:00+03:00', '2026-05-05'],
    ]);
  });

  it('may have a half that is not there', () => {
    const row = { Date: '2026-05-04', In1: '09:00', Out1: '13:00', In2: '', Out2: '' };
    expect(told(row)).toHaveLength(2);
    expect(told({ ...row, In1: '', Out1: '', In2: '19:00' })).toEqual([
      ['checkIn', '2026-05-04T19:00:00+03:00', '2026-05-04'],
    ]);
  });
});

describe('A row with times of arrival and departure beside an event', () => {
  const row = { Date: '2026-05-04', In: '08:00', Out: '16:00' };

  it.each<[Row]>([
    [{ Τύπος: 'Είσοδος' }],
    [{ Τύπος: 1 }],
    [{ Τύπος: 'PTO' }],
    [{ Time: '08:00' }],
    [{ 'Event Time': '2026-05-04 08:00' }],
  ])('is refused: %j', (beside) => {
    expect(told({ ...row, ...beside })).toEqual([
      ['checkIn', 'mixedForms', null],
      ['checkOut', 'mixedForms', null],
    ]);
  });

  it('is refused for the time that it has, also beside an empty column for times with their dates', () => {
    const punches = punchesOf({ ...row, Out: '', Time: '09:00', 'Event Time': '' }) as Punch[];
    expect(punches.map(({ time }) => !time.ok && time.problem.message)).toEqual([
      expect.stringMatching(/^Time "09:00" stands beside/),
    ]);
  });

  it('is read where the event says that it is both', () => {
    expect(told({ ...row, Τύπος: 'both' })).toEqual(DAY_SHIFT);
    expect(told({ ...row, Type: 'Timesheet' })).toEqual(DAY_SHIFT);
    expect(told({ Τύπος: 'both', 'Event Time': '2026-05-04 08:00' })).toEqual([
      ['missing', '2026-05-04T08:00:00+03:00', null],
    ]);
  });

  it('is one or the other by what it fills, in a sheet of both kinds', () => {
    const event = { Τύπος: 'Είσοδος', 'Event Time': '2026-05-04 08:00' };
    expect(told({ ...event, In: '', Out: '' }, [row])).toEqual([['checkIn', '2026-05-04T08:00:00+03:00', null]]);
    expect(told(row, [event])).toEqual(DAY_SHIFT);
    expect(told({ Date: '2026-05-04', Τύπος: 'Ώρα' }, [row])).toEqual([['unknownEvent', 'dateWithoutTime', null]]);
  });

  it('is no such row where the columns of the words hold other things than times', () => {
    const event = { Τύπος: 'in', Ημερομηνία: '2026-05-04', Ώρα: '08:00' };
    for (const [gate, from] of [
      ['Πύλη 2', 'Αθήνα'],
      [2, 'x'],
      [0, 1],
      ['ΝΑΙ', '-'],
    ]) {
      expect(told({ ...event, Είσοδος: gate, From: from })).toEqual([['checkIn', '2026-05-04T08:00:00+03:00', null]]);
    }
    expect(told({ ...event, Είσοδος: 'Πύλη 2' }, [{ Είσοδος: '08:00' }])).toEqual([['checkIn', 'mixedForms', null]]);
    expect(told({ Ημερομηνία: '2026-05-04', Είσοδος: 'Πύλη 2', Έξοδος: '16:00' })).toEqual([
      ['checkIn', 'notATime', null],
      ['checkOut', 'dayUnknown', null],
    ]);
  });

  it('is no such row by dates of other things', () => {
    const row = { Τύπος: 'in', 'Event Time': '2026-05-04 08:00', 'Start Date': '2019-01-01', 'Ημερομηνία Λήξης': '' };
    expect(told(row)).toEqual([['checkIn', '2026-05-04T08:00:00+03:00', null]]);
  });
});

test('Messages of times of arrival and departure quote no cell where errors may be read by others', () => {
  const rows = [
    { Date: '2026-05-04', In: 'Μαρία', Out: '16:00' },
    { Date: '2026-05-04', In: '08:00', Out: 'Μαρία' },
    { Date: '2026-05-04', In: '08:00', Out: '08:00' },
    { In: '2026-05-04 08:00', Out: '2026-05-03 08:00' },
    { Date: '2026-05-04', In: '08:00', Event: 'Μαρία' },
  ];
  for (const row of rows) {
    const punches = punchesOf(row) as Punch[];
    const problems = punches.flatMap(({ time }) => (time.ok ? [] : [time.problem]));
    expect(problems).not.toEqual([]);
    for (const { quiet, message } of problems) {
      expect(message).toMatch(/"/);
      expect(quiet).not.toMatch(/"|Μαρία|:00/);
    }
  }
});

test('The day of an arrival is told by the clocks of Athens in summer and in winter', () => {
  for (let month = 1; month <= 12; month++) {
    const date = DateTime.fromObject({ year: 2026, month, day: 10 }, { zone: 'Europe/Athens' });
    const punches = punchesOf({ Date: date.toISODate(), In: '22:00', Out: '06:00' }) as Punch[];
    expect(punches.map(({ time }) => time.ok && time.value)).toEqual([
      date.set({ hour: 22 }).toMillis(),
      date.plus({ days: 1 }).set({ hour: 6 }).toMillis(),
    ]);
  }
});

describe('A time that is none', () => {
  test.each([[''], [null], [false], ['-'], ['--'], ['–'], ['—————']])('such as %j, gives no event', (cell) => {
    expect(told({ Date: '04/05/2026', In: '08:00', Out: cell })).toEqual([DAY_SHIFT[0]]);
  });

  test.each([[true], ['------'], ['-5'], ['x-']])('is not %j', (cell) => {
    expect(told({ Date: '04/05/2026', In: '08:00', Out: cell })).toEqual([
      DAY_SHIFT[0],
      ['checkOut', 'notATime', '2026-05-04'],
    ]);
  });
});

describe('Times of arrival and departure that are refused', () => {
  const problemsOf = (row: Row, context = ATHENS) => {
    const punches = punchesOf(row, [], context);
    if ('skipped' in punches) return [punches.skipped];
    return punches.flatMap(({ event, time, day }) =>
      [event, time, day].flatMap((reading) => (reading === null || reading.ok ? [] : [reading.problem])),
    );
  };

  it('name the column of the date: their own, else that of the row', () => {
    expect(problemsOf({ Date: 'x', In: '08:00' })).toMatchObject([{ field: 'Date', code: 'notATime' }]);
    expect(problemsOf({ 'In Date': 'x', In: '08:00' })).toMatchObject([{ field: 'Check-In Date', code: 'notATime' }]);
    expect(problemsOf({ Date: 'x', Out: '16:00' })).toMatchObject([{ field: 'Date', code: 'notATime' }]);
    expect(problemsOf({ 'Out Date': 'x', Out: '16:00' })).toMatchObject([
      { field: 'Check-Out Date', code: 'notATime' },
    ]);
  });

  it('quote what differs to people, and to nobody else', () => {
    const [first, ...others] = problemsOf({ In: '2026-05-04 16:00', Out: '2026-05-04 08:00' });
    expect(others).toEqual([first]);
    expect([first]).toMatchObject([
      {
        code: 'departureFirst',
        message: 'Check-Out Time "2026-05-04 08:00" is not later than Check-In Time "2026-05-04 16:00"',
        quiet: 'Check-Out Time is not later than Check-In Time',
      },
    ]);
    expect(problemsOf({ ΑΦΜ: '090000045', Κίνηση: 'βάρδια', Ημερομηνία: '04/05/2026', Ώρα: '08:00' })).toMatchObject([
      {
        field: 'Check-In Time and Check-Out Time',
        message: 'Check-In Time and Check-Out Time "βάρδια" stands in Event, and no column holds them',
        quiet: 'Check-In Time and Check-Out Time are in no column',
      },
    ]);
  });

  it('are in doubt both where the order of the date of their row is', () => {
    const doubts = (row: Row) => {
      const punches = punchesOf(row);
      return 'skipped' in punches ? [] : punches.map(({ time }) => time.ok && time.doubt?.().code);
    };
    expect(doubts({ Date: '04/05/2026', In: '08:00', Out: '16:00' })).toEqual(['ambiguousDate', 'ambiguousDate']);
    expect(doubts({ Date: '31/05/2026', In: '08:00', Out: '16:00' })).toEqual([undefined, undefined]);
  });

  it('may be equal to the time before them where a date tells the day', () => {
    expect(told({ Date: '04/05/2026', 'In 1': '08:00', 'Out 1': '12:00', 'In 2': '12:00', 'Out 2': '16:00' })).toEqual([
      DAY_SHIFT[0],
      ['checkOut', '2026-05-04T12:00:00+03:00', '2026-05-04'],
      ['checkIn', '2026-05-04T12:00:00+03:00', '2026-05-04'],
      DAY_SHIFT[1],
    ]);
  });
});

describe('A midnight that may stand for no time', () => {
  it.each<[string, Row, boolean[]]>([
    ['an arrival alone', { Date: '2026-05-04', In: '00:00' }, [true]],
    ['an arrival with a departure until noon', { Date: '2026-05-04', In: '00:00', Out: '12:00' }, [false, false]],
    ['an arrival with a later departure', { Date: '2026-05-04', In: '00:00', Out: '12:01' }, [true, false]],
    ['an arrival as an event', { Date: '2026-05-04', Event: 'in', Time: '00:00' }, [true]],
    ['a departure as an event', { Date: '2026-05-04', Event: 'out', Time: '00:00' }, [false]],
    ['an arrival at any other time', { Date: '2026-05-04', In: '00:01' }, [false]],
  ])('is remarked on or not: %s', (_, row, expected) => {
    expect(warns(row)).toEqual(expected);
  });
});

// Humanity's timeclock.status prints `out_timestamp: "0"` for who is still there.
describe('A bare midnight beside an arrival with its date', () => {
  it.each([0, '0', '00:00'])('is no departure: %p', (out_timestamp) => {
    const at = ['checkIn', '2017-06-09T17:55:14+03:00', '2017-06-09'];
    for (const in_timestamp of ['1497020114', 1_497_020_114, '2017-06-09 17:55:14'])
      expect(told({ in_timestamp, out_timestamp })).toMatchObject([at, ['checkOut', 'ambiguousTime', '2017-06-09']]);
  });

  it('is one beside a date of the row', () => {
    expect(told({ Date: '2026-05-04', In: '16:00', Out: 0 })).toMatchObject([
      {},
      ['checkOut', '2026-05-05T00:00:00+03:00', '2026-05-04'],
    ]);
  });
});

describe('The date of a row beside one of the arrival', () => {
  const beside = (date: string, arrival: string) =>
    told({ Date: date, 'In Date': '2026-05-04', In: arrival, 'Out Date': '2026-05-04', Out: '16:00' });

  it('is the same day, or for an arrival before six the day before', () => {
    expect(beside('2026-05-04', '08:00')).toEqual(DAY_SHIFT);
    expect(beside('2026-05-03', '05:59')).toMatchObject([['checkIn', '2026-05-04T05:59:00+03:00', '2026-05-04'], {}]);
  });

  // Horilla counts an arrival before noon to the day before where the shift is one of the night (clock_in_out.py).
  it('may be the work day where it is the day before, which is remarked unless the row names that', () => {
    const night = { 'In Date': '2026-05-04', In: '00:30', 'Out Date': '2026-05-04', Out: '06:00' };
    expect(warns({ ...night, 'Attendance date': '2026-05-03' })).toEqual([true, false]);
    expect(warns({ ...night, 'Attendance date': '2026-05-04' })).toEqual([false, false]);
    expect(warns({ ...night, 'Attendance date': '2026-05-03', 'Work Date': '2026-05-03' })).toEqual([false, false]);
  });

  it.each([
    ['2026-05-03', '06:00'],
    ['2026-05-02', '05:59'],
    ['2026-05-05', '05:59'],
  ])('is refused as another: %s beside an arrival at %s', (date, arrival) => {
    expect(beside(date, arrival)).toMatchObject([['checkIn', 'cellsDiffer', null], {}]);
  });

  it('of the second half of a shift tells its day, also where that comes before the first', () => {
    const row = { Date: '2026-05-05', 'In 1': '08:00', 'Out 1': '12:00', 'In Date 2': '2026-05-04', 'In 2': '20:00' };
    expect(told(row)).toMatchObject([{}, {}, ['checkIn', '2026-05-04T20:00:00+03:00', '2026-05-04']]);
  });
});
