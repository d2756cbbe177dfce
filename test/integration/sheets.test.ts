import type { IDataObject } from 'n8n-workflow';
import type { Sandbox } from '../../sandbox/server';
import { execute, type Execution } from './n8n';
import { expectTrue, statuses } from './outcomes';
import { DOCUMENTS, start } from './registry';
import { afm, defining, GO_ON, minutesFrom, row, rows, submitting } from './rows';

describe('Columns', () => {
  const named = (names: Record<string, string>): IDataObject => ({
    columnNames: { names: Object.entries(names).map(([column, field]) => ({ field, column })) },
  });

  const meaning = (words: Record<string, string>): IDataObject => ({
    eventWords: { words: Object.entries(words).map(([word, event]) => ({ word, event })) },
  });

  describe('Columns that nobody could guess', () => {
    const strange = (n: number, cells: IDataObject = {}): IDataObject => ({
      'Κωδ. ΔΟΥ': afm(n),
      L: `ΕΠΩΝΥΜΟ${n}`,
      F: 'ΜΑΡΙΑ',
      'Terminal 7': 'F1',
      stamp: '2026-03-02T07:59:00+02:00',
      Notes: 'Τηλεργασία',
      ...cells,
    });
    const NAMES = {
      'κωδ δου': 'employeeAfm',
      L: 'lastName',
      F: 'firstName',
      'Terminal 7': 'event',
      stamp: 'eventTime',
      Notes: 'comments',
    };

    test('are named by the option, with words that nobody could guess', async () => {
      const { sandbox, credential } = await start();
      const items = [strange(1), strange(2, { 'Terminal 7': 'f3' }), strange(3, { 'Terminal 7': 'F2' })];
      const options = { ...named(NAMES), ...meaning({ F1: 'checkIn', F2: 'checkOut', F3: 'skip' }) };
      const execution = await execute(credential, items, submitting(options), GO_ON);
      expect(statuses(execution)).toEqual(['submitted', 'skipped', 'rejected']);
      expect(execution.outputs[0][1]).toMatchObject({ reasonCode: 'noEvent', employeeAfm: afm(2) });
      expect(sandbox.ledger.events).toMatchObject([{ employeeAfm: afm(1), lastName: 'ΕΠΩΝΥΜΟ1', type: '0' }]);
    });

    test.each([
      ['columnNames', { names: [{ field: 'no such field', column: 'x' }] }],
      ['columnNames', { names: [{ field: 'event', column: ' ' }] }],
      ['eventWords', { words: [{ word: '', event: 'checkIn' }] }],
      ['eventWords', { words: [{ word: 'x', event: 'both' }] }],
      [
        'eventWords',
        {
          words: [
            { word: 'F1', event: 'checkIn' },
            { word: 'f1', event: 'checkOut' },
          ],
        },
      ],
    ])('%s %j stops the run before anything is sent', async (option, value) => {
      const { sandbox, credential } = await start();
      const { error } = await execute(credential, rows(sandbox, 1), submitting({ [option]: value }));
      expect(error?.message).toMatch(/^(?:Column Names|Event Words) (?:has an entry|gives one word)/);
      expect(sandbox.ledger.calls).toEqual([]);
    });
  });

  describe('A sheet without a column that an event needs', () => {
    const items = [1, 2, 3].map((n) => ({
      ΑΦΜ: n === 2 ? 'x' : afm(n),
      Surname: `ΠΑΠΠΑ${n}`,
      Given: 'ΜΑΡΙΑ',
      Ημ: '2/3/2026',
    }));
    const MESSAGE =
      'Columns are missing for Event, Event Time. Understood: "ΑΦΜ" as Employee AFM, "Surname" as Last Name. Not understood: "Given", "Ημ"';

    test.each([false, true])('says so once, in place of what each row lacks (dry run: %s)', async (dryRun) => {
      const { sandbox, credential } = await start();
      const execution = await execute(credential, items, submitting({ dryRun }), GO_ON);
      expect(execution.outputs[0].map(({ status, reason, reasonCode }) => [status, reason, reasonCode])).toEqual(
        Array(3).fill(['invalid', MESSAGE, 'noColumn']),
      );
      expect(execution.outputs[0][0]).toMatchObject({
        employeeAfm: afm(1),
        remedy: expect.stringMatching(/'Column Names'.*'Map Each Column Manually'/),
      });
      expect(sandbox.ledger.calls).toEqual([]);
    });

    test('stops with one sentence, which names the headers, but none that may be a cell', async () => {
      const { credential } = await start();
      const { error } = await execute(credential, items, submitting());
      expect(error?.message.match(/Columns are missing/g)).toHaveLength(1);
      expect(error?.message).toContain('Not understood: "Given", "Ημ", item 1 (line 2 of a sheet with a header, AFM');
      const headerless = items.map((item) => ({ ...item, '045123787': 'x' }));
      const { error: careful } = await execute(credential, headerless, submitting());
      expect(careful?.message).toContain('Not understood: 3 of 5');
      expect(careful?.message).not.toContain('Given');
    });
  });
});

