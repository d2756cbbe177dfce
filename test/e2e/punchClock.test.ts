import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import axios from 'axios';
import type { IDataObject } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox/server';
import { adopt, type CredentialChoice, importEmployees, readExample } from '../../tools/example';
import type { N8n } from '../../tools/n8n';
import { withPinSecret } from '../../tools/pinSecret';
import { freePort } from '../../tools/ports';
import { EMPLOYEES, workbookOf } from '../../tools/sample';
import { EMPLOYEE_HEADERS, SAMPLE_EMPLOYEES } from '../../tools/sampleRows';
import { saveSandboxCredential } from '../../tools/sandboxAccess';
import { startN8n } from '../support/startN8n';
import { until } from '../support/until';

import { hastened } from './recorded';

const ANY_STATUS = { proxy: false, validateStatus: () => true } as const;
const MARIA = { badge: '1452', afm: '045123671', pin: '480913' };
const ELENI = { badge: '001', afm: '113829467', pin: '480913' };
const MINUTE = 60_000;
const SUBMIT = 'POST /Documents/WRKCardSE';
const TRIES = 5;
/** Longer than a press takes on a busy machine: what is left alone for less is taken by two workflows. */
const LEAVE_ALONE_S = 20;
/** How long an event of the punch clock is left to it, who may take longer than that. */
const LEAVE_TO_PUNCH_CLOCK_S = 35;

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

  /** Opens the page and fills in its form. Returns what a browser keeps of it, and posts. */
  const filled = async (badge: string, pin: string, event = 'checkIn'): Promise<URLSearchParams> => {
    const { data } = await axios.get<string>(url(), ANY_STATUS);
    const form = /<input name="form" type="hidden" value="([^"]*)"/.exec(data)?.[1] ?? '';
    return new URLSearchParams({ form, badge, pin, event });
  };

  /** Posts a form. Returns what the page then says. */
  const post = async (form: URLSearchParams): Promise<string> => {
    const { status, data } = await axios.post<string>(url(), form, ANY_STATUS);
    return status === 200 ? said(data) : `status ${status}`;
  };

  /** Presses a button of a page that was just opened. Returns what the page then says. */
  const punch = async (badge: string, pin: string, event = 'checkIn'): Promise<string> =>
    await post(await filled(badge, pin, event));

  /** The same form, with something else in it. */
  const changed = (form: URLSearchParams, values: Record<string, string>): URLSearchParams =>
    new URLSearchParams({ ...Object.fromEntries(form), ...values });

  /** What the page says when the same form comes once more. */
  const saidOnce = (): string => {
    const [{ date, type, protocol }] = sandbox.ledger.events;
    const what = type === '0' ? 'arrival' : 'departure';
    const at = `${date.slice(0, 10)} at ${date.slice(11, 16)}`;
    return `Already sent, nothing new. Reported: ${what} on ${at}. Protocol: ${protocol}`;
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
      const workflow = hastened(adopt(await readExample(name), n8n, credential), LEAVE_ALONE_S, LEAVE_TO_PUNCH_CLOCK_S);
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
    sandbox.faults.clear();
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

  it('the form of an earlier press is no way around the lock either', async () => {
    const form = await filled(MARIA.badge, MARIA.pin);
    expect(await post(form)).toMatch(/^Reported: arrival/);
    for (let attempt = 0; attempt < TRIES; attempt++) await post(changed(form, { pin: `00000${attempt}` }));
    // Whoever tries out PINs learns nothing from the right one.
    expect(await post(changed(form, { pin: '000009' }))).toMatch(/^Too many tries/);
    expect(await post(form)).toMatch(/^Too many tries/);
    expect(sandbox.ledger.events).toHaveLength(1);
  });

  describe('a form that was posted once', () => {
    const TABLES = ['Ergani events', 'Ergani PIN tries'];
    const tables = async () => await Promise.all(TABLES.map((name) => n8n.api.dataTable(name)));

    /** An event of another second would be another one to the registry. */
    const aSecond = async () => await new Promise((done) => setTimeout(done, 1100));

    it('is no second event, however often and however late it comes again, and shows the first one', async () => {
      const form = await filled(MARIA.badge, MARIA.pin);
      expect(await post(form)).toMatch(/^Reported: arrival/);
      const before = await tables();
      expect(before.map((rows) => rows.length)).toEqual([1, 1]);
      await aSecond();
      // Nor does it use up the tries of its employee.
      for (let repeat = 0; repeat <= TRIES; repeat++) expect(await post(form)).toBe(saidOnce());
      expect(await tables()).toEqual(before);
      // The office deletes the tries to let somebody in, and they grow old.
      await n8n.api.emptyDataTable('Ergani PIN tries');
      expect(await post(form)).toBe(saidOnce());
      expect(sandbox.ledger.events).toHaveLength(1);
      expect(await punch(MARIA.badge, MARIA.pin, 'checkOut')).toMatch(/^Reported: departure/);
      expect(await events()).toHaveLength(2);
    });

    it('is one event where it comes several times at once, and each page shows its protocol', async () => {
      for (const delayed of [false, true]) {
        sandbox.ledger.reset();
        await n8n.api.emptyDataTable('Ergani events');
        // The answer to the first one is not there yet.
        if (delayed) sandbox.faults.add({ kind: 'delay', ms: 3000, on: SUBMIT });
        const form = await filled(MARIA.badge, MARIA.pin);
        const answers = [post(form), post(form)];
        await aSecond();
        answers.push(post(form));
        const told = await Promise.all(answers);
        expect(sandbox.ledger.events).toHaveLength(1);
        expect(await events()).toMatchObject([{ status: 'submitted', protocol: sandbox.ledger.events[0].protocol }]);
        expect(told.filter((one) => one === saidOnce())).toHaveLength(2);
        expect(told.filter((one) => one.startsWith('Reported: arrival'))).toHaveLength(1);
      }
    });

    it('says again what it was not accepted for; what is pressed anew is tried anew', async () => {
      sandbox.faults.add({ kind: 'answer', status: 400, on: SUBMIT, times: 'always' });
      const form = await filled(MARIA.badge, MARIA.pin);
      const refused = await post(form);
      expect(refused).toMatch(/^Not accepted\. \S/);
      sandbox.faults.clear();
      await aSecond();
      expect(await post(form)).toBe(`Already sent, nothing new. ${refused}`);
      expect(sandbox.ledger.events).toEqual([]);
      expect(await punch(MARIA.badge, MARIA.pin)).toMatch(/^Reported: arrival/);
    });

    it('calls nothing refused of which nobody knows whether the registry has it', async () => {
      const form = await filled(MARIA.badge, MARIA.pin);
      expect(await post(form)).toMatch(/^Reported: arrival/);
      const [{ id }] = await events();
      await n8n.api.changeInDataTable('Ergani events', id, { status: 'unknown', reason: 'No answer came' });
      expect(await post(form)).toMatch(/^Already sent, nothing new. Kept. The office /);
    });

    it('with a wrong PIN counts as a try each time, and none of them is waited for', async () => {
      const form = await filled(MARIA.badge, '000000');
      const start = Date.now();
      for (let attempt = 0; attempt < TRIES; attempt++) expect(await post(form)).toMatch(/^Wrong PIN/);
      expect(await post(form)).toMatch(/^Too many tries/);
      expect(Date.now() - start).toBeLessThan(MINUTE);
    });

    it('is still good for another person, another event and a PIN that was mistyped', async () => {
      const form = await filled(MARIA.badge, '000000');
      expect(await post(form)).toMatch(/^Wrong PIN/);
      expect(await post(changed(form, { pin: MARIA.pin }))).toMatch(/^Reported: arrival/);
      expect(await post(changed(form, { badge: ELENI.badge, pin: ELENI.pin }))).toMatch(/^Reported: arrival/);
      expect(await post(changed(form, { pin: MARIA.pin, event: 'checkOut' }))).toMatch(/^Reported: departure/);
      expect(sandbox.ledger.events).toHaveLength(3);
    });

    it('is reported by one that comes again, where n8n stopped before it had kept the event', async () => {
      const form = await filled(MARIA.badge, MARIA.pin);
      expect(await post(form)).toMatch(/^Reported: arrival/);
      // The try alone is there, as it is when n8n stops behind it.
      await n8n.api.emptyDataTable('Ergani events');
      sandbox.ledger.reset();
      const told = await Promise.all([post(form), post(form)]);
      expect(told.sort()).toEqual([saidOnce(), expect.stringMatching(/^Reported: arrival/)]);
      expect(sandbox.ledger.events).toHaveLength(1);
    });

    it('without what tells it from others is not reported, and a new page says so', async () => {
      const form = changed(await filled(MARIA.badge, MARIA.pin), { form: '' });
      for (const time of [1, 2]) {
        const { data } = await axios.post<string>(url(), form, ANY_STATUS);
        expect([time, said(data)]).toEqual([time, 'Nothing was reported: this page was out of date. Choose again.']);
        expect(data).toMatch(/<input name="form" type="hidden" value="[^"]+"/);
      }
      expect(sandbox.ledger.events).toEqual([]);
    });
  });

  it('each page that is opened has a form of its own, and no browser keeps it', async () => {
    const forms = [await filled(MARIA.badge, MARIA.pin), await filled(MARIA.badge, MARIA.pin)];
    const [first, second] = forms.map((form) => form.get('form'));
    expect(first).toBeTruthy();
    expect(first).not.toBe(second);
    const { headers } = await axios.get<string>(url(), ANY_STATUS);
    expect(headers['cache-control']).toBe('no-store');
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

  it('reports an event once, also where the registry takes long: the one that comes after it leaves it alone', async () => {
    for (const on of ['POST /WebServices/ExecuteService', SUBMIT])
      sandbox.faults.add({ kind: 'delay', ms: 13_000, on });
    const answer = await punch(MARIA.badge, MARIA.pin);
    await n8n.api.waitForRunning();
    expect(sandbox.ledger.events).toHaveLength(1);
    const [{ protocol }] = sandbox.ledger.events;
    expect(answer).toMatch(new RegExp(`^Reported: arrival .*Protocol: ${protocol}$`));
    expect(await events()).toMatchObject([{ status: 'submitted', protocol }]);
  });

  it('the Enter key presses no button: it would press the first one, whichever was meant', async () => {
    const { data } = await axios.get<string>(url(), ANY_STATUS);
    const [first] = /<button[^>]*>/.exec(data) ?? [];
    expect(first).toMatch(/ disabled\b/);
    expect(first).toMatch(/ hidden\b/);
  });

  it("a badge that goes to somebody else takes no PIN along, and one of two people is nobody's", async () => {
    const sheet = async (...rows: string[][]) => {
      const bytes = await workbookOf({ name: EMPLOYEES, title: 'Εργαζόμενοι', headers: EMPLOYEE_HEADERS, rows });
      await writeFile(join(n8n.filesFolder, EMPLOYEES), bytes);
      const workflow = adopt(await readExample('badges-to-employees'), n8n, credential);
      return (await n8n.api.run(await n8n.api.saveWorkflow(workflow))).status;
    };
    const pins = async () =>
      (await employees()).map(({ badge, employeeAfm, pinHash }) => [badge, employeeAfm, Boolean(pinHash)]);
    const rows = SAMPLE_EMPLOYEES.map((cells) => cells.map(String));
    const before = await pins();
    try {
      expect(await sheet(...rows)).toBe('success');
      expect(await pins()).toEqual(before);

      const other = ['7', '102938470', 'ΝΙΚΟΛΑΟΥ', 'ΑΝΝΑ', '0'];
      expect(await sheet(other, ['7', ...rows[0].slice(1)], ['', ...rows[1].slice(1)])).toBe('error');
      expect(await sheet(...rows.map(([, ...cells]) => ['', ...cells]))).toBe('error');
      // As where the column of the tax numbers has another name.
      expect(await sheet(...rows.map(([badge, , ...cells]) => [badge, '', ...cells]))).toBe('error');
      expect(await pins()).toEqual(before);

      expect(await sheet([MARIA.badge, ...other.slice(1)])).toBe('success');
      expect(await pins()).toEqual(
        before.map((one) => (one[0] === MARIA.badge ? [MARIA.badge, other[1], false] : one)),
      );
      expect(await punch(MARIA.badge, MARIA.pin)).toBe('Wrong PIN. Nothing was reported.');
    } finally {
      await sheet(...rows);
      await setPin(MARIA.badge, MARIA.pin);
    }
  });

  it('a badge that somebody has given to two people in the data table reports for neither', async () => {
    const pinHash = (await employees()).find(({ badge }) => badge === MARIA.badge)?.pinHash;
    const other = { badge: MARIA.badge, employeeAfm: '102938470', lastName: 'ΝΙΚΟΛΑΟΥ', firstName: 'ΑΝΝΑ', pinHash };
    await n8n.api.addToDataTable('Ergani employees', [{ ...other, branch: '0' }]);
    expect(await punch(MARIA.badge, MARIA.pin)).toBe('Wrong PIN. Nothing was reported.');
    expect(sandbox.ledger.events).toEqual([]);
    const added = (await employees()).at(-1);
    await n8n.api.changeInDataTable('Ergani employees', added?.id, { badge: 'gone', pinHash: null });
    expect(await punch(MARIA.badge, MARIA.pin)).toMatch(/^Reported/);
  });

  it('two people of one name are told apart by their badges, where a PIN is set and where it is typed', async () => {
    const namesake = { badge: '77', employeeAfm: '102938470', lastName: 'ΔΗΜΗΤΡΙΟΥ', firstName: 'ΕΛΕΝΗ', branch: '0' };
    await n8n.api.addToDataTable('Ergani employees', [namesake]);
    try {
      expect(await setPin('77', '135791')).toEqual({ status: 200, said: 'Set: the PIN of ΔΗΜΗΤΡΙΟΥ ΕΛΕΝΗ (77)' });
      for (const page of [url(), `${n8n.localUrl}/webhook/punch-clock-pin`]) {
        const { data } = await axios.get<string>(page, ANY_STATUS);
        const names = [...data.matchAll(/<option value=".+?">(.*?)<\/option>/g)].map(([, name]) => name);
        expect(names.filter((name) => name.startsWith('ΔΗΜ')).sort()).toEqual([
          'ΔΗΜΗΤΡΙΟΥ ΕΛΕΝΗ (001)',
          'ΔΗΜΗΤΡΙΟΥ ΕΛΕΝΗ (77)',
        ]);
        expect(names).toContain('ΠΑΠΑΔΟΠΟΥΛΟΥ ΜΑΡΙΑ');
      }
    } finally {
      const added = (await employees()).at(-1);
      await n8n.api.changeInDataTable('Ergani employees', added?.id, {
        badge: 'gone too',
        pinHash: null,
        lastName: 'Χ',
      });
    }
  });

  it('says what the registry refuses, and shows nothing of it as markup', async () => {
    const answer = await punch(MARIA.badge, MARIA.pin, '<b>neither</b>');
    expect(answer).toMatch(/^Not accepted\. /);
    expect(answer).not.toMatch(/<b>/);
    expect(sandbox.ledger.events).toEqual([]);
  });
});
