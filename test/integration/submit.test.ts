import fc from 'fast-check';
import type { IDataObject, IExecuteFunctions, INodeParameters } from 'n8n-workflow';
import { Ergani } from '../../nodes/Ergani/Ergani.node';
import type { Fault } from '../../sandbox/faults';
import type { Sandbox } from '../../sandbox/server';
import { execute, type Execution } from './n8n';
import { callsOf, expectNoSecret, HOUR, MINUTE, start, textOf } from './registry';
import { afm, minutesFrom, row, rows, submitting } from './rows';

const LOGIN = 'POST /Authentication';
const DOCUMENTS = 'POST /Documents/WRKCardSE';
const EXECUTE = 'POST /WebServices/ExecuteService';
const SERVICE = 'POST /WebServices/ExecuteService';
const EVERY_TIMER = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;
const GO_ON = { onError: 'continueRegularOutput' } as const;

/** Submit with each field set in the node. */
const defining = (fields: IDataObject, options: IDataObject = {}): INodeParameters =>
  ({
    resource: 'workCard',
    operation: 'submit',
    dataMode: 'defineBelow',
    employeeAfm: '={{ $json.employeeAfm }}',
    lastName: '={{ $json.lastName }}',
    firstName: '={{ $json.firstName }}',
    event: '={{ $json.event }}',
    eventTime: '={{ $json.eventTime }}',
    options,
    ...fields,
  }) as INodeParameters;

const statuses = ({ outputs }: Execution): unknown[] => outputs[0].map(({ status }) => status);
const posts = ({ ledger }: Sandbox): number => ledger.count(DOCUMENTS);

/** Expects the submitted rows, and no others, in the registry, each with the protocol that it came out with. */
function expectTrue(sandbox: Sandbox, outputs: IDataObject[]): void {
  const submitted = outputs.filter(({ status }) => status === 'submitted');
  for (const { protocol, employeeAfm, branch, eventTime } of submitted) {
    expect(sandbox.ledger.event(String(protocol))).toMatchObject({ employeeAfm, branch, date: eventTime });
  }
  expect(new Set(submitted.map(({ protocol }) => protocol)).size).toBe(submitted.length);
  expect(sandbox.ledger.events).toHaveLength(submitted.length);
}

/** The rows of an error's details, with the employees, whom they do not name, from the items that they tell. */
function detailsOf({ error }: Execution, items: IDataObject[]): IDataObject[] {
  const { rows: all } = error?.context.data as { rows: IDataObject[] };
  expect(all.filter((one) => 'employeeAfm' in one || 'lastName' in one)).toEqual([]);
  return all.map((one) => ({ ...one, employeeAfm: items[Number(one.item)].employeeAfm }));
}

/** Lets the registry's clock jump when a call of an endpoint comes in. */
function jumpOnce({ faults, clock }: Sandbox, on: string, minutes: number): void {
  const strike = faults.strike.bind(faults);
  let jumped = false;
  faults.strike = (endpoint) => {
    if (endpoint === on && !jumped) clock.advance(minutes * MINUTE);
    jumped ||= endpoint === on;
    return strike(endpoint);
  };
}

