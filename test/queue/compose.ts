import { readFile } from 'node:fs/promises';
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { EXAMPLES } from '../../tools/example';
import { installed } from '../../tools/project';

export interface ComposeService {
  image: string;
  environment?: Record<string, string>;
  healthcheck: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  extra_hosts?: string[];
  stop_grace_period?: string;
  deploy?: { replicas: number };
}

export interface Compose {
  services: Record<string, ComposeService>;
  volumes: Record<string, null>;
}

interface Yaml {
  parse(text: string, options: { merge: boolean }): unknown;
}

/** The folder of the example. */
export const QUEUE_MODE = join(EXAMPLES, 'queue-mode');

/** The example's compose file, with its anchors filled in. */
export async function readCompose(): Promise<Compose> {
  const requireFromN8n = createRequire(join(realpathSync(installed('n8n').folder), 'package.json'));
  const text = await readFile(join(QUEUE_MODE, 'compose.yaml'), 'utf8');
  return (requireFromN8n('yaml') as Yaml).parse(text, { merge: true }) as Compose;
}

/** Variables that say where things are, or what to install; here the processes have other values for them. */
const PLACES =
  /^(DB_|QUEUE_BULL_|QUEUE_HEALTH_|N8N_COMMUNITY_|N8N_REINSTALL_|N8N_UNVERIFIED_|N8N_ENCRYPTION_KEY|N8N_WEBHOOK_URL)/;

/** How the example has n8n work, wherever it is. */
export async function composeSettings(): Promise<Record<string, string>> {
  const { environment = {} } = (await readCompose()).services.worker;
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !PLACES.test(name)));
}
