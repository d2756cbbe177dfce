import type { Language } from './words';

type Both = Readonly<Record<Language, readonly string[]>>;
type Pairs = Readonly<Record<Language, ReadonlyArray<readonly [string, string]>>>;

export const STATUS_HEADERS: Both = {
  el: ['Κατάσταση', 'ΚΑΤΑΣΤΑΣΗ', 'Κατάσταση Εγγραφής', 'Στάτους'],
  en: ['Status', 'Attendance Status', 'State', 'Approval Status', 'Record Status', 'Entry Status', 'Timesheet Status'],
};

export const GOOD_STATUSES: Both = {
  el: ['Παρών', 'Εγκρίθηκε', 'Εγκεκριμένο', 'Κανονικό', 'ΟΚ'],
  en: ['Present', 'Approved', 'OK', 'Normal', 'Closed', 'Completed', 'Late'],
};

export const ABSENCES: Both = {
  el: [
    'Άδεια',
    'ΡΕΠΟ',
    'Ασθένεια',
    'Απουσία',
    'Απών',
    'Κανονική άδεια',
    'Αναρρωτική',
    'Αργία',
    'ΑΔΕΙΑ ΑΝΕΥ ΑΠΟΔΟΧΩΝ',
    'Γονική άδεια',
  ],
  en: [
    'Absent',
    'Sick',
    'Vacation',
    'Day Off',
    'Holiday',
    'Annual Leave',
    'Sick Leave',
    'No Show',
    'PTO',
    'On Leave',
    'Unpaid Leave',
    'Off',
  ],
};

export const BAD_STATUSES: Both = {
  el: [
    'Ακυρώθηκε',
    'ΑΚΥΡΟ',
    'Απορρίφθηκε',
    'Πρόχειρο',
    'Διαγράφηκε',
    'Λάθος',
    'Προγραμματισμένη',
    'Δεν ήρθε',
    'Αποτυχία',
    'Απόρριψη',
    'Εκκρεμεί',
    'Διάλειμμα',
  ],
  en: [
    'Cancelled',
    'Canceled',
    'Void',
    'Rejected',
    'Draft',
    'Deleted',
    'Scheduled',
    'Planned',
    'Failed',
    'Invalid',
    'Declined',
    'Error',
    'Pending',
    'Withdrawn',
    'Superseded',
    'Break',
  ],
};

/** Each of them might be an absence, or anything. */
export const UNKNOWN_STATUSES: readonly string[] = [
  'AB',
  'ΑΓ',
  'Q7',
  'Casual',
  'Διακοπές',
  'Λείπει',
  'Γονική',
  'Να μην υποβληθεί',
  'WO',
  'LWP',
  'H2',
  'ΚΑ',
  'Ξ',
  '???',
  'CL',
  'Bereavement',
  'Furlough',
  'ΜΕΤΑΚΟΜΙΣΗ',
  'Swapped',
  'To check',
  'ΕΛΕΓΧΟΣ',
];

export const VOID_FLAGS: Both = {
  el: [
    'Άκυρο',
    'Ακύρωση',
    'Ακυρωμένο',
    'Ακυρώθηκε',
    'Διαγραφή',
    'Διαγραμμένο',
    'Λάθος',
    'Απορρίφθηκε',
    'Δοκιμαστική',
    'Δοκιμή',
    'Πρόχειρο',
    'Διπλοεγγραφή',
    'Σφάλμα',
  ],
  en: [
    'Cancelled',
    'Void',
    'Voided',
    'Deleted',
    'Is Deleted',
    'Rejected',
    'Invalid',
    'Archived',
    'Error',
    'Test',
    'Duplicate',
    'Withdrawn',
    'Superseded',
    'is_void',
    'Denied',
    'Planned',
    'Draft',
    'Excluded',
    'Ignore',
    'Inactive',
  ],
};

export const ABSENCE_FLAGS: Both = {
  el: ['Ρεπό', 'Άδεια', 'Απουσία', 'Αργία', 'Ασθένεια', 'Απών', 'Δεν προσήλθε', 'Δεν εργάστηκε'],
  en: [
    'Absent',
    'Day Off',
    'On Leave',
    'Sick',
    'Holiday',
    'No Show',
    'Vacation',
    'Off',
    'Absence',
    'Did Not Work',
    'is_absent',
    'Leave',
    'Rest Day',
  ],
};

