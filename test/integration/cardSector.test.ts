import { execute } from './n8n';
import { type Connection, start } from './registry';
import { row, rows, submitting } from './rows';

const NOTICE = expect.stringContaining('need not keep the work card (IsInCardSector is 0)') as string;
const OUTSIDE = { seen: true, inCardSector: false };
const GO_ON = { onError: 'continueRegularOutput' } as const;

const warned = async (
  { credential }: Connection,
  ...given: Parameters<typeof execute> extends [unknown, ...infer Rest] ? Rest : never
) => (await execute(credential, ...given)).outputs[0].map(({ status, warnings }) => [status, warnings]);

describe('Employer data result, seen elsewhere: IsInCardSector', () => {
  test('0: the first row has a warning, and all are submitted', async () => {
    const connection = await start(OUTSIDE);
    expect(await warned(connection, rows(connection.sandbox, 3), submitting())).toEqual([
      ['submitted', [NOTICE]],
      ['submitted', null],
      ['submitted', null],
    ]);
  });

  test('0: beside the warnings that the row has, and on a row that is not submitted too', async () => {
    const connection = await start(OUTSIDE);
    const { sandbox } = connection;
    const bad = row(sandbox, 0, { employeeAfm: '999999999', event: 'checkOut', referenceDate: '2026-03-02' });
    expect(await warned(connection, [bad, row(sandbox, 1)], submitting(), GO_ON)).toEqual([
      ['rejected', [expect.stringContaining('check digit'), NOTICE]],
      ['submitted', null],
    ]);
  });

  test.each([
    ['1', { seen: true, inCardSector: true }, {}],
    ['not told', {}, {}],
    ['not asked for, since the rows name their employer', OUTSIDE, { employerAfm: '094123454' }],
  ])('%s: no warning', async (_, options, fields) => {
    const connection = await start(options);
    // From now on the registry's clock is known: else the employer is asked for, for the time of the answer.
    await execute(connection.credential, [{}], { resource: 'workCard', operation: 'getTemplate' });
    const items = rows(connection.sandbox, 2, () => fields);
    expect(await warned(connection, items, submitting())).toEqual([
      ['submitted', undefined],
      ['submitted', undefined],
    ]);
  });

  test('a dry run asks nothing, and has no warning', async () => {
    const connection = await start(OUTSIDE);
    const items = rows(connection.sandbox, 1, () => ({ lateReason: '001' }));
    expect(await warned(connection, items, submitting({ dryRun: true }))).toEqual([['valid', undefined]]);
    expect(connection.sandbox.ledger.calls).toEqual([]);
  });
});
