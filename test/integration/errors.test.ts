import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { execute, type Execution } from './n8n';
import { callsOf, type Connection, expectNoSecret, HOUR, MINUTE, start, textOf } from './registry';
import { ONCE } from './rows';

const SUBMIT = { resource: 'workCard', operation: 'submit', dataMode: 'autoMapInputData', options: ONCE };
const READ = { resource: 'workCard', operation: 'getTemplate', options: ONCE };
const executing = (code: string): INodeParameters => ({
  resource: 'service',
  operation: 'execute',
  service: { __rl: true, mode: 'id', value: code },
  options: ONCE,
});

const LOGIN = 'POST /Authentication';
const REFRESH = 'POST /Authentication/Refresh';
const TEMPLATE = 'GET /Documents/WRKCardSE';
const DOCUMENTS = 'POST /Documents/WRKCardSE';

/** A row for Submit, at a time so many minutes from now by the registry's clock. */
const row = ({ sandbox }: Connection, minutes = 0, fields: IDataObject = {}): IDataObject => ({
  employeeAfm: '045123671',
  lastName: 'ΠΑΠΑΔΟΠΟΥΛΟΥ',
  firstName: 'ΜΑΡΙΑ',
  event: 'checkIn',
  eventTime: new Date(sandbox.clock.now() + minutes * MINUTE).toISOString(),
  ...fields,
});

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

describe('400 POST /Documents/WRKCardSE', () => {
  test('the AFM of the employer does not match the connected employer', async () => {
    const connection = await loggedIn();
    const rows = [row(connection, 0, { branch: '2', employerAfm: '999999999' })];
    const { message, description } = shown(await execute(connection.credential, rows, SUBMIT), connection);
    expect(message).toContain(
      'The registry refused the event: Ο ΑΦΜ εργοδότη … δεν αντιστοιχεί στον συνδεδεμένο εργοδότη, row 1',
    );
    expect(description).toMatch(/Leave Employer AFM empty/);
    expect(callsOf(connection.sandbox)).toEqual([DOCUMENTS]);
  });

  test('the branch line is read apart from the reason', async () => {
    const connection = await loggedIn();
    const rows = [row(connection, 0, { branch: '2', employerAfm: '999999999' })];
    const { outputs } = await execute(connection.credential, rows, SUBMIT, { onError: 'continueRegularOutput' });
    expect(outputs[0]).toMatchObject([
      {
        status: 'rejected',
        rejection: {
          branch: '2',
          reason: expect.stringMatching(/^Ο ΑΦΜ εργοδότη/),
          message: expect.stringMatching(/^Παράρτημα 2:/),
        },
      },
    ]);
  });

  test('f_aitiologia is not one of the allowed values or null', async () => {
    const connection = await loggedIn();
    const rows = [row(connection, 0, { lateReason: '009' })];
    const { message, description } = shown(await execute(connection.credential, rows, SUBMIT), connection);
    expect(message).toMatch(/^Late Reason is none of the three reasons .*row 1$/);
    expect(description).toMatch(/001.*002.*003/);
    expect(callsOf(connection.sandbox)).toEqual([]);
  });

  test('an event outside the on-time window without a valid code', async () => {
    const connection = await loggedIn();
    const rows = [row(connection, -16, { employerAfm: '094123454' })];
    const { message, description } = shown(await execute(connection.credential, rows, SUBMIT), connection);
    expect(message).toMatch(/^Late Reason is empty, .* 16 minutes old.*row 1$/);
    expect(description).toMatch(/001 = .*002 = .*003 = /);
    expect(callsOf(connection.sandbox)).toEqual([]);
  });

  test('a check-out without a matching check-in', async () => {
    const connection = await loggedIn();
    const rows = [row(connection, 0, { event: 'checkOut', employerAfm: '094123454' })];
    const { message, description } = shown(await execute(connection.credential, rows, SUBMIT), connection);
    expect(message).toMatch(/^.*Δεν βρέθηκε έναρξη εργασίας για την ημερομηνία αναφοράς 02\/03\/2026, row 1$/);
    expect(description).not.toBe('');
  });

  test('a night-shift check-out that breaks the time rule', async () => {
    const connection = await loggedIn();
    const { sandbox, credential } = connection;
    sandbox.clock.advance(4 * HOUR);
    await execute(credential, [{}], READ);
    sandbox.ledger.reset();
    // Past 11:00 on the day after the reference date.
    const night = { event: 'checkOut', referenceDate: '2026-03-01', employerAfm: '094123454' };
    const { message, description } = shown(await execute(credential, [row(connection, 0, night)], SUBMIT), connection);
    expect(message).toMatch(/11:00.*row 1$/);
    expect(description).not.toBe('');
    expect(callsOf(sandbox)).toEqual([]);
  });

  test('any invalid event rejects the whole request: the run tells of each row', async () => {
    const connection = await loggedIn();
    const rows = [
      row(connection, 0, { employerAfm: '094123454' }),
      row(connection, 0, { employeeAfm: '102938470', event: 'checkOut', employerAfm: '094123454' }),
    ];
    const execution = await execute(connection.credential, rows, {
      ...SUBMIT,
      options: { ...ONCE, onRejection: 'stop' },
    });
    const { message } = shown(execution, connection);
    expect(message).toMatch(/^None of 2 events was submitted, 2 refused/);
    expect(execution.error!.context.data).toMatchObject({ rows: [{ status: 'rejected' }, { status: 'rejected' }] });
    expect(connection.sandbox.ledger.events).toEqual([]);
  });
});

