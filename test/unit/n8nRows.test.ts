import { type AnyRow, PERSON, readSheet, saidBy } from './saidRows';

const IN = { Τύπος: 'Είσοδος' };
const eventsOf = (...rows: AnyRow[]): string[] => saidBy(rows).events;

// Extract From File leaves empty cells out, with their headers, unless its option Include Empty Cells is on.
describe('A cell that is missing from its row', () => {
  const FORM = { Timestamp: 46146.4, ...IN, Ημερομηνία: 46146 };

  it('is empty: when a form was sent does not stand in for the time of the event', () => {
    const whole = { ...FORM, Ώρα: 0.3333333333 };
    expect(eventsOf(whole, FORM)).toEqual(['checkIn 2026-05-04T08:00', 'dateWithoutTime']);
    expect(eventsOf(FORM, whole)).toEqual(['dateWithoutTime', 'checkIn 2026-05-04T08:00']);
    const timed = { Timestamp: 46146.4, ...IN, 'Event Time': 46146.3333333333 };
    expect(eventsOf(timed, { Timestamp: 46147.4, ...IN })).toEqual(['checkIn 2026-05-04T08:00', 'missing']);
  });

  it('is empty: a plan does not stand in for what happened', () => {
    const plan = { Date: 46146, Έναρξη: 0.333333333, Λήξη: 0.66666667 };
    const actual = { 'Ώρα Προσέλευσης': 0.333333333, 'Ώρα Αποχώρησης': 0.66666667 };
    expect(eventsOf({ ...plan, ...actual }, { ...plan, Date: 46147 })).toEqual([
      'checkIn 2026-05-04T08:00',
      'checkOut 2026-05-04T16:00',
      'columnsDiffer,columnsDiffer',
      'columnsDiffer,columnsDiffer',
    ]);
  });

  it.each([
    ['Checked In', 'Checked Out'],
    ['Punched In', 'Punched Out'],
    ['Signed in at', 'Signed out at'],
    ['Arrived', 'Departed'],
    ['Εισ.', 'Εξ.'],
    ['Ώρα Εισ.', 'Ώρα Εξ.'],
    ['Πραγμ. Έναρξη', 'Πραγμ. Ώρα Λήξης'],
    ['Ήρθε', 'Έφυγε'],
  ])('does not hide that a plan stands beside what happened: %s', (from, to) => {
    const actual = { Date: 46146, [from]: '08:00', [to]: '16:00' };
    expect(eventsOf(actual)).toEqual(['checkIn 2026-05-04T08:00', 'checkOut 2026-05-04T16:00']);
    const row = { ...actual, Start: '09:00', End: '17:00' };
    expect(eventsOf(row)).toEqual(['columnsDiffer,columnsDiffer', 'columnsDiffer,columnsDiffer']);
  });

  it('is empty: the tax number of another does not stand in for that of the employee, nor a store for a branch', () => {
    const codesOf = (...rows: AnyRow[]): string[] =>
      readSheet(
        rows.map((row) => ({ Επώνυμο: 'Παππά', Όνομα: 'Μαρία', ...IN, f_date: '2026-05-04 08:00', ...row })),
      ).map(({ read }) => ('problems' in read ? read.problems.map(({ field }) => field).join() : 'read'));
    const employer = { ΑΦΜ: '094123454' };
    expect(codesOf({ ...employer, 'ΑΦΜ Εργαζομένου': '123456783' }, employer)[1]).toBe('Employee AFM');
    const store = { ΑΦΜ: '123456783', Store: 12 };
    expect(codesOf({ ...store, Παράρτημα: 12 }, store)).toEqual(['read', 'Branch']);
  });

  it('belongs to another sheet where no row has the two columns together', () => {
    const rows = [
      { Timestamp: '2026-05-04 08:00', ...IN },
      { 'Event Time': '2026-05-05 08:00', ...IN },
      { Date: '2026-05-06', Start: '08:00', End: '16:00' },
      { Date: '2026-05-07', 'Check In': '08:00', 'Check Out': '16:00' },
    ];
    expect(eventsOf(...rows)).toEqual([
      'checkIn 2026-05-04T08:00',
      'checkIn 2026-05-05T08:00',
      'checkIn 2026-05-06T08:00',
      'checkOut 2026-05-06T16:00',
      'checkIn 2026-05-07T08:00',
      'checkOut 2026-05-07T16:00',
    ]);
  });
});

