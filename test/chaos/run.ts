import { setTimeout as pause } from 'node:timers/promises';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import type { Call } from '../../sandbox/ledger';
import { type Sandbox, startSandbox } from '../../sandbox/server';
import type { ActiveFault } from '../../sandbox/faults';
import { execute, StoredCredential } from '../integration/n8n';
import { DEFAULT_USER } from '../../sandbox/registry';
import { ForgottenCredential } from './credentials';
import { type Evidence, isNoSession, isSessionCall, type Trial } from './evidence';
import { anyFaults, LONG_DELAY } from './faults';
import type { Random } from './random';
import { anyRegistry, LONGEST_PAUSE, type RegistryPlan } from './registry';
import { type PlannedRow, planRows } from './rows';
import { anySettings, type Occasion, parametersOf, type Settings } from './settings';
import { tapped, type Tapped } from './tap';
import { toldRows } from './told';
import { withTries } from './tries';

/** Another employer than the connected one. */
const OTHER_EMPLOYER = '123456783';
/** Rows of an execution that runs beside others, at most. */
const ROWS_IN_A_CROWD = 60;
/** How long the node does not try a refused login again. */
const REFUSED_MS = 10_000;

/** How much of a registry's rows one execution gets at most. */
const LARGEST_SHARE = 0.4;
/** Logins beside the shared one: no execution whose login fails does harm to the others. */
const OTHER_USERS = Array.from({ length: 1_000 }, (_, n) => ({ ...DEFAULT_USER, username: `user-${n}` }));

let registriesStarted = 0;

/** An execution that is about to begin. */
interface Planned {
  number: number;
  settings: Settings;
  rows: PlannedRow[];
}

/**
 * Starts a registry, and submits rows to it in executions of n8n's engine until there are so many, while faults strike.
 *
 * @param registry its number, which stands in what is told of it
 * @param quota how many rows
 */
export async function runAtOneRegistry(random: Random, registry: number, quota: number): Promise<Evidence> {
  const plan = anyRegistry(random);
  // The node remembers the clock of each address, and a port can be another registry's a minute later.
  const sandbox = await startSandbox({
    ...plan.options,
    users: [DEFAULT_USER, ...OTHER_USERS],
    basePath: `/registry-${++registriesStarted}/api`,
  });
  try {
    Object.assign(sandbox.sessions.expiry, plan.expiry);
    const run = new Run(random, sandbox, plan);
    await run.submit(quota);
    return { registry, tokenLifetime: plan.options.accessTokenLifetime, ...run.evidence() };
  } finally {
    await sandbox.close();
  }
}

class Run {
  private readonly start: number;
  private readonly login: ICredentialDataDecryptedObject;
  private readonly credential: StoredCredential;
  private readonly trials: Trial[] = [];
  private readonly faults: ActiveFault[] = [];
  private planned = 0;
  private employees = 0;
  /** Epoch ms of this machine until when the node makes no attempt at a login. */
  private pausedUntil = 0;
  /** The same after a login that failed in another way. */
  private remembersUntil = 0;

  constructor(
    private readonly random: Random,
    private readonly sandbox: Sandbox,
    plan: RegistryPlan,
  ) {
    // All rows are made for this moment: then they are the same in each run of a seed.
    this.start = Date.parse(String(plan.options.clock));
    const { username, password, usertype: userType } = sandbox.login;
    this.login = { environment: 'custom', baseUrl: sandbox.url, username, password, userType };
    this.credential = new StoredCredential(this.login);
  }

  async submit(quota: number): Promise<void> {
    const most = Math.ceil(quota * LARGEST_SHARE);
    for (let left = quota; left > 0;) {
      const round = this.planRound(left, most);
      await this.runRound(round);
      left -= round.reduce((sum, { rows }) => sum + rows.length, 0);
    }
    // What the node did not wait for is carried out all the same.
    if (this.faults.some(({ fault, struck }) => fault.kind === 'delay' && fault.ms === LONG_DELAY && struck > 0)) {
      await pause(LONG_DELAY);
    }
  }

  evidence(): Omit<Evidence, 'registry' | 'tokenLifetime'> {
    const { events, calls } = this.sandbox.ledger;
    return { trials: this.trials, ledger: [...events], faults: this.faults, calls: [...calls] };
  }

