import type { INode, INodeParameters } from 'n8n-workflow';

import type { CredentialChoice } from '../../tools/example';
import type { WorkflowFile } from '../support/n8n/api';
import { CREDENTIAL_TYPE, NODE_TYPE } from '../../tools/project';

/** The node under test, as the workflows made here call it. */
export const ERGANI = 'Ergani';

/** The trigger that an error starts, as the workflows made here call it. */
export const ALARM = 'Alarm';

export interface RowsByWebhook {
  /** The path of the webhook; the name of the workflow too. */
  path: string;
  parameters: INodeParameters;
  credential: CredentialChoice;
  /** The workflow to start when this one fails. */
  errorWorkflow?: string;
}

/** A workflow that puts the rows of a posted body, `{"rows": [...]}`, through one operation of the node. */
export function rowsByWebhook({ path, parameters, credential, errorWorkflow }: RowsByWebhook): WorkflowFile {
  return chain(
    path,
    [
      node('Webhook', 'n8n-nodes-base.webhook', 2, {
        parameters: { httpMethod: 'POST', path, responseMode: 'onReceived', options: {} },
        webhookId: path,
      }),
      node('Rows', 'n8n-nodes-base.splitOut', 1, { parameters: { fieldToSplitOut: 'body.rows', options: {} } }),
      ergani(parameters, credential),
    ],
    errorWorkflow === undefined ? {} : { errorWorkflow },
  );
}

/** A workflow that is started by hand, with one row pinned to its trigger. */
export function rowByHand(
  name: string,
  { row, parameters, credential }: { row: object; parameters: INodeParameters; credential: CredentialChoice },
): WorkflowFile {
  const start = node('Start', 'n8n-nodes-base.manualTrigger', 1, { parameters: {} });
  return {
    ...chain(name, [start, ergani(parameters, credential)]),
    pinData: { Start: [{ json: { ...row } }] },
  };
}

/** A workflow that n8n starts when another one fails. */
export function alarm(name: string): WorkflowFile {
  return chain(name, [
    node(ALARM, 'n8n-nodes-base.errorTrigger', 1, { parameters: {} }),
    node('Tell Somebody', 'n8n-nodes-base.noOp', 1, { parameters: {} }),
  ]);
}

/** Nodes that are run one after the other. */
function chain(name: string, nodes: INode[], settings: WorkflowFile['settings'] = {}): WorkflowFile {
  const next = (index: number) => ({ main: [[{ node: nodes[index + 1].name, type: 'main' as const, index: 0 }]] });
  const connections = Object.fromEntries(nodes.slice(0, -1).map((from, index) => [from.name, next(index)]));
  return { name, nodes, connections, settings };
}

function ergani(parameters: INodeParameters, credential: CredentialChoice): INode {
  return node(ERGANI, NODE_TYPE, 1, { parameters, credentials: { [CREDENTIAL_TYPE]: credential } });
}

function node(
  name: string,
  type: string,
  typeVersion: number,
  more: Pick<INode, 'parameters' | 'credentials' | 'webhookId'>,
): INode {
  return { id: name.toLowerCase(), name, type, typeVersion, position: [0, 0], ...more };
}
