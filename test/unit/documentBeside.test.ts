import { readDescription } from '../../nodes/Ergani/model/forms/description';
import { documentColumnsOf, isRivalType, sortCells } from '../../nodes/Ergani/model/forms/columns';
import { entriesIn, entriesOnTwelveHours } from '../../nodes/Ergani/model/forms/entryCells';
import { headerTableOf, moreHeadersOf } from '../../nodes/Ergani/model/forms/headers';
import { OtherColumns } from '../../nodes/Ergani/model/forms/otherColumns';
import { headersOfHeld } from '../../nodes/Ergani/model/forms/unmappedColumns';
import { isTypeOfWork } from '../../nodes/Ergani/model/forms/workingTime';
import { DocumentTypes } from '../../sandbox/documents/types';
import type { Row } from './documents';

const types = new DocumentTypes();
const NOW = Date.parse('2026-11-28T08:00:00Z');
const CODES = [
  ...[
    ['ΕΡΓ', 'ΕΡΓΑΣΙΑ'],
    ['ΤΗΛ', 'ΤΗΛΕΡΓΑΣΙΑ'],
    ['ΑΝ', 'ΑΝΑΠΑΥΣΗ/ΡΕΠΟ'],
    ['ΥΠ', 'ΥΠΕΡΩΡΙΑ'],
    ['ΑΔΚΑΝ', 'Κανονική άδεια'],
    ['ΑΔΑΣ', 'Άδεια ασθένειας'],
  ].map(([code, meaning]) => ({ code, meaning })),
];

/** What is asked about the other columns of each row. */
function asked(code: string, rows: Row[], columnsNotUsed?: string): string[] {
  const description = readDescription(types.describe(code))!;
  const isOf = isTypeOfWork(code, description, CODES);
  const columns = documentColumnsOf(rows, headerTableOf(description, moreHeadersOf(code)), isOf);
  const isRival = (header: string): boolean => isRivalType(columns, header);
  const others = new OtherColumns(rows, (header) => columns.has(header) && !isRival(header), {
    ...{ isOwn: () => false, isOfComments: (header: string) => columns.get(header)?.field.name === 'f_comments' },
    isOfName: (header: string) => ['f_eponymo', 'f_onoma'].includes(columns.get(header)?.field.name ?? ''),
    ...{ isRivalType: isRival, document: code, types: CODES, options: { columnsNotUsed }, now: NOW },
  });
  const read = rows.map((row) => sortCells(columns, row));
  const cells = read.map((one) => one.cells);
  const held = read.map((one) => headersOfHeld(description, one.cells, one.unmapped));
  const doubts = others.doubts(rows, entriesIn(code, description, CODES, cells, 'notSet'), held);
  return doubts.map(({ problems }) => problems.map((one) => one.code).join());
}

const day = (more: Row = {}): Row => ({
  ...{ ΑΦΜ: '123456783', Ημερομηνία: '01/12/2026', f_type: 'ΕΡΓ', Από: '08:00', Έως: '16:00' },
  ...more,
});
const rest = (more: Row): Row => day({ f_type: 'ΑΝ', Από: '', Έως: '', ...more });
const overtime = (more: Row): Row => day({ f_type: 'ΥΠ', Από: '16:00', Έως: '18:00', ...more });
const leave = (more: Row): Row => ({ ΑΦΜ: '123456783', Ημερομηνία: '01/12/2026', f_type: 'ΑΔΚΑΝ', ...more });

const DOUBT = 'columnInDoubt';

