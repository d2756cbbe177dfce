import { fold } from '../values/normalise';
import type { FieldName, ShiftField } from './fields';
import { PRODUCT_HEADERS } from './productHeaders';

/** What people call an arrival and a departure: in Greek with the genitive, in which it stands behind "time of". */
export const ARRIVAL_WORDS = {
  greek: [
    ['Προσέλευση', 'Προσέλευσης'],
    ['Προσ.', 'Προσ.'],
    ['Είσοδος', 'Εισόδου'],
    ['Εισ.', 'Εισ.'],
    ['Άφιξη', 'Άφιξης'],
    ['Ήρθε', 'Ήρθε'],
    ['Προσήλθε', 'Προσήλθε'],
    ['Έναρξη', 'Έναρξης'],
    ['Έναρξη Εργασίας', 'Έναρξης Εργασίας'],
  ],
  english: [
    ...['Check In', 'Clock In', 'Clock On', 'Punch In', 'Sign In', 'In', 'Entry', 'Arrival', 'Start', 'Begin'],
    ...['Checked In', 'Clocked In', 'Punched In', 'Signed In', 'Arrived'],
  ],
} as const;
export const DEPARTURE_WORDS = {
  greek: [
    ['Αποχώρηση', 'Αποχώρησης'],
    ['Αποχ.', 'Αποχ.'],
    ['Έξοδος', 'Εξόδου'],
    ['Εξ.', 'Εξ.'],
    ['Αναχώρηση', 'Αναχώρησης'],
    ['Αναχ.', 'Αναχ.'],
    ['Λήξη', 'Λήξης'],
    ['Λήξη', 'Λήξεως'],
    ['Λήξη Εργασίας', 'Λήξης Εργασίας'],
    ['Τέλος', 'Τέλους'],
    ['Φυγή', 'Φυγής'],
    ['Έφυγε', 'Έφυγε'],
    ['Αποχώρησε', 'Αποχώρησε'],
  ],
  english: [
    'Check Out',
    'Clock Out',
    'Clock Off',
    'Punch Out',
    'Sign Out',
    'Out',
    'Exit',
    'Departure',
    'End',
    'Finish',
    'Stop',
    'Checked Out',
    'Clocked Out',
    'Punched Out',
    'Signed Out',
    'Departed',
  ],
} as const;

/** With what says so in a header alone: an event is not called From. */
const ARRIVALS = {
  greek: [...ARRIVAL_WORDS.greek, ['Από', 'Από']],
  english: [...ARRIVAL_WORDS.english, 'Time In', 'From'],
} as const;
const DEPARTURES = {
  greek: [...DEPARTURE_WORDS.greek, ['Έως', 'Έως'], ['Ως', 'Ως'], ['Μέχρι', 'Μέχρι']],
  english: [...DEPARTURE_WORDS.english, 'Time Out', 'Until', 'Till', 'To'],
} as const;

interface Words {
  greek: ReadonlyArray<readonly [string, string]>;
  english: readonly string[];
}

export const bareWords = ({ greek, english }: Words): string[] => [...greek.map(([word]) => word), ...english];

/** All of them, folded, how FingerTec calls the end of overtime, and what can be either. */
export const WORDS_OF_SHIFTS = new Set(
  ['Done', 'Χτύπημα', ...[ARRIVALS, DEPARTURES].flatMap(({ greek, english }) => [...greek.flat(), ...english])].map(
    fold,
  ),
);

const timesOf = ({ greek, english }: Words): string[] => [
  ...greek.flatMap(([word, of]) => [
    ...['Πραγματική', 'Πραγμ.'].flatMap((actual) => [`${actual} ${word}`, `${actual} Ώρα ${of}`]),
    `Χτύπημα ${of}`,
    `Ώρα ${of}`,
    `Ημερομηνία Ώρα ${of}`,
    `Ημερομηνία και Ώρα ${of}`,
    `Ημ/νία Ώρα ${of}`,
    `Ημ/νία και Ώρα ${of}`,
  ]),
  ...english.flatMap((word) => [
    `Actual ${word}`,
    `Actual ${word} Time`,
    `${word} Time`,
    `${word} Date Time`,
    `${word} Timestamp`,
    `${word} At`,
  ]),
];

