import { toRegistryTime } from '../../nodes/Ergani/model/values/time/read';
import type { FaultEffect } from '../../sandbox/faults';
import { DEFAULT_EMPLOYEES } from '../../sandbox/registry';
import { execute } from './n8n';
import { statuses } from './outcomes';
import { DOCUMENTS, HOUR, start } from './registry';
import { minutesFrom, row, rows, submitting } from './rows';

const GO_ON = { onError: 'continueRegularOutput' } as const;

describe('Identical rows of one input go out once', () => {
  test.each([false, true])('dry run %s: the second and the third are duplicates of the first', async (dryRun) => {
    const { sandbox, credential } = await start({ clock: Date.now() });
    const same = row(sandbox, 1);
    const items = [row(sandbox, 0), same, { ...same, firstName: 'Μαρία' }, row(sandbox, 2), { ...same, comments: 'x' }];
    const execution = await execute(credential, items, submitting({ dryRun }), GO_ON);
    const status = dryRun ? 'valid' : 'submitted';
    expect(statuses(execution)).toEqual([status, status, 'duplicate', status, 'duplicate']);
    expect(execution.outputs[0][2]).toMatchObject({
      protocol: null,
      firstName: 'Μαρία',
      reasonCode: 'sameEvent',
      reason: expect.stringContaining('row 2'),
      remedy: expect.stringContaining("'Repeated Events'"),
    });
    expect(sandbox.ledger.events).toHaveLength(dryRun ? 0 : 3);
  });

  test('also where earlier runs are told to be repeated', async () => {
    const { sandbox, credential } = await start();
    const same = row(sandbox, 1);
    const execution = await execute(credential, [same, same], submitting({ repeatedEvents: 'submit' }), GO_ON);
    expect(statuses(execution)).toEqual(['submitted', 'duplicate']);
    expect(sandbox.ledger.events).toHaveLength(1);
  });

  test('in a second run, too, where another event of its type and day comes after them', async () => {
    const { sandbox, credential } = await start();
    const same = row(sandbox, 1, { eventTime: minutesFrom(sandbox, -5) });
    const items = [same, same, row(sandbox, 1)];
    const running = async () => await execute(credential, items, submitting(), { ...GO_ON, workflowId: 'split shift' });
    expect(statuses(await running())).toEqual(['submitted', 'duplicate', 'submitted']);
    expect(statuses(await running())).toEqual(['duplicate', 'duplicate', 'duplicate']);
  });

  test.each<[string, FaultEffect, string]>([
    ['refused', { kind: 'answer', status: 400, body: { message: 'Όχι' } }, 'notSent'],
    ['not sent', { kind: 'answer', status: 503 }, 'notSent'],
    ['unknown', { kind: 'cut', when: 'after' }, 'unknown'],
  ])('the first is %s: the second is no duplicate', async (_, effect, status) => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ ...effect, on: DOCUMENTS });
    const same = row(sandbox, 1);
    const { outputs } = await execute(credential, [same, row(sandbox, 2), same], submitting({ batchSize: 1 }), GO_ON);
    expect(outputs[0][2]).toMatchObject({
      status,
      reasonCode: outputs[0][0].reasonCode,
      reason: `The very same event as row 1: ${outputs[0][0].reason as string}`,
    });
  });

  test('an employer that is named is the one that is not', async () => {
    const { sandbox, credential } = await start({ clock: Date.now() });
    const item = row(sandbox, 1);
    const items = [item, { ...item, employerAfm: sandbox.employerAfm }];
    expect(statuses(await execute(credential, items, submitting(), GO_ON))).toEqual(['submitted', 'duplicate']);
  });

  test('a wrong employer is not the one that is not named', async () => {
    const { sandbox, credential } = await start();
    const item = row(sandbox, 1);
    const items = [{ ...item, employerAfm: '123456783' }, item, item];
    const execution = await execute(credential, items, submitting(), GO_ON);
    expect(statuses(execution)).toEqual(['rejected', 'submitted', 'duplicate']);
  });

  test('a row that can not be submitted is not repeated by one that can', async () => {
    const { sandbox, credential } = await start({ clock: Date.now() });
    const same = row(sandbox, 1);
    const execution = await execute(credential, [{ ...same, lastName: '' }, same], submitting(), GO_ON);
    expect(statuses(execution)).toEqual(['invalid', 'submitted']);
  });

  test.each([0, 1])('any of them can tell why the event is late: row %i', async (withReason) => {
    const { sandbox, credential } = await start();
    const late = row(sandbox, 1, { eventTime: minutesFrom(sandbox, -40) });
    const items = [late, late];
    items[withReason] = { ...late, lateReason: '002' };
    const execution = await execute(credential, items, submitting(), GO_ON);
    expect(statuses(execution)).toEqual(['submitted', 'duplicate']);
    expect(execution.outputs[0][0]).toMatchObject({ late: true, lateReason: '002' });
    expect(sandbox.ledger.events).toHaveLength(1);
  });

  test('a branch that the registry told is no other than one that is not named', async () => {
    const { sandbox, credential } = await start({ services: 'seen', clock: Date.now() });
    const { afm: employeeAfm, lastName, firstName } = DEFAULT_EMPLOYEES[2];
    const named = row(sandbox, 1, { employeeAfm, lastName, firstName });
    const execution = await execute(credential, [{ ...named, firstName: '' }, named], submitting(), GO_ON);
    expect(statuses(execution)).toEqual(['submitted', 'duplicate']);
    expect(sandbox.ledger.events).toMatchObject([{ branch: DEFAULT_EMPLOYEES[2].branch }]);
  });

  test('another second, type, day or branch is another event', async () => {
    const { sandbox, credential } = await start({ clock: Date.now() });
    const first = row(sandbox, 1, { branch: 1 });
    const items = [
      first,
      { ...first, eventTime: minutesFrom(sandbox, -0.9) },
      { ...first, event: 'checkOut' },
      { ...first, branch: 2 },
      { ...first, referenceDate: toRegistryTime(sandbox.clock.now() - 24 * HOUR).slice(0, 10) },
    ];
    const execution = await execute(credential, items, submitting({ dryRun: true }), GO_ON);
    expect(statuses(execution)).toEqual(Array(5).fill('valid'));
  });

  test('each try of n8n gives the repeat what became of the first', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'answer', status: 503, on: DOCUMENTS, skip: 1 });
    const [first, second] = rows(sandbox, 2);
    const parameters = submitting({ batchSize: 1 });
    const execution = await execute(credential, [first, first, second], parameters, { retryOnFail: true, maxTries: 2 });
    expect(statuses(execution)).toEqual(['submitted', 'duplicate', 'submitted']);
    expect(sandbox.ledger.events).toHaveLength(2);
  });

  test('rows of different employees are no repeats', async () => {
    const { sandbox, credential } = await start({ clock: Date.now() });
    const execution = await execute(credential, rows(sandbox, 50), submitting({ dryRun: true }), GO_ON);
    expect(statuses(execution)).toEqual(Array(50).fill('valid'));
  });
});
