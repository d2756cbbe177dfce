import { Child, type ChildOptions } from './child';

/** A process of n8n's, which can be stopped or killed and started again on the same folder. */
export abstract class N8nProcess {
  protected child?: Child;

  /** Starts it, and stops it again if it does not become ready. */
  protected async begin(options: ChildOptions, untilReady: (child: Child) => Promise<void>): Promise<void> {
    this.child = Child.start(options);
    try {
      await untilReady(this.child);
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Lets it finish what it has begun, and stops it; the folder stays. */
  async stop(): Promise<void> {
    await this.child?.stop();
    this.child = undefined;
  }

  /** Ends it at once with SIGKILL, as a crash or a lack of memory would. */
  async kill(): Promise<void> {
    await this.child?.kill();
    this.child = undefined;
  }
}
