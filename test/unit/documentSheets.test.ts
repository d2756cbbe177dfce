import fc from 'fast-check';
import { readListed } from '../../nodes/Ergani/model/forms/codeList';
import { documentColumnsOf, sortCells } from '../../nodes/Ergani/model/forms/columns';
import { type DocumentDescription, readDescription } from '../../nodes/Ergani/model/forms/description';
import { gapsIn } from '../../nodes/Ergani/model/forms/gaps';
import { headerTableOf, moreHeadersOf } from '../../nodes/Ergani/model/forms/headers';
import { ownRows } from '../../nodes/Ergani/model/forms/knownSheet';
import { nest } from '../../nodes/Ergani/model/forms/nesting';
import { readRow } from '../../nodes/Ergani/model/forms/row';
import { misplacedIn } from '../../nodes/Ergani/model/forms/unmappedColumns';
import type { Code } from '../../nodes/Ergani/model/forms/title';
import { declares, isTypeOfWork, onlyDays, withRivals } from '../../nodes/Ergani/model/forms/workingTime';
import { DocumentTypes } from '../../sandbox/documents/types';
import type { Row } from './documents';

const types = new DocumentTypes();
const described = (code: string): DocumentDescription => readDescription(types.describe(code))!;

/** What the rows of a sheet come to in a kind of document: their fields by name, and the codes of what is wrong. */
function read(code: string, rows: Row[]) {
  const description = described(code);
  const table = headerTableOf(description, moreHeadersOf(code));
  const own = ownRows(code, description, rows, table);
  const columns = documentColumnsOf(
    own.map(({ row }) => row),
    table,
    isTypeOfWork(code, description, []),
  );
  return own.map(({ row, problems }) => {
    const { cells, unmapped, problems: ofColumns } = sortCells(columns, row);
    const ofRow = readRow(description, cells);
    const all = [...problems, ...ofColumns, ...misplacedIn(description, cells, unmapped), ...ofRow.problems];
    return {
      cells,
      values: ofRow.values,
      fields: Object.fromEntries(description.fields.map(({ name, index }) => [name, ofRow.values[index]])),
      codes: all.map((one) => one.code),
    };
  });
}

const PERSON = { ΑΦΜ: '123456783', Επώνυμο: 'ΠΑΠΑΔΟΠΟΥΛΟΥ', Όνομα: 'ΜΑΡΙΑ', Παράρτημα: 0 };
const DAY = { ...PERSON, Ημερομηνία: '09/03/2026', f_type: 'ΕΡΓ' };
const WHOLE = { f_date: '09/03/2026', f_from: '08:00', f_to: '16:00' };

