import type { IDataObject } from 'n8n-workflow';
import { DEFAULT_EMPLOYEES } from '../../sandbox/registry';
import { Journals } from '../chaos/journals';
import { Life } from '../chaos/life';
import { MemoryStore } from '../support/memoryStore';
import { Ergani } from '../../nodes/Ergani/Ergani.node';
import { execute } from './n8n';
import { expectTrue, posts, requestIn, statuses } from './outcomes';
import { DOCUMENTS, start, textOf } from './registry';
import { afm, GO_ON, minutesFrom, row, rows, submitting } from './rows';
import { day, declaring } from './schedules';

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
  });

  test.each(['missing', 'extra', 'none', 'noProtocol'] as const)(
    'receipts that can not be matched (%s): unknown, with the shape of the answer, and the other events go on, one a request',
    async (change) => {
      const { sandbox, credential } = await start();
      sandbox.faults.add({ kind: 'receipts', change, on: DOCUMENTS });
      const execution = await execute(credential, rows(sandbox, 6), submitting({ batchSize: 3 }), GO_ON);
      expect(statuses(execution)).toEqual([...Array(3).fill('unknown'), ...Array(3).fill('submitted')]);
      const [{ answerShape, reason, remedy, protocol }] = execution.outputs[0];
      const told = { missing: 'list of 2: {', extra: 'list of 4: {', none: 'empty list', noProtocol: 'list of 3: {' };
      expect(String(answerShape).slice(0, told[change].length)).toBe(told[change]);
      expect(textOf(execution)).not.toContain('ΕΥΣ1"');
      expect(sandbox.ledger.count(DOCUMENTS)).toBe(4);
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
    expect(execution.outputs[0][0]).toHaveProperty('answerShape');
    expect(textOf(execution)).not.toContain('RECEIVED');
    expect(sandbox.ledger.events).toHaveLength(3);
  });
});

describe('Identical rows of one input go out once', () => {
  test.each([false, true])('dry run %s: the second and the third are duplicates of the first', async (dryRun) => {
    const { sandbox, credential } = await start({ clock: Date.now() });
    const same = row(sandbox, 1);
    const items = [row(sandbox, 0), same, { ...same, firstName: 'Μαρία' }, row(sandbox, 2), { ...same, comments: 'x' }];
    const execution = await execute(credential, items, submitting({ dryRun }), GO_ON);
    const status = dryRun ? 'valid' : 'submitted';
    expect(statuses(execution)).toEqual([status, status, 'duplicate', status, 'duplicate']);
    expect(execution.outputs[0][2]).toMatchObject({
      protocol: null,
      firstName: 'Μαρία',
      reasonCode: 'sameEvent',
      reason: expect.stringContaining('because item 2 (line 3 of a sheet with a header) is'),
      remedy: expect.stringContaining("'Repeated Events'"),
    });
    expect(sandbox.ledger.events).toHaveLength(dryRun ? 0 : 3);
  });

  test('an employer that is named is the one that is not', async () => {
    const { sandbox, credential } = await start({ clock: Date.now() });
    const item = row(sandbox, 1);
    const items = [item, { ...item, employerAfm: sandbox.employerAfm }];
    expect(statuses(await execute(credential, items, submitting(), GO_ON))).toEqual(['submitted', 'duplicate']);
  });

  test('a branch that the registry told is no other than one that is not named', async () => {
    const { sandbox, credential } = await start({ services: 'seen', clock: Date.now() });
    const { afm: employeeAfm, lastName, firstName } = DEFAULT_EMPLOYEES[2];
    const named = row(sandbox, 1, { employeeAfm, lastName, firstName });
    const execution = await execute(credential, [{ ...named, firstName: '' }, named], submitting(), GO_ON);
    expect(statuses(execution)).toEqual(['submitted', 'duplicate']);
    expect(sandbox.ledger.events).toMatchObject([{ branch: DEFAULT_EMPLOYEES[2].branch }]);
  });
});

describe('What comes out', () => {
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
      expect(warned).toMatchObject({ reason: null, warnings: [expect.any(String), expect.any(String)] });
      expect(Object.keys(submitted)).toEqual([...OF_EVENTS, ...OF_RECEIPT, ...REST]);
      expect(Object.keys(rejected)).toEqual([...OF_EVENTS, 'rejection', ...REST]);
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
});

