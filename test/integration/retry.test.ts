import { setTimeout as pause } from 'node:timers/promises';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { FaultEffect } from '../../sandbox/faults';
import { type Sandbox, startSandbox } from '../../sandbox/server';
import { until } from '../support/until';
import { execute } from './n8n';
import { statuses } from './outcomes';
import { CANCEL, DOCUMENTS, EXECUTE, hastened, LOGIN, MINUTE, MONDAY, start } from './registry';
import { GO_ON, minutesFrom, ONCE, row, rows, submitting } from './rows';

describe('Requests', () => {
  const PDF = 'GET /Documents/WRKCardSE';

  /** The clock is to be turned while the request is under way. */
  const AT_ONCE_MS = 5;

  const DOWN = { kind: 'answer', status: 503, as: 'empty' } as const;

  /** Submit for a known employer, with as much patience as most users have. */
  const patiently = (sandbox: Sandbox, options: IDataObject = {}) =>
    submitting({ retryFor: 20, ...options }, { employerAfm: sandbox.employerAfm });

  describe('A request that was not sent, or was turned away unread, is sent again', () => {
    test.each<[string, FaultEffect]>([
      ['503', DOWN],
      ['429', { kind: 'answer', status: 429, as: 'empty' }],
    ])('%s: each row arrives once', async (_, effect) => {
      const { sandbox, credential } = await start();
      sandbox.faults.add({ ...effect, on: DOCUMENTS, times: 2 });
      const parameters = patiently(sandbox, { batchSize: 3, retryFor: 600 });
      const execution = await hastened(execute(credential, rows(sandbox, 5), parameters, GO_ON));
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
      const running = hastened(execute(credential, items, patiently(sandbox, { retryFor: 600 }), GO_ON));
      await new Promise((done) => setTimeout(done, 500));
      const again = await startSandbox({ clock: MONDAY, port });
      try {
        // The registry that is there now does not know the session, so a new one is needed, too.
        expect(statuses(await running)).toEqual(Array(3).fill('submitted'));
        expect(again.ledger.events).toHaveLength(3);
      } finally {
        await again.close();
      }
    });

    test('a login that is allowed only later: executions that wait for it log in once', async () => {
      const { sandbox, credential } = await start();
      sandbox.faults.add({ kind: 'answer', status: 429, on: LOGIN, headers: { 'retry-after': '1' } });
      const executions = await Promise.all(
        Array.from({ length: 20 }, (_, n) => execute(credential, [row(sandbox, n)], patiently(sandbox))),
      );
      expect(executions.map(statuses)).toEqual(Array(20).fill(['submitted']));
      expect(sandbox.ledger.count(LOGIN)).toBe(2);
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
  });

  describe('A request that may have been carried out is not sent again', () => {
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

  describe('Calls that only read are repeated whatever became of them', () => {
    const FAULTS: Array<[string, FaultEffect]> = [
      ['503', DOWN],
      ['429', { kind: 'answer', status: 429, as: 'empty' }],
      ['500', { kind: 'answer', status: 500, as: 'empty' }],
      ['504', { kind: 'answer', status: 504, as: 'html' }],
      ['cut', { kind: 'cut' }],
      ['no answer in time', { kind: 'delay', ms: 10_000 }],
    ];
    const options = { timeout: 1_000 };
    const READING: Array<[string, INodeParameters]> = [
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
    ];

    // Most of it is waiting: each at a registry of its own.
    test.each(READING)('%s', async (on, parameters) => {
      const calls = FAULTS.map(async ([fault, effect]) => {
        const { sandbox, credential } = await start();
        sandbox.faults.add({ ...effect, on });
        const { error, outputs } = await execute(credential, [{}], parameters);
        return [fault, error, outputs[0].length > 0];
      });
      expect(await Promise.all(calls)).toEqual(FAULTS.map(([fault]) => [fault, undefined, true]));
    });

    test('many items while the registry is down: the first one waits, the others are asked for once', async () => {
      const { sandbox, credential } = await start();
      sandbox.faults.add({ ...DOWN, times: 'always', on: PDF });
      const items = Array.from({ length: 10 }, (_, n) => ({ protocol: `ΕΥΣ${n}`, submittedDate: '20260302' }));
      const parameters = { resource: 'workCard', operation: 'getPdf', options: { retryFor: 1 } };
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
      const brake = new AbortController();
      const parameters = patiently(sandbox, { retryFor: 3_600, batchSize: 2 });
      const running = execute(credential, rows(sandbox, 4), parameters, { signal: brake.signal });
      await until(() => sandbox.ledger.calls.some(({ status }) => status === 503), AT_ONCE_MS);
      // On its way the answer would be lost, and what was sent unknown.
      await pause(1_000);
      brake.abort();
      const { error } = await running;
      expect((error?.context.data as { rows: IDataObject[] }).rows.map(({ status }) => status)).toEqual(
        Array(4).fill('notSent'),
      );
      expect(sandbox.ledger.count(DOCUMENTS)).toBe(1);
    });
  });
});

describe('Retry On Fail: n8n runs the node again with all its rows', () => {
  const RETRY = { retryOnFail: true, maxTries: 2 };

  test('rows that the registry has confirmed are not sent again, and their receipts are given back', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'answer', status: 503, on: DOCUMENTS, skip: 1 });
    const { outputs, error } = await execute(
      credential,
      rows(sandbox, 6),
      submitting({ batchSize: 2 }, { employerAfm: sandbox.employerAfm }),
      RETRY,
    );
    expect(error).toBeUndefined();
    expect(outputs[0].map(({ status }) => status)).toEqual(Array(6).fill('submitted'));
    expect(outputs[0].map(({ protocol }) => protocol)).toEqual(sandbox.ledger.events.map(({ protocol }) => protocol));
    expect(sandbox.ledger.events).toHaveLength(6);
    // One batch, the one that was turned away, and in the second try the two that were left.
    expect(sandbox.ledger.count(DOCUMENTS)).toBe(4);
  });

  test('rows that may have reached the registry are not sent again either', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'cut', when: 'after', on: DOCUMENTS });
    const { error } = await execute(
      credential,
      rows(sandbox, 4),
      submitting({ batchSize: 2 }, { employerAfm: sandbox.employerAfm }),
      RETRY,
    );
    expect(error?.context.data).toMatchObject({
      counts: { submitted: 2, unknown: 2 },
      rows: [{ status: 'unknown' }, { status: 'unknown' }, { status: 'submitted' }, { status: 'submitted' }],
    });
    expect(sandbox.ledger.events).toHaveLength(4);
    expect(sandbox.ledger.events.filter(({ supersededBy }) => supersededBy !== null)).toEqual([]);
  });

  test('a refused row does not go out after a later event of its employee, whose place it would take', async () => {
    const { sandbox, credential } = await start({ clock: '2026-03-02T16:00:00+02:00' });
    const at = (event: string, clock: string) =>
      row(sandbox, 1, { event, eventTime: `2026-03-02T${clock}:00+02:00`, lateReason: '002' });
    const items = [at('checkIn', '07:00'), at('checkOut', '15:00'), at('checkOut', '14:00')];
    sandbox.faults.add({ kind: 'answer', status: 400, body: { message: 'Όχι' }, on: DOCUMENTS, skip: 1 });
    const parameters = submitting({ batchSize: 1 }, { employerAfm: sandbox.employerAfm });
    const { error } = await execute(credential, items, parameters, RETRY);
    expect(error?.context.data).toMatchObject({
      rows: [{ status: 'submitted' }, { status: 'rejected' }, { status: 'submitted' }],
    });
    expect(sandbox.ledger.events.map(({ date }) => date.slice(11, 16))).toEqual(['07:00', '14:00']);
  });

  test.each(['cut', 'answer'] as const)(
    'Execute Once: what may have reached the registry goes out once (%s)',
    async (kind) => {
      const { sandbox, credential } = await start();
      const fault = kind === 'cut' ? { kind, when: 'after' as const } : { kind, status: 502, when: 'after' as const };
      sandbox.faults.add({ ...fault, on: DOCUMENTS });
      const { error } = await execute(
        credential,
        rows(sandbox, 2),
        submitting({}, { employerAfm: sandbox.employerAfm }),
        { ...RETRY, executeOnce: true },
      );
      expect(error?.context.data).toMatchObject({ counts: { unknown: 1 }, rows: [{ status: 'unknown' }] });
      expect(sandbox.ledger.count(DOCUMENTS)).toBe(1);
    },
  );

  test.each([undefined, 'continueRegularOutput', 'continueErrorOutput'] as const)(
    'what is cancelled is not cancelled again (%s), and the fault stays with its own item',
    async (onError) => {
      const { sandbox, credential } = await start();
      const items = ['ΑΔ101', 'ΑΔ999'].map((protocol) => ({ type: 'WTOLeave', protocol, submittedDate: '20260112' }));
      const { outputs, error } = await execute(
        credential,
        onError === undefined ? items : items.reverse(),
        { resource: 'declaration', operation: 'cancel', documentType: '={{ $json.type }}', options: ONCE },
        { ...RETRY, ...(onError && { onError }) },
      );
      const asked = sandbox.ledger.calls.filter(({ path }) => path.endsWith('/CancelSubmittedDocument')).length;
      if (onError === undefined) {
        expect(error?.message).toContain('item 2');
        expect(asked).toBe(3);
      } else {
        const all = outputs.flat();
        expect(all.filter((one) => 'error' in one)).toMatchObject([{ error: expect.stringContaining('item 1') }]);
        expect(all.filter((one) => 'message' in one)).toMatchObject([{ protocol: 'ΑΔ101' }]);
      }
    },
  );
});
