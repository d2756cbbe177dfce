import { ExecuteContext } from 'n8n-core';
import { wholeText } from '../support/secrets';

/** What the node has written to n8n's log, in all executions of this process. */
const logged: string[] = [];

/** Has all that the node writes to n8n's log noted while the work is done. */
export async function withLog<T>(work: () => Promise<T>): Promise<T> {
  const before = Object.getOwnPropertyDescriptor(ExecuteContext.prototype, 'logger');
  const note = (...said: unknown[]): void => void logged.push(wholeText(said));
  const logger = { error: note, warn: note, info: note, debug: note };
  Object.defineProperty(ExecuteContext.prototype, 'logger', { configurable: true, get: () => logger });
  try {
    return await work();
  } finally {
    if (before === undefined) delete (ExecuteContext.prototype as { logger?: unknown }).logger;
    else Object.defineProperty(ExecuteContext.prototype, 'logger', before);
    logged.length = 0;
  }
}

/** What of the log there is to look through: lines from a place on. */
export const loggedSince = (place: number): string => logged.slice(place).join('\n');
export const loggedSoFar = (): number => logged.length;
