import type { ColumnName } from '../../../nodes/Ergani/model/sheet/cells';
import { readSheet } from '../../../nodes/Ergani/model/sheet/sheet';
import { reasonInError, reasonInItem } from '../../../nodes/Ergani/model/values/result';
import { type AnyRow, saidByWhole } from './readSheet';

const MARIA = { ΑΦΜ: '123456783', Επώνυμο: 'ΠΑΠΑΔΟΠΟΥΛΟΥ', Όνομα: 'ΜΑΡΙΑ' };
const PETROS = { ΑΦΜ: '090000045', Επώνυμο: 'ΝΙΚΟΛΑΟΥ', Όνομα: 'ΠΕΤΡΟΣ' };
const ANNA = { ΑΦΜ: '100000148', Επώνυμο: 'ΓΕΩΡΓΙΟΥ', Όνομα: 'ΑΝΝΑ' };
const DAY = { Ημερομηνία: '24/11/2026', Προσέλευση: '08:00', Αποχώρηση: '16:00' };
const DATE = { Date: '24/11/2026', 'Clock In': '08:00', 'Clock Out': '16:00' };

interface Options {
  columnNames?: ColumnName[];
  fullNameOrder?: 'firstNameFirst';
}

const IN = { ...MARIA, 'Event Type': 'Check In' };

type Sheet = readonly [title: string, rows: AnyRow[], right: string, options?: Options];