describe('Data modes', () => {
  test('columns are found by the headers that people use', async () => {
    const { sandbox, credential } = await start();
    const { outputs } = await execute(
      credential,
      [
        {
          'Α.Φ.Μ.': 94123454,
          Επίθετο: ' Παπαδοπούλου ',
          ΟΝΟΜΑ: 'Μαρία',
          'Είδος κίνησης': 'ΠΡΟΣΕΛΕΥΣΗ',
          'Ημ/νία': '02/03/2026',
          Ώρα: '07:58',
          Παράρτημα: 1,
          Μισθός: 1200,
        },
      ],
      submitting(),
    );
    expect(outputs[0]).toMatchObject([
      {
        status: 'submitted',
        submitDate: '02/03/2026 08:00',
        submittedAt: '2026-03-02T08:00:00+02:00',
        submittedDate: '20260302',
        employeeAfm: '094123454',
        eventTime: '2026-03-02T07:58:00+02:00',
        late: false,
        lateReason: null,
        warnings: [expect.stringContaining('leading zero')],
      },
    ]);
    expect(sandbox.ledger.events).toMatchObject([
      { employeeAfm: '094123454', lastName: 'Παπαδοπούλου', firstName: 'Μαρία', branch: '1', type: '0' },
    ]);
    expectTrue(sandbox, outputs[0]);
  });

  test('the item of a Webhook node is read from the body of its request, or from its query', async () => {
    const { sandbox, credential } = await start();
    const webhook = { headers: { host: 'terminal' }, params: {}, query: {}, body: {}, executionMode: 'test' };
    const execution = await execute(
      credential,
      [
        { ...webhook, body: row(sandbox, 1) },
        { ...webhook, query: row(sandbox, 2) },
        { ...webhook, body: [row(sandbox, 3), row(sandbox, 4)] },
        { ...row(sandbox, 5), body: 'a column of that name' },
      ],
      submitting(),
      GO_ON,
    );
    expect(statuses(execution)).toEqual(['submitted', 'submitted', 'invalid', 'submitted']);
    expect(execution.outputs[0][2]).toMatchObject({
      reason: expect.stringMatching(/^Body of the webhook's request holds a list, not one event/),
      remedy: expect.stringContaining('Split Out'),
    });
    expectTrue(sandbox, execution.outputs[0]);
  });

  test("what other nodes have put beside a Webhook's body counts, after the body's own fields", async () => {
    const { sandbox, credential } = await start();
    const webhook = { headers: { branch: '8' }, params: { branch: '9' }, query: {}, executionMode: 'production' };
    const execution = await execute(
      credential,
      [
        { ...webhook, body: row(sandbox, 1), branch: '2' },
        { ...webhook, body: row(sandbox, 2, { branch: '' }), branch: '3', query: { branch: '7' } },
        { ...webhook, body: row(sandbox, 3, { branch: 4 }), branch: '4' },
        { ...webhook, body: row(sandbox, 4, { branch: '1' }), Παράρτημα: '2' },
        { ...webhook, body: {}, query: row(sandbox, 5), branch: '5' },
        { ...webhook, ...row(sandbox, 6, { branch: '6' }) },
      ],
      submitting(),
      GO_ON,
    );
    expect(statuses(execution)).toEqual(['submitted', 'submitted', 'submitted', 'invalid', 'submitted', 'submitted']);
    expect(execution.outputs[0][3].reason).toMatch(/^Branch is filled by two columns that differ: "body\.branch"/);
    expect(execution.outputs[0][3].reason).toContain('"Παράρτημα"');
    expect(sandbox.ledger.events.map(({ branch }) => branch)).toEqual(['2', '3', '4', '5', '6']);
    expectTrue(sandbox, execution.outputs[0]);
  });

  test('nothing goes out for a day without a time, or for a formula that failed', async () => {
    const { sandbox, credential } = await start();
    const timeless = (n: number, cells: IDataObject) => row(sandbox, n, { eventTime: '', ...cells });
    const execution = await execute(
      credential,
      [
        timeless(1, { Ημερομηνία: '2026-03-02T00:00:00.000Z', Ώρα: '' }),
        timeless(2, { Ημερομηνία: '2026-03-02 00:00:00' }),
        timeless(3, { Ημερομηνία: '2026-03-01T22:00:00.000Z', 'Ώρα άφιξης': '07:59' }),
        row(sandbox, 4, { eventTime: '2026-03-02T00:00:00.000Z' }),
        timeless(5, { Ημερομηνία: '2026-03-02', Ώρα: '#N/A' }),
        row(sandbox, 6, { lastName: '#ΤΙΜΗ!' }),
        row(sandbox, 7, { comments: '#REF!' }),
        row(sandbox, 8, { lastName: 'ΠΑ\u0000ΠΠΑ\u202e', comments: 'μία\r\nδύο\u200f' }),
      ],
      submitting({ lateReason: '003' }),
      GO_ON,
    );
    expect(statuses(execution)).toEqual([...Array.from({ length: 7 }, () => 'invalid'), 'submitted']);
    expect(execution.outputs[0].map(({ reason }) => reason)).toEqual([
      ...Array.from({ length: 2 }, () => expect.stringMatching(/^Date .*holds a date but no time/)),
      expect.stringMatching(/^Event .*stands beside Check-In Time/),
      expect.stringMatching(/^Event Time .*can be .* or a date without a time/),
      expect.stringMatching(/^Time .*is an error of the spreadsheet/),
      expect.stringMatching(/^Last Name .*is an error of the spreadsheet/),
      expect.stringMatching(/^Comments .*is an error of the spreadsheet/),
      null,
    ]);
    expect(sandbox.ledger.events).toMatchObject([{ lastName: 'ΠΑΠΠΑ', comments: 'μία δύο' }]);
  });

  test('fields set one by one, with expressions, a branch by number and a comment', async () => {
    const { sandbox, credential } = await start();
    const { outputs } = await execute(
      credential,
      [row(sandbox, 1, { place: 2 }), row(sandbox, 2, { place: '0' })],
      defining({
        branch: { __rl: true, mode: 'id', value: '={{ $json.place }}' },
        event: 'checkIn',
        comments: 'Βάρδια Α',
      }),
    );
    expect(outputs[0]).toMatchObject([
      { status: 'submitted', branch: '2' },
      { status: 'submitted', branch: '0' },
    ]);
    expect(sandbox.ledger.events).toMatchObject([
      { branch: '2', comments: 'Βάρδια Α' },
      { branch: '0', comments: 'Βάρδια Α' },
    ]);
    expectTrue(sandbox, outputs[0]);
  });

  test('fields that were never touched stand for their defaults: now, at the main branch', async () => {
    const { sandbox, credential } = await start({ clock: Date.now() });
    const { outputs } = await execute(credential, [{}], {
      resource: 'workCard',
      operation: 'submit',
      employeeAfm: afm(1),
      lastName: 'Α',
      firstName: 'Β',
    });
    expect(outputs[0]).toMatchObject([{ status: 'submitted', branch: '0', event: 'checkIn', late: false }]);
    expectTrue(sandbox, outputs[0]);
  });

  test('an event time from an expression can be a DateTime', async () => {
    const { sandbox, credential } = await start();
    const eventTime = '={{ DateTime.fromISO("2026-03-02T00:58:30", { zone: "America/New_York" }) }}';
    const { outputs } = await execute(credential, [row(sandbox, 1)], defining({ eventTime }));
    expect(outputs[0]).toMatchObject([{ status: 'submitted', eventTime: '2026-03-02T07:58:30+02:00' }]);
    expectTrue(sandbox, outputs[0]);
  });

  test.each(['autoMapInputData', 'defineBelow'])(
    '%s: employer and options can be expressions that differ by row',
    async (dataMode) => {
      const { sandbox, credential } = await start();
      const late = { eventTime: minutesFrom(sandbox, -60) };
      const items = [
        row(sandbox, 1, { ...late, why: '001', boss: sandbox.employerAfm }),
        row(sandbox, 2, { ...late, why: '003', boss: '' }),
        row(sandbox, 3, { ...late, why: '', boss: '' }),
        row(sandbox, 4, { boss: '123456783' }),
        row(sandbox, 5, { eventTime: '2026-03-02 07:00', zone: 'Europe/Rome' }),
      ];
      const execution = await execute(
        credential,
        items,
        defining(
          { dataMode, employerAfm: '={{ $json.boss }}' },
          { lateReason: '={{ $json.why }}', timezone: '={{ $json.zone }}' },
        ),
        GO_ON,
      );
      expect(execution.outputs[0]).toMatchObject([
        { status: 'submitted', lateReason: '001' },
        { status: 'submitted', lateReason: '003' },
        { status: 'invalid', reason: expect.stringMatching(/^Late Reason is empty/) },
        { status: 'rejected', employerAfm: '123456783', rejection: { reason: expect.stringContaining('123456783') } },
        {
          status: 'submitted',
          late: false,
          eventTime: '2026-03-02T08:00:00+02:00',
          localEventTime: '2026-03-02T07:00:00+01:00',
          localSubmittedAt: '2026-03-02T07:00:00+01:00',
        },
      ]);
      // The registry's zone needs no second time beside it.
      for (const output of execution.outputs[0].slice(0, 4)) expect(output).not.toHaveProperty('localEventTime');
      expectTrue(sandbox, execution.outputs[0]);
    },
  );

  test.each(['autoMapInputData', 'defineBelow'])(
    '%s: what does not vary by row is read once, however many rows there are',
    async (dataMode) => {
      const { sandbox, credential } = await start();
      const reads = new Map<string, number>();
      const node = new Ergani();
      const { execute: run } = node;
      node.execute = async function (this: IExecuteFunctions) {
        const read = this.getNodeParameter.bind(this) as (...args: unknown[]) => unknown;
        Object.assign(this, {
          getNodeParameter(name: string, ...rest: unknown[]) {
            reads.set(name, (reads.get(name) ?? 0) + 1);
            return read(name, ...rest);
          },
        });
        return await run.call(this);
      };
      const parameters = { ...defining({ dataMode, employerAfm: sandbox.employerAfm }), comments: 'Βάρδια Α' };
      const other = { name: 'ergani', type: node, version: 1 };
      const { outputs } = await execute(credential, rows(sandbox, 20), parameters, { other });
      expectTrue(sandbox, outputs[0]);
      const varying = Object.entries(parameters).filter(([, value]) => String(value).startsWith('='));
      for (const [name] of varying) reads.delete(name);
      expect([...reads.values()]).toEqual(Array(reads.size).fill(1));
      expect([...reads.keys()]).toEqual(expect.arrayContaining(['options', 'employerAfm', 'dataMode']));
    },
  );

  test('an expression that fails for one row is that row alone', async () => {
    const { sandbox, credential } = await start();
    const execution = await execute(
      credential,
      rows(sandbox, 3),
      defining({ lastName: '={{ $itemIndex === 1 ? $("No such node").item.json.x : $json.lastName }}' }),
      GO_ON,
    );
    expect(statuses(execution)).toEqual(['submitted', 'invalid', 'submitted']);
    expect(String(execution.outputs[0][1].reason)).toMatch(/^Last Name can't be computed: /);
    expectTrue(sandbox, execution.outputs[0]);
  });
});

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
      "Nothing was sent: 1 of 301 rows can't be submitted. Employee AFM has 2 digits, not 9 [item 300]",
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
    expect(error?.message).toContain('Late Reason is empty, and the event of 2026-03-02T07:40');
    expect(error?.message).toContain('[item 1]');
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
    for (let item = 0; item < 10; item++) expect(error?.message).toContain(`[item ${item}]`);
    expect(error?.message).not.toContain('[item 10]');
    expect(error?.message).toContain('and 2 more');
    const { rows: all } = error?.context.data as { rows: IDataObject[] };
    expect(all.map(({ item, status }) => [item, status])).toEqual(Array.from({ length: 12 }, (_, n) => [n, 'invalid']));
  });

  test('all that is wrong with a row is said at once', async () => {
    const { credential } = await start();
    const { outputs } = await execute(credential, [{}], submitting(), GO_ON);
    expect(outputs[0][0].reason).toMatch(/Employee AFM, Last Name, First Name, Event, Event Time/);
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

describe('The employer: f_afm_ergodoti must match the connected one', () => {
  test('left empty, it is asked through EX_BASE_01, once an execution', async () => {
    const { sandbox, credential } = await start();
    const { outputs } = await execute(credential, rows(sandbox, 250), submitting());
    expect(callsOf(sandbox)).toEqual([LOGIN, SERVICE, DOCUMENTS, DOCUMENTS, DOCUMENTS]);
    expect(new Set(outputs[0].map(({ employerAfm }) => employerAfm))).toEqual(new Set([sandbox.employerAfm]));
  });

  test('given, it is not asked', async () => {
    const { sandbox, credential } = await start({ clock: Date.now() });
    const { outputs } = await execute(
      credential,
      rows(sandbox, 2),
      submitting({}, { employerAfm: sandbox.employerAfm }),
    );
    expect(callsOf(sandbox)).toEqual([LOGIN, DOCUMENTS]);
    expectTrue(sandbox, outputs[0]);
  });

  test("a row's own comes first when columns are mapped", async () => {
    const { sandbox, credential } = await start({ clock: Date.now() });
    const own = rows(sandbox, 2, () => ({ f_afm_ergodoti: sandbox.employerAfm }));
    const { outputs } = await execute(credential, own, submitting({}, { employerAfm: '123456783' }));
    expect(outputs[0].map(({ status }) => status)).toEqual(['submitted', 'submitted']);
  });

  test('a registry that does not tell it: nothing is sent, and the field to fill is named', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'answer', status: 200, body: { EX_BASE_01: null }, on: SERVICE });
    const { outputs } = await execute(credential, [row(sandbox, 1)], submitting(), GO_ON);
    expect(outputs[0]).toMatchObject([{ status: 'notSent', remedy: expect.stringContaining("'Employer AFM'") }]);
    sandbox.faults.add({ kind: 'answer', status: 400, body: { message: 'Όχι' }, on: SERVICE });
    const { error } = await execute(credential, [row(sandbox, 1)], submitting());
    expect(error?.message).toBe('The registry refused the request: Όχι');
    expect(error?.description).toContain("'Employer AFM'");
    expect(posts(sandbox)).toBe(0);
  });

  test.each([
    { kind: 'answer', status: 500, as: 'html' },
    { kind: 'cut', when: 'after' },
  ] as const)('asked in vain ($kind): the row is not sent, and nobody is told to look for it', async (fault) => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ ...fault, on: SERVICE });
    const { outputs } = await execute(credential, [row(sandbox, 1)], submitting(), GO_ON);
    expect(outputs[0]).toMatchObject([{ status: 'notSent' }]);
    expect(outputs[0][0].remedy).not.toContain('Look there');
    expect(posts(sandbox)).toBe(0);
  });
});