describe('Data modes', () => {
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
      submitting({ columnsNotUsed: 'body' }),
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
    const { sandbox, credential } = await start({ clock: Date.now(), employees: [] });
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
          { lateReason: '={{ $json.why }}', timezone: '={{ $json.zone }}', columnsNotUsed: 'why; boss; zone' },
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

describe('Shifts', () => {
  /** The n-th employee's day of work, as HR systems and people write it. */
  const day = (n: number, cells: IDataObject = {}): IDataObject => ({
    ΑΦΜ: afm(n),
    Επώνυμο: `ΕΠΩΝΥΜΟ${n}`,
    Όνομα: 'ΜΑΡΙΑ',
    Ημερομηνία: '27/02/2026',
    'Ώρα Προσέλευσης': '08:00',
    'Ώρα Αποχώρησης': '16:00',
    ...cells,
  });

  const ERROR_OUTPUT = { onError: 'continueErrorOutput' } as const;

  /** The shifts are of the week before. */
  const LATE = { lateReason: '002' };

  const told = ({ outputs }: Execution, output = 0): unknown[] =>
    outputs[output].map(({ status, event, eventTime, referenceDate }) => [status, event, eventTime, referenceDate]);

  const paired = ({ items }: Execution, output = 0): unknown[] =>
    items[output].map(({ pairedItem }) => (pairedItem as { item: number }).item);

  const ledger = (sandbox: Sandbox): unknown[] =>
    sandbox.ledger.events.map(({ employeeAfm, type, date, referenceDate }) => [employeeAfm, type, date, referenceDate]);

  describe('A row with an arrival and a departure', () => {
    test('is two events, the arrival first, both paired with the row', async () => {
      const { sandbox, credential } = await start();
      const night = { 'Ώρα Προσέλευσης': '22:00', 'Ώρα Αποχώρησης': '06:00' };
      const execution = await execute(credential, [day(1), day(2, night)], submitting(LATE));
      expect(execution.error).toBeUndefined();
      expect(told(execution)).toEqual([
        ['submitted', 'checkIn', '2026-02-27T08:00:00+02:00', '2026-02-27'],
        ['submitted', 'checkOut', '2026-02-27T16:00:00+02:00', '2026-02-27'],
        ['submitted', 'checkIn', '2026-02-27T22:00:00+02:00', '2026-02-27'],
        ['submitted', 'checkOut', '2026-02-28T06:00:00+02:00', '2026-02-27'],
      ]);
      expect(paired(execution)).toEqual([0, 0, 1, 1]);
      expect(sandbox.ledger.count(DOCUMENTS)).toBe(1);
      expect(ledger(sandbox)).toEqual([
        [afm(1), '0', '2026-02-27T08:00:00+02:00', '2026-02-27'],
        [afm(1), '1', '2026-02-27T16:00:00+02:00', '2026-02-27'],
        [afm(2), '0', '2026-02-27T22:00:00+02:00', '2026-02-27'],
        [afm(2), '1', '2026-02-28T06:00:00+02:00', '2026-02-27'],
      ]);
      expect(new Set(execution.outputs[0].map(({ protocol }) => protocol)).size).toBe(4);
      expect(execution.outputs[0].flatMap(({ warnings }) => warnings ?? [])).toEqual([]);
    });

    test('is one event as long as there is no departure, and skipped where there is neither', async () => {
      const { sandbox, credential } = await start();
      const open = day(1, { 'Ώρα Αποχώρησης': '' });
      const off = day(2, { 'Ώρα Προσέλευσης': '', 'Ώρα Αποχώρησης': '' });
      const items = [open, off, day(3, { 'Ώρα Προσέλευσης': 'ΡΕΠΟ', 'Ώρα Αποχώρησης': 'ΡΕΠΟ' })];
      for (const settings of [{}, ERROR_OUTPUT]) {
        const execution = await execute(credential, items, submitting(LATE), settings);
        expect(execution.error).toBeUndefined();
        expect(execution.outputs[1] ?? []).toEqual([]);
        expect(execution.outputs[0]).toMatchObject([
          { status: 'submitted', event: 'checkIn', reason: null, remedy: null, reasonCode: null },
          { status: 'skipped', protocol: null, reasonCode: 'noTimes', employeeAfm: afm(2), lastName: 'ΕΠΩΝΥΜΟ2' },
          { status: 'skipped', protocol: null, reasonCode: 'noEvent', employeeAfm: afm(3) },
        ]);
        expect(paired(execution)).toEqual([0, 1, 2]);
      }
      expect(sandbox.ledger.events).toHaveLength(2);
    });

    test('that can not be read gives an item for each time that it names', async () => {
      const { sandbox, credential } = await start();
      const items = [
        day(1, { ΑΦΜ: '12' }),
        day(2, { ΑΦΜ: '12', 'Ώρα Αποχώρησης': '' }),
        day(3, { 'Ώρα Αποχώρησης': 'soon' }),
        day(4),
      ];
      const stopped = await execute(credential, items, submitting(LATE));
      expect(stopped.error?.message).toMatch(/^Nothing was sent: 4 of 7 events can't be submitted/);
      expect(sandbox.ledger.events).toEqual([]);

      const execution = await execute(credential, items, submitting(LATE), ERROR_OUTPUT);
      expect(told(execution, 1)).toEqual([
        ['invalid', 'checkIn', '2026-02-27T08:00:00+02:00', '2026-02-27'],
        ['invalid', 'checkOut', '2026-02-27T16:00:00+02:00', '2026-02-27'],
        ['invalid', 'checkIn', '2026-02-27T08:00:00+02:00', '2026-02-27'],
        ['invalid', 'checkOut', undefined, '2026-02-27'],
      ]);
      expect(paired(execution, 1)).toEqual([0, 0, 1, 2]);
      expect(execution.outputs[1].map(({ reasonCode }) => reasonCode)).toEqual([
        'notAnAfm',
        'notAnAfm',
        'notAnAfm',
        'notATime',
      ]);
      expect(paired(execution, 0)).toEqual([2, 3, 3]);
      expect(sandbox.ledger.events).toHaveLength(3);
    });
  });

  describe('Event Both, defined below', () => {
    const defining = (fields: IDataObject): Parameters<typeof execute>[2] => ({
      resource: 'workCard',
      operation: 'submit',
      dataMode: 'defineBelow',
      employeeAfm: '={{ $json.afm }}',
      lastName: 'ΠΑΠΠΑ',
      firstName: 'ΜΑΡΙΑ',
      event: 'both',
      checkInTime: '={{ $json.came }}',
      checkOutTime: '={{ $json.left }}',
      options: LATE,
      ...(fields as Record<string, string>),
    });

    test('takes the two times, and no other', async () => {
      const { credential } = await start({ employees: [] });
      const items = [
        { afm: afm(1), came: '2026-02-27T22:00', left: '06:00' },
        { afm: afm(2), came: '2026-02-27T08:00', left: '' },
        { afm: afm(3), came: '', left: null },
      ];
      // What the field held before the event was Both is still in the node.
      const execution = await execute(credential, items, defining({ eventTime: '={{ $json.no.such.field }}' }));
      expect(execution.error).toBeUndefined();
      expect(told(execution)).toEqual([
        ['submitted', 'checkIn', '2026-02-27T22:00:00+02:00', '2026-02-27'],
        ['submitted', 'checkOut', '2026-02-28T06:00:00+02:00', '2026-02-27'],
        ['submitted', 'checkIn', '2026-02-27T08:00:00+02:00', '2026-02-27'],
        ['skipped', null, null, undefined],
      ]);
    });

    test('is not what a word makes it that a shift can have: Event Time counts, and no event is skipped for it', async () => {
      const { credential } = await start({ employees: [] });
      const items = ['ΠΑΡΩΝ', 'Overtime'].map((event, n) => ({ afm: afm(n), event, at: '2026-02-27T09:00' }));
      const options = { ...LATE, eventWords: { words: [{ word: 'Παρών', event: 'checkIn' }] } };
      const fields = { event: '={{ $json.event }}', eventTime: '={{ $json.at }}', options };
      const execution = await execute(credential, items, defining(fields), GO_ON);
      expect(execution.outputs[0]).toMatchObject([
        { status: 'submitted', event: 'checkIn', eventTime: '2026-02-27T09:00:00+02:00' },
        { status: 'invalid', reason: expect.stringContaining('Event stands for both: "Overtime"') },
      ]);
    });
  });
});
