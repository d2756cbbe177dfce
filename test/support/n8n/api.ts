import axios, { type AxiosInstance, type AxiosResponse } from 'axios';
import type { ICredentialDataDecryptedObject, IDataObject, INode, IWorkflowBase } from 'n8n-workflow';

import { Advice } from '../../../tools/advice';
import { Execution, type StoredExecution } from './execution';

export interface Owner {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
}

/** A workflow as a file holds it: what is needed to import it. */
export type WorkflowFile = Pick<IWorkflowBase, 'name' | 'nodes' | 'connections'> & Partial<IWorkflowBase>;

export interface CredentialFile {
  name: string;
  type: string;
  data: ICredentialDataDecryptedObject;
}

interface Named {
  id: string;
  name: string;
}

interface StoredWorkflow extends WorkflowFile {
  id: string;
  versionId: string;
}

const RUNNING = new Set(['new', 'running', 'waiting']);
/** How long to wait before the next look: a while longer each time, since each takes n8n as long as a small execution. */
const FIRST_POLL_MS = 100;
const LAST_POLL_MS = 500;
const POLL_GROWTH = 1.5;
/** How long an execution may take on a busy machine. */
const PATIENCE_MS = 240_000;
const OK = 200;
const TOO_HIGH = 300;
const BAD_REQUEST = 400;
const UNAUTHORIZED = 401;

/** How many entries of a list n8n gives at most. */
const MOST_LISTED = 250;

/** n8n's REST interface, as its editor uses it, for one signed-in owner. */
export class N8nApi {
  private readonly http: AxiosInstance;
  private cookie = '';
  /** Where data tables are found, by name: whoever waits for a row looks again and again. */
  private readonly tablePaths = new Map<string, string>();

  constructor(
    private readonly url: string,
    private readonly owner: Owner,
  ) {
    this.http = axios.create({
      baseURL: `${url}/rest`,
      // A proxy of the user's is not for the loopback interface.
      proxy: false,
      validateStatus: () => true,
      maxBodyLength: Infinity,
      maxContentLength: Infinity,
      headers: { 'browser-id': 'n8n-nodes-ergani-tools' },
    });
  }