describe("The ministry's Excel files (Endpoints, Other declarations)", () => {
  const SHEET = { ...PERSON, ΗΜΕΡΑ: '09/03/2026' };

  it.each<[code: string, cells: Row, fields: Row]>([
    ['WTODaily', { ΤΥΠΟΣ: 'ΕΡΓ', 'ΩΡΑ ΑΠΌ - ΩΡΑ ΕΩΣ': '09:00-17:00' }, { f_from: '09:00', f_to: '17:00' }],
    ['WTODaily', { ΤΥΠΟΣ: 'ΕΡΓ', 'ΩΡΑ ΑΠΌ - ΩΡΑ ΕΩΣ': '08001600' }, { f_from: '08:00', f_to: '16:00' }],
    ['WTODaily', { ΤΥΠΟΣ: 'ΕΡΓ', 'ΩΡΑ ΑΠΟ - ΩΡΑ ΕΩΣ': 8_001_600 }, { f_from: '08:00', f_to: '16:00' }],
    ['WTODaily', { ΤΥΠΟΣ: 'ΑΝ', 'ΩΡΑ ΑΠΟ - ΩΡΑ ΕΩΣ': '-' }, { f_type: 'ΑΝ', f_from: '', f_to: '' }],
    ['WTODaily', { ΤΥΠΟΣ: 'ΑΝ' }, { f_date: '09/03/2026', f_from: '', f_to: '' }],
    ['WTOOv', { ΤΥΠΟΣ: 'ΥΠ', 'ΩΡΑ ΑΠΟ - ΩΡΑ ΕΩΣ': '17:00 – 19:00' }, { f_from: '17:00', f_to: '19:00' }],
    ['WTOLeave', { ΤΥΠΟΣ: 'ΩΑΓΟΝ', 'Ώρα από - ώρα έως': '9:00 - 11:00' }, { f_from: '09:00', f_to: '11:00' }],
    [
      'WTOLeave',
      { ΗΜΕΡΑ: 46_090, ΤΥΠΟΣ: 'ΑΔΚΑΝ', 'ΕΤΟΣ ΑΝΑΦΟΡΑΣ': 2026, 'ΔΙΚ. ΗΜΕΡΕΣ': 20 },
      { f_date: '09/03/2026', f_year: '2026', f_req_days: '020', f_from: '' },
    ],
    // A leave's own columns are known beside others too.
    [
      'WTOLeave',
      { ΗΜΕΡΑ: '', Ημερομηνία: '09/03/2026', f_type: 'ΑΔΚΑΝ', 'Έτος αναφοράς': '2026', 'ΔΙΚ. ΗΜΕΡΕΣ': '20' },
      { f_date: '09/03/2026', f_year: '2026', f_req_days: '020' },
    ],
    ['WTOWeek', { ΗΜΕΡΑ: 'ΔΕΥΤΕΡΑ', ΤΥΠΟΣ: 'ΕΡΓ', 'ΩΡΑ ΑΠΟ - ΩΡΑ ΕΩΣ': '09:00-17:00' }, { f_day: '1', f_to: '17:00' }],
    // The registry's own columns beside them.
    [
      'WTODaily',
      { ΗΜΕΡΑ: '10/03/2026', ΤΥΠΟΣ: 'ΠΛΗΡΗΣ', f_date: '09/03/2026', f_type: 'ΑΝ' },
      { f_date: '09/03/2026', f_type: 'ΑΝ' },
    ],
  ])('of %s with %j', (code, cells, fields) => {
    expect(read(code, [{ ...SHEET, ...cells }])).toMatchObject([{ codes: [], fields }]);
  });

  it.each<[Row, string]>([
    [{ 'ΩΡΑ ΑΠΟ - ΩΡΑ ΕΩΣ': '08:00-12:00 17:00-21:00' }, 'notInForm'],
    [{ 'ΩΡΑ ΑΠΟ - ΩΡΑ ΕΩΣ': 'πρωί' }, 'notInForm'],
    [{ 'ΩΡΑ ΑΠΟ - ΩΡΑ ΕΩΣ': '08:00' }, 'notInForm'],
    [{ 'ΩΡΑ ΑΠΟ - ΩΡΑ ΕΩΣ': '99001600' }, 'notATime'],
    [{ ΤΥΠΟΣ: '' }, 'missing'],
    [{ ΗΜΕΡΑ: 'Δευτέρα' }, 'notADate'],
    // A column that is there twice.
    [{ Ημέρα: '10/03/2026' }, 'missing'],
  ])('are refused where a cell can not be read: %j', (cells, code) => {
    const row = { ...SHEET, ΤΥΠΟΣ: 'ΕΡΓ', 'ΩΡΑ ΑΠΟ - ΩΡΑ ΕΩΣ': '09:00-17:00', ...cells };
    expect(read('WTODaily', [row])[0].codes).toContain(code);
  });
});

