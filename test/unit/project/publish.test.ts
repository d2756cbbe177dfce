import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishJobs, publishScript, runScript } from '../../support/publishWorkflow';

describe('publish.yml', () => {
  const { pack, publish } = publishJobs();

  test('somebody approves of a release before the job that may sign begins', () => {
    expect(publish.environment).toBe('npm');
    expect(publish.permissions).toEqual({ 'id-token': 'write' });
    expect(publish.needs).toEqual(expect.arrayContaining(['check', 'pack']));
  });

  test('no other job may sign, or act in the name of the environment', () => {
    const others = Object.entries(publishJobs()).filter(([name]) => name !== 'publish');
    expect(others.length).toBeGreaterThan(1);
    for (const [, job] of others) expect([job.environment, job.permissions]).toEqual([undefined, undefined]);
  });

  test('where the tarball is made, no package runs a script when it is installed', () => {
    expect(pack.env).toEqual({ NPM_CONFIG_IGNORE_SCRIPTS: 'true' });
    // With that, npm pack does not build by itself.
    expect(publishScript('pack', 'Pack')).toMatch(/^npm run build\n[^]*^npm pack /m);
  });
});

describe('publish.yml asks whether the commit of the tag is on main', () => {
  let folder: string;

  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'on-main-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  /** What the step says of the tip of a branch, in a clone as actions/checkout makes it. */
  async function saidOf(branch: string) {
    const git = 'git -c user.name=A -c user.email=a@example.com';
    const commit = `${git} commit --quiet --allow-empty --message`;
    const made = await runScript(
      [
        'git init --quiet --initial-branch main origin && cd origin',
        `${commit} one && git tag released && ${commit} two`,
        `git checkout --quiet -b aside && ${commit} three`,
        'cd .. && git clone --quiet origin clone && cd clone',
        `git checkout --quiet --detach ${branch}`,
      ].join('\n'),
      folder,
    );
    expect(made).toMatchObject({ status: 0 });
    const script = publishScript('pack', 'See that the commit is on main');
    const clone = join(folder, 'clone');
    return await runScript(`GITHUB_SHA="$(git rev-parse HEAD)"\n${script}`, clone, { GITHUB_REF_NAME: 'v1.2.3' });
  }

  test.each(['origin/main', 'released'])('and goes on at %s', async (branch) => {
    expect(await saidOf(branch)).toEqual({ status: 0, said: '' });
  });

  test('and stops at a commit of another branch', async () => {
    const { status, said } = await saidOf('origin/aside');
    expect(status).toBe(1);
    expect(said).toBe('::error::The commit of v1.2.3 is not on main.\n');
  });
});

test.each([
  ['maria@publisher.test', 0],
  ['n8n-nodes-ergani@users.noreply.github.com', 1],
  ['maria@example.com', 1],
  [undefined, 1],
])('publish.yml asks whether the author receives mail: %s', async (email, status) => {
  const folder = mkdtempSync(join(tmpdir(), 'author-'));
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ author: { name: 'Maria', email } }));
    const script = publishScript('pack', 'See that the author receives mail');
    expect(await runScript(script, folder)).toMatchObject({ status });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
