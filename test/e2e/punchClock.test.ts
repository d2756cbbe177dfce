import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import axios from 'axios';
import type { IDataObject } from 'n8n-workflow';

import { DEFAULT_EMPLOYEES } from '../../sandbox/registry';
import { startSandbox, type Sandbox } from '../../sandbox/server';
import { adopt, type CredentialChoice, readExample } from '../../tools/example';
import type { N8n } from '../support/n8n/n8n';
import type { WorkflowFile } from '../support/n8n/api';
import { freePort } from '../../tools/ports';
import { saveSandboxCredential } from '../../tools/sandboxAccess';
import { DOOR_SECRET, userOf, withAccess } from '../support/access';
import { startN8n } from '../support/startN8n';
import { until } from '../support/until';

const ANY_STATUS = { proxy: false, validateStatus: () => true, maxRedirects: 0 } as const;
const MINUTE = 60_000;
const SUBMIT = 'POST /Documents/WRKCardSE';
const LINKS = 'Ergani personal links';
const EVENTS = 'Punch clock events';
const SCRIPT = '<script>alert(1)</script>';
const [MARIA, NIKOS] = DEFAULT_EMPLOYEES;

const DOOR_LOGIN = { auth: userOf('Door Page') };

/** What a page says above its buttons. */
const said = (page: string): string => (/<p role="status">([\s\S]*?)<\/p>/.exec(page)?.[1] ?? 'nothing').trim();

/** Which button of a page stands out as the next one. */
const next = (page: string): string[] => [...page.matchAll(/<button[^>]* class="(in|out)">/g)].map(([, one]) => one);