describe("The portal's own export of a schedule", () => {
  const SHEET = { ...PERSON, Ημερομηνία: '09/03/2026' };

  it.each<[string, Row]>([
    ['ΕΡΓΑΣΙΑ 09:00-17:00', { f_type: 'ΕΡΓ', f_from: '09:00', f_to: '17:00' }],
    ['ΑΝΑΠΑΥΣΗ/ΡΕΠΟ', { f_type: 'ΑΝ', f_from: '', f_to: '' }],
    ['Τηλεργασία 09:00 – 17:00', { f_type: 'ΤΗΛ', f_from: '09:00', f_to: '17:00' }],
    ['ΜΗ ΕΡΓΑΣΙΑ', { f_type: 'ΜΕ', f_from: '', f_to: '' }],
  ])('has the type of the day and its times in one column: %s', (Απασχόληση, fields) => {
    expect(read('WTODaily', [{ ...SHEET, Απασχόληση }])).toMatchObject([{ codes: [], fields }]);
  });

  it.each(['ΠΛΗΡΗΣ', 'ΕΡΓΑΣΙΑ 09:00-13:00 17:00-21:00', '09:00-17:00', 'ΚΑΝΟΝΙΚΗ ΑΔΕΙΑ', 'ΕΡΓΑΣΙΑ 09:00'])(
    'is refused: %s',
    (Απασχόληση) => {
      expect(read('WTODaily', [{ ...SHEET, Απασχόληση }])[0].codes[0]).toBe('notInForm');
    },
  );

  it.each(['WTOOv', 'WTOLeave'])('is none of %s', (code) => {
    expect(read(code, [{ ...SHEET, Απασχόληση: 'ΕΡΓΑΣΙΑ 09:00-17:00' }])[0].codes).not.toEqual([]);
  });

  it('is none beside the columns of the registry', () => {
    const own = { ...SHEET, Απασχόληση: 'ΠΛΗΡΗΣ', f_type: 'ΕΡΓ', Από: '08:00', Έως: '16:00' };
    expect(read('WTODaily', [own])).toMatchObject([{ codes: [], fields: { f_from: '08:00' } }]);
  });
});

