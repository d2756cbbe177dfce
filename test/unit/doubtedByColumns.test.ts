import { Sheet } from '../../nodes/Ergani/model/sheet/sheet';
import { type AnyRow, saidBy } from './saidRows';

const DAY = { Ημερομηνία: '2026-05-04' };
const IN = { ...DAY, Ώρα: '08:00', Κίνηση: 'Είσοδος' };
const OUT = { ...DAY, Ώρα: '16:00', Κίνηση: 'Έξοδος' };
const SHIFT = ['checkIn 2026-05-04T08:00', 'checkOut 2026-05-04T16:00'];
const eventsOf = (...rows: AnyRow[]): string[] => saidBy(rows).events;

describe('Minutes in a column of their own', () => {
  it.each<[AnyRow, string]>([
    [{ Ώρα: 0, Λεπτά: 15 }, '00:15'],
    [{ Ώρα: 8, Λεπτά: 5 }, '08:05'],
    [{ Ώρα: '08', Λεπτά: '00' }, '08:00'],
    [{ Hour: '0', Minute: '7' }, '00:07'],
    [{ Ώρα: ' 23 ', Λεπτά: ' 59 ' }, '23:59'],
  ])('%j: are those of the hour', (row, clock) => {
    expect(saidBy([{ ...DAY, Κίνηση: 'Είσοδος', ...row }])).toEqual({
      events: [`checkIn 2026-05-04T${clock}`],
      warnings: [],
      problems: [],
    });
  });

  it.each<AnyRow>([
    { Ώρα: 24, Λεπτά: 15 },
    { Ώρα: 8, Λεπτά: 60 },
  ])('%j: are none', (row) => {
    expect(eventsOf({ ...DAY, Κίνηση: 'Είσοδος', ...row })).toEqual(['notATime']);
  });

  it.each<AnyRow>([
    { Hour: 0, MM: 5 },
    { Ώρα: 0, Λεπτά: '15λ' },
    { 'Ώρα Εισόδου': 0, 'Λεπτά Εισόδου': 15 },
  ])('%j: are asked about where they can be of something else', (row) => {
    const { events, problems } = saidBy([
      { ...DAY, ...('Hour' in row || 'Ώρα' in row ? { Κίνηση: 'in' } : {}), ...row },
    ]);
    expect(events).toEqual(['ambiguousTime']);
    expect(problems[0]).toMatch(/^Time .* stands in ".*", and may be its minutes$/);
  });

  it.each<AnyRow>([
    { Λεπτά: 15 },
    { 'Λεπτά καθυστέρησης': 0 },
    { 'Λεπτά διαλείμματος': 30 },
    { 'Minimum Wage': 5 },
    { Λεπτά: '' },
  ])('%j: are of no matter beside a whole time', (row) => {
    expect(eventsOf({ ...IN, ...row })).toEqual([SHIFT[0]]);
    expect(eventsOf({ ...IN, Ώρα: 0, 'Λεπτά καθυστέρησης': 0 })).toEqual(['checkIn 2026-05-04T00:00']);
  });
});

describe('The door', () => {
  it.each<AnyRow>([
    { Συσκευή: 'Έξοδος 1' },
    { Door: 'Exit' },
    { Reader: 'OUT' },
    { Τερματικό: 'Πόρτα Εξόδου' },
    { device_name: 'Gate 2 - OUT2' },
  ])('%j: is for leaving, and no arrival goes by it', (door) => {
    expect(eventsOf({ ...IN, ...door })).toEqual(['mixedForms']);
    expect(eventsOf({ ...OUT, ...door })).toEqual([SHIFT[1]]);
  });

  it('is for arriving where others are for leaving, or where it is called IN', () => {
    const entrance = { ...OUT, Συσκευή: 'Είσοδος 1' };
    expect(eventsOf(entrance)).toEqual([SHIFT[1]]);
    expect(eventsOf(entrance, { ...OUT, Συσκευή: 'Έξοδος 1' })).toEqual(['mixedForms', SHIFT[1]]);
    expect(eventsOf({ ...OUT, Reader: 'IN 2' })).toEqual(['mixedForms']);
    const { problems } = saidBy([{ ...OUT, Reader: 'IN' }]);
    expect(problems).toEqual(['Event "IN" stands in "Reader", and says the opposite']);
  });

  it('says nothing by a name for both or for neither, nor where the user says so', () => {
    for (const Door of ['IN/OUT', 'Κεντρική', 'Outlet', 7, 'Main Entrance']) {
      expect(eventsOf({ ...IN, Door })).toEqual([SHIFT[0]]);
      expect(eventsOf({ ...OUT, Door })).toEqual([SHIFT[1]]);
    }
    expect(saidBy([{ ...IN, Door: 'Exit' }], { eventWords: { Exit: 'skip' } }).events).toEqual([SHIFT[0]]);
  });
});

