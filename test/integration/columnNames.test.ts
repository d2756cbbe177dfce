import type { IDataObject } from 'n8n-workflow';
import { execute, type Execution } from './n8n';
import { start } from './registry';
import { afm, defining, row, rows, submitting } from './rows';

const GO_ON = { onError: 'continueRegularOutput' } as const;

const named = (names: Record<string, string>): IDataObject => ({
  columnNames: { names: Object.entries(names).map(([column, field]) => ({ field, column })) },
});
const meaning = (words: Record<string, string>): IDataObject => ({
  eventWords: { words: Object.entries(words).map(([word, event]) => ({ word, event })) },
});

const statuses = ({ outputs }: Execution): unknown[] => outputs[0].map(({ status }) => status);

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

  test('say what true and false mean, which the remedy for them names', async () => {
    const { sandbox, credential } = await start();
    const items = [true, false].map((event, n) => row(sandbox, n, { event }));
    const refused = await execute(credential, items, submitting(), GO_ON);
    for (const { status, remedy } of refused.outputs[0]) {
      expect([status, remedy]).toEqual(['invalid', expect.stringContaining("'Event Words'")]);
    }
    const options = meaning({ TRUE: 'checkIn', false: 'skip' });
    for (const parameters of [submitting(options), defining({}, { ...options, repeatedEvents: 'submit' })]) {
      expect(statuses(await execute(credential, items, parameters))).toEqual(['submitted', 'skipped']);
    }
    expect(sandbox.ledger.events.map(({ type }) => type)).toEqual(['0', '0']);
  });

  test('come before what a header would mean, and before other columns for their field', async () => {
    const { sandbox, credential } = await start();
    const items = rows(sandbox, 1, () => ({ Τύπος: 'Βραδινή', Ημερομηνία: '01/01/2020', branch: '7', Κατάστημα: '' }));
    const options = named({ Τύπος: 'comments', eventTime: 'eventTime', kind: 'event', Κατάστημα: 'branch' });
    const [item] = items;
    const execution = await execute(
      credential,
      [{ ...item, kind: item.event, event: 'nonsense', Ημερομηνία: '' }],
      submitting(options),
    );
    expect(execution.outputs[0]).toMatchObject([{ status: 'submitted', comments: 'Βραδινή', branch: '0' }]);
  });

  test('are asked about where they hold times and speak of an arrival or a departure', async () => {
    const { sandbox, credential } = await start({ clock: '2026-03-02T23:00:00+02:00' });
    const items = ['', '17:00'].map((again, n) => ({
      ...{ lastName: 'ΠΑΠΠΑΣ', firstName: 'ΝΙΚΟΣ', employeeAfm: afm(n), Ημερομηνία: '02/03/2026' },
      ...{ Είσοδος: `0${8 + n}:00`, Έξοδος: '14:00', 'Είσοδος επιστροφής': again, 'Διάρκεια εξόδου': '03:00' },
    }));
    const execution = await execute(credential, items, submitting({ lateReason: '001' }), GO_ON);
    expect(execution.outputs[0].map(({ status, reasonCode }) => [status, reasonCode])).toEqual([
      ['submitted', null],
      ['submitted', null],
      ['invalid', 'columnInDoubt'],
      ['invalid', 'columnInDoubt'],
    ]);
    expect(execution.outputs[0][2].reason).toMatch(/"Είσοδος επιστροφής" .*: "17:00"$/);
    const answered = submitting({ lateReason: '001', ...named({ 'Είσοδος επιστροφής': 'ignore' }) });
    const again = await execute(credential, [items[1]], answered, GO_ON);
    expect(statuses(again)).toEqual(['submitted', 'submitted']);
    expect(sandbox.ledger.events).toHaveLength(4);
  });

  test('may be several arrivals and departures, in the order of the option', async () => {
    const { credential } = await start({ clock: '2026-03-02T23:00:00+02:00' });
    const item = { ...row({ clock: { now: () => 0 } } as never, 1), event: '', eventTime: '', day: '2/3/2026' };
    const times = { a: '09:00', b: '13:00', c: '18:00', d: '22:00' };
    const options = {
      ...named({ day: 'date', a: 'checkInTime', b: 'checkOutTime', c: 'checkInTime', d: 'checkOutTime' }),
      lateReason: '001',
    };
    const execution = await execute(credential, [{ ...item, ...times }], submitting(options));
    expect(execution.outputs[0].map(({ event, eventTime }) => [event, String(eventTime).slice(11, 16)])).toEqual([
      ['checkIn', '09:00'],
      ['checkOut', '13:00'],
      ['checkIn', '18:00'],
      ['checkOut', '22:00'],
    ]);
  });

  test('that no item has are told of, once for all rows', async () => {
    const { sandbox, credential } = await start();
    const items = rows(sandbox, 2);
    const misspelt = await execute(credential, items, submitting(named({ Κατασ: 'branch' })), GO_ON);
    expect(statuses(misspelt)).toEqual(['invalid', 'invalid']);
    expect(misspelt.outputs[0][0].reason).toContain('Columns are missing for Branch ("Κατασ")');
    // A column that is empty in all rows is left out by programs that read spreadsheets.
    const fine = await execute(
      credential,
      items,
      submitting(named({ Σημείωση: 'comments', Out: 'checkOutTime' })),
      GO_ON,
    );
    expect(statuses(fine)).toEqual(['submitted', 'submitted']);
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

  test('may be given by an expression, as long as it is the same for all items', async () => {
    const { sandbox, credential } = await start();
    const items = rows(sandbox, 2, () => ({ x: '3' }));
    const entry = (column: string): IDataObject => ({ columnNames: { names: [{ field: 'branch', column }] } });
    const same = await execute(credential, items, submitting(entry('={{ "x" }}')));
    expect(same.outputs[0].map(({ branch }) => branch)).toEqual(['3', '3']);
    const { error } = await execute(credential, items, submitting(entry('={{ $itemIndex ? "x" : "y" }}')));
    expect(error?.message).toMatch(/^Column Names is not the same for all items/);
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
    'Columns are missing for Event, Event Time. Understood: "ΑΦΜ" as Employee AFM, "Surname" as Last Name. Not understood: 2 of 4: "Given", "Ημ"';

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

  test('stops with one sentence that quotes no header that may be a cell', async () => {
    const { credential } = await start();
    const { error } = await execute(credential, items, submitting());
    expect(error?.message.match(/Columns are missing/g)).toHaveLength(1);
    expect(error?.message).toContain(', row 1, row 2, row 3');
    expect(error?.message).toContain('Not understood: 2 of 4');
    expect(error?.message).not.toContain('Given');
    expect(error?.message).not.toContain('is empty');
  });

  test('is one in which no row has it: a row that leaves it out is only empty there', async () => {
    const { sandbox, credential } = await start();
    const [one, other] = rows(sandbox, 2);
    delete other.event;
    const execution = await execute(credential, [one, other], submitting(), GO_ON);
    expect(execution.outputs[0]).toMatchObject([
      { status: 'submitted' },
      { status: 'invalid', reasonCode: 'missing', reason: 'Event is empty' },
    ]);
  });

  test('lacks a time or a date where it has the other, and no event where it has arrivals', async () => {
    const { credential } = await start();
    const lacking = async (cells: IDataObject): Promise<unknown> => {
      const item = { afm: afm(1), surname: 'Α', forename: 'Β', ...cells };
      const { outputs } = await execute(credential, [item], submitting({ dryRun: true, lateReason: '001' }), GO_ON);
      return /^Columns are missing for ([^.]*)\./.exec(String(outputs[0][0].reason))?.[1] ?? outputs[0][0].status;
    };
    expect(await lacking({ type: 'in', date: '2/3/2026' })).toBe('Time');
    expect(await lacking({ type: 'in', time: '2026-03-02 07:59' })).toBe('valid');
    expect(await lacking({ event: 'in', timestamp: '2026-03-02 07:59' })).toBe('valid');
    expect(await lacking({ date: '2/3/2026', 'clock in': '07:59' })).toBe('valid');
  });
});
