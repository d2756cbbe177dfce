import { LoadOptionsContext } from 'n8n-core';
import {
  type INode,
  type INodeListSearchResult,
  type INodeParameters,
  type IWorkflowExecuteAdditionalData,
  type ResourceMapperFields,
  Workflow,
} from 'n8n-workflow';
import { Ergani } from '../../nodes/Ergani/Ergani.node';
import type { StoredCredential } from './n8n';

/**
 * The node as it stands open in the editor: fills its fields through n8n-core's own context, which n8n makes anew for
 * each request of the editor, as here.
 */
export class Editor {
  private readonly type = new Ergani();

  constructor(
    private readonly credential: StoredCredential,
    private readonly parameters: INodeParameters,
  ) {}

  /** What a list shows: all that it can, or what a search finds. */
  async list(method: keyof Ergani['methods']['listSearch'], filter?: string): Promise<INodeListSearchResult> {
    return await this.type.methods.listSearch[method].call(await this.context('parameters.service'), filter);
  }

  /** The fields of the parameters of the chosen service, or of the chosen kind of declaration. */
  async fields(
    method: keyof Ergani['methods']['resourceMapping'] = 'getServiceParameters',
  ): Promise<ResourceMapperFields> {
    const path = method === 'getServiceParameters' ? 'parameters.parameters' : 'parameters.fields';
    return await this.type.methods.resourceMapping[method].call(await this.context(path));
  }

  private async context(path: string): Promise<LoadOptionsContext> {
    const node: INode = {
      id: 'uuid-1234',
      name: 'Temp-Node',
      type: 'ergani',
      typeVersion: 1,
      position: [0, 0],
      parameters: this.parameters,
      credentials: { erganiApi: { id: 'credential', name: 'Ergani' } },
    };
    const workflow = new Workflow({
      nodes: [node],
      connections: {},
      active: false,
      nodeTypes: {
        getByName: () => this.type,
        getByNameAndVersion: () => this.type,
        getKnownTypes: () => ({}),
      },
    });
    await workflow.expression.acquireIsolate();
    const additionalData = {
      credentialsHelper: this.credential,
      currentNodeParameters: this.parameters,
    } as unknown as IWorkflowExecuteAdditionalData;
    return new LoadOptionsContext(workflow, workflow.nodes['Temp-Node'], additionalData, path);
  }
}
