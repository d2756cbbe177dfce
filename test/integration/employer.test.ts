import { ExecuteContext } from 'n8n-core';
import type { IDataObject } from 'n8n-workflow';
import { ENVIRONMENTS } from '../../nodes/Ergani/transport/address';
import type { Fault } from '../../sandbox/faults';
import { DEFAULT_USER, EFKA_USER } from '../../sandbox/registry';
import type { SandboxOptions } from '../../sandbox/server';
import { execute, type Execution } from './n8n';
import { hintsOf, posts, statuses } from './outcomes';
import { ASKS_EMPLOYER, callsOf, DOCUMENTS, EXECUTE, hastened, LOGIN, start } from './registry';
import { afm, GO_ON, row, rows, submitting } from './rows';

describe('The employer: f_afm_ergodoti must match the connected one', () => {
  test('left empty, it is asked through EX_BASE_01, once an execution', async () => {
    const { sandbox, credential } = await start();
    const { outputs } = await execute(credential, rows(sandbox, 5), submitting({ batchSize: 2 }));
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

  test('a registry that does not tell it: nothing is sent, and the field to fill is named', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'answer', status: 200, body: { EX_BASE_01: null }, on: ASKS_EMPLOYER });
    const { outputs } = await execute(credential, [row(sandbox, 1)], submitting(), GO_ON);
    expect(outputs[0]).toMatchObject([{ status: 'notSent', remedy: expect.stringContaining("'Employer AFM'") }]);
    sandbox.faults.add({ kind: 'answer', status: 400, body: { message: 'Όχι' }, on: ASKS_EMPLOYER });
    const { error } = await execute(credential, [row(sandbox, 1)], submitting());
    expect(error?.message).toBe('The registry refused the request: Όχι');
    expect(error?.description).toContain("'Employer AFM'");
    expect(posts(sandbox)).toBe(0);
  });

  test('one that need not keep the work card (IsInCardSector is 0): one warning, and all are submitted', async () => {
    const { sandbox, credential } = await start({ seen: true, inCardSector: false });
    const { outputs } = await execute(credential, rows(sandbox, 3), submitting());
    const notice = expect.stringContaining('need not keep the work card (IsInCardSector is 0)');
    expect(outputs[0]).toMatchObject([[notice], null, null].map((warnings) => ({ status: 'submitted', warnings })));
  });
});

describe('The first successful run in production', () => {
  let workflows = 0;

  afterEach(() => jest.restoreAllMocks());

  /** A registry that stands at the address of production, and a saved workflow of one row after another. */
  async function inProduction(options: SandboxOptions = {}) {
    const { sandbox, credential } = await start(options);
    jest.replaceProperty(ENVIRONMENTS, 'production', sandbox.url as typeof ENVIRONMENTS.production);
    credential.data.environment = 'production';
    const saved = { workflowId: `production ${++workflows}` };
    let rowsRun = 0;
    const run = async (parameters: IDataObject = {}, settings: IDataObject = GO_ON) => {
      const all = submitting(parameters, { employerAfm: DEFAULT_USER.employerAfm });
      return await execute(credential, [row(sandbox, ++rowsRun)], all, { ...saved, ...settings });
    };
    return { sandbox, credential, run };
  }

  const firsts = (execution: Execution): string[] =>
    hintsOf(execution).filter((hint) => hint.startsWith('First successful run of this node in production'));

  test('tells the name and the AFM of the employer, once for each login', async () => {
    const { sandbox, credential, run } = await inProduction({ users: [DEFAULT_USER, EFKA_USER] });
    expect(firsts(await run())).toEqual([
      expect.stringContaining(`ΔΟΚΙΜΑΣΤΙΚΗ ΕΠΙΧΕΙΡΗΣΗ Α.Ε. (AFM ${sandbox.employerAfm})`),
    ]);
    expect(firsts(await run())).toEqual([]);
    Object.assign(credential.data, { ...EFKA_USER, userType: EFKA_USER.usertype, accessToken: '' });
    expect(firsts(await run())).toHaveLength(1);
    expect(posts(sandbox)).toBe(3);
    expect(callsOf(sandbox).filter((call) => call === EXECUTE)).toHaveLength(2);
  });

  test('is one that follows runs in another environment, dry runs, and runs of which nothing arrived or that stopped', async () => {
    const { sandbox, credential, run } = await inProduction();
    credential.data.environment = 'custom';
    credential.data.baseUrl = sandbox.url.replace('127.0.0.1', 'localhost');
    expect(firsts(await run())).toEqual([]);
    credential.data.environment = 'production';
    expect(firsts(await run({ dryRun: true }))).toEqual([]);
    sandbox.faults.add({ kind: 'answer', status: 503, on: DOCUMENTS });
    const away = await run();
    expect([statuses(away), firsts(away)]).toEqual([['notSent'], []]);
    sandbox.faults.add({ kind: 'answer', status: 400, body: { message: 'Όχι' }, on: DOCUMENTS });
    expect((await run({}, {})).error).toBeDefined();
    expect(firsts(await run())).toHaveLength(1);
  });

  test.each<[string, Fault]>([
    ['does not answer', { kind: 'delay', ms: 600_000, on: ASKS_EMPLOYER }],
    ['refuses', { kind: 'answer', status: 400, on: ASKS_EMPLOYER }],
    ['does not tell the AFM', { kind: 'answer', status: 200, body: { EX_BASE_01: null }, on: ASKS_EMPLOYER }],
  ])('says nothing where the registry %s, after the events have gone out', async (_, fault) => {
    const { sandbox, run } = await inProduction({ services: 'seen' });
    sandbox.faults.add(fault);
    const execution = await hastened(run());
    expect(statuses(execution)).toEqual(['submitted']);
    expect(firsts(execution)).toEqual([]);
    const calls = sandbox.ledger.calls.map(({ method, path }) => `${method} ${path}`);
    expect(calls.slice(-2)).toEqual([DOCUMENTS, EXECUTE]);
  });
});
