import type { IDataObject } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox/server';
import type { N8n } from '../support/n8n/n8n';
import { saveSandboxCredential } from '../../tools/sandboxAccess';
import type { CredentialChoice } from '../../tools/example';
import { startN8n } from '../support/startN8n';
import { ERGANI, submitRows, workflowOf } from './workflows';

const LOGIN = 'POST /Authentication';
const REFRESH = 'POST /Authentication/Refresh';
const SUBMIT = 'POST /Documents/WRKCardSE';

/** A minute ago: on time for as long as these tests run. */
const EVENT_TIME = new Date(Date.now() - 60_000).toISOString();
const TAX_NUMBERS = 1_000_000_000;

/** Employees whose tax numbers carry a right check digit. */
function taxNumber(serial: number): string {
  const digits = String(10_000_000 + serial);
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * 2 ** (8 - index), 0);
  return String(Number(digits) * 10 + ((sum % 11) % 10) + TAX_NUMBERS).slice(1);
}

const row = (serial: number, branch = 0): IDataObject => ({
  f_afm: taxNumber(serial),
  f_eponymo: `Surname${serial}`,
  f_onoma: 'Name',
  f_type: '0',
  f_date: EVENT_TIME,
  f_aa: String(branch),
});

describe('a real n8n with the packed node', () => {
  let sandbox: Sandbox;
  let n8n: N8n;
  let credential: CredentialChoice;
  let oneRow: string;

  const calls = () => ({
    logins: sandbox.ledger.count(LOGIN),
    refreshes: sandbox.ledger.count(REFRESH),
    submissions: sandbox.ledger.count(SUBMIT),
  });

  /** Executes the workflow of one row, which must be accepted. */
  async function submitOne(): Promise<void> {
    const execution = await n8n.api.run(oneRow);
    expect(execution.summary()).toMatch(/: success$/);
    expect(execution.json(ERGANI)).toEqual([expect.objectContaining({ status: 'submitted' })]);
  }

  beforeAll(async () => {
    sandbox = await startSandbox();
    n8n = await startN8n();
    credential = await saveSandboxCredential(n8n, sandbox, 'Sandbox');
    const parameters = submitRows(sandbox.employerAfm, { repeatedEvents: 'submit' });
    oneRow = await n8n.api.saveWorkflow(workflowOf('One row', { rows: [row(1)], parameters, credential }));
  }, 180_000);

  afterAll(async () => {
    await n8n?.dispose();
    await sandbox?.close();
  });

  beforeEach(() => {
    Object.assign(sandbox.sessions.expiry, { status: 401, header: true });
    sandbox.ledger.reset();
  });

  it('logs in once for two executions, and not again after a restart', async () => {
    await submitOne();
    await submitOne();
    expect(calls()).toEqual({ logins: 1, refreshes: 0, submissions: 2 });

    await n8n.restart();
    await submitOne();
    expect(calls()).toEqual({ logins: 1, refreshes: 0, submissions: 3 });
  });

  it.each([
    ['a 401 with the header', { status: 401, header: true }],
    ['a bare 401', { status: 401, header: false }],
    ['a 403 with the header', { status: 403, header: true }],
    ['a 400 with the header', { status: 400, header: true }],
  ])('refreshes once, without a login, when the token has expired and that is told by %s', async (_how, expiry) => {
    Object.assign(sandbox.sessions.expiry, expiry);
    sandbox.sessions.expireAccessTokens();
    await submitOne();
    // The refused submission, and its repetition.
    expect(calls()).toEqual({ logins: 0, refreshes: 1, submissions: 2 });

    // The new token is stored: the next execution makes no other call.
    sandbox.ledger.reset();
    await submitOne();
    expect(calls()).toEqual({ logins: 0, refreshes: 0, submissions: 1 });
  });

  it('logs in once when the refresh token has expired too', async () => {
    sandbox.sessions.expireAccessTokens();
    sandbox.sessions.expireRefreshTokens();
    await submitOne();
    expect(calls()).toEqual({ logins: 1, refreshes: 1, submissions: 2 });
  });
});
