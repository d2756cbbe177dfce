import { DataDeduplicationService, ExecutionLifecycleHooks, SupplyDataContext, WorkflowExecute } from 'n8n-core';
import { makeHandleToolInvocation } from 'n8n-core/dist/execution-engine/node-execution-context/utils/get-input-connection-data';
import {
  createRunExecutionData,
  type IBinaryKeyData,
  type ICredentialDataDecryptedObject,
  ICredentialsHelper,
  type IDataDeduplicator,
  type IDataObject,
  type IHttpRequestHelper,
  type IHttpRequestOptions,
  type INode,
  type INodeCredentialsDetails,
  type INodeExecutionData,
  type INodeParameters,
  type INodeProperties,
  type INodeType,
  type IRun,
  type IWorkflowExecuteAdditionalData,
  type OnError,
  Workflow,
  type WorkflowExecuteMode,
} from 'n8n-workflow';
import { ErganiApi } from '../../credentials/ErganiApi.credentials';
import { Ergani } from '../../nodes/Ergani/Ergani.node';
import { MemoryStore } from '../support/memoryStore';

/** Feeds the items of a test into the workflow. */
class Source implements INodeType {
  description: INodeType['description'] = {
    displayName: 'Source',
    name: 'source',
    group: ['trigger'],
    version: 1,
    description: 'Items of a test',
    defaults: { name: 'Source' },
    inputs: ['main'],
    outputs: ['main'],
    properties: [],
  };

  constructor(items: INodeExecutionData[]) {
    this.execute = async () => [items];
  }

  execute: INodeType['execute'];
}

/**
 * A credential as n8n stores it, and what n8n does with it: defaults filled in, `preAuthentication` where the expirable
 * field is empty or after a 401, its output stored. n8n's own helper does the same over its database.
 */
export class StoredCredential extends ICredentialsHelper {
  data: ICredentialDataDecryptedObject;

  constructor(
    data: ICredentialDataDecryptedObject,
    private readonly type = new ErganiApi(),
  ) {
    super();
    const defaults = this.type.properties.map(({ name, default: value }) => [name, value]);
    this.data = { ...Object.fromEntries(defaults), ...data } as ICredentialDataDecryptedObject;
  }

  getParentTypes(): string[] {
    return [];
  }

  async authenticate(credentials: ICredentialDataDecryptedObject, _: string, options: IHttpRequestOptions) {
    return await this.type.authenticate(credentials, options);
  }

  async preAuthentication(
    helpers: IHttpRequestHelper,
    credentials: ICredentialDataDecryptedObject,
    name: string,
    { credentials: used }: INode,
    expired: boolean,
  ): Promise<ICredentialDataDecryptedObject | undefined> {
    if (credentials.accessToken !== '' && !expired) return undefined;
    const output = await this.type.preAuthentication.call(helpers, credentials);
    // n8n stores JSON, which knows no undefined.
    const stored = JSON.parse(JSON.stringify({ ...this.data, ...output })) as ICredentialDataDecryptedObject;
    await this.updateCredentials(used?.[name] as INodeCredentialsDetails, name, stored);
    return Object.assign(credentials, output);
  }

  getCredentialsProperties(): INodeProperties[] {
    return this.type.properties;
  }

  isCredentialUsableByNode(): boolean {
    return true;
  }

  async runPreAuthentication(): Promise<undefined> {
    return undefined;
  }

  async getCredentials(): Promise<never> {
    throw new Error('not used by n8n-core');
  }

  async getDecrypted(): Promise<ICredentialDataDecryptedObject> {
    return { ...this.data };
  }

  async updateCredentials(_: INodeCredentialsDetails, __: string, data: ICredentialDataDecryptedObject): Promise<void> {
    this.data = data;
  }

  async updateCredentialsOauthTokenData(): Promise<void> {}
}

export interface Execution {
  /** The JSON of each output item of the node, by output. */
  outputs: IDataObject[][];
  items: INodeExecutionData[][];
  /** What stopped the run. */
  error: (Error & { description?: string | null; context: IDataObject; httpCode?: string | null }) | undefined;
  run: IRun;
}

/** Puts another store in the place of the one that all executions of a test file share. */
export function useStore(store: IDataDeduplicator): void {
  // n8n-core takes a store once in the life of a process, and a process runs many test files.
  Object.assign(DataDeduplicationService, { instance: undefined });
  void DataDeduplicationService.init(store);
}

useStore(new MemoryStore());

let workflows = 0;

interface Settings {
  onError?: OnError;
  retryOnFail?: boolean;
  maxTries?: number;
  /** In ms; n8n's own default is a second. */
  waitBetweenTries?: number;
  executeOnce?: boolean;
}

interface Saved {
  /** Executions of one workflow know what the others have submitted; without an id each has its own. '' is not saved. */
  workflowId?: string;
  /** The type of the node that hands the items over. */
  sourceType?: string;
}

