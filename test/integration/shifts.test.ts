import type { IDataObject } from 'n8n-workflow';
import type { Sandbox } from '../../sandbox/server';
import { execute, type Execution } from './n8n';
import { start } from './registry';
import { afm, rows, submitting } from './rows';
import { AFTER_THE_WEEK, day, heldBy, weekOfShifts } from './shifts';

const GO_ON = { onError: 'continueRegularOutput' } as const;
const ERROR_OUTPUT = { onError: 'continueErrorOutput' } as const;
const DOCUMENTS = 'POST /Documents/WRKCardSE';
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

  test('whose arrival can not be read still reports a departure that tells its day by itself', async () => {
    const { sandbox, credential } = await start();
    const items = [
      day(1, {
        'Ώρα Προσέλευσης': '8 o’clock',
        'Ώρα Αποχώρησης': '27/02/2026 16:00',
        'Ημερομηνία Αναφοράς': '27/02/2026',
      }),
      day(2),
    ];
    const execution = await execute(credential, items, submitting(LATE), GO_ON);
    // The registry knows no arrival, and decides.
    const statuses = execution.outputs[0].map(({ status }) => status);
    expect(statuses).toEqual(['invalid', 'rejected', 'submitted', 'submitted']);
    expect(paired(execution)).toEqual([0, 0, 1, 1]);
    expect(sandbox.ledger.events).toHaveLength(2);
  });

  test('stands beside rows of single events, and gives their departures the work day', async () => {
    const { credential } = await start();
    const [single] = rows({ clock: { now: () => Date.parse('2026-02-28T05:00:00Z') } } as Sandbox, 1, () => ({
      employeeAfm: afm(1),
      event: 'checkOut',
    }));
    const execution = await execute(
      credential,
      [day(1, { 'Ώρα Προσέλευσης': '22:00', 'Ώρα Αποχώρησης': '' }), single],
      submitting(LATE),
    );
    expect(told(execution)).toEqual([
      ['submitted', 'checkIn', '2026-02-27T22:00:00+02:00', '2026-02-27'],
      ['submitted', 'checkOut', '2026-02-28T06:59:00+02:00', '2026-02-27'],
    ]);
  });

  test('goes through a dry run', async () => {
    const { sandbox, credential } = await start();
    const execution = await execute(
      credential,
      [day(1), day(2, { 'Ώρα Προσέλευσης': '', 'Ώρα Αποχώρησης': '' })],
      submitting({ ...LATE, dryRun: true }),
    );
    expect(execution.outputs[0].map(({ status }) => status)).toEqual(['valid', 'valid', 'skipped']);
    expect(sandbox.ledger.calls).toEqual([]);
  });

  test('is not sent again by a further try of the node', async () => {
    const { sandbox, credential } = await start();
    const items = [day(1), day(2, { 'Ώρα Προσέλευσης': '', 'Ώρα Αποχώρησης': '' }), day(3)];
    sandbox.faults.add({ kind: 'answer', status: 503, on: DOCUMENTS, skip: 1 });
    const settings = { retryOnFail: true, maxTries: 2 };
    const execution = await execute(credential, items, submitting({ ...LATE, batchSize: 1 }), settings);
    expect(execution.outputs[0].map(({ status }) => status)).toEqual([
      'submitted',
      'submitted',
      'skipped',
      'submitted',
      'submitted',
    ]);
    expect(sandbox.ledger.events).toHaveLength(4);
  });
});

test('A week of fifty employees, one row a day: each event once, with the work day of its arrival', async () => {
  const { sandbox, credential } = await start({ clock: AFTER_THE_WEEK });
  const { items, events, daysOff } = weekOfShifts();
  const execution = await execute(credential, items, submitting(LATE));
  expect(execution.error).toBeUndefined();
  expect(execution.outputs[0].filter(({ status }) => status === 'skipped')).toHaveLength(daysOff);
  expect(heldBy(sandbox)).toEqual(events);
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
    const { credential } = await start();
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

  test('takes tax number and names from the QR code of an employee', async () => {
    const { sandbox, credential } = await start();
    const items = [
      { afm: `erg|nm:ΑΝΝΑ;ln:ΠΑΠΠΑ;afm:${afm(1)};id:5`, came: '2026-02-27T08:00', left: '' },
      { afm: 'erg|nm:ΑΝΝΑ;ln:ΠΑΠΠΑ', came: '2026-02-27T08:00', left: '' },
    ];
    const execution = await execute(
      credential,
      items,
      defining({ lastName: '={{ $json.none }}', firstName: '={{ $json.none }}' }),
      GO_ON,
    );
    expect(execution.outputs[0].map(({ status }) => status)).toEqual(['submitted', 'invalid']);
    expect(sandbox.ledger.events).toMatchObject([{ employeeAfm: afm(1), lastName: 'ΠΑΠΠΑ', firstName: 'ΑΝΝΑ' }]);
  });

  test('can be an expression that differs by item', async () => {
    const { credential } = await start();
    const items = [
      { afm: afm(1), event: 'both', came: '2026-02-27T08:00', left: '2026-02-27T16:00' },
      { afm: afm(2), event: 'Είσοδος', came: 'nonsense', at: '2026-02-27T09:00' },
      { afm: afm(3), event: 'Διάλειμμα', at: '2026-02-27T09:00' },
    ];
    const execution = await execute(
      credential,
      items,
      defining({ event: '={{ $json.event }}', eventTime: '={{ $json.at }}' }),
    );
    expect(told(execution)).toEqual([
      ['submitted', 'checkIn', '2026-02-27T08:00:00+02:00', '2026-02-27'],
      ['submitted', 'checkOut', '2026-02-27T16:00:00+02:00', '2026-02-27'],
      ['submitted', 'checkIn', '2026-02-27T09:00:00+02:00', '2026-02-27'],
      ['skipped', null, null, undefined],
    ]);
  });

  test('is not what a word makes it that a shift can have: Event Time counts, and no event is skipped for it', async () => {
    const { credential } = await start();
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
