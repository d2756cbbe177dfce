import type { INode, INodeParameters } from 'n8n-workflow';

import type { CredentialChoice } from '../tools/example';
import type { WorkflowFile } from '../test/support/n8n/api';
import { CREDENTIAL_TYPE, NODE_TYPE } from '../tools/project';

import type { Access } from './registry';

const node = (name: string, type: string, typeVersion: number, parameters: INodeParameters): INode => ({
  id: name,
  name,
  type,
  typeVersion,
  position: [0, 0],
  parameters,
});

/** A workflow of a webhook of its own name, which answers when all is done, and the nodes one after the other. */
function workflow(name: string, nodes: INode[]): WorkflowFile {
  const receive = node('Receive', 'n8n-nodes-base.webhook', 2, {
    httpMethod: 'POST',
    path: name,
    responseMode: 'lastNode',
    responseData: 'noData',
    options: {},
  });
  const all = [{ ...receive, webhookId: name }, ...nodes];
  const connections: WorkflowFile['connections'] = {};
  nodes.forEach((to, n) => (connections[all[n].name] = { main: [[{ node: to.name, type: 'main', index: 0 }]] }));
  return { name, nodes: all.map((one, n) => ({ ...one, position: [220 * n, 0] })), connections };
}

/** Each element of a list as an item. */
const splitOut = (field: string): INode =>
  node('Rows', 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: field, options: {} });

const withCredential = (one: INode, credential: CredentialChoice): INode => ({
  ...one,
  credentials: { [CREDENTIAL_TYPE]: credential },
});

/** The node of this package. */
export const ergani = (parameters: INodeParameters, credential: CredentialChoice): INode =>
  withCredential(node('Submit', NODE_TYPE, 1, parameters), credential);

/** A node that does nothing in its place: what n8n itself takes. */
export const nothing = (): INode => node('Nothing', 'n8n-nodes-base.noOp', 1, {});

/** What is last gets what the webhook received. */
export const forEvent = (name: string, last: INode): WorkflowFile => workflow(name, [last]);

/** What is last gets the rows of the webhook's body. */
export const forRows = (name: string, last: INode): WorkflowFile => workflow(name, [splitOut('body.rows'), last]);

/** What is last gets the rows of a CSV file. */
export const forFile = (name: string, path: string, last: INode): WorkflowFile =>
  workflow(name, [
    node('File', 'n8n-nodes-base.readWriteFile', 1, { operation: 'read', fileSelector: path, options: {} }),
    node('Rows', 'n8n-nodes-base.extractFromFile', 1, { operation: 'csv', binaryPropertyName: 'data', options: {} }),
    last,
  ]);

const httpRequest = (name: string, url: string, parameters: INodeParameters): INode =>
  node(name, 'n8n-nodes-base.httpRequest', 4.2, {
    method: 'POST',
    url,
    sendBody: true,
    specifyBody: 'json',
    options: {},
    ...parameters,
  });

/** An expression for the body of one event, whose fields are at `at`. */
function bodyOf(at: string, employerAfm: string): string {
  const fields = ['f_afm', 'f_eponymo', 'f_onoma', 'f_type', 'f_reference_date', 'f_date'];
  const details = `${fields.map((name) => `${name}: ${at}.${name}`).join(', ')}, f_aitiologia: null`;
  const card = `f_afm_ergodoti: '${employerAfm}', f_aa: ${at}.f_aa, f_comments: null`;
  return `={{ JSON.stringify({ Cards: { Card: [{ ${card}, Details: { CardDetails: [{ ${details} }] } }] } }) }}`;
}

/** An HTTP Request node that submits one event, with the node's credential, so that it need not log in. */
export function httpForEvent({ url, employerAfm }: Access, credential: CredentialChoice): INode {
  const request = httpRequest('Submit', `${url}/Documents/WRKCardSE`, {
    authentication: 'predefinedCredentialType',
    nodeCredentialType: CREDENTIAL_TYPE,
    jsonBody: bodyOf('$json.body', employerAfm),
  });
  return withCredential(request, credential);
}

/**
 * Login, then one request a row of the webhook's body: what one builds without this node.
 *
 * @param inOrder each row waits for the one before it, by Loop Over Items; else all go out at once, as HTTP Request does
 *   by default
 */
export function httpForRows(name: string, { url, login, employerAfm }: Access, inOrder: boolean): WorkflowFile {
  const { username, password, usertype } = login;
  const before = [
    httpRequest('Log In', `${url}/Authentication`, {
      jsonBody: JSON.stringify({ Username: username, Password: password, Usertype: usertype }),
    }),
    node('Body', 'n8n-nodes-base.set', 3.4, {
      assignments: {
        assignments: [{ id: 'rows', name: 'rows', type: 'array', value: "={{ $('Receive').first().json.body.rows }}" }],
      },
      options: {},
    }),
    splitOut('rows'),
  ];
  const submit = httpRequest('Submit', `${url}/Documents/WRKCardSE`, {
    sendHeaders: true,
    headerParameters: {
      parameters: [{ name: 'Authorization', value: "=Bearer {{ $('Log In').first().json.accessToken }}" }],
    },
    jsonBody: bodyOf('$json', employerAfm),
  });
  if (!inOrder) return workflow(name, [...before, submit]);

  const loop = node('Loop Over Items', 'n8n-nodes-base.splitInBatches', 3, { batchSize: 1, options: {} });
  const looping = workflow(name, [...before, loop, submit]);
  // Its first output is for when all are done, its second for each turn.
  const turn = { main: [[], [{ node: submit.name, type: 'main' as const, index: 0 }]] };
  const back = { main: [[{ node: loop.name, type: 'main' as const, index: 0 }]] };
  return { ...looping, connections: { ...looping.connections, [loop.name]: turn, [submit.name]: back } };
}