  /** One execution, or now and then some at once. */
  private planRound(left: number, most: number): Planned[] {
    const first = this.planned === 0;
    const crowd = !first && this.random.chance(0.1) ? this.random.whole(2, 4) : 1;
    const alone = crowd === 1;
    const round: Planned[] = [];
    for (let rows = left; rows > 0 && round.length < crowd; rows -= round[round.length - 1].rows.length) {
      const mostRows = Math.min(rows, alone ? most : ROWS_IN_A_CROWD);
      round.push(this.planTrial({ mostRows, alone, first }));
    }
    return round;
  }

  private planTrial(occasion: Occasion): Planned {
    const number = ++this.planned;
    const random = this.random.branch(number);
    const settings = anySettings(random, occasion);
    const firstEmployee = this.employees;
    this.employees += settings.rows;
    const employers = { own: this.sandbox.employerAfm, other: OTHER_EMPLOYER };
    return { number, settings, rows: planRows(random, settings, { now: this.start, employers, firstEmployee }) };
  }

  private async runRound(round: Planned[]): Promise<void> {
    const { sandbox, random } = this;
    if (random.chance(0.9)) await pause(Math.max(0, this.pausedUntil - Date.now()));
    const settings = round.map((planned) => planned.settings);
    const ownLogin = settings.find(({ credential }) => credential !== undefined)?.credential;
    const faults = ownLogin?.faults ?? anyFaults(random, settings, sandbox.clock.now(), sandbox.sessions.expiry.header);
    for (const fault of faults) sandbox.faults.add(fault);
    const before = sandbox.ledger.calls.length;
    const paused = Date.now() < this.pausedUntil;
    const remembers = Date.now() < this.remembersUntil;
    const trials = await Promise.all(round.map(async (planned) => await this.runTrial(planned)));
    this.faults.push(...sandbox.faults.list());
    sandbox.faults.clear();

    const calls = sandbox.ledger.calls.slice(before);
    const own = ownLogin === undefined;
    this.trials.push(
      ...trials.map((trial) => ({ ...trial, calls, paused: own && paused, remembers: own && remembers })),
    );
    if (ownLogin !== undefined) return;
    if (calls.some((call) => isSessionCall(call) && call.status === 429)) this.pauseFor(LONGEST_PAUSE);
    if (calls.some(({ path, status }) => path === '/Authentication' && status === 401)) this.pauseFor(REFUSED_MS);
    // Any other answer to a login that is no session is remembered for as long, and nobody here waits for its end.
    if (calls.some((call) => call.path === '/Authentication' && isNoSession(call))) {
      this.remembersUntil = Date.now() + REFUSED_MS;
    }
  }

  private pauseFor(ms: number): void {
    this.pausedUntil = Math.max(this.pausedUntil, Date.now() + ms);
  }

  /** The credential that all share, or one of its own that fails. */
  private credentialFor(trial: number, { credential }: Settings): StoredCredential {
    if (credential === undefined) return this.credential;
    const { username } = OTHER_USERS[trial % OTHER_USERS.length];
    return new ForgottenCredential({ ...this.login, username, ...credential.fields }, credential.reads);
  }

  private async runTrial({ number, settings, rows }: Planned): Promise<Omit<Trial, 'calls' | 'paused' | 'remembers'>> {
    const { onError, tries, input } = settings;
    let attempt = 0;
    const requests: Array<Tapped & { attempt: number }> = [];
    const employers = { own: this.sandbox.employerAfm, other: OTHER_EMPLOYER };
    const node = {
      onError,
      retryOnFail: tries > 1,
      maxTries: tries,
      waitBetweenTries: 1,
      executeOnce: input === 'once',
      other: { name: 'ergani', type: withTries(input === 'newLists', () => attempt++), version: 1 },
    };
    const execution = await execute(
      tapped(this.credentialFor(number, settings), number, (request) => requests.push({ ...request, attempt })),
      rows.map(({ item }) => item),
      parametersOf(settings, employers),
      node,
    );
    // Where it goes on after an error, n8n passes on what came in: that is then what was told of the rows.
    const hasStopped = onError === 'stopWorkflow' || execution.items.length === 0;
    const error = hasStopped ? execution.error : undefined;
    const calls = new Map<unknown, Call>(this.sandbox.ledger.calls.map((call) => [call.query.request, call]));
    return {
      number,
      settings,
      rows,
      told: toldRows({ ...execution, error }),
      error: error?.message,
      requests: requests.map(({ id, endpoint, events, attempt: its }) => ({
        endpoint,
        events,
        attempt: its,
        call: calls.get(id),
      })),
      endedAt: this.sandbox.clock.now(),
    };
  }
}
