import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { execute, type Execution } from './n8n';
import { statuses } from './outcomes';
import { DOCUMENTS, EXECUTE, start } from './registry';
import { afm, defining, minutesFrom, ONCE } from './rows';

const GO_ON = { onError: 'continueRegularOutput' } as const;

const people = (count: number, fields: IDataObject = {}): IDataObject[] =>
  Array.from({ length: count }, (_, n) => ({
    employeeAfm: afm(n),
    lastName: `ΕΠΩΝΥΜΟ${n}`,
    firstName: 'ΜΑΡΙΑ',
    event: 'checkIn',
    ...fields,
  }));

/** Submit with the fields of the items, and these in their place. Undefined takes a field out. */
const submitting = (fields: IDataObject): INodeParameters => {
  const parameters = Object.entries(defining(fields, { ...ONCE, batchSize: 100 }));
  return Object.fromEntries(parameters.filter(([, value]) => value !== undefined));
};

const hintsOf = ({ run }: Execution): string[] =>
  (run.data.resultData.runData.Ergani.at(-1)?.hints ?? []).map(({ message }) => message);

/** A registry whose clock is this machine's. */
const startNow = async () => await start({ clock: Date.now() });

describe('Event Time without a value is now', () => {
  test.each([
    ['never set', undefined],
    ['empty', ''],
    ['the default that older workflows store', '={{ $now }}'],
  ])('%s', async (_, eventTime) => {
    const { sandbox, credential } = await startNow();
    const before = Math.floor(Date.now() / 1_000) * 1_000;
    const execution = await execute(credential, people(1), submitting({ eventTime }));
    expect(statuses(execution)).toEqual(['submitted']);
    const [{ date }] = sandbox.ledger.events;
    expect(Date.parse(date)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(date)).toBeLessThanOrEqual(Date.now());
    expect(sandbox.ledger.events).toMatchObject([{ lateReason: null }]);
  });

  test.each([
    ['a column that the item does not have', '={{ $json.when }}'],
    ['a column that is empty', '={{ $json.blank }}'],
    ['nothing behind the sign of an expression', '='],
  ])('an expression that gives nothing is a missing time, and never now: %s', async (_, eventTime) => {
    const { sandbox, credential } = await startNow();
    const execution = await execute(credential, people(2, { blank: ' ' }), submitting({ eventTime }), GO_ON);
    expect(execution.outputs[0]).toMatchObject([
      { status: 'invalid', reason: 'Event Time is empty', reasonCode: 'missing' },
      { status: 'invalid', reason: 'Event Time is empty', reasonCode: 'missing' },
    ]);
    expect(sandbox.ledger.calls).toEqual([]);
  });

  test('nor is a column that is missing, when columns are mapped automatically', async () => {
    const { sandbox, credential } = await startNow();
    const execution = await execute(
      credential,
      people(1, { eventTime: '' }),
      { ...submitting({ eventTime: undefined }), dataMode: 'autoMapInputData' },
      GO_ON,
    );
    expect(execution.outputs[0]).toMatchObject([{ status: 'invalid', reasonCode: 'missing' }]);
    expect(sandbox.ledger.calls).toEqual([]);
  });

  test('several items get a hint, one gets none', async () => {
    const { credential } = await startNow();
    const many = await execute(credential, people(3), submitting({ eventTime: '' }));
    expect(statuses(many)).toEqual(['submitted', 'submitted', 'submitted']);
    expect(hintsOf(many)).toContainEqual(expect.stringContaining('all 3 rows have the moment of execution'));
    const one = await execute(credential, people(1), submitting({ eventTime: '' }));
    expect(hintsOf(one)).toEqual(['1 submitted']);
  });

  test.each([
    [EXECUTE, ''],
    [DOCUMENTS, ''],
    [DOCUMENTS, '={{ $now }}'],
    [DOCUMENTS, '={{ $now.toISO() }}'],
    [DOCUMENTS, '={{ new Date().toISOString() }}'],
    [DOCUMENTS, '={{DateTime.now()}}'],
    [DOCUMENTS, "={{ $now.setZone('Europe/Athens').toFormat('yyyy-MM-dd HH:mm:ss') }}"],
    [DOCUMENTS, '={{ new Date(Date.now()).toISOString() }}'],
    [DOCUMENTS, '={{ DateTime.local().toISO() }}'],
    [DOCUMENTS, '={{ $json.when ?? $now.toISO() }}'],
    [DOCUMENTS, '={{ $if($json.when, $json.when, $now) }}'],
  ])('it stays the same when n8n tries the node again, after a failure of %s (%p)', async (on, eventTime) => {
    const { sandbox, credential } = await startNow();
    sandbox.faults.add({ kind: 'answer', status: 503, on });
    const settings = { retryOnFail: true, maxTries: 2 };
    const execution = await execute(credential, people(1), submitting({ eventTime }), settings);
    expect(statuses(execution)).toEqual(['submitted']);
    const failed = sandbox.ledger.calls.find(({ status }) => status === 503);
    expect(Date.parse(sandbox.ledger.events[0].date)).toBeLessThanOrEqual(Number(failed?.at));
  });

  test.each([
    '',
    '={{ $now }}',
    '={{ $now.toISO() }}',
    "={{ $now.toFormat('yyyy-MM-dd HH:mm') }}",
    '={{ $today.plus({ hours: 8 }) }}',
    '={{ new Date() }}',
  ])('a retry of the execution does not report the moment of the retry: %p', async (now) => {
    const { sandbox, credential } = await startNow();
    const retry = { ...GO_ON, mode: 'retry' } as const;
    const { outputs } = await execute(credential, people(1), submitting({ eventTime: now }), retry);
    expect(outputs[0]).toMatchObject([
      {
        status: 'invalid',
        reason: "Event Time is now, or empty, and a retry can't tell when that was",
        reasonCode: 'missing',
      },
    ]);
    expect(sandbox.ledger.calls).toEqual([]);
    const given = submitting({ eventTime: `={{ '${new Date().toISOString()}' }}` });
    expect(statuses(await execute(credential, people(1), given, retry))).toEqual(['submitted']);
  });

  test('nor does it with Both, in either of its times', async () => {
    const { sandbox, credential } = await startNow();
    const left = { event: 'both', checkInTime: minutesFrom(sandbox, -10), checkOutTime: '={{ $now.toISO() }}' };
    const { outputs } = await execute(credential, people(1), submitting(left), { ...GO_ON, mode: 'retry' });
    expect(outputs[0].map(({ status }) => status)).toEqual(['invalid', 'invalid']);
    expect(outputs[0][0].reason).toBe("Check-Out Time is now, or empty, and a retry can't tell when that was");
    expect(sandbox.ledger.calls).toEqual([]);
  });

  test('a time of the item goes out in a retry, also where now stands in for one that is missing', async () => {
    const { sandbox, credential } = await startNow();
    const eventTime = minutesFrom(sandbox, -5);
    const given = submitting({ eventTime: '={{ $json.when ?? $now }}', comments: '={{ $now.toISO() }}' });
    const execution = await execute(credential, people(1, { when: eventTime }), given, { ...GO_ON, mode: 'retry' });
    expect(execution.outputs[0]).toMatchObject([{ status: 'submitted', comments: expect.any(String) }]);
    expect(Date.parse(sandbox.ledger.events[0].date)).toBe(Date.parse(eventTime));
  });

  test('with Both it is not asked for', async () => {
    const { credential } = await start();
    const items = people(1, { event: 'both', came: '2026-03-02T07:55', left: '' });
    const times = { checkInTime: '={{ $json.came }}', checkOutTime: '={{ $json.left }}' };
    const execution = await execute(credential, items, submitting({ eventTime: '', ...times }));
    expect(execution.outputs[0]).toMatchObject([{ status: 'submitted', eventTime: '2026-03-02T07:55:00+02:00' }]);
  });
});

