import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Sandbox } from '../../sandbox/server';
import { execute, type Execution, useStore } from './n8n';
import { posts } from './outcomes';
import { DOCUMENTS, HOUR, start } from './registry';
import { afm, submitting } from './rows';
import { MemoryStore } from '../support/memoryStore';

const GO_ON = { onError: 'continueRegularOutput' } as const;
/** An evening in summer time. */
const CLOCK = '2026-03-30T20:00:00+03:00';
const LATE = { lateReason: '002' };
const PERSON = { ΑΦΜ: '123456783', Επώνυμο: 'ΠΑΠΑΔΟΠΟΥΛΟΥ', Όνομα: 'ΜΑΡΙΑ' };

const of = (cells: IDataObject, person: IDataObject = PERSON): IDataObject => ({ ...person, ...cells });
const other = (n: number): IDataObject => ({ ΑΦΜ: afm(n), Επώνυμο: `ΕΠΩΝΥΜΟ${n}`, Όνομα: 'ΑΝΝΑ' });

/** Rows of one event: `26/02/2026 18:00 IN`. */
const events = (...rows: string[]): IDataObject[] =>
  rows.map((row) => {
    const [Date, Time, Type] = row.split(' ');
    return of({ Date, Time, Type });
  });

/** Each field set in the node: the same rows. */
const defining = (options: IDataObject): INodeParameters => ({
  resource: 'workCard',
  operation: 'submit',
  dataMode: 'defineBelow',
  employeeAfm: '={{ $json["ΑΦΜ"] }}',
  lastName: '={{ $json["Επώνυμο"] }}',
  firstName: '={{ $json["Όνομα"] }}',
  event: '={{ $json.Type }}',
  eventDate: '',
  eventTime: '={{ $json.Date }} {{ $json.Time }}',
  options: { retryFor: 0, ...options },
});

const MODES: Array<[string, (options: IDataObject) => INodeParameters]> = [
  ['mapped automatically', (options) => submitting(options)],
  ['defined below', defining],
];

/** What became of each event. */
const told = ({ outputs }: Execution): unknown[] =>
  outputs[0].map(({ status, reasonCode }) => (reasonCode ? `${status} ${reasonCode}` : status));

/** The events that the registry holds, in the order in which it got them: `in 16 09:00`. */
const held = ({ ledger }: Sandbox): string[] =>
  ledger.events.map(({ type, date }) => `${type === '0' ? 'in' : 'out'} ${date.slice(8, 10)} ${date.slice(11, 16)}`);

let runs = 0;

/** Runs of one workflow, which know what the others have submitted. */
const workflow = (): { workflowId: string } => ({ workflowId: `timeline ${++runs}` });

describe.each(MODES)('An input that is no possible history, %s', (_, parameters) => {
  test('a departure before the only arrival of its day', async () => {
    const { sandbox, credential } = await start({ clock: CLOCK });
    const items = events('2026-03-02 16:00 IN', '2026-03-02 12:00 OUT');
    const saved = workflow();
    const execution = await execute(credential, items, parameters(LATE), { ...GO_ON, ...saved });
    expect(told(execution)).toEqual(['submitted', 'invalid departureBeforeArrival']);
    const again = await execute(credential, items, parameters(LATE), { ...GO_ON, ...saved });
    expect(told(again)).toEqual(['duplicate submittedBefore', 'invalid departureBeforeArrival']);
    expect(held(sandbox)).toEqual(['in 02 16:00']);
  });

  test('nights dated by the day of the shift', async () => {
    const { sandbox, credential } = await start({ clock: CLOCK });
    const items = events('26/02/2026 18:00 IN', '26/02/2026 02:30 OUT', '27/02/2026 18:00 IN', '27/02/2026 03:10 OUT');
    const execution = await execute(credential, items, parameters({ ...LATE, dateOrder: 'dayFirst' }), GO_ON);
    expect(told(execution)).toEqual(['submitted', 'invalid dateOfShift', 'submitted', 'invalid dateOfShift']);
    expect(held(sandbox)).toEqual(['in 26 18:00', 'in 27 18:00']);
  });

  test('one such night alone', async () => {
    const { sandbox, credential } = await start({ clock: CLOCK });
    const items = events('2026-02-26 18:00 IN', '2026-02-26 02:30 OUT');
    const execution = await execute(credential, items, parameters(LATE), GO_ON);
    expect(told(execution)).toEqual(['submitted', 'invalid dateOfShift']);
    expect(held(sandbox)).toEqual(['in 26 18:00']);
  });

  test('a terminal on its default state, and what the user says of its word', async () => {
    const { sandbox, credential } = await start({ clock: CLOCK });
    const items = events('2026-02-27 08:01 IN', '2026-02-27 16:02 IN');
    const saved = workflow();
    const run = async (options: IDataObject = {}): Promise<unknown[]> =>
      told(await execute(credential, items, parameters({ ...LATE, ...options }), { ...GO_ON, ...saved }));
    expect(await run()).toEqual(['submitted', 'invalid oneKindOnly']);
    expect(await run()).toEqual(['duplicate submittedBefore', 'invalid oneKindOnly']);
    expect(await run({ eventWords: { words: [{ word: 'in', event: 'checkIn' }] } })).toEqual([
      'duplicate submittedBefore',
      'submitted',
    ]);
    expect(held(sandbox)).toEqual(['in 27 08:01', 'in 27 16:02']);
  });

  test('a row that is not sent does not change the order of those that are', async () => {
    const { sandbox, credential } = await start({ clock: CLOCK });
    const items = events('2026-03-16 09:00 IN', '2026-03-16 17:00 OUT', '2026-03-16 08:30 IN', '2026-03-29 03:30 IN');
    const execution = await execute(credential, items, parameters(LATE), GO_ON);
    expect(told(execution)).toEqual(['submitted', 'submitted', 'submitted', 'invalid clockChange']);
    expect(held(sandbox)).toEqual(['in 16 09:00', 'out 16 17:00', 'in 16 08:30']);
  });

  test('an event of more than a year ago', async () => {
    const { sandbox, credential } = await start({ clock: CLOCK });
    const items = events('2022-02-26 08:00 IN', '2022-02-26 16:00 OUT', '2025-03-29 08:00 IN', '2025-03-30 08:00 IN');
    const execution = await execute(credential, items, parameters(LATE), GO_ON);
    expect(told(execution)).toEqual(['invalid tooOld', 'invalid tooOld', 'invalid tooOld', 'submitted']);
    const unreasoned = await execute(credential, items.slice(0, 1), parameters({}), GO_ON);
    expect(told(unreasoned)).toEqual(['invalid tooOld']);
    expect(held(sandbox)).toEqual(['in 30 08:00']);
  });
});