/** More of the kinds below. */
const OTHERS: readonly Sheet[] = [
  [
    'A person without times, between others',
    [
      { 'Full Name': 'Παππά Ελένη', ΑΦΜ: '', 'Check In': '', 'Check Out': '' },
      { ΑΦΜ: '123456783', 'Full Name': 'Νικολάου Πέτρος', 'Check In': '2026-11-24 08:00', 'Check Out': '' },
      { 'Full Name': 'Νικολάου Πέτρος' },
      { ΑΦΜ: '123456783', 'Full Name': 'Νικολάου Πέτρος', 'Check In': '2026-11-25 08:00', 'Check Out': '' },
    ],
    'skipped; in 2026-11-24T08:00; skipped; in 2026-11-25T08:00',
  ],
  [
    'A day without times, and a note below all rows',
    [
      { ...MARIA, ...DATE },
      { Date: '25 Νοε 2026' },
      { ...MARIA, ...DATE, Date: '26/11/2026' },
      { Date: 'Σύνταξη: λογιστήριο' },
    ],
    'in 2026-11-24T08:00; out 2026-11-24T16:00; skipped; in 2026-11-26T08:00; out 2026-11-26T16:00; skipped',
  ],
  ...['Δευτέρα', 'Wed'].map((Ημέρα): Sheet => [
    'A weekday that is not that of the day of the row',
    [
      { ...IN, Timestamp: '2026-11-24 08:00', Ημέρα },
      { ...MARIA, ...DATE, Date: 46350, Ημέρα },
      { ...MARIA, 'Work Date': '24 Νοε 2026', 'Clock In': '08:00', 'Clock Out': '16:00', Ημέρα },
    ],
    'asked; asked; asked; asked; asked',
  ]),
  [
    'Headers once more, of which one is another',
    [
      {
        ...MARIA,
        ...DATE,
        Date: 'Date',
        ΑΦΜ: 'Code',
        'Clock In': 'Clock In',
        'Clock Out': 'Clock Out',
        Επώνυμο: 'Επώνυμο',
        Όνομα: 'Όνομα',
      },
    ],
    'asked:secondTable; asked:secondTable',
  ],
  ['A time in a remark', [{ ...MARIA, ...DATE, Other: '17:12' }], 'asked; asked'],
  [
    'A remark that names the other door',
    [{ ...IN, Timestamp: '2026-11-24 08:00', Remark: 'OUT door' }],
    'asked:columnInDoubt',
  ],
  [
    'Columns that say nothing',
    [
      {
        ...MARIA,
        ...DATE,
        Office: 'HQ',
        'Branch Name': 'Κεντρικό',
        Phone: 2101234567,
        'Hourly Rate': 6.5,
        '#': 1,
        Punches: 4,
        Notes: 'forgot his card',
      },
    ],
    'in 2026-11-24T08:00; out 2026-11-24T16:00',
  ],
  [
    'An end with a remark that no table has',
    [{ ...MARIA, Date: '24/11/2026', 'Clock In (draft)': '08:00', 'Clock Out': '16:00' }],
    'asked:unknownColumn',
  ],
  [
    'Dates of both ends',
    [{ ...MARIA, 'Date In': '24/11/2026', 'Time In': '22:00', 'Date Out': '25/11/2026', 'Time Out': '06:00' }],
    'in 2026-11-24T22:00; out 2026-11-25T06:00 of 2026-11-24',
  ],
  [
    'The first of two arrivals with a remark that no table has',
    [{ ...MARIA, Date: '24/11/2026', 'In_1 (draft)': '08:00', Out_1: '12:00', In_2: '', Out_2: '' }],
    'asked:unknownColumn',
  ],
  ['A yes that nobody knows of what', [{ ...MARIA, ...DATE, Misc: 'ναι' }], 'asked:unknownColumn; asked:unknownColumn'],
  [
    'Shifts and doors that are called by letters',
    [{ ...MARIA, ...DATE, Βάρδια: 'Α', Door: 'A' }],
    'in 2026-11-24T08:00; out 2026-11-24T16:00',
  ],
  ['A sum below the rows', [{ ...MARIA, ...DATE, Επώνυμο: 'ΣΥΝΟΛΟ' }], 'asked:columnInDoubt; asked:columnInDoubt'],
  ['A word with a question mark', [{ ...MARIA, Event: 'In?', Timestamp: '2026-11-24 08:00' }], 'asked:unknownEvent'],
  [
    'Times within an object under a remark',
    [{ ...MARIA, ...DATE, Other: { start: '2026-11-24T17:00:00' } }],
    'asked:unknownColumn; asked:unknownColumn',
  ],
  [
    'A part of an hour that is no part of a day',
    [{ ...MARIA, ...DATE, Hours: 0.92 }],
    'asked:columnInDoubt; asked:columnInDoubt',
  ],
  ['Hours as a part of the day', [{ ...MARIA, ...DATE, Hours: 0.3333 }], 'in 2026-11-24T08:00; out 2026-11-24T16:00'],
  [
    'The moment of a punch',
    [{ ...MARIA, Γεγονός: 'Είσοδος', 'Ώρα Χτυπήματος': '2026-11-24 08:00' }],
    'in 2026-11-24T08:00',
  ],
  [
    'The moment of a punch beside another one',
    [{ ...MARIA, Event: 'in', 'Scan Time': '2026-11-24 08:00', Timestamp: '2026-11-24 09:00' }],
    'asked:unknownColumn',
  ],
  [
    'A remark with a time behind In',
    [{ ...MARIA, ...DATE, Notes: 'in at 09:51' }],
    'asked:columnInDoubt; asked:columnInDoubt',
  ],
  ['Whether somebody worked', [{ ...MARIA, ...DATE, Worked: 'No' }], 'asked:columnInDoubt; asked:columnInDoubt'],
  [
    'Who has cancelled the row',
    [{ ...MARIA, ...DATE, 'Cancelled By': 'Nikos' }],
    'asked:columnInDoubt; asked:columnInDoubt',
  ],
];

