import { sleep } from 'n8n-workflow';
import { afterTrying, type RegistryFailure } from './failure';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** How long a pause can go on after the execution is cancelled, in ms. */
const SLICE_MS = 200;

export interface Limits {
  /** How long to repeat after the first failure, in ms. */
  forMs: number;
  /** When to give up in any case, in epoch ms of this machine. */
  until?: number;
  /** Whether to repeat a request that may have been carried out, too. */
  unknownToo?: boolean;
  /** Ends a pause. */
  signal?: AbortSignal;
  /** Called once, before the first pause, with the ms for which the request is repeated at most. */
  note?: (failure: RegistryFailure, ms: number) => void;
}

/**
 * Decides whether a request is repeated, and waits until it is time: with growing pauses, or as long as the registry asks.
 * A request that never reached the registry, or that it turned away unread, can be repeated without harm.
 * Section: Errors, 429.
 */
export class RetryPolicy {
  private until: number | undefined;

  /** When it first waited, in epoch ms of this machine. */
  private since: number | undefined;

  private repeats = 0;

  constructor(private readonly limits: Limits) {}

  /** Resolves to true when it is time to repeat the request, and to false if it is not to be repeated. */
  async shouldRetry(failure: RegistryFailure): Promise<boolean> {
    const { kind, lasting, retryAfter } = failure;
    const { forMs, until = Infinity, unknownToo, signal } = this.limits;
    if (lasting || !(kind === 'unsent' || (kind === 'unknown' && unknownToo))) return false;
    this.until ??= Math.min(Date.now() + forMs, until);
    const left = this.until - Date.now();
    // Before the time that the registry names, a repeat fails too.
    if (left <= 0 || (retryAfter ?? 0) > left) return false;
    if (this.since === undefined) this.limits.note?.(failure, left);
    this.since ??= Date.now();
    // The jitter keeps executions that failed together from repeating together.
    const pause = Math.max(retryAfter ?? 0, pauseBefore(this.repeats++, Math.random()));
    await pauseFor(Math.min(pause, left), signal);
    if (signal?.aborted) return false;
    failure.wasRepeated = true;
    return true;
  }

  /** The failure of the last attempt, with the time for which the request was repeated. */
  lastError(failure: RegistryFailure): RegistryFailure {
    return this.since === undefined ? failure : afterTrying(failure, Date.now() - this.since);
  }
}

/**
 * How many ms to wait before a repeat: each time about twice as long as before.
 *
 * @param repeats how often the request was repeated before
 * @param jitter from 0 to 1
 */
export const pauseBefore = (repeats: number, jitter: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** repeats, LONGEST_PAUSE_MS) * (0.5 + jitter / 2);

/** Waits for `ms`, or until the signal is aborted or `isOver` says so. */
export async function pauseFor(
  ms: number,
  signal: AbortSignal | undefined,
  isOver: () => boolean = () => false,
): Promise<void> {
  // A monotonic clock: on a busy machine, each slice takes longer.
  const until = performance.now() + ms;
  for (let left = ms; left > 0 && !signal?.aborted && !isOver(); left = until - performance.now()) {
    await sleep(Math.min(left, SLICE_MS));
  }
}

/**
 * The result of `work` if it is done within `ms`.
 *
 * @param note called if the time is over; the work itself goes on
 * @throws axios's error for a timeout
 */
export async function inTime<T>(work: Promise<T>, ms: number, note?: () => void): Promise<T> {
  let isOver = false;
  const silence = pauseFor(ms, undefined, () => isOver).then(() => {
    if (!isOver) note?.();
    throw timedOut();
  });
  return await Promise.race([work, silence]).finally(() => (isOver = true));
}

/** axios's error for a timeout. */
export const timedOut = (): Error => Object.assign(new Error(), { code: 'ETIMEDOUT' });

/** An answer is waited for at least so long, even if `moment` has passed. */
const SHORTEST_WAIT_MS = 1_000;

/**
 * The result of some work, if it is done by a moment (epoch ms of this machine).
 *
 * @throws as `inTime` does
 */
export const by = async <T>(moment: number | undefined, work: Promise<T>): Promise<T> =>
  moment === undefined || moment === Infinity
    ? await work
    : await inTime(work, Math.max(moment - Date.now(), SHORTEST_WAIT_MS));
