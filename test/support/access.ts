import type { INode } from 'n8n-workflow';

import type { N8n } from './n8n/n8n';
import type { WorkflowFile } from './n8n/api';

/** The address in the examples' allowlists, which nobody has, and that of whoever posts here. */
const NOBODY = '192.0.2.1';
const HERE = '127.0.0.1';

const PASSWORD = 'of the tests alone';

/** What those send who come with Bearer Auth. */
export const TOKEN = PASSWORD;

/** What the key of the page at the door is made with. */
export const DOOR_SECRET = PASSWORD;

/** The header of those who post with Header Auth. */
export const KEY = { 'X-Api-Key': PASSWORD } as const;

/** Who may come in by a node with Basic Auth: each node has a user of its own. */
export const userOf = (node: string): { username: string; password: string } => ({
  username: node,
  password: PASSWORD,
});

/** The credentials of n8n's kinds of authentication, as a user fills them in for a node. */
const CREDENTIALS: Record<string, { type: string; data: (node: string) => Record<string, string> }> = {
  basicAuth: { type: 'httpBasicAuth', data: (user) => ({ user, password: PASSWORD }) },
  headerAuth: { type: 'httpHeaderAuth', data: () => ({ name: Object.keys(KEY)[0], value: PASSWORD }) },
  bearerAuth: { type: 'httpBearerAuth', data: () => ({ token: PASSWORD }) },
};

const NO_SECRET = '"doorSecret": ""';

/**
 * The workflow as a user opens it to those who may come in: credentials for its webhooks and forms, and the address of
 * the terminals. What has neither stays as it is.
 */
export async function withAccess(workflow: WorkflowFile, { api }: N8n): Promise<WorkflowFile> {
  const nodes: INode[] = [];
  for (const node of workflow.nodes) {
    const { name, parameters, credentials } = node;
    const { authentication, incomingAuthentication, options } = parameters;
    const kind = CREDENTIALS[String(authentication ?? incomingAuthentication)];
    const opened = { ...node };
    if (kind) {
      const { type, data } = kind;
      const id = await api.saveCredential({ name: `Access by ${name}`, type, data: data(name) });
      opened.credentials = { ...credentials, [type]: { id, name: `Access by ${name}` } };
    }
    if (options && typeof options === 'object' && 'ipWhitelist' in options && options.ipWhitelist === NOBODY)
      opened.parameters = { ...parameters, options: { ...options, ipWhitelist: HERE } };
    const { jsonOutput } = parameters;
    if (typeof jsonOutput === 'string' && jsonOutput.includes(NO_SECRET))
      opened.parameters = {
        ...parameters,
        jsonOutput: jsonOutput.replace(NO_SECRET, `"doorSecret": "${DOOR_SECRET}"`),
      };
    nodes.push(opened);
  }
  return { ...workflow, nodes };
}
