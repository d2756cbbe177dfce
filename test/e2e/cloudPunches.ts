import axios from 'axios';
import Fastify, { type FastifyInstance } from 'fastify';
import type { IDataObject } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox/server';
import { adopt, readExample } from '../../tools/example';
import { saveSandboxCredential } from '../../tools/sandboxAccess';
import { afm } from '../support/afm';
import type { N8n } from '../support/n8n/n8n';
import { until } from '../support/until';

import { runRecordedEvents, saveRecordedEvents } from './recorded';

/**
 * What the services post here is what they document, and what those who receive it have published:
 * - Connecteam: eventType, activityType, eventTimestamp (once evnetTimestamp) and data, in
 *   https://developer.connecteam.com/docs/overview-1 and /docs/time-activity-webhook-1 there; of data they print no
 *   example, and receivers read its userId.
 * - Factorial: https://apidoc.factorialhr.com/v2025-01-01/docs/webhook-attendance-clock-in; the challenge comes back
 *   in x-factorial-wh-challenge.
 * - Clockify: clockify-signature and clockify-webhook-event-type, in
 *   https://dev-docs.marketplace.cake.com/documentation/build/manifest/webhooks.html; the body is the time entry of
 *   https://docs.clockify.me.
 * - Personio: https://developer.personio.de/v2.0/reference/webhooks, and for the period
 *   https://developer.personio.de/reference/get_v2-attendance-periods-id.
 */
/** Nobody whom other tests report: the journal of Recorded events to registry is theirs too. */
const MARIA = { afm: afm(501), lastName: 'ΕΠΩΝΥΜΟ', firstName: 'ΜΑΡΙΑ', branch: '0' };
const NIKOS = { afm: afm(502), lastName: 'ΕΠΩΝΥΜΟ', firstName: 'ΝΙΚΟΣ', branch: '0' };
const EVENTS = 'Ergani events';
const PERIODS = 'Personio periods';
const MINUTE = 60_000;

const SECRETS: Record<string, [header: string, value: string]> = {
  connecteam: ['x-webhook-secret', 'of Connecteam'],
  factorial: ['x-factorial-wh-challenge', 'of Factorial'],
  clockify: ['clockify-signature', 'of Clockify'],
  personio: ['Authorization', 'Bearer of Personio'],
};

