import { misplacedIn, remarkOn } from '../../nodes/Ergani/model/forms/unmappedColumns';
import { called, cellsOf, documentOf, type Row } from './documents';
import { reasonInItem } from '../../nodes/Ergani/model/values/result';
import type { DateOrder } from '../../nodes/Ergani/model/values/time/cell';

const DAY = '((0[1-9]|[12][0-9]|3[01])/(0[1-9]|1[0-2])/[12][0-9]{3})|([ ]*)';
const TIME = '(([0-1][0-9]|2[0-3]):([0-5][0-9]))|([ ]*)';
const pattern = (value: string) => [{ name: 'pattern', value }];
const INFOS = [
  { name: 'f_date', title: 'ΗΜΕΡΟΜΗΝΙΑ', restrictions: pattern(DAY) },
  { name: 'f_from', title: 'ΩΡΑ ΑΠΟ (HH24:MM)', restrictions: pattern(TIME) },
  { name: 'f_to', title: 'ΩΡΑ ΕΩΣ (HH24:MM)', restrictions: pattern(TIME) },
];
const SCHEDULE = documentOf({ f_afm: 'f_afm', f_date: 'f_date', f_from: 'f_from', f_to: 'f_to' }, INFOS);
const MORE = called({ f_from: ['Από', 'Start'], f_to: ['Έως'] });
const FULL = { f_afm: '1', f_date: '9/3/2026', f_from: '08:00', f_to: '16:00' };

const read = (row: Row, description = SCHEDULE) => {
  const [{ cells, unmapped }] = cellsOf(description, [row], MORE);
  return { cells, unmapped, doubts: misplacedIn(description, cells, unmapped) };
};
const messages = (row: Row, description?: typeof SCHEDULE): string[] => read(row, description).doubts.map(reasonInItem);

describe('The warning about columns that mean no field of a document', () => {
  it.each<[Row, string | undefined]>([
    [FULL, undefined],
    [{ ...FULL, x: 1 }, 'Not declared: "x" means no field of this document'],
    [{ ...FULL, x: 1, y: 2 }, 'Not declared: "x" and "y" mean no field of this document'],
    [
      { a: 1, b: 1, c: 1, d: 1, e: 1, f: 1 },
      'Not declared: "a", "b", "c", "d" and 2 others mean no field of this document',
    ],
  ])('names them: %j', (row, remark) => {
    expect(remarkOn(read(row).unmapped)).toBe(remark);
  });
});

it('The warning names numbered columns with the same hours, such as those of the next day of a week', () => {
  const week = { Από: '08:00', Έως: '16:00', Από_1: '08:00', Έως_1: '16:00' };
  const { cells, unmapped } = read({ f_afm: '1', f_date: '9/3/2026', ...week });
  expect(cells).toEqual(['1', '9/3/2026', '08:00', '16:00']);
  expect(remarkOn(unmapped)).toBe('Not declared: "Από_1" and "Έως_1" mean no field of this document');
});