describe('A word for the other event', () => {
  // Of a system whose 1 is an arrival.
  it.each<AnyRow>([
    { Type: 1, 'Type Name': 'IN' },
    { Type: 1, 'Type Description': 'Entry' },
    { Τύπος: 1, 'Τύπος Περιγραφή': 'Είσοδος' },
    { Τύπος: 1, Περιγραφή: 'Είσοδος' },
    { Event: 'out', event_label: 'Check In' },
    { Event: 'out', Παρατηρήσεις: 'Είσοδος' },
    // ZKTime: AC-No., No., Name, Time, State, New State, Exception, Operation; the new one is the corrected one.
    { State: 'C/Out', 'New State': 'C/In', Exception: 'OK' },
    { State: 'OverTime Out', 'New State': 'C/In' },
  ])('%j: is refused', (row) => {
    expect(eventsOf({ ...DAY, Ώρα: '08:00', ...row })).toEqual(['mixedForms']);
  });

  it('is of no matter under a header that gave way to the one that the user names, nor if it says the same', () => {
    const columnNames = [{ field: 'event', column: 'Φορά' } as const];
    const row = { ...DAY, Ώρα: '08:00', Φορά: 'in', Τύπος: 'out' };
    expect(saidBy([row], { columnNames }).events).toEqual([SHIFT[0]]);
    expect(eventsOf({ ...IN, Περιγραφή: 'Είσοδος', Παρατηρήσεις: 'Έξοδος για υπηρεσία' })).toEqual([SHIFT[0]]);
  });
});

describe('The next event', () => {
  it.each(['Next Type', 'Τύπος επόμενης', 'Last Type', 'Επόμενη κίνηση'])('%s: is another one', (header) => {
    expect(eventsOf({ ...IN, [header]: 'Έξοδος' })).toEqual([SHIFT[0]]);
  });
});

describe('A row that does not count', () => {
  it.each<AnyRow>([
    { Status: 'Scheduled' },
    { Κατάσταση: 'Προγραμματισμένο' },
    { Status: 'Planned' },
    { Result: 'Failed' },
    { Αποτέλεσμα: 'Άρνηση' },
    { Success: false },
    { Valid: 'No' },
    { Έγκυρο: 'ΟΧΙ' },
  ])('%j: is no event', (cells) => {
    expect(eventsOf({ ...IN, ...cells })).toEqual(['skipped']);
    expect(eventsOf({ ...DAY, In: '08:00', Out: '16:00', ...cells })).toEqual(['skipped']);
  });

  it.each<AnyRow>([{ Success: true }, { Έγκυρο: 'ΝΑΙ' }, { Valid: 1 }, { Αποτέλεσμα: 'OK' }, { Status: 'Completed' }])(
    '%j: counts',
    (cells) => {
      expect(eventsOf({ ...IN, ...cells })).toEqual([SHIFT[0]]);
    },
  );
});

