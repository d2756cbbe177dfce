/** What is asked of n8n takes it a request or two, beside other tests that this keeps waiting. */
const LOOK_MS = 200;
/** So what takes long is asked for less and less often. */
const LAST_LOOK_MS = 1_000;
const GROWTH = 1.25;

/**
 * Resolves when the condition holds; the test's own time limit ends the wait if it never does.
 *
 * @param everyMs how long to wait before each look. Without it, a condition that asks somebody waits longer each time.
 */
export async function until(condition: () => boolean | Promise<boolean>, everyMs?: number): Promise<void> {
  let pause = everyMs ?? LOOK_MS;
  for (;;) {
    const holds = condition();
    if (await holds) return;
    await new Promise((done) => setTimeout(done, pause));
    if (everyMs === undefined && holds instanceof Promise) pause = Math.min(pause * GROWTH, LAST_LOOK_MS);
  }
}