test('A workbook that counts from 1904: each row is four years too old', async () => {
  const { sandbox, credential } = await start({ clock: CLOCK });
  const items = [of({ Ημερομηνία: 44618, Είσοδος: 0.3333333333, Έξοδος: 0.6666666667 })];
  const execution = await execute(credential, items, submitting(LATE), GO_ON);
  expect(told(execution)).toEqual(['invalid tooOld', 'invalid tooOld']);
  expect(posts(sandbox)).toBe(0);
});

describe('A shift parted at midnight', () => {
  const rows = [
    of({ check_in: '2026-02-27 00:00:00', check_out: '2026-02-27 04:00:00' }),
    of({ check_in: '2026-02-26 20:00:00', check_out: '2026-02-26 23:59:59' }),
    of({ check_in: '2026-02-27 20:00:00', check_out: '' }),
  ];
  const both = (options: IDataObject): INodeParameters => ({
    ...defining(options),
    event: 'both',
    checkInTime: '={{ $json.check_in }}',
    checkOutTime: '={{ $json.check_out }}',
  });

  test.each<[string, (options: IDataObject) => INodeParameters]>([
    ['mapped automatically', (options) => submitting(options)],
    ['defined below', both],
  ])('%s: no half of it goes out, in no run', async (_, parameters) => {
    const { sandbox, credential } = await start({ clock: CLOCK });
    const saved = workflow();
    for (const status of ['submitted', 'duplicate submittedBefore']) {
      const execution = await execute(credential, rows, parameters(LATE), { ...GO_ON, ...saved });
      expect(told(execution)).toEqual([...Array<string>(4).fill('invalid otherHalfRefused'), status]);
    }
    expect(held(sandbox)).toEqual(['in 27 20:00']);
  });
});

