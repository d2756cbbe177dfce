/** The times of an arrival and a departure that stand on one row. */
export type ShiftField = 'checkInDate' | 'checkInTime' | 'checkOutDate' | 'checkOutTime';

/** The fields of a row, by the names of the node's parameters. */
export type FieldName =
  | ShiftField
  | 'employerAfm'
  | 'branch'
  | 'employeeAfm'
  | 'lastName'
  | 'firstName'
  | 'fullName'
  | 'event'
  | 'eventTime'
  | 'date'
  | 'time'
  | 'minutes'
  | 'halfOfDay'
  | 'weekday'
  | 'timezone'
  | 'referenceDate'
  | 'lateReason'
  | 'comments'
  | 'cancelled';

/** A field, and the headers of its column. */
interface FieldWords {
  /** Display name, as in the editor. */
  label: string;
  /** Headers that are always of this field. */
  headers: readonly string[];
  /** Headers that can be of something else: a plan, the day of a form, another place. */
  vague?: readonly string[];
}

/**
 * Words for an arrival and a departure: in Greek with the genitive, as in "time of". Headers of plans have the vague
 * ones too.
 */
export const ENDS = {
  checkIn: {
    greek: [
      ['Προσέλευση', 'Προσέλευσης'],
      ['Προσ.', 'Προσ.'],
      ['Είσοδος', 'Εισόδου'],
      ['Εισ.', 'Εισ.'],
      ['Άφιξη', 'Άφιξης'],
      ['Ήρθε', 'Ήρθε'],
      ['Προσήλθε', 'Προσήλθε'],
    ],
    greekVague: [
      ['Έναρξη', 'Έναρξης'],
      ['Έναρξη Εργασίας', 'Έναρξης Εργασίας'],
      ['Από', 'Από'],
    ],
    english: [
      ...['Check In', 'Clock In', 'Clock On', 'Punch In', 'Sign In', 'Sign On', 'Time In', 'In', 'Arrival'],
      ...['Checked In', 'Clocked In', 'Punched In', 'Signed In', 'Arrived'],
    ],
    englishVague: ['Entry', 'Start', 'Begin', 'From', 'Started'],
  },
  checkOut: {
    greek: [
      ['Αποχώρηση', 'Αποχώρησης'],
      ['Αποχ.', 'Αποχ.'],
      ['Έξοδος', 'Εξόδου'],
      ['Εξ.', 'Εξ.'],
      ['Αναχώρηση', 'Αναχώρησης'],
      ['Αναχ.', 'Αναχ.'],
      ['Φυγή', 'Φυγής'],
      ['Έφυγε', 'Έφυγε'],
      ['Αποχώρησε', 'Αποχώρησε'],
    ],
    greekVague: [
      ['Λήξη', 'Λήξης'],
      ['Λήξη', 'Λήξεως'],
      ['Λήξη Εργασίας', 'Λήξης Εργασίας'],
      ['Τέλος', 'Τέλους'],
      ['Έως', 'Έως'],
      ['Ως', 'Ως'],
      ['Μέχρι', 'Μέχρι'],
    ],
    english: [
      ...['Check Out', 'Clock Out', 'Clock Off', 'Punch Out', 'Sign Out', 'Sign Off', 'Time Out', 'Out', 'Departure'],
      ...['Checked Out', 'Clocked Out', 'Punched Out', 'Signed Out', 'Departed'],
    ],
    englishVague: ['Exit', 'End', 'Finish', 'Stop', 'Until', 'Till', 'To', 'Ended', 'Finished'],
  },
} as const;

/** How headers of times are made of these words: {word} is the word, {of} its genitive. */
export const TIME_HEADERS = {
  greek: [
    ...['{word}', 'Ώρα {of}', 'Ημερομηνία Ώρα {of}', 'Ημερομηνία και Ώρα {of}'],
    ...['Ημ/νία Ώρα {of}', 'Ημ/νία και Ώρα {of}'],
  ],
  english: ['{word}', '{word} Time', '{word} Date Time', '{word} Timestamp', '{word} At'],
} as const;

