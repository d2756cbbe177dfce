import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { execute, type Execution } from './n8n';
import { statuses } from './outcomes';
import { ASKS_EMPLOYER, DOCUMENTS, start } from './registry';
import { afm, defining, GO_ON, minutesFrom, ONCE, row, submitting } from './rows';

describe('Event Time', () => {
  const people = (count: number, fields: IDataObject = {}): IDataObject[] =>
    Array.from({ length: count }, (_, n) => ({
      employeeAfm: afm(n),
      lastName: `ΕΠΩΝΥΜΟ${n}`,
      firstName: 'ΜΑΡΙΑ',
      event: 'checkIn',
      ...fields,
    }));

  /** Submit with the fields of the items, and these in their place. Undefined takes a field out. */
  const submitting = (fields: IDataObject): INodeParameters => {
    const parameters = Object.entries(defining(fields, { ...ONCE, batchSize: 100 }));
    return Object.fromEntries(parameters.filter(([, value]) => value !== undefined));
  };

  /** A registry whose clock is this machine's. */
  const startNow = async () => await start({ clock: Date.now() });

  describe('Event Time without a value is now', () => {
    test.each([
      ['never set', undefined],
      ['empty', ''],
      ['the default that older workflows store', '={{ $now }}'],
    ])('%s', async (_, eventTime) => {
      const { sandbox, credential } = await startNow();
      const before = Math.floor(Date.now() / 1_000) * 1_000;
      const execution = await execute(credential, people(1), submitting({ eventTime }));
      expect(statuses(execution)).toEqual(['submitted']);
      const [{ date }] = sandbox.ledger.events;
      expect(Date.parse(date)).toBeGreaterThanOrEqual(before);
      expect(Date.parse(date)).toBeLessThanOrEqual(Date.now());
      expect(sandbox.ledger.events).toMatchObject([{ lateReason: null }]);
    });

    test.each([
      ['a column that the item does not have', '={{ $json.when }}'],
      ['a column that is empty', '={{ $json.blank }}'],
      ['nothing behind the sign of an expression', '='],
    ])('an expression that gives nothing is a missing time, and never now: %s', async (_, eventTime) => {
      const { sandbox, credential } = await startNow();
      const execution = await execute(credential, people(2, { blank: ' ' }), submitting({ eventTime }), GO_ON);
      expect(execution.outputs[0]).toMatchObject([
        { status: 'invalid', reason: 'Event Time is empty', reasonCode: 'missing' },
        { status: 'invalid', reason: 'Event Time is empty', reasonCode: 'missing' },
      ]);
      expect(sandbox.ledger.calls).toEqual([]);
    });

    test('it stays the same when n8n tries the node again a second later', async () => {
      const cases = [
        [ASKS_EMPLOYER, ''],
        [DOCUMENTS, ''],
        [DOCUMENTS, '={{ $now.toISO() }}'],
        [DOCUMENTS, '={{ new Date(Date.now()).toISOString() }}'],
        [DOCUMENTS, '={{ $json.when ?? $now.toISO() }}'],
      ].map(async ([on, eventTime]) => {
        const { sandbox, credential } = await startNow();
        sandbox.faults.add({ kind: 'answer', status: 503, on });
        const settings = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1_100 };
        const execution = await execute(credential, people(1), submitting({ eventTime }), settings);
        const failed = sandbox.ledger.calls.find(({ status }) => status === 503);
        expect([on, eventTime, statuses(execution)]).toEqual([on, eventTime, ['submitted']]);
        expect(Date.parse(sandbox.ledger.events[0].date)).toBeLessThanOrEqual(Number(failed?.at));
      });
      await Promise.all(cases);
    });

    test.each([
      '',
      "={{ $now.toFormat('yyyy-MM-dd HH:mm') }}",
      '={{ $today.plus({ hours: 8 }) }}',
      '={{ new Date() }}',
    ])('a retry of the execution does not report the moment of the retry: %p', async (now) => {
      const { sandbox, credential } = await startNow();
      const retry = { ...GO_ON, mode: 'retry' } as const;
      const { outputs } = await execute(credential, people(1), submitting({ eventTime: now }), retry);
      expect(outputs[0]).toMatchObject([
        {
          status: 'invalid',
          reason: "Event Time is now, or empty, and a retry can't tell when that was",
          reasonCode: 'missing',
        },
      ]);
      expect(sandbox.ledger.calls).toEqual([]);
      const given = submitting({ eventTime: `={{ '${new Date().toISOString()}' }}` });
      expect(statuses(await execute(credential, people(1), given, retry))).toEqual(['submitted']);
    });

    test('nor does it with Both, in either of its times', async () => {
      const { sandbox, credential } = await startNow();
      const left = { event: 'both', checkInTime: minutesFrom(sandbox, -10), checkOutTime: '={{ $now.toISO() }}' };
      const { outputs } = await execute(credential, people(1), submitting(left), { ...GO_ON, mode: 'retry' });
      expect(outputs[0].map(({ status }) => status)).toEqual(['invalid', 'invalid']);
      expect(outputs[0][0].reason).toBe("Check-Out Time is now, or empty, and a retry can't tell when that was");
      expect(sandbox.ledger.calls).toEqual([]);
    });

    test('a time of the item goes out in a retry, also where now stands in for one that is missing', async () => {
      const { sandbox, credential } = await startNow();
      const eventTime = minutesFrom(sandbox, -5);
      const given = submitting({ eventTime: '={{ $json.when ?? $now }}', comments: '={{ $now.toISO() }}' });
      const execution = await execute(credential, people(1, { when: eventTime }), given, { ...GO_ON, mode: 'retry' });
      expect(execution.outputs[0]).toMatchObject([{ status: 'submitted', comments: expect.any(String) }]);
      expect(Date.parse(sandbox.ledger.events[0].date)).toBe(Date.parse(eventTime));
    });
  });

  describe('What is dragged into Event Time', () => {});
});

