import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { publishJobs, publishScript, runScript } from '../../support/publishWorkflow';
import { installed, root } from '../../../tools/project';
import { textOf } from './files';

const scriptsOf = (manifest: string): Record<string, string> =>
  (JSON.parse(manifest) as { scripts: Record<string, string> }).scripts;

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

test('a publish by hand stops, and says how it is done', async () => {
  const { status, said } = await runScript(scriptsOf(textOf('package.json')).prepublishOnly, root);
  expect(status).toBe(1);
  expect(said).toContain('docs/developers/publishing.md');
});

test("each script of n8n's starter is here, or docs/developers/starter.md says what is in its place", () => {
  const template = join('dist', 'template', 'templates', 'programmatic', 'example', 'template', 'package.json');
  const theirs = scriptsOf(readFileSync(join(installed('@n8n/node-cli').folder, template), 'utf8'));
  const ours = scriptsOf(textOf('package.json'));
  const page = textOf('docs/developers/starter.md');
  const differ = Object.keys(theirs).filter((name) => ours[name] !== theirs[name]);
  expect(differ.length).toBeGreaterThan(4);
  const named = (name: string): boolean =>
    page.includes(`\`${name}\``) || page.includes(`\`npm run ${name}\``) || page.includes(`\`${theirs[name]}\``);
  expect(differ.filter((name) => !named(name))).toEqual([]);
});