describe('A row without a day or a time (Endpoints, Other declarations)', () => {
  it.each<[string, unknown]>([
    ['Μέρα βάρδιας', '9/3/2026'],
    ['Timestamp', '2026-03-09 07:58'],
    ['x', new Date('2026-03-09T00:00:00Z')],
    ['Ημέρα εργασίας', 46_090],
    ['Work Day', '46090'],
    ['Από', '09/03/2026'],
    ['Start', '2026-03-09T00:00:00.000Z'],
  ])('is refused where an unmapped column may hold the day: %s', (header, cell) => {
    expect(messages({ ...FULL, f_date: '', [header]: cell })).toEqual([
      `ΗΜΕΡΟΜΗΝΙΑ is empty, and "${header}", which fills no field of this document, holds a date`,
    ]);
  });

  it.each<[string, unknown]>([
    ['Προσέρχεται', '08:00'],
    ['x', '8:00 π.μ.'],
    ['Ώρα προσέλευσης', 1 / 3],
    ['f_form', '08:00'],
    ['Ωράριο', '08:00-16:00'],
    ['Ωράριο', ' 8:00 π.μ. – 4:00 μ.μ.'],
    ['Βάρδια', 'Πρωί (06:00 έως 14:00)'],
    // As the registry's own Excel files for schedules have both.
    ['ΩΡΑ ΑΠΌ - ΩΡΑ ΕΩΣ', '08001600'],
    ['ΩΡΑ ΑΠΌ - ΩΡΑ ΕΩΣ', 8_001_600],
  ])('is refused where an unmapped column may hold a time: %s', (header, cell) => {
    expect(messages({ ...FULL, f_from: '', [header]: cell })).toEqual([
      `ΩΡΑ ΑΠΟ (HH24:MM) is empty, and "${header}", which fills no field of this document, holds a time`,
    ]);
  });

  it('is refused once for each missing field, with all columns that may hold it', () => {
    const { doubts } = read({ f_afm: '1', A: '08:00', B: '16:00', Γ: '9/3/2026' });
    expect(doubts).toEqual([
      {
        code: 'missing',
        field: 'ΩΡΑ ΑΠΟ (HH24:MM)',
        text: 'is empty, and "A" and "B", which fill no field of this document, hold a time',
        remedy: 'Name the column f_from, also by Options > Column Names, or leave it out of the rows',
      },
      expect.objectContaining({ field: 'ΗΜΕΡΟΜΗΝΙΑ', remedy: expect.stringContaining('Name the column f_date') }),
    ]);
  });

  it.each<[Row]>([
    [FULL],
    // Where the row has its own, the others are something else.
    [{ ...FULL, Timestamp: '2026-03-01 07:58', 'Άλλη ώρα': '11:00' }],
    // Numbers under a header that speaks of neither, sums, and a time with a date.
    [{ ...FULL, f_date: '', Κωδικός: 46_090, ΑΜ: '20260309' }],
    [
      {
        ...FULL,
        f_from: '',
        f_to: '',
        Ποσοστό: 0.24,
        Ώρες: '8:00',
        'Σύνολο ωρών': '8:00',
        Timestamp: '1/3/2026 07:58',
      },
    ],
    [{ ...FULL, f_date: '', x: 'y', Έως: 'αύριο' }],
    [{ ...FULL, f_from: '', f_to: '', 'Ημ/νία έναρξης σύμβασης': '20240309', Τηλέφωνο: 21_034_567 }],
    // Of two days, of a request, of a note.
    [{ ...FULL, f_from: '', x: '09.03.2026 - 13.03.2026', y: '2026-03-09T08:00/16:00', z: 'Ιατρείο στις 10:30-11:00' }],
  ])('is not refused where no unmapped column can hold them: %j', (row) => {
    expect(messages(row)).toEqual([]);
  });

  it('is not refused in a document without days and times', () => {
    expect(messages({ f_date: '', x: '9/3/2026', y: '08:00' }, documentOf({ f_date: 'f_date', f_z: 'f_z' }))).toEqual(
      [],
    );
  });
});

describe('A vague column beside one with the name of the registry', () => {
  const all = [{ f_from: '08:00', Από: '09:00' }, { Από: '10:00' }, { Start: '11:00' }];

  it('fills the field in no row, also where the cell of the other one is missing', () => {
    expect(cellsOf(SCHEDULE, all, MORE).map(({ cells }) => cells[2])).toEqual(['08:00', undefined, '11:00']);
  });
});

