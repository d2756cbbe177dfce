import { Sheet } from '../../nodes/Ergani/model/attendance/sheet';
import { type AnyRow, PERSON, readSheet, saidBy } from './saidRows';

const DAY = { Date: '2026-05-04' };
const SHIFT = ['checkIn 2026-05-04T08:00', 'checkOut 2026-05-04T16:00'];
const eventsOf = (...rows: AnyRow[]): string[] => saidBy(rows).events;

describe('The other half of a shift', () => {
  it.each([
    ['Start', 'Stop'],
    ['Started At', 'Ended At'],
    ['From', 'Until'],
    ['From', 'Till'],
    ['Clock On', 'Clock Off'],
    ['Από', 'Μέχρι'],
    ['Ώρα Από', 'Ώρα Μέχρι'],
    ['Από', 'Ως'],
    ['Έναρξη', 'Τέλος'],
    ['Ώρα Έναρξης', 'Ώρα Τέλους'],
    ['Ώρα Έναρξης', 'Ώρα Λήξεως'],
    ['Άφιξη', 'Φυγή'],
    ['Προσ.', 'Αποχ.'],
    ['Actual Start', 'Actual End'],
    ['Πραγματική Έναρξη', 'Πραγματική Λήξη'],
    ['Χτύπημα Εισόδου', 'Χτύπημα Εξόδου'],
    ['Προσήλθε', 'Αποχώρησε'],
    ['started_at', 'finished_at'],
  ])('is known by its header: %s, %s', (start, end) => {
    expect(eventsOf({ ...DAY, [start]: '08:00', [end]: '16:00' })).toEqual(SHIFT);
  });

  // Toggl Track's CSV as public parsers of it require it.
  it('has a date of its own in an export of Toggl Track', () => {
    const row = { 'Start date': '2026-05-22', 'Start time': '10:30:00', 'Stop date': '2026-05-22' };
    expect(eventsOf({ Project: 'P', Duration: '1:30:00', ...row, 'Stop time': '12:00:00' })).toEqual([
      'checkIn 2026-05-22T10:30',
      'checkOut 2026-05-22T12:00',
    ]);
  });

  it('is missed where it may stand in a column that nobody knows', () => {
    const { events, problems } = saidBy([{ ...DAY, Start: '08:00', Feierabend: '16:00' }]);
    expect(events).toEqual(['noColumn']);
    expect(problems[0]).toMatch(/^Columns are missing for Check-Out Time\..*Not understood: "Feierabend"$/);
    expect(eventsOf({ ...DAY, Kommt: '08:00', Out: '16:00' })).toEqual(['noColumn']);
  });

  it.each<[AnyRow, string]>([
    [{ 'Entry Time': '2026-05-04 16:00', Τι: 'clockout' }, 'noColumn'],
    [{ 'Check-in Time': '2026-05-04 16:00', What: 'Έξοδος' }, 'noColumn'],
    [{ 'Check-in Time': '2026-05-04 16:00', log_type: 'OUT' }, 'mixedForms'],
    [{ 'Entry Time': '2026-05-04 16:00', Action: 'Clock Out' }, 'mixedForms'],
  ])('is no arrival where another column says that it is a departure: %j', (row, code) => {
    expect(eventsOf(row)).toEqual([code]);
  });

  it.each<AnyRow>([
    { 'Created At': '2026-05-04 08:00:02' },
    { Duration: '1:30:00', 'Break Start': '12:00' },
    { 'Ώρα Καταχώρησης': '08:01' },
    { 'Scheduled End': '16:00' },
    { Notes: 'until 16:00', Rate: 12.5, Hours: 0.3, Code: '1', Status: 'Present' },
  ])('may not be there yet: %j', (others) => {
    expect(eventsOf({ ...DAY, Start: '08:00', ...others })).toEqual([SHIFT[0]]);
  });

  it.each<AnyRow>([
    { check_in: '2026-05-04 08:00:00', leave_time: '2026-05-04 16:00:00' },
    { Προσέλευση: 46146.3333333333, Σχόλασμα: 46146.6666666667 },
    { ...DAY, Προσέλευση: 0.3333333333, Σχόλασμα: 0.6666666667 },
    { ...DAY, Start: new Date('2026-05-04T05:00:00Z'), Ende: new Date('2026-05-04T13:00:00Z') },
  ])('is told of where it may be a moment that nobody knows: %j', (row) => {
    const { events, warnings } = saidBy([row]);
    expect(events).toEqual([SHIFT[0]]);
    expect(warnings).toEqual([expect.stringContaining(`Nothing is reported of "${Object.keys(row).at(-1)}"`)]);
  });

  it('is not told of where no other column holds a moment', () => {
    const others = {
      created_at: '2026-05-04 08:00:02',
      Notes: 'until 16:00',
      Rate: 12.5,
      'Pay per hour': 0.3,
      Badge: 1234567890,
    };
    expect(saidBy([{ ...DAY, Start: '08:00', ...others }])).toEqual({ events: [SHIFT[0]], warnings: [], problems: [] });
    const whole = { ...DAY, Start: '08:00', End: '16:00', seen_by: '2026-05-04 17:00' };
    expect(saidBy([whole]).warnings).toEqual([]);
  });

  it('is there where another row has it', () => {
    const open = { ...DAY, Start: '08:00', Kommentar: '07:55' };
    expect(eventsOf(open, { ...DAY, Start: '08:00', End: '16:00' })).toEqual([SHIFT[0], ...SHIFT]);
  });
});

describe('A column that is called like an arrival', () => {
  const shift = { ...DAY, Type: 'Regular' };

  it('is one, whatever it holds, where rows are whole shifts: nothing of them is lost', () => {
    expect(eventsOf({ ...shift, From: '8', Until: '16:00' })).toEqual(['notATime', 'dayUnknown']);
    expect(eventsOf({ ...shift, From: 8, Until: 16 })).toEqual(['notATime', 'notATime']);
    expect(eventsOf({ ...shift, From: '', Until: '' })).toEqual(['skipped']);
    expect(eventsOf({ ...shift, From: '8h', Until: '9h' }, { Type: 'Type' })[0]).toBe('notATime');
    expect(eventsOf({ ...shift, Start: '8h', End: '9h' }, { ...shift, From: '9h', To: '' })).not.toContain('skipped');
    expect(eventsOf({ ...shift, From: 'X', Start: '08:00', End: '16:00' })).toEqual(SHIFT);
  });

  it('is a place where rows are single events', () => {
    expect(eventsOf({ ...DAY, Time: '08:00', Type: 'in', Entry: 'Gate 2' })).toEqual([SHIFT[0]]);
    expect(eventsOf({ ...DAY, Time: '08:00', punch_state: '0', Entry: 'Gate 2' })).toEqual([SHIFT[0]]);
  });
});

// n8n's readers of spreadsheets number a header that comes again.
describe('A date that is there once more', () => {
  const NIGHT = { Ημερομηνία: '04/05/2026', Είσοδος: '22:00' };
  const night = (Ημερομηνία_1: string): string[] => eventsOf({ ...NIGHT, Ημερομηνία_1, Έξοδος: '06:00' });

  it('is that of the departure', () => {
    expect(night('05/05/2026')).toEqual(['checkIn 2026-05-04T22:00', 'checkOut 2026-05-05T06:00 of 2026-05-04']);
    expect(night('04/05/2026')[1]).toBe('departureFirst');
    expect(night('06/05/2026')[1]).toBe('afterCutOff');
    expect(eventsOf({ ...NIGHT, Ημέρα: 'Δευτέρα', Έξοδος: '06:00', Ημέρα_1: 'Τρίτη' })).toEqual(night('05/05/2026'));
    expect(night('')[1]).toBe('checkOut 2026-05-05T06:00 of 2026-05-04');
    expect(eventsOf({ ...NIGHT, Ημερομηνία_1: '05/05/2026', Έξοδος: '23:00' })[1]).toBe('afterCutOff');
  });

  it('is that of the arrival with its number, where there is one, and of one event it has to be the same', () => {
    const second = { ...NIGHT, Έξοδος: '23:00', Ημερομηνία_1: '05/05/2026', Είσοδος_1: '00:30', Έξοδος_1: '' };
    expect(eventsOf(second)[2]).toBe('checkIn 2026-05-05T00:30');
    const at = { ...DAY, Time: '08:00', Type: 'in' };
    expect(eventsOf({ ...at, Date_1: '2026-05-05' })).toEqual(['columnsDiffer']);
    expect(eventsOf({ ...at, Date_1: DAY.Date })).toEqual([SHIFT[0]]);
  });
});