/** A workflow of a source and the node, and what n8n gives an execution of it. */
function prepare(
  credential: ICredentialsHelper,
  source: INodeType,
  { name, type, version }: { name: string; type: INodeType; version: number },
  parameters: INodeParameters,
  { workflowId = `workflow ${++workflows}`, sourceType = 'source', ...settings }: Settings & Saved,
): { workflow: Workflow; additionalData: IWorkflowExecuteAdditionalData } {
  const types: Record<string, INodeType> = { [sourceType]: source, [name]: type };
  const nodes: INode[] = [
    { id: '1', name: 'Source', type: sourceType, typeVersion: 1, position: [0, 0], parameters: {} },
    {
      id: '2',
      name: 'Ergani',
      type: name,
      typeVersion: version,
      position: [200, 0],
      parameters,
      credentials: { erganiApi: { id: 'credential', name: 'Ergani' } },
      waitBetweenTries: 1,
      ...settings,
    },
  ];
  const workflow = new Workflow({
    id: workflowId || undefined,
    nodes,
    connections: { Source: { main: [[{ node: 'Ergani', type: 'main', index: 0 }]] } },
    active: false,
    nodeTypes: {
      getByName: (one) => types[one],
      getByNameAndVersion: (one) => types[one],
      getKnownTypes: () => ({}),
    },
    settings: { timezone: 'Europe/Athens' },
  });
  const additionalData = {
    credentialsHelper: credential,
    executionId: String(Math.random()),
    restApiUrl: '',
    instanceBaseUrl: 'http://127.0.0.1',
    webhookBaseUrl: 'http://127.0.0.1',
    webhookWaitingBaseUrl: 'http://127.0.0.1',
    webhookTestBaseUrl: 'http://127.0.0.1',
    formWaitingBaseUrl: 'http://127.0.0.1',
    variables: {},
    currentNodeExecutionIndex: 0,
    logAiEvent: () => {},
    setExecutionStatus: () => {},
    hooks: new ExecutionLifecycleHooks('manual', '1', {
      id: 'workflow',
      name: 'Test',
      active: false,
      isArchived: false,
      createdAt: new Date(),
      updatedAt: new Date(),
      nodes,
      connections: {},
      activeVersionId: null,
    }),
  } as unknown as IWorkflowExecuteAdditionalData;
  return { workflow, additionalData };
}

/**
 * Runs the node in n8n-core's own execution engine, with its own HTTP helpers: a source of items, then the node.
 *
 * @param items JSON of the input items
 */
export async function execute(
  credential: ICredentialsHelper,
  items: IDataObject[],
  parameters: INodeParameters,
  options: Settings &
    Saved & {
      cancelAfter?: number;
      /** How n8n calls the way in which it was started. */
      mode?: WorkflowExecuteMode;
      /** Stops the execution. */
      signal?: AbortSignal;
      /** Files of each input item. */
      binary?: IBinaryKeyData;
      /** Another node in the place of Ergani. */
      other?: { name: string; type: INodeType; version: number };
    } = {},
): Promise<Execution> {
  const {
    cancelAfter,
    signal,
    binary,
    mode = 'manual',
    other = { name: 'ergani', type: new Ergani(), version: 1 },
    ...settings
  } = options;
  const source = new Source(items.map((json) => ({ json, ...(binary && { binary }) })));
  const { workflow, additionalData } = prepare(credential, source, other, parameters, settings);
  await workflow.expression.acquireIsolate();
  const execution = new WorkflowExecute(additionalData, mode, createRunExecutionData({}));
  const running = execution.run({ workflow, startNode: workflow.getNode('Source')! });
  const timer = cancelAfter === undefined ? undefined : setTimeout(() => running.cancel(), cancelAfter);
  signal?.addEventListener('abort', () => running.cancel(), { once: true });
  const run = await running;
  clearTimeout(timer);
  const last = run.data.resultData.runData.Ergani?.at(-1);
  const outputs = (last?.data?.main ?? []).map((output) => output ?? []);
  return {
    run,
    items: outputs,
    outputs: outputs.map((output) => output.map(({ json }) => json)),
    error: (run.data.resultData.error ?? last?.error) as Execution['error'],
  };
}

/**
 * Calls the node as a tool of an agent, by the way that n8n takes for agents that call their tools themselves.
 *
 * @param args what the agent gives the tool: its only input item
 * @returns what the agent reads
 * @throws the error of the last try
 */
export async function callTool(
  credential: ICredentialsHelper,
  args: IDataObject,
  parameters: INodeParameters,
  settings: Settings & Saved = {},
): Promise<unknown> {
  const type = new Ergani();
  const other = { name: 'ergani', type, version: 1 };
  const { workflow, additionalData } = prepare(credential, new Source([]), other, parameters, settings);
  await workflow.expression.acquireIsolate();
  const node = workflow.getNode('Ergani')!;
  const runData = createRunExecutionData({});
  const call = { node, data: {}, source: null };
  const contextOf = (run: number) =>
    new SupplyDataContext(workflow, node, additionalData, 'manual', runData, run, [], {}, 'ai_tool', call, []);
  return JSON.parse(await makeHandleToolInvocation(contextOf, node, type, runData)(args));
}
