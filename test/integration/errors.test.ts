import { ExecuteContext } from 'n8n-core';
import type { IDataObject, INodeParameters, Logger, OnError } from 'n8n-workflow';
import { RESOURCES } from '../../nodes/Ergani/actions/resources';
import { execute, type Execution, StoredCredential } from './n8n';
import { expectTrue, posts, statuses } from './outcomes';
import { callsOf, type Connection, DOCUMENTS, expectNoSecret, LOGIN, start, TEMPLATE, textOf } from './registry';
import { GO_ON, minutesFrom, ONCE, row, rows, submitting } from './rows';

const GOES_ON = ['continueRegularOutput', 'continueErrorOutput'] as const;

describe('What the registry refuses', () => {
  const READ = { resource: 'workCard', operation: 'getTemplate', options: ONCE };

  /** What a body of the registry may hold that nobody needs to see. */
  const RAW = 'ContentOfTheRawBody';

  /** Message and description of what stopped the run, with everything that may not be in them checked. */
  function shown(execution: Execution, { credential }: Connection): { message: string; description: string } {
    expectNoSecret(execution, credential);
    expect(textOf(execution)).not.toContain(RAW);
    const { message, description } = execution.error!;
    // n8n's UX guidelines; the meanings of late reasons are the registry's own.
    const own = `${message} ${String(description)}`.replace(/00\d = [^;.]*/g, '');
    expect(own).not.toMatch(/\b(?:error|problem|failure|mistake)\b/i);
    return { message, description: String(description) };
  }

  /** A connection with a session, and an empty ledger. */
  async function loggedIn(): Promise<Connection> {
    const connection = await start();
    await execute(connection.credential, [{}], READ);
    // By now the node knows the registry's clock, too.
    connection.sandbox.ledger.reset();
    return connection;
  }

  describe('what the table does not name', () => {
    test.each([
      [500, /^The registry answered with status 500 and no result/, /^Run the workflow again: doing this twice/],
      [502, /^The registry answered with status 502 and no result/, /^Run the workflow again: doing this twice/],
      [503, /^The registry is not available at the moment/, /once the registry is back/],
      [403, /^The registry does not allow this login to do that/, /has the right/],
      [404, /^The registry does not know this address/, /Base URL/],
      [429, /^The registry receives too many requests/, /^Wait a minute/],
      [302, /^The registry answered with a redirect/, /Base URL/],
    ])('status %i on a page of a proxy', async (status, message, description) => {
      const connection = await loggedIn();
      const body = `<!DOCTYPE html><html><head><title>Proxy</title></head><body>${RAW}</body></html>`;
      connection.sandbox.faults.add({ kind: 'answer', status, as: 'html', body, on: TEMPLATE });
      const execution = await execute(connection.credential, [{}], READ);
      expect(shown(execution, connection)).toEqual({
        message: expect.stringMatching(message),
        description: expect.stringMatching(description),
      });
      expect(execution.error!.message).toMatch(/, item 1$/);
    });
  });
});