describe('Rule 6: on time within 15 minutes, late only with a reason', () => {
  test('on time goes out with null, even where a reason is given', async () => {
    const { sandbox, credential } = await start();
    const item = row(sandbox, 1, { eventTime: minutesFrom(sandbox, -14.9), lateReason: '001' });
    const { outputs } = await execute(credential, [item], submitting({ lateReason: '003' }));
    expect(outputs[0]).toMatchObject([{ status: 'submitted', late: false, lateReason: null }]);
    expect(sandbox.ledger.events).toMatchObject([{ late: false, lateReason: null }]);
  });

  test("late goes out with the row's own reason, else with the option's", async () => {
    const { sandbox, credential } = await start();
    const eventTime = minutesFrom(sandbox, -16);
    const items = [row(sandbox, 1, { eventTime, Αιτιολογία: 1 }), row(sandbox, 2, { eventTime })];
    const { outputs } = await execute(credential, items, submitting({ lateReason: '003' }));
    expect(outputs[0]).toMatchObject([
      { status: 'submitted', late: true, lateReason: '001' },
      { status: 'submitted', late: true, lateReason: '003' },
    ]);
    expect(sandbox.ledger.events).toMatchObject([{ lateReason: '001' }, { lateReason: '003' }]);
  });

  test('an event in the future, by more than clocks differ, is refused here', async () => {
    const { sandbox, credential } = await start();
    const items = [row(sandbox, 1), row(sandbox, 2, { eventTime: minutesFrom(sandbox, 1.2) })];
    const { outputs } = await execute(credential, items, submitting(), GO_ON);
    expect(outputs[0]).toMatchObject([
      { status: 'submitted' },
      { status: 'invalid', reason: expect.stringContaining('lies in the future') },
    ]);
  });

  test.each([-5, 7])("the registry's clock decides, %i hours from this machine's", async (hours) => {
    const { sandbox, credential } = await start({ clock: Date.now() + hours * HOUR });
    const items = [
      row(sandbox, 1),
      row(sandbox, 2, { eventTime: minutesFrom(sandbox, -20) }),
      row(sandbox, 3, { eventTime: minutesFrom(sandbox, 20) }),
    ];
    for (const employerAfm of ['', sandbox.employerAfm]) {
      sandbox.ledger.reset();
      const execution = await execute(credential, items, submitting({}, { employerAfm }), GO_ON);
      expect(statuses(execution)).toEqual(['submitted', 'invalid', 'invalid']);
      expect(posts(sandbox)).toBe(1);
      expectTrue(sandbox, execution.outputs[0]);
    }
  });

  test('it decides too where only the first answer tells it: an event that is late there gets its reason', async () => {
    const { sandbox, credential } = await start({ clock: Date.now() + 16 * MINUTE });
    const eventTime = new Date(Date.now() - MINUTE).toISOString();
    const execution = await execute(
      credential,
      [row(sandbox, 1, { eventTime }), row(sandbox, 2, { eventTime: minutesFrom(sandbox, -16.5), lateReason: '002' })],
      submitting({ lateReason: '001' }, { employerAfm: sandbox.employerAfm }),
    );
    expect(execution.outputs[0]).toMatchObject([
      { status: 'submitted', late: true, lateReason: '001' },
      { status: 'submitted', late: true, lateReason: '002' },
    ]);
    expectTrue(sandbox, execution.outputs[0]);
  });

  test.each([
    ['with a reason it is sent as late', '003', 'submitted'],
    ['without one it is not sent', '', 'invalid'],
  ])('a row that becomes late between two batches: %s', async (_, lateReason, status) => {
    const { sandbox, credential } = await start();
    const eventTime = minutesFrom(sandbox, -14);
    const record = sandbox.ledger.record.bind(sandbox.ledger);
    sandbox.ledger.record = (event) => {
      sandbox.clock.advance(2 * MINUTE);
      return record(event);
    };
    const items = rows(sandbox, 2, () => ({ eventTime }));
    const { outputs } = await execute(credential, items, submitting({ batchSize: 1, lateReason }), GO_ON);
    expect(outputs[0]).toMatchObject([{ status: 'submitted', late: false, lateReason: null }, { status }]);
    if (status === 'submitted') expect(outputs[0][1]).toMatchObject({ late: true, lateReason: '003' });
    expectTrue(sandbox, outputs[0]);
  });

  test.each([
    ['with a reason they go out as late', '003', ['submitted', 'submitted', 'submitted']],
    ['those without one are not blamed on the registry, and the others go', '', ['invalid', 'submitted', 'submitted']],
  ])('rows that become late on their way: %s', async (_, lateReason, expected) => {
    const { sandbox, credential } = await start();
    const eventTime = minutesFrom(sandbox, -14);
    jumpOnce(sandbox, DOCUMENTS, 2);
    const items = rows(sandbox, 3, (n) => (n === 0 ? { eventTime } : {}));
    const execution = await execute(credential, items, submitting({ lateReason }), GO_ON);
    expect(statuses(execution)).toEqual(expected);
    expect(posts(sandbox)).toBe(2);
    expectTrue(sandbox, execution.outputs[0]);
  });
});

