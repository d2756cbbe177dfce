/**
 * The morning of the example, fixed in time: yesterday the power was out, so yesterday's events are late;
 * today's come in time. The demonstration sets the sandbox's clock to this moment.
 */
export const SAMPLE_NOW = '2026-03-10T08:05:00+02:00';

/** A cell: text as typed, a number, or what Excel stores for a date or a time, which is a number with a format. */
export type Cell = string | number | { date: string } | { time: string } | undefined;

export interface SampleRow {
  cells: Cell[];
  /** What must become of the row. */
  expected: 'submitted' | 'invalid';
}

/** The headers, as a Greek payroll office writes them. */
export const HEADERS = [
  'ΑΦΜ',
  'Επώνυμο',
  'Όνομα',
  'Τύπος',
  'Ημερομηνία',
  'Ώρα',
  'Ημερομηνία Αναφοράς',
  'Παράρτημα',
  'Αιτιολογία',
  'Σχόλια',
];

const MAIN_BRANCH = 0;
const SHOP = 1;
const POWER_OUTAGE = '001';
const OWN_SYSTEMS = '002';

const yesterday = { date: '2026-03-09' };
const today = { date: '2026-03-10' };

function good(...cells: Cell[]): SampleRow {
  return { cells, expected: 'submitted' };
}

function bad(...cells: Cell[]): SampleRow {
  return { cells, expected: 'invalid' };
}

/** The rows, oldest event first. */
export const SAMPLE_ROWS: SampleRow[] = [
  // A split shift during the outage: in, out, in, out on one day.
  good(
    '142387650',
    'Παπαδόπουλος',
    'Γεώργιος',
    'Είσοδος',
    yesterday,
    { time: '08:00' },
    undefined,
    MAIN_BRANCH,
    POWER_OUTAGE,
  ),
  good(
    '142387650',
    'Παπαδόπουλος',
    'Γεώργιος',
    'ΕΞΟΔΟΣ',
    yesterday,
    { time: '12:00' },
    undefined,
    MAIN_BRANCH,
    POWER_OUTAGE,
  ),
  good(
    '142387650',
    'Παπαδόπουλος',
    'Γεώργιος',
    'ΕΙΣΟΔΟΣ',
    yesterday,
    { time: '17:00' },
    undefined,
    MAIN_BRANCH,
    POWER_OUTAGE,
  ),
  good(
    '142387650',
    'Παπαδόπουλος',
    'Γεώργιος',
    'Έξοδος',
    yesterday,
    { time: '21:00' },
    undefined,
    MAIN_BRANCH,
    POWER_OUTAGE,
  ),
  // A night shift: it ends this morning and belongs to yesterday.
  good(163409217, 'Νικολάου', 'Ελένη', 'Προσέλευση', yesterday, { time: '23:55' }, yesterday, SHOP, POWER_OUTAGE),
  good(163409217, 'Νικολάου', 'Ελένη', 'Αποχώρηση', today, { time: '08:02' }, yesterday, SHOP),
  // Late today, for a reason of the employer's own.
  good(119874566, 'Αθανασίου', 'Πέτρος', 'Προσέλευση', today, { time: '07:30' }, undefined, SHOP, OWN_SYSTEMS),
  // A number cell cannot hold the leading zero of 045123787.
  good(45123787, 'Δημητρίου', 'Μαρία', 'είσοδος', today, { time: '08:00' }, undefined, MAIN_BRANCH),
  good('135742096', 'Ιωάννου', 'Κωνσταντίνος', 'Είσοδος', today, { time: '08:01' }, undefined, MAIN_BRANCH),
  // Typed as text, and with blanks.
  good(' 158204635 ', 'Γεωργίου ', 'Νίκος', 'ΠΡΟΣΕΛΕΥΣΗ', '10/03/2026', '08:03', undefined, SHOP),
  // A comment makes an entry of its own in the submission.
  good('120958730', 'Βασιλείου', 'Άννα', 'Είσοδος', today, { time: '08:04' }, undefined, SHOP, undefined, 'Τηλεργασία'),
  // Eight digits, and with a leading zero the check digit is wrong: a digit was mistyped, and nobody may guess which.
  bad(45123780, 'Οικονόμου', 'Σοφία', 'Είσοδος', today, { time: '08:04' }, undefined, MAIN_BRANCH),
];

/** The headers of the sheet of employees. */
export const EMPLOYEE_HEADERS = ['Αριθμός Κάρτας', 'ΑΦΜ', 'Επώνυμο', 'Όνομα', 'Παράρτημα'];

/** The employees whom the sandbox knows, with badges as terminals write them: text where a zero leads. */
export const SAMPLE_EMPLOYEES: Cell[][] = [
  [1452, '045123671', 'ΠΑΠΑΔΟΠΟΥΛΟΥ', 'ΜΑΡΙΑ', MAIN_BRANCH],
  [8965, '102938470', 'ΓΕΩΡΓΙΟΥ', 'ΝΙΚΟΣ', MAIN_BRANCH],
  ['001', '113829467', 'ΔΗΜΗΤΡΙΟΥ', 'ΕΛΕΝΗ', SHOP],
];

/** What the sheet says of a row's employee, for rows that the node could not read as events. */
export function employeeOf({ cells }: SampleRow): { employeeAfm: Cell; lastName: Cell; firstName: Cell } {
  const [employeeAfm, lastName, firstName] = cells;
  return { employeeAfm, lastName, firstName };
}
