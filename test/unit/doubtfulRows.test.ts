import { type Punch, readPunches } from '../../nodes/Ergani/model/sheet/shift';
import { Sheet } from '../../nodes/Ergani/model/sheet/sheet';
import { fold } from '../../nodes/Ergani/model/values/normalise';
import { toRegistryTime } from '../../nodes/Ergani/model/values/time/read';
import { readWorkCardEvent } from '../../nodes/Ergani/model/workCard/workCardEvent';

type Row = Record<string, unknown>;

const PERSON = { ΑΦΜ: '123456783', Επώνυμο: 'Παππά', Όνομα: 'Μαρία' };
const CONTEXT = { timezone: 'Europe/Athens', dateOrder: 'notSet' as const, lateReason: null };

/** What a row of a sheet says: `checkIn 2026-05-04T08:00`, `skipped`, or the codes of what is wrong with it. */
function said(row: Row, sheetOf: Row[] = [row], context: typeof CONTEXT & { timezone: string } = CONTEXT): string[] {
  const sheet = new Sheet(sheetOf.map((one) => ({ row: { ...PERSON, ...one } })));
  if (sheet.problem !== null) return [sheet.problem.code];
  const { fields, shifts, problems } = sheet.read({ row: { ...PERSON, ...row } });
  if (problems.length > 0) return problems.map(({ code }) => code);
  const punches = readPunches(fields, shifts, context);
  if ('skipped' in punches) return ['skipped'];
  return punches.flatMap((punch) => {
    const verdict = readWorkCardEvent(fields, context, punch);
    if (!verdict.ok) return verdict.problems.map(({ code }) => code);
    return `${verdict.event.type} ${toRegistryTime(verdict.event.eventTime).slice(0, 16)}`;
  });
}

const DAY = { Ημερομηνία: '04/05/2026' };
const SHIFT = ['checkIn 2026-05-04T08:00', 'checkOut 2026-05-04T16:00'];

describe('Planned times beside actual ones', () => {
  it.each<[string, Row]>([
    ['in Greek', { ...DAY, 'Ώρα Έναρξης': '08:00', 'Ώρα Λήξης': '16:00', 'Ώρα Προσέλευσης': '', 'Ώρα Αποχώρησης': '' }],
    ['in English', { ...DAY, 'Check In': '08:00', 'Check Out': '16:00', 'Clock In': '', 'Clock Out': null }],
    ['the other way round', { ...DAY, 'Clock In': '', 'Clock Out': '', 'Check In': '08:00', 'Check Out': '16:00' }],
    ['of one half', { ...DAY, Από: '08:00', Έως: '16:00', Είσοδος: '08:00', Έξοδος: '' }],
    ['that differ', { ...DAY, Start: '08:00', End: '16:00', 'First In': '08:12', 'Last Out': '15:40' }],
  ])('%s: neither is reported for the other', (_, row) => {
    expect(new Set(said(row))).toEqual(new Set(['columnsDiffer']));
  });

  it('are one where they are the same, and nothing where both are empty', () => {
    const pairs = (from: string, to: string) => ({ ...DAY, Start: from, End: to, 'Clock In': from, 'Clock Out': to });
    expect(said(pairs('08:00', '16:00'))).toEqual(SHIFT);
    expect(said(pairs('', ''))).toEqual(['skipped']);
  });

  it('of a product that names the zone of one of the two: that one counts (7shifts, webhook)', () => {
    const row = {
      clocked_in: '2026-05-04 05:00:00',
      clocked_out: '2026-05-04 13:00:00',
      created: '2026-05-04 13:00:05',
      clocked_in_iso: '2026-05-04T08:00:00+03:00',
      clocked_out_iso: '2026-05-04T16:00:00+03:00',
    };
    expect(said(row)).toEqual(SHIFT);
  });
});

