import type { IDataObject } from 'n8n-workflow';
import { execute, type Execution } from './n8n';
import { start } from './registry';
import { afm, submitting } from './rows';

const DOCUMENTS = 'POST /Documents/WRKCardSE';
const GO_ON = { onError: 'continueRegularOutput' } as const;
const CLOCK = '2026-03-02T22:05:00+02:00';
const LATE = { lateReason: '001' };

/** What became of each row, with the day that it went to. */
const told = ({ outputs }: Execution): unknown[] =>
  outputs[0].map(({ status, referenceDate, warnings }) => [status, referenceDate, ...((warnings as string[]) ?? [])]);

/** An arrival or departure of an employee, on its way to be late. */
const punch = (employee: number, event: string, eventTime: string, more: IDataObject = {}): IDataObject => ({
  employeeAfm: afm(employee),
  lastName: 'ΕΠΩΝΥΜΟ',
  firstName: 'ΜΑΡΙΑ',
  event,
  eventTime,
  ...LATE,
  ...more,
});

test('A branch that other rows name is missed where a row has none, as where cells are merged', async () => {
  const { credential } = await start({ clock: CLOCK });
  const at = (n: number, branch: string): IDataObject => punch(n, 'in', '2026-03-02 21:00', { branch });
  const warningsOf = async (...items: IDataObject[]): Promise<unknown[]> =>
    (await execute(credential, items, submitting({ dryRun: true }), GO_ON)).outputs[0].map(({ warnings }) => warnings);
  const taken = 'Branch is empty: "0", the main one, was taken, and other rows have another';
  expect(await warningsOf(at(1, '3'), at(2, ''), at(3, '0'))).toEqual([undefined, [taken], undefined]);
  expect(await warningsOf(at(1, '0'), at(2, ''))).toEqual([undefined, undefined]);
});

test('Bare codes: nothing is sent before the user has said what they mean', async () => {
  const { sandbox, credential } = await start({ clock: CLOCK });
  const items = [1, 2, 3].flatMap((n) => [punch(n, '1', '2026-03-02 08:00'), punch(n, '0', '2026-03-02 16:00')]);
  const { error } = await execute(credential, items, submitting());
  expect(error).toMatchObject({
    message: expect.stringContaining('Event holds bare codes in "event"'),
    description: expect.stringContaining('Say by Options > Event Words what each code means'),
  });
  expect(sandbox.ledger.events).toEqual([]);
  const words = [
    { word: '1', event: 'checkIn' },
    { word: '0', event: 'checkOut' },
  ];
  const { outputs } = await execute(credential, items, submitting({ eventWords: { words } }));
  expect(outputs[0].map(({ status, event }) => [status, event])).toEqual(
    [1, 2, 3].flatMap(() => [
      ['submitted', 'checkIn'],
      ['submitted', 'checkOut'],
    ]),
  );
});

