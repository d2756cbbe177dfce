import { fold } from '../cells/folding';
import { isDate, isEmpty, isMoment, legible, type Problem, refused, shown, trimBlanks } from '../cells/reading';
import { lazily } from '../cells/remembered';

/** What a row can tell about an event, by the names of the node's parameters. */
export type FieldName =
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
  | 'referenceDate'
  | 'lateReason'
  | 'comments';

export type RowFields = Partial<Record<FieldName, unknown>>;

/** Display names, as in the editor. */
export const FIELD_LABELS: Record<FieldName, string> = {
  employerAfm: 'Employer AFM',
  branch: 'Branch',
  employeeAfm: 'Employee AFM',
  lastName: 'Last Name',
  firstName: 'First Name',
  fullName: 'Full Name',
  event: 'Event',
  eventTime: 'Event Time',
  date: 'Date',
  time: 'Time',
  referenceDate: 'Reference Date',
  lateReason: 'Late Reason',
  comments: 'Comments',
};

/**
 * The headers of each field: the registry's names, the node's, and what people write in English and Greek. Case,
 * accents, blanks and punctuation don't matter.
 *
 * Left out on purpose: the fields of Submit's own output (status, reason, id ...); `Α/Α`, which numbers the rows of
 * Greek tables although f_aa is a branch; `Notes` and `Παρατηρήσεις`, which nobody means to report to a registry.
 */
export const HEADERS: Record<FieldName, readonly string[]> = {
  employerAfm: [
    'f_afm_ergodoti',
    'Employer AFM',
    'AFM Employer',
    'Employer TIN',
    'Employer Tax Number',
    'Company AFM',
    'ΑΦΜ Εργοδότη',
    'ΑΦΜ Επιχείρησης',
    'ΑΦΜ Εταιρείας',
    'ΑΦΜ Εταιρίας',
    'Εργοδότης ΑΦΜ',
  ],
  branch: [
    'f_aa',
    'f_pararthma_aa',
    'Branch',
    'Branch Number',
    'Branch No',
    'Branch Nr',
    'Branch ID',
    'Branch Code',
    'Παράρτημα',
    'Παρ/μα',
    'Αρ. Παραρτήματος',
    'Αριθμός Παραρτήματος',
    'Αρ. Παρ/τος',
    'Α/Α Παραρτήματος',
    'ΑΑ Παραρτήματος',
    'Κωδ. Παραρτήματος',
    'Κωδικός Παραρτήματος',
    'Υποκατάστημα',
    'Υποκ/μα',
    'Αρ. Υποκαταστήματος',
    'Αριθμός Υποκαταστήματος',
    'Α/Α Υποκαταστήματος',
    'Κωδ. Υποκαταστήματος',
    'Κωδικός Υποκαταστήματος',
    'Κατάστημα',
    'Κατ/μα',
    'Αρ. Καταστήματος',
    'Αριθμός Καταστήματος',
    'Α/Α Καταστήματος',
    'Κωδ. Καταστήματος',
    'Κωδικός Καταστήματος',
    'Store',
    'Store Number',
    'Store No',
    'Store Nr',
    'Store ID',
    'Store Code',
    'Location',
    'Location Number',
    'Location No',
    'Location Nr',
    'Location ID',
    'Location Code',
  ],
  employeeAfm: [
    'f_afm',
    'AFM',
    'Employee AFM',
    'AFM Employee',
    'Employee TIN',
    'Employee Tax Number',
    'Employee VAT',
    'TIN',
    'ΑΦΜ',
    'Α.Φ.Μ.',
    'ΑΦΜ Εργαζομένου',
    'ΑΦΜ Εργαζόμενου',
    'ΑΦΜ Εργαζόμενος',
    'Εργαζόμενος ΑΦΜ',
    'ΑΦΜ Μισθωτού',
    'ΑΦΜ Υπαλλήλου',
    'ΑΦΜ Απασχολούμενου',
  ],
  lastName: [
    'f_eponymo',
    'f_eponimo',
    'Last Name',
    'Surname',
    'Family Name',
    'Employee Last Name',
    'Employee Surname',
    'Eponymo',
    'Επώνυμο',
    'Επώνυμο Εργαζομένου',
    'Επώνυμο Υπαλλήλου',
    'Επίθετο',
  ],
  firstName: [
    'f_onoma',
    'First Name',
    'Given Name',
    'Forename',
    'Employee First Name',
    'Onoma',
    'Όνομα',
    'Όνομα Εργαζομένου',
    'Όνομα Υπαλλήλου',
  ],
  fullName: [
    'Full Name',
    'Name',
    'Employee',
    'Employee Name',
    'Employee Full Name',
    'Staff Name',
    'Person Name',
    'Ονοματεπώνυμο',
    'Ονοματεπώνυμο Εργαζομένου',
    'Ονοματεπώνυμο Εργαζόμενου',
    'Ονοματεπώνυμο Μισθωτού',
    'Ονοματεπώνυμο Υπαλλήλου',
    'Ονομ/μο',
    'Ονομ/νυμο',
    'Επώνυμο Όνομα',
    'Επώνυμο και Όνομα',
    'Όνομα Επώνυμο',
    'Όνομα και Επώνυμο',
    'Εργαζόμενος',
    'Υπάλληλος',
  ],
  event: [
    'f_type',
    'Event',
    'Event Type',
    'Type',
    'Type of Event',
    'Movement',
    'Direction',
    'In/Out',
    'Check Type',
    'Punch',
    'Punch Type',
    'Τύπος',
    'Τύπος Κίνησης',
    'Τύπος Συμβάντος',
    'Τύπος Καταγραφής',
    'Τύπος Κάρτας',
    'Κίνηση',
    'Είδος',
    'Είδος Κίνησης',
    'Συμβάν',
    'Είσοδος/Έξοδος',
    'Προσέλευση/Αποχώρηση',
    'Έναρξη/Λήξη',
  ],
  eventTime: [
    'f_date',
    'Event Time',
    'Event Date Time',
    'Event Timestamp',
    'Timestamp',
    'Date Time',
    'Date and Time',
    'Punch Time',
    'Check Time',
    'Ημερομηνία Ώρα',
    'Ημερομηνία και Ώρα',
    'Ημερομηνία & Ώρα',
    'Ημ/νία Ώρα',
    'Ημ/νία και Ώρα',
    'Ημερομηνία και Ώρα Κίνησης',
    'Χρόνος',
    'Χρονοσήμανση',
  ],
  date: [
    'Date',
    'Event Date',
    'Punch Date',
    'Ημερομηνία',
    'Ημ/νία',
    'Ημερ/νία',
    'Ημερ.',
    'Ημερομηνία Κίνησης',
    'Ημ/νία Κίνησης',
    'Ημερομηνία Συμβάντος',
  ],
  time: ['Time', 'Hour', 'Time of Day', 'Ώρα', 'Ώρα Κίνησης', 'Ώρα Συμβάντος'],
  referenceDate: [
    'f_reference_date',
    'Reference Date',
    'Reference Day',
    'Work Date',
    'Work Day',
    'Ημερομηνία Αναφοράς',
    'Ημ/νία Αναφοράς',
    'Ημέρα Αναφοράς',
    'Ημερομηνία Εργασίας',
    'Ημέρα Εργασίας',
  ],
  lateReason: [
    'f_aitiologia',
    'Late Reason',
    'Late Reason Code',
    'Reason for Delay',
    'Delay Reason',
    'Αιτιολογία',
    'Αιτιολογία Καθυστέρησης',
    'Αιτιολογία Εκπρόθεσμης',
    'Αιτιολογία Εκπρόθεσμης Υποβολής',
    'Κωδικός Αιτιολογίας',
    'Λόγος Καθυστέρησης',
  ],
  comments: ['f_comments', 'Comments', 'Comment', 'Σχόλια', 'Σχόλιο'],
};

