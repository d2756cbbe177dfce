import { ExecuteContext } from 'n8n-core';
import { DEFAULT_USER } from '../../sandbox/registry';
import { execute } from './n8n';
import { expectTrue, posts } from './outcomes';
import { callsOf, DOCUMENTS, EXECUTE, LOGIN, start } from './registry';
import { afm, minutesFrom, row, rows, submitting } from './rows';

const GO_ON = { onError: 'continueRegularOutput' } as const;

describe('The employer: f_afm_ergodoti must match the connected one', () => {
  test('left empty, it is asked through EX_BASE_01, once an execution', async () => {
    const { sandbox, credential } = await start();
    const { outputs } = await execute(credential, rows(sandbox, 250), submitting());
    expect(callsOf(sandbox)).toEqual([LOGIN, EXECUTE, DOCUMENTS, DOCUMENTS, DOCUMENTS]);
    expect(new Set(outputs[0].map(({ employerAfm }) => employerAfm))).toEqual(new Set([sandbox.employerAfm]));
  });

  test('it is asked anew for another login, as where an execution is run again with the right credential', async () => {
    const wrong = await start();
    const right = await start({ employerAfm: afm(7) });
    // n8n keeps it in the execution, and hands it to the one that is run again.
    const kept = {};
    const spy = jest.spyOn(ExecuteContext.prototype, 'getContext').mockReturnValue(kept);
    await execute(wrong.credential, [row(wrong.sandbox, 1)], submitting());
    const { outputs } = await execute(right.credential, [row(right.sandbox, 1)], submitting());
    spy.mockRestore();
    expect(outputs[0]).toMatchObject([{ status: 'submitted', employerAfm: afm(7) }]);
  });

  test('given, it is not asked', async () => {
    const { sandbox, credential } = await start({ clock: Date.now() });
    const { outputs } = await execute(
      credential,
      rows(sandbox, 2),
      submitting({}, { employerAfm: sandbox.employerAfm }),
    );
    expect(callsOf(sandbox)).toEqual([LOGIN, DOCUMENTS]);
    expectTrue(sandbox, outputs[0]);
  });

  test("a row's own comes first when columns are mapped", async () => {
    const { sandbox, credential } = await start({ clock: Date.now() });
    const own = rows(sandbox, 2, () => ({ f_afm_ergodoti: sandbox.employerAfm }));
    const { outputs } = await execute(credential, own, submitting({}, { employerAfm: '123456783' }));
    expect(outputs[0].map(({ status }) => status)).toEqual(['submitted', 'submitted']);
  });

  test('a registry that does not tell it: nothing is sent, and the field to fill is named', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'answer', status: 200, body: { EX_BASE_01: null }, on: EXECUTE });
    const { outputs } = await execute(credential, [row(sandbox, 1)], submitting(), GO_ON);
    expect(outputs[0]).toMatchObject([{ status: 'notSent', remedy: expect.stringContaining("'Employer AFM'") }]);
    sandbox.faults.add({ kind: 'answer', status: 400, body: { message: 'Όχι' }, on: EXECUTE });
    const { error } = await execute(credential, [row(sandbox, 1)], submitting());
    expect(error?.message).toBe('The registry refused the request: Όχι');
    expect(error?.description).toContain("'Employer AFM'");
    expect(posts(sandbox)).toBe(0);
  });

  const NO_RIGHT = { users: [{ ...DEFAULT_USER, services: [] }], refusals: 'seen' } as const;

  test('a login that may not ask for it: the field to fill is named, and no service to choose', async () => {
    const { sandbox, credential } = await start(NO_RIGHT);
    const { outputs } = await execute(credential, [row(sandbox, 1)], submitting(), GO_ON);
    expect(outputs[0]).toMatchObject([
      { status: 'notSent', reasonCode: 'serviceNotAllowed', remedy: expect.stringContaining("'Employer AFM'") },
    ]);
    const { error } = await execute(credential, [row(sandbox, 1)], submitting());
    expect(error?.description).toContain("'Employer AFM'");
  });

  test('nor needs to, once the field is filled in: a row stamped by a clock that runs fast goes out', async () => {
    for (const settings of [{}, GO_ON]) {
      const { sandbox, credential } = await start({ ...NO_RIGHT, clock: Date.now() });
      const items = [row(sandbox, 1, { eventTime: minutesFrom(sandbox, 1 / 60) })];
      const own = { employerAfm: sandbox.employerAfm };
      const { error, outputs } = await execute(credential, items, submitting({}, own), settings);
      expect(error).toBeUndefined();
      expectTrue(sandbox, outputs[0]);
      expect(posts(sandbox)).toBe(1);
    }
  });

  test.each([
    { kind: 'answer', status: 500, as: 'html' },
    { kind: 'cut', when: 'after' },
  ] as const)('asked in vain ($kind): the row is not sent, and nobody is told to look for it', async (fault) => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ ...fault, on: EXECUTE });
    const { outputs } = await execute(credential, [row(sandbox, 1)], submitting(), GO_ON);
    expect(outputs[0]).toMatchObject([{ status: 'notSent' }]);
    expect(outputs[0][0].remedy).not.toContain('Look there');
    expect(posts(sandbox)).toBe(0);
  });
});
