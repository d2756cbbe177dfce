import type { IDataObject, INode } from 'n8n-workflow';

import { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/server';
import { adopt, type CredentialChoice, readExample } from '../../tools/example';
import { saveSandboxCredential } from '../../tools/sandboxAccess';
import type { Execution } from '../support/n8n/execution';
import type { WorkflowFile } from '../support/n8n/api';
import type { N8n } from '../support/n8n/n8n';

const PASSWORD = 'Aloupi-sti-Skopia-77';
const OWN = { employerAfm: '094123454', employeeAfm: '123456783', lastName: 'ΞΑΝΘΟΠΟΥΛΟΠΟΥΛΟΥ', firstName: 'ΖΗΝΟΒΙΑ' };
/** A registry whose people nobody can mistake. */
const PEOPLE: SandboxOptions = {
  users: [{ username: 'ypsilantis', password: PASSWORD, usertype: '02', employerAfm: OWN.employerAfm }],
  branches: [{ Aa: '0', Address: 'ΟΔΟΣ ΑΙΣΧΥΛΟΥ 731, 19462 ΣΥΜΗ' }],
  employees: [
    {
      ...{ afm: '163409217', lastName: 'ΩΡΟΛΟΓΟΠΟΥΛΟΣ', firstName: 'ΦΙΛΗΜΩΝ', amka: '14038577123', branch: '0' },
      ...{ hired: '2019-11-23', earnings: '7.431,86' },
    },
  ],
};

/** Every text and number in a value, however deep. */
const leaves = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(leaves)
    : value === null || typeof value === 'boolean'
      ? []
      : [String(value)];

function parsed(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return text;
  }
}

