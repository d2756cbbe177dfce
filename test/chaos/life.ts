/** How an execution ends that does not come to its end: n8n's process is killed, or somebody presses Stop. */
export type Ending = 'killed' | 'stopped';

/**
 * A process of n8n, and how long it lives, in steps: each is something that it does to the world, such as a write to the
 * journal or a request. Once it is killed, nothing that is still running in it has any effect.
 */
export class Life {
  private end = new AbortController();
  private plan: { ending: Ending; steps: number } | undefined;
  private ended: Ending | undefined;

  /** Begins an execution. `plan`: how it is to end, and after how many steps. */
  begin(plan?: { ending: Ending; steps: number }): void {
    this.end = new AbortController();
    this.plan = plan;
    this.ended = undefined;
  }

  /** Comes when the execution is to end. */
  get signal(): AbortSignal {
    return this.end.signal;
  }

  /** What has ended the execution; undefined while nothing has. */
  get ending(): Ending | undefined {
    return this.ended;
  }

  get isOver(): boolean {
    return this.ended === 'killed';
  }

  /** Takes note of a step; it may be the last. */
  step(): void {
    if (this.plan === undefined || this.ended !== undefined || this.plan.steps-- > 0) return;
    this.ended = this.plan.ending;
    this.end.abort();
  }
}
