import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox/server';
import type { CredentialChoice } from '../../tools/example';
import type { N8n } from '../support/n8n/n8n';
import { CREDENTIAL_TYPE } from '../../tools/project';
import { callCounts, sandboxCredential } from '../../tools/sandboxAccess';
import { ERGANI, workflowOf } from './workflows';

interface Verdict {
  status: 'OK' | 'Error';
  message: string;
}

const LOGIN = 'POST /Authentication';
const LIST = 'GET /WebServices/ServicesList';

/** Played in an n8n that others use, too: see shared.test.ts. */
export function credential(started: () => N8n): void {
  describe('the credential in a real n8n', () => {
    let sandbox: Sandbox;
    let n8n: N8n;

    /** What the editor does when a credential is saved: it stores the form, then tests what is in the form. */
    async function save(
      changes: ICredentialDataDecryptedObject = {},
    ): Promise<CredentialChoice & { verdict: Verdict }> {
      const name = 'Ergani API';
      const data = { ...sandboxCredential(sandbox), ...changes };
      const id = await n8n.api.saveCredential({ name, type: CREDENTIAL_TYPE, data });
      return { id, name, verdict: await test({ id, name }, data) };
    }

    /** What the editor does when a stored credential is opened and tested: its secrets travel as blanks, both ways. */
    async function testStored({ id, name }: CredentialChoice): Promise<Verdict> {
      const { data } = await n8n.api.call<{ data: ICredentialDataDecryptedObject }>(
        'get',
        `/credentials/${id}?includeData=true`,
      );
      expect(data.password).not.toBe(sandbox.login.password);
      return await test({ id, name }, data);
    }

    async function test({ id, name }: CredentialChoice, data: ICredentialDataDecryptedObject): Promise<Verdict> {
      return await n8n.api.call('post', '/credentials/test', {
        credentials: { id, name, type: CREDENTIAL_TYPE, data },
      });
    }

    const calls = () => Object.fromEntries(callCounts(sandbox));

    beforeAll(async () => {
      n8n = started();
    }, 180_000);

    // A registry of its own for each test: what the node remembers of one says nothing of another.
    beforeEach(async () => {
      sandbox = await startSandbox();
    });

    afterEach(() => sandbox.close());

    it('is tested well when it was just saved', async () => {
      expect((await save()).verdict).toEqual({ status: 'OK', message: 'Connection successful!' });
      expect(calls()).toEqual({ [LOGIN]: 1, [LIST]: 1 });
    });

    it('is tested well with the tokens that an execution has stored, without a login', async () => {
      const credential = await save();
      const parameters = { resource: 'workCard', operation: 'getTemplate' };
      const workflow = await n8n.api.saveWorkflow(workflowOf('Template', { rows: [{}], parameters, credential }));
      expect((await n8n.api.run(workflow)).json(ERGANI)).toHaveLength(1);
      sandbox.ledger.reset();

      expect(await testStored(credential)).toEqual({ status: 'OK', message: 'Connection successful!' });
      expect(calls()).toEqual({ [LIST]: 1 });
    });

    it('is tested well when its token has expired, with one refresh', async () => {
      const credential = await save();
      sandbox.sessions.expireAccessTokens();
      sandbox.ledger.reset();

      expect(await testStored(credential)).toMatchObject({ status: 'OK' });
      expect(calls()).toMatchObject({ 'POST /Authentication/Refresh': 1 });
      expect(calls()).not.toHaveProperty([LOGIN]);
    });

    it('says plainly that a password is wrong, at the cost of one login', async () => {
      const { verdict } = await save({ password: 'wrong' });
      expect(verdict.status).toBe('Error');
      expect(verdict.message).toMatch(/does not accept the username, the password or the user type\. .*choose 01/);
      expect(calls()).toEqual({ [LOGIN]: 1 });
    });

    it('says plainly that nothing answers at its address', async () => {
      const nowhere = await startSandbox();
      const baseUrl = nowhere.url;
      await nowhere.close();
      const { verdict } = await save({ baseUrl });
      expect(verdict.status).toBe('Error');
      expect(verdict.message).toMatch(/could not be reached/);
    });

    it.each(['/wrong', '/api/WebServices'])('says plainly that the path of its base URL is wrong: %s', async (path) => {
      const { verdict } = await save({ baseUrl: `${new URL(sandbox.url).origin}${path}` });
      expect(verdict).toEqual({
        status: 'Error',
        message:
          'There is no login at this address: the Base URL of the credential, or its environment, is not right. Enter the address up to the part that all calls share, such as https://trialv2eservices.yeka.gr/WebservicesAPI/Api',
      });
    });

    it.each([
      [
        'its path',
        (url: string) => new URL(url).origin,
        /lacks its path\. Add the path, such as .*\/WebservicesAPI\/api/,
      ],
      ['http://', (url: string) => new URL(url).host, /does not begin with http:\/\/\. Put http:\/\/ before it/],
    ])('says plainly that its base URL lacks %s', async (_, of, message) => {
      const { verdict } = await save({ baseUrl: of(sandbox.url) });
      expect(verdict).toEqual({ status: 'Error', message: expect.stringMatching(message) });
    });

    it('says in words of its own what a status means that n8n would show as it is', async () => {
      const credential = await save();
      const parameters = { resource: 'workCard', operation: 'getTemplate' };
      const workflow = await n8n.api.saveWorkflow(workflowOf('Template', { rows: [{}], parameters, credential }));
      await n8n.api.run(workflow);
      for (const [status, words] of [
        // An older n8n does not come to the node's words.
        [
          404,
          /^The (?:registry does not know this address\. Check the environment and the Base URL|resource you are )/,
        ],
        [503, /^(?:The registry is not available at the moment\.|Service unavailable - try again later)/],
      ] as const) {
        sandbox.faults.add({ kind: 'answer', status, as: 'html', on: LIST });
        const verdict = await testStored(credential);
        expect(verdict).toEqual({ status: 'Error', message: expect.stringMatching(words) });
      }
    });
  });
}