describe('Columns of people in a form of working time', () => {
  it.each<[Row]>([
    [{ Ημερομηνία: '09/03/2026', Από: '08:00', Έως: '16:00' }],
    [{ 'Ημ/νία': '09/03/2026', Έναρξη: '08:00', Λήξη: '16:00' }],
    [{ Date: '2026-03-09', Start: '08:00', End: '16:00' }],
    [{ date: '2026-03-09', 'Start Time': '08:00', 'End Time': '16:00' }],
    [{ Date: '2026-03-09', From: '08:00', To: '16:00' }],
    [{ Date: '2026-03-09', 'Ώρα Έναρξης': '08:00', 'Ώρα Λήξης': '16:00' }],
    // The days of an employment, and what happened.
    [{ ...WHOLE, 'Ημερομηνία Έναρξης': '2020-01-01', 'Start Date': '2020-01-01', Είσοδος: '08:05', Από: '09:00' }],
  ])('mean the day and the times: %j', (cells) => {
    expect(read('WTODaily', [{ ...PERSON, f_type: 'ΕΡΓ', ...cells }])).toMatchObject([{ codes: [], fields: WHOLE }]);
  });

  it('have to name one day, also where one of them is clearer', () => {
    for (const [header, codes] of [
      ['Ημ/νία', ['cellsDiffer']],
      ['Date', ['cellsDiffer']],
    ] as const)
      expect(read('WTODaily', [{ ...DAY, Από: '08:00', Έως: '16:00', [header]: '10/03/2026' }])[0].codes).toEqual(
        codes,
      );
    expect(read('WTODaily', [{ ...DAY, Από: '08:00', Έως: '16:00', Date: '2026-03-09' }])[0].codes).toEqual([]);
  });

  it('mean no time that happened, where the own one is empty', () => {
    const actual = { Είσοδος: '08:05', Έξοδος: '16:10', 'Ώρα Προσέλευσης': '08:05', In: '08:05' };
    expect(read('WTOLeave', [{ ...DAY, f_from: '', f_to: '', ...actual }])[0].codes).toContain('missing');
  });

  it.each<[Row, string[]]>([
    [{ f_date: '09/03/2026', 'Ημερομηνία Έναρξης': '09/03/2026', 'Ημερομηνία Λήξης': '13/03/2026' }, []],
    [{ f_date: '09/03/2026', 'Start Date': '09/03/2026', 'End Date': '13/03/2026' }, []],
    // The day of the request is none of the leave.
    [{ Ημερομηνία: '01/03/2026', 'Ημερομηνία Από': '09/03/2026', 'Ημερομηνία Έως': '13/03/2026' }, ['cellsDiffer']],
    [{ Ημερομηνία: '01/03/2026', Από: '09/03/2026', Έως: '13/03/2026' }, ['cellsDiffer']],
    [{ Από: '09/03/2026', Έως: '13/03/2026' }, ['missing']],
  ])('of a period are the first and the last day of a leave: %j', (cells, codes) => {
    const [row] = read('WTOLeave', [{ ...PERSON, f_type: 'ΑΔΚΑΝ', ...cells }]);
    expect(row.codes).toEqual(codes);
    if (codes.length === 0) expect(row.fields).toMatchObject({ f_from_date: '09/03/2026', f_to_date: '13/03/2026' });
  });

  it.each([
    ['Υπερωρία Από', 'Υπερωρία Έως'],
    ['Έναρξη Υπερωρίας', 'Λήξη Υπερωρίας'],
    ['Overtime Start', 'Overtime End'],
    ['OT From', 'OT To'],
  ])('of overtime are what is declared as overtime, and the day never is: %s', (from, to) => {
    const plan = { ...DAY, Από: '09:00', Έως: '17:00' };
    const rows = [
      { ...plan, [from]: '17:00', [to]: '19:00' },
      { ...plan, [from]: '', [to]: '' },
      { ...DAY, [from]: '18:00', [to]: '19:00' },
    ];
    expect(read('WTOOv', rows)).toMatchObject([
      { codes: [], fields: { f_from: '17:00', f_to: '19:00' } },
      { codes: ['missing'] },
      { codes: [], fields: { f_from: '18:00' } },
    ]);
    expect(read('WTODaily', rows.slice(0, 1))).toMatchObject([{ fields: { f_from: '09:00', f_to: '17:00' } }]);
  });

  it.each([
    ['Scheduled Start', 'Scheduled End', 'Start', 'End'],
    ['Start Time (Planned)', 'End Time (Planned)', 'Start Time', 'End Time'],
    ['Προγραμματισμένη Έναρξη', 'Προγραμματισμένη Λήξη', 'Έναρξη', 'Λήξη'],
    ['Πρόγραμμα Από', 'Πρόγραμμα Έως', 'Από', 'Έως'],
    ['f_from', 'f_to', 'Από', 'Έως'],
  ])('of a plan are what a schedule declares, and those of what happened never are: %s', (...headers) => {
    const rowOf = (...cells: string[]) => ({
      ...DAY,
      ...Object.fromEntries(headers.map((header, n) => [header, cells[n]])),
    });
    const whole = rowOf('08:00', '16:00', '08:07', '16:12');
    const lacking = { ...DAY, [headers[2]]: '08:07', [headers[3]]: '16:12' };
    for (const empty of [rowOf('', '', '08:07', '16:12'), lacking])
      expect(read('WTODaily', [whole, empty])).toMatchObject([
        { codes: [], fields: { f_from: '08:00', f_to: '16:00' } },
        { codes: ['missing'] },
      ]);
  });
});

