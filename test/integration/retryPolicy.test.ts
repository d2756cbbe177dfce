import type { IDataObject } from 'n8n-workflow';
import type { FaultEffect } from '../../sandbox/faults';
import { startSandbox, type Sandbox } from '../../sandbox/server';
import { afterTrying, RegistryFailure } from '../../nodes/Ergani/transport/failure';
import type { FailureKind } from '../../nodes/Ergani/transport/statuses';
import { RetryPolicy } from '../../nodes/Ergani/transport/retry';
import { until } from '../support/until';
import { execute } from './n8n';
import { statuses } from './outcomes';
import { DOCUMENTS, EXECUTE, LOGIN, MINUTE, MONDAY, start } from './registry';
import { minutesFrom, row, rows, submitting } from './rows';

const PDF = 'GET /Documents/WRKCardSE';
const CANCEL = 'POST /Documents/CancelSubmittedDocument';
/** The clock is to be turned while the request is under way. */
const AT_ONCE_MS = 5;
const GO_ON = { onError: 'continueRegularOutput' } as const;

const DOWN = { kind: 'answer', status: 503, as: 'empty' } as const;
const BUSY = { ...DOWN, headers: { 'retry-after': '1' } } as const;

/** Submit for a known employer, with as much patience as most users have. */
const patiently = (sandbox: Sandbox, options: IDataObject = {}) =>
  submitting({ retryFor: 20, ...options }, { employerAfm: sandbox.employerAfm });

describe('A request that was not sent, or was turned away unread, is sent again', () => {
  test.each<[string, FaultEffect]>([
    ['503', DOWN],
    ['503 as a page', { kind: 'answer', status: 503, as: 'html' }],
    ['429', { kind: 'answer', status: 429, as: 'empty' }],
  ])('%s: each row arrives once', async (_, effect) => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ ...effect, on: DOCUMENTS, times: 2 });
    const execution = await execute(credential, rows(sandbox, 5), patiently(sandbox, { batchSize: 3 }), GO_ON);
    expect(statuses(execution)).toEqual(Array(5).fill('submitted'));
    expect(sandbox.ledger.events).toHaveLength(5);
    expect(sandbox.ledger.count(DOCUMENTS)).toBe(4);
  });

  test('no registry at the address for a while: each row arrives once', async () => {
    const { sandbox, credential } = await start();
    await execute(credential, [row(sandbox, 9)], patiently(sandbox));
    const items = rows(sandbox, 3);
    const port = Number(new URL(sandbox.origin).port);
    await sandbox.close();
    const running = execute(credential, items, patiently(sandbox), GO_ON);
    await new Promise((done) => setTimeout(done, 1_000));
    const again = await startSandbox({ clock: MONDAY, port });
    try {
      // The registry that is there now does not know the session, so a new one is needed, too.
      expect(statuses(await running)).toEqual(Array(3).fill('submitted'));
      expect(again.ledger.events).toHaveLength(3);
    } finally {
      await again.close();
    }
  });

  test('the question for the employer is asked again', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ ...DOWN, on: EXECUTE, times: 2 });
    const execution = await execute(credential, rows(sandbox, 2), submitting({ retryFor: 20 }), GO_ON);
    expect(statuses(execution)).toEqual(['submitted', 'submitted']);
  });

  test('a login that is allowed only later: executions that wait for it log in once', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'answer', status: 429, on: LOGIN, headers: { 'retry-after': '1' } });
    const executions = await Promise.all(
      Array.from({ length: 50 }, (_, n) => execute(credential, [row(sandbox, n)], patiently(sandbox))),
    );
    expect(executions.map(statuses)).toEqual(Array(50).fill(['submitted']));
    expect(sandbox.ledger.count(LOGIN)).toBe(2);
  });

  test('with n8n stopping at the first failure, too', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ ...DOWN, on: DOCUMENTS });
    const execution = await execute(credential, rows(sandbox, 2), patiently(sandbox));
    expect(statuses(execution)).toEqual(['submitted', 'submitted']);
  });
});

