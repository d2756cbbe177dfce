import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';

import { oneAtATime } from '../../tools/lock.cjs';
import { N8n } from '../../tools/n8n';
import { packed } from './packed';
import { sharedFolder } from './shared';

const HEADLESS = { editor: false, codeNodes: false };

/** n8n's engine for expressions is made where an execution has one to compute, not for each beforehand. */
const ENGINE_AT_NEED = { N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true' };

/** n8n's processes keep what V8 made of their code and of their engine's, so that only the first one compiles it. */
export const compiled = () => ({
  NODE_COMPILE_CACHE: join(sharedFolder(), 'compiled'),
  N8N_EXPRESSION_ENGINE_COMPILE_CACHE: 'true',
});

/**
 * The folder of an n8n that was set up and stopped: the first to ask for it sets it up, the others wait. To make the
 * tables and the owner takes n8n longer than all else of its start.
 */
async function setUp(): Promise<string> {
  const folder = join(sharedFolder(), 'n8n');
  return await oneAtATime(`${folder}.pid`, async () => {
    if (existsSync(folder)) return folder;
    const unfinished = `${folder}.unfinished`;
    const n8n = await N8n.start({ ...HEADLESS, folder: unfinished, env: compiled() });
    await n8n.stop();
    await rename(unfinished, folder);
    return folder;
  });
}

/**
 * A real n8n with the packed package, which has been set up before, without editor and Code nodes.
 *
 * @param env further variables of its environment
 */
export async function startN8n(env: Record<string, string> = {}): Promise<N8n> {
  return await start(packed(), env);
}

/** The same without the package. */
export const startBareN8n = async (): Promise<N8n> => await start();

async function start(packing?: Promise<string>, env: Record<string, string> = {}): Promise<N8n> {
  const [tarball, copyOf] = await Promise.all([packing, setUp()]);
  return await N8n.start({ ...HEADLESS, tarball, copyOf, env: { ...compiled(), ...ENGINE_AT_NEED, ...env } });
}
