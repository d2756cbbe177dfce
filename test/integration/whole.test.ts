import type { IDataObject, INodeParameters, OnError } from 'n8n-workflow';
import { RESOURCES } from '../../nodes/Ergani/actions/resources';
import { StoredCredential, execute, type Execution } from './n8n';
import { type Connection, start } from './registry';
import { row, rows, submitting } from './rows';

const DOCUMENTS = 'POST /Documents/WRKCardSE';
const SERVICE = 'POST /WebServices/ExecuteService';
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
  { because: 'Batch Size is text', options: { batchSize: '10' }, reason: /^Batch Size is not a whole number above 0/ },
  { because: 'Dry Run is text', options: { dryRun: 'false' }, reason: /^Dry Run is neither true nor false/ },
  { because: 'Dry Run is nothing', options: { dryRun: '={{ $json.none }}' }, reason: /^Dry Run is neither/ },
  { because: 'Timeout is no number', options: { timeout: 'abc' }, reason: /^Timeout \(Milliseconds\) is not/ },
  { because: 'Retry For is no number', options: { retryFor: 'x' }, reason: /^Retry For \(Seconds\) is not/ },
  { because: 'Retry Unknown is text', options: { retryUnknown: 'no' }, reason: /^Retry Unknown is none of/ },
  { because: 'On Rejection is unknown', options: { onRejection: 'x' }, reason: /^On Rejection is none of its choices/ },
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
  test.each(GOING_ON.flatMap((onError) => WHOLE.map((whole) => ({ ...whole, onError }))))(
    '$onError: $because, and each row comes out as not sent',
    async ({ onError, ...whole }) => {
      const connection = await start();
      const { sandbox } = connection;
      const execution = await execute(credentialOf(whole, connection), rows(sandbox, 3), ofWhole(whole), { onError });
      expect(execution.error).toBeUndefined();
      const items = troubled(execution, onError);
      expect(items).toHaveLength(3);
      for (const item of items) {
        expect(item).toMatchObject({ status: 'notSent', protocol: null, reason: expect.stringMatching(whole.reason) });
      }
      if (onError === 'continueErrorOutput') expect(execution.outputs[0]).toEqual([]);
      expect(sandbox.ledger.count(DOCUMENTS)).toBe(0);
    },
  );

  test.each(WHOLE)('Stop Workflow: $because, in one message', async (whole) => {
    const connection = await start();
    const { sandbox } = connection;
    const { error } = await execute(credentialOf(whole, connection), rows(sandbox, 3), ofWhole(whole));
    expect(error?.message).toMatch(whole.reason);
    expect(sandbox.ledger.calls).toEqual([]);
  });

  test.each(GOING_ON)('%s: options that can not be computed for a row are that row alone', async (onError) => {
    const { sandbox, credential } = await start();
    const timezone = '={{ $itemIndex === 0 ? $("No such node").item.json.x : "" }}';
    const execution = await execute(credential, rows(sandbox, 3), submitting({ timezone }), { onError });
    const all = execution.outputs.flat();
    expect(all.map(({ status }) => status).sort()).toEqual(['invalid', 'submitted', 'submitted']);
    expect(troubled(execution, onError)[0]).toMatchObject({
      status: 'invalid',
      reason: expect.stringMatching(/^Options can't be computed/),
    });
    expect(sandbox.ledger.events).toHaveLength(2);
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
      expect(item.error).toBe(`The operation 'unheardOf' of 'workCard' is not known, row ${n + 1}`),
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
    const columnNames = { names: [{ column: 'test', field: 'ignore' }] };
    const parameters = submitting({ [name]: '={{ $json.test }}', columnNames });
    const reason = `${label} is not the same for all items: row 1 and row 3 differ`;
    const { error } = await execute(credential, items, parameters);
    expect(error?.message).toBe(reason);
    expect(error?.description).toContain('Set one value');
    const { outputs } = await execute(credential, items, parameters, { onError: 'continueRegularOutput' });
    expect(outputs[0]).toMatchObject(Array(3).fill({ status: 'notSent', reason }));
    expect(sandbox.ledger.events).toEqual([]);
  });

  test('one that all rows agree on is kept to', async () => {
    const { sandbox, credential } = await start({ clock: Date.now() });
    const items = rows(sandbox, 2, () => ({ test: true }));
    const { outputs } = await execute(credential, items, submitting({ dryRun: '={{ $json.test }}' }));
    expect(outputs[0]).toMatchObject([{ status: 'valid' }, { status: 'valid' }]);
    expect(sandbox.ledger.events).toEqual([]);
  });
});

describe('The connected employer is not told', () => {
  test('rows that name their own employer go out all the same', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'answer', status: 400, body: { message: 'Όχι' }, on: SERVICE });
    const items = [row(sandbox, 1), row(sandbox, 2, { employerAfm: sandbox.employerAfm }), row(sandbox, 3)];
    const { outputs } = await execute(credential, items, submitting(), { onError: 'continueRegularOutput' });
    expect(outputs[0]).toMatchObject([
      { status: 'notSent', remedy: expect.stringContaining("'Employer AFM'") },
      { status: 'submitted' },
      { status: 'notSent' },
    ]);
    expect(sandbox.ledger.events).toHaveLength(1);
  });

  test('Stop Workflow: one row that needs to know it stops the run', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'answer', status: 400, body: { message: 'Όχι' }, on: SERVICE });
    const items = [row(sandbox, 1), row(sandbox, 2, { employerAfm: sandbox.employerAfm })];
    const { error } = await execute(credential, items, submitting());
    expect(error?.message).toBe('The registry refused the request: Όχι');
    expect(sandbox.ledger.events).toEqual([]);
  });
});
