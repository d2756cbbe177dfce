import { createRequire } from 'node:module';
import { inspect } from 'node:util';
import type { IDataObject, IHttpRequestHelper, INodeParameters } from 'n8n-workflow';
import { ErganiApi } from '../../credentials/ErganiApi.credentials';
import type { Fault } from '../../sandbox/faults';
import type { Sandbox } from '../../sandbox/server';
import { type Execution, execute, type StoredCredential } from './n8n';
import { DOCUMENTS, EXECUTE, LOGIN, start, textOf } from './registry';
import { ONCE, row, submitting } from './rows';

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
const REFRESH = 'POST /Authentication/Refresh';

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

const secretsOf = (sandbox: Sandbox, password: string): string[] => [
  password,
  ...sandbox.sessions.issued.flatMap(({ accessToken, refreshToken }) => [accessToken, refreshToken]),
];

/** Everything that an execution shows, keeps or logs. */
const allOf = (execution: Execution): string => {
  const { error } = execution;
  const shown = [JSON.stringify(error), error?.message, error?.description, error?.stack, inspect(error?.cause)];
  return [textOf(execution), ...shown, JSON.stringify(execution.items), inspect(logged, { depth: 12 })].join('\n');
};

const connect = async (password: string) =>
  await start({ users: [{ ...USER, password }], rateLimit: { calls: 10_000, seconds: 60 } });

const PASSWORDS = ['Κωδικός "μυστικό" \\άλφα\\', 'pass+word 100% & more/', 'Συνθηματικό-045123671'];
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
  ['the employer', EXECUTE, submitting()],
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

describe.each(PASSWORDS)('the registry repeats what it was sent, with the password %s', (password) => {
  test.each(OPERATIONS)('to %s', async (_, on, parameters) => {
    const { sandbox, credential } = await connect(password);
    let said = 0;
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
        expect(leaksIn(text, secretsOf(sandbox, password))).toEqual([]);
        if (text.includes('Cannot read') || text.includes('Cannot+read')) said++;
      }
    }
    // What is left of the reason is told.
    expect(said).toBeGreaterThan(9);
  });

  test.each([
    ['a login', LOGIN, ECHOES],
    // Newer tokens are waited for each time.
    ['a refresh', REFRESH, ECHOES.slice(0, 1)],
  ])('to %s', async (_, on, echoes) => {
    for (const echo of echoes) {
      for (const onError of ['stopWorkflow', 'continueRegularOutput'] as const) {
        logged.length = 0;
        // A login that was refused is not asked again for a while: each case has its own.
        const { sandbox, credential } = await connect(password);
        if (on === REFRESH) {
          await execute(credential, [{}], { resource: 'workCard', operation: 'getTemplate', options: ONCE });
          sandbox.sessions.expireAccessTokens();
        }
        for (const of of new Set([on, LOGIN])) sandbox.faults.add({ kind: 'echo', on: of, times: 'always', ...echo });
        const execution = await execute(credential, [item(sandbox)], OPERATIONS[0][2], { onError });
        expect(leaksIn(allOf(execution), secretsOf(sandbox, password))).toEqual([]);
        expect(sandbox.ledger.events).toEqual([]);
        await sandbox.close();
      }
    }
  });

  test('to the test of the credential', async () => {
    for (const echo of ECHOES.filter(({ status }) => status !== 200)) {
      const { sandbox, credential } = await connect(password);
      sandbox.faults.add({ kind: 'echo', on: LOGIN, times: 'always', ...echo });
      const error = await testOf(credential);
      const text = [error.message, inspect(error, { depth: 12, showHidden: true }), JSON.stringify(error)].join('\n');
      expect(leaksIn(text, [password])).toEqual([]);
      if (echo.status === 400 && echo.encoded === undefined && echo.as === undefined) {
        expect(error.message).toBe(
          'No session could be started. The registry refused the request: Cannot read /WebservicesAPI/api/Authentication ' +
            'Authorization: none {"Username":"user of the shop","Password":"…","Usertype":"02"}',
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