describe('Two columns for what happened', () => {
  const TIME = { time: '2026-05-04 08:00:00' };

  it.each<Row>([
    { log_type: 'IN', ...TIME, type: 1 },
    { punch_state: '0', punch_time: TIME.time, punch: 1 },
    { Type: 'in', 'Attendance Status': 'Check Out', ...TIME },
    { type: 1, state: 0, ...TIME },
    { type: 0, State: 3, ...TIME },
  ])('have to agree: %j', (row) => {
    expect(said(row)).toEqual(['columnsDiffer']);
  });

  it.each<Row>([
    { log_type: 'IN', ...TIME, type: 0 },
    { Event: 'in', State: 'Ohio', ...TIME },
    { Event: 'in', State: '', ...TIME },
    { State: 'Ohio', Event: 'in', ...TIME },
    { type: 0, 'Attendance State': 3, ...TIME },
  ])('as far as both tell one: %j', (row) => {
    expect(said(row)).toEqual(['checkIn 2026-05-04T08:00']);
  });
});

describe('A column that can be of something else', () => {
  const TIME = { 'Ημερομηνία Ώρα': '04/05/2026 08:00', Κίνηση: 'in' };
  const { ΑΦΜ: AFM } = PERSON;

  it.each<[string, Row]>([
    ["the employer's tax number", { ...TIME, 'ΑΦΜ Εργαζομένου': '' }],
    ["the employer's, behind the employee's", { ...TIME, ΑΦΜ: '094123454', 'Employee AFM': null }],
    ['the number of a store', { ...TIME, Παράρτημα: '', 'Store ID': 17 }],
    ['the number of a place', { ...TIME, f_aa: '', Κατάστημα: '4' }],
  ])('does not stand in for a clear one that is empty: %s', (_, row) => {
    expect(said(row)).toEqual(['columnsDiffer']);
  });

  it.each<[string, Row]>([
    ['alone', { ...TIME, 'Store ID': 17 }],
    ['that is empty too', { ...TIME, 'ΑΦΜ Εργαζομένου': AFM, ΑΦΜ: '', Παράρτημα: '', Store: '' }],
    ['that says the same', { ...TIME, 'ΑΦΜ Εργαζομένου': AFM }],
    ['beside a clear one that is filled', { ...TIME, Υποκατάστημα: 3, Κατάστημα: '' }],
    ['beside another one of the kind', { ...TIME, ΑΦΜ: '', AFM }],
  ])('counts %s', (_, row) => {
    expect(said(row)).toEqual(['checkIn 2026-05-04T08:00']);
  });
});

describe('A column of times that nobody knows', () => {
  const PAIR = { ...DAY, Είσοδος: '08:00', Έξοδος: '16:00' };
  const warningOn = (row: Row): string | undefined => new Sheet([{ row }]).read({ row }).warning;

  // FingerTec's six columns are In, Break, Resume, Out, OT and Done.
  it.each([
    'Είσοδος επιστροφής',
    'Second In',
    'Έξοδος 1ου μισού',
    'Είσοδος 2ης βάρδιας',
    '2ο ωράριο: Έξοδος',
    'Shift 2 In',
    '2nd shift end',
    'Second Shift In',
    'Δεύτερη βάρδια έναρξη',
    'Last Check Out',
    'AH Start',
    'DONE',
  ])('%s: is told of, where it holds one', (header) => {
    const time = header === 'Second In' ? '17:00' : 0.75 + 46_146;
    expect(warningOn({ ...PAIR, [header]: time })).toBe(
      `Nothing is reported of "${header}". If that is an event, say so by the option 'Column Names'`,
    );
    expect(warningOn({ ...PAIR, [header]: '' })).toBeUndefined();
  });

  it.each(['Scheduled In', 'Προγραμματισμένη Είσοδος', 'Lunch Out', 'Έναρξη Διαλείμματος', 'Ώρες', 'Hours In', 'x'])(
    '%s: is no event',
    (header) => {
      expect(warningOn({ ...PAIR, [header]: '17:00' })).toBeUndefined();
    },
  );

  it.each<[string, unknown]>([
    ['Check In Photo', 'https://photos.test/1'],
    ['Time In Office', 0.33],
    ['Check-in Location', 12],
  ])('%s: is of no interest', (header, cell) => {
    expect(warningOn({ ...PAIR, [header]: cell })).toBeUndefined();
  });
});