describe('Planned times beside actual ones', () => {
  const numbered = { 'In 1': '08:00', 'Out 1': '16:00', 'In 2': '', 'Out 2': '' };

  it('are asked about as well where the actual ones have numbers', () => {
    const asked = ['columnsDiffer', 'columnsDiffer'].map((code) => `${code},${code}`);
    expect(eventsOf({ ...DAY, Start: '08:15', End: '16:15', ...numbered })).toEqual(asked);
    expect(eventsOf({ ...DAY, ...numbered, 'Ώρα Έναρξης': '08:15', 'Ώρα Λήξης': '16:15' })).toEqual(asked);
    expect(eventsOf({ ...DAY, ...numbered, 'First In': '08:00', 'Last Out': '16:00' })).toEqual(SHIFT);
    const halves = { 'Πρωί Από': '08:00', 'Πρωί Έως': '16:00' };
    expect(eventsOf({ ...DAY, Από: '08:15', Έως: '16:15', ...halves })).toEqual(asked);
    expect(eventsOf({ ...DAY, Από: '08:00', Έως: '16:00', ...halves })).toEqual(SHIFT);
  });

  it('are none where only the second of two columns of a name has a number', () => {
    const row = { ...DAY, 'In (HH:mm)': '08:00', Out: '10:00', In_1: '11:00', Out_1: '12:00', 'Check In 2': '14:00' };
    expect(eventsOf(row).map((event) => event.slice(-5))).toEqual(['08:00', '10:00', '11:00', '12:00', '14:00']);
  });

  it('are not reported: which of them counts is asked', () => {
    const planned = { ...DAY, 'Start Time': '08:00', 'End Time': '16:00' };
    const asked = ['columnsDiffer', 'columnsDiffer'].map((code) => `${code},${code}`);
    expect(eventsOf({ ...planned, 'Actual Start': '08:17', 'Actual End': '15:40' })).toEqual(asked);
    expect(eventsOf({ ...planned, 'Χτύπημα Εισόδου': '08:17', 'Χτύπημα Εξόδου': '' })).toEqual(asked);
  });

  // Shiftbase has the times that are paid in the one, those of the terminal in the other.
  it('are asked about where actual ones are called clocked', () => {
    const row = { date: '2026-05-04', starttime: '08:00:00', clocked_in: '2026-05-04T07:52:11+03:00' };
    const out = { endtime: '16:00:00', clocked_out: '2026-05-04T16:07:40+03:00' };
    const [event] = eventsOf({ ...row, ...out });
    expect(event).toBe('columnsDiffer,columnsDiffer');
  });

  it('are asked about beside Προσήλθε and Αποχώρησε', () => {
    const [event] = eventsOf({ ...DAY, Start: '08:00', End: '16:00', Προσήλθε: '08:12', Αποχώρησε: '15:40' });
    expect(event).toBe('columnsDiffer,columnsDiffer');
  });

  it.each([
    ['Login', 'Logout'],
    ['Login Time', 'Log-out time'],
    ['Χτύπημα 1', '2ο χτύπημα'],
  ])('go out with a warning beside %s and %s, which may be of something else', (start, end) => {
    const planned = { ...DAY, Start: '08:00', End: '16:00' };
    const { events, warnings } = saidBy([{ ...planned, [start]: '08:12', [end]: '15:40' }]);
    expect(events).toEqual(SHIFT);
    expect(warnings[0]).toMatch(`Nothing is reported of "${start}" and "${end}".`);
    expect(saidBy([{ ...planned, Login: '0815', 'Last Login': '2026-05-04 07:50' }]).warnings).toEqual([]);
    expect(eventsOf({ ...DAY, Start: '08:00', Login: '0815', 'Last Login': '2026-05-04 07:50' })).toEqual([SHIFT[0]]);
  });

  it('are left out where their headers say so', () => {
    const row = {
      'Scheduled Start': '07:00',
      'Scheduled End': '15:00',
      'Actual Start': '08:00',
      'Actual End': '16:00',
    };
    expect(eventsOf({ ...DAY, ...row })).toEqual(SHIFT);
  });
});

describe('Hours with a point', () => {
  const at = (...times: unknown[]): string[] => eventsOf(...times.map((Time) => ({ ...DAY, Type: 'in', Time })));

  it('are no hours and minutes where others of the sheet can only be parts of an hour', () => {
    expect(at('8.00', '8,75')).toEqual(['ambiguousTime', 'notATime']);
    expect(at('8.75', '08:00', '8.50')).toEqual(['notATime', SHIFT[0], 'ambiguousTime']);
    expect(at('8.00', '8.5')).toEqual([SHIFT[0], 'notATime']);
    expect(eventsOf({ ...DAY, In: '8.00', Out: '16.75' })).toEqual(['ambiguousTime', 'ambiguousTime,notATime']);
  });
});

describe('The weekday in a column of its own', () => {
  const at = (Ημέρα: unknown, Ημερομηνία: unknown): string[] =>
    eventsOf({ Ημέρα, Ημερομηνία, Ώρα: '08:00', Τύπος: 'in' });

  it('has to be that of the date, and tells which order is wrong', () => {
    expect(at('Δευτέρα', '04/05/2026')).toEqual([SHIFT[0]]);
    expect(at('ΔΕΥ.', 46_146)).toEqual([SHIFT[0]]);
    expect(at('Δευτέρα', '05/04/2026')).toEqual(['monthFirst']);
    expect(at('Τρίτη', '04/05/2026')).toEqual(['notADate']);
    expect(eventsOf({ Weekday: 'Tue', ...DAY, In: '08:00' })).toEqual(['notADate']);
  });

  it.each(['Week Day', 'Day of Week', 'day_of_the_week', 'Day Name', 'Ημέρα εβδομάδας', 'ΗΜΕΡΑ ΤΗΣ ΕΒΔΟΜΑΔΑΣ'])(
    'may be called %s',
    (header) => {
      expect(eventsOf({ [header]: 'Monday', Date: '05/04/2026', In: '08:00' })).toEqual(['monthFirst']);
      expect(eventsOf({ [header]: 'Δευτέρα', Date: '04/05/2026', In: '08:00' })).toEqual([SHIFT[0]]);
    },
  );

  it('is one only by its name', () => {
    for (const day of ['', 'Δε', 'Πρωί', 4, 'Δευτέρα πρωί']) expect(at(day, '04/05/2026')).toEqual([SHIFT[0]]);
    expect(at('Δευτέρα', new Date('2026-05-04T00:00:00Z'))).toEqual([SHIFT[0]]);
    expect(at('Δευτέρα', 'Δευτέρα 04/05/2026')).toEqual([SHIFT[0]]);
    expect(at('Δευτέρα', '')).toEqual(['timeWithoutDate']);
  });
});

describe('The order of dates', () => {
  const SHOWN = { Date: '05/13/2026' };
  const DOUBTFUL = { Date: '05/04/2026', In: '08:00', Out: '16:00' };

  it.each<[string, AnyRow, string[]]>([
    ['a day off', { ...SHOWN, In: '', Out: '' }, ['skipped']],
    ['a day off in words', { ...SHOWN, In: '', Out: '', Type: 'Holiday' }, ['skipped']],
    ['a break', { ...SHOWN, In: '12:00', Out: '12:30', Type: 'Break' }, ['skipped']],
    ['a row in two forms', { ...SHOWN, In: '12:00', Out: '', Type: 'in' }, ['mixedForms']],
    ['an arrival', { ...SHOWN, In: '12:00', Out: '' }, ['monthFirst']],
  ])('is shown by %s as well', (_, row, events) => {
    expect(eventsOf(row, DOUBTFUL)).toEqual([...events, 'ambiguousDate', 'ambiguousDate']);
  });
});