describe('Include Other Input Fields', () => {
  const ON = { includeOtherFields: true };

  const HOSTILE = JSON.parse(
    '{"row_number": 7, "status": "mine", "error": "x", "json": {"a": 1}, "__proto__": {"late": 5}}',
  ) as IDataObject;

  test.each(['continueRegularOutput', 'continueErrorOutput'] as const)(
    '%s: cells stand behind the fields, whatever became of the row',
    async (onError) => {
      const { sandbox, credential } = await start();
      const items = [row(sandbox, 1, HOSTILE), row(sandbox, 2, { ...HOSTILE, employeeAfm: '12' })].map((one) =>
        Object.assign(Object.create(null) as IDataObject, one),
      );
      const parameters = submitting({ ...ON, columnsNotUsed: 'status; error; json; __proto__' });
      const { outputs } = await execute(credential, items, parameters, { onError });
      const all = outputs.flat();
      expect(all).toMatchObject([
        { status: 'submitted', row_number: 7, error: 'x', json: { a: 1 } },
        { status: 'invalid', row_number: 7, error: 'x', json: { a: 1 } },
      ]);
      expect(Object.keys(all[0])[0]).toBe('status');
      expect(Object.getPrototypeOf(all[0])).toBe(Object.prototype);
    },
  );

  test('is off, and of declarations too', async () => {
    const { sandbox, credential } = await start();
    const off = await execute(credential, [row(sandbox, 1, { row_number: 7 })], submitting());
    expect(off.outputs[0][0]).not.toHaveProperty('row_number');
    const { outputs } = await execute(credential, [day(0, 1, { row_number: 7 })], declaring({ ...ON, dryRun: true }));
    expect(outputs[0]).toMatchObject([{ status: 'valid', row_number: 7 }]);
  });
});

describe('Receipts', () => {
  test('one a Card: each event has that of its Card, with a warning', async () => {
    const { sandbox, credential } = await start({ cardReceipts: 'card', protocols: 'blanks', employees: [] });
    const items = rows(sandbox, 10, (n) => ({ branch: n % 3 }));
    const { outputs } = await execute(credential, items, submitting(), GO_ON);
    expect(sandbox.ledger.events).toHaveLength(10);
    const counts = [4, 3, 3];
    outputs[0].forEach(({ status, protocol, employeeAfm, submittedDate, warnings }, n) => {
      expect([status, submittedDate]).toEqual(['submitted', '20260302']);
      expect(sandbox.ledger.eventsOf(String(protocol)).map((event) => event.employeeAfm)).toContain(employeeAfm);
      expect((warnings as unknown[]).slice(0, 1)).toEqual([
        `The registry gave one receipt for each branch and comment of the request: this protocol stands for ${counts[n % 3]} events`,
      ]);
    });
    expect(new Set(outputs[0].map(({ protocol }) => protocol)).size).toBe(3);
  });

  test('one that can not be dated: submitted, with a warning', async () => {
    const { sandbox, credential } = await start();
    const body = [{ id: '1', protocol: 'ΕΥΣ1', submitDate: '99/99/9999 99:99' }];
    sandbox.faults.add({ kind: 'answer', status: 200, body, on: DOCUMENTS });
    const { outputs } = await execute(credential, [row(sandbox, 1)], submitting(), GO_ON);
    expect(outputs[0]).toMatchObject([
      { status: 'submitted', protocol: 'ΕΥΣ1', submitDate: '', submittedDate: null, warnings: [expect.anything()] },
    ]);
  });

  test('after three answers in a row that do not fit, nothing more is sent', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'receipts', change: 'noProtocol', on: DOCUMENTS, times: 'always' });
    const execution = await execute(credential, rows(sandbox, 8), submitting({ batchSize: 3 }), GO_ON);
    expect(statuses(execution)).toEqual([...Array(5).fill('unknown'), ...Array(3).fill('notSent')]);
    expect(posts(sandbox)).toBe(3);
  });
});

