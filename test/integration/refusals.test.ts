import type { IDataObject } from 'n8n-workflow';
import { execute } from './n8n';
import { detailsOf, expectTrue } from './outcomes';
import { DOCUMENTS, expectNoSecret, start, textOf } from './registry';
import { afm, row, rows, submitting } from './rows';

const GO_ON = { onError: 'continueRegularOutput' } as const;

describe('Errors: 400 on POST /Documents/WRKCardSE', () => {
  test('it is shown as written, branch line and reason apart', async () => {
    const { sandbox, credential } = await start();
    const items = [row(sandbox, 1, { event: 'checkOut', branch: 2 })];
    const { outputs } = await execute(credential, items, submitting(), GO_ON);
    const reason = `ΑΦΜ εργαζομένου ${afm(1)}: Δεν βρέθηκε έναρξη εργασίας για την ημερομηνία αναφοράς 02/03/2026.`;
    expect(outputs[0]).toMatchObject([
      {
        status: 'rejected',
        reason: `The registry refused the event: ${reason}`,
        rejection: { branch: '2', reason, message: `Παράρτημα 2:\r\n${reason}` },
      },
    ]);
  });

  test.each([
    ['a bare JSON string', { body: 'Όχι' }, 'Όχι'],
    ['plain text', { as: 'text', body: 'Όχι' }, 'Όχι'],
    ['an HTML page', { as: 'html' }, "An HTML page came in place of the registry's answer: 400 Service problem"],
    ['nothing', { as: 'empty' }, 'The registry gave no reason'],
  ] as const)('%s in place of the object with a message', async (_, answer, reason) => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'answer', status: 400, on: DOCUMENTS, ...answer });
    const execution = await execute(credential, [row(sandbox, 1)], submitting(), GO_ON);
    expect(execution.outputs[0]).toMatchObject([{ status: 'rejected', rejection: { reason } }]);
    expect(textOf(execution)).not.toContain('<html');
  });

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
    const { sandbox, credential } = await start();
    const items = rows(sandbox, 2, (n) => (n === 1 ? { event: 'checkOut' } : { lastName: 'ΕΥΣ', comments: 'ΕΥΣ1' }));
    const execution = await execute(credential, items, submitting());
    const [submitted] = detailsOf(execution, items);
    expect(submitted.protocol).toBe(sandbox.ledger.events[0].protocol);
    expect(submitted.protocol).toMatch(/^ΕΥΣ\d+$/);
  });

  test('Stop Workflow with the default: the others are submitted before it stops', async () => {
    const { sandbox, credential } = await start();
    const items = rows(sandbox, 9, (n) => (n === 4 ? { event: 'checkOut' } : {}));
    const execution = await execute(credential, items, submitting({ batchSize: 3 }));
    expect(execution.error?.message).toMatch(/^8 of 9 events were submitted, 1 refused\. .*row 5$/);
    expectTrue(sandbox, detailsOf(execution, items));
  });
});