/** How they are made so that no plan can be meant, whatever the word. */
export const ACTUAL_TIME_HEADERS = {
  greek: ['Πραγματική {word}', 'Πραγματική Ώρα {of}', 'Πραγμ. {word}', 'Πραγμ. Ώρα {of}', 'Χτύπημα {of}'],
  english: ['Actual {word}', 'Actual {word} Time', 'Real {word}', 'Real {word} Time'],
} as const;

/** How headers of dates are made of these words. */
export const DATE_HEADERS = {
  greek: ['Ημερομηνία {of}', 'Ημ/νία {of}', 'Ημερ. {of}'],
  english: ['{word} Date'],
} as const;
export const ACTUAL_DATE_HEADERS = {
  greek: ['Πραγματική Ημερομηνία {of}'],
  english: ['Actual {word} Date', 'Real {word} Date'],
} as const;

/** Headers of arrivals and departures that are not made in these ways. */
export const FIRST_OF_DAY = [
  ...['First In', 'First Check In', 'First Clock In', 'First Punch In', 'First Punch', 'First In Time'],
  ...['Πρώτη Είσοδος', 'Πρώτο Χτύπημα', 'Πρώτη Προσέλευση', 'Started At'],
];
const LAST_OF_DAY = [
  ...['Last Out', 'Last Check Out', 'Last Clock Out', 'Last Punch Out', 'Last Punch', 'Last Out Time'],
  ...['Τελευταία Έξοδος', 'Τελευταίο Χτύπημα', 'Τελευταία Αποχώρηση', 'Ended At', 'Finished At'],
];

/**
 * Headers that are of an arrival and a departure only where the sheet has both, and no others: beside others they are of
 * a plan or of a computer.
 */
export const ENDS_ALONE = {
  checkInTime: [
    ...['Login', 'Log In', 'Login Time', 'Log In Time', 'Logged In', 'On', 'On Duty', 'On Duty Time', 'Start Shift'],
  ],
  checkOutTime: [
    ...['Logout', 'Log Out', 'Logout Time', 'Log Out Time', 'Logged Out', 'Off', 'Off Duty', 'Off Duty Time'],
    'End Shift',
  ],
} as const;
/** The same beside headers of a first arrival. */
export const FIRST_OUT = [
  ...['First Out', 'First Check Out', 'First Clock Out', 'First Punch Out', 'First Out Time', 'Πρώτη Έξοδος'],
  ...['Πρώτη Αποχώρηση'],
];

/** Headers of the number of a place. */
const NUMBERED_PLACES = ['', ' Number', ' No', ' Nr'];
const numbered = (...places: string[]): string[] =>
  places.flatMap((place) => NUMBERED_PLACES.map((number) => `${place}${number}`));
const numberedGreek = (...places: string[]): string[] =>
  places.flatMap((place) => ['Αρ. ', 'Αριθμός ', 'Α/Α ', 'Κωδ. ', 'Κωδικός '].map((number) => `${number}${place}`));

/** Headers of a punch. Beside other times of the sheet nobody knows which of the two is of the event. */
export const PUNCH_TIMES = [
  ...['Log Time', 'Log Date Time', 'Clock Time', 'Clocking Time', 'Swipe Time', 'Scan Time'],
  ...['Ώρα Χτυπήματος', 'Ημερομηνία και Ώρα Χτυπήματος', 'Χρόνος Κίνησης'],
];

/**
 * The fields of a row and their headers: the registry's own, the node's, and what people write in English and Greek.
 * Case, accents, blanks and punctuation don't matter. Headers of one product stand in `products.ts`.
 *
 * Left out on purpose: the fields of Submit's own output (status, reason, id ...); `Α/Α`, which numbers the rows of
 * Greek tables although f_aa is a branch; `Notes` and `Παρατηρήσεις`, which nobody means to report to a registry.
 */
