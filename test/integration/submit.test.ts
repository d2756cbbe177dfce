import { startSandbox, type Sandbox } from '../../sandbox/server';
import { execute, StoredCredential } from './n8n';

let sandbox: Sandbox;
let credential: StoredCredential;

beforeEach(async () => {
  sandbox = await startSandbox({});
  credential = new StoredCredential({
    environment: 'custom',
    baseUrl: sandbox.url,
    username: sandbox.login.username,
    password: sandbox.login.password,
    userType: '02',
  });
});
afterEach(async () => await sandbox.close());

test('smoke', async () => {
  const { outputs, error } = await execute(
    credential,
    [{ ΑΦΜ: 94123454, Επώνυμο: 'Α', Όνομα: 'Β', Τύπος: 'Είσοδος', 'Ημερομηνία Ώρα': new Date().toISOString() }],
    { resource: 'workCard', operation: 'submit', dataMode: 'autoMapInputData', options: {} },
  );
  console.log(JSON.stringify(outputs, null, 1), error, sandbox.ledger.calls.map((c) => c.path));
});
