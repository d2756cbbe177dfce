import type { IDataObject } from 'n8n-workflow';
import type { Sandbox } from '../../sandbox/server';
import { execute } from './n8n';
import { detailsOf, expectTrue, posts } from './outcomes';
import { type Connection, expectNoSecret, start } from './registry';
import { afm, GO_ON, minutesFrom, row, rows, submitting } from './rows';

describe('The search for events at fault', () => {
  const OTHER_EMPLOYER = '123456783';

  /** Nobody has checked this employee in: the registry refuses it, with a reason that names the employee. */
  const CHECK_OUT = { event: 'checkOut' };

  /** Submits, and tells how many requests it took. */
  async function submit({ sandbox, credential }: Connection, items: IDataObject[], options: IDataObject = {}) {
    const { error, outputs } = await execute(credential, items, submitting(options), GO_ON);
    expect(error).toBeUndefined();
    return {
      outputs: outputs[0],
      statuses: outputs[0].map(({ status }) => status),
      codes: outputs[0].map(({ reasonCode }) => reasonCode),
      requests: posts(sandbox),
    };
  }

  describe('Events at fault are found, and all others are submitted once', () => {
    test('10 of 100, each with the reason that the registry gave for it alone', async () => {
      const connection = await start();
      const items = rows(connection.sandbox, 100, (n) => (n % 10 === 3 ? CHECK_OUT : {}));
      const { outputs, statuses, requests } = await submit(connection, items);
      expect(statuses).toEqual(items.map((_, n) => (n % 10 === 3 ? 'rejected' : 'submitted')));
      expectTrue(connection.sandbox, outputs);
      expect(requests).toBeLessThanOrEqual(1 + 10 * (Math.log2(10) + 6));
      for (const { rejection, employeeAfm } of outputs.filter(({ status }) => status === 'rejected')) {
        expect(rejection).toMatchObject({
          branch: '0',
          reason: expect.stringContaining(`ΑΦΜ εργαζομένου ${String(employeeAfm)}`) as string,
        });
      }
    });
  });

  describe('A refusal that names movements', () => {
    test('on rejection stop: the named row has its reason, the others of its request that they were not named', async () => {
      const connection = await start({ refusals: 'seen', withoutCard: [afm(4)] });
      const items = rows(connection.sandbox, 9);
      const { statuses, codes, requests } = await submit(connection, items, { batchSize: 3, onRejection: 'stop' });
      expect(requests).toBe(2);
      expect(statuses.map((status, n) => [status, codes[n]])).toEqual([
        ...Array<unknown>(3).fill(['submitted', null]),
        ['rejected', 'othersAtFault'],
        ['rejected', 'notMarkedForCard'],
        ['rejected', 'othersAtFault'],
        ...Array<unknown>(3).fill(['notSent', 'earlierRequest']),
      ]);
    });
  });

  describe('Events whose check-in was not submitted are not blamed for it', () => {
    const shift = (sandbox: Sandbox, checkIn: IDataObject): IDataObject[] => [
      row(sandbox, 0),
      row(sandbox, 1, { eventTime: minutesFrom(sandbox, -9), ...checkIn }),
      row(sandbox, 1, CHECK_OUT),
      row(sandbox, 2, CHECK_OUT),
      row(sandbox, 3),
    ];

    test.each<[string, (sandbox: Sandbox) => IDataObject, string]>([
      ['refused by the registry', () => ({ employerAfm: OTHER_EMPLOYER }), 'rejected'],
      ['held back here', (sandbox) => ({ eventTime: minutesFrom(sandbox, -60) }), 'invalid'],
    ])('%s', async (_, checkIn, status) => {
      const connection = await start();
      const { outputs, statuses } = await submit(connection, shift(connection.sandbox, checkIn(connection.sandbox)));
      expect(statuses).toEqual(['submitted', status, 'rejected', 'rejected', 'submitted']);
      expect(outputs[2].reason).toContain(
        'whose check-in, item 2 (line 3 of a sheet with a header), was not submitted',
      );
      expect(outputs[3].reason).not.toContain('check-in, row');
    });

    test.each<[string, (sandbox: Sandbox) => IDataObject]>([
      ['late', (sandbox) => ({ eventTime: minutesFrom(sandbox, -60) })],
      ['not readable', () => ({ branch: 'x' })],
    ])('a dry run says so of one whose check-in is %s', async (_, checkIn) => {
      const { sandbox, credential } = await start({ clock: Date.now() });
      const items = shift(sandbox, checkIn(sandbox));
      const { outputs } = await execute(credential, items, submitting({ dryRun: true }));
      expect(outputs[0].map(({ status }) => status)).toEqual(['valid', 'invalid', 'valid', 'valid', 'valid']);
      // After midnight, days are assumed too.
      const told = outputs[0].map(({ warnings }) =>
        ((warnings ?? []) as string[]).filter((text) => /^Its /.test(text)),
      );
      const ofCheckIn = expect.stringMatching(/^Its check-in, item 2 .* unless it has that one$/);
      expect(told).toEqual([[], [], [ofCheckIn], [], []]);
    });

    test('a check-out has its own reason where that is another', async () => {
      const connection = await start({ refusals: 'seen', withoutCard: [afm(2)] });
      const { sandbox } = connection;
      sandbox.records.withoutEmployment = [{ afm: afm(1), from: '2026-03-02', to: '2026-03-02' }];
      const items = [1, 2, 3].flatMap((n) => [
        row(sandbox, n, { eventTime: minutesFrom(sandbox, -9) }),
        row(sandbox, n, { event: 'checkOut' }),
      ]);
      const { codes, requests } = await submit(connection, items);
      expect(requests).toBe(2);
      expect(codes).toEqual(['noEmployment', 'noEmployment', 'notMarkedForCard', 'notMarkedForCard', null, null]);
    });
  });
});

describe('Errors: 400 on POST /Documents/WRKCardSE', () => {
  test('Stop Workflow, after a batch was accepted: the error carries every receipt', async () => {
    const { sandbox, credential } = await start();
    const items = rows(sandbox, 9, (n) => (n === 4 ? { event: 'checkOut' } : {}));
    const execution = await execute(credential, items, submitting({ batchSize: 3, onRejection: 'stop' }));
    const { error } = execution;
    expect(error?.message).toMatch(/^3 of 9 events were submitted, 3 refused, 3 not sent\. /);
    expect(error?.description).toContain('What was submitted is done');
    const { counts, rows: all } = error?.context.data as { counts: IDataObject; rows: IDataObject[] };
    expect(counts).toMatchObject({ submitted: 3, rejected: 3, notSent: 3 });
    expect(all.map(({ status }) => status)).toEqual([
      ...Array(3).fill('submitted'),
      ...Array(3).fill('rejected'),
      ...Array(3).fill('notSent'),
    ]);
    expectTrue(sandbox, detailsOf(execution, items));
    expectNoSecret(execution, credential);
    // What n8n stores of the execution.
    expect(JSON.stringify(execution.run)).toContain(String(all[0].protocol));
  });

  test('Stop Workflow: a name that is part of a protocol leaves the protocol whole', async () => {
    const { sandbox, credential } = await start({ employees: [] });
    const items = rows(sandbox, 2, (n) => (n === 1 ? { event: 'checkOut' } : { lastName: 'ΕΥΣ', comments: 'ΕΥΣ1' }));
    const execution = await execute(credential, items, submitting());
    const [submitted] = detailsOf(execution, items);
    expect(submitted.protocol).toBe(sandbox.ledger.events[0].protocol);
    expect(submitted.protocol).toMatch(/^ΕΥΣ\d+$/);
  });
});
