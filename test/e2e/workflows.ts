import type { IDataObject, INodeParameters } from 'n8n-workflow';

import type { CredentialChoice } from '../../tools/example';
import type { WorkflowFile } from '../../tools/n8nApi';
import { CREDENTIAL_TYPE, NODE_TYPE } from '../../tools/project';

/** The node under test, as the workflows made here call it. */
export const ERGANI = 'Ergani';

/** A workflow that feeds rows to one operation of the node. */
export function workflowOf(
  name: string,
  { rows, parameters, credential }: { rows: IDataObject[]; parameters: INodeParameters; credential: CredentialChoice },
): WorkflowFile {
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
      {
        id: 'ergani',
        name: ERGANI,
        type: NODE_TYPE,
        typeVersion: 1,
        position: [220, 0],
        parameters,
        credentials: { [CREDENTIAL_TYPE]: credential },
      },
    ],
    // Pinned data are the rows: a trigger gives what is pinned to it.
    pinData: { Start: rows.map((json) => ({ json })) },
    connections: { Start: { main: [[{ node: ERGANI, type: 'main', index: 0 }]] } },
  };
}

/** Parameters of Work Card: Submit that read the rows by their field names. */
export function submitRows(employerAfm: string, options: INodeParameters = {}): INodeParameters {
  return { resource: 'workCard', operation: 'submit', employerAfm, dataMode: 'autoMapInputData', options };
}