describe('A split shift on one row, of which one half would be declared', () => {
  const rowOf = (headers: string[], times: string[]): Row => ({
    ...DAY,
    ...Object.fromEntries(headers.map((header, n) => [header, times[n]])),
  });

  it.each([
    ['Από', 'Έως', 'Από_1', 'Έως_1'],
    ['Start 1', 'End 1', 'Start 2', 'End 2'],
    ['f_from', 'f_to', 'f_from_2', 'f_to_2'],
  ])('by numbers: %s, %s, %s, %s', (...headers) => {
    const rows = [
      rowOf(headers, ['08:00', '12:00', '17:00', '21:00']),
      rowOf(headers, ['08:00', '16:00', '', '']),
      rowOf(headers, ['', '', '17:00', '21:00']),
    ];
    const [both, ...others] = read('WTODaily', rows);
    expect(both.codes).toContain('columnsDiffer');
    expect(others).toMatchObject([{ codes: [] }, { codes: [], fields: { f_from: '17:00', f_to: '21:00' } }]);
  });

  it.each([
    ['Start', 'End', '2nd Start', '2nd End'],
    ['Από', 'Έως', 'Απογευματινή Από', 'Απογευματινή Έως'],
    ['Από', 'Έως', 'Από απόγευμα', 'Β΄ Έως'],
    ['f_from', 'f_to', 'Αφίξεις', 'Δεύτερη Λήξη'],
    ['ΩΡΑ ΑΠΟ', 'ΩΡΑ ΕΩΣ', 'Start 2', 'End 2'],
    ['Από', 'Έως', 'Βράδυ Από', 'Βραδινό Έως'],
    ['Από', 'Έως', 'Evening From', 'To Evening'],
    ['Από', 'Έως', 'Shift 2 Start', 'Shift 2 End'],
    ['Από', 'Έως', 'Από 2η Βάρδια', 'Έως 2η Βάρδια'],
    ['Start', 'End', 'Second Start', 'Second End'],
    ['Έναρξη', 'Λήξη', '2η Έναρξη', '2η Λήξη'],
  ])('by words: %s, %s, %s, %s', (...headers) => {
    const second = [...headers.slice(2), ...headers.slice(0, 2)];
    for (const [order, times] of [
      [headers, ['08:00', '12:00', '17:00', '21:00']],
      [second, ['17:00', '21:00', '08:00', '12:00']],
    ])
      expect(read('WTODaily', [rowOf(order, times)])[0].codes).toContain('columnsDiffer');
    // Exports fill what there is not with midnight.
    for (const none of ['', '00:00'])
      expect(read('WTODaily', [rowOf(headers, ['08:00', '16:00', none, none])])).toMatchObject([{ codes: [] }]);
  });

  it.each<[Row]>([
    [{ Από: '08:00', Έως: '', Από_1: '', Έως_1: '20:00' }],
    [{ Από: '', Έως: '12:00', Από_1: '08:30', Έως_1: '' }],
    [{ 'Start 1': '08:00', 'End 2': '20:00' }],
  ])('gives no start of one half with the end of the other: %j', (times) => {
    expect(read('WTODaily', [{ ...DAY, ...times }])[0].codes).toContain('columnsDiffer');
  });
});

describe('A cell that is missing from its row', () => {
  /** Columns that mean the same, or something else, with cells that they can hold. */
  const COLUMNS: Record<string, readonly unknown[]> = {
    ΑΦΜ: ['100000010', 100_000_021],
    Επώνυμο: ['ΠΑΠΠΑ'],
    Ονοματεπώνυμο: ['ΠΑΠΠΑ ΜΑΡΙΑ'],
    Παράρτημα: [0, 3, '03'],
    ΠΑΡΑΤΗΡΗΣΕΙΣ: ['σημείωση', '-'],
    f_from: ['08:00', 1 / 3, '2026-03-09T06:00:00.000Z', '-'],
    Από: ['09:00', '09/03/2026', '9/3/2026 09:00', '-'],
    Έναρξη: ['10:00', '2026-03-09'],
    'ΩΡΑ ΕΩΣ': ['16:00', 2 / 3, new Date('2026-03-09T14:00:00Z')],
    Έως: ['17:00', '10/03/2026'],
    Προσέλευση: ['08:05'],
    f_date: ['2026-03-09', 46_090, '10/03/2026', '-'],
    Date: ['2026-03-09', '2026-03-11'],
    f_from_date: ['2026-03-09', '-'],
    'Ημερομηνία Από': ['01/03/2026'],
    f_to_date: ['10/03/2026'],
    f_type: ['ΕΡΓ', 'ΑΔΚΑΝ'],
    f_day: [1, '2', 'Τρίτη'],
    f_rel_date: ['9/3/2026'],
    f_req_days: [20],
  };
  const EMPTY = ['', ' ', null, 'NULL'];
  const cell = (cells: readonly unknown[]) =>
    fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...cells) }, fc.constantFrom(...EMPTY));
  const rowOf = (headers: string[]) => fc.tuple(...headers.map((header) => cell(COLUMNS[header])));
  const sheets = fc
    .subarray(Object.keys(COLUMNS), { minLength: 6 })
    .chain((headers) => fc.tuple(fc.constant(headers), fc.array(rowOf(headers), { minLength: 1, maxLength: 4 })));

  it.each(['WTODaily', 'WTOOv', 'WTOLeave', 'WTOLeaveC', 'WTOWeek'])('is an empty one: %s', (code) => {
    fc.assert(
      fc.property(sheets, ([headers, cells]) => {
        // A row that has all of them tells the same columns.
        const whole = headers.map((header) => COLUMNS[header][0]);
        const rows = [whole, ...cells].map((row) => headers.map((header, n): [string, unknown] => [header, row[n]]));
        const there = rows.map((row) => Object.fromEntries(row));
        const missing = rows.map((row) => Object.fromEntries(row.filter(([, one]) => !EMPTY.includes(one as string))));
        expect(read(code, missing)).toEqual(read(code, there));
      }),
    );
  });
});

