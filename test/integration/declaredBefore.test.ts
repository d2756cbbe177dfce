import type { IDataObject } from 'n8n-workflow';
import type { Sandbox } from '../../sandbox/server';
import { MemoryStore } from '../support/memoryStore';
import { execute, type Execution, useStore } from './n8n';
import { type Connection, EXECUTE, start } from './registry';
import { afm } from './rows';
import { askForTypes, day, declaring, SCHEDULE } from './schedules';

const GO_ON = { onError: 'continueRegularOutput' } as const;

let workflows = 0;
let workflowId: string;

beforeEach(() => {
  workflowId = `declarations ${++workflows}`;
  useStore(new MemoryStore());
});

const run = async ({ credential }: Connection, items: IDataObject[], options: IDataObject = {}): Promise<Execution> =>
  await execute(credential, items, declaring(options), { ...GO_ON, workflowId });
const statuses = ({ outputs }: Execution): unknown[] => outputs[0].map(({ status }) => status);
const warnings = ({ outputs }: Execution): unknown[] => outputs[0].map((one) => one.warnings ?? []);
const declared = ({ declarations }: Sandbox) => declarations.list.filter(({ call }) => call !== undefined);

describe('A declaration that an earlier run has submitted', () => {
  test('comes out as a duplicate with all its rows, in whatever order they come', async () => {
    const connection = await start();
    const rows = [day(0, 1), day(1, 2), day(0, 3)];
    expect(statuses(await run(connection, rows))).toEqual(['submitted', 'submitted', 'submitted']);
    const again = await run(connection, [...rows].reverse());
    expect(statuses(again)).toEqual(['duplicate', 'duplicate', 'duplicate']);
    expect(again.outputs[0][0]).toMatchObject({
      reasonCode: 'submittedBefore',
      reason: 'Not sent again, because an earlier run of this node has submitted the very same declaration',
    });
    expect(declared(connection.sandbox)).toHaveLength(2);
  });

  test('is another one as soon as one of its rows is', async () => {
    const connection = await start();
    await run(connection, [day(0, 1), day(1, 2)]);
    const grown = await run(connection, [day(0, 1), day(0, 3), day(1, 2)]);
    expect(statuses(grown)).toEqual(['submitted', 'submitted', 'duplicate']);
    expect(declared(connection.sandbox)).toHaveLength(3);
    // The first row is with the registry twice now.
    expect(warnings(grown)).toEqual([[expect.stringMatching(/^Declared before, as part of another/)], [], []]);
    // By their days, not by their names.
    const named = await run(connection, [day(0, 1, { f_onoma: 'Μ' }), day(0, 3), day(0, 4)]);
    expect(warnings(named)).toEqual([[expect.any(String)], [expect.any(String)], []]);
    // From then on it is known as it is.
    const again = await run(connection, [day(0, 1), day(0, 3), day(1, 2)]);
    expect(statuses(again)).toEqual(['duplicate', 'duplicate', 'duplicate']);
  });

  test('goes out with Repeated Events on Submit Again', async () => {
    const connection = await start();
    await run(connection, [day(0, 1)]);
    expect(statuses(await run(connection, [day(0, 1)], { repeatedEvents: 'submit' }))).toEqual(['submitted']);
    expect(declared(connection.sandbox)).toHaveLength(2);
  });

  test('and whose answer never came is unknown, and is not sent again', async () => {
    const connection = await start();
    connection.sandbox.faults.add({ kind: 'cut', on: SCHEDULE, times: 1 });
    expect(statuses(await run(connection, [day(0, 1), day(0, 2)]))).toEqual(['unknown', 'unknown']);
    const again = await run(connection, [day(0, 1), day(0, 2)]);
    expect(statuses(again)).toEqual(['unknown', 'unknown']);
    expect(again.outputs[0][0]).toMatchObject({ reasonCode: 'leftOpen' });
    expect(connection.sandbox.ledger.count(SCHEDULE)).toBe(1);
  });

  test('but was refused, goes out once it is corrected at the registry', async () => {
    const connection = await start({ withoutEmployment: [{ afm: afm(1), from: '2026-01-01' }] });
    expect(statuses(await run(connection, [day(0, 1)]))).toEqual(['rejected']);
    connection.sandbox.records.withoutEmployment = [];
    expect(statuses(await run(connection, [day(0, 1)]))).toEqual(['submitted']);
  });

  test('by an execution at the same time, goes out once', async () => {
    const connection = await start();
    const runs = await Promise.all([run(connection, [day(0, 1)]), run(connection, [day(0, 1)])]);
    expect(runs.flatMap(statuses).sort()).toEqual(['duplicate', 'submitted']);
    expect(declared(connection.sandbox)).toHaveLength(1);
  });

  test('in part, by an execution at the same time, is another one, however long the registry takes', async () => {
    const connection = await start();
    connection.sandbox.faults.add({ kind: 'delay', ms: 2_500, when: 'after', on: SCHEDULE });
    const runs = await Promise.all([run(connection, [day(0, 1)]), run(connection, [day(0, 1), day(0, 2)])]);
    expect(runs.flatMap(statuses)).toEqual(['submitted', 'submitted', 'submitted']);
    expect(runs.flatMap(warnings).flat()).toEqual([expect.stringMatching(/^Declared before, as part of another/)]);
  });
});

