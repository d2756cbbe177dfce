import { ExecuteContext } from 'n8n-core';
import type { Logger } from 'n8n-workflow';
import { lasting } from '../../nodes/Ergani/transport/failure';
import { execute, type Execution } from './n8n';
import { statuses } from './outcomes';
import { DOCUMENTS, EXECUTE, start } from './registry';
import { minutesFrom, row, rows, submitting } from './rows';

const GO_ON = { onError: 'continueRegularOutput' } as const;

const hintsOf = ({ run }: Execution) => run.data.resultData.runData.Ergani.at(-1)?.hints ?? [];

describe('What became of the rows is said in one line beside the output', () => {
  test('all of them, each in its kind', async () => {
    const { sandbox, credential } = await start();
    const items = [
      ...rows(sandbox, 3),
      row(sandbox, 0, { eventTime: minutesFrom(sandbox, -1) }),
      row(sandbox, 5, { event: 'Διάλειμμα' }),
      row(sandbox, 6, { event: 'maybe' }),
      row(sandbox, 7, { event: 'checkOut' }),
    ];
    const execution = await execute(credential, items, submitting(), GO_ON);
    expect(hintsOf(execution)).toMatchObject([
      {
        message: '3 submitted, 1 submitted before, 1 skipped, 2 need attention: see reason',
        type: 'warning',
        location: 'outputPane',
      },
    ]);
    const again = await execute(credential, [row(sandbox, 9), { ...row(sandbox, 8), event: '?' }], submitting(), {
      onError: 'continueErrorOutput',
    });
    expect(hintsOf(again)).toMatchObject([{ message: '1 submitted, 1 needs attention: see reason' }]);
    expect(again.outputs.map(({ length }) => length)).toEqual([1, 1]);
  });

  test('warnings are counted, and make it orange', async () => {
    const { sandbox, credential } = await start();
    const items = [row(sandbox, 1), row(sandbox, 2, { employeeAfm: '45123787' })];
    const execution = await execute(credential, items, submitting());
    const message = '2 submitted, 1 with warnings: see warnings';
    expect(hintsOf(execution)).toMatchObject([{ message, type: 'warning' }]);
  });

  test('where all is well, without a warning; without rows, nothing', async () => {
    const { sandbox, credential } = await start();
    expect(hintsOf(await execute(credential, rows(sandbox, 2), submitting()))).toMatchObject([
      { message: '2 submitted', type: 'info' },
    ]);
    expect(hintsOf(await execute(credential, rows(sandbox, 2), submitting({ dryRun: true })))).toMatchObject([
      { message: '2 can be submitted', type: 'info' },
    ]);
  });
});

describe('A dry run tells of all rows', () => {
  test.each([undefined, 'continueRegularOutput', 'continueErrorOutput'] as const)(
    'whatever On Error says: %s',
    async (onError) => {
      const { sandbox, credential } = await start({ clock: Date.now() });
      const items = [row(sandbox, 1), row(sandbox, 2, { event: 'maybe' })];
      const { outputs, error } = await execute(credential, items, submitting({ dryRun: true }), onError && { onError });
      expect(error).toBeUndefined();
      const told = outputs.flat().map(({ status, body }) => [status, typeof body]);
      expect(told).toEqual([
        ['valid', 'string'],
        ['invalid', 'undefined'],
      ]);
      expect(outputs).toHaveLength(onError === 'continueErrorOutput' ? 2 : 1);
      expect(sandbox.ledger.calls).toEqual([]);
    },
  );

  test('also where the credential can not be used', async () => {
    const { sandbox, credential } = await start({ clock: Date.now() });
    credential.data.baseUrl = 'registry';
    const items = [row(sandbox, 1), row(sandbox, 2, { event: 'maybe' })];
    const execution = await execute(credential, items, submitting({ dryRun: true }));
    expect(execution.error).toBeUndefined();
    expect(execution.outputs[0]).toMatchObject([
      { status: 'notSent', reasonCode: 'addressInvalid' },
      { status: 'invalid', reasonCode: 'unknownEvent' },
    ]);
  });
});