export const GOOD_FLAGS: Both = {
  el: ['Παρών', 'Εργάστηκε', 'Έγκυρο', 'Ισχύει', 'Παρουσία', 'Ενεργό', 'Επιβεβαιωμένο'],
  en: ['Present', 'Worked', 'Valid', 'Is Valid', 'Active', 'Confirmed', 'Did Work', 'Attended', 'is_valid'],
};

export const YES_MARKS: readonly unknown[] = [
  'ναι',
  'ΝΑΙ',
  'Yes',
  'yes',
  'Y',
  true,
  'TRUE',
  1,
  '1',
  '✓',
  '☑',
  'ΑΛΗΘΕΣ',
  'on',
  'x',
  'X',
];
export const NO_MARKS: readonly unknown[] = ['', '', 'No', 'ΟΧΙ', false, 0, '0', 'ΨΕΥΔΕΣ', 'off'];

export const BAD_REMARKS: Both = {
  el: [
    'Άδεια λοχείας',
    'ΑΚΥΡΩΘΗΚΕ λόγω βλάβης',
    'δεν δούλεψε τελικά',
    'δεν ήρθε',
    'ρεπό',
    'Άδεια',
    'απουσίαζε',
    'ακυρώνεται',
    'ΛΑΘΟΣ',
    'ασθένεια',
    'Αναρρωτική άδεια',
    'να μην υποβληθεί',
    'λάθος εγγραφή',
    'δοκιμή',
    'διπλή εγγραφή',
    ...['να διορθωθεί', 'εκ παραδρομής', 'ήδη υποβλήθηκε', 'έχει υποβληθεί', 'λανθασμένη εγγραφή', 'μην το στείλεις'],
    ...['δεν μετράει', 'κατά λάθος', 'δοκιμαστική εγγραφή', 'παλιά εγγραφή'],
  ],
  en: [
    'cancelled',
    'sick leave',
    'did not work',
    'no show',
    'absent',
    'Day off',
    'do not submit',
    'void',
    'wrong entry',
    'duplicate entry',
    'test',
    'on vacation',
    'should be 09:00',
    'entered by mistake',
    ...['superseded', 'already submitted', 'does not count', "don't send", 'test row', 'not final', 'nullified', 'old'],
  ],
};

/** Beside a name. */
export const NAME_REMARKS: readonly string[] = [
  ...[' (ΡΕΠΟ)', ' ΡΕΠΟ', ' *', '*', ' - άδεια', ' (absent)', ' ?', ' †', ': ακυρώθηκε', ' (cancelled)', ' (old)'],
  ...[' OFF', ' (λάθος)', ' ✗'],
];

/** Of a part of a sheet. */
export const TITLES: readonly string[] = [
  ...['ΑΚΥΡΩΜΕΝΑ', 'Ακυρωμένες βάρδιες Νοεμβρίου', 'Προς έλεγχο', 'Κουζίνα', 'Planned shifts', 'Drafts', 'Not worked'],
  ...['Άδειες', 'Επόμενη εβδομάδα', 'Old rows', 'To be corrected', 'Λάθη'],
];

/** A zone in a cell of any column. */
export const ZONES_IN_CELLS: readonly string[] = [
  ...['EST', 'UTC', 'UTC+2', 'GMT', 'Europe/London', 'America/New_York', 'CEST', 'BST', 'times in EST'],
];
export const HEADERS_OF_ANYTHING: readonly string[] = [
  ...['Notes', 'Source', 'Department', 'Locale', 'Device', 'Zone Name', 'Time Source', 'Παρατηρήσεις', 'Τμήμα', 'Πηγή'],
];

/** A second shift in words that are not those of the first. */
export const OTHER_SECONDS: Pairs = {
  el: [
    ['Έναρξη δεύτερη', 'Λήξη δεύτερη'],
    ['2η Βάρδια Από', '2η Βάρδια Έως'],
  ],
  en: [
    ['Second In', 'Second Out'],
    ['Second Start', 'Second Exit'],
  ],
};

/** A departure that the header says to be of the day after. */
export const NEXT_DAY_ENDS: Both = {
  el: ['Έξοδος επόμενης ημέρας', 'Αποχώρηση επομένης', 'Αποχώρηση (+1)', 'Ώρα εξόδου επόμενης μέρας'],
  en: ['Next day out', 'Out next day', 'Out (+1)', 'Out+1', 'Clock Out (next day)', 'Out tomorrow'],
};

