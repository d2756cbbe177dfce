import type { Random } from './random';
import { clockOf, type Day, HOUR } from './history';

/** What sheets and programs print, in a language. */
export type Language = 'el' | 'en';

type Both = Readonly<Record<Language, readonly string[]>>;

export const PERSON_HEADERS = {
  afm: {
    el: [
      'ΑΦΜ',
      'Α.Φ.Μ.',
      'ΑΦΜ Εργαζομένου',
      'ΑΦΜ εργαζόμενου',
      'Α.Φ.Μ. Εργαζομένου',
      'Αφμ',
      'Αριθμός Φορολογικού Μητρώου',
    ],
    en: ['AFM', 'Employee AFM', 'Tax ID', 'VAT Number', 'TIN', 'Tax Number', 'afm', 'employee_afm', 'VAT No'],
  },
  lastName: {
    el: ['Επώνυμο', 'ΕΠΩΝΥΜΟ', 'Επίθετο', 'Επώνυμο Εργαζομένου', 'Επωνυμο'],
    en: ['Last Name', 'Surname', 'last_name', 'Family Name', 'LastName', 'Employee Last Name'],
  },
  firstName: {
    el: ['Όνομα', 'ΟΝΟΜΑ', 'Όνομα Εργαζομένου', 'Ονομα', 'Μικρό Όνομα'],
    en: ['First Name', 'first_name', 'Given Name', 'FirstName', 'Employee First Name'],
  },
  fullName: {
    el: ['Ονοματεπώνυμο', 'ΟΝΟΜΑΤΕΠΩΝΥΜΟ', 'Εργαζόμενος', 'Ονομ/μο', 'Υπάλληλος'],
    en: ['Full Name', 'Employee Name', 'Name', 'Employee', 'full_name'],
  },
} as const satisfies Record<string, Both>;

/** Of the day on which something happened. */
export const EVENT_DATE_HEADERS: Both = {
  el: ['Ημερομηνία', 'Ημ/νία', 'ΗΜΕΡΟΜΗΝΙΑ', 'Ημ/νια', 'Ημερομ.'],
  en: ['Date', 'date', 'Punch Date', 'DATE'],
};

/** Of the day of a shift. */
export const DATE_HEADERS: Both = {
  el: [
    'Ημερομηνία',
    'Ημ/νία',
    'ΗΜΕΡΟΜΗΝΙΑ',
    'Ημερομηνία Εργασίας',
    'Ημ/νια',
    'Ημερομ.',
    'Ημερομηνία Απασχόλησης',
    'Ημ. Εργασίας',
  ],
  en: [
    ...['Date', 'Work Date', 'Shift Date', 'Attendance Date', 'date', 'Working Date', 'Punch Date', 'Att. Date'],
    ...['Timesheet Date', 'Apply Date'],
  ],
};

/** Headers of an arrival and a departure that belong together. */
export const ENDS: Readonly<Record<Language, ReadonlyArray<readonly [string, string]>>> = {
  el: [
    ['Προσέλευση', 'Αποχώρηση'],
    ['Ώρα Προσέλευσης', 'Ώρα Αποχώρησης'],
    ['Είσοδος', 'Έξοδος'],
    ['Ώρα Εισόδου', 'Ώρα Εξόδου'],
    ['Έναρξη', 'Λήξη'],
    ['Ώρα Έναρξης', 'Ώρα Λήξης'],
    ['Άφιξη', 'Αναχώρηση'],
    ['ΩΡΑ ΕΝΑΡΞΗΣ', 'ΩΡΑ ΛΗΞΗΣ'],
    ['Από', 'Έως'],
    ['Προσέλευση (ΩΩ:ΛΛ)', 'Αποχώρηση (ΩΩ:ΛΛ)'],
  ],
  en: [
    ['Check In', 'Check Out'],
    ['Clock In', 'Clock Out'],
    ['Check-In', 'Check-Out'],
    ['Time In', 'Time Out'],
    ['Punch In', 'Punch Out'],
    ['In', 'Out'],
    ['In Time', 'Out Time'],
    ['Start Time', 'End Time'],
    ['Start', 'End'],
    ['check_in', 'check_out'],
    ['clockIn', 'clockOut'],
    ['Arrival', 'Departure'],
    ['Clock In Time', 'Clock Out Time'],
    ['First In', 'Last Out'],
    ['Sign In', 'Sign Out'],
    ['From', 'To'],
    ['Check In (24h)', 'Check Out (24h)'],
    ['Actual Start', 'Actual End'],
    ['First In', 'First Out'],
    ['Login', 'Logout'],
    ['On', 'Off'],
    ['On Duty', 'Off Duty'],
    ['Start Shift', 'End Shift'],
  ],
};

