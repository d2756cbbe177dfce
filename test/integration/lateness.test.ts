import { execute } from './n8n';
import { expectTrue, posts, statuses } from './outcomes';
import { DOCUMENTS, HOUR, jumpOnce, MINUTE, start } from './registry';
import { minutesFrom, row, rows, submitting } from './rows';

const GO_ON = { onError: 'continueRegularOutput' } as const;

const EVERY_TIMER = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

describe('Rule 6: on time within 15 minutes, late only with a reason', () => {
  test('on time goes out with null, even where a reason is given', async () => {
    const { sandbox, credential } = await start();
    const item = row(sandbox, 1, { eventTime: minutesFrom(sandbox, -14.9), lateReason: '001' });
    const { outputs } = await execute(credential, [item], submitting({ lateReason: '003' }));
    expect(outputs[0]).toMatchObject([{ status: 'submitted', late: false, lateReason: null }]);
    expect(sandbox.ledger.events).toMatchObject([{ late: false, lateReason: null }]);
  });

  test("late goes out with the row's own reason, else with the option's", async () => {
    const { sandbox, credential } = await start();
    const eventTime = minutesFrom(sandbox, -16);
    const items = [row(sandbox, 1, { eventTime, Αιτιολογία: 1 }), row(sandbox, 2, { eventTime })];
    const { outputs } = await execute(credential, items, submitting({ lateReason: '003' }));
    expect(outputs[0]).toMatchObject([
      { status: 'submitted', late: true, lateReason: '001' },
      { status: 'submitted', late: true, lateReason: '003' },
    ]);
    expect(sandbox.ledger.events).toMatchObject([{ lateReason: '001' }, { lateReason: '003' }]);
  });

  test('an event in the future, by more than clocks differ, is refused here', async () => {
    const { sandbox, credential } = await start();
    const items = [row(sandbox, 1), row(sandbox, 2, { eventTime: minutesFrom(sandbox, 1.2) })];
    const { outputs } = await execute(credential, items, submitting(), GO_ON);
    expect(outputs[0]).toMatchObject([
      { status: 'submitted' },
      { status: 'invalid', reason: expect.stringContaining('lies in the future') },
    ]);
  });

  test.each([-5, 7])("the registry's clock decides, %i hours from this machine's", async (hours) => {
    const { sandbox, credential } = await start({ clock: Date.now() + hours * HOUR });
    const items = [
      row(sandbox, 1),
      row(sandbox, 2, { eventTime: minutesFrom(sandbox, -20) }),
      row(sandbox, 3, { eventTime: minutesFrom(sandbox, 20) }),
    ];
    for (const employerAfm of ['', sandbox.employerAfm]) {
      sandbox.ledger.reset();
      const execution = await execute(credential, items, submitting({}, { employerAfm }), GO_ON);
      expect(statuses(execution)).toEqual(['submitted', 'invalid', 'invalid']);
      expect(posts(sandbox)).toBe(1);
      expectTrue(sandbox, execution.outputs[0]);
    }
  });

  test('it decides too where only the first answer tells it: an event that is late there gets its reason', async () => {
    const { sandbox, credential } = await start({ clock: Date.now() + 16 * MINUTE });
    const eventTime = new Date(Date.now() - MINUTE).toISOString();
    const execution = await execute(
      credential,
      [row(sandbox, 1, { eventTime }), row(sandbox, 2, { eventTime: minutesFrom(sandbox, -16.5), lateReason: '002' })],
      submitting({ lateReason: '001' }, { employerAfm: sandbox.employerAfm }),
    );
    expect(execution.outputs[0]).toMatchObject([
      { status: 'submitted', late: true, lateReason: '001' },
      { status: 'submitted', late: true, lateReason: '002' },
    ]);
    expectTrue(sandbox, execution.outputs[0]);
  });

  test("a dash in the column of reasons is none: on time it is in nobody's way, late the reason of all rows counts", async () => {
    const { sandbox, credential } = await start();
    const items = [-1, -20].map((minutes, n) =>
      row(sandbox, n, { eventTime: minutesFrom(sandbox, minutes), Αιτιολογία: '-' }),
    );
    const without = await execute(credential, items, submitting(), GO_ON);
    expect(statuses(without)).toEqual(['submitted', 'invalid']);
    expect(without.outputs[0][1].reasonCode).toBe('lateReasonMissing');
    const { outputs } = await execute(credential, items.slice(1), submitting({ lateReason: '003' }), GO_ON);
    expect(outputs[0]).toMatchObject([{ status: 'submitted', late: true, lateReason: '003' }]);
  });

  test.each([
    ['with a reason it is sent as late', '003', 'submitted'],
    ['without one it is not sent', '', 'invalid'],
  ])('a row that becomes late between two batches: %s', async (_, lateReason, status) => {
    const { sandbox, credential } = await start();
    const eventTime = minutesFrom(sandbox, -14);
    const record = sandbox.ledger.record.bind(sandbox.ledger);
    sandbox.ledger.record = (event) => {
      sandbox.clock.advance(2 * MINUTE);
      return record(event);
    };
    const items = rows(sandbox, 2, () => ({ eventTime }));
    const { outputs } = await execute(credential, items, submitting({ batchSize: 1, lateReason }), GO_ON);
    expect(outputs[0]).toMatchObject([{ status: 'submitted', late: false, lateReason: null }, { status }]);
    if (status === 'submitted') expect(outputs[0][1]).toMatchObject({ late: true, lateReason: '003' });
    expectTrue(sandbox, outputs[0]);
  });

  test.each([
    ['with a reason they go out as late, in a request of their own', '003', ['submitted', 'submitted', 'submitted'], 3],
    [
      'those without one are not blamed on the registry, and the others go',
      '',
      ['invalid', 'submitted', 'submitted'],
      2,
    ],
  ])('rows that become late on their way: %s', async (_, lateReason, expected, requests) => {
    const { sandbox, credential } = await start();
    const eventTime = minutesFrom(sandbox, -14);
    jumpOnce(sandbox, DOCUMENTS, 2);
    const items = rows(sandbox, 3, (n) => (n === 0 ? { eventTime } : {}));
    const execution = await execute(credential, items, submitting({ lateReason }), GO_ON);
    expect(statuses(execution)).toEqual(expected);
    expect(posts(sandbox)).toBe(requests);
    expectTrue(sandbox, execution.outputs[0]);
  });
});

