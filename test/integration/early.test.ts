import type { IDataObject } from 'n8n-workflow';
import type { Sandbox } from '../../sandbox/server';
import { execute, type Execution } from './n8n';
import { MINUTE, start } from './registry';
import { afm, minutesFrom, row, rows, submitting } from './rows';

const DOCUMENTS = 'POST /Documents/WRKCardSE';
const GO_ON = { onError: 'continueRegularOutput' } as const;
const SECOND = 1_000;

const statuses = ({ outputs }: Execution): unknown[] => outputs[0].map(({ status }) => status);
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
    expect(waited).toBeLessThan(8);
  });

  test.each(['isolate', 'stop'])(
    'onRejection %s: the others do not wait, nor those of later batches',
    async (onRejection) => {
      const { sandbox, credential } = await strict();
      const from = sandbox.clock.now();
      const items = rows(sandbox, 5, (n) =>
        n === 1 ? { eventTime: inSeconds(sandbox, 6) } : { eventTime: inSeconds(sandbox, 5 - 15 * 60) },
      );
      const execution = await execute(credential, items, submittingFor(sandbox, { batchSize: 2, onRejection }), GO_ON);
      expect(statuses(execution)).toEqual(Array(5).fill('submitted'));
      expect(execution.outputs[0].map(({ late }) => late)).toEqual(Array(5).fill(false));
      const { [afm(1)]: early, ...others } = arrivals(sandbox, from);
      expect(early).toBeGreaterThanOrEqual(6);
      for (const other of Object.values(others)) expect(other).toBeLessThan(5);
      expect(sandbox.ledger.count(DOCUMENTS)).toBe(3);
    },
  );

  test('what the same employee has behind it waits with it, in its order; what stands before does not', async () => {
    const { sandbox, credential } = await strict();
    const from = sandbox.clock.now();
    const items = [
      row(sandbox, 1, { branch: 1, eventTime: inSeconds(sandbox, -30) }),
      row(sandbox, 1, { branch: 2, event: 'checkOut', eventTime: inSeconds(sandbox, 2) }),
      row(sandbox, 2),
      row(sandbox, 1, { branch: 3, eventTime: inSeconds(sandbox, -10) }),
    ];
    const { outputs } = await execute(credential, items, submittingFor(sandbox, { batchSize: 3 }), GO_ON);
    expect(outputs[0]).toMatchObject(Array(4).fill({ status: 'submitted' }));
    const own = sandbox.ledger.events.filter(({ employeeAfm }) => employeeAfm === afm(1));
    expect(own.map(({ branch }) => branch)).toEqual(['1', '2', '3']);
    expect(sandbox.ledger.count(DOCUMENTS)).toBe(2);
    const times = new Map(sandbox.ledger.calls.map(({ id, at }) => [id, (at - from) / SECOND]));
    expect(times.get(own[0].call)).toBeLessThan(2);
    expect(times.get(own[1].call)).toBeGreaterThanOrEqual(2);
  });

  test('an event at fault beside it is found, and refused alone', async () => {
    const { sandbox, credential } = await strict();
    const items = rows(sandbox, 6, (n) =>
      n === 2 ? { event: 'checkOut' } : n === 4 ? { eventTime: inSeconds(sandbox, 2) } : {},
    );
    const execution = await execute(credential, items, submittingFor(sandbox), GO_ON);
    expect(statuses(execution)).toEqual(['submitted', 'submitted', 'rejected', 'submitted', 'submitted', 'submitted']);
  });

  test('a failure of the others: it is not waited for', async () => {
    const { sandbox, credential } = await strict();
    sandbox.faults.add({ kind: 'cut', on: DOCUMENTS });
    const items = [row(sandbox, 1), row(sandbox, 2, { eventTime: inSeconds(sandbox, 50) })];
    const started = Date.now();
    expect(statuses(await execute(credential, items, submittingFor(sandbox), GO_ON))).toEqual(['unknown', 'notSent']);
    expect(Date.now() - started).toBeLessThan(20 * SECOND);
  });

  test('cancelling the execution ends the wait: it is not sent', async () => {
    const { sandbox, credential } = await strict();
    const items = [row(sandbox, 1), row(sandbox, 2, { eventTime: inSeconds(sandbox, 50) })];
    const started = Date.now();
    const { error } = await execute(credential, items, submittingFor(sandbox), { cancelAfter: 2_000 });
    expect((error?.context.data as { rows: IDataObject[] }).rows.map(({ status }) => status)).toEqual([
      'submitted',
      'notSent',
    ]);
    expect(Date.now() - started).toBeLessThan(20 * SECOND);
    expect(sandbox.ledger.count(DOCUMENTS)).toBe(1);
  });

  test('a dry run says valid at once', async () => {
    const { sandbox, credential } = await strict();
    const items = [row(sandbox, 1, { eventTime: inSeconds(sandbox, 50) }), row(sandbox, 2)];
    const started = Date.now();
    const execution = await execute(credential, items, submittingFor(sandbox, { dryRun: true }), GO_ON);
    expect(statuses(execution)).toEqual(['valid', 'valid']);
    expect(Date.now() - started).toBeLessThan(20 * SECOND);
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
    const { sandbox, credential } = await start({ clock: Date.now() - 6 * SECOND, futureTolerance: 0 });
    const from = sandbox.clock.now();
    const items = [
      row(sandbox, 1, { eventTime: new Date().toISOString() }),
      row(sandbox, 2, { eventTime: new Date(Date.now() - MINUTE).toISOString() }),
    ];
    const execution = await execute(credential, items, submittingFor(sandbox, { onRejection: 'stop' }), GO_ON);
    expect(statuses(execution)).toEqual(['submitted', 'submitted']);
    const { [afm(1)]: early, [afm(2)]: other } = arrivals(sandbox, from);
    expect(early).toBeGreaterThanOrEqual(6);
    expect(other).toBeLessThan(6);
    expect(sandbox.ledger.count(DOCUMENTS)).toBe(3);
  });

  test.each([1, 400, 900])(
    'an event that has just happened, by a clock %i ms ahead of the registry: its seconds leave that open',
    async (ahead) => {
      const { sandbox, credential } = await strict();
      sandbox.clock.advance(-ahead);
      const items = [row(sandbox, 1, { eventTime: inSeconds(sandbox, ahead / SECOND) }), row(sandbox, 2)];
      const execution = await execute(credential, items, submittingFor(sandbox, { onRejection: 'stop' }), GO_ON);
      expect(statuses(execution)).toEqual(['submitted', 'submitted']);
    },
  );

  test('a refusal that is no matter of time is not waited for', async () => {
    const { sandbox, credential } = await strict();
    const item = row(sandbox, 1, { eventTime: inSeconds(sandbox, 0), employerAfm: '123456783' });
    expect(statuses(await execute(credential, [item], submitting(), GO_ON))).toEqual(['rejected']);
    expect(sandbox.ledger.count(DOCUMENTS)).toBe(1);
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
    expect(['submitted', 'rejected']).toContain(statuses(execution)[0]);
    expect(sandbox.ledger.count(DOCUMENTS)).toBeLessThan(16);
  });
});