/** Headers of day and time of an arrival, and of its departure. */
export const DATED_ENDS: Readonly<Record<Language, ReadonlyArray<readonly [string, string, string, string]>>> = {
  el: [
    ['Ημερομηνία Προσέλευσης', 'Ώρα Προσέλευσης', 'Ημερομηνία Αποχώρησης', 'Ώρα Αποχώρησης'],
    ['Ημερομηνία Εισόδου', 'Ώρα Εισόδου', 'Ημερομηνία Εξόδου', 'Ώρα Εξόδου'],
    ['Ημερομηνία Έναρξης', 'Ώρα Έναρξης', 'Ημερομηνία Λήξης', 'Ώρα Λήξης'],
  ],
  en: [
    ['Start Date', 'Start Time', 'End Date', 'End Time'],
    ['Check In Date', 'Check In Time', 'Check Out Date', 'Check Out Time'],
    ['Clock In Date', 'Clock In Time', 'Clock Out Date', 'Clock Out Time'],
  ],
};

/** What stands in the cells of a day off. */
export const OFF_CELLS: Both = {
  el: ['', '', '', '-', 'ΡΕΠΟ'],
  en: ['', '', '', '-'],
};

/** How the places of a day's several shifts stand at a header. */
export const NUMBERED: ReadonlyArray<(header: string, place: number) => string> = [
  (header, place) => `${header} ${place}`,
  (header, place) => `${header}${place}`,
  (header, place) => `${header}_${place}`,
  (header, place) => (place === 1 ? header : `${header} ${place}`),
];

/** Stems that programs number, without brackets. */
export const NUMBERED_ENDS: Readonly<Record<Language, ReadonlyArray<readonly [string, string]>>> = {
  el: [
    ['Προσέλευση', 'Αποχώρηση'],
    ['Είσοδος', 'Έξοδος'],
    ['Ώρα Εισόδου', 'Ώρα Εξόδου'],
    ['Έναρξη', 'Λήξη'],
  ],
  en: [
    ['Check In', 'Check Out'],
    ['Clock In', 'Clock Out'],
    ['In', 'Out'],
    ['Time In', 'Time Out'],
    ['Punch In', 'Punch Out'],
  ],
};

export const EVENT_HEADERS: Both = {
  el: ['Κίνηση', 'Είδος Κίνησης', 'Τύπος Κίνησης', 'Ενέργεια', 'Γεγονός', 'Συμβάν', 'Τύπος'],
  en: [
    'Event',
    'Type',
    'Direction',
    'Punch Type',
    'Log Type',
    'In/Out',
    'Action',
    'Event Type',
    'Punch State',
    'IN/OUT',
    'I/O',
    'Clock Type',
    'Time Event Type',
  ],
};

