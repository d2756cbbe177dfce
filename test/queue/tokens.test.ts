import type { Fault } from '../../sandbox/faults';
import { rows, submitting } from '../integration/rows';
import { Stage } from './stage';
import { ERGANI, rowByHand, rowsByWebhook } from './workflows';

const LOGIN = 'POST /Authentication';
const REFRESH = 'POST /Authentication/Refresh';
const SUBMIT = 'POST /Documents/WRKCardSE';

/** The main process, which runs what is started by hand, and two workers, which run what webhooks start. */
const PROCESSES = 3;
const BY_WEBHOOK = 90;
const WEBHOOKS = 2;
const BY_HAND = 20;
const EXECUTIONS = WEBHOOKS * BY_WEBHOOK + BY_HAND;
/** As many submissions as the three processes can have under way are held back, so that all of them meet the expiry. */
const HELD: Fault = { kind: 'delay', on: SUBMIT, ms: 5_000, times: BY_HAND + 20 };

describe('tokens of one credential in a main process and two workers', () => {
  let stage: Stage;
  let rounds = 0;

  /** Runs all executions at once, none of which may fail, and tells which calls they took. */
  async function round(title: string): Promise<{ logins: number; refreshes: number }> {
    const { sandbox, queue, credential } = stage;
    const parameters = submitting({}, { employerAfm: sandbox.employerAfm });
    const serial = ++rounds;
    const paths = Array.from({ length: WEBHOOKS }, (_, index) => `tokens-${serial}-${index}`);
    const workflows = await Promise.all(
      paths.map((path) => queue.api.saveWorkflow(rowsByWebhook({ path, parameters, credential }))),
    );
    await Promise.all(workflows.map((id) => queue.api.activate(id)));
    // Each execution has an employee of its own: those of one employee would wait for each other.
    const employees = rows(sandbox, EXECUTIONS);
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
    expect(sandbox.ledger.events).toHaveLength(EXECUTIONS);

    const counts = { logins: sandbox.ledger.count(LOGIN), refreshes: sandbox.ledger.count(REFRESH) };
    const refused = sandbox.ledger.calls.filter(
      ({ path, status }) => path === '/Documents/WRKCardSE' && status === 401,
    );
    console.log(
      `${title}: ${EXECUTIONS} executions at once, ${refused.length} of which met an expired token: ${counts.logins} logins, ${counts.refreshes} refreshes`,
    );
    return counts;
  }

  beforeAll(async () => {
    stage = await Stage.set();
  }, 300_000);

  afterEach(() => stage.sandbox.faults.clear());

  afterAll(() => stage?.clear(), 60_000);

  it('a fresh credential costs at most one login a process', async () => {
    const { logins, refreshes } = await round('Fresh credential');
    expect(logins).toBeGreaterThan(0);
    expect(logins).toBeLessThanOrEqual(PROCESSES);
    expect(refreshes).toBe(0);
  }, 300_000);

  it('the main process and both workers have run some of them', () => {
    const { queue } = stage;
    const [first, second] = queue.workers.map(({ executions }) => executions.length);
    expect(first + second).toBe(WEBHOOKS * BY_WEBHOOK);
    expect(Math.min(first, second)).toBeGreaterThan(0);
    console.log(`${first} executions by worker-1, ${second} by worker-2, ${BY_HAND} by the main process`);
  });

  it('an expired token costs at most one Refresh a process and no login', async () => {
    stage.sandbox.sessions.expireAccessTokens();
    stage.sandbox.faults.add(HELD);
    const { logins, refreshes } = await round('Expired access token');
    expect(logins).toBe(0);
    expect(refreshes).toBeGreaterThan(0);
    expect(refreshes).toBeLessThanOrEqual(PROCESSES);
  }, 300_000);

  // Refresh spends the refresh token: the others are refused, and find the new tokens only once they are stored.
  it('a Refresh that takes seconds makes no other process log in', async () => {
    stage.sandbox.sessions.expireAccessTokens();
    stage.sandbox.faults.add(HELD);
    stage.sandbox.faults.add({ kind: 'delay', when: 'after', on: REFRESH, ms: 3_000 });
    const { logins, refreshes } = await round('Expired access token, slow Refresh');
    expect(logins).toBe(0);
    expect(refreshes).toBeGreaterThan(0);
    expect(refreshes).toBeLessThanOrEqual(PROCESSES);
  }, 300_000);

  it('expired tokens of both kinds cost at most one login and one Refresh a process', async () => {
    stage.sandbox.sessions.expireAccessTokens();
    stage.sandbox.sessions.expireRefreshTokens();
    stage.sandbox.faults.add(HELD);
    const { logins, refreshes } = await round('Both tokens expired');
    expect(logins).toBeGreaterThan(0);
    expect(logins).toBeLessThanOrEqual(PROCESSES);
    expect(refreshes).toBeLessThanOrEqual(PROCESSES);
  }, 300_000);
});