describe('Pauses', () => {
  const failure = (kind: FailureKind, more: { lasting?: boolean; retryAfter?: number } = {}) =>
    new RegistryFailure(kind, 'It did not work', { code: 'unavailable', remedy: 'Wait', ...more });

  /** How long each pause took, in ms, until no other was allowed. */
  async function pauses(policy: RetryPolicy, why: RegistryFailure, most = Infinity): Promise<number[]> {
    const all: number[] = [];
    for (let at = Date.now(); all.length < most && (await policy.shouldRetry(why)); at = Date.now()) {
      all.push(Date.now() - at);
    }
    return all;
  }

  test.each([
    [0, '1 second'],
    [1_000, '1 second'],
    [1_500, '2 seconds'],
    [119_000, '119 seconds'],
    [120_000, '2 minutes'],
  ])('that it was tried for %d ms is told as %s', (ms, words) => {
    expect(afterTrying(failure('unsent'), ms).message).toBe(`It did not work. Tried for ${words}`);
  });

  test('they grow, and end with the limit', async () => {
    const started = Date.now();
    const all = await pauses(new RetryPolicy({ forMs: 4_000 }), failure('unsent'));
    // Timers may end a millisecond early.
    [250, 500, 1_000].forEach((least, n) => expect(all[n]).toBeGreaterThanOrEqual(least - 5));
    expect(all.length).toBeLessThanOrEqual(6);
    expect(Date.now() - started).toBeGreaterThanOrEqual(3_995);
  });

  test('Retry-After is honoured', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ ...DOWN, on: DOCUMENTS, headers: { 'retry-after': '2' } });
    const started = Date.now();
    expect(statuses(await execute(credential, rows(sandbox, 1), patiently(sandbox)))).toEqual(['submitted']);
    expect(Date.now() - started).toBeGreaterThanOrEqual(1_990);
    expect(sandbox.ledger.count(DOCUMENTS)).toBe(2);
  });

  test('a Retry-After beyond the limit: nothing is tried in vain', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ ...DOWN, on: DOCUMENTS, times: 'always', headers: { 'retry-after': '3600' } });
    const execution = await execute(credential, rows(sandbox, 2), patiently(sandbox), GO_ON);
    expect(statuses(execution)).toEqual(['notSent', 'notSent']);
    expect(sandbox.ledger.count(DOCUMENTS)).toBe(1);
  });

  test('a limit of 0: each request is made once', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ ...DOWN, on: DOCUMENTS });
    const execution = await execute(credential, rows(sandbox, 2), patiently(sandbox, { retryFor: 0 }), GO_ON);
    expect(statuses(execution)).toEqual(['notSent', 'notSent']);
    expect(sandbox.ledger.count(DOCUMENTS)).toBe(1);
  });

  test.each([
    ['refused', false, failure('refused')],
    ['session', false, failure('session')],
    ['cancelled', false, failure('cancelled')],
    ['unknown', false, failure('unknown')],
    ['a redirect', false, failure('unsent', { lasting: true })],
    ['unsent', true, failure('unsent')],
  ])('%s: is repeated: %s', async (_, repeated, why) => {
    expect(await pauses(new RetryPolicy({ forMs: 1_000 }), why, 1)).toHaveLength(repeated ? 1 : 0);
  });

  test('a moment at which to give up in any case comes before the limit', async () => {
    expect(await pauses(new RetryPolicy({ forMs: 60_000, until: Date.now() - 1 }), failure('unsent'))).toEqual([]);
  });

  test.each(['soon', '-1', 'NaN'])('a limit of "%s" is none: nothing is sent', async (retryFor) => {
    const { sandbox, credential } = await start();
    const { error } = await execute(credential, rows(sandbox, 1), patiently(sandbox, { retryFor }));
    expect(error?.message).toBe('Retry For (Seconds) is not a number from 0 on');
    expect(sandbox.ledger.calls).toEqual([]);
  });
});

describe('The fifteen minutes of the oldest event', () => {
  test('a request is not repeated until one of its events has no longer been on time', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ ...DOWN, on: DOCUMENTS, times: 'always' });
    const oldest = Date.parse(minutesFrom(sandbox, -14.88));
    const items = [12, 14.88].map((age, n) =>
      row(sandbox, n, { eventTime: new Date(oldest + (14.88 - age) * MINUTE).toISOString() }),
    );
    const execution = await execute(credential, items, patiently(sandbox, { retryFor: 600 }), GO_ON);
    expect(statuses(execution)).toEqual(['notSent', 'notSent']);
    expect(sandbox.ledger.count(DOCUMENTS)).toBeGreaterThan(1);
    for (const { at } of sandbox.ledger.calls) expect(at - oldest).toBeLessThan(15 * MINUTE);
  });

  test.each([
    ['keeps no other request from being sent again', DOWN, 'submitted', 3],
    ['is no reason to ask before the time that the registry names', BUSY, 'notSent', 1],
  ])('that runs out of them %s', async (_, effect, others, requests) => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ ...effect, on: DOCUMENTS });
    const items = [row(sandbox, 1, { eventTime: minutesFrom(sandbox, -14.93) }), row(sandbox, 2), row(sandbox, 3)];
    const execution = await execute(credential, items, patiently(sandbox, { batchSize: 1 }), GO_ON);
    expect(statuses(execution)).toEqual(['notSent', others, others]);
    expect(sandbox.ledger.count(DOCUMENTS)).toBe(requests);
  });

  test('an event with a reason may become late meanwhile: it goes out as what it is then', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ ...DOWN, on: DOCUMENTS, times: 2 });
    const items = [row(sandbox, 1, { eventTime: minutesFrom(sandbox, -14.5), lateReason: '003' })];
    const running = execute(credential, items, patiently(sandbox), GO_ON);
    await until(() => sandbox.ledger.count(DOCUMENTS) === 1, AT_ONCE_MS);
    sandbox.clock.advance(MINUTE);
    expect((await running).outputs[0]).toMatchObject([{ status: 'submitted', late: true, lateReason: '003' }]);
    expect(sandbox.ledger.events).toMatchObject([{ lateReason: '003' }]);
  });

  test('events that are late already, with a reason, have no such limit', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ ...DOWN, on: DOCUMENTS });
    const items = [row(sandbox, 1, { eventTime: minutesFrom(sandbox, -200), lateReason: '001' })];
    expect(statuses(await execute(credential, items, patiently(sandbox), GO_ON))).toEqual(['submitted']);
  });
});