describe('What the journal has confirmed', () => {
  test.each(MODES)(
    'a growing sheet on Stop Workflow, %s: its rows are duplicates, and its new one goes out',
    async (_, parameters) => {
      const { sandbox, credential } = await start({ clock: '2026-03-02T16:05:00+02:00' });
      const saved = workflow();
      const sheet = events('2026-03-02 16:00 IN');
      expect(told(await execute(credential, sheet, parameters({}), saved))).toEqual(['submitted']);
      sandbox.clock.advance(6 * HOUR);
      sheet.push(...events('2026-03-02 22:04 IN'));
      // Beside a departure, the sheet has both kinds.
      sheet.push({ ...sheet[1], ...other(2), Time: '22:03' }, { ...sheet[1], ...other(2), Time: '22:04', Type: 'OUT' });
      const execution = await execute(credential, sheet, parameters({}), saved);
      expect(execution.error).toBeUndefined();
      expect(told(execution)).toEqual(['duplicate submittedBefore', 'submitted', 'submitted', 'submitted']);
    },
  );

  test('is never refused, and refuses what does not fit to it', async () => {
    const { sandbox, credential } = await start({ clock: CLOCK });
    const saved = workflow();
    const run = async (items: IDataObject[], settings = {}): Promise<Execution> =>
      await execute(credential, items, submitting(LATE), { ...saved, ...settings });
    // Alone, each is fine.
    const [departure, arrival] = events('2026-03-02 12:00 OUT', '2026-03-02 16:00 IN');
    await run([arrival]);
    const second = await run([departure, arrival], GO_ON);
    expect(told(second)).toEqual(['invalid departureBeforeArrival', 'duplicate submittedBefore']);
    const stopped = await run([departure, arrival]);
    expect(stopped.error?.message).toContain("1 of 2 events can't be submitted");
    expect(held(sandbox)).toEqual(['in 02 16:00']);
    // What went out alone is a duplicate, wherever it stands by now.
    const [early, late] = events('2026-03-04 08:00 IN', '2026-03-04 16:00 OUT');
    await run([early, late]);
    const doubtful = [...events('2026-03-04 17:00 IN'), late, early];
    expect(told(await run(doubtful, GO_ON))).toEqual([
      'submitted',
      'duplicate submittedBefore',
      'duplicate submittedBefore',
    ]);
  });

  test('is asked of n8n, where another process has submitted it', async () => {
    const store = new MemoryStore();
    useStore(store);
    const { credential } = await start({ clock: CLOCK });
    const [departure, arrival] = events('2026-03-02 12:00 OUT', '2026-03-02 16:00 IN');
    await execute(credential, [arrival], submitting(LATE), { ...GO_ON, workflowId: 'first' });
    store.lists.set('second 2', [...(store.lists.get('first 2') ?? [])]);
    const items = [departure, arrival];
    const execution = await execute(credential, items, submitting(LATE), { ...GO_ON, workflowId: 'second' });
    expect(told(execution)).toEqual(['invalid departureBeforeArrival', 'duplicate submittedBefore']);
  });

  test('bears witness also where rows are to be submitted again', async () => {
    const { sandbox, credential } = await start({ clock: CLOCK });
    const saved = { ...GO_ON, ...workflow() };
    const [departure, arrival] = events('2026-03-02 12:00 OUT', '2026-03-02 16:00 IN');
    await execute(credential, [arrival], submitting(LATE), saved);
    const again = submitting({ ...LATE, repeatedEvents: 'submit' });
    const execution = await execute(credential, [departure, arrival], again, saved);
    expect(told(execution)).toEqual(['invalid departureBeforeArrival', 'submitted']);
    expect(held(sandbox)).toEqual(['in 02 16:00', 'in 02 16:00']);
  });
});

describe('A departure with which the input begins', () => {
  const items = [
    ...events('2026-03-02 02:30 OUT', '2026-03-02 18:00 IN', '2026-03-02 23:00 OUT'),
    of({ Date: '2026-03-02', Time: '08:00', Type: 'IN' }, other(1)),
  ];

  test.each([{}, { batchSize: 1 }, { onRejection: 'stop' }])(
    'goes out before the later arrival, in another request, and the registry decides: %j',
    async (options) => {
      const { sandbox, credential } = await start({ clock: CLOCK });
      const execution = await execute(credential, items, submitting({ ...LATE, ...options }), GO_ON);
      if (options.onRejection === undefined)
        expect(told(execution)).toEqual(['rejected noCheckIn', 'submitted', 'submitted', 'submitted']);
      else expect(told(execution)[0]).toMatch(/^rejected/);
      expect(held(sandbox)).not.toContain('out 02 02:30');
      // The departure beside another employee's arrival, each of the two alone, and what comes behind the departure.
      if (Object.keys(options).length === 0) expect(posts(sandbox)).toBe(4);
    },
  );

  test('is submitted where the registry has the arrival of its day', async () => {
    const { sandbox, credential } = await start({ clock: CLOCK });
    await execute(credential, events('2026-03-02 00:10 IN'), submitting(LATE), GO_ON);
    const execution = await execute(credential, items, submitting(LATE), GO_ON);
    expect(told(execution)).toEqual(Array(4).fill('submitted'));
    expect(held(sandbox).slice(1)).toContain('out 02 02:30');
  });

  test('is not sent by a further try behind the arrival that the first one has submitted', async () => {
    const { sandbox, credential } = await start({ clock: CLOCK });
    const settings = { retryOnFail: true, maxTries: 2 };
    const execution = await execute(credential, items.slice(0, 2), submitting(LATE), settings);
    expect(execution.error).toBeDefined();
    expect(held(sandbox)).toEqual(['in 02 18:00']);
  });

  test('is refused where there is no journal to tell whether the arrival is new', async () => {
    const { sandbox, credential } = await start({ clock: CLOCK });
    const unsaved = { ...GO_ON, workflowId: '' };
    for (let again = 0; again < 2; again++) {
      const execution = await execute(credential, items.slice(0, 2), submitting(LATE), unsaved);
      expect(told(execution)).toEqual(['invalid departureBeforeArrival', 'submitted']);
    }
    expect(held(sandbox)).toEqual(['in 02 18:00', 'in 02 18:00']);
  });

  test('is valid in a dry run, in a request of its own', async () => {
    const { credential } = await start({ clock: CLOCK });
    const execution = await execute(credential, items, submitting({ ...LATE, dryRun: true }), GO_ON);
    expect(execution.outputs[0].map(({ status, request }) => [status, request])).toEqual([
      ['valid', 1],
      ['valid', 2],
      ['valid', 2],
      ['valid', 1],
    ]);
  });
});

