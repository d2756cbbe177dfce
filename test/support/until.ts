/** What is asked of n8n takes it a request or two, beside other tests that this keeps waiting. */
const LOOK_MS = 200;

/** Resolves when the condition holds; the test's own time limit ends the wait if it never does. */
export async function until(condition: () => boolean | Promise<boolean>, everyMs = LOOK_MS): Promise<void> {
  while (!(await condition())) await new Promise((done) => setTimeout(done, everyMs));
}
