import type { IDataObject } from 'n8n-workflow';
import { execute } from './n8n';
import { HOUR, start } from './registry';
import { GO_ON } from './rows';
import { declaring } from './schedules';

/** A day from today as people write it, in Athens. */
function daysAhead(days: number, from = Date.now()): string {
  const parts = { timeZone: 'Europe/Athens', day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  return new Date(from + days * 24 * HOUR).toLocaleDateString('en-GB', parts);
}

const MARIA = { ΑΦΜ: '123456783', Επώνυμο: 'ΠΑΠΑΔΟΠΟΥΛΟΥ', Όνομα: 'ΜΑΡΙΑ' };
const PETROS = { ΑΦΜ: '090000045', Επώνυμο: 'ΝΙΚΟΛΑΟΥ', Όνομα: 'ΠΕΤΡΟΣ' };
const HEAD = { ...MARIA, Παράρτημα: 0, Ημερομηνία: daysAhead(3) };

const leave = (more: IDataObject = {}): IDataObject => ({ ...HEAD, f_type: 'ΑΔΚΑΝ', ...more });
const work = (more: IDataObject = {}): IDataObject => ({ ...HEAD, f_type: 'ΕΡΓ', Από: '08:00', Έως: '16:00', ...more });
const without = (header: string, row: IDataObject): IDataObject =>
  Object.fromEntries(Object.entries(row).filter(([other]) => other !== header));
const rest = (more: IDataObject = {}): IDataObject => work({ f_type: 'ΑΝ', Από: '', Έως: '', ...more });
const overtime = (more: IDataObject = {}): IDataObject => work({ f_type: 'ΥΠ', Από: '16:00', Έως: '18:00', ...more });

type Sheet = readonly [document: string, ...rows: IDataObject[]];

/** Sheets of which no row may be declared as it is. */
const ASKED: Readonly<Record<string, readonly Sheet[]>> = {
  'a status that does not grant it': [
    ['WTOLeave', leave({ Status: 'Not yet approved' }), leave({ ...PETROS, Status: 'Αναιρέθηκε' })],
    ['WTOLeave', leave({ Status: 'Declined' })],
    ['WTOLeave', leave({ Status: 'Under review' })],
    ['WTOLeave', leave({ Status: 'OPEN' })],
    ['WTOLeave', leave({ Κατάσταση: 'Εκκρεμεί' })],
    ['WTOLeave', leave({ Κατάσταση: 'Απορρίφθηκε' })],
    ['WTOLeave', leave({ Κατάσταση: 'ΑΓ' })],
    ['WTOLeave', leave({ Approved: 'No' })],
    ['WTOLeave', leave({ Εγκρίθηκε: 'όχι' })],
    ['WTOOv', overtime({ Status: 'Requested' })],
    ['WTODaily', work({ Κατάσταση: 'Πρόχειρο' })],
  ],
  'a leave of more or less than a day': [
    ['WTOLeave', leave({ 'Half Day': 'Yes' }), leave({ ...PETROS, Ημέρες: 5 })],
    ['WTOLeave', leave({ Days: 0.5 })],
    ['WTOLeave', leave({ Ημέρες: '3' })],
    ['WTOLeave', leave({ Hours: 4 })],
    ['WTOLeave', leave({ Total: 3 })],
    ['WTOLeave', leave({ Qty: '½' })],
    ['WTOLeave', leave({ 'End Date': daysAhead(5) })],
    ['WTOLeave', leave({ 'Ημερομηνία Έναρξης': daysAhead(3), 'Ημερομηνία Λήξης': daysAhead(5) })],
  ],
  'days up to another one': [
    ['WTOOv', overtime({ 'Ημερομηνία Έως': daysAhead(5) })],
    ['WTODaily', work({ 'Ημερομηνία Έως': daysAhead(5) })],
    ['WTOOv', overtime({ Ημέρες: 3 })],
    ['WTODaily', work({ Ημέρες: 'Δευ-Παρ' })],
  ],
  'a type that contradicts its times': [
    ['WTODaily', rest({ Από: '08:00', Έως: '16:00' }), work({ ...PETROS, Από: '', Έως: '' })],
    ['WTODaily', work({ Έως: '' })],
    ['WTOOv', overtime({ Από: '', Έως: '' })],
    ['WTOOv', { ΑΦΜ: '123456783', f_type: 'ΥΠ' }],
    ['WTOOv', overtime({ Ημερομηνία: '' })],
  ],
  'two entries of one day that can not both be': [
    ['WTODaily', work(), rest()],
    ['WTODaily', work(PETROS), work({ ...PETROS, Από: '12:00', Έως: '20:00' })],
    ['WTODaily', work(), work({ Από: '07:00', Έως: '15:00' })],
    ['WTOOv', overtime(), overtime({ Από: '17:00', Έως: '19:00' })],
    // Either may be the one that counts.
    ['WTODaily', work({ docstatus: 3 }), work({ Από: '12:00', Έως: '20:00', docstatus: 1 })],
    ['WTODaily', work({ Κατάσταση: 'ΑΓ' }), rest({ Κατάσταση: 'Εγκρίθηκε' })],
  ],
  'hours that nobody works': [
    ['WTOOv', overtime({ Από: '18:00', Έως: '16:00' })],
    ['WTODaily', work({ Από: '9:00', Έως: '5:00' })],
    ['WTODaily', work({ Από: '06:00', Έως: '23:00' })],
    ['WTODaily', work({ Από: '08:00', Έως: '08:00' })],
  ],
  'a day that is years away': [
    ['WTODaily', work({ Ημερομηνία: '01/12/1926', f_from_date: daysAhead(1), f_to_date: daysAhead(7) })],
    ['WTODaily', work({ Ημερομηνία: '01/12/1926' })],
    ['WTODaily', work({ Ημερομηνία: '01/12/2062' })],
    ['WTOLeave', leave({ Ημερομηνία: daysAhead(500) })],
    ['WTOOv', overtime({ Ημερομηνία: daysAhead(-500) })],
  ],
  'a column that nobody knows, or one that takes the row back': [
    ['WTODaily', work({ Foo: 'bar' })],
    ['WTODaily', work({ __EMPTY: '18:00' })],
    ['WTODaily', work({ 'Νέα ώρα': '09:00' })],
    ['WTODaily', work({ Cancelled: 'manager' })],
    ['WTODaily', work({ Άκυρο: 'x' })],
    ['WTODaily', work({ Error: 'yes' })],
    ['WTODaily', work({ 'Not approved': 'Yes' })],
    ['WTODaily', work({ 'Μη έγκυρο': 'ναι' })],
    ['WTODaily', work({ Skip: 'OK' })],
    ['WTODaily', work({ 'Updated End': '18:00' })],
    ['WTODaily', work({ f_type: 'ΕΡΓ?' })],
  ],
};

/** What is read, and how many of its rows would go out. */
const READ: ReadonlyArray<readonly [title: string, sheet: Sheet]> = [
  ['the type under a header of its own', ['WTODaily', without('f_type', work({ Τύπος: 'ΕΡΓ' }))]],
  ['the type of the day', ['WTODaily', without('f_type', work({ 'Τύπος Ημέρας': 'ΕΡΓ' }))]],
  ['the type of a leave', ['WTOLeave', without('f_type', leave({ 'Τύπος Άδειας': 'ΑΔΚΑΝ' }))]],
  ['the type of a leave in English', ['WTOLeave', without('f_type', leave({ 'Leave Type': 'ΑΔΚΑΝ' }))]],
  ['a leave that was granted', ['WTOLeave', leave({ Status: 'Approved' }), leave({ ...PETROS, Status: 'Approved' })]],
  ['a leave of one day', ['WTOLeave', leave({ Days: 1, 'Half Day': 'No' })]],
  ['a leave that ends on its day', ['WTOLeave', leave({ 'End Date': daysAhead(3) })]],
  [
    'each day of a leave',
    [
      'WTOLeave',
      ...[3, 4, 5].map((day) =>
        leave({ Ημερομηνία: daysAhead(day), 'Start Date': daysAhead(3), 'End Date': daysAhead(5) }),
      ),
    ],
  ],
  [
    'a parted day, a rest, a shift over midnight',
    [
      'WTODaily',
      work({ Έως: '12:00' }),
      work({ Από: '17:00', Έως: '21:00' }),
      rest(PETROS),
      work({ ...PETROS, Ημερομηνία: daysAhead(4), Από: '22:00', Έως: '06:00' }),
    ],
  ],
  ['a day of the period of a schedule', ['WTODaily', work({ f_from_date: daysAhead(1), f_to_date: daysAhead(7) })]],
  ['a last day that is the day', ['WTOOv', overtime({ 'Ημερομηνία Έως': daysAhead(3), Ημέρες: 1 })]],
  [
    'each of several days',
    [
      'WTOOv',
      ...[3, 4].map((day) => overtime({ Ημερομηνία: daysAhead(day), 'Ημερομηνία Έως': daysAhead(4), Ημέρες: 2 })),
    ],
  ],
  [
    'an overtime with columns of an ordinary sheet',
    ['WTOOv', overtime({ Department: 'Sales', Τμήμα: 'Πωλήσεις', Email: 'm@example.com' })],
  ],
];

async function read([document, ...rows]: Sheet, options: IDataObject = {}): Promise<IDataObject[]> {
  const { credential } = await start({ clock: Date.now() });
  const { outputs } = await execute(credential, [...rows], declaring({ dryRun: true, ...options }, document), GO_ON);
  return outputs[0];
}

describe('A declaration that nobody would sign', () => {
  const sheets = Object.entries(ASKED).flatMap(([kind, some]) =>
    some.map((one) => [kind, JSON.stringify(one.map(strange)), one] as const),
  );

  test.each(sheets)('%s is asked about: %s', async (_, __, sheet) => {
    const items = await read(sheet);
    expect(items.map(({ status }) => status)).toEqual(sheet.slice(1).map(() => 'invalid'));
    for (const { reasonCode, reason } of items)
      expect([reasonCode, reason]).toEqual([expect.any(String), expect.any(String)]);
  });
});

describe('A weekday that is not that of the date, whose order somebody has told', () => {
  const year = new Date().getFullYear();
  /** The weekday of the n-th day of the same month: 5/5 is one day in both orders. */
  const weekday = (days: number): string =>
    new Date(Date.UTC(year, 4, 5 + days)).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' });

  test.each(['dayFirst', 'monthFirst', undefined])('is asked about: %s', async (dateOrder) => {
    const options = { dateOrder };
    for (const header of ['Day', 'Weekday', 'Μέρα', 'DOW'])
      for (const Ημερομηνία of [`5/5/${year}`, `5/5/${year % 100}`]) {
        const [[fine], [asked]] = [
          await read(['WTODaily', work({ Ημερομηνία, [header]: weekday(0) })], options),
          await read(['WTODaily', work({ Ημερομηνία, [header]: weekday(1) })], options),
        ];
        expect([fine.status, asked.status, asked.reasonCode]).toEqual(['valid', 'invalid', 'columnInDoubt']);
      }
  });
});

test('A row whose weekday is that of another day holds back what it may contradict', async () => {
  const later = new Date(Date.now() + 4 * 24 * HOUR).toLocaleDateString('en-GB', {
    weekday: 'long',
    timeZone: 'Europe/Athens',
  });
  const overlapping = await read(['WTOOv', overtime(), overtime({ Έως: '19:00', DOW: later })]);
  expect(overlapping.map(({ reasonCode }) => reasonCode)).toEqual(['shiftsOverlap', 'columnInDoubt']);
  const sameDay = await read([
    'WTODaily',
    work({ Ημερομηνία: daysAhead(4) }),
    work({ Από: '17:00', Έως: '19:00', Day: later }),
  ]);
  expect(sameDay.map(({ reasonCode }) => reasonCode)).toEqual(['elementAtFault', 'columnInDoubt']);
});

describe('A second table below the rows', () => {
  const headers = (row: IDataObject): IDataObject =>
    Object.fromEntries(Object.keys(row).map((header) => [header, header]));
  const title = (text: string): IDataObject => ({
    ...Object.fromEntries(Object.keys(HEAD).map((one) => [one, ''])),
    ΑΦΜ: text,
  });

  test.each([
    ['a title', title('ΑΚΥΡΩΜΕΝΑ')],
    ['a title in a column that means nothing', { Τμήμα: 'ΑΚΥΡΩΜΕΝΕΣ' }],
    ['headers in another order', { ...headers(overtime()), Από: 'Έως', Έως: 'Από' }],
  ])('is asked about: %s', async (_, between) => {
    const items = await read(['WTOOv', overtime(), between, overtime(PETROS)]);
    expect(items.map(({ status }) => status)).toEqual(['notSent', 'invalid', 'invalid']);
    expect(items[2].reasonCode).toBe('secondTable');
  });

  test('is none where the headers come again: all rows go out', async () => {
    const items = await read(['WTOOv', overtime(), headers(overtime()), overtime(PETROS)]);
    expect(items.map(({ status }) => status)).toEqual(['valid', 'skipped', 'valid']);
  });
});

describe('A declaration that everybody would sign', () => {
  test.each(READ)('%s goes out', async (_, sheet) => {
    const items = await read(sheet);
    expect(items.map(({ status, reason }) => [status, reason])).toEqual(sheet.slice(1).map(() => ['valid', null]));
  });
});

/** The cells of a row that are not of every row here. */
function strange(row: IDataObject | string): unknown {
  if (typeof row === 'string') return row;
  return Object.fromEntries(
    Object.entries(row).filter(
      ([header, cell]) => !(header in MARIA) && cell !== undefined && cell !== HEAD.Ημερομηνία,
    ),
  );
}