/** Sheets as people and products have them, with one thing that is easily read wrongly, and what is right. */
const SHEETS: readonly Sheet[] = [
  ...OTHERS,
  [
    'A word of the status that no table has',
    [
      { ...MARIA, ...DAY, Κατάσταση: 'Απόρριψη' },
      { ...PETROS, ...DAY, Κατάσταση: 'Διακοπές' },
      { ...ANNA, ...DAY, Κατάσταση: 'ΑΓ' },
    ],
    'asked:columnInDoubt; asked:columnInDoubt; asked:columnInDoubt; asked:columnInDoubt; asked:columnInDoubt; asked:columnInDoubt',
  ],
  [
    'A word that nobody told, in the column that is named for the status',
    [
      { ...MARIA, ...DAY, Status: 'AB' },
      { ...PETROS, ...DAY, Status: 'Casual leave' },
    ],
    'asked:columnInDoubt; asked:columnInDoubt; asked:columnInDoubt; asked:columnInDoubt',
    { columnNames: [{ field: 'rowStatus', column: 'Status' }] },
  ],
  [
    'An absence in more words than one, in a remark',
    [
      { ...MARIA, ...DAY, Παρατηρήσεις: 'Άδεια λοχείας' },
      { ...PETROS, ...DAY, Παρατηρήσεις: 'ΑΚΥΡΩΘΗΚΕ λόγω βλάβης' },
      { ...ANNA, ...DAY, Παρατηρήσεις: 'δεν δούλεψε τελικά' },
    ],
    'asked:columnInDoubt; asked:columnInDoubt; asked:columnInDoubt; asked:columnInDoubt; asked:columnInDoubt; asked:columnInDoubt',
  ],
  [
    'A tick under a word for an absence',
    [
      { ...MARIA, ...DAY, Ρεπό: '✓' },
      { ...PETROS, ...DAY, Ρεπό: '√' },
      { ...ANNA, ...DAY, Ρεπό: '+' },
    ],
    'asked:columnInDoubt; asked:columnInDoubt; asked:columnInDoubt; asked:columnInDoubt; asked:columnInDoubt; asked:columnInDoubt',
  ],
  [
    'A flag whose header is the word for a cancelled row itself',
    [
      { ...MARIA, ...DAY, Ακύρωση: 'ναι' },
      { ...PETROS, ...DAY, Ακύρωση: 'x' },
      { ...ANNA, ...DAY, Ακύρωση: 1 },
    ],
    'skipped; asked:columnInDoubt; asked:columnInDoubt; skipped',
  ],
  ['A switch that is off', [{ ...MARIA, ...DATE, Cancelled: 'off' }], 'in 2026-11-24T08:00; out 2026-11-24T16:00'],
  [
    'The other half of a split shift under a merged header',
    [
      {
        ...MARIA,
        Ημερομηνία: '24/11/2026',
        Προσέλευση: '08:00',
        __EMPTY: '17:00',
        Αποχώρηση: '12:00',
        __EMPTY_1: '21:00',
      },
    ],
    'asked:unknownColumn; asked:unknownColumn',
  ],
  [
    'A second table with its columns in another order',
    [
      { ...MARIA, Ημερομηνία: '24/11/2026', Προσέλευση: '08:07', Αποχώρηση: '16:12' },
      {
        ΑΦΜ: 'ΑΦΜ',
        Επώνυμο: 'Επώνυμο',
        Όνομα: 'Όνομα',
        Ημερομηνία: 'Ημερομηνία',
        Προσέλευση: 'Αποχώρηση',
        Αποχώρηση: 'Προσέλευση',
      },
      { ...PETROS, Ημερομηνία: '24/11/2026', Προσέλευση: '16:00', Αποχώρηση: '08:00' },
    ],
    'in 2026-11-24T08:07; out 2026-11-24T16:12; asked:secondTable; asked:secondTable; asked:secondTable; asked:secondTable',
  ],
  [
    'A plan by a remark in brackets, alone in the sheet',
    [
      {
        ...MARIA,
        Ημερομηνία: '24/11/2026',
        'Είσοδος (βάσει προγράμματος)': '08:00',
        'Έξοδος (βάσει προγράμματος)': '16:00',
      },
    ],
    'asked:noColumn',
  ],
  [
    'A kind of record that is a plan',
    [{ ...MARIA, Date: '24/11/2026', Start: '08:00', End: '16:00', 'Record Type': 'Roster' }],
    'asked:columnInDoubt; asked:columnInDoubt',
  ],
  [
    'A remark that names another time',
    [{ ...MARIA, ...DAY, Παρατηρήσεις: 'έφυγε 14:00' }],
    'asked:columnInDoubt; asked:columnInDoubt',
  ],
  [
    'Hours worked that contradict the times',
    [
      { ...MARIA, ...DATE, 'Worked Hours': '00:00' },
      { ...PETROS, ...DATE, 'Worked Hours': 4 },
    ],
    'asked:columnInDoubt; asked:columnInDoubt; asked:columnInDoubt; asked:columnInDoubt',
  ],
  [
    'A place in words',
    [
      { ...MARIA, ...DATE, Location: 'Athens' },
      { ...PETROS, ...DATE, Location: 'Patra' },
    ],
    'asked:unknownColumn; asked:unknownColumn; asked:unknownColumn; asked:unknownColumn',
  ],
  [
    'A name beside a surname',
    [
      {
        ΑΦΜ: '123456783',
        Name: 'ΜΑΡΙΑ',
        Surname: 'ΠΑΠΑΔΟΠΟΥΛΟΥ',
        Date: '24/11/2026',
        'Check In': '08:00',
        'Check Out': '16:00',
      },
    ],
    'in 2026-11-24T08:00; out 2026-11-24T16:00',
    { fullNameOrder: 'firstNameFirst' },
  ],
  [
    'The first day of a contract beside the day',
    [{ ...MARIA, ...DATE, 'Start Date': '2026-11-02' }],
    'asked:unknownColumn; asked:unknownColumn',
    { columnNames: [{ field: 'date', column: 'Date' }] },
  ],
  [
    'A door for leaving beside an arrival',
    [
      {
        ...MARIA,
        Time: '2026-11-24 16:00:12',
        'Attendance Status': 'Check-in',
        'Attendance Check Point': 'Main Door Out_Exit Card Reader2',
      },
    ],
    'asked:columnInDoubt',
  ],
  [
    'The number of a place in another system',
    [{ ...MARIA, ...DATE, 'Location ID': 4571 }],
    'asked:unknownColumn; asked:unknownColumn',
  ],
  [
    'The headers once more among the rows',
    [
      {
        ΑΦΜ: 'ΑΦΜ',
        Επώνυμο: 'Επώνυμο',
        Όνομα: 'Όνομα',
        Ημερομηνία: 'Ημερομηνία',
        Προσέλευση: 'Προσέλευση',
        Αποχώρηση: 'Αποχώρηση',
      },
      { ...MARIA, ...DAY },
    ],
    'skipped; in 2026-11-24T08:00; out 2026-11-24T16:00',
  ],
  [
    'More words for an arrival and a departure',
    [
      { ...MARIA, Ημερομηνία: '24/11/2026', Ώρα: '08:00', Κίνηση: 'Entered' },
      { ...MARIA, Ημερομηνία: '24/11/2026', Ώρα: '16:00', Κίνηση: 'Left' },
    ],
    'in 2026-11-24T08:00; out 2026-11-24T16:00',
  ],
  [
    'A zone behind a time',
    [{ ...MARIA, 'Check In': '2026-11-24 08:00 EET', 'Check Out': '2026-11-24 16:00 EET' }],
    'in 2026-11-24T08:00; out 2026-11-24T16:00',
  ],
  [
    'A zone that Athens does not have on that day',
    [{ ...MARIA, Date: '2026-11-24', 'Clock In': '08:00', 'Clock Out': '16:00', Timezone: 'EEST' }],
    'asked:unknownTimezone; asked:unknownTimezone',
  ],
  ['Days as columns', [{ ...MARIA, Δευτέρα: '08:00-16:00', Τρίτη: 'ΡΕΠΟ' }], 'asked:noColumn'],
  [
    'A zone in brackets that means one thing',
    [{ ...MARIA, Event: 'in', 'Event Time (CEST)': '2026-11-24 08:00' }],
    'asked:unknownTimezone',
  ],
  [
    'A remark in brackets that is no zone',
    [{ ...MARIA, Date: '24/11/2026', 'Check In (App/Web)': '08:00' }],
    'asked:noColumn',
  ],
  [
    'An offset with minutes in brackets',
    [{ ...MARIA, Event: 'in', 'Event Time (UTC+5:30)': '2026-11-24 08:00' }],
    'in 2026-11-24T04:30',
  ],
  [
    'Codes of another product',
    [{ ...MARIA, checktype: 0, checktime: '2026-11-24T06:01:33+00:00' }],
    'asked:ambiguousEvent',
  ],
  [
    'UTC by the profile of a product, without a departure',
    [
      {
        ...MARIA,
        _model: 'hr.attendance',
        _id: 7,
        id: 7,
        employee_id: 12,
        check_in: '2026-11-24 06:00:00',
        check_out: false,
      },
    ],
    'in 2026-11-24T08:00',
  ],
  [
    'Rows of rests',
    [
      {
        ...MARIA,
        employeeId: '1006350',
        type: 'WORK',
        checkIn: '2026-11-24T06:00:00.000Z',
        checkOut: '2026-11-24T10:00:00.000Z',
        orquestId: 219986797,
      },
      {
        ...MARIA,
        employeeId: '1006350',
        type: 'REST',
        checkIn: '2026-11-24T10:00:00.000Z',
        checkOut: '2026-11-24T10:30:00.000Z',
        orquestId: 219987848,
      },
    ],
    'in 2026-11-24T08:00; out 2026-11-24T12:00; skipped',
  ],
  [
    'Times within an object',
    [
      {
        ...MARIA,
        id: '64',
        userId: '5a',
        billable: false,
        timeInterval: { start: '2026-11-24T06:00:00Z', end: '2026-11-24T14:00:00Z', duration: 'PT8H' },
        workspaceId: 'w',
      },
    ],
    'asked',
  ],
  [
    'Times within objects of a product',
    [
      {
        ...MARIA,
        id: 'x',
        person: { id: '12' },
        type: 'WORK',
        start: { date_time: '2026-11-24T08:00:00' },
        end: { date_time: '2026-11-24T16:00:00' },
        status: 'CONFIRMED',
      },
      {
        ...MARIA,
        id: 'y',
        person: { id: '12' },
        type: 'BREAK',
        start: { date_time: '2026-11-24T12:00:00' },
        end: { date_time: '2026-11-24T12:30:00' },
        status: 'CONFIRMED',
      },
    ],
    'in 2026-11-24T08:00; out 2026-11-24T16:00; skipped',
  ],
];

