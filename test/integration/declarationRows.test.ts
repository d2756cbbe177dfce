import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { DEFAULT_EMPLOYEES } from '../../sandbox/registry';
import { MemoryStore } from '../support/memoryStore';
import { execute, useStore } from './n8n';
import { type Connection, start } from './registry';
import { afm, GO_ON } from './rows';
import { day, declared, declaring, HIRED, statusesOf } from './schedules';

describe('Rows that are not declared', () => {
  const BLANK = Object.fromEntries(Object.keys(day(0, 1)).map((header) => [header, ' ']));

  describe('A row without a value', () => {
    test.each<[IDataObject]>([[{}], [BLANK], [{ row_number: 3, ...BLANK }], [{ f_type: null }]])(
      'in any of its columns is skipped, and keeps nothing back: %j',
      async (blank) => {
        const { sandbox, credential } = await start();
        const { outputs, error } = await execute(credential, [day(0, 1), blank], declaring(), {
          onError: 'continueErrorOutput',
        });
        expect(error).toBeUndefined();
        expect(outputs[0]).toMatchObject([
          { status: 'submitted' },
          {
            status: 'skipped',
            reason: 'Item is blank, or says that it was called off: nothing is declared for it',
            reasonCode: 'missing',
          },
        ]);
        expect(declared(sandbox)).toHaveLength(1);
      },
    );

    test('for any field is invalid for that alone, and belongs to no declaration', async () => {
      const { sandbox, credential } = await start();
      const rows = [day(0, 1), { Σύνολο: 16, row_number: 9 }];
      const { outputs } = await execute(credential, rows, declaring(), GO_ON);
      expect(outputs[0]).toMatchObject([
        { status: 'submitted' },
        { status: 'invalid', reasonCode: 'noColumn', reason: 'Item has no value for any field of the document' },
      ]);
      const stopped = await execute(credential, [HIRED, { Σύνολο: 1 }], declaring({}, 'WebE3N'));
      expect(stopped.error?.message).toBe(
        "Nothing was sent: 1 of 2 rows can't be submitted. Item has no value for any field of the document, row 2",
      );
      expect(declared(sandbox)).toHaveLength(1);
    });
  });

  describe('A leave that was cancelled or never granted, as HR systems export it', () => {
    const leave = (fields: IDataObject): IDataObject => day(0, 1, { f_type: 'ΑΔΚΑΝ', f_from: '', f_to: '', ...fields });

    test.each<[string, IDataObject[]]>([
      [
        'skipped',
        [
          ...[
            'Ακυρώθηκε',
            'ΑΚΥΡΩΜΕΝΗ ',
            'Απορρίφθηκε',
            'Απορρίπτεται',
            'Μη εγκεκριμένη',
            'Δεν εγκρίθηκε',
            'Ανακλήθηκε',
          ].map((Κατάσταση) => ({ Κατάσταση })),
          ...['DELETED', 'Rejected', 'canceled', 'DECLINED', 'refuse', 'Withdrawn', 'Not Approved'].map((Status) => ({
            Status,
          })),
          // BambooHR.
          { status: { lastChanged: '2026-02-07', lastChangedByUserId: '1', status: 'superceded' } },
          ...[
            { Έγκριση: 'ΟΧΙ' },
            { Εγκεκριμένη: false },
            { approved: 'FALSE' },
            { is_approved: '0' },
            { Approved: 'N' },
          ],
          // Merge, Kombo; tables that keep what was deleted; a checkbox of Google Sheets.
          ...[
            { remote_was_deleted: true },
            { deletedAt: '2026-02-07 14:01:29' },
            { Ακυρώθηκε: true },
            { Ακυρωμένη: 'ΝΑΙ' },
          ],
          // Flags as databases hand them over.
          ...[{ is_cancelled: 1 }, { cancelled: 'Y' }, { is_rejected: true }, { rejected_at: '2026-02-07' }],
        ],
      ],
      [
        'submitted',
        [
          ...['Εγκεκριμένη', 'Εκκρεμεί', 'Ακυρώθηκε το ξενοδοχείο', 'Απορρίμματα'].map((Κατάσταση) => ({ Κατάσταση })),
          ...[{ Status: 'Not approved yet' }, { Status: 'Pending' }, { Notes: 'Cancelled the hotel' }],
          { status: { lastChanged: '2026-02-07', lastChangedByUserId: '1', status: 'approved' } },
          { actions: { view: true, edit: true, cancel: true, approve: false, deny: true } },
          ...[
            { approved: true },
            { Έγκριση: 'ΝΑΙ' },
            { 'Approved By': 'No' },
            { Approved: 'Νο. 7' },
            { approved_days: 0 },
          ],
          ...[{ remote_was_deleted: false }, { deletedAt: null }, { Ακυρώθηκε: 'ΟΧΙ' }, { cancelled: 0 }],
          ...[
            { can_be_cancelled: true },
            { is_deletable: true },
            { 'Cancellation allowed': 'Yes' },
            { 'Rejected by': 'Yannis' },
          ],
          // What this node has said of rows that may be corrected by now.
          ...[
            { status: 'rejected', reasonCode: 'refused' },
            { status: 'notSent', reasonCode: 'cancelled' },
          ],
        ],
      ],
    ])('is %s', async (status, all) => {
      const { credential } = await start();
      const told: unknown[] = [];
      for (const fields of all) {
        const execution = await execute(credential, [leave(fields)], declaring({}, 'WTOLeave'));
        told.push([fields, ...statusesOf(execution)]);
      }
      expect(told).toEqual(all.map((fields) => [fields, status]));
    });
  });
});

