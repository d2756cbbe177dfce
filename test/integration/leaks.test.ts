import { createRequire } from 'node:module';
import fc from 'fast-check';
import type { IDataObject, IHttpRequestHelper, INodeExecutionData, INodeParameters, INodeType } from 'n8n-workflow';
import { ErganiApi } from '../../credentials/ErganiApi.credentials';
import { Ergani } from '../../nodes/Ergani/Ergani.node';
import { fold } from '../../nodes/Ergani/model/values/normalise';
import type { Fault, FaultEffect } from '../../sandbox/faults';
import { DEFAULT_EMPLOYEES } from '../../sandbox/registry';
import type { Sandbox, SandboxOptions } from '../../sandbox/server';
import { leaksIn, PASSWORD, textsOf, wholeText } from '../support/secrets';
import { execute, type Execution, type StoredCredential } from './n8n';
import {
  ASKS_EMPLOYER,
  CANCEL,
  DOCUMENTS,
  EXECUTE,
  LIST,
  LOGIN,
  LOGOUT,
  REFRESH,
  renewedByNobody,
  start,
  TEMPLATE,
} from './registry';
import { afm, GO_ON, minutesFrom, ONCE, row, rows, submitting } from './rows';

jest.setTimeout(300_000);

// n8n's own logger and requests, as n8n-core itself has them.
const { resolve } = createRequire(require.resolve('n8n-core'));
// eslint-disable-next-line @typescript-eslint/no-require-imports
const { Container } = require(resolve('@n8n/di')) as { Container: { get(type: unknown): object } };
// eslint-disable-next-line @typescript-eslint/no-require-imports
const { Logger } = require(resolve('@n8n/backend-common')) as { Logger: unknown };
// eslint-disable-next-line @typescript-eslint/no-require-imports
const { OutboundHttp } = require(resolve('@n8n/backend-network')) as { OutboundHttp: unknown };

/** All that n8n would log, whatever the level. */
const logged: unknown[] = [];

beforeEach(() => {
  logged.length = 0;
  const logger = Container.get(Logger) as Record<string, (...said: unknown[]) => void>;
  for (const level of ['error', 'warn', 'info', 'debug']) {
    jest.spyOn(logger, level).mockImplementation((...said) => void logged.push(said));
  }
});

afterEach(() => jest.restoreAllMocks());

const EMPLOYER = { employerAfm: '094123454' };
const READ = { resource: 'workCard', operation: 'getTemplate', options: ONCE };
const CANCELLING = { resource: 'declaration', operation: 'cancel', documentType: 'WTOLeave', options: ONCE };
const PDF = { resource: 'workCard', operation: 'getPdf', options: ONCE };

const executing = (mappingMode: string): INodeParameters => ({
  resource: 'service',
  operation: 'execute',
  service: { __rl: true, mode: 'id', value: 'EX_BASE_01' },
  parameters: { mappingMode, value: {} },
  options: ONCE,
});

/** All ways out of an execution: outputs, error, what n8n stores with its hints, and its log. */
const waysOut = (execution: Execution): Record<string, string> => ({
  ...textsOf(execution),
  "n8n's log": wholeText(logged),
});

