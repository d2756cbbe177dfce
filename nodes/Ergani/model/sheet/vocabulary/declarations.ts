/** Headers of the fields of a declaration, by the registry's names. */
type DeclarationHeaders = Readonly<Record<string, readonly string[]>>;

const FIRST_DAY = ['Ημερομηνία Από', 'Ημ/νία Από', 'From Date'];
const LAST_DAY = ['Ημερομηνία Έως', 'Ημ/νία Έως', 'To Date'];

/** For a schedule, a leave or overtime. In work-card sheets such headers are of what happened. */
export const WORKING_TIME_HEADERS: DeclarationHeaders = {
  f_date: ['Ημερομηνία', 'Ημ/νία', 'Ημερ/νία', 'Ημερ.', 'Date'],
  f_from: ['Από', 'Ώρα Από', 'Έναρξη', 'Ώρα Έναρξης', 'Start', 'Start Time', 'From', 'From Time'],
  f_to: ['Έως', 'Ώρα Έως', 'Λήξη', 'Ώρα Λήξης', 'End', 'End Time', 'To', 'To Time'],
  f_from_date: FIRST_DAY,
  f_to_date: LAST_DAY,
};

/** The type of a day, where its cells are codes of the registry's list or what these stand for. */
export const TYPE_HEADERS = [
  ...[
    'Τύπος',
    'Τύπος Ημέρας',
    'Τύπος Άδειας',
    'Τύπος Αδείας',
    'Είδος',
    'Είδος Άδειας',
    'Είδος Αδείας',
    'Κωδικός Άδειας',
  ],
  ...['Κωδικός', 'Τύπος Εργασίας', 'Τύπος Απασχόλησης', 'Τύπος Εγγραφής', 'Χαρακτηρισμός', 'Άδεια'],
  ...['Type', 'Day Type', 'Leave Type', 'Type of Leave', 'Absence Type', 'Type of Absence', 'Leave Code', 'Work Type'],
  ...['Shift Type', 'Entry Type', 'Code', 'Time Off Type', 'Leave'],
];

/** For leaves only. In other sheets these are the days of an employment. */
export const LEAVE_HEADERS: DeclarationHeaders = {
  f_from_date: [...FIRST_DAY, 'Ημερομηνία Έναρξης', 'Ημ/νία Έναρξης', 'Start Date'],
  f_to_date: [...LAST_DAY, 'Ημερομηνία Λήξης', 'Ημ/νία Λήξης', 'End Date'],
  // As the ministry's Excel file has them.
  f_year: ['ΕΤΟΣ ΑΝΑΦΟΡΑΣ'],
  f_req_days: ['ΔΙΚ. ΗΜΕΡΕΣ'],
};

/** Words that make a header of times one of a plan. */
export const PLANNED = [
  ...['Scheduled', 'Planned', 'Rostered'],
  ...['Προγραμματισμένη', 'Προβλεπόμενη', 'Πρόγραμμα', 'Προγρ.'],
];

