import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { execute } from './n8n';
import { start } from './registry';
import { afm, row, submitting } from './rows';
import { day, declaring, statusesOf } from './schedules';

const GO_ON = { onError: 'continueRegularOutput' } as const;

const EMPLOYEES = [afm(1), afm(2), ` ${afm(3)}`, '45123787', '123456789', 'x', 45123787, [afm(4)]];
const LAST_NAMES = ['ΠΑΠΑΔΟΠΟΥΛΟΥ', 'Γεωργίου', ' ΓΕΩΡΓΙΟΥ', 'Π', '-', 'Μακρύ '.repeat(8), '#N/A'];
const FIRST_NAMES = [
  'ΜΑΡΙΑ',
  'Νίκος',
  'ΝΙ\u200BΚΟΣ',
  'N/A',
  'Ωωωωωωωωωωωωωωωωωωωωωωωωωωωωωω',
  'Ωωωωωωωωωωωωωωωωωωωωωωωωωωωωωωω',
];
const DAYS = ['04/05/2026', '2026-05-04', '05/05/2026', '3/9/2026', '7/30/2026', 46146, ['04/05/2026'], ''];
const TIMES = ['08:00', '16:30:15', '2:00', '00:00', '8:00 μ.μ.', 'soon', '', null];
const BRANCHES = ['0', '1', 1, '01', '1.5', '', null];
const EVENTS = ['Είσοδος', 'Έξοδος', 'in', 'διάλειμμα', 'maybe', ''];

/** Columns that a sheet may have beside those that every one has. */
const OTHERS: Record<string, readonly unknown[]> = {
  Παράρτημα: BRANCHES,
  Σχόλια: ['', 'σημείωση', ' δύο ', 7],
  'Αιτία καθυστέρησης': ['', '001', '2', 'none', '9'],
  'Ημερομηνία αναφοράς': ['', '04/05/2026', '03/05/2026'],
  'ΑΦΜ Εργοδότη': ['', afm(90), 'x'],
  // These mean something or nothing by what other rows hold.
  Timestamp: ['04/05/2026 08:01', '04/05/2026 09:00', ''],
  created: ['2026-05-04 08:02', '2026-05-04 08:03', ''],
  State: ['C/In', 'C/Out', ''],
  Είσοδος: ['08:00', '09:00', 'ναι', ''],
  Παρατήρηση: ['', 'α', `erg|nm:ΜΑΡΙΑ;ln:ΠΑΠΠΑ;afm:${afm(5)};id:1`],
};

const SHIFT = { 'Ώρα Προσέλευσης': TIMES, 'Ώρα Αποχώρησης': TIMES };
const SINGLE = { Τύπος: EVENTS, Ώρα: TIMES };

const cellsOf = (columns: Record<string, readonly unknown[]>): fc.Arbitrary<IDataObject> =>
  fc.record(
    Object.fromEntries(Object.entries(columns).map(([name, cells]) => [name, fc.constantFrom(...cells)])),
  ) as fc.Arbitrary<IDataObject>;

/** A row without its empty cells, as n8n reads it from a file. */
const withoutEmpty = (row: IDataObject): IDataObject =>
  Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== '' && cell !== null));

/** Rows of which many are the same but for their employees. */
const sheet = fc
  .record({ others: fc.subarray(Object.keys(OTHERS)), times: fc.constantFrom(SHIFT, SINGLE), omitted: fc.boolean() })
  .chain(({ others, times, omitted }) => {
    const row = cellsOf({
      ΑΦΜ: EMPLOYEES,
      Επώνυμο: LAST_NAMES,
      Όνομα: FIRST_NAMES,
      Ημερομηνία: DAYS,
      ...times,
      ...Object.fromEntries(others.map((name) => [name, OTHERS[name]])),
    });
    return fc.array(omitted ? row.map(withoutEmpty) : row, { minLength: 2, maxLength: 40 });
  });

describe('Rows that are alike but for their employees', () => {
  test('mean what each of them means alone, whatever stands in their cells', async () => {
    const { sandbox, credential } = await start({ clock: Date.parse('2026-12-01T12:00:00+02:00') });
    const options = { dryRun: true, lateReason: '001' };
    const outcomeOf = async (rows: IDataObject[], employerAfm: string): Promise<IDataObject[]> =>
      (await execute(credential, rows, submitting(options, { employerAfm }), GO_ON)).outputs[0];
    await fc.assert(
      fc.asyncProperty(sheet, async (rows) => {
        // What an expression gives can differ by row, so that each of them is read by itself.
        expect(await outcomeOf(rows, '')).toEqual(await outcomeOf(rows, '={{ "" }}'));
      }),
      { numRuns: 250 },
    );
    expect(sandbox.ledger.events).toEqual([]);
  });

  test('an employer that differs by row is each row’s own', async () => {
    const { sandbox, credential } = await start({ clock: Date.parse('2026-05-04T08:05:00+03:00') });
    const alike = { Τύπος: 'in', Ημερομηνία: '04/05/2026', Ώρα: '08:00', Επώνυμο: 'ΠΑΠΑΔΟΠΟΥΛΟΥ', Όνομα: 'ΜΑΡΙΑ' };
    const rows = [1, 2, 3].map((n) => ({ ΑΦΜ: afm(n), ...alike, of: afm(90 + n) }));
    const parameters = { employerAfm: '={{ $json.of }}' };
    const { outputs } = await execute(credential, rows, submitting({ dryRun: true }, parameters), GO_ON);
    expect(outputs[0].map(({ employerAfm }) => employerAfm)).toEqual(rows.map(({ of }) => of));
    expect(sandbox.ledger.events).toEqual([]);
  });
});

test('A row with an object that can not be written as text keeps no other row back', async () => {
  const { sandbox, credential } = await start();
  const none = JSON.parse('{"toString": {}}') as IDataObject;
  const strange = { Status: none, 'Είσοδος κτιρίου': [none], 'Α/Α παραρτήματος': none, Τύπος: none, 'AM/PM': 'PM' };
  const people = [row(sandbox, 1, strange), row(sandbox, 2)];
  const { outputs } = await execute(credential, people, submitting(), GO_ON);
  expect(outputs[0].map(({ status }) => status)).toEqual(['invalid', 'submitted']);
  const days = [
    day(0, 1, { Κατάσταση: none, Ημέρα: none, 'Ώρα εισόδου': [none] }),
    day(1, 2),
    day(2, 3, { f_type: none }),
  ];
  const declarations = await execute(credential, days, declaring(), GO_ON);
  expect(statusesOf(declarations)).toEqual(['submitted', 'submitted', 'invalid']);
});