const datesOf = ({ greek, english }: Words): string[] => [
  ...greek.flatMap(([, of]) => [`Ημερομηνία ${of}`, `Ημ/νία ${of}`, `Ημερ. ${of}`]),
  ...english.map((word) => `${word} Date`),
];

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
    'Employer VAT',
    'Company AFM',
    'Company VAT',
    'ΑΦΜ Εργοδότη',
    'ΑΦΜ Επιχείρησης',
    'ΑΦΜ Εταιρείας',
    'ΑΦΜ Εταιρίας',
    'ΑΦΜ Πελάτη',
    'Εργοδότης ΑΦΜ',
  ],
  branch: [
    'f_aa',
    'f_pararthma_aa',
    'f_aa_pararthmatos',
    'PararthmaAa',
    'Branch AA',
    'Παράρτημα Α/Α',
    ...['Branch', 'Store', 'Location'].flatMap((place) =>
      ['', ' Number', ' No', ' Nr', ' ID', ' Code'].map((what) => place + what),
    ),
    'Παράρτημα',
    'Παρ/μα',
    'Αρ. Παρ/τος',
    'Υποκατάστημα',
    'Υποκ/μα',
    'Κατάστημα',
    'Κατ/μα',
    ...['Παραρτήματος', 'Υποκαταστήματος', 'Καταστήματος'].flatMap((place) =>
      ['Αρ. ', 'Αριθμός ', 'Α/Α ', 'Κωδ. ', 'Κωδικός '].map((what) => what + place),
    ),
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
    'ΑΦΜ Εργαζομένου',
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
    'Κατεύθυνση',
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
    'Ημ/νία Ώρα',
    'Ημ/νία και Ώρα',
    'Ημερομηνία και Ώρα Κίνησης',
    'Χρόνος',
    'Χρονοσήμανση',
    'Χρονική Σήμανση',
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
  checkInDate: datesOf(ARRIVALS),
  checkInTime: [...bareWords(ARRIVALS), ...timesOf(ARRIVALS), 'First In', 'Started At', 'clocked_in_iso'],
  checkOutDate: datesOf(DEPARTURES),
  checkOutTime: [
    ...bareWords(DEPARTURES),
    ...timesOf(DEPARTURES),
    'Last Out',
    'Ended At',
    'Finished At',
    'clocked_out_iso',
  ],
  referenceDate: [
    'f_reference_date',
    'Reference Date',
    'Reference Day',
    'Work Date',
    'Work Day',
    'Ημερομηνία Αναφοράς',
    'Ημ/νία Αναφοράς',
    'Ημ. Αναφοράς',
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

/**
 * Headers of these, folded, that can be of something else where a clearer one stands beside them: of whom, of which moment
 * (Χρόνος, Χρονοσήμανση, Χρονική Σήμανση), of which shop? Not that of a branch office, Υποκατάστημα.
 */
const VAGUE = /^(afm|aφm|tin|timestamp|xponoσ(hmanσh)?|xponikhσhmanσh|katma|(store|location|(?!.*yπo).*kataσthma).*)$/;

/** A header that a field is known by. */
export interface Column {
  field: FieldName;
  /** To which arrival and departure of the row it belongs, by the number in the header; 0 without a number. */
  shift: number;
  /** The header without that number, folded, as far as it is in digits; none for one that the user names. */
  word?: string;
  /** Whether it is a mere word for an arrival or a departure, which other columns than those of times have too. */
  isBareWord: boolean;
  /** Whether it can be of something else, so that it doesn't stand in for a clearer one that is empty. */
  isVague?: boolean;
  /** Whether it is of the afternoon. */
  isAfternoon?: boolean;
  /** Whether it is a numbered one of a field that a row has once. */
  isRepeated?: boolean;
  /** Whether it is the header of a single product, which plain ones come before. */
  isProducts: boolean;
  /** What the codes in it mean, where they are a product's own. */
  codes?: Readonly<Record<string, string>>;
}

function columnsByHeader(): Map<string, Column> {
  const fields = Object.entries(HEADERS) as [FieldName, readonly string[]][];
  const bare = new Set([...bareWords(ARRIVALS), ...bareWords(DEPARTURES)].map(fold));
  const products = PRODUCT_HEADERS.map(({ header, field, codes }): [string, Column] => [
    fold(header),
    { field, shift: 0, word: fold(header), isBareWord: false, isProducts: true, ...(codes && { codes }) },
  ]);
  const plain = fields.flatMap(([field, headers]) =>
    headers.map(fold).map((header): [string, Column] => {
      const isVague = VAGUE.test(header);
      return [
        header,
        { field, shift: 0, word: header, isBareWord: bare.has(header), isProducts: false, ...(isVague && { isVague }) },
      ];
    }),
  );
  return new Map([...products, ...plain]);
}

const COLUMNS = columnsByHeader();

const SHIFT_FIELDS: ReadonlySet<FieldName> = new Set<ShiftField>([
  'checkInDate',
  'checkInTime',
  'checkOutDate',
  'checkOutTime',
]);

export const isShiftField = (field: FieldName): field is ShiftField => SHIFT_FIELDS.has(field);

/** Far longer than any header above. What is longer still is not even compared. */
const LONGEST_HEADER = 100;

const AFTERNOON = ['Απόγευμα', 'Απογευματινή', 'Απογευματινό', 'Afternoon', 'PM'];
const OF_AFTERNOON = new Set(AFTERNOON.map(fold));

/** What people call overtime. */
export const OVERTIME = ['OT', 'Overtime', 'Υπερωρία', 'Υπερωρίας'];

/** What numbers the arrivals and departures of a row, in front of the header or behind it: `2η Είσοδος`, `In 02`. */
function ordinals(): Array<{ number: number; word: string }> {
  const words = [
    ['1st', 'Α', 'Πρωί', 'Πρωινή', 'Πρωινό', 'Morning', 'AM'],
    ['2nd', 'Β', ...AFTERNOON],
    ['3rd', 'Γ', 'Βράδυ', 'Βραδινή', 'Βραδινό', 'Evening'],
  ];
  // Overtime comes last.
  words[8] = OVERTIME;
  return Array.from({ length: 9 }, (_, place) => place + 1).flatMap((number) => {
    const digits = [number, `0${number}`, `${number}η`, `${number}ης`, `${number}ος`, `${number}ου`, `${number}th`];
    return [...digits, ...(words[number - 1] ?? [])].map((word) => ({ number, word: fold(String(word)) }));
  });
}

const ORDINALS = ordinals();

/** The column that a header names with a number: that of one of several arrivals, or one that is there once more. */
function numberedColumn(folded: string): Column | null {
  for (const { number, word } of ORDINALS) {
    const rests = [
      folded.startsWith(word) ? folded.slice(word.length) : '',
      folded.endsWith(word) ? folded.slice(0, -word.length) : '',
    ];
    for (const rest of rests) {
      const column = COLUMNS.get(rest);
      if (column === undefined) continue;
      const isDigit = /^\d/.test(word);
      if (isShiftField(column.field)) {
        // Only of numbers the first one may be left out.
        const own = isDigit ? rest : folded;
        return { ...column, shift: number, word: own, isAfternoon: OF_AFTERNOON.has(word) };
      }
      if (isDigit && column.field === 'date') return { ...column, field: 'checkInDate', shift: number };
      if (isDigit && REPEATED.has(column.field)) return { ...column, isRepeated: true };
    }
  }
  return null;
}

/** Fields that stand on a row a second time where it holds a second person or event. n8n numbers equal headers. */
const REPEATED: ReadonlySet<FieldName> = new Set<FieldName>(['employeeAfm', 'event', 'eventTime', 'time', 'branch']);

/**
 * What a header means, null for nothing that is known. Programs begin the names of what is their own with an underscore:
 * the `_branchId` of a cash register is no branch of the registry.
 */
export function columnOf(header: string): Column | null {
  if (header.length > LONGEST_HEADER || header.startsWith('_')) return null;
  const folded = fold(header);
  const bare = (): Column | null => (FORMAT.test(header) ? columnOf(header.replace(FORMAT, '')) : null);
  return COLUMNS.get(folded) ?? numberedColumn(folded) ?? bare();
}

/**
 * How to fill in a column, as its header says it: `(HH:MM)`, `(ηη/μμ/εεεε)`, `(υποχρεωτικό)`. Dates with the month first
 * are read otherwise.
 */
const FORMAT = /[([](?:(?:24|[hdyωηε])[\dhmsdyωλδηεμ:./\s-]+|υποχρεωτικ.|required)[)\]]\s*$/iu;

/** The field that a header means, null for none. */
export const fieldOf = (header: string): FieldName | null => columnOf(header)?.field ?? null;