  /** Makes the owner's account where there is none yet, and logs in. */
  async signIn(): Promise<void> {
    const { email, password } = this.owner;
    let response = await this.http.post('/login', { emailOrLdapLoginId: email, password });
    if (response.status === UNAUTHORIZED) response = await this.http.post('/owner/setup', this.owner);
    if (response.status === BAD_REQUEST) {
      throw new Advice(
        `This n8n has another owner than ${email}, or another password. Choose another folder, or delete this one.`,
      );
    }
    this.unwrap(response, 'logging in');
    this.cookie = (response.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
  }

  /** Calls n8n and returns the `data` of its answer. */
  async call<T>(method: 'get' | 'post' | 'patch' | 'delete', path: string, data?: unknown): Promise<T> {
    const send = async () => await this.http.request({ method, url: path, data, headers: { Cookie: this.cookie } });
    let response = await send();
    if (response.status === UNAUTHORIZED) {
      await this.signIn();
      response = await send();
    }
    return this.unwrap<T>(response, `${method.toUpperCase()} ${path}`);
  }

  /** Creates the credential, or gives the one of that name and type these data (and no others). */
  async saveCredential({ name, type, data }: CredentialFile): Promise<string> {
    const existing = (await this.call<Array<Named & { type: string }>>('get', '/credentials')).find(
      (credential) => credential.name === name && credential.type === type,
    );
    const body = { name, type, data };
    // Workflows know it by its id. The tokens of the former are not in the data, and go.
    if (existing) return (await this.call<Named>('patch', `/credentials/${existing.id}`, body)).id;
    return (await this.call<Named>('post', '/credentials', body)).id;
  }

  /** Creates the workflow, or lays it over the one of that name: nothing of the former stays, pinned data included. */
  async saveWorkflow(workflow: WorkflowFile): Promise<string> {
    const { name, nodes, connections, settings = {}, pinData = {} } = workflow;
    const body = { name, nodes, connections, settings: { executionOrder: 'v1', ...settings }, pinData, active: false };
    const existing = (await this.call<Named[]>('get', '/workflows')).find((stored) => stored.name === name);
    if (!existing) return (await this.call<Named>('post', '/workflows', body)).id;
    await this.call('patch', `/workflows/${existing.id}?forceSave=true`, body);
    return existing.id;
  }

  /** A stored workflow. */
  async workflow(id: string): Promise<StoredWorkflow> {
    return await this.call<StoredWorkflow>('get', `/workflows/${id}`);
  }

  /** Publishes a workflow, so that its webhooks and schedules start it. */
  async activate(id: string): Promise<void> {
    const { versionId } = await this.workflow(id);
    await this.call('post', `/workflows/${id}/activate`, { versionId });
  }

  /** Whether n8n listens to a webhook that is posted to: it begins to a little after its workflow was activated. */
  async listensTo(webhook: string): Promise<boolean> {
    const { data } = await this.http.get<{ message?: string }>(`${this.url}/webhook/${webhook}`);
    // Asked by another method, it names the right one.
    return data.message?.includes('Did you mean') === true;
  }

  /** The rows of a data table of the owner's. */
  async dataTable(name: string): Promise<IDataObject[]> {
    return (await this.call<{ data: IDataObject[] }>('get', `${await this.tablePath(name)}/rows`)).data;
  }

  /** Adds rows to a data table of the owner's. */
  async addToDataTable(name: string, rows: IDataObject[]): Promise<void> {
    await this.call('post', `${await this.tablePath(name)}/insert`, { data: rows, returnType: 'count' });
  }

  /** Changes cells in one row of a data table of the owner's. */
  async changeInDataTable(name: string, id: unknown, data: IDataObject): Promise<void> {
    const filter = { type: 'and', filters: [{ columnName: 'id', condition: 'eq', value: id }] };
    await this.call('patch', `${await this.tablePath(name)}/rows`, { filter, data });
  }

  /** Deletes all rows of a data table. */
  async emptyDataTable(name: string): Promise<void> {
    const path = await this.tablePath(name);
    const all = { type: 'and', filters: [{ columnName: 'id', condition: 'gt', value: 0 }] };
    await this.call('delete', `${path}/rows?filter=${encodeURIComponent(JSON.stringify(all))}`);
  }

  /** Makes a data table with columns of text. */
  async makeDataTable(name: string, columns: string[]): Promise<void> {
    const body = { name, columns: columns.map((column) => ({ name: column, type: 'string' })) };
    await this.call('post', await this.tablesPath(), body);
  }

  /** Deletes a data table with all that it holds. */
  async dropDataTable(name: string): Promise<void> {
    const path = await this.tablePath(name);
    this.tablePaths.delete(name);
    await this.call('delete', path);
  }

  /** Gives a data table another name. Returns how to give it its own back. */
  async renameDataTable(from: string, to: string): Promise<() => Promise<void>> {
    const path = await this.tablePath(from);
    this.tablePaths.delete(from);
    await this.call('patch', path, { name: to });
    return async () => await this.call('patch', path, { name: from });
  }

  /** Where a data table of the owner's is found. */
  private async tablePath(name: string): Promise<string> {
    const known = this.tablePaths.get(name);
    if (known !== undefined) return known;
    const path = await this.tablesPath();
    // Without it n8n lists ten.
    const { data: tables } = await this.call<{ data: Named[] }>('get', `${path}?take=${MOST_LISTED}`);
    const table = tables.find((one) => one.name === name);
    if (!table) throw new Error(`There is no data table ${name}`);
    this.tablePaths.set(name, `${path}/${table.id}`);
    return `${path}/${table.id}`;
  }

  /** Where the owner's data tables are found. */
  private async tablesPath(): Promise<string> {
    const { id: project } = await this.call<{ id: string }>('get', '/projects/personal');
    return `/projects/${project}/data-tables`;
  }

  /** Executes a workflow by hand, from its first trigger (or the one named), and waits for its end. */
  async run(
    workflowId: string,
    { trigger, timeoutMs = PATIENCE_MS }: { trigger?: string; timeoutMs?: number } = {},
  ): Promise<Execution> {
    return await this.wait(await this.launch(workflowId, trigger), timeoutMs);
  }

  /** Starts a workflow and returns the execution's id without waiting. */
  async launch(workflowId: string, trigger?: string): Promise<string> {
    const workflowData = await this.workflow(workflowId);
    const name = trigger ?? firstTrigger(workflowData.nodes);
    // An older n8n executes what is handed over, a newer one what is stored, and leaves the rest aside.
    const { executionId } = await this.call<{ executionId?: string }>('post', `/workflows/${workflowId}/run`, {
      workflowData,
      triggerToStartFrom: { name },
    });
    if (!executionId) throw new Error(`Workflow ${workflowId} did not start; it may be waiting for a webhook`);
    return executionId;
  }

  /** Waits until an execution has ended. Throws where n8n keeps none of that id. */
  async wait(executionId: string, timeoutMs = PATIENCE_MS): Promise<Execution> {
    const stored = await this.waitFor(executionId, timeoutMs);
    if (!stored) throw new Error(`n8n keeps no execution ${executionId}`);
    return new Execution(stored);
  }

  /** Waits until an execution has ended. Nothing where n8n keeps it no longer, as a workflow's settings may have it. */
  private async waitFor(executionId: string, timeoutMs: number): Promise<StoredExecution | undefined> {
    const deadline = Date.now() + timeoutMs;
    for (let pause = FIRST_POLL_MS; ; pause = Math.min(pause * POLL_GROWTH, LAST_POLL_MS)) {
      const stored = await this.call<StoredExecution | undefined>('get', `/executions/${executionId}`);
      if (!stored || !RUNNING.has(stored.status)) return stored;
      if (Date.now() > deadline) throw new Error(`Execution ${executionId} has not ended in ${timeoutMs / 1000} s`);
      await new Promise((done) => setTimeout(done, pause));
    }
  }

  /** Waits until no execution runs that has begun before this call. Others may have begun in the meantime. */
  async waitForRunning(timeoutMs = PATIENCE_MS): Promise<void> {
    const filter = encodeURIComponent(JSON.stringify({ status: [...RUNNING] }));
    const { results } = await this.call<{ results: Named[] }>('get', `/executions?limit=100&filter=${filter}`);
    await Promise.all(results.map(async ({ id }) => await this.waitFor(id, timeoutMs)));
  }

  private unwrap<T>(response: AxiosResponse, doing: string): T {
    if (response.status >= OK && response.status < TOO_HIGH) return (response.data as { data: T }).data;
    const body = typeof response.data === 'string' ? response.data : JSON.stringify(response.data);
    throw new Error(`n8n answered ${response.status} on ${doing}: ${body.slice(0, 1000)}`);
  }
}

function firstTrigger(nodes: INode[]): string {
  const trigger = nodes.find(({ type, disabled }) => !disabled && /trigger|webhook/i.test(type));
  if (!trigger) throw new Error('The workflow has no trigger');
  return trigger.name;
}
