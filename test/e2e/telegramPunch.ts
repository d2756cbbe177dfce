import axios from 'axios';
import Fastify, { type FastifyInstance } from 'fastify';
import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox/server';
import { adopt, readExample } from '../../tools/example';
import { saveSandboxCredential } from '../../tools/sandboxAccess';
import { afm } from '../support/afm';
import type { N8n } from '../support/n8n/n8n';
import { until } from '../support/until';

import { runRecordedEvents, saveRecordedEvents } from './recorded';

/** Nobody whom other tests report: the journal of Recorded events to registry is theirs too. */
const MARIA = { afm: afm(503), lastName: 'ΕΠΩΝΥΜΟ', firstName: 'ΜΑΡΙΑ', branch: '0' };
const EVENTS = 'Ergani events';
const TOKEN = '110201543:of-the-tests-alone';
const CHAT = 5001;
const MANAGER = 6001;
const STRANGER = 7001;
const BADGE = `telegram:${CHAT}`;
const [ARRIVE, LEAVE] = ['Ήρθα', 'Φεύγω'];

/** What the bot has sent: to whom, the text, and the buttons that stand below the chat then. */
interface Sent {
  chat: string;
  text: string;
  buttons: string[];
}

/** Played in an n8n that others use, too: see shared.test.ts. */
export function telegramPunch(started: () => N8n): void {
  describe('examples/telegram-punch.json', () => {
    let n8n: N8n;
    let sandbox: Sandbox;
    let telegram: FastifyInstance;
    let bot: string;
    let recorded: string;
    const sent: Sent[] = [];
    /** What n8n has told Telegram: where updates go, and with which secret. */
    let webhook = { url: '', secret_token: '' };

    const seconds = (ago: object = {}) => Math.floor(DateTime.now().minus(ago).toSeconds());
    const events = async () => await n8n.api.dataTable(EVENTS);

    /** Has Telegram post a message of somebody. Returns the status of n8n's answer. */
    async function write(text: string, { from = CHAT, date = seconds(), ...more }: IDataObject = {}): Promise<number> {
      const { secret = webhook.secret_token, ...chat } = more;
      const url = `${n8n.localUrl}${new URL(webhook.url).pathname}`;
      const message = { message_id: 1, from: { id: from }, chat: { id: from, type: 'private', ...chat }, date, text };
      const headers = { 'x-telegram-bot-api-secret-token': String(secret) };
      const options = { proxy: false, validateStatus: () => true, headers } as const;
      return (await axios.post(url, { update_id: 1, message }, options)).status;
    }

    /** The same, and what the bot answers. */
    async function answerTo(text: string, more: IDataObject = {}): Promise<Sent> {
      const before = sent.length;
      expect(await write(text, more)).toBe(200);
      await until(() => sent.length > before);
      return sent[before];
    }

    const report = async () => await runRecordedEvents(n8n, recorded);

    beforeAll(async () => {
      n8n = started();
      sandbox = await startSandbox();
      const credential = await saveSandboxCredential(n8n, sandbox, 'Sandbox');
      telegram = Fastify();
      telegram.post<{ Params: { method: string }; Body: IDataObject | null }>(
        `/bot${TOKEN}/:method`,
        ({ params: { method }, body }) => {
          if (method === 'getWebhookInfo') return { ok: true, result: { url: webhook.url } };
          if (method === 'setWebhook') webhook = body as typeof webhook;
          if (method === 'sendMessage') {
            const { chat_id: chat, text, reply_markup: markup } = body as IDataObject;
            const rows = ((markup as IDataObject)?.keyboard ?? []) as Array<Array<{ text: string }>>;
            sent.push({ chat: String(chat), text: String(text), buttons: rows.flat().map((one) => one.text) });
          }
          return { ok: true, result: { message_id: 1 } };
        },
      );
      const baseUrl = await telegram.listen({ host: '127.0.0.1', port: 0 });
      const data = { accessToken: TOKEN, baseUrl };
      const id = await n8n.api.saveCredential({ name: 'Bot', type: 'telegramApi', data });
      const workflow = adopt(await readExample('telegram-punch'), n8n, credential);
      for (const node of workflow.nodes)
        if (/\.telegram(Trigger)?$/.test(node.type)) node.credentials = { telegramApi: { id, name: 'Bot' } };
      // Before the manager's chat is written into it, it stops loudly; it makes its tables first.
      bot = await n8n.api.saveWorkflow(workflow);
      expect((await n8n.api.run(bot, { trigger: 'Every Morning' })).summary()).toContain('no number of a chat');
      const text = JSON.stringify(workflow);
      expect(text).toContain('"name":"managerChat","value":""');
      const set = text.replace('"name":"managerChat","value":""', `"name":"managerChat","value":"${MANAGER}"`);
      await n8n.api.saveWorkflow(JSON.parse(set) as typeof workflow);
      recorded = await saveRecordedEvents(n8n, credential);
      const { afm: employeeAfm, lastName, firstName, branch } = MARIA;
      await n8n.api.addToDataTable('Ergani employees', [{ badge: BADGE, employeeAfm, lastName, firstName, branch }]);
      await n8n.api.activate(bot);
      await until(async () => webhook.url !== '' && (await write('hello', { from: STRANGER })) === 200);
    }, 180_000);

    beforeEach(async () => {
      await n8n.api.waitForRunning();
      await n8n.api.emptyDataTable(EVENTS);
      sandbox.ledger.reset();
      // Two presses of one second are one event.
      await new Promise((done) => setTimeout(done, 1_000));
    });

    afterAll(async () => {
      await n8n.api.call('post', `/workflows/${bot}/deactivate`);
      await n8n.api.emptyDataTable(EVENTS);
      await telegram?.close();
      await sandbox?.close();
    });

    test('one button at a time, and each press is reported once, at its own second', async () => {
      expect(await answerTo('/start')).toMatchObject({ chat: String(CHAT), buttons: [ARRIVE] });
      const arrival = seconds({ minutes: 2 });
      const departure = seconds({ minutes: 1 });
      const arrived = await answerTo(ARRIVE, { date: arrival });
      expect(arrived.buttons).toEqual([LEAVE]);
      expect(arrived.text).toContain('Πατήστε μόνο καθώς φεύγετε');
      expect(arrived.text).toContain(DateTime.fromSeconds(arrival, { zone: 'Europe/Athens' }).toFormat('HH:mm'));
      const left = await answerTo(LEAVE, { date: departure });
      expect([left.buttons, left.text]).toEqual([[ARRIVE], expect.stringContaining('Πατήστε μόνο καθώς έρχεστε')]);
      // Telegram posts again what was not answered.
      await answerTo(LEAVE, { date: departure });
      expect(await report()).toEqual([]);
      await answerTo(LEAVE, { date: departure });
      expect(await report()).toEqual([]);
      expect(
        sandbox.ledger.events.map(({ employeeAfm, type, date, lateReason }) => [
          employeeAfm,
          type,
          Date.parse(date) / 1000,
          lateReason,
        ]),
      ).toEqual([
        [MARIA.afm, '0', arrival, null],
        [MARIA.afm, '1', departure, null],
      ]);
    });

    test('pressed twice within a minute it is told, not sent', async () => {
      const date = seconds();
      await answerTo(ARRIVE, { date });
      const again = await answerTo(ARRIVE, { date: date + 1 });
      expect([again.text, again.buttons]).toEqual([expect.stringContaining('ήδη'), [LEAVE]]);
      expect(await events()).toMatchObject([{ badge: BADGE, event: 'checkIn', status: null }]);
      await Promise.all([answerTo(LEAVE, { date: date + 2 }), write(LEAVE, { date: date + 3 })]);
      await n8n.api.waitForRunning();
      expect((await events()).map(({ event }) => event)).toEqual(['checkIn', 'checkOut']);
    });

    test('a press that comes late, since n8n was away, has its own time and comes to people', async () => {
      const date = seconds({ minutes: 40 });
      const { text } = await answerTo(ARRIVE, { date });
      expect(text).toContain('έφτασε αργά');
      const told = await report();
      expect(told).toMatchObject([{ badge: BADGE, event: 'checkIn', status: 'invalid' }]);
      expect(Date.parse(String(told[0].eventTime)) / 1000).toBe(date);
      expect(sandbox.ledger.events).toEqual([]);
    });

    test('a stranger is told a number and punches for nobody; in a group nobody does; with another secret nothing comes in', async () => {
      const answer = await answerTo(ARRIVE, { from: STRANGER });
      expect(answer).toMatchObject({
        chat: String(STRANGER),
        text: expect.stringContaining(String(STRANGER)),
        buttons: [],
      });
      const before = sent.length;
      expect(await write(ARRIVE, { id: -100, type: 'group' })).toBe(200);
      expect(await write(ARRIVE, { secret: 'another' })).toBe(403);
      await n8n.api.waitForRunning();
      expect(await events()).toEqual([]);
      expect(sent).toHaveLength(before);
    });

    test('a press that could not be kept is told to whoever pressed', async () => {
      const putBack = await n8n.api.renameDataTable(EVENTS, 'Away');
      try {
        expect((await answerTo(ARRIVE)).text).toContain('Δεν κρατήθηκε');
        await n8n.api.waitForRunning();
      } finally {
        await putBack();
      }
      expect(await events()).toEqual([]);
    });

    test('the manager gets one line a day; whose departure is missing is asked for the arrival', async () => {
      const at = (time: DateTime) => time.toISO({ suppressMilliseconds: true });
      const yesterday = DateTime.now().setZone('Europe/Athens').minus({ days: 1 }).startOf('day').plus({ hours: 1 });
      await n8n.api.addToDataTable(EVENTS, [
        { badge: BADGE, event: 'checkIn', eventTime: at(yesterday), status: 'submitted' },
        { badge: 'telegram:5002', event: 'checkIn', eventTime: at(yesterday), status: 'submitted' },
        { badge: 'telegram:5002', event: 'checkOut', eventTime: at(yesterday.plus({ minutes: 1 })), status: 'invalid' },
        { badge: '001', event: 'checkIn', eventTime: at(yesterday), status: 'submitted' },
      ]);
      const before = sent.length;
      const execution = await n8n.api.run(bot, { trigger: 'Every Morning' });
      expect(execution.summary()).toMatch(/: success$/);
      const [line, ...others] = sent.slice(before);
      expect(line.chat).toBe(String(MANAGER));
      expect(line.text).toContain('2 arrivals, 1 departures');
      expect(line.text).toContain('telegram:5002 checkOut 01:01 (invalid)');
      expect(line.text).toContain(`No departure: ${MARIA.lastName} ${MARIA.firstName}`);
      expect(others).toMatchObject([{ chat: String(CHAT), buttons: [ARRIVE] }]);
    });

    test('the words of the morning are those of the day', async () => {
      const { nodes } = await readExample('telegram-punch');
      const wordsOf = (name: string) => {
        const { assignments } = nodes.find((node) => node.name === name)?.parameters.assignments as {
          assignments: Array<{ name: string; value: string }>;
        };
        return Object.fromEntries(assignments.map((one) => [one.name, one.value]));
      };
      const { arrive, askArrival } = wordsOf('Same Words');
      expect(wordsOf('Words')).toMatchObject({ arrive, askArrival });
    });
  });
}
