import { quote } from '../result';
import { headersIn, headersInSentence, list, listHeaders, printNotUsed, rowForEachDay, words } from './words';

/** A column whose cells contradict rows, and what these seem to be: `an absence`. */
interface ColumnInDoubt {
  header: string;
  seems: string;
  /** Whether the user, or the product, names it for the status. */
  isNamed?: boolean;
  /** Whether Columns Not Used does not silence it. */
  isFixed?: boolean;
  /** Whether it is one for the status of rows. */
  isOfStatus?: boolean;
}

/** Headers of a sheet, and paths of times in the objects of its cells. */
interface UnknownColumns {
  headers: readonly string[];
  paths: readonly string[];
  /** Whether the headers are days. Left out, they would be days that nobody reports. */
  areDays: boolean;
}

/** A field, and its column: that of the sheet, or the one that Column Names gives it. */
interface FieldOfSheet {
  label: string;
  column?: string;
}

/** The fields that no column fills, and what its columns were read as. */
export interface MissingColumns {
  missing: readonly FieldOfSheet[];
  understood: readonly FieldOfSheet[];
  /** Columns that too few times fill. */
  unfit: readonly FieldOfSheet[];
  paths: readonly string[];
  /** Headers that mean nothing; their number where they may be cells of a row, which only items quote. */
  others: readonly string[] | { count: number; of: number };
  way: keyof typeof WAYS | 'add';
}

/** How many paths a remedy names, and a text. */
const [MOST_PATHS, MOST_PATHS_IN_TEXT] = [6, 30];

/** What to do about a sheet with a column for each day. */
export const ROW_PER_DAY =
  "The columns are days: make a row of each employee and day, as the example 'Roster with a column for each day' does. See https://github.com/n8n-nodes-ergani/n8n-nodes-ergani/blob/HEAD/docs/dirty-data.md#a-column-for-each-day";

const WAYS = {
  misread:
    'The file has an old encoding, so that Greek letters are lost: save it as CSV UTF-8, or as .xlsx, and read it again',
  headerRowBelow:
    "The header row is probably further down: the first rows hold the names of columns. Set it in the node before this one: 'Header Row' under Options > Data Location on Sheet (Google Sheets), or 'Range' and 'Header Row' (Extract From File, Microsoft Excel)",
  addDate: 'Add a column with the date, such as Ημερομηνία, or write it into the cells of the times',
  rowPerDay: ROW_PER_DAY,
  rename:
    "Rename the columns, for example ΑΦΜ, Τύπος, Ημερομηνία, Ώρα, or Είσοδος and Έξοδος; say by the option 'Column Names' which is which; or choose 'Map Each Column Manually'",
} as const;

/** A header for a field, where the sheet has no column left that could be meant. */
const HEADERS: Readonly<Record<string, string>> = {
  'Employee AFM': 'ΑΦΜ',
  Event: 'Τύπος, with Είσοδος or Έξοδος in its cells',
  Time: 'Ώρα',
  'Event Time': 'Ημερομηνία and Ώρα',
};

const addColumns = (missing: readonly FieldOfSheet[]): string => {
  const added = missing.map(({ label }) => `${label}${label in HEADERS ? `, such as ${HEADERS[label]}` : ''}`);
  return `Add a column for ${added.join('; and one for ')}`;
};

const orNone = (texts: readonly string[]): string => texts.join(', ') || 'none';

function textOfMissing({ missing, understood, unfit, paths, others }: MissingColumns): string {
  const lacking = missing.map(({ label, column }) => label + (column === undefined ? '' : ` (${quote(column)})`));
  const read = understood.map(({ label, column }) => `${quote(column)} as ${label}`);
  const few = unfit.map(({ label, column }) => `${quote(column)} would be ${label}`);
  const sentences = [`are missing for ${lacking.join(', ')}`, `Understood: ${orNone(read)}`];
  if (few.length > 0) sentences.push(`${few.join(', ')}, if nine of ten of its cells were times`);
  if (paths.length > 0)
    sentences.push(
      `Times within objects, as Column Names takes them: ${paths.slice(0, MOST_PATHS_IN_TEXT).join(', ')}`,
    );
  const unread = 'count' in others ? `${others.count} of ${others.of}:` : orNone(others.map(quote));
  return [...sentences, `Not understood: ${unread}`].join('. ');
}

