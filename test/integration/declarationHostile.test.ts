import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import axios from 'axios';
import fc from 'fast-check';
import type { IDataObject, INodeParameters, OnError } from 'n8n-workflow';
import type { Declaration } from '../../sandbox/declarations';
import type { DocumentType } from '../../sandbox/documents/description';
import { AMOUNT, DATE, orEmpty } from '../../sandbox/documents/patterns';
import type { Fault, FaultEffect } from '../../sandbox/faults';
import { MemoryStore } from '../support/memoryStore';
import { Editor } from './editor';
import { execute, type Execution, StoredCredential, useStore } from './n8n';
import { callsOf, LOGIN, start } from './registry';
import { afm, GO_ON } from './rows';
import { day, declared, declaring, DESCRIBE, SCHEDULE, statusesOf } from './schedules';

describe('Hostile descriptions', () => {
  /** A kind of document of one list, with nothing asked of its fields. */
  const flat = (code: string, element: Record<string, unknown>): DocumentType => ({
    code,
    id: 1,
    description: code,
    series: 'ΧΛ',
    title: code,
    json: { All: { One: [element, element] } },
    propertiesInfo: Object.keys(element).map((name) => ({ name, title: name, restrictions: [] })),
  });

  describe('A description', () => {
    test('that has changed is asked for again once the registry refuses what was made after it', async () => {
      const { sandbox, credential } = await start({ documents: [flat('Trial', { f_x: 'f_x', f_new: 'f_new' })] });
      const { title, json, propertiesInfo } = flat('Trial', { f_x: 'f_x' });
      const body = { title, json, propertiesInfo };
      sandbox.faults.add({ kind: 'answer', status: 200, body, on: 'GET /Documents/Trial', times: 1 });
      const rows = [{ f_x: 'α', f_new: 'β' }];
      const first = await execute(credential, rows, declaring({}, 'Trial'), GO_ON);
      expect(first.outputs[0]).toMatchObject([{ status: 'rejected', reasonCode: 'schemaViolation' }]);
      const second = await execute(credential, rows, declaring({}, 'Trial'), GO_ON);
      expect(statusesOf(second)).toEqual(['submitted']);
      expect(declared(sandbox)[0].content).toEqual({ f_x: 'α', f_new: 'β' });
      expect(sandbox.ledger.count('GET /Documents/Trial')).toBe(2);
    });

    test.each([
      ['a page', { status: 200, as: 'html', body: '<html><title>Proxy</title></html>' }],
      ['nothing', { status: 200, as: 'empty' }],
      ['null', { status: 200, body: null }],
      ['an empty object', { status: 200, body: {} }],
      ['an empty shape', { status: 200, body: { title: 'x', json: {}, propertiesInfo: [] } }],
      ['a list', { status: 200, body: [] }],
    ] as const)('that is %s leaves each row unsent, and is asked for again', async (_, answer) => {
      const { sandbox, credential } = await start();
      sandbox.faults.add({ kind: 'answer', ...answer, on: DESCRIBE, times: 1 });
      const rows = [day(0, 1), day(1, 2)];
      const { outputs } = await execute(credential, rows, declaring(), GO_ON);
      expect(outputs[0]).toMatchObject([
        { status: 'notSent', reasonCode: 'unexpectedAnswer', documentType: 'WTODaily' },
        { status: 'notSent', reason: expect.stringMatching(/^The registry gave no description of WTODaily/) },
      ]);
      expect(statusesOf(await execute(credential, rows, declaring(), GO_ON))).toEqual(['submitted', 'submitted']);
    });

    test.each([
      [403, 'notAllowed', /The registry does not allow this login to do that/],
      [400, 'refused', /Δεν έχετε δικαίωμα/],
    ] as const)('that the login may not read (%d) leaves each row unsent, with what it lacks', async (...told) => {
      const [status, reasonCode, reason] = told;
      const { sandbox, credential } = await start();
      const body = { message: 'Δεν έχετε δικαίωμα υποβολής WTODaily.' };
      sandbox.faults.add({ kind: 'answer', status, body, on: DESCRIBE, times: 'always' });
      const { outputs } = await execute(credential, [day(0, 1), day(1, 2)], declaring(), GO_ON);
      for (const output of outputs[0]) {
        expect(output).toMatchObject({ status: 'notSent', reasonCode, reason: expect.stringMatching(reason) });
      }
      const { error } = await execute(credential, [day(0, 1)], declaring());
      expect(error?.message).toMatch(reason);
      await expect(new Editor(credential, declaring()).fields('getDeclarationFields')).rejects.toThrow(reason);
      expect(sandbox.ledger.count(SCHEDULE)).toBe(0);
    });

    test('with a field called __proto__ is sent as it is, or refused; it changes no object', async () => {
      const element = JSON.parse(
        '{"__proto__": "__proto__", "constructor": "constructor", "f_x": "f_x"}',
      ) as IDataObject;
      const { sandbox, credential } = await start({ documents: [flat('Proto', element)] });
      const row = JSON.parse('{"__proto__": "α", "constructor": "β", "f_x": "γ"}') as IDataObject;
      const { outputs } = await execute(credential, [row], declaring({ dryRun: true }, 'Proto'), GO_ON);
      expect(outputs[0]).toMatchObject([{ status: 'valid' }]);
      expect(JSON.stringify(outputs[0][0].body).replaceAll('\\', '')).toContain(
        '{"__proto__":"α","constructor":"β","f_x":"γ"}',
      );
      const [{ status }] = (await execute(credential, [row], declaring({}, 'Proto'), GO_ON)).outputs[0];
      // Libraries that carry the request leave such names out.
      expect(['submitted', 'rejected']).toContain(status);
      expect(declared(sandbox)).toHaveLength(status === 'submitted' ? 1 : 0);
      expect(({} as IDataObject).α).toBeUndefined();
      expect(Object.prototype).not.toHaveProperty('f_x');
    });
  });

  describe('Rows', () => {
    test.each([null, undefined, {}, { mappingMode: 'defineBelow', value: null }])(
      'of a node whose fields were never mapped (%p) are refused',
      async (fields) => {
        const { sandbox, credential } = await start({ documents: [flat('Free', { f_x: 'f_x' })] });
        const parameters = { ...declaring({}, 'Free'), dataMode: 'defineBelow', fields } as unknown as INodeParameters;
        const execution = await execute(credential, [{ f_x: 'α' }], parameters, GO_ON);
        expect(execution.outputs[0]).toMatchObject([{ status: 'invalid', reasonCode: 'noColumn' }]);
        expect(declared(sandbox)).toEqual([]);
      },
    );

    test('by the thousand become as many declarations, in requests of a hundred, each with its receipt', async () => {
      const { sandbox, credential } = await start({ documents: [flat('Free', { f_x: 'f_x' })] });
      const rows = Array.from({ length: 10_000 }, (_, n) => ({ f_x: `${n}` }));
      const { outputs, error } = await execute(credential, rows, declaring({}, 'Free'));
      expect(error).toBeUndefined();
      const all = declared(sandbox);
      expect(outputs[0].map(({ protocol }) => protocol)).toEqual(all.map(({ protocol }) => protocol));
      expect(all.map(({ content }) => content?.f_x)).toEqual(rows.map(({ f_x }) => f_x));
      expect(callsOf(sandbox)).toEqual([LOGIN, 'GET /Documents/Free', ...Array(100).fill('POST /Documents/Free')]);
    });
  });
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

  const said: fc.Arbitrary<Said> = fc.record({
    branch: fc.constantFrom(0, 0, 1),
    n: fc.integer({ min: 1, max: 4 }),
    date: fc.constantFrom('09', '10'),
    faulty: fc.constantFrom(true, ...Array<boolean>(19).fill(false)),
  });

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
        { numRuns: 25 },
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
        { numRuns: 25 },
      );
    });
  });
});