/** Words of a status that let a leave, a schedule or overtime be declared. */
export const GRANTED = [
  ...[
    'approved',
    'auto approved',
    'automatically approved',
    'approved by manager',
    'manager approved',
    'approved as requested',
  ],
  ...[
    'accepted',
    'granted',
    'confirmed',
    'validated',
    'validate',
    'verified',
    'valid',
    'authorized',
    'authorised',
    'final',
  ],
  ...[
    'finalized',
    'finalised',
    'taken',
    'used',
    'scheduled',
    'planned',
    'plan',
    'published',
    'active',
    'completed',
    'complete',
  ],
  ...[
    'done',
    'closed',
    'ok',
    'okay',
    'yes',
    'recorded',
    'registered',
    'locked',
    'processed',
    'paid',
    'exported',
    'synced',
  ],
  ...['fully approved', 'pre approved', 'preapproved', 'booked', 'definitive', 'rostered', 'worked', 'n/a', 'none'],
  ...[
    'Εγκρίθηκε',
    'Εγκεκριμένη',
    'Εγκεκριμένο',
    'Εγκεκριμένες',
    'Εγκεκριμένος',
    'Εγκρίθηκαν',
    'Χορηγήθηκε',
    'Δεκτή',
    'Δεκτό',
  ],
  ...[
    'Έγινε δεκτή',
    'Έγινε δεκτό',
    'Επιβεβαιώθηκε',
    'Επιβεβαιωμένη',
    'Επιβεβαιωμένο',
    'Οριστική',
    'Οριστικό',
    'Οριστικοποιήθηκε',
  ],
  ...[
    'Προγραμματισμένη',
    'Προγραμματισμένο',
    'Προγραμματίστηκε',
    'Δημοσιευμένο',
    'Δημοσιεύθηκε',
    'Ενεργή',
    'Ενεργό',
    'Ισχύει',
  ],
  ...[
    'Έγκυρη',
    'Έγκυρο',
    'Ολοκληρώθηκε',
    'Ολοκληρωμένη',
    'ΟΚ',
    'Εντάξει',
    'Ναι',
    'Καταχωρήθηκε',
    'Κανονική',
    'Κανονικό',
  ],
];

/** Words of what waits for somebody. */
export const WAITING = [
  ...[
    'open',
    'confirm',
    'validate1',
    'second approval',
    'in review',
    'to approve',
    'submitted for approval',
    'requested',
  ],
  ...[
    'approval requested',
    'sent back',
    'not submitted',
    'Προς έγκριση',
    'Προς υποβολή',
    'Προσωρινή',
    'Πρόχειρη',
    'Πρόχειρο',
  ],
];

/** Words of headers of flags under which a yes says that the row was granted. */
export const GRANT_WORDS = [
  ...[
    'Granted',
    'Valid',
    'Approved',
    'Accepted',
    'Confirmed',
    'Approval',
    'Verified',
    'Validated',
    'Authorized',
    'Active',
  ],
  ...[
    'Έγκυρο',
    'Έγκυρη',
    'Ισχύει',
    'Εγκρίθηκε',
    'Έγκριση',
    'Εγκεκριμένο',
    'Εγκεκριμένη',
    'Εγκρίνεται',
    'Επιβεβαιώθηκε',
  ],
];
/** Those under which a yes says that it was not, or does not count. */
export const NO_GRANT_WORDS = [
  ...[
    'Rejected',
    'Denied',
    'Declined',
    'Refused',
    'Ignored',
    'Ignore',
    'Skip',
    'Excluded',
    'Exclude',
    'Void',
    'Archived',
  ],
  ...[
    'Disabled',
    'Inactive',
    'Test',
    'Demo',
    'Duplicate',
    'Removed',
    'Error',
    'Failed',
    'Wrong',
    'Incorrect',
    'Superseded',
  ],
  ...['Draft', 'Tentative', 'Pending', 'Withdrawn', 'Revoked', 'Cancelled', 'Canceled', 'Deleted', 'Invalid', 'Voided'],
  ...['Λάθος', 'Σφάλμα', 'Απορρίφθηκε', 'Απόρριψη', 'Άκυρο', 'Άκυρη', 'Άκυρος', 'Εξαίρεση', 'Εξαιρείται', 'Αγνοείται'],
  ...[
    'Ακυρώθηκε',
    'Ακυρωμένη',
    'Ακυρωμένο',
    'Ακύρωση',
    'Ακυρώσεις',
    'Διαγράφηκε',
    'Διαγραφή',
    'Ανακλήθηκε',
    'Ανάκληση',
  ],
  ...[
    'Δοκιμή',
    'Διπλό',
    'Ανενεργό',
    'Ανενεργή',
    'Πρόχειρο',
    'Πρόχειρη',
    'Εκκρεμεί',
    'Προσωρινό',
    'Προσωρινή',
    'Αναιρέθηκε',
  ],
];

