import type { IDataObject } from 'n8n-workflow';
import { execute } from './n8n';
import { expectTrue, posts } from './outcomes';
import { start } from './registry';
import { minutesFrom, row, rows, submitting } from './rows';

const GO_ON = { onError: 'continueRegularOutput' } as const;

describe('All rows are checked before anything is sent', () => {
  test('Stop Workflow: one row that can not be read stops the run, and nothing is sent', async () => {
    const { sandbox, credential } = await start({ clock: Date.now() });
    const { error } = await execute(
      credential,
      [...rows(sandbox, 300), row(sandbox, 300, { employeeAfm: '12' })],
      submitting(),
    );
    expect(sandbox.ledger.calls).toEqual([]);
    expect(error?.message).toBe(
      "Nothing was sent: 1 of 301 events can't be submitted. Employee AFM has 2 digits, not 9, row 301",
    );
    expect(error?.context.data).toMatchObject({ counts: { invalid: 1, notSent: 300, submitted: 0 } });
  });

  test('Stop Workflow: so does one that is late without a reason', async () => {
    const { sandbox, credential } = await start();
    const { error } = await execute(
      credential,
      [row(sandbox, 1), row(sandbox, 2, { eventTime: minutesFrom(sandbox, -20) })],
      submitting(),
    );
    expect(posts(sandbox)).toBe(0);
    expect(error?.message).toContain('Late Reason is empty, and the event is ');
    expect(error?.message).toContain('row 2');
    expect(error?.description).toContain('001 = ');
    expect(error?.description).toContain('002 = ');
    expect(error?.description).toContain('003 = ');
  });

  test('the error names ten rows in its text, and all in its details', async () => {
    const { sandbox, credential } = await start();
    const { error } = await execute(
      credential,
      rows(sandbox, 12, (n) => ({ employeeAfm: n % 2 ? '' : '1' })),
      submitting(),
    );
    for (let item = 0; item < 10; item++) expect(error?.message).toContain(`row ${item + 1}`);
    expect(error?.message).not.toContain('row 11');
    expect(error?.message).toContain('and 2 more');
    const { rows: all } = error?.context.data as { rows: IDataObject[] };
    expect(all.map(({ item, status }) => [item, status])).toEqual(Array.from({ length: 12 }, (_, n) => [n, 'invalid']));
  });

  test('all that is wrong with a row is said at once', async () => {
    const { credential } = await start();
    const { outputs } = await execute(credential, [{}], submitting(), GO_ON);
    expect(outputs[0][0].reason).toMatch(/^Columns are missing for Employee AFM, Event, Event Time\./);
  });

  test('Continue: good rows go on, bad ones come out as items, each paired with its row', async () => {
    const { sandbox, credential } = await start();
    const { items, outputs } = await execute(
      credential,
      rows(sandbox, 9, (n) => (n % 3 === 1 ? { event: 'maybe' } : {})),
      submitting({ batchSize: 4 }),
      GO_ON,
    );
    expect(outputs[0].map(({ status }) => status)).toEqual(
      Array.from({ length: 9 }, (_, n) => (n % 3 === 1 ? 'invalid' : 'submitted')),
    );
    expect(items[0].map(({ pairedItem }) => pairedItem)).toEqual(Array.from({ length: 9 }, (_, item) => ({ item })));
    expect(posts(sandbox)).toBe(2);
    expectTrue(sandbox, outputs[0]);
  });

  test('Continue (using error output): bad ones leave by the second output with status and reason', async () => {
    const { sandbox, credential } = await start();
    const { items, outputs } = await execute(
      credential,
      rows(sandbox, 3, (n) => (n === 1 ? { event: 'maybe', own: 'kept' } : {})),
      submitting(),
      { onError: 'continueErrorOutput' },
    );
    expect(outputs[0].map(({ status }) => status)).toEqual(['submitted', 'submitted']);
    expect(outputs[1]).toMatchObject([
      { status: 'invalid', reason: expect.stringContaining('Event "maybe"'), own: 'kept' },
    ]);
    expect(items[1]).toMatchObject([{ pairedItem: { item: 1 } }]);
    expectTrue(sandbox, outputs[0]);
  });
});
