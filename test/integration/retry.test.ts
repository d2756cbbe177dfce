import { execute } from './n8n';
import { start } from './registry';
import { rows, submitting } from './rows';

const DOCUMENTS = 'POST /Documents/WRKCardSE';
const RETRY = { retryOnFail: true, maxTries: 2 };

describe('Retry On Fail: n8n runs the node again with all its rows', () => {
  test('rows that the registry has confirmed are not sent again, and their receipts are given back', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'answer', status: 503, on: DOCUMENTS, skip: 1 });
    const { outputs, error } = await execute(
      credential,
      rows(sandbox, 6),
      submitting({ batchSize: 2 }, { employerAfm: sandbox.employerAfm }),
      RETRY,
    );
    expect(error).toBeUndefined();
    expect(outputs[0].map(({ status }) => status)).toEqual(Array(6).fill('submitted'));
    expect(outputs[0].map(({ protocol }) => protocol)).toEqual(sandbox.ledger.events.map(({ protocol }) => protocol));
    expect(sandbox.ledger.events).toHaveLength(6);
    // One batch, the one that was turned away, and in the second try the two that were left.
    expect(sandbox.ledger.count(DOCUMENTS)).toBe(4);
  });

  test('rows that may have reached the registry are not sent again either', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'cut', when: 'after', on: DOCUMENTS });
    const { error } = await execute(
      credential,
      rows(sandbox, 4),
      submitting({ batchSize: 2 }, { employerAfm: sandbox.employerAfm }),
      RETRY,
    );
    expect(error?.context.data).toMatchObject({
      counts: { submitted: 2, unknown: 2 },
      rows: [{ status: 'unknown' }, { status: 'unknown' }, { status: 'submitted' }, { status: 'submitted' }],
    });
    expect(sandbox.ledger.events).toHaveLength(4);
    expect(sandbox.ledger.events.filter(({ supersededBy }) => supersededBy !== null)).toEqual([]);
  });

  test('another execution with the same rows sends them: a correction is a new event', async () => {
    const { sandbox, credential } = await start();
    const items = rows(sandbox, 2);
    const parameters = submitting({}, { employerAfm: sandbox.employerAfm });
    await execute(credential, items, parameters, RETRY);
    await execute(credential, items, parameters, RETRY);
    expect(sandbox.ledger.events).toHaveLength(4);
  });
});