describe('400 POST /WebServices/ExecuteService', () => {
  test('the service code is not authorised for the authenticated user', async () => {
    const connection = await start();
    const execution = await execute(connection.credential, [{}], executing('EX_BASE_99'));
    expect(shown(execution, connection)).toEqual({
      message:
        'The registry refused the request: Ο κωδικός υπηρεσίας EX_BASE_99 δεν είναι εξουσιοδοτημένος για τον χρήστη, row 1',
      description: 'The service is not in the list of this login. Choose one that is, or ask for the right to use it',
    });
    expect(execution.error).toMatchObject({ httpCode: '400' });
  });

  test('a body of another kind is read too', async () => {
    const connection = await start();
    const body = `"Παράμετρος άγνωστη."`;
    connection.sandbox.faults.add({
      kind: 'answer',
      status: 400,
      as: 'text',
      body,
      on: 'POST /WebServices/ExecuteService',
    });
    expect(shown(await execute(connection.credential, [{}], executing('EX_BASE_01')), connection)).toEqual({
      message: 'The registry refused the request: Παράμετρος άγνωστη, row 1',
      description: 'Correct the parameters that the registry names, then run the workflow again',
    });
  });
});

describe('401 POST /Authentication', () => {
  test.each([
    ['username', 'someone'],
    ['password', 'wrong-password'],
    ['userType', '01'],
  ])('a wrong %s: one try alone, so that the account is not locked', async (field, value) => {
    const connection = await start();
    connection.credential.data[field] = value;
    for (const parameters of [READ, executing('EX_BASE_01')]) {
      expect(shown(await execute(connection.credential, [{}], parameters), connection)).toEqual({
        message: 'The registry does not accept the username, the password or the user type, row 1',
        description: expect.stringMatching(/^Correct them in the credential: /),
      });
    }
    expect(callsOf(connection.sandbox)).toEqual([LOGIN]);
  });

  test('a body that comes with it is not shown', async () => {
    const connection = await start();
    connection.sandbox.faults.add({ kind: 'answer', status: 401, body: { message: RAW }, on: LOGIN });
    expect(shown(await execute(connection.credential, [{}], READ), connection).message).toMatch(
      /^The registry does not accept the username/,
    );
  });
});

describe('401 any other request: the access token has expired', () => {
  test.each([
    ['status 401 and the header', { status: 401, header: true }],
    ['status 401 alone', { status: 401, header: false }],
    ['the header on another status', { status: 403, header: true }],
  ])('told by %s: one refresh, and the user sees the result', async (_, expiry) => {
    const connection = await loggedIn();
    Object.assign(connection.sandbox.sessions.expiry, expiry);
    connection.sandbox.sessions.expireAccessTokens();
    const execution = await execute(connection.credential, [{}], READ);
    expect(execution.error).toBeUndefined();
    expect(callsOf(connection.sandbox)).toEqual([TEMPLATE, REFRESH, TEMPLATE]);
    expectNoSecret(execution, connection.credential);
  });

  test('a fresh token is not accepted either', async () => {
    const connection = await loggedIn();
    connection.sandbox.faults.add({
      kind: 'answer',
      status: 401,
      body: { message: RAW },
      times: 'always',
      on: TEMPLATE,
    });
    expect(shown(await execute(connection.credential, [{}], READ), connection)).toEqual({
      message: 'The registry does not accept the session, not even a fresh one, row 1',
      description: expect.stringMatching(/^Test the credential\./),
    });
    expect(callsOf(connection.sandbox)).toEqual([TEMPLATE, REFRESH, TEMPLATE]);
  });
});