/** What codes of a status mean, by header, such as those of Frappe's databases. */
export const STATUS_CODES: Readonly<Record<string, Readonly<Record<string, 'keep' | 'skip'>>>> = {
  docstatus: { '0': 'keep', '1': 'keep', '2': 'skip' },
};

/**
 * What a column of a known sheet holds: the day of the entry, its type as a code, both of its times (`08:00-16:00`),
 * the type in words and both times (`ΕΡΓΑΣΙΑ 09:00-17:00`).
 */
export type DeclarationColumn = 'day' | 'type' | 'times' | 'typeAndTimes';

/** A sheet whose columns are known, as the ministry makes it. */
export interface DeclarationSheet {
  name: string;
  /** Headers that identify it: all of them are in the sheet. */
  headers: readonly string[];
  /** The kinds of documents that it is for. */
  documents: 'workingTime' | 'schedule';
  columns: Readonly<Record<string, DeclarationColumn>>;
  /** What its words for the type of a day mean, as codes of the registry. */
  words?: Readonly<Record<string, string>>;
}

/** The first that fits tells the sheet. */
export const DECLARATION_SHEETS: readonly DeclarationSheet[] = [
  {
    // n8n leaves out the columns whose cells are all empty, as that of the hours is for leaves of whole days.
    name: "The ministry's Excel files for schedules, overtime and leaves (EXCEL_PROTOTYPE_...)",
    headers: ['ΗΜΕΡΑ', 'ΤΥΠΟΣ'],
    documents: 'workingTime',
    columns: {
      ΗΜΕΡΑ: 'day',
      ΤΥΠΟΣ: 'type',
      'ΩΡΑ ΑΠΟ - ΩΡΑ ΕΩΣ': 'times',
    },
  },
  {
    name: "The portal's own export of a schedule",
    headers: ['ΑΦΜ', 'Ημερομηνία', 'Απασχόληση'],
    documents: 'schedule',
    columns: { Απασχόληση: 'typeAndTimes' },
    words: { ΕΡΓΑΣΙΑ: 'ΕΡΓ', ΤΗΛΕΡΓΑΣΙΑ: 'ΤΗΛ', 'ΑΝΑΠΑΥΣΗ/ΡΕΠΟ': 'ΑΝ', 'ΜΗ ΕΡΓΑΣΙΑ': 'ΜΕ' },
  },
];

/** Words in headers of a second shift, and words for a shift beside these. */
export const SECOND_SHIFT = [
  ...['second', '2nd', 'afternoon', 'evening', 'pm'],
  ...['δεύτερη', '2η', '2ο', 'απόγευμα', 'απογευματινή', 'απογευματινό', 'βράδυ', 'βραδινή', 'βραδινό', 'β'],
];
export const SHIFT_WORDS = ['shift', 'βάρδια'];

/** Parts of headers that are no field of a declaration, by what their cells may still be. */
export const IN_HEADERS = {
  /** A number under them is a day, or a time of the day, as Excel counts them. */
  days: ['ημερ', 'ημ/νια', 'date', 'day'],
  times: ['ωρα', 'απο', 'εως', 'εναρξη', 'ληξη', 'time', 'start', 'end', 'from'],
  /** Eight digits are two times. */
  hours: ['ώρα'],
  /** What looks like a time of the day is none. */
  sums: [
    ...['ωρες', 'συνολ', 'διαρκ', 'διαλειμ', 'υποβολ', 'καταχωρ'],
    ...['hours', 'total', 'duration', 'break', 'submi', 'creat'],
  ],
};

/** A type of an entry of working time, by the registry's code. */
export interface TypeOfDay {
  code: string;
  meaning: string;
  /** Whether an entry of it is of some hours. Otherwise it is of the whole day, and has none. */
  hasTimes: boolean;
  /** The kind of documents that declare it. */
  documents: 'schedule' | 'overtime';
}