describe('Empty cells', () => {
  const [MARIA] = DEFAULT_EMPLOYEES;

  /** What a dry run says of rows: all that it would send, and all that it refuses. */
  async function saidOf({ credential }: Connection, code: string, rows: IDataObject[], options: IDataObject = {}) {
    const { outputs } = await execute(credential, rows, declaring({ dryRun: true, ...options }, code), GO_ON);
    return outputs[0];
  }

  const EMPTY = ['', ' ', null, 'NULL'] as const;
  const isEmptyCell = (cell: unknown): boolean => EMPTY.includes(cell as '');

  /** A column: its header, and cells that it can hold. */
  type Column = readonly [header: string, ...cells: unknown[]];

  const PERSON: Column[] = [
    ['ΑΦΜ', afm(1), afm(2), MARIA.afm],
    ['Επώνυμο', 'ΠΑΠΠΑ'],
    ['Όνομα', 'ΜΑΡΙΑ'],
    ['Ονοματεπώνυμο', `${MARIA.lastName} ${MARIA.firstName}`],
    ['Παράρτημα', 0, 3, '03'],
    ['ΠΑΡΑΤΗΡΗΣΕΙΣ', 'σημείωση', '-'],
  ];

  /** Each with others beside it that mean the same, or something else. */
  const TIMES: Column[] = [
    ['f_from', '08:00', 1 / 3, '2026-03-09T06:00:00.000Z', '1970-01-01T08:00:00.000Z', '-'],
    ['Από', '09:00', '09/03/2026', '9/3/2026 09:00', '-'],
    ['Έναρξη', '10:00', '2026-03-09'],
    ['ΩΡΑ ΕΩΣ', '16:00', 2 / 3, new Date('2026-03-09T14:00:00Z')],
    ['Έως', '17:00', '10/03/2026'],
    ['Προσέλευση', '08:05'],
    ['Ώρες', '8:00'],
  ];

  const DAYS: Column[] = [
    ['f_date', '2026-03-09', 46_090, '10/03/2026', '2026-03-09T00:00:00.000Z', '-'],
    ['Date', '2026-03-09', '2026-03-11'],
    ['Ημέρα βάρδιας', '12/3/2026'],
    ['f_from_date', '2026-03-09', '-'],
    ['Ημερομηνία Από', '01/03/2026'],
    ['f_to_date', '10/03/2026'],
    ['Start Date', '2020-01-01'],
  ];

  const TYPE: Column = ['f_type', 'ΕΡΓ', 'ΑΔΚΑΝ'];
  const NEEDED = ['ΑΦΜ', 'Επώνυμο', 'Όνομα', 'f_type', 'f_day'];

  const HIRING: Column[] = Object.entries({
    ...HIRED,
    ...{ f_comments: 'σημείωση', f_special_case: '2', f_topos_ergasias_comment: 'x', f_doy: 1101 },
    ...{ Επώνυμο: 'ΑΝΔΡΕΟΥ', Τηλέφωνο: '2101234567' },
  });

  const FORMS: Array<[code: string, columns: Column[]]> = [
    ['WTODaily', [...PERSON, ...DAYS, TYPE, ...TIMES]],
    ['WTOOv', [...PERSON, ...DAYS, TYPE, ...TIMES]],
    ['WTOLeave', [...PERSON, ...DAYS, TYPE, ...TIMES, ['f_year', 2026, '2026'], ['f_req_days', 20]]],
    ['WTOLeaveC', [...PERSON, ...DAYS, TYPE, ...TIMES, ['f_rel_protocol', 'ΟΡ1'], ['f_rel_date', '9/3/2026']]],
    ['WTOWeek', [...PERSON, ...DAYS, ['f_day', 1, '2', 'Τρίτη'], TYPE, ...TIMES]],
    ['WebE3N', HIRING],
  ];

  /** Rows of which each has each column, some of them with an empty cell, and which of those cells are left out. */
  const sheetsOf = (columns: Column[]) =>
    fc.subarray(columns, { minLength: Math.min(6, columns.length) }).chain((some) => {
      // Without these hardly a row would be one that can be declared.
      const kept = columns.filter(
        (column) => some.includes(column) || NEEDED.includes(column[0]) || columns === HIRING,
      );
      const rowOf = fc.tuple(
        ...kept.map(([header, ...cells]) =>
          fc.tuple(
            fc.oneof(
              { weight: NEEDED.includes(header) || columns === HIRING ? 20 : 2, arbitrary: fc.constantFrom(...cells) },
              { weight: 1, arbitrary: fc.constantFrom(...EMPTY) },
            ),
            fc.boolean(),
          ),
        ),
      );
      const full = fc.tuple(...kept.map(([, ...cells]) => fc.tuple(fc.constantFrom(...cells), fc.constant(false))));
      return fc.tuple(fc.array(rowOf, { minLength: 1, maxLength: 5 }), full, fc.nat(5)).map(([rows, whole, place]) => {
        const all = [...rows.slice(0, place), whole, ...rows.slice(place)];
        const made = (keeps: (cell: unknown, isLeftOut: boolean) => boolean): IDataObject[] =>
          all.map(
            (cells) =>
              Object.fromEntries(
                cells.flatMap(([cell, isLeftOut], at) => (keeps(cell, isLeftOut) ? [[kept[at][0], cell]] : [])),
              ) as IDataObject,
          );
        return { there: made(() => true), missing: made((cell, isLeftOut) => !(isEmptyCell(cell) && isLeftOut)) };
      });
    });

  describe('A cell that is missing from its row is an empty one', () => {
    test.each(FORMS)('in each row of %s but one', async (code, columns) => {
      const connection = await start({ services: 'seen' });
      await fc.assert(
        fc.asyncProperty(sheetsOf(columns), async ({ there, missing }) => {
          const said = await saidOf(connection, code, there);
          expect(await saidOf(connection, code, missing)).toEqual(said);
        }),
        { numRuns: 100, endOnFailure: false },
      );
    });
  });

  describe('A row that lacks a cell which another row has', () => {
    const planned = { f_from: '08:00', f_to: '16:00' };
    const actual = { Από: '08:05', Έως: '16:10' };
    const shift = (n: number, fields: IDataObject): IDataObject => {
      const others = Object.entries(day(n, n)).filter(([header]) => !Object.hasOwn(planned, header));
      return { ...Object.fromEntries(others), ...fields };
    };

    test('has not the times of other columns, wherever that row stands', async () => {
      const connection = await start();
      const rows = [shift(0, actual), shift(1, { ...planned, ...actual })];
      for (const order of [rows, [...rows].reverse()]) {
        const said = await saidOf(connection, 'WTODaily', order);
        expect(said[order.indexOf(rows[0])]).toMatchObject({
          status: 'invalid',
          reason: expect.stringMatching(/^ΩΡΑ ΑΠΟ \(HH24:MM\) is empty, and "Από" and "Έως", which mean no field/),
        });
        expect(said[order.indexOf(rows[1])]).toMatchObject({ status: 'valid', fields: planned });
      }
    });
  });

  test.each(['WTOLeave', 'WTODaily'])('What %s declared with empty cells is known without them', async (code) => {
    useStore(new MemoryStore());
    const { sandbox, credential } = await start();
    const row = { ...day(0, 1), f_type: 'ΑΔΚΑΝ', f_from: '', f_to: '' };
    const others = { f_comments: '', f_year: '', f_rel_date: '', Σύνολο: '' };
    const left = Object.entries(row).filter(([, cell]) => cell !== '');
    const sheets = [
      [{ ...row, ...others }],
      [Object.fromEntries(left)],
      [{ ...row, f_from: null, f_to: 'NULL', f_comments: ' ' }],
      [{ ...row, f_from: '-', f_to: '–' }],
    ] as IDataObject[][];
    const statuses: unknown[] = [];
    for (const rows of sheets) {
      statuses.push(
        ...statusesOf(await execute(credential, rows, declaring({}, code), { ...GO_ON, workflowId: code })),
      );
    }
    expect(statuses).toEqual(['submitted', 'duplicate', 'duplicate', 'duplicate']);
    expect(declared(sandbox)).toHaveLength(1);
  });
});