describe('No way out for password and tokens, where the registry repeats what it was sent', () => {
  const ECHOES: Array<Omit<Extract<FaultEffect, { kind: 'echo' }>, 'kind'>> = [
    { status: 400 },
    { status: 400, encoded: 'json' },
    { status: 400, encoded: 'address', as: 'text' },
    { status: 400, as: 'html' },
    { status: 403 },
    { status: 409, encoded: 'json', as: 'text' },
    { status: 418 },
    { status: 500 },
    { status: 200 },
    { status: 200, as: 'text' },
    { status: 200, as: 'html' },
  ];

  const OPERATIONS: Array<[name: string, on: string, parameters: INodeParameters]> = [
    ['Submit', DOCUMENTS, submitting({ retryUnknown: 'never' }, EMPLOYER)],
    ['the question for the employer', ASKS_EMPLOYER, submitting()],
    ['Cancel', CANCEL, CANCELLING],
    ['Get PDF', 'GET /Documents/WRKCardSE', PDF],
    [
      'Get Types',
      'GET /Lookup/Submissions',
      { ...READ, resource: 'declaration', operation: 'getTypes', returnAll: true },
    ],
    ['Get Many', LIST, { ...READ, resource: 'service', operation: 'getAll', returnAll: true }],
    ['Execute', EXECUTE, executing('defineBelow')],
    ['Get Template', TEMPLATE, READ],
    ['Log Out', LOGOUT, { resource: 'session', operation: 'logOut', options: ONCE }],
  ];

  const connect = async () =>
    await start({
      users: [{ username: 'user of the shop', usertype: '02', ...EMPLOYER, password: PASSWORD }],
      rateLimit: { calls: 10_000, seconds: 60 },
    });

  const secretsOf = ({ sessions }: Sandbox): ReadonlyMap<string, string> =>
    new Map([
      [PASSWORD, 'the password'],
      ...sessions.issued.map(({ accessToken }) => [accessToken, 'an access token'] as const),
      ...sessions.issued.map(({ refreshToken }) => [refreshToken, 'a refresh token'] as const),
    ]);

  const itemOf = (sandbox: Sandbox): IDataObject => ({
    ...row(sandbox, 1),
    protocol: 'ΕΥΣ92',
    submittedDate: '20260302',
  });

  test.each(OPERATIONS)('%s', async (_, on, parameters) => {
    const { sandbox, credential } = await connect();
    for (const echo of ECHOES) {
      for (const onError of ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const) {
        logged.length = 0;
        // The session is there, and expires in every third case.
        await execute(credential, [{}], READ);
        if (onError === 'continueRegularOutput') sandbox.sessions.expireAccessTokens();
        sandbox.faults.add({ kind: 'echo', on, times: 'always', ...echo });
        const execution = await execute(credential, [itemOf(sandbox)], parameters, { onError });
        sandbox.faults.clear();
        expect(leaksIn(waysOut(execution), secretsOf(sandbox))).toEqual([]);
      }
    }
  });

  test.each([
    ['a login', LOGIN],
    ['a refresh', REFRESH],
  ])('%s', async (_, on) => {
    for (const echo of ECHOES) {
      for (const onError of ['stopWorkflow', 'continueRegularOutput'] as const) {
        logged.length = 0;
        // A login that was refused is not asked again for a while: each case has its own.
        const connection = await connect();
        const { sandbox, credential } = connection;
        if (on === REFRESH) {
          await execute(credential, [{}], READ);
          renewedByNobody(connection);
          sandbox.sessions.expireAccessTokens();
        }
        for (const of of new Set([on, LOGIN])) sandbox.faults.add({ kind: 'echo', on: of, times: 'always', ...echo });
        const execution = await execute(credential, [itemOf(sandbox)], submitting({}, EMPLOYER), { onError });
        expect(leaksIn(waysOut(execution), secretsOf(sandbox))).toEqual([]);
        expect(sandbox.ledger.events).toEqual([]);
        await sandbox.close();
      }
    }
  });

  test("the credential's test", async () => {
    for (const echo of ECHOES.filter(({ status }) => status !== 200)) {
      const { sandbox, credential } = await connect();
      sandbox.faults.add({ kind: 'echo', on: LOGIN, times: 'always', ...echo });
      const error = await testOf(credential);
      expect(leaksIn({ 'the error': wholeText(error) }, secretsOf(sandbox))).toEqual([]);
      expect(error.message).toMatch(/^No session could be started\. The registry /);
    }
  });

  /** What n8n tells of the test of a credential: the message of the error of its `preAuthentication`. */
  async function testOf({ data }: StoredCredential): Promise<Error> {
    const outbound = Container.get(OutboundHttp) as {
      requests(): { request: IHttpRequestHelper['helpers']['httpRequest'] };
    };
    const helper: IHttpRequestHelper = {
      helpers: { httpRequest: async (options) => await outbound.requests().request(options) },
    };
    return await new ErganiApi().preAuthentication.call(helper, { ...data }).then(
      () => new Error('It succeeded'),
      (error: Error) => error,
    );
  }
});

