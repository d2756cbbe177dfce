import { SOURCES } from './products';
import { type AnyRow, saidBy } from './readSheet';

/** Columns that leave a row as it is, with what sheets have in them. */
const HARMLESS: ReadonlyArray<readonly [header: string, cell: unknown]> = [
  ['Department', 'Sales'],
  ['Τμήμα', 'Πωλήσεις'],
  ['Θέση', 'Ταμίας'],
  ['Job Title', 'Cashier'],
  ['E-mail', 'maria@example.com'],
  ['Τηλέφωνο', '2101234567'],
  ['Badge Number', '00417'],
  ['Row ID', 88],
  ['Α/Α', 3],
  ['Εταιρεία', 'ΑΛΦΑ ΑΕ'],
  ['Cost Center', 'CC-104'],
  ['Κέντρο Κόστους', '10-20'],
  ['Διάλειμμα', '00:30'],
  ['Break Duration', '0:30'],
  ['GPS', '37.98,23.72'],
  ['Device Name', 'Gate 4'],
  ['Remarks', ''],
  ['Photo', 'https://example.com/p/77.jpg'],
  ['Created At', '2021-01-05T17:00:00Z'],
  ['updated_at', '2021-01-05 17:00:00'],
];

/** Columns with which nobody would send the row. */
const WRONG: ReadonlyArray<readonly [header: string, cell: unknown]> = [
  ['Κατάσταση Εγγραφής', 'Απορρίφθηκε'],
  ['Record Status', 'Draft'],
  ['Record Status', 'ΖΖΧ'],
  ['Attendance Status', 'On leave'],
  ['Ρεπό', '✓'],
  ['Άδεια', 'ναι'],
  ['On Leave', true],
  ['No Show', 1],
  ['Is Test', 'yes'],
  ['Σφάλμα', 'ΝΑΙ'],
  ['Παρατηρήσεις', 'δεν ήρθε'],
  ['Remarks', 'sick leave'],
  ['Remarks', 'cancelled by HR'],
  ['Correct Time Out', '23:11'],
  ['__EMPTY', '23:11'],
  ['__EMPTY_3', 'ΑΔΕΙΑ'],
  ['Column 9', '2021-01-05 23:11'],
  ['Ζήτα', 'ναι'],
  ['Something', 'else'],
];

const foldedHeaders = (row: AnyRow): string[] => Object.keys(row).map((header) => header.toLowerCase());

const isFree = (rows: readonly AnyRow[], header: string): boolean =>
  rows.every((row) => !foldedHeaders(row).includes(header.toLowerCase()));

/** A row with a column more, in the middle of it. */
function withColumn(row: AnyRow, header: string, cell: unknown): AnyRow {
  const cells = Object.entries(row);
  const half = Math.ceil(cells.length / 2);
  return Object.fromEntries([...cells.slice(0, half), [header, cell], ...cells.slice(half)]);
}

const reversed = (row: AnyRow): AnyRow => Object.fromEntries(Object.entries(row).reverse());

describe.each(SOURCES.map((source) => [source.product, source] as const))('Rows of %s', (_, source) => {
  const { rows, options, told } = source;

  it('say the same with their columns in another order, and beside harmless ones', () => {
    const said = (some: AnyRow[]): string => saidBy(some, options).events.join('; ');
    expect(said(rows.map(reversed))).toBe(told);
    const all = HARMLESS.filter(([header]) => isFree(rows, header));
    const asked = all.filter(([header, cell]) => said(rows.map((row) => withColumn(row, header, cell))) !== told);
    expect(asked).toEqual([]);
  });

  it('beside one that speaks against them do not go out, and are not left out', () => {
    const wrong = WRONG.filter(([header]) => isFree(rows, header));
    const passed = wrong.flatMap(([header, cell]) => {
      const { events } = saidBy(
        rows.map((row) => withColumn(row, header, cell)),
        options,
      );
      const faults = events.filter((event) => /^check(?:In|Out) /.test(event));
      const skipped = events.filter((event) => event === 'skipped').length;
      const skippedBefore = told.split('; ').filter((event) => event === 'skipped').length;
      return faults.length > 0 || skipped > skippedBefore ? [`${header}: ${String(cell)} -> ${events.join('; ')}`] : [];
    });
    expect(passed).toEqual([]);
  });
});