/** The types whose times are known. Leaves are of a day or of some hours, and are not among them. */
export const TYPES_OF_DAY: readonly TypeOfDay[] = [
  { code: 'ΕΡΓ', meaning: 'ΕΡΓΑΣΙΑ', hasTimes: true, documents: 'schedule' },
  { code: 'ΤΗΛ', meaning: 'ΤΗΛΕΡΓΑΣΙΑ', hasTimes: true, documents: 'schedule' },
  { code: 'ΥΠ', meaning: 'ΥΠΕΡΩΡΙΑ', hasTimes: true, documents: 'overtime' },
  { code: 'ΑΝ', meaning: 'ΑΝΑΠΑΥΣΗ/ΡΕΠΟ', hasTimes: false, documents: 'schedule' },
  { code: 'ΜΕ', meaning: 'ΜΗ ΕΡΓΑΣΙΑ', hasTimes: false, documents: 'schedule' },
  { code: 'ΧΥΠ', meaning: 'ΧΩΡΙΣ ΥΠΕΡΩΡΙΑ', hasTimes: false, documents: 'overtime' },
];

/** What the registry's description of each type of overtime contains. Types that no table here has are told by it. */
export const OVERTIME_TYPE = 'ΥΠΕΡΩΡΙ';

/** Words of headers of types. Under such a header, cells may name another type than the row has. */
export const TYPE_WORDS = ['Τύπος', 'Τύπου', 'Είδος', 'Κατηγορία', 'Χαρακτηρισμός', 'Type', 'Kind', 'Category'];

/** Headers under which a yes or a no says whether the day is of a type, by the registry's code. */
export const FLAGS_OF_TYPES: Readonly<Record<string, readonly string[]>> = {
  ΤΗΛ: [
    ...['Τηλεργασία', 'Τηλ/σία', 'Με τηλεργασία', 'Εξ αποστάσεως', 'Εξ αποστάσεως εργασία', 'Από το σπίτι'],
    ...['Telework', 'Teleworking', 'Is Telework', 'Remote', 'Is Remote', 'Remote Work', 'Home Office', 'WFH'],
    ...['Work From Home', 'Working From Home', 'From Home'],
  ],
  ΑΝ: ['Ρεπό', 'Ανάπαυση', 'Ημέρα ανάπαυσης', 'Rest', 'Rest Day', 'Day Off', 'Is Day Off'],
  ΥΠ: ['Υπερωρία', 'Υπερωρίες', 'Overtime', 'Is Overtime', 'OT'],
};

/** Headers of work beside that of the row. */
export const MORE_WORK = ['Extra', 'Έξτρα', 'Extra Shift', 'Extra Work', 'Έξτρα Βάρδια'];

/** Headers under which a yes says that somebody worked on the day. */
export const PRESENCE = ['Παρουσία', 'Παρών', 'Παρούσα', 'Εργάστηκε', 'Present', 'Attended', 'Worked'];

/** What says that the registry has a row already: headers of a flag, those of its protocol, and words of remarks. */
export const DECLARED = {
  flags: [
    ...['Υποβλήθηκε', 'Δηλώθηκε', 'Καταχωρήθηκε', 'Στάλθηκε', 'Εστάλη'],
    ...['Declared', 'Sent to Ergani', 'Submitted to Ergani', 'In Ergani', 'Reported'],
  ],
  /** A no can say that it is not to be declared, and a yes that it is, or was. */
  unclear: [
    ...['Υποβολή', 'Υποβολή στο Εργάνη', 'Υποβολή Εργάνη', 'Δήλωση', 'Δήλωση Εργάνη', 'Εργάνη', 'ΕΡΓΑΝΗ ΙΙ', 'Ergani'],
  ],
  protocols: ['Πρωτόκολλο', 'Αρ. Πρωτοκόλλου', 'Αριθμός Πρωτοκόλλου', 'Protocol', 'Protocol Number', 'Α.Π.'],
  words: [
    ...['υποβλήθηκε', 'έχει υποβληθεί', 'υποβληθείσα', 'δηλώθηκε', 'έχει δηλωθεί', 'ήδη δηλωμένο', 'ήδη δηλωμένη'],
    ...[
      'δηλωμένο',
      'δηλωμένη',
      'already declared',
      'already submitted',
      'declared',
      'already sent',
      'στάλθηκε',
      'εστάλη',
    ],
  ],
};