/** Of other times, with a word that makes nobody know of which. */
export const HALF_KNOWN: Both = {
  el: ['Ωράριο πραγματικό', 'Βάρδια τελική', 'Προγραμματισμένη λήξη (νέα)'],
  en: [
    'Planned end (final)',
    'Scheduled out corrected',
    'Rounded out approved by me',
    'Shift foo end',
    'Planned actual end',
  ],
};

export const PLANS: readonly string[] = [
  'Roster',
  'Rota',
  'Forecast',
  'Planned',
  'Scheduled',
  'Schedule',
  'Πρόγραμμα',
  'Προγραμματισμένο',
  'Template',
  'Draft',
];

/** Pairs that tell of no arrival and departure that happened. */
export const NOT_ACTUAL: Pairs = {
  el: [
    ['Προγραμματισμένη Έναρξη', 'Προγραμματισμένη Λήξη'],
    ['Έναρξη Προγράμματος', 'Λήξη Προγράμματος'],
    ['Προβλεπόμενη Προσέλευση', 'Προβλεπόμενη Αποχώρηση'],
    ['Έναρξη Διαλείμματος', 'Λήξη Διαλείμματος'],
    ['Είσοδος (βάσει προγράμματος)', 'Έξοδος (βάσει προγράμματος)'],
    ['Αναμενόμενη Είσοδος', 'Αναμενόμενη Έξοδος'],
    ['Δηλωμένη Έναρξη', 'Δηλωμένη Λήξη'],
    ['Έναρξη Άδειας', 'Λήξη Άδειας'],
    ['Συμβατική Έναρξη', 'Συμβατική Λήξη'],
  ],
  en: [
    ['Scheduled In', 'Scheduled Out'],
    ['Planned Start', 'Planned End'],
    ['Scheduled Start Time', 'Scheduled End Time'],
    ['Expected In', 'Expected Out'],
    ['Break Start', 'Break End'],
    ['Lunch In', 'Lunch Out'],
    ['Meal Start', 'Meal End'],
    ['Requested Check In', 'Requested Check Out'],
    ['Previous Clock In', 'Previous Clock Out'],
    ['Missing In', 'Missing Out'],
    ['Roster Start', 'Roster End'],
    ['Leave Start', 'Leave End'],
    ['Contract Start', 'Contract End'],
    ['Estimated Start', 'Estimated End'],
    ['No Check In', 'No Check Out'],
    ['Earliest Check In', 'Latest Check Out'],
    ['Rostered On', 'Rostered Off'],
    ['Availability Start', 'Availability End'],
  ],
};

/** Times that say that the row's own are not the last word. */
export const SECOND_TIMES: Both = {
  el: ['Διορθωμένη Αποχώρηση', 'Νέα Ώρα Εξόδου', 'Διόρθωση', 'Σωστή Ώρα', 'Ώρα Διόρθωσης'],
  en: [
    'Corrected Out',
    'Adjusted Clock Out',
    'Edited Check Out',
    'New Time Out',
    'Manual Out',
    'Revised End',
    'Correct Time',
    'Final Out',
  ],
};

export const STRANGE_HEADERS: readonly string[] = [
  '__EMPTY',
  '__EMPTY_1',
  'Column1',
  'Στήλη1',
  'X',
  'Feierabend',
  'Sortie',
  'Field 7',
  'Unnamed: 5',
  'Ξενοδοχείο2',
  'ΧΨ',
  'Foo',
  'Άλλο',
  'Other',
  'Misc',
];

export const ZONES_OF_MANY: readonly string[] = [
  'BST',
  'CST',
  'IST',
  'EST5',
  'AMT',
  'XYZ',
  'Local/UTC',
  'App/Web',
  'AST',
  'PST/PDT',
  'server',
];

export const EVENTS_OF_NO_WORK: readonly string[] = [
  'Διάλειμμα',
  'Break',
  'Lunch',
  'Απόρριψη',
  'Denied',
  'Error',
  'Ακύρωση',
  'Άδεια',
  'Not In',
  'In?',
  'Χωρίς Είσοδο',
  'Access Denied',
  'Missed In',
  'No Check In',
  'Unknown',
  'Break Out',
  'Scheduled In',
  'Auto Out?',
];