/** `in` and `out` with the time, `skipped`, or `asked` with the codes of what is asked. */
const outcomeOf = (said: string): string =>
  /^(?:checkIn|checkOut|skipped)/.test(said)
    ? said.replace('checkIn', 'in').replace('checkOut', 'out')
    : `asked:${said}`;

describe('A sheet with', () => {
  it.each(SHEETS.map(([title, rows, right, options]) => ({ title, rows, right, options })))(
    '$title',
    ({ rows, right, options }) => {
      const { events } = saidByWhole(rows, { ...options, now: '2026-11-28T12:00:00+02:00' });
      const outcomes = events.map(outcomeOf);
      const expected = right.split('; ');
      expect(outcomes).toEqual(
        expected.map((one, n) =>
          one.startsWith('asked') && outcomes[n]?.startsWith('asked') && outcomes[n].includes(one.slice(6))
            ? outcomes[n]
            : one,
        ),
      );
    },
  );
});

test('What a row is skipped for, or in doubt for, is told as no column that was not used', () => {
  const day = { ΑΦΜ: '045123671', Ημερομηνία: '04/05/2026', Είσοδος: '08:00', Έξοδος: '16:00', Τμήμα: 'Α' };
  const rows = [
    { ...day, Κατάσταση: 'Πρόχειρο' },
    { ...day, Ακυρώθηκε: 'ΝΑΙ' },
  ];
  expect(readSheet(rows).unused).toEqual(['Τμήμα']);
});