describe('Cells that merging leaves empty', () => {
  const gaps = (code: string, rows: Row[], options: Parameters<typeof gapsIn>[2] = {}) =>
    gapsIn(described(code).fields, new Map(read(code, rows).map(({ cells }, row) => [row, cells])), options).map(
      ({ row, field }) => `${row} ${field.name}`,
    );
  const ROW = { f_aa_pararthmatos: 1, f_date: '2026-03-09', f_type: 'ΕΡΓ' };

  it.each<[string, Row[], Parameters<typeof gapsIn>[2], string[]]>([
    [
      'WTODaily',
      [ROW, { ...ROW, f_aa_pararthmatos: '' }, { ...ROW, f_date: '' }],
      {},
      ['1 f_aa_pararthmatos', '2 f_date'],
    ],
    [
      'WTOWeek',
      [{ f_from_date: '2/3/2026', f_to_date: '8/3/2026' }, {}, { f_from_date: '9/3/2026' }],
      {},
      ['1 f_from_date'],
    ],
    [
      'WTOLeaveC',
      [{ f_rel_protocol: 'x', f_rel_date: '9/3/2026' }, { f_rel_protocol: 'x' }],
      { isRepeat: true },
      ['1 f_rel_date'],
    ],
    ['WTOLeaveC', [{ f_rel_protocol: 'x' }, {}], {}, []],
    // What starts in one row, such as work, starts in all; rest does in none.
    [
      'WTODaily',
      [{ ...ROW, f_from: '8:00' }, ROW, { ...ROW, f_type: 'ΑΝ' }, { ...ROW, f_type: 'εργ' }],
      { hasTimes: true },
      ['1 f_from', '3 f_from'],
    ],
    ['WTOLeave', [{ ...ROW, f_from: '8:00' }, ROW], {}, []],
  ])('%s %j %j', (code, rows, options, expected) => {
    expect(gaps(code, rows, options)).toEqual(expected);
  });
});

