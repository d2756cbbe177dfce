import fc from 'fast-check';
import { DateTime, Duration } from 'luxon';
import { columnOf, fieldOf, HEADERS } from '../../nodes/Ergani/model/attendance/columns';
import { FIELD_LABELS, type FieldName } from '../../nodes/Ergani/model/sheet/fields';
import { fold } from '../../nodes/Ergani/model/values/normalise';
import { readColumns } from './sheetRow';

const fields = Object.keys(FIELD_LABELS) as FieldName[];
const header = fc
  .constantFrom(...fields)
  .chain((field) => fc.tuple(fc.constant(field), fc.constantFrom(...HEADERS[field])));

describe('Headers of the fields of a work-card event', () => {
  it.each([
    ['f_afm', 'employeeAfm'],
    ['f_eponymo', 'lastName'],
    ['f_onoma', 'firstName'],
    ['f_type', 'event'],
    ['f_reference_date', 'referenceDate'],
    ['f_date', 'eventTime'],
    ['f_aitiologia', 'lateReason'],
    ['f_aa', 'branch'],
    ['f_afm_ergodoti', 'employerAfm'],
    ['f_comments', 'comments'],
    ['ΑΦΜ', 'employeeAfm'],
    ['Α.Φ.Μ.', 'employeeAfm'],
    ['ΑΦΜ Εργαζομένου', 'employeeAfm'],
    ['ΑΦΜ Εργοδότη', 'employerAfm'],
    ['ΑΦΜ Πελάτη', 'employerAfm'],
    ['Employer VAT', 'employerAfm'],
    ['Company VAT', 'employerAfm'],
    ['ΕΠΩΝΥΜΟ', 'lastName'],
    ['Όνομα', 'firstName'],
    ['ΌΝΟΜΑ', 'firstName'],
    ['Ημερομηνία', 'date'],
    ['ώρα', 'time'],
    ['Τύπος', 'event'],
    ['ΤΥΠΟΣ', 'event'],
    ['Κίνηση', 'event'],
    ['Παράρτημα', 'branch'],
    ['Αρ. Παραρτήματος', 'branch'],
    ['Α/Α Παραρτήματος', 'branch'],
    ['Κατάστημα', 'branch'],
    ['ΚΑΤΑΣΤΗΜΑ', 'branch'],
    ['Κωδικός Καταστήματος', 'branch'],
    ['Αρ. Καταστήματος', 'branch'],
    ['Υποκατάστημα', 'branch'],
    ['Κωδ. Υποκαταστήματος', 'branch'],
    ['Store', 'branch'],
    ['Store No.', 'branch'],
    ['store_id', 'branch'],
    ['Location', 'branch'],
    ['Location Code', 'branch'],
    ['ΗΜΕΡΟΜΗΝΙΑ ΑΝΑΦΟΡΑΣ', 'referenceDate'],
    ['Ημ. Αναφοράς', 'referenceDate'],
    ['Αιτιολογία', 'lateReason'],
    ['Σχόλια', 'comments'],
    ['last_name', 'lastName'],
    ['LAST-NAME', 'lastName'],
    [' Event\u00a0Time ', 'eventTime'],
    ['Ημερομηνία & Ώρα', 'eventTime'],
    ['AΦM', 'employeeAfm'],
  ])('%s means %s', (name, field) => {
    expect(fieldOf(name)).toBe(field);
  });

  it.each(fields)('of %s hold its own name and its display name', (field) => {
    expect(fieldOf(field)).toBe(field);
    expect(fieldOf(FIELD_LABELS[field])).toBe(field);
  });

  it('mean one field each', () => {
    const folded = new Map<string, FieldName>();
    for (const field of fields) {
      for (const name of HEADERS[field]) {
        expect([name, folded.get(fold(name)) ?? field]).toEqual([name, field]);
        folded.set(fold(name), field);
      }
    }
  });

  it('are known in any case, with any punctuation, with and without accents', () => {
    const garble = (name: string, noise: string[]): string =>
      [...name].map((letter, i) => `${i % 2 ? letter.toUpperCase() : letter}${noise[i % noise.length]}`).join('');
    const noise = fc.array(fc.constantFrom('', ' ', '_', '-', '.', '\u00a0', '\u200b', '/'), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(header, noise, fc.boolean(), ([field, name], between, accents) => {
        const written = accents ? name : name.normalize('NFD').replace(/\p{M}/gu, '');
        expect(fieldOf(garble(written, between))).toBe(field);
      }),
    );
  });

  it.each([
    'status',
    'protocol',
    'id',
    'submitDate',
    'submittedAt',
    'localSubmittedAt',
    'localEventTime',
    'submittedDate',
    'reason',
    'late',
    'Α/Α',
    'Notes',
    'Παρατηρήσεις',
    '__proto__',
    'constructor',
    'toString',
    '',
    'x'.repeat(200),
  ])('leave out %s', (name) => {
    expect(fieldOf(name)).toBeNull();
  });

  it('may say how the column is filled in, but for dates with the month first', () => {
    const of = { Ώρα: 'time', Ημερομηνία: 'date', 'Ώρα Εισόδου': 'checkInTime', 'Event Time': 'eventTime' };
    for (const format of [
      'HH:MM',
      'hh:mm:ss',
      'ωω:λλ',
      'ΗΗ:ΜΜ',
      '24h',
      'dd/mm/yyyy',
      'ηη/μμ/εεεε',
      'yyyy-MM-dd HH:mm',
      'υποχρεωτικό',
      'ΥΠΟΧΡΕΩΤΙΚΟ',
      'Required',
    ]) {
      for (const [header, field] of Object.entries(of)) expect(fieldOf(`${header} (${format}) `)).toBe(field);
      expect(fieldOf(`Ώρα Εισόδου 2[${format}]`)).toBe('checkInTime');
    }
    for (const other of ['mm/dd/yyyy', 'UTC', 'μ.μ.', 'planned', 'προγραμματισμένη', 'ημέρα']) {
      expect(fieldOf(`Ημερομηνία (${other})`)).toBeNull();
    }
  });

  it('are no longer than 100 characters', () => {
    expect([fieldOf('ΑΦΜ'.padEnd(100)), fieldOf('ΑΦΜ'.padEnd(101))]).toEqual(['employeeAfm', null]);
  });

  it('are told right however many others are asked for between', () => {
    for (let i = 0; i < 5_000; i++) fieldOf(`column ${i}`);
    expect([fieldOf('ΑΦΜ'), fieldOf('column 1')]).toEqual(['employeeAfm', null]);
  });
});