describe('What an error says, which quotes no cell', () => {
  test('ends as a sentence where the item quotes cells', () => {
    const row = {
      ΑΦΜ: '045123671',
      Ημερομηνία: '04/05/2026',
      Είσοδος: '08:00',
      Έξοδος: '16:00',
      Κατάσταση: 'Πρόχειρο',
    };
    const [problem] = readSheet([row]).rows[0].problems;
    expect(reasonInError(problem)).toMatch(/"Κατάσταση" \([^()]*\?\)$/);
    expect(reasonInItem(problem)).toMatch(/"Κατάσταση" \([^()]*\?\), by cells such as "Πρόχειρο"$/);
  });

  test('quotes the cell of the row itself, and of another row for a column alone that its own does not speak in', () => {
    const day = { ΑΦΜ: '045123671', Ημερομηνία: '04/05/2026', Είσοδος: '08:00', Έξοδος: '16:00' };
    const rows = [
      { ...day, Κατάσταση: 'Πρόχειρο', Σημειώσεις: '' },
      { ...day, Κατάσταση: 'Φουλ', Σημειώσεις: '' },
      { ...day, Κατάσταση: 'Παρών', Σημειώσεις: 'ακυρώθηκε' },
    ];
    const reasons = readSheet(rows).rows.map(({ problems: [problem] }) => reasonInItem(problem));
    expect(reasons).toEqual([
      expect.stringMatching(/"Πρόχειρο", "ακυρώθηκε"$/),
      expect.stringMatching(/"Φουλ", "ακυρώθηκε"$/),
      expect.stringMatching(/"Πρόχειρο", "ακυρώθηκε"$/),
    ]);
  });

  test('names the times in objects below a header that means a field', () => {
    const punch = { employee: { taxId: '045123671' }, type: 'ENTRY', at: '2026-03-10T08:03:00+02:00' };
    const { problem } = readSheet([{ punch }]);
    expect(reasonInItem(problem!)).toMatch(/as Column Names takes them: punch\.at\. Not understood: none$/);
    expect(problem!.remedy).toContain('Column Names takes the times within objects too: punch.at');
  });

  test('names headers that are days, below which there is no cell of a person', () => {
    const days = { ΑΦΜ: '045123671', Επώνυμο: 'Παπά', '23/11/2026': '08:00-16:00', '24/11/2026': 'ΡΕΠΟ' };
    expect(reasonInError(readSheet([days]).problem!)).toContain('Not understood: "23/11/2026", "24/11/2026"');
    const headerless = { '045123671': 'x', Παπά: 'y', '23/11/2026': 'z' };
    expect(reasonInError(readSheet([headerless]).problem!)).toMatch(/Not understood: 3 of 3$/);
  });
});