describe('Declarations that would take the place of each other', () => {
  const day = (fields: Row = {}): Row => ({
    ...{ f_aa_pararthmatos: 0, f_afm: '123456783', f_eponymo: 'Α', f_onoma: 'Β', f_date: '2026-03-09', f_type: 'ΕΡΓ' },
    ...{ f_from: '08:00', f_to: '12:00', ...fields },
  });
  const EVENING = { f_from: '17:00', f_to: '21:00', f_comments: 'ΒΡΑΔΥ' };

  /** The rows that keep each element back. */
  function rivals(code: string, rows: Row[]): number[][] {
    const description = described(code);
    const all = read(code, rows).map(({ values, codes }) => ({ values, isFaulty: codes.length > 0 }));
    return withRivals(nest(description, all), all, description, code).map(({ faulty }) => [...new Set(faulty)].sort());
  }

  it.each<[string, Row, number[][]]>([
    ['the same day of an employee', {}, [[1], [0]]],
    ['the same with days of the whole declaration', { f_from_date: '2026-03-09', f_to_date: '2026-03-15' }, [[1], [0]]],
    ['another day', { f_date: '2026-03-10' }, [[], []]],
    ['another branch', { f_aa_pararthmatos: 4 }, [[], []]],
    ['another employee', { f_afm: '112345671' }, [[], []]],
    // What is at fault may be of the day once it is corrected.
    ['a time that can not be read', { f_to: 'x' }, [[1]]],
    ['a day that can not be read', { f_date: 'x' }, [[1]]],
    ['a branch that can not be read', { f_aa_pararthmatos: 'x' }, [[1]]],
    ['a fault of another day', { f_to: 'x', f_date: '2026-03-10' }, [[]]],
    ['a fault of another branch', { f_to: 'x', f_aa_pararthmatos: 1 }, [[]]],
  ])('schedules: %s', (_, fields, expected) => {
    expect(rivals('WTODaily', [day(), day({ ...EVENING, ...fields })])).toEqual(expected);
  });

  it('overtime of one day: none, each is one more', () => {
    expect(rivals('WTOOv', [day(), day(EVENING)])).toEqual([[], []]);
  });

  it('weeks, and corrected repeats of one declaration', () => {
    const week = { f_date: undefined, f_day: 1, f_from_date: '2026-03-09' };
    expect(rivals('WTOWeek', [day(week), day({ ...week, ...EVENING, f_to: 'x' })])).toEqual([[1]]);
    const repeat = { f_rel_protocol: 'ΟΡ1', f_rel_date: '2026-03-01' };
    const rows = [day(repeat), day({ ...repeat, f_afm: '112345671', f_comments: 'ΔΙΟΡΘΩΣΗ' })];
    expect(rivals('WTOLeaveC', rows)).toEqual([[1], [0]]);
  });

  it('one day of a leave of several is told, as where a row stands for all of it', () => {
    const leave = (f_afm: string, f_date: string, f_to_date: string) =>
      day({ f_afm, f_date, f_to_date, f_from_date: '2026-03-09', f_from: '', f_to: '' });
    const rows = [
      leave('123456783', '2026-03-09', '2026-03-13'),
      leave('112345671', '2026-03-09', '2026-03-11'),
      leave('112345671', '2026-03-10', '2026-03-11'),
      leave('094123454', '2026-03-09', '2026-03-09'),
    ];
    const values = read('WTOLeave', rows).map((row) => ({ values: row.values, isFaulty: false }));
    expect([...onlyDays(described('WTOLeave'), values)]).toEqual([[0, false]]);
    // Others have the same period: it may be that of the declaration.
    const shared = [...rows, leave('094123454', '2026-03-10', '2026-03-13')];
    const all = read('WTOLeave', shared).map((row) => ({ values: row.values, isFaulty: false }));
    expect([...onlyDays(described('WTOLeave'), all)]).toEqual([
      [0, true],
      [4, true],
    ]);
  });
});

