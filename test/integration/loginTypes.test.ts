import { ErganiApi } from '../../credentials/ErganiApi.credentials';
import { execute } from './n8n';
import { start } from './registry';
import { row, submitting } from './rows';

describe('Authentication, Usertype, seen elsewhere: accounts of e-EFKA work with 01 alone', () => {
  test('a login that is refused says so', async () => {
    const { sandbox, credential } = await start();
    credential.data.password = 'wrong';
    const { outputs } = await execute(credential, [row(sandbox, 0)], submitting(), {
      onError: 'continueRegularOutput',
    });
    expect(outputs[0]).toMatchObject([
      {
        status: 'notSent',
        reasonCode: 'loginRefused',
        remedy: expect.stringContaining('accounts of e-EFKA need user type 01') as string,
      },
    ]);
  });

  test('so does the field of the credential', () => {
    const field = new ErganiApi().properties.find(({ name }) => name === 'userType');
    expect(field?.description).toContain('e-EFKA needs 01');
  });

  test('an account that works with 01 alone gets its session with it', async () => {
    const { username, password } = { username: 'efka', password: 'secret' };
    const { sandbox, credential } = await start({
      users: [{ username, password, usertype: '01', employerAfm: '094123454' }],
    });
    Object.assign(credential.data, { username, password, userType: '01' });
    const { outputs } = await execute(credential, [row(sandbox, 0)], submitting());
    expect(outputs[0]).toMatchObject([{ status: 'submitted' }]);
  });
});
