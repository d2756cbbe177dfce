import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import type { IDataObject } from 'n8n-workflow';
import { execute, StoredCredential } from './n8n';
import { afm, submitting } from './rows';

const GO_ON = { onError: 'continueRegularOutput' } as const;
const TOKENS = { accessToken: 'a', accessTokenExpired: 10_800, refreshToken: 'r', refreshTokenExpired: '2099-01-01' };

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** A registry whose answer to calls of a path comes in drops, and never to its end. */
async function dripping(path: string): Promise<StoredCredential> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' });
    if (request.method !== 'POST' || !String(request.url).endsWith(path)) return response.end(JSON.stringify(TOKENS));
    const drops = setInterval(() => response.write(' '), 100);
    return response.on('close', () => clearInterval(drops));
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return new StoredCredential({ environment: 'custom', baseUrl, username: 'user', password: 'password' });
}

async function outcome(path: string): Promise<IDataObject> {
  const item = { employeeAfm: afm(1), lastName: 'Α', firstName: 'Β', event: 'checkIn', eventTime: '' };
  const credential = await dripping(path);
  // With a session of its own the request has no login before it.
  if (path !== '/Authentication') await execute(credential, [{}], { resource: 'workCard', operation: 'getTemplate' });
  const options = { timeout: 1_000, retryUnknown: 'never' };
  const items = [{ ...item, eventTime: new Date().toISOString() }];
  const { outputs } = await execute(credential, items, submitting(options, { employerAfm: '999999999' }), GO_ON);
  return outputs[0][0];
}

test('An answer that comes in drops, and never to its end, holds nobody up', async () => {
  const [ofRequest, ofLogin] = await Promise.all(['/Documents/WRKCardSE', '/Authentication'].map(outcome));
  expect(ofRequest).toMatchObject({ status: 'unknown', reasonCode: 'noAnswer' });
  expect(ofLogin).toMatchObject({ status: 'notSent', reasonCode: 'noAnswer', unreachable: true });
});
