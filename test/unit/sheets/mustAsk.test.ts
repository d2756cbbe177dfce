import type { ColumnName } from '../../../nodes/Ergani/model/sheet/cells';
import { type AnyRow, type Options, readSheet } from './readSheet';

/** A Saturday noon in Athens; most rows are of the Tuesday before it. */
const NOW = '2026-11-28T12:00:00+02:00';

const MARIA = { ΑΦΜ: '123456783', Επώνυμο: 'ΠΑΠΑΔΟΠΟΥΛΟΥ', Όνομα: 'ΜΑΡΙΑ' };
const PETROS = { ΑΦΜ: '090000045', Επώνυμο: 'ΝΙΚΟΛΑΟΥ', Όνομα: 'ΠΕΤΡΟΣ' };

/** A shift of a Greek sheet, of an English one, with moments, and an event of a terminal. */
const el = (more: AnyRow = {}): AnyRow => ({
  ...MARIA,
  ...{ Ημερομηνία: '24/11/2026', Προσέλευση: '08:00', Αποχώρηση: '16:00' },
  ...more,
});
const en = (more: AnyRow = {}): AnyRow => ({
  ...MARIA,
  ...{ Date: '24/11/2026', 'Clock In': '08:00', 'Clock Out': '16:00' },
  ...more,
});
const moments = (start: string, end: string, more: AnyRow = {}): AnyRow => ({
  ...MARIA,
  ...{ 'Check In': start, 'Check Out': end },
  ...more,
});
const punch = (more: AnyRow = {}): AnyRow => ({ ...MARIA, Event: 'In', 'Event Time': '2026-11-24 08:00', ...more });
const person = (more: AnyRow): AnyRow => ({ ...MARIA, ...more });
const named = (column: string, field: ColumnName['field']): Options => ({ columnNames: [{ column, field }] });

/** Rows that no clerk would sign as they are: none of them may go out, and none may be left out on a guess. */
type Kind = Readonly<Record<string, ReadonlyArray<AnyRow | [rows: AnyRow[], options?: Options]>>>;

const withEach = (row: (more: AnyRow) => AnyRow, header: string, cells: readonly unknown[]): AnyRow[] =>
  cells.map((cell) => row({ [header]: cell }));

