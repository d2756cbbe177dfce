import type { ICredentialDataDecryptedObject, ICredentialsHelper, INodeParameters } from 'n8n-workflow';
import { execute, StoredCredential } from './n8n';
import { callsOf, type Connection, start } from './registry';
import { ONCE, rows, submitting } from './rows';

/** A credential whose fields may be expressions. n8n's own helper resolves them in this way, for an item. */
class WithExpressions extends StoredCredential {
  asked = 0;

  override async getDecrypted(
    ...args: Partial<Parameters<ICredentialsHelper['getDecrypted']>>
  ): Promise<ICredentialDataDecryptedObject> {
    this.asked++;
    const values = args[6];
    if (values === undefined) return { ...this.data };
    const { workflow, runExecutionData, runIndex, itemIndex, node, connectionInputData } = values;
    const parameters = this.data as INodeParameters;
    const resolved = workflow.expression.getParameterValue(
      parameters,
      runExecutionData,
      runIndex,
      itemIndex,
      node.name,
      connectionInputData,
      'internal',
      {},
    );
    return resolved as unknown as ICredentialDataDecryptedObject;
  }
}

const withUser = ({ credential }: Connection, username: string): WithExpressions =>
  new WithExpressions({ ...credential.data, username });

describe('A credential whose user name is an expression', () => {
  test.each([
    ['Submit', submitting()],
    ['Get PDF', { resource: 'workCard', operation: 'getPdf', options: ONCE }],
    ['Execute', { resource: 'service', operation: 'execute', service: 'EX_BASE_01', options: ONCE }],
    ['Log Out', { resource: 'session', operation: 'logOut', options: ONCE }],
  ])('and gives two items two logins: %s stops before anything is sent', async (_, parameters) => {
    const connection = await start();
    const items = rows(connection.sandbox, 3, (n) => ({
      user: n === 1 ? 'another' : connection.credential.data.username,
    }));
    const { error } = await execute(withUser(connection, '={{ $json.user }}'), items, parameters);
    expect(error?.message).toMatch(
      /^The credential gives different logins for item 1 \(line 2 .*\), item 2 \(line 3\)/,
    );
    expect(callsOf(connection.sandbox)).toEqual([]);
  });

  test('where the run goes on, each row is not sent', async () => {
    const connection = await start();
    const items = rows(connection.sandbox, 2, (n) => ({ user: `user ${n}` }));
    const credential = withUser(connection, '={{ $json.user }}');
    const { outputs } = await execute(credential, items, submitting(), { onError: 'continueRegularOutput' });
    expect(outputs[0]).toMatchObject(Array(2).fill({ status: 'notSent', reasonCode: 'severalLogins' }));
    expect(callsOf(connection.sandbox)).toEqual([]);
  });

  test('and gives all items one login: they go out', async () => {
    const connection = await start();
    const items = rows(connection.sandbox, 3, () => ({ user: connection.credential.data.username }));
    const { outputs } = await execute(withUser(connection, '={{ $json.user }}'), items, submitting());
    expect(outputs[0]).toMatchObject(Array(3).fill({ status: 'submitted' }));
  });

  test('of one login is not resolved for each of a thousand rows', async () => {
    const connection = await start();
    const credential = withUser(connection, String(connection.credential.data.username));
    await execute(credential, rows(connection.sandbox, 1_000), submitting({ dryRun: true }));
    expect(credential.asked).toBeLessThan(70);
  });

  test('that depends on items is resolved for all of a thousand rows', async () => {
    const connection = await start();
    const items = rows(connection.sandbox, 1_000, (n) => ({ user: n === 17 ? 'another' : 'one' }));
    const { error } = await execute(withUser(connection, '={{ $json.user }}'), items, submitting());
    expect(error?.message).toMatch(
      /^The credential gives different logins for item 1 \(line 2 .*\), item 18 \(line 19\)/,
    );
    expect(callsOf(connection.sandbox)).toEqual([]);
  });

  test.each([
    ['a place', "={{ $itemIndex === 1 ? 'another' : '%s' }}"],
    ['an item that may be missing', "={{ $input.item?.json?.user ?? '%s' }}"],
  ])('and names %s: an item in the middle with another login is found', async (_, expression) => {
    const connection = await start();
    const { username } = connection.credential.data;
    const items = rows(connection.sandbox, 3, (n) => (n === 1 ? { user: 'another' } : {}));
    const credential = withUser(connection, expression.replace('%s', String(username)));
    const { error } = await execute(credential, items, submitting());
    expect(error?.message).toMatch(
      /^The credential gives different logins for item 1 \(line 2 .*\), item 2 \(line 3\)/,
    );
    expect(callsOf(connection.sandbox)).toEqual([]);
  });
});