describe('The midnight at which a day ends', () => {
  it.each(['24:00', '24.00', '24:00:00', '2400'])('%s: is that of a departure behind its arrival', (end) => {
    expect(said({ ...DAY, Από: '16:00', Έως: end })).toEqual(['checkIn 2026-05-04T16:00', 'checkOut 2026-05-05T00:00']);
  });

  it('is refused where there is no arrival that it belongs to', () => {
    expect(said({ ...DAY, Από: '', Έως: '24:00' })).toEqual(['notATime']);
    expect(said({ ...DAY, Από: '24:00', Έως: '08:00' })).toContain('notATime');
    expect(said({ ...DAY, Από: 'x', Έως: '24:00' })).toEqual(['notATime', 'dayUnknown']);
    expect(said({ ...DAY, Κίνηση: 'out', Ώρα: '24:00' })).toEqual(['notATime']);
  });

  it('is in the same doubt as its arrival', () => {
    const row = { ...PERSON, ...DAY, Από: '16:00', Έως: '24:00' };
    const { fields, shifts } = new Sheet([{ row }]).read({ row });
    const [arrival, departure] = readPunches(fields, shifts, CONTEXT) as Punch[];
    expect([arrival, departure].map(({ time }) => time.ok && time.doubt?.().code)).toEqual([
      'ambiguousDate',
      'ambiguousDate',
    ]);
  });
});

describe('A second date', () => {
  const FULL = { 'Ώρα Έναρξης': '08:00', 'Ώρα Λήξης': '16:00' };

  it.each<[string, Row]>([
    ['of another day', { ...DAY, 'Ημερομηνία Έναρξης': '01/05/2026', ...FULL }],
    ['of a hiring', { ...DAY, 'Ημερομηνία Έναρξης': '01/09/2025', ...FULL }],
    ['of a period', { ...DAY, 'From Date': '01/05/2026', 'To Date': '31/05/2026', From: '08:00', To: '16:00' }],
    ['of the next day, for an arrival in the day', { ...DAY, 'Ημερομηνία Έναρξης': '05/05/2026', ...FULL }],
  ])('%s does not take the place of the first', (_, row) => {
    expect(said(row)).toContain('cellsDiffer');
  });

  it('may be the same, or the next one for an arrival in the night', () => {
    expect(said({ ...DAY, 'Ημερομηνία Έναρξης': '2026-05-04', ...FULL })).toEqual(SHIFT);
    const night = { ...DAY, 'Ημερομηνία Έναρξης': '05/05/2026', 'Ώρα Έναρξης': '00:30', 'Ώρα Λήξης': '08:00' };
    expect(said(night)).toEqual(['checkIn 2026-05-05T00:30', 'checkOut 2026-05-05T08:00']);
  });
});

describe('The reference date', () => {
  const IN = { Κίνηση: 'in', 'Ημερομηνία Ώρα': '04/05/2026 08:00' };

  it.each(['2026-05-03', '2026-05-04'])('%s: is the day of the event or the one before', (day) => {
    expect(said({ ...IN, 'Ημερομηνία Αναφοράς': day })).toEqual(['checkIn 2026-05-04T08:00']);
  });

  it('is the one after for an event of the evening', () => {
    const night = { Κίνηση: 'in', 'Ημερομηνία Αναφοράς': '2026-05-05' };
    expect(said({ ...night, 'Ημερομηνία Ώρα': '04/05/2026 23:50' })).toEqual(['checkIn 2026-05-04T23:50']);
    expect(said({ ...night, 'Ημερομηνία Ώρα': '04/05/2026 17:59' })).toEqual(['cellsDiffer']);
  });

  it.each(['2026-05-02', '2026-05-05', '2026-05-06', '05/04/2026', '2025-05-04'])('%s: is none of the event', (day) => {
    expect(said({ ...IN, 'Ημερομηνία Αναφοράς': day })).toEqual(['cellsDiffer']);
    expect(said({ ...IN, Κίνηση: 'out', 'Ημερομηνία Αναφοράς': day })).toHaveLength(1);
  });
});