describe('f_reference_date of a check-out after midnight that names none', () => {
  test("it is the check-in's, where the input holds it: the next evening keeps its own", async () => {
    const { sandbox, credential } = await start({ clock: CLOCK });
    const items = [
      punch(1, 'in', '2026-03-01 22:00'),
      punch(1, 'out', '2026-03-02 00:30'),
      punch(1, 'in', '2026-03-02 22:00', { lateReason: '' }),
    ];
    const execution = await execute(credential, items, submitting(), GO_ON);
    expect(told(execution)).toEqual([
      ['submitted', '2026-03-01'],
      [
        'submitted',
        '2026-03-01',
        'Reference Date is empty: "2026-03-01" was taken from the check-in at 2026-03-01T22:00:00+02:00 of row 1',
      ],
      ['submitted', '2026-03-02'],
    ]);
    expect(sandbox.ledger.events.map(({ type, referenceDate }) => [type, referenceDate])).toEqual([
      ['0', '2026-03-01'],
      ['1', '2026-03-01'],
      ['0', '2026-03-02'],
    ]);
  });

  test('where it can not be told, the warning says what was assumed; one that is named says nothing', async () => {
    const { credential } = await start({ clock: CLOCK });
    const items = [
      punch(1, 'in', '2026-03-02 00:10'),
      punch(2, 'out', '2026-03-02 00:30'),
      punch(3, 'out', '2026-03-02 00:30', { referenceDate: '2026-03-01' }),
      punch(1, 'out', '2026-03-02 09:00'),
      punch(4, 'out', '2026-03-02 21:00'),
    ];
    const { outputs } = await execute(credential, items, submitting({ dryRun: true }), GO_ON);
    expect(outputs[0].map(({ referenceDate, warnings }) => [referenceDate, warnings])).toEqual([
      ['2026-03-02', undefined],
      ['2026-03-02', [expect.stringMatching(/^Reference Date is empty: "2026-03-02" was assumed/)]],
      ['2026-03-01', undefined],
      ['2026-03-02', undefined],
      ['2026-03-02', undefined],
    ]);
  });

  test('a check-in that can not be submitted tells the day all the same', async () => {
    const { sandbox, credential } = await start({ clock: CLOCK });
    const items = [
      punch(1, 'in', '2026-03-01 22:00', { branch: 'x' }),
      punch(1, 'out', '2026-03-02 00:30'),
      punch(1, 'in', '2026-03-02 22:00', { lateReason: '' }),
    ];
    const execution = await execute(credential, items, submitting(), GO_ON);
    expect(execution.outputs[0]).toMatchObject([
      { status: 'invalid' },
      {
        status: 'rejected',
        referenceDate: '2026-03-01',
        warnings: [expect.stringContaining('row 1')],
      },
      { status: 'submitted', referenceDate: '2026-03-02' },
    ]);
    expect(sandbox.ledger.events).toHaveLength(1);
  });

  test('fields set one by one: the same', async () => {
    const { sandbox, credential } = await start({ clock: CLOCK });
    const fields = ['employeeAfm', 'lastName', 'firstName', 'event', 'eventTime', 'lateReason'];
    const items = [punch(1, 'in', '2026-03-01 22:00'), punch(1, 'out', '2026-03-02 00:30')];
    const execution = await execute(
      credential,
      items,
      {
        ...submitting(),
        dataMode: 'defineBelow',
        ...Object.fromEntries(fields.map((name) => [name, `={{ $json.${name} }}`])),
      },
      GO_ON,
    );
    expect(told(execution)).toEqual([
      ['submitted', '2026-03-01'],
      ['submitted', '2026-03-01', expect.anything()],
    ]);
    expect(sandbox.ledger.events).toHaveLength(2);
  });

  test('a second try of n8n sees the rows that the first has settled', async () => {
    const { sandbox, credential } = await start({ clock: CLOCK });
    sandbox.faults.add({ kind: 'answer', status: 503, on: DOCUMENTS, skip: 1 });
    const items = [
      punch(1, 'in', '2026-03-01 22:00'),
      punch(1, 'out', '2026-03-02 00:30'),
      punch(1, 'out', '2026-03-02 00:30'),
    ];
    const execution = await execute(credential, items, submitting({ batchSize: 1 }), {
      retryOnFail: true,
      maxTries: 2,
    });
    expect(told(execution)).toEqual([
      ['submitted', '2026-03-01'],
      ['submitted', '2026-03-01', expect.stringContaining('row 1')],
      ['duplicate', '2026-03-01', expect.stringContaining('row 1')],
    ]);
    expect(sandbox.ledger.events).toHaveLength(2);
  });
});