describe('What a declaration can mean in two ways is not sent', () => {
  const codesOf = (outputs: Array<Array<Record<string, unknown>>>): unknown[] =>
    outputs[0].map(({ reasonCode }) => reasonCode);

  test('dates, where one row of the sheet has the month first', async () => {
    const { sandbox, credential } = await start();
    const rows = [day(0, 1, { f_date: '3/9/2026' }), day(1, 2, { f_date: '3/13/2026' }), day(2, 3)];
    const { outputs } = await execute(credential, rows, declaring(), GO_ON);
    expect(codesOf(outputs)).toEqual(['ambiguousDate', 'monthFirst', null]);
    expect(outputs[0][0].reason).toContain('other rows have the month first');
    expect(outputs[0][0].remedy).not.toContain('Date Order');
    expect(declared(sandbox)).toHaveLength(1);
  });

  test('shifts as rota tools export them, without a column for the day, or with a day where a time should be', async () => {
    const { sandbox, credential } = await start();
    const rows = [
      day(0, 1, { f_date: '', f_from: 'Mon, 09 Mar 2026 08:00:00 +0200', f_to: 'Mon, 09 Mar 2026 16:00:00 +0200' }),
      day(1, 2, { f_date: '', f_from: 1_773_036_000, f_to: 1_773_064_800 }),
      day(2, 3, { f_from: '2026-03-09T00:00:00.000Z', f_to: '2026-03-09T00:00:00.000Z' }),
      day(3, 4, { f_from: '2026-03-09T16:00:00.000Z', f_to: '2026-03-10T00:00:00.000Z' }),
    ];
    const { outputs } = await execute(credential, rows.slice(0, 2), declaring(), GO_ON);
    expect(codesOf(outputs)).toEqual(['cellsDiffer', 'cellsDiffer']);
    expect(declared(sandbox)).toEqual([]);
    const dated = await execute(credential, rows.slice(2), declaring(), GO_ON);
    expect(codesOf(dated.outputs)).toEqual(['cellsDiffer', null]);
    expect(dated.outputs[0][1].fields).toMatchObject({ f_from: '18:00', f_to: '02:00' });
  });

  test.each([
    ['Από', 'Έως', 'Από_1', 'Έως_1'],
    ['Start 1', 'End 1', 'Start 2', 'End 2'],
    ['f_from', 'f_to', 'f_from_2', 'f_to_2'],
  ])('a split shift on one row, of which one half would be declared: %s, %s, %s, %s', async (...headers) => {
    const { sandbox, credential } = await start();
    const row = (n: number, ...times: string[]): IDataObject => {
      const others = Object.entries(day(n, n)).filter(([header]) => !/^f_(?:from|to)$/.test(header));
      return Object.fromEntries([...others, ...headers.map((header, at) => [header, times[at]])]) as IDataObject;
    };
    const rows = [
      row(0, '08:00', '12:00', '17:00', '21:00'),
      row(1, '08:00', '16:00', '', ''),
      row(2, '', '', '17:00', '21:00'),
    ];
    const { outputs } = await execute(credential, rows, declaring(), GO_ON);
    expect(codesOf(outputs)).toEqual(['columnsDiffer', null, null]);
    expect(outputs[0][0].reason).toContain(`is filled by two columns that differ, "${headers[0]}"`);
    expect(outputs[0][0].remedy).toContain('enter a row for each');
    expect(outputs[0][2].fields).toMatchObject({ f_from: '17:00', f_to: '21:00' });
    expect(declared(sandbox)).toHaveLength(2);
  });

  test.each([
    ['Start', 'End', '2nd Start', '2nd End'],
    ['Από', 'Έως', 'Απογευματινή Από', 'Απογευματινή Έως'],
    ['Second Start', 'Second End', 'Start', 'End'],
    ['2η Έναρξη', '2η Λήξη', 'Έναρξη', 'Λήξη'],
    ['Από', 'Έως', 'Από απόγευμα', 'Β΄ Έως'],
    ['f_from', 'f_to', 'Αφίξεις', 'Δεύτερη Λήξη'],
    ['ΩΡΑ ΑΠΟ', 'ΩΡΑ ΕΩΣ', 'Start 2', 'End 2'],
    ['Από', 'Έως', 'Βράδυ Από', 'Βραδινό Έως'],
    ['Από', 'Έως', 'Evening From', 'To Evening'],
    ['Από', 'Έως', 'Shift 2 Start', 'Shift 2 End'],
    ['Από', 'Έως', 'Από 2η Βάρδια', 'Έως 2η Βάρδια'],
  ])('a split shift whose second half says so in words: %s, %s, %s, %s', async (...headers) => {
    const { sandbox, credential } = await start();
    const row = (n: number, ...times: string[]): IDataObject => {
      const others = Object.entries(day(n, n)).filter(([header]) => !/^f_(?:from|to)$/.test(header));
      return Object.assign(
        Object.fromEntries(others),
        Object.fromEntries(headers.map((header, at) => [header, times[at]])),
      );
    };
    const isSecond = headers[0].startsWith('Second') || headers[0].startsWith('2');
    const rows = [
      row(0, '08:00', '12:00', '17:00', '21:00'),
      row(1, ...(isSecond ? ['', '', '08:00', '16:00'] : ['08:00', '16:00', '', ''])),
      row(2, ...(isSecond ? ['00:00', '00:00', '08:00', '16:00'] : ['08:00', '16:00', '00:00', '00:00'])),
    ];
    const { outputs } = await execute(credential, rows, declaring(), GO_ON);
    expect(codesOf(outputs)).toEqual(['columnsDiffer', null, null]);
    expect(outputs[0][0].remedy).toContain('enter a row for each');
    expect(declared(sandbox)).toHaveLength(2);
  });

  test('a row that names two branches keeps the declarations of both back', async () => {
    const { sandbox, credential } = await start();
    const rows = [day(1, 1), day(2, 2), day(1, 3, { Παράρτημα: 2 }), day(3, 4)];
    const execution = await execute(credential, rows, declaring(), GO_ON);
    expect(statusesOf(execution)).toEqual(['notSent', 'notSent', 'invalid', 'notSent']);
    expect(declared(sandbox)).toEqual([]);
  });

  test('a row without a branch whose tax number cannot be read may belong to any declaration', async () => {
    const { sandbox, credential } = await start();
    const nameless = { f_aa_pararthmatos: '', f_eponymo: '', f_onoma: '', f_afm: '12345' };
    const execution = await execute(credential, [day(1, 1), day(0, 2, nameless)], declaring(), GO_ON);
    expect(statusesOf(execution)[1]).toBe('invalid');
    expect(statusesOf(execution)[0]).toBe('notSent');
    expect(declared(sandbox)).toEqual([]);
  });
});

