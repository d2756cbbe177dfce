import axios from 'axios';

import { Advice } from './advice';
import type { Child } from './child';

const READY_MS = 180_000;
const POLL_MS = 200;
const ANSWER_MS = 5_000;

/** Whether an address answers with this status. */
export async function answers(url: string, expected: number): Promise<boolean> {
  try {
    // A proxy of the user's is not for the loopback interface.
    const { status } = await axios.get(url, { proxy: false, timeout: ANSWER_MS, validateStatus: () => true });
    return status === expected;
  } catch {
    return false;
  }
}

export interface Readiness {
  /** What is started, as the message calls it. */
  what: string;
  /** Where it writes, as the message calls it. */
  logFile: string;
  isReady: () => Promise<boolean>;
}

/**
 * Waits until a process is ready.
 *
 * @throws Advice with the end of its output when it ended, or is not ready after three minutes
 */
export async function whenReady(child: Child, { what, logFile, isReady }: Readiness): Promise<void> {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline) {
    if (!child.running) break;
    if (await isReady()) return;
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
  const how = child.running ? `is not ready after ${READY_MS / 1000} s` : `ended (${await child.ended})`;
  throw new Advice(`${child.lastWords()}\n\n${what} ${how}. The lines above are the end of its log, ${logFile}.`);
}