describe('Rows read by their headers', () => {
  it('give each cell to its field and leave others out', () => {
    const row = {
      'Α/Α': 1,
      ΑΦΜ: 90000045,
      Επώνυμο: 'Παππά',
      'Ημ/νία': '04/05/2026',
      Ώρα: '08:00',
      Τύπος: 'Είσοδος',
      status: 'x',
    };
    expect(readColumns(row)).toEqual({
      fields: { employeeAfm: 90000045, lastName: 'Παππά', date: '04/05/2026', time: '08:00', event: 'Είσοδος' },
      problems: [],
    });
  });

  it('may fill a field twice where one cell is empty or both say the same', () => {
    expect(readColumns({ TIN: '', ΑΦΜ: 90000045, AFM: ' 90000045 ', 'Α.Φ.Μ.': null })).toEqual({
      fields: { employeeAfm: 90000045 },
      problems: [],
    });
  });

  it('are refused where two columns fill a field differently, both named', () => {
    expect(readColumns({ Τύπος: 'Είσοδος', Κίνηση: 'Έξοδος' }).problems).toEqual([
      {
        code: 'columnsDiffer',
        field: 'Event',
        message: 'Event is filled by two columns that differ: "Τύπος" holds "Είσοδος", "Κίνηση" holds "Έξοδος"',
        quiet: 'Event is filled by two columns that differ: "Τύπος" and "Κίνηση"',
        remedy:
          "Remove or rename one of the two columns, make them agree, or say by the option 'Column Names' which one counts",
      },
    ]);
  });

  it('say the same where text is seen as the same, numbers have the same digits, and dates are the same instant', () => {
    const at = '2026-05-04T08:00:00Z';
    const date = (): Date => new Date(at);
    const moment = (zone: string): DateTime => DateTime.fromISO(at, { zone });
    const list = [1, 2];
    const same: [unknown, unknown][] = [
      ['2', 2],
      ['2\u200b', '\u202a2'],
      [date(), date()],
      [date(), moment('UTC')],
      [moment('UTC'), moment('Europe/Athens')],
      [list, list],
      [{ error: '#N/A' }, ''],
      ['2', ['2']],
    ];
    for (const [one, other] of same) {
      expect(readColumns({ f_aa: one, Branch: other })).toEqual({ fields: { branch: one }, problems: [] });
    }
  });

  it.each([
    ['2', '02'],
    ['2', 3],
    [2, true],
    [new Date(0), new Date(1)],
    [new Date(0), 0],
    [0, new Date(0)],
    [new Date(0), '1970-01-01T00:00:00.000Z'],
    [new Date(0), DateTime.fromMillis(1)],
    [DateTime.fromMillis(0), {}],
    [
      [1, 2],
      [1, 2],
    ],
    [{}, {}],
    [{ a: 1 }, '[object Object]'],
    ['[object Object]', { a: 1 }],
    ['1', ['1', '1']],
    ['1', [['1']]],
    [Duration.fromMillis(0), Duration.fromMillis(0)],
  ])('are refused where %p stands beside %p', (one, other) => {
    const { fields: read, problems } = readColumns({ f_aa: one, Branch: other });
    expect(read).toEqual({ branch: one });
    expect(problems).toEqual([expect.objectContaining({ field: 'Branch' })]);
  });

  it('that are a part of an object: what stands around them counts after them', () => {
    const webhook = { headers: { location: '7' }, executionMode: 'production', webhookUrl: 'http://x/', params: {} };
    const around = { ...webhook, body: {}, branch: '2', f_afm: '090000045', comments: 'note' };
    expect(readColumns({ f_afm: '090000045', branch: '' }, around, 'body.')).toEqual({
      fields: { employeeAfm: '090000045', branch: '2', comments: 'note' },
      problems: [],
    });
    expect(readColumns({ Παράρτημα: '0' }, around, 'body.')).toEqual({
      fields: { employeeAfm: '090000045', branch: '0', comments: 'note' },
      problems: [
        {
          code: 'columnsDiffer',
          field: 'Branch',
          message: 'Branch is filled by two columns that differ: "body.Παράρτημα" holds "0", "branch" holds "2"',
          quiet: 'Branch is filled by two columns that differ: "body.Παράρτημα" and "branch"',
          remedy:
            "Remove or rename one of the two columns, make them agree, or say by the option 'Column Names' which one counts",
        },
      ],
    });
  });

  it('may have __proto__ and constructor for headers', () => {
    const row = JSON.parse('{"__proto__": {"f_afm": "1"}, "constructor": {"prototype": {}}, "f_afm": "090000045"}');
    expect(readColumns(row)).toEqual({ fields: { employeeAfm: '090000045' }, problems: [] });
    expect(({} as Record<string, unknown>).f_afm).toBeUndefined();
  });

  it('of any JSON give known fields and whole problems, never an exception', () => {
    const cell = fc.oneof(fc.jsonValue(), fc.date(), fc.anything());
    const row = fc.dictionary(
      fc.oneof(
        fc.string(),
        header.map(([, name]) => name),
        fc.constant('__proto__'),
      ),
      cell,
    );
    fc.assert(
      fc.property(row, (cells) => {
        const { fields: read, problems } = readColumns(cells);
        for (const field of Object.keys(read)) expect(fields).toContain(field);
        for (const problem of problems) expect(problem.message).toContain('two columns that differ');
      }),
    );
    for (const none of [null, undefined, 1, 'text', []]) {
      expect(readColumns(none as unknown as Record<string, unknown>)).toEqual({ fields: {}, problems: [] });
    }
  });
});

describe('The header of a single product', () => {
  it('is told from a plain one, with what its codes mean', () => {
    expect(columnOf('State')).toMatchObject({ field: 'event', shift: 0, isBareWord: false, isProducts: true });
    expect(columnOf('State')?.codes).toMatchObject({ '0': 'checkIn', '1': 'checkOut', '2': 'skip' });
    expect(columnOf('punch_state_display')).not.toHaveProperty('codes');
    expect(columnOf('Κίνηση')).toMatchObject({ field: 'event', isBareWord: false, isProducts: false });
    expect(columnOf('Είσοδος')).toMatchObject({ field: 'checkInTime', isBareWord: true, isProducts: false });
  });
});