describe('A request that may have been carried out is not sent again', () => {
  test.each<[string, FaultEffect]>([
    ['cut', { kind: 'cut', when: 'after' }],
    ['500', { kind: 'answer', status: 500, when: 'after' }],
    ['502', { kind: 'answer', status: 502, as: 'html', when: 'after' }],
    ['504', { kind: 'answer', status: 504, as: 'html', when: 'after' }],
  ])('%s', async (_, effect) => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ ...effect, on: DOCUMENTS });
    const parameters = patiently(sandbox, { retryUnknown: 'never' });
    const execution = await execute(credential, rows(sandbox, 2), parameters, GO_ON);
    expect(statuses(execution)).toEqual(['unknown', 'unknown']);
    expect(sandbox.ledger.count(DOCUMENTS)).toBe(1);
  });

  test('a cancellation of a leave, which the registry would refuse the second time', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'answer', status: 504, on: CANCEL });
    const { error } = await execute(credential, [{}], {
      resource: 'declaration',
      operation: 'cancel',
      documentType: 'WTOLeave',
      protocol: 'ΑΔ1',
      submittedDate: '20260302',
    });
    expect(error?.message).toMatch(/status 504 and no result/);
    expect(sandbox.ledger.count(CANCEL)).toBe(1);
  });
});

describe('Retry Unknown: the user chose to send it again', () => {
  test('it was not recorded: each row arrives once', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'cut', on: DOCUMENTS });
    const execution = await execute(
      credential,
      rows(sandbox, 2),
      patiently(sandbox, { retryUnknown: 'always' }),
      GO_ON,
    );
    expect(statuses(execution)).toEqual(['submitted', 'submitted']);
    expect(sandbox.ledger.events).toHaveLength(2);
  });

  test('it was recorded: the second event of the type is the authoritative one, and its protocol is in the row', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'cut', when: 'after', on: DOCUMENTS });
    const { outputs } = await execute(
      credential,
      rows(sandbox, 1),
      patiently(sandbox, { retryUnknown: 'always' }),
      GO_ON,
    );
    const [first, second] = sandbox.ledger.events;
    expect(first.supersededBy).toBe(second.protocol);
    expect(outputs[0]).toMatchObject([{ status: 'submitted', protocol: second.protocol }]);
  });

  test.each<[string, FaultEffect]>([
    ['turned away', DOWN],
    ['lost too', { kind: 'cut' }],
    ['refused', { kind: 'answer', status: 400 }],
    ['refused by a gateway', { kind: 'answer', status: 403 }],
    ['without a session', { kind: 'answer', status: 401 }],
  ])('it was recorded, and what was sent again is %s: still unknown', async (_, effect) => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'cut', when: 'after', on: DOCUMENTS });
    sandbox.faults.add({ ...effect, on: DOCUMENTS, times: 'always' });
    const execution = await execute(
      credential,
      rows(sandbox, 3),
      patiently(sandbox, { retryUnknown: 'always', retryFor: 2, batchSize: 2 }),
      GO_ON,
    );
    expect(statuses(execution)).toEqual(['unknown', 'unknown', 'notSent']);
    expect(execution.outputs[0][0].reason).toMatch(
      /^The connection was cut before the registry's answer came, and sent again it came to this: /,
    );
    expect(sandbox.ledger.events).toHaveLength(2);
  });
});