describe('What stops the run pairs each problem with its remedy', () => {
  test('of several rows, and says how to submit the others', async () => {
    const { sandbox, credential } = await start();
    const items = rows(sandbox, 5, (n) => (n === 1 ? { event: 'maybe' } : n === 3 ? { employeeAfm: '12' } : {}));
    const { error } = await execute(credential, items, submitting());
    expect(error?.message).toBe(
      "Nothing was sent: 2 of 5 events can't be submitted. Event is neither a check-in nor a check-out, row 2; Employee AFM has 2 digits, not 9, row 4",
    );
    expect(error?.description).toMatch(/^Row 2: .+\. Row 4: .+\. To submit the other 3 events /);
    expect(error?.description).toMatch(/set 'On Error' to one of its 'Continue' choices$/);
    expect(sandbox.ledger.events).toEqual([]);
  });

  test('one row that is fine is the other event, and both halves of a row are one row; unused columns are named', async () => {
    const { sandbox, credential } = await start();
    const { employeeAfm, lastName, firstName, eventTime } = row(sandbox, 1);
    const person = { employeeAfm, lastName, firstName, Κωδικός: 'x' };
    const shift = { ...person, Είσοδος: eventTime, Έξοδος: minutesFrom(sandbox, 0) };
    const { error } = await execute(
      credential,
      [
        { ...shift, employeeAfm: '12' },
        { ...shift, Έξοδος: '' },
      ],
      submitting(),
    );
    expect(error?.message).toBe(
      "Nothing was sent: 2 of 3 events can't be submitted. Employee AFM has 2 digits, not 9, row 1",
    );
    expect(error?.description).toMatch(/To submit the other event without waiting, .*\. Columns not used: Κωδικός$/);
  });

  test('of one row, each by its field', async () => {
    const { sandbox, credential } = await start();
    const items = [row(sandbox, 1, { event: 'maybe', employeeAfm: '12' })];
    const { outputs } = await execute(credential, items, submitting(), GO_ON);
    expect(outputs[0][0].reason).toMatch(/^Employee AFM "12" .*; Event "maybe" /);
    expect(outputs[0][0].remedy).toMatch(/^Employee AFM: .+\. Event: .+/);
  });

  test('a single row is not counted', async () => {
    const { sandbox, credential } = await start();
    const { error } = await execute(credential, [row(sandbox, 1, { event: 'checkOut' })], submitting());
    expect(error?.message).toMatch(/^The registry refused the event: .*, row 1$/);
    expect(error?.description).toMatch(/^Submit the check-in first/);
  });
});

/** What the node writes to n8n's log while something runs. */
async function logOf(run: () => Promise<unknown>): Promise<string[]> {
  const info = jest.fn<void, [string]>();
  const silent = () => undefined;
  const logger: Logger = { info, warn: silent, error: silent, debug: silent };
  const spy = jest.spyOn(ExecuteContext.prototype, 'logger', 'get').mockReturnValue(logger as never);
  await run().finally(() => spy.mockRestore());
  return info.mock.calls.map(([message]) => message);
}

describe('The registry is away', () => {
  const DOWN = { kind: 'answer', status: 503, as: 'empty', times: 'always' } as const;

  test.each([
    ['when the events go out', DOCUMENTS],
    ['when it is asked for the employer', EXECUTE],
  ])('for how long it was tried, and what can be submitted again: %s', async (_, on) => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ ...DOWN, on });
    const began = Date.now();
    const { error } = await execute(credential, rows(sandbox, 3), submitting({ retryFor: 1 }));
    // A busy machine goes on for longer than it was told to: never for longer than all of it took.
    const seconds = Math.max(1, Math.round((Date.now() - began) / 1_000));
    const possible = Array.from({ length: seconds }, (_, before) => lasting((before + 1) * 1_000));
    expect(possible.map((time) => `The registry is not available at the moment. Tried for ${time}`)).toContain(
      error?.message,
    );
    expect(error?.description).toMatch(
      /^Nothing was sent; all 3 (rows|events) can be submitted again\. Run the workflow again once the registry is back$/,
    );
    sandbox.faults.clear();
    expect(statuses(await execute(credential, rows(sandbox, 3), submitting()))).toEqual(Array(3).fill('submitted'));
  });

  test('one attempt is no time, and one row is not counted', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ ...DOWN, on: DOCUMENTS });
    const { error } = await execute(credential, rows(sandbox, 1), submitting());
    expect(error?.message).toMatch(/^The registry is not available at the moment, row 1$/);
    expect(error?.description).toMatch(/^Nothing was sent; the event can be submitted again\. /);
  });

  test('while it is tried the log says so, once, and names nobody', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ ...DOWN, times: 2, on: DOCUMENTS });
    const log = await logOf(async () => {
      const execution = await execute(credential, [row(sandbox, 1)], submitting({ retryFor: 60 }));
      expect(statuses(execution)).toEqual(['submitted']);
    });
    expect(log).toEqual(['Ergani: The registry is not available at the moment. Trying again for up to 60 seconds']);
  });

  test('no longer than the events are on time', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ ...DOWN, times: 1, on: DOCUMENTS });
    const items = [row(sandbox, 1, { eventTime: minutesFrom(sandbox, -5) })];
    const parameters = submitting({ retryFor: 86_400 }, { employerAfm: sandbox.employerAfm });
    const log = await logOf(async () => await execute(credential, items, parameters));
    expect(log).toEqual([expect.stringMatching(/Trying again for up to (?:9|10) minutes$/)]);
  });
});