describe('Answers that lie about what was recorded', () => {
  const DATE = '02/03/2026 08:00';
  let lies = 0;

  test.each<[string, unknown, number]>([
    ['a number below zero', [{ id: '-1', protocol: '-1', submitDate: DATE }], 1],
    ['the same as numbers', [{ id: -1, protocol: -1, submitDate: DATE }], 1],
    ['null as a word', [{ id: 'null', protocol: 'null', submitDate: '' }], 1],
    ['an error as the protocol', [{ id: '', protocol: 'Internal error', submitDate: '' }], 1],
    ['no protocol, and a message of failure', { protocol: 'N/A', message: 'Σφάλμα: δεν καταχωρήθηκε' }, 1],
    ['success: false', { success: false, protocol: 'ΕΥΣ1', message: 'Not recorded' }, 1],
    [
      'one receipt for two branches',
      [
        { id: '1', protocol: 'ΕΥΣ1', submitDate: DATE },
        { id: '1', protocol: 'ΕΥΣ1', submitDate: DATE },
      ],
      2,
    ],
    ['a date of years ago', [{ id: '1', protocol: 'ΕΥΣ1', submitDate: '02/03/2001 08:00' }], 1],
    ['a protocol of a megabyte', [{ id: '1', protocol: 'A1'.repeat(500_000), submitDate: DATE }], 1],
  ])('%s: unknown, also in a later run', async (_, body, count) => {
    const { sandbox, credential } = await start();
    const journals = new Journals(new MemoryStore());
    const workflowId = journals.start(`lies ${++lies}`, new Life());
    sandbox.faults.add({ kind: 'answer', status: 200, body, on: DOCUMENTS });
    const items = rows(sandbox, count, (n) => ({ branch: n }));
    const run = async () => await execute(credential, items, submitting(), { ...GO_ON, workflowId });
    const codes = ({ outputs }: Awaited<ReturnType<typeof run>>) =>
      outputs[0].map(({ status, reasonCode }) => [status, reasonCode]);
    const first = await run();
    expect(codes(first)).toEqual(Array(count).fill(['unknown', 'receiptsUnmatched']));
    expect(JSON.stringify(first.outputs).length).toBeLessThan(5_000);
    expect(codes(await run())).toEqual(Array(count).fill(['unknown', 'leftOpen']));
    expect(posts(sandbox)).toBe(1);
    expect(sandbox.ledger.events).toEqual([]);
  });

  test.each([400, 401, 403, 409, 422, 429, 500, 503])(
    'status %i with a receipt: unknown, and never sent again',
    async (status) => {
      const { sandbox, credential } = await start();
      sandbox.faults.add({ kind: 'amend', status, on: DOCUMENTS, times: 'always' });
      const execution = await execute(credential, rows(sandbox, 2), submitting({ batchSize: 1, retryFor: 5 }), GO_ON);
      expect(statuses(execution)).toEqual(['unknown', 'notSent']);
      expect(posts(sandbox)).toBe(1);
      expect(sandbox.ledger.events).toHaveLength(1);
    },
  );
});

describe('Dry run', () => {
  test('nothing is submitted, and each row has its verdict and its request the body', async () => {
    const { sandbox, credential } = await start({ clock: Date.now() });
    const items = [
      row(sandbox, 1, { branch: 1 }),
      row(sandbox, 2, { event: 'maybe' }),
      row(sandbox, 3, { eventTime: minutesFrom(sandbox, -20) }),
      row(sandbox, 4, { eventTime: minutesFrom(sandbox, -20), lateReason: '2' }),
      row(sandbox, 5),
    ];
    // On Error stands on Stop Workflow: of a dry run each row comes out all the same.
    const execution = await execute(credential, items, submitting({ dryRun: true, batchSize: 2 }));
    const { outputs } = execution;
    expect(outputs[0]).toMatchObject([
      { status: 'valid', request: 1, late: false },
      { status: 'invalid', reason: expect.stringContaining('Event "maybe"') },
      { status: 'invalid', reason: expect.stringContaining('Late Reason is empty') },
      { status: 'valid', request: 2, late: true, lateReason: '002' },
      { status: 'valid', request: 1 },
    ]);
    // In a field the body of a request would make its row tall, so the last row of the request has it as a file.
    expect(outputs[0].filter((one) => 'body' in one)).toEqual([]);
    const requests = execution.items[0].map(requestIn);
    expect(requests.map((one) => one !== null)).toEqual([false, false, false, true, true]);
    expect(JSON.parse(String(requests[4]))).toMatchObject({
      Cards: {
        Card: [
          { f_aa: '1', Details: { CardDetails: [{ f_afm: afm(1), f_type: '0', f_aitiologia: null }] } },
          { f_aa: '0', Details: { CardDetails: [{ f_afm: afm(5), f_aitiologia: null }] } },
        ],
      },
    });
    const asTool = { other: { name: 'erganiTool', type: new Ergani(), version: 1 } };
    const called = await execute(credential, items, submitting({ dryRun: true }), asTool);
    expect(called.items[0].map(requestIn)).toEqual(Array(5).fill(null));
    expect(posts(sandbox)).toBe(0);
    expect(sandbox.ledger.events).toEqual([]);
  });

  test('what an expression does not say is no leave to send', async () => {
    const { sandbox, credential } = await start();
    const failing = '={{ $("No such node").item.json.x }}';
    for (const dryRun of ['={{ undefined }}', '={{ $json.none }}', '={{ null }}', '={{ "" }}', failing]) {
      const { error } = await execute(credential, [row(sandbox, 1)], submitting({ dryRun }));
      expect(error?.message).toBe('Dry Run is neither true nor false');
    }
    expect(sandbox.ledger.calls).toEqual([]);
  });
});
