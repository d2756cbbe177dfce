import type { INodeParameters, OnError } from 'n8n-workflow';
import { EMPLOYER_OF_ROW, MAPPING } from './columns';
import { type FailingCredential, failingCredential } from './credentials';
import { badOption, type OddOption, OPTIONS_BY_ROW, sameOption } from './options';
import type { Part } from './parts';
import type { Random } from './random';
import { anyReason, ATHENS, type Reason } from './truth';

/** How the node of one execution is set up, and what kind of rows it gets. */
export interface Settings {
  rows: number;
  dataMode: 'autoMapInputData' | 'defineBelow';
  batchSize: number;
  onRejection: 'isolate' | 'stop';
  onError: OnError;
  /** Tries of n8n's Retry On Fail; 1 where it is off. */
  tries: number;
  /**
   * What the tries get: the very same list of items, as n8n has it; a new list of the same items, as an agent's tool
   * does; or, with Execute Once, a new list with the first of them.
   */
  input: 'list' | 'newLists' | 'once';
  /** Seconds. */
  retryFor: number;
  /** Undefined for the node's default. */
  retryUnknown: 'never' | undefined;
  /** Milliseconds; undefined for the node's default. */
  timeout: number | undefined;
  timezone: string;
  /** The option Late Reason. */
  lateReason: Reason | null;
  /** Where the employer comes from; `wrong`: the parameter names another than the connected one. */
  employer: 'asked' | 'parameter' | 'rows' | 'wrong';
  /** The share of cells, 0 to 1, that are untidy. */
  dirt: number;
  /** The share of employees with late events. */
  late: number;
  /** The share of employees with an event that the registry refuses. */
  poisoned: number;
  /** The share of employees with a row that the node can't submit. */
  faulty: number;
  /**
   * How many out of one of the employees have events that are no possible history; `arrivals`: all rows of the input are
   * arrivals, by what they say; undefined for none.
   */
  history: number | 'arrivals' | undefined;
  /** Whether the sheet was with the registry, and comes again hours later with a new row. */
  grown: boolean;
  /** How many out of one of the employees have a row that the node may refuse to read. */
  doubtful: number;
  /** How many out of one of the employees have an event that is a few seconds ahead of the clock. */
  ahead: number;
  /** Whether time zone and late reason are each row's own, by expressions. */
  byRow: boolean;
  /** Options that are no plain values; undefined where all are. */
  option: OddOption | undefined;
  /** A credential that fails; undefined for the one that all share. */
  credential: FailingCredential | undefined;
}

/** Rows of this many and more are not messy: each poisoned one costs a dozen requests. */
const MANY = 400;
export const MOST_ROWS = 2_000;
const LARGEST_BATCH = 250;
/** Well above what an answer takes on a busy machine, and below the delays that are meant to exceed it. */
export const SHORT_TIMEOUT = 1_000;

/** Rows of an execution of which each costs an expression, or of which none is sent, at most. */
const FEW = 60;

/** What an execution is drawn for. */
export interface Occasion {
  mostRows: number;
  /** Whether no other execution runs beside it. */
  alone: boolean;
  /** Whether the registry's clock has just been set: then rows can be ahead of it. */
  first: boolean;
}

