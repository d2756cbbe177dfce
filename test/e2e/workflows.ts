import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';

import type { CredentialChoice } from '../../tools/example';
import type { WorkflowFile } from '../support/n8n/api';
import { CREDENTIAL_TYPE, NODE_TYPE } from '../../tools/project';

/** The node under test, as the workflows made here call it. */
export const ERGANI = 'Ergani';

/** The HTTP Request node, as the workflows made here call it. */
export const REQUEST = 'Request';

/** A workflow that feeds rows to one operation of the node. */
export function workflowOf(
  name: string,
  { rows, parameters, credential }: { rows: IDataObject[]; parameters: INodeParameters; credential: CredentialChoice },
): WorkflowFile {
  return {
    ...started(name, {
      id: 'ergani',
      name: ERGANI,
      type: NODE_TYPE,
      typeVersion: 1,
      position: [220, 0],
      parameters,
      credentials: { [CREDENTIAL_TYPE]: credential },
    }),
    // Pinned data are the rows: a trigger gives what is pinned to it.
    pinData: { Start: rows.map((json) => ({ json })) },
  };
}

/** A workflow that makes one request with the HTTP Request node and the node's credential. */
export function requestWorkflow(
  name: string,
  { url, credential }: { url: string; credential: CredentialChoice },
): WorkflowFile {
  return started(name, {
    id: 'request',
    name: REQUEST,
    type: 'n8n-nodes-base.httpRequest',
    typeVersion: 4.2,
    position: [220, 0],
    parameters: {
      url,
      authentication: 'predefinedCredentialType',
      nodeCredentialType: CREDENTIAL_TYPE,
      options: {},
    },
    credentials: { [CREDENTIAL_TYPE]: credential },
  });
}

/** A workflow of one node, to be started by hand. */
function started(name: string, node: INode): WorkflowFile {
  return {
    name,
    nodes: [
      {
        id: 'start',
        name: 'Start',
        type: 'n8n-nodes-base.manualTrigger',
        typeVersion: 1,
        position: [0, 0],
        parameters: {},
      },
      node,
    ],
    connections: { Start: { main: [[{ node: node.name, type: 'main', index: 0 }]] } },
  };
}

/** Parameters of Work Card: Submit that read the rows by their field names. `dryRun` may stand among the options. */
export function submitRows(employerAfm: string, { dryRun = false, ...options }: INodeParameters = {}): INodeParameters {
  return { resource: 'workCard', operation: 'submit', dryRun, employerAfm, dataMode: 'autoMapInputData', options };
}