describe('A moment of which nobody tells what it is of', () => {
  const other = { Timestamp: '2026-05-04 08:00', ...IN };

  it.each<AnyRow>([
    { 'Ώρα χτυπήματος': '07:30' },
    { 'Scan Time': '2026-05-04 07:30' },
    { 'Τι ώρα ήρθες;': 46146.3125 },
    { Swiped: new Date('2026-05-04T04:30:00Z') },
  ])('goes out with a warning where a column that nobody knows holds a time: %j', (row) => {
    const [header] = Object.keys(row);
    for (const time of ['Timestamp', 'created', 'Χρονική σήμανση']) {
      const { events, warnings } = saidBy([{ [time]: '2026-05-04 08:00', ...IN, ...row }]);
      expect(events).toEqual(['checkIn 2026-05-04T08:00']);
      expect(warnings).toEqual([expect.stringContaining(`Nothing is reported of "${header}"`)]);
    }
  });

  it('goes out without one beside what is no time, or of a record', () => {
    const others = { Badge: '1234567890', Card: 1234567890, PIN: '0815', Note: 'at 07:30', Rate: 7.5, Zone: '+03:00' };
    const record = { created_at: '2026-05-04T05:00:01Z', 'Received At': '2026-05-04 08:00:02', 'Break Start': '12:00' };
    expect(saidBy([{ ...other, ...others, ...record }]).warnings).toEqual([]);
    expect(saidBy([{ 'Event Time': '2026-05-04 08:00', ...IN, 'Scan Time': '07:30' }]).warnings).toEqual([]);
  });
});

describe('A row whose times stand only in columns that nobody knows', () => {
  const SPLIT = { Ημερομηνία: '2026-05-04', 'Είσοδος επιστροφής': '17:00', 'Έξοδος επιστροφής': '21:00' };
  const remedyOf = (row: AnyRow): unknown => {
    const [{ read }] = readSheet([{ ...PERSON, ...row }]);
    return 'problems' in read ? [read.status, read.problems[0].remedy] : read;
  };

  it('is skipped, and says which they are', () => {
    const told = expect.stringContaining('Nothing is reported of "Είσοδος επιστροφής" and "Έξοδος επιστροφής"');
    expect(remedyOf({ ...SPLIT, Είσοδος: '', Έξοδος: '' })).toEqual(['skipped', told]);
    const none = { ...SPLIT, 'Είσοδος επιστροφής': '', 'Έξοδος επιστροφής': '' };
    expect(remedyOf({ ...none, Είσοδος: '', Έξοδος: '' })).toEqual(['skipped', 'If somebody worked, enter the times']);
  });

  it.each([
    ['Επανείσοδος', 'Επανέξοδος'],
    ['Ώρα Επανεισόδου', 'ΩΡΑ ΕΠΑΝΕΞΟΔΟΥ'],
    // Clover: what a manager has corrected, in place of what was punched.
    ['overrideInTime', 'overrideOutTime'],
  ])('is named beside the half that is reported: %s', (from, to) => {
    const row = { Ημερομηνία: '2026-05-04', Είσοδος: '09:00', Έξοδος: '13:00', [from]: '17:00', [to]: '21:00' };
    const told = expect.stringContaining(`Nothing is reported of "${from}" and "${to}"`);
    expect(saidBy([row]).warnings).toEqual([told, told]);
  });
});

// It makes a date object of a datetime, as if it were in UTC, and newer versions of it make that text.
describe('A time that a database may have printed', () => {
  const date = (time: string): Date => new Date(`2026-05-04T${time}.000Z`);
  const text = (time: string): string => date(time).toISOString();
  const warningsOf = (...rows: AnyRow[]): string[] => saidBy(rows, { mayBeLocal: true }).warnings;

  it.each([date, text])('has a warning where it is in UTC: %p', (at) => {
    const said = saidBy([{ CHECKTIME: at('08:00:00'), ...IN }], { mayBeLocal: true });
    expect(said.events).toEqual(['checkIn 2026-05-04T11:00']);
    expect(said.warnings).toEqual([
      expect.stringMatching(/^Event Time "2026-05-04T08:00:00.000Z" .*hand it over as text/),
    ]);
    expect(warningsOf({ Date: at('00:00:00'), CheckIn: at('08:00:00'), CheckOut: at('16:00:00') })).toHaveLength(2);
    expect(warningsOf({ CHECKTIME: at('08:00:00'), ...IN, Παράρτημα: 1n })).toHaveLength(1);
  });

  it('has none where the query has made text of it, or another node printed it', () => {
    expect(warningsOf({ Date: date('00:00:00'), CheckIn: '08:00:00', CheckOut: '16:00:00' })).toEqual([]);
    expect(warningsOf({ CHECKTIME: '2026-05-04 08:00:00', ...IN })).toEqual([]);
    expect(saidBy([{ CHECKTIME: date('08:00:00'), ...IN }]).warnings).toEqual([]);
  });
});

describe('What n8n hands over of other services', () => {
  it("may be MySQL's zero for a time that is not known yet", () => {
    const row = { check_in: '2026-05-04 08:00:00', check_out: '0000-00-00 00:00:00' };
    expect(eventsOf(row, { ...row, check_out: '0000-00-00' })).toEqual(Array(2).fill('checkIn 2026-05-04T08:00'));
    expect(eventsOf({ ...IN, event_time: '0000-00-00 00:00:00' })).toEqual(['notADate']);
  });
});