describe('No way out for what the registry tells of employees beyond AFM, names and branch', () => {
  const [MARIA] = DEFAULT_EMPLOYEES;
  const PRIVATE = /14038500123|1\.?200[.,]00|ΓΕΩΡΓΙΟΣ|ΑΧΑΡΝΩΝ|ΑΒ123671|980[.,]50|Apodoxes|Amka|f_amka|f_apodoxes/;
  const NO_LIST = 'The registry gave no list of employees for EX_BASE_05';

  const cur = { ΑΦΜ: MARIA.afm, Amka: MARIA.amka, message: 'ΓΕΩΡΓΙΟΣ' };

  test.each<[string, SandboxOptions, answer: Partial<Extract<Fault, { kind: 'answer' }>> | undefined]>([
    ['in its list', { services: 'seen' }, undefined],
    ['in its list of a month', { services: 'specification' }, undefined],
    ['under other names', { services: 'seen' }, { body: { EX_BASE_05: { Cur: [cur] } } }],
    [
      'in an answer that is cut off',
      { services: 'seen' },
      { as: 'text', body: '{"EX_BASE_05": {"Cur": [{"Amka": "14038500123", "Onoma": "ΓΕΩΡΓΙΟΣ"' },
    ],
    [
      'as XML',
      { services: 'seen' },
      { as: 'text', body: '<EX_BASE_05><Cur><Amka>14038500123</Amka></Cur></EX_BASE_05>' },
    ],
  ])('%s', async (_, options, answer) => {
    const { sandbox, credential } = await start({ clock: Date.now(), ...options });
    if (answer) sandbox.faults.add({ kind: 'answer', status: 200, on: EXECUTE, times: 'always', ...answer });
    const event = { event: 'checkIn', eventTime: minutesFrom(sandbox, -1) };
    const items = [MARIA.afm, '119874566'].map((employeeAfm) => ({ ...event, employeeAfm }));
    for (const [dryRun, settings] of [
      [false, GO_ON],
      [false, {}],
      [true, GO_ON],
    ] as const) {
      const texts = waysOut(await execute(credential, items, submitting({ dryRun }, EMPLOYER), settings));
      for (const [way, text] of Object.entries(texts)) expect([way, PRIVATE.exec(text)]).toEqual([way, null]);
      if (answer) expect(Object.values(texts).join()).toContain(NO_LIST);
    }
  });
});

interface Person {
  lastName: string;
  firstName: string;
  afm: string;
  amka: string;
  card: string;
  remark: string;
}

/** What the node threw, as all that hangs on it, since n8n logs and stores that; and what n8n logged. */
interface Thrown {
  error: Error & { node: { name: string }; context: { data?: { rows: IDataObject[] } } };
  text: string;
}

