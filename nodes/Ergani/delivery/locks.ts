import { sleep } from 'n8n-workflow';
import { keptBy } from '../model/values/remembered';

/** How long an execution can go on waiting after its end, in ms. */
const SLICE_MS = 200;

/** Who holds which key, by scope. */
const heldIn = keptBy(() => new Map<string, KeyedLock>());

/**
 * A lock on several keys at once, such as the employees of a request, among the executions of one process: while one of
 * them sends something, or sends it again, the others wait.
 */
export class KeyedLock {
  private keys: string[] = [];

  /** Called by `release`. */
  private waiters: Array<() => void> = [];

  private readonly held: Map<string, KeyedLock>;

  /**
   * @param scope what keys are particular to, such as a login
   * @param signal ends a wait
   */
  constructor(
    scope: string,
    private readonly signal?: AbortSignal,
  ) {
    this.held = heldIn(scope);
  }

  /**
   * Acquires keys, all at once, as soon as all of them are free: who waits keeps nobody waiting.
   *
   * @param forMs how long to wait at most; what is not free by then is not acquired
   * @param beforeWaiting done where it has to wait
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

  /** Another lock that holds one of the keys. */
  private holderOf(keys: readonly string[]): KeyedLock | undefined {
    for (const key of keys) {
      const holder = this.held.get(key);
      if (holder !== undefined && holder !== this) return holder;
    }
    return undefined;
  }
}
