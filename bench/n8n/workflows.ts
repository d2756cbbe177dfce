import type { INode, INodeParameters } from 'n8n-workflow';

import type { WorkflowFile } from '../../test/support/n8n/api';
import type { CredentialChoice } from '../../tools/example';
import { CREDENTIAL_TYPE, NODE_TYPE } from '../../tools/project';
import type { Access } from '../registry';

/** What the workflows made here need to know. */
export interface Setting {
  access: Access;
  credential: CredentialChoice;
}

type Links = Array<[from: string, to: string, output?: number]>;

const RECEIVE = 'Receive';
const LOGIN = 'Log In';
const ROWS = 'Rows';
const LOOP = 'Loop Over Items';
const SUBMIT = 'Submit';

const WIDTH = 220;

function node(name: string, type: string, typeVersion: number, parameters: INodeParameters): INode {
  return { id: name, name, type, typeVersion, position: [0, 0], parameters };
}

/** A workflow with a webhook of its own name, which answers when all is done. */
function workflow(name: string, nodes: INode[], links: Links): WorkflowFile {
  const receive = node(RECEIVE, 'n8n-nodes-base.webhook', 2, {
    httpMethod: 'POST',
    path: name,
    responseMode: 'lastNode',
    responseData: 'noData',
    options: {},
  });
  const connections: WorkflowFile['connections'] = {};
  for (const [from, to, output = 0] of links) {
    const { main } = (connections[from] ??= { main: [] });
    while (main.length <= output) main.push([]);
    main[output]?.push({ node: to, type: 'main', index: 0 });
  }
  const all = [{ ...receive, webhookId: name }, ...nodes];
  return { name, nodes: all.map((one, index) => ({ ...one, position: [index * WIDTH, 0] })), connections };
}

/** The rows of the webhook's body as items, one each. */
const rows = (field: string): INode =>
  node(ROWS, 'n8n-nodes-base.splitOut', 1, { fieldToSplitOut: field, options: {} });

const ergani = (credential: CredentialChoice, parameters: INodeParameters): INode => ({
  ...node(SUBMIT, NODE_TYPE, 1, parameters),
  credentials: { [CREDENTIAL_TYPE]: credential },
});

const httpRequest = (name: string, url: string, parameters: INodeParameters): INode =>
  node(name, 'n8n-nodes-base.httpRequest', 4.2, {
    method: 'POST',
    url,
    sendBody: true,
    specifyBody: 'json',
    options: {},
    ...parameters,
  });

/** An expression for the body of one event. `at` is where the fields of the event are. */
const bodyOf = (at: string, employerAfm: string): string =>
  `={{ JSON.stringify({ Cards: { Card: [{ f_afm_ergodoti: '${employerAfm}', f_aa: ${at}.f_aa, f_comments: null, Details: { CardDetails: [{ f_afm: ${at}.f_afm, f_eponymo: ${at}.f_eponymo, f_onoma: ${at}.f_onoma, f_type: ${at}.f_type, f_reference_date: ${at}.f_reference_date, f_date: ${at}.f_date, f_aitiologia: null }] } }] } }) }}`;

const automapped = (employerAfm: string): INodeParameters => ({
  resource: 'workCard',
  operation: 'submit',
  employerAfm,
  dataMode: 'autoMapInputData',
  options: {},
});

/** Rows to the node, columns mapped automatically. */
export function nodeForRows(name: string, { access, credential }: Setting): WorkflowFile {
  return workflow(
    name,
    [rows('body.rows'), ergani(credential, automapped(access.employerAfm))],
    [
      [RECEIVE, ROWS],
      [ROWS, SUBMIT],
    ],
  );
}

/** What a row's fields are mapped by. `at` is where they are. */
const mapped = (at: string, employerAfm: string): INodeParameters => ({
  resource: 'workCard',
  operation: 'submit',
  employerAfm,
  dataMode: 'defineBelow',
  branch: { __rl: true, mode: 'id', value: `={{ ${at}.f_aa }}` },
  employeeAfm: `={{ ${at}.f_afm }}`,
  lastName: `={{ ${at}.f_eponymo }}`,
  firstName: `={{ ${at}.f_onoma }}`,
  event: `={{ ${at}.f_type }}`,
  eventTime: `={{ ${at}.f_date }}`,
  referenceDate: `={{ ${at}.f_reference_date }}`,
  lateReason: '',
  comments: '',
  options: {},
});

/** Rows to the node in its default mode, each field mapped by an expression. */
export function mappedForRows(name: string, { access, credential }: Setting): WorkflowFile {
  return workflow(
    name,
    [rows('body.rows'), ergani(credential, mapped('$json', access.employerAfm))],
    [
      [RECEIVE, ROWS],
      [ROWS, SUBMIT],
    ],
  );
}

