import { setTimeout as pause } from 'node:timers/promises';
import type { ICredentialDataDecryptedObject, IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';
import { Ergani } from '../../nodes/Ergani/Ergani.node';
import type { ActiveFault, Fault } from '../../sandbox/faults';
import type { Call } from '../../sandbox/ledger';
import { DEFAULT_USER } from '../../sandbox/registry';
import { type Sandbox, startSandbox } from '../../sandbox/server';
import { execute, StoredCredential } from '../integration/n8n';
import { leaksIn, PASSWORD, textsOf } from '../support/secrets';
import { type Evidence, isSessionCall, toldRows, type Trial } from './evidence';
import { anyFaults, LOGIN, LONG_DELAY, REFRESH } from './faults';
import type { Journals } from './journals';
import { type Ending, Life } from './life';
import { loggedSince, loggedSoFar } from './log';
import { planCrew, type Punch, type ShiftChange } from './punches';
import type { Random } from './random';
import { anyRegistry, LONGEST_PAUSE } from './registry';
import { type PlannedRow, planRows } from './rows';
import { anySettings, anySettingsAgain, parametersOf, type Settings } from './settings';
import { tapped, type Tapped } from './tap';
import { toItsEnd } from './toItsEnd';

const USER = { ...DEFAULT_USER, password: PASSWORD };
const MINUTE = 60_000;

/** How often executions run at once, out of one, and how many rows each of them has at most. */
const CROWD = 0.1;
const ROWS_IN_A_CROWD = 60;
/** How much of a registry's rows one execution gets at most. */
const LARGEST_SHARE = 0.4;
/** How often a sheet is submitted again, as it grows; how often n8n is started anew, and time passes, before that. */
const AGAIN = 0.6;
const RESTART = 0.2;
const LATER = 0.3;
/** Steps of n8n's process for one request: to the journal and to the registry, each begun and done. */
const STEPS = 12;
/** How many people punch at once at most, and how often one of their punches comes to both workers, or again later. */
const LARGEST_CREW = 6;
const PUNCHED_AT_BOTH = 0.15;
const PUNCHED_AGAIN = 0.3;
/** How often the execution of a punch does not come to its end. */
const PUNCH_ENDS = 0.05;
/** How long a request that was under way can take to arrive. */
const ON_ITS_WAY_MS = 100;
/** How long the node remembers a login that failed. */
const FAILED_LOGIN_MS = 10_000;

let registriesStarted = 0;

/** What a registry gets. */
export interface Load {
  rows: number;
  /** How many of these are punches, each in an execution of its own. They come before the sheets. */
  punches: number;
}

/** A process of n8n, and the id by which the node knows the workflow there. */
interface Worker {
  life: Life;
  workflowId: string;
}

/** An execution that is about to begin. */
interface Planned {
  number: number;
  worker?: Worker;
  settings: Settings;
  rows: PlannedRow[];
  /** How it does not come to its end; undefined where it does. */
  end?: { ending: Ending; steps: number };
}

/**
 * Starts a registry, and submits rows to it in executions of n8n's engine until there are so many, while faults strike.
 *
 * @param registry its number, which stands in what is told of it
 */
export async function runAtOneRegistry(
  random: Random,
  registry: number,
  { rows, punches }: Load,
  journals: Journals,
): Promise<Evidence> {
  const { options, expiry } = anyRegistry(random);
  const name = `registry-${++registriesStarted}`;
  // The node remembers the clock of each address, and a port can be another registry's a minute later.
  const sandbox = await startSandbox({ ...options, users: [USER], basePath: `/${name}/api` });
  try {
    Object.assign(sandbox.sessions.expiry, expiry);
    const run = new Run(random, sandbox, Date.parse(options.clock), journals, name);
    await run.punch(punches);
    await run.submit(rows - punches);
    await run.waitForDelays();
    return { registry, ...run.evidence() };
  } finally {
    await sandbox.close();
  }
}

class Run {
  private worker: Worker;
  /** Gets every other punch, and is never restarted. */
  private readonly other: Worker;
  private restarts = 0;
  private readonly credential: StoredCredential;
  private readonly trials: Trial[] = [];
  private readonly faults: ActiveFault[] = [];
  private planned = 0;
  private rounds = 0;
  private employees = 0;
  /** Epoch ms of this machine: until then the node may make no attempt at a login. */
  private pausedUntil = 0;

  /** @param moment for which rows are made: it does not depend on the machine, so they are the same in each run of a seed */
  constructor(
    private readonly random: Random,
    private readonly sandbox: Sandbox,
    private moment: number,
    private readonly journals: Journals,
    private readonly name: string,
  ) {
    this.worker = this.start();
    this.other = this.start();
    const { username, password, usertype: userType } = sandbox.login;
    const login: ICredentialDataDecryptedObject = { username, password, userType };
    this.credential = new StoredCredential({ ...login, environment: 'custom', baseUrl: sandbox.url });
  }

  /** Submits sheets, which grow. */
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
    }
  }

  /** Posts punches, as terminals do: each is an execution of its own, and hours pass between arrivals and departures. */
  async punch(quota: number): Promise<void> {
    for (let left = quota, crews = 0; left > 0;) {
      const draws = this.random.branch(++crews);
      const { employerAfm } = this.sandbox;
      const place = { now: this.moment, employerAfm, firstEmployee: this.employees };
      const size = draws.whole(1, Math.min(LARGEST_CREW, Math.ceil(left / 2)));
      this.employees += size;
      for (const change of planCrew(draws, size, place, () => anySettings(draws, 1))) {
        const punches = change.punches.slice(0, left);
        left -= punches.length;
        await this.punchAtOnce({ ...change, punches });
      }
    }
  }

  /** What a crew posts within some minutes, and some of it again: before, where an execution did not come to its end, and after. */
  private async punchAtOnce({ at, punches }: ShiftChange): Promise<void> {
    const { random } = this;
    if (punches.length === 0) return;
    await this.timeComes(at);
    const ended = punches.filter(() => random.chance(PUNCH_ENDS));
    for (const punch of ended) {
      const end = { ending: random.one<Ending>(['killed', 'stopped']), steps: random.whole(0, STEPS) };
      await this.runPunches([{ ...this.planPunch(punch), end }]);
      await this.goOn(punch.settings, end);
    }
    const atBoth = punches.filter(() => random.chance(PUNCHED_AT_BOTH));
    const planAt = (punch: Punch, turn: number): Planned => ({
      ...this.planPunch(punch),
      worker: turn % 2 === 0 ? this.worker : this.other,
    });
    await this.runPunches([
      ...punches.map((punch, n) => planAt(punch, n)),
      ...atBoth.map((punch) => planAt(punch, punches.indexOf(punch) + 1)),
    ]);
    const again = punches.filter(() => random.chance(PUNCHED_AGAIN));
    if (again.length === 0) return;
    await this.goOn(random.one(again).settings);
    await this.runPunches(
      again.map(({ row, settings }) => this.planPunch({ row, settings: anySettingsAgain(random, settings, 1) })),
    );
  }

  /** What strikes logins is left to sheets: after each that failed, the node waits for seconds. */
  private async runPunches(round: Planned[]): Promise<void> {
    if (round.length === 0) return;
    await this.runRound(
      round,
      this.anyFaults(round).filter(({ on }) => on !== LOGIN && on !== REFRESH),
    );
  }

  private planPunch({ row, settings }: Punch): Planned {
    return { number: ++this.planned, settings, rows: [row] };
  }

  /** Lets a moment come at the registry, and the node hear of it. */
  private async timeComes(at: number): Promise<void> {
    this.moment = at;
    this.sandbox.clock.set(at);
    while (!(await this.hearTime())) await pause(ON_ITS_WAY_MS);
  }

  /**
   * Has the node hear what time it is by the registry's next answer, and says whether it did: where it has just been told
   * to wait, it asks for none, and an answer that refuses the call tells no time.
   */
  private async hearTime(): Promise<boolean> {
    const { calls } = this.sandbox.ledger;
    const before = calls.length;
    const template = { resource: 'workCard', operation: 'getTemplate' };
    await execute(this.credential, [{}], template, { workflowId: this.worker.workflowId });
    return calls.slice(before).some((call) => !isSessionCall(call) && call.status === 200);
  }

  /** What the node did not wait for is carried out all the same. */
  async waitForDelays(): Promise<void> {
    if (this.faults.some(({ fault, struck }) => fault.kind === 'delay' && fault.ms === LONG_DELAY && struck > 0)) {
      await pause(LONG_DELAY);
    }
  }

  evidence(): Omit<Evidence, 'registry'> {
    const { events, calls } = this.sandbox.ledger;
    const { trials, faults, restarts } = this;
    return { trials, ledger: [...events], faults, calls: [...calls], restarts };
  }

  /** n8n's process starts: it remembers nothing of what one before it has done. */
  private restart(): void {
    this.worker = this.start();
    this.restarts++;
  }

  private start(): Worker {
    const life = new Life();
    return { life, workflowId: this.journals.start(this.name, life) };
  }

  /** n8n starts anew, perhaps, after an execution. `end`: how that did not come to its end. */
  private async goOn({ timeout }: Settings, end?: Planned['end']): Promise<void> {
    if (end !== undefined) await pause(timeout === undefined ? ON_ITS_WAY_MS : LONG_DELAY);
    if (this.random.chance(RESTART) || this.worker.life.isOver) this.restart();
    // A worker that lives would have told by then.
    await this.journals.passMinutes(this.name);
  }

  /** What happens before rows are submitted again: n8n starts anew, perhaps, and time passes. */
  private async comeAgain({ end, settings }: Planned): Promise<void> {
    await this.goOn(settings, end);
    if (!this.random.chance(LATER)) return;
    const passed = this.random.one([this.random.whole(1, 25), this.random.whole(60, 540)]) * MINUTE;
    this.sandbox.clock.advance(passed);
    if (await this.hearTime()) this.moment += passed;
    else this.sandbox.clock.advance(-passed);
  }

  /** One execution, or now and then some at once. */
  private planRound(left: number, most: number): Planned[] {
    const crowd = this.random.chance(CROWD) ? this.random.whole(2, 4) : 1;
    const round: Planned[] = [];
    for (let rows = left; rows > 0 && round.length < crowd; rows -= round[round.length - 1].rows.length) {
      const number = ++this.planned;
      const random = this.random.branch(number);
      const settings = anySettings(random, Math.min(rows, crowd === 1 ? most : ROWS_IN_A_CROWD));
      const { employerAfm } = this.sandbox;
      const place = { now: this.moment, employerAfm, firstEmployee: this.employees };
      this.employees += settings.rows;
      round.push({ number, settings, rows: planRows(random, settings, place) });
    }
    return round;
  }

  /** The executions before the last one of a sheet, which have the first of its rows. */
  private planEarlier([last, ...others]: Planned[]): Planned[] {
    const { random } = this;
    if (others.length > 0 || !random.chance(AGAIN)) return [];
    const counts = Array.from({ length: random.whole(1, 3) }, () => random.whole(1, last.rows.length));
    const earlier = counts
      .sort((one, other) => one - other)
      .map((count, place): Planned => {
        const settings = anySettingsAgain(random, last.settings, count);
        const steps = random.whole(0, STEPS * Math.min(20, Math.ceil(count / settings.batchSize)));
        const ending = random.weighted<Ending | undefined>([
          [5, undefined],
          [4, 'killed'],
          [1, 'stopped'],
        ]);
        const end = ending && { ending, steps };
        return { ...last, number: last.number + place, settings, rows: last.rows.slice(0, count), end };
      });
    last.number += earlier.length;
    this.planned += earlier.length;
    return earlier;
  }

  private async runRound(round: Planned[], faults = this.anyFaults(round)): Promise<void> {
    const { sandbox, random } = this;
    if (random.chance(0.5)) await pause(Math.max(0, this.pausedUntil - Date.now()));
    for (const fault of faults) sandbox.faults.add(fault);
    const before = sandbox.ledger.calls.length;
    const paused = Date.now() < this.pausedUntil;
    const trials = await Promise.all(round.map(async (planned) => await this.runTrial(planned)));
    this.faults.push(...sandbox.faults.list());
    sandbox.faults.clear();

    const calls = sandbox.ledger.calls.slice(before);
    this.rounds++;
    this.trials.push(...trials.map((trial) => ({ ...trial, round: this.rounds, calls, paused })));
    for (const call of calls.filter(isSessionCall)) {
      if (call.status === 429) this.pauseFor(LONGEST_PAUSE);
      else if (call.status !== 200 || call.faults.length > 0) this.pauseFor(FAILED_LOGIN_MS);
    }
  }

  private anyFaults(round: readonly Planned[]): Fault[] {
    const settings = round.map((planned) => planned.settings);
    return anyFaults(this.random, settings, this.sandbox.sessions.expiry.header);
  }

  private pauseFor(ms: number): void {
    this.pausedUntil = Math.max(this.pausedUntil, Date.now() + ms);
  }

  private async runTrial({
    number,
    settings,
    rows,
    end,
    worker = this.worker,
  }: Planned): Promise<Omit<Trial, 'round' | 'calls' | 'paused'>> {
    const { onError, tries, newLists } = settings;
    const requests: Tapped[] = [];
    const { sandbox } = this;
    const { life, workflowId } = worker;
    life.begin(end);
    const brake = new AbortController();
    const place = loggedSoFar();
    const running = execute(
      tapped(this.credential, number, life, (request) => requests.push(request)),
      rows.map(({ item }) => item),
      parametersOf(settings, sandbox.employerAfm),
      {
        workflowId,
        signal: AbortSignal.any([life.signal, brake.signal]),
        onError,
        retryOnFail: tries > 1,
        maxTries: tries,
        other: { name: 'ergani', type: nodeWith(newLists), version: 1 },
      },
    );
    const { execution, endless } = await toItsEnd(running, brake);
    // Where it goes on after an error, n8n passes on what came in: that is then what was told of the rows.
    const hasStopped = onError === 'stopWorkflow' || execution?.items.length === 0;
    const ending = endless ? 'stopped' : life.ending;
    const error = hasStopped && ending === undefined ? execution?.error : undefined;
    const calls = new Map<unknown, Call>(sandbox.ledger.calls.map((call) => [call.query.request, call]));
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
      requests: requests.map(({ id, events }) => ({ events, call: calls.get(id) })),
      endedAt: sandbox.clock.now(),
    };
  }

  /** What must not come out, and what it is. */
  private secrets(): ReadonlyMap<string, string> {
    const tokens = this.sandbox.sessions.issued.flatMap(({ accessToken, refreshToken }) => [
      [accessToken, 'an access token'] as const,
      [refreshToken, 'a refresh token'] as const,
    ]);
    return new Map([[PASSWORD, 'the password'], ...tokens]);
  }
}

/** @param newLists whether each try gets a new list of the same items, as those of an agent's tool do */
function nodeWith(newLists: boolean): INodeType {
  const node = new Ergani();
  if (!newLists) return node;
  const { execute: executeOnce } = node;
  node.execute = async function (this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const getInputData: IExecuteFunctions['getInputData'] = (...input) => [...this.getInputData(...input)];
    return await executeOnce.call(Object.create(this, { getInputData: { value: getInputData } }) as IExecuteFunctions);
  };
  return node;
}
