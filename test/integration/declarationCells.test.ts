import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { DEFAULT_EMPLOYEES } from '../../sandbox/registry';
import { MemoryStore } from '../support/memoryStore';
import { execute, useStore } from './n8n';
import { type Connection, start } from './registry';
import { afm } from './rows';
import { day, declared, declaring, HIRED, statusesOf } from './schedules';

const GO_ON = { onError: 'continueRegularOutput' } as const;
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
    const kept = columns.filter((column) => some.includes(column) || NEEDED.includes(column[0]) || columns === HIRING);
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

  test('has those of its own where rows of two sheets came together', async () => {
    const rows = [shift(0, planned), shift(1, actual)];
    const said = await saidOf(await start(), 'WTODaily', rows);
    expect(said.map(({ fields }) => (fields as IDataObject).f_from)).toEqual(['08:00', '08:05']);
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
    statuses.push(...statusesOf(await execute(credential, rows, declaring({}, code), { ...GO_ON, workflowId: code })));
  }
  expect(statuses).toEqual(['submitted', 'duplicate', 'duplicate', 'duplicate']);
  expect(declared(sandbox)).toHaveLength(1);
});
