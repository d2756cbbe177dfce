import type { Sandbox } from '../sandbox/server';

import type { N8n } from '../test/support/n8n/n8n';
import type { CredentialChoice } from './example';
import { CREDENTIAL_TYPE } from './project';

/** The credential for a sandbox, as a user fills it in. */
export function sandboxCredential({ url, login }: Pick<Sandbox, 'url' | 'login'>): Record<string, string> {
  const { username, password, usertype } = login;
  return { environment: 'custom', baseUrl: url, username, password, userType: usertype };
}

/** Saves the credential for a sandbox in n8n, without any token: the first request logs in. */
export async function saveSandboxCredential(
  n8n: N8n,
  sandbox: Pick<Sandbox, 'url' | 'login'>,
  name: string,
): Promise<CredentialChoice> {
  const data = sandboxCredential(sandbox);
  return { id: await n8n.api.saveCredential({ name, type: CREDENTIAL_TYPE, data }), name };
}

/**
 * How often each endpoint of the sandbox was called, in the order of the first calls.
 *
 * @param since how many calls of the ledger are not counted
 */
export function callCounts(sandbox: Sandbox, since = 0): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { method, path } of sandbox.ledger.calls.slice(since)) {
    const endpoint = `${method} ${path}`;
    counts.set(endpoint, (counts.get(endpoint) ?? 0) + 1);
  }
  return counts;
}
