import { callTool, execute } from './n8n';
import { start } from './registry';
import { minutesFrom, ONCE, row, rows, submitting } from './rows';

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

  test('a refused row does not go out after a later event of its employee, whose place it would take', async () => {
    const { sandbox, credential } = await start({ clock: '2026-03-02T16:00:00+02:00' });
    const at = (event: string, clock: string) =>
      row(sandbox, 1, { event, eventTime: `2026-03-02T${clock}:00+02:00`, lateReason: '002' });
    const items = [at('checkIn', '07:00'), at('checkOut', '15:00'), at('checkOut', '14:00')];
    sandbox.faults.add({ kind: 'answer', status: 400, body: { message: 'Όχι' }, on: DOCUMENTS, skip: 1 });
    const parameters = submitting({ batchSize: 1 }, { employerAfm: sandbox.employerAfm });
    const { error } = await execute(credential, items, parameters, RETRY);
    expect(error?.context.data).toMatchObject({
      rows: [{ status: 'submitted' }, { status: 'rejected' }, { status: 'submitted' }],
    });
    expect(sandbox.ledger.events.map(({ date }) => date.slice(11, 16))).toEqual(['07:00', '14:00']);
  });

  test('a refused row whose employee has another type or day behind it goes out in the next try', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'answer', status: 400, body: { message: 'Όχι' }, on: DOCUMENTS, times: 2, skip: 1 });
    const out = { event: 'checkOut', eventTime: minutesFrom(sandbox, -0.5) };
    const { outputs } = await execute(
      credential,
      [row(sandbox, 1), row(sandbox, 2), row(sandbox, 3), row(sandbox, 3, out)],
      submitting({ batchSize: 1 }, { employerAfm: sandbox.employerAfm }),
      RETRY,
    );
    expect(outputs[0]).toMatchObject(Array(4).fill({ status: 'submitted' }));
    expect(sandbox.ledger.events).toHaveLength(4);
  });

  test.each(['cut', 'answer'] as const)(
    'Execute Once: what may have reached the registry goes out once (%s)',
    async (kind) => {
      const { sandbox, credential } = await start();
      const fault = kind === 'cut' ? { kind, when: 'after' as const } : { kind, status: 502, when: 'after' as const };
      sandbox.faults.add({ ...fault, on: DOCUMENTS });
      const { error } = await execute(
        credential,
        rows(sandbox, 2),
        submitting({}, { employerAfm: sandbox.employerAfm }),
        { ...RETRY, executeOnce: true },
      );
      expect(error?.context.data).toMatchObject({ counts: { unknown: 1 }, rows: [{ status: 'unknown' }] });
      expect(sandbox.ledger.count(DOCUMENTS)).toBe(1);
    },
  );

  test('a tool of an agent: what may have reached the registry goes out once', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'cut', when: 'after', on: DOCUMENTS });
    const call = callTool(credential, row(sandbox, 1), submitting({}, { employerAfm: sandbox.employerAfm }), RETRY);
    await expect(call).rejects.toThrow(/The connection was cut before the registry's answer came, row 1/);
    expect(sandbox.ledger.count(DOCUMENTS)).toBe(1);
    expect(sandbox.ledger.events).toHaveLength(1);
  });

  test('a tool of an agent: two calls are two events', async () => {
    const { sandbox, credential } = await start();
    const parameters = submitting({}, { employerAfm: sandbox.employerAfm });
    for (const n of [1, 2]) {
      const read = await callTool(credential, row(sandbox, n), parameters, RETRY);
      expect(read).toMatchObject([{ status: 'submitted' }]);
    }
    expect(sandbox.ledger.events).toHaveLength(2);
  });

  test.each([undefined, 'continueRegularOutput', 'continueErrorOutput'] as const)(
    'what is cancelled is not cancelled again (%s), and the fault stays with its own item',
    async (onError) => {
      const { sandbox, credential } = await start();
      const items = ['ΑΔ101', 'ΑΔ999'].map((protocol) => ({ type: 'WTOLeave', protocol, submittedDate: '20260112' }));
      const { outputs, error } = await execute(
        credential,
        onError === undefined ? items : items.reverse(),
        { resource: 'declaration', operation: 'cancel', documentType: '={{ $json.type }}', options: ONCE },
        { ...RETRY, ...(onError && { onError }) },
      );
      const asked = sandbox.ledger.calls.filter(({ path }) => path.endsWith('/CancelSubmittedDocument')).length;
      if (onError === undefined) {
        expect(error?.message).toContain('row 2');
        expect(asked).toBe(3);
      } else {
        const all = outputs.flat();
        expect(all.filter((one) => 'error' in one)).toMatchObject([{ error: expect.stringContaining('row 1') }]);
        expect(all.filter((one) => 'message' in one)).toMatchObject([{ protocol: 'ΑΔ101' }]);
      }
    },
  );
});