/** Beginnings of words for work, which contradict a day off. */
export const WORK_STEMS = ['εργαστ', 'εργασθ', 'εργαζ', 'δουλε', 'δουλευ', 'worked', 'works', 'working'];

/** Words before the last day of a leave. */
export const UNTIL = ['έως', 'ως', 'μέχρι', 'until', 'till', 'to', 'through'];

/** Headers of the shift of a schedule, whose cells are its times or its part of the day. */
export const SHIFT_HEADERS = [
  ...['Βάρδια', 'Ωράριο', 'Πρόγραμμα', 'Ωράριο Εργασίας', 'Πρόγραμμα Εργασίας', 'Ώρες', 'Ώρες Εργασίας'],
  ...['Shift', 'Shift Time', 'Shift Times', 'Shift Hours', 'Schedule', 'Work Schedule', 'Working Hours', 'Timetable'],
];

/** Names of shifts, and between which hours they begin at the widest; those of the night pass midnight. */
export const SHIFT_HOURS = {
  morning: {
    words: ['Πρωί', 'Πρωινή', 'Πρωινό', 'Πρωινός', 'Morning', 'Morning Shift', 'Day Shift'],
    begins: [3, 12.5],
  },
  afternoon: {
    words: ['Απόγευμα', 'Απογευματινή', 'Απογευματινό', 'Afternoon', 'Afternoon Shift', 'Evening', 'Evening Shift'],
    begins: [10, 20],
  },
  night: { words: ['Νύχτα', 'Νυχτερινή', 'Νυχτερινό', 'Βραδινή', 'Night', 'Night Shift'], begins: [16, 4] },
} as const;

/** Dates around a leave that say nothing of its days. */
export const AROUND_LEAVE = [
  ...[
    'Requested On',
    'Request Date',
    'Date Requested',
    'Requested At',
    'Approved On',
    'Approval Date',
    'Date Approved',
  ],
  ...['Ημ/νία Αίτησης', 'Ημερομηνία Αίτησης', 'Ημ. Αίτησης', 'Ημ/νία Έγκρισης', 'Ημερομηνία Έγκρισης', 'Ημ. Έγκρισης'],
];

/** Words of headers for the length of an entry of a schedule or of overtime: those that name it, and others with them. */
export const ENTRY_LENGTH = {
  words: ['Ώρες', 'Ωρών', 'Ωρ', 'Διάρκεια', 'Σύνολο', 'Hours', 'Hrs', 'Duration', 'Length', 'Total'],
  beside: [
    ...[
      'Συνολικές',
      'Συνολική',
      'Σύν',
      'Αριθμός',
      'Αρ',
      'Πλήθος',
      'Εργασίας',
      'Απασχόλησης',
      'Βάρδιας',
      'Ημέρας',
      'σε',
    ],
    ...[
      'Καθαρές',
      'Υπερωριών',
      'Number',
      'No',
      'of',
      'in',
      'Work',
      'Working',
      'Shift',
      'Day',
      'Daily',
      'Net',
      'h',
      'Planned',
      'Approved',
    ],
  ],
  minutes: ['Λεπτά', 'Minutes', 'Mins', 'Min'],
  /** Of what was worked, which reports alone compare. */
  worked: ['Πραγματικές', 'Δουλεμένες', 'Παρουσίας', 'Worked', 'Actual', 'Tracked', 'Clocked', 'Presence'],
};