describe('Two shifts on a row', () => {
  const SPLIT = [
    'checkIn 2026-05-04T09:00',
    'checkOut 2026-05-04T14:00',
    'checkIn 2026-05-04T17:00',
    'checkOut 2026-05-04T21:00',
  ];

  it.each([
    ['Είσοδος', 'Έξοδος', 'Είσοδος (απόγευμα)', 'Έξοδος (απόγευμα)'],
    ['Είσοδος πρωί', 'Έξοδος πρωί', 'Είσοδος απόγευμα', 'Έξοδος απόγευμα'],
    ['Είσοδος', 'Έξοδος', 'Είσοδος 2η', 'Έξοδος 2η'],
    ["Είσοδος Α'", "Έξοδος Α'", "Είσοδος Β'", "Έξοδος Β'"],
    ['Από', 'Έως', 'Από β', 'Έως β'],
    ['Ώρα Έναρξης', 'Ώρα Λήξης', 'Ώρα Έναρξης 2ου', 'Ώρα Λήξης 2ου'],
    ['In', 'Out', '2nd In', '2nd Out'],
    ['In 01', 'Out 01', 'In 02', 'Out 02'],
    ['Time In', 'Time Out', 'Time In PM', 'Time Out PM'],
    ['Morning In', 'Morning Out', 'Afternoon In', 'Afternoon Out'],
    ['1 In Time', '1 Out Time', '2 In Time', '2 Out Time'],
  ])('are read under %s, %s, %s, %s', (...headers) => {
    const times = ['09:00', '14:00', '17:00', '21:00'];
    const row = Object.fromEntries(headers.map((header, place) => [header, times[place]]));
    expect(said({ ...DAY, ...row })).toEqual(SPLIT);
  });

  it('have to follow each other', () => {
    const row = { ...DAY, 'In 2': '08:00', 'Out 2': '12:00', In: '13:00', Out: '17:00' };
    expect(said(row)).toContain('dayUnknown');
  });

  it("have dates of their own, where n8n has numbered a sheet's equal headers", () => {
    const week = { ...DAY, Είσοδος: '', Έξοδος: '', Ημερομηνία_1: '05/05/2026', Είσοδος_1: '09:00', Έξοδος_1: '17:00' };
    expect(said(week)).toEqual(['checkIn 2026-05-05T09:00', 'checkOut 2026-05-05T17:00']);
    expect(said({ ...week, Είσοδος_1: '' })).toEqual(['checkOut 2026-05-05T17:00']);
    const both = said({ ...week, Είσοδος: '08:00', Έξοδος: '16:00' });
    expect(both).toEqual([...SHIFT, 'checkIn 2026-05-05T09:00', 'checkOut 2026-05-05T17:00']);
  });
});

describe('A second person or event on a row', () => {
  it.each<[string, Row]>([
    ['another person', { ...DAY, Είσοδος: '', Έξοδος: '', ΑΦΜ_1: '094123454', Είσοδος_1: '09:00', Έξοδος_1: '17:00' }],
    ['another event', { ...DAY, Κίνηση: 'in', Ώρα: '08:00', Κίνηση_1: 'out', Ώρα_1: '16:00' }],
    ['the only event', { ...DAY, Κίνηση: '', Ώρα: '', Κίνηση_1: 'out', Ώρα_1: '16:00' }],
  ])('%s: is not taken for the first', (_, row) => {
    expect(said(row)).toContain('columnsDiffer');
  });

  it('is no matter where it is empty or the same', () => {
    const row = { ...DAY, Κίνηση: 'in', Ώρα: '08:00', Κίνηση_1: '', Ώρα_1: null, ΑΦΜ_1: PERSON.ΑΦΜ, 'Επώνυμο 2': 'Κ' };
    expect(said(row)).toEqual(['checkIn 2026-05-04T08:00']);
  });

  it('is no column by itself', () => {
    expect(said({ ...DAY, 'Κίνηση 1': 'in', 'Ώρα 1': '08:00' })).toEqual(['noColumn']);
  });
});