const ROWS: Kind = {
  'A yes or a no under a header for arrivals, beside events with their own times': [
    ...withEach(punch, 'In?', ['Yes', 'No']),
    ...withEach(punch, 'Out?', ['No', 'όχι']),
  ],
  'A status that does not say that the row counts': [
    ...withEach(el, 'Κατάσταση', [
      'Απόρριψη',
      'Διακοπές',
      'ΑΓ',
      'Να μην υποβληθεί',
      'Προς διαγραφή',
      'Λείπει',
      'Γονική',
    ]),
    ...withEach(el, 'Κατάσταση', [
      'Σε άδεια',
      'Ασθένεια',
      'Αδικαιολόγητη απουσία',
      'Αναρρωτική',
      'Πρόχειρο',
      '?',
      'ΡΕΠΟ',
    ]),
    ...withEach(en, 'Status', ['AB', 'Casual leave', 'Withdrawn', 'Voided', 'Sick', 'No show', 'Test']),
    ...withEach(en, 'Attendance Status', ['A', 'Half Day Leave', 'Missed Punch', 'Off Day', 'Public Holiday']),
    ...withEach(en, 'Pay Code', ['VAC', 'PTO', 'Unpaid Leave', 'Jury']),
    ...withEach(en, 'Record Type', ['Roster', 'Forecast', 'Planned', 'Template']),
    ...withEach(punch, 'Result', ['Access denied', 'Fail', 'Unknown user']),
    ...withEach(en, 'Approved', ['Rejected', 'pending', 'Manager', 'Leave']),
    ...withEach(en, 'Hours', ['ΡΕΠΟ', 'Absent', 'Off', 'cancelled', 'eight']),
    ...withEach(en, 'Worked', ['Absent']),
    ...withEach(en, 'State', ['Leave', 'Off', 'Ρεπό']),
    ...['Ρεπό', 'Off', 'Leave'].map((State) => person({ State, 'Event Time': '2026-11-24 08:00' })),
  ],
  'A status column that is named, and a word in it that nobody told': [
    [[en({ Status: 'AB' })], named('Status', 'rowStatus')],
    [[en({ Status: 'Casual leave?' })], named('Status', 'rowStatus')],
    [[el({ Χαρ: 'ΖΖ' })], named('Χαρ', 'rowStatus')],
    [[en({ Status: 'Pending approval' })], named('Status', 'rowStatus')],
  ],
  'A mark under a word for an absence, a plan or a failure': [
    ...withEach(el, 'Ρεπό', ['✓', '√', '+', 'x', 'X', 'ναι', 1, true, '☑']),
    ...withEach(el, 'Άδεια', ['✔', 'ΝΑΙ', 'Χ', 'Κανονική']),
    ...withEach(el, 'Απουσία', ['1', 'ναι']),
    ...withEach(en, 'Absent', ['Y', '✓', true, 'on']),
    ...withEach(en, 'On Leave', ['yes', 1]),
    ...withEach(en, 'Is Error', [1, 'true']),
    ...withEach(en, 'Planned', ['yes']),
    ...withEach(en, 'Worked', ['No', false, 0, '☐', '✗']),
    ...withEach(el, 'Υποβολή', ['ΟΧΙ']),
    ...withEach(el, 'Προς υποβολή', ['ΟΧΙ', false, 'Ν', 'x', 'unchecked']),
    ...['Άκυρο', 'Ακυρωμένο', 'Ρεπό', 'Έγκυρο', 'Απουσία'].map((header) => el({ [header]: 'Ν' })),
    ...withEach(en, 'Absent', ['checked', 't', 'T', 'x', '✓']),
    ...withEach(en, 'Valid', ['unchecked', 'f', 'x']),
    ...withEach(en, 'Approved', ['unchecked']),
    ...withEach(en, 'Is Active', [0]),
    ...withEach(el, 'Ώρες Άδειας', [8, '8:00']),
    ...withEach(en, 'Absent Days', [1]),
    ...withEach(en, 'Entry Type', ['Leave', 'Off']),
    ...withEach(en, 'Deleted By', ['Nikos']),
    ...withEach(en, 'Valid', ['no', '✗']),
    ...withEach(en, 'Ignore Row', ['OK']),
    ...withEach(el, 'Διαγραφή (Χ)', ['ΟΚ']),
    ...withEach(en, 'Is Deleted?', ['maybe']),
    ...withEach(el, 'Άκυρο', ['x', 'Νίκος', '?']),
    ...withEach(en, 'Cancelled', ['manager', 'x', '?']),
    ...withEach(en, 'Cancelled By', ['Nikos']),
  ],
  'A remark that takes the row back': [
    ...withEach(el, 'Παρατηρήσεις', [
      'Άδεια λοχείας',
      'ΑΚΥΡΩΘΗΚΕ λόγω βλάβης',
      'δεν δούλεψε τελικά',
      'ΡΕΠΟ',
      'ακυρώνεται',
      'λάθος',
      'έφυγε 14:00',
    ]),
    ...withEach(el, 'Παρατηρήσεις', ['μην σταλεί', 'διπλή εγγραφή', 'αγνοήστε', 'απεργία', 'παραιτήθηκε']),
    ...withEach(en, 'Notes', ['moved to 15 Dec', 'actually 09:30', 'on strike']),
    ...withEach(el, 'Σχόλια', ['απουσίαζε', 'ασθένεια', 'δεν ήρθε', 'άδεια', 'ακυρώθηκε']),
    ...withEach(en, 'Notes', [
      'absent',
      'should be 09:00',
      'no show',
      'left at 14:00',
      'sick leave',
      'cancelled by HR',
      'Not worked',
      'AWOL',
      'in at 00:21',
    ]),
    ...withEach(en, 'Comments', ['absent', 'cancelled', 'superseded', 'already submitted', 'by mistake', 'test entry']),
    ...['Παρατηρήσεις', 'Κατάσταση', 'Σχόλια'].flatMap((header) =>
      withEach(el, header, ['να διορθωθεί', 'εκ παραδρομής', 'ήδη υποβλήθηκε', 'έχει υποβληθεί', 'λανθασμένη ώρα']),
    ),
    ...['Notes', 'Status'].flatMap((header) =>
      withEach(en, header, [
        'superseded',
        'already submitted',
        'to be corrected',
        'old',
        'replaced by row 12',
        'test row',
      ]),
    ),
    ...withEach(el, 'Παρατηρήσεις', ['δοκιμαστική εγγραφή', 'κατά λάθος', 'χρήζει διόρθωσης', 'παλιά εγγραφή']),
    ...withEach(en, 'Notes', ['draft', 'not final', 'do not use', 'pls fix', 'see next row', 'erroneous', 'example']),
    ...withEach(en, 'Notes', [
      'corrected to 15:30',
      'was 15:30',
      'actual in 08:15',
      'in 08:30',
      '08:15-15:45',
      'ok?',
      '??',
    ]),
    ...withEach(en, 'Notes', ['does not count', "don't report", 'not counted', 'swapped with Nikos', 'half-day leave']),
    ...withEach(el, 'Παρατηρήσεις', ['μην το στείλεις', 'δεν μετράει', 'άλλο άτομο', 'περίπου', 'αντί 16:00 15:30']),
    ...withEach(el, 'Κατάσταση', ['έφυγε 15:00', 'ήρθε 08:30', 'in 08:30']),
    ...withEach(en, 'Comments', ['off', 'nullified', "don't send"]),
    ...['Rest', 'Count'].flatMap((header) => withEach(en, header, ['yes', 'ΡΕΠΟ', 'no', true])),
    ...withEach(en, 'Version', ['old', 'draft', 'superseded']),
  ],
  'A remark beside a name': [
    ...withEach(el, 'Επώνυμο', ['ΠΑΠΑΔΟΠΟΥΛΟΥ (ΡΕΠΟ)', 'ΠΑΠΑΔΟΠΟΥΛΟΥ ΡΕΠΟ', 'ΠΑΠΑΔΟΠΟΥΛΟΥ *', 'ΠΑΠΑΔΟΠΟΥΛΟΥ*']),
    ...withEach(en, 'Όνομα', ['ΜΑΡΙΑ - absent', 'ΜΑΡΙΑ (old)', 'ΜΑΡΙΑ ?', 'ΜΑΡΙΑ: ακυρώθηκε', 'ΜΑΡΙΑ off']),
    ...withEach(en, 'Όνομα', ['ΜΑΡΙΑ old', 'ΜΑΡΙΑ ακυρ.', 'ΜΑΡΙΑ 08:15', 'ΜΑΡΙΑ να ελεγχθεί']),
    ...['Παπαδοπούλου Μαρία (ΡΕΠΟ)', 'Παπαδοπούλου Μαρία ΑΔΕΙΑ', 'Παπαδοπούλου Μαρία *'].map((name) => ({
      ...{ ΑΦΜ: MARIA.ΑΦΜ, 'Full Name': name },
      ...{ Date: '24/11/2026', 'Clock In': '08:00', 'Clock Out': '16:00' },
    })),
  ],
  'A plan': [
    person({
      Ημερομηνία: '24/11/2026',
      'Είσοδος (βάσει προγράμματος)': '08:00',
      'Έξοδος (βάσει προγράμματος)': '16:00',
    }),
    person({ Date: '24/11/2026', 'Start (planned)': '08:00', 'End (planned)': '16:00' }),
    person({ Date: '24/11/2026', 'Scheduled In': '08:00', 'Scheduled Out': '16:00' }),
    person({ Ημερομηνία: '24/11/2026', 'Προγραμματισμένη Έναρξη': '08:00', 'Προγραμματισμένη Λήξη': '16:00' }),
    person({ Date: '24/11/2026', 'Expected Start': '08:00', 'Expected End': '16:00' }),
    person({ Date: '24/11/2026', Start: '08:00', End: '16:00', 'Record Type': 'Rota' }),
  ],
  'Times in columns that nobody knows': [
    el({ Αποχώρηση: '12:00', __EMPTY: '17:00', __EMPTY_1: '21:00' }),
    el({ __EMPTY_2: '18:15' }),
    el({ Διόρθωση: '09:00' }),
    el({ Διακοπή: '12:00-17:00' }),
    ...['Next day out', 'Out next day', 'Out (next day)', 'Out (+1)', 'Out +1', 'Out+1', 'Out tomorrow'].flatMap(
      (header) => [
        person({ Date: '24/11/2026', [header]: '16:00' }),
        person({ Date: '24/11/2026', In: '22:00', [header]: '06:00' }),
        person({ Date: '24/11/2026', In: '08:00', Out: '16:00', [header]: '06:00' }),
      ],
    ),
    ...['Έξοδος επόμενης ημέρας', 'Αποχώρηση επομένης', 'Ώρα αποχώρησης επόμενης μέρας', 'Αποχώρηση (+1)'].flatMap(
      (header) => [el({ [header]: '06:00' }), el({ Προσέλευση: '22:00', Αποχώρηση: '', [header]: '06:00' })],
    ),
    ...['Είσοδος προηγούμενης ημέρας', 'Προσέλευση προηγούμενης'].map((header) =>
      person({ Ημερομηνία: '24/11/2026', [header]: '22:00', Αποχώρηση: '06:00' }),
    ),
    en({ 'Updated End': '17:00' }),
    ...['Planned start (final)', 'Planned actual start', 'Rounded in corrected', 'Shift foo start', 'Total zeta'].map(
      (header) => en({ [header]: '09:00' }),
    ),
    ...['Ωράριο πραγματικό', 'Βάρδια πραγματική', 'Προγραμματισμένη έναρξη (τελική)'].map((header) =>
      el({ [header]: '09:00' }),
    ),
    en({ 'Approved Out': 17 / 24 }),
    en({ Amended: '17:00' }),
    person({ Ημερομηνία: '24/11/2026', 'Ώρα Προσέλευσης (break)': '08:00', 'Ώρα Αποχώρησης': '16:00' }),
    en({ Other: { time: '09:00' } }),
    el({ 'Δεύτερη ώρα': '18:00' }),
    en({ Extra: '17:00' }),
    en({ 'Column 7': '17:00' }),
    en({ 'Punch 3': 0.29 }),
    punch({ 'Punch 3': 0.75 }),
    en({ 'Punch 1': 8 / 24, 'Punch 2': 16 / 24, 'Punch 3': 0.75 }),
    en({ Adjusted: '2026-11-24 09:00' }),
    en({ 'Clock In (App/Web)': '09:00' }),
    person({ id: '64', billable: false, timeInterval: { start: '2026-11-24T06:00:00Z', end: '2026-11-24T14:00:00Z' } }),
  ],
  'Words in columns that nobody knows': [
    el({ __EMPTY: 'ΑΔΕΙΑ' }),
    en({ Foo: 'bar' }),
    en({ 'Zeta flag': 'yes' }),
    el({ Ζήτα: 'ναι' }),
    en({ Location: 'Athens' }),
    en({ 'Location ID': 4571 }),
    en({ Store: 12 }),
    en({ 'Start Date': '2026-11-02' }),
  ],
  'A file that was not split into columns': [
    { 'ΑΦΜ;Ημερομηνία;Είσοδος;Έξοδος': '123456783;24/11/2026;08:00;16:00' },
    { 'AFM\tDate\tClock In\tClock Out': '123456783\t24/11/2026\t08:00\t16:00' },
  ],
  'A clock of twelve hours': [
    [[en({ 'Clock Out': '4:30' }), en({ Date: '25/11/2026', 'Clock In': '8:10', 'Clock Out': '11:45' })]],
    [
      [
        punch({ Event: 'In', Date: '24/11/2026', 'Event Time': '7:53' }),
        punch({ Event: 'Out', Date: '24/11/2026', 'Event Time': '4:05' }),
      ],
    ],
    [[el({ Αποχώρηση: 4.5 / 24 }), el({ Ημερομηνία: '25/11/2026', Προσέλευση: 8 / 24, Αποχώρηση: 12 / 24 })]],
  ],
  'A second table below the first': [
    [
      [
        {
          ...PETROS,
          ΑΦΜ: 'ΑΦΜ',
          Επώνυμο: 'Επώνυμο',
          Όνομα: 'Όνομα',
          Ημερομηνία: 'Ημερομηνία',
          Προσέλευση: 'Αποχώρηση',
          Αποχώρηση: 'Προσέλευση',
        },
        el({ Προσέλευση: '16:00', Αποχώρηση: '08:00' }),
      ],
    ],
    [
      [
        { ΑΦΜ: 'AFM', Date: 'Work Date', 'Clock In': 'Planned In', 'Clock Out': 'Planned Out' },
        en({ Date: '25/11/2026' }),
      ],
    ],
  ],
  'A title of a part of the sheet': [
    [[{ ΑΦΜ: 'ΑΔΕΙΕΣ' }, el()]],
    [[{ Επώνυμο: 'Ακυρωμένα' }, el()]],
    [[{ 'Clock In': 'Next roster' }, en()]],
    ...['Ακυρωμένες βάρδιες Νοεμβρίου', 'Προς έλεγχο', 'Κουζίνα', 'Planned shifts 12/2026'].flatMap((title) =>
      ['ΑΦΜ', 'Επώνυμο', 'Όνομα', 'Date', 'Notes', '__EMPTY'].map((header): [AnyRow[]] => [
        [{ [header]: title }, en()],
      ]),
    ),
    [[{ row_number: 2, Επώνυμο: 'ΑΚΥΡΩΜΕΝΑ', Paid: false }, en({ row_number: 3, Paid: true })]],
    [[{ '#': 2, Επώνυμο: 'ΑΚΥΡΩΜΕΝΑ' }, en({ '#': 3 })]],
    [[{ Επώνυμο: 'Drafts', Όνομα: 'November' }, en()]],
    [[{ ΑΦΜ: 'ΑΦΜ', 'Check In': 'Έναρξη άδειας' }, moments('2026-11-24 08:00', '2026-11-24 16:00')]],
  ],
  'A zone that is not known, or not of that day': [
    person({ Event: 'in', 'Event Time (BST)': '2026-11-24 08:00' }),
    person({ Event: 'in', 'Event Time (CST)': '2026-11-24 08:00' }),
    person({ Event: 'in', 'Event Time (IST)': '2026-11-24 08:00' }),
    person({ Event: 'in', 'Event Time (Foo/Bar)': '2026-11-24 08:00' }),
    person({ Date: '24/11/2026', 'Check In (App/Web)': '08:00' }),
    person({ Date: '24/11/2026', 'Clock In (Mobile/Kiosk)': '08:00' }),
    ...['Notes', 'Source', 'Department', 'Locale', 'Device', 'Zone Name', 'Time Source', 'Foo'].flatMap((header) =>
      withEach(en, header, ['EST', 'UTC', 'UTC+2', 'Europe/London', 'GMT']),
    ),
    ...withEach(el, 'Παρατηρήσεις', ['times in EST', 'ώρες UTC', '+02:00']),
    ...withEach(en, 'Is UTC', [true, 'yes']),
    en({ Foo: 'UTC+02' }),
    ...['DST', 'Is DST', 'Summer Time'].flatMap((header) => withEach(en, header, ['EDT', 'London', -5, '-5'])),
    en({ Timezone: 'EEST' }),
    en({ Timezone: 'IST' }),
    en({ Timezone: '+1' }),
    en({ Offset: 'BST' }),
    en({ Timezone: 'Europe/Atlantis' }),
    moments('2026-11-24 08:00 BST', '2026-11-24 16:00 BST'),
  ],
  'A date that is none': [
    el({ Ημερομηνία: '31/11/2026' }),
    el({ Ημερομηνία: '00/11/2026' }),
    el({ Ημερομηνία: '24/11/1926' }),
  ],
  'A date that may be another': [
    // The month first is a day of this month, and the day first one of half a year ago.
    en({ Date: '11/05/2026' }),
    [[en({ Date: '11/05/2026' }), en({ Date: '11/06/2026' })]],
    [[en({ Date: '11/05/2026' }), en({ Date: '11/24/2026' })]],
    en({ Date: '11/05/26' }),
    en({ Date: '26/11/24' }),
    en({ Date: '11/24/26' }),
    en({ Date: '24/11/99' }),
  ],
  'An event that nobody tells': [
    person({ checktype: 0, checktime: '2026-11-24T06:01:33+00:00' }),
    person({ Event: 1, 'Event Time': '2026-11-24 08:00' }),
    person({ Type: 'I/O', 'Event Time': '2026-11-24 08:00' }),
    ...['I', 'O'].map((code) => person({ 'I/O': code, 'Event Time': '2026-11-24 08:00' })),
    ...['Off duty', 'On duty', 'Next day out'].map((Event) => person({ Event, 'Event Time': '2026-11-24 16:00' })),
    person({ 'Time Event Type': 'P10', 'Event Time': '2026-11-24 08:00' }),
    person({ Κίνηση: 'Πέρασμα', Ημερομηνία: '24/11/2026', Ώρα: '08:00' }),
    person({ Ημερομηνία: '24/11/2026', Ώρα: '08:00' }),
    punch({ Event: 'In/Out' }),
    punch({ Event: '' }),
    punch({ Event: 'In', Direction: 'Out' }),
    punch({ Event: 'Break In?' }),
  ],
  'A witness against the row': [
    punch({ 'Attendance Check Point': 'Main Door Out_Exit Card Reader2' }),
    punch({ Event: 'Check-Out', 'Access Point': 'Entry Reader' }),
    en({ 'Worked Hours': '00:00' }),
    en({ 'Worked Hours': 4 }),
    en({ 'Total Hours': '3:00' }),
    en({ 'Total Hrs Worked': '3:00' }),
    moments('2026-11-24T06:00:00Z', '2026-11-24T14:00:00Z', { 'Worked Hours': 0 }),
    moments('2026-11-24T06:00:00Z', '2026-11-24T14:00:00Z', { Duration: '3:00' }),
    ...withEach((more) => moments('2026-11-24 08:00', '2026-11-24 16:00', more), 'Worked', [
      0,
      '0h',
      '0 ώρες',
      '0h 0m',
    ]),
    person({ Date: '24/11/2026', 'In 1': '08:00', 'Out 1': '12:00', 'In 2': '13:00', 'Out 2': '17:00', Hours: 0 }),
    ...['Shift', 'Notes', 'Period'].flatMap((header) =>
      withEach((more) => en({ 'Clock In': '17:30', 'Clock Out': '20:00', ...more }), header, ['AM', 'π.μ.', 'πμ']),
    ),
    ...withEach((more) => punch({ 'Event Time': '2026-11-24 17:30', ...more }), 'Status', ['AM', 'πμ']),
    en({ 'Next Day': 'next' }),
    person({ Event: 'In', Time: '24/11/2026 08:00', Weekday: 'Mon' }),
    person({ Event: 'In', Date: '24/11/2026', Time: 18 / 24, 'πμ/μμ': 'πμ' }),
    el({ Ημέρα: 'Κυριακή' }),
    en({ Day: 'Friday' }),
    en({ Weekday: 'Mon' }),
  ],
  'Somebody else': [
    el({ ΑΦΜ: '' }),
    el({ 'ΑΦΜ Εργαζομένου': '090000045' }),
    el({ 'Other AFM': '090000045' }),
    [[en(), en({ ...PETROS, ΑΦΜ: MARIA.ΑΦΜ, Date: '25/11/2026' })]],
  ],
  'A time that is none': [
    el({ Προσέλευση: '08:60' }),
    el({ Προσέλευση: '8' }),
    el({ Προσέλευση: 'πρωί' }),
    el({ Προσέλευση: '8:00-12:00' }),
    el({ Προσέλευση: '25:00' }),
    el({ Προσέλευση: '08:00 / 17:00' }),
    person({ Δευτέρα: '08:00-16:00', Τρίτη: 'ΡΕΠΟ' }),
  ],
};

const ALL = Object.entries(ROWS).flatMap(([kind, sheets]) =>
  sheets.map((sheet) => {
    const [rows, options] = (Array.isArray(sheet) ? sheet : [[sheet]]) as [AnyRow[], Options?];
    return { kind, rows, options };
  }),
);

describe('Nobody would sign it', () => {
  it.each(ALL.map((one) => [one.kind, JSON.stringify(one.rows.map(strange)), one] as const))(
    '%s: %s',
    (_, __, { rows, options }) => {
      const read = readSheet(rows, { now: NOW, ...options });
      const passed = read.flatMap(({ item, read: one }) => ('problems' in one ? [] : [`row ${item}`]));
      expect(passed).toEqual([]);
    },
  );
});

/** The cells of a row that are not those of every row here. */
function strange(row: AnyRow): AnyRow {
  const plain: AnyRow = { ...el(), ...en() };
  return Object.fromEntries(Object.entries(row).filter(([header, cell]) => plain[header] !== cell));
}
