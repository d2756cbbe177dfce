import type { IDataObject } from 'n8n-workflow';
import { Journals } from '../chaos/journals';
import { Life } from '../chaos/life';
import { MemoryStore } from '../support/memoryStore';
import { execute } from './n8n';
import { posts, statuses } from './outcomes';
import { type Connection, DOCUMENTS, EXECUTE, HOUR, jumpOnce, start } from './registry';
import { minutesFrom, row, rows, submitting } from './rows';

const GO_ON = { onError: 'continueRegularOutput' } as const;

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

describe('What an earlier run has submitted, and is late by now, is not said to be late', () => {
  test('where the registry does not tell the employer, by which the journal would know it', async () => {
    const { sandbox, credential, items, workflowId } = await submitted();
    // The employer is asked for again after a day.
    sandbox.clock.advance(25 * HOUR);
    sandbox.faults.add({ kind: 'answer', status: 500, on: EXECUTE, times: 'always' });
    const { outputs } = await execute(credential, items, submitting(), { ...GO_ON, workflowId });
    expect(outputs[0]).toMatchObject(Array(3).fill({ status: 'notSent', unreachable: false }));
    sandbox.faults.clear();
    const { outputs: again } = await execute(credential, items, submitting(), { ...GO_ON, workflowId });
    expect(again[0]).toMatchObject(Array(3).fill({ status: 'duplicate' }));
  });

  test('where the run stops for another row: its error names that one, and what is late and was never submitted', async () => {
    const { sandbox, credential, items, workflowId } = await submitted();
    const bad = row(sandbox, 9, { event: 'κάτι' });
    const late = row(sandbox, 8, { eventTime: minutesFrom(sandbox, -20) });
    const { error } = await execute(credential, [...items, bad, late], submitting(), { workflowId });
    expect(error?.message).toMatch(/^Nothing was sent: 2 of 5 events can't be submitted\. .*, row 4; .*, row 5$/);
    expect(error?.context.data).toMatchObject({ counts: { duplicate: 3, invalid: 2 } });
    // The registry is asked once, and only for what may be late.
    sandbox.clock.advance(25 * HOUR);
    sandbox.faults.add({ kind: 'answer', status: 500, on: EXECUTE, times: 'always' });
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