export const FIELDS: Readonly<Record<FieldName, FieldWords>> = {
  employerAfm: {
    label: 'Employer AFM',
    headers: [
      ...['f_afm_ergodoti', 'Employer AFM', 'AFM Employer', 'Employer TIN', 'Employer Tax Number', 'Employer VAT'],
      ...['Company AFM', 'Company VAT'],
      ...['ΑΦΜ Εργοδότη', 'ΑΦΜ Επιχείρησης', 'ΑΦΜ Εταιρείας', 'ΑΦΜ Εταιρίας', 'ΑΦΜ Πελάτη', 'Εργοδότης ΑΦΜ'],
    ],
  },
  branch: {
    label: 'Branch',
    headers: [
      ...['f_aa', 'f_pararthma_aa', 'f_aa_pararthmatos', 'PararthmaAa', 'Branch AA', 'Ergani Branch'],
      ...numbered('Branch'),
      ...['Παράρτημα', 'Παρ/μα', 'Παρ/τος', 'Παρ/τημα', 'Παράρτημα Α/Α', 'Παράρτημα Απασχόλησης', 'Παράρτημα Εργασίας'],
      ...['Παραρτ. Νο', 'Παράρτημα Νο', 'Παρ. Νο'],
      ...['Υποκατάστημα', 'Υποκ/μα'],
      ...numberedGreek('Παραρτήματος', 'Παραρτ.', 'Παρ/τος', 'Παρ.', 'Υποκαταστήματος', 'Υποκ/τος', 'Υποκ.'),
    ],
  },
  employeeAfm: {
    label: 'Employee AFM',
    headers: [
      ...['f_afm', 'Employee AFM', 'AFM Employee', 'Employee TIN', 'Employee Tax Number', 'Employee VAT'],
      ...['ΑΦΜ Εργαζομένου', 'ΑΦΜ Εργαζόμενος', 'Εργαζόμενος ΑΦΜ', 'ΑΦΜ Μισθωτού', 'ΑΦΜ Υπαλλήλου'],
      ...[
        'ΑΦΜ Απασχολούμενου',
        'Αριθμός Φορολογικού Μητρώου',
        'ΑΦΜ Εργ.',
        'ΑΦΜ Προσωπικού',
        'A.F.M.',
        'Α.Φ.Μ. Εργαζομένου',
      ],
    ],
    vague: ['AFM', 'ΑΦΜ', 'TIN', 'VAT Number', 'VAT No', 'VAT', 'Tax Number', 'Tax ID', 'Tax No', 'ΑΡ. ΦΟΡ. ΜΗΤΡΩΟΥ'],
  },
  lastName: {
    label: 'Last Name',
    headers: [
      ...['f_eponymo', 'f_eponimo', 'Last Name', 'Surname', 'Family Name', 'Employee Last Name', 'Employee Surname'],
      ...['Eponymo', 'Επώνυμο', 'Επώνυμο Εργαζομένου', 'Επώνυμο Υπαλλήλου', 'Επίθετο'],
    ],
  },
  firstName: {
    label: 'First Name',
    headers: [
      ...['f_onoma', 'First Name', 'Given Name', 'Forename', 'Employee First Name'],
      ...['Όνομα', 'Όνομα Εργαζομένου', 'Όνομα Υπαλλήλου', 'Μικρό Όνομα', 'Μικρό', 'Κύριο Όνομα'],
    ],
  },
  fullName: {
    label: 'Full Name',
    headers: [
      ...['Full Name', 'Name', 'Employee', 'Employee Name', 'Employee Full Name', 'Staff Name', 'Person Name'],
      ...['Ονοματεπώνυμο', 'Ονοματεπώνυμο Εργαζομένου', 'Ονοματεπώνυμο Μισθωτού', 'Ονοματεπώνυμο Υπαλλήλου'],
      ...['Ονομ/μο', 'Ονομ/νυμο', 'Επώνυμο Όνομα', 'Επώνυμο και Όνομα', 'Όνομα Επώνυμο', 'Όνομα και Επώνυμο'],
      ...['Εργαζόμενος', 'Υπάλληλος'],
    ],
  },
  event: {
    label: 'Event',
    headers: [
      ...['Γεγονός', 'Τύπος Γεγονότος', 'Είδος Συμβάντος'],
      ...['f_type', 'Event', 'Event Type', 'Type', 'Type of Event', 'Movement', 'Direction', 'In/Out', 'Check Type'],
      ...['Punch', 'Punch Type', 'Log Type', 'Punch State', 'Punch State Display'],
      ...['Κατεύθυνση', 'Τύπος', 'Τύπος Κίνησης', 'Τύπος Συμβάντος', 'Τύπος Καταγραφής', 'Τύπος Κάρτας', 'Κίνηση'],
      ...['Είδος', 'Είδος Κίνησης', 'Συμβάν', 'Είσοδος/Έξοδος', 'Προσέλευση/Αποχώρηση', 'Έναρξη/Λήξη'],
    ],
    vague: [
      ...['State', 'Action', 'Entry Type', 'Attendance State', 'Attendance Status', 'Ενέργεια'],
      ...['I/O', 'Clock Type', 'Time Event', 'Time Event Type'],
    ],
  },
  eventTime: {
    label: 'Event Time',
    headers: [
      ...PUNCH_TIMES,
      ...['f_date', 'Event Time', 'Event Date Time', 'Event Timestamp', 'Date Time', 'Date and Time', 'Punch Time'],
      ...['Check Time', 'Ημερομηνία Ώρα', 'Ημερομηνία και Ώρα', 'Ημ/νία Ώρα', 'Ημ/νία και Ώρα'],
      'Ημερομηνία και Ώρα Κίνησης',
    ],
    vague: ['Timestamp', 'Χρόνος', 'Χρονοσήμανση', 'Χρονική Σήμανση'],
  },
  date: {
    label: 'Event Date',
    headers: [
      ...['Ημερομ.', 'Ημερομ/νία'],
      ...['Date', 'Event Date', 'Punch Date'],
      ...['Ημερομηνία', 'Ημ/νία', 'Ημερ/νία', 'Ημερ.', 'Ημερομηνία Κίνησης', 'Ημ/νία Κίνησης', 'Ημερομηνία Συμβάντος'],
    ],
    vague: ['Att. Date', 'Attendance Date', 'Apply Date', 'Timesheet Date', 'Day', 'Ημέρα'],
  },
  time: {
    label: 'Time',
    headers: ['Time', 'Hour', 'Time of Day', 'Ώρα', 'Ώρα Κίνησης', 'Ώρα Συμβάντος'],
  },
  minutes: {
    label: 'Minutes',
    headers: ['Λεπτά', 'Minutes', 'Minute', 'Mins'],
  },
  halfOfDay: {
    label: 'AM or PM',
    headers: ['AM/PM', 'Time AM/PM', 'PM/AM', 'AM or PM', 'Meridiem', 'AP', 'ΠΜ/ΜΜ', 'π.μ./μ.μ.'],
  },
  weekday: {
    label: 'Weekday',
    headers: [
      ...['Weekday', 'Week Day', 'Day of Week', 'Day of the Week', 'Day Name', 'Weekday Name'],
      ...['Ημέρα Εβδομάδας', 'Ημέρα της Εβδομάδας'],
    ],
    vague: ['Day', 'Ημέρα'],
  },
  timezone: {
    label: 'Time Zone',
    headers: [
      ...['Timezone', 'Time Zone', 'Timezone Name', 'TZ', 'Start Time Timezone', 'End Time Timezone'],
      ...['UTC Offset', 'GMT Offset', 'GMT', 'Offset', 'Ζώνη Ώρας'],
    ],
  },
  // Most headers of these four are made of ENDS, by `recognise`.
  checkInDate: { label: 'Check-In Date', headers: ['Date In', 'Date of Arrival', 'Date of Check In'] },
  checkInTime: { label: 'Check-In Time', headers: FIRST_OF_DAY },
  checkOutDate: { label: 'Check-Out Date', headers: ['Date Out', 'Date of Departure', 'Date of Check Out'] },
  checkOutTime: { label: 'Check-Out Time', headers: LAST_OF_DAY },
  referenceDate: {
    label: 'Reference Date',
    headers: [
      ...[
        'Ημ. Εργασίας',
        'Ημ/νία Εργασίας',
        'Ημερομηνία Απασχόλησης',
        'Ημ/νία Απασχόλησης',
        'Ημ. Απασχόλησης',
        'Ημέρα Απασχόλησης',
        'Working Date',
        'Working Day',
      ],
      ...['f_reference_date', 'Reference Date', 'Reference Day', 'Work Date', 'Work Day'],
      ...['Ημερομηνία Αναφοράς', 'Ημ/νία Αναφοράς', 'Ημ. Αναφοράς', 'Ημέρα Αναφοράς'],
      ...['Ημερομηνία Εργασίας', 'Ημέρα Εργασίας'],
    ],
    vague: ['Business Date', 'Shift Date', 'For'],
  },
  lateReason: {
    label: 'Late Reason',
    headers: [
      ...['f_aitiologia', 'Late Reason', 'Late Reason Code', 'Reason for Delay', 'Delay Reason'],
      ...['Αιτιολογία', 'Αιτιολογία Καθυστέρησης', 'Αιτιολογία Εκπρόθεσμης', 'Αιτιολογία Εκπρόθεσμης Υποβολής'],
      ...['Κωδικός Αιτιολογίας', 'Λόγος Καθυστέρησης'],
    ],
  },
  comments: { label: 'Comments', headers: ['f_comments', 'Comments', 'Comment', 'Σχόλια', 'Σχόλιο'] },
  cancelled: { label: 'Cancelled', headers: [] },
};