describe('What reports print for no time', () => {
  it.each(['-', '—', '--:--', 'N/A', 'NULL'])('%s: is none', (none) => {
    expect(said({ ...DAY, In: '08:00', Out: none })).toEqual(['checkIn 2026-05-04T08:00']);
    expect(said({ ...DAY, In: none, Out: none })).toEqual(['skipped']);
  });
});

describe('A day off on which somebody worked', () => {
  it.each(['Αργία', 'Holiday', 'Ρεπό', 'Leave'])('%s: is neither left out nor reported', (word) => {
    const row = { ...DAY, Τύπος: word, 'Ώρα Προσέλευσης': '08:00', 'Ώρα Αποχώρησης': '16:00' };
    expect(said(row)).toEqual(['mixedForms', 'mixedForms']);
  });

  it.each<[string, Row]>([
    ['empty', { 'Ώρα Προσέλευσης': '', 'Ώρα Αποχώρησης': '' }],
    ['dashes', { 'Ώρα Προσέλευσης': '-', 'Ώρα Αποχώρησης': '--' }],
    ['zeros', { 'Ώρα Προσέλευσης': '00:00', 'Ώρα Αποχώρησης': '00:00:00' }],
    ['words', { 'Ώρα Προσέλευσης': 'Ρεπό', 'Ώρα Αποχώρησης': 'Ρεπό' }],
    ['letters of their own', { 'Ώρα Προσέλευσης': 'Ρ', 'Ώρα Αποχώρησης': '*' }],
  ])('is one without times: %s', (_, times) => {
    expect(said({ ...DAY, Τύπος: 'Αργία', ...times })).toEqual(['skipped']);
  });

  it.each([
    'ΚΑΝΟΝΙΚΗ ΑΔΕΙΑ',
    'Άδεια ασθένειας',
    'Ασθένεια τέκνου',
    'Annual leave',
    'Public Holiday',
    'Ρεπό αντί αργίας',
  ])('may be called in other words where the times should be: %s', (word) => {
    expect(said({ ...DAY, Προσέλευση: word, Αποχώρηση: '' })).toEqual(['skipped']);
    expect(said({ ...DAY, Προσέλευση: word, Αποχώρηση: word })).toEqual(['skipped']);
    expect(said({ ...DAY, Προσέλευση: '08:00', Αποχώρηση: word })).toEqual([SHIFT[0], 'notATime']);
    expect(said({ ...DAY, Τύπος: word, Προσέλευση: '08:00', Αποχώρηση: '16:00' })).not.toContain('skipped');
  });

  it.each(['08:00 (άδεια από 12:00)', 'άδεια 2', 'Τηλεργασία', 'Office'])(
    'is none where it may be work: %s',
    (cell) => {
      expect(said({ ...DAY, Προσέλευση: cell, Αποχώρηση: '' })).toEqual(['notATime']);
    },
  );

  it('is left out in a break, and where the user says so', () => {
    expect(said({ ...DAY, Τύπος: 'Break', In: '12:00', Out: '12:30' })).toEqual(['skipped']);
    const words = { ...CONTEXT, eventWords: new Map([[fold('Αργία'), 'skip' as const]]) };
    expect(said({ ...DAY, Τύπος: 'Αργία', In: '08:00', Out: '16:00' }, undefined, words)).toEqual(['skipped']);
  });
});

describe('A word that is a departure to some and a day off to others', () => {
  it.each(['leave', 'Off'])('%s: is asked about where it has a time', (word) => {
    expect(said({ event: word, timestamp: '2026-05-04T16:00:00+03:00' })).toEqual(['ambiguousEvent']);
    expect(said({ Type: word, ...DAY, Time: '' })).toEqual(['skipped']);
  });
});

