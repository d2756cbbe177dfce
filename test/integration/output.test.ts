import type { IDataObject } from 'n8n-workflow';
import { execute } from './n8n';
import { posts } from './outcomes';
import { DOCUMENTS, start } from './registry';
import { row, rows, submitting } from './rows';

const GO_ON = { onError: 'continueRegularOutput' } as const;

/** The columns that people look for, as the contract has them. */
const OF_ALL = ['status', 'protocol', 'reason', 'remedy', 'warnings'];
const OF_EVENTS = [...OF_ALL, 'lastName', 'firstName', 'event', 'eventTime', 'reasonCode'];
const OF_RECEIPT = ['submittedAt', 'submittedDate', 'submitDate', 'id'];
const REST = ['employeeAfm', 'referenceDate', 'branch', 'late', 'lateReason', 'employerAfm', 'comments'];

describe('Output', () => {
  test('each row begins with what people look for, whatever became of it', async () => {
    const { sandbox, credential } = await start();
    const items = [
      row(sandbox, 1),
      row(sandbox, 2, { employeeAfm: '12', comments: 'x' }),
      row(sandbox, 3, { employeeAfm: '45123787' }),
      row(sandbox, 4, { branch: 'nowhere' }),
      row(sandbox, 5, { event: 'checkOut' }),
    ];
    const { outputs } = await execute(credential, items, submitting(), GO_ON);
    expect(outputs[0].map(({ status }) => status)).toEqual([
      'submitted',
      'invalid',
      'submitted',
      'invalid',
      'rejected',
    ]);
    for (const output of outputs[0]) expect(Object.keys(output).slice(0, OF_EVENTS.length)).toEqual(OF_EVENTS);
    const [submitted, invalid, warned, , rejected] = outputs[0];
    expect(submitted).toMatchObject({ reason: null, remedy: null, warnings: null });
    expect(invalid).toMatchObject({ protocol: null, reason: expect.any(String), remedy: expect.any(String) });
    expect(warned).toMatchObject({ reason: null, warnings: [expect.any(String)] });
    expect(Object.keys(submitted)).toEqual([...OF_EVENTS, ...OF_RECEIPT, ...REST]);
    expect(Object.keys(rejected)).toEqual([...OF_EVENTS, 'rejection', ...REST]);
  });

  test('without a warning in the input there is no column for it', async () => {
    const { sandbox, credential } = await start();
    const { outputs } = await execute(credential, [row(sandbox, 1)], submitting(), GO_ON);
    expect(outputs[0][0]).not.toHaveProperty('warnings');
  });

  test('a row that is at fault says whose it is, as far as it could be read', async () => {
    const { sandbox, credential } = await start();
    const bad = row(sandbox, 1, { employeeAfm: '12', event: 'maybe', branch: 'x' });
    const { firstName, lastName, eventTime } = bad;
    const { outputs } = await execute(credential, [bad], submitting(), GO_ON);
    expect(outputs[0]).toMatchObject([{ status: 'invalid', firstName, lastName }]);
    expect(Date.parse(String(outputs[0][0].eventTime))).toBe(Date.parse(String(eventTime)));
    expect(outputs[0][0].event).toBeNull();
    for (const name of ['employeeAfm', 'branch']) expect(outputs[0][0]).not.toHaveProperty(name);
  });

  test('on the error output the cells that could not be read stand as they came', async () => {
    const { sandbox, credential } = await start();
    const bad = { employeeAfm: '12', event: 'maybe' };
    const { outputs } = await execute(credential, [row(sandbox, 1, bad)], submitting(), {
      onError: 'continueErrorOutput',
    });
    expect(outputs[1]).toMatchObject([{ status: 'invalid', ...bad }]);
  });
});

describe('Cancelling the execution', () => {
  test('nothing is sent after it, and what became of each row is said', async () => {
    const { sandbox, credential } = await start();
    await execute(credential, [row(sandbox, 0)], submitting());
    sandbox.ledger.reset();
    sandbox.faults.add({ kind: 'delay', ms: 1_000, on: DOCUMENTS, skip: 1, when: 'after' });
    const { error } = await execute(credential, rows(sandbox, 9), submitting({ batchSize: 3 }), { cancelAfter: 500 });
    expect((error?.context.data as { rows: IDataObject[] }).rows.map(({ status }) => status)).toEqual([
      ...Array<string>(3).fill('submitted'),
      ...Array<string>(3).fill('unknown'),
      ...Array<string>(3).fill('notSent'),
    ]);
    // As long as the registry held the answer, and longer.
    await new Promise((done) => setTimeout(done, 1_500));
    expect(posts(sandbox)).toBe(2);
    expect(sandbox.ledger.events).toHaveLength(6);
  });
});