describe('A declaration that holds a row of one whose answer never came', () => {
  test('is unknown itself, and is not sent', async () => {
    const connection = await start();
    connection.sandbox.faults.add({ kind: 'cut', on: SCHEDULE, times: 1 });
    expect(statuses(await run(connection, [day(0, 1), day(0, 2)]))).toEqual(['unknown', 'unknown']);
    for (let again = 0; again < 2; again++) {
      const grown = await run(connection, [day(0, 1), day(0, 2), day(0, 3), day(1, 4 + again)]);
      expect(statuses(grown)).toEqual(['unknown', 'unknown', 'unknown', 'submitted']);
      expect(grown.outputs[0][2]).toMatchObject({ reasonCode: 'leftOpen' });
    }
    // What was not sent is free without the others.
    expect(statuses(await run(connection, [day(0, 3)]))).toEqual(['submitted']);
    const all = await run(connection, [day(0, 1), day(0, 2), day(0, 3)], { repeatedEvents: 'submit' });
    expect(statuses(all)).toEqual(['submitted', 'submitted', 'submitted']);
    expect(warnings(all)).toEqual([[], [], []]);
  });

  test('is a duplicate once each row was submitted again by itself', async () => {
    const connection = await start();
    connection.sandbox.faults.add({ kind: 'cut', on: SCHEDULE, times: 1 });
    const rows = [day(0, 1), day(0, 2)];
    expect(statuses(await run(connection, rows))).toEqual(['unknown', 'unknown']);
    for (const row of rows) {
      expect(statuses(await run(connection, [row], { repeatedEvents: 'submit' }))).toEqual(['submitted']);
    }
    expect(statuses(await run(connection, rows))).toEqual(['duplicate', 'duplicate']);
  });
});