describe('A row that has no date but its work day', () => {
  const WORK_DAY = { 'Ημερομηνία Εργασίας': '04/05/2026' };

  it.each<[string, Row, string[]]>([
    ['a shift', { Προσέλευση: '08:00', Αποχώρηση: '16:00' }, SHIFT],
    [
      'a night shift',
      { Προσέλευση: '22:00', Αποχώρηση: '06:00' },
      ['checkIn 2026-05-04T22:00', 'checkOut 2026-05-05T06:00'],
    ],
    ['an arrival', { Προσέλευση: '06:00', Αποχώρηση: '' }, ['checkIn 2026-05-04T06:00']],
    ['a departure', { Προσέλευση: '', Αποχώρηση: '16:00' }, ['checkOut 2026-05-04T16:00']],
    ['an event', { Κίνηση: 'in', Ώρα: '08:00' }, ['checkIn 2026-05-04T08:00']],
    ['a departure as an event', { Κίνηση: 'out', Ώρα: '23:30' }, ['checkOut 2026-05-04T23:30']],
  ])('has it for %s', (_, times, events) => {
    expect(said({ ...WORK_DAY, ...times })).toEqual(events);
  });

  it.each<[string, Row]>([
    ['an arrival in the small hours', { Προσέλευση: '00:30', Αποχώρηση: '' }],
    ['an arrival before midnight', { Προσέλευση: '23:50', Αποχώρηση: '' }],
    ['a departure of the night', { Κίνηση: 'out', Ώρα: '06:00' }],
    ['an arrival in the small hours, as an event', { Κίνηση: 'in', Ώρα: '05:59' }],
  ])('leaves the day of %s open', (_, times) => {
    expect(said({ ...WORK_DAY, ...times })).toEqual(['timeWithoutDate']);
  });
});

describe('A time behind a date that may be two', () => {
  it.each(['04/05/2026 08:00-12:00', '04/05/2026 08:00-14:00', '4.5.2026 08.00-1200'])('%s: is refused', (time) => {
    expect(said({ Κίνηση: 'in', 'Ημερομηνία Ώρα': time })).toEqual(['ambiguousTime']);
  });

  it('is one with an offset that is behind it in full', () => {
    const row = { Κίνηση: 'in', 'Ημερομηνία Ώρα': '2026-05-04T01:00:00-04:00' };
    expect(said(row)).toEqual(['checkIn 2026-05-04T08:00']);
  });
});

describe('Events that are numbered from one', () => {
  const at = (code: unknown, time: string) => ({ ...DAY, Κίνηση: code, Ώρα: time });

  it.each([
    [1, 2],
    ['1', '2'],
  ])('%p and %p: which is which is asked', (one, two) => {
    const sheet = [at(one, '08:00'), at(two, '16:00')];
    expect(sheet.map((row) => said(row, sheet))).toEqual([['ambiguousEvent'], ['unknownEvent']]);
  });

  it("are the registry's codes where there is a 0, or no 2", () => {
    const codes = [at(0, '08:00'), at(1, '16:00'), at(2, '12:00')];
    expect(said(codes[1], codes)).toEqual(['checkOut 2026-05-04T16:00']);
    expect(said(codes[1], [codes[1]])).toEqual(['checkOut 2026-05-04T16:00']);
  });

  it('are what the user says', () => {
    const rows = [at(1, '08:00'), at(2, '16:00')].map((row) => ({ row: { ...PERSON, ...row } }));
    const words = new Map<string, 'checkIn' | 'checkOut'>([
      ['1', 'checkIn'],
      ['2', 'checkOut'],
    ]);
    expect(new Sheet(rows, [], words).read(rows[0]).problems).toEqual([]);
    expect(new Sheet(rows, []).read(rows[0]).problems).toHaveLength(1);
  });
});