describe('A second column of the type', () => {
  const untyped = (more: Row): Row =>
    Object.fromEntries(Object.entries(day(more)).filter(([header]) => header !== 'f_type'));

  it.each<[string, Row, string]>([
    ['names another one', untyped({ Τύπος: 'ΕΡΓ', 'Τύπος ωραρίου': 'ΤΗΛ' }), DOUBT],
    ['names another one by its meaning', untyped({ Τύπος: 'ΕΡΓ', 'Τύπος βάρδιας': 'Τηλεργασία' }), DOUBT],
    ["gave way to the registry's own, and differs", day({ Τύπος: 'ΤΗΛ' }), DOUBT],
    ['gave way, and agrees', day({ Τύπος: 'Εργασία' }), ''],
    ['agrees', untyped({ Τύπος: 'ΕΡΓ', 'Τύπος ωραρίου': 'ΕΡΓ' }), ''],
    ['holds other words', untyped({ Τύπος: 'ΕΡΓ', 'Τύπος βάρδιας': 'Πρωινή' }), ''],
    ['holds other words', untyped({ Τύπος: 'ΕΡΓ', 'Τύπος ωραρίου': 'Σταθερό' }), ''],
    ['has a number', untyped({ Type: 'ΕΡΓ', 'Type 2': 'ΤΗΛ' }), 'unknownColumn'],
  ])('%s: %j', (_, row, code) => {
    expect(asked('WTODaily', [row])).toEqual([code]);
  });

  it('has a way out', () => {
    expect(asked('WTODaily', [day({ Τύπος: 'ΤΗΛ' })], 'Τύπος')).toEqual(['']);
  });
});

describe('Words beside an entry', () => {
  const ABSENT = ['άδεια', 'ΡΕΠΟ', 'sick', 'ασθένεια', 'Absent', 'κανονική άδεια', 'on leave', 'Σε άδεια'];
  const WAITING = ['pending', 'προς έγκριση', 'Εκκρεμεί έγκριση', 'pending approval', 'αλλαγή προς έγκριση'];
  const HEADERS = ['Παρατηρήσεις', 'Σχόλια', 'Κατάσταση'];

  it.each(ABSENT)('%s: asked about where hours of work are declared', (word) => {
    for (const header of HEADERS) {
      expect(asked('WTODaily', [day({ [header]: word })])).toEqual([DOUBT]);
      expect(asked('WTOOv', [overtime({ [header]: word })])).toEqual([DOUBT]);
    }
  });

  it.each(['άδεια', 'ΡΕΠΟ', 'on leave', 'Absent'])('%s: fine where none are', (word) => {
    for (const header of ['Παρατηρήσεις', 'Σχόλια']) {
      expect(asked('WTODaily', [rest({ [header]: word })])).toEqual(['']);
      expect(asked('WTOLeave', [leave({ [header]: word })])).toEqual(['']);
      expect(asked('WTOLeave', [leave({ Από: '09:00', Έως: '11:00', [header]: word })])).toEqual(['']);
    }
  });

  it.each(WAITING)('%s: asked about', (word) => {
    for (const header of HEADERS)
      for (const [code, row] of [
        ['WTODaily', day({ [header]: word })],
        ['WTODaily', rest({ [header]: word })],
        ['WTOOv', overtime({ [header]: word })],
        ['WTOLeave', leave({ [header]: word })],
      ] as const)
        expect(asked(code, [row])).toEqual([DOUBT]);
  });

  it.each<[string, Row, string]>([
    ['WTOLeave', leave({ Σχόλια: 'Άδεια ασθένειας' }), DOUBT],
    ['WTOLeave', leave({ Σχόλια: 'Κανονική άδεια' }), ''],
    ['WTODaily', day({ Σχόλια: 'ΤΗΛΕΡΓΑΣΙΑ' }), DOUBT],
    ['WTOOv', overtime({ Σχόλια: 'Εργασία' }), ''],
    ['WTOOv', overtime({ Σχόλια: 'Τηλεργασία', 'Τύπος ωραρίου': 'ΤΗΛ' }), ''],
    ['WTOOv', overtime({ Τύπος: 'ΤΗΛ' }), DOUBT],
    ['WTOOv', overtime({ Σχόλια: 'Υπερωρία' }), ''],
    ['WTODaily', day({ Σχόλια: 'μετά την άδεια' }), ''],
    ['WTODaily', day({ Σχόλια: 'open' }), DOUBT],
    ['WTODaily', day({ Σχόλια: 'open space' }), ''],
    ['WTODaily', day({ Σχόλια: 'Απογραφή αποθήκης' }), ''],
    ['WTODaily', day({ Σχόλια: 'όχι προς έγκριση' }), ''],
  ])('%s %j: %j', (code, row, expected) => {
    expect(asked(code, [row])).toEqual([expected]);
  });
});

