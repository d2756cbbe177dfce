import type { ICheckProcessedContextData, IDataDeduplicator, IDataObject, INodeParameters } from 'n8n-workflow';
import { KeyedLock } from '../../nodes/Ergani/delivery/locks';
import { MemoryStore } from '../support/memoryStore';
import { execute, type Execution, useStore } from './n8n';
import { type Connection, EXECUTE, start } from './registry';
import { afm, GO_ON } from './rows';
import { askForTypes, day, declared, declaring, SCHEDULE, statusesOf } from './schedules';
import { statuses } from './outcomes';

describe('Declarations and the journal', () => {
  let workflows = 0;

  let workflowId: string;

  beforeEach(() => {
    workflowId = `declarations ${++workflows}`;
    useStore(new MemoryStore());
  });

  const run = async ({ credential }: Connection, items: IDataObject[], options: IDataObject = {}): Promise<Execution> =>
    await execute(credential, items, declaring(options), { ...GO_ON, workflowId });

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
      expect(statuses(await submitLeaves(connection, [leave(1, fields), leave(2)]))).toEqual([
        'duplicate',
        'submitted',
      ]);
      expect(employees(connection)).toEqual([[afm(1)], [afm(2)]]);
    });

    test.each<[string, IDataObject]>([
      ['its name in other case', { f_eponymo: 'Επώνυμο1' }],
      ['another comment', { f_comments: 'ΝΕΟ' }],
    ])('has a row once that comes again with %s', async (_, fields) => {
      const connection = await start();
      expect(statuses(await submitLeaves(connection, [leave(1), leave(1, fields)]))).toEqual([
        'submitted',
        'duplicate',
      ]);
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
});

describe("n8n's Retry On Fail of declarations", () => {
  const AGAIN = { retryOnFail: true, maxTries: 2 } as const;

  test('sends what was refused again, also behind one of the same employee: a document says itself what it replaces', async () => {
    const { sandbox, credential } = await start();
    const message = `Για το Παράρτημα: 0\\nΟ εργαζόμενος με ΑΦΜ ${afm(1)} δεν βρέθηκε προσωρινά.`;
    sandbox.faults.add({ kind: 'answer', status: 400, body: { message }, on: SCHEDULE, times: 1 });
    const execution = await execute(credential, [day(0, 1), day(1, 1)], declaring(), AGAIN);
    expect(execution.error).toBeUndefined();
    expect(statusesOf(execution)).toEqual(['submitted', 'submitted']);
    expect(declared(sandbox).map(({ content }) => content?.f_aa_pararthmatos)).toEqual(['1', '0']);
  });

  test('leaves unknown what may have arrived, with its first words, and sends what waited behind it', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'cut', when: 'after', on: SCHEDULE, times: 1 });
    const rows = [day(0, 1), day(0, 2), day(1, 3)];
    const { error } = await execute(credential, rows, declaring({ batchSize: 1 }), AGAIN);
    expect(error?.message).toMatch(/^1 of 3 rows was submitted, 2 unknown\. /);
    expect((error?.context.data as IDataObject).rows).toMatchObject([
      {
        status: 'unknown',
        remedy: expect.stringMatching(
          /^The request may have reached .*: the registry may then hold the declaration twice$/,
        ),
      },
      { status: 'unknown' },
      { status: 'submitted' },
    ]);
    expect(declared(sandbox).map(({ content }) => content?.f_aa_pararthmatos)).toEqual(['0', '1']);
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
    const execution = await execute(credential, rows, parameters, AGAIN);
    expect(statusesOf(execution)).toEqual(['submitted', 'submitted']);
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
      '1 of 2 rows was submitted, 1 not sent. Not sent, because row 1 belongs to the same declaration, and an earlier try has sent it, row 2',
    );
    expect(declared(sandbox)).toHaveLength(1);
  });
});

describe('A process that is killed', () => {
  /** Long enough for a run, and shorter than what is waited for what another process may be sending. */
  const LIFE_MS = 500;

  /** A store that answers one process so many calls, and no more. To the journal, each workflow id is a process. */
  function mortal(process: string, calls: number): IDataDeduplicator {
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
          if (lives <= 0) return await new Promise(() => {});
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
  ) {
    const parameters = declaring({ batchSize: 1, ...options }, 'WTOLeave');
    return statusesOf(await execute(credential, rows, parameters, { onError: 'continueRegularOutput', workflowId }));
  }

  /** The employees whose leaves the registry holds. */
  const held = ({ sandbox }: Connection): string[] =>
    declared(sandbox).flatMap(({ content }) => JSON.stringify(content).match(/(?<="f_afm":")\d{9}/g) ?? []);

  test.each([1, 2, 6, 7, 8, 10])(
    'A run of leaves that is killed after %i calls of the journal: none is declared twice, none told that is not',
    async (calls) => {
      const connection = await start();
      const [before, killed, after, later] = ['before', 'killed', 'after', 'later'].map((name) => `${name} ${calls}`);
      useStore(mortal(killed, calls));
      // Those of another process are not waited for.
      jest.spyOn(KeyedLock.prototype, 'acquire').mockResolvedValue();
      expect(await submit(connection, [leave(1)], before)).toEqual(['submitted']);
      const rows = [leave(1), leave(2), leave(3, 1)];
      const death = new Promise((done) => setTimeout(done, LIFE_MS));
      await Promise.race([submit(connection, rows, killed), death]);

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
