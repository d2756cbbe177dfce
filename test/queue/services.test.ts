import { execFile } from 'node:child_process';
import { join } from 'node:path';

import { freePort } from '../../tools/ports';
import { root } from '../../tools/project';

interface Finished {
  code: number;
  stdout: string;
}

/** Runs the check as a script does, with the services where it says. */
function check(env: Record<string, string>): Promise<Finished> {
  return new Promise((done) => {
    const script = join(root, 'test', 'queue', 'services.ts');
    const options = { cwd: root, env: { ...process.env, ...env } };
    execFile(process.execPath, ['--import', 'tsx', script], options, (error, stdout) =>
      done({ code: Number(error?.code ?? 0), stdout }),
    );
  });
}

describe('the check that tells whether queue mode can be tested here', () => {
  it('is silent and exits with 0 where both services answer', async () => {
    expect(await check({})).toEqual({ code: 0, stdout: '' });
  }, 60_000);

  it.each([
    ['PostgreSQL', 'DB_POSTGRESDB_PORT', 'DB_POSTGRESDB_HOST'],
    ['Redis', 'QUEUE_BULL_REDIS_PORT', 'QUEUE_BULL_REDIS_HOST'],
  ])(
    'exits with 1 where %s does not answer, and says where it looked and how to point elsewhere',
    async (service, variable, host) => {
      const nobody = String(await freePort());
      const { code, stdout } = await check({ [variable]: nobody });
      expect(code).toBe(1);
      expect(stdout.trim().split('\n')).toEqual([
        expect.stringMatching(new RegExp(`^${service} does not answer .*:${nobody} \\(.+\\); set ${host}, .*\\.$`)),
      ]);
    },
    60_000,
  );
});
