import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Sandbox } from '../../sandbox/server';
import { execute, type Execution } from './n8n';
import { posts } from './outcomes';
import { HOUR, start } from './registry';
import { afm, GO_ON, submitting } from './rows';

describe('The timeline', () => {
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
        const { sandbox, credential } = await start({ clock: '2026-03-02T16:05:00+02:00', employees: [] });
        const saved = workflow();
        const sheet = events('2026-03-02 16:00 IN');
        expect(told(await execute(credential, sheet, parameters({}), saved))).toEqual(['submitted']);
        sandbox.clock.advance(6 * HOUR);
        sheet.push(...events('2026-03-02 22:04 IN'));
        // Beside a departure, the sheet has both kinds.
        sheet.push(
          { ...sheet[1], ...other(2), Time: '22:03' },
          { ...sheet[1], ...other(2), Time: '22:04', Type: 'OUT' },
        );
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
  });

  describe('A departure with which the input begins', () => {
    const items = [
      ...events('2026-03-02 02:30 OUT', '2026-03-02 18:00 IN', '2026-03-02 23:00 OUT'),
      of({ Date: '2026-03-02', Time: '08:00', Type: 'IN' }, other(1)),
    ];

    test.each([{}, { batchSize: 1 }, { onRejection: 'stop' }])(
      'goes out before the later arrival, in another request, and the registry decides: %j',
      async (options) => {
        const { sandbox, credential } = await start({ clock: CLOCK, employees: [] });
        const execution = await execute(credential, items, submitting({ ...LATE, ...options }), GO_ON);
        if (options.onRejection === undefined)
          expect(told(execution)).toEqual(['rejected noCheckIn', 'submitted', 'submitted', 'submitted']);
        else expect(told(execution)[0]).toMatch(/^rejected/);
        expect(held(sandbox)).not.toContain('out 02 02:30');
        // The departure beside another employee's arrival, each of the two alone, and what comes behind the departure.
        if (Object.keys(options).length === 0) expect(posts(sandbox)).toBe(4);
      },
    );

    test('is not sent by a further try behind the arrival that the first one has submitted', async () => {
      const { sandbox, credential } = await start({ clock: CLOCK });
      const settings = { retryOnFail: true, maxTries: 2 };
      const execution = await execute(credential, items.slice(0, 2), submitting(LATE), settings);
      expect(execution.error).toBeDefined();
      expect(held(sandbox)).toEqual(['in 02 18:00']);
    });
  });
});

describe('What rows say together', () => {
  const CLOCK = '2026-03-02T22:05:00+02:00';
  const LATE = { lateReason: '001' };

  /** What became of each row, with the day that it went to. */
  const told = ({ outputs }: Execution): unknown[] =>
    outputs[0].map(({ status, referenceDate, warnings }) => [status, referenceDate, ...((warnings as string[]) ?? [])]);

  /** An arrival or departure of an employee, on its way to be late. */
  const punch = (employee: number, event: string, eventTime: string, more: IDataObject = {}): IDataObject => ({
    employeeAfm: afm(employee),
    lastName: 'ΕΠΩΝΥΜΟ',
    firstName: 'ΜΑΡΙΑ',
    event,
    eventTime,
    ...LATE,
    ...more,
  });

  test('A branch that other rows name is missed where a row has none, as where cells are merged', async () => {
    const { credential } = await start({ clock: CLOCK, employees: [] });
    const at = (n: number, branch: string): IDataObject => punch(n, 'in', '2026-03-02 21:00', { branch });
    const warningsOf = async (...items: IDataObject[]): Promise<unknown[]> =>
      (await execute(credential, items, submitting({ dryRun: true }), GO_ON)).outputs[0].map(
        ({ warnings }) => warnings,
      );
    const taken = 'Branch is empty: "0", the main one, was taken, and other rows have another';
    const unchecked = [expect.stringContaining('were not checked')];
    expect(await warningsOf(at(1, '3'), at(2, ''), at(3, '0'))).toEqual([unchecked, [taken], null]);
    expect(await warningsOf(at(1, '0'), at(2, ''))).toEqual([unchecked, null]);
  });

  test('rule 3: an event that comes after another of its type, with nothing between, goes out, and says which it may replace', async () => {
    const { sandbox, credential } = await start({ clock: '2026-03-02T16:05:00+02:00' });
    const items = [
      punch(1, 'in', '2026-03-02 08:00'),
      punch(1, 'in', '2026-03-02 12:30'),
      punch(2, 'in', '2026-03-02 08:00'),
      punch(1, 'out', '2026-03-02 16:00'),
      punch(2, 'out', '2026-03-02 12:00'),
      punch(2, 'in', '2026-03-02 13:00'),
    ];
    const execution = await execute(credential, items, submitting(), GO_ON);
    expect(told(execution)).toEqual([
      ['submitted', '2026-03-02'],
      [
        'submitted',
        '2026-03-02',
        'No check-out comes between this and the check-in at 02/03/2026 08:00 of item 1 (line 2 of a sheet with a header): the registry takes the one that it gets last',
      ],
      ...Array<unknown>(4).fill(['submitted', '2026-03-02']),
    ]);
    expect(sandbox.ledger.events).toHaveLength(6);
  });

  test('rule 4: of a list of the newest first each check-out goes out after its check-in, and outputs keep the order of the rows', async () => {
    const { sandbox, credential } = await start({ clock: '2026-03-02T21:05:00+02:00' });
    const days = ['2026-03-02', '2026-03-01'];
    const items = days.flatMap((day) => [
      punch(1, 'out', `${day} 21:00`),
      punch(2, 'out', `${day} 16:00`),
      punch(1, 'in', `${day} 17:00`),
      punch(2, 'in', `${day} 08:00`),
      punch(1, 'out', `${day} 12:00`),
      punch(1, 'in', `${day} 08:00`),
    ]);
    const { outputs, items: sent } = await execute(credential, items, submitting(), GO_ON);
    expect(
      outputs[0].map(({ status, eventTime }) => [status, String(eventTime).slice(0, 16).replace('T', ' ')]),
    ).toEqual(items.map(({ eventTime }) => ['submitted', eventTime]));
    expect(sent[0].map(({ pairedItem }) => pairedItem)).toEqual(items.map((_, item) => ({ item })));
    // What is on time goes out in a request of its own.
    expect(sandbox.ledger.calls.filter(({ path }) => path === '/Documents/WRKCardSE')).toHaveLength(2);
    const hours = sandbox.ledger.events
      .filter(({ employeeAfm }) => employeeAfm === afm(1))
      .map(({ date }) => date.slice(8, 13));
    expect(hours).toEqual(['01T08', '01T12', '01T17', '01T21', '02T08', '02T12', '02T17', '02T21']);
  });
});