describe('Event Date', () => {
  const LATE = { lateReason: '002', retryFor: 0 };
  const DRAGGED = { eventDate: '={{ $json.date }}', eventTime: '={{ $json.time }}' };

  /** What a row of such cells comes to, with its fields set one by one. */
  async function outcomeOf(cells: IDataObject, parameters: IDataObject): Promise<unknown[]> {
    const { sandbox, credential } = await start();
    const { outputs } = await execute(credential, [row(sandbox, 1, cells)], defining(parameters, LATE), GO_ON);
    return outputs[0].map(({ status, event, eventTime, referenceDate, reasonCode }) =>
      status === 'submitted' ? [event, eventTime, referenceDate] : [status, reasonCode],
    );
  }

  describe('Event Date, for a time of the day in a column of its own', () => {
    test.each<[string, IDataObject, IDataObject, unknown[]]>([
      [
        'a date and a time as people write them',
        DRAGGED,
        { date: '27/02/2026', time: '13:25' },
        ['checkIn', '2026-02-27T13:25:00+02:00', '2026-02-27'],
      ],
      [
        'a time that has another date',
        DRAGGED,
        { date: '27/02/2026', time: '26/02/2026 08:00' },
        ['invalid', 'cellsDiffer'],
      ],
      ['an empty date beside a time of the day', DRAGGED, { date: '', time: '08:00' }, ['invalid', 'timeWithoutDate']],
      ['an empty time', DRAGGED, { date: '27/02/2026', time: '' }, ['invalid', 'dateWithoutTime']],
      ['both empty', DRAGGED, { date: '', time: '' }, ['invalid', 'missing']],
    ])('%s', async (_, parameters, cells, expected) => {
      expect(await outcomeOf(cells, parameters)).toEqual([expected]);
    });

    test.each<[string, IDataObject, IDataObject]>([
      ['empty beside a date', { eventDate: '={{ $json.date }}', eventTime: '' }, { date: '2026-03-02' }],
      ['empty beside the date of today', { eventDate: '={{ $today.toISODate() }}', eventTime: '' }, {}],
      ['empty beside a date that the row does not have', { eventDate: '={{ $json.none }}', eventTime: '' }, {}],
      ['empty beside a date that is typed in', { eventDate: '2026-03-02', eventTime: '' }, {}],
      ['never set beside a date', { eventDate: '={{ $json.date }}', eventTime: undefined }, { date: '2026-03-02' }],
    ])('Event Time %s is never now', async (_, fields, cells) => {
      const { sandbox, credential } = await start({ clock: Date.now() });
      const parameters: INodeParameters = Object.fromEntries(
        Object.entries(defining(fields, LATE)).filter(([, value]) => value !== undefined),
      );
      const { outputs } = await execute(credential, [row(sandbox, 1, cells)], parameters, GO_ON);
      expect(outputs[0]).toMatchObject([
        { status: 'invalid', reasonCode: expect.stringMatching(/dateWithoutTime|missing/) },
      ]);
      expect(sandbox.ledger.count(DOCUMENTS)).toBe(0);
    });

    test('a retry of the execution does not take another day for today', async () => {
      const { sandbox, credential } = await start({ clock: Date.now() });
      const parameters = defining({ eventDate: '={{ $today }}', eventTime: '00:00' }, LATE);
      const { outputs } = await execute(credential, [row(sandbox, 1)], parameters, { ...GO_ON, mode: 'retry' });
      expect(outputs[0]).toMatchObject([{ status: 'invalid', reasonCode: 'missing' }]);
      expect(outputs[0][0].reason).toContain('Event Date is now');
      expect(sandbox.ledger.count(DOCUMENTS)).toBe(0);
    });

    test.each<[string, IDataObject, string, string]>([
      [
        'a time alone',
        { date: '', time: '08:00' },
        'Event Time',
        "Drag the column that holds the date into 'Event Date'",
      ],
      ['a date alone', { date: '27/02/2026', time: '' }, 'Event Date', "into 'Event Time'"],
      ['a date in the place of the time', { date: '', time: '27/02/2026' }, 'Event Time', "into 'Event Date'"],
    ])('%s says what to drag where', async (_, cells, field, remedy) => {
      const { sandbox, credential } = await start();
      const { outputs } = await execute(credential, [row(sandbox, 1, cells)], defining(DRAGGED, LATE), GO_ON);
      expect(outputs[0]).toMatchObject([
        { status: 'invalid', reason: expect.stringContaining(field), remedy: expect.stringContaining(remedy) },
      ]);
    });
  });
});

