import fc from 'fast-check';
import type {
  ICheckProcessedContextData,
  IDataDeduplicator,
  IDataObject,
  INodeParameters,
  OnError,
} from 'n8n-workflow';
import { KeyedLock } from '../../nodes/Ergani/delivery/locks';
import type { Declaration } from '../../sandbox/declarations';
import type { Fault, FaultEffect } from '../../sandbox/faults';
import { burial } from '../support/burial';
import { MemoryStore } from '../support/memoryStore';
import { execute, type Execution, useStore } from './n8n';
import { DEFAULT_USER } from '../../sandbox/registry';
import { ASKS_EMPLOYEES, type Connection, hastened, MINUTE, pass, start } from './registry';
import { afm, GO_ON } from './rows';
import { statuses } from './outcomes';
import { askForTypes, day, declared, declaring, HIRED, SCHEDULE } from './schedules';

describe('Declarations and the journal', () => {
  let workflows = 0;

  let workflowId: string;

  beforeEach(() => {
    workflowId = `declarations ${++workflows}`;
    useStore(new MemoryStore());
  });

  const run = async ({ credential }: Connection, items: IDataObject[], options: IDataObject = {}): Promise<Execution> =>
    await hastened(execute(credential, items, declaring(options), { ...GO_ON, workflowId }));

  const UNCHECKED = expect.stringContaining('were not checked');

  const warnings = ({ outputs }: Execution): unknown[] => outputs[0].map((one) => one.warnings ?? []);

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
      const connection = await start({ employees: [] });
      await run(connection, [day(0, 1), day(1, 2)]);
      const grown = await run(connection, [day(0, 1), day(0, 3), day(1, 2)]);
      expect(statuses(grown)).toEqual(['submitted', 'submitted', 'duplicate']);
      expect(declared(connection.sandbox)).toHaveLength(3);
      // The first row is with the registry twice now.
      expect(warnings(grown)).toMatchObject([
        [expect.stringMatching(/^Declared before, as part of another/), UNCHECKED],
        [],
        [],
      ]);
      // By their days, not by their names.
      const named = await run(connection, [day(0, 1, { f_onoma: 'Μ' }), day(0, 3), day(0, 4)]);
      expect(warnings(named)).toMatchObject([[expect.any(String), UNCHECKED], [expect.any(String)], []]);
      // From then on it is known as it is.
      const again = await run(connection, [day(0, 1), day(0, 3), day(1, 2)]);
      expect(statuses(again)).toEqual(['duplicate', 'duplicate', 'duplicate']);
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

    test('in part, by an execution at the same time, is another one, however long the registry takes', async () => {
      const connection = await start();
      connection.sandbox.faults.add({ kind: 'delay', ms: 500, when: 'after', on: SCHEDULE });
      const runs = await Promise.all([run(connection, [day(0, 1)]), run(connection, [day(0, 1), day(0, 2)])]);
      expect(runs.flatMap(statuses)).toEqual(['submitted', 'submitted', 'submitted']);
      expect(runs.flatMap(warnings).flat()).toEqual([expect.stringMatching(/^Declared before, as part of another/)]);
    });
  });

  describe('A declaration that an earlier run has submitted with other names', () => {
    const hire = async ({ credential }: Connection, rows: IDataObject[]): Promise<Execution> =>
      await execute(credential, rows, declaring({}, 'WebE3N'), { ...GO_ON, workflowId });
    const named = { f_eponymo: 'Επωνυμο1', f_onoma: 'Μαρία' };

    test.each<[string, IDataObject]>([
      ['in another case', { f_onoma: 'Μαρία' }],
      ['spelled otherwise', { f_eponymo: 'ΕΠΩΝΙΜΟΣ', f_onoma: 'ΜΑΙΡΗ' }],
      ['with another comment', { f_comments: 'ΔΙΟΡΘΩΣΗ' }],
    ])('%s, is the same, and a duplicate in each run', async (_, changes) => {
      const connection = await start({ employees: [] });
      await run(connection, [day(0, 1), day(0, 2)]);
      for (const rows of [
        [day(0, 1, changes), day(0, 2, changes)],
        [day(0, 2), day(0, 1)],
      ]) {
        expect(statuses(await run(connection, rows))).toEqual(['duplicate', 'duplicate']);
      }
      expect(declared(connection.sandbox)).toHaveLength(1);
    });

    test('and without an answer, is unknown', async () => {
      const connection = await start({ employees: [] });
      connection.sandbox.faults.add({ kind: 'cut', on: SCHEDULE, times: 1 });
      expect(statuses(await run(connection, [day(0, 1)]))).toEqual(['unknown']);
      expect(statuses(await run(connection, [day(0, 1, named)]))).toEqual(['unknown']);
      expect(connection.sandbox.ledger.count(SCHEDULE)).toBe(1);
    });

    test.each<[string, IDataObject]>([
      ['hours', { f_to: '17:00' }],
      ['days', { f_date: '2026-03-10' }],
      ['employees', { f_afm: afm(7) }],
      ['branches', { f_aa_pararthmatos: 1 }],
    ])('and other %s, is another one', async (_, changes) => {
      const connection = await start({ employees: [] });
      await run(connection, [day(0, 1)]);
      expect(statuses(await run(connection, [day(0, 1, { ...named, ...changes })]))).toEqual(['submitted']);
      expect(declared(connection.sandbox)).toHaveLength(2);
    });

    test('is the same where it is a hiring, of one person', async () => {
      const connection = await start();
      expect(statuses(await hire(connection, [HIRED]))).toEqual(['submitted']);
      expect(statuses(await hire(connection, [{ ...HIRED, f_onoma: 'Πέτρος' }]))).toEqual(['duplicate']);
      const another = { ...HIRED, f_afm: '163987128' };
      expect(statuses(await hire(connection, [another]))).toEqual(['submitted']);
      expect(declared(connection.sandbox)).toHaveLength(2);
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
  });

  describe('A sheet of leaves, of which each row is a day of its own', () => {
    const leave = (n: number, fields: IDataObject = {}): IDataObject =>
      day(0, n, { f_type: 'ΑΔΚΑΝ', f_from: '', f_to: '', ...fields });
    const submitLeaves = async ({ credential }: Connection, items: IDataObject[], options: IDataObject = {}) =>
      await hastened(execute(credential, items, declaring(options, 'WTOLeave'), { ...GO_ON, workflowId }));
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

    test('knows a row by what it declares: names, comments and the days of the whole aside', async () => {
      const connection = await start();
      const names = { f_eponymo: 'Επώνυμο1', f_afm: Number(afm(1)), f_date: '9/3/2026' };
      expect(statuses(await submitLeaves(connection, [leave(1), leave(1, names)]))).toEqual(['submitted', 'duplicate']);
      const other = {
        ...names,
        f_onoma: 'ΜΑΡΙΝΑ',
        f_comments: 'ΝΕΟ',
        f_from_date: '2026-03-09',
        f_to_date: '2026-03-20',
      };
      expect(statuses(await submitLeaves(connection, [leave(1, other), leave(2)]))).toEqual(['duplicate', 'submitted']);
      expect(employees(connection)).toEqual([[afm(1)], [afm(2)]]);
    });

    test('leaves names and branch to the registry, which tells others later', async () => {
      const connection = await start({ services: 'seen', employees: [] });
      const tell = (...told: Array<[n: number, lastName: string, branch: string]>): void => {
        const Cur = told.map(([n, Eponimo, PararthmaAa]) => ({ afm: afm(n), Eponimo, Onoma: 'ΜΑΡΙΑ', PararthmaAa }));
        const answer = { kind: 'answer', status: 200, body: { EX_BASE_05: { Cur } } } as const;
        connection.sandbox.faults.add({ ...answer, on: ASKS_EMPLOYEES });
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

    test('by executions at once is declared once, however long the registry takes', async () => {
      const connection = await start();
      connection.sandbox.faults.add({ kind: 'delay', ms: 500, when: 'after', on: LEAVES });
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
      ['of schedules, known by its declarations', 20, 30],
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
      const connection = await start({ services: 'seen', users: [{ ...DEFAULT_USER, services: ['EX_BASE_03'] }] });
      const sheet = Array.from({ length: 501 }, (__, n) => day(n < 500 ? 0 : 1, n));
      connection.sandbox.faults.add({ kind: 'cut', when: 'after', on: SCHEDULE });
      expect(new Set(statuses(await run(connection, sheet.slice(0, 500))))).toEqual(new Set(['unknown']));
      const grown = await run(connection, [...sheet, day(0, 501)]);
      expect(warnings(grown).flat()).toEqual([
        expect.stringMatching(/^Of more than 500 rows it is not known/),
        UNCHECKED,
        expect.stringMatching(/^Of more than 500 rows it is not known/),
      ]);
      expect(warnings(await run(connection, [...sheet, day(0, 501)])).flat()).toEqual([expect.any(String)]);
    });
  });

  describe('Rows of one declaration that say the very same', () => {
    test.each([false, true])('are in it once, and each but the first is a duplicate; dry run %p', async (dryRun) => {
      const { sandbox, credential } = await start();
      const again = { f_from: '8:00', f_date: '09/03/2026' };
      const rows = [day(0, 1), day(1, 3), day(0, 2), day(0, 1), day(0, 1, again)];
      const execution = await execute(credential, rows, declaring({ dryRun }));
      const status = dryRun ? 'valid' : 'submitted';
      expect(statuses(execution)).toEqual([status, status, status, 'duplicate', 'duplicate']);
      expect(execution.outputs[0][4]).toMatchObject({
        reasonCode: 'sameEvent',
        reason:
          'Not sent again, because item 1 (line 2 of a sheet with a header) is the very same declaration: all values are equal, names aside',
      });
      const [first] = declared(sandbox);
      if (!dryRun) expect(JSON.stringify(first.content).match(/"f_from":"08:00"/g)).toHaveLength(2);
    });

    test('of a form without rows go out once, the lists in them too, and are known to the next run', async () => {
      const { sandbox, credential } = await start();
      const settings = { ...GO_ON, workflowId };
      const parameters = declaring({}, 'WebE3N');
      expect(statuses(await execute(credential, [HIRED, HIRED], parameters, settings))).toEqual([
        'submitted',
        'duplicate',
      ]);
      expect(statuses(await execute(credential, [HIRED], parameters, settings))).toEqual(['duplicate']);
      expect(declared(sandbox)).toHaveLength(1);
      expect(JSON.stringify(declared(sandbox)).match(/"f_kod_epikourikis":"002"/g)).toHaveLength(1);
    });

    test('wait for their declaration with the first of them', async () => {
      const { sandbox, credential } = await start();
      const rows = [day(0, 1), day(0, 1), day(0, 2, { f_type: '' })];
      const execution = await execute(credential, rows, declaring(), GO_ON);
      expect(statuses(execution)).toEqual(['notSent', 'notSent', 'invalid']);
      expect(execution.outputs[0][1].reason).toMatch(
        /^The very same declaration as item 1 \(line 2 of a sheet with a header\): Not sent, because item 3/,
      );
      expect(declared(sandbox)).toEqual([]);
    });
  });
});

describe("n8n's Retry On Fail of declarations", () => {
  const AGAIN = { retryOnFail: true, maxTries: 2 } as const;
  const EVENING = { f_from: '17:00', f_to: '21:00' };

  test('sends what was refused again, also behind one of the same employee: a document says itself what it replaces', async () => {
    const { sandbox, credential } = await start();
    const message = `Για το Παράρτημα: 0\\nΟ εργαζόμενος με ΑΦΜ ${afm(1)} δεν βρέθηκε προσωρινά.`;
    sandbox.faults.add({ kind: 'answer', status: 400, body: { message }, on: SCHEDULE, times: 2 });
    const execution = await execute(credential, [day(0, 1), day(1, 1, EVENING)], declaring(), AGAIN);
    expect(execution.error).toBeUndefined();
    expect(statuses(execution)).toEqual(['submitted', 'submitted']);
    expect(declared(sandbox).map(({ content }) => content?.f_aa_pararthmatos)).toEqual(['1', '0']);
  });

  test('says what the clock said in the first try, the same in all rows', async () => {
    const { sandbox, credential } = await start({ clock: Date.now() });
    sandbox.faults.add({ kind: 'answer', status: 503, on: SCHEDULE });
    const rows: IDataObject[] = [day(0, 1), day(0, 2)];
    const value = Object.fromEntries(Object.keys(rows[0]).map((name) => [name, `={{ $json.${name} }}`]));
    value.f_comments = '={{ $now.toISO() }}';
    const parameters = {
      ...declaring({ retryFor: 0 }),
      dataMode: 'defineBelow',
      fields: { mappingMode: 'defineBelow', value },
    } as unknown as INodeParameters;
    const execution = await execute(credential, rows, parameters, { ...AGAIN, waitBetweenTries: 1_100 });
    expect(statuses(execution)).toEqual(['submitted', 'submitted']);
    const comments = declared(sandbox).map(({ content }) => String(content?.f_comments));
    expect(comments).toHaveLength(1);
    const failed = sandbox.ledger.calls.find(({ status }) => status === 503);
    expect(Date.parse(comments[0])).toBeLessThanOrEqual(Number(failed?.at));
  });

  test('never sends a part of a declaration whose rows belong together otherwise by now', async () => {
    const { sandbox, credential } = await start({ withoutEmployment: [{ afm: afm(2), from: '2026-01-01' }] });
    const rows: IDataObject[] = [day(0, 1), day(1, 2)];
    const value = Object.fromEntries(Object.keys(rows[0]).map((name) => [name, `={{ $json.${name} }}`]));
    const parameters = {
      ...declaring(),
      dataMode: 'defineBelow',
      fields: { mappingMode: 'defineBelow', value },
    } as unknown as INodeParameters;
    const strike = sandbox.faults.strike.bind(sandbox.faults);
    let posts = 0;
    sandbox.faults.strike = (endpoint) => {
      if (endpoint === SCHEDULE) posts += 1;
      // The first row is about to be submitted by itself.
      if (posts === 2) rows[1].f_aa_pararthmatos = 0;
      return strike(endpoint);
    };
    const { error } = await execute(credential, rows, parameters, AGAIN);
    expect(error?.message).toBe(
      '1 of 2 rows was submitted, 1 not sent. Not sent, because item 1 (line 2 of a sheet with a header) belongs to the same declaration, and an earlier try has sent it, item 2 (line 3 of a sheet with a header, 09/03/2026, AFM …027)',
    );
    expect(declared(sandbox)).toHaveLength(1);
  });
});

describe('A process that is killed', () => {
  afterEach(() => jest.restoreAllMocks());

  /** Long enough for a run, and shorter than what is waited for what another process may be sending. */
  const LIFE_MS = 500;

  /**
   * A store that answers one process so many calls, and no more. To the journal, each workflow id is a process.
   *
   * @param buried ends the calls that have no answer
   */
  function mortal(process: string, calls: number, buried: Promise<never>): IDataDeduplicator {
    const store = new MemoryStore();
    const left = new Map([[process, calls]]);
    return new Proxy(store, {
      get: (target, method: keyof IDataDeduplicator) => {
        const call = target[method].bind(target) as (...args: unknown[]) => Promise<unknown>;
        return async (...args: unknown[]) => {
          const at = args.findIndex((arg) => typeof arg === 'object' && arg !== null && 'workflow' in arg);
          const place = args[at] as ICheckProcessedContextData;
          const lives = left.get(String(place.workflow.id)) ?? Infinity;
          left.set(String(place.workflow.id), lives - 1);
          if (lives <= 0) return await buried;
          args[at] = { ...place, workflow: { ...place.workflow, id: 'one' } };
          return await call(...args);
        };
      },
    });
  }

  const leave = (n: number, branch = 0): IDataObject => day(branch, n, { f_type: 'ΑΔΚΑΝ', f_from: '', f_to: '' });

  async function submit(
    { credential }: Connection,
    rows: IDataObject[],
    workflowId: string,
    options: IDataObject = {},
    signal?: AbortSignal,
  ) {
    const parameters = declaring({ batchSize: 1, ...options }, 'WTOLeave');
    const settings = { onError: 'continueRegularOutput' as const, workflowId, signal };
    return statuses(await execute(credential, rows, parameters, settings));
  }

  /** The employees whose leaves the registry holds. */
  const held = ({ sandbox }: Connection): string[] =>
    declared(sandbox).flatMap(({ content }) => JSON.stringify(content).match(/(?<="f_afm":")\d{9}/g) ?? []);

  test.each([1, 2, 6, 7, 8, 10])(
    'A run of leaves that is killed after %i calls of the journal: none is declared twice, none told that is not',
    async (calls) => {
      const connection = await start();
      const [before, killed, after, later] = ['before', 'killed', 'after', 'later'].map((name) => `${name} ${calls}`);
      const end = new AbortController();
      const { buried, bury } = burial();
      useStore(mortal(killed, calls, buried));
      // Those of another process are not waited for.
      jest.spyOn(KeyedLock.prototype, 'acquire').mockResolvedValue();
      expect(await submit(connection, [leave(1)], before)).toEqual(['submitted']);
      const rows = [leave(1), leave(2), leave(3, 1)];
      const death = new Promise((done) => setTimeout(done, LIFE_MS));
      const life = submit(connection, rows, killed, {}, end.signal);
      await Promise.race([life, death]);
      // What goes on in a process that should be dead must not reach the registry.
      end.abort();
      bury();
      await life;
      // A process that lives would have told by then.
      pass(4 * MINUTE);

      const grown = [...rows, leave(4)];
      const told = await submit(connection, grown, after);
      const lost = grown.filter((_, n) => !held(connection).includes(afm(n + 1)));
      expect(lost.every((row) => told[grown.indexOf(row)] === 'unknown')).toBe(true);
      // What the remedy says of them, once somebody has looked.
      if (lost.length > 0) await submit(connection, lost, after, { repeatedEvents: 'submit' });
      expect(held(connection).sort()).toEqual([1, 2, 3, 4].map(afm));
      expect(await submit(connection, grown, later)).not.toContain('submitted');
    },
  );
});

describe('Chaos of declarations', () => {
  jest.setTimeout(300_000);

  /** Kinds of declarations, with what a row of each says beside its branch, employee and day. */
  const KINDS: Record<string, IDataObject> = {
    WTODaily: {},
    WTOLeave: { f_type: 'ΑΔΚΑΝ', f_from: '', f_to: '' },
    WTOOv: { f_type: 'ΥΠ', f_from: '17:00', f_to: '18:00' },
  };

  /** What a row says. Of a faulty one the day can't be read. */
  interface Said {
    branch: number;
    n: number;
    date: string;
    faulty: boolean;
  }

  /** One run of a workflow. */
  interface Run {
    said: Said[];
    faults: Fault[];
    options: IDataObject;
    settings: { onError: OnError; retryOnFail: boolean; maxTries: number };
  }

  // Nobody is at two branches on one day.
  const said: fc.Arbitrary<Said> = fc
    .record({
      branch: fc.constantFrom(0, 0, 1),
      n: fc.integer({ min: 1, max: 4 }),
      date: fc.constantFrom('09', '10'),
      faulty: fc.constantFrom(true, ...Array<boolean>(19).fill(false)),
    })
    .map((one) => (one.branch === 1 ? { ...one, date: '11' } : one));

  const answering = (status: number[], when: Array<'before' | 'after'>): fc.Arbitrary<FaultEffect> =>
    fc.record({
      kind: fc.constant('answer'),
      status: fc.constantFrom(...status),
      as: fc.constantFrom('html', 'json', 'empty'),
      when: fc.constantFrom(...when),
    });

  /** Answers that say nothing of what became of a request come before it is recorded, or after; others say what is so. */
  const effect = fc.oneof<Array<fc.Arbitrary<FaultEffect>>>(
    fc.record({ kind: fc.constant('cut'), when: fc.constantFrom('before', 'after') }),
    answering([200, 201, 204, 408, 500, 502, 504], ['before', 'after']),
    answering([302, 400, 401, 403, 404, 409, 413, 422, 429, 503], ['before']),
    fc.constant({ kind: 'expireAccessTokens' }),
  );

  const runOf = (kind: string): fc.Arbitrary<Run> =>
    fc.record({
      said: fc.array(said, { minLength: 2, maxLength: 8 }),
      faults: fc.array(
        fc
          .tuple(effect, fc.nat(1), fc.integer({ min: 1, max: 3 }))
          .map(([one, skip, times]) => ({ ...one, skip, times, on: `POST /Documents/${kind}` })),
        { maxLength: 2 },
      ),
      options: fc.record({
        batchSize: fc.integer({ min: 1, max: 4 }),
        onRejection: fc.constantFrom('isolate', 'isolate', 'stop'),
        retryUnknown: fc.constantFrom('whileOnTime', 'never'),
      }),
      settings: fc.record({
        onError: fc.constantFrom<OnError>('stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'),
        retryOnFail: fc.boolean(),
        maxTries: fc.constant(2),
      }),
    });

  /** How often the registry holds what a row says; as `protocol`, where that is given. */
  function timesHeld(all: Declaration[], { branch, n, date }: Said, protocol?: unknown): number {
    const elements = all
      .filter((one) => protocol === undefined || one.protocol === protocol)
      .flatMap(({ content }) => (content as { WTOS?: { WTO: object[] } }).WTOS?.WTO ?? [content as object]);
    const entries = elements
      .filter((element) => (element as IDataObject).f_aa_pararthmatos === String(branch))
      .flatMap((element) => JSON.stringify(element).split('"f_afm":').slice(1));
    return entries.filter((entry) => entry.startsWith(`"${afm(n)}"`) && entry.includes(`"${date}/03/2026"`)).length;
  }

  /** What is told of each row, in their order; undefined where the run stopped before anything was sent. */
  function toldOf({ error, items }: Execution): IDataObject[] | undefined {
    if (error) return (error.context.data as { rows: IDataObject[] } | undefined)?.rows;
    const itemOf = ({ pairedItem }: (typeof items)[0][0]): number => (pairedItem as { item: number }).item;
    const all = items.flat().sort((one, other) => itemOf(one) - itemOf(other));
    expect(all.map(itemOf)).toEqual([...all.keys()]);
    return all.map(({ json }) => json);
  }

  let workflows = 0;

  /** A workflow that submits declarations to a registry of its own. */
  async function workflow(kind: string, declarationReceipts: 'element' | 'one' = 'element') {
    useStore(new MemoryStore());
    const workflowId = `chaos of declarations ${++workflows}`;
    const { sandbox, credential } = await start({
      declarationReceipts,
      withoutEmployment: [{ afm: afm(4), from: '2026-01-01' }],
    });
    const run = async ({ said: all, options, settings }: Run): Promise<IDataObject[] | undefined> => {
      const rows = all.map(({ branch, n, date, faulty }) =>
        day(branch, n, { ...KINDS[kind], f_date: faulty ? 'x' : `2026-03-${date}` }),
      );
      return toldOf(await execute(credential, rows, declaring(options, kind), { ...settings, workflowId }));
    };
    return { sandbox, run };
  }

  /** Expects that what is told of a row is so; `before` is what the registry held when its run began. */
  function expectTrue(kind: string, one: Said, told: IDataObject, all: Declaration[], before: Declaration[]): void {
    const { status, protocol } = told;
    const times = timesHeld(all, one);
    if (one.faulty) expect(['invalid', 'notSent']).toContain(status);
    else if (status === 'submitted') expect(timesHeld(all, one, protocol)).toBeGreaterThan(0);
    else if (status === 'duplicate') expect(times).toBeGreaterThan(0);
    // Nothing is known of it.
    else if (status === 'unknown') return;
    else expect([status, times]).toEqual([expect.stringMatching(/^(?:rejected|notSent)$/), timesHeld(before, one)]);
    // The rows of other declarations go out with new ones of theirs, and are told of.
    if (kind === 'WTOLeave') expect(times).toBeLessThan(2);
  }

  describe('Whatever the registry answers, and however often the workflow runs', () => {
    test.each(Object.keys(KINDS))('what is told of each row of %s is so', async (kind) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(runOf(kind), { minLength: 2, maxLength: 3 }),
          fc.constantFrom('element', 'one'),
          async (runs, receipts) => {
            const { sandbox, run } = await workflow(kind, receipts);
            for (const one of runs) {
              sandbox.faults.clear();
              for (const fault of one.faults) sandbox.faults.add(fault);
              const before = [...declared(sandbox)];
              const told = await run(one);
              const all = declared(sandbox);
              if (told === undefined) expect(all).toEqual(before);
              else {
                expect(told).toHaveLength(one.said.length);
                told.forEach((json, n) => expectTrue(kind, one.said[n], json, all, before));
              }
            }
            await sandbox.close();
          },
        ),
        { numRuns: 12 },
      );
    });

    test('leaves of executions at the same time are declared once', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(runOf('WTOLeave'), { minLength: 2, maxLength: 3 }), fc.nat(300), async (runs, ms) => {
          const { sandbox, run } = await workflow('WTOLeave');
          for (const fault of runs[0].faults) sandbox.faults.add(fault);
          sandbox.faults.add({ kind: 'delay', ms, on: 'POST /Documents/WTOLeave', times: 2 });
          const told = await Promise.all(runs.map(run));
          const all = declared(sandbox);
          runs.forEach(({ said: rows }, place) =>
            told[place]?.forEach((json, n) => {
              expect(timesHeld(all, rows[n])).toBeLessThan(2);
              if (json.status === 'submitted') expect(timesHeld(all, rows[n], json.protocol)).toBe(1);
              if (json.status === 'duplicate') expect(timesHeld(all, rows[n])).toBe(1);
            }),
          );
          await sandbox.close();
        }),
        { numRuns: 12 },
      );
    });
  });
});
