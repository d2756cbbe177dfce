import { isWithin } from './clock';
import type { RegistryFailure } from './failure';

/** Why something is not to be tried now. */
interface Remembered {
  failure: RegistryFailure;
  /** Epoch ms of this machine. */
  at: number;
  /** For how many ms it counts. */
  forMs: number;
}

/** By what each is about: it is forgotten with that. */
const failures = new WeakMap<object, Map<string, Remembered>>();

/**
 * Remembers why something is not to be tried for a while: the one memory of "why not now".
 *
 * @param holder whom it concerns: a login, an execution, a request
 * @param what it keeps from, such as 'login'
 */
export function rememberFailure(holder: object, what: string, failure: RegistryFailure, forMs = Infinity): void {
  const held = failures.get(holder) ?? new Map<string, Remembered>();
  held.set(what, { failure, at: Date.now(), forMs });
  failures.set(holder, held);
}

export function forgetFailure(holder: object, what: string): void {
  failures.get(holder)?.delete(what);
}

/** Why something is not to be tried now; undefined where it is. */
export function lastFailure(holder: object, what: string): RegistryFailure | undefined {
  const known = failures.get(holder)?.get(what);
  return known !== undefined && isWithin(known.forMs, known.at) ? known.failure : undefined;
}

/** Throws why something is not to be tried now, with the time until it is. */
export function checkFailure(holder: object, what: string): void {
  const known = failures.get(holder)?.get(what);
  if (known === undefined || !isWithin(known.forMs, known.at)) return;
  throw known.failure.but({ retryAfter: known.at + known.forMs - Date.now() });
}