describe('The order of dates', () => {
  const LATE = { lateReason: '002' };

  /** Executes a sheet with a date and a time column, one row for each date. */
  async function submit(dates: unknown[], options: IDataObject = {}, cells: IDataObject = {}): Promise<Execution> {
    const { sandbox, credential } = await start({ clock: '2026-08-03T08:00:00+03:00' });
    const items = dates.map((date, n) =>
      row(sandbox, n, { eventTime: '', Ημερομηνία: date as string, Ώρα: '08:00', ...cells }),
    );
    const execution = await execute(credential, items, submitting({ ...LATE, ...options }), GO_ON);
    const submitted = execution.outputs[0].filter(({ status }) => status === 'submitted');
    expect(sandbox.ledger.events).toHaveLength(submitted.length);
    return execution;
  }

  const told = ({ outputs }: Execution): unknown[] =>
    outputs[0].map(({ status, eventTime, reasonCode }) =>
      status === 'submitted' ? String(eventTime).slice(0, 10) : reasonCode,
    );

  test.each(['', 'dayFirst', 'monthFirst', 'yearFirst'])(
    'with %j, what a remedy says to enter is read as meant',
    async (dateOrder) => {
      const { sandbox, credential } = await start({ clock: '2026-05-05T07:00:00+03:00' });
      const faults: IDataObject[] = [
        ...['4/31/2026 08:00', '31.31.2026 08:00', '31/31/26', 'Monday 8', '2026-05-04 25:00', '5/4/26 8:00 AM'].map(
          (eventTime) => ({ eventTime, event: 'checkIn' }),
        ),
        ...['', '2026-05-04T00:00:00Z', '2026-05-04'].map((eventTime) => ({ eventTime, event: 'checkIn' })),
        { 'Check In': '2026-05-04 08:00', 'Check Out': '08:00' },
      ].map((cells, n) => ({ ...row(sandbox, n), eventTime: undefined, event: undefined, ...cells }));
      const options = submitting({ ...LATE, dateOrder, repeatedEvents: 'submit' });
      const [told] = (await execute(credential, faults.slice(0, -1), options, GO_ON)).outputs;
      const [, shift] = (await execute(credential, faults.slice(-1), options, GO_ON)).outputs[0];
      const entered = [...told, shift].flatMap(({ status, remedy }) =>
        status === 'submitted'
          ? []
          : Array.from(String(remedy).matchAll(/[\d/T-]{10,}(?: ?\d\d)?(?::[\d+]+)*/g), ([text]) => text),
      );
      expect(entered.length).toBeGreaterThan(9);
      const items = entered.map((eventTime, n) =>
        row(sandbox, n, { eventTime: /:/.test(eventTime) ? eventTime : `${eventTime} 08:00` }),
      );
      const { outputs } = await execute(credential, items, options, GO_ON);
      const meant = outputs[0].map(({ eventTime, reason }) => eventTime ?? reason);
      expect(
        meant.filter((time) => !/^2026-0(?:5-0[45]T0[86]:00|3-10T08:00|2-03T07:59):00/.test(String(time))),
      ).toEqual([]);
    },
  );

  test('is one for all items, and one of its choices', async () => {
    const differ = await submit(['5/7/2026', '30/7/2026'], {
      dateOrder: '={{ $itemIndex ? "dayFirst" : "monthFirst" }}',
    });
    expect(differ.outputs[0].map(({ status, reasonCode }) => [status, reasonCode])).toEqual([
      ['notSent', 'optionsDiffer'],
      ['invalid', 'notADate'],
    ]);
    const wrong = await submit(['30/7/2026'], { dateOrder: '={{ "d/m/y" }}' });
    expect(told(wrong)).toEqual(['invalidOption']);
    // The option can be computed for other items than the first, for which another option fails.
    const failing = await submit(['7/5/2026', '7/5/2026'], {
      dateOrder: 'monthFirst',
      lateReason: '={{ $itemIndex === 0 ? $("Nowhere").first() : "002" }}',
    });
    expect(told(failing)).toEqual(['cannotBeComputed', '2026-07-05']);
  });
});

