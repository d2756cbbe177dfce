import { chromiumPath } from './browser';

/** Runs before the tests, and as a command: without a browser, a sentence says what to install, and no test starts. */
export default function requireBrowser(): void {
  try {
    chromiumPath();
  } catch (error) {
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

if (require.main === module) requireBrowser();