describe('Codes of events', () => {
  const at = (cells: AnyRow, hour: string): AnyRow => ({ ...cells, time: `2026-05-04 ${hour}:00:00` });

  it("are not the registry's under the header of Hikvision's terminals, whose 1 is an arrival and 2 a departure", () => {
    expect(eventsOf(at({ attendanceStatus: 1 }, '08'))).toEqual(['unknownEvent']);
    expect(eventsOf(at({ 'Attendance Status': '0' }, '08'))).toEqual(['unknownEvent']);
    const eventWords = { 1: 'checkIn', 2: 'checkOut', 3: 'skip', 4: 'skip' } as const;
    const day = [1, 3, 4, 2].map((attendanceStatus, n) => at({ attendanceStatus }, ['08', '12', '13', '16'][n]));
    expect(saidBy(day, { eventWords }).events).toEqual([SHIFT[0], 'skipped', 'skipped', SHIFT[1]]);
  });

  it('of attendance are nothing beside arrivals and departures, also where there are none', () => {
    for (const status of [1, 'Absent', 'Rest']) {
      const row = { ...DAY, 'Attendance Status': status };
      expect(eventsOf({ ...row, 'Check-in': '-', 'Check-out': '-' })).toEqual(['skipped']);
      expect(eventsOf({ ...row, 'Check-in': '08:00', 'Check-out': '16:00' })).toEqual(SHIFT);
    }
  });

  it("are not ZKTeco's under the header of Dahua's terminals, whose 1 is an arrival and 4 a departure", () => {
    const rows = [at({ AttendanceState: 1 }, '08'), at({ AttendanceState: 4 }, '16')];
    expect(saidBy(rows).events).toEqual(['unknownEvent', 'unknownEvent']);
    expect(saidBy(rows, { eventWords: { 1: 'checkIn', 4: 'checkOut' } }).events).toEqual(SHIFT);
  });

  // gist.github.com/dugajean/6ceb750c4b965051ec935a20c1aa6f69: all who come in the morning have `"Action":"1"`.
  it('are none of an action that nobody explains', () => {
    const rows = [at({ VerifyMode: '0', Action: '1', AttTypeId: 'H01' }, '08'), at({ Action: 'Check Out' }, '16')];
    expect(saidBy(rows).events).toEqual(['unknownEvent', SHIFT[1]]);
    expect(saidBy(rows, { eventWords: { 1: 'checkIn' } }).events).toEqual(SHIFT);
  });

  it('are what the user says, whatever the product', () => {
    const rows = [at({ punch_state: 1 }, '08'), at({ punch_state: 0 }, '16')];
    expect(saidBy(rows).events).toEqual(['checkOut 2026-05-04T08:00', 'checkIn 2026-05-04T16:00']);
    expect(saidBy(rows, { eventWords: { 1: 'checkIn', 0: 'checkOut' } }).events).toEqual(SHIFT);
  });

  // raihanafroz/zkteco: `{"uid":1,"id":"1","state":1,"timestamp":"2020-05-27 21:21:06","type":255}`.
  it("are not how somebody was recognised, which public libraries of ZKTeco's log call state", () => {
    const record = { uid: 1, id: '1', state: 1, timestamp: '2026-05-04 08:00:00' };
    expect(eventsOf({ ...record, type: 0 })).toEqual([SHIFT[0]]);
    expect(eventsOf(record)).toEqual(['unknownEvent']);
    expect(eventsOf({ ...record, state: 'C/In' })).toEqual([SHIFT[0]]);
    expect(eventsOf({ ...record, type: 255 })).toEqual(['unknownEvent']);
  });

  it('are named with both columns where they differ', () => {
    const { problems } = saidBy([at({ state: 1, type: 0 }, '08')]);
    expect(problems).toEqual([expect.stringContaining('"type" holds 0, "state" holds 1')]);
  });

  it.each([
    ['01', '02'],
    ['1', '4'],
    [1, 3],
  ])('that begin with 1 are asked about: %s, %s', (one, other) => {
    expect(eventsOf(at({ Κίνηση: one }, '08'), at({ Κίνηση: other }, '16'))).toEqual([
      'ambiguousEvent',
      'unknownEvent',
    ]);
  });

  // ZKTeco's table CHECKINOUT has the two letters in CHECKTYPE.
  it('are two letters where both are there', () => {
    expect(eventsOf(at({ CHECKTYPE: 'I' }, '08'), at({ CHECKTYPE: 'O' }, '16'))).toEqual(SHIFT);
    expect(eventsOf(at({ CHECKTYPE: 'I' }, '08'))).toEqual(['ambiguousEvent']);
  });

  // There 0 and 1 are the way out to a break and back from it.
  it('are all asked about where a letter stands beside 0 and 1', () => {
    const rows = ['I', '0', 1, 'O'].map((CHECKTYPE, n) => at({ CHECKTYPE }, ['08', '12', '13', '16'][n]));
    const { events, problems } = saidBy(rows);
    expect(events).toEqual(rows.map(() => 'ambiguousEvent'));
    expect(eventsOf(...rows.slice(0, 2))).toEqual(['ambiguousEvent', 'ambiguousEvent']);
    expect(problems[1]).toBe(
      'Event holds a code that can be a check-in, a check-out or a break beside the codes of other rows',
    );
    expect(saidBy(rows, { eventWords: { 0: 'skip', 1: 'skip' } }).events).toEqual([
      SHIFT[0],
      'skipped',
      'skipped',
      SHIFT[1],
    ]);
  });
});

describe('The zone that a row names', () => {
  const ROW = { ...DAY, Start: '05:00', End: '13:00' };

  it.each([
    { Timezone: 'UTC' },
    { 'Time Zone': 'America/New_York' },
    { tz: 'Asia/Dubai' },
    { 'Ζώνη Ώρας': 'UTC' },
    { start_time_timezone: 'Europe/Vienna', start_time_timezone_id: '57' },
    { timezoneName: 'CET' },
    { Timezone: 'UTC+2' },
    { Timezone: 'GMT-05:00' },
    { 'UTC Offset': '+02:00' },
    ...[0, 2, 120, '120', 7200, -5, '-300', -18000, 5.5].map((utc_offset) => ({ utc_offset })),
    { GMT: '+2' },
    { Offset: '+02:00' },
    // Names that only Windows or people know.
    { Timezone: 'Eastern Standard Time' },
    { Timezone: 'Ohio' },
  ])('%j: is asked about', (zone) => {
    expect(eventsOf({ ...ROW, ...zone })).toEqual(['cellsDiffer', 'cellsDiffer']);
  });

  it.each([
    { Timezone: 'Europe/Athens' },
    { Timezone: 'Europe/Sofia' },
    { Timezone: 'UTC+3' },
    { Timezone: 'GMT+03:00' },
    { utc_offset: '+0300' },
    ...[3, '3', 180, '+180', 10_800].map((utc_offset) => ({ utc_offset })),
    { GMT: 3 },
    { Offset: '+03:00' },
    { Offset: 12 },
    { Timezone: { name: 'Athens' } },
    { offset: '5 min' },
    { Timezone: 'GTB Standard Time' },
    { Timezone: '(UTC+02:00) Athens, Bucharest' },
    { Timezone: 'EEST' },
    { Timezone: 'Ώρα Ελλάδας' },
    { Timezone: 'ΑΘΗΝΑ' },
    { Timezone: '' },
    { tz: 3 },
  ])('%j: makes no difference', (zone) => {
    expect(eventsOf({ ...ROW, ...zone })).toEqual(['checkIn 2026-05-04T05:00', 'checkOut 2026-05-04T13:00']);
  });

  it('is no matter to times with an offset, nor where the option says the zone', () => {
    const times = { Start: '2026-05-04T08:00:00+03:00', End: '2026-05-04T13:00:00Z', Timezone: 'America/New_York' };
    expect(eventsOf(times)).toEqual(SHIFT);
    expect(eventsOf({ ...times, Timezone: 'Ohio' })).toEqual(SHIFT);
    expect(saidBy([{ ...ROW, Timezone: 'UTC' }], { timezone: 'UTC' }).events).toEqual(SHIFT);
    expect(eventsOf({ ...ROW, Start: '', End: '', Timezone: 'UTC' })).toEqual(['skipped']);
  });
});

describe('How long somebody worked', () => {
  it.each(['Duration', 'Duration (h)', 'Διάρκεια', 'Διάρκεια Εργασίας', 'worked_hours', 'Hours Worked'])(
    '%s: is told of where only one end of the shift has a column',
    (header) => {
      const rows = [{ ...DAY, Start: '08:00', [header]: '8:00' }];
      const { events, warnings } = saidBy(rows);
      expect(events).toEqual([SHIFT[0]]);
      expect(warnings).toEqual([`Only one end of the shift is reported: "${header}" is not the other`]);
    },
  );

  it.each([
    { Start: '08:00', Duration: '0:00' },
    { Start: '08:00', Duration: 0 },
    { Start: '08:00', Duration: '' },
    { Start: '08:00', 'Duration of break': '0:30' },
    { Start: '08:00', 'Διάρκεια Διαλείμματος': '0:30' },
    { Start: '08:00', End: '', Duration: '1:15' },
    { Start: '08:00', End: '16:00', Duration: '8:00' },
    { Type: 'in', Time: '08:00', Duration: '8:00' },
  ])('%j: is of no interest', (row) => {
    expect(saidBy([{ ...DAY, ...row }]).warnings).toEqual([]);
  });
});