describe('A run that fails as a whole', () => {
  const GOING_ON: OnError[] = ['continueRegularOutput', 'continueErrorOutput'];

  /** The items of a run that was told to go on, by the output on which trouble leaves. */
  const troubled = ({ outputs }: Execution, onError: OnError): IDataObject[] =>
    outputs[onError === 'continueErrorOutput' ? 1 : 0];

  /** A credential that n8n can't read, as where it was deleted or its key is another one. */
  class LostCredential extends StoredCredential {
    override async getDecrypted(): Promise<never> {
      throw new Error('Credential with ID "7" does not exist');
    }
  }

  interface Whole {
    because: string;
    /** Options that stand in the way; else the credential does. */
    options?: IDataObject;
    parameters?: IDataObject;
    credential?: (data: StoredCredential['data']) => StoredCredential;
    reason: RegExp;
  }

  const WHOLE: Whole[] = [
    {
      because: 'Batch Size is text',
      options: { batchSize: '10' },
      reason: /^Batch Size is not a whole number above 0/,
    },
    { because: 'Dry Run is text', options: { dryRun: 'false' }, reason: /^Dry Run is neither true nor false/ },
    { because: 'Dry Run is nothing', options: { dryRun: '={{ $json.none }}' }, reason: /^Dry Run is neither/ },
    { because: 'Timeout is no number', options: { timeout: 'abc' }, reason: /^Timeout \(Milliseconds\) is not/ },
    { because: 'Retry For is no number', options: { retryFor: 'x' }, reason: /^Retry For \(Seconds\) is not/ },
    { because: 'Retry Unknown is text', options: { retryUnknown: 'no' }, reason: /^Retry Unknown is none of/ },
    {
      because: 'On Rejection is unknown',
      options: { onRejection: 'x' },
      reason: /^On Rejection is none of its choices/,
    },
    {
      because: 'Mapping Column Mode can not be computed',
      parameters: {
        dataMode: '={{ $("No such node").item.json.x }}',
        employeeAfm: '123456783',
        lastName: 'Α',
        firstName: 'Β',
      },
      reason: /^(?:Referenced node doesn't exist|A field can't be computed)/,
    },
    {
      because: 'the credential can not be read',
      credential: (data) => new LostCredential(data),
      reason: /^The credential could not be read/,
    },
    {
      because: 'the Base URL is refused',
      credential: (data) => new StoredCredential({ ...data, baseUrl: 'http://registry.example/api' }),
      reason: /^The Base URL of the credential does not start with https/,
    },
  ];

  const ofWhole = ({ options, parameters }: Whole): INodeParameters => submitting(options, parameters);

  const credentialOf = ({ credential }: Whole, connection: Connection): StoredCredential =>
    credential?.(connection.credential.data) ?? connection.credential;

  describe('What stops Submit as a whole, before its first request', () => {
    test.each(WHOLE)('$because: each row comes out as not sent, or the run stops with one message', async (whole) => {
      const connection = await start();
      const { sandbox } = connection;
      const run = async (settings = {}) =>
        await execute(credentialOf(whole, connection), rows(sandbox, 3), ofWhole(whole), settings);
      for (const onError of GOING_ON) {
        const execution = await run({ onError });
        expect(execution.error).toBeUndefined();
        const told = { status: 'notSent', protocol: null, reason: expect.stringMatching(whole.reason) };
        expect(troubled(execution, onError)).toMatchObject(Array(3).fill(told));
        if (onError === 'continueErrorOutput') expect(execution.outputs[0]).toEqual([]);
      }
      expect((await run()).error?.message).toMatch(whole.reason);
      expect(sandbox.ledger.count(DOCUMENTS)).toBe(0);
    });

    test('what an earlier try submitted keeps its receipt, though the next one fails as a whole', async () => {
      const connection = await start();
      const { sandbox, credential } = connection;
      sandbox.faults.add({ kind: 'answer', status: 400, body: { message: 'Όχι' }, on: DOCUMENTS, skip: 1 });
      const strike = sandbox.faults.strike.bind(sandbox.faults);
      // The second try finds the credential changed.
      sandbox.faults.strike = (endpoint) => {
        if (sandbox.ledger.events.length > 0) {
          credential.data = { ...credential.data, baseUrl: 'http://registry.example/api' };
        }
        return strike(endpoint);
      };
      const { error } = await execute(
        credential,
        rows(sandbox, 2),
        submitting({ batchSize: 1 }, { employerAfm: sandbox.employerAfm }),
        { retryOnFail: true, maxTries: 2 },
      );
      const [{ protocol }] = sandbox.ledger.events;
      expect(error?.context.data).toMatchObject({
        counts: { submitted: 1, notSent: 1 },
        rows: [{ status: 'submitted', protocol }, { status: 'notSent' }],
      });
    });

    test.each(GOING_ON)('%s: other operations give each item its message, too', async (onError) => {
      const { sandbox, credential } = await start();
      const execution = await execute(
        credential,
        [{ protocol: 'ΕΥΣ1' }, { protocol: 'ΕΥΣ2' }],
        { resource: 'workCard', operation: 'unheardOf' },
        { onError },
      );
      const items = troubled(execution, onError);
      expect(items).toHaveLength(2);
      items.forEach((item, n) =>
        expect(item.error).toBe(
          `The operation 'unheardOf' of 'workCard' is not known, item ${n + 1} (line ${n + 2} of a sheet with a header)`,
        ),
      );
      // Nothing was done, whatever it was to be.
      expect(items).toMatchObject([{ status: 'notSent' }, { status: 'notSent' }]);
      if (onError === 'continueErrorOutput') expect(execution.outputs[0]).toEqual([]);
      expect(sandbox.ledger.calls).toEqual([]);
    });

    describe('an operation that fails with an error of its own, which nobody foresaw', () => {
      const fail = (resource: string, operation: string) => {
        const chosen = RESOURCES[resource].operations[operation];
        jest.spyOn(chosen, 'execute').mockRejectedValue(new TypeError('x is not iterable'));
      };

      afterEach(() => jest.restoreAllMocks());

      test.each(GOING_ON)('%s: a row of a Submit may have been sent', async (onError) => {
        const { sandbox, credential } = await start();
        fail('workCard', 'submit');
        const execution = await execute(credential, rows(sandbox, 2), submitting(), { onError });
        const items = troubled(execution, onError);
        expect(items).toHaveLength(2);
        for (const item of items) {
          expect(item).toMatchObject({ status: 'unknown', remedy: expect.stringContaining('Look there before') });
        }
        if (onError === 'continueErrorOutput') expect(execution.outputs[0]).toEqual([]);
      });

      test.each(GOING_ON)('%s: items of other operations have no status', async (onError) => {
        const { credential } = await start();
        fail('workCard', 'getPdf');
        const parameters = { resource: 'workCard', operation: 'getPdf', protocol: 'ΕΥΣ1', submittedDate: '20260504' };
        const execution = await execute(credential, [{}], parameters, { onError });
        const [item] = troubled(execution, onError);
        expect(item.error).toMatch(/x is not iterable/);
        expect(item.status).toBeUndefined();
      });

      test('Stop Workflow: the run stops', async () => {
        const { credential } = await start();
        fail('workCard', 'submit');
        const { error } = await execute(credential, [{}], submitting());
        expect(error?.message).toMatch(/x is not iterable/);
      });
    });
  });

  describe('Options by expression', () => {
    test.each([
      ['dryRun', 'Dry Run', [false, true]],
      ['retryUnknown', 'Retry Unknown', ['always', 'never']],
      ['batchSize', 'Batch Size', [100, 1]],
      ['onRejection', 'On Rejection', ['isolate', 'stop']],
      ['timeout', 'Timeout (Milliseconds)', [1000, 2000]],
      ['retryFor', 'Retry For (Seconds)', [0, 1]],
    ])('%s must be the same for all rows, else nothing is sent', async (name, label, [first, other]) => {
      const { sandbox, credential } = await start();
      const items = rows(sandbox, 3, (n) => ({ test: n === 2 ? other : first }));
      const parameters = submitting({ [name]: '={{ $json.test }}', columnsNotUsed: 'test' });
      const reason = `${label} is not the same for all items: compare item 1 (line 2 of a sheet with a header), item 3 (line 4)`;
      const { error } = await execute(credential, items, parameters);
      expect(error?.message).toBe(reason);
      expect(error?.description).toContain('Set one value');
      const { outputs } = await execute(credential, items, parameters, { onError: 'continueRegularOutput' });
      expect(outputs[0]).toMatchObject(Array(3).fill({ status: 'notSent', reason }));
      expect(sandbox.ledger.events).toEqual([]);
    });
  });

  describe('The connected employer is not told', () => {});
});

