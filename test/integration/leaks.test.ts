import { createRequire } from 'node:module';
import { inspect } from 'node:util';
import fc from 'fast-check';
import type {
  IDataObject,
  IHttpRequestHelper,
  INode,
  INodeExecutionData,
  INodeParameters,
  INodeType,
} from 'n8n-workflow';
import { ErganiApi } from '../../credentials/ErganiApi.credentials';
import { Ergani } from '../../nodes/Ergani/Ergani.node';
import { fold } from '../../nodes/Ergani/model/values/normalise';
import type { Fault } from '../../sandbox/faults';
import type { Sandbox } from '../../sandbox/server';
import { execute, type Execution, type StoredCredential } from './n8n';
import {
  ASKS_EMPLOYER,
  type Connection,
  DOCUMENTS,
  EXECUTE,
  LOGIN,
  REFRESH,
  renewedByNobody,
  start,
  textOf,
} from './registry';
import { afm, minutesFrom, ONCE, row, rows, submitting } from './rows';

describe('People', () => {
  jest.setTimeout(300_000);

  const LOGIN_AND_EMPLOYER = { employerAfm: '094123454' };

  /** Runs the node until it stops, and returns what it threw, with all that hangs on it: n8n logs its causes too. */
  async function thrownBy(
    credential: StoredCredential,
    items: IDataObject[],
    parameters: INodeParameters,
  ): Promise<{ error: Error & { context: { data?: { rows: IDataObject[] } } }; text: string } | undefined> {
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
    await execute(credential, items, parameters, { other: { name: 'ergani', type: watched, version: 1 } });
    if (error === undefined) return undefined;
    const whole = inspect(error, {
      depth: Infinity,
      showHidden: true,
      maxStringLength: Infinity,
      maxArrayLength: Infinity,
    });
    // Places in code are numbers of nobody, nor are dates in remedies, nor the times of the error and of the event: their digits may be those
    // of an identity card by chance.
    const text = whole
      .replace(/^[ '"]*at .+$/gm, '')
      .replace(/^( *timestamp): \d+/gm, '$1')
      .replace(/\d{4}-\d\d-\d\d(?:T[\d:.]+[+-]\d\d:\d\d)?/g, '');
    return { error: error as Error & { context: { data?: { rows: IDataObject[] } } }, text };
  }

  interface Person {
    lastName: string;
    firstName: string;
    afm: string;
    amka: string;
    card: string;
    remark: string;
  }

  /** What of the people stands in a text, whichever way it is written there. */
  function leaksIn(text: string, people: Person[]): string[] {
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

  /** A row of a sheet, in which all cells may stand some columns further on, and the headers may be missing. */
  function sheetRow(sandbox: Sandbox, one: Person, shift: number, asNumber: boolean): IDataObject {
    const cells = [
      asNumber ? Number(one.afm) : one.afm,
      one.lastName,
      one.firstName,
      'Προσέλευση',
      minutesFrom(sandbox, -1),
      '0',
      one.remark,
      '',
      '',
      `${one.remark} ${one.amka} ${one.card}`,
      '',
      '',
    ];
    const at = (n: number) => cells[(n + shift) % cells.length];
    return Object.fromEntries(HEADERS.map((header, n) => [header, at(n)]));
  }

  const sheet = fc.record({
    people: fc.array(person, { minLength: 1, maxLength: 4 }),
    shifts: fc.array(fc.constantFrom(0, 0, 1, 2, 5, 6, 9, 11), { minLength: 4, maxLength: 4 }),
    asNumber: fc.boolean(),
    headless: fc.constantFrom(false, false, false, true),
    dryRun: fc.constantFrom(false, false, false, true),
    batchSize: fc.constantFrom(1, 2, 100),
    onRejection: fc.constantFrom('stop', 'isolate'),
  });

  /** Answers that say too much. */
  const answerOn = (people: Person[]) =>
    messageOn(people).chain((message) =>
      fc.constantFrom<Array<{ status: number; as?: 'text' | 'html'; body: unknown }>[number]>(
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

  const escaped = (letter: string): string => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;

  describe('an error names nobody', () => {
    let connection: Connection;
    let stopped: number;

    beforeEach(async () => {
      connection = await start();
      stopped = 0;
      // The session, and the registry's clock.
      await execute(connection.credential, [{}], { resource: 'workCard', operation: 'getTemplate', options: ONCE });
    });

    test('Submit: any columns, and any answer', async () => {
      const { sandbox, credential } = connection;
      const cases = sheet.chain((one) => fc.tuple(fc.constant(one), answerOn(one.people)));
      await fc.assert(
        fc.asyncProperty(cases, async ([{ people, shifts, asNumber, headless, ...options }, answer]) => {
          sandbox.faults.clear();
          sandbox.faults.add({ kind: 'answer', times: 'always', on: DOCUMENTS, ...answer });
          const table = people.map((one, n) => sheetRow(sandbox, one, shifts[n], asNumber));
          const items = headless
            ? table.map((one) =>
                Object.fromEntries(Object.values(one).map((cell, n) => [String(Object.values(table[0])[n]), cell])),
              )
            : table;
          const thrown = await thrownBy(credential, items, submitting(options, LOGIN_AND_EMPLOYER));
          if (thrown === undefined) return;
          stopped++;
          expect(leaksIn(thrown.text, people)).toEqual([]);
          for (const { item, status } of thrown.error.context.data!.rows)
            expect([item, status]).toEqual([expect.any(Number), expect.any(String)]);
        }),
        { numRuns: 150 },
      );
      // What was tried are errors.
      expect(stopped).toBeGreaterThan(100);
    });

    test.each<[string, INodeParameters, string]>([
      [
        'Cancel',
        { resource: 'declaration', operation: 'cancel', documentType: 'WTOLeave' },
        'POST /Documents/CancelSubmittedDocument',
      ],
      ['Get PDF', { resource: 'workCard', operation: 'getPdf' }, 'GET /Documents/WRKCardSE'],
      [
        'Execute',
        {
          resource: 'service',
          operation: 'execute',
          service: { __rl: true, mode: 'id', value: 'EX_BASE_05' },
          parameters: { mappingMode: 'autoMapInputData', value: null },
        },
        'POST /WebServices/ExecuteService',
      ],
    ])('%s: any cells beside its own, and any answer', async (_, parameters, call) => {
      const { sandbox, credential } = connection;
      const cases = fc
        .array(person, { minLength: 1, maxLength: 3 })
        .chain((people) => fc.tuple(fc.constant(people), answerOn(people), fc.boolean()));
      await fc.assert(
        fc.asyncProperty(cases, async ([people, answer, shifted]) => {
          sandbox.faults.clear();
          sandbox.faults.add({ kind: 'answer', times: 'always', on: call, ...answer });
          const items = people.map(({ remark, ...one }) => ({
            ...one,
            notes: { remark },
            protocol: shifted ? one.afm : 'ΕΥΣ1',
            submittedDate: shifted ? one.lastName : '20260302',
          }));
          const thrown = await thrownBy(credential, items, { ...parameters, options: ONCE });
          if (thrown === undefined) return;
          stopped++;
          expect(leaksIn(thrown.text, people)).toEqual([]);
        }),
        { numRuns: 40 },
      );
      expect(stopped).toBeGreaterThan(10);
    });
  });

  describe('what an error keeps', () => {
    const SAID =
      "Για το Παράρτημα: 12\\nΓια την κίνηση του ΕΠΩΝΥΜΟ1 ΜΑΡΙΑ με ΑΦΜ '100000010' στις 14/04/2026 08:30\\nΚάτι άλλο στις 14/04/2026.";

    test("the registry's lines that are plain sentences, and each row's status and receipt", async () => {
      const { sandbox, credential } = await start();
      sandbox.faults.add({
        kind: 'answer',
        status: 400,
        body: { message: SAID },
        on: DOCUMENTS,
        skip: 1,
        times: 'always',
      });
      const items = rows(sandbox, 4);
      const thrown = await thrownBy(
        credential,
        items,
        submitting({ batchSize: 2, onRejection: 'stop' }, LOGIN_AND_EMPLOYER),
      );
      const { error } = thrown!;
      expect(error.message).toContain('Κάτι άλλο στις 14/04/2026');
      expect(error.message).not.toContain('κίνηση');
      const [first, , third] = error.context.data!.rows;
      const [event] = sandbox.ledger.events;
      expect(first).toMatchObject({
        item: 0,
        status: 'submitted',
        protocol: event.protocol,
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
      for (const one of error.context.data!.rows) {
        const names = Object.keys(one);
        expect(names).not.toEqual(
          expect.arrayContaining([expect.stringMatching(/^(?:.*Name|.*Afm|comments|warnings|body|rejection)$/)]),
        );
      }
    });

    test('of receipts their own fields alone, and of what is none only the shape', async () => {
      const { sandbox, credential } = await start();
      // The same in the receipt of a row that was submitted.
      sandbox.faults.add({
        kind: 'answer',
        status: 200,
        body: [{ protocol: 'ΕΥΣ91', id: 'ΕΠΩΝΥΜΟ0', submitDate: 'ΜΑΡΙΑ 02/03/2026 08:00' }],
        on: DOCUMENTS,
      });
      sandbox.faults.add({ kind: 'answer', status: 400, body: {}, on: DOCUMENTS });
      const other = await thrownBy(credential, rows(sandbox, 2), submitting({ batchSize: 1 }, LOGIN_AND_EMPLOYER));
      expect(other!.error.context.data!.rows).toMatchObject([
        { status: 'submitted', protocol: 'ΕΥΣ91' },
        { status: 'rejected' },
      ]);
      sandbox.faults.clear();
      const receipt = { protocol: 'ΕΥΣ92', id: '7', submitDate: '02/03/2026 08:00' };
      const body = [{ ...receipt, f_eponymo: 'ΕΠΩΝΥΜΟ0' }, receipt];
      sandbox.faults.add({ kind: 'answer', status: 200, body, on: DOCUMENTS });
      const { error, text } = (await thrownBy(credential, rows(sandbox, 3), submitting({}, LOGIN_AND_EMPLOYER)))!;
      expect(other!.text).not.toMatch(/ΕΠΩΝΥΜΟ0|ΜΑΡΙΑ/);
      const answerShape =
        'list of 2: {protocol: text of 5, id: text of 1, submitDate: text of 16, f_eponymo: text of 8}';
      expect(error.context.data!.rows).toMatchObject(Array(3).fill({ status: 'unknown', answerShape }));
      expect(text).not.toContain('ΕΠΩΝΥΜΟ0');
    });

    test('the name of the node, and none of the values that are set in its fields', async () => {
      const { sandbox, credential } = await start();
      const parameters = { dataMode: 'defineBelow', lastName: 'Ξενοπούλου', firstName: 'Ευδοκία', employeeAfm: '7' };
      sandbox.faults.add({ kind: 'answer', status: 400, body: {}, on: 'POST /WebServices/ExecuteService' });
      const cancelling = { resource: 'declaration', operation: 'cancel', documentType: 'WTOLeave', options: ONCE };
      for (const given of [
        submitting({}, parameters),
        submitting({}, { ...parameters, employeeAfm: '045123671', eventTime: minutesFrom(sandbox, -1) }),
        { ...cancelling, protocol: 'ΑΔ1', submittedDate: '20260302' },
        { ...cancelling, protocol: 'Ξενοπούλου', submittedDate: 'Ευδοκία' },
      ]) {
        const thrown = await thrownBy(credential, [{}], given);
        expect((thrown!.error as unknown as { node: INode }).node.name).toBe('Ergani');
        expect(thrown!.text).not.toMatch(/Ξενοπούλου|Ευδοκία|045123671/);
      }
    });

    test('of an expression that can not be computed, which field it is', async () => {
      const { sandbox, credential } = await start();
      const parameters = {
        dataMode: 'defineBelow',
        employeeAfm: '={{ $json.employeeAfm }}',
        lastName: '={{ $($json.lastName).item.json.x }}',
        firstName: '={{ $json.firstName.toInt() }}',
      };
      const submitted = await thrownBy(credential, [row(sandbox, 1)], submitting({}, parameters));
      expect(submitted!.error.message).toContain("Last Name can't be computed");
      expect(submitted!.text).not.toContain('ΕΠΩΝΥΜΟ1');
      const cancelled = await thrownBy(credential, [{ lastName: 'ΕΠΩΝΥΜΟ1' }], {
        resource: 'declaration',
        operation: 'cancel',
        documentType: 'WTOLeave',
        protocol: '={{ $($json.lastName).item.json.x }}',
        submittedDate: '20260302',
        options: ONCE,
      });
      expect(cancelled!.error.message).toBe("A field can't be computed, item 1");
      expect(cancelled!.text).not.toContain('ΕΠΩΝΥΜΟ1');
    });

    test('nothing of the request and the answer of the request library', async () => {
      const { sandbox, credential } = await start();
      sandbox.faults.add({ kind: 'cut', when: 'after', on: DOCUMENTS, times: 'always' });
      const submitted = await thrownBy(credential, rows(sandbox, 2), submitting({}, LOGIN_AND_EMPLOYER));
      sandbox.faults.add({ kind: 'cut', on: 'POST /WebServices/ExecuteService', times: 'always' });
      const asked = await thrownBy(credential, rows(sandbox, 2), submitting());
      await sandbox.close();
      const read = await thrownBy(credential, [{}], { resource: 'service', operation: 'getAll', options: ONCE });
      for (const thrown of [submitted, asked, read]) {
        expect(thrown!.text).not.toMatch(/Axios|ECONN|Authorization|Bearer|"?headers"?:|ClientRequest|Username/);
      }
    });
  });
});

describe('Secrets', () => {
  // n8n's logger, as n8n-core itself has it.
  const { resolve } = createRequire(require.resolve('n8n-core'));

  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const { Container } = require(resolve('@n8n/di')) as { Container: { get(type: unknown): object } };

  // eslint-disable-next-line @typescript-eslint/no-require-imports
  const { Logger } = require(resolve('@n8n/backend-common')) as { Logger: unknown };

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

  const USER = { username: 'user of the shop', usertype: '02', employerAfm: '094123454' };

  const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

  const FORMS: Array<(text: string) => string> = [
    (text) => text,
    inJson,
    (text) => inJson(inJson(text)),
    encodeURIComponent,
    (text) => String(new URLSearchParams({ a: text })).slice(2),
  ];

  /** What of the secrets a text holds, in any form; `inspect` escapes quotes and backslashes in its own way. */
  const leaksIn = (text: string, secrets: string[]): string[] =>
    secrets.filter((secret) =>
      [text, text.replace(/\\'/g, "'")].some((one) => FORMS.some((form) => one.includes(form(secret)))),
    );

  const secretsOf = (sandbox: Sandbox): string[] => [
    PASSWORD,
    ...sandbox.sessions.issued.flatMap(({ accessToken, refreshToken }) => [accessToken, refreshToken]),
  ];

  /** Everything that an execution shows, keeps or logs. */
  const allOf = (execution: Execution): string => {
    const { error } = execution;
    const shown = [JSON.stringify(error), error?.message, error?.description, error?.stack, inspect(error?.cause)];
    return [textOf(execution), ...shown, JSON.stringify(execution.items), inspect(logged, { depth: 12 })].join('\n');
  };

  const connect = async () =>
    await start({ users: [{ ...USER, password: PASSWORD }], rateLimit: { calls: 10_000, seconds: 60 } });

  /** Each way to write it down has something to escape. */
  const PASSWORD = 'Κωδικός "μυστικό" \\άλφα\\ 100% & more+/';

  const ECHOES: Array<Omit<Extract<Fault, { kind: 'echo' }>, 'kind'>> = [
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

  const OPERATIONS: Array<[string, string, INodeParameters]> = [
    ['Submit', DOCUMENTS, submitting({ retryUnknown: 'never' }, { employerAfm: '094123454' })],
    ['the employer', ASKS_EMPLOYER, submitting()],
    [
      'Cancel',
      'POST /Documents/CancelSubmittedDocument',
      { resource: 'declaration', operation: 'cancel', documentType: 'WTOLeave', options: ONCE },
    ],
    ['Get PDF', 'GET /Documents/WRKCardSE', { resource: 'workCard', operation: 'getPdf', options: ONCE }],
    [
      'Get Types',
      'GET /Lookup/Submissions',
      { resource: 'declaration', operation: 'getTypes', returnAll: true, options: ONCE },
    ],
    [
      'Get Many',
      'GET /WebServices/ServicesList',
      { resource: 'service', operation: 'getAll', returnAll: true, options: ONCE },
    ],
    [
      'Execute',
      EXECUTE,
      {
        resource: 'service',
        operation: 'execute',
        service: { __rl: true, mode: 'id', value: 'EX_BASE_01' },
        parameters: { mappingMode: 'defineBelow', value: {} },
        options: ONCE,
      },
    ],
    ['Get Template', 'GET /Documents/WRKCardSE', { resource: 'workCard', operation: 'getTemplate', options: ONCE }],
    ['Log Out', 'POST /Authentication/Logout', { resource: 'session', operation: 'logOut', options: ONCE }],
  ];

  const item = (sandbox: Sandbox): IDataObject => ({
    ...row(sandbox, 1),
    protocol: 'ΕΥΣ92',
    submittedDate: '20260302',
  });

  describe('the registry repeats what it was sent', () => {
    test.each(OPERATIONS)('to %s', async (_, on, parameters) => {
      const { sandbox, credential } = await connect();
      for (const echo of ECHOES) {
        for (const onError of ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const) {
          logged.length = 0;
          // The session is there, and expires in every third case.
          await execute(credential, [{}], { resource: 'workCard', operation: 'getTemplate', options: ONCE });
          if (onError === 'continueRegularOutput') sandbox.sessions.expireAccessTokens();
          sandbox.faults.clear();
          sandbox.faults.add({ kind: 'echo', on, times: 'always', ...echo });
          const execution = await execute(credential, [item(sandbox)], parameters, { onError });
          sandbox.faults.clear();
          const text = allOf(execution);
          expect(leaksIn(text, secretsOf(sandbox))).toEqual([]);
        }
      }
    });

    test.each([
      ['a login', LOGIN],
      ['a refresh', REFRESH],
    ])('to %s', async (_, on) => {
      for (const echo of ECHOES) {
        for (const onError of ['stopWorkflow', 'continueRegularOutput'] as const) {
          logged.length = 0;
          // A login that was refused is not asked again for a while: each case has its own.
          const connection = await connect();
          const { sandbox, credential } = connection;
          if (on === REFRESH) {
            await execute(credential, [{}], { resource: 'workCard', operation: 'getTemplate', options: ONCE });
            renewedByNobody(connection);
            sandbox.sessions.expireAccessTokens();
          }
          for (const of of new Set([on, LOGIN])) sandbox.faults.add({ kind: 'echo', on: of, times: 'always', ...echo });
          const execution = await execute(credential, [item(sandbox)], OPERATIONS[0][2], { onError });
          expect(leaksIn(allOf(execution), secretsOf(sandbox))).toEqual([]);
          expect(sandbox.ledger.events).toEqual([]);
          await sandbox.close();
        }
      }
    });

    test('to the test of the credential', async () => {
      for (const echo of ECHOES.filter(({ status }) => status !== 200)) {
        const { sandbox, credential } = await connect();
        sandbox.faults.add({ kind: 'echo', on: LOGIN, times: 'always', ...echo });
        const error = await testOf(credential);
        const text = [error.message, inspect(error, { depth: 12, showHidden: true }), JSON.stringify(error)].join('\n');
        expect(leaksIn(text, [PASSWORD])).toEqual([]);
        if (echo.status === 400 && echo.encoded === undefined && echo.as === undefined) {
          expect(error.message).toBe(
            'No session could be started. The registry refused the request. Correct what the registry names, then run the workflow again',
          );
        }
      }
    });
  });

  /** What n8n tells of the test of a credential: the message of the error of its `preAuthentication`. */
  async function testOf({ data }: StoredCredential): Promise<Error> {
    // eslint-disable-next-line @typescript-eslint/no-require-imports
    const { OutboundHttp } = require(resolve('@n8n/backend-network')) as { OutboundHttp: unknown };
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
