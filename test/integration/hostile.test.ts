import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import type { IDataObject, INodeParameters, INodeProperties } from 'n8n-workflow';
import { ErganiApi } from '../../credentials/ErganiApi.credentials';
import { Ergani } from '../../nodes/Ergani/Ergani.node';
import { isRecord } from '../../nodes/Ergani/model/values/result';
import type { FaultEffect } from '../../sandbox/faults';
import { execute, type Execution } from './n8n';
import { expectTrue, statuses } from './outcomes';
import { type Connection, DOCUMENTS, expectNoSecret, renewedByNobody, start } from './registry';
import { afm, GO_ON, ONCE, row, rows, submitting } from './rows';

describe('Hostile parameters and answers', () => {
  const { properties } = new Ergani().description;

  const shownFor = ({ displayOptions }: INodeProperties, name: string, value: unknown): boolean =>
    (displayOptions?.show?.[name] as unknown[] | undefined)?.includes(value) ?? false;

  /** Every operation, with parameters that work and the names of all that it has. */
  const OPERATIONS = properties
    .filter(({ name }) => name === 'operation')
    .flatMap((choice) => {
      const [resource] = choice.displayOptions!.show!.resource as string[];
      return (choice.options as Array<{ value: string }>).map(({ value: operation }): [string, INodeProperties[]] => [
        `${resource} ${operation}`,
        properties.filter((one) => shownFor(one, 'resource', resource) && shownFor(one, 'operation', operation)),
      ]);
    });

  const SOUND: Record<string, INodeParameters> = {
    'workCard submit': submitting(),
    'declaration submit': { documentType: 'WTODaily', dataMode: 'autoMapInputData' },
    'declaration getTemplate': { documentType: 'WTODaily' },
    'declaration getPdf': { documentType: 'WTOLeave', protocol: 'ΑΔ1', submittedDate: '20260302' },
    'declaration cancel': { documentType: 'WTOLeave', protocol: 'ΑΔ1', submittedDate: '20260302' },
    'workCard getPdf': { protocol: 'ΕΥΣ1', submittedDate: '20260302' },
    'service execute': { service: { __rl: true, mode: 'id', value: 'EX_BASE_04' } },
  };

  /** Whether it repeats requests for seconds. Some objects of JSON can't be made a number of. */
  const isLong = (retryFor: unknown): boolean => typeof retryFor !== 'object' && Number(retryFor) > 1;

  function parametersOf(name: string, changed: Record<string, unknown> = {}): INodeParameters {
    const [resource, operation] = name.split(' ');
    const { options = {} } = changed;
    // With a timeout of next to nothing, each request would be repeated again and again.
    const patient = isRecord(options)
      ? { ...ONCE, ...options, ...(isLong(options.retryFor) ? ONCE : undefined) }
      : options;
    return { ...SOUND[name], ...changed, options: patient, resource, operation } as INodeParameters;
  }

  /** What JavaScript's own errors say when code got something unexpected. */
  const CRASH =
    /Cannot (?:read|set|convert)|is not (?:a function|iterable|defined|a constructor)|undefined|\[object|call stack|Invalid (?:string|array) length|Unexpected token/;

  /** The texts of a record, side by side; none of anything else. */
  const textsOf = (value: unknown): unknown[] =>
    isRecord(value) ? Object.values(value).filter((one) => typeof one === 'string') : [];

  /** Expects rows with a status, or an error in words of this node or of n8n, and no secret in either. */
  function expectWords(execution: Execution, { credential }: Connection, answer?: string): void {
    expectNoSecret(execution, credential, answer);
    const { error, outputs } = execution;
    if (error === undefined) {
      for (const { error: said } of outputs.flat()) if (said !== undefined) expect(said).not.toMatch(CRASH);
      return;
    }
    expect(error.name).toMatch(/^(?:NodeOperationError|NodeApiError|ExpressionError)$/);
    expect(error.message).toMatch(/\S/);
    expect(error.message).not.toMatch(CRASH);
  }

  const anything = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.string(),
    fc.double({ noNaN: false }),
    fc.constantFrom(
      '',
      '0',
      '1e308',
      '__proto__',
      '{{',
      '={{ $json.nothing.of.it }}',
      '={{ [] }}',
      '../../etc',
      'a\r\nb: c',
    ),
  );

  describe('any JSON for any parameter', () => {
    test.each(OPERATIONS)('%s', async (name, fields) => {
      const connection = await start();
      const names = fields.filter(({ type }) => type !== 'notice').map((field) => field.name);
      const options = fields
        .filter((field) => field.name === 'options')
        .flatMap((field) => (field.options as INodeProperties[]).map((option) => option.name));
      const value = fc.oneof(
        anything,
        fc.record({ __rl: fc.constant(true), mode: anything, value: anything }),
        fc.record({ mappingMode: anything, value: fc.oneof(anything, fc.dictionary(fc.string(), anything)) }),
        fc.dictionary(fc.constantFrom(...options, '__proto__'), anything),
      );
      await fc.assert(
        fc.asyncProperty(
          fc.dictionary(fc.constantFrom(...names), value, { minKeys: 1 }),
          fc.constantFrom('stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'),
          async (changed, onError) => {
            const items = [row(connection.sandbox, 1), { protocol: 5, submittedDate: [] }];
            const run = execute(connection.credential, items, parametersOf(name, changed), { onError });
            const execution = await run.catch((error: Error) => error);
            // n8n checks parameters before it runs a node, and can stumble over them itself.
            if (execution instanceof Error) expect(execution.stack).not.toMatch(/nodes.Ergani/);
            else expectWords(execution, connection);
          },
        ),
        { numRuns: 30 },
      );
    });
  });

  describe('any answer to any call', () => {
    const body = fc.oneof(
      anything,
      fc.array(fc.record({ id: anything, protocol: anything, submitDate: anything }, { requiredKeys: [] })),
      fc.record({ message: anything }),
      fc.record({ EX_BASE_01: fc.record({ Ergodotis: fc.record({ Afm: anything }) }) }),
      fc.record({
        accessToken: anything,
        refreshToken: anything,
        accessTokenExpired: anything,
        refreshTokenExpired: anything,
      }),
      fc.array(fc.record({ name: anything, description: anything, parameters: anything }, { requiredKeys: [] })),
    );
    const headers = fc.record(
      {
        'retry-after': fc.constantFrom('-1', 'soon', '1e99', 'Mon, 99 Foo 2026'),
        'api-token-expired': fc.constantFrom('true', 'TRUE', 'no'),
        'content-type': fc.constantFrom('application/json', 'text/html', 'nonsense'),
      },
      { requiredKeys: [] },
    );
    const effect = fc.record({
      kind: fc.constant('answer' as const),
      status: fc.constantFrom(
        200,
        201,
        204,
        206,
        302,
        304,
        400,
        401,
        403,
        404,
        409,
        413,
        418,
        422,
        429,
        500,
        502,
        503,
        599,
      ),
      as: fc.constantFrom('json' as const, 'text' as const, 'html' as const, 'empty' as const),
      body,
      headers,
    });

    test.each(OPERATIONS)('%s', async (name) => {
      await fc.assert(
        fc.asyncProperty(effect, fc.boolean(), async ({ body: given, ...others }, withSession) => {
          const connection = await start();
          if (withSession) await execute(connection.credential, [{}], parametersOf('workCard getTemplate'));
          renewedByNobody(connection);
          const text = others.as === 'json' ? given : String(JSON.stringify(given));
          connection.sandbox.faults.add({ ...others, body: text, times: 'always' } as FaultEffect);
          const items = [row(connection.sandbox, 1), row(connection.sandbox, 2)];
          for (const onError of ['stopWorkflow', 'continueRegularOutput'] as const) {
            const execution = await execute(connection.credential, items, parametersOf(name), { onError });
            // The login is given the same answer as the call.
            expectWords(execution, connection, textsOf(given).join(' '));
            expect(connection.sandbox.ledger.events).toEqual([]);
          }
          await connection.sandbox.close();
        }),
        { numRuns: 10 },
      );
    });
  });

  describe('more than anybody sends', () => {
    const MB = 1024 * 1024;
    /** A list of events, a file, records, and words: to hand on this much takes a second each time. */
    const SIZED: Array<[string, number]> = [
      ['workCard submit', 50],
      ['workCard getPdf', 8],
      ['service execute', 8],
      ['declaration cancel', 8],
    ];
    const NESTED = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;

    test.each(SIZED)('%s: an answer of %i MB', async (name, size) => {
      const connection = await start();
      const body = 'x'.repeat(size * MB);
      await execute(connection.credential, [{}], parametersOf('workCard getTemplate'));
      for (const status of [200, 400, 500]) {
        connection.sandbox.faults.clear();
        connection.sandbox.faults.add({ kind: 'answer', status, as: 'text', body, times: 'always' });
        const execution = await execute(connection.credential, [row(connection.sandbox, 1)], parametersOf(name));
        // What n8n would store; a template and the result of a service come out as they are.
        if (status !== 200 || !/getTemplate|execute/.test(name)) {
          expect(JSON.stringify(execution.run).length).toBeLessThan(100_000);
        }
        expect(String(execution.error?.message).length).toBeLessThan(2_500);
      }
    });

    test.each(OPERATIONS)('%s: an answer of ten thousand nested arrays', async (name) => {
      const connection = await start();
      await execute(connection.credential, [{}], parametersOf('workCard getTemplate'));
      for (const status of [200, 400]) {
        connection.sandbox.faults.clear();
        connection.sandbox.faults.add({ kind: 'answer', status, as: 'text', body: NESTED, times: 'always' });
        const { error } = await execute(connection.credential, [row(connection.sandbox, 1)], parametersOf(name));
        if (error) expect(error.message).not.toMatch(CRASH);
      }
    });

    test('rows with cells of ten thousand nested arrays and of 8 MB', async () => {
      const connection = await start();
      const fields: IDataObject[] = [
        'employeeAfm',
        'lastName',
        'event',
        'eventTime',
        'comments',
        'somethingElse',
      ].flatMap((field) => [{ [field]: JSON.parse(NESTED) as IDataObject[] }, { [field]: 'x'.repeat(8 * MB) }]);
      const items = fields.map((one, n) => row(connection.sandbox, n, one));
      const { outputs } = await execute(connection.credential, items, submitting(), {
        onError: 'continueRegularOutput',
      });
      expect(outputs[0].map(({ status }) => status)).toEqual(fields.map(() => 'invalid'));
      for (const { reason = '' } of outputs[0]) expect(String(reason).length).toBeLessThan(500);
    });
  });

  describe('Texts of 60,000 characters', () => {
    const TEXTS = {
      letters: 'α',
      blanks: ' ',
      digits: '1',
      breaks: '\n',
      escapes: '\\',
      brackets: '(',
      quotes: '"',
      slashes: '/',
      colons: ':',
      words: 'Άδεια ',
    };
    /** Far more than it takes on a busy machine; a pattern that backtracks needs more. */
    const LIMIT_MS = 10_000;
    const HEADERS = [
      ...['employeeAfm', 'lastName', 'firstName', 'event', 'eventTime', 'referenceDate', 'branch', 'comments'],
      ...['lateReason', 'Ονοματεπώνυμο', 'Ημερομηνία', 'Κατάσταση', 'Σημειώσεις', 'Deleted At', 'Άγνωστη', 'Timezone'],
    ];

    const timed = async (work: () => Promise<Execution>): Promise<Execution> => {
      const began = performance.now();
      const execution = await work();
      expect(performance.now() - began).toBeLessThan(LIMIT_MS);
      return execution;
    };

    test.each(Object.entries(TEXTS))('%s: as a cell, as a header, and as the body of a webhook', async (_, one) => {
      const { sandbox, credential } = await start();
      const text = one.repeat(60_000 / one.length);
      const cells = HEADERS.map((header, n) => row(sandbox, n, { [header]: text }));
      const webhook = { headers: {}, params: {}, query: {}, webhookUrl: 'https://n8n.example', executionMode: 'test' };
      for (const items of [
        cells,
        [row(sandbox, 20, { [text]: 'x' })],
        [{ ...webhook, body: text as unknown as IDataObject }],
        [{ ...webhook, body: { ...row(sandbox, 21), event: text, events: [text] } }],
      ]) {
        for (const parameters of [submitting(), parametersOf('declaration submit')]) {
          const { outputs } = await timed(() => execute(credential, items, parameters, GO_ON));
          expect(outputs[0]).toHaveLength(items.length);
          for (const { reason } of outputs[0]) expect(String(reason ?? '').length).toBeLessThan(1_000);
        }
      }
    });

    test.each(Object.entries(TEXTS))('%s: as what a refusal says', async (_, one) => {
      const { sandbox, credential } = await start();
      const text = one.repeat(60_000 / one.length);
      for (const message of [text, `Παράρτημα 0:\n${text}`, `Εργαζόμενος 1 - ${text}`, `${text}${afm(1)}`]) {
        sandbox.faults.clear();
        const answer = { kind: 'answer', status: 400, body: { message }, times: 'always' } as const;
        sandbox.faults.add({ ...answer, on: DOCUMENTS });
        for (const settings of [GO_ON, {}]) {
          const { error, outputs } = await timed(() => execute(credential, rows(sandbox, 4), submitting(), settings));
          if (error === undefined)
            expect(new Set(outputs[0].map(({ status }) => status))).toEqual(new Set(['rejected']));
        }
      }
    });
  });

  describe('TLS', () => {
    let server: Server;
    let requests: number;

    beforeAll(async () => {
      const pem = (file: string) => readFileSync(join(__dirname, 'fixtures', file));
      server = createServer({ key: pem('untrusted.key.pem'), cert: pem('untrusted.cert.pem') }, (_, response) => {
        requests++;
        response.end('{}');
      });
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    });

    afterAll(() => server.close());

    test('a certificate that nobody vouches for: nothing is sent, no password either', async () => {
      requests = 0;
      const connection = await start();
      connection.credential.data.baseUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const execution = await execute(connection.credential, [row(connection.sandbox, 1)], submitting());
      expect(execution.error?.message).toBe("The registry's certificate can't be trusted");
      expect(execution.error?.description).toMatch(/^Nothing was sent; the (row|event) can be submitted again\. /);
      expect(requests).toBe(0);
    });

    test('no field of the node or of the credential switches verification off', () => {
      const names = [...new ErganiApi().properties, ...properties].flatMap(({ name, options = [] }) => [
        name,
        ...options.map((option) => option.name),
      ]);
      expect(names.filter((name) => /ssl|tls|cert|insecure|verif/i.test(name))).toEqual([]);
    });
  });
});