describe('Rule 5: the night-shift cut-off', () => {
  test.each([
    ['11:00', 'submitted'],
    ['11:01', 'invalid'],
  ])('a check-out at %s of the next day is %s', async (time, status) => {
    const { sandbox, credential } = await start({ clock: '2026-03-03T11:05:00+02:00' });
    const night = { referenceDate: '2026-03-02' };
    const items = [
      row(sandbox, 1, { ...night, eventTime: '2026-03-02 22:00', lateReason: '001' }),
      row(sandbox, 1, { ...night, eventTime: `2026-03-03 ${time}`, event: 'checkOut' }),
    ];
    const { outputs } = await execute(credential, items, submitting(), GO_ON);
    expect(outputs[0]).toMatchObject([{ status: 'submitted' }, { status }]);
    expectTrue(sandbox, outputs[0]);
  });
});

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
    expect(posts(sandbox)).toBe(1);
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
      expect(remedy).toContain('Look there before you submit again');
      expect(protocol).toBeNull();
      expect(sandbox.ledger.events).toHaveLength(6);
    },
  );

  test.each([
    ['an object', { body: { receipts: [{ protocol: 'ΕΥΣ1' }] } }],
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
    expect(error?.message).toMatch(/^3 of 9 rows were submitted, 3 refused, 3 not sent\. /);
    expect(error?.description).toContain('Do not submit again what was submitted');
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
    expect(execution.error?.message).toMatch(/^8 of 9 rows were submitted, 1 refused\. .*\[item 4\]$/);
    expectTrue(sandbox, detailsOf(execution, items));
  });
});