describe('A sheet of leaves, of which each row is a day of its own', () => {
  const leave = (n: number, fields: IDataObject = {}): IDataObject =>
    day(0, n, { f_type: 'ΑΔΚΑΝ', f_from: '', f_to: '', ...fields });
  const submitLeaves = async ({ credential }: Connection, items: IDataObject[], options: IDataObject = {}) =>
    await execute(credential, items, declaring(options, 'WTOLeave'), { ...GO_ON, workflowId });
  const LEAVES = 'POST /Documents/WTOLeave';
  /** The employees of each declaration that was submitted. */
  const employees = ({ sandbox }: Connection): string[][] =>
    declared(sandbox).map(({ content }) => [...new Set(JSON.stringify(content).match(/\b\d{9}\b/g))]);

  test('may grow: new rows are declared alone', async () => {
    const connection = await start();
    expect(statuses(await submitLeaves(connection, [leave(1), leave(2)]))).toEqual(['submitted', 'submitted']);
    const grown = [leave(1), leave(3), leave(2), leave(1, { f_date: '2026-03-10' })];
    const execution = await submitLeaves(connection, grown);
    expect(statuses(execution)).toEqual(['duplicate', 'submitted', 'duplicate', 'submitted']);
    expect(warnings(execution)).toEqual([[], [], [], []]);
    expect(employees(connection)).toEqual([
      [afm(1), afm(2)],
      [afm(3), afm(1)],
    ]);
    expect(statuses(await submitLeaves(connection, grown))).toEqual(Array(4).fill('duplicate'));
    expect(connection.sandbox.ledger.count(LEAVES)).toBe(2);
  });

  test('may grow in a run whose first try fails: the next try declares the new rows', async () => {
    const connection = await start();
    await submitLeaves(connection, [leave(1)]);
    connection.sandbox.faults.add({ kind: 'answer', status: 503, on: LEAVES, times: 1 });
    const settings = { retryOnFail: true, maxTries: 2, workflowId };
    const rows = [leave(1), leave(2), leave(2)];
    const execution = await execute(connection.credential, rows, declaring({}, 'WTOLeave'), settings);
    expect(execution.error).toBeUndefined();
    expect(statuses(execution)).toEqual(['duplicate', 'submitted', 'duplicate']);
    expect(employees(connection)).toEqual([[afm(1)], [afm(2)]]);
  });

  test.each<[string, IDataObject]>([
    ['a name in other case', { f_eponymo: 'Επώνυμο1' }],
    ['another name', { f_onoma: 'ΜΑΡΙΝΑ' }],
    ['a comment', { f_comments: 'ΝΕΟ' }],
    ['the days that are due by now', { f_req_days: '021' }],
    ['the year that it is of', { f_year: 2026 }],
    ['a longer period', { f_from_date: '2026-03-09', f_to_date: '2026-03-20' }],
    ['the AFM as a number', { f_afm: Number(afm(1)) }],
    ['another spelling of its day', { f_date: '9/3/2026' }],
  ])('knows a row by %s', async (_, fields) => {
    const connection = await start();
    await submitLeaves(connection, [leave(1)]);
    expect(statuses(await submitLeaves(connection, [leave(1, fields), leave(2)]))).toEqual(['duplicate', 'submitted']);
    expect(employees(connection)).toEqual([[afm(1)], [afm(2)]]);
  });

  test.each<[string, IDataObject]>([
    ['its name in other case', { f_eponymo: 'Επώνυμο1' }],
    ['another comment', { f_comments: 'ΝΕΟ' }],
  ])('has a row once that comes again with %s', async (_, fields) => {
    const connection = await start();
    expect(statuses(await submitLeaves(connection, [leave(1), leave(1, fields)]))).toEqual(['submitted', 'duplicate']);
    expect(employees(connection)).toEqual([[afm(1)]]);
  });

  test('leaves names and branch to the registry, which tells others later', async () => {
    const connection = await start();
    const tell = (...told: Array<[n: number, lastName: string, branch: string]>): void => {
      const Cur = told.map(([n, Eponimo, PararthmaAa]) => ({ afm: afm(n), Eponimo, Onoma: 'ΜΑΡΙΑ', PararthmaAa }));
      const answer = { kind: 'answer', status: 200, body: { EX_BASE_05: { Cur } } } as const;
      connection.sandbox.faults.add({ ...answer, on: EXECUTE });
    };
    const open = (n: number): IDataObject => ({ f_afm: afm(n), f_date: '2026-03-09', f_type: 'ΑΔΚΑΝ' });
    await askForTypes(connection.credential);
    tell([1, 'ΑΛΦΑ', '0']);
    expect(statuses(await submitLeaves(connection, [open(1)]))).toEqual(['submitted']);
    // Who is not in the list has it asked for again.
    tell([1, 'ΒΗΤΑ', '2'], [2, 'ΓΑΜΑ', '2']);
    expect(statuses(await submitLeaves(connection, [open(1), open(2)]))).toEqual(['duplicate', 'submitted']);
    expect(declared(connection.sandbox).map(({ content }) => content?.f_aa_pararthmatos)).toEqual(['0', '2']);
  });

  test('whose answer never came leaves its rows unknown, and new ones go out', async () => {
    const connection = await start();
    connection.sandbox.faults.add({ kind: 'cut', on: LEAVES, times: 1 });
    expect(statuses(await submitLeaves(connection, [leave(1)]))).toEqual(['unknown']);
    const grown = await submitLeaves(connection, [leave(1), leave(2)]);
    expect(statuses(grown)).toEqual(['unknown', 'submitted']);
    expect(grown.outputs[0][0]).toMatchObject({ reasonCode: 'leftOpen' });
    expect(statuses(await submitLeaves(connection, [leave(1), leave(2)]))).toEqual(['unknown', 'duplicate']);
  });

  test('that was refused goes out again, and so does one on Submit Again', async () => {
    const connection = await start({ withoutEmployment: [{ afm: afm(2), from: '2026-01-01' }] });
    expect(statuses(await submitLeaves(connection, [leave(1), leave(2)]))).not.toContain('unknown');
    connection.sandbox.records.withoutEmployment = [];
    const corrected = await submitLeaves(connection, [leave(1), leave(2)]);
    expect(statuses(corrected)).toContain('submitted');
    const again = await submitLeaves(connection, [leave(1), leave(2)], { repeatedEvents: 'submit' });
    expect(statuses(again)).toEqual(['submitted', 'submitted']);
  });

  test('is not declared before a row at fault is corrected, where such a row stops the run', async () => {
    const connection = await start();
    const rows = [leave(1), leave(2, { f_date: 'x' })];
    const stopped = await execute(connection.credential, rows, declaring({}, 'WTOLeave'), { workflowId });
    expect(stopped.error).toBeDefined();
    expect(statuses(await submitLeaves(connection, [leave(1), leave(2)]))).toEqual(['submitted', 'submitted']);
  });

  test('by executions at once is declared once, however long the registry takes', async () => {
    const connection = await start();
    connection.sandbox.faults.add({ kind: 'delay', ms: 2_500, when: 'after', on: LEAVES });
    const sheets = [[leave(1)], [leave(1), leave(2)], [leave(3), leave(2)]];
    const runs = await Promise.all(sheets.map(async (sheet) => await submitLeaves(connection, sheet)));
    expect(runs.flatMap(statuses).sort()).toEqual(['duplicate', 'duplicate', 'submitted', 'submitted', 'submitted']);
    expect(employees(connection).flat().sort()).toEqual([afm(1), afm(2), afm(3)]);
  });
});

