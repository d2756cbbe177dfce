import { sleep } from 'n8n-workflow';

/** Who is waited for: ends when turns that were taken together are let go. */
interface Holding {
  ended: Promise<void>;
  end(): void;
}

function begin(): Holding {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { ended, end };
}

/** Who has the turns, by scope and name. */
const taken = new Map<string, Map<string, Holding>>();

/** How long an execution can go on waiting after its end, in ms. */
const SLICE_MS = 200;

/**
 * Turns that executions of one process take, such as one for each employee: while one of them sends something, or sends
 * it again, the others wait.
 */
export class Turns {
  private readonly names = new Set<string>();

  private holding = begin();

  private readonly taken: Map<string, Holding>;

  /**
   * @param scope what names are particular to, such as a login
   * @param signal ends a wait
   */
  constructor(
    scope: string,
    private readonly signal?: AbortSignal,
  ) {
    this.taken = taken.get(scope) ?? new Map<string, Holding>();
    taken.set(scope, this.taken);
  }

  /**
   * Takes the turns that are not held yet, all at once, as soon as all of them are free: who waits keeps nobody waiting.
   *
   * @param forMs how long to wait at most; what is not free by then is not taken
   */
  async take(names: readonly string[], forMs: number): Promise<void> {
    const until = Date.now() + forMs;
    for (;;) {
      const busy = this.busy(names);
      if (busy === undefined || this.signal?.aborted || Date.now() >= until) break;
      await Promise.race([busy.ended, sleep(SLICE_MS)]);
    }
    for (const name of names) {
      if (this.taken.has(name)) continue;
      this.names.add(name);
      this.taken.set(name, this.holding);
    }
  }

  private busy(names: readonly string[]): Holding | undefined {
    for (const name of names) {
      const holding = this.taken.get(name);
      if (holding !== undefined && !this.names.has(name)) return holding;
    }
    return undefined;
  }

  /** Lets all turns go but those of some names. */
  letGo(except: Iterable<string> = []): void {
    const kept = [...except].filter((name) => this.names.has(name));
    for (const name of this.names) this.taken.delete(name);
    this.names.clear();
    // Who waits for one that is let go looks again, and waits for another if that is kept.
    const { end } = this.holding;
    this.holding = begin();
    for (const name of kept) {
      this.names.add(name);
      this.taken.set(name, this.holding);
    }
    end();
  }
}
