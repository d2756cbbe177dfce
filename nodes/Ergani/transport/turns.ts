import { sleep } from 'n8n-workflow';

/** When who has the turn will let it go, by name. */
const taken = new Map<string, Promise<void>>();

/** How long an execution can go on waiting after its end, in ms. */
const SLICE_MS = 200;

/**
 * Turns that executions of one process take, such as one for each employee: while one of them sends something, or sends
 * it again, the others wait.
 */
export class Turns {
  private readonly held = new Map<string, () => void>();

  /**
   * @param scope what names are particular to, such as a login
   * @param signal ends a wait
   */
  constructor(
    private readonly scope: string,
    private readonly signal?: AbortSignal,
  ) {}

  /**
   * Takes the turns that are not held yet, all at once, as soon as all of them are free: who waits keeps nobody waiting.
   *
   * @param forMs how long to wait at most; what is not free by then is not taken
   */
  async take(names: Iterable<string>, forMs: number): Promise<void> {
    const until = Date.now() + forMs;
    const wanted = [...new Set(names)].map((name) => `${this.scope} ${name}`).filter((name) => !this.held.has(name));
    for (;;) {
      const busy = wanted.map((name) => taken.get(name)).find((one) => one !== undefined);
      if (busy === undefined || this.signal?.aborted || Date.now() >= until) break;
      await Promise.race([busy, sleep(SLICE_MS)]);
    }
    for (const name of wanted) {
      if (taken.has(name)) continue;
      const turn = new Promise<void>((end) => this.held.set(name, end));
      taken.set(name, turn);
    }
  }

  /** Lets all turns go but those of some names. */
  letGo(except: Iterable<string> = []): void {
    const kept = new Set([...except].map((name) => `${this.scope} ${name}`));
    for (const [name, end] of this.held) {
      if (kept.has(name)) continue;
      this.held.delete(name);
      taken.delete(name);
      end();
    }
  }
}