describe('A sheet of overtime, which the registry takes before it begins and no later', () => {
  const overtime = (n: number, fields: IDataObject = {}): IDataObject =>
    day(0, n, { f_type: 'ΥΠ', f_from: '17:00', f_to: '18:00', ...fields });
  const submitOvertime = async ({ credential }: Connection, items: IDataObject[], options: IDataObject = {}) =>
    await execute(credential, items, declaring(options, 'WTOOv'), { ...GO_ON, workflowId });
  const OVERTIME = 'POST /Documents/WTOOv';
  const told = ({ sandbox }: Connection): string[][] =>
    declared(sandbox).map(({ content }) => JSON.stringify(content).match(/\b\d{9}\b|\d\d:00(?=","f_to)/g) ?? []);

  test('may grow: what was declared is not declared again with what is new', async () => {
    const connection = await start();
    await submitOvertime(connection, [overtime(1), overtime(2)]);
    const grown = [overtime(1), overtime(2), overtime(3), overtime(1, { f_date: '2026-03-10' }), overtime(3)];
    const execution = await submitOvertime(connection, grown);
    expect(statuses(execution)).toEqual(['duplicate', 'duplicate', 'submitted', 'submitted', 'duplicate']);
    expect(warnings(execution)).toEqual([[], [], [], [], []]);
    expect(told(connection).slice(1)).toEqual([[afm(3), '17:00', afm(1), '17:00']]);
    expect(statuses(await submitOvertime(connection, grown))).toEqual(Array(5).fill('duplicate'));
    expect(connection.sandbox.ledger.count(OVERTIME)).toBe(2);
  });

  test('has all of an employee’s day where some of it is new: the last declaration of a day may be the one that counts', async () => {
    const connection = await start();
    await submitOvertime(connection, [overtime(1), overtime(2)]);
    const grown = [overtime(1), overtime(2), overtime(1, { f_from: '20:00', f_to: '21:00' })];
    const execution = await submitOvertime(connection, grown);
    expect(statuses(execution)).toEqual(['submitted', 'duplicate', 'submitted']);
    expect(warnings(execution)).toEqual([[expect.stringMatching(/^Declared before/)], [], []]);
    expect(told(connection)[1]).toEqual([afm(1), '17:00', '20:00']);
  });

  test('whose answer never came leaves its rows unknown, and that of others goes out', async () => {
    const connection = await start();
    connection.sandbox.faults.add({ kind: 'cut', on: OVERTIME, times: 1 });
    await submitOvertime(connection, [overtime(1)]);
    const grown = [overtime(1), overtime(2)];
    expect(statuses(await submitOvertime(connection, grown))).toEqual(['unknown', 'submitted']);
    const sameDay = [overtime(1), overtime(1, { f_from: '20:00', f_to: '21:00' })];
    expect(statuses(await submitOvertime(connection, sameDay))).toEqual(['unknown', 'unknown']);
  });

  test('goes out as a whole on Submit Again', async () => {
    const connection = await start();
    await submitOvertime(connection, [overtime(1)]);
    const again = await submitOvertime(connection, [overtime(1), overtime(2)], { repeatedEvents: 'submit' });
    expect(statuses(again)).toEqual(['submitted', 'submitted']);
  });
});

