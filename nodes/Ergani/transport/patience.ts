import { sleep } from 'n8n-workflow';
import { type FailureKind, RegistryFailure } from './failure';

/** How long and for what a call is repeated. */
export interface Patience {
  /** Epoch ms of this machine at which no further try begins. */
  until: number;
  /** What is known of failures after which a repetition can do no harm. */
  repeats: ReadonlySet<FailureKind>;
  /** n8n's signal that the execution was cancelled. */
  signal?: AbortSignal;
}

/** Nothing was carried out: any call can be repeated. */
export const AFTER_UNSENT: ReadonlySet<FailureKind> = new Set(['unsent']);
/** Also where an answer never came: for calls that only read, and for users who chose it. */
export const AFTER_UNANSWERED: ReadonlySet<FailureKind> = new Set(['unsent', 'unknown']);

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** How often a pause looks whether the execution was cancelled. */
const GLANCE_MS = 250;

/**
 * Makes a call, and again after pauses that grow, as long as its failures allow it and time is left. Where the registry
 * says how long to wait, that is the pause. Sections: Errors (429); Limits, "Rate limiting".
 *
 * Pauses vary by a quarter, so that executions that failed together don't come back together.
 *
 * @throws RegistryFailure the last one
 */
export async function patiently<T>(call: () => Promise<T>, { until, repeats, signal }: Patience): Promise<T> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    const outcome = await call().catch(failureAsOutcome);
    if (!(outcome instanceof RegistryFailure)) return outcome;
    const wait = outcome.retryAfter ?? pause * (0.75 + Math.random() / 2);
    if (!repeats.has(outcome.kind) || Date.now() + wait > until || !(await rested(wait, signal))) throw outcome;
  }
}

function failureAsOutcome(error: unknown): RegistryFailure {
  if (error instanceof RegistryFailure) return error;
  throw error;
}

/** Waits; false where the execution was cancelled meanwhile. */
async function rested(wait: number, signal: AbortSignal | undefined): Promise<boolean> {
  for (let left = wait; left > 0; left -= GLANCE_MS) {
    if (signal?.aborted) return false;
    await sleep(Math.min(left, GLANCE_MS));
  }
  return !signal?.aborted;
}
