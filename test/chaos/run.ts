import { setTimeout as pause } from 'node:timers/promises';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import type { Call } from '../../sandbox/ledger';
import { type Sandbox, startSandbox } from '../../sandbox/server';
import type { ActiveFault } from '../../sandbox/faults';
import { execute, StoredCredential } from '../integration/n8n';
import { DEFAULT_USER } from '../../sandbox/registry';
import { ForgottenCredential } from './credentials';
import { type Evidence, isNoSession, isSessionCall, type Trial } from './evidence';
import type { Sheet } from './columns';
import { anyFaults, LONG_DELAY } from './faults';
import { hostileFaults } from './hostileFaults';
import type { Journals } from './journals';
import { type Ending, Life } from './life';
import type { Part } from './parts';
import type { Random } from './random';
import { anyRegistry, LONGEST_PAUSE, type RegistryPlan } from './registry';
import { type PlannedRow, planSheet } from './rows';
import { isFine } from './rules/repeats';
import { leaksIn, loggedSince, loggedSoFar, PASSWORD, textsOf, WRONG_PASSWORD } from './secrets';
import { anySettings, anySettingsAgain, type Occasion, parametersOf, type Settings, withParts } from './settings';
import { tapped, type Tapped } from './tap';
import { toItsEnd } from './toItsEnd';
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
const USER = { ...DEFAULT_USER, password: PASSWORD };
const OTHER_USERS = Array.from({ length: 1_000 }, (_, n) => ({ ...USER, username: `user-${n}` }));

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How often a sheet whose rows are all with the registry grows by a row, hours later. */
const GROWS_LATER = 0.5;

/** How often a sheet is submitted again, as it grows; how often n8n is started anew, and time passes, before that. */
const AGAIN = 0.6;
const RESTART = 0.2;
const LATER = 0.3;
/** Steps of n8n's process for one request: to the journal and to the registry, each begun and done. */
const STEPS = 12;
/** Seconds in which whatever strikes here is over. */
const PATIENCE = 30;
/** How long a request that was under way can take to arrive. */
const ON_ITS_WAY_MS = 100;

let registriesStarted = 0;

/** An execution that is about to begin. */
interface Planned {
  number: number;
  settings: Settings;
  sheet: Sheet;
  rows: PlannedRow[];
  /** How it does not come to its end; undefined where it does. */
  end?: { ending: Ending; steps: number };
}

/** What runs are tried with, beside what is drawn. */
export interface Manner {
  /** Undefined for the node's default. */
  retryUnknown?: 'never';
  /** Whether no execution is ended from outside, none fails for its settings, and each is patient, as by default. */
  undisturbed?: boolean;
  /** What the run has beside the rest; nothing unless told otherwise. */
  parts?: readonly Part[];
}

/**
 * Starts a registry, and submits rows to it in executions of n8n's engine until there are so many, while faults strike.
 *
 * @param registry its number, which stands in what is told of it
 * @param quota how many rows
 */
export async function runAtOneRegistry(
  random: Random,
  registry: number,
  quota: number,
  journals: Journals,
  manner: Manner = {},
): Promise<Evidence> {
  const plan = anyRegistry(random);
  const name = `registry-${++registriesStarted}`;
  // The node remembers the clock of each address, and a port can be another registry's a minute later.
  const sandbox = await startSandbox({
    ...plan.options,
    users: [USER, ...OTHER_USERS],
    basePath: `/${name}/api`,
  });
  try {
    Object.assign(sandbox.sessions.expiry, plan.expiry);
    const run = new Run(random, sandbox, plan, (life) => journals.start(name, life), manner);
    await run.submit(quota);
    return { registry, tokenLifetime: plan.options.accessTokenLifetime, ...run.evidence() };
  } finally {
    await sandbox.close();
  }
}

