import { chromiumPath } from './browser';

/** Runs before the tests: without a browser one sentence says what to install, and no test starts. */
export default function requireBrowser(): void {
  try {
    chromiumPath();
  } catch (error) {
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}