describe('A remark', () => {
  it.each<AnyRow>([
    { Αιτία: 'Διάλειμμα' },
    { Λόγος: 'Για διάλειμμα' },
    { Παρατηρήσεις: 'ΔΙΑΛΕΙΜΜΑ' },
    { Σχόλια: 'Διάλειμμα' },
    { Reason: 'Lunch break' },
    { Notes: 'lunch' },
    { Status: 'Break' },
    { Παρατηρήσεις: 'ΑΚΥΡΟ' },
    { Σχόλια: 'Λάθος χτύπημα' },
    { Remarks: 'cancelled' },
  ])('%j: says that the row is no event, and is asked about', (remark) => {
    const [header] = Object.keys(remark);
    const { events, problems } = saidBy([{ ...OUT, ...remark }]);
    if (header === 'Status') expect(problems).toHaveLength(1);
    expect(events).toEqual(['mixedForms']);
    expect(problems[0]).toContain(`stands in "${header}", and says that the row is no event`);
  });

  it('counts as the user says', () => {
    const row = { ...OUT, Αιτία: 'Διάλειμμα' };
    expect(saidBy([row], { eventWords: { Διάλειμμα: 'skip' } }).events).toEqual(['skipped']);
    expect(saidBy([row], { eventWords: { Διάλειμμα: 'checkOut' } }).events).toEqual([SHIFT[1]]);
  });

  it('says something of a whole shift only as a single word', () => {
    const shift = { ...DAY, In: '08:00', Out: '16:00' };
    expect(eventsOf({ ...shift, Αιτία: ' Διάλειμμα ' })).toEqual(['mixedForms', 'mixedForms']);
    for (const Παρατηρήσεις of ['Με διάλειμμα', 'χωρίς διάλειμμα', 'Διάλειμμα 30 λεπτά', 'Breakfast'])
      expect(eventsOf({ ...shift, Παρατηρήσεις })).toEqual(SHIFT);
  });

  it('of a row without an event leaves it so', () => {
    for (const Παρατηρήσεις of ['Διάλειμμα', 'ΑΚΥΡΟ']) {
      expect(eventsOf({ ...DAY, In: '', Out: '', Παρατηρήσεις })).toEqual(['skipped']);
      expect(eventsOf({ ...OUT, Κίνηση: 'Διάλειμμα', Παρατηρήσεις })).toEqual(['skipped']);
      expect(eventsOf({ ...DAY, In: '12:00', Out: '12:30', Type: 'Break', Παρατηρήσεις })).toEqual(['skipped']);
    }
  });

  it('of the same words in all rows leaves each its own employee', () => {
    const row = { ...IN, Σχόλια: 'Τηλεργασία', Συσκευή: 'Είσοδος', ΑΦΜ: '1', Επώνυμο: 'Α', Όνομα: 'Β' };
    const content = { row };
    const sheet = new Sheet([content, content]);
    expect(sheet.likenessOf(content, 1)).toBeDefined();
  });
});

describe('A remark that may say that nobody worked', () => {
  it.each<AnyRow>([{ Παρατηρήσεις: 'ΡΕΠΟ' }, { Notes: 'absent' }, { Reason: 'Annual leave' }, { Σχόλια: 'Σε άδεια' }])(
    '%j: is told of',
    (remark) => {
      const [[header, words]] = Object.entries(remark);
      const { events, warnings } = saidBy([{ ...DAY, In: '08:00', Out: '16:00', ...remark }]);
      expect(events).toEqual(SHIFT);
      expect(warnings).toEqual(Array(2).fill(`"${words}" in "${header}" may say that nobody worked`));
    },
  );
});

describe('A column for absences', () => {
  it.each<AnyRow>([
    // As a report of ZKTeco's software has it beside the times that it knows.
    { Absent: 'True' },
    { 'Is Absent': true },
    { Absence: 1 },
    { 'Leave Type': 'Annual' },
    { 'Absence Reason': 'Sick' },
    { Άδεια: 'Κανονική' },
    { 'Είδος άδειας': 'Γονική' },
    { Απών: 'x' },
    { Ρεπό: 'Ναι' },
    { Exception: 'Absence' },
    { Attendance: 'Absent' },
  ])('%j: is told of', (absence) => {
    const [[header, cell]] = Object.entries(absence);
    const shown = typeof cell === 'string' ? `"${cell}"` : cell;
    expect(saidBy([{ ...DAY, In: '08:00', Out: '16:00', ...absence }])).toEqual({
      events: SHIFT,
      warnings: Array(2).fill(`${shown} in "${header}" may say that nobody worked`),
      problems: [],
    });
  });

  it.each<AnyRow>([
    { Absent: 'False' },
    { Absent: false },
    { Absent: '' },
    { Absence: 0 },
    { Leave: '8' },
    { Άδεια: 'ΟΧΙ' },
    { Ρεπό: '-' },
    { Απουσία: '00:00' },
    { 'Leave Type': 'None' },
    { 'Leave Type': 'N/A' },
    { 'Leave Balance': 'twelve' },
    { 'Early Leave': 'Yes' },
    { Holiday: 'Yes' },
    { Attendance: 'P' },
  ])('%j: says nothing of the kind', (absence) => {
    expect(saidBy([{ ...DAY, In: '08:00', Out: '16:00', ...absence }])).toEqual({
      events: SHIFT,
      warnings: [],
      problems: [],
    });
  });
});

