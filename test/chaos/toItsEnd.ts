import { setTimeout as pause } from 'node:timers/promises';
import type { Execution } from '../integration/n8n';

/** How long an execution may take before it is said to have no end, and how long it may then take to stop. */
const WITHOUT_END_MS = 5 * 60_000;
const STOPPING_MS = 60_000;

/** An execution at its end; where that does not come, it is stopped, and left to itself if that does not help. */
export async function toItsEnd(
  running: Promise<Execution>,
  brake: AbortController,
): Promise<{ execution: Execution | undefined; endless: boolean }> {
  const within = async (ms: number): Promise<Execution | undefined> => {
    const timer = new AbortController();
    const tooLong = pause(ms, undefined, { signal: timer.signal }).catch(() => undefined);
    return await Promise.race([running, tooLong]).finally(() => timer.abort());
  };
  const execution = await within(WITHOUT_END_MS);
  if (execution !== undefined) return { execution, endless: false };
  brake.abort();
  return { execution: await within(STOPPING_MS), endless: true };
}
