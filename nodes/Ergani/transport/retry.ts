import { sleep } from 'n8n-workflow';
import { afterTrying, type RegistryFailure } from './failure';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** How long a pause may outlast the execution, in ms. */
const SLICE_MS = 200;

export interface Limits {
  /** How long to go on after the first failure, in ms. */
  forMs: number;
  /** When to give up in any case, in epoch ms of this machine. */
  until?: number;
  /** Whether a request that may have been carried out is sent again too. */
  unknownToo?: boolean;
  /** Ends a pause. */
  signal?: AbortSignal;
  /** Told once, when it begins to wait: what failed, and for how long it goes on at most, in ms. */
  note?: (failure: RegistryFailure, ms: number) => void;
}

/**
 * Decides whether one request is sent again, and waits until it is time: with growing pauses, or as long as the
 * registry asks. A request that never reached the registry, or that it turned away unread, can be sent again without
 * harm. Section: Errors, 429.
 */
export class RetryPolicy {
  private until: number | undefined;

  /** When it first waited, in epoch ms of this machine. */
  private since: number | undefined;

  private repeats = 0;

  constructor(private readonly limits: Limits) {}

  /** Resolves to true when it is time to send the request again, and to false where it is not to be sent again. */
  async shouldRetry(failure: RegistryFailure): Promise<boolean> {
    const { kind, lasting, retryAfter } = failure;
    const { forMs, until = Infinity, unknownToo, signal } = this.limits;
    if (lasting || !(kind === 'unsent' || (kind === 'unknown' && unknownToo))) return false;
    this.until ??= Math.min(Date.now() + forMs, until);
    const left = this.until - Date.now();
    // Before the time that the registry names, nothing is to be had.
    if (left <= 0 || (retryAfter ?? 0) > left) return false;
    if (this.since === undefined) this.limits.note?.(failure, left);
    this.since ??= Date.now();
    // Executions that failed together do not come back together.
    const pause = Math.max(retryAfter ?? 0, pauseBefore(this.repeats++, Math.random()));
    await pauseFor(Math.min(pause, left), signal);
    if (signal?.aborted) return false;
    failure.wasRepeated = true;
    return true;
  }

  /** The failure that it ends with; where the request was sent more than once, it tells for how long. */
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

/** Waits so many ms, or until the signal comes, or until it is over. */
export async function pauseFor(
  ms: number,
  signal: AbortSignal | undefined,
  isOver: () => boolean = () => false,
): Promise<void> {
  // By a clock that nobody sets, since slices of a busy machine are longer.
  const until = performance.now() + ms;
  for (let left = ms; left > 0 && !signal?.aborted && !isOver(); left = until - performance.now()) {
    await sleep(Math.min(left, SLICE_MS));
  }
}

/**
 * What is done within so many ms. Throws what the request library does where it is not; it may be done later all the same.
 *
 * @param note told that it is not
 */
export async function inTime<T>(work: Promise<T>, ms: number, note?: () => void): Promise<T> {
  let isOver = false;
  const silence = pauseFor(ms, undefined, () => isOver).then(() => {
    if (!isOver) note?.();
    throw timedOut();
  });
  return await Promise.race([work, silence]).finally(() => (isOver = true));
}

/** What the request library throws where nothing came in time. */
export const timedOut = (): Error => Object.assign(new Error(), { code: 'ETIMEDOUT' });

/** So long an answer may take in any case, in ms: one that is waited for when its time has come already. */
const SHORTEST_WAIT_MS = 1_000;

/** What is done by a moment, in epoch ms of this machine; `inTime` for what others wait for until then. */
export const by = async <T>(moment: number | undefined, work: Promise<T>): Promise<T> =>
  moment === undefined || moment === Infinity
    ? await work
    : await inTime(work, Math.max(moment - Date.now(), SHORTEST_WAIT_MS));
