import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import type { Fault } from '../../sandbox/faults';
import { freePort } from '../../tools/ports';
import { rows, submitting } from '../integration/rows';
import { type ComposeService, composeSettings, readCompose } from './compose';
import { Stage } from './stage';
import { ERGANI, rowByHand, rowsByWebhook } from './workflows';

const SUBMIT = 'POST /Documents/WRKCardSE';
const LOGIN = 'POST /Authentication';
const REFRESH = 'POST /Authentication/Refresh';

/** The main process, which runs what is started by hand, and two workers, which run what webhooks start. */
const PROCESSES = 3;
const BY_WEBHOOK = 40;
const WEBHOOKS = 2;
const BY_HAND = 10;
const AT_ONCE = WEBHOOKS * BY_WEBHOOK + BY_HAND;
/** As many submissions as the three processes can have under way are held back, so that all of them meet the expiry. */
const HELD: Fault = { kind: 'delay', on: SUBMIT, ms: 3_000, times: BY_HAND + 20 };
const EXECUTIONS = 60;
/** Long enough for one worker to reach its limit of executions while work is left for the other. */
const HELD_MS = 1_000;

describe('n8n in queue mode, set up as examples/queue-mode has it', () => {
  let stage: Stage;

  beforeAll(async () => {
    stage = await Stage.set(await composeSettings());
  }, 300_000);

  afterAll(() => stage?.clear(), 60_000);

  describe('tokens of one credential in a main process and two workers', () => {
    let rounds = 0;

    /** Runs all executions at once, none of which may fail, and tells which calls they took. */
    async function round(): Promise<{ logins: number; refreshes: number }> {
      const { sandbox, queue, credential } = stage;
      const parameters = submitting({}, { employerAfm: sandbox.employerAfm });
      const serial = ++rounds;
      const paths = Array.from({ length: WEBHOOKS }, (_, index) => `tokens-${serial}-${index}`);
      const workflows = await Promise.all(
        paths.map((path) => queue.api.saveWorkflow(rowsByWebhook({ path, parameters, credential }))),
      );
      await Promise.all(workflows.map((id) => queue.api.activate(id)));
      // Each execution has an employee of its own: those of one employee would wait for each other.
      const employees = rows(sandbox, AT_ONCE);
      const byHand = await Promise.all(
        employees
          .splice(0, BY_HAND)
          .map((one, n) =>
            queue.api.saveWorkflow(rowByHand(`By hand ${serial}-${n}`, { row: one, parameters, credential })),
          ),
      );
      sandbox.ledger.reset();

      const [runs] = await Promise.all([
        Promise.all(byHand.map((id) => queue.api.run(id))),
        ...employees.map((employee, n) => stage.post(paths[n % WEBHOOKS], [employee])),
      ]);
      const listed = (await Promise.all(workflows.map((id) => stage.ended(id, BY_WEBHOOK)))).flat();

      const failed = listed.filter(({ status }) => status !== 'success').map(({ id }) => queue.api.wait(id, 0));
      const summaries = [...runs, ...(await Promise.all(failed))].map((execution) => execution.summary());
      expect(summaries.filter((summary) => !summary.endsWith(': success'))).toEqual([]);
      expect(runs.map((execution) => execution.json(ERGANI)[0].status)).toEqual(runs.map(() => 'submitted'));
      expect(sandbox.ledger.events).toHaveLength(AT_ONCE);

      const counts = { logins: sandbox.ledger.count(LOGIN), refreshes: sandbox.ledger.count(REFRESH) };
      return counts;
    }

    afterEach(() => stage.sandbox.faults.clear());

    it('a fresh credential costs at most one login a process', async () => {
      const { logins, refreshes } = await round();
      expect(logins).toBeGreaterThan(0);
      expect(logins).toBeLessThanOrEqual(PROCESSES);
      expect(refreshes).toBe(0);
    }, 300_000);

    it('the main process and both workers have run some of them', () => {
      const { queue } = stage;
      const [first, second] = queue.workers.map(({ executions }) => executions.length);
      expect(first + second).toBe(WEBHOOKS * BY_WEBHOOK);
      expect(Math.min(first, second)).toBeGreaterThan(0);
    });

    it('an expired token costs at most one Refresh a process and no login', async () => {
      stage.sandbox.sessions.expireAccessTokens();
      stage.sandbox.faults.add(HELD);
      const { logins, refreshes } = await round();
      expect(logins).toBe(0);
      expect(refreshes).toBeGreaterThan(0);
      expect(refreshes).toBeLessThanOrEqual(PROCESSES);
    }, 300_000);

    // Refresh spends the refresh token: the others are refused, and find the new tokens only once they are stored.
    it('a Refresh that takes seconds makes no other process log in', async () => {
      stage.sandbox.sessions.expireAccessTokens();
      stage.sandbox.faults.add(HELD);
      stage.sandbox.faults.add({ kind: 'delay', when: 'after', on: REFRESH, ms: 3_000 });
      const { logins, refreshes } = await round();
      expect(logins).toBe(0);
      expect(refreshes).toBeGreaterThan(0);
      expect(refreshes).toBeLessThanOrEqual(PROCESSES);
    }, 300_000);

    it('expired tokens of both kinds cost at most one login and one Refresh a process', async () => {
      stage.sandbox.sessions.expireAccessTokens();
      stage.sandbox.sessions.expireRefreshTokens();
      stage.sandbox.faults.add(HELD);
      const { logins, refreshes } = await round();
      expect(logins).toBeGreaterThan(0);
      expect(logins).toBeLessThanOrEqual(PROCESSES);
      expect(refreshes).toBeLessThanOrEqual(PROCESSES);
    }, 300_000);
  });

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
    sandbox.ledger.reset();
    const before = queue.workers.map(({ executions }) => executions.length);
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

    const shares = queue.workers.map(({ executions }, n) => executions.length - before[n]);
    expect(shares[0] + shares[1]).toBe(EXECUTIONS);
    for (const share of shares) expect(share).toBeGreaterThan(0);
  }, 300_000);
});
