import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { INode } from 'n8n-workflow';

import type { N8n } from './n8n';
import type { WorkflowFile } from './n8nApi';
import { CREDENTIAL_TYPE, NODE_TYPE, root } from './project';
import { SAMPLE_FILE } from './sample';

/** Where the examples lie. */
export const EXAMPLES = join(root, 'examples');

/** The credential that the node uses, as workflows name it. */
export interface CredentialChoice {
  id: string;
  name: string;
}

/** An example as it is published. */
export async function readExample(name: string): Promise<WorkflowFile> {
  return JSON.parse(await readFile(join(EXAMPLES, `${name}.json`), 'utf8')) as WorkflowFile;
}

/** Copies the sample sheet to where this n8n may read it, and returns its path there. */
export async function placeSample(n8n: N8n): Promise<string> {
  const file = join(n8n.filesFolder, 'attendance.xlsx');
  await copyFile(SAMPLE_FILE, file);
  // n8n takes patterns here, which know forward slashes only.
  return file.replace(/\\/g, '/');
}

/** The workflow as a user leaves it after importing it: credential chosen, path of the file set. */
export function adopt(
  workflow: WorkflowFile,
  { credential, file }: { credential: CredentialChoice; file?: string },
): WorkflowFile {
  return {
    ...workflow,
    nodes: workflow.nodes.map((node) => {
      if (node.type === NODE_TYPE) return { ...node, credentials: { [CREDENTIAL_TYPE]: credential } };
      if (file && 'fileSelector' in node.parameters) return withFile(node, file);
      return node;
    }),
  };
}

function withFile(node: INode, file: string): INode {
  return { ...node, parameters: { ...node.parameters, fileSelector: file } };
}