describe('Rule 5: the night-shift cut-off', () => {
  test.each([
    ['11:00', 'submitted'],
    ['11:01', 'invalid'],
  ])('a check-out at %s of the next day is %s', async (time, status) => {
    const { sandbox, credential } = await start({ clock: '2026-03-03T11:05:00+02:00' });
    const night = { referenceDate: '2026-03-02' };
    const items = [
      row(sandbox, 1, { ...night, eventTime: '2026-03-02 22:00', lateReason: '001' }),
      row(sandbox, 1, { ...night, eventTime: `2026-03-03 ${time}`, event: 'checkOut' }),
    ];
    const { outputs } = await execute(credential, items, submitting(), GO_ON);
    expect(outputs[0]).toMatchObject([{ status: 'submitted' }, { status }]);
    expectTrue(sandbox, outputs[0]);
  });
});

describe('Whose clock', () => {
  test('a machine whose clock is set while n8n runs: the registry is asked before good events are held back', async () => {
    const { sandbox, credential } = await start();
    await execute(credential, [row(sandbox, 0)], submitting());
    jest.useFakeTimers({ now: Date.now() + 3_600_000, doNotFake: [...EVERY_TIMER] });
    try {
      const { outputs } = await execute(
        credential,
        rows(sandbox, 2),
        submitting({}, { employerAfm: sandbox.employerAfm }),
        GO_ON,
      );
      expect(outputs[0].map(({ status }) => status)).toEqual(['submitted', 'submitted']);
    } finally {
      jest.useRealTimers();
    }
  });

  test.each([-300, 300])('an event at the very end of its minutes, by a clock that is %i ms off', async (off) => {
    const { sandbox, credential } = await start();
    // Learns the registry's time; then that clock jumps by less than the second that its header leaves open.
    await execute(credential, [row(sandbox, 0)], submitting());
    const edge = new Date(sandbox.clock.now() - 15 * MINUTE + (off < 0 ? 400 : 0)).toISOString();
    sandbox.clock.advance(off);
    const items = [row(sandbox, 1, { eventTime: edge, lateReason: '003' }), row(sandbox, 2)];
    const { outputs } = await execute(credential, items, submitting({ onRejection: 'stop' }), GO_ON);
    expect(outputs[0].map(({ status }) => status)).toEqual(['submitted', 'submitted']);
  });
});
