import type { INodeParameters } from 'n8n-workflow';
import { Editor } from './editor';
import { execute, type Execution } from './n8n';
import { callsOf, MINUTE, start } from './registry';
import { ONCE } from './rows';

const LOGIN = 'POST /Authentication';
const LIST = 'GET /WebServices/ServicesList';
const EXECUTE = 'POST /WebServices/ExecuteService';
const READ = { resource: 'workCard', operation: 'getTemplate', options: ONCE };
const EXECUTING = {
  resource: 'service',
  operation: 'execute',
  service: { __rl: true, mode: 'id', value: 'EX_BASE_01' },
  options: { retryFor: 5 },
} as unknown as INodeParameters;

const until = async (condition: () => boolean): Promise<void> => {
  while (!condition()) await new Promise((done) => setTimeout(done, 5));
};
const outcomes = (executions: Execution[]): unknown[] =>
  executions.map(({ error, outputs }) => error ?? outputs[0].length);

describe('an execution that is cancelled while a list is fetched takes no other along', () => {
  test('the others get it by one more call in all', async () => {
    const { sandbox, credential } = await start();
    await execute(credential, [{}], READ);
    sandbox.ledger.reset();
    sandbox.faults.add({ kind: 'delay', ms: 3_000, on: LIST });
    const cancelled = execute(credential, [{}], EXECUTING, { cancelAfter: 800 });
    await until(() => sandbox.ledger.count(LIST) === 1);
    const others = Array.from({ length: 10 }, () => execute(credential, [{}], EXECUTING));
    const list = new Editor(credential, EXECUTING).list('getServices');
    expect(outcomes(await Promise.all(others))).toEqual(Array(10).fill(1));
    expect((await list).results).toHaveLength(5);
    await cancelled;
    expect(sandbox.ledger.count(LIST)).toBe(2);
  });

  test('nor do several that are cancelled one after the other', async () => {
    const { sandbox, credential } = await start();
    await execute(credential, [{}], READ);
    sandbox.ledger.reset();
    sandbox.faults.add({ kind: 'delay', ms: 3_000, on: LIST, times: 2 });
    const first = execute(credential, [{}], EXECUTING, { cancelAfter: 600 });
    await until(() => sandbox.ledger.count(LIST) === 1);
    const second = execute(credential, [{}], EXECUTING, { cancelAfter: 1_400 });
    await new Promise((done) => setTimeout(done, 50));
    const others = Array.from({ length: 3 }, () => execute(credential, [{}], EXECUTING));
    expect(outcomes(await Promise.all(others))).toEqual([1, 1, 1]);
    await Promise.all([first, second]);
    expect(sandbox.ledger.count(LIST)).toBeLessThanOrEqual(3);
  });

  test('nor one that is cancelled while it logs in for the list, or waits to ask again', async () => {
    for (const fault of [
      { kind: 'delay', ms: 1_500, on: LOGIN } as const,
      { kind: 'answer', status: 503, on: LIST, times: 1, headers: { 'retry-after': '4' } } as const,
    ]) {
      const { sandbox, credential } = await start();
      sandbox.faults.add(fault);
      const cancelled = execute(credential, [{}], EXECUTING, { cancelAfter: 700 });
      await until(() => sandbox.ledger.count(fault.on) === 1);
      const others = Array.from({ length: 3 }, () => execute(credential, [{}], EXECUTING));
      expect(outcomes(await Promise.all(others))).toEqual([1, 1, 1]);
      await cancelled;
      expect(sandbox.ledger.count(LOGIN)).toBe(1);
      expect(sandbox.ledger.count(LIST)).toBeLessThanOrEqual(2);
    }
  });
});

describe('lists that are shared', () => {
  test.each(['another execution', 'the editor'])(
    'who waits for one that %s has asked for goes on for as long as its own Retry For says',
    async (who) => {
      const { sandbox, credential } = await start();
      sandbox.faults.add({ kind: 'answer', status: 503, on: LIST, times: 'always' });
      const first =
        who === 'the editor'
          ? new Editor(credential, EXECUTING).list('getServices').catch((error: Error) => error)
          : execute(credential, [{}], EXECUTING).then(({ error }) => error);
      await until(() => sandbox.ledger.count(LIST) === 1);
      const later = execute(credential, [{}], { ...EXECUTING, options: { retryFor: 60 } });
      expect(await first).toMatchObject({ message: expect.stringContaining('not available at the moment. Tried for') });
      sandbox.faults.clear();
      expect(outcomes([await later])).toEqual([1]);
    },
  );

  test('one that the registry refuses is asked for once by those who wait for it', async () => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({ kind: 'answer', status: 400, body: { message: 'Όχι.' }, on: LIST });
    sandbox.faults.add({ kind: 'delay', ms: 300, on: LOGIN });
    const executions = await Promise.all(Array.from({ length: 5 }, () => execute(credential, [{}], EXECUTING)));
    expect(executions.map(({ error }) => error?.message)).toEqual(
      Array(5).fill('The registry refused the request: Όχι, row 1'),
    );
    expect(callsOf(sandbox)).toEqual([LOGIN, LIST]);
  });

  test('one that was kept before the clock was set back is asked for anew', async () => {
    const { sandbox, credential } = await start();
    await execute(credential, [{}], EXECUTING);
    const now = Date.now.bind(Date);
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() - MINUTE);
    try {
      expect((await execute(credential, [{}], EXECUTING)).error).toBeUndefined();
    } finally {
      clock.mockRestore();
    }
    expect(callsOf(sandbox)).toEqual([LOGIN, LIST, EXECUTE, LIST, EXECUTE]);
  });
});