describe('What is said after a run', () => {
  const hintsOf = ({ run }: Execution) => run.data.resultData.runData.Ergani.at(-1)?.hints ?? [];

  describe('What became of the rows is said in one line beside the output', () => {
    test('all of them, each in its kind', async () => {
      const { sandbox, credential } = await start();
      const items = [
        ...rows(sandbox, 3),
        row(sandbox, 0, { eventTime: minutesFrom(sandbox, -1) }),
        row(sandbox, 5, { event: 'Διάλειμμα' }),
        row(sandbox, 6, { event: 'maybe' }),
        row(sandbox, 7, { event: 'checkOut' }),
      ];
      const execution = await execute(credential, items, submitting(), GO_ON);
      expect(hintsOf(execution)).toMatchObject([
        {
          message: expect.stringMatching(
            /^3 submitted, 1 submitted before, 1 skipped, 2 need attention: 1 event not known, 1 check-out without its check-in\. Item 6: .+\. Item 7: /,
          ),
          type: 'warning',
          location: 'outputPane',
        },
      ]);
      const again = await execute(credential, [row(sandbox, 9), { ...row(sandbox, 8), event: '?' }], submitting(), {
        onError: 'continueErrorOutput',
      });
      expect(hintsOf(again)).toMatchObject([
        { message: expect.stringMatching(/^1 submitted, 1 needs attention: event not known\. Enter /) },
      ]);
      expect(again.outputs.map(({ length }) => length)).toEqual([1, 1]);
    });

    test('many rows are counted by their reasons, the most frequent first', async () => {
      const { sandbox, credential } = await start({ clock: Date.now() });
      const items = [
        ...rows(sandbox, 5, (n) => ({ eventTime: minutesFrom(sandbox, n < 2 ? 60 : -60) })),
        row(sandbox, 6, { employeeAfm: '12' }),
        row(sandbox, 7, { employeeAfm: '45123787' }),
      ];
      const execution = await execute(credential, items, submitting({ dryRun: true }));
      expect(hintsOf(execution)).toMatchObject([
        {
          message:
            '1 can be submitted, 6 need attention: 3 late without a reason, 2 in the future, 1 not an AFM; 1 with warnings: see warnings',
        },
        { message: expect.stringContaining('holds back all others'), type: 'info' },
      ]);
    });

    test('a dry run says that a row holds back all others, unless On Error lets them go', async () => {
      const { sandbox, credential } = await start();
      const items = [row(sandbox, 1), row(sandbox, 6, { employeeAfm: '12' })];
      const told = await Promise.all(
        [undefined, ...GOES_ON].map(async (onError) => {
          const execution = await execute(credential, items, submitting({ dryRun: true }), { onError });
          return hintsOf(execution).filter(({ message }) => message.includes('holds back all others')).length;
        }),
      );
      expect(told).toEqual([1, 0, 0]);
    });

    test('warnings are counted, and make it orange', async () => {
      const { sandbox, credential } = await start();
      const items = [row(sandbox, 1), row(sandbox, 2, { employeeAfm: '45123787' })];
      const execution = await execute(credential, items, submitting());
      const message = '2 submitted, 1 with warnings: see warnings';
      expect(hintsOf(execution)).toMatchObject([{ message, type: 'warning' }]);
    });
  });

  describe('A dry run tells of all rows', () => {
    test('also where the credential can not be used', async () => {
      const { sandbox, credential } = await start({ clock: Date.now() });
      credential.data.baseUrl = 'registry';
      const items = [row(sandbox, 1), row(sandbox, 2, { event: 'maybe' })];
      const execution = await execute(credential, items, submitting({ dryRun: true }));
      expect(execution.error).toBeUndefined();
      expect(execution.outputs[0]).toMatchObject([
        { status: 'notSent', reasonCode: 'addressInvalid' },
        { status: 'invalid', reasonCode: 'unknownEvent' },
      ]);
    });
  });

  /** What the node writes to n8n's log while something runs. */
  async function logOf(run: () => Promise<unknown>): Promise<string[]> {
    const info = jest.fn<void, [string]>();
    const silent = () => undefined;
    const logger: Logger = { info, warn: silent, error: silent, debug: silent };
    const spy = jest.spyOn(ExecuteContext.prototype, 'logger', 'get').mockReturnValue(logger as never);
    await run().finally(() => spy.mockRestore());
    return info.mock.calls.map(([message]) => message);
  }

  describe('The registry is away', () => {
    const DOWN = { kind: 'answer', status: 503, as: 'empty', times: 'always' } as const;

    test('while it is tried the log says so, once, and names nobody', async () => {
      const { sandbox, credential } = await start();
      sandbox.faults.add({ ...DOWN, times: 2, on: DOCUMENTS });
      const log = await logOf(async () => {
        const execution = await execute(credential, [row(sandbox, 1)], submitting({ retryFor: 60 }));
        expect(statuses(execution)).toEqual(['submitted']);
      });
      expect(log).toEqual(['Ergani: The registry is not available at the moment. Trying again for up to 60 seconds']);
    });
  });
});

