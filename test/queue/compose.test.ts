import { readFile } from 'node:fs/promises';
import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { installed, manifest } from '../../tools/project';
import { type Compose, QUEUE_MODE, readCompose } from './compose';

const n8n = installed('n8n');

/** The text of n8n's programs that read variables: its configuration's, and its own. */
function sources(): string {
  const folder = realpathSync(n8n.folder);
  const folders = [join(folder, 'dist'), join(dirname(folder), '@n8n', 'config', 'dist')];
  return folders
    .flatMap((root) => readdirSync(root, { recursive: true }).map((file) => join(root, String(file))))
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}

const seconds = (duration = ''): number => Number(/^(\d+)s$/.exec(duration)?.[1]);

describe('examples/queue-mode/compose.yaml', () => {
  let compose: Compose;
  let text: string;

  beforeAll(async () => {
    compose = await readCompose();
    text = await readFile(join(QUEUE_MODE, 'compose.yaml'), 'utf8');
  });

  const processes = () => [compose.services.main, compose.services.worker];

  it('has a main process, two workers, PostgreSQL and Redis, each with a health check and an exact version', () => {
    expect(Object.keys(compose.services).sort()).toEqual(['main', 'postgres', 'redis', 'worker']);
    expect(compose.services.worker.deploy).toEqual({ replicas: 2 });
    for (const { image, healthcheck } of Object.values(compose.services)) {
      expect(image).toMatch(/:\d+\.\d+(\.\d+)?(-alpine)?$/);
      expect(healthcheck.test).toEqual([expect.stringMatching(/^CMD/), ...healthcheck.test.slice(1).map(String)]);
    }
  });

  it('runs the n8n that the tests run, and installs this version of the node', () => {
    for (const { image, environment } of processes()) {
      expect(image).toBe(`n8nio/n8n:${n8n.manifest.version}`);
      const { name, version } = manifest;
      expect(JSON.parse(String(environment?.N8N_COMMUNITY_PACKAGES))).toEqual([{ name, version }]);
    }
  });

  it('sets only variables that n8n reads, and the same for the main process and the workers', () => {
    const known = sources();
    const reads = (name: string) => new RegExp(`['".]${name}\\b`).test(known);
    expect(reads('N8N_NO_SUCH_VARIABLE')).toBe(false);
    const [main, worker] = processes().map(({ environment = {} }) => environment);
    expect(Object.keys(worker).filter((name) => !reads(name))).toEqual([]);
    const { QUEUE_HEALTH_CHECK_ACTIVE: health, ...shared } = worker;
    expect(health).toBe('true');
    expect(shared).toEqual(main);
  });

  it('lets n8n 3 install a node that is not verified, and knows the machine for a sandbox', () => {
    for (const { environment, extra_hosts: hosts } of processes()) {
      expect(environment?.N8N_UNVERIFIED_PACKAGES_ENABLED).toBe('true');
      expect(hosts).toEqual(['host.docker.internal:host-gateway']);
    }
  });

  it('gives no worker the folder of another process', () => {
    expect(compose.services.main.volumes).toEqual(['main:/home/node/.n8n']);
    expect(compose.services.worker.volumes).toBeUndefined();
  });

  it('leaves a process the time that n8n takes to end its runs', () => {
    for (const { stop_grace_period: period, environment } of processes()) {
      expect(seconds(period)).toBeGreaterThan(Number(environment?.N8N_GRACEFUL_SHUTDOWN_TIMEOUT));
    }
  });

  it('waits for services and keeps volumes that there are', () => {
    const named = Object.values(compose.services);
    for (const name of named.flatMap(({ depends_on: others = {} }) => Object.keys(others))) {
      expect(compose.services).toHaveProperty(name);
    }
    const used = named.flatMap(({ volumes = [] }) => volumes.map((volume) => volume.split(':')[0]));
    expect(used.sort()).toEqual(Object.keys(compose.volumes).sort());
  });

  it('asks for no variable that .env.example does not name', async () => {
    const example = await readFile(join(QUEUE_MODE, '.env.example'), 'utf8');
    const named = [...example.matchAll(/^#?([A-Z0-9_]+)=/gm)].map(([, name]) => name).sort();
    const asked = [...text.matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name);
    expect([...new Set(asked)].sort()).toEqual(named);
  });
});
