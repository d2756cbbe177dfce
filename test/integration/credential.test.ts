import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import type { IExecuteFunctions, IHttpRequestOptions, INodeParameters, INodeType } from 'n8n-workflow';
import { ErganiApi } from '../../credentials/ErganiApi.credentials';
import { loginOf } from '../../nodes/Ergani/transport/session';
import { execute, StoredCredential } from './n8n';
import { callsOf, type Connection, start } from './registry';
import { ONCE } from './rows';

describe('Requests of any node', () => {
  /** A node of somebody else, which sends a request as it likes with this credential. */
  class Stranger implements INodeType {
    description: INodeType['description'] = {
      displayName: 'Stranger',
      name: 'stranger',
      group: ['transform'],
      version: 1,
      description: 'Sends a request',
      defaults: { name: 'Stranger' },
      inputs: ['main'],
      outputs: ['main'],
      credentials: [{ name: 'erganiApi', required: true }],
      properties: [],
    };

    constructor(options: object, helper: 'httpRequestWithAuthentication' | 'requestWithAuthentication') {
      this.execute = async function execute(this: IExecuteFunctions) {
        const json = {
          answer: await this.helpers[helper].call(this, 'erganiApi', { ...options } as IHttpRequestOptions),
        };
        return [[{ json }]];
      };
    }

    execute: INodeType['execute'];
  }

  /** Another server than the registry's, and what it gets. */
  let foreign: Server;

  let port: number;

  const seen: string[] = [];

  beforeEach(async () => {
    seen.length = 0;
    foreign = createServer((incoming, response) => {
      seen.push(incoming.headers.authorization ?? 'none');
      response.end('{}');
    });
    await new Promise<void>((done) => foreign.listen(0, '127.0.0.1', done));
    port = (foreign.address() as AddressInfo).port;
  });

  afterEach(async () => await new Promise((done) => foreign.close(done).closeAllConnections()));

  /** A registry with a session that has begun, and a ledger that starts after it. */
  async function startWithSession(): Promise<Connection> {
    const connection = await start();
    const read = { resource: 'workCard', operation: 'getTemplate', options: ONCE };
    expect((await execute(connection.credential, [{}], read)).error).toBeUndefined();
    connection.sandbox.ledger.reset();
    return connection;
  }

  const send = async (
    { credential }: Connection,
    options: object,
    helper: 'httpRequestWithAuthentication' | 'requestWithAuthentication' = 'httpRequestWithAuthentication',
  ) => {
    const other = { name: 'stranger', type: new Stranger(options, helper), version: 1 };
    return await execute(credential, [{}], {}, { other });
  };

  const PATH = '/WebServices/ServicesList';

  describe('a request of any node to the registry carries the token', () => {
    test.each<[string, (url: string, origin: string) => object]>([
      ['an absolute url', (url) => ({ url: `${url}${PATH}` })],
      ['with the scheme in capitals', (url) => ({ url: `${url}${PATH}`.replace('http:', 'HTTP:') })],
      ['baseURL and url', (url) => ({ baseURL: url, url: PATH })],
      ['without a slash between them', (url) => ({ baseURL: url, url: PATH.slice(1) })],
      ['with a slash too many', (url) => ({ baseURL: `${url}/`, url: PATH })],
      ['a baseURL of the host alone', (_, origin) => ({ baseURL: origin, url: `/WebservicesAPI/api${PATH}` })],
      ['a baseURL alone', (url) => ({ baseURL: `${url}${PATH}`, url: '' })],
      ['an absolute url beside the baseURL', (url) => ({ baseURL: url, url: `${url}${PATH}` })],
    ])('%s', async (_, optionsOf) => {
      const connection = await startWithSession();
      const { sandbox } = connection;
      expect((await send(connection, optionsOf(sandbox.url, sandbox.origin))).error).toBeUndefined();
      expect(sandbox.ledger.calls).toMatchObject([{ path: PATH, status: 200 }]);
    });

    test('a uri, as older nodes write it', async () => {
      const connection = await startWithSession();
      const options = { uri: `${connection.sandbox.url}${PATH}`, method: 'GET' };
      expect((await send(connection, options, 'requestWithAuthentication')).error).toBeUndefined();
      expect(connection.sandbox.ledger.calls).toMatchObject([{ path: PATH, status: 200 }]);
    });
  });

  describe('a request of any node that another server gets carries none', () => {
    test.each<[string, (url: string, away: string, origin: string) => object]>([
      ['an absolute url', (_, away) => ({ url: `${away}/any` })],
      ['an absolute url beside the baseURL of the registry', (url, away) => ({ baseURL: url, url: `${away}/any` })],
      ['with the scheme in capitals', (url, away) => ({ baseURL: url, url: `${away.replace('http', 'HTTP')}/any` })],
      ['with the registry before an @', (url, away) => ({ baseURL: url, url: away.replace('//', '//127.0.0.1@') })],
      ['with the registry as user and password', (_, away, origin) => ({ url: `${origin}@${away.slice(7)}/any` })],
      ['with blanks before it', (_, away) => ({ url: ` \t${away}/any` })],
      ['with backslashes', (_, away) => ({ url: `${away.replace('//', '\\\\')}/any` })],
      ['a baseURL alone', (_, away) => ({ baseURL: away, url: '/any' })],
      ['told not to take absolute addresses', (url, away) => ({ baseURL: url, url: away, allowAbsoluteUrls: false })],
      ['with a line break in the scheme', (_, away) => ({ url: `${away.replace('http', 'ht\ntp')}/any` })],
    ])('%s', async (_, optionsOf) => {
      const connection = await startWithSession();
      const { sandbox } = connection;
      await send(connection, optionsOf(sandbox.url, `http://127.0.0.1:${port}`, sandbox.origin));
      expect(seen.filter((authorization) => authorization.startsWith('Bearer'))).toEqual([]);
      expect(sandbox.ledger.calls.filter(({ status }) => status === 200)).toEqual([]);
    });

    test('that of a proxy: what is not encrypted would be read there', async () => {
      const connection = await startWithSession();
      await send(connection, {
        url: `${connection.sandbox.url}${PATH}`,
        proxy: { protocol: 'http', host: '127.0.0.1', port },
      });
      expect(seen.filter((authorization) => authorization.startsWith('Bearer'))).toEqual([]);
    });

    test('a uri and a url that lead to different servers', async () => {
      const connection = await startWithSession();
      const { url } = connection.sandbox;
      const away = `http://127.0.0.1:${port}/any`;
      for (const options of [
        { uri: url, url: away },
        { uri: away, url },
        { uri: away, baseURL: url },
      ]) {
        await send(connection, { ...options, method: 'GET' }, 'requestWithAuthentication');
        await send(connection, options);
      }
      expect(seen.filter((authorization) => authorization.startsWith('Bearer'))).toEqual([]);
    });
  });

  describe('a request that does not verify certificates carries none', () => {
    test.each<[string, object, 'httpRequestWithAuthentication' | 'requestWithAuthentication']>([
      ['skipSslCertificateValidation', { skipSslCertificateValidation: true }, 'httpRequestWithAuthentication'],
      ['agentOptions', { agentOptions: { rejectUnauthorized: false } }, 'httpRequestWithAuthentication'],
      [
        'a check of its own',
        { agentOptions: { checkServerIdentity: () => undefined } },
        'httpRequestWithAuthentication',
      ],
      ['rejectUnauthorized', { rejectUnauthorized: false }, 'requestWithAuthentication'],
      ['agentOptions of older nodes', { agentOptions: { rejectUnauthorized: false } }, 'requestWithAuthentication'],
    ])('%s', async (_, options, helper) => {
      const connection = await startWithSession();
      const { sandbox } = connection;
      await send(connection, { url: `${sandbox.url}${PATH}`, method: 'GET', ...options }, helper);
      // The request went out, and was nobody's.
      expect(sandbox.ledger.calls.filter(({ path }) => path === PATH).map(({ status }) => status)).not.toContain(200);
      expect(sandbox.ledger.count(`GET ${PATH}`)).toBeGreaterThan(0);
    });

    test.each<[string, object]>([
      ['rejectUnauthorized: true', { rejectUnauthorized: true }],
      ['skipSslCertificateValidation: false', { skipSslCertificateValidation: false }],
      ['authorities of its own', { agentOptions: { ca: 'x' } }],
    ])('but one with %s does', async (_, options) => {
      const connection = await startWithSession();
      await send(connection, { url: `${connection.sandbox.url}${PATH}`, ...options });
      expect(connection.sandbox.ledger.calls).toMatchObject([{ path: PATH, status: 200 }]);
    });
  });

  describe('where the address of a request can not be told for certain, no token is put on it', () => {
    const base = 'https://registry.example/api';

    /** The request as it goes out, with a session of this login. */
    async function authorized(options: object): Promise<unknown> {
      const { credential } = await startWithSession();
      const data = { ...credential.data, baseUrl: base };
      const { headers } = await new ErganiApi().authenticate(
        { ...data, tokenOwner: loginOf(data) },
        options as IHttpRequestOptions,
      );
      return headers?.Authorization;
    }

    test.each<[string, object]>([
      ['a url that names no scheme', { baseURL: base, url: '//evil.example/x' }],
      ['the same without a baseURL', { url: '//registry.example/x' }],
      ['backslashes', { baseURL: base, url: '\\\\evil.example\\x' }],
      ['a slash and a backslash', { baseURL: base, url: '/\\evil.example/x' }],
      ['a scheme with backslashes', { baseURL: base, url: 'https:\\\\evil.example/x' }],
      ['a scheme with one slash', { baseURL: base, url: 'https:/evil.example/x' }],
      ['a scheme without slashes', { baseURL: base, url: 'http:evil.example' }],
      ['blanks before an address', { baseURL: base, url: ' https://evil.example/x' }],
      ['a tab inside a scheme', { baseURL: base, url: 'ht\ttps://evil.example/x' }],
      ['control characters before an address', { baseURL: base, url: '\u0000https://evil.example/x' }],
      ['the registry over plain http', { url: 'http://registry.example/api' }],
      ['another port', { url: 'https://registry.example:444/api' }],
      ['a host that begins like the registry', { url: 'https://registry.example.evil.example/api' }],
      ['a path alone', { url: '/WebServices/ServicesList' }],
      ['nothing', {}],
      ['what is no text', { url: { href: base } }],
      ['a data address', { baseURL: base, url: 'data:text/plain,x' }],
    ])('%s', async (_, options) => {
      expect(await authorized(options)).toBeUndefined();
    });

    test.each<[string, object]>([
      ['an address', { url: `${base}/x` }],
      ['its standard port', { url: 'https://registry.example:443/api/x' }],
      ['a URL object', { uri: new URL(`${base}/x`) }],
      ['a proxy, through which all is encrypted', { url: `${base}/x`, proxy: { host: '127.0.0.1', port: 3128 } }],
    ])('but it is on %s', async (_, options) => {
      expect(await authorized(options)).toMatch(/^Bearer ./);
    });
  });
});

describe('The HTTP Request node', () => {
  // The HTTP Request node of the n8n that is installed here, which depends on it.
  const base = dirname(
    require.resolve('n8n-nodes-base/package.json', { paths: [require.resolve('n8n/package.json')] }),
  );

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
});
