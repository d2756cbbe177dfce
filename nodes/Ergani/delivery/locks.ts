import { sleep } from 'n8n-workflow';
import { keptBy } from '../model/values/remembered';

/** How long a cancelled execution can go on waiting, in ms. */
const SLICE_MS = 200;

/** The lock that holds each key, by scope. */
const heldIn = keptBy(() => new Map<string, KeyedLock>());

/**
 * A lock on several keys at once, such as the employees of a request, among the executions of one process. While one of
 * them sends events of an employee, or repeats them, the others don't send any of that employee.
 */
export class KeyedLock {
  private keys: string[] = [];

  /** Called by `release`. */
  private waiters: Array<() => void> = [];

  private readonly held: Map<string, KeyedLock>;

  /**
   * @param scope keys of different scopes never collide; a login
   * @param signal ends a wait
   */
  constructor(
    scope: string,
    private readonly signal?: AbortSignal,
  ) {
    this.held = heldIn(scope);
  }

  /**
   * Acquires keys as soon as all of them are free. A lock that waits holds none of them, so two locks never wait for each
   * other.
   *
   * @param forMs how long to wait at most; keys that are not free by then are not acquired
   * @param beforeWaiting done only if it has to wait
   */
  async acquire(keys: readonly string[], forMs: number, beforeWaiting?: () => Promise<void>): Promise<void> {
    const until = Date.now() + forMs;
    if (this.holderOf(keys) !== undefined) await beforeWaiting?.();
    for (;;) {
      const holder = this.holderOf(keys);
      if (holder === undefined || this.signal?.aborted || Date.now() >= until) break;
      const released = new Promise<void>((resolve) => holder.waiters.push(resolve));
      await Promise.race([released, sleep(SLICE_MS)]);
    }
    for (const key of keys) {
      if (this.held.has(key)) continue;
      this.held.set(key, this);
      this.keys.push(key);
    }
  }

  release(): void {
    for (const key of this.keys) this.held.delete(key);
    this.keys = [];
    const { waiters } = this;
    this.waiters = [];
    for (const wake of waiters) wake();
  }

  /** Another lock that holds one of the keys; undefined if all are free. */
  private holderOf(keys: readonly string[]): KeyedLock | undefined {
    for (const key of keys) {
      const holder = this.held.get(key);
      if (holder !== undefined && holder !== this) return holder;
    }
    return undefined;
  }
}
