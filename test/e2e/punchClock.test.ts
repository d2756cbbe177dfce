import axios from 'axios';
import type { IDataObject } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox/server';
import { adopt, type CredentialChoice, importEmployees, readExample } from '../../tools/example';
import type { N8n } from '../../tools/n8n';
import { withPinSecret } from '../../tools/pinSecret';
import { freePort } from '../../tools/ports';
import { saveSandboxCredential } from '../../tools/sandboxAccess';
import { startN8n } from '../support/startN8n';

import { until } from './device';
import { hastened } from './recorded';

const ANY_STATUS = { proxy: false, validateStatus: () => true } as const;
const MARIA = { badge: '1452', afm: '045123671', pin: '480913' };
const ELENI = { badge: '001', afm: '113829467', pin: '480913' };
const MINUTE = 60_000;
const TRIES = 5;

describe('the punch clock', () => {
  let registryPort: number;
  let sandbox: Sandbox;
  let n8n: N8n;
  let credential: CredentialChoice;

  const url = () => `${n8n.localUrl}/webhook/punch-clock`;
  const events = async () => await n8n.api.dataTable('Ergani events');
  const employees = async () => await n8n.api.dataTable('Ergani employees');

  /** What the page says above its form. */
  const said = (page: string): string => (/<p role="status">([\s\S]*?)<\/p>/.exec(page)?.[1] ?? 'nothing').trim();

  /** Presses a button of the page. Returns what it then says. */
  const punch = async (badge: string, pin: string, event = 'checkIn'): Promise<string> => {
    const form = new URLSearchParams({ badge, pin, event });
    const { status, data } = await axios.post<string>(url(), form, ANY_STATUS);
    return status === 200 ? said(data) : `status ${status}`;
  };

  /** Sends the page that sets a PIN. */
  const setPin = async (badge: string, pin: string) => {
    const page = `${n8n.localUrl}/webhook/punch-clock-pin`;
    const { status, data } = await axios.post<string>(page, new URLSearchParams({ badge, pin }), ANY_STATUS);
    return { status, said: said(data) };
  };

  beforeAll(async () => {
    registryPort = await freePort();
    sandbox = await startSandbox({ port: registryPort, clock: Date.now() });
    n8n = await startN8n();
    credential = await saveSandboxCredential(n8n, sandbox, 'Sandbox');
    await importEmployees(n8n, credential);
    for (const name of ['punch-clock-pins', 'punch-clock', 'recorded-events']) {
      const workflow = hastened(adopt(await readExample(name), n8n, credential));
      await n8n.api.activate(await n8n.api.saveWorkflow(await withPinSecret(workflow, n8n)));
    }
    // n8n registers webhooks a little later.
    await until(async () => (await axios.get(url(), ANY_STATUS)).status === 200);
    await until(async () => (await setPin(MARIA.badge, MARIA.pin)).status === 200);
    expect(await setPin(ELENI.badge, ELENI.pin)).toEqual({ status: 200, said: 'Set: the PIN of ΔΗΜΗΤΡΙΟΥ ΕΛΕΝΗ' });
  }, 180_000);

  afterAll(async () => {
    await n8n?.dispose();
    await sandbox?.close();
  });

  beforeEach(async () => {
    for (const table of ['Ergani events', 'Ergani PIN tries']) await n8n.api.emptyDataTable(table);
    sandbox.ledger.reset();
  });

  it('lists those who have a PIN, by their names and badges alone', async () => {
    const { data } = await axios.get<string>(url(), ANY_STATUS);
    expect(said(data)).toBe('');
    const options = [...data.matchAll(/<option value="(.*?)">(.*?)<\/option>/g)].map(([, value, name]) => [
      value,
      name,
    ]);
    expect(options).toEqual([
      ['', ''],
      [ELENI.badge, 'ΔΗΜΗΤΡΙΟΥ ΕΛΕΝΗ'],
      [MARIA.badge, 'ΠΑΠΑΔΟΠΟΥΛΟΥ ΜΑΡΙΑ'],
    ]);
    expect(data).not.toContain(MARIA.afm);
    for (const { pinHash } of await employees()) if (pinHash) expect(data).not.toContain(pinHash);
  });

  it('reports the arrival and the departure of now, and shows the protocol', async () => {
    for (const [event, type] of [
      ['checkIn', '0'],
      ['checkOut', '1'],
    ]) {
      const before = Date.now();
      const answer = await punch(MARIA.badge, MARIA.pin, event);
      const last = sandbox.ledger.events.at(-1);
      expect(last).toMatchObject({ employeeAfm: MARIA.afm, branch: '0', type, lateReason: null });
      const what = event === 'checkIn' ? 'arrival' : 'departure';
      expect(answer).toBe(`Reported: ${what} at ${last?.date.slice(11, 16)}. Protocol: ${last?.protocol}`);
      const at = Date.parse(String(last?.date));
      expect(at).toBeGreaterThan(before - 1000);
      expect(at).toBeLessThanOrEqual(Date.now());
    }
    expect(sandbox.ledger.events).toHaveLength(2);
    expect(await events()).toMatchObject([
      { badge: MARIA.badge, event: 'checkIn', status: 'submitted', protocol: sandbox.ledger.events[0].protocol },
      { badge: MARIA.badge, event: 'checkOut', status: 'submitted', protocol: sandbox.ledger.events[1].protocol },
    ]);
  });

  it('keeps no PIN in clear, and the same PIN of two people looks different', async () => {
    await punch(MARIA.badge, MARIA.pin);
    const names = ['Ergani employees', 'Ergani events', 'Ergani PIN tries'];
    const tables = await Promise.all(names.map((name) => n8n.api.dataTable(name)));
    expect(JSON.stringify(tables)).not.toContain(MARIA.pin);
    const hashes = (await employees()).flatMap(({ pinHash }) => (pinHash ? [String(pinHash)] : []));
    expect(new Set(hashes).size).toBe(2);
    for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/);
    // Executions hold what was posted; of these workflows n8n saves none, once they have ended.
    await until(async () => {
      const { results } = await n8n.api.call<{ results: IDataObject[] }>('get', '/executions?limit=100');
      return !results.some(({ workflowName }) => /punch clock/i.test(String(workflowName)));
    });
  });

  it.each([
    ['a wrong PIN', MARIA.badge, '000000'],
    ["somebody else's badge with the PIN that is right for one", '8965', MARIA.pin],
    ['a badge of nobody', '4711', MARIA.pin],
    ['no PIN', MARIA.badge, ''],
  ])('%s reports nothing', async (_, badge, pin) => {
    expect(await punch(badge, pin)).toBe('Wrong PIN. Nothing was reported.');
    expect(await events()).toEqual([]);
    expect(sandbox.ledger.events).toEqual([]);
  });

  it('locks after some tries, for that employee alone, and lets in again when they are long ago', async () => {
    for (let attempt = 0; attempt < TRIES; attempt++)
      expect(await punch(MARIA.badge, `00000${attempt}`)).toMatch(/^Wrong PIN/);
    expect(await punch(MARIA.badge, MARIA.pin)).toMatch(/^Too many tries/);
    expect(sandbox.ledger.events).toEqual([]);
    expect(await punch(ELENI.badge, ELENI.pin)).toMatch(/^Reported/);
    // Deleting the tries is what the office does; their age is n8n's own clock.
    await n8n.api.emptyDataTable('Ergani PIN tries');
    expect(await punch(MARIA.badge, MARIA.pin)).toMatch(/^Reported/);
  });

  it('many guesses at once are no way around the lock', async () => {
    const guesses = Array.from({ length: 40 }, (_, place) => (place === 20 ? MARIA.pin : `1000${place}`));
    const answers = await Promise.all(guesses.map((pin) => punch(MARIA.badge, pin)));
    expect(answers.filter((answer) => !answer.startsWith('Too many tries')).length).toBeLessThanOrEqual(TRIES);
    expect(await punch(MARIA.badge, MARIA.pin)).toMatch(/^Too many tries/);
  });

  it('keeps an event while the registry is away, and has it reported once, for its own time', async () => {
    await sandbox.close();
    expect(await punch(MARIA.badge, MARIA.pin)).toMatch(/^Kept/);
    const [kept] = await events();
    expect(kept).toMatchObject({ status: null, lateReason: '003', protocol: null });
    sandbox = await startSandbox({ port: registryPort, clock: Date.now() + 5 * MINUTE });
    await until(async () => (await events()).every(({ status }) => status));
    // On a busy machine a run that began meanwhile finds it submitted.
    expect(await events()).toMatchObject([{ status: expect.stringMatching(/^(?:submitted|duplicate)$/) }]);
    expect(sandbox.ledger.events).toMatchObject([{ employeeAfm: MARIA.afm, lateReason: null }]);
    expect(Date.parse(sandbox.ledger.events[0].date)).toBe(Date.parse(String(kept.eventTime)));
  });

  it('says what the registry refuses, and shows nothing of it as markup', async () => {
    const answer = await punch(MARIA.badge, MARIA.pin, '<b>neither</b>');
    expect(answer).toMatch(/^Not accepted\. /);
    expect(answer).not.toMatch(/<b>/);
    expect(sandbox.ledger.events).toEqual([]);
  });
});
