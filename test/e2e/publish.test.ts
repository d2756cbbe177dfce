import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import Fastify, { type FastifyInstance } from 'fastify';

import { installed, manifest, root } from '../../tools/project';
import { packed } from '../support/packed';

interface Step {
  name?: string;
  run?: string;
}

interface Workflow {
  jobs: Record<string, { steps?: Step[] }>;
}

interface Yaml {
  parse(text: string): unknown;
}

const requireFromN8n = createRequire(join(realpathSync(installed('n8n').folder), 'package.json'));

/** What a step of publish.yml runs. */
async function scriptOf(job: string, name: string): Promise<string> {
  const text = await readFile(join(root, '.github', 'workflows', 'publish.yml'), 'utf8');
  const { jobs } = (requireFromN8n('yaml') as Yaml).parse(text) as Workflow;
  const run = jobs[job].steps?.find((step) => step.name === name)?.run;
  if (!run) throw new Error(`publish.yml has no step ${name} that runs something`);
  return run;
}

/** Runs a script as GitHub does, in a folder. */
async function runScript(script: string, cwd: string, env: NodeJS.ProcessEnv = {}) {
  // The variables that npm sets for scripts would count as settings.
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name));
  const child = spawn('bash', ['-e', '-o', 'pipefail', '-c', script], {
    cwd,
    env: { ...Object.fromEntries(inherited), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
  }
  const status = await new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done));
  return { status, said };
}

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'publish-'));
});

afterEach(async () => await rm(folder, { recursive: true, force: true }));

describe('publish.yml compares the tag and the changelog with the version', () => {
  const compare = async (tag: string, heading: string) => {
    await copyFile(join(root, 'package.json'), join(folder, 'package.json'));
    await writeFile(join(folder, 'CHANGELOG.md'), `# Changelog\n\n${heading}\n\n- Something\n`);
    const script = await scriptOf('pack', 'Compare the tag and the changelog with the version in package.json');
    return await runScript(script, folder, { GITHUB_REF_NAME: tag });
  };
  const { version } = manifest;

  it('and goes on where all agree', async () => {
    expect(await compare(`v${version}`, `## [${version}] - 2026-12-01`)).toMatchObject({ status: 0 });
  });

  it.each([
    ['another tag', 'v99.0.0', `## [${version}] - 2026-12-01`, 'The tag is v99.0.0'],
    ['a version that is not dated', `v${version}`, `## [${version}] - Unreleased`, 'no section for'],
    ['a changelog without it', `v${version}`, '## [99.0.0] - 2026-12-01', 'no section for'],
    [
      'a point that stands for any letter',
      `v${version}`,
      `## [${version.replace('.', 'x')}] - 2026-12-01`,
      'no section',
    ],
  ])('and stops at %s', async (_what, tag, heading, message) => {
    const { status, said } = await compare(tag, heading);
    expect(status).toBe(1);
    expect(said).toContain(message);
  });
});

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
    const script = await scriptOf('publish', 'Publish');
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