describe('A remark against its entry', () => {
  const ALREADY = ['έχει υποβληθεί', 'ήδη δηλωμένο', 'Υποβλήθηκε 26/11', 'already submitted'];

  it.each<[string, Row, string]>([
    ...ALREADY.map((Σχόλια): [string, Row, string] => ['WTOOv', overtime({ Σχόλια }), DOUBT]),
    ['WTOOv', overtime({ Σχόλια: 'όχι δηλωμένο' }), ''],
    ['WTODaily', day({ Σχόλια: 'δεν θα εργαστεί' }), DOUBT],
    ['WTOLeave', leave({ Σχόλια: 'δεν την πήρε' }), DOUBT],
    ['WTODaily', day({ Σχόλια: 'Δεν υπάρχει πρόβλημα' }), ''],
    ['WTODaily', day({ Σχόλια: 'αλλαγή ωραρίου 09:00-17:00' }), DOUBT],
    ['WTODaily', day({ Παρατηρήσεις: 'τελικά 10:00 έως 18:00' }), DOUBT],
    ['WTODaily', day({ Σχόλια: 'αλλαγή ωραρίου σε 08:00-16:00' }), ''],
    ['WTODaily', day({ Σχόλια: 'ραντεβού 10:00' }), ''],
    ['WTODaily', day({ Σχόλια: 'διάλειμμα 12:00-12:30' }), ''],
    ['WTODaily', day({ Σχόλια: 'υπερωρία 16:00-18:00' }), ''],
    ['WTOOv', overtime({ Σχόλια: 'ωράριο 08:00-16:00' }), ''],
    ['WTODaily', rest({ Σχόλια: 'θα εργαστεί' }), DOUBT],
    ['WTOLeave', leave({ Σχόλια: 'εργάστηκε' }), DOUBT],
    ['WTOLeave', leave({ Από: '09:00', Έως: '11:00', Σχόλια: 'εργάζεται μετά' }), ''],
    ['WTOLeave', leave({ Σχόλια: 'κανονική' }), ''],
    ['WTOLeave', leave({ Σχόλια: 'Παρών' }), DOUBT],
    // In the cell of a name.
    ['WTODaily', day({ Όνομα: 'ΜΑΡΙΑ (ΑΚΥΡΟ)' }), DOUBT],
    ['WTODaily', day({ Όνομα: 'ΜΑΡΙΑ & ΠΕΤΡΟΣ' }), DOUBT],
    ['WTODaily', day({ Επώνυμο: 'ΠΑΠΠΑ - άδεια' }), DOUBT],
    ['WTOLeave', leave({ Επώνυμο: 'ΠΑΠΠΑ - άδεια' }), ''],
    ['WTOLeave', leave({ Ονοματεπώνυμο: 'ΠΑΠΠΑ ΜΑΡΙΑ (προς έγκριση)' }), DOUBT],
    ['WTODaily', day({ Επώνυμο: 'ΠΑΠΠΑ-ΑΚΥΡΟΓΛΟΥ (ΑΧΑΙΑΣ)' }), ''],
    ['WTOLeave', leave({ Σχόλια: '3 ημέρες' }), DOUBT],
    ['WTOLeave', leave({ Σχόλια: '1 ημέρα' }), ''],
    ['WTOLeave', leave({ Σχόλια: 'μισή ημέρα' }), DOUBT],
    ['WTOLeave', leave({ Από: '09:00', Έως: '11:00', Σχόλια: 'μισή ημέρα' }), ''],
    ['WTOLeave', leave({ Σχόλια: 'έως 05/12/2026' }), DOUBT],
    ['WTOLeave', leave({ Σχόλια: '1/12-5/12' }), DOUBT],
    ['WTOLeave', leave({ Σχόλια: 'έως 1/12' }), ''],
    ['WTOLeave', leave({ Σχόλια: 'αίτηση 20/11' }), ''],
  ])('%s %j: %j', (code, row, expected) => {
    expect(asked(code, [row])).toEqual([expected]);
  });
});

