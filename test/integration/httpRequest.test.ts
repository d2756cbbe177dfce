import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import type { INodeParameters, INodeType } from 'n8n-workflow';
import { loginOf } from '../../nodes/Ergani/transport/session';
import { execute, StoredCredential } from './n8n';
import { callsOf, start } from './registry';

// The HTTP Request node of the n8n that is installed here, which depends on it.
const base = dirname(require.resolve('n8n-nodes-base/package.json', { paths: [require.resolve('n8n/package.json')] }));
// eslint-disable-next-line @typescript-eslint/no-require-imports
const { HttpRequest } = require(join(base, 'dist/nodes/HttpRequest/HttpRequest.node.js')) as {
  HttpRequest: new () => { nodeVersions: Record<string, INodeType>; description: { defaultVersion: number } };
};
const versioned = new HttpRequest();
const newest = versioned.description.defaultVersion;
const inVersion = (version: number) => ({
  other: { name: 'n8n-nodes-base.httpRequest', type: versioned.nodeVersions[version], version },
});
const httpRequest = inVersion(newest);

const request = (url: string, parameters: INodeParameters = {}): INodeParameters => ({
  method: 'GET',
  url,
  authentication: 'predefinedCredentialType',
  nodeCredentialType: 'erganiApi',
  options: {},
  ...parameters,
});

/** Another server than the registry's, and the headers that it gets. */
let stranger: Server;
let strangerUrl: string;
const seen: IncomingHttpHeaders[] = [];

beforeEach(async () => {
  seen.length = 0;
  stranger = createServer((incoming, response) => {
    seen.push(incoming.headers);
    response.setHeader('content-type', 'application/json').end('{"from":"stranger"}');
  });
  await new Promise<void>((done) => stranger.listen(0, '127.0.0.1', done));
  strangerUrl = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
});
afterEach(async () => await new Promise((done) => stranger.close(done).closeAllConnections()));

describe('the HTTP Request node with this credential', () => {
  test('logs in and carries the token to the registry', async () => {
    const { sandbox, credential } = await start();
    const url = `${sandbox.url}/WebServices/ServicesList`;
    const { outputs, error } = await execute(credential, [{}], request(url), httpRequest);
    expect(error).toBeUndefined();
    expect(outputs[0].map(({ name }) => name)).toContain('EX_BASE_04');
    expect(callsOf(sandbox)).toEqual(['POST /Authentication', 'GET /WebServices/ServicesList']);
  });

  test('keeps the session: the next request has a token already', async () => {
    const { sandbox, credential } = await start();
    const body = {
      ServiceCode: 'EX_BASE_04',
      Parameters: [2024, 3].map((value, index) => ({
        ParameterName: ['ReportYear', 'ReportMonth'][index],
        ParameterValue: String(value),
      })),
    };
    const parameters = request(`${sandbox.url}/WebServices/ExecuteService`, {
      method: 'POST',
      sendBody: true,
      specifyBody: 'json',
      jsonBody: JSON.stringify(body),
    });
    for (let run = 0; run < 2; run++) {
      const { outputs, error } = await execute(credential, [{}], parameters, httpRequest);
      expect(error).toBeUndefined();
      expect(outputs[0]).toMatchObject([{ EX_BASE_04: { MiniaiaKatastash: { f_afm: '045123671' } } }]);
    }
    expect(callsOf(sandbox)).toEqual([
      'POST /Authentication',
      'POST /WebServices/ExecuteService',
      'POST /WebServices/ExecuteService',
    ]);
  });

  test('renews an expired session once', async () => {
    const { sandbox, credential } = await start();
    const url = `${sandbox.url}/WebServices/ServicesList`;
    await execute(credential, [{}], request(url), httpRequest);
    sandbox.sessions.expireAccessTokens();
    sandbox.ledger.reset();
    const { outputs, error } = await execute(credential, [{}], request(url), httpRequest);
    expect(error).toBeUndefined();
    expect(outputs[0]).toHaveLength(5);
    expect(callsOf(sandbox)).toEqual([
      'GET /WebServices/ServicesList',
      'POST /Authentication/Refresh',
      'GET /WebServices/ServicesList',
    ]);
  });

  test('carries no token to another server', async () => {
    const { credential } = await start();
    const { outputs, error } = await execute(credential, [{}], request(`${strangerUrl}/any`), httpRequest);
    expect(error).toBeUndefined();
    expect(outputs[0]).toEqual([{ from: 'stranger' }]);
    expect(seen).toHaveLength(1);
    expect(seen[0].authorization).toBeUndefined();
    expect(JSON.stringify(seen)).not.toContain(credential.data.accessToken);
  });

  // Up to version 4.3 the node sends credentials along with a redirect, unless they say no.
  test.each([newest, 4.3])('version %d carries no token along a redirect to another server', async (version) => {
    const { sandbox, credential } = await start();
    sandbox.faults.add({
      kind: 'answer',
      status: 302,
      as: 'empty',
      headers: { location: `${strangerUrl}/any` },
      on: 'GET /WebServices/ServicesList',
    });
    const url = `${sandbox.url}/WebServices/ServicesList`;
    const { outputs, error } = await execute(credential, [{}], request(url), inVersion(version));
    expect(error).toBeUndefined();
    expect(outputs[0]).toEqual([{ from: 'stranger' }]);
    expect(seen.map(({ authorization }) => authorization)).toEqual([undefined]);
  });
});

describe('where certificates are not verified, no token is sent', () => {
  const fixture = (name: string) => readFileSync(join(__dirname, 'fixtures', name));
  const authorizations: Array<string | undefined> = [];
  let url: string;
  let credential: StoredCredential;
  let close: () => void;

  beforeEach(async () => {
    authorizations.length = 0;
    const keys = { key: fixture('untrusted.key.pem'), cert: fixture('untrusted.cert.pem') };
    const server = createSecureServer(keys, (incoming, response) => {
      authorizations.push(incoming.headers.authorization);
      response.setHeader('content-type', 'application/json').end('{}');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    close = () => server.close().closeAllConnections();
    url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const login = { environment: 'custom', baseUrl: url, username: 'user', password: 'password', userType: '02' };
    const session = { accessToken: 'a', refreshToken: 'r', tokenOwner: loginOf(login) };
    credential = new StoredCredential({ ...login, ...session });
  });
  afterEach(() => close());

  test.each([newest, 4.3, 3, 2, 1])('by version %d of the node with Ignore SSL Issues', async (version) => {
    const ignoring = version === 1 || version === 2 ? { allowUnauthorizedCerts: true } : {};
    const parameters = request(`${url}/any`, { ...ignoring, options: { allowUnauthorizedCerts: true } });
    const { error } = await execute(credential, [{}], parameters, inVersion(version));
    expect(error).toBeUndefined();
    expect(authorizations.length).toBeGreaterThan(0);
    expect(authorizations.filter(Boolean)).toEqual([]);
  });
});