/** Headers for the length of a leave. An entry of a leave is one day, or some hours of it. */
export const LEAVE_LENGTH = {
  days: [
    ...['Days', 'Day Count', 'Total Days', 'Number of Days', 'No of Days', 'Leave Days', 'Total Leave Days'],
    ...['Days Requested', 'Requested Days', 'Days Taken', 'Taken Days', 'Days Off', 'Working Days', 'Work Days'],
    ...['Duration (Days)', 'Duration in Days', 'Duration Days', 'Nb of Days', 'Amount (Days)', 'Days Count'],
    ...['Ημέρες', 'Μέρες', 'Ημ.', 'Αριθμός Ημερών', 'Αρ. Ημερών', 'Πλήθος Ημερών', 'Σύνολο Ημερών', 'Εργάσιμες Ημέρες'],
    ...['Ημέρες Άδειας', 'Ημέρες Αδείας', 'Εργάσιμες', 'Διάρκεια (Ημέρες)', 'Διάρκεια σε Ημέρες'],
  ],
  hours: [
    ...['Hours', 'Total Hours', 'Number of Hours', 'No of Hours', 'Leave Hours', 'Hours Requested', 'Requested Hours'],
    ...['Hours Taken', 'Hours Off', 'Duration (Hours)', 'Duration in Hours', 'Duration Hours', 'Amount (Hours)'],
    ...['Ώρες', 'Ώρες Άδειας', 'Ώρες Αδείας', 'Σύνολο Ωρών', 'Αριθμός Ωρών', 'Διάρκεια (Ώρες)', 'Διάρκεια σε Ώρες'],
  ],
  /** Their cells name the unit, `3 days`; a bare number is in whichever unit makes it one day. */
  either: [
    ...['Duration', 'Leave Duration', 'Length', 'Amount', 'Quantity', 'Διάρκεια', 'Διάρκεια Άδειας', 'Ποσότητα'],
    ...['Total', 'Total Duration', 'Qty', 'Units', 'Unit', 'Σύνολο'],
  ],
  /** The part of the day, or a mark for a half one. */
  parts: [
    ...['Half Day', 'Is Half Day', 'Half', 'Half-Day Leave', 'Half Day Date', 'Day Part', 'Part of Day', 'Part Day'],
    ...['Duration Type', 'Full Day or Half Day', 'Full/Half Day', 'Half Day Type', 'Half Day Period'],
    ...['Μισή Ημέρα', 'Μισή Μέρα', 'Μισή', 'Ημιαργία', 'Τμήμα Ημέρας', 'Μέρος Ημέρας'],
  ],
} as const;

/** Headers that are a yes for a whole day. */
export const WHOLE_DAY = [
  'Full Day',
  'Is Full Day',
  'All Day',
  'Is All Day',
  'Whole Day',
  'Ολόκληρη',
  'Ολοήμερη',
  'Ολοήμερο',
];

/** Cells of a part of the day that say that it is the whole one. */
export const WHOLE_DAY_WORDS = [
  ...['full', 'full day', 'all day', 'whole day', 'whole', 'entire day', 'day', 'one day', '1 day'],
  ...['ολόκληρη', 'ολόκληρη ημέρα', 'ολόκληρη μέρα', 'ολοήμερη', 'πλήρης', 'πλήρης ημέρα', 'όλη', 'όλη μέρα'],
];

/** Headers of weekdays that are those of other days than the one that is declared. */
export const OTHER_WEEKDAYS = [
  ...['Ημέρα ρεπό', 'Μέρα ρεπό', 'Ρεπό', 'Ημέρα ανάπαυσης', 'Εβδομαδιαία ανάπαυση', 'Ημέρα εβδομαδιαίας ανάπαυσης'],
  ...['Rest Day', 'Day Off', 'Weekly Rest', 'Weekly Off', 'Rest', 'Week Starts On', 'First Day of Week'],
];

/** Words for the units of a length. */
export const LENGTH_UNITS = {
  days: ['d', 'day', 'days', 'ημ', 'ημέρα', 'ημέρες', 'μέρα', 'μέρες'],
  hours: ['h', 'hr', 'hrs', 'hour', 'hours', 'ω', 'ώρα', 'ώρες'],
} as const;