describe('Other columns of a row that was declared, or of other times', () => {
  it.each<[string, Row, string]>([
    ['WTOOv', overtime({ Υποβλήθηκε: 'ΝΑΙ' }), DOUBT],
    ['WTOOv', overtime({ Υποβλήθηκε: 'ΟΧΙ' }), ''],
    ['WTOOv', overtime({ Υποβολή: 'ΟΧΙ' }), DOUBT],
    ['WTOOv', overtime({ 'Υποβολή στο Εργάνη': 'ΝΑΙ' }), 'unknownColumn'],
    ['WTOOv', overtime({ Πρωτόκολλο: 'ΥΠ12345' }), DOUBT],
    ['WTOLeave', leave({ Πρωτόκολλο: '2026-12345' }), ''],
    ['WTODaily', day({ Ωράριο: '09:00-17:00' }), DOUBT],
    ['WTODaily', day({ Ωράριο: '08:00 - 16:00' }), ''],
    ['WTODaily', day({ Βάρδια: '22:00-06:00' }), DOUBT],
    ['WTODaily', day({ Έως: '12:00', Ωράριο: '08:00-12:00, 17:00-21:00' }), ''],
    ['WTOOv', overtime({ Ωράριο: '08:00-16:00' }), ''],
    ['WTODaily', day({ Βάρδια: 'Νυχτερινή' }), DOUBT],
    ['WTODaily', day({ Βάρδια: 'Απόγευμα' }), DOUBT],
    ['WTODaily', day({ Βάρδια: 'Πρωινή' }), ''],
    ['WTODaily', day({ Από: '22:00', Έως: '06:00', Βάρδια: 'Night' }), ''],
    ['WTODaily', day({ Βάρδια: 'Α' }), ''],
    ['WTOLeave', leave({ Παρουσία: 'ΝΑΙ' }), DOUBT],
    ['WTODaily', day({ Παρουσία: 'ΟΧΙ' }), DOUBT],
    ['WTODaily', day({ Παρουσία: 'ΝΑΙ' }), ''],
    // When a leave was asked for and granted.
    ['WTOLeave', leave({ 'Requested On': '20/11/2026', 'Ημ/νία Έγκρισης': '22/11/2026' }), ''],
    ['WTOLeave', leave({ 'Ημ/νία Επιστροφής': '08/12/2026' }), 'unknownColumn'],
  ])('%s %j: %j', (code, row, expected) => {
    expect(asked(code, [row])).toEqual([expected]);
  });
});