describe('All rows are checked before anything is sent', () => {
  test('Stop Workflow: one row that can not be read stops the run, and nothing is sent', async () => {
    const { sandbox, credential } = await start({ clock: Date.now() });
    const { error } = await execute(
      credential,
      [...rows(sandbox, 300), row(sandbox, 300, { employeeAfm: '12' })],
      submitting(),
    );
    expect(callsOf(sandbox)).toEqual([LOGIN]);
    expect(error?.message).toMatch(
      /^Nothing was sent: 1 of 301 events can't be submitted\. Employee AFM has 2 digits, not 9, item 301 \(line 302 of /,
    );
    expect(error?.context.data).toMatchObject({ counts: { invalid: 1, notSent: 300, submitted: 0 } });
  });

  test('a row is called by its number in the sheet, with its time and the end of its tax number', async () => {
    const { sandbox, credential } = await start();
    const items = rows(sandbox, 3, (n) => ({
      row_number: n + 5,
      eventTime: '2026-03-02T07:55:00+02:00',
      ...(n === 1 && { event: 'maybe' }),
    }));
    const digits = String(items[1].employeeAfm).slice(-3);
    const { error } = await execute(credential, items, submitting());
    expect(error?.message).toMatch(new RegExp(`, row 6 \\(02/03/2026 07:55, AFM …${digits}\\)$`));
    expect(error?.context.data).toMatchObject({ rows: [{ row: 'row 5' }, { row: 'row 6' }, { row: 'row 7' }] });
    // n8n would write "[item 1]" behind it.
    expect(error?.context.itemIndex).toBeUndefined();
    const pdf = { resource: 'workCard', operation: 'getPdf', protocol: '={{ $json.none }}', options: ONCE };
    const read = await execute(credential, items, pdf);
    expect(read.error?.message).toMatch(/, row 5$/);
    expect(read.error?.context.itemIndex).toBeUndefined();
  });

  test('the error names ten rows in its text, and all in its details', async () => {
    const { sandbox, credential } = await start();
    const { error } = await execute(
      credential,
      rows(sandbox, 12, (n) => ({ employeeAfm: n % 2 ? '' : '1' })),
      submitting(),
    );
    for (let item = 0; item < 10; item++) expect(error?.message).toContain(`item ${item + 1} (line ${item + 2}`);
    expect(error?.message).not.toContain('item 11');
    expect(error?.message).toContain('and 2 more');
    const { rows: all } = error?.context.data as { rows: IDataObject[] };
    expect(all.map(({ item, status }) => [item, status])).toEqual(Array.from({ length: 12 }, (_, n) => [n, 'invalid']));
  });

  test('Continue: good rows go on, bad ones come out as items, each paired with its row', async () => {
    const { sandbox, credential } = await start();
    const { items, outputs } = await execute(
      credential,
      rows(sandbox, 9, (n) => (n % 3 === 1 ? { event: 'maybe' } : {})),
      submitting({ batchSize: 4 }),
      GO_ON,
    );
    expect(outputs[0].map(({ status }) => status)).toEqual(
      Array.from({ length: 9 }, (_, n) => (n % 3 === 1 ? 'invalid' : 'submitted')),
    );
    expect(items[0].map(({ pairedItem }) => pairedItem)).toEqual(Array.from({ length: 9 }, (_, item) => ({ item })));
    expect(posts(sandbox)).toBe(2);
    expectTrue(sandbox, outputs[0]);
  });

  test('Continue (using error output): bad ones leave by the second output with status and reason', async () => {
    const { sandbox, credential } = await start();
    const { items, outputs } = await execute(
      credential,
      rows(sandbox, 3, (n) => (n === 1 ? { event: 'maybe', own: 'kept' } : {})),
      submitting(),
      { onError: 'continueErrorOutput' },
    );
    expect(outputs[0].map(({ status }) => status)).toEqual(['submitted', 'submitted']);
    expect(outputs[1]).toMatchObject([
      { status: 'invalid', reason: expect.stringContaining('Event "maybe"'), own: 'kept' },
    ]);
    expect(items[1]).toMatchObject([{ pairedItem: { item: 1 } }]);
    expectTrue(sandbox, outputs[0]);
  });
});

describe('What stops the run pairs each problem with its remedy', () => {
  test('one row that is fine is the other event, and both halves of a row are one row; unused columns are named', async () => {
    const { sandbox, credential } = await start();
    const { employeeAfm, lastName, firstName, eventTime } = row(sandbox, 1);
    const person = { employeeAfm, lastName, firstName, Κωδικός: 'x' };
    const shift = { ...person, Είσοδος: eventTime, Έξοδος: minutesFrom(sandbox, 0) };
    const { error } = await execute(
      credential,
      [
        { ...shift, employeeAfm: '12' },
        { ...shift, Έξοδος: '' },
      ],
      submitting(),
    );
    expect(error?.message).toBe(
      "Nothing was sent: 2 of 3 events can't be submitted. Employee AFM has 2 digits, not 9, item 1 (line 2 of a sheet with a header, 02/03/2026 07:59)",
    );
    expect(error?.description).toMatch(/To submit the other event without waiting, .*\. Columns not used: Κωδικός$/);
  });
});
