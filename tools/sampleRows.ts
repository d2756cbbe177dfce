import { DateTime } from 'luxon';

/** The moment of the sheet that is committed; tests set the sandbox's clock to it. */
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

const ZONE = 'Europe/Athens';
/** How long before now the oldest of today's events was. */
const LATE_MINUTES = 35;

/** Employees by tax number, last and first name. */
const GEORGIOS = ['142387650', 'Παπαδόπουλος', 'Γεώργιος'];
const ELENI = [163409217, 'Νικολάου', 'Ελένη'];
const NIKOS = [' 158204635 ', 'Καραγιάννης ', 'Νίκος'];

const MAIN_BRANCH = 0;
const SHOP = 1;
const POWER_OUTAGE = '001';
const OWN_SYSTEMS = '002';

function good(...cells: Cell[]): SampleRow {
  return { cells, expected: 'submitted' };
}

function bad(...cells: Cell[]): SampleRow {
  return { cells, expected: 'invalid' };
}

/** The moment, or where its last half-hour lies in an hour that the clocks show twice, one before that hour. */
function unambiguous(now: DateTime): DateTime {
  const occursTwice = (at: DateTime): boolean => at.getPossibleOffsets().length > 1;
  return occursTwice(now) || occursTwice(now.minus({ minutes: LATE_MINUTES }))
    ? unambiguous(now.minus({ hours: 1 }))
    : now;
}

const dateOf = (at: DateTime): Cell => ({ date: at.toFormat('yyyy-MM-dd') });
const timeOf = (at: DateTime): Cell => ({ time: at.toFormat('HH:mm') });
const asText = (at: DateTime): [date: Cell, time: Cell] => [at.toFormat('dd/MM/yyyy'), at.toFormat('HH:mm')];

/**
 * The rows of a sheet that can be submitted at a moment. Yesterday the power was out, so those events are late. Today's
 * come in time; their reason counts only once they are late. Each minute has events of its own, so that a sheet written
 * later has no duplicates of an earlier one.
 */
export function sampleRowsAt(moment: DateTime): SampleRow[] {
  const now = unambiguous(moment.setZone(ZONE));
  const yesterday = now.minus({ days: 1 });
  const dayBefore = now.minus({ days: 2 });
  const minute = now.toFormat('mm');
  const before = (minutes: number): [date: Cell, time: Cell] => {
    const at = now.minus({ minutes });
    return [dateOf(at), timeOf(at)];
  };
  const on = (day: DateTime, hour: string): [date: Cell, time: Cell] => [dateOf(day), { time: `${hour}:${minute}` }];
  const split = (event: string, hour: string): SampleRow =>
    good(...GEORGIOS, event, ...on(yesterday, hour), undefined, MAIN_BRANCH, POWER_OUTAGE);
  const night = (event: string, day: DateTime, hour: string): SampleRow =>
    good(...ELENI, event, ...on(day, hour), dateOf(dayBefore), SHOP, POWER_OUTAGE);
  return [
    // A night shift: both of its events belong to the day on which it began.
    night('Προσέλευση', dayBefore, '22'),
    night('Αποχώρηση', yesterday, '06'),
    // A split shift: in, out, in, out on one day.
    split('Είσοδος', '08'),
    split('ΕΞΟΔΟΣ', '12'),
    split('ΕΙΣΟΔΟΣ', '17'),
    split('Έξοδος', '21'),
    good(119874566, 'Αθανασίου', 'Πέτρος', 'Προσέλευση', ...before(LATE_MINUTES), undefined, SHOP, OWN_SYSTEMS),
    // A number cell can't hold the leading zero of 045123787.
    good(45123787, 'Δημητρίου', 'Μαρία', 'είσοδος', ...before(5), undefined, MAIN_BRANCH, OWN_SYSTEMS),
    good('135742096', 'Ιωάννου', 'Κωνσταντίνος', 'Είσοδος', ...before(4), undefined, MAIN_BRANCH, OWN_SYSTEMS),
    // Typed as text, and with blanks.
    good(...NIKOS, 'ΠΡΟΣΕΛΕΥΣΗ', ...asText(now.minus({ minutes: 3 })), undefined, SHOP, OWN_SYSTEMS),
    // A comment makes an entry of its own in the submission.
    good('120958730', 'Βασιλείου', 'Άννα', 'Είσοδος', ...before(2), undefined, SHOP, OWN_SYSTEMS, 'Αλλαγή βάρδιας'),
    // Eight digits, and with a leading zero the check digit is wrong: a digit was mistyped, and nobody may guess which.
    bad(45123780, 'Οικονόμου', 'Σοφία', 'Είσοδος', ...before(2), undefined, MAIN_BRANCH, OWN_SYSTEMS),
    // A row was copied for somebody else, and its tax number left.
    bad('102938470', 'Βλάχου', 'Κατερίνα', 'Είσοδος', ...before(1), undefined, MAIN_BRANCH, OWN_SYSTEMS),
  ];
}

/** The rows of the sheet that is committed. */
export const SAMPLE_ROWS = sampleRowsAt(DateTime.fromISO(SAMPLE_NOW));

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