describe('Merged cells, which only their first row has', () => {
  const [MARIA] = DEFAULT_EMPLOYEES;

  test('are asked about: neither a branch nor a day is taken for empty where other rows have one', async () => {
    const { sandbox, credential } = await start();
    const rows = [day(3, 1), day('', 2), day(4, 3), day(5, 4, { f_date: '' })];
    const { outputs } = await execute(credential, rows, declaring(), GO_ON);
    expect(outputs[0].map(({ status }) => status)).toEqual(['notSent', 'invalid', 'notSent', 'invalid']);
    expect(outputs[0][1]).toMatchObject({
      reasonCode: 'missing',
      reason: 'Α/Α ΠΑΡΑΡΤΗΜΑΤΟΣ is empty, and other rows have it: merged cells fill their first row alone',
      remedy: 'Fill it in on each row, also where it is that of the row above; 0 is the main branch',
    });
    expect(outputs[0][3]).toMatchObject({
      reason: 'ΗΜΕΡΟΜΗΝΙΑ is empty, and other rows have it: merged cells fill their first row alone',
      remedy: 'Fill it in on each row, also where it is that of the row above',
    });
    expect(declared(sandbox)).toEqual([]);
  });

  test('are asked about where the first day of a period is merged: without one, a schedule has no beginning', async () => {
    const { sandbox, credential } = await start();
    const period = { f_from_date: '2/3/2026', f_to_date: '8/3/2026' };
    const openEnd = { f_from_date: '9/3/2026', f_to_date: '' };
    const rows = [period, { f_from_date: '', f_to_date: '' }, openEnd].map((dates, row) => ({
      ...day(row, row + 1, { f_date: undefined }),
      f_day: '1',
      ...dates,
    }));
    const { outputs } = await execute(credential, rows, declaring({}, 'WTOWeek'), GO_ON);
    expect(outputs[0].map(({ status }) => status)).toEqual(['submitted', 'invalid', 'submitted']);
    expect(outputs[0][1].reason).toMatch(/^ΗΜΕΡΟΜΗΝΙΑ ΑΠΟ is empty, and other rows have it/);
    expect(declared(sandbox)).toHaveLength(2);
  });

  test('are asked about where they name what is corrected: a repeat with a part of the rows would take its place', async () => {
    const { sandbox, credential } = await start();
    const leaves = [1, 2, 3].map((n) => day(0, n, { f_type: 'ΑΔΚΑΝ', f_from: '', f_to: '' }));
    const { outputs } = await execute(credential, leaves, declaring({}, 'WTOLeave'));
    const { protocol: f_rel_protocol, submittedDate: f_rel_date } = outputs[0][0];
    const [first, ...others] = leaves;
    for (const named of [{}, { f_rel_protocol }, { f_rel_date }]) {
      const rows = [{ ...first, f_rel_protocol, f_rel_date }, ...others.map((row) => ({ ...row, ...named }))];
      const repeat = await execute(credential, rows, declaring({}, 'WTOLeaveC'), GO_ON);
      expect(statusesOf(repeat)).not.toContain('submitted');
      expect(repeat.outputs[0][1].reason).toMatch(/is empty, and other rows have it: merged cells/);
    }
    expect(declared(sandbox)).toHaveLength(1);
  });

  test('are asked about where they are the times of work: only what has times in no row may be without', async () => {
    const { sandbox, credential } = await start();
    const none = { f_from: '', f_to: '' };
    const rest = { f_type: 'ΑΝ', ...none };
    const rows = [day(0, 1), day(1, 2, none), day(2, 3, rest), day(3, 4, { ...none, f_type: 'eργ' })];
    for (const [type, last] of [
      ['WTODaily', 'invalid'],
      ['WTOLeave', 'submitted'],
    ]) {
      const { outputs } = await execute(credential, rows, declaring({}, type), GO_ON);
      expect(outputs[0].map(({ status }) => status)).toEqual(['submitted', last, 'submitted', last]);
    }
    expect(declared(sandbox)).toHaveLength(6);
    const alone = await execute(credential, rows.slice(1, 3), declaring({}, 'WTOOv'), GO_ON);
    expect(statusesOf(alone)).toEqual(['submitted', 'submitted']);
  });

  test('no two repeats of one declaration go out: the later would take the place of the other', async () => {
    const { sandbox, credential } = await start();
    const leaves = [1, 2, 3].map((n) => day(0, n, { f_type: 'ΑΔΚΑΝ', f_from: '', f_to: '' }));
    const { outputs } = await execute(credential, leaves, declaring({}, 'WTOLeave'));
    const { protocol: f_rel_protocol, submittedDate: f_rel_date } = outputs[0][0];
    const repeat = leaves.map((row) => ({ ...row, f_rel_protocol, f_rel_date }));
    const apart = repeat.map((row, n) => ({ ...row, f_comments: n === 1 ? 'ΔΙΟΡΘΩΣΗ' : '' }));
    const kept = await execute(credential, apart, declaring({}, 'WTOLeaveC'), GO_ON);
    expect(kept.outputs[0]).toMatchObject(apart.map(() => ({ status: 'notSent', reasonCode: 'elementAtFault' })));
    expect(declared(sandbox)).toHaveLength(1);
    expect(statusesOf(await execute(credential, repeat, declaring({}, 'WTOLeaveC')))).toEqual(
      repeat.map(() => 'submitted'),
    );
  });

  test('no two schedules of one day of an employee go out: the last one would be the only one that counts', async () => {
    const { sandbox, credential } = await start();
    const halves = (branch: number, others: IDataObject) => [
      day(branch, 1, { f_from: '08:00', f_to: '12:00', f_comments: 'ΠΡΩΙ' }),
      day(branch, 1, { f_from: '17:00', f_to: '21:00', f_comments: 'ΒΡΑΔΥ', ...others }),
    ];
    for (const others of [{}, { f_from_date: '2026-03-09', f_to_date: '2026-03-15' }]) {
      const { outputs } = await execute(credential, [...halves(0, others), day(1, 2)], declaring(), GO_ON);
      expect(outputs[0]).toMatchObject([
        { status: 'notSent', reasonCode: 'elementAtFault', reason: expect.stringContaining('row 2') as string },
        { status: 'notSent', reasonCode: 'elementAtFault', reason: expect.stringContaining('row 1') as string },
        {},
      ]);
    }
    expect(declared(sandbox)).toHaveLength(2);
    // Another day, another branch, and overtime, of which each is one more.
    for (const [branch, others, type] of [
      [2, { f_date: '2026-03-10' }, 'WTODaily'],
      [3, { f_aa_pararthmatos: 4 }, 'WTODaily'],
      [5, {}, 'WTOOv'],
    ] as const) {
      const sent = await execute(credential, halves(branch, others), declaring({}, type), GO_ON);
      expect(statusesOf(sent)).toEqual(['submitted', 'submitted']);
    }
  });

  test('are none where no row has a branch or a day, nor in a blank row or one without names', async () => {
    const { sandbox, credential } = await start({ services: 'seen' });
    const none = [day('', 1, { f_date: '' }), day('', 2, { f_date: '' }), {}];
    expect(statusesOf(await execute(credential, none, declaring()))).toEqual(['submitted', 'submitted', 'skipped']);
    const listed = day('', 3, { f_afm: MARIA.afm, f_eponymo: '', f_onoma: '' });
    expect(statusesOf(await execute(credential, [day(7, 1), listed, {}], declaring()))).toEqual([
      'submitted',
      'submitted',
      'skipped',
    ]);
    expect(declared(sandbox)).toMatchObject([
      { content: { f_aa_pararthmatos: '0' } },
      { content: { f_aa_pararthmatos: '7' } },
      { content: { f_aa_pararthmatos: MARIA.branch } },
    ]);
  });
});

