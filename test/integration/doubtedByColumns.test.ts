import type { IDataObject } from 'n8n-workflow';
import { DateTime } from 'luxon';
import { execute } from './n8n';
import { start } from './registry';
import { row, submitting } from './rows';

const GO_ON = { onError: 'continueRegularOutput' } as const;

describe('An event that another column casts doubt on', () => {
  test.each<[IDataObject, RegExp, RegExp]>([
    [{ Συσκευή: 'Έξοδος 1' }, /says the opposite$/, /^Correct one of the two, leave the column out/],
    [{ event: 0, 'Event Name': 'OUT' }, /says the opposite$/, /'Event Words'/],
    [{ Αιτία: 'Διάλειμμα' }, /says that the row is no event$/, /'Event Words'/],
    [{ comments: 'Λάθος χτύπημα' }, /says that the row is no event$/, /'Event Words'/],
    [{ eventTime: '', Date: '2026-05-04', Time: '05:15', __EMPTY: 'PM' }, /half of the day$/, /AM\/PM$/],
    [{ eventTime: '', Date: '2026-05-04', Hour: 0, MM: 15 }, /may be its minutes$/, /in one cell/],
    [{ eventTime: '', Date: '2026-05-04', Time: '05:15', 'Att. Date': '05/05/2026' }, /"05\/05\/2026"$/, /agree/],
    [
      { event: '', eventTime: '', Date: '2026-05-04', In: '16:00', Out: '16:00' },
      /is the same as/,
      /with their dates$/,
    ],
  ])('is not sent, and the others are: %j', async (fields, reason, remedy) => {
    const { sandbox, credential } = await start();
    const { outputs } = await execute(credential, [row(sandbox, 1, fields), row(sandbox, 2)], submitting(), GO_ON);
    expect(outputs[0][0]).toMatchObject({
      status: 'invalid',
      reason: expect.stringMatching(reason),
      remedy: expect.stringMatching(remedy),
    });
    expect(outputs[0].at(-1)).toMatchObject({ status: 'submitted' });
    expect(sandbox.ledger.events).toHaveLength(1);
  });

  test('is none of another day where both columns name one, in the order that the option says', async () => {
    const { sandbox, credential } = await start();
    const at = DateTime.fromMillis(sandbox.clock.now() - 60_000, { zone: 'Europe/Athens' });
    const date = { eventTime: '', Date: at.toFormat('M/d/yyyy'), Time: at.toFormat('HH:mm') };
    const items = [row(sandbox, 1, { ...date, 'Att. Date': at.toISODate() })];
    const { outputs } = await execute(credential, items, submitting({ dateOrder: 'monthFirst' }), GO_ON);
    expect(outputs[0]).toMatchObject([{ status: 'submitted', referenceDate: at.toISODate() }]);
  });

  test('goes out with its minutes, and with what is odd about it in the warnings', async () => {
    const { sandbox, credential } = await start();
    const at = DateTime.fromMillis(sandbox.clock.now() - 60_000, { zone: 'Europe/Athens' });
    const time = { eventTime: '', Date: at.toISODate(), Hour: at.hour, Minute: at.minute };
    const items = [row(sandbox, 1, { ...time, Notes: 'Άδεια' }), row(sandbox, 2, time)];
    const { outputs } = await execute(credential, items, submitting(), GO_ON);
    const eventTime = expect.stringContaining(at.toFormat("yyyy-MM-dd'T'HH:mm:00"));
    expect(outputs[0]).toMatchObject([
      { status: 'submitted', eventTime, warnings: ['"Άδεια" in "Notes" may say that nobody worked'] },
      { status: 'submitted', eventTime },
    ]);
  });
});
