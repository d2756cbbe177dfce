/**
 * The sandbox's clock. It ticks with the machine's, and can be moved away from it: every rule that has to do with time
 * (lateness, token lives, rate limit, the `Date` header) asks this clock alone.
 */
export class Clock {
  private offset = 0;

  /** @param start moment to start from: ISO 8601 with an offset, or milliseconds since 1970; the present when left out */
  constructor(start?: string | number) {
    if (start !== undefined) this.set(start);
  }

  /** Milliseconds since 1970. */
  now(): number {
    return Date.now() + this.offset;
  }

  /**
   * Moves the clock to a moment, from which it ticks on.
   *
   * @param moment ISO 8601 with an offset, or milliseconds since 1970
   * @throws RangeError when it is neither
   */
  set(moment: string | number): void {
    // Without an offset the same text would be another moment on another machine.
    const readable = typeof moment === 'number' || /T.*(Z|[+-]\d\d:\d\d)$/.test(moment);
    const at = readable ? new Date(moment).getTime() : NaN;
    if (Number.isNaN(at)) {
      throw new RangeError(`"${moment}" is no moment: write it as 2026-03-02T08:00:00+02:00, or as milliseconds`);
    }
    this.offset = at - Date.now();
  }

  /**
   * Moves the clock on.
   *
   * @param ms milliseconds; a negative number moves it back
   */
  advance(ms: number): void {
    this.offset += ms;
  }

  /** Sets the clock by the machine's again. */
  reset(): void {
    this.offset = 0;
  }
}