describe('Rows at fault', () => {
  describe('A row at fault that would take the place of another declaration of the run once it is corrected', () => {
    const morning = day(0, 1, { f_from: '08:00', f_to: '12:00' });
    const evening = { f_from: '17:00', f_to: '21:00', f_comments: 'ΒΡΑΔΥ' };

    test.each([
      ['time', { f_to: 'x' }],
      ['tax number', { f_afm: '12' }],
      ['day', { f_date: 'x' }],
      ['branch', { f_aa_pararthmatos: 'x' }],
    ])('keeps back what it may belong to: one whose %s can not be read', async (_, fault: IDataObject) => {
      const { sandbox, credential } = await start();
      const rows = [morning, day(0, 1, { ...evening, ...fault })];
      const { outputs } = await execute(credential, rows, declaring(), GO_ON);
      expect(outputs[0]).toMatchObject([{ status: 'notSent', reasonCode: 'elementAtFault' }, { status: 'invalid' }]);
      expect(outputs[0][0].reason).toContain('row 2');
      expect(declared(sandbox)).toHaveLength(0);
    });

    test.each([
      ['day', { f_date: '2026-03-10' }],
      ['employee', day(0, 2)],
      ['branch', { f_aa_pararthmatos: 1 }],
    ])('keeps back no other %s', async (_, other: IDataObject) => {
      const { credential } = await start();
      const rows = [morning, day(0, 1, { ...other, ...evening, f_to: 'x' })];
      expect(statusesOf(await execute(credential, rows, declaring(), GO_ON))).toEqual(['submitted', 'invalid']);
    });

    test('is one of a week, and of a corrected repeat', async () => {
      const { sandbox, credential } = await start();
      const weekly = (fields: IDataObject) =>
        day(0, 1, { f_date: undefined, f_day: 1, f_from_date: '2026-03-09', ...fields });
      const week = [weekly({}), weekly({ ...evening, f_to: 'x' })];
      expect(statusesOf(await execute(credential, week, declaring({}, 'WTOWeek'), GO_ON))).toEqual([
        'notSent',
        'invalid',
      ]);
      expect(declared(sandbox)).toHaveLength(0);
      const leaves = [1, 2].map((n) => day(0, n, { f_type: 'ΑΔΚΑΝ', f_from: '', f_to: '' }));
      const { outputs } = await execute(credential, leaves, declaring({}, 'WTOLeave'));
      const { protocol: f_rel_protocol, submittedDate: f_rel_date } = outputs[0][0];
      const repeat = leaves.map((row, n) => ({
        ...row,
        f_rel_protocol,
        f_rel_date,
        ...(n === 1 ? { ...evening, f_to: 'x' } : {}),
      }));
      const repeated = await execute(credential, repeat, declaring({}, 'WTOLeaveC'), GO_ON);
      expect(statusesOf(repeated)).toEqual(['notSent', 'invalid']);
      expect(declared(sandbox)).toHaveLength(1);
    });
  });

  describe('Two pairs of times on a row', () => {
    const others = Object.fromEntries(Object.entries(day(0, 1)).filter(([header]) => !/^f_(?:from|to)$/.test(header)));

    test.each([
      { Από: '08:00', Έως: '', Από_1: '', Έως_1: '20:00' },
      { Από: '', Έως: '12:00', Από_1: '08:30', Έως_1: '' },
      { 'Start 1': '08:00', 'End 2': '20:00' },
    ])('give none of the start of one and the end of the other: %j', async (times) => {
      const { sandbox, credential } = await start();
      const { outputs } = await execute(credential, [{ ...others, ...times }], declaring(), GO_ON);
      expect(outputs[0]).toMatchObject([{ status: 'invalid', reasonCode: 'columnsDiffer' }]);
      expect(declared(sandbox)).toHaveLength(0);
    });
  });

  test('One day of a leave of several, as where a row stands for all of it, is told', async () => {
    const { credential } = await start();
    const leave = (n: number, date: string, f_to_date: string) =>
      day(n, n, { f_type: 'ΑΔΚΑΝ', f_from: '', f_to: '', f_date: date, f_from_date: '2026-03-09', f_to_date });
    const rows = [
      leave(0, '2026-03-09', '2026-03-13'),
      leave(1, '2026-03-09', '2026-03-11'),
      leave(1, '2026-03-10', '2026-03-11'),
      leave(2, '2026-03-09', '2026-03-09'),
    ];
    const { outputs } = await execute(credential, rows, declaring({}, 'WTOLeave'), GO_ON);
    const told = [expect.stringContaining('One day alone of the period')];
    expect(outputs[0].map(({ warnings }) => warnings)).toEqual([told, ...rows.slice(1).map(() => null)]);
  });
});