/** The words of columns, and of what they say about rows. */
export const SHEET = {
  unknownColumn: words<UnknownColumns>({
    code: 'unknownColumn',
    text: ({ headers, paths }) =>
      `that nobody knows may change what rows mean: ${listHeaders(headers)}${paths.length === 0 ? '' : `. Times within them: ${list(paths)}`}`,
    remedy: ({ headers, areDays }) =>
      areDays
        ? ROW_PER_DAY
        : `If the columns matter, say by Options > Column Names what they are. If not, enter into Options > Columns Not Used: ${printNotUsed(headers)}`,
  }),
  /** `unknown`: headers that the sheet's other question is about, whose text would take the place of this one's. */
  columnInDoubt: words<{ columns: readonly ColumnInDoubt[]; unknown?: readonly string[] }>({
    code: 'columnInDoubt',
    text: ({ columns }) =>
      `may say that rows mean something else, or nothing: ${list(columns.map(({ header, seems }) => `${quote(header)} (${seems}?)`))}`,
    lead: ', by cells such as',
    remedy: ({ columns, unknown = [] }) => {
      const named = headersIn(columns.filter(({ isNamed }) => isNamed === true));
      const others = columns.filter((one) => one.isNamed !== true && one.isFixed !== true);
      const statuses = headersIn(others.filter(({ isOfStatus }) => isOfStatus === true));
      const rest = headersIn(others.filter(({ isOfStatus }) => isOfStatus !== true));
      const notUsed = [...(rest.length === 0 ? statuses : rest), ...unknown];
      const ways = [];
      if (named.length > 0)
        ways.push(`Enter each word of ${listHeaders(named)} into Options > Event Words, as Counts or Skip`);
      if (named.length < columns.length) ways.push('Correct the cells');
      if (others.length > 0)
        ways.push(
          `If ${statuses.length === 0 ? 'one' : listHeaders(statuses)} says whether rows count, enter it into Options > Column Names as Row Status`,
          // The list stands last, so that all to the end can be copied. It has columns of a status only where it has no others:
          // nobody is to silence a status by accident.
          `If the ${rest.length === 0 || statuses.length === 0 ? '' : 'other '}columns don't matter, enter into Options > Columns Not Used: ${printNotUsed(notUsed)}`,
        );
      return ways.join('. ');
    },
  }),
  rowNotCounted: words<{ header: string }>({
    code: 'rowNotCounted',
    text: ({ header }) => `does not count by its ${quote(header)}:`,
    remedy: ({ header }) =>
      `If it does, correct that cell; enter the word into Options > Event Words as Counts; or enter into Options > Columns Not Used: ${printNotUsed([header])}`,
  }),
  rowOfSums: words<{ header: string }>({
    code: 'rowNotCounted',
    text: ({ header }) => `is one of sums by its ${quote(header)}:`,
    remedy: 'Nothing to do. If it is the row of an employee, correct that cell',
  }),
  headersAgain: words({
    code: 'rowNotCounted',
    text: 'holds the headers of the sheet once more',
    remedy: 'Nothing to do',
  }),
  secondTable: words({
    code: 'secondTable',
    text: 'stands in or below a row of other headers, or of a title: a second table begins there',
    remedy: 'Submit each table by itself, or bring its columns into the order of the first one',
  }),
  codesOfEvents: words<{ headers: readonly string[] }>({
    code: 'ambiguousEvent',
    text: ({ headers }) =>
      `holds bare codes in ${listHeaders(headers)}, which mean an arrival in some systems and a departure in others:`,
    remedy: 'Enter each code into Options > Event Words, as Check-In, Check-Out or Skip',
  }),
  missingColumns: words<MissingColumns>({
    code: 'noColumn',
    text: textOfMissing,
    remedy: ({ way, paths, missing }) => {
      if (way === 'add') return addColumns(missing);
      return way === 'rename' && paths.length > 0
        ? `${WAYS.rename}. Column Names takes the times within objects too: ${paths.slice(0, MOST_PATHS).join(', ')}`
        : WAYS[way];
    },
  }),
  notSplit: words<{ separator: string }>({
    code: 'noColumn',
    text: ({ separator }) => `holds the headers of several, with ${separator} between them:`,
    remedy: ({ separator }) =>
      `The file was not split into columns. Set Options > Delimiter to ${separator} in the node that reads it`,
  }),
  otherThanQrCode: words<{ header: string }>({
    code: 'columnsDiffer',
    text: ({ header }) => `names another employee than the QR code in ${quote(header)}`,
    remedy: 'Correct one of the two',
  }),
  listInBody: words<{ thing: string }>({
    code: 'listOfEvents',
    text: ({ thing }) => `of the webhook's request holds a list, not one ${thing}`,
    remedy: ({ thing }) =>
      `Put a Split Out node with the field "body" before this node, so that each ${thing} is an item`,
  }),
  // Of declarations.
  pairsNotWhole: words<{ other: string }>({
    code: 'columnsDiffer',
    text: ({ other }) => `and ${quote(other)} are of different pairs of times, and their own pairs are not complete`,
    remedy: 'Enter a row for each pair',
  }),
  ambiguousColumn: words<{ keys: readonly string[] }>({
    code: 'ambiguousColumn',
    text: ({ keys }) => `stands for ${keys.length} fields of the document`,
    remedy: ({ keys }) => `Name the column after the one that it holds: ${keys.join(' or ')}`,
  }),
  otherLength: words<{ header: string }>({
    code: 'columnInDoubt',
    text: ({ header }) => `declares one day, and ${quote(header)} tells another length:`,
    remedy: `${rowForEachDay('f_date')}, and the hours of a part of a day as start and end`,
  }),
  heldElsewhere: words<{
    key: string;
    headers: readonly string[];
    what: 'a date' | 'a time';
    areDays: boolean;
    /** The fields for start and end, where a cell holds both. */
    ends?: readonly string[];
  }>({
    code: 'missing',
    text: ({ headers, what }) => {
      const [hold, fill] = headers.length === 1 ? ['holds', 'fills'] : ['hold', 'fill'];
      return `is empty, and ${headersInSentence(headers)}, which ${fill} no field of this document, ${hold} ${what}`;
    },
    remedy: ({ key, areDays, ends, headers, what }) => {
      if (areDays) return ROW_PER_DAY;
      if (what === 'a date' && headers.length > 1) return `${rowForEachDay(key)}, and leave out all other days`;
      if (ends !== undefined) return `A start and an end in one cell: make two columns of it, ${ends.join(' and ')}`;
      return `Name the column ${key}, also by Options > Column Names, or leave it out of the rows`;
    },
  }),
  dayForTime: words<{ header: string; key: string; name: string }>({
    code: 'dateWithoutTime',
    text: ({ header, key }) => `under ${quote(header)} is a day, and ${key} is a time of the day`,
    remedy: ({ name }) => `Name the column after the field that it holds, such as ${name}_date, or enter the time`,
  }),
  otherDayElsewhere: words<{ headers: readonly string[]; key: string }>({
    code: 'cellsDiffer',
    text: ({ headers }) =>
      `is another day than ${headersInSentence(headers)} ${headers.length === 1 ? 'holds' : 'hold'}`,
    remedy: ({ key }) => `${rowForEachDay(key)}, and leave out all other days`,
  }),
};