describe('Bad input', () => {
  test('field names and values that mean something to JavaScript are harmless', async () => {
    const { sandbox, credential } = await start();
    const evil = JSON.parse(
      '{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}, "toString": "x", "hasOwnProperty": 1}',
    ) as IDataObject;
    const own = Object.defineProperty(row(sandbox, 1), '__proto__', { value: { f_afm: '1' }, enumerable: true });
    const items = [own, { ...row(sandbox, 2), ...evil }, evil, row(sandbox, 3, { lastName: '__proto__' })];
    const execution = await execute(credential, items, submitting(), GO_ON);
    expect(statuses(execution)).toEqual(['invalid', 'invalid', 'invalid', 'invalid']);
    expect({}).not.toHaveProperty('polluted');
    expectTrue(sandbox, execution.outputs[0]);
  });

  test.each<[string, IDataObject]>([
    ['empty cells, as formulas leave them', { ΑΦΜ: '', Επώνυμο: ' ', Όνομα: '', Τύπος: '', Ημερομηνία: '', Ώρα: null }],
    ['a number of the row alone, as Google Sheets gives it', { row_number: 3, ΑΦΜ: '' }],
    ['no cells', {}],
  ])('a blank row between others is skipped, and keeps none of them back: %s', async (_, blank) => {
    const { sandbox, credential } = await start();
    const execution = await execute(credential, [row(sandbox, 1), blank, row(sandbox, 2)], submitting());
    expect(statuses(execution)).toEqual(['submitted', 'skipped', 'submitted']);
    expect(execution.outputs[0][1]).toMatchObject({ reasonCode: 'noTimes' });
  });

  test('any JSON in any field: every row comes out once, with a status, and what is not submitted with a reason', async () => {
    const { sandbox, credential } = await start();
    const cell = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.string(),
      fc.double(),
      fc.constantFrom('0', 'Είσοδος', afm(1)),
    );
    const fields = [
      'employeeAfm',
      'lastName',
      'firstName',
      'event',
      'eventTime',
      'referenceDate',
      'branch',
      'lateReason',
      'comments',
      'Ημερομηνία',
      'Ώρα',
      'ΑΦΜ εργοδότη',
    ];
    const anyRow = fc.dictionary(fc.constantFrom(...fields), cell, { maxKeys: fields.length });
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 30 }), async (some) => {
        const items = some.map((one, n) => (n % 3 === 0 ? { ...row(sandbox, n), ...one } : one));
        sandbox.ledger.reset();
        const { outputs, items: out } = await execute(credential, items, submitting(), GO_ON);
        expect(out[0].map(({ pairedItem }) => pairedItem)).toEqual(items.map((_, item) => ({ item })));
        for (const { status, reason } of outputs[0]) {
          expect(['submitted', 'invalid', 'rejected', 'notSent', 'skipped']).toContain(status);
          if (status !== 'submitted') expect(reason).toBeTruthy();
        }
        expectTrue(sandbox, outputs[0]);
      }),
      { numRuns: 40 },
    );
  });

  test('any answer of the registry: every row comes out once, and only a whole list of receipts is believed', async () => {
    const { sandbox, credential } = await start();
    const receipt = fc.oneof(fc.record({ protocol: fc.constantFrom('ΕΥΣ1', '', 5) }), fc.jsonValue({ maxDepth: 2 }));
    const body = fc.oneof(fc.jsonValue({ maxDepth: 4 }), fc.array(receipt, { maxLength: 4 }));
    const status = fc.constantFrom(200, 201, 204, 304, 400, 402, 409, 413, 418, 422, 429, 500, 502, 503, 504, 599);
    await fc.assert(
      fc.asyncProperty(status, body, fc.constantFrom('json', 'html', 'text', 'empty'), async (code, content, as) => {
        sandbox.faults.clear();
        const text = as === 'html' || as === 'text' ? JSON.stringify(content) : content;
        sandbox.faults.add({ kind: 'answer', on: DOCUMENTS, status: code, as, body: text, times: 'always' });
        const execution = await execute(credential, rows(sandbox, 3), submitting(), GO_ON);
        expect(execution.error).toBeUndefined();
        expect(execution.outputs[0]).toHaveLength(3);
        for (const one of execution.outputs[0]) {
          // One receipt an event, or one for their Card.
          const told = Array.isArray(content) && [3, 1].includes(content.length) && code < 300;
          if (one.status === 'submitted') expect(told).toBe(true);
          else expect(one.reason).toBeTruthy();
          if (code >= 500 && code !== 503) expect(one.status).not.toBe('rejected');
        }
      }),
      { numRuns: 80 },
    );
  });
});