describe('Calls that only read are repeated whatever became of them', () => {
  test.each<[string, FaultEffect]>([
    ['503', DOWN],
    ['429', { kind: 'answer', status: 429, as: 'empty' }],
    ['500', { kind: 'answer', status: 500, as: 'empty' }],
    ['502', { kind: 'answer', status: 502, as: 'html' }],
    ['504', { kind: 'answer', status: 504, as: 'html' }],
    ['cut', { kind: 'cut' }],
    ['no answer in time', { kind: 'delay', ms: 2_000 }],
  ])('%s', async (_, effect) => {
    const { sandbox, credential } = await start();
    const options = { timeout: 500 };
    for (const [on, parameters] of [
      [PDF, { resource: 'workCard', operation: 'getTemplate', options }],
      ['GET /WebServices/ServicesList', { resource: 'service', operation: 'getAll', options }],
      [
        EXECUTE,
        {
          resource: 'service',
          operation: 'execute',
          service: { __rl: true, mode: 'id', value: 'EX_BASE_01' },
          options,
        },
      ],
    ] as const) {
      sandbox.faults.add({ ...effect, on });
      const { error, outputs } = await execute(credential, [{}], parameters);
      expect([error, outputs[0].length > 0]).toEqual([undefined, true]);
    }
  });

  test('a PDF', async () => {
    const { sandbox, credential } = await start();
    const { outputs } = await execute(credential, rows(sandbox, 1), patiently(sandbox));
    sandbox.faults.add({ kind: 'cut', on: PDF, times: 2 });
    const { items, error } = await execute(credential, outputs[0], { resource: 'workCard', operation: 'getPdf' });
    expect(error).toBeUndefined();
    expect(items[0][0].binary?.data).toMatchObject({ mimeType: 'application/pdf' });
  });

  test.each([400, 403, 404, 302])('an answer of %i is shown, not repeated', async (status) => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'answer', status, times: 'always', on: PDF });
    const { error } = await execute(credential, [{}], { resource: 'workCard', operation: 'getTemplate' });
    expect(error).toBeDefined();
    expect(sandbox.ledger.count(PDF)).toBe(1);
  });

  test('a wrong password is not tried again, so that the account is not locked', async () => {
    const { sandbox, credential } = await start();
    credential.data.password = 'wrong';
    const { error } = await execute(credential, [{}], { resource: 'workCard', operation: 'getTemplate' });
    expect(error).toBeDefined();
    expect(sandbox.ledger.calls).toHaveLength(1);
  });

  test('many items while the registry is down: the first one waits, the others are asked for once', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ ...DOWN, times: 'always', on: PDF });
    const items = Array.from({ length: 10 }, (_, n) => ({ protocol: `ΕΥΣ${n}`, submittedDate: '20260302' }));
    const parameters = { resource: 'workCard', operation: 'getPdf', options: { retryFor: 2 } };
    const { outputs } = await execute(credential, items, parameters, GO_ON);
    expect(outputs[0]).toHaveLength(10);
    const asked = items.map(
      ({ protocol }) => sandbox.ledger.calls.filter(({ query }) => query.protocol === protocol).length,
    );
    expect(asked[0]).toBeGreaterThan(1);
    expect(asked.slice(1)).toEqual(Array(9).fill(1));
  });
});

describe('Another execution that waits to send for the same employee', () => {
  test('is not waited for until an event is late', async () => {
    const { sandbox, credential } = await start();
    // Tells the time of the registry.
    await execute(credential, [{}], { resource: 'workCard', operation: 'getTemplate' });
    sandbox.faults.add({ ...DOWN, on: DOCUMENTS, headers: { 'retry-after': '30' } });
    const late = row(sandbox, 1, { eventTime: minutesFrom(sandbox, -60), lateReason: '003' });
    const cancel = new AbortController();
    const first = execute(credential, [late], patiently(sandbox, { retryFor: 60 }), {
      ...GO_ON,
      signal: cancel.signal,
    });
    await until(() => sandbox.ledger.count(DOCUMENTS) > 0, AT_ONCE_MS);
    const onTime = row(sandbox, 1, { eventTime: minutesFrom(sandbox, -14.86) });
    expect(statuses(await execute(credential, [onTime], patiently(sandbox), GO_ON))).toEqual(['submitted']);
    cancel.abort();
    await first;
  });
});

describe('Cancelling the execution', () => {
  test('ends a pause at once, and what was not sent is said', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ ...DOWN, on: DOCUMENTS, times: 'always', headers: { 'retry-after': '600' } });
    const { error } = await execute(
      credential,
      rows(sandbox, 4),
      patiently(sandbox, { retryFor: 3_600, batchSize: 2 }),
      { cancelAfter: 1_000 },
    );
    expect((error?.context.data as { rows: IDataObject[] }).rows.map(({ status }) => status)).toEqual(
      Array(4).fill('notSent'),
    );
    expect(sandbox.ledger.count(DOCUMENTS)).toBe(1);
  });
});