describe('What is known of a request decides the status', () => {
  const FAULTS: Array<[string, Fault, string, number]> = [
    ['429 with Retry-After', { kind: 'answer', status: 429, headers: { 'retry-after': '30' } }, 'notSent', 0],
    ['503 without a body', { kind: 'answer', status: 503, as: 'empty' }, 'notSent', 0],
    ['500 as JSON, recorded', { kind: 'answer', status: 500, when: 'after' }, 'unknown', 1],
    ['502 as HTML, not recorded', { kind: 'answer', status: 502, as: 'html' }, 'unknown', 0],
    ['504 as HTML, recorded', { kind: 'answer', status: 504, as: 'html', when: 'after' }, 'unknown', 1],
    ['408 of a proxy', { kind: 'answer', status: 408, as: 'empty', when: 'after' }, 'unknown', 1],
    ['cut before it was recorded', { kind: 'cut' }, 'unknown', 0],
    ['cut after it was recorded', { kind: 'cut', when: 'after' }, 'unknown', 1],
    ['no answer in time, recorded', { kind: 'delay', ms: 2_000, when: 'after' }, 'unknown', 1],
    ['no answer in time, not recorded', { kind: 'delay', ms: 2_000 }, 'unknown', 0],
    ['a redirect', { kind: 'answer', status: 302, as: 'empty', headers: { location: '/' } }, 'notSent', 0],
    ['403', { kind: 'answer', status: 403, as: 'html' }, 'rejected', 0],
    ['404', { kind: 'answer', status: 404, as: 'html' }, 'rejected', 0],
  ];

  test.each(FAULTS)('%s, after one batch and before another', async (_, fault, status, recorded) => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ ...fault, on: DOCUMENTS, skip: 1 });
    const execution = await execute(credential, rows(sandbox, 9), submitting({ batchSize: 3, timeout: 500 }), GO_ON);
    expect(statuses(execution)).toEqual([
      ...Array(3).fill('submitted'),
      ...Array(3).fill(status),
      ...Array(3).fill('notSent'),
    ]);
    const [, , , second, , , third] = execution.outputs[0];
    expect(String(second.remedy).includes('may have reached the registry')).toBe(status === 'unknown');
    expect(String(third.remedy)).not.toContain('may have reached the registry');
    expect(textOf(execution)).not.toContain('<html');
    expect(sandbox.ledger.events).toHaveLength(3 + 3 * recorded);
    expect(posts(sandbox)).toBe(2);
  });

  test.each(FAULTS)(
    '%s, with Stop Workflow: the receipts of the first batch are in the error',
    async (_, fault, status) => {
      const { sandbox, credential } = await start();
      sandbox.faults.add({ ...fault, on: DOCUMENTS, skip: 1 });
      const execution = await execute(credential, rows(sandbox, 6), submitting({ batchSize: 3, timeout: 500 }));
      const all = (execution.error?.context.data as { rows: IDataObject[] }).rows;
      expect(all.map((one) => one.status)).toEqual([...Array(3).fill('submitted'), ...Array(3).fill(status)]);
      for (const { protocol } of all.slice(0, 3)) expect(sandbox.ledger.event(String(protocol))).toBeDefined();
      if (status === 'unknown') expect(execution.error?.message).toContain('3 unknown');
      expectNoSecret(execution, credential);
    },
  );

  test('no registry at the address: nothing is sent, and repeating it is safe', async () => {
    const { sandbox, credential } = await start();
    await execute(credential, [row(sandbox, 0)], submitting());
    const items = rows(sandbox, 3);
    await sandbox.close();
    const { outputs } = await execute(credential, items, submitting({}, { employerAfm: sandbox.employerAfm }), GO_ON);
    expect(outputs[0].map(({ status }) => status)).toEqual(['notSent', 'notSent', 'notSent']);
    expect(outputs[0][0].reason).toBe('The registry could not be reached: the connection was refused');
    expect(outputs[0][0].remedy).toContain('Nothing was sent');
  });

  test('a session that ends between two batches and can not be renewed: what was confirmed stays', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'expireAccessTokens', on: DOCUMENTS, skip: 1 });
    sandbox.faults.add({ kind: 'answer', status: 429, on: 'POST /Authentication/Refresh' });
    const execution = await execute(credential, rows(sandbox, 6), submitting({ batchSize: 3 }), GO_ON);
    expect(statuses(execution)).toEqual([...Array(3).fill('submitted'), ...Array(3).fill('notSent')]);
    expectTrue(sandbox, execution.outputs[0]);
  });

  test('a credential that can not be read between two batches: what was confirmed stays', async () => {
    const { sandbox, credential } = await start();
    const getDecrypted = credential.getDecrypted.bind(credential);
    credential.getDecrypted = async () => {
      if (posts(sandbox) > 0) throw new Error('database is locked');
      return await getDecrypted();
    };
    const execution = await execute(credential, rows(sandbox, 6), submitting({ batchSize: 3 }), GO_ON);
    expect(statuses(execution)).toEqual([...Array(3).fill('submitted'), ...Array(3).fill('notSent')]);
    expect(execution.outputs[0][3].reason).toContain('database is locked');
    expectTrue(sandbox, execution.outputs[0]);
  });
});

