/** Within this time a second signal counts as the same one, since a terminal and a parent can both deliver it. */
const SAME_SIGNAL_MS = 1_000;

/** Resolves when the user (or a supervisor) asks this process to end; asked again, the process ends at once. */
export class Interrupt {
  readonly asked: Promise<NodeJS.Signals>;
  private at?: number;

  constructor() {
    this.asked = new Promise((done) => {
      const handle = (signal: NodeJS.Signals) => {
        if (this.at !== undefined && Date.now() - this.at > SAME_SIGNAL_MS) process.exit(130);
        this.at ??= Date.now();
        done(signal);
      };
      process.on('SIGINT', handle).on('SIGTERM', handle).on('SIGHUP', handle);
    });
  }

  get happened(): boolean {
    return this.at !== undefined;
  }

  /** Does the work, unless the user interrupts: then it throws, for the caller to clean up. */
  async during<T>(work: Promise<T>): Promise<T> {
    return await Promise.race([
      work,
      this.asked.then(() => {
        throw new Interrupted();
      }),
    ]);
  }
}

/** The user has stopped the command. */
export class Interrupted extends Error {
  constructor() {
    super('Stopped.');
  }
}