// Airtable's API: what a record looks up or is linked to is an array, also where it is one.
describe('Cells that are lists of one', () => {
  const listed = (row: AnyRow): AnyRow =>
    Object.fromEntries(Object.entries(row).map(([header, cell]) => [header, [cell]]));

  it.each<AnyRow>([
    { ...DAY, In: '08:00', Out: '16:00' },
    { ...DAY, Είσοδος: '08:00', Έξοδος: '16:00' },
    { ...DAY, In: 8, Out: '8.0' },
    { ...DAY, Event: 'in', Time: '08:00' },
    { ...DAY, Event: 1, Time: '08:00', Παράρτημα: 2 },
    { State: 'C/In', DateTime: '2026-05-04 08:00:00' },
    { Event: 'I', Time: '2026-05-04T08:00:00+03:00', Τύπος: 'Διάλειμμα' },
  ])('%j: are read as what they hold', (row) => {
    const { events } = saidBy([row]);
    expect(saidBy([listed({ ...PERSON, ...row })]).events).toEqual(events);
    const [some] = Object.keys(row);
    expect(saidBy([{ ...row, [some]: [row[some]] }]).events).toEqual(events);
  });

  it('are refused with two', () => {
    const { events } = saidBy([{ ...DAY, In: ['08:00', '16:00'], Out: '18:00' }]);
    expect(events).not.toContain('checkIn 2026-05-04T08:00');
  });
});

describe('The end of a shift by a plan', () => {
  it.each(['Λήξη βάρδιας', 'Τέλος βάρδιας', 'Shift End', 'Planned out', 'Scheduled End', 'Προγραμματισμένη λήξη'])(
    '%s: is no departure, and told of where departures have no column',
    (header) => {
      const arrived = { ...DAY, Προσέλευση: '08:00' };
      const { events, warnings } = saidBy([{ ...arrived, [header]: '16:00' }]);
      expect(events).toEqual([SHIFT[0]]);
      expect(warnings).toEqual([`Only one end of the shift is reported: "${header}" is not the other`]);
      expect(saidBy([{ ...arrived, [header]: '' }]).warnings).toEqual([]);
      expect(saidBy([{ ...arrived, Αποχώρηση: '16:00', [header]: '15:00' }]).warnings).toEqual([]);
      expect(saidBy([{ ...arrived, Αποχώρηση: '', [header]: '15:00' }]).warnings).toEqual([]);
    },
  );
});

describe('Shifts under headers of their own', () => {
  it('are overtime, the last of the day', () => {
    const row = { 'AM In': '08:00', 'AM Out': '12:00', 'PM In': '13:00', 'PM Out': '17:00' };
    const events = eventsOf({ ...DAY, ...row, 'OT In': '18:00', 'OT Out': '20:00' });
    expect(events.map((event) => event.slice(-5))).toEqual(['08:00', '12:00', '13:00', '17:00', '18:00', '20:00']);
  });

  it('are of the afternoon, and never of the morning', () => {
    const row = { ...DAY, 'AM In': '', 'AM Out': '', 'PM In': '1:00', 'PM Out': '5:00' };
    expect(saidBy([row]).problems[0]).toBe('Check-In Time "1:00" stands in "PM In", and is before noon');
    expect(eventsOf({ ...row, 'PM In': '1:00 PM', 'PM Out': '5:00p' })).toEqual([
      'checkIn 2026-05-04T13:00',
      'checkOut 2026-05-04T17:00',
    ]);
    expect(eventsOf({ ...DAY, 'Από απόγευμα': '5:00', 'Έως απόγευμα': '9:00' })).toEqual([
      'ambiguousTime',
      'ambiguousTime',
    ]);
  });

  it('have the half of the day beside a time that has its date, or is a number', () => {
    const half = { Event: 'out', 'AM/PM': 'PM' };
    expect(eventsOf({ ...half, 'Date Time': '2026-05-04 05:30' })).toEqual(['checkOut 2026-05-04T17:30']);
    expect(eventsOf({ ...half, 'Date Time': '2026-05-04 17:30' })).toEqual(['checkOut 2026-05-04T17:30']);
    expect(eventsOf({ ...half, 'Date Time': '2026-05-04T05:30:00+03:00' })).toEqual(['checkOut 2026-05-04T05:30']);
    for (const time of ['2026-05-04T05:30', '04-May-2026 05:30', 'Mon 04/05/2026 5:30'])
      expect(eventsOf({ ...half, 'Date Time': time })).toEqual(['checkOut 2026-05-04T17:30']);
    expect(eventsOf({ ...half, 'Date Time': '2026-05-04 05:30 π.μ.' })).toEqual(['ambiguousTime']);
    expect(eventsOf({ ...half, ...DAY, Time: 17.5 / 24 })).toEqual(['checkOut 2026-05-04T17:30']);
    expect(eventsOf({ ...half, 'Date Time': 46_146 + 5.5 / 24 })).toEqual(['ambiguousTime']);
    expect(eventsOf({ ...half, 'Date Time': 46_146 + 17.5 / 24 })).toEqual(['checkOut 2026-05-04T17:30']);
    expect(eventsOf({ ...half, 'Date Time': 1_777_870_800, wage: 8.25 })).toEqual(['checkOut 2026-05-04T08:00']);
    expect(saidBy([{ ...half, ...DAY, Time: 5.5 / 24 }]).problems).toEqual([
      'Time "PM" stands in "AM/PM", and the times of the row are before noon',
    ]);
  });

  it('have the half of the day beside several times, of which none is of the afternoon', () => {
    const half = { ...DAY, 'AM/PM': 'μ.μ.' };
    expect(eventsOf({ ...half, In: '1:00', Out: '9:00' })).toEqual(['ambiguousTime', 'ambiguousTime']);
    expect(eventsOf({ ...half, In: '1:00', Out: '' })).toEqual(['ambiguousTime']);
    expect(eventsOf({ ...half, In: 5.5 / 24, Out: '' })).toEqual(['ambiguousTime']);
    expect(eventsOf({ ...half, In: '2026-05-04 08:00', Out: '', Seen: '15:00' })).toEqual(['ambiguousTime']);
    expect(eventsOf({ ...half, In: 46_146 + 5.5 / 24, Out: '04-May-2026 09:00' })).toEqual([
      'ambiguousTime',
      'ambiguousTime',
    ]);
    expect(eventsOf({ ...half, In: '08:00', Out: '16:00' })).toEqual(SHIFT);
    expect(eventsOf({ ...half, In: '08:00 AM', Out: '4:00 PM', badge: '0815' })).toEqual(SHIFT);
    expect(eventsOf({ ...half, In: '2026-05-04 08:00', Out: '2026-05-04 16:00', badge: '0815' })).toEqual(SHIFT);
    expect(eventsOf({ ...half, In: '08:00', Out: '', 'AM/PM': 'π.μ.' })).toEqual([SHIFT[0]]);
    expect(eventsOf({ ...half, In: '', Out: '' })).toEqual(['skipped']);
    expect(eventsOf({ ...half, In: '1:00', Out: '1:30', Type: 'Break' })).toEqual(['skipped']);
  });

  it('have the half of the day in a column of its own', () => {
    expect(eventsOf({ ...DAY, Event: 'out', Time: '05:30', 'AM/PM': 'PM' })).toEqual(['checkOut 2026-05-04T17:30']);
    expect(eventsOf({ ...DAY, Event: 'out', Time: '05:30 PM', 'AM/PM': 'PM' })).toEqual(['checkOut 2026-05-04T17:30']);
  });
});

describe('A midnight that may stand for no time', () => {
  it.each(['00:00', '0:00:00', 0, '1899-12-30T00:00:00'])('%p at both ends: is no shift', (none) => {
    expect(eventsOf({ ...DAY, In: none, Out: none })).toEqual(['ambiguousTime', 'ambiguousTime']);
  });

  it('is remarked on where no departure bears it out', () => {
    const taken = 'Check-In Time "00:00" was taken for midnight. If it stands for no time, leave it empty';
    expect(saidBy([{ ...DAY, In: '00:00', Out: '' }]).warnings).toEqual([taken]);
    expect(saidBy([{ ...DAY, In: '00:00', Out: '16:00' }]).warnings).toEqual([taken]);
    expect(saidBy([{ 'In Date': '2026-05-04', In: '00:00', Out: '' }]).warnings).toEqual([taken]);
    expect(saidBy([{ ...DAY, Time: '00:00', Type: 'in' }]).warnings).toEqual([taken.replace('Check-In ', '')]);
    expect(saidBy([{ ...DAY, Time: 0, Type: 'in' }]).warnings).toHaveLength(1);
    expect(saidBy([{ ...DAY, Time: '00:01', Type: 'in' }]).warnings).toEqual([]);
    expect(saidBy([{ ...DAY, In: '00:00', Out: '08:00' }]).warnings).not.toContain(taken);
  });

  it('is a whole day where the departure has its date', () => {
    const row = { 'Start Date': '2026-05-04', 'Start Time': '00:00', 'End Date': '2026-05-05', 'End Time': '00:00' };
    expect(eventsOf(row)).toEqual(['checkIn 2026-05-04T00:00', 'checkOut 2026-05-05T00:00 of 2026-05-04']);
  });
});