/** Played in an n8n that others use, too: see shared.test.ts. */
export function firstContact(started: () => N8n): void {
  describe('examples/first-contact.json: what the registry answers, by its shapes', () => {
    let sandbox: Sandbox;
    let n8n: N8n;

    beforeAll(() => {
      n8n = started();
    });

    afterEach(async () => await sandbox?.close());

    /** The example as its note asks to set it up; a registry that is near needs no pauses. */
    async function setUp(changes: IDataObject = {}, usertype = '02'): Promise<WorkflowFile> {
      const credential = await saveSandboxCredential(n8n, sandbox, 'Sandbox');
      const json = JSON.stringify({ body: { Username: 'ypsilantis', Password: PASSWORD, Usertype: usertype } });
      const data = { json, allowedHttpRequestDomains: 'all' };
      const id = await n8n.api.saveCredential({ name: 'Raw login', type: 'httpCustomAuth', data });
      const rawLogin: CredentialChoice = { id, name: 'Raw login' };
      const workflow = adopt(await readExample('first-contact'), n8n, credential);
      expect(workflow.settings?.saveManualExecutions).toBe(false);
      const values: IDataObject = { registry: sandbox.url, ...OWN, ...changes };
      const nodes = workflow.nodes.map((node): INode => {
        const { name, parameters } = structuredClone(node);
        if (name === 'Log In') return { ...node, credentials: { httpCustomAuth: rawLogin } };
        if (name === 'Read' || name === 'Call')
          (parameters.options as IDataObject).batching = { batch: { batchSize: 1, batchInterval: 0 } };
        if (name !== 'Set Up') return { ...node, parameters };
        const { assignments } = parameters.assignments as { assignments: IDataObject[] };
        for (const one of assignments) one.value = values[String(one.name)] ?? one.value;
        return { ...node, parameters };
      });
      return { ...workflow, nodes, settings: { ...workflow.settings, saveManualExecutions: true } };
    }

    const run = async (workflow: WorkflowFile): Promise<Execution> =>
      await n8n.api.run(await n8n.api.saveWorkflow(workflow));

    /** All that came from the user and, forms and lists that are the same for everybody aside, from the registry. */
    function privateValues(execution: Execution): string[] {
      const answers = ['Log In', 'Renew Session', 'Call', 'Get PDF'].flatMap((node) => execution.json(node));
      const values = [...Object.values(OWN), PASSWORD, 'ypsilantis', sandbox.url];
      for (const { body, headers } of answers) values.push(...leaves(parsed(body)), ...leaves(headers));
      for (const text of [...values]) values.push(...(text.match(/\d{5,}|\d\d\/\d\d\/\d{4}|[Α-Ω]{5,}/g) ?? []));
      return [...new Set(values)].filter((value) => value.length > 3 && !value.startsWith('application/json'));
    }

    it.each<[string, SandboxOptions]>([
      ['as it is specified', {}],
      ['as others have seen it', { seen: true, cardReceipts: 'card' }],
    ])('of a registry %s: all steps, and no value of anybody', async (_, options) => {
      sandbox = await startSandbox({ ...PEOPLE, services: 'seen', ...options });
      const execution = await run(await setUp());
      expect(execution.summary()).toMatch(/: success$/);
      const [report] = execution.json('Write Report') as Array<Record<string, { status: number; body: string[] }>>;

      const steps = Object.entries(report).map(([step, answer]) => [step, answer.status ?? answer]);
      expect(Object.fromEntries(steps)).toEqual({
        registry: 'sandbox',
        'Log In': 200,
        'Renew Session': 200,
        'Log Out': 200,
        'Get PDF': 200,
        'Node: Get Services': expect.stringMatching(/^\d items$/) as string,
        'Node: Get Document Types': expect.stringMatching(/^\d+ items$/) as string,
        '/WebServices/ServicesList': 200,
        '/Lookup/Submissions': 200,
        '/Documents/WRKCardSE': 200,
        '/Documents/WTOLeave': 200,
        'Service EX_BASE_01': 200,
        'Service EX_BASE_02': 200,
        'Service EX_BASE_03': 200,
        'Service EX_BASE_05': 200,
        'An arrival': 200,
        'An arrival and a departure in one request': 200,
        'A late arrival without a reason': 400,
      });
      // What one wants to know of a registry that nobody here has met.
      expect(report['Log In'].body).toContain('answer.accessTokenExpired: number #####');
      expect(report['Log In'].body).toContainEqual(
        expect.stringMatching(/^answer\.accessToken: text of \d+ in 3 parts/),
      );
      const receipts = report['An arrival and a departure in one request'].body;
      expect(receipts[0]).toBe(`answer: list of ${options.cardReceipts === 'card' ? 1 : 2}`);
      expect(receipts).toContain('answer[].submitDate: text of 16: ##/##/#### ##:##');
      expect(report['A late arrival without a reason'].body.join()).toMatch(
        options.seen ? /Για το Παράρτημα: #\\nΓια την κίνηση προσέλευσης με ΑΦΜ '#########' στις/ : /Παράρτημα #/,
      );
      expect(report['Service EX_BASE_05'].body.join('\n')).toMatch(/\.Eponimo: string G$/m);

      const values = privateValues(execution);
      const { accessToken } = parsed(execution.json('Log In')[0].body) as { accessToken: string };
      const [{ protocol }] = sandbox.ledger.events;
      expect(values).toEqual(
        expect.arrayContaining(['ΩΡΟΛΟΓΟΠΟΥΛΟΣ', '163409217', 'ΟΔΟΣ ΑΙΣΧΥΛΟΥ 731, 19462 ΣΥΜΗ', accessToken, protocol]),
      );
      const text = JSON.stringify(report).toLowerCase();
      expect(values.filter((value) => text.includes(value.toLowerCase()))).toEqual([]);
    });

    it('asks nothing until it is set up, and nothing of production', async () => {
      sandbox = await startSandbox(PEOPLE);
      for (const changes of [
        { lastName: ' ' },
        { employeeAfm: '' },
        { registry: 'https://eservices.yeka.gr/WebservicesAPI/api' },
        { registry: 'http://localhost:4600@eservices.yeka.gr/WebservicesAPI/api' },
        { registry: 'https://trialv2eservices.yeka.gr.example.com/WebservicesAPI/Api' },
      ]) {
        const execution = await run(await setUp(changes));
        expect(execution.error?.message).toMatch(/^Nothing was asked/);
        expect(execution.runs('Log In')).toEqual([]);
      }
      // As it is published.
      const execution = await run({ ...(await readExample('first-contact')), settings: {} });
      expect(execution.status).toBe('error');
      expect(sandbox.ledger.calls).toEqual([]);
    });

    it('submits nothing with the credential of another registry, which it hands no token', async () => {
      sandbox = await startSandbox(PEOPLE);
      const other = await startSandbox(PEOPLE);
      try {
        const workflow = await setUp();
        await saveSandboxCredential(n8n, other, 'Sandbox');
        const execution = await run(workflow);
        const [report] = execution.json('Write Report') as Array<Record<string, { status: number }>>;
        expect(report['An arrival'].status).toBe(401);
        expect([...sandbox.ledger.events, ...other.ledger.events]).toEqual([]);
        expect(other.ledger.count('POST /Documents/WRKCardSE')).toBe(0);
      } finally {
        await other.close();
      }
    });

    it('a login that is refused is asked for once by each way, and told by its shape', async () => {
      sandbox = await startSandbox(PEOPLE);
      const workflow = await setUp({}, '03');
      const data = {
        environment: 'custom',
        baseUrl: sandbox.url,
        username: 'ypsilantis',
        password: 'x',
        userType: '02',
      };
      await n8n.api.saveCredential({ name: 'Sandbox', type: 'erganiApi', data });
      const execution = await run(workflow);
      const [report] = execution.json('Write Report');
      expect(report).toEqual({
        registry: 'sandbox',
        'Log In': expect.objectContaining({ status: 401 }) as object,
        'Node: Get Services': 'an error',
      });
      expect(sandbox.ledger.calls).toHaveLength(2);
    });
  });
}
