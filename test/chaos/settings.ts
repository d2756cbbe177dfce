import type { INodeParameters, OnError } from 'n8n-workflow';
import type { Random } from './random';
import { anyReason, type Reason } from './truth';

/** How the node of one execution is set up, and what kind of rows it gets. */
export interface Settings {
  rows: number;
  batchSize: number;
  onRejection: 'isolate' | 'stop';
  onError: OnError;
  /** Tries of n8n's Retry On Fail; 1 where it is off. */
  tries: number;
  /** Whether each try gets a new list of the same items, as those of an agent's tool do. */
  newLists: boolean;
  /** Seconds. */
  retryFor: number;
  /** Undefined for the node's default. */
  retryUnknown: 'never' | undefined;
  /** Milliseconds; undefined for the node's default. */
  timeout: number | undefined;
  /** The option Late Reason. */
  lateReason: Reason | null;
  /** Whether the node asks the registry which employer is connected. */
  asksEmployer: boolean;
  /** How many out of one of the employees have late events, or one that the registry refuses. */
  late: number;
  poisoned: number;
}

/** Rows of this many and more are not messy: each poisoned one costs a dozen requests. */
const MANY = 400;
const MOST_ROWS = 2_000;
const LARGEST_BATCH = 250;
/** Well above what an answer takes on a busy machine, and below the delays that are meant to exceed it. */
export const SHORT_TIMEOUT = 1_000;

/** Settings of one execution, drawn. */
export function anySettings(random: Random, mostRows: number): Settings {
  const rows = Math.min(random.magnitude(1, MOST_ROWS), mostRows);
  const how = anyManner(random);
  // With Stop Workflow one bad row keeps all others back.
  const stops = how.onError === 'stopWorkflow';
  const isClean = random.chance(stops ? 0.7 : 0.35);
  const isMessy = rows < MANY && random.chance(0.25);
  return {
    ...how,
    rows,
    lateReason: random.chance(0.2) ? anyReason(random) : null,
    asksEmployer: random.chance(0.5),
    late: random.one([0, 0.1, 0.4]),
    poisoned: isClean ? 0 : isMessy ? 0.08 : 0.015,
  };
}

/** How the rows are sent, whatever they are. */
type Manner = Omit<Settings, 'rows' | 'lateReason' | 'asksEmployer' | 'late' | 'poisoned'>;

function anyManner(random: Random): Manner {
  const onError = random.weighted<OnError>([
    [45, 'continueRegularOutput'],
    [25, 'continueErrorOutput'],
    [30, 'stopWorkflow'],
  ]);
  return {
    batchSize: random.magnitude(1, LARGEST_BATCH),
    onRejection: random.chance(0.85) ? 'isolate' : 'stop',
    onError,
    // n8n tries again what has thrown.
    tries: random.chance(onError === 'stopWorkflow' ? 0.4 : 0.08) ? random.whole(2, 3) : 1,
    newLists: random.chance(0.5),
    retryFor: random.one([0, 1, 1, 2, 2, 10]),
    retryUnknown: random.chance(0.1) ? 'never' : undefined,
    timeout: random.chance(0.1) ? SHORT_TIMEOUT : undefined,
  };
}

/** Settings for the first rows of others: how they are sent is drawn anew, and what they mean stays. */
export const anySettingsAgain = (random: Random, before: Settings, rows: number): Settings => ({
  ...before,
  ...anyManner(random),
  rows,
});

/** The parameters of the node. */
export function parametersOf(settings: Settings, employerAfm: string): INodeParameters {
  const { batchSize, onRejection, retryFor, retryUnknown, timeout, lateReason, asksEmployer } = settings;
  return {
    resource: 'workCard',
    operation: 'submit',
    dryRun: false,
    dataMode: 'autoMapInputData',
    employerAfm: asksEmployer ? '' : employerAfm,
    options: {
      batchSize,
      onRejection,
      retryFor,
      ...(retryUnknown !== undefined && { retryUnknown }),
      ...(timeout !== undefined && { timeout }),
      ...(lateReason !== null && { lateReason }),
    },
  };
}
