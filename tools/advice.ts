/** A failure that its message explains to the person at the keyboard: what happened, and what to do. */
export class Advice extends Error {}

/** Runs a command: a failure becomes one sentence (a stack where nobody foresaw it) and exit code 1. */
export async function asCommand(work: () => Promise<number | void>): Promise<void> {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    const text =
      error instanceof Advice ? error.message : error instanceof Error ? (error.stack ?? error.message) : error;
    process.stderr.write(`\n${String(text)}\n`);
    process.exitCode = 1;
  }
}