describe('Columns of a form itself', () => {
  const QUESTION = { 'Προσέλευση ή αποχώρηση;': 'Αποχώρηση' };

  it.each<AnyRow>([
    { ID: 1, 'Start time': 46_146.666725, 'Completion time': 46_146.6669, Email: 'anonymous', ...QUESTION },
    { Αναγνωριστικό: 1, 'Ώρα έναρξης': '2026-05-04 16:00:05', 'Ώρα ολοκλήρωσης': '2026-05-04 16:00:31', ...QUESTION },
    { start: '2026-05-04T16:00:05+03:00', end: '2026-05-04T16:00:31+03:00', _submission_time: '2026-05-04T13:00:32' },
  ])('are no arrival and no departure: %j', (row) => {
    expect(eventsOf(row)).toEqual(['noColumn']);
  });

  it('are no event beside its questions', () => {
    const forms = { 'Start time': 46_146.666725, 'Completion time': 46_146.6669, Κίνηση: 'Αποχώρηση' };
    const asked = { ...forms, Ημερομηνία: '04/05/2026', Ώρα: '16:00' };
    expect(saidBy([asked])).toEqual({ events: [SHIFT[1]], warnings: [], problems: [] });
  });

  it('are the time of writing, where the form asks for that of the event', () => {
    const written = { Timestamp: '5/4/2026 9:30:00', Χρονοσήμανση: '2026-05-04 09:30:00', Χρόνος: '8:30' };
    expect(eventsOf({ ...written, Κίνηση: 'in', Ημερομηνία: '04/05/2026', Ώρα: '08:00' })).toEqual([SHIFT[0]]);
    expect(eventsOf({ ...written, ...DAY, In: '08:00', Out: '16:00' })).toEqual(SHIFT);
    expect(eventsOf({ ...written, ...DAY, In: '08:00', Out: '16:00', Type: 'Regular' })).toEqual(SHIFT);
    expect(eventsOf({ Timestamp: '2026-05-04 08:00', Type: 'in', In: '', Out: '' })).toEqual([SHIFT[0]]);
    expect(eventsOf({ ...written, Κίνηση: 'in', Ημερομηνία: '04/05/2026', Ώρα: '' })).toEqual(['dateWithoutTime']);
    expect(eventsOf({ Timestamp: '2026-05-04 08:00:00', Κίνηση: 'in' })).toEqual([SHIFT[0]]);
  });
});

describe('Of which kind a row is', () => {
  it.each<AnyRow>([
    { 'Blip Type': 'Break' },
    { type: 'regular', jobcode: 'Lunch Break' },
    { Category: 'Meal' },
    { 'Time Entry Type': 'Break' },
    { time_entry_kind: 'lunch' },
    { activityType: 'manual_break' },
    { Category: 'MealTime' },
    { Category: 'Mandatory Break Time' },
    { 'Είδος ώρας': 'Διάλειμμα' },
    { 'Είδος ώρας': 'Έξοδος για διάλειμμα' },
    { Status: 'Absent', In: '', Out: '' },
    { workable: false },
    { is_nonworking: true },
    { is_paid_non_working: '1' },
    { deleted: 'True' },
    { status: 'Archived' },
    { status: 'Cancelled' },
    { Status: 'canceled' },
    { isBreak: true },
    { is_break: 1 },
    // Deputy; SpotOn; Merge, Kombo and Toggl, by since; tables with soft deletion; ERPNext; Arcoro.
    { IsLeave: true },
    { Discarded: true },
    { voided: true },
    { remote_was_deleted: true },
    { remote_deleted_at: '2026-05-05T10:00:00.000Z' },
    { server_deleted_at: '2026-05-05T10:00:00+00:00' },
    { deleted_at: '2026-05-05 10:00:00' },
    { deleted_at: 1_777_975_200 },
    { deleted_at: new Date('2026-05-05T07:00:00Z') },
    { docstatus: 2 },
    { 'Project Type': 'Rest Period' },
    // PiDoors has Denied or Granted in Status, and Granted as 0 or 1 in its table.
    { Status: 'Denied' },
    { 'Access Result': 'Access Denied' },
    { Granted: 0 },
    { access_granted: false },
    { Cancelled: 'Yes' },
    { Deleted: 'Y' },
    { is_cancelled: true },
    { cancelled_at: '2026-05-05T10:00:00Z' },
    { 'Voided At': '2026-05-05 10:00' },
    { Status: 'Void' },
    // A public rota for crews prints this beside Ώρα Προσέλευσης, Ώρα Έναρξης and Ώρα Λήξης.
    { Ακυρωμένο: 'ΝΑΙ' },
    { Ακυρώθηκε: 1 },
    { Διαγραμμένη: true },
    { ΔΙΑΓΡΑΦΗΚΕ: 'Ναι' },
    { Κατάσταση: 'Ακυρωμένη' },
    { ΚΑΤΑΣΤΑΣΗ: 'ΑΚΥΡΩΘΗΚΕ' },
    { Κατάσταση: 'Άκυρο' },
    { Κατάσταση: 'Διαγράφηκε' },
  ])('%j: is no event', (kind) => {
    expect(eventsOf({ ...DAY, In: '12:00', Out: '12:30', ...kind })).toEqual(['skipped']);
  });

  it.each<AnyRow>([
    { Status: 'Approved' },
    { State: 'Approved' },
    { 'Attendance Status': 'Present' },
    { Type: 'Overtime' },
    { 'Pay Code': 'No Break', Category: 'Breakfast', 'Είδος ώρας': 'Χωρίς διάλειμμα' },
    { 'Τύπος απασχόλησης': 'Πλήρης, χωρίς διάλειμμα' },
    { Category: 'Full day without break' },
    // How one of its ends came about: the row is the half of the shift before the meal, or behind it.
    { 'Out Type': 'Lunch' },
    { clock_out_type: 'break' },
    { clockInType: 'Meal' },
    { 'Τύπος Εξόδου': 'Διάλειμμα' },
    { 'Είδος Αποχώρησης': 'ΔΙΑΛΕΙΜΜΑ' },
    { workable: true, is_nonworking: 0, deleted: false, workable_hours: 0 },
    { workable: '', is_nonworking: null },
    { IsLeave: false, Discarded: false, IsInProgress: true, voided: false, docstatus: 1 },
    { Status: 'Granted', Result: 'OK', Granted: 1, 'Leave Granted': 'No', employment_status: 'Denied' },
    { Status: 'Denied overtime' },
    { Ακυρωμένο: 'ΟΧΙ', Ακυρώσεις: 1, Διαγραφές: 1, Κατάσταση: 'Παρών', cancelled: 'No' },
    { deleted_at: null },
    { deleted_at: 0 },
    { deleted_at: '0000-00-00 00:00:00' },
    { deleted_at: '1970-01-01T00:00:00.000+0000' },
    { Leave: 1, 'Employee Deleted': true, employee_deleted_at: '2026-06-01', status: 2 },
  ])('%j: is one of a shift', (kind) => {
    expect(eventsOf({ ...DAY, In: '08:00', Out: '16:00', ...kind })).toEqual(SHIFT);
  });

  // Clockify, Harvest and Toggl have a project and a task, Workday timeCode beside clockInTime and clockOutTime.
  it.each<[string, string]>([
    ['activity', 'Vacation'],
    ['Pay Code', 'Annual Leave'],
    ['leave_type', 'Sick'],
    ['Τύπος ημέρας', 'ΚΑΝΟΝΙΚΗ ΑΔΕΙΑ'],
    ['Κατηγορία', 'Ρεπό'],
    ['Project', 'Vacation & Sick leave'],
    ['Task', 'Public holiday'],
    ['timeCode', 'Vacation'],
    ['Status', 'Absent'],
    ['Κατάσταση', 'Σε άδεια'],
  ])('is told of where it is a day off beside times: %s, %s', (header, word) => {
    const row = { ...DAY, In: '08:00', Out: '16:00', [header]: word };
    const told = `"${word}" in "${header}" may say that nobody worked`;
    expect(saidBy([row])).toEqual({ events: SHIFT, warnings: [told, told], problems: [] });
    expect(saidBy([row], { eventWords: { [word]: 'checkIn' } }).warnings).toEqual([]);
  });

  it.each(['Off', 'Office', 'Kitchen', 'Παρουσία'])('is of work: %s', (word) => {
    expect(saidBy([{ ...DAY, In: '08:00', Out: '16:00', Activity: word, Task: word }]).warnings).toEqual([]);
  });

  it('is a shift where its task is called as a break is', () => {
    expect(saidBy([{ ...DAY, In: '08:00', Out: '16:00', Task: 'Lunch' }]).events).toEqual(SHIFT);
  });

  // Paxton Net2 has `Access permitted - token only` or a refusal as its event, and the direction in the door's name.
  it('is told by the event, where the user names another column for that', () => {
    const row = { Where: 'Front Door (In)', Time: '2026-05-04 08:00:00', Event: 'Access permitted - token only' };
    const options = {
      columnNames: [{ field: 'event' as const, column: 'Where' }],
      eventWords: { 'Front Door (In)': 'checkIn' as const },
    };
    expect(saidBy([row], options).events).toEqual([SHIFT[0]]);
    expect(saidBy([{ ...row, Event: 'Access denied - invalid token' }], options).events).toEqual(['skipped']);
  });

  it('is told by a number that the user explains', () => {
    const row = { ...DAY, In: '13:00', Out: '13:30', workType: 2 };
    expect(saidBy([row], { eventWords: { 2: 'skip' } }).events).toEqual(['skipped']);
    expect(saidBy([{ ...row, workType: 0 }], { eventWords: { 2: 'skip' } }).events).toHaveLength(2);
  });

  // BioTime has verify_type beside punch_state: 1 is a fingerprint, 3 a password.
  it.each([3, '3'])('is not told by a number beside the one of an event: %p', (verify_type) => {
    const row = { punch_state: '0', punch_time: '2026-05-04 08:00:00', verify_type };
    expect(saidBy([row], { eventWords: { 2: 'skip', 3: 'skip' } }).events).toEqual([SHIFT[0]]);
  });

  it('is asked about where an event has no break', () => {
    expect(eventsOf({ ...DAY, Event: 'Έξοδος χωρίς διάλειμμα', Time: '16:00' })).toEqual(['unknownEvent']);
  });

  it('is asked about where it names an event as well', () => {
    expect(eventsOf({ ...DAY, Event: 'in', Time: '12:30', Category: 'Break' })).toEqual(['mixedForms']);
    expect(eventsOf({ ...DAY, Event: 'in', Time: '12:30', deleted: true })).toEqual(['skipped']);
  });

  // Connecteam, webhook: a break begins with clock_in, as a shift does.
  it('is asked about where a break is clocked as a shift is', () => {
    const row = { eventType: 'clock_in', activityType: 'manual_break', eventTimestamp: 1_777_870_800 };
    expect(eventsOf(row)).toEqual(['mixedForms']);
    expect(saidBy([row], { eventWords: { manual_break: 'skip' } }).events).toEqual(['skipped']);
    expect(eventsOf({ ...row, activityType: 'shift' })).toEqual([SHIFT[0]]);
  });

  // TimeTrex has Normal, Lunch or Break in Type, and In or Out in Status.
  it('is told by Type, where the user names another column for events', () => {
    const row = { Status: 'Out', Type: 'Lunch', Time: '2026-05-04 12:00' };
    const columnNames = [{ field: 'event' as const, column: 'Status' }];
    expect(saidBy([row], { columnNames }).events).toEqual(['mixedForms']);
    expect(saidBy([row], { columnNames, eventWords: { Lunch: 'skip' } }).events).toEqual(['skipped']);
    expect(saidBy([{ ...row, Type: 'Normal' }], { columnNames }).events).toEqual(['checkOut 2026-05-04T12:00']);
  });
});