describe('f_aitiologia 003, "could not reach the registry": a row that was not sent tells whether that was so', () => {
  const LOGIN = 'POST /Authentication';

  test.each<[string, Fault, boolean]>([
    ['503', { kind: 'answer', status: 503, on: DOCUMENTS }, true],
    ['429', { kind: 'answer', status: 429, on: DOCUMENTS }, false],
    ['a redirect', { kind: 'answer', status: 302, as: 'empty', on: DOCUMENTS }, false],
    ['503 for the employer', { kind: 'answer', status: 503, on: EXECUTE }, true],
    ['504 for the employer', { kind: 'answer', status: 504, on: EXECUTE }, true],
    ['500 for the employer', { kind: 'answer', status: 500, on: EXECUTE }, false],
    ['a cut question for the employer', { kind: 'cut', on: EXECUTE }, true],
    ['a refused question for the employer', { kind: 'answer', status: 400, on: EXECUTE }, false],
    ['503 for the login', { kind: 'answer', status: 503, on: LOGIN }, true],
    ['502 for the login', { kind: 'answer', status: 502, on: LOGIN }, true],
    ['a cut login', { kind: 'cut', on: LOGIN }, true],
    ['a refused login', { kind: 'answer', status: 401, on: LOGIN }, false],
    ['429 for the login', { kind: 'answer', status: 429, on: LOGIN }, false],
  ])('%s', async (_, fault, unreachable) => {
    const { sandbox, credential } = await start({ clock: Date.now() });
    sandbox.faults.add(fault);
    const { outputs } = await execute(credential, rows(sandbox, 3), submitting({ batchSize: 2 }), GO_ON);
    expect(outputs[0]).toMatchObject(Array(3).fill({ status: 'notSent', unreachable }));
  });

  test('no registry at the address', async () => {
    const { sandbox, credential } = await start({ clock: Date.now() });
    const items = rows(sandbox, 2);
    await sandbox.close();
    const { outputs } = await execute(credential, items, submitting(), GO_ON);
    expect(outputs[0]).toMatchObject(Array(2).fill({ status: 'notSent', unreachable: true }));
  });

  test('an event that was late when it came is not late for that', async () => {
    const { sandbox, credential } = await start({ clock: Date.now() });
    const items = [row(sandbox, 1), row(sandbox, 2, { eventTime: minutesFrom(sandbox, -20) })];
    await sandbox.close();
    const { outputs } = await execute(credential, items, submitting(), GO_ON);
    expect(outputs[0]).toMatchObject([
      { status: 'notSent', unreachable: true },
      { status: 'notSent', unreachable: false },
    ]);
  });

  test('an event that was late by the clock of the registry is said to be late', async () => {
    const { sandbox, credential } = await start();
    await execute(credential, [row(sandbox, 0)], submitting());
    const items = [row(sandbox, 1), row(sandbox, 2, { eventTime: minutesFrom(sandbox, -20) })];
    await sandbox.close();
    const { outputs } = await execute(credential, items, submitting(), GO_ON);
    expect(outputs[0]).toMatchObject([{ status: 'notSent', unreachable: true }, { status: 'invalid' }]);
  });

  test('rows behind a request of which nobody knows: they could have been sent', async () => {
    const { sandbox, credential } = await start({ clock: Date.now() });
    sandbox.faults.add({ kind: 'cut', on: DOCUMENTS });
    const { outputs } = await execute(credential, rows(sandbox, 3), submitting({ batchSize: 2 }), GO_ON);
    expect(outputs[0][2]).toMatchObject({ status: 'notSent', unreachable: false });
  });

  test('a run that stops for another row calls nobody late by the clock of this machine', async () => {
    const { sandbox, credential } = await start();
    const { error } = await execute(credential, [row(sandbox, 1), {}], submitting());
    expect(error?.context.data).toMatchObject({ rows: [{ status: 'notSent' }, { status: 'invalid' }] });
  });

  test('rows that others kept back', async () => {
    const { sandbox, credential } = await start({ clock: Date.now() });
    const { error } = await execute(credential, [row(sandbox, 1), {}], submitting());
    expect(error?.context.data).toMatchObject({ rows: [{ status: 'notSent', unreachable: false }, {}] });
  });
});