class Run {
  /** All rows are made for a moment that does not depend on the machine: they are the same in each run of a seed. */
  private moment: number;
  private life = new Life();
  private workflowId = '';
  private restarts = -1;
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
    private readonly enter: (life: Life) => string,
    private readonly manner: Manner,
  ) {
    this.moment = Date.parse(String(plan.options.clock));
    this.restart();
    const { username, password, usertype: userType } = sandbox.login;
    this.login = { environment: 'custom', baseUrl: sandbox.url, username, password, userType };
    this.credential = new StoredCredential(this.login);
  }

  async submit(quota: number): Promise<void> {
    const most = Math.ceil(quota * LARGEST_SHARE);
    for (let left = quota; left > 0;) {
      const round = this.planRound(left, most);
      for (const earlier of this.planEarlier(round)) {
        await this.runRound([earlier]);
        await this.comeAgain(earlier);
      }
      await this.runRound(round);
      left -= round.reduce((sum, { rows }) => sum + rows.length, 0);
      if (left > 0 && (await this.growLater(round))) left--;
    }
    // What the node did not wait for is carried out all the same.
    if (this.faults.some(({ fault, struck }) => fault.kind === 'delay' && fault.ms === LONG_DELAY && struck > 0)) {
      await pause(LONG_DELAY);
    }
  }

  /** n8n's process starts: it remembers nothing of what one before it has done. */
  private restart(): void {
    this.life = new Life();
    this.workflowId = this.enter(this.life);
    this.restarts++;
  }

  /** What happens before rows are submitted again: n8n starts anew, perhaps, and time passes. */
  private async comeAgain({ end, settings }: Planned): Promise<void> {
    if (end !== undefined) await pause(settings.timeout === undefined ? ON_ITS_WAY_MS : LONG_DELAY);
    if (this.random.chance(RESTART) || this.life.isOver) this.restart();
    if (this.random.chance(LATER)) await this.pass(this.random.whole(1, 25) * MINUTE);
  }

  /** Has so many ms pass at the registry, and the node learn of it. Returns whether it has. */
  private async pass(passed: number): Promise<boolean> {
    this.sandbox.clock.advance(passed);
    // The node hears of it by the registry's next answer.
    const template = { resource: 'workCard', operation: 'getTemplate' };
    const { calls } = this.sandbox.ledger;
    const before = calls.length;
    await execute(this.credential, [{}], template, { workflowId: this.workflowId });
    // It does not ask where it has just been told to wait: then no time has passed, either.
    const isTold = calls.length > before;
    if (isTold) this.moment += passed;
    else this.sandbox.clock.advance(-passed);
    return isTold;
  }

  /**
   * A sheet whose rows are all with the registry comes again hours later with a new one, before a node that stops at
   * errors. Returns whether it does.
   */
  private async growLater([last, ...others]: Planned[]): Promise<boolean> {
    const { settings } = last;
    const random = this.random.branch(last.number);
    const isOrdinary = settings.option === undefined && settings.credential === undefined && settings.input !== 'once';
    const told = this.trials.find(({ number }) => number === last.number)?.told ?? [];
    const isDone = told.length === last.rows.length && told.every(({ json }) => isFine(json.status));
    if (this.manner.parts?.includes('history') !== true || others.length > 0 || !isOrdinary || !isDone) return false;
    if (settings.employer === 'wrong' || !random.chance(GROWS_LATER)) return false;
    if (!(await this.pass(random.whole(1, 9) * HOUR))) return false;
    const fine = { rows: 1, dirt: 0, late: 0, poisoned: 0, faulty: 0, doubtful: 0, ahead: 0 };
    const alone = { ...settings, ...fine, history: undefined, grown: true };
    const employers = { own: this.sandbox.employerAfm, other: OTHER_EMPLOYER };
    const place = { now: this.moment, employers, firstEmployee: this.employees++ };
    const { rows } = planSheet(random, alone, place, last.sheet);
    await this.runRound([
      {
        number: ++this.planned,
        settings: { ...alone, rows: last.rows.length + 1, onError: 'stopWorkflow', tries: 1, input: 'list' },
        sheet: last.sheet,
        rows: [...last.rows, ...rows],
      },
    ]);
    return true;
  }

  evidence(): Omit<Evidence, 'registry' | 'tokenLifetime'> {
    const { events, calls } = this.sandbox.ledger;
    const { trials, faults, restarts } = this;
    return { trials, ledger: [...events], faults, calls: [...calls], restarts };
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
    const drawn = this.inManner(anySettings(random, occasion));
    const settings = withParts(random.branch(3), drawn, this.manner.parts ?? []);
    const firstEmployee = this.employees;
    this.employees += settings.rows;
    const employers = { own: this.sandbox.employerAfm, other: OTHER_EMPLOYER };
    return { number, settings, ...planSheet(random, settings, { now: this.moment, employers, firstEmployee }) };
  }

  /** The executions before the last one of a sheet, which have the first of its rows. */
  private planEarlier([last, ...others]: Planned[]): Planned[] {
    const { random } = this;
    const { option, credential, input } = last.settings;
    const isOrdinary = option === undefined && credential === undefined && input !== 'once';
    if (!isOrdinary || others.length > 0 || !random.chance(AGAIN)) return [];
    const counts = Array.from({ length: random.whole(1, 3) }, () => random.whole(1, last.rows.length));
    // They come before the last one, which has been planned already.
    const numbers = [last.number, ...counts.map(() => ++this.planned)];
    last.number = numbers[counts.length];
    return counts
      .sort((one, other) => one - other)
      .map((count, place) => {
        const settings = this.inManner(anySettingsAgain(random, last.settings, count));
        const steps = random.whole(0, STEPS * Math.min(20, Math.ceil(count / settings.batchSize)));
        const ending = random.weighted<Ending | undefined>([
          [5, undefined],
          [4, 'killed'],
          [1, 'stopped'],
        ]);
        const isEnded = ending !== undefined && this.manner.undisturbed !== true;
        return {
          number: numbers[place],
          settings,
          sheet: last.sheet,
          rows: last.rows.slice(0, count),
          ...(isEnded && { end: { ending, steps } }),
        };
      });
  }

  private inManner(settings: Settings): Settings {
    const { retryUnknown, undisturbed } = this.manner;
    const usual = { retryFor: PATIENCE, onRejection: 'isolate' as const, option: undefined, credential: undefined };
    return { ...settings, ...(undisturbed === true && usual), retryUnknown };
  }

  private async runRound(round: Planned[]): Promise<void> {
    const { sandbox, random } = this;
    if (random.chance(0.9)) await pause(Math.max(0, this.pausedUntil - Date.now()));
    const settings = round.map((planned) => planned.settings);
    const ownLogin = settings.find(({ credential }) => credential !== undefined)?.credential;
    const faults = ownLogin?.faults ?? anyFaults(random, settings, sandbox.clock.now(), sandbox.sessions.expiry.header);
    const more = ownLogin === undefined ? hostileFaults(random.branch(4), settings, this.manner.parts ?? []) : [];
    for (const fault of [...faults, ...more]) sandbox.faults.add(fault);
    const before = sandbox.ledger.calls.length;
    const paused = Date.now() < this.pausedUntil;
    const remembers = Date.now() < this.remembersUntil;
    const trials = await Promise.all(round.map(async (planned) => await this.runTrial(planned)));
    this.faults.push(...sandbox.faults.list());
    sandbox.faults.clear();

    const calls = sandbox.ledger.calls.slice(before);
    // An echo stands in the place of the registry's own answer.
    for (const { faults: struck } of calls) if (struck.includes('echo')) struck.push('answer');
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

  private async runTrial({
    number,
    settings,
    rows,
    end,
  }: Planned): Promise<Omit<Trial, 'calls' | 'paused' | 'remembers'>> {
    const { onError, tries, input } = settings;
    let attempt = 0;
    const requests: Array<Tapped & { attempt: number }> = [];
    const employers = { own: this.sandbox.employerAfm, other: OTHER_EMPLOYER };
    const { life, workflowId } = this;
    life.begin(end);
    const brake = new AbortController();
    const node = {
      workflowId,
      signal: AbortSignal.any([life.signal, brake.signal]),
      onError,
      retryOnFail: tries > 1,
      maxTries: tries,
      waitBetweenTries: 1,
      executeOnce: input === 'once',
      other: { name: 'ergani', type: withTries(input === 'newLists', () => attempt++), version: 1 },
    };
    const place = loggedSoFar();
    const running = execute(
      tapped(this.credentialFor(number, settings), number, life, (request) => requests.push({ ...request, attempt })),
      rows.map(({ item }) => item),
      parametersOf(settings, employers),
      node,
    );
    const { execution, endless } = await toItsEnd(running, brake);
    // Where it goes on after an error, n8n passes on what came in: that is then what was told of the rows.
    const hasStopped = onError === 'stopWorkflow' || execution?.items.length === 0;
    const ending = endless ? 'stopped' : life.ending;
    const error = hasStopped && ending === undefined ? execution?.error : undefined;
    const calls = new Map<unknown, Call>(this.sandbox.ledger.calls.map((call) => [call.query.request, call]));
    return {
      number,
      settings,
      rows,
      ending,
      // Nobody reads what an execution has told that did not come to its end.
      told: ending === undefined && execution !== undefined ? toldRows({ ...execution, error }) : [],
      error: error?.message,
      leaks: leaksIn({ ...(execution && textsOf(execution)), "n8n's log": loggedSince(place) }, this.secrets()),
      endless,
      requests: requests.map(({ id, endpoint, events, attempt: its }) => ({
        endpoint,
        events,
        attempt: its,
        call: calls.get(id),
      })),
      endedAt: this.sandbox.clock.now(),
    };
  }

  /** What must not come out, and what it is. */
  private secrets(): ReadonlyMap<string, string> {
    const tokens = this.sandbox.sessions.issued.flatMap(({ accessToken, refreshToken }) => [
      [accessToken, 'an access token'] as const,
      [refreshToken, 'a refresh token'] as const,
    ]);
    return new Map([[PASSWORD, 'the password'], [WRONG_PASSWORD, 'a wrong password'], ...tokens]);
  }
}