/** Runs the node until it stops; undefined where it did not. */
async function thrownBy(
  credential: StoredCredential,
  items: IDataObject[],
  parameters: INodeParameters,
): Promise<Thrown | undefined> {
  let error: unknown;
  const node = new Ergani();
  const watched: INodeType = {
    description: node.description,
    methods: node.methods,
    async execute(): Promise<INodeExecutionData[][]> {
      try {
        return await node.execute.call(this);
      } catch (thrown) {
        error = thrown;
        throw thrown;
      }
    },
  };
  logged.length = 0;
  await execute(credential, items, parameters, { other: { name: 'ergani', type: watched, version: 1 } });
  if (error === undefined) return undefined;
  // Places in code are numbers of nobody, nor are dates in remedies, nor the times of the error and of the event: their
  // digits may be those of an identity card by chance.
  const text = `${wholeText(error)}${wholeText(logged)}`
    .replace(/\\n\s*at (?:(?!\\n)[^"])*/g, '')
    .replace(/"timestamp":\d+/g, '')
    .replace(/\d{4}-\d\d-\d\d(?:T[\d:.]+[+-]\d\d:\d\d)?/g, '');
  return { error: error as Thrown['error'], text };
}

describe('No person in an error or a log, whatever the rows and the answer', () => {
  /** What of the people stands in a text, whichever way it is written there. */
  function namedIn(text: string, people: Person[]): string[] {
    const words = new Set(text.split(/[^\p{L}\p{M}]+/u).map(fold));
    const numbers = [...text.matchAll(/\d(?:[^\p{L}\d]?\d)*/gu)].map(([digits]) => digits.replace(/\D/g, ''));
    return people.flatMap(({ lastName, firstName, remark, ...given }) => [
      ...[lastName, firstName, ...remark.split(' ')].filter((word) => words.has(fold(word))),
      ...[given.afm, given.amka, given.card].filter((number) => {
        const digits = number.replace(/\D/g, '').replace(/^0+/, '');
        return numbers.some((one) => one.includes(digits));
      }),
    ]);
  }

  const word = fc.stringMatching(/^[ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ][αβγδεζηθικλμνξοπρστυφχψωάέήίόύώ]{5,9}$/);

  const person: fc.Arbitrary<Person> = fc.record({
    lastName: word,
    firstName: word,
    afm: fc.integer({ min: 0, max: 80_000_000 }).map(afm),
    amka: fc.stringMatching(/^[23]\d{10}$/),
    card: fc.stringMatching(/^[ΑΒΕ][ΒΕΖΚ] ?[1-9]\d{5}$/),
    remark: fc.array(word, { minLength: 1, maxLength: 9 }).map((words) => words.join(' ')),
  });

  const writtenName = (given: string) =>
    fc.constantFrom(
      given,
      given.toLowerCase(),
      given.toUpperCase(),
      given.normalize('NFD').replace(/\p{M}/gu, ''),
      given.toUpperCase().replace(/Α/g, 'A').replace(/Ο/g, 'O').replace(/Ε/g, 'E'),
    );

  const writtenNumber = (digits: string) =>
    fc.constantFrom(
      digits,
      digits.replace(/^0/, ''),
      digits.replace(/^(...)(...)(...)$/, '$1.$2.$3'),
      digits.replace(/^(...)(...)(...)$/, '$1 $2 $3'),
      `EL${digits}`,
    );

  /** What the registry says of the people, in forms of its own. */
  const messageOn = (people: Person[]) =>
    fc
      .array(
        fc
          .constantFrom(...people)
          .chain((one) =>
            fc.oneof(
              writtenName(one.lastName),
              writtenName(one.firstName),
              writtenName(one.remark),
              writtenNumber(one.afm),
              fc.constantFrom(one.amka, one.card, `ΑΔΤ ${one.card}`),
            ),
          ),
        { minLength: 1, maxLength: 8 },
      )
      .map((parts) => `Για το Παράρτημα: 0\\nΓια την κίνηση με ΑΦΜ '${parts.join("' στις 14/04/2026 του ")}'`);

  const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

  /** Answers that say too much. */
  const answerOn = (people: Person[]) =>
    messageOn(people).chain((message) =>
      fc.constantFrom<{ status: number; as?: 'text' | 'html'; body: unknown }>(
        { status: 400, body: { message } },
        { status: 400, body: { errors: { f_eponymo: [message] } } },
        { status: 400, as: 'text', body: message },
        { status: 400, as: 'text', body: JSON.stringify({ what: message }).replace(/[^\0-~]/g, escaped) },
        { status: 403, body: { message } },
        { status: 409, body: { message } },
        { status: 418, body: { title: message } },
        { status: 500, body: { message } },
        { status: 400, as: 'html', body: `<html><title>${message}</title></html>` },
        { status: 200, as: 'text', body: message },
        { status: 200, body: people.map((one) => ({ id: '1', submitDate: message, ...one })) },
        { status: 200, body: [...people, ...people].map((one) => ({ protocol: message, id: 7, person: one })) },
        { status: 200, body: { message, people } },
      ),
    );

  const HEADERS = [
    'ΑΦΜ',
    'Επώνυμο',
    'Όνομα',
    'Τύπος',
    'Ημερομηνία Ώρα',
    'Παράρτημα',
    'Σχόλια',
    'Ημερομηνία Αναφοράς',
    'Αιτιολογία',
    'Σημειώσεις',
    'AFM',
    'Surname',
  ];

  /** A row of a sheet, in which all cells may stand some columns further on. */
  function sheetRow(sandbox: Sandbox, one: Person, shift: number, asNumber: boolean): IDataObject {
    const number = asNumber ? Number(one.afm) : one.afm;
    const time = minutesFrom(sandbox, -1);
    const notes = `${one.remark} ${one.amka} ${one.card}`;
    const cells = [number, one.lastName, one.firstName, 'Προσέλευση', time, '0', one.remark, '', '', notes, '', ''];
    return Object.fromEntries(HEADERS.map((header, n) => [header, cells[(n + shift) % cells.length]]));
  }

  /** The same rows without their headers: n8n takes the first row for them. */
  const withoutHeaders = (table: IDataObject[]): IDataObject[] =>
    table.map((one) =>
      Object.fromEntries(Object.values(table[0]).map((cell, n) => [String(cell), Object.values(one)[n]])),
    );

  const sheet = fc.record({
    people: fc.array(person, { minLength: 1, maxLength: 4 }),
    shifts: fc.array(fc.constantFrom(0, 0, 1, 2, 5, 6, 9, 11), { minLength: 4, maxLength: 4 }),
    asNumber: fc.boolean(),
    headless: fc.constantFrom(false, false, false, true),
    dryRun: fc.constantFrom(false, false, false, true),
    batchSize: fc.constantFrom(1, 2, 100),
    onRejection: fc.constantFrom('stop', 'isolate'),
  });

  /** Starts a registry, with the session and the registry's clock known. */
  async function startRead() {
    const connection = await start();
    await execute(connection.credential, [{}], READ);
    return connection;
  }

  test('Submit', async () => {
    const { sandbox, credential } = await startRead();
    let stopped = 0;
    const cases = sheet.chain((one) => fc.tuple(fc.constant(one), answerOn(one.people)));
    await fc.assert(
      fc.asyncProperty(cases, async ([{ people, shifts, asNumber, headless, ...options }, answer]) => {
        sandbox.faults.clear();
        sandbox.faults.add({ kind: 'answer', times: 'always', on: DOCUMENTS, ...answer });
        const table = people.map((one, n) => sheetRow(sandbox, one, shifts[n], asNumber));
        const items = headless ? withoutHeaders(table) : table;
        const thrown = await thrownBy(credential, items, submitting(options, EMPLOYER));
        if (thrown === undefined) return;
        stopped++;
        expect(namedIn(thrown.text, people)).toEqual([]);
        for (const { item, status } of thrown.error.context.data!.rows)
          expect([item, status]).toEqual([expect.any(Number), expect.any(String)]);
      }),
      { numRuns: 150 },
    );
    // What was tried are errors.
    expect(stopped).toBeGreaterThan(100);
  });

  test.each<[string, INodeParameters, string]>([
    ['Cancel', CANCELLING, CANCEL],
    ['Get PDF', PDF, 'GET /Documents/WRKCardSE'],
    ['Execute', executing('autoMapInputData'), EXECUTE],
  ])('%s', async (_, parameters, on) => {
    const { sandbox, credential } = await startRead();
    let stopped = 0;
    const cases = fc
      .array(person, { minLength: 1, maxLength: 3 })
      .chain((people) => fc.tuple(fc.constant(people), answerOn(people), fc.boolean()));
    await fc.assert(
      fc.asyncProperty(cases, async ([people, answer, shifted]) => {
        sandbox.faults.clear();
        sandbox.faults.add({ kind: 'answer', times: 'always', on, ...answer });
        const items = people.map(({ remark, ...one }) => ({
          ...one,
          notes: { remark },
          protocol: shifted ? one.afm : 'ΕΥΣ1',
          submittedDate: shifted ? one.lastName : '20260302',
        }));
        const thrown = await thrownBy(credential, items, parameters);
        if (thrown === undefined) return;
        stopped++;
        expect(namedIn(thrown.text, people)).toEqual([]);
      }),
      { numRuns: 40 },
    );
    expect(stopped).toBeGreaterThan(10);
  });
});

describe('What an error keeps', () => {
  const receipt = { protocol: 'ΕΥΣ92', id: '7', submitDate: '02/03/2026 08:00' };
  const rowsOf = (thrown: Thrown | undefined): IDataObject[] => thrown!.error.context.data!.rows;

  test("the registry's lines that are plain sentences, and each row's status and receipt, without names", async () => {
    const { sandbox, credential } = await start();
    const message =
      "Για το Παράρτημα: 12\\nΓια την κίνηση του ΕΠΩΝΥΜΟ1 ΜΑΡΙΑ με ΑΦΜ '100000010' στις 14/04/2026 08:30\\nΚάτι άλλο στις 14/04/2026.";
    sandbox.faults.add({ kind: 'answer', status: 400, body: { message }, on: DOCUMENTS, skip: 1, times: 'always' });
    const parameters = submitting({ batchSize: 2, onRejection: 'stop' }, EMPLOYER);
    const thrown = await thrownBy(credential, rows(sandbox, 4), parameters);
    expect(thrown!.error.message).toContain('Κάτι άλλο στις 14/04/2026');
    expect(thrown!.error.message).not.toContain('κίνηση');
    const [first, , third] = rowsOf(thrown);
    const [{ protocol }] = sandbox.ledger.events;
    expect(first).toMatchObject({
      item: 0,
      status: 'submitted',
      protocol,
      submittedDate: '20260302',
      event: 'checkIn',
      branch: '0',
    });
    expect(third).toMatchObject({
      item: 2,
      status: 'rejected',
      protocol: null,
      reason: expect.stringContaining('14/04/2026'),
    });
    const named = rowsOf(thrown)
      .flatMap(Object.keys)
      .filter((name) => /Name$|Afm$/.test(name));
    expect(named).toEqual([]);
    for (const field of ['comments', 'warnings', 'body', 'rejection']) expect(first).not.toHaveProperty(field);
  });

  test('of receipts their own fields, read as what they are', async () => {
    const { sandbox, credential } = await start();
    const body = [{ protocol: 'ΕΥΣ91', id: 'ΕΠΩΝΥΜΟ0', submitDate: 'ΜΑΡΙΑ 02/03/2026 08:00' }];
    sandbox.faults.add({ kind: 'answer', status: 200, body, on: DOCUMENTS });
    sandbox.faults.add({ kind: 'answer', status: 400, body: {}, on: DOCUMENTS });
    const thrown = await thrownBy(credential, rows(sandbox, 2), submitting({ batchSize: 1 }, EMPLOYER));
    expect(rowsOf(thrown)).toMatchObject([{ status: 'submitted', protocol: 'ΕΥΣ91' }, { status: 'rejected' }]);
    expect(thrown!.text).not.toMatch(/ΕΠΩΝΥΜΟ0|ΜΑΡΙΑ/);
  });

  test('of what is no receipt the shape alone', async () => {
    const { sandbox, credential } = await start();
    const body = [{ ...receipt, f_eponymo: 'ΕΠΩΝΥΜΟ0' }, receipt];
    sandbox.faults.add({ kind: 'answer', status: 200, body, on: DOCUMENTS });
    const thrown = await thrownBy(credential, rows(sandbox, 3), submitting({}, EMPLOYER));
    const answerShape = 'list of 2: {protocol: text of 5, id: text of 1, submitDate: text of 16, f_eponymo: text of 8}';
    expect(rowsOf(thrown)).toMatchObject(Array(3).fill({ status: 'unknown', answerShape }));
    expect(thrown!.text).not.toContain('ΕΠΩΝΥΜΟ0');
  });

  const NAMED = { lastName: 'Ξενοπούλου', firstName: 'Ευδοκία' };
  const DEFINED = { dataMode: 'defineBelow', ...NAMED };

  test.each<[string, (sandbox: Sandbox) => INodeParameters]>([
    ['Submit, of a wrong tax number', () => submitting({}, { ...DEFINED, employeeAfm: '7' })],
    [
      'Submit, of an employer who is not told',
      (sandbox) => submitting({}, { ...DEFINED, employeeAfm: '045123671', eventTime: minutesFrom(sandbox, -1) }),
    ],
    ['Cancel, of an unknown document', () => ({ ...CANCELLING, protocol: 'ΑΔ1', submittedDate: '20260302' })],
    ['Cancel, of no document', () => ({ ...CANCELLING, protocol: NAMED.lastName, submittedDate: NAMED.firstName })],
  ])("the node's name, and no value of its fields: %s", async (_, parametersAt) => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'answer', status: 400, body: {}, on: EXECUTE });
    const thrown = await thrownBy(credential, [{}], parametersAt(sandbox));
    expect(thrown!.error.node.name).toBe('Ergani');
    expect(thrown!.text).not.toMatch(/Ξενοπούλου|Ευδοκία|045123671/);
  });

  test.each<[string, INodeParameters, message: RegExp]>([
    [
      'Submit',
      submitting(
        {},
        {
          dataMode: 'defineBelow',
          employeeAfm: '={{ $json.employeeAfm }}',
          lastName: '={{ $($json.lastName).item.json.x }}',
          firstName: '={{ $json.firstName.toInt() }}',
        },
      ),
      /Last Name can't be computed/,
    ],
    [
      'Cancel',
      { ...CANCELLING, protocol: '={{ $($json.lastName).item.json.x }}', submittedDate: '20260302' },
      /^A field can't be computed, item 1$/,
    ],
  ])("of an expression that can't be computed, which field it is: %s", async (_, parameters, message) => {
    const { sandbox, credential } = await start();
    const thrown = await thrownBy(credential, [row(sandbox, 1)], parameters);
    expect(thrown!.error.message).toMatch(message);
    expect(thrown!.text).not.toContain('ΕΠΩΝΥΜΟ1');
  });

  test.each<[string, Fault | undefined, INodeParameters]>([
    [
      'in the middle of a Submit',
      { kind: 'cut', when: 'after', on: DOCUMENTS, times: 'always' },
      submitting({}, EMPLOYER),
    ],
    ['before it', { kind: 'cut', on: EXECUTE, times: 'always' }, submitting()],
    ['at once', undefined, { ...READ, resource: 'service', operation: 'getAll' }],
  ])("nothing of the request library's, where the connection ends %s", async (_, fault, parameters) => {
    const { sandbox, credential } = await start();
    const items = rows(sandbox, 2);
    if (fault === undefined) await sandbox.close();
    else sandbox.faults.add(fault);
    const thrown = await thrownBy(credential, items, parameters);
    expect(thrown!.text).not.toMatch(/Axios|ECONN|Authorization|Bearer|"?headers"?:|ClientRequest|Username/);
  });
});
