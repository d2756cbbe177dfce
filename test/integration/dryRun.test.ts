import { execute } from './n8n';
import { start } from './registry';
import { afm, minutesFrom, row, rows, submitting } from './rows';

const GO_ON = { onError: 'continueRegularOutput' } as const;

describe('Dry run', () => {
  test('nothing at all is sent, and each row has its verdict and its request the body', async () => {
    const { sandbox, credential } = await start({ clock: Date.now() });
    const items = [
      row(sandbox, 1, { branch: 1 }),
      row(sandbox, 2, { event: 'maybe' }),
      row(sandbox, 3, { eventTime: minutesFrom(sandbox, -20) }),
      row(sandbox, 4, { eventTime: minutesFrom(sandbox, -20), lateReason: '2' }),
      row(sandbox, 5),
    ];
    const { outputs } = await execute(credential, items, submitting({ dryRun: true, batchSize: 2 }), GO_ON);
    expect(outputs[0]).toMatchObject([
      { status: 'valid', request: 1, late: false },
      { status: 'invalid', reason: expect.stringContaining('Event "maybe"') },
      { status: 'invalid', reason: expect.stringContaining('Late Reason is empty') },
      { status: 'valid', request: 2, late: true, lateReason: '002', body: expect.anything() },
      { status: 'valid', request: 1, body: expect.anything() },
    ]);
    // A body makes its table row tall, so the last row of the request has it: the table's beginning stays readable.
    expect(outputs[0][0]).not.toHaveProperty('body');
    // As text: an object would stretch the table.
    expect(JSON.parse(String(outputs[0][4].body))).toMatchObject({
      Cards: {
        Card: [
          { f_aa: '1', Details: { CardDetails: [{ f_afm: afm(1), f_type: '0', f_aitiologia: null }] } },
          { f_aa: '0', Details: { CardDetails: [{ f_afm: afm(5), f_aitiologia: null }] } },
        ],
      },
    });
    expect(sandbox.ledger.calls).toEqual([]);
    expect(credential.data.accessToken).toBe('');
  });

  test('what is neither true nor false is no leave to send', async () => {
    const { sandbox, credential } = await start();
    const { error } = await execute(credential, [row(sandbox, 1)], submitting({ dryRun: '={{ "true" }}' }));
    expect(error?.message).toBe('Dry Run is neither true nor false');
    expect(sandbox.ledger.calls).toEqual([]);
  });

  test('100,000 rows come out, each once', async () => {
    const { sandbox, credential } = await start({ clock: Date.now() });
    const { outputs } = await execute(credential, rows(sandbox, 100_000), submitting({ dryRun: true }));
    expect(outputs[0]).toHaveLength(100_000);
    expect(new Set(outputs[0].map(({ employeeAfm }) => employeeAfm)).size).toBe(100_000);
    expect(outputs[0].every(({ status }) => status === 'valid')).toBe(true);
    expect(outputs[0].at(-1)).toMatchObject({ request: 1_000 });
  });
});
