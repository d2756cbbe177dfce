import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { Ergani } from '../../nodes/Ergani/Ergani.node';
import { execute } from './n8n';
import { expectTrue, statuses } from './outcomes';
import { start } from './registry';
import { afm, defining, minutesFrom, row, rows, submitting } from './rows';

const GO_ON = { onError: 'continueRegularOutput' } as const;

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
    expect(execution.outputs[0][3].reason).toMatch(/^Branch is filled by two columns that differ, "branch"/);
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
      ...Array.from({ length: 2 }, () => expect.stringMatching(/^Event Date .*holds a date but no time/)),
      expect.stringMatching(/^Event .*stands beside Check-In Time/),
      expect.stringMatching(/^Event Time .*can be a midnight or a day without a time/),
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
