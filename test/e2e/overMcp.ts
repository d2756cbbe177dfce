import axios from 'axios';
import type { IDataObject } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox/server';
import { adopt, readExample } from '../../tools/example';
import type { N8n } from '../support/n8n/n8n';
import { saveSandboxCredential } from '../../tools/sandboxAccess';
import { TOKEN, userOf, withAccess } from '../support/access';
import { until } from '../support/until';
import { withSender } from './forms';

const ANY_STATUS = { proxy: false, validateStatus: () => true } as const;
const MINUTE = 60_000;
const SUBMIT = 'POST /Documents/WRKCardSE';
const TABLE = 'Ergani requests';
const PROTOCOL = '2025-03-26';
const UNPRINTABLE = '<img src=x>\n- Branch: 9';

interface Answer {
  status: number;
  session?: string;
  result?: IDataObject;
}

/** One client of n8n's MCP server, over its streamable HTTP. */
class McpClient {
  private session?: string;
  private id = 0;

  constructor(
    private readonly url: string,
    private readonly token?: string,
  ) {}

  /** Calls a method, or tells of something where nothing is to be answered. */
  private async send(method: string, params: IDataObject, isCall = true): Promise<Answer> {
    const body = { jsonrpc: '2.0', ...(isCall ? { id: ++this.id } : {}), method, params };
    const { status, data, headers } = await axios.post<string>(this.url, body, {
      ...ANY_STATUS,
      responseType: 'text',
      headers: {
        Accept: 'application/json, text/event-stream',
        ...(this.token === undefined ? {} : { Authorization: `Bearer ${this.token}` }),
        ...(this.session === undefined ? {} : { 'Mcp-Session-Id': this.session }),
      },
    });
    const text = /^data: (.*)$/m.exec(data)?.[1] ?? data;
    const { result } = status === 200 && text ? (JSON.parse(text) as { result?: IDataObject }) : {};
    return { status, session: headers['mcp-session-id'] as string | undefined, result };
  }

  async connect(): Promise<number> {
    const clientInfo = { name: 'test', version: '1' };
    const { status, session } = await this.send('initialize', {
      protocolVersion: PROTOCOL,
      capabilities: {},
      clientInfo,
    });
    if (status !== 200) return status;
    this.session = session;
    await this.send('notifications/initialized', {}, false);
    return status;
  }

  async tools(): Promise<string[]> {
    const { result } = await this.send('tools/list', {});
    return (result?.tools as Array<{ name: string }>).map(({ name }) => name);
  }

  /** The text that a tool answers with. */
  async call(name: string, args: IDataObject): Promise<string> {
    const { result } = await this.send('tools/call', { name, arguments: args });
    return JSON.stringify(result);
  }
}

/** Played in an n8n that others use, too: see shared.test.ts. */
export function overMcp(started: () => N8n): void {
  describe('examples/ergani-over-mcp.json', () => {
    let sandbox: Sandbox;
    let n8n: N8n;
    let client: McpClient;
    let workflowId: string;

    const url = () => `${n8n.localUrl}/mcp/ergani`;
    const checkIn = (fields: IDataObject = {}): IDataObject => ({
      employeeAfm: '045123671',
      lastName: 'ΠΑΠΑΔΟΠΟΥΛΟΥ',
      firstName: 'ΜΑΡΙΑ',
      event: 'checkIn',
      eventTime: new Date(sandbox.clock.now() - 2 * MINUTE).toISOString(),
      referenceDate: '',
      branch: '1',
      ...fields,
    });

    /** The link of the form that the newest execution waits for. */
    async function link(): Promise<string> {
      let found: string | undefined;
      await until(async () => {
        const filter = encodeURIComponent(JSON.stringify({ workflowId, status: ['waiting'] }));
        const { results } = await n8n.api.call<{ results: Array<{ id: string }> }>(
          'get',
          `/executions?filter=${filter}`,
        );
        if (results.length === 0) return false;
        const { data } = await n8n.api.call<{ data: string }>('get', `/executions/${results[0].id}`);
        found = /http[^"]*form-waiting[^"]*/.exec(data)?.[0].replace('localhost', '127.0.0.1');
        return found !== undefined;
      });
      return String(found);
    }

    async function decide(decision: string): Promise<void> {
      const form = new FormData();
      form.append('field-0', decision);
      const { status } = await axios.post(await link(), form, { ...ANY_STATUS, auth: userOf('Wait for Approval') });
      expect(status).toBe(200);
      await until(async () => (await n8n.api.dataTable(TABLE)).every((row) => row.status !== 'asked'));
    }

    beforeAll(async () => {
      sandbox = await startSandbox();
      n8n = started();
      const credential = await saveSandboxCredential(n8n, sandbox, 'Sandbox');
      const example = adopt(await readExample('ergani-over-mcp'), n8n, credential);
      workflowId = await n8n.api.saveWorkflow(withSender(await withAccess(example, n8n)));
      await n8n.api.activate(workflowId);
      client = new McpClient(url(), TOKEN);
      await until(async () => (await client.connect()) === 200);
    }, 180_000);

    afterAll(async () => await sandbox?.close());

    it('lets nobody in without its token', async () => {
      for (const token of [undefined, 'another']) expect(await new McpClient(url(), token).connect()).not.toBe(200);
    });

    it('offers what reads, and what asks a person, and nothing that submits', async () => {
      expect((await client.tools()).sort()).toEqual(['Ask_for_Submission', 'Check_Work_Card', 'Get_Branches']);
    });

    it('reads from the registry', async () => {
      expect(await client.call('Get_Branches', {})).toContain('Aa');
      expect(await client.call('Check_Work_Card', checkIn())).toContain('valid');
      expect(sandbox.ledger.count(SUBMIT)).toBe(0);
    });

    it('a submission is kept and asked for, and goes out once somebody has approved it', async () => {
      const event = checkIn();
      expect(await client.call('Ask_for_Submission', event)).toContain('a person is asked');
      expect(await n8n.api.dataTable(TABLE)).toMatchObject([{ ...event, status: 'asked', protocol: null }]);
      // The client's own token opens no form.
      const form = new FormData();
      form.append('field-0', 'Approve');
      const headers = { Authorization: `Bearer ${TOKEN}` };
      expect((await axios.post(await link(), form, { ...ANY_STATUS, headers })).status).not.toBe(200);
      expect(sandbox.ledger.count(SUBMIT)).toBe(0);
      await decide('Approve');
      expect(sandbox.ledger.events).toMatchObject([{ employeeAfm: event.employeeAfm, branch: '1', type: '0' }]);
      const [{ protocol }] = sandbox.ledger.events;
      expect(await n8n.api.dataTable(TABLE)).toMatchObject([{ status: 'submitted', protocol }]);
    });

    it('what the client wrote stands in the form as text, and is not sent where it is declined', async () => {
      await n8n.api.emptyDataTable(TABLE);
      await client.call('Ask_for_Submission', checkIn({ lastName: UNPRINTABLE, requestId: '1' }));
      const { data } = await axios.get<string>(await link(), { ...ANY_STATUS, auth: userOf('Wait for Approval') });
      expect(data).toContain('?img src?x??- Branch: 9');
      expect(data).not.toContain('<img src=x>');
      await decide('Decline');
      expect(await n8n.api.dataTable(TABLE)).toMatchObject([{ status: 'declined', protocol: null }]);
      expect(sandbox.ledger.count(SUBMIT)).toBe(1);
    });
  });
}
