import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import Fastify, { type FastifyInstance } from 'fastify';
import { manifest } from '../../tools/project';
import { packed } from '../support/packed';
import { publishScript, runScript } from '../support/publishWorkflow';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'publish-'));
});

afterEach(async () => await rm(folder, { recursive: true, force: true }));

describe('publish.yml publishes the packed package', () => {
  let registry: FastifyInstance;
  let address: string;
  let published: Array<{ authorization?: string; body: { name: string; access: string; versions: object } }>;

  beforeEach(async () => {
    published = [];
    registry = Fastify({ bodyLimit: 64 * 1024 * 1024 });
    registry.put<{ Body: { name: string; access: string; versions: object } }>('/:name', ({ headers, body }) => {
      published.push({ authorization: headers.authorization, body });
      return { ok: true };
    });
    address = await registry.listen({ host: '127.0.0.1', port: 0 });
  });

  afterEach(async () => await registry.close());

  it("to the registry of npm's own configuration, with the token that it was given", async () => {
    const tarball = await packed();
    await mkdir(join(folder, 'package'));
    await copyFile(tarball, join(folder, 'package', basename(tarball)));
    const userconfig = join(folder, '.npmrc');
    await writeFile(userconfig, `registry=${address}/\n`);
    const script = publishScript('publish', 'Publish');
    // GitHub alone signs a provenance.
    expect(script).toContain(' --provenance');
    const { status, said } = await runScript(script.replace(' --provenance', ''), folder, {
      NPM_TOKEN: 'token-of-the-test',
      npm_config_userconfig: userconfig,
      npm_config_globalconfig: join(folder, 'npmrc'),
      npm_config_cache: join(folder, '.npm'),
      npm_config_update_notifier: 'false',
    });
    expect([status, said]).toEqual([0, expect.stringContaining(`+ ${manifest.name}@${manifest.version}`)]);
    expect(published).toHaveLength(1);
    const [{ authorization, body }] = published;
    expect(authorization).toBe('Bearer token-of-the-test');
    expect(body).toMatchObject({ name: manifest.name, access: 'public' });
    expect(Object.keys(body.versions)).toEqual([manifest.version]);
    expect(said).not.toContain('token-of-the-test');
  });
});