describe('Columns Από and Έως (Endpoints, Other declarations: one entry stands for one day)', () => {
  it('hold times of the day, with or without a day', () => {
    expect(read({ Από: '08:00', Έως: '09/03/2026 16:00' })).toMatchObject({
      cells: [undefined, undefined, '08:00', '09/03/2026 16:00'],
      unmapped: [],
    });
    const dated = { f_date: '08/03/2026', f_from: '09/03/2026' };
    expect(read(dated)).toMatchObject({ cells: [undefined, '08/03/2026', '09/03/2026'] });
  });

  it.each<[Row]>([
    [{ f_from: '09/03/2026', f_to: '11/03/2026' }],
    [{ Από: '09/03/2026', Έως: '11/03/2026' }],
    [{ 'Πρώτη ημέρα': '09/03/2026', 'Τελευταία ημέρα': '11/03/2026' }],
  ])('and others with the days of a leave are one question: %j', (days) => {
    expect(read({ f_afm: '1', ...days }).doubts).toEqual([
      expect.objectContaining({
        code: 'missing',
        field: 'ΗΜΕΡΟΜΗΝΙΑ',
        remedy: 'Enter a row for each day, its day in the column f_date, and leave out all other days',
      }),
    ]);
  });

  it('are refused with a day, where the document has no field for the day of the entry', () => {
    const weekly = documentOf({ f_from_date: '', f_from: '', f_to: '' }, INFOS.slice(1));
    const { doubts } = read({ Από: '09/03/2026', Έως: '16:00' }, weekly);
    expect(doubts).toEqual([
      {
        code: 'dateWithoutTime',
        field: 'ΩΡΑ ΑΠΟ (HH24:MM)',
        text: 'under "Από" is a day, and f_from is a time of the day',
        value: '"09/03/2026"',
        remedy: 'Name the column after the field that it holds, such as f_from_date, or enter the time',
      },
    ]);
    expect(messages({ Από: '08:00', x: 'y' }, weekly)).toEqual([]);
  });

  it.each<[Row, string[]]>([
    [{ f_date: '9/3/2026', Από: '09/03/2026', Έως: '2026-03-09' }, []],
    [{ f_date: 'x', Από: '09/03/2026' }, []],
    [
      { f_date: '01/03/2026', Από: '09/03/2026', Έως: '13/03/2026' },
      ['ΗΜΕΡΟΜΗΝΙΑ "01/03/2026" is another day than "Από" and "Έως" hold'],
    ],
    // Also beside the registry's own.
    [{ ...FULL, Από: '10/03/2026' }, ['ΗΜΕΡΟΜΗΝΙΑ "9/3/2026" is another day than "Από" holds']],
    [{ f_date: '9/3/2026', Από: '9/3/2026', Έως: 46_094 }, ['ΗΜΕΡΟΜΗΝΙΑ "9/3/2026" is another day than "Έως" holds']],
  ])('may hold days, which have to be the day of the entry: %j', (row, expected) => {
    expect(messages(row)).toEqual(expected);
  });
});

describe('A day in a vague column beside the clearer one', () => {
  const more = called({ f_date: ['Date'], f_from: ['Από'] });
  const doubts = (row: Row, order: DateOrder): string[] => {
    const [{ cells, unmapped }] = cellsOf(SCHEDULE, [row], more);
    return misplacedIn(SCHEDULE, cells, unmapped, order).map(({ code }) => code);
  };

  it.each<[unknown, unknown, DateOrder, boolean]>([
    ['3/9/2026', '2026-09-03', 'notSet', true],
    ['3/9/2026', '2026-09-03', 'dayFirst', true],
    ['3/9/2026', '2026-09-03', 'monthFirst', false],
    ['11/24/2026', '2026-11-24', 'monthFirst', true],
    // A day that its order does not read.
    ['3/12/2026', '24/11/2026', 'monthFirst', false],
    ['3/12/2026', '2026-05-04', 'yearFirst', false],
    ['3/9/2026', '2026-03-09', 'dayFirst', false],
    ['3.9.26', '2026-09-03', 'shortYears', true],
    ['3.9.26', '2026-09-04', 'shortYears', false],
    // What is no day says nothing.
    ['3/9/2026', 'x', 'notSet', true],
  ])('has to be the same, in the order of the sheet: %s and %s, %s', (day, other, order, isSame) => {
    expect(doubts({ ...FULL, f_date: day, Date: other }, order)).toEqual(isSame ? [] : ['cellsDiffer']);
  });

  it('and so has one under a header for times', () => {
    expect(doubts({ ...FULL, f_date: '3.9.26', Από: '2026-09-04' }, 'shortYears')).toEqual(['cellsDiffer']);
  });
});

it.each<[string, Row, boolean]>([
  ['dates', { f_afm: '1', '23/11/2026': '08:00-16:00', '24/11/2026': 'ΑΝ', '25/11/2026': '08:00-16:00' }, true],
  ['weekdays', { f_afm: '1', Δευτέρα: '08:00-16:00', Τρίτη: '08:00-16:00' }, true],
  ['something else', { f_afm: '1', Βάρδια: '08:00-16:00' }, false],
])('Columns that are %s: what to do about them', (_, row, isOfDays) => {
  const [{ remedy }] = read(row).doubts;
  expect(remedy.startsWith('The columns are days')).toBe(isOfDays);
});