const fieldsByHeader = lazily(() => {
  const fields = Object.entries(HEADERS) as [FieldName, readonly string[]][];
  return new Map(fields.flatMap(([field, headers]) => headers.map((header) => [fold(header), field])));
});

/** What is called `Name` or `Employee` is as often a number or a code. */
const isFullName = (cell: unknown): boolean => typeof cell === 'string' && /\p{L}/u.test(cell) && !/\p{N}/u.test(cell);

/** Far longer than any header above. What is longer still is not even compared. */
const LONGEST_HEADER = 100;

/** The field that a header means, null for none. */
export function fieldOf(header: string): FieldName | null {
  return header.length > LONGEST_HEADER ? null : (fieldsByHeader().get(fold(header)) ?? null);
}

/** The instant (epoch ms) of a date object; undefined for any other value. */
function instantOf(value: unknown): number | undefined {
  if (isDate(value)) return value.getTime();
  return isMoment(value) ? value.toMillis() : undefined;
}

/** Whether two cells say the same: text and numbers by what they show, dates by their instant. */
function agree(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  const instant = instantOf(one);
  if (instant !== undefined) return instant === instantOf(other);
  if (typeof one === 'object' || typeof other === 'object') return false;
  return trimBlanks(legible(String(one))) === trimBlanks(legible(String(other)));
}

/**
 * Reads a row by the headers of its columns. Columns that mean no field are left out. Two columns may mean the same
 * field as long as one is empty or both say the same; of full names that differ, none counts, since they only help out.
 * Section: Resources, Card entry and CardDetails.
 *
 * @param row one row as n8n hands it over: column header to cell
 * @param around the object that holds the row, if any: its columns count too, but the row's own come first
 * @param place where in it the row is, for messages: `body.`
 * @returns the cells by field, and a problem for each field that two columns fill differently
 */
export function readColumns(
  row: Record<string, unknown>,
  around: Record<string, unknown> = {},
  place = '',
): { fields: RowFields; problems: Problem[] } {
  const fields: RowFields = {};
  const problems: Problem[] = [];
  const headers: Partial<Record<FieldName, string>> = {};
  let isNameDoubtful = false;
  const add = (header: string, value: unknown, within: string): void => {
    const field = fieldOf(header);
    if (field === null || (field === 'fullName' && !isFullName(value))) return;
    const earlier = headers[field];
    if (earlier === undefined || isEmpty(fields[field])) {
      headers[field] = `${within}${header}`;
      fields[field] = value;
    } else if (!isEmpty(value) && !agree(fields[field], value)) {
      if (field === 'fullName') return void (isNameDoubtful = true);
      const label = FIELD_LABELS[field];
      const differ = 'is filled by two columns that differ:';
      const [one, other] = [shown(earlier), shown(`${within}${header}`)];
      // Errors may quote these headers: they are known ones, not the cells of a sheet that has no header row.
      const { problem } = refused(
        'columnsDiffer',
        label,
        {
          quoting: `${differ} ${one} holds ${shown(fields[field])}, ${other} holds ${shown(value)}`,
          quiet: `${differ} ${one} and ${other}`,
        },
        'Remove or rename one of the two columns, or make them agree',
      );
      problems.push(problem);
    }
  };
  if (typeof row !== 'object' || row === null) return { fields, problems };
  for (const header of Object.keys(row)) add(header, row[header], place);
  for (const header of Object.keys(around)) add(header, around[header], '');
  if (isNameDoubtful) delete fields.fullName;
  return { fields, problems };
}