describe('The length of an entry in a column of its own', () => {
  it.each<[string, Row, string]>([
    ['WTOOv', overtime({ Ώρες: 5 }), DOUBT],
    ['WTOOv', overtime({ Ώρες: 2 }), ''],
    ['WTOOv', overtime({ Ώρες: '2:00' }), ''],
    ['WTOOv', overtime({ Ώρες: '2,0' }), ''],
    ['WTOOv', overtime({ Ώρες: '2 ώρες' }), ''],
    ['WTOOv', overtime({ Διάρκεια: 120 }), ''],
    ['WTOOv', overtime({ Ώρες: 1 }), DOUBT],
    ['WTOOv', overtime({ 'Ώρες υπερωρίας': 3 }), DOUBT],
    ['WTOOv', overtime({ 'Overtime Hours': 2 }), ''],
    ['WTOOv', overtime({ Υπερωρία: '3' }), DOUBT],
    ['WTOOv', overtime({ Έως: '18:20', 'Total Hours': 2.33 }), ''],
    ['WTOOv', overtime({ Λεπτά: 60 }), DOUBT],
    ['WTOOv', overtime({ 'Διάρκεια (λεπτά)': 120 }), ''],
    // What is beside whole hours.
    ['WTOOv', overtime({ Λεπτά: 30 }), ''],
    ['WTOOv', overtime({ 'Λεπτά καθυστέρησης': 60 }), ''],
    ['WTOOv', overtime({ Διάρκεια: '60 λεπτά' }), DOUBT],
    ['WTOOv', overtime({ Διάρκεια: '1ω 30λ' }), DOUBT],
    ['WTOOv', overtime({ Έως: '17:30', Διάρκεια: '1ω 30λ' }), ''],
    ['WTOOv', overtime({ 'Approved Hours': 1 }), DOUBT],
    // What was worked is compared in reports alone. Of the hours of a day some are overtime.
    ['WTOOvA', overtime({ 'Πραγματικές Ώρες': 1 }), DOUBT],
    ['WTOOvA', overtime({ 'Πραγματικές Ώρες': 10 }), ''],
    ['WTODailyA', day({ 'Δουλεμένες Ώρες': 3 }), DOUBT],
    ['WTODailyA', day({ 'Worked Hours': 8.25 }), ''],
    ['WTODaily', day({ 'Δουλεμένες Ώρες': 3 }), ''],
    ['WTODaily', day({ Ώρες: 2 }), DOUBT],
    ['WTODaily', day({ Ώρες: 8 }), ''],
    ['WTODaily', day({ Ώρες: 7.5 }), ''],
    ['WTODaily', day({ Ώρες: 9 }), DOUBT],
    ['WTODaily', day({ Ώρες: '08:00' }), ''],
    ['WTODaily', day({ Ώρες: 1 / 3 }), ''],
    ['WTODaily', day({ Ώρες: '0:00' }), DOUBT],
    ['WTODaily', day({ Ώρες: 'πλήρες' }), ''],
    // Those of the week, and what was worked beside a plan.
    ['WTODaily', day({ Ώρες: 40 }), ''],
    ['WTODaily', day({ 'Worked Hours': 9.5 }), ''],
    ['WTODaily', day({ 'Ώρες υπερωρίας': 2 }), ''],
    ['WTODaily', day({ Από: '22:00', Έως: '06:00', Ώρες: 8 }), ''],
    ['WTODaily', day({ Από: '16:00', Έως: '24:00', Ώρες: 8 }), ''],
    ['WTODaily', rest({ Ώρες: 8 }), DOUBT],
    ['WTODaily', rest({ Ώρες: 0 }), ''],
    ['WTODaily', rest({ Ώρες: '-' }), ''],
  ])('%s %j: %j', (code, row, expected) => {
    expect(asked(code, [row])).toEqual([expected]);
  });

  it('may be that of the whole day, of a split shift', () => {
    const halves = (Ώρες: number): Row[] => [day({ Έως: '12:00', Ώρες }), day({ Από: '17:00', Έως: '21:00', Ώρες })];
    expect(asked('WTODaily', halves(8))).toEqual(['', '']);
    expect(asked('WTODaily', halves(4))).toEqual(['', '']);
    expect(asked('WTODaily', halves(6))).toEqual([DOUBT, DOUBT]);
  });
});

it('A column that may hold the missing day is asked about once, and not as an unknown one', () => {
  const { Ημερομηνία: own, ...row } = day();
  for (const header of ['Μέρα', 'Ημέρα', 'Day']) expect(asked('WTODaily', [{ ...row, [header]: own }])).toEqual(['']);
  expect(asked('WTODaily', [{ ...row, Μέρα: own, Foo: 'x' }])).toEqual(['unknownColumn']);
  expect(asked('WTODaily', [day({ Μέρα: own })])).toEqual(['unknownColumn']);
});