describe('Whose clock', () => {
  test('a machine whose clock is set while n8n runs: the registry is asked before good events are held back', async () => {
    const { sandbox, credential } = await start();
    await execute(credential, [row(sandbox, 0)], submitting());
    jest.useFakeTimers({ now: Date.now() + 3_600_000, doNotFake: [...EVERY_TIMER] });
    try {
      const { outputs } = await execute(
        credential,
        rows(sandbox, 2),
        submitting({}, { employerAfm: sandbox.employerAfm }),
        GO_ON,
      );
      expect(outputs[0].map(({ status }) => status)).toEqual(['submitted', 'submitted']);
    } finally {
      jest.useRealTimers();
    }
  });

  test.each([-300, 300])('an event at the very end of its minutes, by a clock that is %i ms off', async (off) => {
    const { sandbox, credential } = await start();
    // Learns the registry's time; then that clock jumps by less than the second that its header leaves open.
    await execute(credential, [row(sandbox, 0)], submitting());
    const edge = new Date(sandbox.clock.now() - 15 * MINUTE + (off < 0 ? 400 : 0)).toISOString();
    sandbox.clock.advance(off);
    const items = [row(sandbox, 1, { eventTime: edge, lateReason: '003' }), row(sandbox, 2)];
    const { outputs } = await execute(credential, items, submitting({ onRejection: 'stop' }), GO_ON);
    expect(outputs[0].map(({ status }) => status)).toEqual(['submitted', 'submitted']);
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

describe('Output', () => {
  test('each row begins with what people look for, whatever became of it', async () => {
    const { sandbox, credential } = await start();
    const execution = await execute(
      credential,
      [row(sandbox, 1), row(sandbox, 2, { employeeAfm: '12', comments: 'x' })],
      submitting(),
      GO_ON,
    );
    expect(statuses(execution)).toEqual(['submitted', 'invalid']);
    for (const output of execution.outputs[0]) {
      expect(Object.keys(output).slice(0, 4)).toEqual(['status', 'protocol', 'reason', 'remedy']);
    }
    const [submitted, invalid] = execution.outputs[0];
    expect(submitted).toMatchObject({ reason: null, remedy: null });
    expect(invalid).toMatchObject({ protocol: null, reason: expect.any(String), remedy: expect.any(String) });
  });

  test('a row that is at fault says whose it is, as far as it could be read', async () => {
    const { sandbox, credential } = await start();
    const { firstName, lastName, eventTime } = row(sandbox, 1);
    const bad = { employeeAfm: '12', event: 'maybe', branch: 'x' };
    const { outputs } = await execute(credential, [row(sandbox, 1, bad)], submitting(), GO_ON);
    expect(outputs[0]).toMatchObject([{ status: 'invalid', firstName, lastName }]);
    expect(Date.parse(String(outputs[0][0].eventTime))).toBe(Date.parse(String(eventTime)));
    for (const name of ['employeeAfm', 'event', 'branch']) expect(outputs[0][0]).not.toHaveProperty(name);
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
      { status: 'valid', request: 1, late: true, lateReason: '002', body: expect.anything() },
      { status: 'valid', request: 2, body: expect.anything() },
    ]);
    // A body makes its table row tall, so the last row of the request has it: the table's beginning stays readable.
    expect(outputs[0][0]).not.toHaveProperty('body');
    expect(outputs[0][3].body).toMatchObject({
      Cards: {
        Card: [
          { f_aa: '1', Details: { CardDetails: [{ f_afm: afm(1), f_type: '0', f_aitiologia: null }] } },
          { f_aa: '0', Details: { CardDetails: [{ f_afm: afm(4), f_aitiologia: '002' }] } },
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
  }, 30_000);
});

describe('Bad input', () => {
  test('field names and values that mean something to JavaScript are harmless', async () => {
    const { sandbox, credential } = await start();
    const evil = JSON.parse(
      '{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}, "toString": "x", "hasOwnProperty": 1}',
    ) as IDataObject;
    const own = Object.defineProperty(row(sandbox, 1), '__proto__', { value: { f_afm: '1' }, enumerable: true });
    const items = [own, { ...row(sandbox, 2), ...evil }, evil, row(sandbox, 3, { lastName: '__proto__' })];
    const execution = await execute(credential, items, submitting(), GO_ON);
    expect(statuses(execution)).toEqual(['submitted', 'submitted', 'invalid', 'submitted']);
    expect({}).not.toHaveProperty('polluted');
    expectTrue(sandbox, execution.outputs[0]);
  });

  test('any JSON in any field: every row comes out once, with a status, and what is not submitted with a reason', async () => {
    const { sandbox, credential } = await start();
    const cell = fc.oneof(
      fc.jsonValue({ maxDepth: 3 }),
      fc.string(),
      fc.double(),
      fc.constantFrom('0', 'Είσοδος', afm(1)),
    );
    const fields = [
      'employeeAfm',
      'lastName',
      'firstName',
      'event',
      'eventTime',
      'referenceDate',
      'branch',
      'lateReason',
      'comments',
      'Ημερομηνία',
      'Ώρα',
      'ΑΦΜ εργοδότη',
    ];
    const anyRow = fc.dictionary(fc.constantFrom(...fields), cell, { maxKeys: fields.length });
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { minLength: 1, maxLength: 30 }), async (some) => {
        const items = some.map((one, n) => (n % 3 === 0 ? { ...row(sandbox, n), ...one } : one));
        sandbox.ledger.reset();
        const { outputs, items: out } = await execute(credential, items, submitting(), GO_ON);
        expect(out[0].map(({ pairedItem }) => pairedItem)).toEqual(items.map((_, item) => ({ item })));
        for (const { status, reason } of outputs[0]) {
          expect(['submitted', 'invalid', 'rejected', 'notSent']).toContain(status);
          if (status !== 'submitted') expect(reason).toBeTruthy();
        }
        expectTrue(sandbox, outputs[0]);
      }),
      { numRuns: 40 },
    );
  });

  test('any JSON in the options and parameters of the node: a result, or an error in words of ours', async () => {
    const { sandbox, credential } = await start();
    const names = ['batchSize', 'onRejection', 'timezone', 'lateReason', 'timeout'];
    const options = fc.dictionary(fc.constantFrom(...names), fc.jsonValue({ maxDepth: 2 }));
    await fc.assert(
      fc.asyncProperty(options, fc.jsonValue({ maxDepth: 1 }), async (some, employerAfm) => {
        sandbox.ledger.reset();
        const { outputs, error } = await execute(
          credential,
          [row(sandbox, 1)],
          submitting(some, { employerAfm }),
          GO_ON,
        );
        if (error) expect(error.name).toBe('NodeOperationError');
        else expectTrue(sandbox, outputs[0]);
      }),
      { numRuns: 60 },
    );
  });

  test('any answer of the registry: every row comes out once, and only a whole list of receipts is believed', async () => {
    const { sandbox, credential } = await start();
    const receipt = fc.oneof(fc.record({ protocol: fc.constantFrom('ΕΥΣ1', '', 5) }), fc.jsonValue({ maxDepth: 2 }));
    const body = fc.oneof(fc.jsonValue({ maxDepth: 4 }), fc.array(receipt, { maxLength: 4 }));
    const status = fc.constantFrom(200, 201, 204, 304, 400, 402, 409, 413, 418, 422, 429, 500, 502, 503, 504, 599);
    await fc.assert(
      fc.asyncProperty(status, body, fc.constantFrom('json', 'html', 'text', 'empty'), async (code, content, as) => {
        sandbox.faults.clear();
        const text = as === 'html' || as === 'text' ? JSON.stringify(content) : content;
        sandbox.faults.add({ kind: 'answer', on: DOCUMENTS, status: code, as, body: text, times: 'always' });
        const execution = await execute(credential, rows(sandbox, 3), submitting(), GO_ON);
        expect(execution.error).toBeUndefined();
        expect(execution.outputs[0]).toHaveLength(3);
        for (const one of execution.outputs[0]) {
          const told = Array.isArray(content) && content.length === 3 && code < 300;
          if (one.status === 'submitted') expect(told).toBe(true);
          else expect(one.reason).toBeTruthy();
          if (code >= 500 && code !== 503) expect(one.status).not.toBe('rejected');
        }
      }),
      { numRuns: 80 },
    );
  });
});