describe('A column for the day after', () => {
  const NIGHT = ['checkIn 2026-05-04T22:00', 'checkOut 2026-05-05T06:00 of 2026-05-04'];

  it.each<AnyRow>([
    { Ώρα: '02:00', Κίνηση: 'Έξοδος', 'Next Day': 'Yes' },
    { Ώρα: '02:00', Κίνηση: 'Έξοδος', 'Επόμενη μέρα': 'ναι' },
    { In: '00:30', Out: '08:00', 'Επόμενη ημέρα': 1 },
    { In: '00:30', Out: '08:00', is_next_day: true },
    { In: '22:00', Out: '', check_out_next_day: true },
    { In: 0.25, Out: 0.5, 'Next Day': 'y' },
    { In: '08:00', Out: '12:00', 'In 2': '20:00', 'Out 2': '21:00', 'Next Day': 'TRUE' },
  ])('%j: is asked about, since the row passes no midnight', (row) => {
    const { events, problems } = saidBy([{ ...DAY, ...row }]);
    expect(new Set(events)).toEqual(new Set(['ambiguousTime']));
    expect(problems[0]).toMatch(/^Date .* stands in ".*", and may put a time on the day after$/);
  });

  it.each<AnyRow>([
    { ...DAY, In: '22:00', Out: '06:00' },
    { ...DAY, In: '22:00', Out: '2026-05-05 06:00' },
    { In: '2026-05-04 22:00', Out: '2026-05-05 06:00' },
    { In: '2026-05-04 22:00', Out: '06:00' },
  ])('says what the times of %j do', (row) => {
    for (const nextDay of ['Yes', true, 'No', false, ''])
      expect(saidBy([{ ...row, check_out_next_day: nextDay }])).toEqual({ events: NIGHT, warnings: [], problems: [] });
  });

  it.each(['No', false, 0, ''])('of %j leaves the day as it is', (nextDay) => {
    expect(eventsOf({ ...IN, 'Next Day': nextDay })).toEqual([SHIFT[0]]);
  });

  it('is of no matter on a day off', () => {
    expect(eventsOf({ ...DAY, In: '', Out: '', Status: 'Off', 'Next Day': 'Yes' })).toEqual(['skipped']);
  });
});

describe('Another day in a second column', () => {
  it.each(['Day', 'Att. Date', 'Attendance Date', 'Ημέρα'])('%s: is asked about', (header) => {
    const { events, problems } = saidBy([{ ...IN, [header]: '05/05/2026' }]);
    expect(events).toEqual(['columnsDiffer']);
    expect(problems[0]).toContain(`"Ημερομηνία" holds "2026-05-04", "${header}" holds "05/05/2026"`);
    for (const day of ['04/05/2026', 46_146, '', '2026-05-04T00:00:00.000Z', '4', 'Δευτέρα'])
      expect(eventsOf({ ...IN, [header]: day })).toEqual([SHIFT[0]]);
  });

  it('is the one that the user names', () => {
    const columnNames = [{ field: 'date', column: 'Att. Date' } as const];
    expect(saidBy([{ ...IN, 'Att. Date': '2026-05-05' }], { columnNames }).events).toEqual([
      'checkIn 2026-05-05T08:00',
    ]);
  });

  it('of the shift is one of the reference date', () => {
    const row = { ...IN, 'Work Date': '2026-05-04' };
    expect(eventsOf({ ...row, 'Shift Date': '2026-05-03' })).toEqual(['columnsDiffer']);
    expect(eventsOf({ ...row, 'Shift Date': '04/05/2026' })).toEqual([SHIFT[0]]);
  });
});

// Reports of first and last print the only time of a day in both columns: it may be the departure.
describe('The same time at both ends of a shift', () => {
  it.each<AnyRow>([
    { ...DAY, In: '16:00', Out: '16:00' },
    { In: '2026-05-04 16:00', Out: '16:00' },
    { ...DAY, In: 2 / 3, Out: '16:00:00' },
  ])('%j: is neither an arrival nor a departure', (row) => {
    const { events, problems } = saidBy([row]);
    expect(events).toEqual(['departureFirst', 'departureFirst']);
    expect(problems[0]).toMatch(/^Check-Out Time "16:00.*" is the same as Check-In Time$/);
  });

  it('is that of two days with their dates', () => {
    expect(eventsOf({ In: '2026-05-04 08:00', Out: '2026-05-05 08:00' })).toEqual([
      SHIFT[0],
      'checkOut 2026-05-05T08:00 of 2026-05-04',
    ]);
  });
});

describe('The sum of hours beside one end of a shift', () => {
  it.each(['Hours', 'Ώρες', 'Total', 'Total Hours', 'Ώρες Εργασίας', 'Σύνολο', 'Σύνολο Ωρών', 'Working Hours'])(
    '%s: is remarked on',
    (header) => {
      const { events, warnings } = saidBy([{ ...DAY, Είσοδος: '08:00', [header]: 8 }]);
      expect(events).toEqual([SHIFT[0]]);
      expect(warnings).toEqual([`Only one end of the shift is reported: "${header}" is not the other`]);
    },
  );

  it.each(['Ώρες διαλείμματος', 'Total Break', 'Ώρες υπερωρίας'])('%s: is of something else', (header) => {
    expect(saidBy([{ ...DAY, Είσοδος: '08:00', [header]: 1 }]).warnings).toEqual([]);
    expect(saidBy([{ ...DAY, In: '08:00', Out: '16:00', Hours: 8 }]).warnings).toEqual([]);
  });
});