/** The rows of a CSV file, to what is last. */
function ofFile(name: string, path: string, last: INode): WorkflowFile {
  const file = 'File';
  return workflow(
    name,
    [
      node(file, 'n8n-nodes-base.readWriteFile', 1, { operation: 'read', fileSelector: path, options: {} }),
      node(ROWS, 'n8n-nodes-base.extractFromFile', 1, { operation: 'csv', binaryPropertyName: 'data', options: {} }),
      last,
    ],
    [
      [RECEIVE, file],
      [file, ROWS],
      [ROWS, last.name],
    ],
  );
}

/** The rows of a CSV file to the node, columns mapped automatically. */
export const nodeForFile = (name: string, path: string, { access, credential }: Setting): WorkflowFile =>
  ofFile(name, path, ergani(credential, automapped(access.employerAfm)));

/** The same with a node that does nothing in its place: what n8n itself takes. */
export const nothingForFile = (name: string, path: string): WorkflowFile =>
  ofFile(name, path, node('Nothing', 'n8n-nodes-base.noOp', 1, {}));

/** What a user logs in with where there is no node for it. */
function logIn({ url, login }: Access): INode {
  const { username, password, usertype } = login;
  return httpRequest(LOGIN, `${url}/Authentication`, {
    jsonBody: JSON.stringify({ Username: username, Password: password, Usertype: usertype }),
  });
}

/** The request of one row. */
const submitOne = ({ url, employerAfm }: Access): INode =>
  httpRequest(SUBMIT, `${url}/Documents/WRKCardSE`, {
    sendHeaders: true,
    headerParameters: {
      parameters: [{ name: 'Authorization', value: `=Bearer {{ $('${LOGIN}').first().json.accessToken }}` }],
    },
    jsonBody: bodyOf('$json', employerAfm),
  });

/** The webhook's rows again, behind the login. */
const rowsAfterLogIn: INode[] = [
  node('Body', 'n8n-nodes-base.set', 3.4, {
    assignments: {
      assignments: [
        { id: 'rows', name: 'rows', type: 'array', value: `={{ $('${RECEIVE}').first().json.body.rows }}` },
      ],
    },
    options: {},
  }),
  rows('rows'),
];

/** Login, then one request a row, all at once: what the HTTP Request node does by default. */
export function httpAtOnce(name: string, { access }: Setting): WorkflowFile {
  return workflow(
    name,
    [logIn(access), ...rowsAfterLogIn, submitOne(access)],
    [
      [RECEIVE, LOGIN],
      [LOGIN, 'Body'],
      ['Body', ROWS],
      [ROWS, SUBMIT],
    ],
  );
}

/** Login, then one request a row, each after the one before: Loop Over Items around the HTTP Request node. */
export function httpInOrder(name: string, { access }: Setting): WorkflowFile {
  return workflow(
    name,
    [
      logIn(access),
      ...rowsAfterLogIn,
      node(LOOP, 'n8n-nodes-base.splitInBatches', 3, { batchSize: 1, options: {} }),
      submitOne(access),
    ],
    [
      [RECEIVE, LOGIN],
      [LOGIN, 'Body'],
      ['Body', ROWS],
      [ROWS, LOOP],
      [LOOP, SUBMIT, 1],
      [SUBMIT, LOOP],
    ],
  );
}

/** One event of a terminal to the node, its fields mapped automatically. */
export function nodeForEvent(name: string, { access, credential }: Setting): WorkflowFile {
  return workflow(name, [ergani(credential, automapped(access.employerAfm))], [[RECEIVE, SUBMIT]]);
}

/** The same, each field mapped by an expression. */
export function mappedForEvent(name: string, { access, credential }: Setting): WorkflowFile {
  const parameters = mapped('$json.body', access.employerAfm);
  return workflow(name, [ergani(credential, parameters)], [[RECEIVE, SUBMIT]]);
}

/** The same with the HTTP Request node in the node's place, with the same credential, so that neither logs in. */
export function httpForEvent(name: string, { access, credential }: Setting): WorkflowFile {
  const request = httpRequest(SUBMIT, `${access.url}/Documents/WRKCardSE`, {
    authentication: 'predefinedCredentialType',
    nodeCredentialType: CREDENTIAL_TYPE,
    jsonBody: bodyOf('$json.body', access.employerAfm),
  });
  return workflow(name, [{ ...request, credentials: { [CREDENTIAL_TYPE]: credential } }], [[RECEIVE, SUBMIT]]);
}
