import { readFileSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { IDataObject } from 'n8n-workflow';
import { loginOf } from '../../nodes/Ergani/transport/session';
import type { Fault, FaultEffect } from '../../sandbox/faults';
import type { Sandbox } from '../../sandbox/server';
import { execute, type Execution } from './n8n';
import { expectTrue, posts, statuses } from './outcomes';
import { type Connection, ASKS_EMPLOYER, DOCUMENTS, LOGIN, start, textOf } from './registry';
import { afm, GO_ON, minutesFrom, row, rows, submitting } from './rows';

describe('What is known of a request', () => {
  const DELAY = 2_000;

  /** So long that a busy machine answers in time, where the fault is not that it does not. */
  const timeoutFor = ({ kind }: { kind: string }): number => (kind === 'delay' ? DELAY / 2 : 60_000);

  describe('What is known of a request decides the status', () => {
    const FAULTS: Array<[string, Fault, string, number]> = [
      ['429 with Retry-After', { kind: 'answer', status: 429, headers: { 'retry-after': '30' } }, 'notSent', 0],
      ['500 as JSON, recorded', { kind: 'answer', status: 500, when: 'after' }, 'unknown', 1],
      ['504 as HTML, recorded', { kind: 'answer', status: 504, as: 'html', when: 'after' }, 'unknown', 1],
      ['408 of a proxy', { kind: 'answer', status: 408, as: 'empty', when: 'after' }, 'unknown', 1],
      ['cut before it was recorded', { kind: 'cut' }, 'unknown', 0],
      ['cut after it was recorded', { kind: 'cut', when: 'after' }, 'unknown', 1],
      ['no answer in time, recorded', { kind: 'delay', ms: DELAY, when: 'after' }, 'unknown', 1],
      ['a redirect', { kind: 'answer', status: 302, as: 'empty', headers: { location: '/' } }, 'notSent', 0],
      [
        'a redirect to the page of an error, recorded',
        {
          kind: 'answer',
          status: 302,
          as: 'empty',
          headers: { location: '/500.aspx?aspxerrorpath=/api' },
          when: 'after',
        },
        'unknown',
        1,
      ],
    ];

    test.each(FAULTS)('%s, after one batch and before another', async (_, fault, status, recorded) => {
      const { sandbox, credential } = await start();
      sandbox.faults.add({ ...fault, on: DOCUMENTS, skip: 1 });
      const execution = await execute(
        credential,
        rows(sandbox, 9),
        submitting({ batchSize: 3, timeout: timeoutFor(fault) }),
        GO_ON,
      );
      expect(statuses(execution)).toEqual([
        ...Array(3).fill('submitted'),
        ...Array(3).fill(status),
        ...Array(3).fill('notSent'),
      ]);
      const [, , , second, , , third] = execution.outputs[0];
      expect(String(second.remedy).includes('may have reached the registry')).toBe(status === 'unknown');
      expect(String(third.remedy)).not.toContain('may have reached the registry');
      expect(textOf(execution)).not.toContain('<html');
      expect(sandbox.ledger.events).toHaveLength(3 + 3 * recorded);
      expect(posts(sandbox)).toBe(2);
    });

    test('no registry at the address: nothing is sent, and repeating it is safe', async () => {
      const { sandbox, credential } = await start();
      await execute(credential, [row(sandbox, 0)], submitting());
      const items = rows(sandbox, 3);
      await sandbox.close();
      const { outputs } = await execute(credential, items, submitting({}, { employerAfm: sandbox.employerAfm }), GO_ON);
      expect(outputs[0].map(({ status }) => status)).toEqual(['notSent', 'notSent', 'notSent']);
      expect(outputs[0][0].reason).toBe('The registry could not be reached: the connection was refused');
      expect(outputs[0][0].remedy).toContain('again is safe');
    });

    test('a name that can not be looked up (getaddrinfo EINVAL): nothing is sent, and the row may wait', async () => {
      const { sandbox, credential } = await start({ clock: new Date().toISOString() });
      // As where a name is no longer found in the life of a session.
      await execute(credential, [row(sandbox, 0)], submitting());
      credential.data.baseUrl = `https://${`${'a'.repeat(60)}.`.repeat(5)}example`;
      credential.data.tokenOwner = loginOf(credential.data);
      const parameters = submitting({}, { employerAfm: sandbox.employerAfm });
      const { outputs } = await execute(credential, [row(sandbox, 1)], parameters, GO_ON);
      expect(outputs[0]).toMatchObject([{ status: 'notSent', reasonCode: 'unreachable', unreachable: true }]);
    });

    test.each([
      ['before an encrypted connection came about, as behind a firewall that drops all', 'notSent', 'unreachable'],
      ['after it', 'unknown', 'noAnswer'],
      ['after it, but a proxy that writes plain text into it', 'unknown', 'connectionCut'],
    ])('no answer in time, %s: %s', async (when, status, reasonCode) => {
      const [cert, key] = ['cert', 'key'].map((name) =>
        readFileSync(join(__dirname, `fixtures/untrusted.${name}.pem`)),
      );
      const isBefore = when.startsWith('before');
      const sockets: Socket[] = [];
      const secure = createTlsServer({ cert, key, maxVersion: 'TLSv1.2' }, (asked) => {
        asked.resume();
        if (when.includes('proxy')) asked.on('end', () => sockets.at(-1)?.end('HTTP/1.1 408 Request Timeout\r\n\r\n'));
      });
      secure.on('connection', (socket: Socket) => sockets.push(socket));
      const server = isBefore ? createServer(() => undefined) : secure;
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const trusted = getCACertificates();
      setDefaultCACertificates([...trusted, String(cert)]);
      const { sandbox, credential } = await start({ clock: new Date().toISOString() });
      await execute(credential, [row(sandbox, 0)], submitting());
      credential.data.baseUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
      credential.data.tokenOwner = loginOf(credential.data);
      const parameters = submitting({ timeout: 1_500 }, { employerAfm: sandbox.employerAfm });
      const { outputs } = await execute(credential, [row(sandbox, 1)], parameters, GO_ON);
      setDefaultCACertificates(trusted);
      if ('closeAllConnections' in server) server.closeAllConnections();
      server.close();
      expect(outputs[0]).toMatchObject([{ status, reasonCode }]);
    });

    test('a session that ends between two batches and can not be renewed: what was confirmed stays', async () => {
      const { sandbox, credential } = await start();
      sandbox.faults.add({ kind: 'expireAccessTokens', on: DOCUMENTS, skip: 1 });
      sandbox.faults.add({ kind: 'answer', status: 429, on: 'POST /Authentication/Refresh' });
      const execution = await execute(credential, rows(sandbox, 6), submitting({ batchSize: 3 }), GO_ON);
      expect(statuses(execution)).toEqual([...Array(3).fill('submitted'), ...Array(3).fill('notSent')]);
      expectTrue(sandbox, execution.outputs[0]);
    });

    test('a credential that can not be read between two batches: what was confirmed stays', async () => {
      const { sandbox, credential } = await start();
      const getDecrypted = credential.getDecrypted.bind(credential);
      credential.getDecrypted = async () => {
        if (posts(sandbox) > 0) throw new Error('database is locked');
        return await getDecrypted();
      };
      const execution = await execute(credential, rows(sandbox, 6), submitting({ batchSize: 3 }), GO_ON);
      expect(statuses(execution)).toEqual([...Array(3).fill('submitted'), ...Array(3).fill('notSent')]);
      expect(execution.outputs[0][3].reason).toContain('database is locked');
      expectTrue(sandbox, execution.outputs[0]);
    });
  });

  describe('A credential that is edited in the middle of a run', () => {
    const edited = async (fields: (other: Sandbox) => IDataObject, settings: Parameters<typeof execute>[3] = GO_ON) => {
      const [{ sandbox, credential }, { sandbox: other }] = [await start(), await start()];
      const getDecrypted = credential.getDecrypted.bind(credential);
      credential.getDecrypted = async () => {
        if (posts(sandbox) > 0) Object.assign(credential.data, fields(other));
        return await getDecrypted();
      };
      const execution = await execute(credential, rows(sandbox, 6), submitting({ batchSize: 3 }), settings);
      return { sandbox, other, execution };
    };

    test.each<[string, (other: Sandbox) => IDataObject]>([
      ['another registry', ({ url }) => ({ baseUrl: url })],
      ['another user', () => ({ username: 'somebody-else' })],
    ])('to %s: what is left is not sent there', async (_, fields) => {
      const { sandbox, other, execution } = await edited(fields);
      expect(statuses(execution)).toEqual([...Array(3).fill('submitted'), ...Array(3).fill('notSent')]);
      expect(execution.outputs[0][3]).toMatchObject({ reasonCode: 'credentialChanged', unreachable: false });
      expectTrue(sandbox, execution.outputs[0]);
      expect(other.ledger.calls).toEqual([]);
    });

    test('to another registry: no further try sends there what is left', async () => {
      const { sandbox, other, execution } = await edited(({ url }) => ({ baseUrl: url }), {
        retryOnFail: true,
        maxTries: 2,
      });
      expect(execution.error?.context.data).toMatchObject({ counts: { submitted: 3, notSent: 3 } });
      expect(sandbox.ledger.events).toHaveLength(3);
      expect(other.ledger.events).toEqual([]);
    });
  });

  describe('f_aitiologia 003, "could not reach the registry": a row that was not sent tells whether that was so', () => {
    test.each<[string, Fault, boolean]>([
      ['503', { kind: 'answer', status: 503, on: DOCUMENTS }, true],
      ['429', { kind: 'answer', status: 429, on: DOCUMENTS }, false],
      ['a redirect', { kind: 'answer', status: 302, as: 'empty', on: DOCUMENTS }, false],
      ['503 for the employer', { kind: 'answer', status: 503, on: ASKS_EMPLOYER }, true],
      ['500 for the employer', { kind: 'answer', status: 500, on: ASKS_EMPLOYER }, false],
      ['a cut question for the employer', { kind: 'cut', on: ASKS_EMPLOYER }, true],
      ['a refused question for the employer', { kind: 'answer', status: 400, on: ASKS_EMPLOYER }, false],
      ['503 for the login', { kind: 'answer', status: 503, on: LOGIN }, true],
      ['a cut login', { kind: 'cut', on: LOGIN, times: 'always' }, true],
      ['a refused login', { kind: 'answer', status: 401, on: LOGIN }, false],
      ['429 for the login', { kind: 'answer', status: 429, on: LOGIN }, false],
    ])('%s', async (_, fault, unreachable) => {
      const { sandbox, credential } = await start({ clock: Date.now() });
      sandbox.faults.add(fault);
      const { outputs } = await execute(credential, rows(sandbox, 3), submitting({ batchSize: 2 }), GO_ON);
      expect(outputs[0]).toMatchObject(Array(3).fill({ status: 'notSent', unreachable }));
    });

    test('rows behind a request of which nobody knows: they could have been sent', async () => {
      const { sandbox, credential } = await start({ clock: Date.now() });
      sandbox.faults.add({ kind: 'cut', on: DOCUMENTS });
      const { outputs } = await execute(credential, rows(sandbox, 3), submitting({ batchSize: 2 }), GO_ON);
      expect(outputs[0][2]).toMatchObject({ status: 'notSent', unreachable: false });
    });
  });
});

describe('A request without an answer', () => {
  /** Longer than a busy machine takes for an answer. */
  const PATIENT_MS = 10_000;
  const TWICE = [expect.stringContaining('the registry may hold this event twice')];

  let workflows = 0;

  let workflowId: string;

  beforeEach(() => {
    workflowId = `settles ${++workflows}`;
  });

  /** Submits with some patience. */
  async function submit({ sandbox, credential }: Connection, items: IDataObject[], options: IDataObject = {}) {
    const parameters = submitting(
      { retryFor: 5, timeout: PATIENT_MS, ...options },
      { employerAfm: sandbox.employerAfm },
    );
    return await execute(credential, items, parameters, { ...GO_ON, workflowId });
  }

  /** Expects that the authoritative event of each row's employee, type and day is the row's. */
  function expectAuthoritative({ ledger }: Sandbox, { outputs }: Execution): void {
    for (const { protocol } of outputs[0]) {
      expect(ledger.event(String(protocol))).toMatchObject({ supersededBy: null });
    }
  }

  describe('A request of unknown fate goes out again while its events are on time', () => {
    test.each<[string, FaultEffect, number]>([
      ['cut before it was recorded', { kind: 'cut' }, 0],
      ['cut after it was recorded', { kind: 'cut', when: 'after' }, 1],
      ['no answer in time, recorded', { kind: 'delay', ms: 3_000, when: 'after' }, 1],
      ['504 as HTML, recorded', { kind: 'answer', status: 504, as: 'html', when: 'after' }, 1],
      ['a page in place of receipts, recorded', { kind: 'answer', status: 200, as: 'html', when: 'after' }, 1],
    ])('%s: its rows are submitted, say so, and the run goes on', async (_, effect, recorded) => {
      const connection = await start();
      const { sandbox } = connection;
      sandbox.faults.add({ ...effect, on: DOCUMENTS });
      // The second answer has to be in time on a busy machine.
      const options = effect.kind === 'delay' ? { batchSize: 2, timeout: 2_000 } : { batchSize: 2 };
      const execution = await submit(connection, rows(sandbox, 4), options);
      expect(statuses(execution)).toEqual(Array(4).fill('submitted'));
      expect(execution.outputs[0].map(({ warnings }) => warnings)).toEqual([TWICE, TWICE, null, null]);
      expect(sandbox.ledger.events).toHaveLength(4 + 2 * recorded);
      expectAuthoritative(sandbox, execution);
    });

    test('again and again, as long as patience lasts; then it is unknown, and for later runs, too', async () => {
      const connection = await start();
      const { sandbox } = connection;
      const items = rows(sandbox, 2);
      sandbox.faults.add({ kind: 'cut', when: 'after', on: DOCUMENTS, times: 'always' });
      const { outputs } = await submit(connection, items, { retryFor: 2 });
      expect(outputs[0]).toMatchObject(Array(2).fill({ status: 'unknown', reasonCode: 'connectionCut' }));
      expect(posts(sandbox)).toBeGreaterThan(2);
      const bodies = new Set(sandbox.ledger.events.map(({ employeeAfm, date }) => `${employeeAfm} ${date}`));
      expect(bodies.size).toBe(2);
      sandbox.faults.clear();
      expect(statuses(await submit(connection, items))).toEqual(['unknown', 'unknown']);
    });
  });

  describe('A repeat that is refused for what was wrong with it before', () => {
    test('for one of its events: the first request was refused too, so that one is rejected, and none is there twice', async () => {
      const connection = await start();
      const { sandbox } = connection;
      sandbox.faults.add({ kind: 'cut', on: DOCUMENTS });
      const items = rows(sandbox, 6, (n) => (n === 4 ? { event: 'checkOut', employeeAfm: afm(90) } : {}));
      const execution = await submit(connection, items);
      expect(statuses(execution)).toEqual(items.map((_, n) => (n === 4 ? 'rejected' : 'submitted')));
      expect(execution.outputs[0][4]).toMatchObject({ reasonCode: 'noCheckIn' });
      expect(JSON.stringify(execution.outputs[0])).not.toMatch(/twice/);
      expect(sandbox.ledger.events).toHaveLength(5);
      // The journal agrees: what was rejected is free, the rest is with the registry.
      const again = await submit(connection, items);
      expect(statuses(again)).toEqual(items.map((_, n) => (n === 4 ? 'rejected' : 'duplicate')));
    });
  });

  describe('Nothing of the same employee comes between a request and its repeat', () => {
    test('another execution waits, and its event stays the authoritative one', async () => {
      const connection = await start();
      const { sandbox } = connection;
      sandbox.faults.add({ kind: 'cut', when: 'after', on: DOCUMENTS });
      sandbox.faults.add({ kind: 'answer', status: 503, on: DOCUMENTS, times: 2 });
      const first = submit(connection, [row(sandbox, 1, { eventTime: minutesFrom(sandbox, -5) })]);
      while (posts(sandbox) === 0) await new Promise((done) => setTimeout(done, 5));
      const second = submit(connection, [row(sandbox, 1)]);
      expect(statuses(await first)).toEqual(['submitted']);
      const execution = await second;
      expect(statuses(execution)).toEqual(['submitted']);
      expectAuthoritative(sandbox, execution);
      expect(sandbox.ledger.events).toHaveLength(3);
    });
  });

  describe('A registry that refuses what it has', () => {
    test.each<[boolean, number, string]>([
      [true, 3, 'duplicate'],
      [false, 1, 'duplicate'],
      // One of them was there before, or the first request was recorded: nobody knows.
      [false, 3, 'unknown'],
    ])('says so to the repeat (in words that name the event: %s), of %i: %s', async (named, count, status) => {
      const connection = await start({ repeats: 'refused', refusals: named ? 'seen' : 'specification' });
      const { sandbox } = connection;
      sandbox.faults.add({ kind: 'cut', when: 'after', on: DOCUMENTS });
      const items = rows(sandbox, count);
      const { outputs } = await submit(connection, items);
      expect(outputs[0]).toMatchObject(Array(count).fill({ status }));
      if (status === 'duplicate')
        expect(outputs[0]).toMatchObject(Array(count).fill({ protocol: null, reasonCode: 'existsAlready' }));
      expect(sandbox.ledger.events).toHaveLength(count);
      expect(statuses(await submit(connection, items))).toEqual(Array(count).fill(status));
    });
  });
});
