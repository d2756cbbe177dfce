import { execute } from './n8n';
import { posts } from './outcomes';
import { DOCUMENTS, start } from './registry';
import { rows, submitting } from './rows';

const GO_ON = { onError: 'continueRegularOutput' } as const;

describe('Receipts', () => {
  test('one a Card: each event has that of its Card, with a warning', async () => {
    const { sandbox, credential } = await start({ cardReceipts: 'card', protocols: 'blanks' });
    const items = rows(sandbox, 10, (n) => ({ branch: n % 3 }));
    const { outputs } = await execute(credential, items, submitting(), GO_ON);
    expect(sandbox.ledger.events).toHaveLength(10);
    const counts = [4, 3, 3];
    outputs[0].forEach(({ status, protocol, employeeAfm, submittedDate, warnings }, n) => {
      expect([status, submittedDate]).toEqual(['submitted', '20260302']);
      expect(sandbox.ledger.eventsOf(String(protocol)).map((event) => event.employeeAfm)).toContain(employeeAfm);
      expect(warnings).toEqual([
        `The registry gave one receipt for each branch and comment of the request: this protocol stands for ${counts[n % 3]} events`,
      ]);
    });
    expect(new Set(outputs[0].map(({ protocol }) => protocol)).size).toBe(3);
  });

  test('one an event: each has its own, and no warning', async () => {
    const { sandbox, credential } = await start({ protocols: 'blanks' });
    const items = rows(sandbox, 10, (n) => ({ branch: n % 3 }));
    const { outputs } = await execute(credential, items, submitting(), GO_ON);
    for (const { protocol, employeeAfm, warnings } of outputs[0]) {
      expect(sandbox.ledger.eventsOf(String(protocol)).map((event) => event.employeeAfm)).toEqual([employeeAfm]);
      expect(warnings).toBeUndefined();
    }
  });

  test('the PDF of a receipt that stands for a Card is fetched by its protocol', async () => {
    const { sandbox, credential } = await start({ cardReceipts: 'card', protocols: 'blanks' });
    const { outputs } = await execute(credential, rows(sandbox, 3), submitting());
    const pdf = await execute(credential, outputs[0], { resource: 'workCard', operation: 'getPdf' });
    expect(pdf.error).toBeUndefined();
    expect(pdf.outputs[0].map(({ mimeType }) => mimeType)).toEqual(Array(3).fill('application/pdf'));
  });

  const receipt = { id: '1', protocol: 'ΕΥΣ1', submitDate: '02/03/2026 08:00' };

  test.each([
    ['a list in an object', { receipts: Array(5).fill(receipt) }],
    ['a list in an object, one of them without protocol', { receipts: [receipt, receipt, { id: '3' }] }],
    ['one without a list around it', receipt],
  ])('that do not fit, as %s: unknown, and never sent again', async (_, body) => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'answer', status: 200, body, when: 'after', on: DOCUMENTS });
    const items = rows(sandbox, 3, (n) => ({ branch: n % 2 }));
    const { outputs } = await execute(credential, items, submitting({ retryFor: 30 }), GO_ON);
    const [{ status, reasonCode }] = outputs[0];
    expect([status, reasonCode]).toEqual(['unknown', 'receiptsUnmatched']);
    expect(posts(sandbox)).toBe(1);
    expect(sandbox.ledger.events).toHaveLength(3);
  });

  test('any other number: unknown', async () => {
    const { sandbox, credential } = await start({ cardReceipts: 'card' });
    sandbox.faults.add({ kind: 'receipts', change: 'missing', on: 'POST /Documents/WRKCardSE' });
    const { outputs } = await execute(
      credential,
      rows(sandbox, 9, (n) => ({ branch: n % 3 })),
      submitting(),
      GO_ON,
    );
    expect(outputs[0].map(({ status, reasonCode }) => [status, reasonCode])).toEqual(
      Array(9).fill(['unknown', 'receiptsUnmatched']),
    );
  });
});
