import { sleep } from 'n8n-workflow';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** How long a pause can go on after the execution is cancelled, in ms. */
const SLICE_MS = 200;

/**
 * How many ms to wait before a request is repeated: each time about twice as long as before, or as long as the registry
 * asks. Section: Errors, 429.
 *
 * @param left for how many ms it may still be repeated
 * @param repeats how often it was repeated before
 * @param jitter from 0 to 1: executions that failed together are not to repeat together
 * @returns undefined where it is not repeated any more: before the time that the registry names, a repeat fails too
 */
export function pauseWithin(left: number, repeats: number, retryAfter = 0, jitter = Math.random()): number | undefined {
  if (left <= 0 || retryAfter > left) return undefined;
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** repeats, LONGEST_PAUSE_MS) * (0.5 + jitter / 2);
  return Math.min(Math.max(retryAfter, pause), left);
}

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