/** Played in an n8n that others use, too: see shared.test.ts. */
export function cloudPunches(started: () => N8n): void {
  describe('examples/cloud-punches.json', () => {
    let n8n: N8n;
    let sandbox: Sandbox;
    let personio: FastifyInstance;
    let cloud: string;
    let recorded: string;
    /** The attendance periods of Personio, and what it answers instead while it is away. */
    const periods = new Map<string, IDataObject>();
    let away = 0;
    /** How often Personio was asked, and what happens before it answers. */
    let asked = 0;
    let meanwhile: () => Promise<unknown> = async () => {};

    const used = new Set<number>();
    const events = async () =>
      (await n8n.api.dataTable(EVENTS)).map(({ badge, event, eventTime }) => [badge, event, eventTime]);
    const atRegistry = () => sandbox.ledger.events.map(({ employeeAfm, type, date }) => [employeeAfm, type, date]);
    /** A second of some minutes ago that no other punch has: an event of the same one would be a duplicate of it. */
    const now = (minutesAgo = 1): number => {
      let second = Math.floor((sandbox.clock.now() - minutesAgo * MINUTE) / 1000);
      while (used.has(second)) second += 1;
      used.add(second);
      return second;
    };
    const iso = (seconds: number) => new Date(seconds * 1000).toISOString();
    /** The same moment as the registry has it, and as Personio writes it. */
    const athens = (seconds: number) =>
      new Date(seconds * 1000).toLocaleString('sv-SE', { timeZone: 'Europe/Athens' }).replace(' ', 'T');

    /** Posts what a service sends. Returns the status of the answer. */
    async function post(service: string, body: unknown, headers: Record<string, string> = {}): Promise<number> {
      const [name, value] = SECRETS[service.split('?')[0]];
      const options = { proxy: false, validateStatus: () => true, headers: { [name]: value, ...headers } } as const;
      return (await axios.post(`${n8n.localUrl}/webhook/${service}`, body, options)).status;
    }

    const connecteam = (eventType: string, eventTimestamp: number, more: object = {}) => ({
      requestId: 'ad7f2b1e',
      company: 'a1b2c3',
      ...{ eventType, activityType: 'shift', eventTimestamp, data: { userId: 9170357, timeClockId: 4011 }, ...more },
    });
    const factorial = (seconds: number, more: object = {}) => ({
      ...{ employee_id: 1, now: iso(seconds).replace('Z', '+00:00'), latitude: 52.377956, longitude: 4.89707 },
      ...{ accuracy: 5, observations: null, location_type: 'office', workplace_id: 5 },
      ...{ time_settings_break_configuration_id: null, ...more },
    });
    const clockify = (start: number, end: number | null, more: object = {}) => ({
      ...{
        id: '64c777ddd3fcab07cfbb210c',
        userId: '5a0ab5acb07987125438b60f',
        workspaceId: '64a687e29ae1f428e7ebe303',
      },
      ...{ type: 'REGULAR', timeInterval: { start: iso(start), end: end && iso(end), duration: null }, ...more },
    });
    const kind = (name: string) => ({ 'clockify-webhook-event-type': name });
    const notice = (name: string, id: string) => ({
      ...{ company_id: '1', event_name: `attendance-period.${name}`, occurred_at: iso(now()) },
      payload: { attendance_period_id: id },
    });

    /** One run that asks Personio. */
    async function ask(): Promise<void> {
      expect((await n8n.api.run(cloud, { trigger: 'Every Minute' })).summary()).toMatch(/: success$/);
    }

    /** One run of Recorded events to registry; what people were told. */
    const report = async () => await runRecordedEvents(n8n, recorded);

    beforeAll(async () => {
      n8n = started();
      sandbox = await startSandbox();
      const credential = await saveSandboxCredential(n8n, sandbox, 'Sandbox');
      personio = Fastify();
      personio.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
        done(null, body),
      );
      personio.post('/v2/auth/token', () => ({ access_token: 'a token', token_type: 'Bearer', expires_in: 3600 }));
      personio.get<{ Params: { id: string } }>('/v2/attendance-periods/:id', async ({ params, headers }, reply) => {
        if (headers.authorization !== 'Bearer a token') return await reply.code(401).send({});
        asked += 1;
        await meanwhile();
        if (away) return await reply.code(away).send({});
        return periods.get(params.id) ?? (await reply.code(404).send({}));
      });
      const address = await personio.listen({ host: '127.0.0.1', port: 0 });

      // As its note has a user set it up; what asks by itself is asked for here.
      const text = JSON.stringify(adopt(await readExample('cloud-punches'), n8n, credential));
      for (const part of ['"minutesInterval":1', 'UNTIL_TOLD = 5', 'https://api.personio.de/v2/attendance'])
        expect(text).toContain(part);
      const workflow = JSON.parse(
        text
          .replace('"field":"minutes","minutesInterval":1', '"field":"hours","hoursInterval":23')
          .replace('UNTIL_TOLD = 5', 'UNTIL_TOLD = 0')
          .replace('=https://api.personio.de', `=${address}`),
      ) as Awaited<ReturnType<typeof readExample>>;
      const oauth = await n8n.api.saveCredential({
        name: 'Personio',
        type: 'oAuth2Api',
        data: {
          ...{ grantType: 'clientCredentials', accessTokenUrl: `${address}/v2/auth/token`, clientId: 'papi' },
          ...{ clientSecret: 'secret', scope: '', authentication: 'body', ignoreSSLIssues: false },
        },
      });
      for (const node of workflow.nodes) {
        if (node.name === 'Ask Personio') node.credentials = { oAuth2Api: { id: oauth, name: 'Personio' } };
        const secret = SECRETS[node.name.toLowerCase()];
        if (!secret) continue;
        const name = `Access by ${node.name}`;
        const data = { name: secret[0], value: secret[1] };
        const id = await n8n.api.saveCredential({ name, type: 'httpHeaderAuth', data });
        node.credentials = { httpHeaderAuth: { id, name } };
      }
      cloud = await n8n.api.saveWorkflow(workflow);
      await ask();
      recorded = await saveRecordedEvents(n8n, credential);
      await n8n.api.run(await n8n.api.saveWorkflow(await tablesOf('badges-to-employees')));
      await n8n.api.addToDataTable('Ergani employees', [
        ...['connecteam:9170357', 'factorial:1'].map((badge) => ({ badge, employeeAfm: MARIA.afm, ...namesOf(MARIA) })),
        ...['clockify:5a0ab5acb07987125438b60f', 'personio:1234'].map((badge) => ({
          ...{ badge, employeeAfm: NIKOS.afm, ...namesOf(NIKOS) },
        })),
      ]);
      await n8n.api.activate(cloud);
      await until(async () => (await post('connecteam', {})) === 200);
    }, 180_000);

    beforeEach(async () => {
      for (const table of [EVENTS, PERIODS]) await n8n.api.emptyDataTable(table);
      sandbox.ledger.reset();
      periods.clear();
      away = 0;
      asked = 0;
      meanwhile = async () => {};
    });

    afterAll(async () => {
      await n8n.api.call('post', `/workflows/${cloud}/deactivate`);
      for (const table of [EVENTS, PERIODS]) await n8n.api.emptyDataTable(table);
      await personio?.close();
      await sandbox?.close();
    });

    test.each(Object.keys(SECRETS))(
      '%s with another secret, or none, is refused, and nothing is kept',
      async (service) => {
        const [name] = SECRETS[service];
        for (const value of ['another', ''])
          expect(await post(service, connecteam('clock_in', now()), { [name]: value })).toBe(403);
        expect(await events()).toEqual([]);
        expect(await n8n.api.dataTable(PERIODS)).toEqual([]);
      },
    );

    test('each live punch is at the registry once, on time, however often it was posted', async () => {
      const [start, end] = [now(3), now(2)];
      const send = async () => [
        await post('connecteam', connecteam('clock_in', start)),
        await post('connecteam', connecteam('clock_out', end)),
        await post('clockify', clockify(start, null), kind('NEW_TIMER_STARTED')),
        await post('clockify', clockify(start, end), kind('TIMER_STOPPED')),
      ];
      expect(await send()).toEqual([200, 200, 200, 200]);
      // The answers were lost.
      expect(await send()).toEqual([200, 200, 200, 200]);
      expect(await report()).toEqual([]);
      expect(await send()).toEqual([200, 200, 200, 200]);
      expect(await report()).toEqual([]);
      expect(
        atRegistry()
          .map(([afm, type]) => [afm, type])
          .sort(),
      ).toEqual(
        [MARIA, NIKOS]
          .flatMap(({ afm }) => [
            [afm, '0'],
            [afm, '1'],
          ])
          .sort(),
      );
      for (const { date, lateReason } of sandbox.ledger.events) {
        expect([start, end]).toContain(Date.parse(date) / 1000);
        expect(lateReason).toBeNull();
      }
    });

    test('of Factorial the address tells which event it is, of older Connecteam the misspelt time is read', async () => {
      const [start, end] = [now(3), now(2)];
      expect(await post('factorial?event=clock_in', factorial(start))).toBe(200);
      expect(await post('factorial?event=clock_out', factorial(end))).toBe(200);
      const { eventTimestamp, ...old } = connecteam('clock_in', now(1));
      expect(await post('connecteam', { ...old, evnetTimestamp: eventTimestamp })).toBe(200);
      await report();
      expect(atRegistry()).toHaveLength(3);
      expect(sandbox.ledger.events.map(({ date }) => Date.parse(date) / 1000).sort()).toEqual([
        start,
        end,
        eventTimestamp,
      ]);
    });

    test('a punch of Personio is a number: its times are asked for, and what waits is not lost', async () => {
      const [start, end] = [now(3), now(2)];
      const period = { id: 'p1', person: { id: '1234' }, type: 'WORK', start: { date_time: athens(start) }, end: null };
      periods.set('p1', period);
      away = 503;
      expect(await post('personio', notice('created', 'p1'))).toBe(200);
      // Personio waits three seconds for this answer: nothing is asked before it.
      expect(asked).toBe(0);
      await ask();
      expect(await events()).toEqual([['', 'unreadable: personio period p1', '']]);
      // A live punch of another service does not wait for that.
      expect(await post('connecteam', connecteam('clock_in', start))).toBe(200);
      await report();
      expect(atRegistry()).toHaveLength(1);

      away = 0;
      await ask();
      await report();
      periods.set('p1', { ...period, end: { date_time: athens(end) } });
      for (let time = 0; time < 2; time++) {
        expect(await post('personio', notice('updated', 'p1'))).toBe(200);
        await ask();
      }
      await report();
      const his = sandbox.ledger.events.filter(({ employeeAfm }) => employeeAfm === NIKOS.afm);
      expect(his.map(({ type, date }) => [type, Date.parse(date) / 1000])).toEqual([
        ['0', start],
        ['1', end],
      ]);
    });

    test('a notice that comes while Personio is asked is asked for in the next run', async () => {
      const [start, end] = [now(3), now(2)];
      const period = { id: 'p2', person: { id: '1234' }, type: 'WORK', start: { date_time: athens(start) } };
      periods.set('p2', period);
      await post('personio', notice('created', 'p2'));
      meanwhile = async () => await post('personio', notice('updated', 'p2'));
      await ask();
      meanwhile = async () => {};
      expect(await n8n.api.dataTable(PERIODS)).toMatchObject([{ status: 'waits' }]);
      periods.set('p2', { ...period, end: { date_time: athens(end) } });
      await ask();
      expect(await n8n.api.dataTable(PERIODS)).toMatchObject([{ status: 'read', checkOut: athens(end) }]);
      await report();
      expect(sandbox.ledger.events.map(({ date }) => Date.parse(date) / 1000)).toEqual([start, end]);
    });

    test('what is no live punch of the employee comes to people, and breaks to nobody', async () => {
      const time = now();
      const posts: Array<[string, unknown, Record<string, string>?]> = [
        ['connecteam', connecteam('admin_edit', time)],
        ['connecteam', connecteam('auto_clock_out', time)],
        ['connecteam', connecteam('clock_in', time, { activityType: 'manual_break' })],
        ['connecteam', connecteam('clock_in', time * 1000)],
        ['connecteam', connecteam('clock_in', time, { data: {} })],
        ['connecteam', 'no JSON', { 'Content-Type': 'text/plain' }],
        ['factorial', factorial(time)],
        ['factorial?event=clock_in', factorial(time, { time_settings_break_configuration_id: 2 })],
        ['clockify', clockify(time, time), kind('TIME_ENTRY_UPDATED')],
        ['clockify', clockify(time, null, { type: 'BREAK' }), kind('NEW_TIMER_STARTED')],
        ['clockify', clockify(time, null), kind('TIMER_STOPPED')],
        ['personio', notice('deleted', 'p3')],
      ];
      for (const one of posts) expect([one[0], await post(...one)]).toEqual([one[0], 200]);
      const told = await report();
      expect(sandbox.ledger.events).toEqual([]);
      const kept = await n8n.api.dataTable(EVENTS);
      const breaks = kept.filter(({ event }) => event === 'break');
      expect(breaks.map(({ badge, status }) => [badge, status])).toEqual([
        ['connecteam:9170357', null],
        ['clockify:5a0ab5acb07987125438b60f', null],
      ]);
      const others = kept.filter(({ event }) => event !== 'break');
      expect(others.map(({ status }) => status)).toEqual(others.map(() => 'invalid'));
      expect(told).toHaveLength(others.length);
      expect(others).toHaveLength(posts.length - breaks.length);
    });

    test('times that were changed afterwards in Personio come to people', async () => {
      const [start, later] = [now(4), now(2)];
      const period = { id: 'p4', person: { id: '1234' }, type: 'WORK' };
      for (const time of [start, later]) {
        periods.set('p4', { ...period, start: { date_time: athens(time) } });
        await post('personio', notice('created', 'p4'));
        await ask();
      }
      const told = await report();
      expect(atRegistry()).toHaveLength(1);
      expect(told).toMatchObject([{ event: `state checkIn was ${athens(start)}`, eventTime: athens(later) }]);
    });

    test('a period that is gone comes to people', async () => {
      await post('personio', notice('created', 'p5'));
      await ask();
      expect(await report()).toMatchObject([{ event: 'state gone period p5' }]);
      expect(await n8n.api.dataTable(PERIODS)).toMatchObject([{ status: 'gone' }]);
    });

    test('a service is told when its punch could not be kept, and its next try is', async () => {
      const putBack = await n8n.api.renameDataTable(EVENTS, 'Away');
      try {
        expect(await post('connecteam', connecteam('clock_in', now()))).toBe(500);
      } finally {
        await putBack();
      }
      expect(await post('connecteam', connecteam('clock_in', now()))).toBe(200);
      expect(await events()).toHaveLength(1);
    });
  });
}

const namesOf = ({ lastName, firstName, branch }: typeof MARIA): IDataObject => ({
  lastName,
  firstName,
  branch,
});

/** An example that makes tables, without what it reads after that. */
async function tablesOf(name: string): Promise<Awaited<ReturnType<typeof readExample>>> {
  const workflow = await readExample(name);
  const others = Object.entries(workflow.connections).filter(([from]) => from !== 'Make Events');
  return { ...workflow, name: `${workflow.name}, its tables`, connections: Object.fromEntries(others) };
}
