import { sleep } from 'n8n-workflow';
import { keptBy } from '../model/values/remembered';

/** How long an execution can go on waiting after its end, in ms. */
const SLICE_MS = 200;

/** Those that hold turns, by scope. */
const holding = keptBy(() => new Set<Turns>());

/**
 * Turns that executions of one process take, such as one for each employee: while one of them sends something, or sends
 * it again, the others wait.
 */
export class Turns {
  private held = new Set<string>();

  /** Ends when turns are let go. */
  private ended: Promise<void> | undefined;

  private end = (): void => undefined;

  private readonly all: Set<Turns>;

  /**
   * @param scope what names are particular to, such as a login
   * @param signal ends a wait
   */
  constructor(
    scope: string,
    private readonly signal?: AbortSignal,
  ) {
    this.all = holding(scope);
  }

  /**
   * Takes the turns that are not held yet, all at once, as soon as all of them are free: who waits keeps nobody waiting.
   *
   * @param forMs how long to wait at most; what is not free by then is not taken
   */
  async take(names: readonly string[], forMs: number): Promise<void> {
    const until = Date.now() + forMs;
    for (;;) {
      const [busy] = this.others(names);
      if (busy === undefined || this.signal?.aborted || Date.now() >= until) break;
      await Promise.race([busy.release(), sleep(SLICE_MS)]);
    }
    const others = this.others(names);
    for (const name of names) if (!others.some(({ held }) => held.has(name))) this.held.add(name);
    this.all.add(this);
  }

  /** Those that hold some of the turns. */
  private others(names: readonly string[]): Turns[] {
    return [...this.all].filter((one) => one !== this && names.some((name) => one.held.has(name)));
  }

  /** Waits until turns are let go. */
  private async release(): Promise<void> {
    this.ended ??= new Promise<void>((resolve) => (this.end = resolve));
    await this.ended;
  }

  /** Lets all turns go but those of some names. */
  letGo(except: Iterable<string> = []): void {
    this.held = new Set([...except].filter((name) => this.held.has(name)));
    if (this.held.size === 0) this.all.delete(this);
    // Who waits for one that is let go looks again, and waits for another if that is kept.
    this.ended = undefined;
    this.end();
  }
}