test('A punch that is not held back by a column that nobody knows has a warning that holds in a dry run too', () => {
  const row = { ...IN, 'Event Time': '24/11/2026 08:00', Misc: 'ναι' };
  const { warnings } = saidByWhole([row], { now: '2026-11-24T08:05:00+02:00' });
  expect(warnings.join()).toMatch(/^Not held back, since it is on time\. Columns that nobody knows .*"Misc"$/);
});

test('A missing approval under a column that is named for the status holds back no punch that is on time, and no late one is left out quietly', () => {
  const row = { ...IN, 'Event Time': '24/11/2026 08:00', Status: 'Pending' };
  const columnNames = [{ column: 'Status', field: 'rowStatus' as const }];
  const { lines } = saidByWhole([row], { columnNames, now: '2026-11-24T08:05:00+02:00' });
  expect(lines).toEqual(['checkIn 2026-11-24T08:00 !']);
  const said = (word?: 'skip' | 'keep') =>
    saidByWhole([row], {
      columnNames,
      now: '2026-11-24T12:00:00+02:00',
      ...(word && { eventWords: { Pending: word } }),
    }).events;
  expect([said(), said('skip'), said('keep')]).toEqual([['columnInDoubt'], ['skipped'], ['checkIn 2026-11-24T08:00']]);
});

test('One text for Columns Not Used has the columns that nobody knows and those in doubt', () => {
  const row = { ...IN, 'Event Time': '24/11/2026 08:00', Misc: 'abc', Σημειώσεις: 'ακυρώθηκε' };
  const [{ problems, waiting }] = readSheet([row]).rows;
  expect([...waiting, ...problems].map(({ code }) => code)).toEqual(['unknownColumn', 'columnInDoubt']);
  expect(problems[0].remedy).toMatch(/Options > Columns Not Used: Σημειώσεις; Misc$/);
});
