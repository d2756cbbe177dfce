import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { execute } from './n8n';
import { DOCUMENTS, start } from './registry';
import { afm, defining, row } from './rows';

const GO_ON = { onError: 'continueRegularOutput' } as const;
const LATE = { lateReason: '002', retryFor: 0 };

const DRAGGED = { eventDate: '={{ $json.date }}', eventTime: '={{ $json.time }}' };
const SHIFT = {
  eventDate: '={{ $json.date }}',
  event: 'both',
  checkInTime: '={{ $json.in }}',
  checkOutTime: '={{ $json.out }}',
};

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
      "a spreadsheet's numbers",
      DRAGGED,
      { date: 46080, time: 0.3333333333 },
      ['checkIn', '2026-02-27T08:00:00+02:00', '2026-02-27'],
    ],
    [
      'a time that has its date, the same one',
      DRAGGED,
      { date: '27/02/2026', time: '2026-02-27T08:00:00+02:00' },
      ['checkIn', '2026-02-27T08:00:00+02:00', '2026-02-27'],
    ],
    [
      'a time that has another date',
      DRAGGED,
      { date: '27/02/2026', time: '26/02/2026 08:00' },
      ['invalid', 'cellsDiffer'],
    ],
    [
      'an empty date beside a full time',
      DRAGGED,
      { date: '', time: '27/02/2026 08:00' },
      ['checkIn', '2026-02-27T08:00:00+02:00', '2026-02-27'],
    ],
    ['an empty date beside a time of the day', DRAGGED, { date: '', time: '08:00' }, ['invalid', 'timeWithoutDate']],
    ['an empty time', DRAGGED, { date: '27/02/2026', time: '' }, ['invalid', 'dateWithoutTime']],
    ['both empty', DRAGGED, { date: '', time: '' }, ['invalid', 'missing']],
    ['a date of two readings', DRAGGED, { date: '5/2/26', time: '08:00' }, ['invalid', 'twoDigitYear']],
    ['no date', DRAGGED, { date: 'soon', time: '08:00' }, ['invalid', 'notATime']],
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

describe('Event Date with Both is the day of the arrival', () => {
  test.each<[string, IDataObject, unknown[]]>([
    [
      'both on the day',
      { in: '08:00', out: '16:00' },
      [
        ['checkIn', '2026-02-26T08:00:00+02:00', '2026-02-26'],
        ['checkOut', '2026-02-26T16:00:00+02:00', '2026-02-26'],
      ],
    ],
    [
      'a departure earlier than the arrival is of the next day',
      { in: '22:00', out: '06:00' },
      [
        ['checkIn', '2026-02-26T22:00:00+02:00', '2026-02-26'],
        ['checkOut', '2026-02-27T06:00:00+02:00', '2026-02-26'],
      ],
    ],
    [
      'a departure with a date of its own',
      { in: '22:00', out: '27/02/2026 06:00' },
      [
        ['checkIn', '2026-02-26T22:00:00+02:00', '2026-02-26'],
        ['checkOut', '2026-02-27T06:00:00+02:00', '2026-02-26'],
      ],
    ],
    [
      "a spreadsheet's numbers",
      { in: 0.3333333333, out: 0.5 },
      [
        ['checkIn', '2026-02-26T08:00:00+02:00', '2026-02-26'],
        ['checkOut', '2026-02-26T12:00:00+02:00', '2026-02-26'],
      ],
    ],
    ['an arrival alone', { in: '08:00', out: '' }, [['checkIn', '2026-02-26T08:00:00+02:00', '2026-02-26']]],
    ['a departure alone in the afternoon', { in: '', out: '16:00' }, [['rejected', 'noCheckIn']]],
    ['a departure alone in the morning', { in: '', out: '06:00' }, [['invalid', 'dayUnknown']]],
    ['neither', { in: '', out: '' }, [['skipped', 'noTimes']]],
    [
      'the same time twice',
      { in: '08:00', out: '08:00' },
      [
        ['invalid', 'departureFirst'],
        ['invalid', 'departureFirst'],
      ],
    ],
    ['an arrival with another date', { in: '25/02/2026 08:00', out: '' }, [['invalid', 'cellsDiffer']]],
    [
      'no date',
      { date: '', in: '08:00', out: '16:00' },
      [
        ['invalid', 'timeWithoutDate'],
        ['invalid', 'dayUnknown'],
      ],
    ],
  ])('%s', async (_, cells, expected) => {
    expect(await outcomeOf({ date: '26/02/2026', ...cells }, SHIFT)).toEqual(expected);
  });
});

test('a column of that name is the date where columns are mapped automatically', async () => {
  const { credential } = await start();
  const cells = {
    employeeAfm: afm(1),
    lastName: 'Α',
    firstName: 'Β',
    event: 'checkIn',
    eventDate: '2026-03-02',
    time: '07:59',
  };
  const { outputs } = await execute(credential, [cells], { ...defining({}), dataMode: 'autoMapInputData' });
  expect(outputs[0]).toMatchObject([{ status: 'submitted', eventTime: '2026-03-02T07:59:00+02:00' }]);
});