describe('A long sheet', () => {
  const store = new MemoryStore();
  const entries = (): number => [...store.lists.values()].reduce((sum, list) => sum + list.length, 0);

  beforeEach(() => {
    store.lists.clear();
    useStore(store);
  });

  test.each([
    ['of schedules, known by its rows', 20, 25],
    ['of schedules, known by its declarations', 40, 100],
  ])('%s, is a duplicate in each run, and nothing that the journal knows is lost', async (_, branches, rows) => {
    const connection = await start();
    const sheet = Array.from({ length: branches * rows }, (__, n) => day(n % branches, n));
    expect(new Set(statuses(await run(connection, sheet)))).toEqual(new Set(['submitted']));
    const known = entries();
    for (let again = 0; again < 3; again++) {
      expect(new Set(statuses(await run(connection, sheet)))).toEqual(new Set(['duplicate']));
      expect(entries()).toBe(known);
    }
  });

  test('says where it is too long for that, and has grown by a row', async () => {
    const connection = await start();
    const sheet = Array.from({ length: 501 }, (__, n) => day(n < 500 ? 0 : 1, n));
    connection.sandbox.faults.add({ kind: 'cut', when: 'after', on: SCHEDULE });
    expect(new Set(statuses(await run(connection, sheet.slice(0, 500))))).toEqual(new Set(['unknown']));
    const grown = await run(connection, [...sheet, day(0, 501)]);
    expect(warnings(grown).flat()).toEqual([
      expect.stringMatching(/^Of more than 500 rows it is not known/),
      expect.stringMatching(/^Of more than 500 rows it is not known/),
    ]);
    expect(warnings(await run(connection, [...sheet, day(0, 501)])).flat()).toEqual([]);
  });

  test('of leaves is one too', async () => {
    const { credential } = await start();
    const leaves = Array.from({ length: 1_200 }, (__, n) => day(0, n, { f_type: 'ΑΔΚΑΝ', f_from: '', f_to: '' }));
    const submit = async () =>
      new Set(statuses(await execute(credential, leaves, declaring({}, 'WTOLeave'), { ...GO_ON, workflowId })));
    expect(await submit()).toEqual(new Set(['submitted']));
    const known = entries();
    for (let again = 0; again < 2; again++) {
      expect(await submit()).toEqual(new Set(['duplicate']));
      expect(entries()).toBe(known);
    }
  });
});

test('one that comes twice in a run goes out once', async () => {
  const flat = {
    code: 'Flat1',
    id: 1,
    description: 'Χωρίς λίστα',
    series: 'ΧΛ',
    title: 'x',
    json: { A: { B: [{ f_x: 'f_x' }] } },
    propertiesInfo: [{ name: 'f_x', title: 'x', restrictions: [] }],
  };
  const { sandbox, credential } = await start({ documents: [flat] });
  const parameters = { ...declaring(), documentType: 'Flat1' };
  const execution = await execute(credential, [{ f_x: 'α' }, { f_x: 'β' }, { f_x: 'α' }], parameters, { workflowId });
  expect(execution.error).toBeUndefined();
  expect(execution.outputs[0]).toMatchObject([
    { status: 'submitted' },
    { status: 'submitted' },
    {
      status: 'duplicate',
      reason: 'Not sent again, because row 1 is the very same declaration: all values are equal',
    },
  ]);
  expect(declared(sandbox)).toHaveLength(2);
});