test('rule 3: an event that comes after another of its type, with nothing between, goes out, and says which it may replace', async () => {
  const { sandbox, credential } = await start({ clock: '2026-03-02T16:05:00+02:00' });
  const items = [
    punch(1, 'in', '2026-03-02 08:00'),
    punch(1, 'in', '2026-03-02 12:30'),
    punch(2, 'in', '2026-03-02 08:00'),
    punch(1, 'out', '2026-03-02 16:00'),
    punch(2, 'out', '2026-03-02 12:00'),
    punch(2, 'in', '2026-03-02 13:00'),
  ];
  const execution = await execute(credential, items, submitting(), GO_ON);
  expect(told(execution)).toEqual([
    ['submitted', '2026-03-02'],
    [
      'submitted',
      '2026-03-02',
      'No check-out comes between this and the check-in at 2026-03-02T08:00:00+02:00 of row 1: the registry takes the one that it gets last',
    ],
    ...Array<unknown>(4).fill(['submitted', '2026-03-02']),
  ]);
  expect(sandbox.ledger.events).toHaveLength(6);
});

test('rule 3: of a split shift the later half counts, whatever the order of its rows', async () => {
  const { sandbox, credential } = await start({ clock: CLOCK });
  const half = (checkIn: string, checkOut: string): IDataObject => ({
    ...punch(1, '', ''),
    event: undefined,
    eventTime: undefined,
    arrival: `2026-03-02 ${checkIn}`,
    departure: `2026-03-02 ${checkOut}`,
  });
  const items = [half('17:30', '21:00'), half('09:00', '14:00')];
  const execution = await execute(credential, items, submitting(), GO_ON);
  expect(told(execution)).toEqual(Array(4).fill(['submitted', '2026-03-02']));
  const counting = sandbox.ledger.events.filter(({ supersededBy }) => supersededBy === null);
  expect(counting.map(({ date }) => date.slice(11, 16))).toEqual(['17:30', '21:00']);
});

test('rule 4: of a list of the newest first each check-out goes out after its check-in, and outputs keep the order of the rows', async () => {
  const { sandbox, credential } = await start({ clock: '2026-03-02T21:05:00+02:00' });
  const days = ['2026-03-02', '2026-03-01'];
  const items = days.flatMap((day) => [
    punch(1, 'out', `${day} 21:00`),
    punch(2, 'out', `${day} 16:00`),
    punch(1, 'in', `${day} 17:00`),
    punch(2, 'in', `${day} 08:00`),
    punch(1, 'out', `${day} 12:00`),
    punch(1, 'in', `${day} 08:00`),
  ]);
  const { outputs, items: sent } = await execute(credential, items, submitting(), GO_ON);
  expect(outputs[0].map(({ status, eventTime }) => [status, String(eventTime).slice(0, 16).replace('T', ' ')])).toEqual(
    items.map(({ eventTime }) => ['submitted', eventTime]),
  );
  expect(sent[0].map(({ pairedItem }) => pairedItem)).toEqual(items.map((_, item) => ({ item })));
  // What is on time goes out in a request of its own.
  expect(sandbox.ledger.calls.filter(({ path }) => path === '/Documents/WRKCardSE')).toHaveLength(2);
  const hours = sandbox.ledger.events
    .filter(({ employeeAfm }) => employeeAfm === afm(1))
    .map(({ date }) => date.slice(8, 13));
  expect(hours).toEqual(['01T08', '01T12', '01T17', '01T21', '02T08', '02T12', '02T17', '02T21']);
});

test('rule 4: a check-in that was added below its check-out goes out before it, in another request if need be', async () => {
  const { sandbox, credential } = await start({ clock: CLOCK });
  const items = [
    punch(1, 'out', '2026-03-02 16:00'),
    punch(2, 'in', '2026-03-02 08:00'),
    punch(1, 'in', '2026-03-02 08:00'),
  ];
  for (const options of [{ batchSize: 1 }, { dryRun: true }]) {
    const { outputs } = await execute(credential, items, submitting(options), GO_ON);
    expect(outputs[0].map(({ status, event }) => [status, event])).toEqual(
      items.map(({ event }) => ['dryRun' in options ? 'valid' : 'submitted', event === 'in' ? 'checkIn' : 'checkOut']),
    );
  }
  expect(sandbox.ledger.calls.every(({ status }) => status === 200)).toBe(true);
});