describe('A description that is handed to the registry as a file', () => {
  const root = resolve(__dirname, '../..');

  /** A field: its title, its restrictions, and where it is not its own name what the shape shows for it. */
  type Told = [title: string, restrictions?: Record<string, string | string[]>, example?: string | null];

  type Level = Record<string, Told>;

  const infosOf = (...levels: Level[]) =>
    levels.flatMap((level) =>
      Object.entries(level).map(([name, [title, restrictions = {}]]) => ({
        name,
        title,
        restrictions: Object.entries(restrictions).flatMap(([rule, values]) =>
          [values].flat().map((value) => ({ name: rule, value })),
        ),
      })),
    );

  const leavesOf = (level: Level): IDataObject =>
    Object.fromEntries(Object.entries(level).map(([name, [, , example = name]]) => [name, example]));

  const twice = (outer: string, list: string, element: IDataObject): IDataObject => ({
    [outer]: { [list]: [element, element] },
  });

  const DIGITS = (count: number | string) => ({ pattern: `[0-9]{${count}}` });
  const AFM = { pattern: '([0-9]){9}', length: '9' };

  /**
   * The form 34 of the registry, notices of the year's leave, in the shape and with the restrictions in which the trial
   * environment served it (September 2026, published by chrismfz/ekdosi), but for three fields like `f_kad_deyt_1`. Nothing
   * in the project knows it.
   */
  const HEAD: Level = {
    f_aa_pararthmatos: ['Α/Α ΠΑΡΑΡΤΗΜΑΤΟΣ', DIGITS('1,5')],
    f_rel_protocol: ['ΣΧΕΤΙΚΟ ΕΝΤΥΠΟ ΑΡΙΘ. ΠΡΩΤ.', { maxLength: '50' }],
    f_rel_date: ['ΣΧΕΤΙΚΟ ΕΝΤΥΠΟ ΗΜΕΡΟΜΗΝΙΑ', { pattern: orEmpty(DATE) }],
    f_year: ['ΕΤΟΣ', { pattern: '[2][0][0-9]{2}' }],
    f_ypiresia_sepe: ['ΚΩΔΙΚΟΣ ΥΠΗΡΕΣΙΑΣ ΕΠΙΘΕΩΡΗΣΗΣ ΕΡΓΑΣΙΑΣ', DIGITS(5)],
    f_ergodotikh_organwsh: ['ΕΡΓΟΔΟΤΙΚΗ ΟΡΓΑΝΩΣΗ', { maxLength: '20' }],
    f_kad_kyria: ['Κ.Α.Δ. - ΚΥΡΙΑ ΔΡΑΣΤΗΡΙΟΤΗΤΑ', DIGITS(4)],
    f_kad_deyt_1: ['Κ.Α.Δ. - ΔΕΥΤΕΡΕΥΟΥΣΑ ΔΡΑΣΤΗΡΙΟΤΗΤΑ 1', { pattern: '([0-9]{4})|([ ]*)' }],
    f_kad_pararthmatos: ['Κ.Α.Δ. ΠΑΡΑΡΤΗΜΑΤΟΣ', DIGITS(4)],
    f_kallikratis_pararthmatos: ['ΔΗΜΟΤΙΚΗ / ΤΟΠΙΚΗ ΚΟΙΝΟΤΗΤΑ', DIGITS(8)],
    f_comments: ['ΠΑΡΑΤΗΡΗΣΕΙΣ', { maxLength: '200' }],
    f_afm_proswpoy: ['Νόμιμος Εκπρόσωπος(Α.Φ.Μ.)', AFM],
  };

  const EMPLOYEE: Level = {
    f_aa: ['Α/Α', DIGITS('1,5')],
    f_afm: ['ΑΡΙΘΜΟΣ ΦΟΡΟΛΟΓΙΚΟΥ ΜΗΤΡΩΟΥ (Α.Φ.Μ.)', AFM],
    f_amka: ['ΑΡΙΘΜΟΣ ΜΗΤΡΩΟΥ ΚΟΙΝΩΝΙΚΗΣ ΑΣΦΑΛΙΣΗΣ (Α.Μ.Κ.Α.)', { ...DIGITS(11), length: '11' }],
    f_amika: ['ΑΡΙΘΜΟΣ ΜΗΤΡΩΟΥ (Ασφαλισμένου) Ι.Κ.Α.', DIGITS('0,20')],
    f_eponymo: ['ΕΠΩΝΥΜΟ', { maxLength: '50', minLength: '1' }],
    f_onoma: ['ΟΝΟΜΑ', { maxLength: '30', minLength: '1' }],
    f_proslipsidate: ['ΗΜΕΡΟΜΗΝΙΑ ΠΡΟΣΛΗΨΗΣ', { pattern: DATE }],
    f_days_right: ['ΑΡΙΘΜΟΣ ΗΜΕΡΩΝ ΔΙΚΑΙΟΥΜΕΝΗΣ ΚΑΝΟΝΙΚΗΣ ΑΔΕΙΑΣ', DIGITS('1,3')],
    f_days_received: ['ΑΡΙΘΜΟΣ ΗΜΕΡΩΝ ΚΑΝΟΝΙΚΗΣ ΑΔΕΙΑΣ ΠΟΥ ΧΟΡΗΓΗΘΗΚΕ', DIGITS('1,3')],
    f_apodoxes: ['ΑΠΟΔΟΧΕΣ ΑΔΕΙΑΣ', { pattern: AMOUNT }],
    f_apodoxes_sup: ['ΑΠΟΔΟΧΕΣ ΕΠΙΔΟΜΑΤΟΣ ΑΔΕΙΑΣ', { pattern: AMOUNT }],
    f_comments: ['ΠΑΡΑΤΗΡΗΣΕΙΣ', { maxLength: '200' }],
  };

  const ANNUAL_LEAVE = {
    title: 'Γνωστοποιήσεις Στοιχείων Ετήσιας Κανονικής Άδειας',
    json: twice('YearHolidaysEA', 'YearHolidayEA', {
      ...leavesOf(HEAD),
      ...twice('Ergazomenoi', 'ErgazomenoiEA', leavesOf(EMPLOYEE)),
    }),
    // The registry tells of a name once.
    propertiesInfo: infosOf(HEAD, EMPLOYEE).filter(
      ({ name }, place, all) => all.findIndex((one) => one.name === name) === place,
    ),
  };

  let folder: string;

  let child: ChildProcess;

  let credential: StoredCredential;

  let control: string;

  /** Starts the sandbox as its command does, with the descriptions as files: what it says once it runs. */
  async function greeting(...args: string[]): Promise<string> {
    child = spawn(process.execPath, ['--import', 'tsx', 'sandbox/main.ts', '--port', '0', '--control', ...args], {
      cwd: root,
    });
    let said = '';
    return await new Promise((done, fail) => {
      const listen = (chunk: Buffer): void => {
        said += chunk.toString();
        if (said.includes('Ctrl+C')) done(said);
      };
      child.stdout?.on('data', listen);
      child.stderr?.on('data', listen);
      child.once('close', () => fail(new Error(said)));
    });
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'documents-'));
    const file = join(folder, '34.json');
    writeFileSync(file, JSON.stringify(ANNUAL_LEAVE));
    const said = await greeting('--documents', file);
    const shown = (label: string): string => new RegExp(`${label} +(\\S+)`).exec(said)?.[1] ?? '';
    control = shown('Control');
    credential = new StoredCredential({
      environment: 'custom',
      baseUrl: shown('Base URL'),
      username: shown('Username'),
      password: shown('Password'),
      userType: shown('User type'),
    });
  });

  afterAll(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  const fieldsOf = async (code: string) =>
    (await new Editor(credential, declaring({}, code)).fields('getDeclarationFields')).fields;

  /** What the registry holds of a kind, as it was submitted. */
  async function declared(code: string): Promise<IDataObject[]> {
    type Held = { type: string; content?: IDataObject };
    const { data } = await axios.get<{ declarations: Held[] }>(`${control}/ledger`, { proxy: false });
    return data.declarations.flatMap(({ type, content }) => (type === code && content ? [content] : []));
  }

  test('its type is in the list, by code and by what it is called', async () => {
    const editor = new Editor(credential, declaring({}, ''));
    expect((await editor.list('getDocumentTypes', 'ετησιας αδειας')).results).toEqual([
      { name: '34 - Γνωστοποιήσεις Στοιχείων Ετήσιας Κανονικής Άδειας', value: '34' },
    ]);
  });

  test('its fields are in the editor: those of two levels apart, and what is required', async () => {
    const leave = await fieldsOf('34');
    expect(leave).toHaveLength(24);
    expect(leave.filter(({ id }) => id.endsWith('f_comments')).map(({ id, displayName }) => [id, displayName])).toEqual(
      [
        ['YearHolidayEA.f_comments', 'ΠΑΡΑΤΗΡΗΣΕΙΣ (YearHolidayEA.f_comments)'],
        ['ErgazomenoiEA.f_comments', 'ΠΑΡΑΤΗΡΗΣΕΙΣ (ErgazomenoiEA.f_comments)'],
      ],
    );
    expect(leave.filter(({ required }) => !required).map(({ id }) => id)).toEqual([
      'f_rel_protocol',
      'f_rel_date',
      'f_ergodotikh_organwsh',
      'f_kad_deyt_1',
      'YearHolidayEA.f_comments',
      'f_amika',
      'ErgazomenoiEA.f_comments',
    ]);
  });

  test('rows of the real form 34 arrive as it describes them', async () => {
    const company = {
      Παράρτημα: 0,
      Έτος: 2026,
      'Κωδικός υπηρεσίας επιθεώρησης εργασίας': '10101',
      'Κ.Α.Δ. - Κύρια δραστηριότητα': 6201,
      'Κ.Α.Δ. Παραρτήματος': '6201',
      'Δημοτική / Τοπική κοινότητα': '09190101',
      'YearHolidayEA.f_comments': 'Ετήσια',
      'Νόμιμος Εκπρόσωπος(Α.Φ.Μ.)': '094123454',
    };
    const rows = [
      {
        ...company,
        'Α/Α': 1,
        ΑΦΜ: 45123671,
        'Α.Μ.Κ.Α.': '14039000123',
        f_amka: '14039000123',
        Επώνυμο: 'ΠΑΠΑΔΟΠΟΥΛΟΥ',
        Όνομα: 'ΜΑΡΙΑ',
        'Ημερομηνία πρόσληψης': 43_831,
        f_days_right: 25,
        f_days_received: '20',
        'Αποδοχές άδειας': '1.250,5',
        'Αποδοχές επιδόματος άδειας': 625.25,
      },
      {
        ...company,
        'Α/Α': 2,
        ΑΦΜ: '113829467',
        f_amka: '01018000456',
        Επώνυμο: 'ΔΗΜΗΤΡΙΟΥ',
        Όνομα: 'ΕΛΕΝΗ',
        'Ημερομηνία πρόσληψης': '1/9/2021',
        f_days_right: 22,
        f_days_received: 22,
        'Αποδοχές άδειας': 900,
        'Αποδοχές επιδόματος άδειας': '450',
        'ErgazomenoiEA.f_comments': 'Μερική',
      },
    ];
    const execution = await execute(credential, rows, declaring({}, '34'));
    expect(execution.error).toBeUndefined();
    expect(statusesOf(execution)).toEqual(['submitted', 'submitted']);
    const [notice, ...others] = await declared('34');
    expect(others).toEqual([]);
    expect(Object.keys(notice)).toEqual([...Object.keys(HEAD), 'Ergazomenoi']);
    expect(notice).toMatchObject({ f_year: '2026', f_rel_date: '', f_comments: 'Ετήσια', f_kad_kyria: '6201' });
    expect((notice.Ergazomenoi as IDataObject).ErgazomenoiEA).toEqual([
      {
        f_aa: '1',
        f_afm: '045123671',
        f_amka: '14039000123',
        f_amika: '',
        f_eponymo: 'ΠΑΠΑΔΟΠΟΥΛΟΥ',
        f_onoma: 'ΜΑΡΙΑ',
        f_proslipsidate: '01/01/2020',
        f_days_right: '25',
        f_days_received: '20',
        f_apodoxes: '1250,50',
        f_apodoxes_sup: '625,25',
        f_comments: '',
      },
      expect.objectContaining({ f_proslipsidate: '01/09/2021', f_apodoxes: '900,00', f_comments: 'Μερική' }),
    ]);
  });
});