describe('What is told of a row', () => {
  it('is all of it', () => {
    const row = { ...DAY, In: '08:00', Out: '12:00', 'Shift 2 In': '17:00', 'Παρ/τος': 3, Activity: 'Vacation' };
    const [warning] = saidBy([row]).warnings;
    for (const header of ['Shift 2 In', 'Παρ/τος', 'Activity']) expect(warning).toContain(`"${header}"`);
  });
});

describe('The number of a branch', () => {
  const branchOf = (row: AnyRow): [string | undefined, string[]] => {
    const [{ read }] = readSheet([{ ...PERSON, ...DAY, Event: 'in', Time: '08:00', ...row }]);
    return 'warnings' in read ? [read.entry.branch, read.warnings] : [undefined, []];
  };

  // As the registry's services, its schedules and public programs for it call it.
  it.each(['PararthmaAa', 'f_aa_pararthmatos', 'branch_aa', 'Παράρτημα Α/Α', 'Παράρτημα (Α/Α)'])(
    'is read under %s',
    (header) => {
      expect(branchOf({ [header]: 3 })).toEqual(['3', []]);
    },
  );

  it.each(['Παρ/τος', 'Κωδικός παρ/τος', 'Παράρτημα απασχόλησης', 'Παραρτ. Νο', 'Ergani Branch', 'Κατάστημα (κωδ.)'])(
    'is told of where its column is not understood: %s',
    (header) => {
      const told = `The branch may stand in ${JSON.stringify(header)}: say so by the option 'Column Names'`;
      expect(branchOf({ [header]: '03' })).toEqual(['0', [told]]);
      expect(branchOf({ [header]: 3, Branch: 2 })).toEqual(['2', []]);
      for (const cell of ['', 0, 'Αθήνα', 2101234567]) expect(branchOf({ [header]: cell })).toEqual(['0', []]);
    },
  );

  it.each(['Παρ.', 'Κωδ. Παρ.', 'Παρ/τημα', 'Υποκ.', 'Κωδ. Υποκ/τος', 'Αρ. Καταστ.', 'Shop', 'Site ID', 'Branch 1'])(
    'is told of where its column is cut short: %s',
    (header) => {
      expect(branchOf({ [header]: '03' })).toEqual(['0', [expect.stringMatching(/^The branch may stand in/)]]);
    },
  );

  it.each(['Παρατηρήσεις', 'Παρουσία', 'Κατάσταση', 'Υποκατηγορία', 'Website', 'Store 1'])(
    'is nothing that stands under %s',
    (header) => {
      expect(branchOf({ [header]: '3' })).toEqual(['0', []]);
    },
  );

  it('that is there once more has to agree', () => {
    expect(branchOf({ Παράρτημα: 1, Παράρτημα_1: 1 })).toEqual(['1', []]);
    expect(branchOf({ Παράρτημα: 1, Παράρτημα_1: '' })).toEqual(['1', []]);
    for (const first of [1, '']) {
      const row = { ...DAY, Event: 'in', Time: '08:00', Παράρτημα: first, Παράρτημα_1: 2 };
      expect(eventsOf(row)).toEqual(['columnsDiffer']);
    }
  });
});

describe('How an event was recorded', () => {
  // Lark and Feishu, attendance.user_flow.created_v1: 0 by the user, 1 and more by others.
  it.each<AnyRow>([{ ssid: 'b0:b8', bssid: 'b0:b8:67:5c:1d:72' }, { is_field: false }])(
    'is no event beside %j',
    (row) => {
      const flow = { check_time: '1777870800', ...row };
      for (const type of [0, 1]) expect(eventsOf({ ...flow, type })).toEqual(['noColumn']);
      expect(eventsOf({ check_time: flow.check_time, type: 0 })).toEqual([SHIFT[0]]);
    },
  );
});

describe('The time of any record under a header of arrivals', () => {
  // WeCom, getcheckindata: to work, from work, out of the house.
  it.each(['上班打卡', '下班打卡', '外出打卡'])('is no arrival: %s', (checkin_type) => {
    const record = { groupname: '打卡一组', checkin_type, checkin_time: 1492617610, wifimac: '3c:46:d8:0c:7a:70' };
    expect(eventsOf(record)).toEqual(['noColumn']);
  });
});

describe('The number of a terminal', () => {
  // ZKTeco's log: Department, Name, No., Date/Time, Status, Location ID, ID Number, VerifyCode, CardNo.
  it.each<AnyRow>([{ VerifyCode: 'FP' }, { 'No.': 7 }])('is no branch beside %j', (others) => {
    const row = { 'Date/Time': '2026-05-04 08:00', 'Location ID': 3, ...others };
    expect(new Sheet([{ row }]).read({ row }).fields).toEqual({ eventTime: '2026-05-04 08:00' });
  });

  it('may be one without them', () => {
    const row = { 'Location ID': 3 };
    expect(new Sheet([{ row }]).read({ row }).fields).toEqual({ branch: 3 });
  });
});

