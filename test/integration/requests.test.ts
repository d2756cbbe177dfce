import { execute } from './n8n';
import { expectTrue, posts, statuses } from './outcomes';
import { DOCUMENTS, start, textOf } from './registry';
import { afm, minutesFrom, row, rows, submitting } from './rows';

const GO_ON = { onError: 'continueRegularOutput' } as const;

describe('Rules 1 to 3: requests, receipts and the order of events', () => {
  test('250 rows of three branches cost three POSTs, and each row has its own protocol', async () => {
    const { sandbox, credential } = await start();
    const { outputs } = await execute(
      credential,
      rows(sandbox, 250, (n) => ({ branch: n % 3, comments: n % 5 === 0 ? 'Σχόλιο' : '' })),
      submitting({ batchSize: 100 }),
    );
    expect(posts(sandbox)).toBe(3);
    expect(outputs[0].map(({ employeeAfm }) => employeeAfm)).toEqual(
      rows(sandbox, 250).map(({ employeeAfm }) => employeeAfm),
    );
    expectTrue(sandbox, outputs[0]);
    console.log(`250 rows of three branches, batch size 100: ${posts(sandbox)} POSTs`);
  });

  test('a split shift over two branches keeps its order', async () => {
    const { sandbox, credential } = await start();
    const shift = (['checkIn', 'checkOut', 'checkIn', 'checkOut', 'checkIn'] as const).map((event, n) =>
      row(sandbox, 1, { event, branch: n < 2 ? 0 : n < 4 ? 1 : 0, eventTime: minutesFrom(sandbox, n - 10) }),
    );
    const { outputs } = await execute(credential, [row(sandbox, 2, { branch: 1 }), ...shift], submitting());
    // One age a request: the first events have less than five minutes left.
    expect(posts(sandbox)).toBe(2);
    const own = sandbox.ledger.events.filter(({ employeeAfm }) => employeeAfm === afm(1));
    expect(own.map(({ protocol }) => protocol)).toEqual(outputs[0].slice(1).map(({ protocol }) => protocol));
    expectTrue(sandbox, outputs[0]);
  });

  test('a correction in a later row is the authoritative event', async () => {
    const { sandbox, credential } = await start();
    const items = [row(sandbox, 1), row(sandbox, 2), row(sandbox, 1, { eventTime: minutesFrom(sandbox, -5) })];
    const { outputs } = await execute(credential, items, submitting());
    const [first, , corrected] = outputs[0].map(({ protocol }) => String(protocol));
    expect(sandbox.ledger.event(first)?.supersededBy).toBe(corrected);
    expect(sandbox.ledger.event(corrected)?.supersededBy).toBeNull();
  });

  test.each(['missing', 'extra', 'none', 'noProtocol'] as const)(
    'receipts that can not be matched (%s): unknown, with the raw receipts, and other batches go on',
    async (change) => {
      const { sandbox, credential } = await start();
      sandbox.faults.add({ kind: 'receipts', change, on: DOCUMENTS });
      const execution = await execute(credential, rows(sandbox, 6), submitting({ batchSize: 3 }), GO_ON);
      expect(statuses(execution)).toEqual([...Array(3).fill('unknown'), ...Array(3).fill('submitted')]);
      const [{ receipts, reason, remedy, protocol }] = execution.outputs[0];
      const told = { missing: 2, extra: 4, none: 0, noProtocol: 3 }[change];
      expect(receipts).toHaveLength(told);
      if (told > 0) expect(receipts).toEqual(expect.arrayContaining([expect.objectContaining({ protocol: 'ΕΥΣ1' })]));
      expect(reason).toMatch(/receipt/i);
      expect(remedy).toContain(': a second event of the same type becomes the authoritative one');
      expect(protocol).toBeNull();
      expect(sandbox.ledger.events).toHaveLength(6);
    },
  );

  test.each([
    ['an object without a protocol', { body: { receipts: [{ state: 'RECEIVED' }] } }],
    ['an HTML page', { as: 'html' }],
    ['a text', { body: 'OK' }],
    ['nothing', { as: 'empty' }],
  ] as const)('%s in place of receipts: unknown, and nothing more is sent', async (_, answer) => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'answer', status: 200, when: 'after', on: DOCUMENTS, ...answer });
    const execution = await execute(credential, rows(sandbox, 6), submitting({ batchSize: 3 }), GO_ON);
    expect(statuses(execution)).toEqual([...Array(3).fill('unknown'), ...Array(3).fill('notSent')]);
    expect(textOf(execution)).not.toContain('<html');
    if ('body' in answer) expect(execution.outputs[0][0].receipts).toEqual(answer.body);
    expect(sandbox.ledger.events).toHaveLength(3);
  });
});