describe('A flag beside the type', () => {
  it.each<[string, Row, string]>([
    ['WTODaily', day({ Τηλεργασία: 'ΝΑΙ' }), DOUBT],
    ['WTODaily', day({ Remote: true }), DOUBT],
    ['WTODaily', day({ Τηλεργασία: 'x' }), DOUBT],
    ['WTODaily', day({ Τηλεργασία: 'ΟΧΙ' }), ''],
    ['WTODaily', day({ f_type: 'ΤΗΛ', Τηλεργασία: 'ΝΑΙ' }), ''],
    ['WTODaily', day({ f_type: 'ΤΗΛ', Τηλεργασία: 'x' }), ''],
    ['WTODaily', day({ f_type: 'ΤΗΛ', Τηλεργασία: 'ΟΧΙ' }), DOUBT],
    ['WTODaily', day({ Ρεπό: 'ΝΑΙ' }), DOUBT],
    ['WTODaily', rest({ Ρεπό: 'ΝΑΙ' }), ''],
    ['WTODaily', rest({ Ρεπό: 'ΟΧΙ' }), DOUBT],
    ['WTODaily', day({ Άδεια: 'x' }), DOUBT],
    ['WTODaily', day({ Άδεια: 'όχι' }), ''],
    ['WTODaily', day({ Υπερωρία: 'ΝΑΙ' }), ''],
    ['WTOOv', overtime({ Υπερωρία: 'ΝΑΙ' }), ''],
    ['WTOOv', overtime({ Υπερωρία: 'ΟΧΙ' }), DOUBT],
    ['WTOOv', overtime({ Τηλεργασία: 'ΝΑΙ' }), ''],
    ['WTODaily', day({ Extra: 'x' }), DOUBT],
    ['WTODaily', day({ Extra: 'no' }), ''],
  ])('%s %j: %j', (code, row, expected) => {
    expect(asked(code, [row])).toEqual([expected]);
  });
});

describe('A sheet of declarations whose times may be by a clock of twelve hours', () => {
  const description = readDescription(types.describe('WTOOv'))!;
  const onTwelve = (...shifts: Array<readonly [from: unknown, to: unknown]>): string[] => {
    const rows = shifts.map(([from, to]) => {
      const cells: unknown[] = [];
      for (const { name, index } of description.fields)
        if (name === 'f_from' || name === 'f_to') cells[index] = name === 'f_from' ? from : to;
      return cells;
    });
    const asked = entriesOnTwelveHours(description, rows);
    return rows.map((_, row) => {
      const { code, field } = asked.get(row) ?? {};
      return code === undefined ? '' : `${description.fields.find(({ label }) => label === field)?.name} ${code}`;
    });
  };

  it('is asked about: a row that nobody works tells of the others', () => {
    expect(onTwelve(['08:00', '4:00'], ['9:00', '12:00'], ['', '']))
      // The first row is asked about where it is read.
      .toEqual(['', 'f_from ambiguousTime', '']);
  });

  it.each<[string, Array<[unknown, unknown]>]>([
    [
      'a time after noon',
      [
        ['08:00', '4:00'],
        ['9:00', '17:00'],
      ],
    ],
    [
      'a.m. and p.m.',
      [
        ['08:00', '4:00 pm'],
        ['9:00', '12:00'],
      ],
    ],
    [
      'nothing backwards',
      [
        ['04:00', '06:00'],
        ['9:00', '12:00'],
      ],
    ],
    [
      'a night',
      [
        ['22:00', '06:00'],
        ['9:00', '12:00'],
      ],
    ],
  ])('is not where it has %s', (_, shifts) => {
    expect(onTwelve(...shifts)).toEqual(['', '']);
  });
});