describe('What other columns of a row are of', () => {
  const ROW = { check_in: '2026-05-04 08:00', check_out: '2026-05-04 16:00' };
  const LIVE = { event: 'in', timestamp: '2026-05-04T08:00:00+03:00' };

  it.each<AnyRow>([
    { break_type: 'Lunch' },
    { 'Break Type': 'Lunch Break' },
    { 'Είδος Διαλείμματος': 'Διάλειμμα' },
    { last_activity: 'Break' },
    { previous_type: 'break' },
    { gps_state: 'off', device_status: 'off', last_action: 'Break' },
    { leave_type: 'Sick', 'Day Type': 'Holiday', 'Pay Code': 'Holiday' },
    { finished: true, started: true, ended: false },
    { Stop: '12', Till: '3' },
    { Day: '05/04/2026', 'Shift Date': '', 'Business Date': 'Week 20' },
  ])('%j: is no matter to a shift', (others) => {
    expect(eventsOf({ ...ROW, ...others })).toEqual(SHIFT);
    expect(eventsOf({ ...ROW, check_out: null, ...others })).toEqual([SHIFT[0]]);
  });

  it.each<AnyRow>([
    { check_in: null, check_out: null },
    { from: '', to: '' },
    { 'Verification Type': 'Off', battery_state: 'off' },
  ])('%j: is no matter to an event', (others) => {
    expect(eventsOf({ ...LIVE, ...others })).toEqual([SHIFT[0]]);
  });

  it.each<AnyRow>([
    { log_type: 'IN', action: 'after_insert' },
    { punch_state: 0, action: 'created' },
    { 'Attendance Status': 'Check-in', 'Entry Type': 'Card' },
  ])('%j: the clearer one tells the event', (row) => {
    expect(eventsOf({ ...row, time: '2026-05-04 08:00:00' })).toEqual([SHIFT[0]]);
  });

  it.each<AnyRow>([
    { Κωδικός: '0012', badge: '0815', pin: '1234', year: '2026', wage: '12.50', lon: '21.35' },
    { phone: 2101234567, id: 1777884000123, write_date: '2026-05-04 05:00:02', server_time: '2026-05-04T05:00:00Z' },
  ])('%j: is no other half of a shift', (others) => {
    expect(eventsOf({ Ημερομηνία: '04/05/2026', 'Ώρα Προσέλευσης': '08:00', ...others })).toEqual([SHIFT[0]]);
  });

  it('a day beside a full time is not that of a night shift', () => {
    const night = { event: 'out', event_time: '2026-05-05 06:00', 'Attendance Date': '2026-05-04' };
    expect(eventsOf(night)).toEqual(['checkOut 2026-05-05T06:00']);
  });

  it('an afternoon can begin before noon', () => {
    const early = { ...DAY, 'Είσοδος πρωί': '07:00', 'Έξοδος πρωί': '11:00' };
    const late = { 'Είσοδος απόγευμα': '11:30', 'Έξοδος απόγευμα': '15:00' };
    expect(eventsOf({ ...early, ...late })).toHaveLength(4);
    expect(eventsOf({ ...early, 'Είσοδος απόγευμα': '00:00', 'Έξοδος απόγευμα': '00:00' })).toEqual([
      'checkIn 2026-05-04T07:00',
      'checkOut 2026-05-04T11:00',
      'ambiguousTime',
      'ambiguousTime',
    ]);
  });

  it('a half of the day is AM or PM, and no other word', () => {
    for (const half of ['Πρωί', '-', 'Morning']) {
      expect(eventsOf({ ...DAY, Event: 'in', Time: '08:00', 'AM/PM': half })).toEqual([SHIFT[0]]);
    }
  });
});

describe('Codes that the user explains', () => {
  it.each(['01', '1', ' 1'])('%p is what 1 is', (code) => {
    const at = (Κίνηση: string, Ώρα: string): AnyRow => ({ ...DAY, Κίνηση, Ώρα });
    const { events } = saidBy([at(code, '08:00'), at('2', '16:00')], { eventWords: { 1: 'checkIn', 2: 'checkOut' } });
    expect(events).toEqual(SHIFT);
  });

  it('letters may have blanks around them', () => {
    const rows = ['I ', ' O'].map((CHECKTYPE, n) => ({ CHECKTYPE, time: `2026-05-04 ${n === 0 ? '08' : '16'}:00:00` }));
    expect(saidBy(rows).events).toEqual(SHIFT);
  });
});

describe('A word for the opposite of the event', () => {
  const row = { ...DAY, Time: '08:00' };

  it.each(['Status', 'Κατάσταση', 'Device Direction', 'Punch Status'])('in %s: is asked about', (header) => {
    expect(eventsOf({ ...row, Type: 0, [header]: 'C/Out' })).toEqual(['mixedForms']);
    expect(eventsOf({ ...row, Τύπος: 'Έξοδος', [header]: 'Είσοδος' })).toEqual(['mixedForms']);
    // How somebody was recognised, and what the row is otherwise.
    for (const cell of ['in', 'C/In', 1, '1', 'OK', 'Present', 'regular'])
      expect(eventsOf({ ...row, Type: 'in', [header]: cell })).toEqual([SHIFT[0]]);
    expect(eventsOf({ ...DAY, In: '08:00', Out: '16:00', [header]: 'Out' })).toEqual(SHIFT);
  });

  it('is what the user says that it is', () => {
    const eventWords = { out: 'checkIn' } as const;
    expect(saidBy([{ ...row, Type: 'in', Status: 'Out' }], { eventWords }).events).toEqual([SHIFT[0]]);
  });

  it('in Κατεύθυνση: is the event, which a code for something else has to agree with', () => {
    expect(eventsOf({ ...row, Κατεύθυνση: 'Είσοδος' })).toEqual([SHIFT[0]]);
    expect(eventsOf({ ...row, Type: 0, Κατεύθυνση: 'Έξοδος' })).toEqual(['columnsDiffer']);
  });
});

describe('Dates under other headers', () => {
  it.each(['Day', 'Ημέρα', 'Att. Date', 'Shift Date', 'Business Date'])('%s: is one where it holds days', (header) => {
    expect(eventsOf({ [header]: '2026-05-04', In: '08:00', Out: '16:00' })).toEqual(SHIFT);
  });

  it.each(['Shift Date', 'Business Date', 'For'])(
    '%s: is the work day of times that have their own dates',
    (header) => {
      const night = { In: '2026-05-05 00:30', Out: '2026-05-05 06:00' };
      expect(eventsOf({ ...night, [header]: '2026-05-04' })).toEqual([
        'checkIn 2026-05-05T00:30 of 2026-05-04',
        'checkOut 2026-05-05T06:00 of 2026-05-04',
      ]);
      expect(eventsOf({ Event: 'in', Time: '2026-05-05 00:30', [header]: '2026-05-04' })).toEqual([
        'checkIn 2026-05-05T00:30 of 2026-05-04',
      ]);
      expect(eventsOf({ ...night, [header]: '2026-05-14' })).toEqual(['cellsDiffer', 'cellsDiffer']);
    },
  );

  // Frappe HR's is the day on which the shift begins by its plan (hrms, shift_type.py), Horilla's that of the night.
  it.each(['attendance_date', 'Att. Date'])('%s: is asked about beside arrivals of another day', (header) => {
    const early = { in_time: '2026-05-03 23:50:00', out_time: '2026-05-04 08:00:00' };
    const late = { in_time: '2026-05-05 00:30:00', out_time: '2026-05-05 06:00:00' };
    for (const shift of [early, late])
      expect(eventsOf({ ...shift, [header]: '2026-05-04' })).toEqual(['cellsDiffer', 'dayUnknown']);
    const columnNames = [{ field: 'referenceDate', column: header } as const];
    expect(saidBy([{ ...early, [header]: '2026-05-04' }], { columnNames }).events).toEqual([
      'checkIn 2026-05-03T23:50 of 2026-05-04',
      'checkOut 2026-05-04T08:00',
    ]);
    expect(eventsOf({ in_time: null, out_time: late.out_time, [header]: '2026-05-04' })).toEqual([
      'checkOut 2026-05-05T06:00 of 2026-05-04',
    ]);
    expect(eventsOf({ in_time: '2026-05-04 22:00:00', out_time: late.out_time, [header]: '2026-05-04' })).toEqual([
      'checkIn 2026-05-04T22:00',
      'checkOut 2026-05-05T06:00 of 2026-05-04',
    ]);
  });

  it.each(['Day', 'Ημέρα'])('%s: is none where it holds weekdays', (header) => {
    expect(eventsOf({ [header]: 'Δευτέρα', In: '2026-05-04 08:00', Out: '2026-05-04 16:00' })).toEqual(SHIFT);
    expect(eventsOf({ [header]: 'Δευτέρα', ...DAY, In: '08:00', Out: '16:00' })).toEqual(SHIFT);
  });
});

describe('A time and another one behind a date', () => {
  it.each([
    '2026-05-04 08:00-12:00',
    '04/05/2026 08:00-12',
    '04/05/2026 08:00 - 12:00',
    '04/05/2026 08:00-12:00',
    '04/05/2026 8.00-16.00',
  ])('%s: is asked about', (time) => {
    expect(eventsOf({ Κίνηση: 'in', 'Ημερομηνία Ώρα': time })).toEqual(['ambiguousTime']);
  });

  it.each(['2026-05-04T01:00-04:00', '2026-05-04 01:00:00-04:00', '2026-05-04 08:00:00+03', '2026-05-04 08:00+03:00'])(
    '%s: is an offset',
    (time) => {
      expect(eventsOf({ Κίνηση: 'in', 'Ημερομηνία Ώρα': time })).toEqual([SHIFT[0]]);
    },
  );
});