describe('A row that does not go out', () => {
  test('has no say in the order: one that is late without a reason', async () => {
    const { sandbox, credential } = await start({ clock: '2026-03-02T17:05:00+02:00' });
    const late = (row: string, Αιτιολογία: string): IDataObject => ({ ...events(row)[0], Αιτιολογία });
    const items = [
      late('2026-03-02 12:00 OUT', ''),
      late('2026-03-02 09:00 IN', '001'),
      late('2026-03-02 17:00 OUT', '001'),
      late('2026-03-02 08:30 IN', '001'),
    ];
    const execution = await execute(credential, items, submitting(), GO_ON);
    expect(told(execution)).toEqual(['invalid lateReasonMissing', 'submitted', 'submitted', 'submitted']);
    expect(held(sandbox)).toEqual(['in 02 09:00', 'out 02 17:00', 'in 02 08:30']);
  });

  test('nor has a duplicate', async () => {
    const { sandbox, credential } = await start({ clock: CLOCK });
    const saved = { ...GO_ON, ...workflow() };
    const before = events('2026-03-15 16:00 OUT', '2026-03-15 08:00 IN');
    await execute(credential, before, submitting(LATE), saved);
    const items = [...before, ...events('2026-03-16 09:00 IN', '2026-03-16 17:00 OUT', '2026-03-16 08:30 IN')];
    await execute(credential, items, submitting(LATE), saved);
    expect(held(sandbox).slice(2)).toEqual(['in 16 09:00', 'out 16 17:00', 'in 16 08:30']);
  });

  test('holds back nothing where it is late or can not be read', async () => {
    const { sandbox, credential } = await start({ clock: CLOCK });
    const items = [
      of({ Date: '2026-03-16', Time: '8 o’clock', Type: 'IN' }),
      of({ Date: '2026-03-16', Time: '12:00', Type: 'OUT' }),
      of({ Date: '2026-03-16', Time: '16:00', Type: 'IN' }),
    ];
    const execution = await execute(credential, items, submitting(LATE), GO_ON);
    // The registry knows no arrival before it, and decides.
    expect(told(execution)).toEqual(['invalid notATime', 'rejected noCheckIn', 'submitted']);
    expect(held(sandbox)).toEqual(['in 16 16:00']);
  });

  test('refused beside others: no word is asked of the registry where the input is one of a dry run', async () => {
    const { sandbox, credential } = await start({ clock: CLOCK });
    const items = events('2026-03-02 16:00 IN', '2026-03-02 12:00 OUT');
    const execution = await execute(credential, items, submitting({ ...LATE, dryRun: true }));
    expect(told(execution)).toEqual(['valid', 'invalid departureBeforeArrival']);
    expect(sandbox.ledger.calls).toEqual([]);
  });

  test('refused beside others stops the run on Stop Workflow, before anything is sent', async () => {
    const { sandbox, credential } = await start({ clock: CLOCK });
    const items = events('2026-03-02 16:00 IN', '2026-03-02 12:00 OUT');
    const { error } = await execute(credential, items, submitting(LATE));
    expect(error?.message).toContain("Nothing was sent: 1 of 2 events can't be submitted");
    expect(error?.message).not.toContain('12:00');
    expect(sandbox.ledger.count(DOCUMENTS)).toBe(0);
  });
});

test('Two employers of one employee: what happens at one says nothing of the other', async () => {
  const { sandbox, credential } = await start({ clock: CLOCK });
  const at = (row: string, employer: string): IDataObject => ({ ...events(row)[0], f_afm_ergodoti: employer });
  const items = [at('2026-03-02 16:00 IN', '090000045'), at('2026-03-02 12:00 OUT', sandbox.employerAfm)];
  const execution = await execute(credential, items, submitting(LATE), GO_ON);
  expect(told(execution)[1]).not.toContain('departureBeforeArrival');
  expect(held(sandbox)).toEqual([]);
});