describe("The codes of working time, held against the registry's list (Resources, Services)", () => {
  const CODES = [
    { code: 'ΕΡΓ', meaning: 'ΕΡΓΑΣΙΑ' },
    { code: 'ΑΝ', meaning: 'ΑΝΑΠΑΥΣΗ/ΡΕΠΟ' },
    { code: 'ΤΗΛ', meaning: 'ΤΗΛΕΡΓΑΣΙΑ' },
    { code: 'ΑΔΑΣ', meaning: 'Άδεια ασθένειας' },
  ];
  const [type] = described('WTODaily').fields.filter(({ name }) => name === 'f_type');

  it.each([
    ['AN', 'ΑΝ'],
    // Latin letters that look the same.
    ['EP\u0393', 'ΕΡΓ'],
    ['αν', 'ΑΝ'],
    ['ΑΝΑΠΑΥΣΗ/ΡΕΠΟ', 'ΑΝ'],
    ['Τηλεργασία', 'ΤΗΛ'],
    ['ΑΔΑΣ - Άδεια ασθένειας', 'ΑΔΑΣ'],
  ])('%s is %s', (cell, value) => {
    expect(readListed(type, CODES, cell)).toEqual({ ok: true, value });
  });

  it.each([
    ['ΡΕΠΟ', 'ΑΝ (ΑΝΑΠΑΥΣΗ/ΡΕΠΟ)'],
    ['ΕΡΓΑ', 'ΕΡΓ (ΕΡΓΑΣΙΑ)'],
    ['ΑΣΘΕΝΕΙΑ', 'ΑΔΑΣ (Άδεια ασθένειας)'],
    ['1', 'ΕΡΓ (ΕΡΓΑΣΙΑ)'],
  ])('%s is none, and the nearest is told', (cell, near) => {
    expect(readListed(type, CODES, cell)).toMatchObject({
      problem: { code: 'unknownCode', remedy: expect.stringContaining(`The nearest are ${near}`) },
    });
  });

  const ALL = [
    ...CODES,
    { code: 'ΥΠ', meaning: 'ΥΠΕΡΩΡΙΑ' },
    { code: 'ΧΥΠ', meaning: 'ΧΩΡΙΣ ΥΠΕΡΩΡΙΑ' },
    { code: 'ΥΠΝ', meaning: 'ΥΠΕΡΩΡΙΑ ΝΥΧΤΑ' },
  ];

  it.each([
    ['WTOOv', 'ΥΠ', 'ΥΠ'],
    ['WTOOvA', 'χωρίς υπερωρία', 'ΧΥΠ'],
    // A type that nobody has told, by its meaning.
    ['WTOOv', 'ΥΠΝ', 'ΥΠΝ'],
    ['WTOOv', 'ΕΡΓ', undefined],
    ['WTOOv', 'Τηλεργασία', undefined],
    ['WTOOvA', 'ΑΝ', undefined],
    ['WTOOv', 'ΑΔΑΣ', undefined],
    ['WTODaily', 'ΥΠ', undefined],
    ['WTOWeek', 'ΥΠΝ', undefined],
    ['WTODaily', 'ΕΡΓ', 'ΕΡΓ'],
    ['WTODaily', 'ΑΔΑΣ', 'ΑΔΑΣ'],
    ['WTOLeave', 'ΑΔΑΣ', 'ΑΔΑΣ'],
    ['WTOLeave', 'ΑΝ', undefined],
    ['WTOLeaveC', 'ΥΠ', undefined],
  ])('in %s, %s is one of its own: %s', (code, cell, value) => {
    const read = readListed(type, ALL, cell, (one) => declares(code, one));
    expect(read).toMatchObject(value === undefined ? { problem: { code: 'unknownCode' } } : { ok: true, value });
  });

  it('of overtime are told where a cell is none, and refused without the list too', () => {
    const isOwn = (one: Code) => declares('WTOOv', one);
    for (const [codes, cell] of [
      [ALL, 'ΠΡΩΙ'],
      [ALL, 'ΕΡΓ'],
      [[], 'ΕΡΓ'],
    ] as const)
      expect(readListed(type, codes, cell, isOwn)).toMatchObject({
        problem: { code: 'unknownCode', remedy: expect.stringMatching(/(?:nearest are|such as) ΥΠ \(ΥΠΕΡΩΡΙΑ\), ΧΥΠ/) },
      });
    expect(readListed(type, [], 'ΥΠ', isOwn)).toMatchObject({ ok: true, value: 'ΥΠ' });
  });

  it('goes out as it is written, with a warning, where there is no list', () => {
    expect(readListed(type, [], 'ΡΕΠΟ')).toEqual({
      ok: true,
      value: 'ΡΕΠΟ',
      warning: expect.stringContaining('goes out as written'),
    });
  });
});