/** Words that number the arrivals and departures of a row: first, second, third. Overtime comes last. */
export const ORDINALS: readonly (readonly string[])[] = [
  ['1st', 'Α', 'Πρωί', 'Πρωινή', 'Πρωινό', 'Morning', 'AM'],
  ['2nd', 'Β', 'Απόγευμα', 'Απογευματινή', 'Απογευματινό', 'Afternoon', 'PM'],
  ['3rd', 'Γ', 'Βράδυ', 'Βραδινή', 'Βραδινό', 'Evening'],
];
export const OF_AFTERNOON: readonly string[] = ORDINALS[1].slice(2);
export const PARTS_OF_DAY: readonly string[] = ORDINALS.flatMap((words) => words.slice(2));
export const OVERTIME: readonly string[] = ['OT', 'Overtime', 'Υπερωρία', 'Υπερωρίας'];

/** Words for another day than that of the row, beside an arrival or a departure: `Έξοδος επόμενης ημέρας`. */
export const OTHER_DAYS = [
  ...['next day', 'the next day', 'of next day', 'following day', 'day after', 'tomorrow', 'next morning'],
  ...['previous day', 'prior day', 'day before', 'yesterday', 'last night'],
  ...['Επόμενης', 'Επομένης', 'Επόμενης Ημέρας', 'Επόμενης Μέρας', 'Επόμενη Ημέρα', 'Επόμενη Μέρα', 'Την Επομένη'],
  ...['Της Επόμενης', 'Της Επομένης', 'Επομένης Ημέρας', 'Επόμενο Πρωί', 'Προηγούμενης', 'Προηγουμένης'],
  ...['Προηγούμενης Ημέρας', 'Προηγούμενης Μέρας', 'Προηγούμενη Ημέρα', 'Προηγούμενη Μέρα'],
];

/** n8n numbers a header that comes a second time. In these fields the second column has to agree with the first. */
export const REPEATED: readonly FieldName[] = ['employeeAfm', 'event', 'eventTime', 'time', 'branch'];

/** Orders of dates in brackets behind a header. */
export const DATE_ORDERS = {
  dayFirst: ['dd/mm/yyyy', 'd/m/yyyy', 'dd/mm/yy', 'd/m/yy', 'ηη/μμ/εεεε', 'η/μ/εεεε', 'ηη/μμ/εε'],
  monthFirst: ['mm/dd/yyyy', 'm/d/yyyy', 'mm/dd/yy', 'm/d/yy', 'μμ/ηη/εεεε', 'μ/η/εεεε', 'μμ/ηη/εε'],
  yearFirst: ['yyyy/mm/dd', 'yy/mm/dd', 'εεεε/μμ/ηη', 'εε/μμ/ηη'],
} as const;
