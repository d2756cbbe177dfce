import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { freePort } from '../../tools/ports';
import { rows, submitting } from '../integration/rows';
import { type ComposeService, composeSettings, readCompose } from './compose';
import { Stage } from './stage';
import { ERGANI, rowsByWebhook } from './workflows';

const SUBMIT = 'POST /Documents/WRKCardSE';
const EXECUTIONS = 60;
/** Long enough for one worker to reach its limit of executions while work is left for the other. */
const HELD_MS = 1_000;

describe('n8n in queue mode, set up as examples/queue-mode has it', () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await Stage.set(await composeSettings());
  }, 300_000);

  afterAll(() => stage?.clear(), 60_000);

  it('the health checks find all processes ready', async () => {
    const { main, worker } = (await readCompose()).services;
    const { queue } = stage;
    const nobody = await freePort();
    const check = async ({ healthcheck }: ComposeService, port: number) => {
      const [, , ...args] = healthcheck.test.map((argument) => argument.replace('5678', String(port)));
      return await promisify(execFile)(process.execPath, args);
    };
    await expect(check(main, queue.main.settings.port)).resolves.toBeDefined();
    for (const { port } of queue.workers) await expect(check(worker, port)).resolves.toBeDefined();
    await expect(check(worker, nobody)).rejects.toMatchObject({ code: 1 });
  });

  it('both workers take part, and each event arrives once, with its protocol in the stored execution', async () => {
    const { sandbox, queue, credential } = stage;
    const parameters = submitting({}, { employerAfm: sandbox.employerAfm });
    const workflow = await queue.api.saveWorkflow(rowsByWebhook({ path: 'spread', parameters, credential }));
    await queue.api.activate(workflow);
    sandbox.faults.add({ kind: 'delay', on: SUBMIT, ms: HELD_MS, times: 'always' });

    const events = rows(sandbox, EXECUTIONS);
    await Promise.all(events.map((event) => stage.post('spread', [event])));
    const listed = await stage.ended(workflow, EXECUTIONS);

    const stored = await Promise.all(listed.map(({ id }) => queue.api.wait(id, 0)));
    expect(stored.map((execution) => execution.summary()).filter((summary) => !summary.endsWith(': success'))).toEqual(
      [],
    );
    for (const execution of stored) {
      const [item, ...others] = execution.json(ERGANI);
      expect(others).toEqual([]);
      expect(item).toMatchObject({ status: 'submitted' });
      expect(sandbox.ledger.event(String(item.protocol))).toMatchObject({ employeeAfm: item.employeeAfm });
    }
    expect(sandbox.ledger.events.map(({ employeeAfm }) => employeeAfm).sort()).toEqual(
      events.map(({ employeeAfm }) => employeeAfm).sort(),
    );

    const shares = queue.workers.map(({ name, executions }) => ({ name, executions: executions.length }));
    expect(shares.reduce((sum, { executions }) => sum + executions, 0)).toBe(EXECUTIONS);
    for (const { executions } of shares) expect(executions).toBeGreaterThan(0);
    const counts = shares.map(({ name, executions }) => `${executions} by ${name}`).join(', ');
    console.log(`${EXECUTIONS} executions: ${counts}; ${sandbox.ledger.events.length} events in the ledger, each once`);
  }, 300_000);
});