describe('Times of databases', () => {
  const ROW = {
    ΑΦΜ: afm(1),
    Επώνυμο: 'ΠΑΠΠΑ',
    Όνομα: 'ΜΑΡΙΑ',
    CHECKTIME: '2026-05-04T08:00:00.000Z',
    Τύπος: 'Είσοδος',
  };

  const WARNED = [expect.stringMatching(/was taken for UTC\. If it is local, hand it over as text/)];
  const WARNED_IN_UTC = new Date().getTimezoneOffset() === 0 ? WARNED : [];

  // What these nodes make of a local 08:00 that has no zone; all but the first in a process whose zone is UTC. Of files
  // it is those of LibreOffice (.ods), and tables of HTML, also where they are called .xls.
  test.each([
    ['n8n-nodes-base.microsoftSql', WARNED],
    ['n8n-nodes-base.postgres', WARNED_IN_UTC],
    ['n8n-nodes-base.oracleDatabase', WARNED_IN_UTC],
    ['n8n-nodes-base.extractFromFile', WARNED_IN_UTC],
    ['n8n-nodes-base.spreadsheetFile', WARNED_IN_UTC],
    // It has them as text.
    ['n8n-nodes-base.mySql', []],
    ['n8n-nodes-base.googleSheets', []],
  ])('A time in UTC behind the node %s', async (sourceType, warnings) => {
    const { credential } = await start({ clock: '2026-05-04T11:05:00+03:00', employees: [] });
    const { outputs } = await execute(credential, [ROW], submitting(), { sourceType });
    expect(outputs[0]).toMatchObject([{ status: 'submitted', eventTime: '2026-05-04T11:00:00+03:00' }]);
    expect(outputs[0][0].warnings ?? []).toEqual(expect.arrayContaining(warnings));
    expect(
      outputs[0].flatMap(({ warnings: said }) => said ?? []).filter((one) => /UTC/.test(String(one))),
    ).toHaveLength(warnings.length);
  });
});
