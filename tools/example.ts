import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { copyFile, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

import type { INode, INodeParameters } from 'n8n-workflow';

import type { N8n } from '../test/support/n8n/n8n';
import type { WorkflowFile } from '../test/support/n8n/api';
import { CREDENTIAL_TYPE, NODE_TYPE, root } from './project';

/** Where the examples lie. */
export const EXAMPLES = join(root, 'examples');

/** The folder that the examples read from and write to: n8n's own default in its Docker image. */
const FILES_FOLDER = '/home/node/.n8n-files';

/** The credential that the node uses, as workflows name it. */
export interface CredentialChoice {
  id: string;
  name: string;
}

/** The sheet of employees and their badges. */
export const EMPLOYEES = 'employees.xlsx';

/** The names of all examples. */
export function exampleNames(): string[] {
  return readdirSync(EXAMPLES)
    .filter((file) => file.endsWith('.json'))
    .map((file) => basename(file, '.json'))
    .sort();
}

/** An example as it is published. */
export async function readExample(name: string): Promise<WorkflowFile> {
  return JSON.parse(await readFile(join(EXAMPLES, `${name}.json`), 'utf8')) as WorkflowFile;
}

/**
 * Imports all examples, and the sheets that they read. Returns the workflows' ids by the examples' names. Nothing is
 * known to them of what they sent before: the registry of that time was another sandbox.
 */
export async function importExamples(n8n: N8n, credential: CredentialChoice): Promise<Map<string, string>> {
  for (const name of readdirSync(EXAMPLES))
    if (name.endsWith('.xlsx')) await copyFile(join(EXAMPLES, name), join(n8n.filesFolder, name));
  const ids = new Map<string, string>();
  for (const name of exampleNames()) {
    const workflow = asNew(adopt(await readExample(name), n8n, credential));
    ids.set(name, await n8n.api.saveWorkflow(workflow));
  }
  return ids;
}

/** Imports the sheet of employees and the example that fills their data table from it, and executes that. */
export async function importEmployees(n8n: N8n, credential: CredentialChoice): Promise<void> {
  await copyFile(join(EXAMPLES, EMPLOYEES), join(n8n.filesFolder, EMPLOYEES));
  const id = await n8n.api.saveWorkflow(adopt(await readExample('badges-to-employees'), n8n, credential));
  const execution = await n8n.api.run(id);
  if (execution.status !== 'success') throw new Error(execution.summary());
}

/** The workflow as a user sets it up after importing it: credential chosen, paths set to this n8n's files. */
export function adopt(workflow: WorkflowFile, { filesFolder }: N8n, credential: CredentialChoice): WorkflowFile {
  // n8n takes patterns for paths, and these know forward slashes only.
  const folder = filesFolder.replace(/\\/g, '/');
  return {
    ...workflow,
    nodes: workflow.nodes.map((node) => ({
      ...node,
      parameters: mapText(node.parameters, (text) => text.replace(FILES_FOLDER, () => folder)) as INodeParameters,
      ...(takesCredential(node) ? { credentials: { [CREDENTIAL_TYPE]: credential } } : {}),
    })),
  };
}

/** Our node, or another one that is to use its credential. */
const takesCredential = ({ type, parameters }: INode): boolean =>
  [NODE_TYPE, `${NODE_TYPE}Tool`].includes(type) || parameters.nodeCredentialType === CREDENTIAL_TYPE;

/** The workflow with other ids for its nodes, as n8n's editor imports one: a node's journal goes by its id. */
function asNew(workflow: WorkflowFile): WorkflowFile {
  return { ...workflow, nodes: workflow.nodes.map((node) => ({ ...node, id: randomUUID() })) };
}

/** The same value with each text in it, however deep, put through the function. */
function mapText(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapText(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapText(item, change)]));
}