describe('401 POST /Authentication/Refresh', () => {
  test('the refresh token has expired: a login, and the user sees the result', async () => {
    const connection = await loggedIn();
    connection.sandbox.sessions.expireAccessTokens();
    connection.sandbox.sessions.expireRefreshTokens();
    const execution = await execute(connection.credential, [{}], READ);
    expect(execution.error).toBeUndefined();
    expect(callsOf(connection.sandbox)).toEqual([TEMPLATE, REFRESH, LOGIN, TEMPLATE]);
    expectNoSecret(execution, connection.credential);
  });

  test('the refresh token has expired and the password was changed at the registry', async () => {
    const connection = await loggedIn();
    connection.sandbox.sessions.expireAccessTokens();
    connection.sandbox.sessions.expireRefreshTokens();
    connection.sandbox.faults.add({ kind: 'answer', status: 401, on: LOGIN });
    expect(shown(await execute(connection.credential, [{}], READ), connection)).toEqual({
      message: 'The registry does not accept the username, the password or the user type, row 1',
      description: expect.stringMatching(/^Correct them in the credential: /),
    });
    expect(callsOf(connection.sandbox)).toEqual([TEMPLATE, REFRESH, LOGIN]);
  });
});

describe('429', () => {
  const SAID = {
    message: 'The registry allows no further login or token refresh at the moment, row 1',
    description: 'Wait some minutes, then run the workflow again',
  };

  test('POST /Authentication was called too many times', async () => {
    const connection = await start();
    connection.sandbox.faults.add({ kind: 'answer', status: 429, body: { message: RAW }, on: LOGIN });
    const execution = await execute(connection.credential, [{}], READ);
    expect(shown(execution, connection)).toEqual(SAID);
    expect(execution.error).toMatchObject({ httpCode: '429' });
    expect(callsOf(connection.sandbox)).toEqual([LOGIN]);
    // Asking again at once would only make it worse.
    expect(shown(await execute(connection.credential, [{}], READ), connection)).toEqual(SAID);
    expect(callsOf(connection.sandbox)).toEqual([LOGIN]);
  });

  test('POST /Authentication/Refresh was called too many times', async () => {
    const connection = await loggedIn();
    connection.sandbox.sessions.expireAccessTokens();
    connection.sandbox.faults.add({ kind: 'answer', status: 429, body: { message: RAW }, on: REFRESH });
    expect(shown(await execute(connection.credential, [{}], READ), connection)).toEqual(SAID);
    expect(callsOf(connection.sandbox)).toEqual([TEMPLATE, REFRESH]);
  });
});

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
    expect(execution.error!.message).toMatch(/row 1$/);
  });

  test('status 404 on a page of a proxy, where another answer would be for the content: the address', async () => {
    const connection = await loggedIn();
    connection.sandbox.faults.add({ kind: 'answer', status: 404, as: 'html', on: 'GET /Documents/WTODaily' });
    const parameters = { ...READ, resource: 'declaration', documentType: 'WTODaily' };
    const { error } = await execute(connection.credential, [{}], parameters);
    expect(error?.description).toMatch(/Base URL/);
  });

  test('no registry at the address', async () => {
    const connection = await start();
    await connection.sandbox.close();
    expect(shown(await execute(connection.credential, [{}], READ), connection)).toEqual({
      message: 'The registry could not be reached: the connection was refused, row 1',
      description: expect.stringMatching(/Running the workflow again is safe/),
    });
  });

  test('no answer in time', async () => {
    const connection = await loggedIn();
    connection.sandbox.faults.add({ kind: 'delay', ms: 5_000, on: 'POST /WebServices/ExecuteService' });
    const execution = await execute(connection.credential, [{}], {
      ...executing('EX_BASE_01'),
      options: { ...ONCE, timeout: 200 },
    });
    expect(shown(execution, connection)).toEqual({
      message: 'The registry gave no answer in time, row 1',
      description: 'Run the workflow again: doing this twice does no harm',
    });
  });
});