export const EVENT_WORDS: Readonly<Record<Language, ReadonlyArray<readonly [string, string]>>> = {
  el: [
    ['Είσοδος', 'Έξοδος'],
    ['Προσέλευση', 'Αποχώρηση'],
    ['ΕΙΣΟΔΟΣ', 'ΕΞΟΔΟΣ'],
    ['ΠΡΟΣΕΛΕΥΣΗ', 'ΑΠΟΧΩΡΗΣΗ'],
    ['Άφιξη', 'Αναχώρηση'],
    ['εισοδος', 'εξοδος'],
    ['Έναρξη', 'Λήξη'],
    ['Έναρξη εργασίας', 'Τέλος εργασίας'],
  ],
  en: [
    ['In', 'Out'],
    ['IN', 'OUT'],
    ['Check In', 'Check Out'],
    ['Check-in', 'Check-out'],
    ['CheckIn', 'CheckOut'],
    ['Clock In', 'Clock Out'],
    ['clock_in', 'clock_out'],
    ['Punch In', 'Punch Out'],
    ['C/In', 'C/Out'],
    ['Entry', 'Exit'],
    ['Arrival', 'Departure'],
    ['Sign In', 'Sign Out'],
    ['Entered', 'Left'],
    ['CLOCK_IN', 'CLOCK_OUT'],
    ['Start', 'End'],
    ['Start Shift', 'End Shift'],
    ['Shift Start', 'Shift End'],
  ],
};

export const TIME_HEADERS: Both = {
  el: ['Ώρα', 'ΩΡΑ', 'Ώρα Κίνησης', 'Ώρα Χτυπήματος', 'Ωρα'],
  en: ['Time', 'Punch Time', 'Event Time', 'time', 'Clock Time', 'Log Time'],
};

export const MOMENT_HEADERS: Both = {
  el: ['Ημερομηνία/Ώρα', 'Ημερομηνία και Ώρα', 'Ημ/νία Ώρα', 'Ημερομηνία - Ώρα', 'Ημερομηνία & Ώρα'],
  en: [
    'Timestamp',
    'Date/Time',
    'DateTime',
    'Date and Time',
    'Punch Time',
    'Event Time',
    'timestamp',
    'punch_time',
    'Date Time',
  ],
};

/** What a harmless cell may depend on. */
export interface CellFacts {
  random: Random;
  day: Day;
  /** Place of the row. */
  row: number;
}

type Make = (facts: CellFacts) => unknown;

const of =
  (...values: readonly unknown[]): Make =>
  ({ random }) =>
    random.pick(values);
/** On a day off, in a row without times, nothing. */
const unlessOff =
  (working: readonly string[], off: readonly string[]): Make =>
  ({ random, day }) =>
    random.pick(day.presences.length === 0 ? off : working);
const all = (headers: readonly string[], make: Make): Array<readonly [string, Make]> =>
  headers.map((header) => [header, make] as const);

