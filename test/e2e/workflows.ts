import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';

import type { CredentialChoice } from '../../tools/example';
import type { WorkflowFile } from '../support/n8n/api';
import { CREDENTIAL_TYPE, NODE_TYPE } from '../../tools/project';

/** The node under test, as the workflows made here call it. */
export const ERGANI = 'Ergani';

/** A workflow that feeds rows to one operation of the node. */
export function workflowOf(
  name: string,
  { rows, parameters, credential }: { rows: IDataObject[]; parameters: INodeParameters; credential: CredentialChoice },
): WorkflowFile {
  const position: [number, number] = [0, 0];
  const start: INode = {
    ...{ id: 'start', name: 'Start', type: 'n8n-nodes-base.manualTrigger', typeVersion: 1 },
    ...{ position, parameters: {} },
  };
  const ergani: INode = {
    ...{ id: 'ergani', name: ERGANI, type: NODE_TYPE, typeVersion: 1, position, parameters },
    credentials: { [CREDENTIAL_TYPE]: credential },
  };
  return {
    name,
    nodes: [start, ergani],
    connections: { Start: { main: [[{ node: ERGANI, type: 'main', index: 0 }]] } },
    // Pinned data are the rows: a trigger gives what is pinned to it.
    pinData: { Start: rows.map((json) => ({ json })) },
  };
}

/** Parameters of Work Card: Submit that read the rows by their field names. `dryRun` may stand among the options. */
export function submitRows(employerAfm: string, { dryRun = false, ...options }: INodeParameters = {}): INodeParameters {
  return { resource: 'workCard', operation: 'submit', dryRun, employerAfm, dataMode: 'autoMapInputData', options };
}
