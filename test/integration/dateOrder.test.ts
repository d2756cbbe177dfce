import type { IDataObject } from 'n8n-workflow';
import { execute, type Execution } from './n8n';
import { start } from './registry';
import { row, submitting } from './rows';

const GO_ON = { onError: 'continueRegularOutput' } as const;
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

describe('The order of dates', () => {
  test('not set: the day comes first, and what contradicts that refuses all that is in doubt', async () => {
    expect(told(await submit(['5/7/2026', '30/7/2026', '7/7/2026']))).toEqual([
      '2026-07-05',
      '2026-07-30',
      '2026-07-07',
    ]);
    // A row has the month first: 5/7 may be the seventh of May. Dates with one reading stay.
    const execution = await submit(['5/7/2026', '7/30/2026', '7/7/2026', '2026-07-29', '29/7/2026', '05.07.2026']);
    expect(told(execution)).toEqual([
      'ambiguousDate',
      'monthFirst',
      '2026-07-07',
      '2026-07-29',
      '2026-07-29',
      '2026-07-05',
    ]);
    for (const place of [0, 1]) expect(execution.outputs[0][place].remedy).toContain("'Date Order'");
    expect(execution.outputs[0][0].reason).toBe(
      'Event Date "5/7/2026" can have the day or the month first, and other rows have the month first',
    );
  });

  test.each(['+03:00', '[Europe/Athens]'])(
    'not set: a date with its offset or zone, %s, is in doubt too',
    async (zone) => {
      const cells = { Ημερομηνία: '', Ώρα: '' };
      const [doubtful, contradicting] = ['5/7/2026', '7/30/2026'].map((day) => ({
        ...cells,
        eventTime: `${day} 08:00 ${zone}`,
      }));
      const { sandbox, credential } = await start({ clock: '2026-08-03T08:00:00+03:00' });
      const run = async (all: IDataObject[]) =>
        told(
          await execute(
            credential,
            all.map((one, n) => row(sandbox, n, one)),
            submitting(LATE),
            GO_ON,
          ),
        );
      expect(await run([doubtful, contradicting])).toEqual(['ambiguousDate', 'monthFirst']);
      expect(sandbox.ledger.events).toEqual([]);
      expect(await run([doubtful])).toEqual(['2026-07-05']);
    },
  );

  test('not set: a contradiction counts wherever it stands, in dates of reference and of arrivals too', async () => {
    const shift = { event: '', Ώρα: '', 'Ώρα Άφιξης': '08:00', 'Ώρα Αναχώρησης': '16:00' };
    expect(told(await submit(['5/7/2026', '7/30/2026'], {}, shift))).toEqual([
      'ambiguousDate',
      'ambiguousDate',
      'monthFirst',
      'dayUnknown',
    ]);
    const reference = { 'Ημερομηνία Αναφοράς': '5/7/2026' };
    expect(told(await submit(['2026-07-05'], {}, reference))).toEqual(['2026-07-05']);
    expect(told(await submit(['2026-07-05', '7/30/2026'], {}, reference))).toEqual(['ambiguousDate', 'monthFirst']);
  });

  test('not set: years of two digits and an English a.m. are refused, with the option as a way out', async () => {
    const execution = await submit(['5/7/26', '5.7.26']);
    expect(told(execution)).toEqual(['twoDigitYear', 'twoDigitYear']);
    expect(execution.outputs[0][0].remedy).toContain("'Date Order'");
    const english = await submit(['5/7/2026', '30/7/2026'], {}, { Ώρα: '8:00 AM' });
    expect(told(english)).toEqual(['ambiguousDate', '2026-07-30']);
    expect(english.outputs[0][0].remedy).toContain("'Date Order'");
  });

  test('day first: all of it is accepted', async () => {
    const option = { dateOrder: 'dayFirst' };
    expect(told(await submit(['5/7/2026', '5/7/26', '5.7.26', '05-07-26', '2026-07-05', 46208], option))).toEqual(
      Array(6).fill('2026-07-05'),
    );
    for (const time of ['8:00 AM', '8:00 am', '8:00 a.m.', '8:00 π.μ.', '8:00 ΠΜ']) {
      expect(told(await submit(['5/7/26'], option, { Ώρα: time }))).toEqual(['2026-07-05']);
    }
    expect(told(await submit(['7/30/2026', '5/7/2026'], option))).toEqual(['notADate', '2026-07-05']);
  });

  test('month first', async () => {
    const option = { dateOrder: 'monthFirst' };
    expect(told(await submit(['7/5/2026', '7/5/26', '7.5.26', '07-30-26', '2026-07-05', '2026/7/5'], option))).toEqual([
      '2026-07-05',
      '2026-07-05',
      '2026-07-05',
      '2026-07-30',
      '2026-07-05',
      '2026-07-05',
    ]);
    expect(told(await submit(['30/7/2026'], option))).toEqual(['notADate']);
    expect(told(await submit(['7/5/2026'], option, { Ώρα: '8:00 AM' }))).toEqual(['2026-07-05']);
  });

  test('year first', async () => {
    const option = { dateOrder: 'yearFirst' };
    expect(told(await submit(['26/7/5', '26-07-05', '26.07.05', '2026/7/5', '5/7/2026', '5/7/6'], option))).toEqual([
      '2026-07-05',
      '2026-07-05',
      '2026-07-05',
      '2026-07-05',
      'notADate',
      'notADate',
    ]);
  });

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

  describe('what a column is does not depend on it', () => {
    const [MORNING, EVENING] = ['7/30/26 7:59 AM', '7/30/26 4:01 PM'];
    const MONTH_FIRST = { dateOrder: 'monthFirst' };

    /** Executes one row of an employee with such cells, and no others. */
    async function of(cells: IDataObject, options: IDataObject = {}): Promise<Execution> {
      const { sandbox, credential } = await start({ clock: '2026-08-03T08:00:00+03:00' });
      const { employeeAfm, lastName, firstName } = row(sandbox, 1);
      const items = [{ employeeAfm, lastName, firstName, ...cells }];
      return await execute(credential, items, submitting({ ...LATE, ...options }), GO_ON);
    }

    test.each([
      ['7/30/2026 7:59 AM', 'monthFirst', '2026-07-30'],
      ['30/7/26 07:59', 'dayFirst', '2026-07-30'],
      ['26/07/30 07:59', 'yearFirst', '2026-07-30'],
      // Without the option the row says what is wrong with its date.
      ['3/2/2026 7:59 AM', '', 'ambiguousDate'],
      ['7/30/2026 7:59 AM', '', 'monthFirst'],
      ['30/7/26 07:59', '', 'twoDigitYear'],
    ])('a date column with times in it, such as %s, needs no other for them: %s', async (Date, dateOrder, result) => {
      expect(told(await of({ event: 'checkIn', Date }, { dateOrder }))).toEqual([result]);
    });

    test('a day off with times is no day off', async () => {
      const cells = { Τύπος: 'Ρεπό', 'Check In': MORNING, 'Check Out': EVENING };
      expect(told(await of(cells, MONTH_FIRST))).toEqual(['mixedForms', 'mixedForms']);
    });

    test('a departure that nobody understands is asked about', async () => {
      const { outputs } = await of({ 'Check In': MORNING, 'Sign-off clock': EVENING }, MONTH_FIRST);
      expect(outputs[0]).toMatchObject([
        { status: 'invalid', reasonCode: 'columnInDoubt', reason: expect.stringContaining('"Sign-off clock"') },
      ]);
    });

    test('a column of days is one', async () => {
      const cells = { Day: '7/30/2026', In: '7:59 AM', Out: '4:01 PM' };
      expect(told(await of(cells, MONTH_FIRST))).toEqual(['2026-07-30', '2026-07-30']);
    });
  });

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
