import { isWithin } from './clock';
import type { RegistryFailure } from './failure';

interface Remembered {
  failure: RegistryFailure;
  /** Epoch ms of this machine. */
  at: number;
  /** For how many ms it counts. */
  forMs: number;
}

/** By holder, with which they are garbage-collected. */
const failures = new WeakMap<object, Map<string, Remembered>>();

/**
 * Remembers why something must not be tried again for a while.
 *
 * @param holder what this holds for: a login, an execution, a request
 * @param what must not be tried, such as 'login'
 */
export function rememberFailure(holder: object, what: string, failure: RegistryFailure, forMs = Infinity): void {
  const held = failures.get(holder) ?? new Map<string, Remembered>();
  held.set(what, { failure, at: Date.now(), forMs });
  failures.set(holder, held);
}

export function forgetFailure(holder: object, what: string): void {
  failures.get(holder)?.delete(what);
}

/** Why something must not be tried now; undefined if it may. */
export function lastFailure(holder: object, what: string): RegistryFailure | undefined {
  const known = failures.get(holder)?.get(what);
  return known !== undefined && isWithin(known.forMs, known.at) ? known.failure : undefined;
}

/** Throws if something must not be tried now, with the time until it may. */
export function checkFailure(holder: object, what: string): void {
  const known = failures.get(holder)?.get(what);
  if (known === undefined || !isWithin(known.forMs, known.at)) return;
  throw known.failure.but({ retryAfter: known.at + known.forMs - Date.now() });
}
