import type { INodeParameters } from 'n8n-workflow';
import { execute } from './n8n';
import { type Connection, start } from './registry';
import { row, submitting } from './rows';

const RETRY = { options: { retryFor: 20 } };

/** Each call but a login and a refresh, by the operation that makes it. */
const CALLS: Array<[call: string, parameters: INodeParameters]> = [
  ['POST /WebServices/ExecuteService', submitting({ retryFor: 20 })],
  ['POST /Documents/WRKCardSE', submitting({ retryFor: 20 })],
  ['GET /Documents/WRKCardSE', { resource: 'workCard', operation: 'getTemplate', ...RETRY }],
  ['GET /Documents/WRKCardSE', { resource: 'workCard', operation: 'getPdf', ...RETRY }],
  [
    'POST /Documents/CancelSubmittedDocument',
    { resource: 'declaration', operation: 'cancel', documentType: 'WTOLeave', ...RETRY },
  ],
  ['GET /WebServices/ServicesList', { resource: 'service', operation: 'getAll', returnAll: true, ...RETRY }],
  ['POST /WebServices/ExecuteService', { resource: 'service', operation: 'execute', service: 'EX_BASE_01', ...RETRY }],
  ['POST /Authentication/Logout', { resource: 'session', operation: 'logOut', ...RETRY }],
];

/** Something to fetch, something to cancel, and a session. */
async function prepared(): Promise<Connection & { receipt: Record<string, unknown>; leave: Record<string, unknown> }> {
  const connection = await start();
  const { sandbox, credential } = connection;
  const { outputs } = await execute(credential, [row(sandbox, 0)], submitting());
  const leave = sandbox.declarations.list.find(({ type }) => type === 'WTOLeave');
  sandbox.ledger.calls.length = 0;
  return { ...connection, receipt: outputs[0][0], leave: { ...leave } };
}

describe('Errors, seen elsewhere: 429 can answer any call', () => {
  test.each(CALLS)('%s of %j: waited out, as whatever was turned away unread', async (call, parameters) => {
    const { sandbox, credential, receipt, leave } = await prepared();
    const item =
      parameters.operation === 'cancel'
        ? leave
        : parameters.operation === 'getPdf'
          ? { protocol: receipt.protocol, submittedDate: receipt.submittedDate }
          : row(sandbox, 1);
    sandbox.faults.add({ kind: 'answer', status: 429, on: call, as: 'empty' });
    const { error, outputs } = await execute(credential, [item as never], parameters);
    expect(error).toBeUndefined();
    expect(outputs[0].length).toBeGreaterThan(0);
    expect(sandbox.ledger.calls.filter(({ status }) => status === 429)).toHaveLength(1);
    expect(sandbox.ledger.count('POST /Authentication')).toBe(0);
  });
});
