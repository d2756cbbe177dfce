import { randomBytes } from 'node:crypto';

import type { N8n } from './n8n';
import type { WorkflowFile } from './n8nApi';

const CRYPTO = 'crypto';
const NAME = 'PINs of the punch clock';
const SECRET_BYTES = 32;

/**
 * The workflow as a user sets it up who keeps PINs: with the credential chosen that holds the secret of their hashes, the
 * same one in each workflow. A workflow that hashes nothing stays as it is.
 */
export async function withPinSecret(workflow: WorkflowFile, { api }: N8n): Promise<WorkflowFile> {
  const hashes = ({ type }: { type: string }) => type === 'n8n-nodes-base.crypto';
  if (!workflow.nodes.some(hashes)) return workflow;
  const existing = await api.call<Array<{ id: string; name: string }>>('get', '/credentials');
  const id =
    existing.find(({ name }) => name === NAME)?.id ??
    (await api.saveCredential({
      name: NAME,
      type: CRYPTO,
      data: { hmacSecret: randomBytes(SECRET_BYTES).toString('hex') },
    }));
  const nodes = workflow.nodes.map((node) =>
    hashes(node) ? { ...node, credentials: { [CRYPTO]: { id, name: NAME } } } : node,
  );
  return { ...workflow, nodes };
}
