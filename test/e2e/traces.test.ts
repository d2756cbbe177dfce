import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox/server';
import type { CredentialChoice } from '../../tools/example';
import type { N8n } from '../support/n8n/n8n';
import { CREDENTIAL_TYPE, root } from '../../tools/project';
import { sandboxCredential, saveSandboxCredential } from '../../tools/sandboxAccess';
import { startN8n } from '../support/startN8n';
import { until } from '../support/until';
import { ERGANI, submitRows, workflowOf } from './workflows';

const SUBMIT = 'POST /Documents/WRKCardSE';
const EMPLOYEE = '045123671';
const SURNAME = 'Ξενοπούλου-Καρανικόλα';
const REMARK = 'μετά την εγχείρηση';
const WRONG_PASSWORD = 'a password with a typo';
const AS_JSON = (text: string) => JSON.stringify(text).slice(1, -1);

/** What an execution leaves behind in a real n8n that logs all it can. */
describe('what an execution leaves behind', () => {
  let sandbox: Sandbox;
  let n8n: N8n;
  let credential: CredentialChoice;
  /** Every answer of n8n's that held an execution. */
  const answers: string[] = [];

  const row = (fields: IDataObject = {}): IDataObject => ({
    employeeAfm: EMPLOYEE,
    lastName: SURNAME,
    firstName: 'Ευδοκία',
    event: 'checkIn',
    eventTime: new Date(sandbox.clock.now() - 60_000).toISOString(),
    ...fields,
  });

  async function run(
    rows: IDataObject[],
    parameters: INodeParameters,
    settings: { onError?: 'continueErrorOutput'; credential?: CredentialChoice } = {},
  ) {
    const { credential: chosen = credential, ...rest } = settings;
    const workflow = workflowOf(`Run ${answers.length}`, { rows, parameters, credential: chosen });
    Object.assign(
      workflow.nodes.find(({ name }) => name === ERGANI)!,
      rest,
    );
    const execution = await n8n.api.run(await n8n.api.saveWorkflow(workflow));
    answers.push(JSON.stringify(await n8n.api.call('get', `/executions/${execution.id}`)));
    return execution;
  }

  const log = async () => await readFile(n8n.logFile, 'utf8');

  beforeAll(async () => {
    sandbox = await startSandbox({ employees: [] });
    const env = { N8N_LOG_LEVEL: 'debug', N8N_LOG_OUTPUT: 'console' };
    n8n = await startN8n(env);
    credential = await saveSandboxCredential(n8n, sandbox, 'Sandbox');
  }, 180_000);

  afterAll(async () => {
    await n8n?.dispose();
    await sandbox?.close();
  });

  afterEach(() => sandbox.faults.clear());

  it('rows that are submitted, and a PDF', async () => {
    const execution = await run([row()], submitRows(''));
    expect(execution.json(ERGANI)).toMatchObject([{ status: 'submitted' }]);
    const pdf = await run(execution.json(ERGANI), { resource: 'workCard', operation: 'getPdf' });
    expect(pdf.summary()).toMatch(/: success$/);
  });

  it.each<[string, IDataObject, string]>([
    ['a row that can not be read', { employeeAfm: '45123671', lastName: 7 }, 'invalid'],
    [
      'a row whose cells stand a column further on',
      { employeeAfm: SURNAME, event: REMARK, comments: 45123671 },
      'invalid',
    ],
    ['a row with two tax numbers', { ΑΦΜ: 45123672, comments: REMARK }, 'invalid'],
    ['a refused row', { event: 'checkOut', employeeAfm: EMPLOYEE, referenceDate: '' }, 'rejected'],
  ])('%s, with each of the settings of On Error', async (_, fields, status) => {
    sandbox.ledger.reset();
    const rows = [row(fields)];
    const continued = await run(rows, submitRows(sandbox.employerAfm), { onError: 'continueErrorOutput' });
    expect(continued.json(ERGANI, 1)).toMatchObject([{ status }]);
    const stopped = await run(rows, submitRows(sandbox.employerAfm));
    expect(stopped.status).toBe('error');
  });

  it('an error whose stack trace names the files and lines of the repository', async () => {
    const { error } = await run([row({ employeeAfm: '45123671', lastName: 7 })], submitRows(sandbox.employerAfm));
    const [, file = '', line] = /\/(nodes\/Ergani\/[\w/]+\.ts):(\d+):\d+\)?$/m.exec(error?.stack ?? '') ?? [];
    expect(file).not.toBe('');
    const lines = (await readFile(join(root, file), 'utf8')).split('\n');
    expect(lines[Number(line) - 1]).toMatch(/new NodeOperationError\(/);
  });

  it.each<[string, () => void]>([
    ['503', () => void sandbox.faults.add({ kind: 'answer', status: 503, as: 'html', on: SUBMIT, times: 'always' })],
    ['a lost answer', () => void sandbox.faults.add({ kind: 'cut', when: 'after', on: SUBMIT })],
    [
      'a token that is not accepted',
      () => void sandbox.faults.add({ kind: 'answer', status: 401, on: SUBMIT, times: 'always' }),
    ],
    ['an expired session', () => [sandbox.sessions.expireAccessTokens(), sandbox.sessions.expireRefreshTokens()]],
    [
      'an answer that says it in other words',
      () =>
        void sandbox.faults.add({
          kind: 'answer',
          status: 400,
          body: { message: `Η ΞΕΝΟΠΟΥΛΟΥ ΚΑΡΑΝΙΚΟΛΑ (ευδοκια), ΑΦΜ EL045.123.671 ή ${EMPLOYEE.slice(1)}: ΕΓΧΕΙΡΗΣΗ` },
          on: SUBMIT,
          times: 'always',
        }),
    ],
    ...(['json', 'html'] as const).map((as): [string, () => void] => [
      `a registry that repeats what it was sent, as ${as}`,
      () => void sandbox.faults.add({ kind: 'echo', as, on: SUBMIT, times: 'always' }),
    ]),
    [
      'a success that repeats what was sent',
      () => void sandbox.faults.add({ kind: 'echo', status: 200, on: SUBMIT, times: 'always' }),
    ],
    [
      'receipts with too much in them',
      () =>
        void sandbox.faults.add({
          kind: 'answer',
          status: 200,
          body: [{ protocol: 'ΕΥΣ1' }, { f_eponymo: SURNAME, f_afm: EMPLOYEE }],
          on: SUBMIT,
        }),
    ],
  ])('%s', async (_, spoil) => {
    spoil();
    await run([row({ comments: REMARK })], submitRows(sandbox.employerAfm, { retryFor: 1 }));
  });

  it('a dry run of a row that can not be read', async () => {
    const rows = [row({ comments: REMARK }), row({ event: SURNAME })];
    expect((await run(rows, submitRows(sandbox.employerAfm, { dryRun: true }))).status).toBe('success');
  });

  it('a declaration that is not cancelled', async () => {
    const message = `Η άδεια της ${SURNAME.toUpperCase()} με ΑΦΜ 045 123 671 δεν ανακαλείται`;
    sandbox.faults.add({
      kind: 'answer',
      status: 400,
      body: { message },
      on: 'POST /Documents/CancelSubmittedDocument',
    });
    const cancelled = { resource: 'declaration', operation: 'cancel', documentType: 'WTOLeave' };
    const execution = await run([{ ...row(), protocol: 'ΑΔ101', submittedDate: '20260112' }], cancelled);
    expect(execution.error?.message).toMatch(/^The registry refused the request, item 1$/);
  });

  it('a wrong password', async () => {
    const name = 'Wrong password';
    const data = { ...sandboxCredential(sandbox), password: WRONG_PASSWORD };
    const wrong = { id: await n8n.api.saveCredential({ name, type: CREDENTIAL_TYPE, data }), name };
    const execution = await run([row()], submitRows(''), { credential: wrong });
    expect(execution.error?.message).toMatch(/does not accept the username, the password/);
  });

  it('the test of a credential, whose login the registry repeats', async () => {
    sandbox.faults.add({ kind: 'echo', on: 'POST /Authentication', times: 'always' });
    const name = 'Repeated';
    const data = { ...sandboxCredential(sandbox), password: WRONG_PASSWORD, userType: '03' };
    const id = await n8n.api.saveCredential({ name, type: CREDENTIAL_TYPE, data });
    const answer = await n8n.api.call('post', '/credentials/test', {
      credentials: { id, name, type: CREDENTIAL_TYPE, data },
    });
    answers.push(JSON.stringify(answer));
    expect(JSON.stringify(answer)).toMatch(/The registry refused the request/);
  });

  it('a cancelled execution: nothing is sent any more, and the log tells how far it came', async () => {
    sandbox.faults.add({ kind: 'delay', ms: 3_000, on: SUBMIT, skip: 1, times: 'always', when: 'after' });
    sandbox.ledger.reset();
    const workflow = workflowOf('Cancelled', {
      rows: Array.from({ length: 6 }, (_, n) =>
        row({ eventTime: new Date(sandbox.clock.now() - (60 + n) * 1_000).toISOString() }),
      ),
      parameters: submitRows(sandbox.employerAfm, { batchSize: 2 }),
      credential,
    });
    Object.assign(
      workflow.nodes.find(({ name }) => name === ERGANI)!,
      { onError: 'continueRegularOutput' },
    );
    const id = await n8n.api.launch(await n8n.api.saveWorkflow(workflow));
    await until(() => sandbox.ledger.count(SUBMIT) >= 2, 20);
    await n8n.api.call('post', `/executions/${id}/stop`);
    await until(async () => (await log()).includes('2 of 6 events were submitted, 2 not sent, 2 unknown.'), 100);
    // For as long as the registry held its answer.
    await new Promise((done) => setTimeout(done, 3_500));
    expect(sandbox.ledger.count(SUBMIT)).toBe(2);
    expect((await n8n.api.wait(id, 10_000)).status).toBe('canceled');
  });

  describe('after all that', () => {
    /** All files of n8n's, database and log included. */
    async function files(): Promise<Array<[name: string, content: Buffer]>> {
      const entries = await readdir(n8n.folder, { recursive: true, withFileTypes: true });
      const names = entries
        .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
        .map(({ parentPath, name }) => join(parentPath, name));
      return await Promise.all(names.map(async (name): Promise<[string, Buffer]> => [name, await readFile(name)]));
    }

    it('no password and no token is in any file of n8n, in clear, nor in what its interface shows', async () => {
      const { issued } = sandbox.sessions;
      expect(issued.length).toBeGreaterThan(1);
      const secrets = [
        sandbox.login.password,
        WRONG_PASSWORD,
        ...issued.flatMap(({ accessToken, refreshToken }) => [accessToken, refreshToken]),
      ];
      const places = [
        ...(await files()),
        ...answers.map((answer, n): [string, Buffer] => [`answer ${n}`, Buffer.from(answer)]),
      ];
      expect(places.map(([name]) => name).join()).toMatch(/n8n\.log.*database\.sqlite/s);
      const found = places.flatMap(([name, content]) =>
        secrets.filter((secret) => content.includes(secret) || content.includes(AS_JSON(secret))).map(() => name),
      );
      expect(found).toEqual([]);
    });

    it('no tax number, no name and no remark of an employee is in the log, whichever way it is written', async () => {
      const text = await log();
      // The log is the verbose one, and the errors are in it.
      expect(text).toMatch(/debug/);
      expect(text).toMatch(/The registry refused the request/);
      const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
      for (const word of ['ξενοπουλου', 'καρανικολα', 'ευδοκια', 'εγχειρηση']) expect(plain).not.toContain(word);
      for (const number of [EMPLOYEE, EMPLOYEE.slice(1), '045.123.671', '045 123 671'])
        expect(text).not.toContain(number);
    });
  });
});
