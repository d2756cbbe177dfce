import type { IDataObject } from 'n8n-workflow';
import type { Sandbox } from '../../sandbox/server';
import { Journals } from '../chaos/journals';
import { Life } from '../chaos/life';
import { MemoryStore } from '../support/memoryStore';
import { REAL_TIMERS } from '../support/realTimers';
import { execute } from './n8n';
import { expectTrue, posts, statuses } from './outcomes';
import {
  ASKS_EMPLOYER,
  type Connection,
  DOCUMENTS,
  EXECUTE,
  HOUR,
  jumpOnce,
  MINUTE,
  pass,
  start,
  TEMPLATE,
} from './registry';
import { afm, defining, GO_ON, minutesFrom, ONCE, row, rows, submitting } from './rows';

describe('Early events', () => {
  const SECOND = 1_000;

  const inSeconds = (sandbox: Sandbox, seconds: number): string => minutesFrom(sandbox, seconds / 60);

  /** Submit for a known employer, so that the events are all that the registry is asked for. */
  const submittingFor = (sandbox: Sandbox, options: IDataObject = {}) =>
    submitting(options, { employerAfm: sandbox.employerAfm });

  /** A registry that takes no event of the future, and whose clock the node knows to the second. */
  async function strict() {
    const connection = await start({ futureTolerance: 0 });
    const { sandbox, credential } = connection;
    await execute(credential, [row(sandbox, 99)], submittingFor(sandbox));
    sandbox.ledger.reset();
    return connection;
  }

  /** Seconds between the start and the arrival of each event, by its employee. */
  function arrivals({ ledger }: Sandbox, from: number): Record<string, number> {
    const at = new Map(ledger.calls.map(({ id, at: time }) => [id, time]));
    return Object.fromEntries(
      ledger.events.map(({ employeeAfm, call }) => [employeeAfm, (Number(at.get(call)) - from) / SECOND]),
    );
  }

  describe('An event that is early by the clock of the registry waits until it has happened', () => {
    test('it is submitted then, and not much later', async () => {
      const { sandbox, credential } = await strict();
      const from = sandbox.clock.now();
      const item = row(sandbox, 1, { eventTime: inSeconds(sandbox, 3) });
      const { outputs } = await execute(credential, [item], submittingFor(sandbox), GO_ON);
      expect(outputs[0]).toMatchObject([{ status: 'submitted', late: false }]);
      expect(sandbox.ledger.count(DOCUMENTS)).toBe(1);
      const { [afm(1)]: waited } = arrivals(sandbox, from);
      expect(waited).toBeGreaterThanOrEqual(3);
      expect(waited).toBeLessThan(30);
    });
  });

  describe('Whose clock', () => {
    test("it is the registry's that counts: it is asked before an event waits for a machine that is slow", async () => {
      const { sandbox, credential } = await start({ clock: Date.now() + 40 * SECOND, futureTolerance: 0 });
      const item = row(sandbox, 1, { eventTime: inSeconds(sandbox, -3) });
      const started = Date.now();
      expect(statuses(await execute(credential, [item], submittingFor(sandbox), GO_ON))).toEqual(['submitted']);
      expect(Date.now() - started).toBeLessThan(20 * SECOND);
    });

    test('a machine that is fast, and learns so from the refusal: the event waits, the others go', async () => {
      const { sandbox, credential } = await start({ clock: Date.now(), futureTolerance: 0 });
      // Login and list of employees are from before.
      await execute(credential, [row(sandbox, 1)], submitting({ dryRun: true }));
      sandbox.clock.advance(-4 * SECOND);
      const from = sandbox.clock.now();
      const items = [
        row(sandbox, 1, { eventTime: new Date().toISOString() }),
        row(sandbox, 2, { eventTime: new Date(Date.now() - MINUTE).toISOString() }),
      ];
      const execution = await execute(credential, items, submittingFor(sandbox, { onRejection: 'stop' }), GO_ON);
      expect(statuses(execution)).toEqual(['submitted', 'submitted']);
      const { [afm(1)]: early, [afm(2)]: other } = arrivals(sandbox, from);
      expect(early).toBeGreaterThanOrEqual(4);
      expect(other).toBeLessThan(early);
      expect(sandbox.ledger.count(DOCUMENTS)).toBe(3);
    });

    test('an event that has just happened, by a clock some ms ahead of the registry: its seconds leave that open', async () => {
      const cases = [1, 400, 900].map(async (ahead) => {
        const { sandbox, credential } = await strict();
        sandbox.clock.advance(-ahead);
        const items = [row(sandbox, 1, { eventTime: inSeconds(sandbox, ahead / SECOND) }), row(sandbox, 2)];
        const execution = await execute(credential, items, submittingFor(sandbox, { onRejection: 'stop' }), GO_ON);
        expect([ahead, statuses(execution)]).toEqual([ahead, ['submitted', 'submitted']]);
      });
      await Promise.all(cases);
    });

    test('a clock that keeps going back: after some rounds the event goes out all the same, and the run ends', async () => {
      const { sandbox, credential } = await strict();
      const post = sandbox.ledger.open.bind(sandbox.ledger);
      // Each answer tells a time four seconds before the last: the clock never comes to the event.
      sandbox.ledger.open = (call) => {
        sandbox.clock.advance(-4 * SECOND);
        return post(call);
      };
      const items = [row(sandbox, 1, { eventTime: inSeconds(sandbox, 1) }), row(sandbox, 2)];
      const execution = await execute(credential, items, submittingFor(sandbox), GO_ON);
      expect(statuses(execution)[1]).toBe('submitted');
      // In the end the registry's clock may be more than a minute before the event.
      expect(['submitted', 'rejected', 'invalid']).toContain(statuses(execution)[0]);
      expect(sandbox.ledger.count(DOCUMENTS)).toBeLessThan(16);
    });
  });
});