/** The value of a hidden field of a page. */
const hidden = (page: string, name: string): string =>
  new RegExp(`<input type="hidden" name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';

/** The key of a page at the door that was shown so many hours ago. */
function doorKey(hoursAgo: number, secret: string): string {
  const hour = new Date(Date.now() - hoursAgo * 60 * MINUTE).toISOString().replace(/\D/g, '').slice(0, 10);
  return createHash('sha256').update(`${secret}${hour}`).digest('hex');
}

/** What the workflow asks its user to set in one of its nodes. */
function assign(workflow: WorkflowFile, node: string, values: Record<string, string>): WorkflowFile {
  const found = workflow.nodes.find(({ name }) => name === node);
  const { assignments } = found?.parameters.assignments as { assignments: Array<{ name: string; value: string }> };
  for (const one of assignments) one.value = values[one.name] ?? one.value;
  return workflow;
}

/** The example as it is published, but for the time that it waits: seconds in the place of a minute. */
function hasted(workflow: WorkflowFile): WorkflowFile {
  const text = JSON.stringify(workflow);
  const [every, age] = [
    '"field":"minutes","minutesInterval":1',
    '"keyValue":"={{ $now.minus({ minutes: 1 }).toISO() }}"}]},"returnAll":true',
  ];
  for (const wait of [every, age, '"retryFor":10']) expect(text).toContain(wait);
  return JSON.parse(
    text
      .replace(every, '"field":"seconds","secondsInterval":3')
      .replace(age, age.replace('minutes: 1', 'seconds: 20'))
      .replace('"retryFor":10', '"retryFor":1'),
  ) as WorkflowFile;
}

describe('the punch clock', () => {
  let registryPort: number;
  let sandbox: Sandbox;
  let n8n: N8n;
  let credential: CredentialChoice;
  let clockId: string;
  /** Where the link of an employee leads to, by the name. */
  let links: Map<string, string>;

  const startRegistry = async (clock: number) => {
    sandbox = await startSandbox({ port: registryPort, clock, services: 'seen' });
  };
  const door = () => `${n8n.localUrl}/webhook/punch-clock`;
  const linkOf = ({ lastName, firstName }: { lastName: string; firstName: string }) =>
    links.get(`${lastName} ${firstName}`) ?? '';
  const marias = () => linkOf(MARIA);
  const events = async () => await n8n.api.dataTable(EVENTS);

  /** Executes Personal links, for one employee or for all, and returns the links that it gives out. */
  async function makeLinks(onlyFor = ''): Promise<Map<string, string>> {
    const example = adopt(await readExample('personal-links'), n8n, credential);
    const { nodes } = await n8n.api.workflow(clockId);
    const { webhookId } = nodes.find(({ name }) => name === 'Personal Page') ?? {};
    const address = `${n8n.localUrl}/webhook/${webhookId}/punch/:token`;
    const workflow = assign(example, 'Settings', { address, onlyFor });
    // What it shows in the editor alone is read from the execution here.
    expect(workflow.settings?.saveManualExecutions).toBe(false);
    const settings = { ...workflow.settings, saveManualExecutions: true };
    const execution = await n8n.api.run(await n8n.api.saveWorkflow({ ...workflow, settings }));
    expect(execution.summary()).toMatch(/: success$/);
    return new Map(execution.json('Links').map(({ name, link }) => [String(name), String(link)]));
  }

  const open = async (url: string, options: object = {}) => await axios.get<string>(url, { ...ANY_STATUS, ...options });

  /** Follows the redirect behind a press, as a browser does, until the page tells what became of the event. */
  async function follow(url: string, location: string, options: object = {}): Promise<string> {
    let page = '';
    await until(async () => {
      const { status, data } = await open(new URL(location, url).href, options);
      expect(status).toBe(200);
      page = data;
      return !data.includes('content="2"');
    });
    return said(page);
  }

  /** Presses a button of the page behind a link. Returns what the page says then. */
  async function press(url: string, event = 'checkIn'): Promise<string> {
    const { status, headers } = await axios.post(url, new URLSearchParams({ event }), ANY_STATUS);
    expect(status).toBe(303);
    return await follow(url, String(headers.location));
  }

  /** Chooses at the door, and has the scanner type a code. Returns what the page says then. */
  async function scan(code: string, event = 'checkIn'): Promise<string> {
    const url = `${door()}?event=${event}`;
    const { data: page } = await open(url, DOOR_LOGIN);
    const form = new URLSearchParams({ event: hidden(page, 'event'), key: hidden(page, 'key'), code });
    const { status, data, headers } = await axios.post<string>(url, form, { ...ANY_STATUS, ...DOOR_LOGIN });
    if (status === 200) return said(data);
    expect(status).toBe(303);
    return await follow(url, String(headers.location), DOOR_LOGIN);
  }

  const qrCode = ({ afm, lastName, firstName }: { afm: string; lastName: string; firstName: string }) =>
    `erg|nm:${firstName};ln:${lastName};afm:${afm};id:123456`;

  beforeAll(async () => {
    registryPort = await freePort();
    await startRegistry(Date.now());
    n8n = await startN8n();
    credential = await saveSandboxCredential(n8n, sandbox, 'Sandbox');
    clockId = await n8n.api.saveWorkflow(
      await withAccess(hasted(adopt(await readExample('punch-clock'), n8n, credential)), n8n),
    );
    links = await makeLinks();
    await n8n.api.activate(clockId);
    // n8n registers webhooks a little later.
    await until(async () => (await open(door(), DOOR_LOGIN)).status === 200);
    await until(async () => (await open(marias())).status === 200);
  }, 180_000);

  afterAll(async () => {
    await n8n?.dispose();
    await sandbox?.close();
  });

  beforeEach(async () => {
    await n8n.api.waitForRunning();
    await n8n.api.emptyDataTable(EVENTS);
    sandbox.ledger.reset();
    sandbox.faults.clear();
    // The journal outlasts a test, and two arrivals of one employee within a second are one event.
    await pause(1_000);
  });

  describe('a personal link', () => {
    it('is a random one for each employee of the registry, of which the table keeps a hash alone', async () => {
      expect([...links.keys()].sort()).toEqual(
        DEFAULT_EMPLOYEES.map(({ lastName, firstName }) => `${lastName} ${firstName}`).sort(),
      );
      const tokens = [...links.values()].map((link) => link.split('/').at(-1) ?? '');
      for (const token of tokens) expect(token).toMatch(/^[0-9a-f]{32}$/);
      expect(new Set(tokens).size).toBe(DEFAULT_EMPLOYEES.length);
      const kept = await n8n.api.dataTable(LINKS);
      expect(kept.map(({ tokenHash }) => tokenHash).sort()).toEqual(
        tokens.map((token) => createHash('sha256').update(token).digest('hex')).sort(),
      );
      expect(JSON.stringify(kept)).not.toContain(tokens[0]);
    });

    it('opens a page with the name and two buttons, and nothing that tells more of anybody', async () => {
      const { data, headers } = await open(marias());
      expect(data).toContain(`<h1>${MARIA.lastName} ${MARIA.firstName}</h1>`);
      expect([...data.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, text]) => text)).toEqual([
        'Άφιξη',
        'Αναχώρηση',
      ]);
      expect(data).not.toContain(MARIA.afm);
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    });

    it('reports the arrival and the departure of now, and shows the protocol', async () => {
      for (const [event, type, word, button] of [
        ['checkIn', '0', 'Άφιξη', 'in'],
        ['checkOut', '1', 'Αναχώρηση', 'out'],
      ]) {
        const before = Date.now();
        expect(next((await open(marias())).data)).toEqual([button]);
        const answer = await press(marias(), event);
        const last = sandbox.ledger.events.at(-1);
        expect(last).toMatchObject({ employeeAfm: MARIA.afm, branch: MARIA.branch, type, lateReason: null });
        const [, month, day] = last?.date.slice(0, 10).split('-') ?? [];
        expect(answer).toContain(`${word} ${day}/${month} ${last?.date.slice(11, 16)}`);
        expect(answer).toMatch(new RegExp(`: ${last?.protocol}$`));
        const at = Date.parse(String(last?.date));
        expect(at).toBeGreaterThan(before - 1000);
        expect(at).toBeLessThanOrEqual(Date.now());
      }
      expect(await events()).toMatchObject(
        sandbox.ledger.events.map(({ protocol }) => ({ employeeAfm: MARIA.afm, status: 'submitted', protocol })),
      );
    });

    it.each(['get', 'post'] as const)('that nobody has is not found, and writes nothing: %s', async (method) => {
      const before = await n8n.api.dataTable(LINKS);
      const [{ tokenHash }] = before;
      for (const token of ['0'.repeat(32), String(tokenHash), '%20', "'or'1'='1"]) {
        const url = marias().replace(/[^/]+$/, token);
        const { status } = await axios.request({
          ...ANY_STATUS,
          url,
          method,
          data: new URLSearchParams({ event: 'checkIn', key: '' }),
        });
        expect([token, status]).toEqual([token, 404]);
      }
      expect(await events()).toEqual([]);
      expect(await n8n.api.dataTable(LINKS)).toEqual(before);
      expect(sandbox.ledger.events).toEqual([]);
    });

    it('made anew for one employee takes the place of the old one, and leaves the others as they are', async () => {
      const old = marias();
      const others = [...links].filter(([, link]) => link !== old);
      const made = await makeLinks(MARIA.afm);
      expect([...made.keys()]).toEqual([`${MARIA.lastName} ${MARIA.firstName}`]);
      links = new Map([...links, ...made]);
      expect((await open(old)).status).toBe(404);
      for (const link of [marias(), others[0][1]]) expect((await open(link)).status).toBe(200);
      expect(await n8n.api.dataTable(LINKS)).toHaveLength(DEFAULT_EMPLOYEES.length);
    });

    it('of somebody whose name is a script shows it as text, and so does the answer', async () => {
      const rows = await n8n.api.dataTable(LINKS);
      const { id, lastName } = rows.find(({ employeeAfm }) => employeeAfm === MARIA.afm) as IDataObject;
      await n8n.api.changeInDataTable(LINKS, id, { lastName: SCRIPT });
      try {
        expect(await press(marias())).not.toContain('<script>');
        const { data } = await open(marias());
        expect(data).not.toContain(SCRIPT);
        expect(data).toContain('&#60;script&#62;alert(1)&#60;/script&#62;');
      } finally {
        await n8n.api.changeInDataTable(LINKS, id, { lastName });
      }
    });

    it('pressed twice within a minute is told, not sent: one after the other, and at once', async () => {
      expect(await press(marias())).not.toContain('ήδη');
      expect(await press(marias())).toMatch(/^Το έχετε ήδη πατήσει/);
      expect(await events()).toHaveLength(1);
      expect(await press(marias(), 'checkOut')).not.toContain('ήδη');
      expect(sandbox.ledger.events.map(({ type }) => type)).toEqual(['0', '1']);

      const other = linkOf(DEFAULT_EMPLOYEES[1]);
      const answers = await Promise.all([press(other), press(other), press(other)]);
      expect(answers.filter((answer) => answer.includes('ήδη'))).toHaveLength(2);
      expect(await events()).toHaveLength(3);
      expect(sandbox.ledger.events).toHaveLength(3);
    });

    it('loaded again shows what became of the last press, and reports nothing', async () => {
      const answer = await press(marias());
      for (let time = 0; time < 3; time++) expect(said((await open(marias())).data)).toBe(answer);
      expect(sandbox.ledger.events).toHaveLength(1);
    });
  });

  describe('the page at the door', () => {
    it('is opened by nobody without its password', async () => {
      for (const auth of [undefined, { username: 'Door Page', password: 'another' }]) {
        expect((await open(door(), { auth })).status).toBe(401);
        const form = new URLSearchParams({ event: 'checkIn', code: qrCode(MARIA) });
        expect((await axios.post(door(), form, { ...ANY_STATUS, auth })).status).toBe(401);
      }
      expect(await events()).toEqual([]);
    });

    it('asks for the event, then for the code, and shows the protocol', async () => {
      const { data } = await open(door(), DOOR_LOGIN);
      expect([...data.matchAll(/<a class="(\w+)" href="(.*?)">(.*?)<\/a>/g)].map((found) => found.slice(1))).toEqual([
        ['in', '?event=checkIn', 'Άφιξη'],
        ['out', '?event=checkOut', 'Αναχώρηση'],
      ]);
      const answer = await scan(qrCode(MARIA));
      expect(sandbox.ledger.events).toMatchObject([{ employeeAfm: MARIA.afm, branch: '0', type: '0' }]);
      expect(answer).toContain(`${MARIA.lastName} ${MARIA.firstName} Άφιξη`);
      expect(answer).toContain(sandbox.ledger.events[0].protocol);
      expect(await scan(qrCode(MARIA))).toMatch(/^Το έχετε ήδη πατήσει/);
      expect(sandbox.ledger.events).toHaveLength(1);
      expect(await scan(qrCode(MARIA), 'checkOut')).toContain('Αναχώρηση');
      expect(sandbox.ledger.events.map(({ type }) => type)).toEqual(['0', '1']);
    });

    it.each([
      ['no code', ''],
      ['a code of something else', 'https://example.com/?afm:045123671'],
      ['a code without a tax number', 'erg|nm:ΜΑΡΙΑ;ln:ΠΑΠΑΔΟΠΟΥΛΟΥ;id:1'],
      ['a tax number that is none', 'erg|nm:ΜΑΡΙΑ;ln:ΠΑΠΑΔΟΠΟΥΛΟΥ;afm:<b>;id:1'],
    ])('says of %s that it could not be read, and reports nothing', async (_, code) => {
      expect(await scan(code)).toBe('Ο κωδικός δεν διαβάστηκε. Δεν καταχωρίστηκε τίποτα.');
      expect(await events()).toEqual([]);
    });

    it('takes nobody who is not on the list, and the names of those who are from there', async () => {
      const stranger = { afm: '123456783', lastName: 'ΤΥΠΟΣ', firstName: 'ΠΛΑΣΤΟΣ' };
      expect(await scan(qrCode(stranger))).toMatch(/^Δεν είστε στον κατάλογο/);
      expect(await events()).toEqual([]);
      expect(await scan(qrCode({ ...MARIA, lastName: SCRIPT }))).not.toContain('<script>');
      expect(await events()).toMatchObject([{ employeeAfm: MARIA.afm, lastName: MARIA.lastName }]);
    });

    it('takes a form of this hour or of the two before it, and no older one', async () => {
      const post = async (hours: number, secret = DOOR_SECRET): Promise<number> => {
        const form = new URLSearchParams({ event: 'checkIn', key: doorKey(hours, secret), code: qrCode(MARIA) });
        return (await axios.post<string>(door(), form, { ...ANY_STATUS, ...DOOR_LOGIN })).status;
      };
      expect(await post(4)).toBe(200);
      expect(await post(0, '')).toBe(200);
      expect(await events()).toEqual([]);
      expect(await post(1)).toBe(303);
      expect(await events()).toHaveLength(1);
    });

    it('is closed as long as nobody has set its secret', async () => {
      const opened = await withAccess(adopt(await readExample('punch-clock'), n8n, credential), n8n);
      // The same beside the other, which has these webhooks already.
      const nodes = opened.nodes.filter(({ name }) => !['Personal Page', 'Every Minute'].includes(name));
      for (const node of nodes) {
        if (node.name === 'Door Page')
          Object.assign(node, { webhookId: randomUUID() }).parameters.path = 'punch-closed';
        if (node.name === 'Words')
          node.parameters.jsonOutput = String(node.parameters.jsonOutput).replace(
            `"doorSecret": "${DOOR_SECRET}"`,
            '"doorSecret": " "',
          );
      }
      const names = new Set(nodes.map(({ name }) => name));
      const connections = Object.fromEntries(Object.entries(opened.connections).filter(([name]) => names.has(name)));
      await n8n.api.activate(await n8n.api.saveWorkflow({ ...opened, name: 'Closed', nodes, connections }));
      const url = `${n8n.localUrl}/webhook/punch-closed`;
      await until(async () => (await open(url, DOOR_LOGIN)).status === 200);
      const { data } = await open(`${url}?event=checkIn`, DOOR_LOGIN);
      expect(said(data)).toBe('Η σελίδα δεν έχει ρυθμιστεί ακόμη.');
      expect(data).not.toMatch(/<(?:a|input|button)/);
      for (const secret of ['', ' ']) {
        const form = new URLSearchParams({ event: 'checkIn', key: doorKey(0, secret), code: qrCode(MARIA) });
        expect((await axios.post<string>(url, form, { ...ANY_STATUS, ...DOOR_LOGIN })).status).toBe(200);
      }
      expect(await events()).toEqual([]);
    });

    it('takes no form of another site, with which the browser sends the password too', async () => {
      for (const key of ['', 'undefined', 'x'.repeat(64)]) {
        const form = new URLSearchParams({ event: 'checkIn', key, code: qrCode(MARIA) });
        const { data } = await axios.post<string>(door(), form, { ...ANY_STATUS, ...DOOR_LOGIN });
        expect(said(data)).toMatch(/^Η σελίδα είχε λήξει/);
      }
      expect(await events()).toEqual([]);
    });

    it('does not show what somebody else has pressed a while ago', async () => {
      await press(marias());
      const [{ id }] = await events();
      expect(said((await open(`${door()}?shown=${Number(id) + 1}`, DOOR_LOGIN)).data)).toBe('');
    });
  });

  it('keeps an event while the registry is away, and reports it once it is back, for its own time', async () => {
    await sandbox.close();
    // Maria's press of a moment ago may have been in this very second: it would be the same event.
    expect(await press(linkOf(NIKOS))).toMatch(/Αποθηκεύτηκε\. Θα υποβληθεί/);
    const [kept] = await events();
    expect(kept).toMatchObject({ status: 'notSent', lateReason: '003', protocol: null });
    await startRegistry(Date.now() + 5 * MINUTE);
    await until(async () => (await events()).every(({ status }) => status === 'submitted'));
    expect(sandbox.ledger.events).toMatchObject([{ employeeAfm: NIKOS.afm, lateReason: null }]);
    expect(Date.parse(sandbox.ledger.events[0].date)).toBe(Date.parse(String(kept.eventTime)));
    expect(said((await open(linkOf(NIKOS))).data)).toContain(sandbox.ledger.events[0].protocol);
    await sandbox.close();
    await startRegistry(Date.now());
  });

  it('says what the registry refuses, and shows nothing of it as markup', async () => {
    const message = '<img src=x onerror=alert(1)>';
    sandbox.faults.add({ kind: 'answer', status: 400, body: { message }, on: SUBMIT, times: 'always' });
    const answer = await press(marias());
    expect(answer).toMatch(/Δεν έγινε δεκτό: \S/);
    expect(answer).not.toContain('<img');
    // It is still to be pressed.
    expect(next((await open(marias())).data)).toEqual(['in']);
    expect(sandbox.ledger.events).toEqual([]);
  });

  it('sends an event twice neither where n8n is killed while it is under way', async () => {
    sandbox.faults.add({ kind: 'delay', when: 'after', ms: 600_000, on: SUBMIT });
    await axios.post(marias(), new URLSearchParams({ event: 'checkIn' }), ANY_STATUS);
    await until(() => sandbox.ledger.count(SUBMIT) === 1);
    await n8n.kill();
    sandbox.faults.clear();
    await n8n.launch();
    await until(async () => (await events()).every(({ status }) => status !== 'notSent'));
    expect(await events()).toMatchObject([{ status: 'unknown', protocol: null }]);
    expect(sandbox.ledger.count(SUBMIT)).toBe(1);
    // What was claimed a moment before n8n was killed may be under way at another worker: it is waited for, three minutes.
  }, 300_000);
});
