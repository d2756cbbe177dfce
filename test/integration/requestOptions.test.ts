import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { execute } from './n8n';
import { start } from './registry';
import { rows, submitting } from './rows';

const DOCUMENTS = 'POST /Documents/WRKCardSE';
const TEMPLATE = 'GET /Documents/WRKCardSE';

/** What Submit and Get Template come to with these options, where each answer takes a moment. */
async function withOptions(options: IDataObject) {
  const { sandbox, credential } = await start();
  for (const on of [DOCUMENTS, TEMPLATE]) sandbox.faults.add({ kind: 'delay', ms: 150, on });
  const submit = await execute(credential, rows(sandbox, 1), submitting(options, { employerAfm: sandbox.employerAfm }));
  const read = await execute(credential, [{}], {
    resource: 'workCard',
    operation: 'getTemplate',
    options,
  } as INodeParameters);
  return { sandbox, submit, read };
}

describe('Timeout and Retry For', () => {
  test.each<[string, IDataObject]>([
    ['as long as a timer can run', { timeout: 2 ** 31 - 1 }],
    ['longer than a timer can run', { timeout: 2 ** 31 }],
    ['much longer', { timeout: 1e300, retryFor: 1e300 }],
    ['without end', { timeout: Infinity, retryFor: Infinity }],
    ['text', { timeout: '60000', retryFor: ' 60 ' }],
    ['text of a number that is too long', { timeout: '99999999999', retryFor: '1e99' }],
    ['fractions', { timeout: 60_000.5, retryFor: 0.5 }],
  ])('%s: the answer is waited for', async (_, options) => {
    const { sandbox, submit, read } = await withOptions(options);
    expect(submit.error).toBeUndefined();
    expect(submit.outputs[0]).toMatchObject([{ status: 'submitted' }]);
    expect(read.error).toBeUndefined();
    expect(sandbox.ledger.events).toHaveLength(1);
  });

  test('part of a millisecond is a limit too', async () => {
    const { read } = await withOptions({ timeout: 0.5, retryFor: 0 });
    expect(read.error?.message).toBe('The registry gave no answer in time, row 1');
  });

  test.each([
    [
      'Timeout (Milliseconds)',
      'timeout',
      'is not a number above 0',
      [0, -1, Number.NaN, -Infinity, 'soon', '', ' ', true, [5], null],
    ],
    [
      'Retry For (Seconds)',
      'retryFor',
      'is not a number from 0 on',
      [-1, Number.NaN, 'soon', '', ' ', false, [5], {}, null],
    ],
  ])('%s: what is no such number is refused, and nothing is sent', async (name, option, what, values) => {
    const { sandbox, credential } = await start();
    for (const value of values) {
      const parameters = submitting({ [option]: value as IDataObject });
      const { error } = await execute(credential, rows(sandbox, 1), parameters);
      expect([value, error?.message]).toEqual([value, `${name} ${what}`]);
    }
    expect(sandbox.ledger.calls).toEqual([]);
  });
});
