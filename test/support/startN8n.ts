import { join } from 'node:path';

import { N8n } from './n8n/n8n';
import { packed, sharedFolder } from './packed';

const HEADLESS = { editor: false, codeNodes: false };

/** n8n's engine for expressions is made where an execution has one to compute, not for each beforehand. */
const ENGINE_AT_NEED = { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' };

/** n8n's processes keep what V8 made of their code and of their engine's, so that only the first one compiles it. */
export const compiled = () => ({
  NODE_COMPILE_CACHE: join(sharedFolder(), 'compiled'),
  N8N_EXPRESSION_ENGINE_COMPILE_CACHE: 'true',
});

/** The folder of an n8n that was set up and stopped. */
const setUpFolder = () => join(sharedFolder(), 'n8n');

/** Sets up the n8n that all others are copies of: to make the tables and the owner takes longest of a start. */
export async function setUpN8n(): Promise<void> {
  const n8n = await N8n.start({ ...HEADLESS, folder: setUpFolder(), env: compiled() });
  await n8n.stop();
}

/**
 * A real n8n with the packed package, which has been set up before, without editor and Code nodes.
 *
 * @param env further variables of its environment
 */
export async function startN8n(env: Record<string, string> = {}): Promise<N8n> {
  return await start(await packed(), env);
}

/** The same without the package. */
export const startBareN8n = async (): Promise<N8n> => await start();

async function start(tarball?: string, env: Record<string, string> = {}): Promise<N8n> {
  return await N8n.start({
    ...HEADLESS,
    tarball,
    copyOf: setUpFolder(),
    env: { ...compiled(), ...ENGINE_AT_NEED, ...env },
  });
}
