import { publishJobs, publishScript } from '../../support/publishWorkflow';

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