describe('Lateness', () => {
  describe('Rule 6: on time within 15 minutes, late only with a reason', () => {
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
        [
          row(sandbox, 1, { eventTime }),
          row(sandbox, 2, { eventTime: minutesFrom(sandbox, -16.5), lateReason: '002' }),
        ],
        submitting({ lateReason: '001' }, { employerAfm: sandbox.employerAfm }),
      );
      expect(execution.outputs[0]).toMatchObject([
        { status: 'submitted', late: true, lateReason: '001' },
        { status: 'submitted', late: true, lateReason: '002' },
      ]);
      expectTrue(sandbox, execution.outputs[0]);
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
      [
        'with a reason they go out as late, in a request of their own',
        '003',
        ['submitted', 'submitted', 'submitted'],
        3,
      ],
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

  describe('Whose clock', () => {
    test('a machine whose clock is set while n8n runs: the registry is asked before good events are held back', async () => {
      const { sandbox, credential } = await start();
      await execute(credential, [row(sandbox, 0)], submitting());
      jest.useFakeTimers({ now: Date.now() + 3_600_000, doNotFake: [...REAL_TIMERS] });
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
});

describe('Clocks that lie', () => {
  const LATE_REASON = { lateReason: '003' };

  /** A session that n8n has stored before its process began: no answer of it has told the time. */
  async function withSession(connection: Connection): Promise<Connection> {
    const { sandbox, credential } = connection;
    const response = await fetch(`${sandbox.url}/Authentication`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sandbox.login),
    });
    Object.assign(credential.data, await response.json());
    return connection;
  }

  const pageOf = (status: number, minutes: number) =>
    ({
      kind: 'answer',
      status,
      as: 'html',
      headers: { date: new Date(Date.now() + minutes * MINUTE).toUTCString() },
    }) as const;

  describe.each([-20, 20])('n8n is %i minutes away from the registry', (minutes) => {
    test.each([
      ['its first event, which names its employer', true],
      ['its first event, which names none', false],
    ])('%s, goes out on time, and declares no reason', async (_, isNamed) => {
      const { sandbox, credential } = await withSession(await start({ clock: Date.now() - minutes * MINUTE }));
      const parameters = submitting(LATE_REASON, isNamed ? { employerAfm: sandbox.employerAfm } : {});
      const { outputs } = await execute(credential, [row(sandbox, 1)], parameters, GO_ON);
      expect(outputs[0]).toMatchObject([{ status: 'submitted', late: false, lateReason: null }]);
      expect(posts(sandbox)).toBe(1);
      expectTrue(sandbox, outputs[0]);
    });
  });

  test.each([-300, -10, 2, 20])(
    'n8n is %i minutes ahead: an event that happens now is told by the clock of the registry, the first one too',
    async (minutes) => {
      const { sandbox, credential } = await withSession(await start({ clock: Date.now() - minutes * MINUTE }));
      const parameters = defining({ eventTime: '', employerAfm: sandbox.employerAfm }, ONCE);
      const { outputs } = await execute(credential, [row(sandbox, 1)], parameters, GO_ON);
      expect(outputs[0]).toMatchObject([{ status: 'submitted', late: false }]);
      const [{ date }] = sandbox.ledger.events;
      expect(Math.abs(Date.parse(date) - sandbox.clock.now())).toBeLessThan(MINUTE / 4);
    },
  );

  test.each([
    ['slow', -20],
    ['fast', 20],
  ])('the page of a proxy whose clock is %s is no answer of the registry', async (_, minutes) => {
    const { sandbox, credential } = await start({ clock: Date.now() });
    sandbox.faults.add({ ...pageOf(503, minutes), on: DOCUMENTS, times: 2 });
    sandbox.faults.add({ ...pageOf(503, minutes), on: EXECUTE });
    const page = await fetch(`${sandbox.url}/WebServices/ExecuteService`, { method: 'POST' });
    expect(Math.round((Date.parse(String(page.headers.get('date'))) - Date.now()) / MINUTE)).toBe(minutes);
    const parameters = submitting({ ...LATE_REASON, retryFor: 10 }, { employerAfm: sandbox.employerAfm });
    const { outputs } = await execute(credential, [row(sandbox, 1)], parameters, GO_ON);
    expect(outputs[0]).toMatchObject([{ status: 'submitted', late: false, lateReason: null }]);
    expectTrue(sandbox, outputs[0]);
  });

  test.each([-180, 180])('one answer of the registry itself that is %i minutes away moves nothing', async (minutes) => {
    const { sandbox, credential } = await start({ clock: Date.now() });
    const run = async (n: number) =>
      await execute(
        credential,
        [row(sandbox, n)],
        submitting(LATE_REASON, { employerAfm: sandbox.employerAfm }),
        GO_ON,
      );
    await run(1);
    const { headers } = pageOf(200, minutes);
    sandbox.faults.add({ kind: 'amend', headers, on: DOCUMENTS });
    for (const n of [2, 3]) {
      expect((await run(n)).outputs[0]).toMatchObject([{ status: 'submitted', late: false, lateReason: null }]);
    }
    expect(posts(sandbox)).toBe(3);
  });

  test('an answer that a cache has kept tells no time, however often it comes', async () => {
    const { sandbox, credential } = await start({ clock: Date.now() });
    const parameters = submitting({}, { employerAfm: sandbox.employerAfm });
    await execute(credential, [row(sandbox, 1)], parameters, GO_ON);
    pass(2 * MINUTE);
    const { headers } = pageOf(200, -30);
    sandbox.faults.add({ kind: 'amend', headers: { ...headers, age: '1800' }, on: TEMPLATE, times: 'always' });
    // For the late one the registry is asked for the time, which it does not tell.
    const items = [row(sandbox, 2), row(sandbox, 3, { eventTime: minutesFrom(sandbox, -20) })];
    const { outputs } = await execute(credential, items, parameters, GO_ON);
    expect(outputs[0]).toMatchObject([{ status: 'submitted' }, { status: 'notSent', reasonCode: 'unexpectedAnswer' }]);
  });

  test('a registry that can not be asked for the time: what seems late is not sent, and not said to be late', async () => {
    const { sandbox, credential } = await withSession(await start({ clock: Date.now() - 20 * MINUTE }));
    sandbox.faults.add({ ...pageOf(503, 0), times: 'always' });
    const parameters = submitting({}, { employerAfm: sandbox.employerAfm });
    const { outputs } = await execute(credential, [row(sandbox, 1)], parameters, GO_ON);
    expect(outputs[0]).toMatchObject([{ status: 'notSent', reasonCode: 'unavailable' }]);
  });
});

describe('What an earlier run has submitted, and is late by now, is not said to be late', () => {
  let workflows = 0;

  /** Submits rows, and lets hours pass, of which the node hears. */
  async function submitted(): Promise<Connection & { items: ReturnType<typeof rows>; workflowId: string }> {
    const connection = await start();
    const { sandbox, credential } = connection;
    const workflowId = `late again ${++workflows}`;
    const items = rows(sandbox, 3);
    await execute(credential, items, submitting(), { ...GO_ON, workflowId });
    expect(sandbox.ledger.events).toHaveLength(3);
    sandbox.clock.advance(5 * HOUR);
    await execute(credential, [{}], { resource: 'workCard', operation: 'getTemplate' });
    return { ...connection, items, workflowId };
  }

  test('where the run stops for another row: its error names that one, and what is late and was never submitted', async () => {
    const { sandbox, credential, items, workflowId } = await submitted();
    const bad = row(sandbox, 9, { event: 'κάτι' });
    const late = row(sandbox, 8, { eventTime: minutesFrom(sandbox, -20) });
    const { error } = await execute(credential, [...items, bad, late], submitting(), { workflowId });
    expect(error?.message).toMatch(
      /^Nothing was sent: 2 of 5 events can't be submitted\. .*, item 4 \(line 5 of a sheet with a header, .*\); .*, item 5 \(line 6 of a sheet with a header, .*\)$/,
    );
    expect(error?.context.data).toMatchObject({ counts: { duplicate: 3, invalid: 2 } });
    // The registry is asked once, and only for what may be late.
    sandbox.clock.advance(25 * HOUR);
    sandbox.faults.add({ kind: 'answer', status: 500, on: ASKS_EMPLOYER, times: 'always' });
    const again = await execute(credential, [...items, { ...bad, eventTime: minutesFrom(sandbox, -1) }], submitting(), {
      workflowId,
    });
    expect(again.error?.message).toMatch(/^Nothing was sent: 1 of 4 events can't be submitted/);
    expect(posts(sandbox)).toBe(1);
  });

  test('where it becomes late while others are on their way, after a restart of n8n', async () => {
    const { sandbox, credential } = await start();
    const journals = new Journals(new MemoryStore());
    const parameters = submitting({ batchSize: 1 }, { employerAfm: sandbox.employerAfm });
    const run = async (items: IDataObject[]) => {
      const workflowId = journals.start('restarted', new Life());
      return await execute(credential, items, parameters, { ...GO_ON, workflowId });
    };
    const [first, second, third] = rows(sandbox, 3);
    expect(statuses(await run([second]))).toEqual(['submitted']);
    jumpOnce(sandbox, DOCUMENTS, 20);
    expect(statuses(await run([first, second, third]))).toEqual(['invalid', 'duplicate', 'invalid']);
    expect(sandbox.ledger.events).toHaveLength(1);
  });
});
