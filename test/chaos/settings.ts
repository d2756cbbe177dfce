import type { INodeParameters, OnError } from 'n8n-workflow';
import { EMPLOYER_OF_ROW, MAPPING } from './columns';
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
  /** Seconds. */
  retryFor: number;
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
}

/** Rows of this many and more are not messy: each poisoned one costs a dozen requests. */
const MANY = 400;
export const MOST_ROWS = 2_000;
const LARGEST_BATCH = 250;
/** Well above what an answer takes on a busy machine, and below the delays that are meant to exceed it. */
export const SHORT_TIMEOUT = 1_000;

/** Settings of one execution, drawn. */
export function anySettings(random: Random, mostRows: number): Settings {
  const rows = Math.min(random.magnitude(1, MOST_ROWS), mostRows);
  const onError = random.weighted<OnError>([
    [45, 'continueRegularOutput'],
    [25, 'continueErrorOutput'],
    [30, 'stopWorkflow'],
  ]);
  const stops = onError === 'stopWorkflow';
  const clean = random.chance(stops ? 0.6 : 0.35);
  const messy = rows < MANY && random.chance(0.25);
  return {
    rows,
    dataMode: random.chance(0.7) ? 'autoMapInputData' : 'defineBelow',
    batchSize: random.magnitude(1, LARGEST_BATCH),
    onRejection: random.chance(0.85) ? 'isolate' : 'stop',
    onError,
    tries: random.chance(0.15) ? random.whole(2, 3) : 1,
    retryFor: random.one([0, 1, 2]),
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
    // With Stop Workflow one such row keeps all others back.
    faulty: clean || (stops && random.chance(0.7)) ? 0 : messy ? 0.1 : 0.02,
  };
}

/**
 * The parameters of the node.
 *
 * @param employers tax number of the connected employer, and one of another
 */
export function parametersOf(settings: Settings, employers: { own: string; other: string }): INodeParameters {
  const { dataMode, batchSize, onRejection, retryFor, timeout, timezone, lateReason, employer } = settings;
  const mapped = dataMode === 'defineBelow';
  const employerAfm = {
    asked: '',
    parameter: employers.own,
    rows: mapped ? EMPLOYER_OF_ROW : '',
    wrong: employers.other,
  };
  return {
    resource: 'workCard',
    operation: 'submit',
    dataMode,
    employerAfm: employerAfm[employer],
    ...(mapped && MAPPING),
    options: {
      batchSize,
      onRejection,
      retryFor,
      ...(timeout !== undefined && { timeout }),
      ...(timezone !== ATHENS && { timezone }),
      ...(lateReason !== null && { lateReason }),
    },
  };
}
