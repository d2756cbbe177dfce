import { REAL_TIMERS } from './realTimers';

/** How far the clock is moved on at once. */
const STEP_MS = 10;

/** Sets Jest's clock, which `onFastClock` moves on. What is no pause stays real. */
export function useFastClock(): void {
  const ofPauses: readonly string[] = ['setTimeout', 'clearTimeout', 'performance'];
  jest.useFakeTimers({ doNotFake: REAL_TIMERS.filter((name) => !ofPauses.includes(name)) });
}

/** Awaits work whose pauses take no time: Jest's clock is moved on as long as the work goes on. */
export async function onFastClock<T>(work: Promise<T>): Promise<T> {
  let isOver = false;
  work.catch(() => undefined).finally(() => (isOver = true));
  while (!isOver) await jest.advanceTimersByTimeAsync(STEP_MS);
  return await work;
}

/** A test whose pauses take no time. */
export const fast = (work: () => Promise<void>) => async (): Promise<void> => await onFastClock(work());