describe('Hours and minutes with a comma', () => {
  it.each([
    ['08,00', 'checkIn 2026-05-04T08:00'],
    ['8,00', 'checkIn 2026-05-04T08:00'],
    ['00,30', 'checkIn 2026-05-04T00:30'],
    ['0,30', 'ambiguousTime'],
    ['0,333333333', 'checkIn 2026-05-04T08:00'],
  ])('%s', (time, event) => {
    expect(eventsOf({ ...DAY, Event: 'in', Time: time })).toEqual([event]);
  });
});

describe('A shift of more than thirteen hours', () => {
  // The first and the last punch of a day are the end of one night shift and the beginning of the next.
  it.each<AnyRow>([
    { ...DAY, 'First In': '06:02', 'Last Out': '21:58' },
    { ...DAY, In: '00:10', Out: '23:50' },
    // Somebody who did not clock out, and was clocked out in the morning.
    { clock_in: '2026-05-04 08:00', clock_out: '2026-05-05 07:55' },
  ])('is remarked on within a day, and with dates, as it is over midnight: %j', (row) => {
    expect(saidBy([row]).warnings).toHaveLength(1);
  });
});

describe('A yes or no in a column that is called like an arrival', () => {
  // A sample of ours: some systems tell the direction so, and a departure by a no.
  it.each<AnyRow>([
    { timestamp: '2026-05-04T16:00:00', checkIn: false },
    { Date: '2026-05-04T16:00:00', SignIn: false },
  ])('is not passed over beside the only time of the row: %j', (row) => {
    expect(eventsOf(row)).not.toEqual(['skipped']);
  });
});

describe('A column that the user names and that is not there', () => {
  // A typing error, or a header that has changed since. n8n leaves out a column that is still empty, which is none.
  it('may be one that is empty yet, where no other column means the same', () => {
    const columnNames = [{ field: 'checkOutTime', column: 'Τέλος βάρδιας' }] as const;
    expect(saidBy([{ ...DAY, In: '08:00' }], { columnNames: [...columnNames] }).events).toEqual([SHIFT[0]]);
  });

  it.each<[string, 'checkInTime' | 'checkOutTime']>([
    ['Out', 'checkOutTime'],
    ['In', 'checkInTime'],
  ])('does not take the meaning of %s from it without a word', (_, field) => {
    const columnNames = [{ field, column: 'Typo' }];
    expect(saidBy([{ ...DAY, In: '08:00', Out: '16:00' }], { columnNames }).events).toEqual(['noColumn']);
  });
});

describe('One tax number', () => {
  const row = { ...DAY, Type: 'in', Time: '08:00' };
  const told = (name: AnyRow): string[] => saidBy([row, { ...row, Type: 'out', Time: '16:00', ...name }]).warnings;

  it('with the names of two people is told of', () => {
    const warning = 'Employee AFM has other names in row 1 [item 0]';
    expect(told({ Επώνυμο: 'Γεωργίου', Όνομα: 'Νίκος' })).toEqual([warning]);
    expect(told({ Επώνυμο: 'Μαρία', Όνομα: 'Παππά' })).toEqual([warning]);
    expect(told({ Επώνυμο: 'ΠΑΠΠΑ', Όνομα: 'ΜΑΡΊΑ' })).toEqual([]);
    expect(told({ ΑΦΜ: '090000045', Επώνυμο: 'Γεωργίου' })).toEqual([]);
  });

  it('is not that of the employer and of the employee', () => {
    expect(eventsOf({ ...row, 'ΑΦΜ Εργοδότη': PERSON.ΑΦΜ })).toEqual(['notAnAfm']);
    expect(eventsOf({ ...row, 'ΑΦΜ Εργοδότη': '090000045' })).toEqual([SHIFT[0]]);
    const both = [PERSON.ΑΦΜ, '090000045'].map((ΑΦΜ) => ({ ...row, ΑΦΜ, 'ΑΦΜ Εργοδότη': '090000045' }));
    expect(eventsOf(...both)).toEqual([SHIFT[0], 'notAnAfm']);
  });
});

// Atto and Timeero do so by an option, TimeFlow (duoserve) and HiBob always.
describe('A shift that a system ended at midnight, to begin another', () => {
  const PARTED = Array<string>(4).fill('otherHalfRefused');
  const shifts = (end: string, start: string): string[] =>
    eventsOf({ In: '2026-05-04 22:00', Out: end }, { In: start, Out: '2026-05-05 06:00' });

  it.each([
    ['2026-05-04 23:59', '2026-05-05 00:00'],
    ['2026-05-04 23:59:59', '2026-05-05 00:00:00'],
    ['2026-05-04 23:59', '2026-05-05 00:01'],
    ['2026-05-05 00:00', '2026-05-05 00:00'],
    ['2026-05-04T20:59:59Z', '2026-05-04T21:00:00Z'],
  ])('is asked about: %s and %s', (end, start) => {
    expect(shifts(end, start)).toEqual(PARTED);
  });

  it('is asked about in any order, and by what each row says', () => {
    const rows = (times: string[]): AnyRow[] => times.map((Time, n) => ({ Event: n % 2 === 0 ? 'in' : 'out', Time }));
    const night = rows(['2026-05-04 22:00', '2026-05-04 23:59:59', '2026-05-05 00:00', '2026-05-05 06:00']);
    // No departure holds back its arrival.
    const single = ['checkIn 2026-05-04T22:00', 'ambiguousTime', 'ambiguousTime', 'otherHalfRefused'];
    expect(eventsOf(...night)).toEqual(single);
    expect(eventsOf(...night.reverse())).toEqual([...single].reverse());
  });

  it('is none with a break between, of two employees or of two nights', () => {
    expect(shifts('2026-05-04 23:58', '2026-05-05 00:00')).not.toContain('otherHalfRefused');
    expect(shifts('2026-05-04 23:59', '2026-05-05 00:02')).not.toContain('otherHalfRefused');
    const late = { In: '2026-05-04 16:00', Out: '2026-05-05 00:00' };
    const early = { In: '2026-05-05 00:00', Out: '2026-05-05 08:00' };
    expect(eventsOf(late)).toEqual(['checkIn 2026-05-04T16:00', 'checkOut 2026-05-05T00:00 of 2026-05-04']);
    expect(eventsOf(late, { ...early, ΑΦΜ: '090000045' })).not.toContain('otherHalfRefused');
    expect(eventsOf(late, { In: '2026-05-06 00:00', Out: '2026-05-06 08:00' })).not.toContain('otherHalfRefused');
  });
});

describe('An arrival that is counted to the day before', () => {
  const at = (Time: string, Type = 'in'): string[] =>
    saidBy([{ ...DAY, Time, Type, 'Work Date': '2026-05-03' }]).warnings;

  it('is told of from six on', () => {
    expect(at('08:00')).toEqual(['Reference Date "2026-05-03" is the day before this check-in']);
    expect(at('06:00')).toHaveLength(1);
    expect(at('05:59')).toEqual([]);
    expect(at('08:00', 'out')).toEqual([]);
  });
});

describe('The half of the day in a column for each time', () => {
  it.each([
    ['In AM/PM', 'Out AM/PM'],
    ['AM/PM', 'AM/PM_1'],
  ])('%s, %s: is asked about where the times are before noon', (first, second) => {
    const row = { ...DAY, In: '1:00', [first]: 'PM', Out: '9:00', [second]: 'PM' };
    expect(new Set(eventsOf(row).flatMap((codes) => codes.split(',')))).toEqual(new Set(['ambiguousTime']));
    expect(eventsOf({ ...DAY, In: '8:00', [first]: 'AM', Out: '4:00', [second]: 'PM' })).toEqual([
      'ambiguousTime',
      'ambiguousTime',
    ]);
    expect(eventsOf({ ...DAY, In: '08:00', [first]: 'AM', Out: '16:00', [second]: 'PM' })).toEqual(SHIFT);
  });

  it.each(['Meridiem', 'A/P', 'AM/PM', 'Time AM/PM'])('%s: is that of a single time', (header) => {
    for (const half of ['PM', 'P', 'p.m.'])
      expect(eventsOf({ ...DAY, Type: 'in', Time: '4:00', [header]: half })).toEqual(['checkIn 2026-05-04T16:00']);
    expect(eventsOf({ ...DAY, Type: 'in', Time: '4:00', [header]: 'μ' })).toEqual(['notATime']);
    expect(eventsOf({ ...DAY, Type: 'in', Time: '8:00', [header]: 'A' })).toEqual([SHIFT[0]]);
  });
});

it.each(['Corrected Time', 'Adjusted Punch', 'Διορθωμένη Ώρα'])('A time under %s is told of', (header) => {
  const row = { ...DAY, Type: 'in', Time: '08:00' };
  expect(saidBy([{ ...row, [header]: '08:10' }]).warnings).toEqual([expect.stringContaining('Nothing is reported of')]);
  expect(saidBy([{ ...row, [header]: '' }]).warnings).toEqual([]);
});