describe('The half of the day under a header that says nothing', () => {
  it.each<AnyRow>([{ Column1: 'μμ' }, { __EMPTY: 'μ.μ.' }, { '': 'PM' }, { Στήλη3: 'p.m.' }, { Περίοδος: 'ΜΜ' }])(
    '%j: is asked about',
    (cells) => {
      const { events, problems } = saidBy([{ ...OUT, Ώρα: '05:15', ...cells }]);
      expect(events).toEqual(['ambiguousTime']);
      expect(problems[0]).toContain('and may be its half of the day');
      expect(eventsOf({ ...OUT, Ώρα: 5.25 / 24, ...cells })).toEqual(['ambiguousTime']);
      expect(eventsOf({ ...DAY, In: '09:15', Out: '05:15', ...cells })).toEqual(['ambiguousTime', 'ambiguousTime']);
    },
  );

  it('is of no matter where it changes nothing, or is but a letter', () => {
    expect(eventsOf({ ...OUT, __EMPTY: 'PM' })).toEqual([SHIFT[1]]);
    expect(eventsOf({ ...IN, __EMPTY: 'ΠΜ' })).toEqual([SHIFT[0]]);
    expect(eventsOf({ ...OUT, __EMPTY: 'ΠΜ' })).toEqual([SHIFT[1]]);
    for (const cell of ['Π', 'P', 'Α', 'μ'])
      expect(eventsOf({ ...IN, __EMPTY: cell, Column1: 'x' })).toEqual([SHIFT[0]]);
    expect(eventsOf({ ...IN, Ώρα: '12:15', __EMPTY: 'AM' })).toEqual(['ambiguousTime']);
  });
});

describe('Times under no header', () => {
  it('are told of, as of a second shift under merged cells', () => {
    const row = { ...DAY, Είσοδος: '08:00', Έξοδος: '16:00', __EMPTY: '17:00', __EMPTY_1: '20:00' };
    const { events, warnings } = saidBy([row]);
    expect(events).toEqual(SHIFT);
    expect(warnings[0]).toContain('Nothing is reported of "__EMPTY" and "__EMPTY_1".');
    expect(saidBy([{ ...row, __EMPTY: 'x', __EMPTY_1: 12.5 }]).warnings).toEqual([]);
  });
});

// A formula that points to an empty cell gives 0.
describe('A departure at midnight', () => {
  it.each(['00:00', 0, '0'])('%p: is none after more than thirteen hours', (Out) => {
    expect(eventsOf({ ...DAY, In: '08:00', Out })).toEqual([SHIFT[0], 'ambiguousTime']);
    expect(eventsOf({ ...DAY, In: '16:00', Out })[1]).toBe('checkOut 2026-05-05T00:00 of 2026-05-04');
  });

  it('is one where it is written so that nothing else can be meant', () => {
    expect(eventsOf({ ...DAY, In: '08:00', Out: '24:00' })[1]).toBe('checkOut 2026-05-05T00:00 of 2026-05-04');
    expect(eventsOf({ In: '2026-05-04 08:00', Out: '2026-05-05 00:00' })[1]).toMatch(/^checkOut 2026-05-05T00:00/);
  });
});

// 8.30 typed where the point is that of decimals becomes the number 8.3, and 0.30 becomes 0.3.
describe('Numbers of hours', () => {
  it('leave no part of a day in their sheet', () => {
    const at = (Ώρα: number): AnyRow => ({ ...IN, Ώρα });
    expect(eventsOf(at(8.3), at(0.3), at(0.25))).toEqual(['notATime', 'ambiguousTime', 'ambiguousTime']);
    expect(eventsOf(at(1 / 3), at(0.25), at(0.3))).toEqual([
      SHIFT[0],
      'checkIn 2026-05-04T06:00',
      'checkIn 2026-05-04T07:12',
    ]);
    expect(eventsOf(at(8.3), { ...IN, Ώρα: '8.30' }, at(1 / 3))).toEqual([
      'notATime',
      'checkIn 2026-05-04T08:30',
      SHIFT[0],
    ]);
  });
});