/** Settings of one execution, drawn. */
export function anySettings(random: Random, { mostRows, alone, first }: Occasion): Settings {
  const onError = random.weighted<OnError>([
    [45, 'continueRegularOutput'],
    [25, 'continueErrorOutput'],
    [30, 'stopWorkflow'],
  ]);
  const stops = onError === 'stopWorkflow';
  // n8n tries again what has thrown.
  const tries = random.chance(stops ? 0.4 : 0.08) ? random.whole(2, 3) : 1;
  const input = tries > 1 ? random.one(['list', 'newLists', 'once'] as const) : 'list';
  const odd = input === 'list' && !first ? random.number() : 1;
  const credential = alone && odd < 0.08 ? failingCredential(random) : undefined;
  const isBad = credential === undefined && odd < 0.14;
  const byRow = odd >= 0.14 && odd < 0.18;
  const fewer = credential !== undefined || odd < 0.22 ? FEW : Infinity;
  const rows = input === 'once' ? 1 : Math.min(random.magnitude(1, MOST_ROWS), mostRows, fewer);
  const batchSize = random.magnitude(1, LARGEST_BATCH);
  const retryFor = random.weighted([
    [2, 0],
    [3, 1],
    [3, 2],
    [2, 10],
  ]);
  const option = isBad
    ? badOption(random, rows, batchSize)
    : odd >= 0.18 && odd < 0.22
      ? sameOption(random, rows, { batchSize, retryFor })
      : undefined;
  // With Stop Workflow one bad row keeps all others back.
  const clean = random.chance(stops ? (tries > 1 ? 0.85 : 0.6) : 0.35);
  const messy = rows < MANY && random.chance(0.25);
  return {
    rows,
    dataMode: random.chance(0.7) ? 'autoMapInputData' : 'defineBelow',
    batchSize,
    onRejection: random.chance(0.85) ? 'isolate' : 'stop',
    onError,
    tries,
    input,
    retryFor,
    retryUnknown: undefined,
    timeout: random.chance(0.03) ? SHORT_TIMEOUT : undefined,
    timezone: random.chance(0.9) ? ATHENS : random.one(['Europe/London', 'UTC', 'Asia/Tokyo']),
    lateReason: random.chance(0.2) ? anyReason(random) : null,
    employer: random.weighted([
      [40, 'asked'],
      [40, 'parameter'],
      [18, 'rows'],
      [2, 'wrong'],
    ]),
    dirt: random.one([0, 0.05, 0.3, 0.8]),
    late: random.one([0, 0.1, 0.4]),
    poisoned: clean ? 0 : messy ? 0.08 : 0.015,
    faulty: clean || (stops && random.chance(0.7)) ? 0 : messy ? 0.2 : 0.05,
    doubtful: clean || (stops && random.chance(0.9)) ? 0 : 0.02,
    ahead: first && random.chance(0.7) ? 0.05 : 0,
    history: undefined,
    grown: false,
    byRow,
    option,
    credential,
  };
}

/** How often an execution has what, out of one. */
const IS_IMPATIENT = 0.1;
const ARRIVALS_ALONE = 0.08;
const HAS_HISTORY = 0.5;
const STOPS_WITH_HISTORY = 0.15;
/** Employees with one that is impossible. */
const IMPOSSIBLE = 0.08;

/** The same settings with what parts of a run add to them. */
export function withParts(random: Random, settings: Settings, parts: readonly Part[]): Settings {
  const { onError, timezone, byRow, option, credential, input } = settings;
  const timeout = parts.includes('drops') && random.chance(IS_IMPATIENT) ? SHORT_TIMEOUT : settings.timeout;
  const isOrdinary = option === undefined && credential === undefined && input !== 'once' && !byRow;
  if (!parts.includes('history') || !isOrdinary || timezone !== ATHENS) return { ...settings, timeout };
  if (random.chance(ARRIVALS_ALONE)) return { ...settings, timeout, history: 'arrivals' };
  const has = random.chance(onError === 'stopWorkflow' ? STOPS_WITH_HISTORY : HAS_HISTORY);
  return { ...settings, timeout, history: has ? IMPOSSIBLE : undefined };
}

/** Settings for the first rows of others: how they are sent is drawn anew, and what they mean stays. */
export function anySettingsAgain(random: Random, before: Settings, rows: number): Settings {
  const drawn = anySettings(random, { mostRows: rows, alone: false, first: true });
  const { batchSize, onRejection, onError, tries, retryFor, timeout } = drawn;
  const input = drawn.input === 'once' ? 'list' : drawn.input;
  return { ...before, batchSize, onRejection, onError, tries, input, retryFor, timeout, rows };
}

/**
 * The parameters of the node.
 *
 * @param employers tax number of the connected employer, and one of another
 */
export function parametersOf(settings: Settings, employers: { own: string; other: string }): INodeParameters {
  const { dataMode, batchSize, onRejection, retryFor, retryUnknown, timeout } = settings;
  const { timezone, lateReason, employer, byRow, option } = settings;
  const mapped = dataMode === 'defineBelow';
  const employerAfm = {
    asked: '',
    parameter: employers.own,
    rows: mapped ? EMPLOYER_OF_ROW : '',
    wrong: employers.other,
  };
  const { dryRun = false, ...odd } = option?.options ?? {};
  return {
    resource: 'workCard',
    operation: 'submit',
    dryRun,
    dataMode,
    employerAfm: employerAfm[employer],
    ...(mapped && MAPPING),
    options: {
      batchSize,
      onRejection,
      retryFor,
      ...(retryUnknown !== undefined && { retryUnknown }),
      ...(timeout !== undefined && { timeout }),
      ...(timezone !== ATHENS && { timezone }),
      ...(lateReason !== null && { lateReason }),
      ...(byRow && OPTIONS_BY_ROW),
      ...odd,
    },
  };
}