describe('What is dragged into Event Time', () => {
  test('a date and a time, one behind the other, are one time', async () => {
    const { credential } = await start();
    const cells = [
      { date: 46083, time: 0.3319444444444444 },
      { date: '46083', time: '07:58' },
      { date: '02/03/2026', time: '0,3319444444' },
      { date: '2026-03-02', time: '07:58:00' },
    ];
    const items = people(cells.length).map((one, n) => ({ ...one, ...cells[n] }));
    const { outputs } = await execute(
      credential,
      items,
      submitting({ eventTime: '={{ $json.date }} {{ $json.time }}' }),
    );
    expect(outputs[0].map(({ eventTime }) => eventTime)).toEqual(Array(4).fill('2026-03-02T07:58:00+02:00'));
  });

  test.each(['={{ $now }} {{ $json.when }}', '={{ $now }}{{ $json.when }}'])(
    'a column behind {{ $now }} is named for what it is: %s',
    async (eventTime) => {
      const { sandbox, credential } = await start();
      const items = people(2, { when: 46083.33 });
      const { outputs } = await execute(credential, items, submitting({ eventTime }), GO_ON);
      for (const output of outputs[0]) {
        expect(output).toMatchObject({ status: 'invalid', reasonCode: 'notATime' });
        expect(output.reason).toMatch(/holds a time, and something more behind it$/);
        expect(output.remedy).toContain('remove {{ $now }}');
      }
      expect(sandbox.ledger.calls).toEqual([]);
    },
  );
});