const WEEKDAYS = {
  el: ['Κυριακή', 'Δευτέρα', 'Τρίτη', 'Τετάρτη', 'Πέμπτη', 'Παρασκευή', 'Σάββατο'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
} as const;

/** The first of November 2026 is a Sunday. */
export const weekdayOf = (day: number, language: Language): string => WEEKDAYS[language][(day - 1) % 7];

const workedOf = ({ presences }: Day): number =>
  presences.reduce((sum, { arrival, departure }) => sum + ((departure ?? NaN) - (arrival ?? NaN)), 0);
const HOURS_AND_MINUTES: Make = ({ day }) => {
  const worked = workedOf(day);
  return worked > 0 ? clockOf(worked).slice(0, 5) : '';
};
const DECIMAL_HOURS: Make = ({ day }) => {
  const worked = workedOf(day);
  return worked > 0 ? Math.round((worked / HOUR) * 100) / 100 : '';
};

/** Columns that say nothing against a row. Those that tell of the whole day stand only where a row is a day. */
export const HARMLESS: Readonly<Record<Language, ReadonlyArray<readonly [string, Make]>>> = {
  el: [
    ...all(['Τμήμα', 'ΤΜΗΜΑ', 'Διεύθυνση Τμήματος', 'Τομέας'], of('Κουζίνα', 'Σέρβις', 'Λογιστήριο', 'Αποθήκη')),
    ...all(['Θέση', 'Ειδικότητα', 'Θέση Εργασίας', 'Ρόλος'], of('Σερβιτόρος', 'Μάγειρας', 'Υπάλληλος γραφείου')),
    ...all(['Κωδικός', 'Κωδικός Εργαζομένου', 'Αρ. Μητρώου', 'Α/Α', 'Κωδ.'], of(1, 2, 7, 42, 1042)),
    ...all(['Αριθμός Κάρτας', 'Κάρτα'], of('0004512', '88120')),
    ...all(['Email', 'Ηλ. Ταχυδρομείο'], of('maria@example.com', 'info@example.gr')),
    ...all(['Τηλέφωνο', 'Κινητό'], of('6912345678', '2101234567')),
    ...all(['Βάρδια', 'Ωράριο'], of('Πρωινή', 'Απογευματινή', 'Πρωί')),
    ...all(['Διάλειμμα', 'Διάλειμμα (λεπτά)'], of(0, 15, 30)),
    ...all(['Υπερωρία', 'Υπερωρίες', 'Ώρες Υπερωρίας'], of('0', '00:00', '')),
    ...all(['Καθυστέρηση', 'Λεπτά Καθυστέρησης'], of(0, 3, 12)),
    ...all(['Συσκευή', 'Τερματικό'], of('Τερματικό 1', 'Κεντρικό')),
    ...all(['Ημερομηνία Καταχώρησης', 'Ημ. Καταχώρησης'], ({ day }) => `${day.day + 1}/11/2026 09:12`),
    ...all(['Εταιρεία', 'Επιχείρηση'], of('ΠΑΡΑΔΕΙΓΜΑ Α.Ε.')),
    ...all(['Κέντρο Κόστους'], of('CC-100', '200')),
    ...all(['Έργο', 'Πελάτης'], of('Ξενοδοχείο', 'Έργο Α')),
    ...all(['Καταχωρήθηκε από', 'Χρήστης'], of('admin', 'Κ. Λογιστής')),
    ...all(['Πόλη', 'Διεύθυνση'], of('Αθήνα', 'Πάτρα')),
    ...all(['Σχόλια', 'Παρατηρήσεις'], of('', '', 'Τηλεργασία', 'Καλημέρα', 'Εξυπηρέτηση πελατών')),
    ...all(['Ημερομίσθιο', 'Αμοιβή'], of(45, '52,30')),
    ...all(['Προγραμματισμένη Έναρξη', 'Έναρξη Προγράμματος'], of('08:00', '09:00')),
    ...all(['Ημέρα', 'Μέρα'], ({ day }) => weekdayOf(day.day, 'el')),
    ...all(['Ημέρα', 'Μέρα'], ({ day }) => weekdayOf(day.day, 'el').slice(0, 2)),
    ...all(['Προς υποβολή', 'Να σταλεί', 'Έγκυρο'], of('ΝΑΙ', '✓', true)),
    ...all(['Ρεπό', 'Απουσία'], of('ΟΧΙ', false, 0, '')),
    ...all(['Κατάσταση'], unlessOff(['Παρών', 'Εγκρίθηκε', 'Κανονική', 'OK'], ['', '', ''])),
  ],
  en: [
    ...all(
      ['Department', 'Dept', 'department_name', 'Team', 'Division', 'Group'],
      of('Kitchen', 'Sales', 'Front Office'),
    ),
    ...all(['Position', 'Job Title', 'Role', 'Designation'], of('Waiter', 'Clerk', 'Cook')),
    ...all(
      ['Employee ID', 'Emp Code', 'ID', 'Employee No', 'Staff ID', 'emp_code', 'User ID', 'No.', 'Badge'],
      of(1, 7, 42, 1042),
    ),
    ...all(['Card No', 'Card Number', 'Badge Number'], of('0004512', '88120')),
    ...all(['Email', 'E-mail', 'Email Address'], of('maria@example.com')),
    ...all(['Phone', 'Mobile', 'Phone Number'], of('6912345678', '+30 210 1234567')),
    ...all(['Shift', 'Shift Name', 'Schedule', 'Timetable'], of('Morning', 'Day Shift', 'General')),
    ...all(['Break', 'Break Minutes', 'Break (min)', 'Unpaid Break'], of(0, 15, 30)),
    ...all(['Overtime', 'OT', 'Overtime Hours', 'OT Hours'], of(0, '0.00', '00:00')),
    ...all(['Late', 'Late Minutes', 'Late (min)', 'Early Leave Minutes'], of(0, 3, 12)),
    ...all(
      ['Device', 'Terminal', 'Device Name', 'Device Serial Number', 'terminal_sn'],
      of('Terminal 1', 'CKJF204860123'),
    ),
    ...all(['Verify Mode', 'Verify Type', 'Verification Mode'], of('Fingerprint', 'Face', 'FP')),
    ...all(
      ['Created At', 'created_at', 'Upload Time', 'Updated At'],
      ({ day }) => `2026-11-${String(day.day + 1).padStart(2, '0')} 09:12:04`,
    ),
    ...all(['Company', 'Company Name', 'Organization'], of('Example SA')),
    ...all(['Cost Center', 'Cost Centre'], of('CC-100', '200')),
    ...all(['Project', 'Client', 'Customer', 'Task'], of('Hotel', 'Alpha')),
    ...all(['Created By', 'Added By', 'Supervisor', 'Manager'], of('admin', 'J. Smith')),
    ...all(['City', 'Address', 'Country'], of('Athens', 'Patras')),
    ...all(['Notes', 'Comments', 'Remarks', 'Note'], of('', '', 'Remote', 'Nice weather', 'Training on the till')),
    ...all(['Hourly Rate', 'Rate', 'Wage', 'Pay Rate'], of(6.5, '7.25')),
    ...all(['Scheduled Start', 'Planned Start', 'Schedule In'], of('08:00', '09:00')),
    ...all(['Weekday', 'Day of Week', 'Day'], ({ day }) => weekdayOf(day.day, 'en')),
    ...all(['Status', 'Attendance Status'], unlessOff(['Present', 'Approved', 'OK', 'Normal'], ['', '', ''])),
    ...all(['Weekday', 'Day'], ({ day }) => weekdayOf(day.day, 'en').slice(0, 2)),
    ...all(['To Submit', 'Valid', 'Approved'], of('yes', 'checked', 't', true)),
    ...all(['is_cancelled', 'is_void', 'Is Deleted'], of('unchecked', 'f', 'No', '')),
    ...all(['DST', 'Is DST'], of('yes', 'no', 0, 1)),
    ...all(['Version', 'Revision'], of(2, '1.2.3', 'v4')),
    ...all(['Break 1 Start', 'Late In', 'Scheduled Clock-In', 'Rounded In'], of('12:00', '09:00')),
    ...all(['GPS', 'Coordinates', 'Latitude'], of('37.98')),
    ...all(['Photo', 'Photo URL', 'Selfie'], of('https://example.com/a.jpg', '')),
    ...all(['IP Address', 'IP'], of('192.0.2.7')),
    ...all(['Temperature', 'Body Temperature'], of(36.4)),
    ...all(['Mask'], of('No', '')),
  ],
};

export const HARMLESS_OF_DAYS: Readonly<Record<Language, ReadonlyArray<readonly [string, Make]>>> = {
  el: [
    ...all(['Σύνολο Ωρών', 'Ώρες Εργασίας', 'Σύνολο'], HOURS_AND_MINUTES),
    ...all(['Ώρες', 'Πραγματικές Ώρες'], DECIMAL_HOURS),
  ],
  en: [
    ...all(['Total Hours', 'Work Time', 'Total', 'Worked Hours'], HOURS_AND_MINUTES),
    ...all(['Hours', 'Hours Worked', 'Total Time'], DECIMAL_HOURS),
  ],
};
